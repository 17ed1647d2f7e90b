"""Normals at the corners of triangles, which make flat triangles look round."""

from math import cos, radians

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array, Triangles
from tolman.render.tracer.device import ready, wp
from tolman.render.tracer.kernels.normals import round_off
from tolman.render.tracer.table import seen


def corner_normals(points: Array, triangles: Triangles, crease: float = 38.0) -> NDArray[np.float32]:
    """Returns unit normals at the corners of triangles, of shape (triangles, 3, 3).

    Triangles that meet at a point share a normal there unless the fold between them exceeds `crease` degrees.
    """
    ready()
    corners = points[triangles]
    faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    flat = faces / np.maximum(np.linalg.norm(faces, axis=1, keepdims=True), 1e-20)
    ids = triangles.ravel().astype(np.int32)
    order = np.argsort(ids, kind="stable").astype(np.int32)
    starts = np.concatenate([[0], np.cumsum(np.bincount(ids, minlength=len(points)))]).astype(np.int32)
    normals = np.empty((*triangles.shape, 3), np.float32)
    numbers = [seen(array, int) for array in (ids, order, starts)]
    faces, flat = np.ascontiguousarray(faces), np.ascontiguousarray(flat)
    vectors = [seen(array, wp.vec3d) for array in (faces, flat)]
    given = [*numbers, *vectors, cos(radians(crease)), seen(normals.reshape(-1, 3), wp.vec3)]
    wp.launch(round_off, dim=len(ids), inputs=given, device="cpu")
    return normals
