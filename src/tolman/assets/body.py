"""Solids that stand in for forms in collisions. Frame and units as in `assets.shape`."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from tolman.assets.shape import Array, Solid, Triangles, Vector
from tolman.assets.stave import MOST, staves

_BANDS = 6
"""Boxes or cylinders, at most, that stand in for a free form in collisions."""

_SLANT = 0.3
"""Steepness from which on a rod stands on its end."""
_HARMLESS = 0.0008
"""Metres by which a board may reach below the floor: lifted, the edge of a ramp would not fit its surface."""
_SUNK = 0.02
"""Metres by which solids stand in a little too low; what is deeper is meant."""


def block(half: Array, at: Array) -> Solid:
    """Returns a box along the axes."""
    return Solid("box", vector(half), at, np.eye(3))


def vector(values: Array) -> Vector:
    """Returns three numbers of an array."""
    return float(values[0]), float(values[1]), float(values[2])


def rods(line: Array, radii: Array) -> Iterator[Solid]:
    """Yields cylinders along a line, as few as stay within half a radius of it."""
    start = 0
    while start < len(line) - 1:
        stop = len(line) - 1
        while stop > start + 1 and _strays(line[start : stop + 1]) > radii[start : stop + 1].max() / 2:
            stop -= 1
        way = line[stop] - line[start]
        length = float(np.linalg.norm(way))
        if length > 0:
            radius = float(radii[start : stop + 1].max())
            middle = (line[start] + line[stop]) / 2
            yield Solid("cylinder", (radius, radius, length / 2), middle, _upright(way / length))
        start = stop


def _strays(line: Array) -> float:
    """Returns how far points of a line lie from the straight way between its ends."""
    way, offsets = line[-1] - line[0], line - line[0]
    along = offsets @ way / max(float(way @ way), 1e-12)
    return float(np.linalg.norm(offsets - along[:, None] * way, axis=1).max())


def _upright(way: Array) -> Array:
    """Returns three axes as columns, of which the third is `way`."""
    side = np.cross(way, [0, 0, 1] if abs(way[2]) < 0.9 else [1, 0, 0])
    side = side / np.linalg.norm(side)
    return np.stack([side, np.cross(way, side), way], axis=1)


def grounded(solid: Solid) -> Solid:
    """Returns a solid that reaches no deeper than the floor: a slanting rod loses its end, all else is lifted."""
    deep = _drop(solid) - float(solid.at[2])
    if not (_HARMLESS if solid.form == "box" else 0.0) < deep < _SUNK:
        return solid
    steep = float(solid.axes[2, 2])
    if solid.form == "cylinder" and abs(steep) > _SLANT and (cut := deep / abs(steep) / 2) < solid.size[2]:
        half = solid.size[0], solid.size[1], solid.size[2] - cut
        return replace(solid, size=half, at=solid.at + solid.axes[:, 2] * cut * np.sign(steep))
    return replace(solid, at=solid.at + np.array([0.0, 0.0, deep]))


def _drop(solid: Solid) -> float:
    """Returns how far below its middle a solid reaches."""
    reach = np.abs(solid.axes[2] * np.asarray(solid.size))
    if solid.form == "box":
        return float(reach.sum())
    if solid.form == "ellipsoid":
        return float(np.linalg.norm(reach))
    return float(np.hypot(reach[0], reach[1]) + reach[2])


def drums(profile: Array) -> Iterator[Solid]:
    """Yields a stack of cylinders around a turned form."""
    low, high = profile[:, 1].min(), profile[:, 1].max()
    for bottom, top in _spans(low, high, profile[:, 1]):
        radius = _widest(profile, bottom, top)
        if radius > 0:
            yield Solid(
                "cylinder", (radius, radius, (top - bottom) / 2), np.array([0, 0, (bottom + top) / 2]), np.eye(3)
            )


def _drum(radius: float, bottom: float, top: float) -> Solid:
    return Solid("cylinder", (radius, radius, (top - bottom) / 2), np.array([0, 0, (bottom + top) / 2]), np.eye(3))


def _spans(low: float, high: float, values: Array, most: int = _BANDS) -> Iterator[tuple[float, float]]:
    """Yields at most so many spans from low to high that meet at some of `values` where there are few."""
    inner = np.unique(np.round(values, 6))
    edges = inner if len(inner) <= most + 1 else np.linspace(low, high, most + 1)
    for bottom, top in pairwise(edges):
        if top - bottom > 1e-6:
            yield float(bottom), float(top)


def _widest(profile: Array, bottom: float, top: float) -> float:
    """Returns the largest radius of a profile between two heights."""
    found = 0.0
    for (r0, z0), (r1, z1) in pairwise(profile):
        low, high = max(min(z0, z1), bottom), min(max(z0, z1), top)
        if low > high or (max(z0, z1) <= bottom and z0 != z1) or (min(z0, z1) >= top and z0 != z1):
            continue
        if z0 == z1:
            found = max(found, r0, r1)
            continue
        found = max(found, *(r0 + (r1 - r0) * (z - z0) / (z1 - z0) for z in (low, high)))
    return float(found)


def shell(outside: Array, inside: Array, most: int = MOST) -> Iterator[Solid]:
    """Yields the floor of a turned vessel and, around it, leaning boxes for its wall."""
    base, bottom = float(outside[0, 1]), float(inside[0, 1])
    around = np.interp(bottom, outside[:, 1], outside[:, 0])
    yield _drum(float(inside[0, 0] + around) / 2, base, bottom)
    yield from staves(outside, inside, most)


def blocks(points: Array, triangles: Triangles, axis: int | None = None) -> Iterator[Solid]:
    """Yields boxes side by side along the longest way of a free form, each around its share of the skin."""
    low, high = points.min(axis=0), points.max(axis=0)
    way = int(np.argmax(high - low)) if axis is None else axis
    starts = points[triangles].reshape(-1, 3)
    stops = points[np.roll(triangles, -1, axis=1)].reshape(-1, 3)
    for start, stop in pairwise(np.linspace(low[way], high[way], _BANDS + 1)):
        near = _clipped(starts, stops, way, start, stop)
        if len(near):
            below, above = near.min(axis=0), near.max(axis=0)
            yield block((above - below) / 2, (above + below) / 2)


def _clipped(starts: Array, stops: Array, way: int, low: float, high: float) -> Array:
    """Returns the ends of those parts of edges that lie between two planes across an axis."""
    rise = stops[:, way] - starts[:, way]
    steep = np.where(np.abs(rise) < 1e-12, 1e-12, rise)
    at_low, at_high = (low - starts[:, way]) / steep, (high - starts[:, way]) / steep
    enter = np.clip(np.minimum(at_low, at_high), 0, None)
    leave = np.clip(np.maximum(at_low, at_high), None, 1)
    kept = enter <= leave
    edges = (stops - starts)[kept]
    return np.concatenate([starts[kept] + share[kept, None] * edges for share in (enter, leave)])
