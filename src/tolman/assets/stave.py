"""Boxes that stand in for the wall of a turned vessel: bands of staves, each band leaning as the wall does there.

Lines are of (radius, height), in metres. The flat face of a stave is a chord of the round wall and of its bend, so
it passes the wall by a little on either side; as few staves are taken as keep that little small.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import pi

import numpy as np

from tolman.assets.shape import Array, Solid

_SLACK = 0.0013
"""Metres by which a stave may pass the wall, if the wall is thick enough."""
_SHARE = 0.4
"""What it may pass it by, as a share of the thickness of a thin wall."""
_MOST = 48
"""Staves of a vessel, at most."""
_COUNTS = np.arange(8, 25)
"""How many staves may stand around a band."""
_TURNS = pi / _COUNTS
"""Half the angle that one of them takes, in radians."""
_KNOTS = 14
"""Places, at most, at which bands may meet."""
_THINNEST = 0.0005
"""Metres that a stave is thick at least."""
_LEAST = 0.0004
"""Metres by which a stave may pass a wall without thickness."""


def staves(outside: Array, inside: Array) -> Iterator[Solid]:
    """Yields boxes along the inside of a vessel, each as thick as the wall is there."""
    thick = float((np.interp(inside[:, 1], outside[:, 1], outside[:, 0]) - inside[:, 0]).mean())
    for band in _bands(inside, thick):
        for index in range(band.count):
            yield _stave(band, thick, 2 * pi * index / band.count)


@dataclass(frozen=True, slots=True, eq=False)
class _Band:
    """Equal staves around a part of the wall."""

    count: int
    low: Array
    """The lower end of the middle of an inner face."""
    high: Array
    """Its upper end."""
    half: float
    """Half the width of a stave."""


def _bands(inside: Array, thick: float) -> list[_Band]:
    """Returns the bands of a vessel from its floor to its mouth."""
    line = _divided(inside)
    knots = np.unique(np.linspace(0, len(line) - 1, min(_KNOTS, len(line))).round().astype(int))
    for slack in max(min(_SLACK, _SHARE * thick), _LEAST) * 1.2 ** np.arange(40):
        bands = _fewest(line, knots, thick, float(slack))
        if 0 < _sum(bands) <= _MOST:
            return bands
    return []


def _divided(line: Array) -> Array:
    """Returns the points of a line and the middles between them."""
    middles = (line[:-1] + line[1:]) / 2
    return np.concatenate([np.stack([line[:-1], middles], axis=1).reshape(-1, 2), line[-1:]])


def _fewest(line: Array, knots: Array, thick: float, slack: float) -> list[_Band]:
    """Returns the bands from the first to the last knot that take the fewest staves; none where some pass too far."""
    best: dict[int, list[_Band]] = {0: []}
    for stop in range(1, len(knots)):
        bands = {start: _band(line[knots[start] : knots[stop] + 1], thick, slack) for start in best}
        ways = [[*best[start], band] for start, band in bands.items() if band is not None]
        if ways:
            best[stop] = min(ways, key=_sum)
    return best.get(len(knots) - 1, [])


def _sum(bands: Sequence[_Band]) -> int:
    return sum(band.count for band in bands)


def _band(line: Array, thick: float, slack: float) -> _Band | None:
    """Returns a band along a line, of as few staves as pass it by no more than `slack`; None without any."""
    way = line[-1] - line[0]
    out = np.array([way[1], -way[0]]) / np.hypot(*way)
    bends = (line - line[0]) @ out
    rest = slack - float(np.ptp(bends)) / 2
    narrow, wide = sorted((float(line[0, 0]), float(line[-1, 0])))
    sunk = (narrow + wide) / 2 * (1 / np.cos(_TURNS) - 1) / 2
    halves = np.maximum(wide * np.tan(_TURNS) - slack / 2, narrow * np.tan(_TURNS))
    edges = [np.hypot(radius - sunk, halves) - radius for radius in (narrow + thick, wide)]
    enough = np.max([sunk, *edges], axis=0) * abs(out[0]) <= rest
    if not enough.any():
        return None
    first = int(np.argmax(enough))
    shift = out * ((bends.max() + bends.min()) / 2 - sunk[first] * abs(out[0]))
    return _Band(int(_COUNTS[first]), line[0] + shift, line[-1] + shift, float(halves[first]))


def _stave(band: _Band, thick: float, angle: float) -> Solid:
    """Returns one stave of a band, the middle of which lies at an angle."""
    way = band.high - band.low
    length = float(np.hypot(*way))
    level, rise = way / length
    deep = max(thick * abs(rise), _THINNEST)
    radius, height = (band.low + band.high) / 2 + np.array([rise, -level]) * deep / 2
    out, side = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    up = np.array([0, 0, 1.0])
    axes = np.stack([rise * out - level * up, side, level * out + rise * up], axis=1)
    return Solid("box", (deep / 2, band.half, length / 2), radius * out + height * up, axes)
