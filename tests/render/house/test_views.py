"""Rooms as they are best seen, and pictures side by side."""

from dataclasses import replace

import numpy as np
import pytest

from tests.house.test_file import HOUSE
from tolman.house.house import Area, Doorway, House, Leaf, Room, Thing
from tolman.render.house.gallery import gallery

pytest.importorskip("warp")

from tolman.render.house.stage import stage_of
from tolman.render.house.views import EYE, best_views
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled


def views(house: House) -> tuple[list[Camera], Tracer, tuple[str, ...]]:
    """Returns the camera of each room, and what tells what it sees."""
    stage, names = stage_of(house)
    tracer = Tracer(stage)
    return list(best_views(house, tracer, names, 64)), tracer, names


def test_a_room_is_seen_from_within_at_eye_height_looking_down() -> None:
    for room, camera in zip(HOUSE.rooms, views(HOUSE)[0], strict=True):
        assert room.area.holds(*camera.eye[:2])
        assert camera.eye[2] == EYE
        assert camera.target[2] < EYE
        assert (camera.width, camera.height) == (64, 48)


def test_all_that_stands_in_a_room_is_seen() -> None:
    (kitchen, _), tracer, names = views(HOUSE)
    seen = {names[label] for label in np.unique(tracer.labels(kitchen).label) if label >= 0}
    assert {"table", "mug", "chair"} <= seen


def test_what_a_room_is_for_counts_more_than_what_hangs_there() -> None:
    room, corridor = Room("toilet", "toilet", Area(0, 0, 1.4, 2.1)), Room("hall", "hall", Area(0, 2.1, 1.4, 4))
    things = (
        Thing("toilet", "toilet", (0.7, 0.3997, 0.0), turn=(0.0, 0.0, 0.0, 1.0)),
        Thing("rail", "towel rail", (0.1191, 1.4519, 0.9605), turn=(0.70711, 0.0, 0.0, 0.70711), held_by="wall"),
        Thing("picture", "picture", (1.319, 0.8486, 1.285), turn=(0.70711, 0.0, 0.0, -0.70711), held_by="wall"),
    )
    door = Doorway("door", ("toilet", "hall"), (0.75, 2.1), "x", 0.8, leaf=Leaf("walnut", "toilet", "right", 0.56))
    (small, _), tracer, names = views(House((room, corridor), (door,), things=things))
    assert "toilet" in {names[label] for label in np.unique(tracer.labels(small).label) if label >= 0}


def test_no_eye_is_within_a_thing() -> None:
    corners = [(0.4, 0.4), (0.4, 3.6), (3.6, 3.6)]
    wardrobes = tuple(Thing(f"wardrobe {n}", "wardrobe", (*at, 0.0)) for n, at in enumerate(corners))
    (kitchen, _), tracer, _ = views(replace(HOUSE, things=wardrobes))
    assert np.hypot(*np.subtract([*corners], kitchen.eye[:2]).T).min() > 0.5
    assert np.median(tracer.labels(kitchen).depth) > 1


def test_one_looks_along_a_corridor_whatever_doors_it_has() -> None:
    rooms = (Room("hall", "hall", Area(0, 0, 1.5, 8)), Room("den", "study", Area(1.5, 0, 5, 8)))
    things = tuple(Thing(f"ball {n}", "ball", (0.4, 3.4 + 0.3 * n, 0.0)) for n in range(4))
    door = Doorway("door", ("hall", "den"), (1.5, 4.0), "y")
    ((hall, _), tracer, _) = views(House(rooms, (door,), things=things))
    assert tracer.labels(hall).depth.max() > 5


def test_the_smallest_room_without_any_door_is_seen() -> None:
    cell = House((Room("cell", "store room", Area(0, 0, 0.93, 0.93)),), ())
    ((camera,), tracer, _) = views(cell)
    assert np.isfinite(tracer.labels(camera).depth).all()


def test_pictures_stand_side_by_side_under_names_that_fit() -> None:
    black = np.zeros((30, 60, 3), np.uint8)
    page = gallery([("hall", black), ("a very long name\nof a room" * 9, black), ("", black)])
    assert (page == 0).all(axis=2).sum() == 3 * 30 * 60
    assert page.shape[1] == 2 * 60 + 3 * 8
    beside = page[:30, 8 + 60 + 8 + 60 :]
    assert beside.min() == 255, "no name reaches beyond its picture"
