"""Small panes of lines in rows, with one legend for all. Lengths are pixels."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil, isnan
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tolman.render import chart, palette
from tolman.render.canvas import canvas, write_fitted
from tolman.render.labels import Style
from tolman.render.style import house_style
from tolman.suites.tos.drawing import legend

Look = dict[str, Any]
"""How matplotlib draws something."""

_MARGIN, _NARROWEST, _TITLE_TYPE, _NOTE_TYPE, _TYPE = 26.0, 760.0, 17.0, 13.0, 14.0
_PANE, _DEEP, _ACROSS = 296.0, 186.0, 3
_LEFT, _BETWEEN, _PANE_TITLE, _BELOW, _LEGEND_LINE = 58.0, 26.0, 40.0, 76.0, 40.0
_GUIDE: Look = {"color": palette.INK, "linewidth": 1.2, "linestyle": (0, (2, 2)), "zorder": 1.5}


def curvegrid(panes: Sequence[chart.Pane], wording: chart.Wording, guides: Mapping[str, float]) -> Figure:
    """Returns small panes in rows, with one legend for all; a line leaves out where its mean is not a number.

    `guides` are the heights of dotted lines for what chance earns, by the titles of their panes. The first axes of
    the figure measure its pixels.
    """
    across = min(_ACROSS, len(panes))
    rows, width = ceil(len(panes) / across), max(_NARROWEST, _LEFT + across * (_PANE + _BETWEEN))
    room = width - _LEFT - _MARGIN
    key = legend.rows(_line_entries(panes, guides), room)
    top = rows * (_PANE_TITLE + _DEEP) + _BELOW
    height = top + len(key) * legend.ROW + 44
    with house_style():
        figure, whole = canvas(width, height)
        write_fitted(whole, (_LEFT, height - 26), wording.title, Style.TITLE, _TITLE_TYPE, room)
        write_fitted(whole, (_LEFT, 20), wording.note, Style.LEGEND, _NOTE_TYPE, room)
        legend.add_legend(whole, (_LEFT, height - 42), key, 1, 1)
        for number, pane in enumerate(panes):
            row, column = divmod(number, across)
            corner = (_LEFT + column * (_PANE + _BETWEEN), top - (row + 1) * (_PANE_TITLE + _DEEP))
            axes = figure.add_axes((corner[0] / width, corner[1] / height, _PANE / width, _DEEP / height))
            _add_pane(axes, pane, guides.get(pane.title))
            is_lowest = number + across >= len(panes)
            axes.tick_params(labelleft=column == 0, labelbottom=is_lowest)
            axes.set_xlabel(wording.x if is_lowest else "", fontsize=_NOTE_TYPE, color=palette.INK)
            axes.set_ylabel("" if column else wording.y, fontsize=_NOTE_TYPE, color=palette.INK)
    return figure


def _line_entries(panes: Sequence[chart.Pane], guides: Mapping[str, float]) -> list[legend.Entry]:
    names = [chart.shortened(line.name) for line in panes[0].lines]
    entries = [legend.Entry(name, partial(_line_symbol, number), _LEGEND_LINE) for number, name in enumerate(names)]
    return entries + ([legend.Entry("chance", _guide_symbol, _LEGEND_LINE)] if guides else [])


def _add_pane(axes: Axes, pane: chart.Pane, guide: float | None) -> None:
    first = 1 if all(isnan(line.mean[0]) for line in pane.lines) else 0
    axes.set_xlim(first - 0.5, max(2, *(len(line.mean) - 1 for line in pane.lines)) + 0.5)
    axes.set_ylim(-0.03, 1.04)
    axes.set_title(pane.title, fontsize=_TYPE, weight="bold", color=palette.INK, loc="left", pad=8)
    chart.add_frame(axes)
    if guide is not None:
        axes.axhline(guide, **_GUIDE)
    for number, line in enumerate(pane.lines):
        turns = [turn for turn, mean in enumerate(line.mean) if not isnan(mean)]
        if not turns:
            continue
        low, mean, high = ([values[turn] for turn in turns] for values in (line.low, line.mean, line.high))
        marked = [index for index, turn in enumerate(turns) if turn % len(pane.lines) == number or turn == turns[-1]]
        _add_line(axes, turns, mean, number, marked)
        axes.fill_between(turns, low, high, color=_colour(number), alpha=0.16, linewidth=0, zorder=2)


def _add_line(axes: Axes, x: Sequence[float], y: Sequence[float], number: int, marked: Sequence[int]) -> None:
    """Draws the line of this number; lines are marked at different places, so that one over others hides none."""
    dashes = chart.DASHES[number // len(chart.COLOURS) % len(chart.DASHES)]
    axes.plot(x, y, color=_colour(number), linewidth=1.8, linestyle=dashes, clip_on=False, zorder=3)
    marker, points = chart.MARKERS[number % len(chart.MARKERS)], [(x[index], y[index]) for index in marked]
    look: Look = {"color": _colour(number), "markersize": 7, "markeredgecolor": palette.PAPER, "markeredgewidth": 1}
    axes.plot(*zip(*points, strict=True), marker=marker, linestyle="none", clip_on=False, zorder=4, **look)


def _colour(number: int) -> str:
    return chart.COLOURS[number % len(chart.COLOURS)]


def _line_symbol(number: int, axes: Axes, spot: legend.Spot) -> None:
    (x, y), half = spot.at, _LEGEND_LINE / 2
    _add_line(axes, (x - half, x, x + half), (y, y, y), number, [1])


def _guide_symbol(axes: Axes, spot: legend.Spot) -> None:
    (x, y), half = spot.at, _LEGEND_LINE / 2
    axes.plot([x - half, x + half], [y, y], **_GUIDE)
