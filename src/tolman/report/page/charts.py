"""Charts as SVG: lines with bands, rows of dots with intervals, and points in the plane. Lengths as in `plot`."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isnan

from tolman.render.chart import Line
from tolman.render.names import lines, told_apart
from tolman.report.gather import counted
from tolman.report.metric import Metric
from tolman.report.page.markup import Markup, element, number
from tolman.report.page.plot import WIDTH, Scale, colour_class, frame, linked, marker, plain, svg, text

_HEIGHT = 268.0
_TOP, _BOTTOM, _RIGHT = 12.0, 40.0, 14.0
_LINES_LEFT, _ROWS_LEFT = 46.0, 134.0
_LONGEST_LABEL, _LABEL_ROOM, _LABEL_LINE = 40, 15, 14.0
"""Letters of a row's label, letters of one of its lines, and how high a line is."""
_ROW_GAP, _DOT_STEP, _LEAST_ROW = 10.0, 8.5, 24.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A metric of one series."""

    series: int
    value: Metric
    title: str
    """What a reader learns who points at it."""
    href: str | None = None
    is_hollow: bool = False


@dataclass(frozen=True, slots=True)
class DotRow:
    """Dots under the same label."""

    label: str
    dots: tuple[Dot, ...]
    guide: float | None = None
    """What chance earns; None where nobody knows."""
    is_joined: bool = False
    """Whether its dots lie on one line, and are joined."""
    guide_name: str = "chance"
    """Who earns what the guide shows."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A point in the plane with the intervals of both its values."""

    series: int
    x: Metric
    y: Metric
    title: str
    href: str | None = None


def line_chart(
    lines: Sequence[Line], series: Sequence[int], words: tuple[str, str], guide: float | None = None
) -> Markup:
    """Returns lines with their bands over whole numbers; `words` are what stands under and beside the axes."""
    longest = max(1, *(len(line.mean) - 1 for line in lines))
    lowest = min([0.0, *(low for line in lines for low in line.low if not isnan(low))])
    x = Scale(0, longest, _LINES_LEFT, WIDTH - _RIGHT)
    y = Scale(lowest, 1, _HEIGHT - _BOTTOM, _TOP)
    return svg(
        _HEIGHT,
        " and ".join(words),
        frame(x, y, words),
        _guide(x, y.at(guide)) if guide is not None else None,
        [_band(line, x, y, number) for line, number in zip(lines, series, strict=True)],
        [_line(line, x, y, number) for line, number in zip(lines, series, strict=True)],
    )


def _guide(x: Scale, height: float) -> Markup:
    line = element("path", d=f"M{number(x.start)} {number(height)}H{number(x.end)}", class_="guide")
    return element("g", line, text("chance", x.end, height - 4, "tick end"))


def _band(line: Line, x: Scale, y: Scale, series: int) -> Markup | None:
    known = [place for place, mean in enumerate(line.mean) if not isnan(mean)]
    if len(known) < 2:
        return None
    there = [f"{number(x.at(place))} {number(y.at(line.high[place]))}" for place in known]
    back = [f"{number(x.at(place))} {number(y.at(line.low[place]))}" for place in reversed(known)]
    return element("path", d=f"M{'L'.join([*there, *back])}z", class_=f"band {colour_class(series)}")


def _line(line: Line, x: Scale, y: Scale, series: int) -> Markup | None:
    """Returns the line of a mean where it is known, with a marker where it stops."""
    known = [place for place, mean in enumerate(line.mean) if not isnan(mean)]
    if not known:
        return None
    points = [f"{number(x.at(place))} {number(y.at(line.mean[place]))}" for place in known]
    is_known = line.stop is not None and known[0] <= line.stop <= known[-1]
    end = (
        (line.stop, line.height_at_stop) if line.stop is not None and is_known else (known[-1], line.mean[known[-1]])
    )
    drawn = element("path", d=f"M{'L'.join(points)}", class_=f"line {colour_class(series)}")
    return element("g", element("title", line.name), drawn, marker(series, x.at(end[0]), y.at(end[1])))


def dot_chart(
    rows: Sequence[DotRow], word: str, range_: tuple[float, float] = (0, 100), has_bars: bool = False
) -> Markup:
    """Returns a row of dots with their intervals for each label; `word` is what stands under the axis.

    Bars from the lower end of the range to the dots are for values whose size counts, not just their order.
    """
    labels = [lines(name, _LABEL_ROOM) for name in told_apart([row.label for row in rows], _LONGEST_LABEL)]
    heights = [_height(row, len(label)) for row, label in zip(rows, labels, strict=True)]
    bottom = _TOP + sum(heights)
    x = Scale(*range_, _ROWS_LEFT, WIDTH - _RIGHT)
    ticks = x.ticks(5)
    grid = [
        element("path", d=f"M{number(x.at(tick))} {number(_TOP)}V{number(bottom)}", class_="grid") for tick in ticks
    ]
    numbers = [text(plain(tick), x.at(tick), bottom + 16, "tick middle") for tick in ticks]
    name = text(word, (x.start + x.end) / 2, bottom + 34, "axis-name middle")
    tops = accumulate(heights, initial=_TOP)
    drawn = [_dot_row(*each, x, has_bars) for each in zip(rows, labels, tops, heights, strict=False)]
    return svg(bottom + _BOTTOM, word, grid, numbers, name, drawn)


