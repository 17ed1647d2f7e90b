"""Fruit, and what comes from a bakery, a dairy or in a tin. Profiles are radii and heights."""

import numpy as np

from tolman.assets import stuff
from tolman.assets.catalogue.forms import mass, mound, spun
from tolman.assets.finish import BLACK, COLOURS, STEEL, card, foliage, mixed, plastic, shade
from tolman.assets.kind import Group
from tolman.assets.line import curve
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, cut, cylinder, hoop, lathe, leaf, ring, strap, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

FOOD = Group("food")
_STALK = Material((0.30, 0.19, 0.10), 0.9, stuff=stuff.FOOD)
_CRUMB = Material((0.93, 0.84, 0.66), 0.95, stuff=stuff.BREAD)


def skin(colour: Colour, roughness: float = 0.3) -> Material:
    """Returns the skin of fruit."""
    return Material(colour, roughness, stuff=stuff.FOOD)


def _stalk(low: float, high: float, leafy: bool) -> Shape:
    """Returns a stalk that stands up from a fruit, with a leaf or without one."""
    stalk = tube(curve([(0, 0, low), (0.002, 0, (low + high) / 2), (0.008, 0, high)], 3), 0.0022).ghost().of(_STALK)
    if not leafy:
        return stalk
    blade = leaf(0.048, 0.026, 0.25).turned(x=-14, z=70).at(x=0.005, z=high - 0.007)
    return stalk + blade.ghost().of(foliage((0.22, 0.48, 0.14)))


@FOOD.kind(
    "apple",
    (0.092, 0.08, 0.094),
    front=False,
    colour=("red", "green", "yellow"),
    leaf=("leaf", "none"),
    form=("round", "tall", "flat"),
)
def apple(colour: Colour, leaf: str, form: str) -> Shape:
    """A round fruit with a hollow at its stalk, with or without a leaf."""
    tall = {"round": 1.0, "tall": 1.06, "flat": 0.90}[form]
    line = [(0, 0.0012), (0.014, 0), (0.027, 0.010), (0.036, 0.030), (0.039, 0.046), (0.034, 0.065)]
    line += [(0.022, 0.074), (0.010, 0.072), (0.003, 0.064), (0, 0.063)]
    below = spun(curve(line[1:6], 2) * np.array([1, tall]))
    body = lathe(curve(line, 3) * np.array([1, tall])).ghost() + mass(below)
    return body.of(skin(colour)) + _stalk(0.062 * tall, 0.090 * tall if form != "tall" else 0.092, leaf == "leaf")


@FOOD.kind(
    "pear",
    (0.09, 0.074, 0.125),
    front=False,
    colour=("green", "yellow", "red"),
    leaf=("leaf", "none"),
    form=("slender", "round", "long"),
)
def pear(colour: Colour, leaf: str, form: str) -> Shape:
    """A fruit that is wide below and narrow above, with or without a leaf."""
    neck = {"slender": 0.018, "round": 0.023, "long": 0.015}[form]
    line = [(0.012, 0), (0.030, 0.012), (0.0365, 0.034), (0.030, 0.060), (neck, 0.082), (0.7 * neck, 0.098)]
    body = spun(curve([*line, (0.003, 0.103)], 2))
    return body.of(skin(colour)) + _stalk(0.100, 0.124, leaf == "leaf")


@FOOD.kind(
    "lemon",
    (0.088, 0.058, 0.058),
    front=False,
    colour=("yellow", "green", "orange"),
    cut=("whole", "halved"),
    form=("pointed", "plump", "slim"),
)
def lemon(colour: Colour, cut: str, form: str) -> Shape:
    """A fruit with a point at each end, whole or with one end cut off."""
    wide, reach = {"pointed": (0.028, 0.043), "plump": (0.0285, 0.039), "slim": (0.025, 0.043)}[form]
    shares = [(0.05, -1.0), (0.20, -0.95), (0.30, -0.86), (0.72, -0.6), (0.96, -0.25)]
    line = [(wide * r, reach * z) for r, z in [*shares, (1.0, 0.0)]]
    if cut == "whole":
        line += [(wide * r, -reach * z) for r, z in reversed(shares)]
    else:
        line.append((0.86 * wide, 0.45 * reach))
    top = line[-1][1]
    body = spun(curve(line, 2))
    if cut == "halved":
        radius = line[-1][0]
        pith = cylinder(0.97 * radius, 0.0004, bevel=0).at(z=top).of(Material((0.98, 0.95, 0.82), 0.6))
        flesh = cylinder(0.86 * radius, 0.0004, bevel=0).at(z=top + 0.0003).of(skin(mixed(colour, (1, 1, 0.8), 0.35)))
        rays = box(0.80 * radius, 0.001, 0.0004).at(x=0.42 * radius, z=top + 0.0006).around(8)
        body = body.of(skin(colour)) + together(pith, flesh, rays.of(Material((0.98, 0.95, 0.82), 0.6))).ghost()
    else:
        body = body.of(skin(colour))
    return body.turned(y=90)


