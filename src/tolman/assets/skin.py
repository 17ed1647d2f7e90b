"""Triangles over rings, profiles and outlines. Frame and units as in `assets.shape`."""

from math import hypot, pi

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array, Triangles


def closed(rows: Triangles) -> Triangles:
    """Returns a grid of point numbers whose rows end where they began."""
    return np.concatenate([rows, rows[:, :1]], axis=1)


def between(rows: Triangles) -> Triangles:
    """Returns the triangles between neighbouring rows of a grid of point numbers."""
    a, b, c, d = rows[:-1, :-1], rows[:-1, 1:], rows[1:, 1:], rows[1:, :-1]
    return np.concatenate([np.stack([a, b, c], axis=-1).reshape(-1, 3), np.stack([a, c, d], axis=-1).reshape(-1, 3)])


def welded(points: Array, triangles: Triangles) -> tuple[Array, Triangles]:
    """Returns points without doubles, and the triangles that still have an area."""
    _, first, number = np.unique(np.round(points, 7), axis=0, return_index=True, return_inverse=True)
    joined = number.reshape(-1)[triangles]
    whole = (joined[:, 0] != joined[:, 1]) & (joined[:, 1] != joined[:, 2]) & (joined[:, 0] != joined[:, 2])
    return points[first], joined[whole]


def rounded(half: Array, radius: float, steps: int) -> tuple[Array, Triangles]:
    """Returns a box around the origin whose edges are rounded: a ball cut into eight, pulled apart."""
    latitudes = np.radians([*np.linspace(-90, 0, steps + 1), *np.linspace(0, 90, steps + 1)])
    longitudes = np.radians([90 * quarter + turn for quarter in range(4) for turn in np.linspace(0, 90, steps + 1)])
    across, rise = np.cos(latitudes), np.sin(latitudes)
    ways = [
        np.outer(across, np.cos(longitudes)),
        np.outer(across, np.sin(longitudes)),
        np.outer(rise, 1 + 0 * longitudes),
    ]
    pulled = np.empty((len(latitudes), len(longitudes), 3))
    pulled[..., :2] = np.repeat([[1, 1], [-1, 1], [-1, -1], [1, -1]], steps + 1, axis=0)
    pulled[..., 2] = np.repeat([-1.0, 1.0], steps + 1)[:, None]
    points = pulled * (half - radius) + radius * np.stack(ways, axis=-1)
    rings = np.arange(len(latitudes) * len(longitudes)).reshape(len(latitudes), len(longitudes))
    ends = rings[:, :: steps + 1]
    caps = [ends[0, [0, 2, 1]], ends[0, [0, 3, 2]], ends[-1, [0, 1, 2]], ends[-1, [0, 2, 3]]]
    return welded(points.reshape(-1, 3), np.concatenate([between(closed(rings)), caps]))


def turned(profile: Array, sides: int) -> tuple[Array, Triangles]:
    """Returns the surface that a profile of (radius, height), upwards, leaves when it is turned about the z line."""
    angles = np.arange(sides) / sides * 2 * pi
    points = np.stack(
        [
            np.outer(profile[:, 0], np.cos(angles)),
            np.outer(profile[:, 0], np.sin(angles)),
            np.outer(profile[:, 1], np.ones(sides)),
        ],
        axis=-1,
    )
    ids = np.arange(len(profile) * sides).reshape(len(profile), sides)
    return welded(points.reshape(-1, 3), between(closed(ids)))


def skinned(rings: Array) -> tuple[Array, Triangles]:
    """Returns the surface over closed rings of equal length, with a fan over each end."""
    count, sides, _ = rings.shape
    ids = np.arange(count * sides).reshape(count, sides)
    points = np.concatenate([rings.reshape(-1, 3), rings[0].mean(axis=0)[None], rings[-1].mean(axis=0)[None]])
    around = closed(ids)
    low = np.stack([around[0, 1:], around[0, :-1], np.full(sides, count * sides)], axis=1)
    high = np.stack([around[-1, :-1], around[-1, 1:], np.full(sides, count * sides + 1)], axis=1)
    return welded(points, np.concatenate([between(around), low, high]))


def frames(line: Array) -> tuple[Array, Array]:
    """Returns two unit vectors across the line at each point, which turn as little as they can along it."""
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.cross(along[0], [0, 0, 1] if abs(along[0, 2]) < 0.9 else [1, 0, 0])
    sides = []
    for way in along:
        side = side - way * (side @ way)
        side = side / np.linalg.norm(side)
        sides.append(side)
    across = np.stack(sides)
    return across, np.cross(along, across)


def sides_of(radius: float) -> int:
    """Returns into how many sides a round form of this radius is cut."""
    return 40 if radius > 0.12 else 28 if radius > 0.03 else 18


def area(outline: Array) -> float:
    """Returns the area within a plane outline, positive where it runs counter-clockwise."""
    x, y = outline[:, 0], outline[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2)


def shrunk(outline: Array, edge: float) -> Array:
    """Returns an outline moved inwards; it runs counter-clockwise."""
    if edge <= 0:
        return outline
    ways = np.roll(outline, -1, axis=0) - outline
    ways = ways / np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-12)
    inward = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
    both = inward + np.roll(inward, 1, axis=0)
    return np.asarray(outline + edge * both / np.maximum(np.linalg.norm(both, axis=1, keepdims=True), 1e-9))


def ears(outline: Array) -> Triangles:
    """Returns triangles that fill an outline without crossings, by cutting ears; it runs counter-clockwise."""
    left = list(range(len(outline)))
    triangles = []
    while len(left) > 3:
        for place in range(len(left)):
            a, b, c = (left[(place + step) % len(left)] for step in (-1, 0, 1))
            if _is_ear(outline, a, b, c, left):
                triangles.append((a, b, c))
                left.pop(place)
                break
        else:
            raise ValueError("the outline crosses itself")
    return np.array([*triangles, tuple(left)])


def _is_ear(outline: Array, a: int, b: int, c: int, left: list[int]) -> bool:
    (ax, ay), (bx, by), (cx, cy) = outline[a], outline[b], outline[c]
    scale = hypot(bx - ax, by - ay) * hypot(cx - bx, cy - by)
    if (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < -1e-12 * scale:
        return False
    others = outline[[k for k in left if k not in (a, b, c)]]

    def left_of(px: float, py: float, qx: float, qy: float) -> NDArray[np.bool_]:
        side = (qx - px) * (others[:, 1] - py) - (qy - py) * (others[:, 0] - px)
        return np.asarray(side > 1e-12)

    inside = left_of(ax, ay, bx, by) & left_of(bx, by, cx, cy) & left_of(cx, cy, ax, ay)
    return not inside.any()
