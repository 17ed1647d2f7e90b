"""Draws where things may be: one small floor plan for each, with its possible cells as a heat map.

Frame: x points east, y points north, lengths are cells unless pixels are said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log10

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Circle, PathPatch
from matplotlib.patheffects import withStroke

from tolman.geometry.pose import Cell, Heading, Pose
from tolman.render import palette
from tolman.render.canvas import axes_at
from tolman.render.labels import Box, Point, Style, around
from tolman.render.lettering import DOTS_PER_INCH, measure, write
from tolman.render.style import house_style
from tolman.suites.tos.drawing import layers, legend, marks
from tolman.suites.tos.scene.scene import Scene

HEAT = LinearSegmentedColormap.from_list("belief", ["#d8c5ee", "#b288dc", "#8350b7", "#43187a"])
"""From the colour of a cell that is one of many to that of the only one left."""

_MOST_CELLS = 1000
"""Possible cells from which on the colour is lightest."""

_WIDTH, _HEIGHT, _NARROWEST = 1800.0, 1300.0, 720.0
_LARGEST_CELL, _SMALLEST_RING, _SMALLEST_PLAYER, _SMALLEST_DOOR, _THINNEST_WALL = 32.0, 6.5, 5.0, 9.0, 1.4
_SHARP_CELL, _SEAMED_CELL, _SEAM, _EDGE = 4.0, 8.0, 0.8, 0.7
_MARGIN, _GAP, _HEADER, _CAPTION = 26.0, 22.0, 62.0, 24.0
_TITLE_TYPE, _NOTE_TYPE, _TYPE, _SMALL_TYPE = 17.0, 13.0, 14.0, 11.0
_RAMP, _STEPS, _SYMBOL = 104.0, 13, 20.0


@dataclass(frozen=True, slots=True)
class Panel:
    """Where one thing or door may be."""

    title: str
    cells: Mapping[Cell, float]
    """How probable each possible cell is; none if nothing is known."""
    at: Cell
    """Where it is."""
    is_door: bool = False


@dataclass(frozen=True, slots=True)
class _Sheet:
    """How panels lie on their picture."""

    cell: float
    """Pixels per cell."""
    columns: int
    rows: int
    frame: Box
    """What each panel shows."""

    @property
    def panel(self) -> Point:
        """Width and height of a panel in pixels."""
        return (self.frame.right - self.frame.left) * self.cell, (self.frame.top - self.frame.bottom) * self.cell

    @property
    def width(self) -> float:
        """Width of the picture in pixels."""
        return max(_NARROWEST, self.columns * (self.panel[0] + _GAP) - _GAP + 2 * _MARGIN)

    @property
    def key(self) -> tuple[tuple[legend.Entry, ...], ...]:
        """The rows of the legend."""
        return legend.rows(_ENTRIES, self.width - 2 * _MARGIN)

    @property
    def height(self) -> float:
        """Height of the picture in pixels."""
        panels = self.rows * (_CAPTION + self.panel[1] + _GAP)
        return _HEADER + panels + len(self.key) * legend.ROW + _MARGIN / 2

    def place(self, number: int) -> Box:
        """Returns where a panel lies, in pixels."""
        row, column = divmod(number, self.columns)
        width, height = self.panel
        left = _MARGIN + column * (width + _GAP)
        top = self.height - _HEADER - _CAPTION - row * (_CAPTION + height + _GAP)
        return Box(left, top - height, left + width, top)


def beliefmap(scene: Scene, panels: Sequence[Panel], pose: Pose, title: str, note: str = "") -> Figure:
    """Returns the panels in rows under a title and a note, with the player at `pose`.

    The first axes of the figure measure pixels of the whole, one more for each panel measures cells.
    """
    with house_style():
        sheet = _sheet(_frame(scene, panels), len(panels))
        whole = Box(0, 0, sheet.width, sheet.height)
        figure = Figure(figsize=(whole.right / DOTS_PER_INCH, whole.top / DOTS_PER_INCH), dpi=DOTS_PER_INCH)
        _add_surroundings(axes_at(figure, whole, whole), sheet, title, note)
        for number, panel in enumerate(panels):
            _add_panel(axes_at(figure, sheet.place(number), sheet.frame), scene, panel, pose, sheet.cell)
    return figure


def colour(probability: float) -> tuple[float, float, float, float]:
    """Returns the colour of a cell that is so probable."""
    return HEAT(1 + log10(max(probability, 1 / _MOST_CELLS)) / log10(_MOST_CELLS))


def _frame(scene: Scene, panels: Sequence[Panel]) -> Box:
    """Returns the floor plan with a margin for possible cells outside, as wide as needed up to a quarter of it."""
    size = np.array(scene.size)
    most = np.maximum(2, size // 4)
    cells = np.array([cell for panel in panels for cell in panel.cells] or [(0, 0)])
    left, bottom = np.clip(cells.min(axis=0), -most, 0) - _EDGE
    right, top = np.clip(cells.max(axis=0), size - 1, size - 1 + most) + _EDGE
    return Box(float(left), float(bottom), float(right), float(top))


def _sheet(frame: Box, count: int) -> _Sheet:
    """Returns the sheet with so many columns that cells are largest, and then fewest places are empty."""
    sheets = [_filled(frame, columns, ceil(count / columns)) for columns in range(1, count + 1)]
    return max(sheets, key=lambda sheet: (sheet.cell, -sheet.columns * sheet.rows, -abs(sheet.columns - sheet.rows)))


def _filled(frame: Box, columns: int, rows: int) -> _Sheet:
    """Returns the largest sheet of so many panels; its cells are whole pixels where they can, for sharp edges."""
    across = (_WIDTH / columns - _GAP) / (frame.right - frame.left)
    along = (_HEIGHT / rows - _GAP - _CAPTION) / (frame.top - frame.bottom)
    cell = min(_LARGEST_CELL, across, along)
    return _Sheet(float(int(cell)) if cell >= _SHARP_CELL else max(1.0, cell), columns, rows, frame)


def _add_surroundings(axes: Axes, sheet: _Sheet, title: str, note: str) -> None:
    """Writes title and note above the panels and the legend below; the axes measure pixels."""
    height, room = sheet.height, sheet.width - 2 * _MARGIN
    write(axes, (_MARGIN, height - 22), title, Style.TITLE, _fitted(title, Style.TITLE, _TITLE_TYPE, room), "left")
    write(axes, (_MARGIN, height - 43), note, Style.LEGEND, _fitted(note, Style.LEGEND, _NOTE_TYPE, room), "left")
    legend.add_legend(axes, (_MARGIN, legend.ROW * len(sheet.key) + 8), sheet.key, 1, 1)


def _fitted(text: str, style: Style, size: float, room: float) -> float:
    """Returns the size of type, smaller for words that need more than `room` pixels."""
    return size * min(1, room / measure(text, style, size)[0])


def _add_panel(axes: Axes, scene: Scene, panel: Panel, pose: Pose, cell: float) -> None:
    layers.add_floor(axes, scene)
    _add_heat(axes, panel.cells, cell)
    _add_walls(axes, scene, max(_THINNEST_WALL, 2 * layers.WALL_HALF * cell))
    for door in scene.doors:
        colours = palette.door_colours(door.name)
        marks.add_door(axes, door.at, door.heading, colours, max(1, _SMALLEST_DOOR / cell))
    marks.add_start(axes, pose.at, pose.heading, max(1.1, _SMALLEST_PLAYER / marks.START_RADIUS / cell))
    _add_ring(axes, panel.at, max(0.78, _SMALLEST_RING / cell))
    _add_words(axes, panel)


def _add_walls(axes: Axes, scene: Scene, width: float) -> None:
    """Draws the walls, `width` pixels thick: slabs as thick as in the plan would vanish where cells are small."""
    for room in scene.rooms:
        wall = marks.rectangle(layers.walled(room.area))
        axes.add_artist(PathPatch(wall, fill=False, edgecolor=palette.WALL, linewidth=width, zorder=marks.WALL))


def _add_words(axes: Axes, panel: Panel) -> None:
    """Writes the panel's title, and how many cells its frame leaves out."""
    style = Style.DOOR if panel.is_door else Style.THING
    size = _fitted(panel.title, style, _TYPE, axes.bbox.width)
    slant = "italic" if panel.is_door else "normal"
    axes.set_title(panel.title, loc="left", fontsize=size, style=slant, color=palette.INK, pad=8, parse_math=False)
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    outside = sum(not (left < x < right and bottom < y < top) for x, y in panel.cells)
    if outside:
        words = axes.text(right, bottom, f"+{outside} further out", ha="right", va="bottom", zorder=marks.TEXT)
        words.set(fontsize=_SMALL_TYPE, color=palette.INK)


