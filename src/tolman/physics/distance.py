"""How far places are from all that is near, on a grid, so that a falling cloth is told in no time what it meets.

World frame, metres. What is near are solids, what is drawn of things and reaches beyond their solids, and cloths that
lie there. Distances are rounded, so that machines that agree to a thousandth of a millimetre agree to the bit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

import numpy as np

from tolman.assets.shape import Array
from tolman.house.cloths import triangles_of
from tolman.house.models import shape_of
from tolman.house.solids import Ints, Solids, Truths, chained
from tolman.physics.surroundings import Surroundings

_OFF_ROUND = (0.00371, 0.00443, 0.00407)
"""Metres by which nodes keep off round numbers, where faces of things are."""
_DIGITS = 6
_FINE, _BEYOND, _BLUNT = 0.8871, 0.4637, 0.45
"""In steps from node to node: how far apart points of what is drawn are at most, how far beyond its solids it counts,
and by how much what is thin counts as thicker, since a needle may end between nodes. No size is likely to be just so:
what is near a limit would be on this side of it on one machine, and beyond it on another."""
_TINY = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Clearance:
    """Distances from what is near; negative in solids."""

    low: Array
    """The first node."""
    grain: float
    """Metres from node to node."""
    nodes: Array
    """The distance at each node; what is farther than matters is only so far."""

    def at(self, points: Array) -> tuple[Array, Array]:
        """Returns the distances of points, of shape (3, n), and the ways that lead away there, as unit vectors.

        All is worked out number by number, so that every machine comes to the same.
        """
        first, (x, y, z) = self._cells(points)
        _, rows, layers = self.nodes.shape
        steps = np.array([(i * rows + j) * layers + k for i in (0, 1) for j in (0, 1) for k in (0, 1)])
        corners = self.nodes.ravel()[first + steps[:, None]]
        rise_x = corners[4:] - corners[:4]
        at_x = corners[:4] + rise_x * x
        rise_y = at_x[2:] - at_x[:2]
        at_y = at_x[:2] + rise_y * y
        up = at_y[1] - at_y[0]
        slopes = rise_x[:2] + (rise_x[2:] - rise_x[:2]) * y
        ways = np.stack([slopes[0] + (slopes[1] - slopes[0]) * z, rise_y[0] + (rise_y[1] - rise_y[0]) * z, up])
        return at_y[0] + up * z, ways / np.maximum(lengths(ways), _TINY)

    def _cells(self, points: Array) -> tuple[Ints, Array]:
        """Returns the number of the first node around each point, and how far from it to the next ones it is."""
        places = (points - self.low[:, None]) / self.grain
        most = np.array(self.nodes.shape)[:, None] - 2
        cells = np.clip(np.floor(places).astype(np.intp), 0, most)
        _, rows, layers = self.nodes.shape
        return (cells[0] * rows + cells[1]) * layers + cells[2], np.clip(places - cells, 0.0, 1.0)


def lengths(vectors: Array) -> Array:
    """Returns how long vectors are whose parts are the first axis, worked out alike on every machine."""
    x, y, z = vectors
    found: Array = np.sqrt(x * x + y * y + z * z)
    return found


def clearance_in(around: Surroundings, low: Array, high: Array, grain: float, far: float) -> Clearance:
    """Returns how far places in a box are from all that is near, up to some metres."""
    start = np.floor(low / grain) * grain - _OFF_ROUND
    counts = [ceil(each) + 2 for each in (high - start) / grain]
    rows = around.near(low, high, far)
    clearance = Clearance(start, grain, np.full(counts, far))
    _add_solids(clearance, chained([around.placed[row].solids for row in rows]), far)
    drawn = [spread(each, low - far, high + far, _FINE * grain) for each in _drawn(around, rows)]
    points = np.concatenate([np.zeros((0, 3)), *drawn])
    _add_points(clearance, points[clearance.at(points.T)[0] > _BEYOND * grain], far)
    return Clearance(start, grain, np.round(clearance.nodes, _DIGITS))


def _add_solids(clearance: Clearance, solids: Solids, far: float) -> None:
    """Lets the nodes of a clearance know of solids."""
    low, high = solids.bounds()
    firsts = np.maximum(np.floor((low - far - clearance.low) / clearance.grain), 0).astype(int)
    blunt = np.where(np.sort(solids.half, axis=1)[:, 1] < clearance.grain, _BLUNT * clearance.grain, 0.0)
    lasts = np.minimum(np.ceil((high + far - clearance.low) / clearance.grain) + 1, clearance.nodes.shape).astype(int)
    for row, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
        if (last > first).all():
            ways = [clearance.low[axis] + clearance.grain * np.arange(first[axis], last[axis]) for axis in range(3)]
            places = np.stack(np.meshgrid(*ways, indexing="ij"), axis=-1)
            nodes = clearance.nodes[tuple(slice(one, other) for one, other in zip(first, last, strict=True))]
            distance = solids[row : row + 1].distance(places.reshape(-1, 3)).reshape(nodes.shape)
            np.minimum(nodes, distance - blunt[row], out=nodes)


def _add_points(clearance: Clearance, points: Array, far: float) -> None:
    """Lets the nodes of a clearance know of points."""
    if not len(points):
        return
    from scipy.spatial import cKDTree  # takes a tenth of a second to import

    blunt = _BLUNT * clearance.grain
    near = np.argwhere(_around(clearance, points, far + blunt) & (clearance.nodes > 0))
    places = clearance.low + clearance.grain * near
    distance, _ = cKDTree(points).query(places, distance_upper_bound=far + blunt)
    at = tuple(near.T)
    clearance.nodes[at] = np.minimum(clearance.nodes[at], distance - blunt)


def _around(clearance: Clearance, points: Array, far: float) -> Truths:
    """Says of the nodes of a clearance whether they may be so near to points."""
    found = np.zeros(clearance.nodes.shape, bool)
    cells = np.clip(((points - clearance.low) / clearance.grain).astype(int), 0, np.array(found.shape) - 1)
    found[tuple(cells.T)] = True
    for axis in range(3):
        for _ in range(ceil(far / clearance.grain) + 1):
            found = found | np.roll(found, 1, axis) | np.roll(found, -1, axis)
    return found


def _drawn(around: Surroundings, rows: Ints) -> Iterator[Array]:
    """Yields the triangles that are drawn of the things of some rows, and of cloths."""
    for row in rows:
        if row < len(around.house.things):
            for patch in shape_of(around.house.things[row]).patches:
                yield patch.points[patch.triangles]
    yield from map(triangles_of, around.house.cloths)


def spread(triangles: Array, low: Array, high: Array, fine: float) -> Array:
    """Returns points all over triangles, as far as these lie in a box: no place on one is farther from a point."""
    found = [np.zeros((0, 3))]
    left = np.moveaxis(triangles, 1, 0)
    while left.shape[1]:
        a, b, c = left
        least, most = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
        is_near = ((least <= high) & (most >= low)).all(axis=1)
        sides = np.stack([np.linalg.norm(one - other, axis=1) for one, other in ((a, b), (b, c), (c, a))])
        # The middle of a triangle is nearer to all of it than two thirds of its longest side.
        is_small = sides.max(axis=0) <= 1.5 * fine
        found.append((a + b + c)[is_near & is_small] / 3)
        chosen = is_near & ~is_small
        left = _halved(left[:, chosen], sides[:, chosen].argmax(axis=0))
    return np.concatenate(found)


def _halved(corners: Array, longest: Ints) -> Array:
    """Returns triangles cut in two, each across the side after one of its corners."""
    rows = np.arange(corners.shape[1])
    a, b, c = (corners[(longest + step) % 3, rows] for step in range(3))
    middle = (a + b) / 2
    return np.stack([np.concatenate([a, b]), np.concatenate([middle, middle]), np.concatenate([c, c])])
