"""The rooms in numbers, for learning from scratch: turns that end with a look, and the look in bins.

Actions: look; turn by 90°, 180° or 270° and look; jump to slot i and look; Term(). Observations: `direction`,
`distance` and `aspect` of each slot in view, counted from 1 in the order of their bins (aspects: `Facing`, then
`Wall`), 0 for none; `seen`, whether a slot was ever seen; `standing`, one more than the slot that the player stands
on, 0 for the start; `left`, the turns left. The mask holds 1 for every action that the world would carry out.
"""

import numpy as np
from numpy.typing import NDArray

from tolman.geometry.bins import DISTANCES, EGOS, Facing, Wall
from tolman.suites.environment import (
    BinarySpace,
    DictSpace,
    DiscreteSpace,
    Environment,
    Game,
    MultiDiscreteSpace,
    Value,
)
from tolman.suites.tos.drawing.characters import scene_characters
from tolman.suites.tos.environment.drawn import draw
from tolman.suites.tos.environment.explored import REWARDS, Explored, counts, ending, proceed
from tolman.suites.tos.environment.options import RoomsOptions
from tolman.suites.tos.moves import JumpTo, Observe, Rotate, Term, Turn
from tolman.suites.tos.scene.sight import Sighting, look

ON_THE_SPOT = (Turn((), Observe()), *(Turn((Rotate(degrees),), Observe()) for degrees in (90, 180, 270)))
"""The first actions; a jump to each slot and Term() follow."""

_DIRECTIONS = {direction: number for number, direction in enumerate(EGOS, 1)}
_DISTANCES = {distance: number for number, distance in enumerate(DISTANCES, 1)}
_ASPECTS = {None: 0} | {aspect: number for number, aspect in enumerate((*Facing, *Wall), 1)}


def numbered_turn(explored: Explored, action: int) -> Turn:
    """Returns the turn of a number."""
    jump, names = int(action) - len(ON_THE_SPOT), tuple(explored.slots)
    if not -len(ON_THE_SPOT) <= jump <= len(names):
        raise ValueError(f"there is no action {action}; actions are 0 to {len(ON_THE_SPOT) + len(names)}")
    if jump < 0:
        return ON_THE_SPOT[int(action)]
    return Turn((), Term()) if jump == len(names) else Turn((JumpTo(names[jump]),), Observe())


def binned(explored: Explored) -> dict[str, Value]:
    """Returns the observation."""
    slots, world = explored.slots, explored.world
    direction, distance, aspect = ([0] * len(slots) for _ in range(3))
    for sighting in _noticed(explored):
        slot = slots[sighting.name]
        direction[slot] = _DIRECTIONS[sighting.direction]
        distance[slot] = _DISTANCES[sighting.distance]
        aspect[slot] = _ASPECTS[sighting.aspect]
    return {
        "direction": np.array(direction),
        "distance": np.array(distance),
        "aspect": np.array(aspect),
        "seen": np.array([name in world.seen for name in slots], np.int8),
        "standing": slots.get(world.standing, -1) + 1,
        "left": explored.left,
    }


def _noticed(explored: Explored) -> tuple[Sighting, ...]:
    """Returns what the last turn's look noticed."""
    return explored.look.view.sightings if explored.look else ()


def action_mask(explored: Explored) -> NDArray[np.int8]:
    """Returns 1 for every action that would not be refused: jumps lead to what was seen and is in view."""
    world = explored.world
    # Under noise a jump may lead to what the last look missed.
    sightings = look(world.scene, world.pose).sightings if world.noise else _noticed(explored)
    in_view = world.seen.intersection([sighting.name for sighting in sightings])
    on_the_spot = [True] * len(ON_THE_SPOT)
    return np.array([*on_the_spot, *(name in in_view for name in explored.slots), True], np.int8)


def _open(options: RoomsOptions) -> Game[Explored, int]:
    members = options.members
    return Game(
        actions=DiscreteSpace(len(ON_THE_SPOT) + members + 1),
        observations=DictSpace(
            {
                "direction": MultiDiscreteSpace((len(_DIRECTIONS) + 1,) * members),
                "distance": MultiDiscreteSpace((len(_DISTANCES) + 1,) * members),
                "aspect": MultiDiscreteSpace((len(_ASPECTS),) * members),
                "seen": BinarySpace(members),
                "standing": DiscreteSpace(members + 1),
                "left": DiscreteSpace(options.turns + 1),
            }
        ),
        begin=lambda seed: draw(options, seed),
        step=lambda explored, action: proceed(explored, numbered_turn(explored, action)),
        observation=binned,
        reward=REWARDS[options.reward],
        ending=ending,
        info=counts,
        mask=action_mask,
        text=lambda explored: scene_characters(explored.world.scene, explored.world.pose),
    )


ROOMS_COMPACT = Environment("RoomsCompact", 2, RoomsOptions, _open)
