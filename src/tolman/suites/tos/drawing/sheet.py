"""The sheet of a drawing: plans of one size in rows, under a title, over a legend. Lengths are pixels unless said."""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tolman.render import legend
from tolman.render.canvas import axes_at, canvas, write_fitted
from tolman.render.labels import Box, Point, Style
from tolman.render.lettering import measure

GAP = 22.0
"""Between plans."""
CAPTION = 24.0
"""Height of the words above each plan, where there are any."""

_MARGIN, _LINE, _NARROWEST, _WIDEST_HEADER = 26.0, 20.0, 400.0, 760.0
_TITLE_TYPE, _NOTE_TYPE, _CAPTION_TYPE = 17.0, 13.0, 14.0
_USUAL_WIDTH, _LARGEST_ZOOM = 1100.0, 1.6
_SMALLEST_MARK, _LARGEST_MARK = 15.0, 2.5


@dataclass(frozen=True, slots=True)
class Sheet:
    """How plans lie on their picture."""

    frame: Box
    """What each plan shows, in cells."""
    cell: float
    header: tuple[str, ...]
    """Title and notes above all plans."""
    entries: tuple[legend.LegendEntry, ...]
    columns: int = 1
    rows: int = 1
    caption: float = 0.0
    """Height of the words above each plan."""

    @property
    def panel(self) -> Point:
        """Width and height of a plan."""
        return self.frame.width * self.cell, self.frame.height * self.cell

    @property
    def width(self) -> float:
        """Width of the picture."""
        longest = max((measure(text, *_type(number))[0] for number, text in enumerate(self.header)), default=0)
        panels = self.columns * (self.panel[0] + GAP) - GAP
        return max(_NARROWEST, panels + 2 * _MARGIN, min(longest + 2 * _MARGIN, _WIDEST_HEADER))

    @property
    def zoom(self) -> float:
        """How much larger than usual header and legend are."""
        return min(_LARGEST_ZOOM, max(1.0, self.width / _USUAL_WIDTH))

    @property
    def key(self) -> tuple[tuple[legend.LegendEntry, ...], ...]:
        """The rows of the legend."""
        return legend.rows(self.entries, (self.width - 2 * _MARGIN) / self.zoom)

    @property
    def above(self) -> float:
        """Height of the header."""
        return (len(self.header) * _LINE + 14) * self.zoom

    @property
    def height(self) -> float:
        """Height of the picture."""
        panels = self.rows * (self.caption + self.panel[1] + GAP) - GAP
        return self.above + panels + (len(self.key) * legend.ROW + 16) * self.zoom

    def place(self, number: int) -> Box:
        """Returns where a plan lies; the columns lie in the middle."""
        row, column = divmod(number, self.columns)
        width, height = self.panel
        left = (self.width - self.columns * (width + GAP) + GAP) / 2 + column * (width + GAP)
        top = self.height - self.above - self.caption - row * (self.caption + height + GAP)
        return Box(left, top - height, left + width, top)


def sign_size(cell: float) -> float:
    """Returns how much larger than usual signs are where a cell has so many pixels."""
    return min(_LARGEST_MARK, max(1.0, _SMALLEST_MARK / cell))


def laid_out(sheet: Sheet, captions: Sequence[tuple[str, Style]] = ()) -> tuple[Figure, list[Axes]]:
    """Returns a picture of header, captions and legend, and axes that measure cells, one for each place.

    The first axes of the picture itself measure its pixels.
    """
    figure, whole = canvas(sheet.width, sheet.height)
    for number, text in enumerate(sheet.header):
        at = (_MARGIN, sheet.height - (22 + number * _LINE) * sheet.zoom)
        style, size = _type(number)
        write_fitted(whole, at, text, style, size * sheet.zoom, sheet.width - 2 * _MARGIN)
    legend.add_legend(whole, (_MARGIN, (len(sheet.key) * legend.ROW + 6) * sheet.zoom), sheet.key, sheet.zoom)
    count = len(captions) or sheet.columns * sheet.rows
    for number, (text, style) in enumerate(captions):
        spot = sheet.place(number)
        corner = (spot.left, spot.top + 0.4 * sheet.caption)
        write_fitted(whole, corner, text, style, _CAPTION_TYPE, sheet.panel[0])
    return figure, [axes_at(figure, sheet.place(number), sheet.frame) for number in range(count)]


def _type(number: int) -> tuple[Style, float]:
    """Returns style and size of a line of the header: the first is the title."""
    return (Style.LEGEND, _NOTE_TYPE) if number else (Style.TITLE, _TITLE_TYPE)
