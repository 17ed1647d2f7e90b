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
STEEPEST = 90 // DEGREES - 1
"""Steps by which one looks up or down, at most."""
LOWEST, HIGHEST = 0.2, 2.0
"""Metres between which an eye moves, from crouching to stretching."""


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
        around, up = radians(self.heading * DEGREES), radians(self.pitch * DEGREES)
        return sin(around) * cos(up), cos(around) * cos(up), sin(up)


def stance_at(at: Vector, heading: float = 0.0, pitch: float = 0.0) -> Stance:
    """Returns the stance nearest to a place in metres and to ways in degrees."""
    x, y, z = (round(part / UNIT) for part in at)
    steepest = min(max(round(pitch / DEGREES), -STEEPEST), STEEPEST)
    return Stance(x, y, z, round(heading / DEGREES) % HEADINGS, steepest)


def camera_of(stance: Stance, size: int, view: float = 90.0) -> Camera:
    """Returns the camera of an eye: square, `size` pixels and `view` degrees wide."""
    (x, y, z), (east, north, up) = stance.at, stance.ahead
    return Camera((x, y, z), (x + east, y + north, z + up), size, size, view)