def _add_heat(axes: Axes, cells: Mapping[Cell, float], size: float) -> None:
    """Draws the possible cells, each of `size` pixels, with thin gaps where there is room for them."""
    squares = [_square(around(cell, 0.5, 0.5)) for cell in cells]
    heat = PolyCollection(squares, facecolors=[colour(mass) for mass in cells.values()], zorder=marks.SHADE)
    heat.set(edgecolor=palette.FLOOR, linewidth=_SEAM if size >= _SEAMED_CELL else 0)
    axes.add_collection(heat, autolim=False)


def _square(box: Box) -> list[Point]:
    return [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]


def _add_ring(axes: Axes, at: Point, radius: float) -> None:
    ring = Circle(at, radius, fill=False, edgecolor=palette.INK, linewidth=1.4, zorder=marks.TEXT)
    ring.set_path_effects([withStroke(linewidth=3.4, foreground=palette.PAPER)])
    axes.add_artist(ring)


def _heat_symbol(axes: Axes, spot: legend.Spot) -> None:
    (x, y), width = spot.at, _RAMP / _STEPS
    for step in range(_STEPS):
        part = marks.rectangle(around((x + (step + 0.5) * width - _RAMP / 2, y), width / 2, 8))
        tint = HEAT(1 - step / (_STEPS - 1))
        axes.add_artist(PathPatch(part, facecolor=tint, linewidth=0, zorder=marks.SHADE))


def _ring_symbol(axes: Axes, spot: legend.Spot) -> None:
    _add_ring(axes, spot.at, 8.5)


def _player_symbol(axes: Axes, spot: legend.Spot) -> None:
    marks.add_start(axes, spot.at, Heading.NORTH, 30)


def _north_symbol(axes: Axes, spot: legend.Spot) -> None:
    marks.add_compass(axes, spot.at, 20)


_ENTRIES = (
    legend.Entry(f"possible cell: from the only one to one of {_MOST_CELLS} or more", _heat_symbol, _RAMP),
    legend.Entry("true cell", _ring_symbol, _SYMBOL),
    legend.Entry("player", _player_symbol, _SYMBOL),
    legend.Entry("north", _north_symbol, _SYMBOL),
)
