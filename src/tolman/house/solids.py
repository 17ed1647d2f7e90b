"""Solids of many things as arrays: how far points are from them, and how deep they lie in each other.

World frame, metres. A solid is a box, an upright cylinder or an ellipsoid in its own axes, as in `assets.shape`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array, Solid

Ints = NDArray[np.intp]
Truths = NDArray[np.bool_]

_FORMS = {"box": 0, "cylinder": 1, "ellipsoid": 2}
_BOX, _CYLINDER, _ELLIPSOID = _FORMS.values()
_STEPS = 40
"""Steps of the search for a way on which two solids come apart, once the obvious ways have failed."""
_MEETINGS, _LEAPS, _LEAP = 12, 4, 10.0
"""Steps of the search for a place in two solids; which of them go further than needed, and how many times as far."""
_SAME = 1e-6
"""Metres between places that are one."""
_TURNS = 8
"""Steps of the search for the point of an ellipsoid that is nearest."""
_TINY = 1e-12
_CELL = 1.0
"""Metres of a cell of the plan."""
_PAIRS, _AT_ONCE = 300_000, 10_000
"""Pairs whose boxes are compared at once, and pairs that are looked at closely."""
_ARRAYS = ("form", "at", "axes", "half")


@dataclass(frozen=True, slots=True, eq=False)
class Solids:
    """Solids side by side; row i of each array is one of them."""

    form: Ints
    at: Array
    axes: Array
    """Own axes as columns."""
    half: Array
    """Half the extents along the own axes."""
    owner: Ints
    """Which of the things it belongs to."""

    def __len__(self) -> int:
        return len(self.form)

    def __getitem__(self, rows: Ints | Truths | slice) -> "Solids":
        return Solids(self.form[rows], self.at[rows], self.axes[rows], self.half[rows], self.owner[rows])

    def moved(self, turn: Array, shift: Array) -> "Solids":
        """Returns them turned by a matrix, and then moved."""
        return replace(self, at=self.at @ turn.T + shift, axes=turn @ self.axes)

    def scaled(self, factor: float) -> "Solids":
        """Returns them so many times as large, and as far from the origin."""
        return self if factor == 1.0 else replace(self, at=self.at * factor, half=self.half * factor)

    def grown(self, margin: float) -> "Solids":
        """Returns them thicker on all sides."""
        return replace(self, half=self.half + margin)

    def bounds(self) -> tuple[Array, Array]:
        """Returns the low and high corners of the boxes around them, along the world's axes."""
        steep = np.abs(self.axes)
        boxes = (steep @ self.half[..., None])[..., 0]
        squares = np.sqrt((self.axes**2 @ self.half[..., None] ** 2)[..., 0])
        level = np.hypot(steep[..., 0], steep[..., 1]) * self.half[:, :1] + steep[..., 2] * self.half[:, 2:]
        reach = self._chosen(boxes, level, squares)
        return self.at - reach, self.at + reach

    def support(self, ways: Array) -> Array:
        """Returns the farthest point of each solid along a way of its own, of shape (n, 3)."""
        own = (ways[:, None] @ self.axes)[:, 0]
        found = np.where(own < 0, -self.half, self.half)
        if (self.form != _BOX).any():
            rim = found.copy()
            rim[:, :2] = own[:, :2] * (self.half[:, :1] / np.maximum(np.hypot(own[:, :1], own[:, 1:2]), _TINY))
            stretched = own * self.half
            length = np.maximum(np.sqrt((stretched**2).sum(axis=1, keepdims=True)), _TINY)
            found = self._chosen(found, rim, stretched * self.half / length)
        points: Array = self.at + (self.axes @ found[..., None])[..., 0]
        return points

    def distance(self, points: Array) -> Array:
        """Returns how far each of `points` is from each solid, of shape (points, n); negative inside.

        Exact, but inside ellipsoids, where it is about right near their skin, and never of the wrong sign.
        """
        own = np.einsum("nji,pnj->pni", self.axes, points[:, None] - self.at)
        beside = np.abs(own) - self.half
        box = np.linalg.norm(np.maximum(beside, 0), axis=2) + np.minimum(beside.max(axis=2), 0)
        across = np.hypot(own[..., 0], own[..., 1]) - self.half[:, 0]
        above = beside[..., 2]
        drum = np.hypot(np.maximum(across, 0), np.maximum(above, 0)) + np.minimum(np.maximum(across, above), 0)
        found: Array = np.where(self.form == _BOX, box, drum)
        eggs = self.form == _ELLIPSOID
        if eggs.any():
            found[:, eggs] = _from_eggs(np.abs(own[:, eggs]), self.half[eggs])
        return found

    def _chosen(self, boxes: Array, cylinders: Array, ellipsoids: Array) -> Array:
        """Returns the rows of one of three arrays, by form."""
        form = self.form[:, None]
        return np.where(form == _BOX, boxes, np.where(form == _CYLINDER, cylinders, ellipsoids))

    def inmost(self, points: Array, deep: float) -> Array:
        """Returns for each solid, without a skin so thick, a place in it that is near the point of its row.

        It is the nearest one, but in ellipsoids.
        """
        own = ((points - self.at)[:, None] @ self.axes)[:, 0]
        half = np.maximum(self.half - deep, 0.0)
        found = np.clip(own, -half, half)
        if (self.form != _BOX).any():
            rim = found.copy()
            out = np.maximum(np.hypot(own[:, :1], own[:, 1:2]), _TINY)
            rim[:, :2] = own[:, :2] * np.minimum(half[:, :1] / out, 1)
            egg = own / np.maximum(np.sqrt(((own / np.maximum(half, _TINY)) ** 2).sum(axis=1, keepdims=True)), 1.0)
            found = self._chosen(found, rim, egg)
        places: Array = self.at + (self.axes @ found[..., None])[..., 0]
        return places


