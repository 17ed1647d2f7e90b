"""Where things may stand in a room, so that words and pictures say the same.

Units are cells. The rules are those of the published rendered scenes: neighbours keep `SPACING`, and no
three of a room's things, doors and start lie within `LINE` of a common line. On top, from no place where a
player can stand does one thing hide more than `MOST_HIDDEN` of another thing or door: all are taken as
upright discs of the largest radius, so the share holds for every kind. Below one half, a narrower target is
hidden less than the widest one, so the largest radius is the worst case.

A room is laid on a board of its own: its cells and the ring of walls around them, as bits of an integer.
"""

from enum import IntEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tolman.geometry.pose import Cell
from tolman.seeding import Stream
from tolman.suites.tos.scene.kinds import MOST_RADIUS

SPACING = 2
"""Least distance of neighbours along the longer axis."""

LINE = 0.4
"""Least distance of a third place from the line through two others."""

MOST_HIDDEN = 0.4
"""Greatest share of a thing or door, seen from any standing place, that one other thing hides."""

_MOST_TRIES = 120


class Role(IntEnum):
    """What stands on a place: everything can be stood on, only things hide, starts are never hidden."""

    START = 0
    DOOR = 1
    THING = 2


Place = tuple[Cell, Role]


class Board:
    """A room of `width` by `depth` cells with the ring of walls around it; (0, 0) is a corner of the ring."""

    def __init__(self, width: int, depth: int) -> None:
        self.width, self.depth = width, depth
        x, y = np.meshgrid(np.arange(width + 2), np.arange(depth + 2))
        self._cells: NDArray[np.float64] = np.stack([x.ravel(), y.ravel()], axis=1).astype(float)
        inside = (x >= 1) & (x <= width) & (y >= 1) & (y <= depth)
        self.floor = _bits(inside.ravel())
        self._barred: dict[tuple[Place, Place], int] = {}
        self._near: dict[Cell, int] = {}

    def near(self, cell: Cell) -> int:
        """Returns the places too near to `cell`."""
        if cell not in self._near:
            self._near[cell] = _bits(np.abs(self._cells - cell).max(axis=1) < SPACING)
        return self._near[cell]

    def barred(self, one: Place, other: Place) -> int:
        """Returns the places where a thing would stand in line with two others, or hide or be hidden."""
        key = (one, other) if one <= other else (other, one)
        if key not in self._barred:
            self._barred[key] = _bits(_barred(self._cells, *key))
        return self._barred[key]

    def free(self, places: list[Place]) -> int:
        """Returns the floor where a thing may join `places`."""
        free = self.floor
        for index, place in enumerate(places):
            free &= ~self.near(place[0])
            for other in places[:index]:
                free &= ~self.barred(place, other)
        return free

    def cell(self, bit: int) -> Cell:
        """Returns the cell of a bit."""
        y, x = divmod(bit, self.width + 2)
        return x, y

    def place(self, rng: Stream, places: list[Place], role: Role, count: int) -> list[Cell] | None:
        """Returns cells for `count` more places of `role`, or None where a short search finds none."""
        budget = [_MOST_TRIES]
        return self._search(rng, places, self.free(places), role, count, budget)

    def _search(
        self, rng: Stream, places: list[Place], free: int, role: Role, count: int, budget: list[int]
    ) -> list[Cell] | None:
        if count == 0:
            return []
        while free.bit_count() >= count and budget[0] > 0:
            budget[0] -= 1
            bit = _pick(rng, free)
            cell = self.cell(bit)
            free ^= 1 << bit
            left = free & ~self.near(cell)
            for other in places:
                left &= ~self.barred((cell, role), other)
            rest = self._search(rng, [*places, (cell, role)], left, role, count - 1, budget)
            if rest is not None:
                return [cell, *rest]
        return None


@lru_cache(maxsize=32)
def board(width: int, depth: int) -> Board:
    """Returns the board of a room size, with all that was worked out on it before."""
    return Board(width, depth)


def hidden_share(viewer: Cell, hider: Cell, target: Cell, hider_radius: float, target_radius: float) -> float:
    """Returns how much of the width of a disc at `target` a disc at `hider` covers for `viewer`."""
    places = np.array([viewer, hider, target], dtype=float)
    return float(_covered(places[:1], places[1:2], places[2:], hider_radius, target_radius)[0])


def _pick(rng: Stream, bits: int) -> int:
    """Returns the position of a random set bit."""
    for _ in range(rng.below(bits.bit_count())):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def _bits(flags: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def _barred(cells: NDArray[np.float64], one: Place, other: Place) -> NDArray[np.bool_]:
    """Says for every cell whether a thing there is in line with both places, or breaks a view."""
    a, b = np.array([one[0]], dtype=float), np.array([other[0]], dtype=float)
    barred = _in_line(a, b, cells)
    for viewer, (_, role), seen in ((a, other, b), (b, one, a)):
        if role is Role.THING:
            barred |= _hides(viewer, seen, cells)
        if role is not Role.START:
            barred |= _hides(viewer, cells, seen)
    if one[1] is Role.THING and other[1] is not Role.START:
        barred |= _hides(cells, a, b)
    if other[1] is Role.THING and one[1] is not Role.START:
        barred |= _hides(cells, b, a)
    return barred


def _in_line(a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Says whether the flattest height of each triangle is below LINE."""
    ab, ac, bc = b - a, c - a, c - b
    twice_area = np.abs(ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0])
    longest = np.maximum(np.hypot(*ab.T), np.maximum(np.hypot(*ac.T), np.hypot(*bc.T)))
    return np.asarray(twice_area < LINE * longest)


def _hides(viewer: NDArray[np.float64], hider: NDArray[np.float64], target: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray(_covered(viewer, hider, target, MOST_RADIUS, MOST_RADIUS) > MOST_HIDDEN)


def _covered(
    viewer: NDArray[np.float64],
    hider: NDArray[np.float64],
    target: NDArray[np.float64],
    hider_radius: float,
    target_radius: float,
) -> NDArray[np.float64]:
    """Returns the share of the target's angular width that the hider covers; 0 if the hider is farther."""
    to_hider, to_target = hider - viewer, target - viewer
    near, far = np.hypot(*to_hider.T), np.hypot(*to_target.T)
    behind = (near < far) & (near > 0)
    near, far = np.where(near > 0, near, 1), np.where(far > 0, far, 1)
    cosine = (to_hider * to_target).sum(axis=1) / (near * far)
    apart = np.arccos(np.clip(cosine, -1, 1))
    half_hider = np.arcsin(np.minimum(1, hider_radius / near))
    half_target = np.arcsin(np.minimum(1, target_radius / far))
    share = (half_hider + half_target - apart) / (2 * half_target)
    return np.where(behind, np.clip(share, 0, 1), 0)
