"""Clothing and bags."""

from itertools import pairwise

import numpy as np

from tolman.assets.catalogue.forms import foot, mass
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    fabric,
    leather,
    plastic,
    rubber,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import arc, curve, lifted, oval, rectangle
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, basin, box, cut, cylinder, lathe, loft, ring, sheet, slab, strap, tube
from tolman.assets.shape import Array, Shape, rotation, together

CLOTHING = Group("clothing and bags", drawn=True)


@CLOTHING.kind(
    "backpack",
    (0.34, 0.24, 0.48),
    front=True,
    colour=("blue", "red", "green", "purple", "gray"),
    top=("zip", "flap", "roll"),
    pockets=(1, 2),
)
def backpack(colour: Colour, top: str, pockets: int) -> Shape:
    """A padded bag with pockets on the front and at its sides, and shoulder straps on the back."""
    levels = [
        (0, 0.25, 0.13, 0),
        (0.02, 0.29, 0.165, 0),
        (0.2, 0.295, 0.165, 0),
        (0.34, 0.28, 0.15, 0.006),
        (0.41, 0.235, 0.112, 0.018),
        (0.442, 0.14, 0.06, 0.027),
    ]
    bag = loft([ring(z, width, depth, y=y, power=4) for z, width, depth, y in curve(levels, 3)])
    side_pocket = slab(0.04, 0.11, 0.15, 0.018).at(x=0.147, z=0.02).both("x")
    grip = lifted(curve([(-0.05, 0.42), (-0.035, 0.465), (0.035, 0.465), (0.05, 0.42)]), "xz", 0.045)
    belt = [(0.05, 0.055, 0.41), (0.065, 0.088, 0.38), (0.085, 0.105, 0.27), (0.09, 0.096, 0.13), (0.1, 0.07, 0.03)]
    return together(
        bag.of(fabric(colour)),
        side_pocket.of(fabric(shade(colour, 0.5))),
        tube(grip, 0.01).of(BLACK),
        strap(curve(belt), 0.055, 0.016).both("x").of(fabric(COLOURS["black"])),
        _bag_pockets(pockets, colour),
        _bag_top(top, colour),
    )


def _bag_pockets(pockets: int, colour: Colour) -> Shape:
    if pockets == 1:
        return _bag_pocket(0.225, 0.23, colour).at(y=-0.068, z=0.025)
    lower = _bag_pocket(0.225, 0.19, colour).at(y=-0.068, z=0.025)
    return lower + _bag_pocket(0.185, 0.12, colour).at(y=-0.058, z=0.225)


def _bag_pocket(width: float, height: float, colour: Colour) -> Shape:
    """Returns a pocket with a zip near its top, whose back is at y = 0."""
    pouch = slab(width, 0.06, height, 0.025).at(y=-0.022).of(fabric(shade(colour, 0.7)))
    zip_line = box(width - 0.04, 0.006, 0.009).at(y=-0.051, z=height - 0.045)
    pull = slab(0.014, 0.008, 0.038, 0.003).at(x=width / 2 - 0.035, y=-0.054, z=height - 0.078)
    return pouch + zip_line.ghost().of(BLACK) + pull.ghost().of(CHROME)


def _bag_top(top: str, colour: Colour) -> Shape:
    cover, hide = fabric(shade(colour, 0.7)), leather(COLOURS["oak"])
    if top == "zip":
        half = [(0.14, -0.055, 0.25), (0.126, -0.052, 0.34), (0.09, -0.036, 0.41), (0, -0.014, 0.438)]
        return tube(curve([*half, *((-x, y, z) for x, y, z in half[-2::-1])]), 0.007).ghost().of(BLACK)
    if top == "flap":
        lid = slab(0.275, 0.185, 0.055, 0.025).at(y=-0.003, z=0.392)
        lid += slab(0.255, 0.025, 0.13, 0.012).at(y=-0.084, z=0.295)
        belt = box(0.03, 0.006, 0.2).at(x=0.07, y=-0.1, z=0.225).both("x")
        buckle = slab(0.042, 0.01, 0.036, 0.003).at(x=0.07, y=-0.102, z=0.26).both("x")
        return lid.of(cover) + belt.ghost().of(hide) + buckle.ghost().of(BRASS)
    roll = tube([(-0.135, 0.01, 0.43), (0.135, 0.01, 0.43)], 0.034).of(cover)
    path = lifted(curve([(0.01, 0.467), (-0.027, 0.43), (-0.06, 0.36), (-0.08, 0.28)]), "yz", 0.08)
    return roll + strap(path, 0.03, 0.008).both("x").ghost().of(hide)


