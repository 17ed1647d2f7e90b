"""Scenes as rooms in three dimensions: what words say is in view is in the picture, and nothing else is."""

from dataclasses import replace

import numpy as np
import pytest

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.assets.material import Optics
from tolman.errors import PictureError
from tolman.geometry.pose import HEADINGS, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.render.tracer.stage import Stage
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.kinds import COLOURS, height, kind_of, radius
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import is_visible
from tolman.suites.tos.views.rooms import EYE, HOUSE, above, eye, model_of, open_top, seen_from, view_from
from tolman.suites.tos.views.views import poses_at, standpoints

pytestmark = pytest.mark.slow  # kernels are compiled

pytest.importorskip("warp")

SCENES = [draw(0), draw(1, Layout(rooms=4, things=3)), draw(2, Layout(rooms=2, things=6))]


def _box(stage: Stage, label: int) -> tuple[np.ndarray, np.ndarray]:
    points = stage.points[stage.label == label].reshape(-1, 3)
    return points.min(axis=0), points.max(axis=0)


@pytest.mark.parametrize("scene", SCENES)
def test_every_thing_stands_in_its_cell_and_fits_the_cylinder_of_its_kind(scene: Scene) -> None:
    stage = open_top(scene)
    for label, thing in enumerate(scene.things, start=1):
        _, kind = kind_of(thing.name)
        points = stage.points[stage.label == label].reshape(-1, 3)
        assert np.linalg.norm(points[:, :2] - thing.at, axis=1).max() <= radius(kind) + 1e-3
        assert points[:, 2].min() == pytest.approx(0, abs=1e-5)
        assert points[:, 2].max() <= height(kind) + 1e-3


@pytest.mark.parametrize("scene", SCENES)
def test_what_words_say_is_in_view_is_in_the_picture_and_nothing_else(scene: Scene) -> None:
    from tolman.render.tracer.tracer import Tracer

    for cell in standpoints(scene):
        tracer = Tracer(view_from(scene, cell))
        for pose in poses_at(cell):
            frame = tracer.labels(eye(pose, 256))
            seen = {*np.unique(frame.label).tolist(), *np.unique(frame.beyond).tolist()} - {HOUSE}
            told = {n for n, member in enumerate(scene.members, start=1) if is_visible(scene, pose, member)}
            assert seen == told, (cell, pose.heading, [scene.members[n - 1].name for n in seen ^ told])


def _alone(name: str, heading: Heading) -> Scene:
    """A room with one thing in the middle, and the start to the south of it."""
    thing = Thing(name, (3, 4), heading)
    return Scene((Room(1, Rect(1, 1, 5, 6)),), (), (thing,), Pose((3, 2), Heading.NORTH))


def test_the_front_faces_the_heading() -> None:
    for heading in HEADINGS:
        stage = view_from(_alone("chair", heading), (3, 2))
        points = stage.points[stage.label == 1].reshape(-1, 3)
        back = points[points[:, 2] > 0.8 * points[:, 2].max(), :2].mean(axis=0) - (3, 4)  # its back rises highest
        assert np.dot(back, heading.step) < -0.1


def test_a_thing_underfoot_is_not_drawn_nor_a_door_in_whose_doorway_one_stands() -> None:
    scene = SCENES[0]
    for label, member in enumerate(scene.members, start=1):
        assert label not in view_from(scene, member.at).label
    door = scene.doors[0]
    inside = view_from(scene, door.at)
    assert {
        n for n, each in enumerate(scene.members, start=1) if set(scene.rooms_at(each.at)) & set(door.rooms)
    } - set(inside.label.tolist()) == {scene.members.index(door) + 1}


def test_from_a_room_only_that_room_is_drawn() -> None:
    scene = SCENES[0]
    low, high = _box(view_from(scene, scene.start.at), HOUSE)
    area = scene.rooms[0].area
    assert low[:2] == pytest.approx([area.west - 1, area.south - 1], abs=0.01)
    assert high[:2] == pytest.approx([area.east + 1, area.north + 1], abs=0.01)
    with pytest.raises(ValueError, match="no room"):
        view_from(scene, (-5, -5))


def test_walls_are_thin_and_stand_on_the_middle_of_their_cells() -> None:
    from tolman.render.tracer.tracer import Tracer

    scene = _alone("chair", Heading.NORTH)
    frame = Tracer(view_from(scene, (3, 2))).labels(eye(Pose((3, 2), Heading.SOUTH), 65))
    assert frame.depth[30, 5] == pytest.approx(2 - 0.035, abs=1e-4)  # the wall line is y = 0, half a wall before it
    assert frame.depth[60, 32] == pytest.approx(EYE / (28.0 / 32.5), rel=1e-3)  # the floor


def _with_first_turned(scene: Scene) -> tuple[Thing, Scene]:
    first, *others = scene.things
    return first, replace(scene, things=(replace(first, heading=first.heading.turned(1)), *others))


def test_the_look_stays_when_a_thing_moves() -> None:
    scene = SCENES[0]
    _, moved = _with_first_turned(scene)
    before, after = open_top(scene), open_top(moved)
    assert np.array_equal(before.texture, after.texture)
    assert before.materials == after.materials
    assert not np.array_equal(before.points, after.points)


def test_views_of_rooms_without_a_change_are_told_by_the_same_text() -> None:
    scene = SCENES[0]
    first, moved = _with_first_turned(scene)
    for cell in standpoints(scene):
        same = set(scene.rooms_at(cell)).isdisjoint(scene.rooms_at(first.at))
        assert (seen_from(scene, cell) == seen_from(moved, cell)) is same


def test_a_colour_in_the_name_is_the_colour_of_the_thing() -> None:
    red = view_from(_alone("red sofa", Heading.NORTH), (3, 2))
    colours = [red.materials[n].colour for n in np.unique(red.material[red.label == 1])]
    assert max(r - max(g, b) for r, g, b in colours) > 0.5


def test_an_unknown_thing_is_refused_by_name() -> None:
    with pytest.raises(PictureError, match="unicorn"):
        view_from(_alone("unicorn", Heading.NORTH), (3, 2))


def test_seen_from_above_the_scene_fills_the_picture_with_north_up() -> None:
    from tolman.render.tracer.tracer import Tracer

    scene = SCENES[0]
    camera = above(scene, 400)
    frame = Tracer(open_top(scene)).labels(camera)
    east, north = scene.size
    for label, thing in enumerate(scene.things, start=1):
        column = int((thing.at[0] + 0.5) / east * camera.width)
        row = int((north - thing.at[1] - 0.5) / north * camera.height)
        near = frame.label[max(row - 9, 0) : row + 10, max(column - 9, 0) : column + 10]
        assert label in near, thing.name
    assert any(isinstance(member, Door) for member in scene.members)


def test_every_kind_can_be_drawn_in_a_scene() -> None:
    for name in KINDS:
        assert 1 in view_from(_alone(name, Heading.EAST), (3, 2)).label


def test_no_mirror_shows_what_words_deny() -> None:
    scenes = [_alone(f"{colour} wardrobe", Heading.SOUTH) for colour in COLOURS]
    mirrored = [scene for scene in scenes if _has_mirror(scene)]
    assert mirrored
    for scene in mirrored:
        assert not any(material.optics is Optics.MIRROR for material in view_from(scene, (3, 2)).materials)


def _has_mirror(scene: Scene) -> bool:
    kind, choice = model_of(scene, scene.things[0].name)
    return any(patch.material.optics is Optics.MIRROR for patch in build(kind, **choice).shape.patches)