@FOOD.kind(
    "banana",
    (0.19, 0.066, 0.036),
    front=False,
    colour=("yellow", "green"),
    spots=("none", "spots"),
    bend=("bent", "straight", "hooked"),
)
def banana(colour: Colour, spots: str, bend: str) -> Shape:
    """A long bent fruit with dark ends, with brown spots when it is ripe or without."""
    deep = {"bent": 0.040, "straight": 0.032, "hooked": 0.043}[bend]
    knots = [(-0.090, deep), (-0.074, 0.7 * deep), (-0.045, 0.2 * deep), (0, 0), (0.045, 0.22 * deep), (0.088, deep)]
    line = np.array([(x, y, 0.018) for x, y in knots])
    radii = np.array([0.0055, 0.0065, 0.0155, 0.018, 0.0155, 0.005])
    smooth, thick = curve(line, 4), curve(np.stack([radii, 0 * radii], axis=1), 4)[:, 0]
    fruit = tube(smooth, thick, 7).ghost()
    parts = [_rod(smooth[n : n + 3 : 2], 0.98 * float(thick[n : n + 3].min())) for n in range(0, len(smooth) - 2, 2)]
    tips = (tube(smooth[:3], 0.0062, 7) + tube(smooth[-2:], 0.0054, 7)).ghost().of(_STALK)
    one = (fruit + together(*parts)).of(skin(colour)) + tips
    if spots == "none":
        return one
    spot = [ball(0.013, 0.009, 0.0016).at(smooth[n][0], smooth[n][1] + y, 0.0172 + thick[n]) for n, y in _SPOTS]
    side = [ball(0.014, 0.0016, 0.010).at(smooth[n][0], smooth[n][1] - thick[n], 0.013) for n, _ in _SPOTS]
    return one + together(*spot, *side).ghost().of(_STALK)


_SPOTS = ((7, 0.002), (9, -0.004), (11, 0.003), (13, -0.002), (15, 0.003))


def _rod(line: Array, radius: float) -> Shape:
    """Returns the solid of a straight bar."""
    return mass(tube(line, radius))


@FOOD.kind(
    "bread",
    (0.235, 0.115, 0.105),
    front=False,
    colour=("oak", "brown", "beige"),
    loaf=("tin", "long"),
    slices=(0, 1, 2),
)
def bread(colour: Colour, loaf: str, slices: int) -> Shape:
    """A loaf with a crust that is cut across on top, whole or with slices cut off."""
    crust = Material(colour, 0.8, stuff=stuff.BREAD)
    wide = 0.105 if loaf == "tin" else 0.112
    length = 0.232 - 0.045 * slices
    power = 5.0 if loaf == "tin" else 2.6
    shares = [(0.0, 0.90), (0.012, 0.96), (0.055, 0.98), (0.070, 1.0), (0.085, 0.95), (0.096, 0.76), (0.102, 0.45)]
    levels = [ring(z, length * (1 - 0.45 * (1 - s)), wide * s, power=power) for z, s in shares]
    body = mound(levels).at(x=-0.0225 * slices)
    cuts = [
        strap(curve([(x - 0.010, -0.030, 0.0965), (x, 0, 0.1035), (x + 0.010, 0.030, 0.0965)], 3), 0.011, 0.002)
        for x in np.linspace(-0.30, 0.30, 4) * length - 0.0225 * slices
    ]
    parts = body.of(crust) + together(*cuts).ghost().of(_CRUMB)
    outline = curve(
        [(-0.47, 0), (-0.48, 0.055), (-0.40, 0.090), (0, 0.102), (0.40, 0.090), (0.48, 0.055), (0.47, 0)], 3
    ) * np.array([wide, 0.97])
    for number in range(slices):
        x = 0.116 - 0.045 * slices + 0.030 + 0.036 * number
        rind = cut(outline, 0.013).of(crust) + cut(
            outline * np.array([0.9, 0.92]) + np.array([0, 0.004]), 0.0136
        ).ghost().of(_CRUMB)
        flat = box(0.86 * wide, 0.012, 0.085)
        parts += (Shape(rind.patches) + mass(flat)).turned(z=90).at(x=x)
    return parts


