"""Plans seen from above: doors are marked in their colours, where they are."""

from collections.abc import Sequence

import numpy as np
import pytest

from tolman.assets.finish import COLOURS
from tolman.geometry.pose import Cell, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.render.tracer.camera import Camera
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.views import reference
from tolman.suites.tos.views.rooms import colours_of

pytest.importorskip("PIL")

CELL = 40
"""Pixels along a cell."""
SCENE = Scene(
    (Room(1, Rect(1, 1, 3, 3)), Room(2, Rect(5, 1, 7, 3)), Room(3, Rect(1, 5, 3, 7))),
    (
        Door("green-red door", (4, 2), Heading.EAST, (1, 2)),
        Door("blue-yellow door", (2, 4), Heading.NORTH, (1, 3)),
    ),
    (Thing("chair", (6, 1), Heading.NORTH),),
    Pose((1, 1), Heading.NORTH),
)


@pytest.fixture(autouse=True)
def _bare_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves the tracer out: what is under the marks is white."""

    def drawn(_stage: object, cameras: Sequence[Camera], _quality: object) -> list[reference.Image]:
        return [np.full((camera.height, camera.width, 3), 255, np.uint8) for camera in cameras]

    monkeypatch.setattr(reference, "_drawn", drawn)


def _plans() -> list[reference.Image]:
    width = CELL * SCENE.size[0]
    bare = reference.empty_plan(SCENE, width)
    return [reference.plan_picture(SCENE, width), reference.points_picture(SCENE, (1, 1), ((3, 3),), bare)]


def _colour(plan: reference.Image, at: tuple[float, float]) -> tuple[int, ...]:
    """Returns the colour at a place of the floor; north is up."""
    column, row = round((at[0] + 0.5) * CELL), round((SCENE.size[1] - at[1] - 0.5) * CELL)
    return tuple(plan[row, column].tolist())


def _paint(name: str) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in COLOURS[name])


def test_doors_are_marked_along_their_walls_in_their_colours() -> None:
    for plan in _plans():
        assert plan.shape == (8 * CELL + CELL, 8 * CELL + CELL, 3)
        assert [_colour(plan, (4, 2 + off)) for off in (-0.3, 0.3)] == [_paint("green"), _paint("red")]
        assert [_colour(plan, (2 + off, 4)) for off in (-0.3, 0.3)] == [_paint("blue"), _paint("yellow")]
        beside: list[tuple[float, float]] = [(4.3, 2), (3.7, 2), (4, 2.6), (2, 4.3), (2.6, 4), (1.4, 4)]
        assert {_colour(plan, at) for at in beside} == {(255, 255, 255)}


def test_who_stands_in_a_doorway_is_seen_above_its_mark() -> None:
    doorway: Cell = (4, 2)
    plan = reference.points_picture(SCENE, doorway, (), reference.empty_plan(SCENE, CELL * SCENE.size[0]))
    assert _colour(plan, doorway) == (0xC2, 0x18, 0x5B)
    assert _colour(plan, (4, 2.4)) == _paint("red")


def test_a_door_without_a_colour_is_gray() -> None:
    assert colours_of(Door("front door", (4, 2), Heading.EAST, (1, 2))) == [COLOURS["gray"]]
