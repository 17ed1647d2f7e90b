"""The words on the rooms: names, and numbers of looks and rooms. Frame and units as in `geometry.pose`."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise
from math import dist

import numpy as np
from matplotlib.axes import Axes

from tolman.geometry.pose import Cell
from tolman.render.labels import Box, Label, Point, Style, Surroundings, around, as_array, overlap, place, wrapped
from tolman.render.lettering import measure, write
from tolman.suites.tos.drawing import marks
from tolman.suites.tos.drawing.layers import slabs
from tolman.suites.tos.drawing.sheet import Sheet
from tolman.suites.tos.drawing.trail import Trail, stops
from tolman.suites.tos.scene.scene import Room, Scene

_SMALLEST_TYPE, _SHRINK = 4.0, 0.94
_STOP_SHARE = 0.88
"""Size of the numbers of looks as a share of that of names."""
_SPOTS = 17
"""Places tried for a room's number from side to side, and from top to bottom."""
_NUMBER_SHARE = 0.3
"""Size of a room's number as a share of the room's shorter side."""


def add_words(axes: Axes, scene: Scene, trail: Trail | None, sheet: Sheet) -> None:
    """Writes names in the largest type in which none covers another, and the room numbers between them."""
    labels = _names(scene, sheet.mark_size)
    labels += _stops(trail, {label.at: label.mark for label in labels}) if trail else []
    taken = tuple(label.mark for label in labels)
    size, boxes = _fitted(labels, Surroundings(taken, tuple(_lines(scene, trail)), sheet.plot), sheet)
    for label, box in zip(labels, boxes, strict=True):
        write(axes, box.centre, label.text, label.style, _type_size(label, size))
    for room in scene.rooms:
        _add_number(axes, room, [*taken, *boxes], sheet.cell)


def _fitted(labels: list[Label], surroundings: Surroundings, sheet: Sheet) -> tuple[float, list[Box]]:
    """Returns the largest type size at which all labels are free, or the smallest that is tried, and their places."""
    size, free = sheet.type_size / _SHRINK, False
    boxes: list[Box] = []
    while not free and size > _SMALLEST_TYPE:
        size *= _SHRINK
        boxes, free = place(labels, partial(_extent, size, sheet.cell), surroundings)
    return size, boxes


def _extent(size: float, cell: float, label: Label) -> Point:
    width, height = measure(label.text, label.style, _type_size(label, size))
    return width / cell, height / cell


def _type_size(label: Label, size: float) -> float:
    return size * _STOP_SHARE if label.style is Style.STOP else size


def _names(scene: Scene, size: float) -> list[Label]:
    """Returns the names beside marks that are `size` times as large as usual."""
    names = [Label(wrapped(d.name), d.at, marks.door_box(d.at, d.heading, size), Style.DOOR) for d in scene.doors]
    names.append(Label("start", scene.start.at, marks.start_box(scene.start.at, size), Style.START))
    for thing in scene.things:
        box = marks.thing_box(thing.at, thing.heading if thing.has_front else None, size)
        names.append(Label(wrapped(thing.name), thing.at, box, Style.THING))
    return names


def _stops(trail: Trail, taken: Mapping[Point, Box]) -> list[Label]:
    """Returns the numbers of the looks at every place, beside its mark if it has one."""
    return [
        Label(wrapped(numbers), cell, taken.get(cell, around(cell, 0.1, 0.1)), Style.STOP)
        for cell, numbers in stops(trail).items()
    ]


def _lines(scene: Scene, trail: Trail | None) -> Iterator[Box]:
    """Yields walls, and the path in short pieces."""
    for room in scene.rooms:
        yield from slabs(room.area)
    path = trail.path if trail else ()
    for start, end in pairwise(path):
        yield from (around(point, 0.05, 0.05) for point in _between(start, end))


def _between(start: Cell, end: Cell) -> Iterator[Point]:
    count = max(2, round(4 * dist(start, end)))
    yield from zip(np.linspace(start[0], end[0], count), np.linspace(start[1], end[1], count), strict=True)


def _add_number(axes: Axes, room: Room, taken: list[Box], cell: float) -> None:
    """Writes the room's number where it covers least, near the middle if it can."""
    area, others = room.area, as_array(taken)
    size = _NUMBER_SHARE * cell * min(area.width, area.depth)
    width, height = (length / cell for length in measure(str(room.number), Style.NUMBER, size))
    middle = (area.west + area.east) / 2, (area.south + area.north) / 2

    def cost(point: Point) -> tuple[float, float]:
        return overlap(around(point, width / 2, height / 2), others), dist(point, middle)

    east, north = max(0.0, (area.width - width) / 2), max(0.0, (area.depth - height) / 2)
    spot = min(_spots(around(middle, east, north)), key=cost)
    write(axes, spot, str(room.number), Style.NUMBER, size)


def _spots(box: Box) -> Iterator[Point]:
    for x in np.linspace(box.left, box.right, _SPOTS):
        for y in np.linspace(box.bottom, box.top, _SPOTS):
            yield float(x), float(y)
