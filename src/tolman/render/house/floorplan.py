"""Draws a house from above: walls, doors, windows, what stands on the floor, names. World frame, metres, north up."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Polygon, Rectangle
from scipy.spatial import ConvexHull

from tolman.assets.shape import Array, Shape
from tolman.house.finishes import FLOORS, WALLS
from tolman.house.house import Area, Doorway, House, Room, Thing, Window
from tolman.house.models import shape_of
from tolman.house.shell import leaf_shape
from tolman.render import palette
from tolman.render.canvas import axes_at, canvas
from tolman.render.labels import Box, Style
from tolman.render.lettering import measure, write
from tolman.render.style import FLOOR, MARK, TEXT, WALL, house_style, save

_METRE, _LONGEST, _EDGE = 80.0, 2000.0, 0.5
"""Pixels of a metre and of the longest side of a plan, at most, and metres around it."""
_TYPE, _SMALL, _LEAST = 15.0, 9.5, 5.0
"""Heights of the names of rooms and of things, and the least at which a name is still written, in pixels."""
_PALE = 0.55
"""How far the colours of floors are lightened towards paper."""
_LOW = 0.02
"""Things that are lower lie on the floor, under the others: rugs."""


def draw_floorplan(house: House, path: Path) -> None:
    """Writes a picture of a house from above to a .png or .svg file."""
    save(lambda: floorplan(house), path)


def floorplan(house: House) -> Figure:
    """Returns the drawing; its axes measure metres."""
    frame = frame_of(house)
    metre = min(_METRE, _LONGEST / max(frame.width, frame.height))
    with house_style():
        figure, _ = canvas(frame.width * metre, frame.height * metre)
        axes = axes_at(figure, Box(0, 0, frame.width * metre, frame.height * metre), frame)
        for room in house.rooms:
            _add_room(axes, room, house.wall)
        _add_walls(axes, house)
        for doorway in house.doorways:
            _add_doorway(axes, doorway, house)
        for window in house.windows:
            _add_window(axes, window, house.wall)
        outlines = {thing.name: footprint(shape_of(thing)) for thing in _standing(house)}
        for thing in _standing(house):
            _add_thing(axes, thing, outlines[thing.name], metre)
        for room in house.rooms:
            _add_name(axes, room, list(outlines.values()), metre)
    return figure


def frame_of(house: House) -> Box:
    """Returns the edges of the drawing, in metres."""
    area = house.area.shrunk(-(_EDGE + house.wall))
    return Box(area.west, area.south, area.east, area.north)


def footprint(shape: Shape) -> Array:
    """Returns the outline of a shape seen from above, as rows of x and y, counter-clockwise."""
    return hull(np.concatenate([patch.points[:, :2] for patch in shape.patches]))


def hull(points: Array) -> Array:
    """Returns those of some points on the floor that surround all of them, counter-clockwise."""
    outline: Array = points[ConvexHull(points, qhull_options="QJ").vertices]
    return outline


def _standing(house: House) -> list[Thing]:
    """Returns the things that a plan shows, what lies lowest first: all that rest on no other thing."""
    names = {thing.name for thing in house.things}
    return sorted((thing for thing in house.things if thing.held_by not in names), key=lambda thing: thing.at[2])


def _add_room(axes: Axes, room: Room, wall: float) -> None:
    floor = FLOORS[room.floor].colour
    pale = tuple(_PALE + (1 - _PALE) * part for part in floor)
    axes.add_patch(_rectangle(room.area, facecolor=pale, edgecolor="none", zorder=FLOOR))
    band = room.area.shrunk(wall / 2)
    paint = WALLS[room.wall].colour
    axes.add_patch(_rectangle(band, facecolor="none", edgecolor=paint, linewidth=3.0, zorder=FLOOR + 0.5))


def _rectangle(area: Area, **look: object) -> Rectangle:
    return Rectangle((area.west, area.south), area.width, area.depth, **look)  # type: ignore[arg-type]


def _add_walls(axes: Axes, house: House) -> None:
    """Draws walls as dark bands along the edges of all rooms."""
    half = house.wall / 2
    bands = []
    for room in house.rooms:
        area = room.area
        low, high = (area.west - half, area.south - half), (area.east + half, area.north + half)
        bands += [
            _corners(low[0], low[1], high[0], area.south + half),
            _corners(low[0], area.north - half, high[0], high[1]),
            _corners(low[0], low[1], area.west + half, high[1]),
            _corners(area.east - half, low[1], high[0], high[1]),
        ]
    axes.add_collection(PolyCollection(bands, facecolor=palette.WALL, edgecolor="none", zorder=WALL))


def _corners(west: float, south: float, east: float, north: float) -> list[tuple[float, float]]:
    return [(west, south), (east, south), (east, north), (west, north)]


def _gap(opening: Doorway | Window, wall: float) -> Area:
    """Returns the part of a wall that an opening takes."""
    (x, y), half, deep = opening.at, opening.width / 2, wall / 2
    if opening.along == "x":
        return Area(x - half, y - deep, x + half, y + deep)
    return Area(x - deep, y - half, x + deep, y + half)


def _add_doorway(axes: Axes, doorway: Doorway, house: House) -> None:
    """Draws an opening with its leaf as it stands and the arc along which the leaf swings."""
    look = {"facecolor": palette.FLOOR, "edgecolor": "none"}
    axes.add_patch(_rectangle(_gap(doorway, house.wall), **look, zorder=WALL + 0.1))
    if doorway.leaf is None:
        return
    shape = leaf_shape(house, doorway)
    solid, joint = shape.solids[0], shape.joints[0]
    half = solid.axes[:2, :2] * np.asarray(solid.size[:2])
    outline = [solid.at[:2] + half @ np.array(signs) for signs in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    axes.add_patch(Polygon(outline, facecolor=palette.PAPER, edgecolor=palette.INK, linewidth=1.0, zorder=WALL + 0.3))
    ends = [solid.at[:2] + side * half[:, 0] for side in (-1, 1)]
    free = max(ends, key=lambda end: float(np.linalg.norm(end - joint.at[:2])))
    now = float(np.degrees(np.arctan2(*(free - joint.at[:2])[::-1])))
    turn = 90.0 * float(joint.axis[2])
    shut = now - turn * doorway.leaf.stands
    start, stop = sorted((shut, shut + turn))
    reach = 2 * float(np.linalg.norm(free - joint.at[:2]))
    arc = Arc(tuple(joint.at[:2]), reach, reach, theta1=start, theta2=stop, color=palette.THING, zorder=WALL + 0.2)
    axes.add_patch(arc)


def _add_window(axes: Axes, window: Window, wall: float) -> None:
    """Draws a window as a white gap with a line for its panes."""
    gap = _gap(window, wall)
    edge = {"edgecolor": palette.WALL, "linewidth": 1.0}
    axes.add_patch(_rectangle(gap, facecolor=palette.PAPER, **edge, zorder=WALL + 0.1))
    (x, y), half = window.at, window.width / 2
    ends = ([x - half, x + half], [y, y]) if window.along == "x" else ([x, x], [y - half, y + half])
    axes.plot(*ends, color=palette.THING, linewidth=1.6, zorder=WALL + 0.2)


def _add_thing(axes: Axes, thing: Thing, outline: Array, metre: float) -> None:
    is_low = thing.held_by == "floor" and shape_of(thing).bounds()[1][2] < _LOW
    fill = "#e9dfce" if is_low else "#dfe6ec"
    axes.add_patch(
        Polygon(outline, facecolor=fill, edgecolor=palette.THING, linewidth=0.8, zorder=MARK - 0.5 * is_low)
    )
    low, high = outline.min(axis=0), outline.max(axis=0)
    (x, y), room = (low + high) / 2, (high - low) * metre
    text = thing.kind
    wide, tall = measure(text, Style.THING, _SMALL)
    turn = room[1] > room[0] and wide > room[0]
    size = _SMALL * min(1.0, 0.95 * (room[1] if turn else room[0]) / wide, (room[0] if turn else room[1]) / tall)
    if size >= _LEAST:
        axes.text(
            x, y, text, fontsize=0.72 * size, ha="center", va="center", rotation=90 * turn, color=palette.INK,
            zorder=TEXT,
        )  # fmt: skip


def _add_name(axes: Axes, room: Room, outlines: Sequence[Array], metre: float) -> None:
    """Writes the name of a room where most of it is free."""
    wide, tall = measure(room.name, Style.TITLE, _TYPE)
    size = _TYPE * min(1.0, 0.9 * room.area.width * metre / wide)
    half = np.array([wide, tall]) / 2 / metre * size / _TYPE
    boxes = np.array([[*outline.min(axis=0), *outline.max(axis=0)] for outline in outlines]).reshape(-1, 4)
    spot = min(_spots(room.area, half), key=lambda at: _harm(np.array(at), half, boxes, room.area))
    write(axes, spot, room.name, Style.TITLE, size)


def _spots(area: Area, half: Array) -> Iterator[tuple[float, float]]:
    """Yields places for a name in a room."""
    inner = area.shrunk(0.15)
    for share_x in np.linspace(0, 1, 9):
        for share_y in np.linspace(0, 1, 9):
            x = inner.west + half[0] + share_x * max(inner.width - 2 * half[0], 0)
            y = inner.south + half[1] + share_y * max(inner.depth - 2 * half[1], 0)
            yield float(x), float(y)


def _harm(at: Array, half: Array, boxes: Array, area: Area) -> float:
    """Returns how much a name covers, and how far from the middle of its room it is."""
    shared = np.minimum(at + half, boxes[:, 2:]) - np.maximum(at - half, boxes[:, :2])
    covered = float(np.clip(shared, 0, None).prod(axis=1).sum())
    return 100 * covered + float(np.linalg.norm(at - np.array(area.middle)))
