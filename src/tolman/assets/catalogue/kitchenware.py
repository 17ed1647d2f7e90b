"""Kitchenware."""

from collections.abc import Sequence
from math import atan2, degrees

import numpy as np

from tolman.assets import stuff
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    WHITE,
    card,
    ceramic,
    glass,
    lacquer,
    light,
    metal,
    shade,
    timber,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve, lifted, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import basin, box, cut, cylinder, hoop, lathe, slab, strap, tube, vessel
from tolman.assets.shape import Array, Shape, together
from tolman.assets.stave import MOST

KITCHENWARE = Group("kitchenware", drawn=True)
Knot = tuple[float, float]
"""A radius and a height."""
_COATING = Material((0.13, 0.13, 0.14), 0.4)
_CORK = Material((0.72, 0.53, 0.34), 0.9, stuff=stuff.BREAD)


def _smooth_vessel(
    knots: Sequence[Knot], wall: float, floor: float | None = None, straight: int = 0, staves: int = MOST
) -> Shape:
    """Returns a vessel with a smooth outside through `knots`, but for `straight` stretches at the bottom."""
    return vessel([*knots[:straight], *curve(knots[straight:], 4)], wall, floor, staves)


@KITCHENWARE.kind(
    "teapot",
    (0.26, 0.17, 0.18),
    front=False,
    heft=0.65,
    colour=("blue", "white", "red", "green", "cream"),
    body=("round", "squat", "tall"),
    spout=("curved", "straight"),
)
def teapot(colour: Colour, body: str, spout: str) -> Shape:
    """A bellied pot with a spout on one side, a handle on the other, and a lid with a knob."""
    glaze = ceramic(colour)
    wide, tall = {"round": (0.080, 0.128), "squat": (0.084, 0.105), "tall": (0.074, 0.130)}[body]
    levels = [(0.62, 0.0), (0.90, 0.20), (1.0, 0.48), (0.88, 0.78), (0.56, 1.0)]
    if body == "tall":
        levels = [(0.94, 0.0), (1.0, 0.2), (0.93, 0.5), (0.79, 0.84), (0.56, 1.0)]
    belly = _smooth_vessel([(wide * r, tall * z) for r, z in levels], 0.004, staves=60)
    foot = cylinder(wide * levels[0][0] + 0.004, 0.008).ghost().of(BRASS)
    pot = (belly + _teapot_handle(wide, tall)).of(glaze) + _spout(spout, wide, tall, glaze) + foot
    lid = _teapot_lid(0.60 * wide, glaze).at(z=tall)
    return (pot + lid.hinged("lid", (-0.58 * wide, 0, tall), (0, -1, 0), 100)).unfit("its spout begins inside")


def _teapot_handle(wide: float, tall: float) -> Shape:
    reach = 0.120
    line = [(-0.8 * wide, 0.84), (-0.9 * reach, 0.90), (-reach, 0.68), (-0.95 * reach, 0.42), (-0.88 * wide, 0.24)]
    return tube(curve([(x, 0, z * tall) for x, z in line]), 0.0085)


def _spout(spout: str, wide: float, tall: float, glaze: Material) -> Shape:
    tip = 0.119
    line = [(0.75 * wide, 0.28), (1.1 * wide, 0.42), (0.5 * wide + 0.5 * tip + 0.012, 0.74), (tip, 0.98)]
    if spout == "straight":
        line = [(0.7 * wide, 0.42), (0.9 * wide, 0.58), (tip, 0.92)]
    path = curve([(x, 0, z * tall) for x, z in line])
    radii = np.linspace(0.024, 0.010, len(path))
    way = (path[-1] - path[-2]) / np.linalg.norm(path[-1] - path[-2])
    hole = tube([path[-1] - 0.003 * way, path[-1] + 0.001 * way], 0.007).ghost().of(BLACK)
    return tube(path, radii, sides=14).of(glaze) + hole


def _teapot_lid(radius: float, glaze: Material) -> Shape:
    cover = lathe([(0, 0), (radius, 0), (radius, 0.004), (0.85 * radius, 0.014), (0.4 * radius, 0.023), (0, 0.025)])
    rim = hoop(radius, 0.0035).at(z=0.002).ghost()
    knob = lathe([(0.007, 0.02), (0.006, 0.028), (0.014, 0.036), (0.013, 0.044), (0.006, 0.048), (0, 0.049)])
    return cover.of(glaze) + (rim + knob.ghost()).of(BRASS)


