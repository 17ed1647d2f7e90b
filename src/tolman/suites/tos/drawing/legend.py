"""The legend under a drawing: what its marks mean, the scale and north. Lengths are pixels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path as Outline

from tolman.geometry.pose import Heading
from tolman.render import palette
from tolman.render.labels import Box, Point, Style, around
from tolman.render.lettering import measure, write
from tolman.suites.tos.drawing import marks

ROW = 30.0
"""Height of a row of entries."""

_FONT, _MARK, _GAP, _APART = 12.0, 26.0, 8.0, 24.0
_SHADES = 10


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the mark of an entry is drawn."""

    at: Point
    """Its middle, on the axes."""
    size: float
    """Its width in cells of the axes."""
    zoom: float
    """How much larger than usual the legend is."""

    @property
    def box(self) -> Box:
        """The space for a patch of colour."""
        return around(self.at, self.size / 2, self.size / 3)


Symbol = Callable[[Axes, Spot], None]
"""Draws a mark."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A mark and its meaning."""

    text: str
    symbol: Symbol
    width: float = _MARK

    @property
    def length(self) -> float:
        """Pixels from the left end of the mark to the right end of the text."""
        return self.width + _GAP + measure(self.text, Style.LEGEND, _FONT)[0]


def entries(fronts: frozenset[bool], doors: bool, trail: bool, shades: bool, cell: float) -> tuple[Entry, ...]:
    """Returns the legend of a drawing that shows these; `cell` is the size of a cell."""
    chosen = [Entry("start", _start)]
    chosen += [Entry("thing, facing north", partial(_thing, Heading.NORTH))] if True in fronts else []
    chosen += [Entry("no front", partial(_thing, None))] if False in fronts else []
    chosen += [Entry("door", _door, 1.2 * _MARK)] if doors else []
    chosen += [Entry("looks in order", _path, 2 * _MARK)] if trail else []
    chosen += [Entry("last view", _view)] if trail else []
    chosen += [Entry("not seen", _unseen)] if trail else []
    chosen += [Entry("shade from 0 to 1", _shade, 3 * _MARK)] if shades else []
    return *chosen, Entry("1 cell", _scale, cell), Entry("north", _compass)


def rows(chosen: Sequence[Entry], width: float) -> tuple[tuple[Entry, ...], ...]:
    """Returns the entries in as few rows as fit `width`, each about as long as the others."""
    filled = _filled(chosen, width)
    while len(narrower := _filled(chosen, width - _GAP)) == len(filled) > 1:
        filled, width = narrower, width - _GAP
    return filled


def _filled(chosen: Sequence[Entry], width: float) -> tuple[tuple[Entry, ...], ...]:
    filled: list[list[Entry]] = [[]]
    for entry in chosen:
        length = sum(other.length + _APART for other in filled[-1]) + entry.length
        if filled[-1] and length > width:
            filled.append([])
        filled[-1].append(entry)
    return tuple(map(tuple, filled))


def add_legend(axes: Axes, corner: Point, filled: Sequence[Sequence[Entry]], cell: float, zoom: float) -> None:
    """Draws rows of entries to the right of and below `corner`, a point of the axes; a cell has `cell` pixels."""
    cell /= zoom
    for number, row in enumerate(filled):
        x, y = corner[0], corner[1] - (number + 0.5) * ROW / cell
        for entry in row:
            entry.symbol(axes, Spot((x + entry.width / 2 / cell, y), _MARK / cell, zoom))
            write(axes, (x + (entry.width + _GAP) / cell, y), entry.text, Style.LEGEND, _FONT * zoom, "left")
            x += (entry.length + _APART) / cell


def _start(axes: Axes, spot: Spot) -> None:
    marks.add_start(axes, spot.at, Heading.NORTH, 1.15 * spot.size)


def _thing(heading: Heading | None, axes: Axes, spot: Spot) -> None:
    marks.add_thing(axes, spot.at, heading, palette.THING, spot.size)


def _door(axes: Axes, spot: Spot) -> None:
    marks.add_door(axes, spot.at, Heading.NORTH, (palette.WORDS["orange"], palette.WORDS["blue"]), spot.size)


def _path(axes: Axes, spot: Spot) -> None:
    (x, y), size = spot.at, spot.size
    marks.add_path(axes, [(x - size, y), (x + size, y)], 3 * spot.zoom)
    write(axes, spot.at, "1–4", Style.STOP, 10 * spot.zoom)


def _view(axes: Axes, spot: Spot) -> None:
    (x, y), half = spot.at, spot.size / 2
    corners = [(x, y - half), (x + half, y + half), (x - half, y + half), (x, y - half)]
    marks.add_view(axes, Outline(corners, closed=True))


def _unseen(axes: Axes, spot: Spot) -> None:
    marks.add_unseen(axes, marks.rectangle(spot.box))


def _shade(axes: Axes, spot: Spot) -> None:
    edges = np.linspace(spot.at[0] - 1.5 * spot.size, spot.at[0] + 1.5 * spot.size, _SHADES + 1)
    for step, (left, right) in enumerate(pairwise(edges)):
        part = Box(float(left), spot.box.bottom, float(right), spot.box.top)
        marks.add_shade(axes, marks.rectangle(part), step / (_SHADES - 1))


def _scale(axes: Axes, spot: Spot) -> None:
    marks.add_scale(axes, spot.at)


def _compass(axes: Axes, spot: Spot) -> None:
    marks.add_compass(axes, spot.at, 0.8 * spot.size)
