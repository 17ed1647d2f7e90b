"""Furnished houses: the same from the same seed, sound, with ways between all doors, and as full as was asked."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache

import msgspec
import numpy as np
import pytest

from proofs.houses import has_ways
from tolman.assets.catalogue import KINDS
from tolman.house.checks import complaints
from tolman.house.draw import draw_house
from tolman.house.furniture import WAYS
from tolman.house.homes import HABITS
from tolman.house.house import FLOOR, WALL, House, Thing, digest, encoded, rounded
from tolman.house.models import matrix
from tolman.house.purposes import (
    BEDS,
    CLUTTER,
    CLUTTER_IN,
    CONTENTS,
    FURNITURE,
    LIQUIDS,
    MATCHING,
    PLACE,
    SHINING,
    STREWN,
    Where,
)
from tolman.house.soundness import floor_of, standing

pytestmark = pytest.mark.slow


@cache
def house(seed: int, rooms: int = 6, density: float = 1.0, tidiness: float = 0.7) -> House:
    return draw_house(seed, rooms, density, tidiness)


def test_tables_name_kinds_that_there_are_and_purposes_that_rooms_have() -> None:
    named = {kind for pieces in FURNITURE.values() for piece in pieces for kind in piece.kinds}
    tables = (CLUTTER, STREWN, CONTENTS, *CLUTTER_IN.values())
    small = {kind for table in tables for kinds in table.values() for kind in kinds}
    small |= {kind for kind, *_ in PLACE} | {kind for kinds, _ in MATCHING for kind in kinds} | set(LIQUIDS)
    assert named | small | set(CLUTTER) | set(SHINING) <= set(KINDS)
    assert FURNITURE.keys() == HABITS.keys()
    assert STREWN.keys() <= HABITS.keys()
    assert WAYS.keys() == set(Where)
    for pieces in FURNITURE.values():
        before: set[str] = set()
        for piece in pieces:
            assert not piece.by or before.intersection(piece.by), f"{piece.by} comes after what goes by it"
            before |= set(piece.kinds)


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    imports = "from tolman.house.draw import draw_house; from tolman.house.house import digest"
    script = f"{imports}; print(digest(draw_house(3, 4)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == digest(house(3, 4))
    assert digest(draw_house(3, 4)) == digest(house(3, 4))
    assert digest(house(4, 4)) != digest(house(3, 4))


def test_what_is_drawn_is_what_is_written_down() -> None:
    drawn = house(3, 4)
    assert rounded(drawn) == drawn
    assert msgspec.json.decode(encoded(drawn), type=House) == drawn


@pytest.mark.parametrize("seed", range(20, 44))
def test_drawn_houses_are_sound_and_have_wide_ways(seed: int) -> None:
    """A few dozen of the houses that the proof goes through."""
    drawn = house(seed, 1 + seed % 4)
    assert complaints(drawn) == ()
    assert has_ways(drawn, floor_of(drawn, standing(drawn).solids))


@pytest.mark.parametrize("rooms", [6, 12])
def test_large_houses_are_sound_and_have_wide_ways(rooms: int) -> None:
    drawn = house(14, rooms)
    assert complaints(drawn) == ()
    assert has_ways(drawn, floor_of(drawn, standing(drawn).solids))


@pytest.mark.parametrize(("seed", "rooms", "density", "tidiness"), [(2042, 3, 1.0, 1.0), (2023, 8, 1.0, 0.3)])
def test_no_door_meets_what_it_passes_and_nothing_floats(
    seed: int, rooms: int, density: float, tidiness: float
) -> None:
    """A refrigerator stood by the board of a window, and a lemon over a jar whose lid needs room to open."""
    assert complaints(house(seed, rooms, density, tidiness)) == ()


def in_rooms(drawn: House, kind: str) -> list[list[Thing]]:
    """Returns the things of a kind, room by room."""
    return [
        [thing for thing in drawn.things if thing.kind == kind and room.area.holds(*thing.at[:2])]
        for room in drawn.rooms
    ]


def test_no_room_has_a_picture_twice_nor_two_microwaves() -> None:
    for drawn in (house(14), house(15), house(19)):
        for pictures in in_rooms(drawn, "picture"):
            assert len({each.options["motif"] for each in pictures}) == len(pictures)
        assert max(map(len, in_rooms(drawn, "microwave"))) <= 1


def test_nothing_stands_before_what_hangs() -> None:
    for drawn in (house(14), house(15), house(19)):
        solids = standing(drawn).things
        for picture in (thing for thing in drawn.things if thing.kind == "picture"):
            middle = np.array([*picture.at[:2], picture.at[2] + 0.25])
            ahead = middle + matrix(picture.turn) @ [0.0, -0.15, 0.0]
            assert solids.distance(ahead[None]).min() > 0.05, picture.name


def test_vessels_hold_things_and_liquids() -> None:
    things = [thing for drawn in (house(14), house(15), house(19)) for thing in drawn.things]
    assert sum(thing.liquid is not None for thing in things) > 3
    assert sum(thing.inside for thing in things) > 3


def test_fitted_kitchens_match() -> None:
    for drawn in (house(14), house(15), house(19)):
        counters = [thing for kind in ("counter", "sink counter") for some in in_rooms(drawn, kind) for thing in some]
        assert len({each.options["colour"] for each in counters}) <= 1
        assert len({each.options["worktop"] for each in counters if each.kind == "counter"}) <= 1


def test_a_home_of_one_room_has_a_bed_and_a_kitchen() -> None:
    kinds = Counter(thing.kind for seed in (20, 24, 28) for thing in house(seed, 1).things)
    assert kinds["bed"] + kinds["double bed"] >= 2
    assert kinds["sink counter"] >= 2


def test_rooms_are_furnished_for_what_they_are() -> None:
    kinds = {purpose: Counter[str]() for purpose in HABITS}
    for seed in (14, 15, 18, 19):
        drawn = house(seed)
        for thing in drawn.things:
            if room := drawn.room_at(*thing.at[:2]):
                kinds[room.purpose][thing.kind] += 1
    assert kinds["kitchen"]["sink counter"] >= 3
    assert kinds["bathroom"]["toilet"] >= 3
    assert sum(kinds["bedroom"][bed] for bed in BEDS) >= 3
    assert kinds["living room"]["sofa"] >= 3
    assert sum(kinds["hall"].values()) >= 3


def test_knobs_turn() -> None:
    empty, usual, full = (house(18, 4, density) for density in (0.0, 1.0, 2.0))
    assert empty.things == ()
    assert len(usual.things) > 15
    assert len(full.things) > 1.2 * len(usual.things)
    tidy, untidy = (house(18, 4, 1.0, tidiness) for tidiness in (1.0, 0.0))
    assert lying(tidy) < lying(untidy)
    for drawn in (empty, full, tidy, untidy):
        assert complaints(drawn) == ()


def lying(drawn: House) -> int:
    """Returns how many small things lie on the floor."""
    small = {kind for kinds in STREWN.values() for kind in kinds}
    return sum(thing.held_by == FLOOR and thing.kind in small for thing in drawn.things)


def test_lamps_that_stand_shine() -> None:
    for drawn in (house(14), house(15), house(19)):
        for thing in drawn.things:
            lamps = [lamp for lamp in drawn.lamps if lamp.thing == thing.name]
            assert len(lamps) == (thing.kind in SHINING)
            assert all(np.linalg.norm(np.subtract(lamp.at, thing.at)[:2]) < 0.6 for lamp in lamps)


# What is no longer sound is told.


def test_what_is_moved_into_another_floats_or_leaves_is_told() -> None:
    drawn = house(14)
    bed = next(thing for thing in drawn.things if thing.kind in BEDS)
    other = next(thing for thing in drawn.things if thing.kind == "bookshelf")
    x, y, _ = bed.at
    assert any(
        f"{other.name} and {bed.name} lie in each other" in each or f"{bed.name} and {other.name}" in each
        for each in complaints(drawn.replacing(replace(other, at=bed.at)))
    )
    assert f"{bed.name} stands on the floor, 50.0 mm above it" in complaints(
        drawn.replacing(replace(bed, at=(x, y, 0.05)))
    )
    assert f"{bed.name} is outside of all rooms" in complaints(drawn.replacing(replace(bed, at=(-30.0, 0.0, 0.0))))
    picture = next(thing for thing in drawn.things if thing.held_by == WALL)
    middle = drawn.room_at(*bed.at[:2])
    assert middle
    assert f"{picture.name} hangs on a wall and touches none" in complaints(
        drawn.replacing(replace(picture, at=(*middle.area.middle, 1.5)))
    )


def test_what_stands_before_a_door_is_told() -> None:
    drawn = house(14)
    doorway = next(each for each in drawn.doorways if each.leaf)
    room = drawn.room(doorway.leaf.into if doorway.leaf else "")
    inward = np.sign(np.subtract(room.area.middle, doorway.at))
    x, y = doorway.at + 0.4 * inward * (doorway.along == "y", doorway.along == "x")
    thing = next(thing for thing in drawn.things if thing.kind == "bookshelf")
    found = complaints(drawn.replacing(replace(thing, at=(float(x), float(y), 0.0))))
    assert f"{doorway.name} cannot swing open: {thing.name} is in its way" in found


def test_the_checker_has_something_to_look_at() -> None:
    found = standing(house(14))
    assert sum(len(body.solids) for body in found.bodies.values()) == len(found.things) > 300