@CLOTHING.kind(
    "cap",
    (0.20, 0.28, 0.14),
    front=True,
    heft=3,
    colour=("red", "blue", "black", "green", "white"),
    crown=("round", "low", "flat-topped"),
    visor=("curved", "flat"),
)
def cap(colour: Colour, crown: str, visor: str) -> Shape:
    """A baseball cap: a crown of six panels with a button on top, and a visor to the front."""
    profile = {
        "round": [(0.094, 0), (0.096, 0.035), (0.089, 0.075), (0.066, 0.107), (0.035, 0.124), (0, 0.13)],
        "low": [(0.094, 0), (0.095, 0.03), (0.086, 0.062), (0.062, 0.087), (0.03, 0.1), (0, 0.104)],
        "flat-topped": [(0.094, 0), (0.096, 0.05), (0.096, 0.095), (0.086, 0.11), (0.04, 0.115), (0, 0.116)],
    }[crown]
    line = curve(profile, 3)
    seam = tube(lifted(line, "xz"), 0.002).around(6, start=30)
    button = ball(0.02, 0.02, 0.011).at(z=profile[-1][1] - 0.005)
    lean, middle = {"round": (-12, 0.06), "low": (-18, 0.052), "flat-topped": (0, 0.065)}[crown]
    radius = float(np.interp(middle, line[:, 1], line[:, 0]))
    badge = ball(0.07, 0.016, 0.05).at(z=-0.025).turned(x=lean).at(y=0.003 - radius, z=middle)
    strap_hole = ball(0.08, 0.01, 0.06).at(y=0.092)
    emblem = fabric(COLOURS["navy"] if min(colour) > 0.6 else COLOURS["white"])
    trim = (seam + button).of(fabric(shade(colour, 0.6))) + badge.of(emblem) + strap_hole.of(DARK)
    head = lathe(line).of(fabric(colour)) + trim.ghost()
    return head.stretched(y=1.08).at(y=0.034) + _visor(visor).of(fabric(shade(colour, 0.75)))


def _visor(visor: str) -> Shape:
    """Returns the sickle before the crown, from slices side by side."""
    slices = []
    for x in np.linspace(-0.094, 0.094, 17):
        inner = 0.05 - 1.08 * (0.0945**2 - x**2) ** 0.5
        outer = -0.136 * (1 - (x / 0.0985) ** 2) ** 0.4
        rise = 0.025 - 2.3 * x**2 if visor == "curved" else 0.012
        middle = np.array([0, (inner + outer) / 2, rise])
        slices.append(middle + lifted(oval(inner - outer, 0.008, 4, 12), "yz", x))
    return loft(slices)


@CLOTHING.kind(
    "boot",
    (0.12, 0.30, 0.34),
    front=True,
    heft=0.65,
    colour=("red", "green", "yellow", "brown", "black"),
    style=("rubber", "laced", "cowboy"),
    shaft=("tall", "short"),
)
def boot(colour: Colour, style: str, shaft: str) -> Shape:
    """One boot, its toe to the front: for rain, with laces, or a rider's with a heel."""
    height = 0.325 if shaft == "tall" else 0.225
    if style == "rubber":
        pale = rubber(COLOURS["cream"])
        band = strap(_rim(height - 0.016), 0.034, 0.006, across=(0, 0, 1)).ghost()
        return _upper(height).of(plastic(colour)) + band.of(pale) + _sole(0.02).of(pale)
    if style == "laced":
        collar = tube(_rim(height - 0.006), 0.005).ghost().of(leather((0.1, 0.1, 0.1)))
        return _upper(height).of(leather(colour)) + collar + _laces(height) + _sole(0.024).of(rubber())
    return _cowboy_boot(height - 0.035, colour)


def _cowboy_boot(height: float, colour: Colour) -> Shape:
    loop = tube(curve([(0.05, 0, -0.05), (0.053, 0, -0.01), (0.05, 0, 0.012), (0.046, 0, -0.02)]), 0.004).both("x")
    trim = tube(_rim(height), 0.004) + loop.at(y=_MOUTH[2] - _MOUTH[1] / 2, z=height)
    heel = loft([ring(0, 0.072, 0.075, y=0.09, power=3), ring(0.055, 0.088, 0.1, y=0.082, power=3)])
    upper = _upper(height).of(leather(colour)) + trim.ghost().of(leather(COLOURS["cream"]))
    return (upper + _sole(0.012).at(z=0.008).of(DARK)).turned(x=7, about=(0, -0.06, 0)) + heel.of(DARK)


