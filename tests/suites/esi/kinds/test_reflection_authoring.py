"""Seen in a mirror, or behind a frame: told by the side of the frame, and by where the thing itself is."""

from dataclasses import replace

import pytest

from tolman.eye.stance import Stance, stance_at
from tolman.house.house import Area, House, Room, Thing
from tolman.suites.esi.draw import draw_family
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.reflection_authoring import KIND, NO, YES
from tolman.suites.esi.sight import Glimpse, Mask, Memory

NAMES = {"red stool": "asked thing", "white frame": "asked frame"}
MIRROR = Asked("Is the red stool that is seen within the white frame seen in a mirror?", ("yes", "no"), NAMES, 30)
BEHIND = replace(
    MIRROR, question="Does the red stool that is seen within the white frame really stand behind the frame?"
)
START = stance_at((0.0, -2.0, 1.5))
"""Two metres south of the frame, looking north."""
AHEAD = Mask(beyond=0.01, box=(470, 470, 530, 530))
FRAME = Mask(direct=0.1, box=(300, 300, 700, 700), at=(0.0, 0.0, 1.0))


def memory(thing_at: tuple[float, float, float], *eyes: Stance) -> Memory:
    """Returns a first view with the thing straight ahead in the frame, and views of the thing itself."""
    seen = Mask(direct=0.01, box=(400, 400, 500, 500), at=thing_at)
    first = Glimpse(START, masks={"asked thing": AHEAD, "asked frame": FRAME})
    later = [Glimpse(eye, "Right(1)", masks={"asked thing": seen, "asked frame": FRAME}) for eye in eyes]
    return Memory((first, *later), NAMES)


BESIDE, ABOVE = stance_at((1.5, 0.0, 1.5)), stance_at((1.5, 0.0, 1.8))


@pytest.mark.parametrize("asked", [MIRROR, BEHIND], ids=["mirror", "behind"])
def test_what_lies_beyond_the_frame_where_it_was_seen_is_behind_it(asked: Asked) -> None:
    found = KIND.conclude(asked, memory((0.0, 2.0, 1.5), BESIDE, ABOVE))
    assert found == (NO if asked is MIRROR else YES)


@pytest.mark.parametrize("asked", [MIRROR, BEHIND], ids=["mirror", "behind"])
def test_what_lies_elsewhere_was_seen_in_a_mirror(asked: Asked) -> None:
    found = KIND.conclude(asked, memory((0.3, -3.0, 0.3), BESIDE, ABOVE))
    assert found == (YES if asked is MIRROR else NO)


@pytest.mark.parametrize("eyes", [(), (BESIDE,)], ids=["never", "once"])
def test_nothing_follows_before_the_thing_itself_was_seen_from_two_places(eyes: tuple[Stance, ...]) -> None:
    assert KIND.conclude(MIRROR, memory((0.0, 2.0, 1.5), *eyes)) is None


def test_nothing_follows_from_what_is_hardly_off_its_line_or_before_the_frame() -> None:
    assert KIND.conclude(MIRROR, memory((1.0, 2.0, 1.5), BESIDE, ABOVE)) is None
    assert KIND.conclude(MIRROR, memory((0.0, -0.5, 1.5), BESIDE, ABOVE)) is None


@pytest.mark.parametrize(
    ("pane", "north", "found"),
    [("mirror", -1.5, YES), ("clear", 1.5, NO), ("clear", -1.5, None), ("mirror", 1.5, None), ("clear", 0.2, None)],
)
def test_the_side_of_the_frame_decides(pane: str, north: float, found: int | None) -> None:
    frame = Thing("asked frame", "standing frame", (0.0, 0.0, 0.0), options={"pane": pane})
    thing = Thing("asked thing", "stool", (0.4, north, 0.0))
    house = House((Room("hall", "hall", Area(-3.0, -3.0, 3.0, 3.0)),), (), things=(frame, thing))
    item = Item("", KIND.id, 0, 0, 1, (Phase(house, START),), MIRROR, Key(YES, ()))
    assert KIND.recompute(item) == found


@pytest.mark.slow
def test_twins_differ_in_the_pane_and_the_place_of_the_thing_alone() -> None:
    one, other = draw_family(KIND, 4, 1).items
    things, others = ({thing.name: thing for thing in item.start.house.things} for item in (one, other))
    assert {name for name, thing in things.items() if others[name] != thing} == {"asked frame", "asked thing"}
    assert {each["asked frame"].options["pane"] for each in (things, others)} == {"mirror", "clear"}
    assert {item.key.target for item in (one, other)} == {YES, NO}
