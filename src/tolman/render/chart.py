"""Charts of numbers that grow, and the files in which figures are saved.

Lengths are pixels. Importing this module does not import matplotlib.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tolman.render import palette
from tolman.render.style import house_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = (
    palette.WORDS["blue"],
    palette.WORDS["orange"],
    palette.WORDS["green"],
    palette.PLAYER,
    palette.WORDS["purple"],
    palette.WORDS["brown"],
    palette.WORDS["cyan"],
    palette.INK,
)
"""Colours of lines, in order; lines differ by marker too, for people who see few hues."""

MARKERS = ("o", "s", "^", "D", "v", "P", "X", "p", "h")
DASHES = ("solid", (0, (6, 2)), (0, (2, 1.5)))
_WIDTH, _LEAST_HEIGHT = 440.0, 330.0
_LEFT, _BETWEEN, _RIGHT, _ABOVE, _BELOW = 62.0, 44.0, 18.0, 72.0, 78.0
_TITLE_TYPE, _TYPE, _SMALL_TYPE = 17.0, 13.0, 12.0
_GAP, _ROW = 20.0, 16.0
_LONGEST_NAME = 29


@dataclass(frozen=True, slots=True)
class Line:
    """A mean that grows, with the band around it; there is a value for every whole x from 0."""

    name: str
    mean: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]
    stop: float
    """The x at which a marker is set."""

    @property
    def height_at_stop(self) -> float:
        """The mean where the marker is set."""
        before = min(int(self.stop), len(self.mean) - 1)
        after = min(before + 1, len(self.mean) - 1)
        return self.mean[before] + (self.stop - before) * (self.mean[after] - self.mean[before])


@dataclass(frozen=True, slots=True)
class Pane:
    """Lines that share a pair of axes."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """What is written around the panes of a chart."""

    title: str
    x: str
    y: str
    note: str


def chart(panes: Sequence[Pane], wording: Wording) -> "Figure":
    """Returns the panes side by side; every line has its name at its right end."""
    from matplotlib.figure import Figure

    from tolman.render.lettering import DOTS_PER_INCH

    names = _names_width(panes)
    tall = max(_LEAST_HEIGHT, *(_ROW * (len(pane.lines) + 1) for pane in panes))
    width = _LEFT + len(panes) * (_WIDTH + names) + (len(panes) - 1) * _BETWEEN + _RIGHT
    height = _ABOVE + tall + _BELOW
    with house_style():
        figure = Figure(figsize=(width / DOTS_PER_INCH, height / DOTS_PER_INCH), dpi=DOTS_PER_INCH)
        for number, pane in enumerate(panes):
            left = _LEFT + number * (_WIDTH + names + _BETWEEN)
            axes = figure.add_axes((left / width, _BELOW / height, _WIDTH / width, tall / height))
            axes.set_ylim(*_range(panes))
            _add_pane(axes, pane, wording.x, "" if number else wording.y)
        _write(figure, (_LEFT, height - 28), wording.title, _TITLE_TYPE, "bold")
        _write(figure, (_LEFT, 20), wording.note, _SMALL_TYPE, "normal")
    return figure


def _write(figure: "Figure", at: tuple[float, float], text: str, size: float, weight: str) -> None:
    """Writes to the right of a point of the figure, in smaller type where the text would leave it."""
    from tolman.render.labels import Style
    from tolman.render.lettering import measure

    width, height = figure.bbox.size
    room = width - _LEFT - _RIGHT
    size *= min(1, room / measure(text, Style.TITLE if weight == "bold" else Style.LEGEND, size)[0])
    words = figure.text(at[0] / width, at[1] / height, text, fontsize=size, weight=weight, parse_math=False)
    words.set(color=palette.INK, va="center")


def _range(panes: Sequence[Pane]) -> tuple[float, float]:
    """Returns the lowest and highest y, the same for all panes."""
    lowest = min(min(line.low) for pane in panes for line in pane.lines)
    return min(0.0, lowest) - 0.02, 1.02


def _add_pane(axes: "Axes", pane: Pane, x_label: str, y_label: str) -> None:
    axes.set_xlim(0, max(1, *(len(line.mean) - 1 for line in pane.lines)))
    axes.set_title(pane.title, fontsize=_TYPE + 1, weight="bold", color=palette.INK, loc="left", pad=8)
    axes.set_xlabel(x_label, fontsize=_TYPE, color=palette.INK)
    axes.set_ylabel(y_label, fontsize=_TYPE, color=palette.INK)
    add_frame(axes)
    for number, line in enumerate(pane.lines):
        _add_line(axes, line, number)
    _add_names(axes, pane.lines)


def add_frame(axes: "Axes") -> None:
    """Adds a light grid, and lines at the left and the bottom alone."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))
    axes.tick_params(labelsize=_SMALL_TYPE, color=palette.INK, labelcolor=palette.INK)
    axes.grid(color=palette.GRID, linewidth=1)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(palette.INK)


