"""Plates, bowls, cups, glasses, jars and jugs. Profiles are radii and heights."""

from dataclasses import replace

import numpy as np

from tolman.assets import stuff
from tolman.assets.catalogue.forms import bent, spun
from tolman.assets.finish import (
    COLOURS,
    ceramic,
    glass,
    lacquer,
    metal,
    mixed,
    plastic,
    shade,
)
from tolman.assets.kind import Group
from tolman.assets.line import Points, curve
from tolman.assets.material import Colour, Material
from tolman.assets.plank import followed
from tolman.assets.primitive import ball, box, cylinder, hoop, lathe, ring, tube, vessel
from tolman.assets.shape import NOTHING, Array, Shape, Surface, together

CROCKERY = Group("tableware")
GLAZES = ("white", "blue", "green", "red", "yellow")
_CLEAR: Colour = (0.97, 0.99, 0.99)


def _disc(radius: float, height: float) -> Shape:
    """Returns a round place on which things can stand."""
    return Shape(surfaces=(Surface(np.array([0, 0, height]), np.diag([radius, radius, 0.0])[:2], round=True),))


def _band(outside: Points, low: float, high: float) -> Shape:
    """Returns paint around a turned form, between two heights."""
    line = np.asarray(outside, float)
    levels = np.linspace(low, high, 7)
    radii = np.interp(levels, line[:, 1], line[:, 0]) + 0.0005
    return lathe(np.stack([radii, levels], axis=1)).ghost()


def _filled(outside: Points, wall: float, low: float, high: float) -> Shape:
    """Returns what stands in a vessel between two heights."""
    line = np.asarray(outside, float)
    levels = np.linspace(low, high, 9)
    radii = np.interp(levels, line[:, 1], line[:, 0]) - wall
    return lathe([(0, low), *zip(radii, levels, strict=True), (0, high)]).ghost()


@CROCKERY.kind(
    "plate",
    (0.25, 0.25, 0.028),
    front=False,
    colour=GLAZES,
    rim=("plain", "scalloped", "striped"),
    form=("flat", "deep"),
)
def plate(colour: Colour, rim: str, form: str) -> Shape:
    """A round dish with a level middle and a wide rim."""
    radius, tall = (0.1245, 0.026) if form == "flat" else (0.1145, 0.026)
    line = [(0.078, 0), (0.084, 0.004), (0.097, 0.0155), (radius - 0.010, 0.022), (radius, tall)]
    if form == "deep":
        line = [(0.062, 0), (0.072, 0.004), (0.083, 0.019), (radius - 0.010, 0.0235), (radius, tall)]
    dish = vessel(line, 0.010, 0.005)
    low = [(r - 0.0095, z + 0.0004) for r, z in line[-2:]]
    if rim == "scalloped":
        dish, low = _scalloped(dish.stretched(0.96, 0.96)), [(0.96 * r, z) for r, z in low]
    lines = lathe(low).ghost()
    if rim == "striped":
        ends = np.array(low)
        thirds = [ends[0] + (ends[1] - ends[0]) * share for share in (0.0, 0.3, 0.62, 0.92)]
        lines = together(*(lathe(np.stack(pair)).ghost() for pair in (thirds[:2], thirds[2:])))
    painted = lines.of(ceramic(_other(colour)))
    parts = dish.of(ceramic(colour)) + (painted if rim == "striped" else NOTHING)
    return parts + _disc(line[0][0] - 0.012, 0.005)


def _scalloped(dish: Shape) -> Shape:
    """Returns a dish whose edge goes out and in twelve times."""
    patches = []
    for patch in dish.patches:
        x, y, _ = patch.points.T
        radius = np.hypot(x, y)
        share = np.clip((radius / radius.max() - 0.78) / 0.22, 0, 1)
        grown = 1 + 0.042 * share * (1 + np.cos(12 * np.arctan2(y, x))) / 2
        patches.append(replace(patch, points=patch.points * np.stack([grown, grown, np.ones_like(grown)], axis=1)))
    return replace(dish, patches=tuple(patches))


