"""What people groom themselves with: hairbrush, comb, toothpaste."""

from collections.abc import Sequence

import numpy as np

from tolman.assets.catalogue.forms import lain, mass
from tolman.assets.finish import COLOURS, DARK, plastic, timber
from tolman.assets.kind import Group
from tolman.assets.line import oval
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import box, cylinder, loft, ring, slab, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

GROOMING = Group("toiletries")


@GROOMING.kind(
    "hairbrush",
    (0.070, 0.222, 0.033),
    front=False,
    heft=1.5,
    colour=("oak", "black", "pink", "blue", "teal"),
    head=("oval", "square", "round"),
    bristles=("pins", "hairs"),
)
def hairbrush(colour: Colour, head: str, bristles: str) -> Shape:
    """A brush for hair that lies on its back: pins with round tips on a cushion, or a block of hairs."""
    wide, long, power = {"oval": (0.062, 0.11, 2.0), "square": (0.058, 0.11, 6.0), "round": (0.070, 0.074, 2.0)}[head]
    middle = 0.112 - long / 2
    plate = lain(oval(wide, long, power), 0.014, 0.004).at(y=middle)
    handle = tube([(0, middle - 0.4 * long, 0.007), (0, -0.05, 0.007), (0, -0.108, 0.008)], [0.007, 0.008, 0.0085])
    bodies = box(0.66 * wide, 0.66 * long, 0.013).at(y=middle) + box(0.010, 0.11, 0.011).at(y=-0.05, z=0.0015)
    levels = (0.013, 0.80, 0.84), (0.017, 0.70, 0.76)
    cushion = loft([ring(z, across * wide, along * long, power=power) for z, across, along in levels])
    top = cushion.at(y=middle).ghost().of(DARK if colour != COLOURS["black"] else plastic(COLOURS["gray"]))
    parts = (plate + handle.ghost() + mass(bodies)).of(timber(colour, coat=plastic)) + top
    places = [
        (0.30 * wide * x, middle + 0.34 * long * y)
        for x in np.linspace(-1, 1, 5)
        for y in np.linspace(-1, 1, 7)
        if head == "square" or x * x + y * y <= 1.05
    ]
    if bristles == "pins":
        pin = box(0.0014, 0.0014, 0.013).at(z=0.016) + slab(0.003, 0.003, 0.003, 0.0012).at(z=0.0285).ghost()
        return parts + together(*(pin.at(x, y) for x, y in places)).of(_pale(colour))
    tuft = cylinder(0.0022, 0.015, top=0.0036, bevel=0).at(z=0.0165)
    return parts + together(*(tuft.at(x, y) for x, y in places)).of(plastic((0.20, 0.14, 0.09)))


def _pale(colour: Colour) -> Material:
    """Returns plastic that shows on a cushion."""
    return plastic(COLOURS["white"] if colour != COLOURS["white"] else COLOURS["gray"])


@GROOMING.kind(
    "comb",
    (0.18, 0.04, 0.0042),
    front=False,
    heft=1.5,
    colour=("black", "red", "blue", "brown", "white"),
    teeth=("fine", "wide", "both"),
    end=("straight", "handle"),
)
def comb(colour: Colour, teeth: str, end: str) -> Shape:
    """A flat comb that lies there, with fine or wide teeth along all of it or beside a handle."""
    first, last = (-0.086, 0.086) if end == "straight" else (-0.026, 0.086)
    back = slab(0.18, 0.013, 0.004, 0.0018).at(y=0.0135)
    steps = {"fine": [0.0032], "wide": [0.0064], "both": [0.0032, 0.0064]}[teeth]
    ends = np.linspace(first, last, len(steps) + 1)
    parts = back
    for step, low, high in zip(steps, ends[:-1], ends[1:], strict=True):
        count = int((high - low) / step)
        tooth = box(0.55 * step, 0.028, 0.003).at(y=-0.006, z=0.0005)
        parts += tooth.row(count, x=step).at(x=(low + high) / 2)
    border = box(0.0045, 0.034, 0.0036).at(y=-0.003)
    parts += border.at(x=0.0875) + border.at(x=first - 0.0015)
    return parts.of(plastic(colour))


@GROOMING.kind(
    "toothpaste",
    (0.050, 0.150, 0.034),
    front=False,
    heft=2.75,
    colour=("white", "red", "blue", "green", "teal"),
    cap=("on", "off"),
    tube=("full", "half", "flat"),
)
def toothpaste(colour: Colour, cap: str, tube: str) -> Shape:
    """A tube that lies there, round at its cap and flat at its end, full, half full or pressed flat."""
    tall = {"full": 0.034, "half": 0.026, "flat": 0.022}[tube]
    wide = {"full": 0.040, "half": 0.043, "flat": 0.047}[tube]
    rings = [
        ring(0.0, 0.050, 0.003, power=4),
        ring(0.008, 0.050, 0.003, power=4),
        ring(0.065, 0.5 * (0.050 + wide), 0.62 * tall, power=2.2),
        ring(0.118, wide, tall),
        ring(0.124, 0.7 * wide, 0.8 * tall),
    ]
    band = [np.concatenate([1.012 * level[:, :2], level[:, 2:]], axis=1) for level in _cut_out(rings, 0.074, 0.106)]
    shell, label = (loft(each).ghost().turned(x=90).at(y=0.082, z=tall / 2) for each in (rings, band))
    bodies = box(0.6 * wide, 0.05, 0.5 * tall).at(y=-0.011, z=0.25 * tall)
    foot = box(0.3 * wide, 0.010, 0.5 * tall).at(y=-0.033)
    tail = box(0.044, 0.055, 0.0024).at(y=0.052, z=tall / 2 - 0.0012)
    neck = cylinder(0.0065, 0.012).turned(x=90).at(y=-0.041, z=tall / 2)
    tip = cylinder(0.0105, 0.026, top=0.0095).turned(x=90).at(y=-0.042, z=tall / 2)
    other = plastic(COLOURS["blue"] if colour == COLOURS["white"] else COLOURS["white"])
    parts = shell.of(plastic(colour)) + mass(bodies + foot + tail) + neck.of(other)
    return parts + (tip.of(other) if cap == "on" else NOTHING) + label.of(other)


def _cut_out(rings: Sequence[Array], low: float, high: float) -> list[Array]:
    """Returns the rings of a form at two heights, both between the same two of its own."""
    above = next(number for number, level in enumerate(rings) if level[0, 2] >= high)
    one, other = rings[above - 1], rings[above]
    shares = [(z - one[0, 2]) / (other[0, 2] - one[0, 2]) for z in (low, high)]
    return [(1 - share) * one + share * other for share in shares]
