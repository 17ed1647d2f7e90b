"""What tests ask of shapes: volume, closedness, nearness to solids."""

import numpy as np

from tolman.assets.shape import Array, Shape, Solid, Surface

_TOGETHER = 30_000
"""Pairs of a triangle and a point that are worked out together: so many stay near the processor."""


def corners(shape: Shape) -> Array:
    return np.concatenate([patch.points[patch.triangles] for patch in shape.patches])


def volume(shape: Shape) -> float:
    """Volume inside closed patches; negative where they are inside out."""
    a, b, c = np.moveaxis(corners(shape), 1, 0)
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def areas(shape: Shape) -> Array:
    a, b, c = np.moveaxis(corners(shape), 1, 0)
    return np.asarray(np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2)


def open_edges(shape: Shape) -> int:
    """Edges that have a triangle on one side alone."""
    count = 0
    for patch in shape.patches:
        edges = {(int(t[k]), int(t[(k + 1) % 3])) for t in patch.triangles for k in range(3)}
        count += sum((b, a) not in edges for a, b in edges)
    return count


def outside(solid: Solid, points: Array) -> Array:
    """How far points lie outside a solid, in metres; 0 inside."""
    own = np.abs((points - solid.at) @ solid.axes)
    size = np.asarray(solid.size)
    if solid.form == "box":
        return np.asarray(np.linalg.norm(np.maximum(own - size, 0), axis=1))
    if solid.form == "ellipsoid":
        share = np.linalg.norm(own / np.maximum(size, 1e-9), axis=1)
        return np.asarray(np.maximum(share - 1, 0) * size.min())
    round_ = np.linalg.norm(own[:, :2], axis=1)
    beyond = np.maximum(own[:, 2] - size[2], 0)
    return np.asarray(np.hypot(np.maximum(round_ - size[0], 0), beyond))


def grid_on(solid: Solid) -> Array:
    """Points all over a solid, 2 mm below its skin."""
    size = np.maximum(np.asarray(solid.size) - 0.002, 0)
    ways = np.stack(np.meshgrid(*[np.linspace(-1, 1, 5)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    skin = ways[np.abs(ways).max(axis=1) == 1]
    if solid.form == "ellipsoid":
        skin = skin / np.linalg.norm(skin, axis=1, keepdims=True)
    elif solid.form == "cylinder":
        across = np.linalg.norm(skin[:, :2], axis=1, keepdims=True)
        skin = np.concatenate([skin[:, :2] / np.maximum(across, 1), skin[:, 2:]], axis=1)
    return np.asarray(solid.at + (skin * size) @ solid.axes.T)


def windings(shape: Shape, points: Array) -> Array:
    """How often the skin of a shape goes around points: 1 or more inside closed patches, 0 outside."""
    turns = np.zeros(len(points))
    for some in np.array_split(corners(shape), 1 + len(corners(shape)) * len(points) // _TOGETHER):
        a, b, c = (some[:, corner].T[:, :, None] - points.T[:, None] for corner in range(3))
        x, y, z = (np.sqrt(_dot(each, each)) for each in (a, b, c))
        under = x * y * z + _dot(a, b) * z + _dot(b, c) * x + _dot(c, a) * y
        turns += 2 * np.arctan2(_dot(a, np.cross(b, c, axis=0)), under).sum(axis=0)
    return turns / (4 * np.pi)


def _dot(one: Array, other: Array) -> Array:
    return np.asarray(one[0] * other[0] + one[1] * other[1] + one[2] * other[2])


def grid_over(surface: Surface) -> Array:
    """Points all over a surface, up to its edges."""
    ways = np.stack(np.meshgrid(*[np.linspace(-0.98, 0.98, 7)] * 2), axis=-1).reshape(-1, 2)
    if surface.round:
        ways = ways[np.linalg.norm(ways, axis=1) < 1]
    return np.asarray(surface.at + ways @ surface.halves)


def heights(shape: Shape, points: Array, reach: float) -> Array:
    """The highest places of the skin of a shape above or below points, at most `reach` above; -inf without any."""
    found = np.full(len(points), -np.inf)
    a, b, c = np.moveaxis(corners(shape), 1, 0)
    doubled = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]
    level = np.abs(doubled) > 1e-12
    a, b, c, doubled = a[level], b[level], c[level], doubled[level]
    for number, point in enumerate(points):
        beyond = point - a
        u = (beyond[:, 0] * (c - a)[:, 1] - beyond[:, 1] * (c - a)[:, 0]) / doubled
        v = ((b - a)[:, 0] * beyond[:, 1] - (b - a)[:, 1] * beyond[:, 0]) / doubled
        height = a[:, 2] + u * (b - a)[:, 2] + v * (c - a)[:, 2]
        hit = (np.minimum(u, v) >= -1e-9) & (u + v <= 1 + 1e-9) & (height <= point[2] + reach)
        if hit.any():
            found[number] = height[hit].max()
    return found
