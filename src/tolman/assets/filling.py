"""How high a liquid stands in a vessel turned on a lathe. Metres, cubic metres, degrees.

A profile has the radius of the inside at heights above its floor, upwards. A vessel may be tilted: its axis then
leans by so many degrees from the upright, and the surface stays level. Levels are counted upwards from the middle of
the floor.
"""

from math import cos, pi, radians, sin

import numpy as np

from tolman.assets.shape import Array, Profile

UPRIGHT = 0.05
"""Degrees below which a vessel counts as upright."""
_SLICES = 2000
"""Across a tilted vessel."""
_HALVINGS = 60


def volume_of(profile: Profile, level: float, tilt: float = 0.0) -> float:
    """Returns how much of the inside lies below a level."""
    line = np.asarray(profile, float)
    if tilt < UPRIGHT:
        return _upright_volume(line, level)
    edges = np.linspace(line[0, 1], line[-1, 1], _SLICES + 1)
    heights = (edges[1:] + edges[:-1]) / 2
    radii = np.interp(heights, line[:, 1], line[:, 0])
    return float(np.sum(_cut_discs(radii, chords(heights, level, tilt))) * (edges[1] - edges[0]))


def chords(heights: Array, level: float, tilt: float) -> Array:
    """Returns how far beyond the axis, on its higher side, the surface cuts discs at heights along a tilted axis."""
    angle = radians(tilt)
    found: Array = (level - heights * cos(angle)) / sin(angle)
    return found


def level_of(profile: Profile, volume: float, tilt: float = 0.0) -> float:
    """Returns the level up to which a volume fills a vessel; it never rises above the lowest place of the rim."""
    low, high = -_reach(profile, tilt), brim(profile, tilt)
    if volume >= volume_of(profile, high, tilt):
        return high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if volume_of(profile, middle, tilt) > volume else (middle, high)
    return high


def brim(profile: Profile, tilt: float = 0.0) -> float:
    """Returns the level of the lowest place of the rim."""
    radius, height = profile[-1]
    return height * cos(radians(tilt)) - radius * sin(radians(tilt))


def capacity(profile: Profile, tilt: float = 0.0) -> float:
    """Returns the volume that a vessel holds before it flows over."""
    return max(volume_of(profile, brim(profile, tilt), tilt), 0.0)


def _reach(profile: Profile, tilt: float) -> float:
    """Returns how far below the middle of the floor its lowest place lies, or more."""
    return max(radius for radius, _ in profile) * sin(radians(tilt)) + max(-brim(profile, tilt), 0.0)


def _upright_volume(line: Array, level: float) -> float:
    """Returns the volume of the cone stumps of a line, up to a level."""
    top = float(np.clip(level, line[0, 1], line[-1, 1]))
    below = line[:, 1] < top
    cut = np.concatenate([line[below], [[np.interp(top, line[:, 1], line[:, 0]), top]]])
    low, high = cut[:-1, 0], cut[1:, 0]
    return float(np.sum(pi / 3 * (low**2 + low * high + high**2) * np.diff(cut[:, 1])))


def _cut_discs(radii: Array, chord: Array) -> Array:
    """Returns the areas of discs on the near side of chords at a distance from their middles."""
    share = np.clip(chord / np.maximum(radii, 1e-12), -1.0, 1.0)
    area: Array = radii**2 * (np.arccos(-share) + share * np.sqrt(1 - share**2))
    return area
