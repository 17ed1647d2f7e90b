"""Mandarins, and what grows in vegetable beds."""

from math import pi

import numpy as np

from tolman.assets import stuff
from tolman.assets.catalogue.food import skin
from tolman.assets.catalogue.forms import spun
from tolman.assets.finish import COLOURS, foliage, mixed, shade
from tolman.assets.kind import Group
from tolman.assets.line import curve
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, cylinder, leaf, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

PRODUCE = Group("food")
_PITH = Material((0.98, 0.95, 0.84), 0.6, stuff=stuff.FOOD)
_GREEN = foliage((0.20, 0.46, 0.14))


def _round(radius: float, half: float, bottom: float = -1.0, top: float = 1.0) -> Array:
    """Returns a profile of (radius, height) of an ellipsoid on the floor, from and to shares of half its height."""
    turns = np.linspace(np.arcsin(bottom), np.arcsin(top), 15)
    line: Array = np.stack([radius * np.cos(turns), half * (np.sin(turns) - bottom)], axis=1)
    return line


@PRODUCE.kind(
    "mandarin",
    (0.078, 0.078, 0.074),
    front=False,
    colour=("orange", "yellow", "red"),
    cut=("whole", "halved"),
    form=("round", "flat", "small"),
)
def mandarin(colour: Colour, cut: str, form: str) -> Shape:
    """A round fruit with a green spot at its stalk, whole, or a half with its flesh up."""
    radius, half = {"round": (0.0385, 0.037), "flat": (0.0385, 0.032), "small": (0.034, 0.033)}[form]
    if cut == "whole":
        spot = cylinder(0.0045, 0.003).at(z=2 * half - 0.0026).ghost().of(_GREEN)
        return spun(_round(radius, half, -0.97, 0.97)).of(skin(colour, 0.5)) + spot
    body = spun(_round(radius, half, -0.97, 0.40)).of(skin(colour, 0.5))
    top = body.bounds()[1][2]
    radius *= 0.917
    pith = cylinder(0.98 * radius, 0.0006, bevel=0).at(z=top).of(_PITH)
    flesh = cylinder(0.88 * radius, 0.0005, bevel=0).at(z=top + 0.0006).of(skin(mixed(colour, (1, 1, 0.6), 0.25)))
    rays = box(0.82 * radius, 0.0012, 0.0004).at(x=0.43 * radius, z=top + 0.0011).around(9).of(_PITH)
    return body + (pith + flesh + rays).ghost()


@PRODUCE.kind(
    "tomato",
    (0.078, 0.078, 0.074),
    front=False,
    colour=("red", "orange", "yellow"),
    star=("star", "none"),
    form=("round", "plum", "flat"),
)
def tomato(colour: Colour, star: str, form: str) -> Shape:
    """A smooth round fruit, with the green star of its stalk or a bare hollow."""
    radius, half = {"round": (0.0385, 0.030), "plum": (0.029, 0.033), "flat": (0.0385, 0.025)}[form]
    body = spun(_round(radius, half, -0.95, 0.97)).of(skin(colour, 0.12))
    top = body.bounds()[1][2]
    if star == "none":
        return body + cylinder(0.005, 0.001).at(z=top - 0.0004).ghost().of(skin(shade(colour, 0.45)))
    blades = leaf(0.026, 0.009, 0.22).at(z=top + 0.0015).around(5)
    stalk = tube([(0, 0, top - 0.002), (0.002, 0, top + 0.010)], 0.0022)
    return body + (blades + stalk).ghost().of(_GREEN)


@PRODUCE.kind(
    "carrot",
    (0.038, 0.238, 0.0355),
    front=False,
    colour=("orange", "yellow", "purple"),
    top=("leaves", "cut"),
    form=("long", "stout", "blunt"),
)
def carrot(colour: Colour, top: str, form: str) -> Shape:
    """A root that lies there, thick at one end and pointed at the other, with its green or without."""
    line = {
        "long": [(0.002, 0), (0.006, 0.02), (0.011, 0.08), (0.0155, 0.145), (0.015, 0.165), (0.008, 0.172)],
        "stout": [(0.002, 0), (0.008, 0.02), (0.014, 0.07), (0.018, 0.115), (0.017, 0.135), (0.009, 0.142)],
        "blunt": [(0.006, 0), (0.011, 0.006), (0.0135, 0.07), (0.0155, 0.145), (0.015, 0.165), (0.008, 0.172)],
    }[form]
    thick, long = max(line)[0], line[-1][1]
    rings = [_ring_at(line, z) for z in (0.30 * long, 0.55 * long, 0.80 * long)]
    root = spun(curve(line, 2)).of(skin(colour, 0.55)) + together(*rings).ghost().of(skin(shade(colour, 0.72), 0.8))
    if top == "leaves":
        stems = [
            ((0.010, 0.004), 0.062),
            ((-0.011, 0.002), 0.058),
            ((0.003, -0.008), 0.064),
            ((-0.004, 0.010), 0.052),
        ]
        root += together(*(_stem(x, y, long, reach) for (x, y), reach in stems)).of(_GREEN)
    else:
        root += cylinder(0.007, 0.003).at(z=long - 0.001).ghost().of(_GREEN)
    return root.turned(x=90).at(z=thick)


