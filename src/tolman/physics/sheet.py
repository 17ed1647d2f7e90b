"""A sheet of cloth, and how it falls over what is below. World frame, metres, seconds.

It is a grid of points. In each small step these fall, are pulled as far apart as the cloth lets them be (Müller 2007;
one round is enough where steps are so small, Macklin 2019), and are pushed out of what they meet, where they rub. All
is worked out number by number, with nothing that counts otherwise on another machine, and what is in the way is known
to a thousandth of a millimetre: so a cloth comes to lie in the same folds everywhere, though folds are chaotic.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, hypot

import numpy as np

from tolman.assets.shape import Array
from tolman.house.cloths import flat_size, grid_of, spacings
from tolman.house.house import Cloth
from tolman.physics.distance import Clearance, lengths

FINEST, MOST_CELLS = 20, 40
"""Millimetres from one point to the next at least, and steps from edge to edge at most."""
_FEWEST_CELLS = 4
_MILLIMETRES = 1000
STEP = 1 / 600
LONGEST = 4.0
"""Seconds after which a cloth has come to rest, or does not."""
_GRAVITY, _DRAG = 9.81, 6.0
"""Metres a second a second; and the share of its speed that air takes from a cloth in a second."""
_FASTEST = 2.0
"""Metres a second, so slow that nothing is passed through in a step."""
_FRICTION = 0.7
_SKEWED, _FOLDED = 0.3, 0.03
"""The share by which cells that are askew, and folds, are set right in a step; threads are wholly."""
_KNIT = (
    *((2, 0, _FOLDED), (0, 2, _FOLDED)),
    *((1, 1, _SKEWED), (-1, 1, _SKEWED)),
    *((1, 0, 1.0), (0, 1, 1.0)),
)
"""What holds each point: others so many columns and rows on, and the share by which that is set right in a step."""
_CALM, _QUIET, _RESTLESS = 0.012, 60, 0.02
"""Metres a second below which points rest, steps for which they have to, and the share that may tremble in a fold."""
_TINY = 1e-9

Link = tuple[tuple[slice, ...], tuple[slice, ...], float, float]
"""Points, as many others, how far apart these are to be, and the share by which that is set right in a step."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A flat cloth: a grid of squares."""

    columns: int
    rows: int
    """Of points."""
    spacing: float
    """Metres from one to the next; whole millimetres."""

    @property
    def width(self) -> float:
        """Metres from the first column to the last."""
        return self.spacing * (self.columns - 1)

    @property
    def depth(self) -> float:
        """Metres from the first row to the last."""
        return self.spacing * (self.rows - 1)

    @property
    def thickness(self) -> float:
        """Metres that its points keep from all else, so that nothing pokes out between them."""
        return 0.4 * self.spacing


def sheet_of(width: float, depth: float) -> Sheet:
    """Returns a sheet of about some size."""
    millimetres = max(FINEST, ceil(round(_MILLIMETRES * max(width, depth) / MOST_CELLS, 6)))
    columns, rows = (max(round(_MILLIMETRES * side / millimetres), _FEWEST_CELLS) + 1 for side in (width, depth))
    return Sheet(columns, rows, millimetres / _MILLIMETRES)


def flattened(cloth: Cloth) -> Sheet:
    """Returns a cloth as it is when it lies flat; one of few or of very many points becomes finer or coarser."""
    rows, columns, _ = grid_of(cloth).shape
    across, along = (round(each, 3) for each in spacings(cloth))
    is_usual = min(rows, columns) > _FEWEST_CELLS and max(rows, columns) <= MOST_CELLS + 1
    return Sheet(columns, rows, across) if is_usual and across == along else sheet_of(*flat_size(cloth))


@dataclass(frozen=True, slots=True, eq=False)
class Fall:
    """What becomes of a sheet."""

    points: Array
    """Of shape (3, rows, columns)."""
    rests: bool
    """Whether it has come to rest."""


