"""Paintings: layers of flat paint one before the other, on the plane y = 0."""

from collections.abc import Sequence

import numpy as np

from tolman.assets.finish import (
    paint,
)
from tolman.assets.line import Points, arc, curve, oval
from tolman.assets.material import Colour
from tolman.assets.primitive import cut
from tolman.assets.shape import Shape, together


def _flat(outline: Points, colour: Colour) -> Shape:
    """Returns a layer of paint along an outline of (x, z)."""
    return cut(outline, 0.0006).of(paint(colour)).ghost()


def _oval(x: float, z: float, wide: float, tall: float, colour: Colour) -> Shape:
    return _flat(oval(wide, tall, count=24) + np.array([x, z]), colour)


def _disc(x: float, z: float, radius: float, colour: Colour) -> Shape:
    return _oval(x, z, 2 * radius, 2 * radius, colour)


def field(across: float, low: float, high: float, colour: Colour) -> Shape:
    """Returns a layer of paint from side to side, between two heights."""
    return _block(-across / 2, across / 2, low, high, colour)


def _block(left: float, right: float, low: float, high: float, colour: Colour) -> Shape:
    return _flat([(left, low), (right, low), (right, high), (left, high)], colour)


def _ridge(across: float, heights: Sequence[float], colour: Colour, smooth: bool = True) -> Shape:
    """Returns what lies below a line across a picture, given by its heights from left to right."""
    line = np.stack([np.linspace(-across / 2, across / 2, len(heights)), np.asarray(heights)], axis=1)
    top = curve(line, 4) if smooth else line
    return _flat(np.concatenate([[(-across / 2, 0)], [(across / 2, 0)], top[::-1]]), colour)


def _landscape(across: float, up: float) -> list[Shape]:
    """Mountains under the sun, hills, and a house with a red roof."""
    roof = [(0.09, 0.26), (0.33, 0.26), (0.21, 0.40)]
    return [
        field(across, 0, up, (0.55, 0.77, 0.93)),
        _disc(-0.28 * across, 0.80 * up, 0.10 * up, (1.0, 0.83, 0.25)),
        _ridge(
            across, [h * up for h in (0.42, 0.70, 0.48, 0.82, 0.55, 0.64, 0.40)], (0.47, 0.50, 0.62), smooth=False
        ),
        _ridge(across, [h * up for h in (0.44, 0.36, 0.30, 0.38, 0.46)], (0.36, 0.60, 0.30)),
        _ridge(across, [h * up for h in (0.16, 0.24, 0.20, 0.12, 0.14)], (0.22, 0.45, 0.20)),
        _block(0.12 * across, 0.30 * across, 0.13 * up, 0.27 * up, (0.95, 0.92, 0.85)),
        _flat([(x * across, z * up) for x, z in roof], (0.74, 0.20, 0.15)),
    ]


def _portrait(across: float, up: float) -> list[Shape]:
    """Head and shoulders of a woman with dark hair."""
    unit, skin, hair = min(across, up), (0.93, 0.74, 0.61), (0.24, 0.14, 0.09)
    shoulders = [(-0.40, 0), (0.40, 0), *(arc(0.40, 15, 165, 10, (0, -0.08)) * [1.0, 0.95])]
    eye = [_disc(side * 0.075 * unit, 0.575 * up, 0.02 * unit, (0.10, 0.10, 0.12)) for side in (-1, 1)]
    return [
        field(across, 0, up, (0.36, 0.47, 0.42)),
        _oval(0, 0.56 * up, 0.50 * unit, 0.62 * unit, hair),
        _flat(np.clip(np.array(shoulders) * unit, [-across / 2, 0], [across / 2, up]), (0.62, 0.16, 0.18)),
        _block(-0.07 * unit, 0.07 * unit, 0.22 * up, 0.5 * up, skin),
        _oval(0, 0.54 * up, 0.34 * unit, 0.44 * unit, skin),
        _flat(arc(0.185 * unit, 20, 160, 12, (0, 0.62 * up)), hair),
        together(*eye),
        _oval(0, 0.42 * up, 0.10 * unit, 0.028 * unit, (0.72, 0.22, 0.22)),
    ]


