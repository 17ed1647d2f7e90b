"""Cutting up flat figures: polygons into triangles, triangles into equal parts."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array


def are_fans(polygons: Array) -> NDArray[np.bool_]:
    """Whether polygons, of shape (polygons, corners, 3), are the triangles between a first corner and each side."""
    fans = np.cross(polygons[:, 1:-1] - polygons[:, :1], polygons[:, 2:] - polygons[:, :1])
    turns = np.einsum("nfi,ni->nf", fans, fans.sum(axis=1))
    return np.asarray((turns >= -1e-6 * np.abs(turns).max(axis=1, keepdims=True)).all(axis=1))


def ears(polygon: Array) -> Iterator[tuple[int, int, int]]:
    """Yields the triangles of a flat polygon, as its corners, by cutting off ears (Meisters 1975)."""
    normal = np.cross(polygon[1:-1] - polygon[0], polygon[2:] - polygon[0]).sum(axis=0)
    axis = int(np.abs(normal).argmax())
    flat = polygon[:, [(axis + 1) % 3, (axis + 2) % 3]][:, :: 1 if normal[axis] > 0 else -1]
    left, tried = list(range(len(polygon))), 0
    while len(left) > 3:
        if tried > len(left) or _is_ear(flat[left]):
            yield left[0], left[1], left[2]
            del left[1]
            tried = 0
        else:
            left.append(left.pop(0))
            tried += 1
    yield left[0], left[1], left[2]


def _is_ear(loop: Array) -> bool:
    """Whether the second corner of a loop sticks out, and no other corner lies in the triangle cut off with it."""
    sides = loop[[1, 2, 0]] - loop[:3]
    turn = sides[0, 0] * sides[1, 1] - sides[0, 1] * sides[1, 0]
    if turn <= 0:
        return False
    away = loop[3:, None] - loop[:3]
    inside = sides[:, 0] * away[..., 1] - sides[:, 1] * away[..., 0] > 1e-9 * turn
    return not inside.all(axis=1).any()


def parts(steps: int) -> Array:
    """Returns the corners of the equal parts of a triangle with so many steps along a side.

    They are weights of the corners of the triangle, of shape (parts, corners of the part, corners of the triangle).
    """
    upright = [(i, j) for i in range(steps) for j in range(steps - i)]
    turned = [(i, j) for i in range(steps - 1) for j in range(steps - 1 - i)]
    places = [((i, j), (i + 1, j), (i, j + 1)) for i, j in upright]
    places += [((i + 1, j), (i + 1, j + 1), (i, j + 1)) for i, j in turned]
    second, third = np.moveaxis(np.array(places) / steps, 2, 0)
    return np.stack([1 - second - third, second, third], axis=2)