@CROCKERY.kind(
    "bowl",
    (0.16, 0.16, 0.078),
    front=False,
    colour=("blue", "white", "green", "orange", "red"),
    form=("round", "flared", "straight"),
    pattern=("plain", "band", "dots"),
)
def bowl(colour: Colour, form: str, pattern: str) -> Shape:
    """A deep round dish for soup or salad, white inside."""
    knots = {
        "round": [(0.036, 0), (0.040, 0.006), (0.062, 0.024), (0.075, 0.050), (0.079, 0.077)],
        "flared": [(0.032, 0), (0.035, 0.006), (0.048, 0.030), (0.062, 0.055), (0.079, 0.074)],
        "straight": [(0.062, 0), (0.068, 0.004), (0.070, 0.030), (0.070, 0.050), (0.070, 0.068)],
    }[form]
    line = curve(knots, 3)
    pot = vessel(line, 0.0045, 0.006)
    tall = knots[-1][1]
    glaze = _band(line, 0.0, tall - 0.001).of(ceramic(colour))
    other = ceramic(_other(colour))
    paint = NOTHING
    if pattern == "band":
        paint = _band(line + np.array([0.0006, 0]), 0.62 * tall, 0.82 * tall).of(other)
    elif pattern == "dots":
        radius = float(np.interp(0.7 * tall, line[:, 1], line[:, 0]))
        dot = ball(0.004, 0.016, 0.016).at(x=radius, z=0.7 * tall - 0.008)
        paint = dot.around(12).ghost().of(other)
    return together(pot.of(ceramic()), glaze, paint)


@CROCKERY.kind(
    "cup",
    (0.145, 0.145, 0.073),
    front=False,
    colour=("red", "blue", "green", "yellow", "white"),
    handles=(1, 2),
    form=("round", "flared", "straight"),
)
def cup(colour: Colour, handles: int, form: str) -> Shape:
    """A thin cup for tea on a saucer, white inside, with one handle or two."""
    knots = {
        "round": [(0.020, 0), (0.031, 0.012), (0.041, 0.036), (0.043, 0.068)],
        "flared": [(0.019, 0), (0.023, 0.012), (0.030, 0.038), (0.045, 0.068)],
        "straight": [(0.032, 0), (0.034, 0.010), (0.035, 0.040), (0.035, 0.068)],
    }[form]
    line = curve(knots, 3)
    pot = vessel(line, 0.003, 0.004).of(ceramic()) + _band(line, 0.0, 0.066).of(ceramic(colour))
    (low, _), (high, _) = _between(line, 0.022), _between(line, 0.055)
    ear = [(high - 0.001, 0, 0.055), (0.056, 0, 0.057), (0.064, 0, 0.044), (0.052, 0, 0.026), (low - 0.001, 0, 0.022)]
    grip = bent(curve(ear, 4), 0.0042).of(ceramic(colour))
    if handles == 2:
        grip = grip.both("x")
    edge = [(0.040, 0), (0.046, 0.003), (0.072, 0.014)]
    saucer = vessel(edge, 0.008, 0.004)
    trim = lathe([(0.0585, 0.0117), (0.0642, 0.0141)]).ghost().of(ceramic(_other(colour)))
    under = Shape(saucer.patches, saucer.solids).of(ceramic(colour))
    return together(under, trim, (pot + grip).at(z=0.004))


