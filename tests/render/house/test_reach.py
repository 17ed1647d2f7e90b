"""Which lights reach which rooms."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("warp")

from tolman.house.draw import draw_house
from tolman.house.house import Area, Doorway, House, Lamp, Leaf, Room, Sun, Window
from tolman.house.plan import draw_plan
from tolman.render.house.lights import lights_of, panes_of
from tolman.render.house.reach import spaces_of, wholes
from tolman.render.house.stage import stage_of
from tolman.render.house.views import best_views
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.stage import Beam, Gate, Space
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


def space_at(house: House, spot: tuple[float, float, float]) -> Space:
    """Returns the first space that holds a spot."""
    spaces = spaces_of(house, lights_of(house), panes_of(house))
    return next(
        space
        for space in spaces
        if all(low <= at <= high for low, at, high in zip(space.low, spot, space.high, strict=True))
    )


def reached(house: House, spot: tuple[float, float, float]) -> set[int]:
    """Returns the numbers of the lights that reach a spot."""
    space = space_at(house, spot)
    return {beam.source for beam in (*space.lights, *space.suns)}


A, B, C = (1.0, 2.0, 1.0), (6.0, 2.0, 1.0), (10.0, 2.0, 1.0)


def test_light_passes_through_open_doorways() -> None:
    assert reached(row(), B) == {0, 1, 2}


def test_light_passes_no_shut_door_but_one_that_is_ajar() -> None:
    shut, ajar = row(leaf=LEAF), row(leaf=replace(LEAF, stands=0.01))
    assert reached(shut, A) == {0}
    assert reached(shut, B) == {1, 2}
    assert reached(ajar, A) >= {0, 1}


def test_light_goes_straight() -> None:
    assert 0 in reached(row(2.0, 2.0), C)
    assert 0 not in reached(row(0.8, 3.3), C)
    assert 2 not in reached(row(0.8, 3.3), A)


def test_the_far_side_of_a_shut_door_belongs_to_the_room_from_which_it_is_seen() -> None:
    house = row(leaf=LEAF)
    assert reached(house, (3.98, 1.0, 1.0)) == {1, 2}
    assert reached(house, (3.955, 1.0, 1.0)) == {0}
    assert space_at(house, (3.98, 1.0, 1.0)).whole == space_at(house, B).whole
    other_way = row(leaf=replace(LEAF, into="b"))
    assert reached(other_way, (4.02, 1.0, 1.0)) == {0}


def test_the_sun_and_the_sky_shine_in_through_windows() -> None:
    lit = row(1.0, 0.6, windows=(Window("a", (2.0, 0.0), "x", 1.2),), sun=Sun(180.0, 40.0), lamps=())
    assert reached(lit, A) == {0}
    assert reached(lit, C) == set()
    assert reached(replace(lit, sun=Sun(0.0, 40.0)), A) == set()
    assert [beam.source for beam in space_at(lit, A).panes] == [0]
    assert [beam.source for beam in space_at(lit, B).panes] == [0]
    assert space_at(lit, C).panes == ()


def test_light_from_elsewhere_passes_its_gates() -> None:
    house = row(leaf=replace(LEAF, stands=1.0))
    gates = {beam.source: beam.gate for beam in space_at(house, A).lights}
    assert gates[0] is None
    assert gates[1] == Gate(0, 4.0, (0.55, 0.0), (1.45, 2.05))


def test_rooms_of_an_open_plan_are_one_whole() -> None:
    plan = replace(row(), doorways=(Doorway("one", ("a", "b"), (4.0, 2.0), "y", 3.8, 2.6), row().doorways[1]))
    assert wholes(plan) == {"a": 0, "b": 0, "c": 2}


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
    ajar = replace(drawn, doorways=tuple(map(_ajar, drawn.doorways)))  # around shut doors, some light would seep
    for house in (ajar, replace(ajar, sun=None)):
        stage, names = stage_of(house)
        every = [tuple(map(Beam, range(count))) for count in (len(stage.lights), len(stage.panes))]
        near = every[0][: len(house.lamps)]
        spaces = tuple(
            replace(space, lights=near, suns=every[0][len(near) :], panes=every[1]) for space in stage.spaces
        )
        tracer, other = Tracer(stage), Tracer(replace(stage, spaces=spaces))
        for camera in best_views(house, tracer, names, 96):
            assert _picture(tracer, camera) == _picture(other, camera)


def _picture(tracer: Tracer, camera: Camera) -> bytes:
    frame = tracer.frame(camera, radiance=True)
    assert frame.rgb is not None
    assert frame.radiance is not None
    return frame.radiance.tobytes() + frame.rgb.tobytes()


def _ajar(doorway: Doorway) -> Doorway:
    return doorway if doorway.leaf is None else replace(doorway, leaf=replace(doorway.leaf, stands=0.3))


def test_panes_lie_on_the_outer_side_and_look_in() -> None:
    house = row(windows=(Window("a", (0.0, 1.0), "y", 1.0), Window("c", (10.0, 4.0), "x", 1.4)))
    for pane, inward in zip(panes_of(house), ((1, 0, 0), (0, -1, 0)), strict=True):
        way = np.cross(pane.across, pane.up)
        assert np.allclose(way / np.linalg.norm(way), inward)
    assert panes_of(house)[0].at[0] == pytest.approx(-0.06)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_rays_reach_no_room_that_light_is_not_said_to_reach(seed: int) -> None:
    house = draw_plan(seed, 7)
    lights, tracer, rng = lights_of(house), Tracer(stage_of(replace(house, lamps=()))[0]), np.random.default_rng(seed)
    spaces = spaces_of(house, lights, panes_of(house))
    low, high = np.min([each.low for each in spaces], axis=0), np.max([each.high for each in spaces], axis=0)
    for number, light in enumerate(lights):
        ends = rng.uniform(low, high, (4000, 3))
        away = np.linalg.norm(ends - light.at, axis=1)
        distance, _ = tracer.cast(light.at, (ends - light.at) / away[:, None])
        for end in ends[distance > away]:
            space = next(each for each in spaces if (each.low <= end).all() and (end <= each.high).all())
            beams = [beam for beam in (*space.lights, *space.suns) if beam.source == number]
            assert sum(_passes(beam, end, light.at) for beam in beams) == 1


def _passes(beam: Beam, start: np.ndarray, end: tuple[float, float, float]) -> bool:
    """Says whether the way from a spot to a light leads through the gate of a beam."""
    if (gate := beam.gate) is None:
        return True
    share = (gate.at - start[gate.axis]) / (end[gate.axis] - start[gate.axis])
    along, height = (start + share * (np.asarray(end) - start))[[1 - gate.axis, 2]]
    return bool(0 <= share <= 1 and gate.low[0] <= along <= gate.high[0] and gate.low[1] <= height <= gate.high[1])
