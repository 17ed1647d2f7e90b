"""Sets of cells as bits of one integer, and relations that carry them from one place to another.

Frame: cells east and north of the start, from -reach to reach on both axes. Rows of bits are so wide that a
displacement of up to twice the reach never lands in a neighbouring row.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tolman.geometry.bins import CARDINALS, CLOSE, DISTANCES, EGOS, UPPER_EDGES, Cardinal, Distance, Ego
from tolman.geometry.pose import Cell, Heading

Cells = int
"""A set of cells: bit (x + reach) + (y + reach) · stride stands for the cell (x, y)."""

Grid = NDArray[np.int32]


def size_of(cells: Cells) -> int:
    """Returns how many cells a set has; quick where they lie close together."""
    return (cells >> ((cells & -cells).bit_length() - 1)).bit_count() if cells else 0


class Steps(NamedTuple):
    """A set of displacements; the lowest bit, always set, stands for a shift of `low` bits."""

    bits: int
    low: int
    size: int
    """How many displacements there are."""
    wide: int = 0
    """Not 0 if they only shut out a part of the plane, so that they say little while their origin is unsure: a bit
    for each of the relations that they were made of."""

    def met(self, other: "Steps") -> "Steps":
        """Returns the displacements that are in both, wide if both are; these as they are where nothing is new."""
        low, wide = max(self.low, other.low), self.wide | other.wide if self.wide and other.wide else 0
        bits = (self.bits >> (low - self.low)) & (other.bits >> (low - other.low))
        if low == self.low and bits == self.bits:
            return self if wide or not self.wide else self._replace(wide=0)
        return _trimmed(bits, low, wide)

    def holds(self, here: Cells, there: Cells) -> bool:
        """Says whether one of the displacements leads from one cell to another."""
        shift = there.bit_length() - here.bit_length() - self.low
        return shift >= 0 and self.bits & 1 << shift != 0

    def carry(self, cells: Cells) -> Cells:
        """Returns every cell that one of the displacements reaches from one of `cells`, on or off the ground."""
        if cells.bit_count() <= self.size:
            return _smear(self.bits, self.low, cells)
        return _smear(cells, 0, self.bits, self.low)

    def from_one(self, cell: Cells, targets: Cells) -> Cells:
        """Returns those of `targets` that one of the displacements reaches from a single cell."""
        shift = self.low + cell.bit_length() - 1
        return (targets >> shift & self.bits) << shift if shift >= 0 else targets & self.bits >> -shift

    def from_any(self, cells: Cells, count: int, targets: Cells) -> Cells:
        """Returns those of `targets` that one of the displacements reaches from one of `count` cells."""
        shape, places = (self.bits, cells) if count <= self.size else (cells, self.bits)
        missed = targets
        while places and missed:
            place = places.bit_length() - 1
            shift = self.low + place
            missed ^= (missed >> shift & shape) << shift if shift >= 0 else missed & shape >> -shift
            places ^= 1 << place
        return targets ^ missed if missed else targets


def _smear(shape: int, low: int, places: int, places_low: int = 0) -> int:
    """Returns the union of `shape`, shifted to each of `places`."""
    smeared = 0
    low += places_low
    while places:
        place = places.bit_length() - 1
        shift = low + place
        smeared |= shape << shift if shift >= 0 else shape >> -shift
        places ^= 1 << place
    return smeared


def _trimmed(bits: int, low: int, wide: int = 0) -> Steps:
    empty = (bits & -bits).bit_length() - 1 if bits and not bits & 1 else 0
    return Steps(bits >> empty, low + empty, bits.bit_count(), wide)


class Link(NamedTuple):
    """Where a subject can be for an anchor, and the anchor for the subject."""

    forth: Steps
    back: Steps


class Ground:
    """The square of cells within `reach` of the start, with the links of all relations on it."""

    def __init__(self, reach: int) -> None:
        self.reach = reach
        side = 2 * reach + 1
        self.stride = 2 * side
        self.all: Cells = sum(((1 << side) - 1) << (y * self.stride) for y in range(side))
        span = np.arange(-2 * reach, 2 * reach + 1, dtype=np.int32)
        self._east, self._north = span[None, :], span[:, None]  # stretched only where both meet
        self._links: dict[tuple[object, ...], Link] = {}
        self._met: dict[int, Steps] = {}
        """Wide displacements by what they are made of: few, and long to work out."""
        self._row = (1 << side) - 1
        self._column_bits = [sum(1 << x for x in range(side) if x >> bit & 1) for bit in range(side.bit_length())]
        """For each bit of a column's number, the columns that have it."""

    def cell(self, cell: Cell) -> Cells:
        """Returns the set of one cell."""
        return 1 << (cell[0] + self.reach + (cell[1] + self.reach) * self.stride)

    def cells(self, cells: Cells) -> Iterator[Cell]:
        """Yields the cells of a set, from the south, each row from the west."""
        while cells:
            y, x = divmod((cells & -cells).bit_length() - 1, self.stride)
            yield x - self.reach, y - self.reach
            cells &= cells - 1

    def middle(self, cells: Cells) -> tuple[float, float]:
        """Returns the mean of a set of cells; the start for an empty one.

        Columns are added up bit by bit of their numbers, so that large sets take no longer than small ones.
        """
        count, east, north = max(1, cells.bit_count()), 0, 0
        for y in range(2 * self.reach + 1):
            row = (cells >> (y * self.stride)) & self._row
            if row:
                north += (y - self.reach) * row.bit_count()
                east += sum((row & mask).bit_count() << bit for bit, mask in enumerate(self._column_bits))
        return (east - self.reach * cells.bit_count()) / count, north / count

    def seen(self, direction: Ego, distance: Distance, heading: Heading) -> Link:
        """Returns where a thing so seen along `heading` can be for the viewer."""
        key = "seen", direction, distance, heading
        return self._links.get(key) or self._link(
            key, lambda: _is_ego(*self._turned(heading), direction) & self._is_at(distance)
        )

    def close(self, direction: Cardinal, distance: Distance, heading: Heading) -> Link:
        """Returns where the subject of a close pair can be for its anchor, `heading` playing north."""
        return self._link(
            ("close", direction, distance, heading),
            lambda: _is_cardinal(*self._turned(heading), direction) & self._is_at(distance),
        )

    def exactly(self, displacement: Cell) -> Link:
        """Returns the link of one displacement."""
        shift = displacement[0] + displacement[1] * self.stride
        return Link(Steps(1, shift, 1), Steps(1, -shift, 1))

    def unseen(self, heading: Heading) -> Link:
        """Returns where something can be that a viewer does not see along `heading`."""
        key = "unseen", heading
        return self._links.get(key) or self._link(key, lambda: ~_in_view(*self._turned(heading)), is_wide=True)

    def in_view(self, heading: Heading) -> Link:
        """Returns where something can be that a viewer sees along `heading`."""
        return self._link(("in view", heading), lambda: _in_view(*self._turned(heading)), is_wide=True)

    def within(self, distance: int) -> Link:
        """Returns where something can be that is at most `distance` cells away along both axes."""
        return self._link(
            ("within", distance),
            lambda: np.maximum(np.abs(self._east), np.abs(self._north)) <= distance,
            is_wide=True,
        )

    def beyond(self, heading: Heading) -> Link:
        """Returns where something can be that lies at least one cell further along `heading`."""
        return self._link(("beyond", heading), lambda: self._turned(heading)[1] >= 1, is_wide=True)

    def level(self, heading: Heading) -> Link:
        """Returns where something can be that lies exactly as far along `heading`."""
        return self._link(("level", heading), lambda: self._turned(heading)[1] == 0, is_wide=True)

    def apart(self) -> Link:
        """Returns where something can be that is not close."""
        return self._link(("apart",), lambda: self._east**2 + self._north**2 > CLOSE**2, is_wide=True)

    def met(self, known: Steps, other: Steps) -> Steps:
        """Returns the displacements that are in both, as `Steps.met` does."""
        if not (known.wide and other.wide):
            return known.met(other)
        both = known.wide | other.wide
        met = self._met.get(both) or self._met.setdefault(both, known.met(other))
        return known if met.size == known.size else met

    def _link(self, key: tuple[object, ...], allowed: Callable[[], NDArray[np.bool_]], is_wide: bool = False) -> Link:
        if key not in self._links:
            flags = np.broadcast_to(allowed(), (4 * self.reach + 1, 4 * self.reach + 1))
            wide = is_wide << 2 * len(self._links)
            self._links[key] = Link(self._steps(flags, wide), self._steps(flags[::-1, ::-1], 2 * wide))
        return self._links[key]

    def _steps(self, flags: NDArray[np.bool_], wide: int) -> Steps:
        rows = np.zeros((len(flags), self.stride), dtype=bool)
        rows[:, : flags.shape[1]] = flags
        bits = int.from_bytes(np.packbits(rows, bitorder="little").tobytes(), "little")
        return _trimmed(bits, -2 * self.reach * (self.stride + 1), wide)

    def _turned(self, heading: Heading) -> tuple[Grid, Grid]:
        """Returns all displacements in the frame of a viewer: right, ahead."""
        east, north = self._east, self._north
        return ((east, north), (-north, east), (-east, -north), (north, -east))[heading]

    def _is_at(self, distance: Distance) -> NDArray[np.bool_]:
        square = self._east**2 + self._north**2
        number = DISTANCES.index(distance)
        near = square > UPPER_EDGES[number - 1] ** 2 if number else square >= 0
        return near & (square <= UPPER_EDGES[number] ** 2) if number < len(UPPER_EDGES) else near


