"""Moves of an eye, and where they end among solids. Stances as in `eye.stance`; sizes in metres and degrees."""

from dataclasses import dataclass, replace
from enum import Enum
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np

from tolman.assets.shape import Array
from tolman.eye.stance import DEGREES, HEADINGS, HIGHEST, LOWEST, STEEPEST, UNIT, Stance
from tolman.house.solids import Solids

RADIUS = 0.15
"""Metres from an eye to what it bumps into."""
STRIDE = 0.25
"""Metres of a move whose size is not given."""
LONGEST = 10.0
"""Metres of the longest move."""
_GRAIN = 0.01
"""A move that is blocked ends at a whole number of these from where it began."""
_NEAR = 1e-3
"""Metres to which a march approaches what is in its way."""


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

    @property
    def extent(self) -> float:
        """Its size, given or not."""
        return self.size if self.size is not None else DEGREES if self.way in {**_TURNS, **_TILTS} else STRIDE


class Moved(NamedTuple):
    """What came of a move."""

    stance: Stance
    blocked: bool
    """Whether it ended before its size, at something in the way or at the end of a neck."""


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A ball around an eye, among solids."""

    solids: Solids
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
        return self._gone(stance, _direction(stance, motion.way), motion.extent)

    def fits(self, stance: Stance) -> bool:
        """Says whether nothing is in the body."""
        return bool(
            self._near(np.array(stance.at), 0.0).distance(np.array([stance.at])).min(initial=np.inf) >= self.radius
        )

    def _gone(self, stance: Stance, way: Array, size: float) -> Moved:
        """Returns where one comes to that goes straight on by `size`, or until something is in the way."""
        start = np.array(stance.at)
        far = self._free(start, way, size)
        if way[2]:
            room = HIGHEST - start[2] if way[2] > 0 else start[2] - LOWEST
            far = min(far, max(room, 0.0))
        if far < size - UNIT / 2:
            far = np.floor(far / _GRAIN + 1e-6) * _GRAIN
        x, y, z = (round(float(part) / UNIT) for part in start + far * way)
        return Moved(replace(stance, x=x, y=y, z=z), bool(far < size - UNIT / 2))

    def _free(self, start: Array, way: Array, size: float) -> float:
        """Returns how far the body can go before it touches something.

        On a straight way the distance to a convex body falls ever more slowly, and then rises for good: what does not
        come nearer never will, and what does is not met before the gap is used up at the rate at which it closes.
        """
        near = self._near(start + way * size / 2, size / 2)
        far = 0.0
        while len(near) and far < size:
            gaps, later = near.distance(start + np.outer((far, far + _NEAR), way)) - self.radius
            rates = (gaps - later) / _NEAR
            closing = rates > 1e-6
            if not closing.any():
                return size
            gap = float((gaps[closing] / np.maximum(rates[closing], 0.01)).min())
            if gap < _NEAR:
                return far
            far += gap
            near = near[closing]
        return min(far, size)

    def _near(self, middle: Array, reach: float) -> Solids:
        """Returns the solids that may come within the body's reach around a place."""
        size = np.linalg.norm(self.solids.half, axis=1)
        apart = np.linalg.norm(self.solids.at - middle, axis=1)
        return self.solids[apart < size + reach + self.radius + 2 * _NEAR]


def _direction(stance: Stance, way: Way) -> Array:
    if way in _RISES:
        return np.array([0.0, 0.0, float(_RISES[way])])
    around = radians(stance.heading * DEGREES + _GOES[way])
    return np.array([sin(around), cos(around), 0.0])