def _from_eggs(own: Array, half: Array) -> Array:
    """Returns how far points, in the axes of ellipsoids, are from them.

    The nearest point of the skin is q h² / (t + h²) for the one t at which it lies on the skin; the search for t
    begins below it and never passes it (Newton).
    """
    scaled = np.linalg.norm(own / half, axis=2)
    steep = np.maximum(np.linalg.norm(own / half**2, axis=2), _TINY)
    found: Array = np.where(scaled < 1e-9, -half.min(axis=1), scaled * (scaled - 1) / steep)
    far = scaled > 1
    place, size = own[far], np.broadcast_to(half, own.shape)[far]
    t = np.maximum((size * place - size**2).max(axis=1, initial=0.0), 0.0)[:, None]
    for _ in range(_TURNS):
        share = (size * place / (t + size**2)) ** 2
        t = t + (share.sum(axis=1, keepdims=True) - 1) / (2 * (share / (t + size**2)).sum(axis=1, keepdims=True))
    found[far] = np.linalg.norm(place * t / (t + size**2), axis=1)
    return found


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two solids that lie in each other."""

    one: int
    other: int
    depth: float
    """Metres; no less than they would have to be moved apart."""


def gathered(groups: Iterable[Sequence[Solid]]) -> Solids:
    """Returns the solids of several things; the first of `groups` is owner 0."""
    pairs = [(owner, solid) for owner, group in enumerate(groups) for solid in group]
    solids = [solid for _, solid in pairs]
    return Solids(
        np.array([_FORMS[solid.form] for solid in solids], np.intp),
        np.array([solid.at for solid in solids]).reshape(-1, 3),
        np.array([solid.axes for solid in solids]).reshape(-1, 3, 3),
        np.array([solid.size for solid in solids]).reshape(-1, 3),
        np.array([owner for owner, _ in pairs], np.intp),
    )


def chained(groups: Sequence[Solids]) -> Solids:
    """Returns several sets of solids as one; the first of `groups` is owner 0."""
    if not groups:
        return gathered([])
    owners = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    form, at, axes, half = (np.concatenate([getattr(each, name) for each in groups]) for name in _ARRAYS)
    return Solids(form, at, axes, half, owners)


def overlaps(ones: Solids, others: Solids, tolerance: float = 0.001) -> Iterator[Overlap]:
    """Yields pairs, one of each set, that lie in each other by more than `tolerance` metres.

    Within one set, they are those of different owners, each pair once.
    """
    for first, second in _near(ones, others, tolerance):
        for start in range(0, len(first), _AT_ONCE):
            one, other = first[start : start + _AT_ONCE], second[start : start + _AT_ONCE]
            depth = _depths(ones[one], others[other], tolerance)
            for row in np.flatnonzero(depth > tolerance):
                yield Overlap(int(one[row]), int(other[row]), float(depth[row]))


def _near(ones: Solids, others: Solids, tolerance: float) -> Iterator[tuple[Ints, Ints]]:
    """Yields the pairs whose boxes along the world's axes lie in each other by more than `tolerance`, block by block.

    Where there are many, those that are no wider than a cell of the plan are compared with what is near it alone.
    """
    (low, high), (least, most) = ones.bounds(), others.bounds()
    if len(ones) * len(others) <= _PAIRS:
        cells = [(np.arange(len(ones)), np.arange(len(others)))]
    else:
        cells = list(_cells(low, high, least, most))
    for mine, theirs in cells:
        step = max(1, _PAIRS // max(len(theirs), 1))
        for start in range(0, len(mine), step):
            some = mine[start : start + step, None]
            shared = np.minimum(high[some], most[theirs]) - np.maximum(low[some], least[theirs])
            rows, columns = np.nonzero((shared > tolerance).all(axis=2))
            first, second = some[rows, 0], theirs[columns]
            if ones is others:
                kept = (first < second) & (ones.owner[first] != ones.owner[second])
                first, second = first[kept], second[kept]
            if len(first):
                yield first, second


def _cells(low: Array, high: Array, least: Array, most: Array) -> Iterator[tuple[Ints, Ints]]:
    """Yields rows of the first boxes and of the second ones that may meet, each pair of rows once at most."""
    is_wide = (most - least)[:, :2].max(axis=1) > _CELL
    yield np.arange(len(low)), np.flatnonzero(is_wide)
    small = np.flatnonzero(~is_wide)
    places = np.floor(least[small, :2] / _CELL)
    cells, numbers = np.unique(places, axis=0, return_inverse=True)
    order = np.argsort(numbers.ravel(), kind="stable")
    rows = np.split(small[order], np.cumsum(np.bincount(numbers.ravel(), minlength=len(cells)))[:-1])
    column, beside = np.nan, np.arange(0)
    for (x, y), theirs in zip(cells * _CELL, rows, strict=True):
        # What begins in a cell ends in the next one at the latest.
        if x != column:
            column, beside = x, np.flatnonzero((low[:, 0] < x + 2 * _CELL) & (high[:, 0] > x))
        yield beside[(low[beside, 1] < y + 2 * _CELL) & (high[beside, 1] > y)], theirs


def _depths(ones: Solids, others: Solids, tolerance: float) -> Array:
    """Returns, for pairs row by row, how far to move them apart along the best way found; never too little.

    Where they come apart along one of the obvious ways (from middle to middle, across a face, from axis to axis,
    across two edges), that settles it, and so it does between boxes, and where a place is soon found that is deep in
    both; else a way is searched for, until one is found on which they do.
    """
    depth = _depth(ones, others, others.at - ones.at)
    left = np.flatnonzero(depth > tolerance)
    if len(left):
        depth[left] = np.minimum(depth[left], _obvious(ones[left], others[left]))
    curved = (ones.form != _BOX) | (others.form != _BOX)
    left = np.flatnonzero((depth > tolerance) & curved)
    if len(left):
        left = left[~_meet(ones[left], others[left], tolerance)]
    if len(left):
        depth[left] = np.minimum(depth[left], _searched(ones[left], others[left], tolerance))
    return depth


def _meet(ones: Solids, others: Solids, tolerance: float) -> Truths:
    """Says of pairs whether a place is soon found that is in both, half a tolerance deep in each.

    It goes from one solid to the nearest place in the other and back (von Neumann 1933), and now and then beyond.
    """
    found, left, place = np.zeros(len(ones), np.bool_), np.arange(len(ones)), others.at
    for step in range(1, _MEETINGS + 1):
        mine = ones.inmost(place, tolerance / 2)
        way = others.inmost(mine, tolerance / 2) - mine
        is_apart = (way**2).sum(axis=1) > _SAME**2
        found[left] = ~is_apart
        if not is_apart.any():
            break
        left, ones, others = left[is_apart], ones[is_apart], others[is_apart]
        place = mine[is_apart] + (1.0 if step % _LEAPS else _LEAP) * way[is_apart]
    return found


def _depth(ones: Solids, others: Solids, ways: Array) -> Array:
    """Returns how deep they lie in each other along a way; ways without length tell nothing."""
    length = np.linalg.norm(ways, axis=1, keepdims=True)
    unit = ways / np.maximum(length, _TINY)
    depth = np.einsum("ni,ni->n", ones.support(unit) - others.support(-unit), unit)
    return np.where(length[:, 0] > 1e-6, depth, np.inf)


def _obvious(ones: Solids, others: Solids) -> Array:
    """Returns how deep they lie in each other along the best of the ways along which they probably come apart."""
    apart = others.at - ones.at
    axes = np.concatenate([ones.axes, others.axes], axis=2)
    third = axes[:, :, [2, 5]]
    beside = apart[:, :, None] - third * np.einsum("nij,ni->nj", third, apart)[:, None]
    edges = np.cross(ones.axes[:, :, :, None], others.axes[:, :, None, :], axis=1).reshape(-1, 3, 9)
    ways = np.concatenate([axes, beside, edges], axis=2)
    ways = ways * np.where(np.einsum("nij,ni->nj", ways, apart) < 0, -1.0, 1.0)[:, None]
    count = ways.shape[2]
    rows = np.repeat(np.arange(len(apart)), count)
    depth = _depth(ones[rows], others[rows], ways.transpose(0, 2, 1).reshape(-1, 3))
    found: Array = depth.reshape(-1, count).min(axis=1)
    return found


def _searched(ones: Solids, others: Solids, tolerance: float) -> Array:
    """Returns depths along ways towards the point of all differences of their points that is nearest to none.

    A step goes from the nearest point so far towards the farthest one against it (Gilbert 1966); where two solids
    are apart, the way to that point soon tells.
    """
    found, left = np.full(len(ones), np.inf), np.arange(len(ones))
    point = others.at - ones.at
    for _ in range(_STEPS):
        corner = others.support(-point) - ones.support(point)
        length = np.sqrt((point**2).sum(axis=1))
        depth = -(corner * point).sum(axis=1) / np.maximum(length, _TINY)
        found[left] = np.minimum(found[left], np.where(length > 1e-6, depth, np.inf))
        is_open = found[left] > tolerance
        if not is_open.any():
            break
        left, ones, others = left[is_open], ones[is_open], others[is_open]
        point, corner = point[is_open], corner[is_open]
        step = corner - point
        along = -(point * step).sum(axis=1) / np.maximum((step**2).sum(axis=1), _TINY)
        point = point + np.clip(along, 0.0, 1.0)[:, None] * step
    return found