@CROCKERY.kind(
    "tumbler",
    (0.082, 0.082, 0.150),
    front=False,
    colour=("orange", "red", "yellow", "blue", "green"),
    filling=("juice", "none"),
    form=("straight", "flared"),
    straw=("none", "straw"),
)
def tumbler(colour: Colour, filling: str, form: str, straw: str) -> Shape:
    """A drinking glass without stem or handle, full or empty, with or without a straw."""
    line = {"straight": [(0.036, 0), (0.038, 0.132)], "flared": [(0.028, 0), (0.0405, 0.132)]}[form]
    tint = _CLEAR if filling == "juice" else mixed((1, 1, 1), colour, 0.22)
    pot = vessel(line, 0.002, 0.010).of(glass(tint))
    rim = (hoop(line[1][0] - 0.001, 0.0012, 6).at(z=0.132) + cylinder(line[0][0] - 0.002, 0.008)).ghost()
    parts = pot + rim.of(glass(tint))
    if filling == "juice":
        parts = parts.unfit("it is full of juice") + _filled(line, 0.0026, 0.0105, 0.104).of(
            Material(colour, 0.1, stuff=stuff.FOOD)
        )
    if straw == "straw":
        stick = tube([(-0.020, 0, 0.012), (0.028, 0, 0.134), (0.034, 0, 0.148)], 0.0034, 8).ghost()
        parts = parts.unfit(f"it is full of {filling}" if filling == "juice" else "a straw stands in it") + stick.of(
            plastic(COLOURS["white"] if filling == "juice" else shade(colour, 0.9))
        )
    return parts


@CROCKERY.kind(
    "jar",
    (0.10, 0.10, 0.155),
    front=False,
    colour=("red", "yellow", "green", "blue", "orange"),
    lid=("flat", "knobbed"),
    filling=("jam", "sweets", "none"),
    form=("straight", "bellied"),
)
def jar(colour: Colour, lid: str, filling: str, form: str) -> Shape:
    """A wide glass with a lid that turns back, full or empty."""
    knots = [(0.043, 0), (0.046, 0.006), (0.046, 0.100), (0.038, 0.116), (0.038, 0.128)]
    if form == "bellied":
        knots = [(0.034, 0), (0.043, 0.020), (0.049, 0.058), (0.043, 0.098), (0.036, 0.116), (0.036, 0.128)]
    line = np.array(knots) if form == "straight" else curve(knots, 2)
    pot = (vessel(line, 0.002, 0.006) + hoop(knots[-1][0] + 0.0005, 0.0018, 6).at(z=0.122).ghost()).of(glass(_CLEAR))
    content = NOTHING
    if filling == "jam":
        content = _filled(line, 0.0032, 0.0065, 0.104).of(Material(shade(colour, 0.85), 0.25, stuff=stuff.FOOD))
    elif filling == "sweets":
        layers = [_sweets(float(np.interp(z, line[:, 1], line[:, 0])), 35 * n).at(z=z - 0.0155) for n, z in _LAYERS]
        content = together(*layers).of(lacquer(colour)) + ball(0.045, 0.045, 0.075).at(z=0.008).ghost().of(
            lacquer(shade(colour, 0.7))
        )
    wide = knots[-1][0] + 0.005
    top = spun([(wide, 0), (wide, 0.013), (wide - 0.003, 0.016)]).at(z=0.128)
    if lid == "knobbed":
        top += ball(0.018, 0.018, 0.014).at(z=0.141)
    ribs = box(0.0022, 0.0022, 0.011).at(x=wide, z=0.129).around(16).ghost()
    cover = (top + ribs).of(metal(colour) if lid == "flat" else lacquer(colour))
    if filling != "none":
        pot = pot.unfit(f"it is full of {filling}")
    return together(pot, content, cover.hinged("lid", (0, wide, 0.128), (-1, 0, 0), 110))


_LAYERS = ((1, 0.022), (2, 0.041), (3, 0.060), (4, 0.079))


def _sweets(radius: float, turn: float) -> Shape:
    """Returns a ring of balls that lie along the inside of a glass."""
    return ball(0.023).at(x=radius - 0.0145).around(8, turn).ghost()


