"""Whoever draws a floor plan draws the scene: characters, SVG, JSON and figures are held against it."""

from collections import Counter

import msgspec
import pytest

from tests.suites.tos.drawing import facts
from tests.suites.tos.drawing.test_floorplan import TWO_ROOMS
from tolman.geometry.pose import Cell, Heading, Pose
from tolman.render.labels import Box
from tolman.suites.tos.drawing import screen, signs
from tolman.suites.tos.drawing.characters import characters, scene_characters
from tolman.suites.tos.drawing.floorplan import floorplan
from tolman.suites.tos.drawing.plan import door_sign, field_of_view, plan_of, tiles
from tolman.suites.tos.drawing.svg import plan_svg
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door, Scene
from tolman.suites.tos.scene.sight import cells_in_view

SCENES = {
    "two rooms": TWO_ROOMS,
    "one room": draw(1, Layout(rooms=1)),
    "twelve rooms": draw(1, Layout(rooms=12, plan=Shape.RING)),
    **{shape.value: draw(2, Layout(rooms=4, plan=shape)) for shape in Shape},
}


@pytest.fixture(params=SCENES.values(), ids=SCENES.keys())
def scene(request: pytest.FixtureRequest) -> Scene:
    found: Scene = request.param
    return found


def test_the_scenes_try_every_sort_of_door() -> None:
    doors = [door for each in SCENES.values() for door in each.doors]
    sorts = {(door.heading, door.name.count("-")) for door in doors}
    assert sorts == {(heading, count) for heading in (Heading.NORTH, Heading.EAST) for count in (0, 1)}


def test_characters_show_the_scene(scene: Scene) -> None:
    rows = characters(plan_of(scene), {}).splitlines()[::-1]
    width, depth = scene.size
    assert [len(row) for row in rows] == [width] * depth
    doors = {door.at for door in scene.doors}
    for x in range(width):
        for y in range(depth):
            is_floor = any((x, y) in room.area for room in scene.rooms)
            assert rows[y][x] == ("+" if (x, y) in doors else "." if is_floor else "#")


def test_letters_stand_on_their_things(scene: Scene) -> None:
    lines = scene_characters(scene, Pose(scene.start.at, Heading.WEST)).splitlines()
    rows, told = lines[: scene.size[1]][::-1], [line.split(" ", 1) for line in lines[scene.size[1] :]]
    assert [name for _, name in told] == [thing.name for thing in scene.things]
    assert [rows[thing.at[1]][thing.at[0]] for thing in scene.things] == [letter for letter, _ in told]
    assert rows[scene.start.at[1]][scene.start.at[0]] == "<"


def test_the_page_shows_the_scene(scene: Scene) -> None:
    assert facts.from_svg(plan_svg(scene, {}, {}, None).text, scene) == facts.expected(scene)


def test_the_browser_is_told_the_scene(scene: Scene) -> None:
    plan = msgspec.json.decode(msgspec.json.encode(screen.lettered(plan_of(scene))[0]))
    assert facts.from_json(plan) == facts.expected(scene)
    assert plan["size"] == list(scene.size)


def test_figures_show_the_scene(scene: Scene) -> None:
    assert facts.from_axes(floorplan(scene).axes[1]) == facts.expected(scene)


def test_names_on_screens_are_free(scene: Scene) -> None:
    plan, _ = screen.lettered(plan_of(scene))
    halves = {sign.name: (len(sign.name) * 7 / 44, 15 / 44) for sign in plan.things}
    boxes = []
    for sign in plan.things:
        assert sign.label is not None
        (x, y), (east, north) = sign.label, halves[sign.name]
        boxes.append(Box(x - east, y - north, x + east, y + north))
    taken = [*boxes, *(sign.box for sign in (*plan.things, *plan.doors, plan.start))]
    for index, box in enumerate(boxes):
        assert not any(overlap(box, other) for place, other in enumerate(taken) if place != index)


def overlap(one: Box, other: Box, slack: float = 0.02) -> bool:
    return (
        one.left + slack < other.right
        and other.left + slack < one.right
        and one.bottom + slack < other.top
        and other.bottom + slack < one.top
    )


@pytest.mark.parametrize("heading", Heading)
def test_what_is_in_view_is_what_a_look_covers(scene: Scene, heading: Heading) -> None:
    for at in (scene.start.at, *(door.at for door in scene.doors)):
        pose = Pose(at, heading)
        covered = {cell for _, cell in cells_in_view(scene, pose)} - {at}
        floor = {cell for room in scene.rooms for cell in room.area} - {at}
        outlines = field_of_view(scene, pose)
        assert {cell for cell in floor if any(inside(cell, outline) for outline in outlines)} == covered


def inside(cell: Cell, outline: signs.Outline) -> bool:
    """Says whether a cell lies in a convex outline or on its edge."""
    sides = []
    for (x, y), (u, v) in zip(outline, (*outline[1:], outline[0]), strict=True):
        sides.append((u - x) * (cell[1] - y) - (v - y) * (cell[0] - x))
    return all(side > -1e-9 for side in sides)


def test_tiles_cover_the_floor_up_to_the_walls(scene: Scene) -> None:
    plan = plan_of(scene)
    area = sum(tile.width * tile.height for _, tile in tiles(plan))
    assert area == pytest.approx(sum(walls.width * walls.height for walls in plan.walls))
    assert Counter(cell for cell, _ in tiles(plan)) == Counter(cell for room in scene.rooms for cell in room.area)


def test_colours_of_a_door_go_east_or_north() -> None:
    for heading, offset in ((Heading.NORTH, (-0.25, 0.0)), (Heading.EAST, (0.0, -0.25))):
        sign = door_sign(Door("red-blue door", (4, 7), heading, (1, 2)))
        x, y = signs.turned(sign.parts[0].box.centre, sign.heading)
        assert (round(x, 9), round(y, 9)) == offset
        assert (sign.box.width > sign.box.height) == (heading is Heading.NORTH)


@pytest.mark.parametrize("heading", Heading)
def test_signs_turn_to_where_they_face(heading: Heading) -> None:
    sign = signs.Sign("", (3, 4), heading, signs.scaled(signs.thing_parts(has_front=True), 2))
    far = {
        Heading.NORTH: sign.box.top - 4,
        Heading.EAST: sign.box.right - 3,
        Heading.SOUTH: 4 - sign.box.bottom,
        Heading.WEST: 3 - sign.box.left,
    }
    assert max(far, key=lambda side: far[side]) is heading
    assert far[heading] == pytest.approx(2 * facts.TIP)
    assert signs.turned((0, 1), heading) == heading.step
