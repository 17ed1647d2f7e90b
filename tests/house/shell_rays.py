"""Triangles of a house, and what single rays meet, worked out one by one."""

import numpy as np
from numpy.typing import NDArray

from tolman.assets.material import Material
from tolman.assets.shape import Array
from tolman.house.house import House
from tolman.house.shell import shell_of


def triangles(house: House) -> tuple[Array, list[Material], NDArray[np.intp]]:
    """Returns all triangles of a shell, their materials, and the number of the part that each belongs to."""
    corners, materials, parts = [], [], []
    for number, part in enumerate(shell_of(house)):
        for patch in part.shape.patches:
            corners.append(patch.points[patch.triangles])
            materials += [patch.material] * len(patch.triangles)
            parts += [number] * len(patch.triangles)
    return np.concatenate(corners), materials, np.array(parts)


def distances(corners: Array, origin: Array, way: Array) -> Array:
    """Returns how far along a ray it meets each triangle; infinite where it does not (Möller and Trumbore 1997)."""
    one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    across = np.cross(way, two)
    det = np.einsum("ni,ni->n", one, across)
    det = np.where(np.abs(det) > 1e-12, det, np.inf)
    aside = origin - corners[:, 0]
    u = np.einsum("ni,ni->n", aside, across) / det
    over = np.cross(aside, one)
    v = over @ way / det
    far = np.einsum("ni,ni->n", two, over) / det
    is_met = (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-6)
    return np.where(is_met, far, np.inf)


def rays(house: House, count: int, seed: int) -> tuple[Array, Array]:
    """Returns places in rooms, clear of their walls and lamps, and ways to look."""
    rng = np.random.default_rng(seed)
    areas = [room.area.shrunk(0.3) for room in house.rooms]
    chosen = rng.integers(len(areas), size=count)
    low = np.array([[area.west, area.south, 0.2] for area in areas])[chosen]
    high = np.array([[area.east, area.north, 1.8] for area in areas])[chosen]
    ways = rng.normal(size=(count, 3))
    return low + rng.random((count, 3)) * (high - low), ways / np.linalg.norm(ways, axis=1, keepdims=True)
