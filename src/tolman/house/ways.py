"""Where there is room to walk: a house as a map of its floor.

World frame, metres. A cell of the map is blocked where anything stands between the heights of a foot and a head;
its clearance is how far it is from the nearest blocked one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array
from tolman.house.solids import Ints, Solids, Truths

CELL = 0.05
"""Metres from one cell of a map to the next."""
LOW, HIGH = 0.03, 2.0
"""Heights between which things are in the way: a rug is not, a shelf above the head neither."""


@dataclass(frozen=True, slots=True, eq=False)
class FloorMap:
    """Cells from the south-west corner on: the first axis goes east, the second north."""

    west: float
    south: float
    clearance: Array
    """Metres from the middle of each cell to the nearest blocked one; 0 where it is blocked itself."""

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Returns the cell in which a point lies; the nearest, where it lies outside."""
        across, along = self.clearance.shape
        column, row = int((x - self.west) / CELL), int((y - self.south) / CELL)
        return min(max(column, 0), across - 1), min(max(row, 0), along - 1)

    def point(self, cell: tuple[int, int]) -> tuple[float, float]:
        """Returns the middle of a cell."""
        return self.west + (cell[0] + 0.5) * CELL, self.south + (cell[1] + 0.5) * CELL

    def regions(self, radius: float) -> Ints:
        """Returns to which connected part each cell belongs, for a body of a radius; 0 where it does not fit."""
        from scipy.ndimage import label

        found: Ints = label(self.clearance >= radius)[0]
        return found


def floor_map(solids: Solids, west: float, south: float, east: float, north: float) -> FloorMap:
    """Returns the map of a rectangle of floor among solids."""
    from scipy.ndimage import distance_transform_edt

    shape = max(round((east - west) / CELL), 1), max(round((north - south) / CELL), 1)
    free = np.ones(shape, dtype=bool)
    for columns, rows, covered in _footprints(solids, west, south, shape):
        free[columns, rows] &= ~covered
    if free.all():
        return FloorMap(west, south, np.full(shape, np.inf))
    clearance: Array = distance_transform_edt(free, sampling=CELL)
    return FloorMap(west, south, clearance)


def _footprints(
    solids: Solids, west: float, south: float, shape: tuple[int, int]
) -> Iterator[tuple[slice, slice, Truths]]:
    """Yields, for each solid in the way, a window of the map and which of its cells it covers."""
    low, high = solids.bounds()
    lows = np.maximum(np.floor((low[:, :2] - (west, south)) / CELL).astype(int), 0)
    highs = np.minimum(np.ceil((high[:, :2] - (west, south)) / CELL).astype(int), shape)
    tall = (low[:, 2] < HIGH) & (high[:, 2] > LOW) & (lows < highs).all(axis=1)
    for number in np.flatnonzero(tall):
        columns, rows = (slice(int(a), int(b)) for a, b in zip(lows[number], highs[number], strict=True))
        xs = west + (np.arange(columns.start, columns.stop) + 0.5) * CELL
        ys = south + (np.arange(rows.start, rows.stop) + 0.5) * CELL
        offsets = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1) - solids.at[number, :2]
        yield columns, rows, _covered(solids, int(number), offsets)


def _covered(solids: Solids, number: int, offsets: Array) -> Truths:
    """Returns which places, counted from the middle of a solid, lie below or above it, half a cell around included.

    A box, and a cylinder as the box around it, covers what lies between its edges seen from above; an ellipsoid, and
    a standing cylinder, an ellipse.
    """
    flat = solids.axes[number, :2] * solids.half[number]
    margin = CELL / 2
    if solids.form[number] == 2 or (solids.form[number] == 1 and abs(solids.axes[number, 2, 2]) > 0.999):
        spread = flat @ flat.T if solids.form[number] == 2 else np.eye(2) * solids.half[number, 0] ** 2
        spread = spread + np.eye(2) * margin**2
        inside: NDArray[np.bool_] = np.einsum("...i,ij,...j->...", offsets, np.linalg.inv(spread), offsets) <= 1
        return inside
    covered = np.ones(offsets.shape[:2], dtype=bool)
    for edge in flat.T:
        length = float(np.hypot(*edge))
        if length > 1e-6:
            across = np.array([-edge[1], edge[0]]) / length
            covered &= np.abs(offsets @ across) <= np.abs(across @ flat).sum() + margin
    return covered
