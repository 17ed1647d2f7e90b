"""Plans that a seed draws."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.plan_laws import (
    broken,
    dead_ends,
    doorless_walls,
    is_notched,
    is_open,
    loops,
    wall_between,
)
from tolman.house.finishes import WALLS
from tolman.house.homes import FEW, HABITS, MORE, TELLING, WAYS
from tolman.house.house import Doorway, House, encoded, rounded
from tolman.house.plan import MOST_ROOMS, draw_plan

SIX = [draw_plan(seed, 6) for seed in range(40)]


@pytest.mark.parametrize("rooms", range(1, 10))
def test_plans_keep_every_law(rooms: int) -> None:
    for seed in range(6):
        assert list(broken(draw_plan(seed, rooms))) == []


@pytest.mark.slow
@pytest.mark.parametrize("rooms", range(1, MOST_ROOMS + 1))
def test_many_plans_keep_every_law(rooms: int) -> None:
    for seed in range(20):
        assert list(broken(draw_plan(seed, rooms))) == []


@pytest.mark.slow
@given(st.integers(-(2**63), 2**63), st.integers(1, 7))
def test_any_seed_keeps_every_law(seed: int, rooms: int) -> None:
    house = draw_plan(seed, rooms)
    assert len(house.rooms) == rooms
    assert list(broken(house)) == []


def test_seed_and_rooms_alone_decide() -> None:
    assert draw_plan(5, 6) == draw_plan(5, 6)
    assert len({encoded(house) for house in SIX}) == len(SIX)


def test_another_process_draws_the_same_bytes() -> None:
    code = (
        "import sys; from tolman.house.house import encoded; from tolman.house.plan import draw_plan;"
        "sys.stdout.buffer.write(b''.join(encoded(draw_plan(seed, 7)) for seed in range(3)))"
    )
    drawn = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env={"PYTHONHASHSEED": hashes})
        for hashes in ("1", "2")
    ]
    assert drawn[0].stdout == drawn[1].stdout == b"".join(encoded(draw_plan(seed, 7)) for seed in range(3))


@pytest.mark.parametrize("rooms", [-1, 0, MOST_ROOMS + 1, 10_000])
def test_impossible_numbers_of_rooms_are_refused(rooms: int) -> None:
    with pytest.raises(ValueError, match=f"not {rooms}"):
        draw_plan(0, rooms)


def test_a_plan_is_written_down_as_it_is() -> None:
    for house in SIX:
        assert rounded(house) == house
        assert all(round(value, 2) == value for room in house.rooms for value in (room.area.west, room.area.north))


def test_what_makes_a_plan_hard_occurs() -> None:
    assert 10 <= sum(loops(house) > 0 for house in SIX) <= 35
    assert sum(dead_ends(house) > 1 for house in SIX) >= 20
    assert sum(doorless_walls(house) > 0 for house in SIX) >= 30
    assert 8 <= sum(map(is_open, SIX)) <= 32
    assert 6 <= sum(map(is_notched, SIX)) <= 34


def test_leaves_stand_open_shut_and_ajar() -> None:
    stands = [door.leaf.stands for house in SIX for door in house.doorways if door.leaf]
    assert min(stands.count(1.0), stands.count(0.0), sum(0 < share < 1 for share in stands)) > len(stands) / 10
    assert any(door.leaf is None and door.height < house.height for house in SIX for door in house.doorways)


def test_hinges_are_on_the_side_near_a_wall() -> None:
    """An open leaf then lies along that wall; in a few rooms another door is in the way."""
    near = [_hinge_is_near(house, door) for house in SIX for door in house.doorways if door.leaf]
    assert sum(near) > 0.9 * len(near)


def _hinge_is_near(house: House, door: Doorway) -> bool:
    assert door.leaf
    area = house.room(door.leaf.into).area
    low, high = (area.west, area.east) if door.along == "x" else (area.south, area.north)
    place = door.at[0] if door.along == "x" else door.at[1]
    is_first = door.leaf.into == door.rooms[0]
    # Who looks north has west to the left; who looks east has north to the left.
    is_low = (door.leaf.hinge == "left") is (is_first if door.along == "x" else not is_first)
    return (place - low <= high - place) is is_low


def test_some_rooms_have_no_window_and_bathrooms_high_small_ones() -> None:
    bare = {room.purpose for house in SIX for room in house.rooms if room.name not in _glazed(house)}
    assert {"hall", "store room", "bathroom"} <= bare
    for house in SIX:
        for window in house.windows:
            if house.room(window.room).purpose == "bathroom":
                assert window.sill >= 1.4
                assert window.width <= 0.7


def _glazed(house: House) -> set[str]:
    return {window.room for window in house.windows}


def test_every_purpose_is_drawn_and_halls_are_common() -> None:
    purposes = Counter(room.purpose for seed in range(12) for room in draw_plan(seed, 9).rooms)
    assert set(HABITS) == set(purposes)
    assert purposes["living room"] == purposes["hall"] == 12


def test_second_bathrooms_come_with_second_bedrooms() -> None:
    for house in SIX:
        purposes = Counter(room.purpose for room in house.rooms)
        assert purposes["bathroom"] < 2 or purposes["bedroom"] >= 2


def test_nobody_walks_through_a_bathroom_to_get_elsewhere() -> None:
    for house in SIX:
        for room in house.rooms:
            if room.purpose not in WAYS:
                left = [door for door in house.doorways if room.name not in door.rooms]
                reached, edge = {house.rooms[0].name}, [house.rooms[0].name]
                while edge:
                    here = edge.pop()
                    new = {name for door in left if here in door.rooms for name in door.rooms} - reached
                    reached |= new
                    edge += new
                assert reached == {each.name for each in house.rooms} - {room.name}


def test_rooms_that_are_lived_in_together_lie_together() -> None:
    """Beside a kitchen there is a room where people eat or live, more often than chance would have it."""
    beside = [
        any(
            wall_between(house.room("kitchen").area, room.area)
            for room in house.rooms
            if room.purpose in ("living room", "dining room")
        )
        for house in SIX
    ]
    assert sum(beside) >= 0.8 * len(beside)


def test_tables_speak_of_known_rooms_and_colours() -> None:
    assert {name for homes in FEW for home in homes for name in home} | set(MORE) <= set(HABITS)
    assert set(WAYS) | {name for ways in WAYS.values() for name in ways} <= set(HABITS)
    assert set(TELLING) <= set(WALLS)


def test_walls_that_tell_rooms_apart_differ_to_the_eye() -> None:
    colours = [WALLS[name].colour for name in TELLING]
    for number, one in enumerate(colours):
        for other in colours[:number]:
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.15
