"""What tests ask of shapes: volume, closedness, nearness to solids."""

import numpy as np

from tolman.assets.shape import Array, Shape, Solid


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
