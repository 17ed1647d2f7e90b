"""Which of three boxes takes a block: by sizes, and by what came of trying."""

import pytest

from tests.suites.esi.kinds.memories import glimpse, item
from tolman.house.house import Thing
from tolman.suites.esi.item import Asked
from tolman.suites.esi.kinds.kind import Do
from tolman.suites.esi.kinds.rigid_containment import KIND
from tolman.suites.esi.scenery import standing
from tolman.suites.esi.sight import Glimpse, Mask, Memory

NAMES = {"red block": "block", "blue box": "one", "green box": "two", "white box": "three"}
ASKED = Asked("Into which?", ("the blue box", "the green box", "the white box"), NAMES)
TAKEN = ("PickUp(red block)", "done")
BOX = Mask(0.05, 0.0, (100, 400, 300, 700))


def concluded(*moves: tuple[str, str]) -> int | None:
    return KIND.conclude(ASKED, remembered(*moves))


def remembered(*moves: tuple[str, str]) -> Memory:
    first: tuple[Glimpse, ...] = (glimpse({"one": BOX}),)
    return Memory((*first, *(glimpse({"one": BOX}, move, verdict) for move, verdict in moves)), NAMES)


def boxes(*insides: tuple[int, int]) -> tuple[Thing, ...]:
    """A block 200 mm wide and high, and three boxes 340 mm wide and 320 high with walls and floors of some mm."""
    block = standing("block", "block", (1.0, 1.0), width=160, depth=200)
    names = list(NAMES.values())[1:]
    return block, *(
        standing("trial box", name, (2.0 + number, 3.0), width=340, wall=wall, floor=floor)
        for number, (name, (wall, floor)) in enumerate(zip(names, insides, strict=True))
    )


@pytest.mark.parametrize(
    ("insides", "answer"),
    [
        (((60, 10), (80, 10), (85, 10)), 0),
        (((80, 10), (80, 10), (60, 10)), 2),
        (((60, 240), (50, 10), (80, 10)), 1),
        (((60, 10), (50, 10), (80, 10)), None),
        (((80, 10), (80, 10), (80, 10)), None),
        (((70, 10), (80, 10), (80, 10)), None),
    ],
    ids=["220 mm inside", "the last", "a false bottom", "two", "none", "too close to call"],
)
def test_the_block_goes_where_all_of_it_has_room(insides: tuple[tuple[int, int], ...], answer: int | None) -> None:
    assert KIND.recompute(item(KIND, ASKED, boxes(*insides))) == answer


def test_a_box_that_took_the_block_is_the_answer() -> None:
    assert concluded(TAKEN) is None
    assert concluded(TAKEN, ("PutInside(green box)", "done")) == 1
    assert concluded(TAKEN, ("PutInside(200, 500)", "done")) == 0


def test_what_is_left_once_two_did_not_take_it_is_the_answer() -> None:
    refused = ("PutInside(blue box)", "does not fit")
    assert concluded(TAKEN, refused) is None
    assert concluded(TAKEN, refused, ("PutInside(white box)", "out of reach")) is None
    assert concluded(TAKEN, refused, ("PutInside(white box)", "does not fit")) == 1


def test_nothing_follows_from_another_thing_in_the_hand() -> None:
    assert concluded(("PickUp(200, 500)", "done"), ("PutInside(green box)", "done")) is None


def test_what_was_tried_is_not_tried_again() -> None:
    tried = remembered(TAKEN, ("PutInside(blue box)", "does not fit"))
    assert [goal.name for goal in KIND.plan(ASKED, tried) if isinstance(goal, Do)] == ["green box", "white box"]
