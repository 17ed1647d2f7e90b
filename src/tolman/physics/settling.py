"""A whole house when time runs: what does not stay where it stands. World frame, metres."""

from dataclasses import dataclass

from tolman.house.house import House, Thing
from tolman.physics.rest import LONGEST, SHORTEST, moved_in
from tolman.physics.surroundings import is_loose, surroundings
from tolman.physics.world import World


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of a house that is left alone."""

    moved: tuple[Thing, ...]
    """Those that are elsewhere in the end than they stood, where they are then, in the order of the house."""
    is_calm: bool
    """Whether everything has come to rest."""


def settled(house: House) -> Settled:
    """Lets time run for everything in a house that is not fixed to a wall or ceiling, all at once.

    Raises:
        ExplosionError: Things lie so deep in each other that they would be thrown apart.
    """
    free = tuple(thing for thing in house.things if is_loose(thing))
    if not free:
        return Settled((), is_calm=True)
    world = World(surroundings(house).without({thing.name for thing in free}), free, sleeps=True)
    is_calm = world.settle(LONGEST, SHORTEST)
    return Settled(moved_in(world, free), is_calm)
