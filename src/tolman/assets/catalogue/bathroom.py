"""Bathrooms."""

import numpy as np

from tolman.assets.catalogue.forms import mass
from tolman.assets.finish import BRASS, COLOURS, DARK, ceramic, fabric, metal, paint, plastic, shade
from tolman.assets.kind import Group
from tolman.assets.line import curve
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, basin, box, case, cylinder, hoop, lathe, loft, ring, sheet, slab, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

BATHROOM = Group("bathroom", drawn=True)
GLAZES = ("white", "cream", "pink", "teal", "blue")
FITTING = metal((0.40, 0.41, 0.43), 0.2)
"""Taps and levers, dark enough to be seen before a white glaze."""


@BATHROOM.kind(
    "toilet",
    (0.40, 0.68, 0.78),
    front=True,
    heft=1.6,
    colour=GLAZES,
    cistern=("square", "rounded", "slim"),
    foot=("curved", "straight"),
)
def toilet(colour: Colour, cistern: str, foot: str) -> Shape:
    """A bowl with a seat and a lid, in front of its cistern."""
    glaze = ceramic(colour)
    waist = (0.20, 0.30) if foot == "curved" else (0.28, 0.44)
    rings = [
        ring(0.0, 0.25, 0.40, y=0.02, power=3),
        ring(0.05, 0.23, 0.38, y=0.02, power=3),
        ring(0.18, *waist, y=0.02),
        ring(0.30, 0.34, 0.46, y=-0.07),
        ring(0.40, 0.37, 0.50, y=-0.085),
    ]
    bowl = basin(rings, 0.035, floor=0.2) + slab(0.22, 0.18, 0.40, 0.03).at(y=0.225)
    return together(
        bowl.of(glaze),
        cylinder(0.5, 0.01).stretched(0.2, 0.26).at(y=-0.08, z=0.24).of(paint((0.55, 0.75, 0.85))).ghost(),
        _seat().at(y=-0.085, z=0.414).of(plastic(shade(colour, 0.55))),
        _toilet_lid(colour),
        _cistern(colour, cistern),
    )


def _seat() -> Shape:
    """Returns an oval ring; bodies in it stay within it."""
    return hoop(0.165, 0.024).stretched(y=1.33, z=0.6).ghost() + mass(hoop(0.170, 0.010).stretched(y=1.33))


def _toilet_lid(colour: Colour) -> Shape:
    lid = loft([ring(0.430, 0.35, 0.42), ring(0.437, 0.375, 0.445), ring(0.450, 0.37, 0.44), ring(0.462, 0.28, 0.34)])
    hinge = tube([(-0.09, 0.215, 0.445), (0.09, 0.215, 0.445)], 0.014).of(FITTING)
    return (lid.of(plastic(colour)) + hinge).at(y=-0.112).hinged("lid", (0, 0.103, 0.445), (-1, 0, 0), 90)


def _cistern(colour: Colour, cistern: str) -> Shape:
    width, depth, rounding = {
        "square": (0.38, 0.16, 0.02),
        "rounded": (0.38, 0.16, 0.07),
        "slim": (0.32, 0.13, 0.02),
    }[cistern]
    middle = 0.335 - depth / 2 - 0.01
    tank = slab(width, depth, 0.36, rounding).at(y=middle, z=0.39)
    cover = slab(width + 0.02, depth + 0.02, 0.04, 0.012).at(y=middle, z=0.74)
    pivot = (-width / 2 + 0.05, middle - depth / 2)
    lever = tube([(pivot[0], pivot[1] + 0.01, 0.68), (pivot[0], pivot[1] - 0.02, 0.68)], 0.014)
    handle = tube([(pivot[0], pivot[1] - 0.02, 0.68), (pivot[0] + 0.09, pivot[1] - 0.02, 0.67)], 0.011)
    return (tank + cover.carrying(0.01)).of(ceramic(colour)) + (lever + handle).ghost().of(FITTING)


@BATHROOM.kind(
    "washbasin",
    (0.58, 0.48, 0.90),
    front=True,
    heft=1.6,
    colour=GLAZES,
    stand=("pedestal", "cabinet", "legs"),
    bowl=("oval", "square"),
)
def washbasin(colour: Colour, stand: str, bowl: str) -> Shape:
    """A bowl at the height of the hands, with a tap at its back."""
    power = 2.6 if bowl == "oval" else 7.0
    rings = [
        ring(0.64, 0.34, 0.26, power=power),
        ring(0.70, 0.50, 0.40, power=power),
        ring(0.75, 0.56, 0.455, power=power),
        ring(0.80, 0.57, 0.465, power=power),
    ]
    glaze = ceramic(COLOURS["white"] if stand == "cabinet" else colour)
    ledge = slab(0.46, 0.12, 0.06, 0.005).at(y=0.165, z=0.745).ghost() + slab(0.46, 0.03, 0.12, 0.012).at(
        y=0.212, z=0.75
    )
    drain = cylinder(0.03, 0.006).at(z=0.666).ghost().of(FITTING)
    stands = {"pedestal": _pedestal, "cabinet": _vanity, "legs": _washstand}
    bearer = mass(slab(0.46, 0.12, 0.06).at(y=0.165, z=0.745))
    sink = (basin(rings, 0.035, floor=0.03) + ledge + bearer).of(glaze)
    return together(sink, drain, _tap().at(y=0.155, z=0.80), stands[stand](colour))


