"""Draws charts of lines: panes in rows, with one legend for all. Lengths are pixels."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil, isnan
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from tolman.render import legend, palette
from tolman.render.canvas import canvas, write_fitted
from tolman.render.chart import COLOURS, Line, Pane, Wording
from tolman.render.labels import Style
from tolman.render.names import told_apart
from tolman.render.style import house_style

Look = dict[str, Any]
"""How matplotlib draws something."""

_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p", "h")
_DASHES = ("solid", (0, (6, 2)), (0, (2, 1.5)))
_MARGIN, _NARROWEST, _TITLE_TYPE, _NOTE_TYPE, _TYPE, _SMALL_TYPE = 26.0, 760.0, 17.0, 13.0, 14.0, 12.0
_LARGE, _SMALL, _ACROSS = (440.0, 330.0), (296.0, 186.0), 3
"""Width and height of a pane where there are few, and where there are many; panes in a row."""
_LEFT, _BETWEEN, _PANE_TITLE, _BELOW, _LEGEND_LINE = 58.0, 26.0, 40.0, 76.0, 40.0
_LONGEST_NAME = 29
_GUIDE: Look = {"color": palette.INK, "linewidth": 1.2, "linestyle": (0, (2, 2)), "zorder": 1.5}


def curves(panes: Sequence[Pane], wording: Wording, guides: Mapping[str, float] | None = None) -> Figure:
    """Returns panes in rows, with one legend for all; a line leaves out where its mean is not a number.

    `guides` are the heights of dotted lines for what chance earns, by the titles of their panes. The first axes of
    the figure measure its pixels.
    """
    guides = guides or {}
    across = min(_ACROSS, len(panes))
    wide, deep = _LARGE if len(panes) < _ACROSS else _SMALL
    rows, width = ceil(len(panes) / across), max(_NARROWEST, _LEFT + across * (wide + _BETWEEN))
    room = width - _LEFT - _MARGIN
    key = legend.rows(_entries(panes, guides), room)
    top = rows * (_PANE_TITLE + deep) + _BELOW
    height = top + len(key) * legend.ROW + 44
    with house_style():
        figure, whole = canvas(width, height)
        write_fitted(whole, (_LEFT, height - 26), wording.title, Style.TITLE, _TITLE_TYPE, room)
        write_fitted(whole, (_LEFT, 20), wording.note, Style.LEGEND, _NOTE_TYPE, room)
        legend.add_legend(whole, (_LEFT, height - 42), key)
        for number, pane in enumerate(panes):
            row, column = divmod(number, across)
            corner = (_LEFT + column * (wide + _BETWEEN), top - (row + 1) * (_PANE_TITLE + deep))
            axes = figure.add_axes((corner[0] / width, corner[1] / height, wide / width, deep / height))
            axes.set_ylim(_lowest(panes) - 0.03, 1.04)
            _add_pane(axes, pane, guides.get(pane.title))
            is_lowest = number + across >= len(panes)
            axes.tick_params(labelleft=column == 0, labelbottom=is_lowest)
            axes.set_xlabel(wording.x if is_lowest else "", fontsize=_NOTE_TYPE, color=palette.INK)
            axes.set_ylabel("" if column else wording.y, fontsize=_NOTE_TYPE, color=palette.INK)
    return figure


def _lowest(panes: Sequence[Pane]) -> float:
    """Returns the lowest height that is shown, the same for all panes."""
    lows = [low for pane in panes for line in pane.lines for low in line.low if not isnan(low)]
    return min([0.0, *lows])


def _entries(panes: Sequence[Pane], guides: Mapping[str, float]) -> list[legend.LegendEntry]:
    names = told_apart([line.name for line in panes[0].lines], _LONGEST_NAME)
    entries = [
        legend.LegendEntry(name, partial(_line_symbol, number), _LEGEND_LINE) for number, name in enumerate(names)
    ]
    return entries + ([legend.LegendEntry("chance", _guide_symbol, _LEGEND_LINE)] if guides else [])


def _add_pane(axes: Axes, pane: Pane, guide: float | None) -> None:
    first = 1 if all(isnan(line.mean[0]) for line in pane.lines) else 0
    axes.set_xlim(first - 0.5, max(2, *(len(line.mean) - 1 for line in pane.lines)) + 0.5)
    axes.set_title(pane.title, fontsize=_TYPE, weight="bold", color=palette.INK, loc="left", pad=8)
    _add_frame(axes)
    if guide is not None:
        axes.axhline(guide, **_GUIDE)
    for number, line in enumerate(pane.lines):
        known = [x for x, mean in enumerate(line.mean) if not isnan(mean)]
        if not known:
            continue
        low, mean, high = ([values[x] for x in known] for values in (line.low, line.mean, line.high))
        axes.fill_between(known, low, high, color=_colour(number), alpha=0.16, linewidth=0, zorder=2)
        _add_line(axes, known, mean, number, _marked(line, known, number, len(pane.lines)))


def _marked(line: Line, known: Sequence[int], number: int, count: int) -> list[tuple[float, float]]:
    """Returns where a line is marked: where it stops, or else where other lines are not, so that none hides it."""
    if line.stop is not None:
        return [(line.stop, line.height_at_stop)]
    return [(x, line.mean[x]) for x in known if x % count == number or x == known[-1]]


def _add_frame(axes: Axes) -> None:
    """Adds a light grid, and lines at the left and the bottom alone."""
    axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))
    axes.tick_params(labelsize=_SMALL_TYPE, color=palette.INK, labelcolor=palette.INK)
    axes.grid(color=palette.GRID, linewidth=1)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(palette.INK)


def _add_line(
    axes: Axes, x: Sequence[float], y: Sequence[float], number: int, marked: Sequence[tuple[float, float]]
) -> None:
    """Draws the line of this number with its markers."""
    dashes = _DASHES[number // len(COLOURS) % len(_DASHES)]
    axes.plot(x, y, color=_colour(number), linewidth=1.8, linestyle=dashes, clip_on=False, zorder=3)
    look: Look = {"color": _colour(number), "markersize": 7, "markeredgecolor": palette.PAPER, "markeredgewidth": 1}
    marker = _MARKERS[number % len(_MARKERS)]
    axes.plot(*zip(*marked, strict=True), marker=marker, linestyle="none", clip_on=False, zorder=4, **look)


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _line_symbol(number: int, axes: Axes, spot: legend.MarkSpot) -> None:
    (x, y), half = spot.at, _LEGEND_LINE / 2
    _add_line(axes, (x - half, x, x + half), (y, y, y), number, [(x, y)])


def _guide_symbol(axes: Axes, spot: legend.MarkSpot) -> None:
    (x, y), half = spot.at, _LEGEND_LINE / 2
    axes.plot([x - half, x + half], [y, y], **_GUIDE)
