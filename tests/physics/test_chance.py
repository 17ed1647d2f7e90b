"""300 acts by chance: what `proofs/acts.py` claims of 10,000, on fewer houses."""

from collections import Counter

import pytest

pytest.importorskip("mujoco")

from dataclasses import replace

from proofs.acts import acted, faults
from tests.physics.homes import home
from tolman.house.checks import complaints_of_thing
from tolman.house.draw import draw_house
from tolman.house.house import Puddle
from tolman.physics.act import Empty, PickUp
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Outcome
from tolman.physics.state import State, rounded_state


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "rooms"), [(1001, 1), (1002, 2), (1003, 3)])
def test_acts_by_chance_break_nothing(seed: int, rooms: int) -> None:
    verdicts, wrong = Counter[str](), list[object]()
    house = draw_house(seed, rooms, tidiness=0.5)
    known = {thing.name: thing for thing in house.things}
    for act, outcome, found in acted(house, seed, 100):
        verdicts[outcome.verdict] += 1
        wrong += found
        wrong += [(act, each) for thing in outcome.changes.things for each in complaints_of_thing(thing, known)]
    assert wrong == []
    assert sum(verdicts.values()) == 100
    assert verdicts["done"] > 5  # a bowl with half a lemon, which never lies still, stays in the hand
    assert len(verdicts) > 6


def tampered(outcome: Outcome, **changes: object) -> Outcome:
    return replace(outcome, changes=replace(outcome.changes, **changes))  # type: ignore[arg-type]


def told(before: State, outcome: Outcome) -> list[str]:
    after = before.after(outcome.changes)
    return list(faults(before, PickUp("mug 1"), replace(outcome, digest=after.digest), after))


def test_what_would_be_wrong_is_found() -> None:
    before = rounded_state(State(home()))
    outcome = carried_out(before, PickUp("mug 1"))
    mug, table = before.house["mug 1"], before.house["table 1"]
    assert told(before, outcome) == []
    assert told(before, tampered(outcome, gone={"things": ("mug 2",)}))[0] == "something is lost, or new"
    x, y, _ = table.at
    sunk = replace(before.house["bowl 1"], at=(x, y, 0.70))
    assert told(before, tampered(outcome, things=(sunk,)))[0].startswith("bowl 1 lies in ")
    away = replace(before.house["bowl 1"], at=(40.0, y, 0.0))
    assert told(before, tampered(outcome, things=(away,))) == ["bowl 1 is out of the house"]
    full = rounded_state(State(home().replacing(replace(mug, liquid=None))))
    assert list(faults(full, Empty("mug 1"), outcome, full))[:1] == ["the changes do not lead to the state"]


def test_what_is_refused_leaves_puddles_as_they_are() -> None:
    """One that lies where nothing holds it any more is moved by the next act that is carried out."""
    floating = Puddle("puddle 1", (2.0, 1.2, 0.5), 0.05, (0.75, 0.86, 0.93))
    state = rounded_state(State(replace(home(), puddles=(floating,))))
    assert carried_out(state, PickUp("unicorn 1")).digest == state.digest
    after = state.after(carried_out(state, PickUp("mug 1")).changes)
    assert after.house.puddles[0].at[2] == 0.0
