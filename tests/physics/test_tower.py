"""Towers: in which order they stand, what is left of them, and what is shown."""

from dataclasses import replace
from itertools import permutations

import pytest

from tolman.house.house import FLOOR, Area, House, Lamp, Room, Thing, upright
from tolman.physics.act import PickUp, Stack
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import State
from tolman.physics.surroundings import placed, surroundings
from tolman.physics.tower import JITTERS, standing

TABLE = Thing("table", "table", (2.0, 2.0, 0.0))
BOX = Thing("box", "shoe box", (1.65, 2.0, 0.74), held_by="table")
BOOK = Thing("book", "book", (2.3, 2.0, 0.74), upright(90), held_by="table")
BALL = Thing("ball", "ball", (0.8, 0.8, 0.0))
BLOCK = Thing("block", "block", (1.2, 0.8, 0.0))
MUG = Thing("mug", "mug", (2.3, 2.0, 0.7752), held_by="book")
HOUSE = House(
    (Room("kitchen", "kitchen", Area(0, 0, 4, 4)),),
    (),
    things=(TABLE, BOX, BOOK, BALL, BLOCK, Thing("bottle", "bottle", (0.8, 1.6, 0.0))),
    lamps=(Lamp("lamp", (2.0, 2.0, 2.5), 2.0),),
)
SURE, NEVER = (True,) * (JITTERS + 1), (False,) * (JITTERS + 1)


def test_of_what_is_flat_every_order_stands() -> None:
    assert {standing(order) for order in permutations((BLOCK, BOX, BOOK))} == {SURE}


def test_round_things_stand_on_others_and_carry_none() -> None:
    assert standing((BOOK, BALL)) == SURE
    assert standing((BALL, BOOK)) == standing((BOX, BALL, BOOK)) == NEVER


def test_what_stands_by_luck_is_not_sure() -> None:
    assert len(set(standing((HOUSE["bottle"], BLOCK)))) == 2


def test_where_things_are_and_how_they_lie_does_not_matter() -> None:
    strewn = [
        replace(BLOCK, at=(9.0, -3.0, 1.5), turn=(0.5, 0.5, 0.5, 0.5), held_by="moon"),
        replace(BOX, turn=upright(33), inside=True, held_by="wardrobe"),
    ]
    assert standing(strewn) == standing((BLOCK, BOX)) == SURE


def test_a_tower_that_stands_is_left_and_rests_on_what_is_below() -> None:
    outcome = carried_out(State(HOUSE), Stack(("block", "box", "book"), at=(1.0, 3.0)))
    house = State(HOUSE).after(outcome.changes).house
    assert (outcome.verdict, outcome.frames) == (Verdict.STANDS, ())
    assert [house[name].held_by for name in ("block", "box", "book")] == [FLOOR, "block", "box"]
    for below, above in (("block", "box"), ("box", "book")):
        under, over = placed(house[below]), placed(house[above])
        assert over.low[2] == pytest.approx(under.high[2], abs=0.001)
        assert (over.low + over.high)[:2] == pytest.approx((under.low + under.high)[:2], abs=0.002)
    assert house["block"].at == (1.0, 3.0, 0.0)
    assert all(not surroundings(house).hits(placed(house[name]), {name}) for name in ("block", "box", "book"))


def test_the_lowest_stays_where_it_stands_unless_a_place_is_named() -> None:
    outcome = carried_out(State(HOUSE), Stack(("box", "book"), "table"))
    assert outcome.verdict is Verdict.STANDS
    assert [thing.name for thing in outcome.changes.things] == ["book"]
    moved = carried_out(State(HOUSE), Stack(("box", "book"), "table", (2.1, 2.1)))
    assert State(HOUSE).after(moved.changes).house["box"].at == (2.1, 2.1, 0.74)


