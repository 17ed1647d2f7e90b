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
from matplotlib.patches import Circle
from matplotlib.patheffects import withStroke

from tolman.geometry.pose import Cell, Pose
from tolman.render import palette
from tolman.render.labels import Box, Point, Style, around
from tolman.render.legend import LegendEntry, MarkSpot
from tolman.render.style import SHADE, TEXT, house_style
from tolman.suites.tos.drawing import ink, signs
from tolman.suites.tos.drawing.plan import plan_of, player_sign
from tolman.suites.tos.drawing.sheet import CAPTION, GAP, Sheet, laid_out, sign_size
from tolman.suites.tos.scene.scene import Scene

HEAT = LinearSegmentedColormap.from_list("belief", ["#d8c5ee", "#b288dc", "#8350b7", "#43187a"])
"""From the colour of a cell that is one of many to that of the only one left."""

_MOST_CELLS = 1000
"""Possible cells from which on the colour is lightest."""

_WIDTH, _HEIGHT = 1800.0, 1300.0
_LARGEST_CELL, _SHARP_CELL, _SEAMED_CELL, _SMALLEST_RING, _SEAM = 32.0, 4.0, 8.0, 6.5, 0.8
_EDGE, _SMALL_TYPE, _RAMP, _STEPS = 0.7, 11.0, 104.0, 13


@dataclass(frozen=True, slots=True)
class Panel:
    """Where one thing or door may be."""

    title: str
    cells: Mapping[Cell, float]
    """How probable each possible cell is; none if nothing is known."""
    at: Cell
    """Where it is."""
    is_door: bool = False


def beliefmap(scene: Scene, panels: Sequence[Panel], pose: Pose, title: str, note: str = "") -> Figure:
    """Returns the panels in rows under a title and a note, with the player at `pose`.

    The first axes of the figure measure pixels of the whole, one more for each panel measures cells.
    """
    with house_style():
        sheet = _sheet(_frame(scene, panels), len(panels), (title, note))
        captions = [(panel.title, Style.DOOR if panel.is_door else Style.THING) for panel in panels]
        figure, places = laid_out(sheet, captions)
        for axes, panel in zip(places, panels, strict=True):
            _add_panel(axes, scene, panel, pose, sheet.cell)
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


def _sheet(frame: Box, count: int, header: tuple[str, ...]) -> Sheet:
    """Returns the sheet with so many columns that cells are largest, and then fewest places are empty."""
    sheets = [_filled(frame, columns, ceil(count / columns), header) for columns in range(1, count + 1)]
    return max(sheets, key=lambda sheet: (sheet.cell, -sheet.columns * sheet.rows, -abs(sheet.columns - sheet.rows)))


def _filled(frame: Box, columns: int, rows: int, header: tuple[str, ...]) -> Sheet:
    """Returns the largest sheet of so many panels; its cells are whole pixels where they can, for sharp edges."""
    across = (_WIDTH / columns - GAP) / frame.width
    along = (_HEIGHT / rows - GAP - CAPTION) / frame.height
    cell = min(_LARGEST_CELL, across, along)
    cell = float(int(cell)) if cell >= _SHARP_CELL else max(1.0, cell)
    return Sheet(frame, cell, header, _ENTRIES, columns, rows, CAPTION)


def _add_panel(axes: Axes, scene: Scene, panel: Panel, pose: Pose, cell: float) -> None:
    size = sign_size(cell)
    plan = plan_of(scene, size)
    ink.add_floor(axes, plan)
    _add_heat(axes, panel.cells, cell)
    ink.add_walls(axes, plan, cell)
    for sign in (*plan.doors, player_sign("player", pose, size)):
        ink.add_sign(axes, sign)
    _add_ring(axes, panel.at, max(0.78, _SMALLEST_RING / cell))
    _add_rest(axes, panel)


def _add_rest(axes: Axes, panel: Panel) -> None:
    """Writes how many cells the frame leaves out."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    frame = Box(left, bottom, right, top)
    outside = sum(not frame.holds(cell) for cell in panel.cells)
    if outside:
        words = axes.text(right, bottom, f"+{outside} further out", ha="right", va="bottom", zorder=TEXT)
        words.set(fontsize=_SMALL_TYPE, color=palette.INK)


def _add_heat(axes: Axes, cells: Mapping[Cell, float], size: float) -> None:
    """Draws the possible cells, each of `size` pixels, with thin gaps where there is room for them."""
    squares = [around(cell, 0.5, 0.5).corners for cell in cells]
    heat = PolyCollection(squares, facecolors=[colour(mass) for mass in cells.values()], zorder=SHADE)
    heat.set(edgecolor=palette.FLOOR, linewidth=_SEAM if size >= _SEAMED_CELL else 0)
    axes.add_collection(heat, autolim=False)


def _add_ring(axes: Axes, at: Point, radius: float) -> None:
    ring = Circle(at, radius, fill=False, edgecolor=palette.INK, linewidth=1.4, zorder=TEXT)
    ring.set_path_effects([withStroke(linewidth=3.4, foreground=palette.PAPER)])
    axes.add_artist(ring)


def _heat_symbol(axes: Axes, spot: MarkSpot) -> None:
    (x, y), width = spot.at, _RAMP * spot.zoom / _STEPS
    for step in range(_STEPS):
        box = around((x + (step + 0.5 - _STEPS / 2) * width, y), width / 2, 8 * spot.zoom)
        ink.add_area(axes, "shade", [box.corners], facecolor=HEAT(1 - step / (_STEPS - 1)))


_ENTRIES = (
    LegendEntry(f"possible cell: from the only one to one of {_MOST_CELLS} or more", _heat_symbol, _RAMP),
    LegendEntry("true cell", lambda axes, spot: _add_ring(axes, spot.at, spot.size / 3)),
    LegendEntry("player", ink.symbol(signs.player_parts(), 1.15)),
    *ink.cell_entries(0),
)
