"""Small things for washing, and candles. Profiles are radii and heights."""

import numpy as np

from tolman.assets import stuff
from tolman.assets.catalogue.forms import pad, spun
from tolman.assets.finish import BLACK, CHROME, COLOURS, ceramic, light, plastic, shade
from tolman.assets.kind import Group
from tolman.assets.line import curve
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, cylinder, hoop, slab, tube, vessel
from tolman.assets.shape import NOTHING, Shape, together

TOILETRIES = Group("toiletries")


@TOILETRIES.kind(
    "candle",
    (0.11, 0.11, 0.19),
    front=False,
    heft=0.6,
    colour=("red", "cream", "green", "blue", "purple"),
    flame=("burning", "out"),
    form=("straight", "slim", "tapered"),
)
def candle(colour: Colour, flame: str, form: str) -> Shape:
    """A thick candle on a small dish, burning or out."""
    low, high = {"straight": (0.034, 0.034), "slim": (0.025, 0.025), "tapered": (0.036, 0.022)}[form]
    dish = vessel([(0.042, 0), (0.048, 0.003), (0.054, 0.014)], 0.006, 0.004)
    stand = Shape(dish.patches, dish.solids).of(CHROME)
    tall = 0.150 if flame == "burning" else 0.155
    wax = spun([(low, 0.004), (high, tall - 0.004), (high - 0.003, tall)]).of(Material(colour, 0.5, stuff=stuff.WAX))
    wick = tube([(0, 0, tall - 0.002), (0.001, 0, tall + 0.013)], 0.0016).ghost().of(BLACK)
    if flame == "out":
        return together(stand, wax, wick)
    line = [(0.003, 0), (0.0075, 0.009), (0.005, 0.020), (0.0008, 0.033)]
    fire = spun(curve(line, 4)).ghost().at(z=tall + 0.006).of(light((1.0, 0.72, 0.25), 2.0))
    drop = ball(0.010, 0.010, 0.040).at(x=low - 0.0035, z=tall - 0.055).of(Material(colour, 0.4, stuff=stuff.WAX))
    return together(stand, wax, wick, fire, drop.around(2, 40).ghost() if form != "tapered" else NOTHING)


@TOILETRIES.kind(
    "soap",
    (0.124, 0.086, 0.0455),
    front=False,
    heft=0.65,
    colour=("green", "pink", "yellow", "white", "blue"),
    form=("brick", "oval"),
    dish=("plain", "feet", "drained"),
)
def soap(colour: Colour, form: str, dish: str) -> Shape:
    """A bar of soap in a low dish of white ceramic."""
    under = pad(0.122, 0.084, 0.016, 0.006).of(ceramic())
    if dish == "feet":
        under = under.at(z=0.003) + cylinder(0.006, 0.004, bevel=0).at(x=0.045, y=0.028).four().of(ceramic())
    elif dish == "drained":
        grooves = box(0.003, 0.060, 0.0006).row(9, x=0.013).at(z=0.0158)
        under += grooves.ghost().of(Material((0.35, 0.36, 0.38), 0.4))
    base = 0.019 if dish == "feet" else 0.016
    lather = Material(colour, 0.4, stuff=stuff.WAX)
    if form == "oval":
        bar = Shape(ball(0.090, 0.058, 0.026).patches) + Shape(solids=ball(0.088, 0.056, 0.024).at(z=0.001).solids)
        mark = hoop(0.014, 0.0011, 6).stretched(x=1.6).at(z=0.0248)
    else:
        bar = pad(0.088, 0.056, 0.024, 0.008)
        mark = box(0.044, 0.003, 0.0006).row(2, y=0.012).at(z=0.0238)
    return together(under, (bar.of(lather) + mark.ghost().of(Material(shade(colour, 0.6), 0.5))).at(z=base))


@TOILETRIES.kind(
    "sponge",
    (0.115, 0.075, 0.042),
    front=False,
    colour=("yellow", "pink", "blue", "orange"),
    scourer=("scourer", "none"),
    form=("brick", "rounded", "tall"),
)
def sponge(colour: Colour, scourer: str, form: str) -> Shape:
    """A soft block full of holes, with a rough green side or without one."""
    tall = 0.041 if form == "tall" or scourer == "scourer" else 0.038
    rounding = 0.012 if form == "rounded" else 0.003
    width = 0.105 if form == "tall" else 0.114
    block = pad(width, 0.074, tall, rounding)
    soft = Material(colour, 0.95, softness=0.8, stuff=stuff.SPONGE)
    parts = block.of(soft)
    low = 0.010
    if scourer == "scourer":
        low = 0.018
        rough = slab(width + 0.0008, 0.0748, 0.011, min(rounding, 0.004)).ghost()
        parts += rough.of(Material((0.08, 0.33, 0.14), 1.0, softness=0.6, stuff=stuff.SPONGE))
    reach, deep = width / 2 - rounding - 0.006, 0.037 - rounding - 0.006
    spots = np.array([(-0.85, 0.2), (-0.5, -0.7), (-0.3, 0.6), (0.0, -0.1), (0.25, 0.8), (0.45, -0.55), (0.85, 0.3)])
    above = [
        ball(w, w, 0.0008).at(x=x * reach, y=y * deep, z=tall - 0.0004)
        for (x, y), w in zip(spots, _PORES, strict=True)
    ]
    side = [
        ball(w, 0.0008, w).at(x=x * reach, y=-0.037, z=low + 0.006 * (y + 1))
        for (x, y), w in zip(spots, _PORES, strict=True)
    ]
    pores = together(*above) + together(*side).both("y")
    return parts + pores.ghost().of(Material(shade(colour, 0.5), 1.0))


_PORES = (0.007, 0.010, 0.006, 0.011, 0.008, 0.007, 0.009)


@TOILETRIES.kind(
    "toothbrush cup",
    (0.12, 0.094, 0.205),
    front=False,
    colour=("blue", "green", "red", "white", "yellow"),
    brushes=(3, 1, 2),
    form=("straight", "tapered"),
)
def toothbrush_cup(colour: Colour, brushes: int, form: str) -> Shape:
    """A cup without a handle in which one to three toothbrushes stand."""
    foot = 0.034 if form == "straight" else 0.027
    pot = vessel([(foot, 0), (0.038, 0.098)], 0.003, 0.005).of(ceramic(colour))
    sticks = [
        _toothbrush(name).turned(y=lean, z=turn).at(z=0.008)
        for name, lean, turn in (("red", 13, 10), ("green", 13, 170), ("purple", 12, 265))[:brushes]
    ]
    if brushes == 1:
        sticks = [_toothbrush("red").turned(y=14).at(x=-0.012, z=0.008)]
    return pot.unfit("brushes stand in it") + together(*sticks)


def _toothbrush(name: str) -> Shape:
    """Returns a toothbrush that stands upright, its bristles towards x."""
    grip = tube([(0, 0, 0), (0, 0, 0.105)], [0.005, 0.0055]).ghost()
    stick = grip + tube([(0, 0, 0.105), (0, 0, 0.158)], 0.0035) + tube([(0, 0, 0.158), (0, 0, 0.198)], 0.0045)
    bristles = box(0.012, 0.008, 0.030).at(x=0.009, z=0.166)
    return stick.of(plastic(COLOURS[name])) + bristles.of(plastic(COLOURS["white"]))