def test_a_tower_that_falls_is_shown_and_taken_apart() -> None:
    outcome = carried_out(State(HOUSE), Stack(("box", "ball", "book"), "table"))
    assert outcome.verdict is Verdict.FELL
    assert outcome.digest == State(HOUSE).digest
    assert len(outcome.frames) == 8
    assert {thing.name for thing in outcome.frames[-1].things} >= {"ball", "book"}
    assert min(thing.at[2] for thing in outcome.frames[-1].things) < outcome.frames[0].things[-1].at[2]


def test_what_stands_by_luck_alone_falls() -> None:
    assert carried_out(State(HOUSE), Stack(("bottle", "block"))).verdict is Verdict.FELL


def test_what_lies_on_a_thing_comes_along_and_what_is_stacked_itself_does_not() -> None:
    house = replace(HOUSE, things=(*HOUSE.things, MUG))
    along = State(house).after(carried_out(State(house), Stack(("box", "book"), "table")).changes).house
    assert along["mug"].held_by == "book"
    assert along["mug"].at[2] > along["book"].at[2] > along["box"].at[2]
    turned = State(house).after(carried_out(State(house), Stack(("mug", "book"), "table")).changes).house
    assert (turned["mug"].held_by, turned["book"].held_by) == ("table", "mug")


def test_a_tower_is_built_upon_a_heavy_thing_that_stays() -> None:
    outcome = carried_out(State(HOUSE), Stack(("table", "block")))
    assert outcome.verdict is Verdict.STANDS
    assert State(HOUSE).after(outcome.changes).house["block"].held_by == "table"


@pytest.mark.parametrize(
    ("before", "act", "verdict"),
    [
        ((), Stack(("box", "box")), Verdict.NOTHING),
        ((), Stack(("box", "unicorn")), Verdict.NOTHING),
        ((), Stack(("box", "book"), "unicorn"), Verdict.NOTHING),
        ((), Stack(("table", "block"), "box"), Verdict.NOTHING),
        ((), Stack(("box", "book"), "book"), Verdict.NOTHING),
        ((), Stack(("box", "table")), Verdict.TOO_HEAVY),
        ((), Stack(("box", "book"), at=(9.0, 9.0)), Verdict.NO_ROOM),
        ((), Stack(("box", "book", "block"), at=(2.0, 2.0)), Verdict.STANDS),
        ((PickUp("ball"),), Stack(("box", "book")), Verdict.HANDS_FULL),
    ],
    ids=str,
)
def test_each_tower_has_its_verdict(before: tuple[PickUp, ...], act: Stack, verdict: Verdict) -> None:
    state = State(HOUSE)
    for each in before:
        state = state.after(carried_out(state, each).changes)
    outcome = carried_out(state, act)
    assert outcome.verdict is verdict
    assert (outcome.digest == state.digest) is (verdict is not Verdict.STANDS)


def test_a_tower_does_not_go_through_the_ceiling() -> None:
    boxes = tuple(Thing(f"box {number}", "moving box", (0.6 + 0.7 * number, 3.3, 0.0)) for number in range(5))
    house = replace(HOUSE, height=1.9, things=boxes)
    verdicts = [carried_out(State(house), Stack(tuple(box.name for box in boxes[:many]))).verdict for many in (4, 5)]
    assert verdicts == [Verdict.STANDS, Verdict.NO_ROOM]


def test_what_is_light_and_carries_much_does_not_give_way() -> None:
    """Solvers let it sink by some millimetres; what is left lies where it was put, and in nothing."""
    state = State(HOUSE)
    state = state.after(carried_out(state, Stack(("box", "book", "block"), at=(1.0, 3.0))).changes)
    assert state.house["block"].at[2] == pytest.approx(placed(state.house["book"]).high[2], abs=1e-4)
    assert not surroundings(state.house).hits(placed(state.house["book"]), {"book"})


def test_a_nudge_does_not_matter() -> None:
    act = Stack(("block", "box", "book"), at=(1.0, 3.0))
    once, nudged = (carried_out(State(HOUSE), act, nudge) for nudge in ((0.0, 0.0, 0.0), (1e-9, 1e-9, -1e-9)))
    assert once.digest == nudged.digest