_MOUTH = (0.11, 0.142, 0.138)
"""Width and length of the opening, and how far back it reaches."""
_FOOT = [
    (0.02, 0.098, 0.282, 0.14),
    (0.045, 0.106, 0.287, 0.141),
    (0.068, 0.104, 0.268, 0.138),
    (0.088, 0.1, 0.222, 0.132),
    (0.112, 0.096, 0.166, 0.126),
    (0.145, 0.094, 0.13, 0.124),
    (0.2, 0.1, 0.128, 0.13),
]
"""Height, width and length of a foot in its boot, and how far back its heel lies, upwards."""


def _upper(height: float) -> Shape:
    levels = curve([*(level for level in _FOOT if level[0] < height - 0.02), (height, *_MOUTH)], 2)
    rings = [ring(z, width, long, y=heel - long / 2, power=2.4) for z, width, long, heel in levels]
    return basin(rings, 0.006).ghost().unfit("it is narrow, as a foot is") + mass(loft(rings))


def _rim(height: float) -> Array:
    """Returns the line around the opening, from the back to a little beyond where it began."""
    width, long, heel = _MOUTH
    edge = np.roll(ring(height, width, long, y=heel - long / 2, power=2.4), -8, axis=0)
    return np.concatenate([edge, edge[:2]])


def _sole(thickness: float) -> Shape:
    plate = [ring(z, 0.108, 0.294, y=-0.0035, power=2.4) for z in (thickness / 2, thickness + 0.004)]
    tread = [ring(z, 0.1, 0.17, y=-0.06, power=2.6) for z in (0, thickness)]
    heel = [ring(z, 0.09, 0.085, y=0.095, power=3) for z in (0, thickness)]
    return together(*map(loft, (plate, tread, heel)))


def _laces(height: float) -> Shape:
    """Returns laces that cross on the instep, and their eyelets."""
    levels, _, lengths, heels = np.array(_FOOT).T
    rows = np.linspace(0.1, height - 0.02, 6 if height > 0.3 else 4)
    knots = list(zip(np.interp(rows, levels, heels - lengths) - 0.003, rows, strict=True))
    crossing = [
        tube([(side * 0.024, y, z), (-side * 0.024, next_y, next_z)], 0.005)
        for (y, z), (next_y, next_z) in pairwise(knots)
        for side in (-1, 1)
    ]
    eyelet = together(*(ball(0.014).at(x=0.026, y=y + 0.003, z=z - 0.007) for y, z in knots)).both("x")
    return (together(*crossing).of(fabric(COLOURS["yellow"])) + eyelet.of(BRASS)).ghost()


@CLOTHING.kind(
    "suitcase",
    (0.46, 0.28, 0.95),
    front=True,
    heft=0.65,
    colour=("blue", "red", "black", "teal", "silver"),
    cover=("ribbed", "fabric", "cornered"),
    wheels=(4, 2),
)
def suitcase(colour: Colour, cover: str, wheels: int) -> Shape:
    """A trolley case with its handle pulled out at the back, and wheels below."""
    skin = fabric(colour) if cover == "fabric" else plastic(colour)
    body = slab(0.44, 0.235, 0.56, 0.045).at(z=0.065)
    seam = cut(rectangle(0.446, 0.566, 0.048), 0.016).at(y=0.01, z=0.345)
    carry = lifted(curve([(-0.07, 0.615), (-0.055, 0.65), (0.055, 0.65), (0.07, 0.615)]), "xz")
    pole = tube([(0.085, 0.09, 0.6), (0.085, 0.09, 0.925)], 0.013).both("x")
    grip = slab(0.21, 0.036, 0.036, 0.014).at(y=0.09, z=0.912)
    return together(
        body.of(skin),
        seam.ghost().of(DARK),
        (tube(carry, 0.012) + grip).of(BLACK),
        pole.of(IRON),
        _case_front(cover, colour).at(y=-0.1175, z=0.065),
        _case_wheels(wheels),
    )


