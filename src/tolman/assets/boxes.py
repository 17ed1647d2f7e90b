"""Boxes for collisions around any model: the cells that it fills in a coarse grid, merged and shrunk to it."""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from tolman.assets.polygon import parts
from tolman.assets.shape import Array, Solid

MOST_SOLIDS = 24
"""Boxes of a model for collisions, at most."""

_FINE = 24
"""Cells along each side of the grid on which triangles are noted."""
_GRIDS = (12, 8, 6, 4, 3, 2, 1)
"""Cells along each side of the grids whose boxes become solids, finest first; all of them divide `_FINE`."""
_THINNEST = 0.0005
"""Half the least thickness of a solid: physics knows no flat bodies."""

Truths = NDArray[np.bool_]
Region = tuple[slice, slice, slice]


def boxes_around(corners: Array) -> tuple[Solid, ...]:
    """Returns the boxes of the finest grid on which few enough of them hold the model."""
    low, extent = corners.min(axis=(0, 1)), np.maximum(np.ptp(corners, axis=(0, 1)), 1e-9)
    lows, highs = _noted((corners - low) / extent)
    for count in _GRIDS:
        boxes = _boxes(_pooled(lows, count).min(axis=(2, 4, 6)), _pooled(highs, count).max(axis=(2, 4, 6)))
        if len(boxes) <= MOST_SOLIDS:
            break
    return tuple(_solid(low + extent * near, low + extent * far) for near, far in boxes)


def _noted(corners: Array) -> tuple[Array, Array]:
    """Returns the box around what of triangles lies in each fine cell of the unit cube: lows and highs by axis."""
    lows = np.full((3, _FINE**3), np.inf)
    highs = -lows
    steps = np.ceil(_FINE * np.ptp(corners, axis=1).max(axis=1)).clip(1).astype(np.int64)
    for count in np.unique(steps):
        cut = parts(count)
        weights = np.concatenate([np.unique(cut.reshape(-1, 3), axis=0), cut.mean(axis=1)])
        some = corners[steps == count]
        for few in np.array_split(some, 1 + len(some) * len(weights) // 1_000_000):
            points = (weights @ few).reshape(-1, 3)
            cell = np.ravel_multi_index(tuple((points * _FINE).astype(np.int64).T), (_FINE,) * 3, mode="clip")
            for axis in range(3):
                np.minimum.at(lows[axis], cell, points[:, axis])
                np.maximum.at(highs[axis], cell, points[:, axis])
    return lows, highs


def _pooled(values: Array, count: int) -> Array:
    """Returns the values of fine cells by the cells of a coarser grid, whose axes alternate with theirs."""
    return values.reshape(3, *(count, _FINE // count) * 3)


def _boxes(lows: Array, highs: Array) -> list[tuple[Array, Array]]:
    """Returns boxes, as low and high corners, that hold what lies in the cells of a grid, and what that encloses."""
    from scipy.ndimage import binary_fill_holes

    seen = np.isfinite(lows[0])
    full = binary_fill_holes(seen)
    cells = np.indices(full.shape)
    lows, highs = (
        np.where(seen | ~full, lows, cells / len(full)),
        np.where(seen | ~full, highs, (cells + 1) / len(full)),
    )
    left = full.copy()
    boxes: list[tuple[Array, Array]] = []
    while left.any() and len(boxes) <= MOST_SOLIDS:
        grown = [_grown(left, np.argwhere(left)[0], order) for order in permutations(range(3))]
        best = max(grown, key=lambda region: int(left[region].sum()))
        left[best] = False
        boxes.append((lows[:, *best].min(axis=(1, 2, 3)), highs[:, *best].max(axis=(1, 2, 3))))
    return boxes


def _grown(full: Truths, seed: NDArray[np.int64], order: tuple[int, ...]) -> Region:
    """Returns the full cells around one, grown up and down along each axis in turn."""
    region = [slice(place, place + 1) for place in seed]
    for axis in order:
        region[axis] = slice(None)
        line = full[*region].all(axis=tuple({0, 1, 2} - {axis}))
        gaps = np.array([-1, *np.flatnonzero(~line), len(full)])
        above = np.searchsorted(gaps, seed[axis])
        region[axis] = slice(gaps[above - 1] + 1, gaps[above])
    return region[0], region[1], region[2]


def _solid(low: Array, high: Array) -> Solid:
    """Returns a box, no thinner than bodies may be."""
    half = np.maximum((high - low) / 2, _THINNEST)
    middle = (low + high) / 2
    middle[2] = max(middle[2], half[2])
    return Solid("box", (float(half[0]), float(half[1]), float(half[2])), middle, np.eye(3))
