"""Lamps, plants, and what else decorates a room."""

from dataclasses import replace

import numpy as np

from tolman.assets.finish import (
    BRASS,
    CHROME,
    COLOURS,
    ceramic,
    clay,
    foliage,
    lacquer,
    light,
    paint,
    plastic,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import Points, arc, curve, lifted
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, cylinder, hoop, lathe, leaf, loft, ring, slab, tube, vessel
from tolman.assets.shape import Array, Shape, together

LAMPS = Group("lamps and decoration", drawn=True)
POTS = ("terracotta", "white", "blue", "yellow", "black")
SOIL = clay((0.20, 0.13, 0.08))
GREEN = foliage((0.16, 0.42, 0.14))
LIGHT_GREEN = foliage((0.36, 0.58, 0.20))


@LAMPS.kind(
    "lamp",
    (0.45, 0.45, 1.60),
    front=False,
    colour=("cream", "red", "green", "blue", "orange"),
    shade=("cone", "drum", "dome"),
    stand=("pole", "tripod", "turned"),
)
def lamp(colour: Colour, shade: str, stand: str) -> Shape:
    """A floor lamp: a stand, and high up a shade that glows a little."""
    outsides: dict[str, Points] = {
        "cone": [(0.22, 1.20), (0.125, 1.595)],
        "drum": [(0.20, 1.25), (0.20, 1.595)],
        "dome": curve([(0.22, 1.26), (0.205, 1.39), (0.145, 1.51), (0.05, 1.58)]),
    }
    hood = _shell(outsides[shade], 0.004).of(light(colour, 0.3))
    holder = tube([(-0.1, 0, 1.50), (0.1, 0, 1.50)], 0.004).ghost().of(BRASS)
    bulb = ball(0.09).at(z=1.36).ghost().of(light(glow=1.0))
    return together(hood, holder, bulb, _lamp_stand(stand))


def _lamp_stand(stand: str) -> Shape:
    if stand == "tripod":
        leg = tube([(0.205, 0, 0.012), (0.03, 0, 1.02)], [0.012, 0.018]).around(3, start=90)
        hub = cylinder(0.05, 0.07, bevel=0.01).at(z=0.97).of(BRASS)
        return leg.of(wood(COLOURS["oak"])) + hub + tube([(0, 0, 1.0), (0, 0, 1.50)], 0.012).of(BRASS)
    if stand == "turned":
        swell = [(0.05, 0.05), (0.022, 0.13), (0.04, 0.34), (0.02, 0.52), (0.036, 0.72), (0.018, 0.92), (0.016, 1.5)]
        column = lathe([(0, 0.05), *curve(swell, 4), (0, 1.5)])
        return (column + cylinder(0.15, 0.055, bevel=0.02)).of(wood(COLOURS["walnut"]))
    foot = lathe([(0, 0), (0.16, 0), (0.16, 0.02), (0.07, 0.05), (0.025, 0.08), (0, 0.08)])
    return (foot + tube([(0, 0, 0.03), (0, 0, 1.50)], 0.02)).of(BRASS)


@LAMPS.kind(
    "desk lamp",
    (0.22, 0.42, 0.48),
    front=True,
    colour=("red", "white", "black", "teal", "yellow"),
    head=("cone", "dome", "bar"),
    base=("round", "square"),
    arm=("single", "double"),
)
def desk_lamp(colour: Colour, head: str, base: str, arm: str) -> Shape:
    """A heavy foot, an arm with an elbow, and a head that leans forward and shines down."""
    enamel = lacquer(colour)
    shoulder, elbow, wrist = (0.0, 0.06, 0.03), (0.0, 0.19, 0.25), (0.0, -0.06, 0.44)
    foot = cylinder(0.105, 0.03, bevel=0.01) if base == "round" else slab(0.205, 0.19, 0.03, 0.01)
    bones = tube([shoulder, elbow], 0.012) + tube([elbow, wrist], 0.011)
    if arm == "double":
        bones = (tube([shoulder, elbow], 0.0075) + tube([elbow, wrist], 0.0075)).at(x=0.017).both("x")
    pins = together(*(_pin(*place) for place in (shoulder, elbow, wrist))).ghost().of(CHROME)
    return together((foot.at(y=0.03) + bones).of(enamel), pins, _desk_lamp_head(head, colour).at(*wrist))


def _pin(x: float, y: float, z: float) -> Shape:
    """Returns a round bolt across, around a place."""
    return cylinder(0.017, 0.055).at(z=-0.0275).turned(y=90).at(x, y, z)


def _desk_lamp_head(head: str, colour: Colour) -> Shape:
    """Returns a head that hangs from the origin and looks down and forward."""
    glow = light((1.0, 0.93, 0.72), 1.2)
    if head == "bar":
        housing = slab(0.20, 0.065, 0.03, 0.012).at(z=-0.03).of(lacquer(colour))
        return (housing + box(0.185, 0.05, 0.004).at(z=-0.033).ghost().of(glow)).turned(x=-30).at(y=-0.035)
    outsides: dict[str, Points] = {
        "cone": [(0.078, -0.15), (0.036, -0.05), (0.030, 0.012), (0.018, 0.022), (0, 0.022)],
        "dome": curve([(0.084, -0.125), (0.074, -0.07), (0.048, -0.02), (0.02, 0.015), (0, 0.018)]),
    }
    bulb = ball(0.075).at(z=-0.145 if head == "cone" else -0.13).ghost().of(glow)
    return (_shell(outsides[head], 0.003).of(lacquer(colour)) + bulb).turned(x=-38)


@LAMPS.kind(
    "vase",
    (0.24, 0.24, 0.44),
    front=False,
    heft=0.65,
    colour=("blue", "white", "green", "red", "purple"),
    form=("belly", "urn", "flared"),
    flowers=("none", "tulips", "daisies"),
)
def vase(colour: Colour, form: str, flowers: str) -> Shape:
    """A tall turned vessel with a narrow neck and pale bands, empty or with flowers."""
    knots = {
        "belly": [(0.06, 0), (0.115, 0.13), (0.088, 0.26), (0.040, 0.35), (0.068, 0.435)],
        "urn": [(0.06, 0), (0.075, 0.12), (0.115, 0.28), (0.055, 0.39), (0.070, 0.435)],
        "flared": [(0.07, 0), (0.058, 0.12), (0.052, 0.23), (0.070, 0.34), (0.110, 0.435)],
    }[form]
    outside = curve(knots, 4)
    hollow = vessel(outside, 0.006, staves=112).of(ceramic(colour))
    contrast = ceramic(COLOURS["cream"] if min(colour) < 0.6 else COLOURS["blue"])
    bands = _band(outside, 0.20, 0.225) + _band(outside, 0.235, 0.245)
    vessel_with_bands = hollow + bands.ghost().of(contrast)
    if flowers == "none":
        return vessel_with_bands
    return vessel_with_bands.stretched(0.68, 0.66, 0.62).unfit("flowers stand in it") + _bunch(flowers)


def _band(outside: Array, low: float, high: float) -> Shape:
    """Returns a thin belt around a turned form, between two heights."""
    heights = np.linspace(low, high, 4)
    radii = np.interp(heights, outside[:, 1], outside[:, 0])
    return _shell(np.stack([radii + 0.001, heights], axis=1), 0.003)


def _bunch(flowers: str) -> Shape:
    """Returns stems that spread out of a vase, with leaves and blossoms."""
    mouth, top = 0.25, 0.375
    rim = tube(curve([(0, 0.012, 0.10), (0, -0.01, mouth), (0, -0.065, top - 0.03)], 3), 0.0045, 6)
    stems = rim.around(5, start=36) + tube([(0, 0, 0.10), (0, 0, top)], 0.0045, 6)
    leaves = leaf(0.11, 0.035, 0.5).turned(x=-55).at(z=mouth - 0.01).around(5)
    blossom = _tulip() if flowers == "tulips" else _daisy()
    outer = blossom.turned(x=30).at(y=-0.065, z=top - 0.035).around(5, start=36)
    return together((stems + leaves).of(GREEN), outer, blossom.at(z=top)).ghost()


def _tulip() -> Shape:
    cup = lathe([(0, 0), (0.02, 0.006), (0.029, 0.025), (0.022, 0.052), (0.027, 0.065), (0, 0.045)])
    return cup.of(foliage(COLOURS["pink"]))


def _daisy() -> Shape:
    petal = leaf(0.036, 0.022, -0.2).at(z=0.03).around(9).of(foliage(COLOURS["white"]))
    return petal + ball(0.028, 0.028, 0.018).at(z=0.024).of(foliage(COLOURS["yellow"]))


@LAMPS.kind(
    "plant",
    (0.55, 0.55, 0.95),
    front=False,
    colour=POTS,
    leaves=("broad", "palm", "upright"),
    pot=("tapered", "round", "square"),
)
def plant(colour: Colour, leaves: str, pot: str) -> Shape:
    """A large pot, out of which green leaves grow in every direction."""
    height = 0.38
    crown = {"broad": _broad_leaves, "palm": _palm_leaves, "upright": _upright_leaves}[leaves]()
    body = ball(0.42, 0.42, 0.5).at(z=height + 0.04)
    return _pot(pot, 0.40, height, colour) + replace(crown.at(z=height - 0.03), solids=body.solids)


def _stalked_leaf(reach: float, rise: float, length: float, width: float, tilt: float) -> Shape:
    """Returns a leaf towards -y on a stalk from the origin, its base `reach` out and `rise` up, tilted upwards."""
    stalk = tube(curve([(0, 0, 0), (0, -0.2 * reach, 0.6 * rise), (0, -reach, rise)], 3), 0.008, 6)
    return stalk.of(LIGHT_GREEN) + leaf(length, width, 0.35).turned(x=-tilt).at(y=-reach, z=rise).of(GREEN)


def _broad_leaves() -> Shape:
    """Returns leaves along a spiral: the low ones lie, the high ones stand."""
    leaves = []
    for number, share in enumerate(np.linspace(0, 1, 20)):
        stalked = _stalked_leaf(0.07 * (1 - share**2), 0.07 + 0.33 * share, 0.196, 0.17, 12 + 66 * share**1.5)
        leaves.append(stalked.turned(z=137.5 * number))
    return together(*leaves)


def _palm_leaves() -> Shape:
    trunk = tube([(0, 0, 0), (0.012, 0, 0.15), (0, 0, 0.31)], [0.035, 0.03, 0.022])
    low = leaf(0.22, 0.06, 0.8).turned(x=-15).at(z=0.30).around(12)
    high = leaf(0.25, 0.06, 0.45).turned(x=-45).at(z=0.30).around(11, start=15)
    top = leaf(0.29, 0.06, 0.1).turned(x=-75).at(z=0.30).around(7, start=45)
    return trunk.of(wood(COLOURS["walnut"])) + (low + top).of(GREEN) + high.of(LIGHT_GREEN)


def _upright_leaves() -> Shape:
    outer = leaf(0.43, 0.10, 0.08, 0.5).turned(x=-68).at(y=-0.07).around(8)
    inner = leaf(0.60, 0.10, 0.03, 0.5).turned(x=-83).at(y=-0.04).around(7, start=22)
    return outer.of(LIGHT_GREEN) + inner.of(GREEN)


def _pot(form: str, width: float, height: float, colour: Colour) -> Shape:
    """Returns a pot full of soil."""
    radius, level = width / 2, 0.93 * height
    if form == "square":
        low, high = ring(0, 0.74 * width, 0.74 * width, power=9), ring(height, 0.93 * width, 0.93 * width, power=9)
        soil = slab(0.82 * width, 0.82 * width, 0.02, 0.004).at(z=height - 0.012)
        return loft([low, high]).of(ceramic(colour)) + soil.ghost().of(SOIL)
    outside: Points = [(0.68 * radius, 0), (0.92 * radius, 0.78 * height), (radius, 0.78 * height), (radius, height)]
    if form == "round":
        knots = [(0.55 * radius, 0), (0.93 * radius, 0.3 * height), (0.97 * radius, 0.62 * height)]
        outside = curve([*knots, (0.8 * radius, 0.9 * height), (0.86 * radius, height)])
    mouth = 0.9 * outside[-1][0]
    wall = lathe([(0, 0), *outside, (mouth, height), (mouth, level), (0, level)])
    soil = cylinder(mouth, 0.01).at(z=level - 0.004).ghost()
    return wall.of(clay(colour) if form == "tapered" else ceramic(colour)) + soil.of(SOIL)


@LAMPS.kind(
    "cactus",
    (0.34, 0.28, 0.62),
    front=False,
    colour=POTS,
    arms=(2, 3, 1),
    pot=("tapered", "round", "square"),
)
def cactus(colour: Colour, arms: int, pot: str) -> Shape:
    """A ribbed green column with arms that bend upwards and a blossom on top, in a pot."""
    height = 0.20
    trunk = [(0, 0.17, 0.055), (0, 0.30, 0.066), (0, 0.48, 0.066), (0, 0.56, 0.052), (0, 0.595, 0.02)]
    long_arm = [
        (0.03, 0.33, 0.03),
        (0.09, 0.335, 0.034),
        (0.128, 0.37, 0.036),
        (0.132, 0.46, 0.034),
        (0.132, 0.495, 0.01),
    ]
    short_arm = [
        (0.03, 0.28, 0.03),
        (0.09, 0.285, 0.032),
        (0.125, 0.315, 0.034),
        (0.128, 0.375, 0.03),
        (0.128, 0.40, 0.01),
    ]
    left = _ribbed(short_arm).mirrored("x")
    branches = {1: left, 2: _ribbed(long_arm) + left, 3: _ribbed(long_arm) + left + _back_arm()}[arms]
    blossom = leaf(0.04, 0.026, -0.3).turned(x=-25).around(7).at(z=0.592) + ball(0.022).at(z=0.59)
    return together(
        _pot(pot, 0.27, height, colour),
        (_ribbed(trunk) + branches).of(GREEN),
        blossom.ghost().of(foliage(COLOURS["pink"])),
    )


def _back_arm() -> Shape:
    arm = [(0.03, 0.40, 0.026), (0.075, 0.405, 0.028), (0.10, 0.43, 0.03), (0.104, 0.50, 0.026), (0.104, 0.52, 0.01)]
    return _ribbed(arm).turned(z=90)


def _ribbed(spine: Points, ribs: int = 9) -> Shape:
    """Returns a ribbed body along knots of (x, z, radius) in the plane y = 0."""
    line = curve(spine, 3)
    along = np.gradient(line[:, :2], axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    angles = np.linspace(0, 2 * np.pi, 3 * ribs, endpoint=False)
    swell = 1 - 0.22 * (0.5 - 0.5 * np.cos(ribs * angles))
    rings = []
    for (x, z, radius), (forth, up) in zip(line, along, strict=True):
        across = np.outer(np.cos(angles), [up, 0, -forth]) + np.outer(np.sin(angles), [0, 1, 0])
        rings.append(np.array([x, 0, z]) + radius * swell[:, None] * across)
    return loft(rings)


@LAMPS.kind(
    "globe",
    (0.32, 0.32, 0.44),
    front=False,
    colour=("blue", "teal", "cream", "navy", "white"),
    ring=("half", "full"),
    stand=("round", "tripod", "square"),
)
def globe(colour: Colour, ring: str, stand: str) -> Shape:
    """The Earth with its continents, tilted in a brass ring, on a stand."""
    radius, reach, middle = 0.145, 0.153, 0.278
    is_greenish = colour[1] > 0.4 and colour[0] < 0.6
    land = COLOURS["cream"] if is_greenish else COLOURS["green"]
    sea = ball(2 * radius).at(z=-radius).of(plastic(colour))
    meridian = (
        tube(lifted(arc(reach, -90, 90, 24), "xz"), 0.006) if ring == "half" else hoop(reach, 0.006).turned(x=90)
    )
    axle = cylinder(0.006, 0.025).at(z=radius - 0.003).both("z")
    continents = (
        together(*(_raised(outline, 1.02 * radius) for outline in _CONTINENTS)).turned(z=-20).ghost().of(paint(land))
    )
    earth = together(sea, continents, (meridian + axle.ghost()).of(BRASS)).turned(y=23.5)
    return earth.at(z=middle) + _globe_stand(stand, middle - reach)


def _globe_stand(stand: str, height: float) -> Shape:
    timber = wood(COLOURS["walnut"])
    stem = lathe([(0, 0.02), (0.03, 0.02), (0.013, 0.05), (0.02, 0.08), (0.012, height), (0, height)])
    if stand == "tripod":
        foot = tube(curve([(0, 0, 0.075), (0.07, 0, 0.065), (0.135, 0, 0.012)]), 0.012).around(3, start=90)
        return (stem + foot).of(timber)
    if stand == "square":
        return (stem + slab(0.20, 0.20, 0.03, 0.008)).of(timber)
    return (stem + lathe([(0, 0), (0.11, 0), (0.11, 0.015), (0.06, 0.03), (0, 0.03)])).of(timber)


_CONTINENTS: tuple[Points, ...] = (
    [(-165, 62), (-130, 70), (-95, 72), (-60, 52), (-76, 40), (-82, 26), (-97, 24), (-84, 9), (-112, 26), (-126, 48)],
    [(-55, 82), (-25, 82), (-22, 70), (-43, 60), (-54, 70)],
    [(-78, 8), (-60, 10), (-35, -6), (-40, -22), (-58, -38), (-68, -54), (-74, -40), (-71, -20), (-81, -4)],
    [(-17, 15), (-10, 32), (10, 37), (32, 31), (51, 11), (40, -6), (34, -23), (20, -35), (12, -16), (9, 4), (-8, 5)],
    [(-10, 37), (-3, 48), (8, 57), (18, 69), (45, 69), (64, 67), (62, 45), (40, 43), (24, 37), (12, 43)],
    [(50, 68), (75, 74), (110, 76), (140, 73), (178, 67), (158, 57), (136, 48), (122, 38), (90, 36), (46, 45)],
    [(36, 31), (46, 46), (95, 50), (122, 40), (120, 26), (104, 6), (92, 22), (78, 8), (68, 24), (46, 13)],
    [(114, -22), (130, -12), (142, -11), (153, -27), (147, -38), (130, -32), (116, -34)],
    [(longitude, -73) for longitude in range(180, -180, -30)],
)
"""Coarse outlines in degrees east and north, clockwise on a map."""


def _raised(outline: Points, radius: float) -> Shape:
    """Returns a patch on a sphere around the origin, a little above it, within an outline of (east, north)."""
    east, north = np.radians(curve(outline, 3, closed=True)[::-1]).T
    edge = np.stack([np.sin(east) * np.cos(north), -np.cos(east) * np.cos(north), np.sin(north)], axis=1)
    middle = edge.mean(axis=0) / np.linalg.norm(edge.mean(axis=0))
    rings = [0.95 * radius * edge]
    for share in (1.0, 0.66, 0.33, 0.03):
        level = middle + share * (edge - middle)
        rings.append(radius * level / np.linalg.norm(level, axis=1, keepdims=True))
    return loft(rings)


def _shell(outside: Points, wall: float) -> Shape:
    """Returns a turned skin with an edge below, from the profile of its outside, upwards."""
    line = np.asarray(outside, float)
    inside = np.stack([np.maximum(line[:, 0] - wall, 0), line[:, 1]], axis=1)[::-1]
    return lathe(np.concatenate([line, inside, line[:1]]))
