"""Cloths as they lie: their triangles, how large they are, what they lie over, and what is wrong with them.

World frame, metres.
"""

from collections.abc import Iterator, Sequence
from math import inf

import numpy as np

from tolman.assets.shape import Array
from tolman.house.house import Cloth, House, Thing
from tolman.house.models import placed_solids
from tolman.house.solids import Solids

LEAST, MOST = 0.1, 3.0
"""Metres of a side of a cloth that lies flat."""
TOLERANCE = 0.001
"""Metres by which a cloth may lie in something."""
_STRETCHED = 1.5
"""Times the usual way from one point to the next from which on a cloth is torn."""
_NEAR = 0.05
"""Metres up to something on which a cloth may lie."""
_FLAT = 1e-12
_DRAWN = 3
"""Steps in which a cloth is drawn from one of its points to the next."""


def grid_of(cloth: Cloth) -> Array:
    """Returns the points of a cloth, of shape (rows, columns, 3)."""
    return np.asarray(cloth.points, float).reshape(-1, cloth.columns, 3)


def drawn_grid(cloth: Cloth) -> Array:
    """Returns the points between which a cloth is drawn: its own, and others on smooth lines through these."""
    return _smooth(_smooth(grid_of(cloth)).swapaxes(0, 1)).swapaxes(0, 1)


def _smooth(lines: Array) -> Array:
    """Returns points on smooth lines through the points of each column (Catmull and Rom 1974)."""
    ends = 2 * lines[:1] - lines[1:2], 2 * lines[-1:] - lines[-2:-1]
    before, one, other, after = (
        np.concatenate([ends[0], lines, ends[1]])[first : first + len(lines) - 1 or None] for first in range(4)
    )
    found = np.empty((_DRAWN * (len(lines) - 1) + 1, *lines.shape[1:]))
    found[-1] = lines[-1]
    for number in range(_DRAWN):
        t = number / _DRAWN
        found[number:-1:_DRAWN] = one + 0.5 * t * (
            other - before + t * (2 * before - 5 * one + 4 * other - after + t * (3 * (one - other) + after - before))
        )
    return found


def triangles_of(cloth: Cloth) -> Array:
    """Returns the corners of the triangles that are drawn of a cloth, of shape (n, 3, 3)."""
    return _triangles(drawn_grid(cloth))


def _triangles(grid: Array) -> Array:
    a, b, c, d = grid[:-1, :-1], grid[:-1, 1:], grid[1:, :-1], grid[1:, 1:]
    return np.concatenate([np.stack(each, axis=2).reshape(-1, 3, 3) for each in ((a, b, c), (b, d, c))])


def spacings(cloth: Cloth) -> tuple[float, float]:
    """Returns how far it is from column to column, and from row to row, where a cloth is not stretched."""
    along, across = _steps(cloth)
    return float(np.median(across)), float(np.median(along))


def flat_size(cloth: Cloth) -> tuple[float, float]:
    """Returns how wide and how deep a cloth is when it lies flat."""
    (rows, columns, _), (across, along) = grid_of(cloth).shape, spacings(cloth)
    return across * (columns - 1), along * (rows - 1)


def _steps(cloth: Cloth) -> tuple[Array, Array]:
    """Returns how far each point of a cloth is from the one in the next row, and from the one in the next column."""
    grid = grid_of(cloth)
    return np.linalg.norm(np.diff(grid, axis=0), axis=2), np.linalg.norm(np.diff(grid, axis=1), axis=2)


def heights_over(cloth: Cloth, places: Array) -> Array:
    """Returns how high a cloth lies at most over places on the plan, of shape (n, 2); minus infinity beside it."""
    a, b, c = _triangles(grid_of(cloth)).transpose(1, 0, 2)
    one, other, way = (b - a)[:, :2], (c - a)[:, :2], places[:, None] - a[:, :2]
    area = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    area = np.where(np.abs(area) < _FLAT, inf, area)  # an upright one is seen from above as a line
    u = (way[..., 0] * other[:, 1] - way[..., 1] * other[:, 0]) / area
    v = (way[..., 1] * one[:, 0] - way[..., 0] * one[:, 1]) / area
    within = (u >= 0) & (v >= 0) & (u + v <= 1) & (np.abs(area) < inf)
    heights = a[:, 2] + u * (b - a)[:, 2] + v * (c - a)[:, 2]
    found: Array = np.where(within, heights, -inf).max(axis=1, initial=-inf)
    return found


def lies_over(cloth: Cloth, thing: Thing) -> bool:
    """Says whether a cloth lies over a thing: over all that is above the middle of one of its solids."""
    solids = placed_solids(thing)
    (low, high), places = solids.bounds(), solids.at[:, :2]
    above = ((places[:, None] >= low[:, :2]) & (places[:, None] <= high[:, :2])).all(axis=2)
    tops = np.where(above, high[:, 2], -inf).max(axis=1, initial=-inf)
    return bool((heights_over(cloth, places) >= tops - TOLERANCE).any())


def cloth_complaints(house: House, solids: Solids, names: Sequence[str]) -> Iterator[str]:
    """Yields what is wrong with the cloths of a house, among solids whose owners have names."""
    low, high = solids.bounds()
    for cloth in house.cloths:
        width, depth = flat_size(cloth)
        if not (LEAST <= width <= MOST and LEAST <= depth <= MOST):
            yield f"{cloth.name} is {width:.2f} by {depth:.2f} m; cloths are {LEAST:g} to {MOST:g} m wide and deep"
            continue
        near = (
            (low < grid_of(cloth).max(axis=(0, 1)) + _NEAR) & (high > grid_of(cloth).min(axis=(0, 1)) - _NEAR)
        ).all(axis=1)
        yield from _misplaced(house, cloth, solids[near], names)


def _misplaced(house: House, cloth: Cloth, solids: Solids, names: Sequence[str]) -> Iterator[str]:
    """Yields what is wrong with how a cloth lies, among what is near it."""
    points, area = grid_of(cloth).reshape(-1, 3), house.area
    if (
        not all(area.holds(x, y) and z >= -TOLERANCE for x, y, z in points.tolist())
        or points[:, 2].max() > house.height
    ):
        yield f"{cloth.name} reaches out of the house"
        return
    if any(float(steps.max()) > _STRETCHED * float(np.median(steps)) for steps in _steps(cloth)):
        yield f"{cloth.name} is torn: some of its points are much farther apart than others"
    nearest = solids.distance(drawn_grid(cloth).reshape(-1, 3)).min(axis=0)
    deepest = int(nearest.argmin()) if len(nearest) else 0
    if not len(nearest) or nearest[deepest] > _NEAR:
        yield f"{cloth.name} floats: nothing is below it"
    elif nearest[deepest] < -TOLERANCE:
        yield f"{cloth.name} lies in {names[solids.owner[deepest]]} by {-1000 * nearest[deepest]:.1f} mm"
    if cloth.over is not None and not lies_over(cloth, house[cloth.over]):
        yield f"{cloth.name} is said to lie over {cloth.over}, and does not"