@CROCKERY.kind(
    "pitcher",
    (0.194, 0.135, 0.23),
    front=False,
    colour=("blue", "white", "yellow", "red", "green"),
    form=("bellied", "straight", "conical"),
    handle=("round", "angular"),
    pattern=("plain", "band"),
)
def pitcher(colour: Colour, form: str, handle: str, pattern: str) -> Shape:
    """A tall jug with a lip to pour from and a large handle across from it."""
    knots = {
        "bellied": [(0.048, 0), (0.067, 0.075), (0.047, 0.175), (0.053, 0.228)],
        "straight": [(0.056, 0), (0.057, 0.060), (0.057, 0.140), (0.057, 0.228)],
        "conical": [(0.067, 0), (0.063, 0.050), (0.054, 0.140), (0.046, 0.228)],
    }[form]
    line = np.array(knots)
    pot = _lipped(line, 0.190, 0.030)
    rim, body = knots[-1][0], knots[1][0]
    grip = [(-rim + 0.006, 0, 0.205), (-rim - 0.030, 0, 0.212), (-0.098, 0, 0.165), (-0.092, 0, 0.105)]
    path = curve([*grip, (-body + 0.002, 0, 0.070)], 4)
    if handle == "angular":
        path = np.array([(-rim + 0.006, 0, 0.205), (-0.100, 0, 0.205), (-0.100, 0, 0.080), (-body + 0.002, 0, 0.065)])
    paint = _band(line, 0.075, 0.105).of(ceramic(_other(colour))) if pattern == "band" else NOTHING
    return (pot + bent(path, 0.008)).of(ceramic(colour)) + paint


@CROCKERY.kind(
    "glass jar",
    (0.28, 0.28, 0.34),
    front=False,
    colour=("white", "green", "blue", "yellow", "teal"),
    width=(280, 240, 200),
    height=(340, 280),
)
def glass_jar(colour: Colour, width: int, height: int) -> Shape:
    """A large straight vessel of thin, faintly tinted glass without a lid, its width and height in millimetres."""
    radius, tall = width / 2000 - 0.001, height / 1000 - 0.002
    tint = glass(mixed(_CLEAR, colour, 0.10))
    bead = hoop(radius - 0.001, 0.002, 6).at(z=tall).ghost()
    return (vessel([(radius, 0), (radius, tall)], 0.003, 0.008) + bead).of(tint)


def _other(colour: Colour) -> Colour:
    """Returns a colour that shows on a glaze."""
    return COLOURS["navy"] if colour == COLOURS["white"] else COLOURS["white"]


def _between(line: Array, z: float) -> tuple[float, float]:
    """Returns the point of a profile at a height."""
    return float(np.interp(z, line[:, 1], line[:, 0])), z


def _lipped(line: Array, start: float, reach: float) -> Shape:
    """Returns a vessel whose rim is drawn out to the right from a height on, into a lip to pour from."""
    top = float(line[-1, 1])
    levels = np.array([_between(line, float(z)) for z in np.linspace(start, top, 5)])
    whole = vessel(np.concatenate([line[:-1], levels]), 0.004, 0.006)
    below = vessel(np.concatenate([line[:-1], levels[:1]]), 0.004, 0.006)

    def drawn_out(points: Array) -> Array:
        rise = np.clip((points[..., 2] - start) / (top - start), 0, 1) ** 1.4
        turn = np.arctan2(points[..., 1], points[..., 0])
        out = reach * rise * np.exp(-((turn / 0.45) ** 2))
        return np.asarray(points + out[..., None] * [1.0, 0.0, 0.06])

    patches = tuple(replace(each, points=drawn_out(each.points)) for each in whole.patches)
    inside = [ring(float(z), 2 * (radius - 0.004), 2 * (radius - 0.004)) for radius, z in levels]
    wall = drawn_out(np.stack([np.concatenate([level, level[:1]]) for level in inside]))
    # Planks along a lip that narrows are too wide at its tip.
    lip = (
        replace(each, size=(each.size[0], 0.6 * each.size[1], 0.6 * each.size[2]))
        for each in followed(wall, np.array([0, 0, top]), 0.002)
    )
    return replace(whole, patches=patches, solids=(*below.solids, *lip))
