"""Parts of musical instruments. Frame and units as in `assets.shape`."""

import numpy as np

from tolman.assets.finish import BLACK, CHROME, COLOURS, WHITE, lacquer, metal, paint, plastic, shade, wood
from tolman.assets.line import curve, lifted
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, cut, cylinder, hoop, sheet, slab, tube
from tolman.assets.shape import Shape, together

EBONY = paint((0.08, 0.05, 0.04))
IVORY = plastic((0.96, 0.95, 0.90))


def keyboard() -> Shape:
    """Returns five octaves of piano keys, from the origin towards -y."""
    count, pitch, length = 35, 0.036, 0.245
    white = box(pitch - 0.003, length, 0.03).at(y=-length / 2).row(count, x=pitch)
    gaps = [number for number in range(count - 1) if number % 7 not in (2, 6)]
    sharp = box(0.021, 0.17, 0.022).at(x=(1 - count / 2) * pitch, y=-0.085, z=0.026)
    sharps = together(*(sharp.at(x=number * pitch) for number in gaps))
    bed = box(1.27, length - 0.005, 0.02).at(y=-length / 2)
    return (white.of(WHITE) + sharps.of(BLACK) + bed.of(EBONY)).ghost()


def guitar_body(colour: Colour, body: str) -> Shape:
    """Returns a guitar, upright: "acoustic", with a "cutaway", or "electric"."""
    right, left = _RIGHT[body], _LEFT[body]
    outline = curve([*right, *((-x, z) for x, z in left[::-1])], 4, closed=True)
    thickness = 0.05 if body == "electric" else 0.10
    front, middle = -thickness / 2, np.array([0, 0.2])
    trunk = cut(outline, thickness, 0.006).of(lacquer(shade(colour, 0.7)))
    face = cut(middle + (outline - middle) * 0.965, 0.006).at(y=front).of(lacquer(colour))
    bridge = slab(0.13, 0.016, 0.035, 0.006).at(y=-0.006, z=0.11).ghost().of(EBONY)
    fittings = _pickups() if body == "electric" else _sound_hole()
    return together(trunk, face, (bridge + fittings).at(y=front), _guitar_neck().at(y=front - 0.002))


_LOWER = [(0.10, 0.008), (0.168, 0.06), (0.188, 0.14), (0.165, 0.22), (0.130, 0.28), (0.134, 0.33)]
_WHOLE = [*_LOWER, (0.146, 0.38), (0.13, 0.44), (0.075, 0.475)]
_CUT = [*_LOWER, (0.148, 0.38), (0.135, 0.415), (0.09, 0.395), (0.055, 0.42), (0.03, 0.475)]
_SHORT_HORN = [*_LOWER[:4], (0.125, 0.26), (0.145, 0.33), (0.16, 0.39), (0.135, 0.42), (0.09, 0.37), (0.03, 0.355)]
_LONG_HORN = [*_LOWER[:4], (0.13, 0.28), (0.16, 0.38), (0.155, 0.46), (0.115, 0.455), (0.06, 0.375)]
_RIGHT = {"acoustic": _WHOLE, "cutaway": _CUT, "electric": _SHORT_HORN}
_LEFT = {"acoustic": _WHOLE, "cutaway": _WHOLE, "electric": _LONG_HORN}
"""Half outlines of guitar bodies: how far out, how high, from the bottom upwards."""


def _sound_hole() -> Shape:
    hole = cylinder(0.052, 0.004).turned(x=90).at(y=-0.002).of(EBONY)
    rosette = hoop(0.056, 0.006).turned(x=90).at(y=-0.002).of(IVORY)
    return (hole + rosette).at(z=0.315).ghost()


def _pickups() -> Shape:
    guard = cut([(-0.11, 0.09), (0.02, 0.10), (0.12, 0.13), (0.10, 0.26), (0.05, 0.33), (-0.08, 0.33)], 0.008)
    pickup = slab(0.085, 0.012, 0.025, 0.004).at(y=-0.008, z=0.26).row(2, z=0.09)
    knobs = cylinder(0.012, 0.014).turned(x=90).at(x=0.115, z=0.10).row(2, x=-0.04, z=0.05)
    return (guard.at(y=-0.002).of(IVORY) + (pickup + knobs).of(BLACK)).ghost()


def _guitar_neck() -> Shape:
    """Returns the neck of a guitar with its strings, head and pegs, above a body on the floor."""
    start, nut, end = 0.36, 0.82, 0.975
    timber = wood(COLOURS["walnut"])
    shaft = slab(0.048, 0.035, nut - start, 0.01).at(y=0.008, z=start).of(timber)
    board = slab(0.052, 0.014, nut - start, 0.004).at(y=-0.012, z=start).of(EBONY)
    frets = box(0.05, 0.004, 0.006).at(y=-0.02, z=0.59).row(8, z=0.05).ghost().of(CHROME)
    strings = box(0.0025, 0.003, nut - 0.12).at(y=-0.024, z=0.12).row(4, x=0.011).ghost().of(IVORY)
    right = [(0.028, nut), (0.045, 0.86), (0.038, end)]
    head = cut([*right, *((-x, z) for x, z in right[::-1])], 0.022, 0.004).of(timber)
    pegs = ball(0.03, 0.018, 0.022).at(x=0.054, z=0.90).row(3, z=0.036).both("x").ghost().of(IVORY)
    return together(shaft, board, frets, strings, head, pegs)


def gramophone_horn(colour: Colour, style: str) -> Shape:
    """Returns a metal horn that rises at the back, bends, and opens wide towards -y: "smooth" or of "petals"."""
    knots = curve(_HORN, 3)
    middles, radii = lifted(knots[:, :2], "yz"), knots[:, 2]
    along = np.gradient(middles, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    angles = np.linspace(-np.pi / 2, 1.5 * np.pi, 41)
    across = np.array([1.0, 0, 0])
    outward = np.cos(angles)[:, None] * across + np.sin(angles)[:, None] * np.cross(along, across)[:, None]
    dent = 0.14 * (radii / radii[-1]) ** 2 if style == "petals" else 0 * radii
    share = 1 - np.outer(dent, 1 - np.abs(np.sin(4 * angles)))
    outside, inside = (
        middles[:, None] + (share * (radii - wall)[:, None])[..., None] * outward for wall in (0, 0.003)
    )
    rim = tube(outside[-1], 0.006, 6).ghost().of(metal(shade(colour, 0.6)))
    return sheet(outside).of(metal(colour)) + sheet(inside).ghost().of(metal(shade(colour, 0.8), 0.4)) + rim


_HORN = (
    (0.222, 0.22, 0.018),
    (0.230, 0.30, 0.022),
    (0.192, 0.38, 0.032),
    (0.10, 0.43, 0.050),
    (-0.02, 0.455, 0.080),
    (-0.13, 0.472, 0.125),
    (-0.20, 0.480, 0.170),
    (-0.232, 0.484, 0.208),
)
"""Along the horn: how far back, how high, and its radius."""
