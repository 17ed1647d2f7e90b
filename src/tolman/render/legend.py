"""The legend of a drawing: what its marks mean. Lengths are pixels, and the axes measure pixels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from tolman.render.labels import Box, Point, Style, around
from tolman.render.lettering import measure, write

ROW = 30.0
"""Height of a row of entries."""

_FONT, _MARK, _GAP, _APART = 12.0, 26.0, 8.0, 24.0


@dataclass(frozen=True, slots=True)
class MarkSpot:
    """Where the mark of an entry is drawn."""

    at: Point
    """Its middle."""
    size: float
    """Its width."""
    zoom: float
    """How much larger than usual the legend is."""

    @property
    def box(self) -> Box:
        """The space for a patch of colour."""
        return around(self.at, self.size / 2, self.size / 3)


Symbol = Callable[[Axes, MarkSpot], None]
"""Draws a mark."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A mark and its meaning."""

    text: str
    symbol: Symbol
    width: float = _MARK

    @property
    def length(self) -> float:
        """From the left end of the mark to the right end of the text."""
        return self.width + _GAP + measure(self.text, Style.LEGEND, _FONT)[0]


def rows(chosen: Sequence[LegendEntry], width: float) -> tuple[tuple[LegendEntry, ...], ...]:
    """Returns the entries in as few rows as fit `width`, each about as long as the others."""
    filled = _filled(chosen, width)
    while len(narrower := _filled(chosen, width - _GAP)) == len(filled) > 1:
        filled, width = narrower, width - _GAP
    return filled


def _filled(chosen: Sequence[LegendEntry], width: float) -> tuple[tuple[LegendEntry, ...], ...]:
    filled: list[list[LegendEntry]] = [[]]
    for entry in chosen:
        length = sum(other.length + _APART for other in filled[-1]) + entry.length
        if filled[-1] and length > width:
            filled.append([])
        filled[-1].append(entry)
    return tuple(map(tuple, filled))


def add_legend(axes: Axes, corner: Point, filled: Sequence[Sequence[LegendEntry]], zoom: float = 1) -> None:
    """Draws rows of entries to the right of and below `corner`."""
    for number, row in enumerate(filled):
        x, y = corner[0], corner[1] - (number + 0.5) * ROW * zoom
        for entry in row:
            entry.symbol(axes, MarkSpot((x + entry.width / 2 * zoom, y), _MARK * zoom, zoom))
            write(axes, (x + (entry.width + _GAP) * zoom, y), entry.text, Style.LEGEND, _FONT * zoom, "left")
            x += (entry.length + _APART) * zoom
