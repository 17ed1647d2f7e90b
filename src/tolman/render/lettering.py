"""How words are set: fonts, measures and halos. Sizes are pixels."""

from functools import lru_cache
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.text import Text

from tolman.render import palette
from tolman.render.labels import Point, Style
from tolman.render.style import NUMBER, TEXT

DOTS_PER_INCH = 72
"""At this resolution a point of type is a pixel."""

_PAD = 0.28
"""Space around the number of a stop, in heights of its type."""

_LINE = 1.04
"""Distance of lines, in heights of their type."""

_LOOKS: dict[Style, dict[str, Any]] = {
    Style.THING: {"color": palette.INK},
    Style.DOOR: {"color": palette.INK, "style": "italic"},
    Style.START: {"color": palette.PLAYER, "weight": "bold"},
    Style.STOP: {"color": palette.PAPER, "weight": "bold"},
    Style.NUMBER: {"color": palette.INK, "alpha": 0.1, "weight": "bold"},
    Style.TITLE: {"color": palette.INK, "weight": "bold"},
    Style.LEGEND: {"color": palette.INK},
}
_HALOED = (Style.THING, Style.DOOR, Style.START)


@lru_cache(maxsize=1)
def _scratch() -> FigureCanvasAgg:
    """Returns a sheet on which nothing is ever drawn, for measuring."""
    return FigureCanvasAgg(Figure(dpi=DOTS_PER_INCH))


@lru_cache(maxsize=4096)
def measure(text: str, style: Style, size: float) -> Point:
    """Returns how many pixels wide and high the text is."""
    words = Text(0, 0, text, fontsize=size, parse_math=False, linespacing=_LINE, **_LOOKS[style])
    words.set_figure(_scratch().figure)
    box = words.get_window_extent()
    pad = 2 * _PAD * size + 2 if style is Style.STOP else 3
    return box.width + pad, box.height + pad


def write(axes: Axes, at: Point, text: str, style: Style, size: float, aligned: str = "center") -> None:
    """Writes text around a point, or to the right of it."""
    words = axes.text(
        *at, text, fontsize=size, ha=aligned, va="center", linespacing=_LINE, parse_math=False, zorder=TEXT,
        **_LOOKS[style],
    )  # fmt: skip
    if style in _HALOED:
        words.set_path_effects([withStroke(linewidth=2.5, foreground=palette.FLOOR, alpha=0.9)])
    if style is Style.STOP:
        pill = {"boxstyle": f"round,pad={_PAD}", "facecolor": palette.PLAYER, "edgecolor": palette.PAPER}
        words.set_bbox({**pill, "linewidth": 1})
    if style is Style.NUMBER:
        words.set_zorder(NUMBER)
