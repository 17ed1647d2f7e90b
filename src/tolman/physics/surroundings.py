"""What is near an act: the solids of things and of the shell, with the boxes around them. World frame, metres.

Solids are kept by what decides them, so that an act gathers anew only what has moved.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from tolman.assets.shape import Array, Shape, Vector
from tolman.house.house import CEILING, WALL, House, Thing, Turn
from tolman.house.models import Joints, Options, form_of, placed_solids
from tolman.house.shell import shell_of
from tolman.house.solids import Ints, Solids, chained, gathered, overlaps

OVERLAP = 0.001
"""Metres by which solids may lie in each other."""
_KEPT, _KEPT_SHELLS = 4096, 32


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """Solids where they are, and the box around them all."""

    solids: Solids
    low: Array
    high: Array

    def moved(self, turn: Array, shift: Array) -> "Placed":
        """Returns them turned by a matrix, and then moved."""
        return boxed(self.solids.moved(turn, shift))


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """Everything in a house that has a body."""

    house: House
    shell: tuple[Shape, ...]
    placed: tuple[Placed, ...]
    """Of each thing, in its order, and then of each part of the shell."""
    low: Array
    high: Array
    """Corners of the boxes around these, row by row."""

    def near(self, low: Array, high: Array, margin: float = 0.0) -> Ints:
        """Returns the rows whose boxes reach into another one, or within a margin of it."""
        return np.flatnonzero(((self.low <= high + margin) & (self.high >= low - margin)).all(axis=1))

    def name(self, row: int) -> str | None:
        """Returns the name of the thing of a row; None for the shell."""
        return self.house.things[row].name if row < len(self.house.things) else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its things."""
        return tuple(thing.name for thing in self.house.things)

    def without(self, names: Collection[str]) -> "Surroundings":
        """Returns them without some things."""
        rows = [row for row in range(len(self.placed)) if self.name(row) not in names]
        things = tuple(thing for thing in self.house.things if thing.name not in names)
        placed = tuple(self.placed[row] for row in rows)
        house = replace(self.house, things=things)
        return Surroundings(house, self.shell, placed, self.low[rows], self.high[rows])

    def joined(self, things: Iterable[Thing]) -> "Surroundings":
        """Returns them with things more."""
        count, new = len(self.house.things), tuple(things)
        every = (*self.placed[:count], *map(placed, new), *self.placed[count:])
        house = replace(self.house, things=(*self.house.things, *new))
        low, high = np.array([each.low for each in every]), np.array([each.high for each in every])
        return Surroundings(house, self.shell, every, low, high)

    def only(self, rows: Ints) -> "Surroundings":
        """Returns what is in some rows."""
        count = len(self.house.things)
        things = tuple(self.house.things[row] for row in rows if row < count)
        shell = tuple(self.shell[row - count] for row in rows if row >= count)
        kept = tuple(self.placed[row] for row in rows)
        return Surroundings(replace(self.house, things=things), shell, kept, self.low[rows], self.high[rows])

    def alone(self, thing: Thing) -> "Surroundings":
        """Returns the same with one thing and nothing else."""
        body = placed(thing)
        house = replace(self.house, things=(thing,))
        return Surroundings(house, (), (body,), body.low[None], body.high[None])

    def thing(self, name: str) -> Thing | None:
        """Returns the thing of a name; None where there is none."""
        return next((thing for thing in self.house.things if thing.name == name), None)

    def hits(self, body: Placed, besides: Collection[str] = ()) -> bool:
        """Says whether a body lies in anything, but for some things, by more than is allowed."""
        return next(self.overlapping(body, besides), None) is not None

    def overlapping(self, body: Placed, besides: Collection[str] = ()) -> Iterator[str | None]:
        """Yields what a body lies in, by more than is allowed: names of things, None for the shell."""
        rows = [int(row) for row in self.near(body.low, body.high) if self.name(int(row)) not in besides]
        others = chained([self.placed[row].solids for row in rows])
        for each in overlaps(body.solids, others, OVERLAP):
            yield self.name(rows[int(others.owner[each.other])])


def surroundings(house: House) -> Surroundings:
    """Returns everything in a house that has a body."""
    shell, bodies = _shell(replace(house, things=(), cloths=(), puddles=(), sun=None))
    every = (*map(placed, house.things), *bodies)
    low, high = np.array([each.low for each in every]), np.array([each.high for each in every])
    return Surroundings(house, shell, every, low, high)


def placed(thing: Thing) -> Placed:
    """Returns the solids of a thing where it is."""
    return _placed(*form_of(thing), thing.at, thing.turn)


def boxed(solids: Solids) -> Placed:
    """Returns solids with the box around them; those of nothing are nowhere."""
    low, high = solids.bounds()
    return Placed(solids, low.min(axis=0, initial=np.inf), high.max(axis=0, initial=-np.inf))


def is_loose(thing: Thing) -> bool:
    """Says whether a thing stands, and is not fixed to a wall or ceiling."""
    return thing.held_by not in (WALL, CEILING)


def resting_on(house: House, names: Iterable[str]) -> tuple[str, ...]:
    """Returns the names of all that rests on or in some things, directly or not, in the order of the house."""
    found, holders = set[str](), _held(house)
    left = list(names)
    while left:
        for name in holders.get(left.pop(), ()):
            if name not in found:
                found.add(name)
                left.append(name)
    return tuple(thing.name for thing in house.things if thing.name in found)


def _held(house: House) -> Mapping[str, list[str]]:
    """Returns what each thing holds, by its name."""
    found: dict[str, list[str]] = {}
    for thing in house.things:
        found.setdefault(thing.held_by, []).append(thing.name)
    return found


@lru_cache(_KEPT)
def _placed(kind: str, options: Options, joints: Joints, scale: float, at: Vector, turn: Turn) -> Placed:
    return boxed(placed_solids(Thing("", kind, at, turn, dict(options), scale, dict(joints))))


@lru_cache(_KEPT_SHELLS)
def _shell(house: House) -> tuple[tuple[Shape, ...], tuple[Placed, ...]]:
    shapes = tuple(part.shape for part in shell_of(house) if part.shape.solids)
    return shapes, tuple(boxed(gathered([shape.solids])) for shape in shapes)
