"""Larger and smaller: told by heights, and by widths at known distances."""

from dataclasses import replace

import pytest

from tolman.eye.stance import stance_at
from tolman.house.house import Area, House, Room, Thing
from tolman.suites.esi.draw import draw_family
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.dimensional_size import KIND
from tolman.suites.esi.sight import Glimpse, Mask, Memory

NAMES = {
    "bucket by the boot": "one of two",
    "bucket by the toolbox": "other of two",
    "boot": "mark of one",
    "toolbox": "mark of other",
}
OPTIONS = ("the one by the boot", "the one by the toolbox")
LARGER = Asked("Which is larger: the bucket by the boot or the bucket by the toolbox?", OPTIONS, NAMES, 30)
SMALLER = replace(LARGER, question=LARGER.question.replace("larger", "smaller"))
START = stance_at((0.0, 0.0, 0.2))
"""Looks north along the floor."""
BOOT, TOOLBOX = range(2)


def item(asked: Asked, scale: float, mark_at: float = -0.4) -> Item:
    """Returns two buckets, the one by the toolbox of some scale."""
    things = (
        Thing("one of two", "bucket", (0.0, 1.0, 0.0)),
        Thing("other of two", "bucket", (1.0, 2.0, 0.0), scale=scale),
        Thing("mark of one", "boot", (mark_at, 1.0, 0.0)),
        Thing("mark of other", "toolbox", (1.5, 2.0, 0.0)),
    )
    house = House((Room("hall", "hall", Area(-3.0, -3.0, 3.0, 3.0)),), (), things=things)
    return Item("", KIND.id, 0, 0, 1, (Phase(house, START),), asked, Key(BOOT, ()))


@pytest.mark.parametrize(
    ("scale", "larger", "smaller"), [(1.2, TOOLBOX, BOOT), (0.8, BOOT, TOOLBOX), (1.05, None, None)]
)
def test_the_height_decides(scale: float, larger: int | None, smaller: int | None) -> None:
    assert KIND.recompute(item(LARGER, scale)) == larger
    assert KIND.recompute(item(SMALLER, scale)) == smaller


def test_an_option_that_may_mean_either_is_too_close_to_call() -> None:
    assert KIND.recompute(item(LARGER, 1.2, mark_at=0.9)) is None


def memory(width: int, count: int = 2) -> Memory:
    """Returns views from two places of a bucket 1 m ahead that is 200 thousandths wide, and one 2 m ahead."""
    masks = {
        "one of two": Mask(direct=0.02, box=(400, 400, 600, 600), at=(0.0, 1.0, 0.2)),
        "other of two": Mask(direct=0.02, box=(500 - width // 2, 400, 500 + width // 2, 600), at=(0.0, 2.0, 0.2)),
    }
    stances = START, replace(START, x=2000)
    return Memory(tuple(Glimpse(stance, masks=masks) for stance in stances[:count]), NAMES)


@pytest.mark.parametrize(("width", "larger"), [(140, TOOLBOX), (120, TOOLBOX), (104, None), (90, BOOT), (60, None)])
def test_widths_count_at_their_distances(width: int, larger: int | None) -> None:
    """Half as wide at twice the distance is as large; what is hardly wide cannot be measured."""
    assert KIND.conclude(LARGER, memory(width)) == larger
    assert KIND.conclude(SMALLER, memory(width)) == (None if larger is None else 1 - larger)


def test_nothing_follows_from_one_place() -> None:
    assert KIND.conclude(LARGER, memory(140, count=1)) is None


def test_the_nearer_one_is_guessed_to_be_the_larger_one() -> None:
    assert KIND.guess(LARGER, memory(140)) == BOOT
    assert KIND.guess(SMALLER, memory(140)) == TOOLBOX


@pytest.mark.slow
def test_twins_swap_sizes_and_nothing_else() -> None:
    items = draw_family(KIND, 2, 3).items
    one, other = ({thing.name: thing for thing in item.start.house.things} for item in items)
    assert {name for name, thing in one.items() if other[name] != thing} == {"one of two", "other of two"}
    assert one["one of two"].scale == other["other of two"].scale != one["other of two"].scale
    assert sum(item.key.report["glance"] for item in items) == 1