def _tap() -> Shape:
    """Returns a tap between its two handles, over the bowl in front of it."""
    spout = tube(curve([(0, 0, 0), (0, 0, 0.06), (0, -0.03, 0.085), (0, -0.10, 0.075), (0, -0.12, 0.045)]), 0.015)
    handle = cylinder(0.012, 0.045) + cylinder(0.026, 0.022, bevel=0.006).at(z=0.035)
    return (spout + handle.at(x=0.10).both("x").ghost()).of(FITTING)


def _pedestal(colour: Colour) -> Shape:
    profile = curve([(0.125, 0), (0.12, 0.04), (0.08, 0.16), (0.07, 0.36), (0.09, 0.56), (0.132, 0.668)], steps=3)
    foot = lathe([(0, 0), *profile, (0, 0.668)]).stretched(y=0.85).ghost() + mass(cylinder(0.105, 0.64))
    return foot.at(y=0.03).of(ceramic(shade(colour, 0.92)))


def _vanity(colour: Colour) -> Shape:
    room = case(0.50, 0.40, 0.58, 0.015).at(y=0.015, z=0.07).of(paint(shade(colour, 0.85)))
    plinth = box(0.44, 0.34, 0.07).at(y=0.02).of(DARK)
    return together(room, plinth, _vanity_door(colour, "left", -1), _vanity_door(colour, "right", 1))


def _vanity_door(colour: Colour, name: str, side: int) -> Shape:
    front = -0.195
    door = slab(0.235, 0.02, 0.54, 0.006).at(x=0.122 * side, y=front, z=0.09).of(paint(colour))
    knob = ball(0.03).at(x=0.035 * side, y=front - 0.02, z=0.40).ghost().of(FITTING)
    return (door + knob).hinged(f"{name} door", (0.24 * side, front, 0), (0, 0, side), 105)


def _washstand(colour: Colour) -> Shape:
    leg = tube([(0.22, -0.17, 0), (0.22, -0.17, 0.74)], 0.016).four()
    shelf = slab(0.46, 0.36, 0.025, 0.008).at(z=0.2).carrying(0.03).of(paint(colour))
    rail = tube([(-0.22, -0.20, 0.62), (0.22, -0.20, 0.62)], 0.012)
    towel = slab(0.20, 0.035, 0.24, 0.012).at(x=0.08, y=-0.20, z=0.39).of(fabric(shade(colour, 0.7)))
    return (leg + rail).of(FITTING) + shelf + towel


@BATHROOM.kind(
    "bathtub",
    (1.50, 0.72, 0.58),
    front=False,
    heft=1.75,
    colour=("white", "teal", "blue", "red", "pink"),
    base=("feet", "plinth", "panel"),
    ends=("round", "square"),
    tap=("arched", "none"),
)
def bathtub(colour: Colour, base: str, ends: str, tap: str) -> Shape:
    """A long tub to lie in, white inside, on four feet or down to the floor."""
    rings = _tub_rings(base, ends)
    lip = tube(np.concatenate([rings[-1], rings[-1][:1]]), 0.022).at(z=-0.005).ghost()
    inside = (basin(rings, 0.03, floor=0.05) + lip).of(ceramic(COLOURS["white"]))
    stand = {"feet": _tub_feet(), "plinth": NOTHING, "panel": NOTHING}[base]
    return together(inside, _shell(rings).of(ceramic(colour)), stand, _bath_tap() if tap == "arched" else NOTHING)


def _tub_rings(base: str, ends: str) -> list[Array]:
    """Returns the outside of a tub, upwards: where it stands, how high it bulges, and its rim."""
    floor, widths = {
        "feet": (0.10, (0.68, 0.84, 0.95)),
        "plinth": (0.0, (0.80, 0.79, 0.93)),
        "panel": (0.0, (0.97, 0.97, 0.99)),
    }[base]
    power = 2.7 if ends == "round" else 6.0
    levels = zip((0.0, 0.2, 0.6, 1.0), (*widths, 1.0), strict=True)
    return [ring(floor + share * (0.50 - floor), 1.455 * wide, 0.675 * wide, power=power) for share, wide in levels]


def _shell(rings: list[Array]) -> Shape:
    """Returns a thin coat around a stack of rings."""
    coat = np.stack(rings) * [1.006, 1.012, 1.0]
    return sheet(np.concatenate([coat, coat[:, :1]], axis=1)).ghost()


def _tub_feet() -> Shape:
    claw = ball(0.085, 0.085, 0.06) + tube([(0, 0, 0.03), (-0.06, -0.035, 0.16)], [0.026, 0.045])
    return claw.at(x=0.50, y=0.20).four().of(BRASS)


def _bath_tap() -> Shape:
    """Returns a tap that rises behind the middle of the rim and arches over it."""
    spout = tube(
        curve([(0, 0.335, 0.49), (0, 0.335, 0.53), (0, 0.30, 0.556), (0, 0.24, 0.55), (0, 0.20, 0.52)]), 0.019
    )
    handle = tube([(0.10, 0.335, 0.49), (0.10, 0.335, 0.545)], 0.013) + ball(0.05, 0.05, 0.035).at(
        x=0.10, y=0.335, z=0.54
    )
    return (spout + handle.both("x").ghost()).of(BRASS)
