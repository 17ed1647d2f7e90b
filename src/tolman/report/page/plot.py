"""What charts are made of: scales, axes, markers and texts, as SVG.

Lengths are pixels to the right of and below the upper left corner. Colours and fonts are those of the page's style
sheet, where a series is the class `p` and its number, so that charts follow the reader's scheme.
"""

from dataclasses import dataclass
from math import ceil, floor, log10

from tolman.report.page.markup import Content, Markup, element, number

WIDTH = 400.0
"""Width of every chart; the page shrinks it where there is less room."""

_COLOURS = 8
"""Series of different colours that the style sheet has."""

_MARKERS = (
    "M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z",
    "M-3.8 -3.8h7.6v7.6h-7.6z",
    "M0 -4.8L4.8 3.6H-4.8z",
    "M0 -5.2L5.2 0L0 5.2L-5.2 0z",
    "M0 4.8L4.8 -3.6H-4.8z",
    "M-1.6 -4.8h3.2v3.2h3.2v3.2h-3.2v3.2h-3.2v-3.2h-3.2v-3.2h3.2z",
    "M-4.4 -2.6L-2.6 -4.4L0 -1.8L2.6 -4.4L4.4 -2.6L1.8 0L4.4 2.6L2.6 4.4L0 1.8L-2.6 4.4L-4.4 2.6L-1.8 0z",
    "M0 -5L4.8 -1.5L2.9 4.1H-2.9L-4.8 -1.5z",
)
"""Outlines of markers around their middle; series differ by them too, for people who see few hues."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Where values are drawn along an axis."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Returns the place of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, most: int = 6) -> list[float]:
        """Returns round values from low to high, at most about so many."""
        rough = (self.high - self.low) / most
        power = 10.0 ** floor(log10(rough))
        step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough - 1e-12)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [round(index * step, 10) for index in range(first, last + 1)]


def colour_class(series: int) -> str:
    """Returns the class of a series in the style sheet; after the last colour they begin anew, with dashes."""
    return f"p{series % _COLOURS}" + (f" d{series // _COLOURS % 3}" if series >= _COLOURS else "")


def marker(series: int, x: float, y: float, look: str = "marker") -> Markup:
    """Returns the marker of a series."""
    shape = _MARKERS[series % len(_MARKERS)]
    return element(
        "path", d=shape, transform=f"translate({number(x)} {number(y)})", class_=f"{look} {colour_class(series)}"
    )


def swatch(series: int) -> Markup:
    """Returns the marker of a series on its line, for a legend."""
    line = element("path", d="M0 7H26", class_=f"line {colour_class(series)}")
    return element("svg", line, marker(series, 13, 7), viewBox="0 0 26 14", width=26, height=14, aria_hidden="true")


def dot(series: int) -> Markup:
    """Returns the marker of a series alone, for a table."""
    return element("svg", marker(series, 6, 6), viewBox="0 0 12 12", width=12, height=12, aria_hidden="true")


def frame(x: Scale, y: Scale, words: tuple[str, str]) -> list[Markup]:
    """Returns the grid, the numbers along both axes and what they mean."""
    left, right, top, bottom = x.start, x.end, y.end, y.start
    marks = [
        element("path", d=f"M{number(left)} {number(y.at(tick))}H{number(right)}", class_="grid")
        for tick in y.ticks()
    ]
    marks += [text(plain(tick), left - 6, y.at(tick) + 4, "tick end") for tick in y.ticks()]
    marks += [text(plain(tick), x.at(tick), bottom + 16, "tick middle") for tick in x.ticks()]
    marks.append(element("path", d=f"M{number(left)} {number(top)}V{number(bottom)}H{number(right)}", class_="axis"))
    marks.append(text(words[0], (left + right) / 2, bottom + 34, "axis-name middle"))
    turned = f"translate(14 {number((top + bottom) / 2)}) rotate(-90)"
    return [*marks, element("text", words[1], transform=turned, class_="axis-name middle")]


def linked(href: str | None, *content: Content) -> Markup:
    """Returns a part of a chart that leads somewhere, if it does."""
    return element("a", *content, href=href) if href else element("g", *content)


def text(words: str, x: float, y: float, look: str) -> Markup:
    """Returns words at a point; `look` is their class."""
    return element("text", words, x=x, y=y, class_=look)


def plain(value: float) -> str:
    """Returns a number along an axis."""
    return f"{value:,.10g}".replace("-", "−")


def svg(height: float, label: str, *content: Content) -> Markup:
    """Returns a chart; `label` is for those who cannot see it."""
    box = f"0 0 {number(WIDTH)} {number(height)}"
    return element("svg", *content, viewBox=box, class_="chart", role="group", aria_label=f"Chart: {label}")
