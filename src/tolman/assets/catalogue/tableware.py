"""Small things that are laid beside plates or used at a stove. Profiles are radii and heights."""

from collections.abc import Sequence
from itertools import pairwise
from math import pi

import numpy as np

from tolman.assets import stuff
from tolman.assets.catalogue.forms import bent, mass, spun
from tolman.assets.finish import (
    BLACK,
    CHROME,
    COLOURS,
    STEEL,
    ceramic,
    lacquer,
    metal,
    plastic,
    shade,
    timber,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve, lifted, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, cut, cylinder, hoop, loft, slab, strap, tube, vessel
from tolman.assets.shape import NOTHING, Shape, Solid, together

TABLEWARE = Group("tableware")


@TABLEWARE.kind(
    "saucepan",
    (0.125, 0.25, 0.10),
    front=False,
    heft=0.65,
    colour=("red", "blue", "green", "silver", "copper"),
    lid=("lid", "none"),
    handle=("rod", "flat"),
    form=("deep", "sloped"),
)
def saucepan(colour: Colour, lid: str, handle: str, form: str) -> Shape:
    """A small pot with one long handle, with or without a lid that lifts off."""
    coat = metal(colour) if colour in (COLOURS["silver"], COLOURS["copper"]) else lacquer(colour)
    line = [(0.058, 0), (0.060, 0.003), (0.060, 0.074)]
    if form == "sloped":
        line = [(0.046, 0), (0.048, 0.003), (0.060, 0.074)]
    pot = vessel(line, 0.003, 0.004).of(coat)
    edge = hoop(0.0595, 0.002, 6).at(z=0.0735).ghost().of(STEEL)
    path = curve([(0, -0.058, 0.058), (0, -0.10, 0.064), (0, -0.188, 0.076)], 4)
    grip = bent(path, 0.0075)
    if handle == "flat":
        grip = strap(path, 0.026, 0.008).ghost() + mass(tube(path, 0.003))
    ground = cylinder(line[0][0] - 0.006, 0.0008, bevel=0).at(z=0.004).ghost().of(STEEL)
    parts = together(pot, edge, grip.of(BLACK), ground)
    if lid == "none":
        return parts
    cover = spun([(0.061, 0), (0.061, 0.002), (0.045, 0.008), (0.012, 0.011)]).of(coat)
    knob = spun([(0.006, 0), (0.005, 0.006), (0.012, 0.010), (0.011, 0.015)]).at(z=0.0105).of(BLACK)
    return parts + (cover + knob).at(z=0.0745).sliding("lid", "z", 0.08)


@TABLEWARE.kind(
    "cutting board",
    (0.25, 0.165, 0.016),
    front=False,
    heft=1.6,
    colour=("oak", "walnut", "pine", "green", "white"),
    form=("rectangle", "paddle", "round"),
    groove=("plain", "groove"),
)
def cutting_board(colour: Colour, form: str, groove: str) -> Shape:
    """A small board for bread or vegetables, with a hole to hang it up, with or without a groove for juice."""
    stuff, dark = timber(colour), timber(colour, 0.5)
    width, middle = {"rectangle": (0.25, 0.0), "paddle": (0.17, 0.038), "round": (0.164, 0.041)}[form]
    if form == "round":
        top = cylinder(0.082, 0.015, bevel=0.002).carrying(0.006, rounded=True)
        line = hoop(0.070, 0.0022, 6)
    else:
        top = slab(width, 0.16, 0.015, 0.004).carrying(0.006)
        line = tube(lifted(rectangle(width - 0.03, 0.13, 0.012), "xy")[[*range(20), 0]], 0.0022, 6)
    parts = top.at(x=middle).of(stuff)
    if form != "rectangle":
        parts += slab(0.092, 0.036, 0.015, 0.004).at(x=-0.077).of(stuff)
    hole = cylinder(0.008, 0.0154, bevel=0).at(x=-0.108, z=-0.0002).ghost().of(BLACK)
    cutting = line.at(x=middle, z=0.0130).ghost().of(dark) if groove == "groove" else NOTHING
    return together(parts, cutting, hole)


Stretch = tuple[float, float, float, float]
"""Along a piece of cutlery: how far from the front, how high, how wide, how hollow."""


def _forged(stretches: Sequence[Stretch], thick: float) -> Shape:
    """Returns a piece of sheet that lies from the front to the back, bent and hollowed."""
    rings, solids = [], []
    across = np.linspace(-1, 1, 9)
    for y, z, wide, hollow in stretches:
        top = np.stack([across * wide / 2, np.full(9, y), z + thick - hollow * (1 - across**2)], axis=1)
        rings.append(np.concatenate([top, top[::-1] - (0, 0, thick)]))
    for (y0, z0, w0, h0), (y1, z1, w1, h1) in pairwise(stretches):
        start, stop = np.array([0, y0, z0 - 0.94 * h0]), np.array([0, y1, z1 - 0.94 * h1])
        way, middle = stop - start, (start + stop) / 2 + (0, 0, thick / 2)
        length = float(np.linalg.norm(way))
        axes = np.stack([[1.0, 0, 0], way / length, np.cross([1.0, 0, 0], way / length)], axis=1)
        solids.append(
            Solid("box", ((0.35 if max(h0, h1) else 1.0) * min(w0, w1) / 2, length / 2, thick / 2), middle, axes)
        )
    return Shape(loft(rings).patches, tuple(solids))


_SHAFT: Sequence[Stretch] = (
    (-0.105, 0.000, 0.010, 0),
    (-0.100, 0.000, 0.016, 0),
    (-0.085, 0.000, 0.015, 0),
    (-0.040, 0.006, 0.010, 0),
    (0.000, 0.012, 0.007, 0),
    (0.022, 0.010, 0.007, 0),
)
"""The handle of a spoon or a fork, up to its neck."""


def _grip(handle: str, colour: Colour) -> Shape:
    """Returns what covers the handle of cutlery."""
    if handle == "steel":
        return _forged([(y, z - 0.0004, w + 0.001, h) for y, z, w, h in _SHAFT[:3]], 0.0034).ghost().of(metal(colour))
    wide = 0.021 if handle == "broad" else 0.017
    line = [(y, z, wide if number else 0.6 * wide, 0.0) for number, (y, z, _, _) in enumerate(_SHAFT[:4])]
    return _forged(line, 0.007).of(plastic(colour))


HANDLES = ("broad", "slim")


@TABLEWARE.kind(
    "spoon",
    (0.045, 0.212, 0.0145),
    front=False,
    colour=("red", "blue", "green", "black", "yellow"),
    bowl=("oval", "round", "slotted"),
    handle=HANDLES,
)
def spoon(colour: Colour, bowl: str, handle: str) -> Shape:
    """A hollow oval or round head, some with slots, on a long coloured handle."""
    shares = np.linspace(0, 1, 9)
    wide = 0.044 if bowl == "round" else 0.040
    start, stop = (0.058, 0.105) if bowl == "round" else (0.046, 0.105)
    head = []
    for share in shares:
        half = float(np.sqrt(max(1 - (2 * share - 1) ** 2, 0.02)))
        head.append((start + (stop - start) * float(share), 0.0105, max(wide * half, 0.008), 0.0100 * half))
    metalware = _forged([*_SHAFT, *head], 0.0020).of(STEEL)
    if bowl == "slotted":
        slot = ball(0.0042, 0.030, 0.0006).at(z=0.0012)
        slots = (slot.at(x=0.0) + slot.at(x=0.0075, z=0.0013).both("x")).at(y=0.076, z=0.0016)
        metalware += slots.ghost().of(BLACK)
    return metalware + _grip(handle, colour)


@TABLEWARE.kind(
    "fork",
    (0.027, 0.212, 0.0145),
    front=False,
    colour=("red", "blue", "green", "black", "yellow"),
    tines=(4, 3, 2),
    handle=HANDLES,
)
def fork(colour: Colour, tines: int, handle: str) -> Shape:
    """Two to four bent tines on a long coloured handle."""
    head = [(0.034, 0.008, 0.012, 0.0), (0.044, 0.005, 0.024, 0.0), (0.056, 0.002, 0.026, 0.0)]
    plate = _forged([*_SHAFT, *head], 0.0022)
    wide = {4: 0.0040, 3: 0.0052, 2: 0.0062}[tines]
    points = [
        (0.054, 0.0025, wide, 0.0),
        (0.072, 0.0, wide, 0.0),
        (0.092, 0.003, wide, 0.0),
        (0.1065, 0.008, 0.002, 0.0),
    ]
    teeth = _forged(points, 0.0022).row(tines, x=(0.026 - wide) / (tines - 1))
    return (plate + teeth).of(STEEL) + _grip(handle, colour)


@TABLEWARE.kind(
    "table knife",
    (0.0235, 0.23, 0.0115),
    front=False,
    colour=("red", "blue", "green", "black", "yellow"),
    blade=("round", "pointed", "saw"),
    handle=HANDLES,
)
def table_knife(colour: Colour, blade: str, handle: str) -> Shape:
    """A flat blade, blunt, pointed or with the teeth of a saw, on a thick coloured handle."""
    edge = [(0.0, -0.008), (0.10, -0.010), (0.118, -0.006), (0.122, 0.002), (0.118, 0.008), (0.10, 0.009)]
    if blade == "pointed":
        edge = [(0.0, -0.009), (0.060, -0.012), (0.095, -0.006), (0.122, 0.009), (0.05, 0.009)]
    elif blade == "saw":
        teeth = [(0.010 + 0.007 * n / 2, -0.013 if n % 2 else -0.008) for n in range(29)]
        edge = [(0.0, -0.008), *teeth, (0.118, -0.004), (0.122, 0.005), (0.116, 0.008)]
    outline = [(x, y) for x, y in [*edge, (0.0, 0.008)]]
    flat = cut(outline, 0.0024).turned(x=-90).turned(z=90)
    half = 0.0105 if handle == "broad" else 0.0085
    core = slab(2 * half, 0.108, 0.011, 0.004).at(y=-0.053)
    rivets = cylinder(0.0026, 0.0115, bevel=0).row(2, y=0.05).at(y=-0.055).ghost().of(STEEL)
    steel = Shape(flat.at(z=0.0055).patches) + mass(slab(0.010, 0.078, 0.0024).at(y=0.040, z=0.0043))
    return steel.of(STEEL) + core.of(plastic(colour)) + rivets


@TABLEWARE.kind(
    "pepper mill",
    (0.095, 0.064, 0.215),
    front=False,
    colour=("walnut", "oak", "red", "black", "white"),
    top=("crank", "knob"),
    form=("waisted", "straight", "bulbous"),
)
def pepper_mill(colour: Colour, top: str, form: str) -> Shape:
    """A turned wooden mill with a crank or a knob on top."""
    knots = {
        "waisted": [(0.031, 0), (0.031, 0.012), (0.020, 0.060), (0.024, 0.110), (0.028, 0.128)],
        "straight": [(0.030, 0), (0.030, 0.010), (0.026, 0.060), (0.025, 0.110), (0.025, 0.128)],
        "bulbous": [(0.031, 0), (0.031, 0.012), (0.022, 0.030), (0.030, 0.070), (0.019, 0.128)],
    }[form]
    body = spun(curve(knots, 3))
    trim = cylinder(knots[-1][0] - 0.002, 0.006).at(z=0.128).of(STEEL)
    if top == "knob":
        head = spun(curve([(0.018, 0.134), (0.031, 0.150), (0.031, 0.172), (0.020, 0.190), (0.008, 0.196)], 3))
        stud = spun([(0.004, 0.195), (0.009, 0.203), (0.008, 0.211), (0.002, 0.215)]).of(CHROME)
        wings = ball(0.062, 0.05, 0.05).at(z=0.135)
        return together((body + head + Shape(wings.patches)).of(timber(colour)), trim, stud)
    dome = spun(curve([(0.024, 0.134), (0.025, 0.146), (0.018, 0.160), (0.006, 0.166)], 3)).of(STEEL)
    arm = tube([(0, 0, 0.160), (0, 0, 0.184), (0.052, 0, 0.190)], 0.0032).of(STEEL)
    grip = ball(0.020, 0.020, 0.026).at(x=0.053, z=0.189).of(timber(shade(colour, 0.8)))
    return together(body.of(timber(colour)), trim, dome, arm, grip)


@TABLEWARE.kind(
    "salt shaker",
    (0.052, 0.052, 0.105),
    front=False,
    heft=0.65,
    colour=("white", "red", "blue", "green", "black"),
    cap=("domed", "flat", "pointed"),
    form=("bellied", "straight"),
)
def salt_shaker(colour: Colour, cap: str, form: str) -> Shape:
    """A small ceramic pot under a steel cap with holes."""
    knots = [(0.020, 0), (0.026, 0.014), (0.023, 0.040), (0.017, 0.064)]
    if form == "straight":
        knots = [(0.0255, 0), (0.0255, 0.010), (0.0235, 0.040), (0.021, 0.064)]
    wide = knots[-1][0] + 0.0015
    line = {
        "domed": [(wide, 0), (wide, 0.012), (0.85 * wide, 0.026), (0.45 * wide, 0.037), (0.003, 0.040)],
        "flat": [(wide, 0), (wide, 0.030), (wide - 0.002, 0.032)],
        "pointed": [(wide, 0), (wide, 0.010), (0.55 * wide, 0.026), (0.003, 0.041)],
    }[cap]
    top = {"domed": (0.35, 0.0375), "flat": (0.5, 0.032), "pointed": (0.35, 0.0275)}[cap]
    hole = ball(0.0042, 0.0042, 0.002).at(x=top[0] * wide, z=top[1] - 0.001)
    holes = hole.around(5).ghost().of(BLACK)
    letter = tube(curve(_S, 3), 0.0016).at(y=-float(np.interp(0.034, *np.transpose(knots)[::-1])), z=0.034)
    other = COLOURS["white"] if sum(colour) < 2.4 else COLOURS["navy"]
    return together(
        spun(curve(knots, 3)).of(ceramic(colour)),
        (spun(line).of(STEEL) + holes).at(z=0.064),
        letter.ghost().of(lacquer(other)),
    )


_S = lifted(
    0.011 * np.array([(0.55, 0.6), (0.0, 0.95), (-0.5, 0.5), (0.0, 0.0), (0.5, -0.5), (0, -0.95), (-0.55, -0.6)])
)


@TABLEWARE.kind(
    "egg cup",
    (0.062, 0.062, 0.095),
    front=False,
    heft=0.65,
    colour=("blue", "red", "yellow", "green", "orange"),
    form=("stem", "saucer", "cone"),
    egg=("whole", "opened"),
)
def egg_cup(colour: Colour, form: str, egg: str) -> Shape:
    """A small cup on a foot that holds an egg, whole or with its top cut off."""
    low = [(0.029, 0), (0.029, 0.003), (0.010, 0.010), (0.009, 0.020)]
    if form == "saucer":
        low = [(0.0305, 0), (0.0305, 0.005), (0.016, 0.007), (0.016, 0.020)]
    elif form == "cone":
        low = [(0.030, 0), (0.028, 0.006), (0.018, 0.016), (0.014, 0.022)]
    high = [(low[-1][0] + 0.004, 0.024), (0.022, 0.034), (0.0255, 0.050)]
    shell = spun([*low, *high]).of(ceramic(colour))
    levels = np.sin(np.linspace(-pi / 2, pi / 2, 21))
    line = np.stack([0.0225 * np.sqrt(1 - levels**2) * (1 - 0.12 * levels), 0.062 + 0.031 * levels], axis=1)
    if egg == "whole":
        return shell + spun(line[1:-1]).of(Material((0.86, 0.66, 0.50), 0.55, stuff=stuff.FOOD))
    kept = line[1:13]
    white = cylinder(float(kept[-1][0]) - 0.001, 0.001, bevel=0).at(z=float(kept[-1][1])).of(ceramic())
    yolk = ball(0.023, 0.023, 0.014).at(z=float(kept[-1][1]) - 0.006).of(Material((0.96, 0.66, 0.10), 0.3))
    return shell + spun(kept).of(Material((0.86, 0.66, 0.50), 0.55, stuff=stuff.FOOD)) + (white + yolk).ghost()
