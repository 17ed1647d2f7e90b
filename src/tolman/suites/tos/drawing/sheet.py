"""The sheet of a drawing: how large a cell is, and what surrounds the rooms. Lengths are cells or pixels, as said."""

from dataclasses import dataclass
from math import ceil

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tolman.render.labels import Box, Style
from tolman.render.lettering import DOTS_PER_INCH, measure, write
from tolman.suites.tos.drawing import legend
from tolman.suites.tos.scene.scene import Scene

_LARGEST_CELL, _LONGEST, _NARROWEST = 48.0, 2400.0, 396.0
_MARGIN, _HEADER, _TITLE_TYPE, _RESERVED = 30.0, 26.0, 17.0, 270.0
_SMALLEST_TYPE, _LARGEST_TYPE = 12.5, 15.0
_LARGEST_ZOOM, _USUAL_WIDTH = 1.6, 1000.0
_SMALLEST_MARK, _LARGEST_MARK = 26.0, 1.4


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a scene lies on its picture."""

    cell: float
    """Pixels per cell."""
    pixels: tuple[int, int]
    """Width and height of the picture."""
    frame: Box
    """The picture, in cells."""
    plot: Box
    """Its part for the rooms and their labels, in cells."""
    zoom: float
    """How much larger than usual title and legend are."""
    key: tuple[tuple[legend.Entry, ...], ...]
    """The rows of the legend."""

    @property
    def type_size(self) -> float:
        """The height, in pixels, that labels should have."""
        return min(_LARGEST_TYPE, max(_SMALLEST_TYPE, max(self.pixels) / 160))

    @property
    def mark_size(self) -> float:
        """How much larger than usual marks are, so that they stay visible where cells are small."""
        return min(_LARGEST_MARK, max(1, _SMALLEST_MARK / self.cell))


def sheet_of(scene: Scene, title: str, trail: bool, shades: bool) -> Sheet:
    """Returns the sheet for a drawing with or without a title, a trail and shades."""
    east, north = scene.size[0] - 1, scene.size[1] - 1
    cell = min(_LARGEST_CELL, (_LONGEST - 2 * _MARGIN) / east, (_LONGEST - _RESERVED) / north)
    width = ceil(max(_NARROWEST, east * cell + 2 * _MARGIN))
    zoom = min(_LARGEST_ZOOM, max(1, width / _USUAL_WIDTH))
    fronts = frozenset(thing.has_front for thing in scene.things)
    entries = legend.entries(fronts, bool(scene.doors), trail, shades, cell / zoom)
    key = legend.rows(entries, (width - 2 * _MARGIN) / zoom)
    below, above = 1.5 * _MARGIN + len(key) * legend.ROW * zoom, _MARGIN + (_HEADER * zoom if title else 0)
    height = ceil(north * cell + below + above)
    left, bottom = (width / cell - east) / -2, -below / cell
    frame = Box(left, bottom, left + width / cell, bottom + height / cell)
    margin = 0.8 * _MARGIN / cell
    return Sheet(cell, (width, height), frame, Box(-margin, -margin, east + margin, north + margin), zoom, key)


def blank(sheet: Sheet, title: str) -> tuple[Figure, Axes]:
    """Returns the sheet with nothing on it but its title and legend; the axes measure cells."""
    width, height = sheet.pixels
    figure = Figure(figsize=(width / DOTS_PER_INCH, height / DOTS_PER_INCH), dpi=DOTS_PER_INCH)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    frame, margin = sheet.frame, _MARGIN / sheet.cell
    axes.set_xlim(frame.left, frame.right)
    axes.set_ylim(frame.bottom, frame.top)
    if title:
        corner = (frame.left + margin, frame.top - _HEADER * sheet.zoom / sheet.cell)
        write(axes, corner, title, Style.TITLE, _title_type(sheet, title), "left")
    legend.add_legend(axes, (frame.left + margin, -margin), sheet.key, sheet.cell, sheet.zoom)
    return figure, axes


def _title_type(sheet: Sheet, title: str) -> float:
    """Returns the size of the title's type, smaller for one that is too long for the sheet."""
    size = _TITLE_TYPE * sheet.zoom
    return size * min(1, (sheet.pixels[0] - 2 * _MARGIN) / measure(title, Style.TITLE, size)[0])
