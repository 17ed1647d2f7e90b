"""Boxes that stand in for the wall of a turned vessel: bands of staves, each band leaning as the wall does there.

Lines are of (radius, height), in metres. The flat face of a stave is a chord of the round wall and of its bend, so
it passes the wall by a little on either side; as few staves are taken as keep that little small.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi

import numpy as np

from tolman.assets.shape import Array, Solid

_SLACK = 0.0018
"""Metres by which a stave may pass the wall, if the wall is thick enough."""
_SHARE = 0.3
"""What it may pass it by, as a share of the thickness of a thin wall."""
_LATER = 5
"""By how much the share grows, where staves are too few, before the slack of thick walls grows with it."""
MOST = 50
"""Staves of a vessel, at most, unless it says otherwise; where these are too few, they pass the wall by more."""
_COUNTS = np.arange(6, 25)
"""How many staves may stand around a band."""
_TURNS = pi / _COUNTS
"""Half the angle that one of them takes, in radians."""
_KNOTS = 24
"""Places, at most, at which bands may meet; more where there may be more staves than `MOST`."""
_THINNEST = 0.0005
"""Metres that a stave is thick at least."""


@dataclass(frozen=True, slots=True, eq=False)
class _Band:
    """A part of a wall, and how staves along it would pass it for each of `_COUNTS`."""

    low: Array
    """Its lower end, moved so that its bends lie evenly on both sides."""
    high: Array
    """Its upper end."""
    out: Array
    """Unit vector from its inner face into the wall."""
    sunk: Array
    """Metres by which staves stand inside of it, to be right on the whole."""
    halves: Array
    """Half the widths of staves."""
    passed: Array
    """Metres by which staves pass the wall."""
    deep: float
    """Metres that they are thick."""


def staves(outside: Array, inside: Array, most: int = MOST) -> Iterator[Solid]:
    """Yields at most so many boxes along the inside of a vessel, each as thick as the wall is there."""
    if len(inside) < 2:
        return
    thick = float((np.interp(inside[:, 1], outside[:, 1], outside[:, 0]) - inside[:, 0]).mean())
    for band, number in _chosen(inside, thick, most):
        for index in range(int(_COUNTS[number])):
            yield _stave(band, number, 2 * index * _TURNS[number])


def _chosen(inside: Array, thick: float, most: int) -> list[tuple[_Band, int]]:
    """Returns the bands of a vessel from its floor to its mouth, each with which of `_COUNTS` it takes."""
    line = _divided(inside)
    knots = np.unique(np.linspace(0, len(line) - 1, min(_KNOTS * most // MOST, len(line))).round().astype(int))
    bands = {
        (first, last): _band(line[knots[first] : knots[last] + 1], thick)
        for last in range(1, len(knots))
        for first in range(last)
    }
    deep, passed = (
        np.array([band.deep for band in bands.values()]),
        np.array([band.passed for band in bands.values()]),
    )
    for more in 1.05 ** np.arange(100):
        allowed = np.maximum(np.minimum(_SHARE * deep * more, _SLACK), _SLACK * more / _LATER)
        fits = passed <= allowed[:, None]
        first = np.argmax(fits, axis=1).tolist()
        enough = {ends: number for ends, number, is_any in zip(bands, first, fits.any(axis=1), strict=True) if is_any}
        path = _fewest(enough, len(knots) - 1)
        if path and sum(int(_COUNTS[enough[ends]]) for ends in path) <= most:
            return [(bands[ends], enough[ends]) for ends in path]
    return []


def _divided(line: Array) -> Array:
    """Returns the points of a line and the middles between them."""
    middles = (line[:-1] + line[1:]) / 2
    return np.concatenate([np.stack([line[:-1], middles], axis=1).reshape(-1, 2), line[-1:]])


def _band(line: Array, thick: float) -> _Band:
    """Returns the band along a line."""
    way = line[-1] - line[0]
    out = np.array([way[1], -way[0]]) / np.hypot(*way)
    steep = abs(float(out[0]))
    bends = (line - line[0]) @ out
    narrow, wide = sorted((float(line[0, 0]), float(line[-1, 0])))
    sunk = (narrow + wide) / 2 * (1 / np.cos(_TURNS) - 1) / 2
    halves = np.maximum(wide * np.tan(_TURNS) - _GAP, narrow * np.tan(_TURNS))
    edges = [np.hypot(radius - sunk, halves) - radius for radius in (narrow + thick, wide)]
    passed = np.max([sunk, *edges], axis=0) * steep + np.ptp(bends) / 2
    shift = out * (bends.max() + bends.min()) / 2
    return _Band(line[0] + shift, line[-1] + shift, out, sunk * steep, halves, passed, max(thick * steep, _THINNEST))


_GAP = 0.0007
"""Half of what may stay open between staves where they are widest apart, in metres."""


def _fewest(enough: dict[tuple[int, int], int], last: int) -> list[tuple[int, int]]:
    """Returns the ends of bands from knot 0 to the last that take the fewest staves; none where there is no way."""
    best: dict[int, tuple[int, list[tuple[int, int]]]] = {0: (0, [])}
    for stop in range(1, last + 1):
        ways = [
            (best[start][0] + int(_COUNTS[enough[start, stop]]), [*best[start][1], (start, stop)])
            for start in best
            if (start, stop) in enough
        ]
        if ways:
            best[stop] = min(ways)
    return best[last][1] if last in best else []


def _stave(band: _Band, number: int, angle: float) -> Solid:
    """Returns one stave of a band, the middle of which lies at an angle."""
    length = float(np.hypot(*(band.high - band.low)))
    rise, fall = band.out
    radius, height = (band.low + band.high) / 2 + band.out * (band.deep / 2 - band.sunk[number])
    out, side = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    up = np.array([0, 0, 1.0])
    axes = np.stack([rise * out + fall * up, side, rise * up - fall * out], axis=1)
    return Solid("box", (band.deep / 2, float(band.halves[number]), length / 2), radius * out + height * up, axes)