def _case_front(cover: str, colour: Colour) -> Shape:
    """Returns what is on the front of a case, before y = 0."""
    if cover == "ribbed":
        rib = slab(0.034, 0.036, 0.46, 0.012).row(6, x=0.064).at(z=0.05).of(plastic(shade(colour, 0.65)))
        return (rib + slab(0.1, 0.044, 0.034, 0.005).at(z=0.42).of(CHROME)).ghost()
    if cover == "fabric":
        pouch = slab(0.38, 0.06, 0.27, 0.02).at(z=0.03) + slab(0.38, 0.05, 0.18, 0.02).at(z=0.33)
        zip_line = box(0.34, 0.006, 0.012).at(y=-0.03, z=0.255) + box(0.34, 0.006, 0.012).at(y=-0.025, z=0.465)
        return pouch.of(fabric(shade(colour, 0.7))) + zip_line.ghost().of(STEEL)
    corner = slab(0.09, 0.05, 0.09, 0.02).at(x=0.178, y=0.018)
    corners = (corner.at(z=-0.003) + corner.at(z=0.473)).both("x").of(STEEL)
    latch = slab(0.05, 0.036, 0.08, 0.006).at(x=0.12, z=0.4).both("x").of(BRASS)
    groove = box(0.36, 0.006, 0.012).row(3, z=0.11).at(z=0.22).of(DARK)
    return (corners + latch + groove).ghost()


def _case_wheels(wheels: int) -> Shape:
    wheel = cylinder(0.032, 0.026).turned(y=90).at(x=-0.013, z=0.032).of(rubber())
    bracket = slab(0.05, 0.05, 0.03, 0.008).at(z=0.045).of(DARK)
    if wheels == 4:
        return (wheel + bracket).at(x=0.17, y=0.075).four()
    foot = slab(0.05, 0.04, 0.07, 0.01).at(x=0.17, y=-0.08).of(DARK)
    return ((wheel + bracket).at(x=0.18, y=0.09) + foot).both("x")


@CLOTHING.kind(
    "umbrella",
    (0.90, 0.90, 0.85),
    front=False,
    heft=0.13,
    colour=("red", "blue", "yellow", "green", "purple"),
    canopy=("round", "shallow", "bell"),
    panels=(8, 6),
    handle=("hook", "straight"),
)
def umbrella(colour: Colour, canopy: str, panels: int, handle: str) -> Shape:
    """An open umbrella that stands upright on its handle, every other panel darker."""
    rib = _rib(canopy)
    gore = _gore(rib, panels)
    wire = tube(rib - [0, 0, 0.007], 0.004, 5).around(panels)
    stay = tube([(0, 0, 0.5), rib[5] - [0, 0, 0.006]], 0.004, 5).around(panels)
    shaft = tube([(0, 0, 0.1), (0, 0, 0.82)], 0.012)
    tip = cylinder(0.012, 0.05, 0.005).at(z=0.798)
    return together(
        gore.around(panels // 2).of(fabric(colour)),
        gore.turned(z=360 / panels).around(panels // 2).of(fabric(shade(colour, 0.65))),
        ((wire + stay).ghost() + shaft + tip.ghost()).of(IRON),
        _umbrella_handle(handle).of(wood(COLOURS["walnut"])),
        foot(0.24, 0.24),
    )


def _rib(canopy: str) -> Array:
    """Returns the line of a rib from the top to the edge, along x."""
    knots = {
        "round": [(0, 0.8), (0.15, 0.785), (0.3, 0.725), (0.4, 0.64), (0.446, 0.55)],
        "shallow": [(0, 0.8), (0.15, 0.785), (0.3, 0.745), (0.4, 0.7), (0.446, 0.665)],
        "bell": [(0, 0.8), (0.12, 0.785), (0.26, 0.73), (0.37, 0.63), (0.446, 0.59)],
    }[canopy]
    return lifted(curve(knots, 2), "xz")


def _gore(rib: Array, panels: int) -> Shape:
    """Returns the cloth between two ribs, its lower edge drawn in between them."""
    shares = np.linspace(1, 0, 7)[None, :, None]
    grid = rib[:, None] * (1 - shares) + (rib @ rotation("z", 360 / panels).T)[:, None] * shares
    drawn = np.linspace(0, 1, len(rib))[:, None, None] ** 3 * 4 * shares * (1 - shares)
    return sheet(grid * (1 - 0.05 * drawn * [1, 1, 0]) + drawn * [0, 0, 0.03])


def _umbrella_handle(handle: str) -> Shape:
    if handle == "straight":
        return lathe([(0, 0), (0.035, 0), (0.037, 0.02), (0.02, 0.05), (0.018, 0.17), (0.012, 0.19), (0, 0.19)])
    bend = lifted(arc(0.05, 180, 360, 12, (0.05, 0.068)), "xz")
    return tube(np.concatenate([[[0, 0, 0.2]], bend]), 0.018)
