"""Lifting cloths, laying them back, and what they keep from being done to what is below."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.physics.linen import HOUSE, MUG, TABLE, TEAPOT, covered, flat, over_teapot
from tolman.house.house import House, Thing
from tolman.physics.act import (
    Act,
    Drape,
    Empty,
    Fill,
    Lift,
    Open,
    PickUp,
    Pour,
    Push,
    Put,
    PutBack,
    PutInside,
    PutOnSlope,
    Stack,
    Tap,
)
from tolman.physics.cover import is_covered
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import Carried, State
from tolman.physics.surroundings import placed

CHEST = Thing("chest", "treasure chest", (0.8, 3.2, 0.0))
RAMP = Thing("ramp", "ramp", (0.8, 0.8, 0.0))
BOWL = Thing("bowl", "bowl", (2.0, 2.2, 0.74), held_by="table")
BALL = Thing("ball", "ball", (3.3, 1.0, 0.0))
PITCHER = Thing("pitcher", "pitcher", (3.3, 1.5, 0.0))
CLOTHS = (
    flat("cloth 1", 1.55, 1.85, 0.87, "mug"),
    flat("cloth 2", 0.65, 3.05, 0.6, "chest"),
    flat("cloth 3", 0.65, 0.65, 0.45, "ramp"),
    flat("cloth 4", 1.85, 2.05, 0.87, "bowl"),
)
LAID = replace(HOUSE, things=(*HOUSE.things, CHEST, RAMP, BOWL, BALL, PITCHER), cloths=CLOTHS)


def done(house: House, acts: Sequence[Act]) -> State:
    """Returns the state after some acts, each of which is carried out."""
    state = State(house)
    for act in acts:
        outcome = carried_out(state, act)
        assert outcome.verdict is Verdict.DONE
        state = state.after(outcome.changes)
    return state


def test_lifting_shows_what_is_below_just_as_it_is() -> None:
    outcome = carried_out(State(covered()), Lift("cloth 1"))
    assert outcome.verdict is Verdict.DONE
    assert State(covered()).after(outcome.changes) == State(HOUSE, Carried(cloth=over_teapot()))
    assert outcome.changes.gone == {"cloths": ("cloth 1",)}


def test_put_back_a_cloth_lies_to_the_digit_as_it_lay() -> None:
    assert done(covered(), [Lift("cloth 1"), PutBack()]) == State(covered())


@pytest.mark.parametrize(
    ("before", "act"),
    [
        ((), PickUp("mug")),
        ((), Push("mug", 0.0)),
        ((), Tap("mug", 90.0)),
        ((), Fill("mug")),
        ((), Empty("mug")),
        ((), Open("chest")),
        ((), Stack(("mug", "ball"))),
        ((), Stack(("ball", "mug"))),
        ((PickUp("teapot"),), Put("mug")),
        ((PickUp("ball"),), PutInside("bowl")),
        ((PickUp("ball"),), PutOnSlope("ramp")),
        ((PickUp("pitcher"),), Pour("mug")),
        ((Lift("cloth 1"),), Drape("bowl")),
    ],
    ids=str,
)
def test_nothing_is_done_to_what_a_cloth_lies_over(before: tuple[Act, ...], act: Act) -> None:
    state = done(LAID, before)
    outcome = carried_out(state, act)
    assert outcome.verdict is Verdict.COVERED
    assert outcome.digest == state.digest


@pytest.mark.parametrize(
    "act", [PickUp("teapot"), Push("ball", 0.0), Open("wardrobe"), Fill("teapot"), Lift("cloth 2")], ids=str
)
def test_all_else_is_done_as_without_cloths(act: Act) -> None:
    bare = replace(LAID, cloths=CLOTHS[1:2])
    assert carried_out(State(LAID), act).verdict is carried_out(State(bare), act).verdict is not Verdict.COVERED


def test_what_stands_beside_a_covered_thing_under_the_same_cloth_is_covered() -> None:
    wide = flat("cloth 1", 1.5, 1.85, 0.87, "mug")
    beside = Thing("mug 2", "mug", (1.65, 2.1, 0.74), held_by="table")
    house = replace(HOUSE, things=(*HOUSE.things, beside), cloths=(wide,))
    assert is_covered(house, ["mug 2"])
    assert not is_covered(house, ["table"])
    assert not is_covered(house, ["teapot"])


def test_what_is_under_the_table_is_not_covered_by_the_cloth_on_it() -> None:
    house = replace(HOUSE, things=(TABLE, Thing("ball", "ball", (2.0, 2.0, 0.0))))
    tablecloth = flat("cloth 1", 1.85, 1.85, 0.745, "table")
    assert not is_covered(replace(house, cloths=(tablecloth,)), ["ball"])
    assert is_covered(replace(house, things=house.things[1:], cloths=(replace(tablecloth, over=None),)), ["ball"])


def test_a_box_is_covered_with_what_is_in_it() -> None:
    box = Thing("box", "moving box", (1.0, 1.0, 0.0))
    apple = Thing("apple", "apple", (1.0, 1.0, 0.02), held_by="box", inside=True)
    top = float(placed(box).high[2])
    house = replace(
        HOUSE, things=(*HOUSE.things, box, apple), cloths=(flat("cloth 1", 0.85, 0.85, top + 0.01, "apple"),)
    )
    assert is_covered(house, ["box"])


REFUSALS = {
    "there is no such cloth": (covered, [Lift("cloth 2")], Verdict.NOTHING),
    "a thing is no cloth": (covered, [Lift("mug")], Verdict.NOTHING),
    "the hand holds something": (covered, [PickUp("mug"), Lift("cloth 1")], Verdict.HANDS_FULL),
    "the hand holds a cloth": (covered, [Lift("cloth 1"), PickUp("mug")], Verdict.HANDS_FULL),
    "another cloth lies on it": (
        lambda: replace(covered(), cloths=(*covered().cloths, flat("cloth 2", 2.15, 1.85, 0.94, "teapot"))),
        [Lift("cloth 1")],
        Verdict.COVERED,
    ),
    "something stands on it": (
        lambda: replace(HOUSE, cloths=(flat("cloth 1", 1.55, 1.85, 0.7395, "table"),)),
        [Lift("cloth 1")],
        Verdict.BLOCKED,
    ),
    "nothing is draped by an empty hand": (covered, [Drape("mug")], Verdict.HANDS_EMPTY),
    "no thing is draped": (covered, [PickUp("mug"), Drape("wardrobe")], Verdict.NOTHING),
    "nothing is draped over nothing": (covered, [Lift("cloth 1"), Drape("unicorn")], Verdict.NOTHING),
    "nothing is draped over the floor": (covered, [Lift("cloth 1"), Drape("floor")], Verdict.NOTHING),
    "a cloth is put nowhere else": (covered, [Lift("cloth 1"), Put("table")], Verdict.NOTHING),
    "a cloth is put into nothing": (covered, [Lift("cloth 1"), PutInside("mug")], Verdict.NOTHING),
}


@pytest.mark.parametrize(("house", "acts", "verdict"), REFUSALS.values(), ids=REFUSALS)
def test_each_refusal_has_its_verdict_and_changes_nothing(
    house: Callable[[], House], acts: list[Act], verdict: Verdict
) -> None:
    state = done(house(), acts[:-1])
    outcome = carried_out(state, acts[-1])
    assert outcome.verdict is verdict
    assert outcome.digest == state.digest


def test_the_upper_of_two_cloths_is_lifted_first_and_then_the_other() -> None:
    house = replace(covered(), cloths=(*covered().cloths, flat("cloth 2", 2.15, 1.85, 0.94, "teapot")))
    assert carried_out(State(house), Lift("cloth 2")).verdict is Verdict.DONE


@pytest.mark.parametrize(
    ("things", "verdict"),
    [
        ((TABLE, MUG), Verdict.WOULD_FALL),
        ((TABLE, TEAPOT, replace(MUG, at=(2.3, 1.9, 0.74))), Verdict.NO_ROOM),
        ((TABLE, TEAPOT, Thing("candle", "candle", (2.43, 1.9, 0.74), held_by="table")), Verdict.NO_ROOM),
    ],
)
def test_a_cloth_is_not_laid_back_where_nothing_holds_it_or_something_is(
    things: tuple[Thing, ...], verdict: Verdict
) -> None:
    """The teapot is gone; a mug stands where the cloth lay; a candle does, between threads."""
    state = State(replace(HOUSE, things=things), Carried(cloth=over_teapot()))
    outcome = carried_out(state, PutBack())
    assert outcome.verdict is verdict
    assert outcome.digest == state.digest
