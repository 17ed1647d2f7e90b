"""In a jar or behind it: by places, outlines, a look inside and the jar in the hand."""

import pytest

from tests.suites.esi.kinds.memories import glimpse, item
from tolman.eye.stance import stance_at
from tolman.house.house import Thing
from tolman.suites.esi.item import Asked
from tolman.suites.esi.kinds.material_transparency import KIND, NO, YES
from tolman.suites.esi.scenery import standing
from tolman.suites.esi.sight import Glimpse, Mask, Memory

NAMES = {"red ball": "thing", "glass jar": "jar"}
ASKED = Asked("Is the red ball inside the glass jar?", ("yes", "no"), NAMES)
JAR = Mask(0.05, 0.0, (400, 300, 600, 600), (3.0, 2.0, 0.1))
WITHIN, BESIDE = Mask(0.0, 0.01, (450, 450, 550, 550)), Mask(0.005, 0.005, (550, 450, 650, 550))
EAST, SOUTH, ASIDE = (stance_at(at) for at in ((4.0, 2.0, 0.4), (3.0, 1.0, 0.4), (3.5, 1.1, 0.4)))


def seen(small: Mask, *, move: str = "", verdict: str = "", jar: Mask = JAR, at: object = SOUTH) -> Glimpse:
    assert at in (EAST, SOUTH, ASIDE)
    stance = {SOUTH: SOUTH, EAST: EAST, ASIDE: ASIDE}[at]
    return glimpse({"thing": small, "jar": jar}, move, verdict, stance)


def concluded(*glimpses: Glimpse) -> int | None:
    return KIND.conclude(ASKED, Memory(glimpses, NAMES))


def ball_at(y: float) -> tuple[Thing, ...]:
    jar = standing("glass jar", "jar", (3.0, 2.0), width=280)
    return jar, standing("ball", "thing", (3.0, y, 0.008), scale=0.5, colour="red")


@pytest.mark.parametrize(("y", "answer"), [(2.0, YES), (2.07, YES), (2.3, NO), (2.15, None)])
def test_a_ball_of_12_cm_in_a_jar_of_28_is_in_it_up_to_7_cm_from_its_middle(y: float, answer: int | None) -> None:
    """Its inside reaches 13.7 cm from the middle, its outside 14."""
    assert KIND.recompute(item(KIND, ASKED, ball_at(y))) == answer


def test_what_is_seen_through_the_jar_from_one_side_may_be_behind_it() -> None:
    assert concluded(seen(WITHIN)) is None
    assert concluded(seen(WITHIN), seen(WITHIN, at=ASIDE)) is None


def test_what_shows_beside_the_jar_is_not_in_it() -> None:
    assert concluded(seen(WITHIN), seen(BESIDE, at=ASIDE)) == NO


def test_a_jar_that_the_picture_cuts_tells_nothing_of_what_is_beside_it() -> None:
    cut = Mask(0.05, 0.0, (0, 300, 540, 600), (3.0, 2.0, 0.1))
    assert concluded(seen(WITHIN), seen(BESIDE, jar=cut, at=ASIDE)) is None


def test_what_is_within_the_jar_from_two_sides_is_in_it() -> None:
    assert concluded(seen(WITHIN), seen(WITHIN, at=EAST)) == YES


@pytest.mark.parametrize(("share", "answer"), [(0.01, YES), (0.0, None)])
def test_what_lies_open_when_one_looks_into_the_jar_is_in_it(share: float, answer: int | None) -> None:
    open_to_view = Mask(share, 0.01 - share, WITHIN.box)
    assert concluded(seen(WITHIN), seen(open_to_view, move="LookInto(glass jar)", verdict="done")) == answer


def test_what_comes_along_with_the_jar_was_in_it_and_what_stays_was_not() -> None:
    held = Mask(0.2, 0.0, (300, 300, 900, 900))
    along = Mask(0.0, 0.03, (500, 500, 700, 700))
    assert concluded(seen(WITHIN), seen(along, move="PickUp(glass jar)", verdict="done", jar=held)) == YES
    assert concluded(seen(WITHIN), seen(WITHIN, move="PickUp(500, 320)", verdict="done", jar=held)) == NO


def test_nothing_follows_once_the_thing_itself_was_taken() -> None:
    taken = seen(BESIDE, move="PickUp(red ball)", verdict="done")
    assert concluded(seen(WITHIN), taken, seen(BESIDE, at=EAST)) is None