def _ring_at(line: list[tuple[float, float]], z: float) -> Shape:
    """Returns a groove around a root."""
    radius = float(np.interp(z, [height for _, height in line], [radius for radius, _ in line]))
    return cylinder(radius + 0.0003, 0.0016, bevel=0.0002).at(z=z)


def _stem(x: float, y: float, low: float, reach: float) -> Shape:
    """Returns a stem of a carrot with its blade."""
    stem = tube([(0.3 * x, 0.3 * y, low - 0.004), (x, y, low + 0.6 * reach)], 0.0016)
    return stem + ball(0.016, 0.007, 0.6 * reach).at(x, y, low + 0.4 * reach)


@PRODUCE.kind(
    "cucumber",
    (0.046, 0.205, 0.045),
    front=False,
    colour=("green", "yellow", "teal"),
    cut=("whole", "cut"),
    form=("plump", "slim", "tapered"),
)
def cucumber(colour: Colour, cut: str, form: str) -> Shape:
    """A long green fruit that lies there, whole or with one end cut off, so that its seeds show."""
    low, high = {"slim": (0.0185, 0.0185), "plump": (0.0225, 0.0225), "tapered": (0.0215, 0.016)}[form]
    long = 0.20 if cut == "whole" else 0.15
    line = [(0.006, 0), (0.75 * low, 0.006), (low, 0.022), (low, 0.040), ((low + high) / 2, 0.10)]
    line += [(high, 0.178), (0.75 * high, 0.194), (0.006, 0.20)] if cut == "whole" else [(high, 0.15)]
    body = spun(curve(line, 2) if cut == "whole" else line).of(skin(shade(colour, 0.75), 0.35))
    stripes = together(
        *(tube([(0.99 * low, 0, 0.026), (0.99 * high, 0, long - 0.03)], 0.0012).turned(z=60 * n) for n in range(6))
    )
    body += stripes.ghost().of(skin(mixed(colour, (1, 1, 0.7), 0.35), 0.5))
    if cut == "cut":
        inside = cylinder(0.88 * high, 0.0006, bevel=0).at(z=long).of(skin(mixed(colour, (0.95, 1, 0.75), 0.7)))
        seeds = ball(0.0032, 0.0018, 0.0008).at(x=0.45 * high, z=long + 0.0003).around(8).of(_PITH)
        body += (inside + seeds).ghost()
    return body.turned(x=90).at(z=max(low, high))


@PRODUCE.kind(
    "mushroom",
    (0.06, 0.0575, 0.059),
    front=False,
    heft=0.55,
    colour=("white", "beige", "brown", "red"),
    spots=("none", "spots"),
    cap=("domed", "flat", "pointed"),
)
def mushroom(colour: Colour, spots: str, cap: str) -> Shape:
    """A cap on a pale stem, plain or with white spots."""
    tall = {"domed": 0.026, "flat": 0.017, "pointed": 0.032}[cap]
    stem = spun([(0.010, 0), (0.0115, 0.003), (0.0095, 0.014), (0.0095, 0.030)]).of(_PITH)
    turns = np.linspace(0, 0.46 * pi, 9)
    sharp = 1.6 if cap == "pointed" else 1.0
    line = [(0.026, -0.002), *((0.029 * np.cos(t) ** sharp, tall * np.sin(t)) for t in turns)]
    hat = spun(line).at(z=0.028).of(skin(colour, 0.55))
    if spots == "none":
        return stem + hat
    dots = NOTHING
    for share, count, start in ((0.25, 6, 0), (0.62, 4, 30)):
        place = share * pi / 2
        out, up = 0.029 * np.cos(place) ** sharp, 0.028 + tall * np.sin(place)
        dots += ball(0.007, 0.007, 0.004).at(x=float(out), z=float(up) - 0.002).around(count, start)
    return stem + hat + dots.ghost().of(skin(COLOURS["white"] if min(colour) < 0.7 else COLOURS["brown"], 0.8))
