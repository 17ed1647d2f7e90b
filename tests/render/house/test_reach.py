"""How far light goes: never less far than rays do."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("warp")

from tolman.house.house import Area, Doorway, House, Lamp, Leaf, Room, Window
from tolman.house.plan import draw_plan
from tolman.render.house.lights import panes_of, spaces_of
from tolman.render.house.reach import lit_rooms, pane_rooms, sunlit_rooms, wholes
from tolman.render.house.stage import stage_of
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.tracer import Tracer

ROOMS = (
    Room("west", "study", Area(0, 0, 4, 4)),
    Room("middle", "hall", Area(4, 0, 8, 4)),
    Room("east", "bedroom", Area(8, 0, 12, 4)),
)
AHEAD = (Doorway("one", ("west", "middle"), (4.0, 1.0), "y"), Doorway("two", ("middle", "east"), (8.0, 1.0), "y"))
ASIDE = (AHEAD[0], replace(AHEAD[1], at=(8.0, 3.4)))
PANE = Window("west", (0.0, 1.0), "y", 1.0)


def test_light_goes_straight_on_through_doors_and_not_around_corners() -> None:
    assert lit_rooms(House(ROOMS, AHEAD), (1.0, 1.0)) == {"west", "middle", "east"}
    assert lit_rooms(House(ROOMS, ASIDE), (1.0, 1.0)) == {"west", "middle"}
    assert lit_rooms(House(ROOMS, AHEAD), (10.0, 3.0)) == {"east", "middle"}


def test_shut_doors_keep_light_out_and_those_ajar_do_not() -> None:
    leaf = Leaf("oak", "west", "left", 0.0)
    shut = (replace(AHEAD[0], leaf=leaf), AHEAD[1])
    ajar = (replace(AHEAD[0], leaf=replace(leaf, stands=0.1)), AHEAD[1])
    assert lit_rooms(House(ROOMS, shut), (1.0, 1.0)) == {"west"}
    assert "middle" in lit_rooms(House(ROOMS, ajar), (1.0, 1.0))


def test_a_lamp_outside_of_all_rooms_may_shine_anywhere() -> None:
    assert lit_rooms(House(ROOMS, ASIDE), (-3.0, 1.0)) == {"west", "middle", "east"}


def test_the_sun_comes_through_windows_that_face_it() -> None:
    house = House(ROOMS, AHEAD, (PANE,))
    assert sunlit_rooms(house, (-60.0, 1.0)) == {"west", "middle", "east"}
    assert sunlit_rooms(house, (-40.0, 45.0)) == {"west"}
    assert sunlit_rooms(house, (60.0, 1.0)) == set()
    assert pane_rooms(house, PANE) == {"west", "middle", "east"}


def test_rooms_of_an_open_plan_are_one_whole() -> None:
    wide = replace(AHEAD[0], at=(4.0, 2.0), width=3.8, height=2.6)
    found = wholes(House(ROOMS, (wide, AHEAD[1])))
    assert found["west"] == found["middle"] != found["east"]


def test_panes_lie_on_the_outer_side_and_look_out() -> None:
    house = House(ROOMS, AHEAD, (PANE, Window("east", (10.0, 4.0), "x", 1.4)))
    for pane, inward in zip(panes_of(house), ((1, 0, 0), (0, -1, 0)), strict=True):
        assert np.allclose(np.cross(pane.across, pane.up) / np.linalg.norm(np.cross(pane.across, pane.up)), inward)
    assert panes_of(house)[0].at[0] == pytest.approx(-0.06)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_rays_reach_no_room_that_light_is_not_said_to_reach(seed: int) -> None:
    house = draw_plan(seed, 7)
    tracer = Tracer(stage_of(replace(house, lamps=()))[0])
    rng = np.random.default_rng(seed)
    for lamp in house.lamps:
        rooms = lit_rooms(house, lamp.at[:2])
        start = np.array([*lamp.at[:2], lamp.at[2] - 0.25])
        ends = rng.uniform(0.0, 1.0, (4000, 3))
        areas = [room.area for room in house.rooms]
        low = np.array([min(area.west for area in areas), min(area.south for area in areas), 0.05])
        high = np.array([max(area.east for area in areas), max(area.north for area in areas), house.height - 0.05])
        ends = low + ends * (high - low)
        away = np.linalg.norm(ends - start, axis=1)
        distance, _ = tracer.cast(start, (ends - start) / away[:, None])
        for x, y, _ in ends[distance > away]:
            room = house.room_at(x, y)  # what lies in the thickness of a wall, before a shut door, belongs to either
            assert room is None or room.name in rooms or not room.area.holds(x, y, house.wall / 2)


@pytest.mark.slow
def test_lamps_that_cannot_matter_cost_nothing_and_change_nothing() -> None:
    far = Lamp("far lamp", (10.0, 3.0, 2.5), 3.0)
    near = Lamp("near lamp", (1.0, 1.0, 2.5), 3.0)
    leaf = Leaf("oak", "west", "left", 0.0)
    house = House(ROOMS, (replace(AHEAD[0], leaf=leaf), ASIDE[1]), (), (), (near, far), sun=None)
    assert [space.lights for space in spaces_of(house)] == [(0,), (1,), (1,)]
    camera = Camera((0.5, 3.5, 1.5), (2.0, 2.0, 1.0), 48, 36)
    dim = replace(house, lamps=(near, replace(far, strength=0.5)))
    both, one = (Tracer(stage_of(each)[0]).frame(camera).rgb for each in (house, dim))
    assert np.array_equal(both, one)  # type: ignore[arg-type]