def fall(sheet: Sheet, start: Array, clearance: Clearance) -> Fall:
    """Lets a sheet fall from where its points are, of shape (3, rows, columns)."""
    points, speeds = start.copy(), np.zeros_like(start)
    now = np.empty_like(start)
    links = [(now[one], now[other], length, share) for one, other, length, share in _links(sheet)]
    quiet, most = 0, _RESTLESS * sheet.columns * sheet.rows
    for _ in range(round(LONGEST / STEP)):
        speeds *= 1 - _DRAG * STEP
        speeds[2] -= _GRAVITY * STEP
        np.clip(speeds, -_FASTEST, _FASTEST, out=speeds)
        np.add(points, speeds * STEP, out=now)
        for one, other, length, share in links:
            _pull(one, other, length, share)
        _push(now, points, sheet.thickness, clearance)
        np.divide(now - points, STEP, out=speeds)
        points[:] = now
        quiet = quiet + 1 if np.count_nonzero(lengths(speeds) > _CALM) <= most else 0
        if quiet == _QUIET or points[2].max() < clearance.low[2]:
            break
    return Fall(points, quiet == _QUIET)


def _links(sheet: Sheet) -> Iterator[Link]:
    """Yields what holds a sheet together, no point twice in one."""
    for right, down, share in _KNIT:
        length = sheet.spacing * hypot(right, down)
        stride = 2 * (down or right)
        for first in range(stride):
            rows = _every(first, down, stride, sheet.rows) if down else _shifted(0)
            columns = _shifted(right) if down else _every(first, right, stride, sheet.columns)
            one, other = zip((slice(None),) * 2, rows, columns, strict=True)
            yield one, other, length, share


def _every(first: int, step: int, stride: int, count: int) -> tuple[slice, slice]:
    """Returns some of the lines of a grid, and those that are so many steps on."""
    return slice(first, count - step, stride), slice(first + step, count, stride)


def _shifted(step: int) -> tuple[slice, slice]:
    """Returns all lines of a grid that have one so many steps on, and these."""
    one, other = slice(None, -abs(step) or None), slice(abs(step), None)
    return (other, one) if step < 0 else (one, other)


def _pull(one: Array, other: Array, length: float, share: float) -> None:
    """Brings points nearer to being so far from others as they should."""
    apart = other - one
    apart *= 0.5 * share * (1 - length / np.maximum(lengths(apart), _TINY))
    one += apart
    other -= apart


def _push(now: Array, before: Array, thickness: float, clearance: Clearance) -> None:
    """Pushes the middles of cells, and then points, out of what they meet on their way from where they were."""
    shift = _pushed(_middles(now), _middles(before), thickness, clearance)
    total, times = np.zeros_like(now), np.zeros_like(now[:1])
    for sums, counts in zip(_corners(total), _corners(times), strict=True):
        sums += shift
        counts += (shift != 0.0).any(axis=0)
    now += total / np.maximum(times, 1.0)
    now += _pushed(now, before, thickness, clearance)


def _pushed(now: Array, before: Array, thickness: float, clearance: Clearance) -> Array:
    """Returns by how much places are pushed out of what they meet, and held back by it; 0 for those that are free."""
    distance, ways = clearance.at(now.reshape(3, -1))
    depth = np.maximum(thickness - distance, 0.0)
    way = (now - before).reshape(3, -1)
    x, y, z = way * ways
    along = way - (x + y + z) * ways
    held = np.minimum(_FRICTION * depth / np.maximum(lengths(along), _TINY), 1.0)
    pushed: Array = (depth * ways - held * along).reshape(now.shape)
    return pushed


def _corners(grid: Array) -> tuple[Array, ...]:
    """Returns the four corners of each cell of a grid."""
    return grid[:, :-1, :-1], grid[:, :-1, 1:], grid[:, 1:, :-1], grid[:, 1:, 1:]


def _middles(grid: Array) -> Array:
    """Returns the middle of each cell of a grid."""
    a, b, c, d = _corners(grid)
    return 0.25 * (a + b + c + d)
