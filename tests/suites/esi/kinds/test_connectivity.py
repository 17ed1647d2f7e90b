"""Whether a doorway joins two rooms."""

from dataclasses import replace

import numpy as np
import pytest

from tolman.eye.motion import Motion, Way
from tolman.eye.stance import Stance, camera_of, stance_at
from tolman.house.house import Area, Doorway, House, Room
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.connectivity import (
    CLOSED,
    ELSEWHERE,
    NO,
    THERE,
    YES,
    conclude,
    notice,
    plan,
    recompute,
    spots,
)
from tolman.suites.esi.kinds.kind import Cover
from tolman.suites.esi.sight import Glimpse, Memory

DEN, HALL, CELL = (
    Room(name, name, area)
    for name, area in (
        ("den", Area(0.0, 0.0, 4.0, 4.0)),
        ("hall", Area(4.0, 0.0, 7.0, 4.0)),
        ("cell", Area(0.0, 4.0, 7.0, 7.0)),
    )
)
EAST = Doorway("east", ("den", "hall"), (4.0, 2.0), "y")
NORTH = Doorway("north", ("den", "cell"), (2.0, 4.0), "x")
FAR = Doorway("far", ("hall", "cell"), (5.5, 4.0), "x")
JOINED = House((DEN, HALL, CELL), (EAST, NORTH, FAR))
APART = replace(JOINED, doorways=(NORTH, FAR))
ASKED = Asked("Is there a way from the den into the hall?", ("yes", "no"), {"den": "den", "hall": "hall"})
HERE = stance_at((2.0, 2.0, 1.5), 90.0, -15.0)


def put(house: House) -> Item:
    return Item("", "connectivity_v1", 0, 0, 1, (Phase(house, HERE),), ASKED, Key(YES, ()))


def remembered(*notes: dict[str, float]) -> Memory:
    return Memory(tuple(Glimpse(HERE, notes={"around": 4.0, **each}) for each in notes), ASKED.names)


def seen(house: House, stance: Stance) -> dict[str, float]:
    pytest.importorskip("warp")
    from tolman.eye.sight import Sight

    sight = Sight(house)
    frame = sight.labels(stance)
    return notice(put(house), frame, sight.names, camera_of(stance, len(frame.label)))


def test_the_other_room_behind_an_opening_is_a_yes() -> None:
    assert conclude(ASKED, remembered({"0": CLOSED}, {"2": THERE})) == YES


def test_only_when_all_is_seen_there_is_no_way() -> None:
    half = {"0": CLOSED, "1": ELSEWHERE}
    assert conclude(ASKED, remembered(half)) is None
    assert conclude(ASKED, remembered(half, {"3": CLOSED})) == NO  # one place alone is too narrow for a doorway
    assert conclude(ASKED, remembered({})) is None


def test_one_turns_around_before_one_goes_about() -> None:
    assert list(plan(ASKED, remembered({}))) == [Motion(Way.TURN_RIGHT, 75.0), Cover()]


@pytest.mark.parametrize(("house", "said"), [(JOINED, YES), (APART, NO)])
def test_the_way_over_the_floor_says_whether_rooms_are_joined(house: House, said: int) -> None:
    assert recompute(put(house)) == said


@pytest.mark.parametrize(("house", "behind"), [(JOINED, THERE), (APART, CLOSED)])
def test_a_look_at_the_wall_notes_what_is_in_its_middle(house: House, behind: float) -> None:
    """By hand: from 2 m before the east wall, its middle is 0.15 m from a place, well within the doorway."""
    around = spots(house, DEN)
    middle = [number for number, spot in enumerate(around) if np.hypot(*np.subtract(spot.at, (3.94, 2.0))) < 0.2]
    edge = [number for number, spot in enumerate(around) if spot.out == (1.0, 0.0) and 2.8 < spot.at[1] < 3.6]
    notes = seen(house, HERE)
    assert middle
    assert edge
    assert {notes[str(number)] for number in middle} == {behind}
    assert {notes[str(number)] for number in edge} == {CLOSED}


def test_a_doorway_into_a_third_room_leads_elsewhere() -> None:
    notes = seen(JOINED, stance_at((2.0, 2.0, 1.5), 0.0, -15.0))
    assert ELSEWHERE in notes.values()
    assert THERE not in notes.values()


def test_what_is_behind_or_seen_along_the_wall_is_not_noted() -> None:
    notes = seen(JOINED, stance_at((3.6, 0.5, 1.5), 0.0, -15.0))
    east = [number for number, spot in enumerate(spots(JOINED, DEN)) if spot.out == (1.0, 0.0) and spot.at[1] > 1.6]
    assert not {str(number) for number in east} & set(notes)
