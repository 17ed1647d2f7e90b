"""Moves of an eye, and where they end among solids. Stances as in `eye.stance`; sizes in metres and degrees."""

from dataclasses import dataclass, replace
from enum import Enum
from math import isfinite
from typing import NamedTuple

import numpy as np

from tolman.assets.shape import Array
from tolman.eye.stance import DEGREES, HEADINGS, HIGHEST, LOWEST, STEEPEST, UNIT, Stance, level_way
from tolman.house.house import House, Thing
from tolman.house.models import placed_solids
from tolman.house.shell import shell_of
from tolman.house.solids import Solids, chained, gathered
from tolman.house.soundness import BODY

RADIUS = BODY
"""Metres from an eye to what it bumps into."""
STRIDE = 0.25
"""Metres of a move whose size is not given."""
SHORTEST, LONGEST = 0.01, 10.0
"""Metres of the shortest and the longest move."""
FIRM = 5e-4
"""Metres by which a ball that rests against something may lie in it, by rounding."""
_GRAIN = 0.01
"""A move that is blocked ends at a whole number of these from where it began."""
_NEAR = 1e-3
"""Metres to which a march approaches what is in its way."""
_STILL = 1e-5
"""Metres by which a gap may close on each metre and still count as staying."""


class Way(Enum):
    """What a move changes."""

    FORWARD = "forward"
    BACK = "back"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    TURN_LEFT = "turn left"
    TURN_RIGHT = "turn right"
    LOOK_UP = "look up"
    LOOK_DOWN = "look down"


_GOES = {Way.FORWARD: 0, Way.RIGHT: 90, Way.BACK: 180, Way.LEFT: 270}
"""Degrees clockwise from where the eye looks, for moves on the level."""
_RISES = {Way.UP: 1, Way.DOWN: -1}
_TURNS = {Way.TURN_RIGHT: 1, Way.TURN_LEFT: -1}
_TILTS = {Way.LOOK_UP: 1, Way.LOOK_DOWN: -1}


@dataclass(frozen=True, slots=True)
class Motion:
    """One move: metres where it goes, degrees where it turns or tilts."""

    way: Way
    size: float | None = None
    """None for one step: 0.25 m, or 15°."""

    def __post_init__(self) -> None:
        size = self.extent
        if self.is_turn:
            if not (isfinite(size) and 0 < size <= 360 and size % DEGREES == 0):
                raise ValueError(f"one turns and looks by multiples of {DEGREES}° up to 360, not by {size:g}")
        elif not (isfinite(size) and SHORTEST <= size <= LONGEST):
            raise ValueError(f"one moves by {SHORTEST:g} to {LONGEST:g} m, not by {size:g}")

    @property
    def is_turn(self) -> bool:
        """Whether the eye stays where it is."""
        return self.way in _TURNS or self.way in _TILTS

    @property
    def extent(self) -> float:
        """Its size, given or not."""
        return self.size if self.size is not None else DEGREES if self.is_turn else STRIDE


