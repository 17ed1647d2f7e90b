"""Touching: told by solids and by what is drawn, and by what is seen between two things from straight across."""

from dataclasses import replace
from math import inf

import numpy as np
import pytest

from tolman.eye.stance import Stance, stance_at
from tolman.house.house import Area, House, Room, Thing
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame
from tolman.suites.esi.draw import draw_family
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.physical_contact import KIND, NO, YES
from tolman.suites.esi.sight import Glimpse, Mask, Memory

NAMES = {"red block": "one of two", "blue block": "other of two"}
ASKED = Asked("Do the red block and the blue block touch each other?", ("yes", "no"), NAMES, 30)
LABELS = ("floor", "one of two", "other of two", "chair")
START = stance_at((0.0, -1.5, 1.5))
ACROSS, ASKEW = (stance_at((east, 0.1, 0.75), heading=270.0, pitch=-45.0) for east in (0.5, 3.0))
CAMERA = Camera((0.0, 0.0, 0.0), (0.0, 1.0, 0.0))


def item(gap: float) -> Item:
    """Returns two blocks of 20 cm, one north of the other, with a gap between them."""
    blocks = [
        Thing(name, "block", (0.0, north, 0.0), options={"colour": colour})
        for name, north, colour in (("one of two", 0.0, "red"), ("other of two", 0.2 + gap, "blue"))
    ]
    house = House((Room("hall", "hall", Area(-3.0, -3.0, 3.0, 3.0)),), (), things=tuple(blocks))
    return Item("", KIND.id, 0, 0, 1, (Phase(house, START),), ASKED, Key(YES, ()))


@pytest.mark.parametrize(("gap", "found"), [(0.0002, YES), (0.008, None), (0.02, NO), (0.06, NO)])
def test_the_gap_decides(gap: float, found: int | None) -> None:
    assert KIND.recompute(item(gap)) == found


def noted(rows: list[str], near: str = "") -> dict[str, float]:
    """Returns what is noted of a picture, drawn as rows of labels; what is near lies before both things."""
    label = np.array([[int(each) for each in row] for row in rows], dtype=np.int32)
    depth = np.choose(label, [inf, 2.0, 2.0, 3.0]).astype(np.float32)
    for each in near:
        depth[label == int(each)] = 1.0
    return KIND.notice(item(0.0), Frame(None, depth, label, label), LABELS, CAMERA)


def test_a_gap_is_noted_in_the_rows_that_show_both() -> None:
    assert noted(["0000", "1102", "1102", "0222"]) == {"rows": 500.0, "apart": 1.0}
    assert noted(["1122", "1122", "1102", "1102"]) == {"rows": 1000.0, "apart": 0.5}
    assert noted(["1122", "1122", "1112", "1000"]) == {"rows": 750.0, "apart": 0.0}
    assert noted(["1111", "1111", "2222", "2222"]) == {"rows": 0.0, "apart": 0.0}


def test_what_stands_before_both_is_no_gap() -> None:
    assert noted(["1132", "1132", "0000", "0000"])["apart"] == 1.0
    assert noted(["1132", "1132", "0000", "0000"], near="3") == {"rows": 0.0, "apart": 0.0}


def memory(stance: Stance, apart: float, rows: float = 100.0) -> Memory:
    """Returns a first view in which both meet, and another view of both."""
    masks = {
        name: Mask(direct=0.02, box=(left, 400, left + 100, 500), at=(0.0, north, 0.1))
        for name, left, north in (("one of two", 400, 0.0), ("other of two", 510, 0.2))
    }
    first = Glimpse(START, masks=masks, notes={"rows": 20.0, "apart": 0.0})
    return Memory((first, Glimpse(stance, "Right(1)", masks=masks, notes={"rows": rows, "apart": apart})), NAMES)


@pytest.mark.parametrize(("apart", "found"), [(0.0, YES), (0.1, YES), (0.3, None), (0.6, NO), (1.0, NO)])
def test_a_look_from_straight_across_justifies_an_answer(apart: float, found: int | None) -> None:
    assert KIND.conclude(ASKED, memory(ACROSS, apart)) == found


def test_no_other_look_does() -> None:
    assert KIND.conclude(ASKED, memory(replace(ACROSS, y=ACROSS.y + 2000), 0.0)) is None
    assert KIND.conclude(ASKED, memory(ASKEW, 0.0)) is None
    assert KIND.conclude(ASKED, memory(ACROSS, 0.0, rows=10.0)) is None
    assert KIND.conclude(ASKED, memory(ACROSS, 0.0).first) is None


@pytest.mark.slow
def test_twins_differ_in_the_gap_alone() -> None:
    one, other = draw_family(KIND, 2, 3).items
    assert [thing for thing in one.start.house.things if thing not in other.start.house.things] == [
        one.start.house["other of two"]
    ]
    assert one.asked == other.asked
    assert {item.key.target for item in (one, other)} == {YES, NO}
