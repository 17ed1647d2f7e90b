"""All kinds stand: put on a floor, each stays upright and where it is, as far open as it is; and nothing explodes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

import numpy as np
import pytest

pytest.importorskip("mujoco")

from proofs.laws import models, stays
from tests.physics.homes import home
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.house.draw import draw_house
from tolman.house.house import FLOOR, Area, House, Room, Thing
from tolman.physics import world
from tolman.physics.act import Act, PickUp, Push, Put, PutBack, PutInside, PutOnSlope, Stack, Tap
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.rest import rest_of
from tolman.physics.settling import Settled, settled
from tolman.physics.state import Carried, State, rounded_state
from tolman.physics.surroundings import Surroundings, surroundings
from tolman.physics.world import DEEPEST, ExplosionError, World

HALL = Room("hall", "hall", Area(0, 0, 8, 8))


def hall(*things: Thing) -> House:
    return House((HALL,), (), things=things, height=4.0)


USED_TO_FALL = ("umbrella", "glasses", "mailbox", "toy airplane", "oven", "stove")
SAMPLED = [kind.name for kind in KINDS.values() if kind.held_by == FLOOR][::8]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*USED_TO_FALL, *SAMPLED}))
def test_kinds_stand_however_far_open_they_are(name: str) -> None:
    """The rest of them is in `proofs.laws`."""
    for thing in models(KINDS[name])[:4]:
        assert stays(thing), thing
        assert not rest_of(surroundings(hall(thing)), ["it"]).falls


def test_what_does_not_stand_is_noticed() -> None:
    leaning = Thing("it", "bottle", (4.0, 4.0, 0.02), (cos(radians(15)), sin(radians(15)), 0.0, 0.0))
    assert not stays(leaning)
    assert rest_of(surroundings(hall(leaning)), ["it"]).falls


def test_a_whole_house_that_is_drawn_comes_to_rest_without_a_fall() -> None:
    house = draw_house(8, 2)
    found = settled(house)
    assert found.is_calm
    for thing in found.moved:
        assert np.abs(np.subtract(thing.at, house[thing.name].at)).max() < 0.05, thing


def test_what_falls_in_a_whole_house_is_told() -> None:
    house = home()
    leaning = Thing("bottle 1", "bottle", (3.4, 1.2, 0.02), (cos(radians(15)), sin(radians(15)), 0.0, 0.0))
    hanging = Thing("picture 1", "picture", (2.5, 3.9, 1.5), held_by="wall")
    stays = settled(house)
    falls = settled(replace(house, things=(*house.things, leaning, hanging)))
    assert {thing.name for thing in falls.moved} - {thing.name for thing in stays.moved} == {"bottle 1"}
    (bottle,) = (thing for thing in falls.moved if thing.name == "bottle 1")
    assert abs(bottle.turn[0]) < cos(radians(30))


def test_what_never_rests_is_told() -> None:
    """A ball that rolls down a long slope."""
    slope = Thing("ramp 1", "ramp", (4.0, 4.0, 0.0), scale=2.0)
    ball = Thing("ball 1", "ball", (4.0, 4.0, 2.5))
    found = settled(hall(slope, ball))
    assert [thing.name for thing in found.moved] == ["ball 1"]
    assert settled(hall()) == Settled((), is_calm=True)


def test_an_act_lets_nothing_loose_but_what_it_may_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking a mug lets neither the table loose nor what stands elsewhere on it, but what lies on the mug."""
    loose, begin = list[str](), World.__init__

    def noted(self: World, around: Surroundings, free: Sequence[Thing], *rest: Any, **more: Any) -> None:
        loose.extend(thing.name for thing in free)
        begin(self, around, free, *rest, **more)

    monkeypatch.setattr(World, "__init__", noted)
    state = rounded_state(State(home()))
    assert carried_out(state, PickUp("mug 1")).verdict is Verdict.DONE
    assert loose == []
    upon = Thing("book 2", "book", (2.2, 2.5, 0.84), held_by="mug 2")
    state = rounded_state(State(replace(state.house, things=(*state.house.things, upon))))
    assert carried_out(state, PickUp("mug 1")).verdict is Verdict.WOULD_FALL
    assert loose == ["book 2"]


