"""What the hand holds, with all that comes along in and on it, as one rigid load. World frame; metres, kilograms."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import atan2, degrees

import numpy as np

from tolman.assets.shape import Array, Vector
from tolman.house.house import House, Lamp, Thing, Turn, rounded_lamp, rounded_thing, turn_of, upright
from tolman.house.models import matrix, weight_of
from tolman.house.solids import chained
from tolman.physics.state import Carried, State
from tolman.physics.surroundings import Placed, boxed, placed, resting_on
from tolman.physics.world import bulk_of

_STEEP = 0.1
"""Share of a front that is seen from above, below which a thing lies on its front or back."""


@dataclass(frozen=True, slots=True)
class Load:
    """A thing, what rests in and on it, and the lamps that belong to them, each where it is."""

    things: tuple[Thing, ...]
    """The one that is held comes first."""
    lamps: tuple[Lamp, ...] = ()

    @property
    def first(self) -> Thing:
        """The one that is held."""
        return self.things[0]

    @property
    def names(self) -> frozenset[str]:
        """The names of all that is in it."""
        return frozenset(thing.name for thing in self.things)

    @property
    def body(self) -> Placed:
        """Its solids."""
        return boxed(chained([placed(thing).solids for thing in self.things]))

    @property
    def weight(self) -> float:
        """Kilograms of it all, a litre of any liquid counted as one."""
        return sum(weight_of(thing) + (thing.liquid.litres if thing.liquid else 0.0) for thing in self.things)

    @property
    def balance(self) -> Array:
        """Its centre of mass."""
        bulks = [(bulk_of(thing), thing) for thing in self.things]
        places = [bulk.mass * (matrix(thing.turn) @ bulk.middle + thing.at) for bulk, thing in bulks]
        middle: Array = np.sum(places, axis=0) / sum(bulk.mass for bulk, _ in bulks)
        return middle

    def at(self, place: Iterable[float], turn: Turn) -> "Load":
        """Returns it moved as one, so that the thing that is held comes to a place and a turn."""
        first = rounded_thing(replace(self.first, at=_vector(place), turn=turn))
        if (first.at, first.turn) == (self.first.at, self.first.turn):
            return self
        spin = matrix(first.turn) @ matrix(self.first.turn).T

        def moved(at: Vector) -> Vector:
            return _vector(spin @ np.subtract(at, self.first.at) + first.at)

        others = [
            rounded_thing(replace(each, at=moved(each.at), turn=turn_of(spin @ matrix(each.turn))))
            for each in self.things[1:]
        ]
        lamps = tuple(rounded_lamp(replace(lamp, at=moved(lamp.at))) for lamp in self.lamps)
        return Load((first, *others), lamps)

    def upright(self, turn: float) -> "Load":
        """Returns it upright, and turned by degrees counter-clockwise from above."""
        _w, x, y, _z = self.first.turn
        if turn % 360.0 == 0.0 and x == y == 0.0:
            return self
        return self.at(self.first.at, upright(heading(self.first.turn) + turn % 360.0))

    def held(self, holder: str, inside: bool = False) -> "Load":
        """Returns it resting on or in something else."""
        return Load((replace(self.first, held_by=holder, inside=inside), *self.things[1:]), self.lamps)


def load_of(house: House, name: str) -> Load:
    """Returns a thing of a house with all that would come along."""
    along = resting_on(house, [name])
    things = (house[name], *(thing for thing in house.things if thing.name in along and thing.name != name))
    names = {thing.name for thing in things}
    return Load(things, tuple(lamp for lamp in house.lamps if lamp.thing in names))


def load_in_hand(carried: Carried) -> Load:
    """Returns what a hand holds, where it was."""
    return Load(carried.things, carried.lamps)


def taken(state: State, load: Load) -> State:
    """Returns the state with a load in the hand."""
    things = tuple(thing for thing in state.house.things if thing.name not in load.names)
    lamps = tuple(lamp for lamp in state.house.lamps if lamp.thing not in load.names)
    carried = replace(state.carried, things=load.things, lamps=load.lamps)
    return State(replace(state.house, things=things, lamps=lamps), carried)


def put_down(state: State, load: Load) -> State:
    """Returns the state with a load in the house, and nothing in the hand."""
    house = replace(state.house, things=(*state.house.things, *load.things), lamps=(*state.house.lamps, *load.lamps))
    return State(house, replace(state.carried, things=(), lamps=()))


def shifted(house: House, things: Iterable[Thing]) -> House:
    """Returns a house with some things elsewhere, their lamps with them."""
    now = {thing.name: thing for thing in things}
    lamps = list(house.lamps)
    for number, lamp in enumerate(lamps):
        if lamp.thing in now:
            before = house[lamp.thing]
            lamps[number] = Load((before,), (lamp,)).at(now[lamp.thing].at, now[lamp.thing].turn).lamps[0]
    return replace(house.replacing(*now.values()), lamps=tuple(lamps))


def heading(turn: Turn) -> float:
    """Returns the degrees, counter-clockwise from above, by which a thing is turned that stands or lies so."""
    (xx, _, _), (yx, _, _) = matrix(turn)[:2]
    _, back, _ = matrix(turn).T
    if np.hypot(back[0], back[1]) < _STEEP:
        return degrees(atan2(yx, xx))
    return degrees(atan2(-back[0], back[1]))


def _vector(place: Iterable[float]) -> Vector:
    x, y, z = (float(part) for part in place)
    return x, y, z
