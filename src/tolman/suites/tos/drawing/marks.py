"""The marks of a drawing: things, doors, the start, the north arrow and the scale.

Frame: x points east, y points north, lengths are cells. A mark is drawn `size` times as large as in the plan.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import BoxStyle, Circle, PathPatch
from matplotlib.path import Path as Outline
from matplotlib.transforms import Affine2D

from tolman.geometry.pose import HEADINGS, Heading
from tolman.render import palette
from tolman.render.labels import Box, Point, around

FLOOR, SHADE, VIEW, NUMBER, WALL, PATH, DOOR, MARK, TEXT = range(9)
"""What lies over what, from the bottom up."""

BODY, TIP, SQUARE = 0.25, 0.56, 0.23
"""From the middle of a thing to its round back, to the tip of its front, and to the sides of one without a front."""

DOOR_HALF, START_RADIUS = 0.12, 0.33
"""Half the thickness of a door, and the radius of the start."""


def thing_box(at: Point, heading: Heading | None, size: float = 1) -> Box:
    """Returns the space that a thing's mark takes."""
    if heading is None:
        return around(at, SQUARE * size, SQUARE * size)
    north, east, south, west = (size * (TIP if side is heading else BODY) for side in HEADINGS)
    return Box(at[0] - west, at[1] - south, at[0] + east, at[1] + north)


def door_box(at: Point, heading: Heading, size: float = 1) -> Box:
    """Returns the space that a door's mark takes."""
    along, across = 0.5 * size, DOOR_HALF * size
    return around(at, along, across) if heading is Heading.NORTH else around(at, across, along)


def start_box(at: Point, size: float = 1) -> Box:
    """Returns the space that the mark of the start takes."""
    return around(at, START_RADIUS * size, START_RADIUS * size)


def add_thing(axes: Axes, at: Point, heading: Heading | None, colour: str, size: float = 1) -> None:
    """Draws a thing: a disc with an arrowhead at its front, or a square for one without a front."""
    if heading is None:
        _add(axes, _TILE, at, Heading.NORTH, size, facecolor=colour, edgecolor=palette.INK, linewidth=1)
        return
    _add(axes, _DISC, at, heading, size, facecolor=colour, edgecolor=palette.INK, linewidth=1)
    _add(axes, _HEAD, at, heading, size, facecolor=palette.INK, edgecolor="none")


def add_door(axes: Axes, at: Point, heading: Heading, colours: Sequence[str], size: float = 1) -> None:
    """Draws a door across the wall; one with several colours shows them side by side."""
    edges = np.linspace(-0.5, 0.5, len(colours) + 1)
    for colour, (left, right) in zip(colours, pairwise(edges), strict=True):
        part = rectangle(Box(float(left), -DOOR_HALF, float(right), DOOR_HALF))
        _add(axes, part, at, heading, size, zorder=DOOR, facecolor=colour, edgecolor="none")
    whole = rectangle(Box(-0.5, -DOOR_HALF, 0.5, DOOR_HALF))
    _add(axes, whole, at, heading, size, zorder=DOOR, facecolor="none", edgecolor=palette.INK, linewidth=1.2)


def add_start(axes: Axes, at: Point, heading: Heading, size: float = 1) -> None:
    """Draws the start: a disc with an arrow that points the way the player faces."""
    disc = Circle(at, START_RADIUS * size, facecolor=palette.PLAYER, edgecolor=palette.PAPER, zorder=MARK)
    axes.add_artist(disc)
    _add(axes, _POINTER, at, heading, size, facecolor=palette.PAPER, edgecolor="none")


def add_compass(axes: Axes, at: Point, size: float = 1) -> None:
    """Draws an arrow to the north."""
    _add(axes, _NEEDLE, at, Heading.NORTH, size, facecolor=palette.INK, edgecolor="none")


def add_scale(axes: Axes, at: Point, size: float = 1) -> None:
    """Draws a bar as long as a cell."""
    _add(axes, _BAR, at, Heading.NORTH, size, facecolor=palette.INK, edgecolor="none")


def add_path(axes: Axes, points: Sequence[Point], width: float) -> None:
    """Draws a path, `width` pixels wide."""
    x, y = zip(*points, strict=True)
    for colour, thick in ((palette.FLOOR, width + 2), (palette.PLAYER, width)):
        axes.plot(x, y, color=colour, linewidth=thick, solid_joinstyle="round", solid_capstyle="round", zorder=PATH)


def add_view(axes: Axes, outline: Outline) -> None:
    """Draws a field of view."""
    axes.add_artist(PathPatch(outline, facecolor=palette.PLAYER, alpha=0.16, edgecolor="none", zorder=VIEW))


def add_unseen(axes: Axes, outline: Outline) -> None:
    """Draws floor that was never seen."""
    look = {"facecolor": palette.UNSEEN, "edgecolor": palette.HATCH, "hatch": "///", "linewidth": 0}
    axes.add_artist(PathPatch(outline, zorder=FLOOR, **look))


def add_shade(axes: Axes, outline: Outline, value: float) -> None:
    """Draws a wash as strong as `value`, from 0 to 1."""
    axes.add_artist(PathPatch(outline, facecolor=palette.SHADE, alpha=0.75 * value, linewidth=0, zorder=SHADE))


def rectangle(box: Box) -> Outline:
    """Returns the outline of a box."""
    corners = [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]
    return _polygon(corners)


def _add(axes: Axes, outline: Outline, at: Point, heading: Heading, size: float, **look: Any) -> None:
    """Draws an outline that faces north as one that faces `heading`."""
    turned = Affine2D().rotate_deg(-90 * heading).scale(size).translate(*at)
    axes.add_artist(PathPatch(outline.transformed(turned), **{"zorder": MARK, "joinstyle": "round", **look}))


def _polygon(corners: Sequence[Point]) -> Outline:
    return Outline([*corners, corners[0]], closed=True)


_DISC = Outline.circle(radius=BODY)
_HEAD = _polygon([(0, TIP), (0.2, 0.27), (0, 0.32), (-0.2, 0.27)])
_TILE = BoxStyle.Round(pad=0, rounding_size=0.08)(-SQUARE, -SQUARE, 2 * SQUARE, 2 * SQUARE, 1)
_POINTER = _polygon([(0, 0.24), (0.17, -0.18), (0, -0.09), (-0.17, -0.18)])
_NEEDLE = _polygon([(0, 0.5), (0.26, -0.4), (0, -0.22), (-0.26, -0.4)])
_BAR = Outline.make_compound_path(
    rectangle(Box(-0.5, -0.03, 0.5, 0.03)),
    rectangle(Box(-0.5, -0.16, -0.44, 0.16)),
    rectangle(Box(0.44, -0.16, 0.5, 0.16)),
)
