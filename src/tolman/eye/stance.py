"""Where an eye is and which way it looks, in whole numbers, so that steps there and back end where they began.

Frame: x east, y north, z up, in tenths of a millimetre. Headings are steps of 15° clockwise from north, pitches steps
of 15° up from level.
"""

from dataclasses import dataclass
from math import cos, radians, sin

from tolman.assets.shape import Vector
from tolman.render.tracer.camera import Camera

UNIT = 1e-4
"""Metres in one of the whole numbers of a place."""
DEGREES = 15
"""Degrees in one step of a heading or pitch."""
HEADINGS = 360 // DEGREES
STEEPEST = 90 // DEGREES
"""Steps by which one looks up or down, at most: straight up and straight down."""
LOWEST, HIGHEST = 0.2, 2.0
"""Metres between which an eye moves, from crouching to stretching."""
LEVEL = 1.5
"""Metres from the floor to an eye that neither crouches nor stretches."""
VIEW = 90.0
"""Degrees from the left to the right edge of what an eye sees."""


@dataclass(frozen=True, slots=True)
class Stance:
    """Where an eye is and which way it looks."""

    x: int
    y: int
    z: int
    heading: int = 0
    pitch: int = 0

    @property
    def at(self) -> Vector:
        """The place in metres."""
        return self.x * UNIT, self.y * UNIT, self.z * UNIT

    @property
    def ahead(self) -> Vector:
        """The unit vector of the way it looks."""
        (east, north), (level, up) = level_way(self.heading), _steepness(self.pitch)
        return east * level, north * level, up

    @property
    def above(self) -> Vector:
        """The unit vector towards the upper edge of what it sees."""
        (east, north), (level, up) = level_way(self.heading), _steepness(self.pitch)
        return -east * up, -north * up, level


def level_way(heading: int) -> tuple[float, float]:
    """Returns how far a heading goes east and north, exactly opposite for opposite headings."""
    around = radians(heading % HEADINGS * DEGREES)
    return round(sin(around), 12), round(cos(around), 12)


def _steepness(pitch: int) -> tuple[float, float]:
    """Returns how far one looks ahead and up."""
    up = radians(pitch * DEGREES)
    return round(cos(up), 12), round(sin(up), 12)


def stance_at(at: Vector, heading: float = 0.0, pitch: float = 0.0) -> Stance:
    """Returns the stance nearest to a place in metres and to ways in degrees."""
    x, y, z = (round(part / UNIT) for part in at)
    steepest = min(max(round(pitch / DEGREES), -STEEPEST), STEEPEST)
    return Stance(x, y, z, round(heading / DEGREES) % HEADINGS, steepest)


def camera_of(stance: Stance, size: int, view: float = VIEW) -> Camera:
    """Returns the camera of an eye: square, `size` pixels and `view` degrees wide."""
    (x, y, z), (east, north, up) = stance.at, stance.ahead
    return Camera((x, y, z), (x + east, y + north, z + up), size, size, view, up=stance.above)