@KITCHENWARE.kind(
    "mug",
    (0.13, 0.09, 0.11),
    front=False,
    colour=("red", "blue", "green", "yellow", "white"),
    form=("straight", "tapered", "bellied"),
    handle=("round", "square"),
)
def mug(colour: Colour, form: str, handle: str) -> Shape:
    """A deep cup with a thick wall, white inside, and one handle."""
    tall = 0.107
    foot, middle, mouth = {
        "straight": (0.0425, 0.0435, 0.0435),
        "tapered": (0.031, 0.0375, 0.0435),
        "bellied": (0.033, 0.0435, 0.038),
    }[form]
    outside = [(foot, 0.0), (middle, 0.5 * tall), (mouth, tall)]
    cup = _smooth_vessel(outside, 0.0045, 0.006).of(ceramic())
    coloured = curve([*outside[:-1], (mouth, tall - 0.003)]) + np.array([0.001, 0.0])
    glaze = lathe([(0, -0.0005), *coloured]).ghost()
    ear = [(0.040, 0, 0.088), (0.070, 0, 0.084), (0.079, 0, 0.058), (0.068, 0, 0.032), (0.036, 0, 0.024)]
    if handle == "square":
        path = [(0.038, 0, 0.086), (0.070, 0, 0.086), (0.0775, 0, 0.080), (0.0775, 0, 0.036), (0.070, 0, 0.03)]
        grip = strap([*path, (0.034, 0, 0.03)], 0.016, 0.010, across=(0, 1, 0))
    else:
        grip = tube(curve(ear), 0.0065)
    return cup + (glaze + grip).of(ceramic(colour))


@KITCHENWARE.kind(
    "frying pan",
    (0.28, 0.46, 0.08),
    front=False,
    colour=("red", "black", "blue", "copper", "green"),
    wall=("sloped", "straight", "low"),
    handle=("flat", "rod"),
)
def frying_pan(colour: Colour, wall: str, handle: str) -> Shape:
    """A wide shallow pan with a dark floor and one long handle."""
    coat = metal(colour) if colour == COLOURS["copper"] else lacquer(colour)
    rim = 0.138
    floor, tall = {"sloped": (0.105, 0.048), "straight": (0.13, 0.052), "low": (0.115, 0.036)}[wall]
    pan = vessel([(floor - 0.003, 0), (floor, 0.002), (rim - 0.002, tall - 0.004), (rim, tall)], 0.005, 0.005).of(
        coat
    )
    ground = cylinder(floor - 0.008, 0.002, bevel=0.0005).at(z=0.005).ghost().of(_COATING)
    grooves = together(*(hoop(share * floor, 0.0012, 6).at(z=0.007) for share in (0.35, 0.6, 0.85))).ghost().of(IRON)
    neck = strap([(0, -0.128, 0.6 * tall), (0, -0.165, 0.05), (0, -0.185, 0.056)], 0.026, 0.010).of(STEEL)
    rivets = cylinder(0.006, 0.004).turned(x=-90).row(2, x=0.026).at(y=-rim + 0.012, z=0.7 * tall).ghost().of(STEEL)
    path = curve([(0, -0.175, 0.054), (0, -0.25, 0.067), (0, -0.308, 0.068)])
    grip = strap(path, 0.034, 0.016) if handle == "flat" else tube(path, 0.0115)
    eye = (hoop(0.011, 0.004) if handle == "rod" else cylinder(0.008, 0.018)).ghost()
    eye = eye.at(y=-0.304, z=0.068) if handle == "rod" else eye.at(y=-0.292, z=0.059)
    return together(pan, ground, grooves, neck, rivets, grip.of(BLACK), eye.of(STEEL))