HELD = {
    "push": Push("mug 1", 90.0, 10.0),
    "tap": Tap("mug 1", 90.0),
    "put": Put("table 1", at=(2.5, 2.1)),
    "put inside": PutInside("open box"),
    "put on slope": PutOnSlope("ramp 1"),
    "put back": PutBack(),
}


OPEN = {joint.name: 1.0 for joint in build(KINDS["moving box"]).shape.joints}


def before(act: Act) -> State:
    """The state before an act: with a block in the hand, where that is put down."""
    house = home()
    open_box = Thing("open box", "moving box", (3.4, 1.2, 0.0), joints=OPEN)
    state = rounded_state(State(replace(house, things=(*house.things, open_box))))
    if isinstance(act, (Push, Tap)):
        return state
    return state.after(carried_out(state, PickUp("block 1")).changes)


@pytest.mark.parametrize("name", HELD)
def test_what_becomes_too_fast_fails_and_leaves_all_as_it_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = before(HELD[name])
    assert carried_out(state, HELD[name]).verdict is not Verdict.FAILED
    monkeypatch.setattr(world, "FASTEST", 1e-9)
    outcome = carried_out(state, HELD[name])
    assert outcome.verdict is Verdict.FAILED
    assert outcome.digest == state.digest
    assert outcome.frames == ()


@pytest.mark.parametrize("name", HELD)
def test_contact_is_tested_before_time_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is let go lies in nothing when time begins."""
    deep, steps = list[float](), World.steps

    def noted(self: World, seconds: float) -> Iterator[float]:
        if self.data.time == 0.0:
            deep.append(self.depth())
        return steps(self, seconds)

    state = before(HELD[name])
    monkeypatch.setattr(World, "steps", noted)
    carried_out(state, HELD[name])
    assert deep
    assert max(deep) <= DEEPEST


@pytest.mark.parametrize("sunk", [0.005, 0.03, 0.08])
def test_what_lies_in_something_is_not_thrown_out_of_it(sunk: float) -> None:
    """A house of one's own may hold such things."""
    block = Thing("block", "block", (4.0, 4.0, 0.0))
    mug = Thing("mug", "mug", (4.0, 4.0, 0.2 - sunk), held_by="block")
    state = rounded_state(State(hall(block, mug)))
    for act in (Push("mug", 0.0, 5.0), Tap("mug", 0.0)):
        outcome = carried_out(state, act)
        assert outcome.verdict is Verdict.FAILED
        assert outcome.digest == state.digest
    with pytest.raises(ExplosionError):
        rest_of(surroundings(state.house), ["mug"])


@pytest.mark.parametrize("kind", ["block", "mug", "book", "bottle"])
def test_nothing_is_put_where_something_is(kind: str) -> None:
    table = Thing("table", "table", (4.0, 4.0, 0.0))
    other = Thing("other", "block", (4.0, 4.0, 0.74), held_by="table")
    state = State(hall(table, other), Carried(things=(Thing("it", kind, (1.0, 1.0, 0.0)),)))
    for x in np.linspace(3.9, 4.1, 5):
        outcome = carried_out(state, Put("table", at=(float(x), 4.0)))
        assert outcome.verdict is not Verdict.DONE or outcome.changes.things[0].at[2] > 0.9


def test_a_tower_that_explodes_is_not_left(monkeypatch: pytest.MonkeyPatch) -> None:
    state = rounded_state(State(home()))
    tower = Stack(("block 1", "book 1"), at=(3.4, 1.2))
    assert carried_out(state, tower).verdict is Verdict.STANDS
    monkeypatch.setattr(world, "FASTEST", 1e-9)
    outcome = carried_out(state, tower)
    assert outcome.verdict in (Verdict.FELL, Verdict.FAILED)
    assert outcome.digest == state.digest
