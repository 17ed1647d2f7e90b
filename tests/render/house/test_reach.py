"""Which lights reach which rooms."""

from dataclasses import replace

import pytest

pytest.importorskip("warp")

from tolman.house.draw import draw_house
from tolman.house.house import Area, Doorway, House, Lamp, Leaf, Room, Sun, Window
from tolman.render.house.lights import lights_of
from tolman.render.house.reach import zones_of
from tolman.render.house.stage import stage_of
from tolman.render.house.views import best_views
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.tracer import Tracer

ROOMS = tuple(Room(name, "study", Area(4.0 * number, 0, 4.0 * number + 4, 4)) for number, name in enumerate("abc"))
LAMPS = tuple(Lamp(f"lamp {room.name}", (*room.area.middle, 2.5), 3.0) for room in ROOMS)
LEAF = Leaf("oak", "a", "left", 0.0)


def row(first: float = 1.0, second: float = 1.0, leaf: Leaf | None = None, **changes: object) -> House:
    """Returns three rooms in a row, with a lamp in each, and doorways between them at some heights of the plan."""
    doors = (
        Doorway("one", ("a", "b"), (4.0, first), "y", leaf=leaf),
        Doorway("two", ("b", "c"), (8.0, second), "y"),
    )
    return replace(House(ROOMS, doors, lamps=LAMPS, sun=None), **changes)  # type: ignore[arg-type]


def reached(house: House, spot: tuple[float, float, float]) -> set[int]:
    """Returns the numbers of the lights that reach a spot."""
    for zone in zones_of(house, lights_of(house)):
        if all(low <= at <= high for low, at, high in zip(zone.low, spot, zone.high, strict=True)):
            return {beam.light for beam in zone.beams}
    raise AssertionError("the last zone holds everything")


A, B, C, OUTSIDE = (1.0, 2.0, 1.0), (6.0, 2.0, 1.0), (10.0, 2.0, 1.0), (30.0, 2.0, 1.0)


def test_light_passes_through_open_doorways() -> None:
    house = row()
    assert reached(house, B) == {0, 1, 2}
    assert reached(house, OUTSIDE) == set()


def test_light_passes_no_shut_door_but_one_that_is_ajar() -> None:
    shut, ajar = row(leaf=LEAF), row(leaf=replace(LEAF, stands=0.01))
    assert reached(shut, A) == {0}
    assert reached(shut, B) == {1, 2}
    assert reached(ajar, A) >= {0, 1}


def test_light_goes_straight() -> None:
    assert 0 in reached(row(2.0, 2.0), C)
    assert 0 not in reached(row(0.8, 3.3), C)
    assert 2 not in reached(row(0.8, 3.3), A)


def test_a_shut_door_is_lit_from_both_sides() -> None:
    assert reached(row(leaf=LEAF), (3.99, 1.0, 1.0)) == {0, 1, 2}


def test_the_sun_shines_in_through_windows_that_face_it() -> None:
    lit = row(windows=(Window("a", (2.0, 0.0), "x", 1.2),), sun=Sun(180.0, 40.0), lamps=())
    assert reached(lit, A) == reached(lit, OUTSIDE) == {0}
    behind = replace(lit, sun=Sun(0.0, 40.0))
    assert reached(behind, A) == set()
    assert reached(behind, OUTSIDE) == {0}
    assert reached(behind, (1.0, 2.0, 2.8)) == {0}, "the roof lies in the sun"


def test_lamps_shine_out_of_windows() -> None:
    house = row(windows=(Window("c", (12.0, 2.0), "y", 1.2),))
    assert 2 in reached(house, OUTSIDE)
    assert 0 not in reached(replace(house, doorways=row(0.8, 3.3).doorways), OUTSIDE)


def test_light_comes_out_of_one_window_and_into_another() -> None:
    yard = (*ROOMS[:2], Room("c", "study", Area(8, -8, 12, 4)))
    windows = (Window("b", (6.0, 0.0), "x", 3.0), Window("c", (8.0, -2.5), "y", 3.0))
    house = replace(row(leaf=LEAF), rooms=yard, windows=windows, lamps=(LAMPS[1],), doorways=(row().doorways[0],))
    assert reached(house, C) == {0}
    assert reached(replace(house, windows=windows[:1]), C) == set()


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "rooms"), [(8, 6), (12, 4), (5, 2)])
def test_pictures_show_the_light_of_all_lamps_all_the_same(seed: int, rooms: int) -> None:
    drawn = draw_house(seed, rooms)
    for house in (drawn, replace(drawn, sun=None, doorways=tuple(map(_ajar, drawn.doorways)))):
        stage, names = stage_of(house)
        tracer, other = Tracer(stage), Tracer(replace(stage, zones=()))
        for camera in best_views(house, tracer, names, 96):
            assert _picture(tracer, camera) == _picture(other, camera)


def _picture(tracer: Tracer, camera: Camera) -> bytes:
    frame = tracer.frame(camera, radiance=True)
    assert frame.rgb is not None
    assert frame.radiance is not None
    return frame.radiance.tobytes() + frame.rgb.tobytes()


def _ajar(doorway: Doorway) -> Doorway:
    return doorway if doorway.leaf is None else replace(doorway, leaf=replace(doorway.leaf, stands=0.3))
