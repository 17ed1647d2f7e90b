"""Which way the grain of wood runs: along the longest way of each part. Points are in the model's own frame."""

import numpy as np
from numpy.typing import NDArray

from tolman.assets.material import Pattern
from tolman.render.tracer.stage import Floats, Ints, Stage

CLOSE = 1.0e-4
"""Corners this near to each other, in metres, are one."""


def grained(stage: Stage) -> Floats:
    """Returns the texture of a stage, turned so that the grain of wood runs along z."""
    is_wood = np.array([material.pattern is Pattern.WOOD for material in stage.materials], bool)[stage.material]
    rows = np.flatnonzero(is_wood)
    if not len(rows):
        return stage.texture
    corners = stage.texture[rows]
    axis = longest_axes(corners, stage.label[rows])
    texture = stage.texture.copy()
    turns = (axis[:, None] + np.arange(1, 4)) % 3
    texture[rows] = np.take_along_axis(corners, turns[:, None, :], axis=2)
    return texture


def longest_axes(corners: Floats, label: Ints) -> NDArray[np.intp]:
    """Returns for each triangle the axis along which the part it belongs to is longest."""
    _, part = np.unique(parts(corners, label), return_inverse=True)
    number = int(part.max()) + 1
    low, high = np.full((number, 3), np.inf), np.full((number, 3), -np.inf)
    np.minimum.at(low, part, corners.min(axis=1))
    np.maximum.at(high, part, corners.max(axis=1))
    longest: NDArray[np.intp] = (high - low).argmax(axis=1)
    return longest[part]


def parts(corners: Floats, label: Ints) -> NDArray[np.intp]:
    """Returns a number for each triangle, equal where triangles of an instance hang together by their corners."""
    places = np.round(corners.reshape(-1, 3) / CLOSE).astype(np.int64)
    keys = places @ np.array([1, 1_000_003, 998_244_353]) + np.repeat(label.astype(np.int64), 3) * 4_294_967_311
    _, corner = np.unique(keys, return_inverse=True)
    ends = corner.reshape(-1, 3)
    known, least = np.empty(0, np.intp), np.arange(corner.max() + 1)
    while not np.array_equal(least, known):
        known = least.copy()
        np.minimum.at(least, ends, known[ends].min(axis=1, keepdims=True))
        least = least[least]
    return least[ends[:, 0]]
