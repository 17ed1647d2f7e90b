"""Forms with simple solids within them, and ways for them to lie and to stand out. Frame as in `assets.shape`."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees

import numpy as np

from tolman.assets.body import block
from tolman.assets.line import Points
from tolman.assets.primitive import box, cut, cylinder, lathe, loft, ring, slab, tube
from tolman.assets.shape import Array, Shape, Solid, Vector


def mass(form: Shape) -> Shape:
    """Returns only the solids of a form, which stands in for something finely cut."""
    return Shape(solids=form.solids)


def foot(width: float, depth: float, height: float = 0.004) -> Shape:
    """Returns a body that is not seen, for what is drawn standing and would fall: on a pole, on two wheels."""
    return mass(box(width, depth, height))


def forward(upright: Shape) -> Shape:
    """Returns what stood on the floor as it stands out to the front."""
    return upright.turned(x=90)


def pad(width: float, depth: float, height: float, rounding: float) -> Shape:
    """Returns a slab with large roundings, and solids that stay within them."""
    size, middle = np.array([width, depth, height]) / 2, np.array([0, 0, height / 2])
    halves = [half for cut in _ROUNDED_OFF if (half := size - rounding * np.array(cut)).min() > 0]
    return Shape(slab(width, depth, height, rounding).patches, tuple(block(half, middle) for half in halves))


_ROUNDED_OFF = ((1, 1, 0), (0.3, 0.3, 1), (0.43, 0.43, 0.43))
"""How far, as shares of a rounding, boxes within it lie behind each side."""


def bent(path: Points, radius: float) -> Shape:
    """Returns a round bar along a curved path, with solids that stay within it."""
    return tube(path, radius).ghost() + mass(tube(path, 0.55 * radius))


def leg(foot: Vector, head: Vector, low: float, high: float) -> Shape:
    """Returns a round leg that may lean, of a radius at its foot and one at its head, cut off level at both ends."""
    (x0, y0, z0), (x1, y1, z1) = foot, head
    start, way = np.array(foot), np.array(head) - np.array(foot)
    slant = np.hypot(way[0], way[1]) / way[2]
    thin = min(low, high) / np.hypot(1, slant)
    short = thin * slant * way / np.linalg.norm(way)
    core = tube([start + short, start + way - short], 0.98 * thin)
    return loft([ring(z0, 2 * low, 2 * low, x0, y0), ring(z1, 2 * high, 2 * high, x1, y1)]).ghost() + mass(core)


def mound(rings: Sequence[Array]) -> Shape:
    """Returns the skin around level rings, from the lowest to the highest, and a solid within each two of them."""
    solids = []
    for (low, near), (high, far) in pairwise((level[0, 2], _within(level)) for level in rings):
        start, stop = np.append(np.maximum(near[0], far[0]), low), np.append(np.minimum(near[1], far[1]), high)
        if high > low:
            solids.append(block((stop - start) / 2, (start + stop) / 2))
    return Shape(loft(rings).patches, tuple(solids))


def spun(profile: Points) -> Shape:
    """Returns what a lathe makes of the outside of a profile of (radius, height), upwards, with solids within it."""
    line = np.asarray(profile, float)
    ends = np.array([[0, line[0, 1]], *line, [0, line[-1, 1]]])
    solids: list[Solid] = []
    for (near, low), (far, high) in pairwise(line):
        if high > low:
            form = cylinder(min(near, far), high - low, bevel=0).at(z=low)
            solids += form.solids
    return Shape(lathe(ends).patches, tuple(solids))


def _within(level: Array) -> Array:
    """Returns the lowest and the highest corner of a rectangle within a level ring."""
    middle = (level[:, :2].min(axis=0) + level[:, :2].max(axis=0)) / 2
    flat = np.abs(level[:, :2] - middle)
    half = flat.max(axis=0) * (flat / flat.max(axis=0)).max(axis=1).min()
    return np.stack([middle - half, middle + half])


def lain(outline: Points, thickness: float, bevel: float = 0.0) -> Shape:
    """Returns a board on the floor, sawn along an outline of (x, y), without solids."""
    return cut(outline, thickness, bevel).turned(x=-90).at(z=thickness / 2).ghost()


def fallen(upright: Shape, foot: tuple[float, float], rim: tuple[float, float]) -> Shape:
    """Returns what was turned, lying on two of its (radius, height)."""
    return upright.turned(x=degrees(atan2(rim[1] - foot[1], rim[0] - foot[0])))
