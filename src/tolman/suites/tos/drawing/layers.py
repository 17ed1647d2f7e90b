"""The layers of a drawing, from the floor up.

Frame and units as in `geometry.pose`. Walls are drawn as slabs on the middle line of the wall cells, so the floor of
a room reaches half a cell past its outermost cells.
"""

from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline
from matplotlib.transforms import Bbox

from tolman.geometry.pose import Cell, Pose, world_frame
from tolman.geometry.rect import Rect
from tolman.render import palette
from tolman.render.labels import Box, Point
from tolman.suites.tos.drawing import marks
from tolman.suites.tos.drawing.trail import Trail, seen_cells
from tolman.suites.tos.scene.scene import Scene

WALL_HALF = 0.07
"""Half the thickness of a wall."""


def add_floor(axes: Axes, scene: Scene) -> None:
    """Draws the floor of the rooms with a faint grid of cells."""
    for room in scene.rooms:
        floor = marks.rectangle(walled(room.area))
        axes.add_artist(PathPatch(floor, facecolor=palette.FLOOR, linewidth=0, zorder=marks.FLOOR))
    lines = [line for room in scene.rooms for line in _grid(room.area)]
    axes.add_collection(LineCollection(lines, colors=palette.GRID, linewidths=0.8, zorder=marks.SHADE), autolim=False)


def add_shades(axes: Axes, scene: Scene, shades: Mapping[Cell, float]) -> None:
    """Draws a wash over every cell that has a shade above 0."""
    for room in scene.rooms:
        for cell in room.area:
            if shades.get(cell, 0) > 0:
                marks.add_shade(axes, marks.rectangle(_tile(room.area, cell)), shades[cell])


def add_walls(axes: Axes, scene: Scene) -> None:
    """Draws the walls."""
    outlines = [marks.rectangle(slab) for room in scene.rooms for slab in slabs(room.area)]
    walls = Outline.make_compound_path(*outlines)
    axes.add_artist(PathPatch(walls, facecolor=palette.WALL, linewidth=0, zorder=marks.WALL))


def add_trail(axes: Axes, scene: Scene, trail: Trail, cell: float) -> None:
    """Draws the way from look to look, the last view, and the floor never seen; a cell has `cell` pixels."""
    _add_unseen(axes, scene, trail)
    if trail.poses:
        _add_view(axes, scene, trail.poses[-1])
    if len(trail.path) > 1:
        marks.add_path(axes, trail.path, max(1.5, 0.06 * cell))


def _add_unseen(axes: Axes, scene: Scene, trail: Trail) -> None:
    seen = seen_cells(scene, trail)
    tiles = [_tile(room.area, cell) for room in scene.rooms for cell in room.area if cell not in seen]
    if tiles:
        marks.add_unseen(axes, Outline.make_compound_path(*map(marks.rectangle, tiles)))


def _add_view(axes: Axes, scene: Scene, pose: Pose) -> None:
    """Draws the field of view from a pose: a right angle, in the room or both rooms of the viewer."""
    far = 2 * max(scene.size)
    ends = [world_frame((right, far), pose.heading) for right in (-far, far)]
    corners = [(pose.at[0] + x, pose.at[1] + y) for x, y in ((0, 0), *ends, (0, 0))]
    for number in scene.rooms_at(pose.at):
        area = walled(scene.rooms[number - 1].area)
        box = Bbox.from_extents(area.left, area.bottom, area.right, area.top)
        seen = Outline(corners, closed=True).clip_to_bbox(box)
        if np.size(seen.vertices):
            marks.add_view(axes, seen)


def add_members(axes: Axes, scene: Scene, size: float) -> None:
    """Draws doors, things and the start, `size` times as large as usual."""
    for door in scene.doors:
        marks.add_door(axes, door.at, door.heading, palette.door_colours(door.name), size)
    for thing in scene.things:
        front = thing.heading if thing.has_front else None
        marks.add_thing(axes, thing.at, front, palette.thing_colour(thing.name), size)
    marks.add_start(axes, scene.start.at, scene.start.heading, size)


def walled(area: Rect) -> Box:
    """Returns a room's floor up to the middle line of its walls."""
    return Box(area.west - 1, area.south - 1, area.east + 1, area.north + 1)


def slabs(area: Rect) -> tuple[Box, ...]:
    """Returns the four walls of a room."""
    box, half = walled(area), WALL_HALF
    return (
        Box(box.left - half, box.bottom - half, box.right + half, box.bottom + half),
        Box(box.left - half, box.top - half, box.right + half, box.top + half),
        Box(box.left - half, box.bottom - half, box.left + half, box.top + half),
        Box(box.right - half, box.bottom - half, box.right + half, box.top + half),
    )


def _tile(area: Rect, cell: Cell) -> Box:
    """Returns the floor of a cell, up to the wall for the outermost cells of a room."""
    (x, y), wall = cell, walled(area)
    return Box(
        wall.left if x == area.west else x - 0.5,
        wall.bottom if y == area.south else y - 0.5,
        wall.right if x == area.east else x + 0.5,
        wall.top if y == area.north else y + 0.5,
    )


def _grid(area: Rect) -> list[tuple[Point, Point]]:
    west, south, east, north = area.west - 0.5, area.south - 0.5, area.east + 0.5, area.north + 0.5
    upright = [((west + x, south), (west + x, north)) for x in range(area.width + 1)]
    level = [((west, south + y), (east, south + y)) for y in range(area.depth + 1)]
    return upright + level