class Moved(NamedTuple):
    """What came of a move."""

    stance: Stance
    blocked: bool
    """Whether it ended before its size, at something in the way or at the end of a neck."""


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A ball around an eye, among the solids of a house."""

    house: House
    groups: tuple[Solids, ...]
    """What does not move by itself, and then each thing."""
    solids: Solids
    low: Array
    high: Array
    """Corners of the boxes around the solids."""
    radius: float = RADIUS

    def moved(self, stance: Stance, motion: Motion) -> Moved:
        """Returns where a move ends."""
        if motion.way in _TURNS:
            steps = round(motion.extent / DEGREES) * _TURNS[motion.way]
            return Moved(replace(stance, heading=(stance.heading + steps) % HEADINGS), False)
        if motion.way in _TILTS:
            wanted = stance.pitch + round(motion.extent / DEGREES) * _TILTS[motion.way]
            pitch = min(max(wanted, -STEEPEST), STEEPEST)
            return Moved(replace(stance, pitch=pitch), pitch != wanted)
        return self._gone(stance, motion)

    def gap(self, stance: Stance) -> float:
        """Returns the metres from the ball to what is nearest, as far as a stride; negative inside it."""
        place = np.array([stance.at])
        near = self._near(place[0], place[0], STRIDE)
        return float(near.distance(place).min(initial=self.radius + STRIDE)) - self.radius

    def fits(self, stance: Stance) -> bool:
        """Says whether nothing is in the ball."""
        return self.gap(stance) >= -FIRM

    def free(self, start: Array, way: Array, size: float) -> float:
        """Returns how far the body can go before it touches something.

        On a straight way the distance to a convex body falls ever more slowly, and then rises for good: what does not
        come nearer never will, and what does is not met before the gap is used up at the rate at which it closes.
        """
        near = self._near(start, start + way * size, 2 * _NEAR)
        far = 0.0
        while len(near) and far < size:
            gaps, later = near.distance(start + np.outer((far, far + _NEAR), way)) - self.radius
            rates = (gaps - later) / _NEAR
            closing = rates > _STILL
            if not closing.any():
                return size
            gap = float((gaps[closing] / rates[closing]).min())
            if gap < _NEAR:
                # What is touched by rounding alone does not hold one further off than touching.
                return far if far + gap < size - UNIT / 2 else size
            far += gap
            near = near[closing]
        return size

    def _gone(self, stance: Stance, motion: Motion) -> Moved:
        """Returns where one comes to that goes straight on, or until something is in the way."""
        asked = np.rint(_direction(stance, motion.way) * motion.extent / UNIT)
        units = asked.copy()
        units[2] = _within_neck(stance.z, float(asked[2]))
        size = float(np.linalg.norm(units)) * UNIT
        if not size:
            return Moved(stance, True)
        # The ball goes along whole numbers, so that strides along a slanting face never creep into it.
        way = units * UNIT / size
        far = self.free(np.array(stance.at), way, size)
        blocked = bool(far < size - UNIT / 2)
        if blocked:
            units = np.rint(np.floor(far / _GRAIN + 1e-6) * _GRAIN * way / UNIT)
        x, y, z = (int(part) for part in units)
        return Moved(
            replace(stance, x=stance.x + x, y=stance.y + y, z=stance.z + z), blocked or bool(units[2] != asked[2])
        )

    def _near(self, start: Array, stop: Array, margin: float) -> Solids:
        """Returns the solids that may come within the ball's reach, and a margin, on a way."""
        reach = self.radius + margin
        below = (self.low <= np.maximum(start, stop) + reach).all(axis=1)
        above = (self.high >= np.minimum(start, stop) - reach).all(axis=1)
        return self.solids[np.flatnonzero(below & above)]


def _within_neck(z: int, rise: float) -> float:
    """Returns how far an eye rises, or sinks, that would by so much; nothing where it is beyond its reach already."""
    low, high = round(LOWEST / UNIT) - z, round(HIGHEST / UNIT) - z
    return min(rise, max(high, 0)) if rise > 0 else max(rise, min(low, 0))


def body_in(house: House, before: Body | None = None, radius: float = RADIUS) -> Body:
    """Returns a body among all that is solid in a house; what is as it was `before` is not made anew."""
    kept = _kept(before)
    same = before is not None and _shell(before.house) == _shell(house)
    shell = before.groups[0] if before and same else gathered([part.shape.solids for part in shell_of(house)])
    groups = [shell]
    for thing in house.things:
        former, solids = kept.get(thing.name, (None, None))
        groups.append(solids if solids is not None and former == thing else placed_solids(thing))
    together = chained(groups)
    return Body(house, tuple(groups), together, *together.bounds(), radius)


def _kept(before: Body | None) -> dict[str, tuple[Thing, Solids]]:
    """Returns the things of a body's house by name, with their solids."""
    if before is None:
        return {}
    pairs = zip(before.house.things, before.groups[1:], strict=True)
    return {thing.name: (thing, solids) for thing, solids in pairs}


def _shell(house: House) -> tuple[object, ...]:
    return house.rooms, house.doorways, house.windows, house.lamps, house.height, house.wall


def _direction(stance: Stance, way: Way) -> Array:
    if way in _RISES:
        return np.array([0.0, 0.0, float(_RISES[way])])
    return np.array([*level_way(stance.heading + _GOES[way] // DEGREES), 0.0])
