"""Lines and outlines from which forms are made."""

from collections.abc import Sequence
from math import cos, pi, radians, sin

import numpy as np

from tolman.assets.shape import Array

Points = Sequence[Sequence[float]] | Array


def curve(points: Points, steps: int = 6, closed: bool = False) -> Array:
    """Returns a smooth line through `points` (Catmull and Rom's), `steps` pieces between two of them."""
    knots = np.asarray(points, float)
    if closed:
        knots = np.concatenate([knots[-1:], knots, knots[:2]])
    else:
        knots = np.concatenate([2 * knots[:1] - knots[1:2], knots, 2 * knots[-1:] - knots[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = [_piece(knots[index : index + 4], t) for index in range(len(knots) - 3)]
    return np.concatenate(pieces if closed else [*pieces, knots[-2:-1]])


def arc(radius: float, start: float, stop: float, steps: int = 12, at: tuple[float, float] = (0, 0)) -> Array:
    """Returns points of a circle in a plane, from `start` to `stop` degrees counter-clockwise from the first axis."""
    angles = np.radians(np.linspace(start, stop, steps + 1))
    return np.stack([at[0] + radius * np.cos(angles), at[1] + radius * np.sin(angles)], axis=1)


def circle(radius: float, count: int = 32) -> Array:
    """Returns the outline of a circle."""
    return arc(radius, 0, 360, count)[:-1]


def oval(width: float, depth: float, power: float = 2.0, count: int = 32) -> Array:
    """Returns the outline of an oval in its box; `power` 2 gives an ellipse, more fill the corners."""
    angles = np.linspace(0, 2 * pi, count, endpoint=False)
    across, along = np.cos(angles), np.sin(angles)
    x = np.sign(across) * np.abs(across) ** (2 / power) * width / 2
    y = np.sign(along) * np.abs(along) ** (2 / power) * depth / 2
    return np.stack([x, y], axis=1)


def rectangle(width: float, depth: float, corner: float = 0.0) -> Array:
    """Returns the outline of a rectangle around the origin, its corners rounded by a radius."""
    across, along = width / 2 - corner, depth / 2 - corner
    if corner <= 0:
        return np.array([[across, along], [-across, along], [-across, -along], [across, -along]])
    corners = [(across, along, 0), (-across, along, 90), (-across, -along, 180), (across, -along, 270)]
    return np.concatenate([arc(corner, turn, turn + 90, 4, (x, y)) for x, y, turn in corners])


def polygon(count: int, radius: float, start: float = 90.0) -> Array:
    """Returns the outline of a regular polygon."""
    angles = [radians(start) + 2 * pi * index / count for index in range(count)]
    return np.array([[radius * cos(angle), radius * sin(angle)] for angle in angles])


def _piece(knots: Array, t: Array) -> Array:
    before, start, stop, after = knots
    return np.asarray(
        start
        + 0.5 * t * (stop - before)
        + 0.5 * t**2 * (2 * before - 5 * start + 4 * stop - after)
        + 0.5 * t**3 * (3 * start - before - 3 * stop + after)
    )


def lifted(outline: Points, across: str = "xz", third: float = 0.0) -> Array:
    """Returns a plane line in space: its two coordinates along the named axes, `third` along the other."""
    flat = np.asarray(outline, float)
    lifted_points = np.full((len(flat), 3), float(third))
    for column, axis in enumerate(across):
        lifted_points[:, "xyz".index(axis)] = flat[:, column]
    return lifted_points