@lru_cache(maxsize=16)
def ground(reach: int) -> Ground:
    """Returns the ground of a reach, with the links worked out on it before."""
    return Ground(reach)


def _in_view(right: Grid, ahead: Grid) -> NDArray[np.bool_]:
    """Says where `bins.in_view` holds, for all displacements at once."""
    return (ahead > 0) & (right <= ahead) & (-right <= ahead)


def _is_ego(right: Grid, ahead: Grid, direction: Ego) -> NDArray[np.bool_]:
    """Says where `bins.ego` is `direction`, for all displacements at once."""
    if direction is Ego.FRONT:
        return np.equal(right, 0) & (ahead >= 0)
    side = -right if direction in EGOS[:2] else right
    in_front = (side > 0) & (side <= ahead)
    slight: NDArray[np.bool_] = (side + ahead) ** 2 < 2 * ahead**2
    return in_front & (slight if direction in EGOS[1:4] else ~slight)


def _is_cardinal(east: Grid, north: Grid, direction: Cardinal) -> NDArray[np.bool_]:
    """Says where `bins.cardinal` is `direction`: turns the plane until it is north or north east."""
    quarter, diagonal = divmod(CARDINALS.index(direction), 2)
    x, y = ((east, north), (-north, east), (-east, -north), (north, -east))[quarter]
    if diagonal:
        return (x > 0) & (y > 0) & ((x + y) ** 2 >= 2 * x**2) & ((x + y) ** 2 >= 2 * y**2)
    upright = (y > 0) & ((np.abs(x) + y) ** 2 < 2 * y**2)
    return upright | ((x == 0) & (y == 0)) if quarter == 0 else upright