def _height(row: DotRow, label: int) -> float:
    """Returns how high a row is, of which the label has so many lines."""
    dots = 0 if row.is_joined else _DOT_STEP * len(row.dots)
    return max(_LEAST_ROW, dots + _ROW_GAP, _LABEL_LINE * label + _ROW_GAP)


def _dot_row(row: DotRow, label: Sequence[str], top: float, height: float, x: Scale, has_bars: bool) -> Markup:
    middle, step = top + height / 2, 0.0 if row.is_joined else _DOT_STEP
    name = _label(row.label, label, middle)
    rule = element("path", d=f"M0 {number(top)}H{number(x.end)}", class_="rule")
    first = middle - step * (len(row.dots) - 1) / 2
    places = [first + place * step for place in range(len(row.dots))]
    bars = [_bar(dot, x, at) for dot, at in zip(row.dots, places, strict=True)] if has_bars else None
    dots = [_dot(dot, x, at) for dot, at in zip(row.dots, places, strict=True)]
    return element("g", rule, name, bars, _chance(row, x, top, height), _join(row, x, middle), dots)


def _label(name: str, label: Sequence[str], middle: float) -> Markup:
    """Returns the lines of a label beside a row, with the whole name for who points at it."""
    first = middle + 4 - _LABEL_LINE * (len(label) - 1) / 2
    written = [
        text(line, _ROWS_LEFT - 8, first + _LABEL_LINE * place, "row-name end") for place, line in enumerate(label)
    ]
    return element("g", element("title", name), written)


def _bar(dot: Dot, x: Scale, y: float) -> Markup:
    ends = f"M{number(x.start)} {number(y)}H{number(x.at(min(max(dot.value.mean, x.low), x.high)))}"
    return element("path", d=ends, class_=f"join {colour_class(dot.series)}")


def _chance(row: DotRow, x: Scale, top: float, height: float) -> Markup | None:
    if row.guide is None:
        return None
    line = f"M{number(x.at(row.guide))} {number(top + 3)}V{number(top + height - 3)}"
    title = element("title", f"{row.guide_name}: {row.guide:.1f}")
    return element("g", title, element("path", d=line, class_="guide"))


def _join(row: DotRow, x: Scale, middle: float) -> Markup | None:
    """Returns the line that joins the dots of a row."""
    if not row.is_joined or len(row.dots) < 2:
        return None
    ends = [x.at(dot.value.mean) for dot in row.dots]
    line = f"M{number(min(ends))} {number(middle)}H{number(max(ends))}"
    return element("path", d=line, class_=f"join {colour_class(row.dots[0].series)}")


def _dot(dot: Dot, x: Scale, y: float) -> Markup:
    low, high = x.at(max(dot.value.low, x.low)), x.at(min(dot.value.high, x.high))
    whisker = element(
        "path", d=f"M{number(low)} {number(y)}H{number(high)}", class_=f"whisker {colour_class(dot.series)}"
    )
    mark = marker(
        dot.series, x.at(min(max(dot.value.mean, x.low), x.high)), y, "marker hollow" if dot.is_hollow else "marker"
    )
    return linked(dot.href, element("title", dot.title), whisker, mark)


def scatter_chart(spots: Sequence[Spot], words: tuple[str, str]) -> Markup:
    """Returns points with the intervals of both values.

    What few scenes leave open may be so much that means could not be told apart: intervals are cut off at the edge.
    """
    most = min(max(spot.x.high for spot in spots), 2 * max(spot.x.mean for spot in spots)) or 1.0
    x = Scale(0, most * 1.05, _LINES_LEFT, WIDTH - _RIGHT)
    y = Scale(min(0.0, *(spot.y.low for spot in spots)), 108, _HEIGHT - _BOTTOM, _TOP)
    return svg(_HEIGHT, " and ".join(words), frame(x, y, words), [_spot(spot, x, y) for spot in spots])


def _spot(spot: Spot, x: Scale, y: Scale) -> Markup:
    at, colour = (x.at(spot.x.mean), y.at(spot.y.mean)), colour_class(spot.series)
    cross = f"M{number(x.at(spot.x.low))} {number(at[1])}H{number(x.at(min(spot.x.high, x.high)))}"
    cross += f"M{number(at[0])} {number(y.at(spot.y.low))}V{number(y.at(spot.y.high))}"
    whiskers = element("path", d=cross, class_=f"whisker {colour}")
    return linked(spot.href, element("title", spot.title), whiskers, marker(spot.series, *at))


def titled(name: str, value: Metric, noun: str = "scene", form: str = ".1f") -> str:
    """Returns a name with its metric, which is a mean over scenes or videos."""
    return f"{name}: {value:{form}}, {counted(value.count, noun)}"