@KITCHENWARE.kind(
    "bottle",
    (0.09, 0.09, 0.32),
    front=False,
    heft=0.65,
    colour=("green", "brown", "blue", "red", "white"),
    form=("wine", "beer", "milk"),
    stopper=("cork", "cap"),
)
def bottle(colour: Colour, form: str, stopper: str) -> Shape:
    """A slender glass vessel with a narrow neck, a label around it and a stopper."""
    line = {
        "wine": [(0.0435, 0.180), (0.031, 0.215), (0.0155, 0.245)],
        "beer": [(0.0425, 0.140), (0.032, 0.190), (0.0155, 0.250)],
        "milk": [(0.0435, 0.170), (0.036, 0.212), (0.0255, 0.240)],
    }[form]
    wide, neck = line[0][0], line[-1][0]
    body = _smooth_vessel([(wide, 0.004), *line, (neck - 0.0005, 0.300)], 0.0025, 0.006, straight=1)
    edges = lathe([(wide - 0.006, 0), (wide, 0.004)]) + hoop(neck, 0.004).at(z=0.288)
    top = line[0][1] - 0.012
    label = _band(wide, top - 0.085, top).of(card((0.95, 0.92, 0.83)))
    stripe = _band(wide + 0.0005, top - 0.056, top - 0.030).of(card(shade(colour, 0.9)))
    if stopper == "cork":
        plug = cylinder(neck - 0.003, 0.04, neck).at(z=0.277).of(_CORK)
    else:
        plug = lathe([(0, 0), (neck + 0.0045, 0), (neck + 0.004, 0.012), (neck + 0.001, 0.016), (0, 0.017)])
        plug = plug.at(z=0.289).of(BRASS)
    return together((body + edges.ghost()).of(glass(_tint(colour))), label, stripe, plug).unfit("its mouth is shut")


def _band(radius: float, low: float, high: float) -> Shape:
    """Returns paper around a vessel."""
    return lathe([(radius + 0.0006, low), (radius + 0.0006, high)]).ghost()


def _tint(colour: Colour) -> Colour:
    """Returns glass of which four walls one behind the other show `colour`."""
    red, green, blue = (channel**0.25 for channel in colour)
    return red, green, blue


@KITCHENWARE.kind(
    "wine glass",
    (0.09, 0.09, 0.22),
    front=False,
    colour=("red", "yellow", "pink", "purple", "orange"),
    bowl=("round", "tulip", "flute"),
    filling=("half", "little", "none"),
)
def wine_glass(colour: Colour, bowl: str, filling: str) -> Shape:
    """A thin glass bowl on a stem and a foot, often with wine in it."""
    pane = glass(_tint(_tint(colour))) if filling != "none" else glass(_tint(colour))
    line = {
        "round": [(0.006, 0.095), (0.030, 0.108), (0.043, 0.138), (0.042, 0.178), (0.036, 0.217)],
        "tulip": [(0.006, 0.100), (0.026, 0.109), (0.040, 0.138), (0.035, 0.178), (0.039, 0.217)],
        "flute": [(0.006, 0.085), (0.019, 0.097), (0.026, 0.130), (0.029, 0.175), (0.027, 0.217)],
    }[bowl]
    cup, base = _smooth_vessel(line, 0.0014, 0.003), line[0][1] + 0.002
    stem = lathe(
        [(0.041, 0), (0.041, 0.003), (0.02, 0.008), (0.006, 0.018), (0.0045, 0.05), (0.006, base), (0, base)]
    )
    parts = cup.of(pane) + stem.of(glass(_tint(colour)))
    if filling == "none":
        return parts
    return parts + _wine(curve(line), 0.55 if filling == "half" else 0.36).of(
        Material(colour, 0.08, stuff=stuff.FOOD)
    )


def _wine(outside: Array, share: float) -> Shape:
    """Returns what fills a bowl up to a share of its height."""
    low, high = outside[0, 1], outside[-1, 1]
    levels = np.linspace(low + 0.0045, low + share * (high - low), 9)
    radii = np.interp(levels, outside[:, 1], outside[:, 0]) - 0.0024
    return lathe([(0, levels[0]), *zip(radii, levels, strict=True), (0, levels[-1])]).ghost()


@KITCHENWARE.kind(
    "kitchen scales",
    (0.24, 0.26, 0.28),
    front=True,
    heft=0.6,
    colour=("red", "cream", "teal", "white", "blue"),
    bowl=("round", "deep", "tray"),
    body=("sloped", "drum"),
)
def kitchen_scales(colour: Colour, bowl: str, body: str) -> Shape:
    """A stand with a round dial at the front and a bowl on top."""
    coat = lacquer(colour)
    if body == "sloped":
        side = [(-0.115, 0.0), (0.105, 0.0), (0.105, 0.03), (0.075, 0.175), (-0.045, 0.175), (-0.115, 0.03)]
        lean = degrees(atan2(0.07, 0.145))
        stand = cut(side, 0.20, 0.012).turned(z=90).of(coat)
        dial = _dial(0.078).turned(x=-lean).at(y=-0.082, z=0.103)
    else:
        drum = cylinder(0.09, 0.13, bevel=0.012).turned(x=90).at(y=0.055, z=0.10).of(coat)
        stand = drum + slab(0.19, 0.20, 0.03, 0.012).of(coat) + slab(0.10, 0.11, 0.05, 0.01).at(z=0.02).of(coat)
        dial = _dial(0.080).at(y=-0.075, z=0.10)
    cover = slab(0.12, 0.006, 0.08, 0.002).turned(x=11 if body == "sloped" else 0).at(y=0.096, z=0.06)
    screw = cylinder(0.008, 0.012).turned(x=-90).at(0.045, 0.092, 0.075).both("x")
    behind = (cover.of(DARK) + screw.of(CHROME)).at(y=0 if body == "sloped" else -0.038).ghost()
    pillar = cylinder(0.022, 0.042).at(z=0.165).of(CHROME)
    return together(stand, dial, pillar, behind, _scale_bowl(bowl).at(z=0.205))


