"""The canvas of a figure: axes at places in pixels, and words that fit."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tolman.render.labels import Box, Point, Style
from tolman.render.lettering import DOTS_PER_INCH, measure, write


def canvas(width: float, height: float) -> tuple[Figure, Axes]:
    """Returns a figure of so many pixels, and axes that measure them."""
    figure = Figure(figsize=(width / DOTS_PER_INCH, height / DOTS_PER_INCH), dpi=DOTS_PER_INCH)
    whole = Box(0, 0, width, height)
    return figure, axes_at(figure, whole, whole)


def axes_at(figure: Figure, spot: Box, limits: Box) -> Axes:
    """Returns axes at a place in pixels that measure from limit to limit."""
    width, height = figure.bbox.size
    share = (spot.left / width, spot.bottom / height, (spot.right - spot.left) / width)
    axes = figure.add_axes((*share, (spot.top - spot.bottom) / height))
    axes.set_axis_off()
    axes.set_xlim(limits.left, limits.right)
    axes.set_ylim(limits.bottom, limits.top)
    return axes


def write_fitted(axes: Axes, at: Point, text: str, style: Style, size: float, room: float) -> None:
    """Writes to the right of a point of axes that measure pixels, in smaller type where there is too little room."""
    write(axes, at, text, style, size * min(1, room / measure(text, style, size)[0]), "left")
