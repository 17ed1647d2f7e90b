"""The words on a plan: names beside signs, and numbers of rooms. Frame and units as in `geometry.pose`."""

from collections.abc import Sequence
from functools import partial
from math import dist

import numpy as np
from matplotlib.axes import Axes

from tolman.geometry.rect import Rect
from tolman.render.labels import Box, Label, Obstacles, Point, Style, around, as_array, overlaps, place
from tolman.render.lettering import measure, write

_LARGEST_TYPE, _SHRINK = 15.0, 0.94
_SPOTS = 17
"""Places tried for a room's number from side to side, and from top to bottom."""
_NUMBER_SHARE = 0.3
"""Size of a room's number as a share of the room's shorter side."""


def add_names(
    axes: Axes, labels: Sequence[Label], tries: Sequence[Obstacles], cell: float, smallest: float
) -> list[Box]:
    """Writes labels in the largest type in which none covers another or a mark, and returns where they are.

    A cell has `cell` pixels. Where type would have to be smaller than `smallest`, the next surroundings are tried.
    """
    for surroundings in tries:
        size, boxes, free = _fitted(labels, surroundings, cell, smallest)
        if free:
            break
    for label, box in zip(labels, boxes, strict=True):
        write(axes, box.centre, label.text, label.style, size)
    return boxes


def _fitted(
    labels: Sequence[Label], around_them: Obstacles, cell: float, smallest: float
) -> tuple[float, list[Box], bool]:
    """Returns the largest type size at which labels are free, or the smallest, their places, and whether they are."""
    size, free = _LARGEST_TYPE / _SHRINK, False
    boxes: list[Box] = []
    while not free and size * _SHRINK > smallest:
        size *= _SHRINK
        boxes, free = place(labels, partial(_extent, size, cell), around_them)
    return size, boxes, free


def _extent(size: float, cell: float, label: Label) -> Point:
    width, height = measure(label.text, label.style, size)
    return width / cell, height / cell


def add_number(axes: Axes, number: int, area: Rect, taken: Sequence[Box], cell: float) -> None:
    """Writes a room's number where it covers least, near the middle if it can."""
    size = _NUMBER_SHARE * cell * min(area.width, area.depth)
    width, height = (length / cell for length in measure(str(number), Style.NUMBER, size))
    middle = (area.west + area.east) / 2, (area.south + area.north) / 2
    free = around(middle, max(0.0, (area.width - width) / 2), max(0.0, (area.depth - height) / 2))
    columns, rows = np.linspace(free.left, free.right, _SPOTS), np.linspace(free.bottom, free.top, _SPOTS)
    spots = [(x, y) for x in columns.tolist() for y in rows.tolist()]
    covered = overlaps(as_array(around(spot, width / 2, height / 2) for spot in spots), as_array(taken))
    spot = min(zip(covered.tolist(), spots, strict=True), key=lambda each: (each[0], dist(each[1], middle)))[1]
    write(axes, spot, str(number), Style.NUMBER, size)