def _dial(radius: float) -> Shape:
    """Returns a white face with marks and a red needle, towards the front."""
    face = cylinder(radius, 0.006).of(WHITE) + hoop(radius, 0.006).at(z=0.004).of(CHROME)
    mark = box(0.22 * radius, 0.007, 0.002).at(x=0.78 * radius, z=0.006).around(12).of(BLACK)
    hand = cut([(-0.01, -0.02), (0.01, -0.02), (0.003, 0.9 * radius), (-0.003, 0.9 * radius)], 0.003)
    needle = hand.turned(x=-90).turned(z=-40).at(z=0.010).of(light(COLOURS["red"], 0.1))
    hub = cylinder(0.011, 0.008).at(z=0.005).of(CHROME)
    return (face + mark + needle + hub).turned(x=90).ghost()


def _scale_bowl(bowl: str) -> Shape:
    if bowl == "tray":
        rings = [
            lifted(rectangle(wide, wide + 0.01, 0.03), "xy", z)
            for wide, z in ((0.20, 0), (0.225, 0.03), (0.235, 0.032))
        ]
        return basin(rings, 0.004).of(STEEL)
    line = [(0.05, 0), (0.075, 0.012), (0.105, 0.04), (0.114, 0.066), (0.1185, 0.07)]
    if bowl == "deep":
        line = [(0.085, 0), (0.103, 0.012), (0.110, 0.04), (0.113, 0.068), (0.1185, 0.073)]
    return _smooth_vessel(line, 0.003).stretched(y=1.06).of(STEEL)


@KITCHENWARE.kind(
    "knife block",
    (0.14, 0.24, 0.34),
    front=True,
    heft=2,
    colour=("oak", "walnut", "black", "red", "white"),
    knives=(6, 5, 3),
    block=("slanted", "wedge"),
)
def knife_block(colour: Colour, knives: int, block: str) -> Shape:
    """A slanted block with the handles of its knives sticking out to the front and up."""
    front, back = ((-0.085, 0.165), (0.025, 0.225))
    side = [(-0.035, 0.0), (0.115, 0.0), (0.115, 0.02), back, front]
    if block == "wedge":
        side = [(-0.10, 0.0), (0.115, 0.0), (0.115, 0.02), (0.06, 0.225), back, front, (-0.10, 0.12)]
    body = cut(side, 0.135, 0.006).turned(z=90).of(timber(colour))
    lean = degrees(atan2(back[1] - front[1], back[0] - front[0]))
    handles = _handles(knives).turned(x=lean).at(y=(front[0] + back[0]) / 2, z=(front[1] + back[1]) / 2)
    badge = cylinder(0.022, 0.012).turned(x=90)
    badge = badge.at(y=-0.091, z=0.07) if block == "wedge" else badge.turned(x=17).at(y=-0.054, z=0.085)
    return body + badge.ghost().of(STEEL) + handles


def _handles(knives: int) -> Shape:
    """Returns knife handles that stand in two rows."""
    rows = {6: (3, 3), 5: (3, 2), 3: (2, 1)}[knives]
    return together(
        _knife(0.125, 0.030).row(rows[0], x=0.04).at(y=0.028),
        _knife(0.105, 0.026).row(rows[1], x=0.04).at(y=-0.026),
    )


def _knife(length: float, deep: float) -> Shape:
    bolster = slab(0.017, deep, 0.022, 0.004).at(z=-0.004).of(STEEL)
    grip = slab(0.020, deep, length - 0.018, 0.007).at(z=0.016).of(BLACK)
    rivets = cylinder(0.004, 0.022).turned(y=90).at(x=-0.011).row(2, z=0.04).at(z=0.5 * length).ghost().of(STEEL)
    return bolster + grip + rivets