def _add_line(axes: "Axes", line: Line, number: int) -> None:
    """Draws band, mean and marker of the line of this number."""
    colour, dashes = COLOURS[number % len(COLOURS)], DASHES[number // len(COLOURS) % len(DASHES)]
    x = range(len(line.mean))
    axes.fill_between(x, line.low, line.high, color=colour, alpha=0.16, linewidth=0, zorder=2)
    axes.plot(x, line.mean, color=colour, linewidth=2.2, linestyle=dashes, zorder=3, clip_on=False)
    _add_marker(axes, (line.stop, line.height_at_stop), number)


def _add_marker(axes: "Axes", at: tuple[float, float], number: int) -> None:
    """Draws the marker of the line of this number."""
    colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
    (drawn,) = axes.plot(*at, marker=marker, color=colour, linestyle="none", zorder=4, clip_on=False)
    drawn.set(markersize=9, markeredgecolor=palette.PAPER, markeredgewidth=1.2)


def _add_names(axes: "Axes", lines: Sequence[Line]) -> None:
    """Writes the names right of the lines' ends, apart from each other, each joined to its line."""
    right, (bottom, top) = axes.get_xlim()[1], axes.get_ylim()
    row, gap = _ROW * (top - bottom) / axes.bbox.height, _GAP * right / axes.bbox.width
    order = sorted(range(len(lines)), key=lambda index: lines[index].mean[-1])
    heights = spread([lines[index].mean[-1] for index in order], row, (bottom, top))
    for index, height in zip(order, heights, strict=True):
        line, colour = lines[index], COLOURS[index % len(COLOURS)]
        ends = (len(line.mean) - 1, right + gap), (line.mean[-1], height)
        axes.plot(*ends, color=colour, linewidth=0.8, alpha=0.7, clip_on=False, zorder=1)
        _add_marker(axes, (right + gap, height), index)
        words = axes.text(right + 1.5 * gap, height, shortened(line.name), va="center", parse_math=False)
        words.set(color=colour, fontsize=_TYPE, weight="bold")


def spread(heights: Sequence[float], row: float, limits: tuple[float, float]) -> list[float]:
    """Returns ascending heights moved to lie at least `row` apart, and inside the limits if there is room."""
    groups: list[tuple[float, int]] = []
    for height in heights:
        middle, count = _kept(height, row, limits), 1
        while groups and middle - groups[-1][0] < row * (count + groups[-1][1]) / 2:
            other, size = groups.pop()
            middle, count = (middle * count + other * size) / (count + size), count + size
            middle = _kept(middle, row * count, limits)
        groups.append((middle, count))
    return [middle + (place - (count - 1) / 2) * row for middle, count in groups for place in range(count)]


def _kept(middle: float, length: float, limits: tuple[float, float]) -> float:
    """Returns where the middle of something of this length must be for it to lie inside the limits."""
    return max(limits[0] + length / 2, min(limits[1] - length / 2, middle))


def _names_width(panes: Sequence[Pane]) -> float:
    from tolman.render.labels import Style
    from tolman.render.lettering import measure

    names = {shortened(line.name) for pane in panes for line in pane.lines}
    return 1.5 * _GAP + max(measure(name, Style.TITLE, _TYPE)[0] for name in names)


def shortened(name: str) -> str:
    """Returns the name without its middle if it is long: names of models often differ at their ends."""
    half = _LONGEST_NAME // 2
    return name if len(name) <= _LONGEST_NAME else f"{name[:half]}…{name[-half:]}"
