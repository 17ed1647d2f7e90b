"""A floor plan as a value: what every drawing of a scene shows, whoever draws it, and where.

Frame and units as in `geometry.pose`. Walls lie on the middle line of the wall cells, so the floor of a room reaches
half a cell past its outermost cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.render import palette
from tolman.render.labels import Box, Point
from tolman.suites.tos.drawing import signs
from tolman.suites.tos.drawing.signs import Outline, Sign
from tolman.suites.tos.scene.scene import Door, Scene, Thing

WALL_HALF = 0.07
"""Half the thickness of a wall."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A scene from above."""

    size: Cell
    rooms: tuple[Rect, ...]
    """The floor of each room."""
    walls: tuple[Box, ...]
    """The middle line of the walls around each room."""
    doors: tuple[Sign, ...]
    things: tuple[Sign, ...]
    start: Sign


@lru_cache(maxsize=64)
def plan_of(scene: Scene, size: float = 1) -> Plan:
    """Returns the plan of a scene with signs `size` times as large as usual."""
    areas = tuple(room.area for room in scene.rooms)
    return Plan(
        size=scene.size,
        rooms=areas,
        walls=tuple(map(walled, areas)),
        doors=tuple(door_sign(door, size) for door in scene.doors),
        things=tuple(thing_sign(thing, size) for thing in scene.things),
        start=player_sign("start", scene.start, size),
    )


def door_sign(door: Door, size: float = 1) -> Sign:
    """Returns the sign of a door, which lies across the way through it."""
    parts = signs.door_parts(palette.door_colours(door.name))
    return Sign(door.name, door.at, door_turn(door), signs.scaled(parts, size))


def door_turn(door: Door) -> Heading:
    """Returns how the sign of a door is turned: its colours go from west to east, or from south to north."""
    return Heading.NORTH if door.heading is Heading.NORTH else Heading.WEST


def thing_sign(thing: Thing, size: float = 1) -> Sign:
    """Returns the sign of a thing, in the colour that its name begins with, if any."""
    colour = palette.thing_colour(thing.name)
    parts = signs.thing_parts(thing.has_front, "" if colour == palette.THING else colour)
    return Sign(thing.name, thing.at, thing.heading if thing.has_front else Heading.NORTH, signs.scaled(parts, size))


def player_sign(name: str, pose: Pose, size: float = 1) -> Sign:
    """Returns the sign of a player, or of where one starts."""
    return Sign(name, pose.at, pose.heading, signs.scaled(signs.player_parts(), size))


def walled(area: Rect) -> Box:
    """Returns a room's floor up to the middle line of its walls."""
    return Box(area.west - 1, area.south - 1, area.east + 1, area.north + 1)


def slabs(walls: Box) -> tuple[Box, ...]:
    """Returns the four walls of a room, given their middle line."""
    outer = Box(walls.left - WALL_HALF, walls.bottom - WALL_HALF, walls.right + WALL_HALF, walls.top + WALL_HALF)
    return (
        Box(outer.left, outer.bottom, outer.right, walls.bottom + WALL_HALF),
        Box(outer.left, walls.top - WALL_HALF, outer.right, outer.top),
        Box(outer.left, outer.bottom, walls.left + WALL_HALF, outer.top),
        Box(walls.right - WALL_HALF, outer.bottom, outer.right, outer.top),
    )


def tiles(plan: Plan) -> Iterator[tuple[Cell, Box]]:
    """Yields every cell of the floor with its tile, which reaches to the wall in the outermost cells of a room."""
    for area, wall in zip(plan.rooms, plan.walls, strict=True):
        for x, y in area:
            left = wall.left if x == area.west else x - 0.5
            bottom = wall.bottom if y == area.south else y - 0.5
            right = wall.right if x == area.east else x + 0.5
            yield (x, y), Box(left, bottom, right, wall.top if y == area.north else y + 0.5)


def field_of_view(scene: Scene, pose: Pose) -> tuple[Outline, ...]:
    """Returns the floor in view from a pose: a right angle, in the room or in both rooms of the viewer."""
    rooms = [walled(scene.rooms[number - 1].area) for number in scene.rooms_at(pose.at)]
    cones = [_cut(_cut(room.corners, pose, 1), pose, -1) for room in rooms]
    return tuple(cone for cone in cones if len(set(cone)) > 2)


def _cut(outline: Outline, pose: Pose, side: int) -> Outline:
    """Returns what of an outline lies inside the left (-1) or the right (1) edge of the view from a pose."""
    kept: list[Point] = []
    for start, end in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        before, after = _depth(start, pose, side), _depth(end, pose, side)
        if before >= 0:
            kept.append(start)
        if before * after < 0:
            share = before / (before - after)
            kept.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    return tuple(kept)


def _depth(at: Point, pose: Pose, side: int) -> float:
    """Returns how far inside an edge of the view a point lies; negative outside."""
    away = (at[0] - pose.at[0], at[1] - pose.at[1])
    right, ahead = signs.turned(away, HEADINGS[-pose.heading % 4])
    return ahead - side * right