@FOOD.kind(
    "cheese",
    (0.15, 0.115, 0.072),
    front=False,
    colour=("yellow", "orange", "cream"),
    holes=("holes", "none"),
    tall=(70, 60, 50),
)
def cheese(colour: Colour, holes: str, tall: int) -> Shape:
    """A wedge of a round cheese, with holes or without; `tall` in millimetres."""
    height = tall / 1000
    outline = [(-0.075, 0.0), (0.055, -0.055), (0.068, -0.030), (0.073, 0), (0.068, 0.030), (0.055, 0.055)]
    body = cut(outline, height).turned(x=90).at(z=height / 2)
    steps = np.linspace(-0.075, 0.055, 7)
    bricks = [
        box(0.0217, max(2 * 0.055 * (low + 0.075) / 0.13, 0.004), height).at(x=low + 0.0108) for low in steps[1:-1]
    ]
    bricks.append(box(0.012, 0.06, height).at(x=0.061))
    parts = Shape(body.patches) + mass(together(*bricks))
    paste = Material(colour, 0.5, stuff=stuff.FOOD)
    edge = strap([(x, y, height / 2) for x, y in outline[1:]], height + 0.0008, 0.004, across=(0, 0, 1))
    rind = edge.ghost().of(Material(mixed(colour, COLOURS["brown"], 0.45), 0.6))
    if holes == "none":
        return parts.of(paste) + rind
    dark = Material(shade(colour, 0.62), 0.8)
    lean = float(np.degrees(np.arctan2(0.055, 0.13)))
    pits = [
        (0.045, 0.30, 0.019),
        (0.080, 0.66, 0.024),
        (0.108, 0.33, 0.020),
        (0.118, 0.80, 0.012),
        (0.062, 0.80, 0.012),
    ]
    side = together(*(ball(w, 0.002, w).at(x=x, z=z * height - w / 2) for x, z, w in pits)).turned(z=-lean)
    above = [(0.000, 0.004, 0.017), (0.036, -0.020, 0.022), (0.040, 0.024, 0.015), (-0.030, -0.002, 0.011)]
    top = together(*(ball(w, w, 0.0009).at(x=x, y=y, z=height - 0.0005) for x, y, w in above))
    return parts.of(paste) + rind + (side.at(x=-0.075).both("y") + top).ghost().of(dark)


@FOOD.kind(
    "tin can",
    (0.078, 0.078, 0.112),
    front=False,
    colour=("red", "green", "blue", "yellow", "orange"),
    opener=("ring", "none"),
    label=("fruit", "stripes", "plain"),
)
def tin_can(colour: Colour, opener: str, label: str) -> Shape:
    """A tin with a paper label and a rim, with or without a ring to pull it open."""
    body = cylinder(0.036, 0.108, bevel=0).of(STEEL)
    rims = (hoop(0.036, 0.0018, 6).at(z=0.0018) + hoop(0.036, 0.0018, 6).at(z=0.108)).ghost().of(STEEL)
    paper = lathe([(0.0365, 0.008), (0.0365, 0.100)]).ghost().of(card(colour))
    pale = card(COLOURS["cream"])
    picture = NOTHING
    if label == "fruit":
        disc = ball(0.004, 0.026, 0.052).at(x=0.0358, z=0.028).of(pale)
        fruit = ball(0.006, 0.017, 0.030).at(x=0.0362, z=0.039).of(card(mixed(colour, COLOURS["purple"], 0.5)))
        picture = (disc + fruit).around(3)
    elif label == "stripes":
        picture = together(*(lathe([(0.0369, z), (0.0369, z + 0.013)]) for z in (0.020, 0.047, 0.074))).of(pale)
    if opener == "none":
        return together(body, rims, paper, picture.ghost())
    loop = hoop(0.0095, 0.0018, 6).stretched(y=1.2).at(y=-0.012) + box(0.010, 0.014, 0.0015).at(y=0.005)
    score = hoop(0.030, 0.0009, 6)
    return together(body, rims, paper, picture.ghost(), (loop.at(z=0.1095) + score.at(z=0.108)).ghost().of(BLACK))


@FOOD.kind(
    "milk carton",
    (0.075, 0.075, 0.24),
    front=False,
    colour=("blue", "red", "green", "yellow"),
    cap=("cap", "none"),
    picture=("drop", "cow", "band"),
)
def milk_carton(colour: Colour, cap: str, picture: str) -> Shape:
    """A white carton with a roof-shaped top, with or without a screw cap."""
    white, ink = card(COLOURS["white"]), card(colour)
    body = box(0.074, 0.074, 0.185).of(white)
    roof = cut([(-0.037, 0), (0.037, 0), (0.003, 0.040), (-0.003, 0.040)], 0.074).turned(z=90).at(z=0.185)
    core = mass(box(0.070, 0.034, 0.018).at(z=0.185))
    ridge = box(0.074, 0.005, 0.016).at(z=0.222).of(ink)
    foot = box(0.0744, 0.0744, 0.050).at(z=0.001)
    band = box(0.0744, 0.0744, 0.018).at(z=0.160)
    parts = together(body, Shape(roof.patches).of(ink), core, ridge, (foot + band).ghost().of(ink))
    if picture == "drop":
        outline = curve(
            [(0, 0.085), (-0.012, 0.058), (-0.020, 0.030), (0, 0.012), (0.020, 0.030), (0.012, 0.058)], 3, True
        )
        parts += cut(outline, 0.001).at(y=-0.037, z=0.060).around(4).ghost().of(ink)
    elif picture == "cow":
        spots = [(-0.018, 0.075, 0.026), (0.014, 0.092, 0.030), (-0.012, 0.125, 0.030), (0.022, 0.133, 0.018)]
        blots = together(*(ball(1.2 * w, 0.001, w).at(x=x, y=-0.037, z=z - w / 2) for x, z, w in spots))
        parts += blots.around(4).ghost().of(BLACK)
    if cap == "none":
        return parts
    stopper = cylinder(0.012, 0.011, bevel=0.001).turned(x=49).at(y=-0.020, z=0.206)
    return parts + stopper.ghost().of(plastic(shade(colour, 0.8)))
