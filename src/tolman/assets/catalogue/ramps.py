"""Simple bodies of exact size for trials of what slides, rolls, tips and carries, and one who walks among them."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, hypot, radians, tan

import numpy as np

from tolman.assets.body import block
from tolman.assets.catalogue.forms import mass, mound, pad, spun
from tolman.assets.finish import (
    BLACK,
    CHROME,
    COLOURS,
    DARK,
    fabric,
    light,
    metal,
    paint,
    plastic,
    rubber,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve, lifted, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, cut, cylinder, tube
from tolman.assets.shape import Cavity, Shape, Solid, Surface, together

RAMPS = Group("ramps and blocks")
FINISHES = ("wood", "metal", "rubber", "felt", "plastic")


def _stuff(finish: str, colour: Colour) -> Material:
    """Returns what something is made of or covered with."""
    return {
        "wood": wood(colour),
        "metal": metal(colour),
        "rubber": rubber(colour),
        "felt": fabric(colour),
        "plastic": plastic(colour),
    }[finish]


@RAMPS.kind(
    "ramp",
    (0.40, 1.20, 0.425),
    front=True,
    colour=("red", "blue", "yellow", "green", "gray"),
    angle=(20, 12, 14, 16, 18, 22, 24, 26, 28, 30),
    finish=FINISHES,
)
def ramp(colour: Colour, angle: int, finish: str) -> Shape:
    """A wedge that rises from the front to the back by an angle in degrees, its slope covered with a finish."""
    steep = radians(angle)
    deep = min(1.20, 0.4215 / tan(steep))
    tall = deep * tan(steep)
    wedge = cut([(0, 0), (deep, 0), (deep, tall)], 0.40).turned(z=90).at(y=-deep / 2).ghost().of(paint(colour))
    long = hypot(deep, tall)
    slope = Surface(np.array([0, long / 2, 0]), np.diag([0.20, long / 2 - _EDGE, 0])[:2])
    cover = box(0.36, long - 0.004, 0.0005).at(y=long / 2, z=-0.0004).ghost()
    top = cover + Shape(solids=tuple(_courses(long, steep)), surfaces=(slope,))
    top = top.of(_stuff(finish, _COVERS[finish]))
    return together(wedge, top.turned(x=angle).at(y=-deep / 2), *_steps(deep, tall))


_COVERS = {
    "wood": COLOURS["oak"],
    "metal": COLOURS["silver"],
    "rubber": (0.10, 0.10, 0.11),
    "felt": (0.20, 0.38, 0.26),
    "plastic": COLOURS["cream"],
}
"""The colour of what covers a slope."""

_EDGE = 0.004
"""How far from the toe and from the crest of a ramp its solids end."""


def _courses(long: float, steep: float) -> Iterator[Solid]:
    """Yields boxes below a slope that lies level, its toe at the origin, each as thick as the wedge allows."""
    rise = tan(steep)
    deepest = long / (1 + rise**2)
    below = [0.03 * 2**n for n in range(8) if 0.03 * 2**n < 0.8 * deepest]
    above = [long - (long - deepest) / 3**n for n in range(6) if (long - deepest) / 3**n > 2 * _EDGE]
    for low, high in pairwise([_EDGE, *below, *above, long - _EDGE]):
        thick = max(min(low * rise, (long - high) / rise), 0.0015)
        yield block(np.array([0.20, (high - low) / 2, thick / 2]), np.array([0, (low + high) / 2, -thick / 2]))


def _steps(deep: float, tall: float) -> list[Shape]:
    """Returns the bodies of boxes within a wedge, so far below its slope that nothing rubs on their edges."""
    count = 8
    return [
        mass(box(0.40, deep / count, tall * n / count - 0.002).at(y=deep * ((n + 0.5) / count - 0.5)))
        for n in range(1, count)
    ]


@RAMPS.kind(
    "plank",
    (0.20, 1.50, 0.030),
    front=False,
    colour=("oak", "pine", "walnut", "gray", "red"),
    length=(150, 125, 100),
    width=(20, 15),
    finish=("wood", "metal", "plastic"),
)
def plank(colour: Colour, length: int, width: int, finish: str) -> Shape:
    """A straight board, its length and width in centimetres, to bridge and to lever with."""
    long, wide = length / 100, width / 100
    return box(wide, long, 0.030).carrying(0.001).of(_stuff(finish, colour))


@RAMPS.kind(
    "block",
    (0.20, 0.20, 0.20),
    front=False,
    heft=3.5,
    colour=("red", "blue", "yellow", "green", "oak"),
    width=(200, 160, 125),
    depth=(200, 160, 125),
    height=(200, 160, 125),
    finish=FINISHES,
)
def block_of(colour: Colour, width: int, depth: int, height: int, finish: str) -> Shape:
    """A block with sharp edges, its width, depth and height in millimetres."""
    return box(width / 1000, depth / 1000, height / 1000).carrying(0.001).of(_stuff(finish, colour))


@RAMPS.kind(
    "trial block",
    (0.16, 0.16, 0.10),
    front=False,
    heft=3.5,
    colour=("red", "blue", "yellow", "green", "white"),
    sole=FINISHES,
    height=(100, 80, 60),
    width=(160, 130),
)
def trial_block(colour: Colour, sole: str, height: int, width: int) -> Shape:
    """A painted block, its height and width in millimetres, with a sole that one does not see while it stands."""
    tall, wide = height / 1000, width / 1000
    under = box(wide, 0.16, _SOLE).of(_stuff(sole, shade(colour, 0.9)))
    return under + box(wide, 0.16, tall - _SOLE).at(z=_SOLE).carrying(0.001).of(plastic(colour))


_SOLE = 0.002
"""How thick a sole is."""


@RAMPS.kind(
    "walking robot",
    (0.44, 0.305, 0.80),
    front=True,
    heft=6,
    colour=("orange", "white", "teal", "yellow", "red"),
    head=("screen", "visor", "camera"),
    back=("battery", "antennas"),
    arms=("hanging", "raised"),
)
def walking_robot(colour: Colour, head: str, back: str, arms: str) -> Shape:
    """A robot as tall as a small child, which walks on two legs: a face in front, a pack behind."""
    shell, joints = plastic(colour), plastic((0.20, 0.21, 0.23))
    foot = mound([_sole(0.105, 0.20, 0.0), _sole(0.105, 0.20, 0.03), _sole(0.09, 0.13, 0.055, 0.025)]).at(y=-0.03)
    shank = box(0.07, 0.08, 0.12).at(z=0.07) + box(0.075, 0.085, 0.11).at(z=0.22)
    knee = cylinder(0.035, 0.082, bevel=0.002).turned(y=90).at(x=-0.041, z=0.205)
    ankle = cylinder(0.03, 0.05, bevel=0.002).at(z=0.035)
    leg = foot.of(joints) + shank.of(shell) + (knee + ankle).of(joints)
    hips = box(0.24, 0.12, 0.06).at(z=0.325).of(joints)
    trunk = pad(0.26, 0.17, 0.24, 0.025).at(z=0.37).of(shell)
    chest = box(0.14, 0.006, 0.10).at(y=-0.087, z=0.45).of(DARK) + cylinder(0.022, 0.008).turned(x=90).at(
        y=-0.088, z=0.42
    ).of(light((0.3, 0.9, 0.5), 1.0))
    bars = box(0.10, 0.004, 0.010).row(3, z=0.022).at(y=-0.091, z=0.505).of(light((0.35, 0.8, 1.0), 0.9))
    neck = cylinder(0.035, 0.04, bevel=0.002).at(z=0.60).of(joints)
    face = _robot_head(head, colour).at(z=0.63)
    pack = _pack(back, colour)
    return together(
        leg.at(x=0.075).both("x"), hips, trunk, (chest + bars).ghost(), neck, face, pack, _robot_arms(arms, colour)
    )


def _sole(wide: float, deep: float, z: float, y: float = 0.0) -> np.ndarray:
    return lifted(rectangle(wide, deep, 0.02) + np.array([0, y]), "xy", z)


def _robot_head(head: str, colour: Colour) -> Shape:
    """Returns a head whose face looks to the front, on the floor."""
    glow = light((0.35, 0.85, 1.0), 1.1)
    skull = pad(0.22, 0.16, 0.17, 0.03).of(plastic(colour))
    ears = (
        cylinder(0.035, 0.02, bevel=0.002).turned(y=90).at(x=0.108, z=0.085).both("x").of(plastic((0.20, 0.21, 0.23)))
    )
    if head == "visor":
        front = box(0.205, 0.012, 0.055).at(y=-0.079, z=0.075).of(BLACK) + box(0.15, 0.004, 0.014).at(
            y=-0.086, z=0.096
        ).of(glow)
    elif head == "camera":
        lens = cylinder(0.045, 0.030, bevel=0.002).turned(x=90).at(y=-0.075, z=0.09)
        front = (
            lens.of(DARK)
            + cylinder(0.030, 0.004).turned(x=90).at(y=-0.103, z=0.09).of(BLACK)
            + cylinder(0.012, 0.004).turned(x=90).at(y=-0.105, z=0.09).of(glow)
        )
        front += box(0.03, 0.006, 0.02).at(x=0.075, y=-0.080, z=0.13).of(light((1.0, 0.3, 0.2), 1.0))
    else:
        eyes = ball(0.034, 0.010, 0.044).at(x=0.042, y=-0.086, z=0.078).both("x")
        mouth = tube(curve([(-0.035, -0.087, 0.055), (0, -0.087, 0.042), (0.035, -0.087, 0.055)]), 0.005)
        front = box(0.175, 0.010, 0.125).at(y=-0.080, z=0.022).of(BLACK) + (eyes + mouth).of(glow)
    return skull + ears + front.ghost()


def _pack(back: str, colour: Colour) -> Shape:
    """Returns what a robot carries behind."""
    body = box(0.18, 0.055, 0.17).at(y=0.108, z=0.40).of(plastic((0.30, 0.31, 0.33)))
    cells = box(0.045, 0.004, 0.12).row(3, x=0.055).at(y=0.1365, z=0.425).of(plastic(shade(colour, 0.6)))
    if back == "battery":
        return body + cells.ghost()
    rod = tube([(0.06, 0.12, 0.55), (0.06, 0.12, 0.78)], 0.005) + ball(0.02).at(x=0.06, y=0.12, z=0.775)
    return body + rod.both("x").of(CHROME) + cells.ghost()


def _robot_arms(arms: str, colour: Colour) -> Shape:
    """Returns arms from the shoulders, with hands of two fingers."""
    dark = plastic((0.20, 0.21, 0.23))
    shoulder = spun([(0.045, -0.0), (0.045, 0.05)]).turned(y=90).at(x=0.128, z=0.555).of(dark)
    if arms == "raised":
        upper = box(0.05, 0.055, 0.13).at(x=0.185, z=0.42)
        lower = box(0.045, 0.08, 0.045).at(x=0.185, y=-0.06, z=0.42)
        hand = box(0.012, 0.05, 0.03).at(x=0.020, y=-0.025).both("x").at(x=0.185, y=-0.115, z=0.427)
        palm = box(0.055, 0.02, 0.04).at(x=0.185, y=-0.105, z=0.422)
        elbow = box(0.055, 0.06, 0.06).at(x=0.185, z=0.41)
        return (shoulder + (upper + lower).of(plastic(colour)) + (hand + palm + elbow).of(dark)).both("x")
    upper, lower = box(0.05, 0.055, 0.12).at(x=0.185, z=0.435), box(0.045, 0.05, 0.12).at(x=0.185, z=0.29)
    elbow = cylinder(0.027, 0.052, bevel=0.002).turned(y=90).at(x=0.159, z=0.42)
    finger = box(0.012, 0.03, 0.05).at(x=0.018, z=-0.05).both("x") + box(0.05, 0.035, 0.02)
    return (shoulder + (upper + lower).of(plastic(colour)) + (elbow + finger.at(x=0.185, z=0.272)).of(dark)).both("x")


@RAMPS.kind(
    "trial box",
    (0.36, 0.36, 0.32),
    front=False,
    colour=("red", "blue", "yellow", "green", "white"),
    width=(360, 340, 320, 300),
    wall=tuple(range(10, 121, 5)),
    floor=(10, 240),
)
def trial_box(colour: Colour, width: int, wall: int, floor: int) -> Shape:
    """A square box, open above: its width outside, and how thick its walls and its floor are, in millimetres."""
    wide, thick, deep = width / 1000, wall / 1000, floor / 1000
    inner, rise = wide - 2 * thick, _BOX - deep
    walls = box(wide, thick, _BOX).at(y=(thick - wide) / 2).both("y")
    walls += box(thick, inner, _BOX).at(x=(thick - wide) / 2).both("x")
    middle, up = np.array([0, 0, deep + rise / 2]), np.array([0.0, 0.0, 1.0])
    room = Cavity(middle, np.diag([inner, inner, rise]) / 2, inner * inner * rise, up)
    return (walls + box(inner, inner, deep)).of(paint(colour)) + Shape(cavities=(room,))


_BOX = 0.32
"""How high a box for trials is."""


@RAMPS.kind(
    "wedge block",
    (0.20, 0.16, 0.20),
    front=True,
    heft=3.5,
    colour=("red", "blue", "yellow", "green", "white"),
    width=(200, 160, 125),
    depth=(160, 125),
    height=(200, 160),
)
def wedge_block(colour: Colour, width: int, depth: int, height: int) -> Shape:
    """A block whose front is upright and which slopes from its upper edge down to the back, in millimetres."""
    wide, deep, tall = width / 1000, depth / 1000, height / 1000
    skin = cut([(0, 0), (deep, 0), (0, tall)], wide).turned(z=90).at(y=-deep / 2).ghost()
    long, steep = hypot(deep, tall), degrees(atan2(tall, deep))
    plate = block(np.array([wide / 2, 0.45 * long, 0.0015]), np.array([0, -long / 2, -0.0015]))
    slope = Shape(solids=(plate,)).turned(x=-steep).at(y=deep / 2)
    steps = [
        mass(box(wide, deep / _STEPS, tall * (1 - n / _STEPS) - 0.002).at(y=deep * ((n - 0.5) / _STEPS - 0.5)))
        for n in range(1, _STEPS)
    ]
    return together(skin, slope, *steps).of(plastic(colour))


_STEPS = 10
"""Bodies of which a wedge is made up."""


@RAMPS.kind(
    "heeled block",
    (0.20, 0.34, 0.20),
    front=True,
    heft=3.5,
    colour=("red", "blue", "yellow", "green", "white"),
    width=(200, 160, 125),
    depth=(340, 320, 300),
    height=(200, 160),
)
def heeled_block(colour: Colour, width: int, depth: int, height: int) -> Shape:
    """A block in front, 100 mm deep, and behind it a low board that belongs to it; in millimetres."""
    wide, deep, tall = width / 1000, depth / 1000, height / 1000
    head = box(wide, _HEAD, tall).carrying(0.001).at(y=(_HEAD - deep) / 2)
    heel = box(wide, deep - _HEAD, 0.008).at(y=_HEAD / 2)
    return (head + heel).of(plastic(colour))


_HEAD = 0.10
"""How deep the block of a heeled one is."""