def _still_life(across: float, up: float) -> list[Shape]:
    """A vase of flowers beside fruit on a table."""
    unit, left = min(across, up), -0.16 * across
    stems = [_stem(left, 0.5 * up, left + x * unit, z * up) for x, z in _BLOOMS]
    blooms = [
        _disc(left + x * unit, z * up, 0.075 * unit, tint) for (x, z), tint in zip(_BLOOMS, _TINTS, strict=True)
    ]
    hearts = [_disc(left + x * unit, z * up, 0.026 * unit, (0.98, 0.84, 0.25)) for x, z in _BLOOMS]
    return [
        field(across, 0, up, (0.87, 0.80, 0.64)),
        field(across, 0, 0.30 * up, (0.45, 0.28, 0.17)),
        together(*stems),
        _flat(_VASE * [unit, up] + np.array([left, 0]), (0.16, 0.35, 0.62)),
        together(*blooms),
        together(*hearts),
        _disc(0.20 * across, 0.28 * up, 0.10 * unit, (0.93, 0.52, 0.12)),
        _disc(0.20 * across + 0.15 * unit, 0.25 * up, 0.085 * unit, (0.75, 0.13, 0.12)),
    ]


def _stem(x: float, low: float, top: float, high: float) -> Shape:
    return _flat([(x - 0.006, low), (x + 0.006, low), (top + 0.006, high), (top - 0.006, high)], (0.2, 0.42, 0.2))


_VASE = np.array(
    [(-0.06, 0.2), (0.06, 0.2), (0.12, 0.36), (0.05, 0.50), (0.07, 0.55), (-0.07, 0.55), (-0.05, 0.50), (-0.12, 0.36)]
)
_BLOOMS = ((-0.17, 0.68), (0.0, 0.82), (0.17, 0.68))
_TINTS = ((0.82, 0.20, 0.32), (0.95, 0.95, 0.92), (0.72, 0.30, 0.66))


def _abstract(across: float, up: float) -> list[Shape]:
    """Coloured bars, a disc and a ring of black."""
    unit = min(across, up)
    return [
        field(across, 0, up, (0.95, 0.93, 0.87)),
        _block(-0.5 * across, -0.08 * across, 0.55 * up, up, (0.80, 0.14, 0.12)),
        _block(0.22 * across, 0.5 * across, 0, 0.40 * up, (0.12, 0.28, 0.66)),
        _disc(0.20 * across, 0.70 * up, 0.20 * unit, (0.96, 0.78, 0.14)),
        _block(-0.08 * across - 0.008, -0.08 * across + 0.008, 0, up, (0.08, 0.08, 0.09)),
        field(across, 0.40 * up - 0.008, 0.40 * up + 0.008, (0.08, 0.08, 0.09)),
        _disc(-0.28 * across, 0.20 * up, 0.13 * unit, (0.08, 0.08, 0.09)),
    ]


def _boat(across: float, up: float) -> list[Shape]:
    """A boat with white sails on the sea."""
    unit = min(across, up)
    hull = [(-0.26, 0.36), (-0.17, 0.26), (0.17, 0.26), (0.28, 0.36)]
    sails = [[(0.0, 0.39), (0.0, 0.86), (-0.20, 0.39)], [(0.03, 0.41), (0.03, 0.78), (0.21, 0.41)]]
    return [
        field(across, 0, up, (0.80, 0.88, 0.94)),
        field(across, 0, 0.38 * up, (0.13, 0.36, 0.55)),
        _flat([(x * unit, z * up) for x, z in sails[0]], (0.98, 0.97, 0.94)),
        _flat([(x * unit, z * up) for x, z in sails[1]], (0.90, 0.45, 0.20)),
        _flat([(x * unit, z * up) for x, z in hull], (0.45, 0.20, 0.12)),
        _ridge(across, [h * up for h in (0.24, 0.20, 0.25, 0.20, 0.25, 0.20, 0.24)], (0.20, 0.47, 0.66)),
    ]


MOTIFS = {
    "landscape": _landscape,
    "portrait": _portrait,
    "still life": _still_life,
    "abstract": _abstract,
    "boat": _boat,
}
