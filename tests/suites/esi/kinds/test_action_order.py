"""In which order blocks make a tower: by centres of mass, by physics, and by what came of building."""

from itertools import permutations

import pytest

from tests.suites.esi.kinds.memories import glimpse, item
from tolman.suites.esi.item import Asked
from tolman.suites.esi.kinds.action_order import KIND
from tolman.suites.esi.scenery import standing
from tolman.suites.esi.sight import Memory

NAMES = {"red block": "one", "blue block": "two", "green block": "three", "gray rug": "rug"}
OPTIONS = ("red, blue, green", "blue, red, green", "green, blue, red", "red, green, blue")
ASKED = Asked("In which order?", OPTIONS, NAMES)
FORMS = {"heeled block": {"depth": 340}, "block": {"depth": 125, "finish": "plastic"}, "wedge block": {"depth": 160}}


def concluded(*built: tuple[str, str]) -> int | None:
    moves = [glimpse({}, f"Stack({order}; gray rug)", verdict) for order, verdict in built]
    return KIND.conclude(ASKED, Memory((glimpse({}), *moves), NAMES))


@pytest.mark.parametrize("order", list(permutations(("one", "two", "three"))))
def test_the_block_with_a_heel_carries_all_and_the_one_that_slopes_nothing(order: tuple[str, ...]) -> None:
    things = [
        standing(form, name, (1.0 + number, 3.0, 0.008), scale=1.2, **FORMS[form])
        for number, (form, name) in enumerate(zip(FORMS, order, strict=True))
    ]
    colours = {"one": "red", "two": "blue", "three": "green"}
    right = ", ".join(colours[name] for name in order)
    answer = OPTIONS.index(right) if right in OPTIONS else None
    assert KIND.recompute(item(KIND, ASKED, things)) == answer


@pytest.mark.slow
def test_no_other_order_of_these_blocks_stands() -> None:
    pytest.importorskip("mujoco")
    from tolman.physics.tower import standing as stands

    things = [standing(form, form, (0.0, 0.0), scale=1.2, **options) for form, options in FORMS.items()]
    right, *others = permutations(things)
    assert all(stands(right))
    assert not any(any(stands(order)) for order in others)


def test_a_tower_that_stands_is_the_answer() -> None:
    assert concluded(("red block; blue block; green block", "fell")) is None
    fell = ("red block; blue block; green block", "fell")
    assert concluded(fell, ("Blue block; red block; green block", "stands")) == 1


def test_the_order_that_is_left_once_the_others_fell_is_the_answer() -> None:
    fell = [("red block; blue block; green block", "fell"), ("blue block; red block; green block", "fell")]
    assert concluded(*fell, ("red block; green block; blue block", "out of reach")) is None
    assert concluded(*fell, ("red block; green block; blue block", "fell")) == 2


def test_a_tower_of_two_decides_nothing() -> None:
    assert concluded(("red block; blue block", "stands")) is None


def test_an_order_that_nobody_offered_decides_nothing() -> None:
    assert concluded(("green block; red block; blue block", "stands")) is None
