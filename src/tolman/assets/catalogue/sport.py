"""Tools and sport."""

import numpy as np

from tolman.assets.catalogue.vehicles import GRIP, SPORT, rod, tyred_wheel
from tolman.assets.finish import (
    BLACK,
    CHROME,
    COLOURS,
    DARK,
    STEEL,
    lacquer,
    paint,
    plastic,
    rubber,
    screen,
)
from tolman.assets.line import arc, curve, polygon, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import box, case, cut, cylinder, loft, ring, slab, strap, tube
from tolman.assets.shape import NOTHING, Shape, together

__all__ = ["SPORT"]


@SPORT.kind(
    "treadmill",
    (0.75, 1.60, 1.30),
    front=True,
    heft=4,
    colour=("gray", "black", "white", "red", "blue"),
    console=("wide", "tablet", "arched"),
    handrails=("short", "long"),
)
def treadmill(colour: Colour, console: str, handrails: str) -> Shape:
    """A running belt that leads to uprights with a console; its front is where the runner faces, the console end."""
    body = plastic(colour)
    belt = slab(0.50, 1.42, 0.05, 0.02).at(y=0.06, z=0.10).carrying(0.05).of(rubber((0.04, 0.04, 0.045)))
    side = slab(0.11, 1.44, 0.12, 0.03).at(x=0.305, y=0.07, z=0.05)
    tread_strip = slab(0.06, 1.30, 0.008, 0.003).at(x=0.305, y=0.12, z=0.168).ghost().of(GRIP)
    roller = tube([(-0.25, 0.77, 0.11), (0.25, 0.77, 0.11)], 0.025).of(STEEL)
    hood = loft(
        [
            ring(0.03, 0.70, 0.32, y=-0.63, power=5),
            ring(0.17, 0.70, 0.32, y=-0.63, power=5),
            ring(0.25, 0.62, 0.22, y=-0.66, power=4),
            ring(0.27, 0.50, 0.14, y=-0.67, power=4),
        ]
    )
    foot = slab(0.08, 0.08, 0.06, 0.01).at(x=0.29, y=0.70)
    wheel = tyred_wheel(0.04, 0.04).at(x=0.26, y=-0.70, z=0.04)
    return together(
        belt,
        side.both("x").of(body),
        tread_strip.both("x"),
        roller,
        hood.of(body),
        foot.both("x").of(BLACK),
        wheel.both("x"),
        _treadmill_frame(handrails, body),
        _treadmill_console(console, body),
    )


def _treadmill_frame(handrails: str, body: Material) -> Shape:
    reach = 0.0 if handrails == "short" else 0.35
    upright = strap([(0.335, -0.52, 0.12), (0.335, -0.66, 1.02), (0.335, -0.67, 1.08)], 0.07, 0.10)
    rail = [(-0.64, 0.93), (-0.50, 0.95), (-0.20, 0.94), (-0.06 + reach, 0.92)]
    if handrails == "long":
        rail += [(0.36, 0.86), (0.38, 0.70), (0.38, 0.17)]
    handrail = rod(curve(rail), 0.024, 0.335)
    crossbar = tube([(-0.33, -0.60, 0.86), (0.33, -0.60, 0.86)], 0.022)
    return together(upright.both("x").of(body), handrail.both("x").of(GRIP), crossbar.of(STEEL))


def _treadmill_console(console: str, body: Material) -> Shape:
    outlines = {
        "wide": rectangle(0.73, 0.24, 0.04),
        "tablet": rectangle(0.46, 0.26, 0.03),
        "arched": np.concatenate([arc(0.365, 20, 160, 16, (0, -0.24)), [(-0.30, -0.12), (0.30, -0.12)]]),
    }
    panel = cut(outlines[console], 0.07, 0.015).of(body)
    display = slab(0.34, 0.012, 0.14, 0.005).at(y=0.034, z=-0.05).of(screen())
    button = cylinder(0.016, 0.012).turned(x=90).row(3, x=0.05).at(y=0.046, z=-0.085).of(plastic(COLOURS["green"]))
    badge = slab(0.26, 0.01, 0.03, 0.004).at(y=-0.034, z=-0.015).of(STEEL)
    shelf = slab(0.67, 0.14, 0.03, 0.01).at(y=-0.63, z=1.03).of(DARK)
    return shelf + together(panel, display.ghost(), button.ghost(), badge.ghost()).turned(x=22).at(y=-0.67, z=1.165)


@SPORT.kind(
    "stepladder",
    (0.48, 0.80, 1.40),
    front=True,
    colour=("yellow", "red", "pine", "blue", "silver"),
    steps=(4, 3, 5),
    top=("board", "hoop"),
)
def stepladder(colour: Colour, steps: int, top: str) -> Shape:
    """Two frames that lean together: broad steps in front, bare struts behind."""
    enamel = paint(colour)
    height = 1.35 if top == "board" else 1.00
    front_foot, rear_foot = (0.215, -0.37, 0.0), (0.215, 0.375, 0.0)
    rail = strap([front_foot, (0.165, -0.05, height)], 0.028, 0.06)
    strut = strap([rear_foot, (0.16, 0.06, height - 0.01)], 0.024, 0.032)
    shoe = slab(0.04, 0.07, 0.045, 0.01)
    shoes = shoe.at(0.216, -0.362) + shoe.at(0.216, 0.362)
    rungs = [_tread(share / (steps + 1), height) for share in range(1, steps + 1)]
    spreader = strap([(0.185, -0.22, 0.48), (0.185, 0.26, 0.48)], 0.008, 0.02).ghost()
    crossbar = tube([(-0.195, 0.27, 0.42), (0.195, 0.27, 0.42)], 0.010)
    return together(
        rail.both("x").of(enamel),
        (strut + spreader).both("x").of(STEEL),
        (crossbar + crossbar.at(y=-0.14, z=0.42 * height)).of(STEEL),
        shoes.both("x").of(BLACK),
        together(*rungs).of(enamel),
        _ladder_top(top, height, enamel),
    )


def _tread(share: float, height: float) -> Shape:
    """Returns a step part of the way up the front rails."""
    half_width = 0.215 - 0.05 * share
    return slab(2 * half_width, 0.12, 0.035, 0.008).at(y=-0.375 + 0.325 * share, z=share * height)


def _ladder_top(top: str, height: float, enamel: Material) -> Shape:
    platform = slab(0.40, 0.22, 0.04, 0.012).at(y=0.0, z=height - 0.01)
    if top == "board":
        return platform.carrying(0.02).of(enamel)
    half = curve([(0, 0.055, 1.37), (0.10, 0.052, 1.34), (0.16, 0.05, 1.25), (0.165, 0.03, height)])
    mat = slab(0.36, 0.18, 0.01, 0.004).at(z=height + 0.028)
    return platform.of(enamel) + mat.carrying(0.02).of(GRIP) + tube(half, 0.018).both("x").of(enamel)


@SPORT.kind(
    "toolbox",
    (0.46, 0.22, 0.26),
    front=False,
    heft=0.45,
    colour=("red", "blue", "black", "yellow", "green"),
    lid=("peaked", "flat", "domed"),
    handle=("bar", "arch"),
)
def toolbox(colour: Colour, lid: str, handle: str) -> Shape:
    """A long box for tools with latches and a handle along the top of its lid."""
    enamel = lacquer(colour)
    body = case(0.44, 0.20, 0.13, 0.008, mouth="top").of(enamel)
    corner = box(0.05, 0.03, 0.025).at(x=0.205, y=0.0875).four().ghost().of(BLACK)
    seam = box(0.452, 0.01, 0.018).at(y=0.102, z=0.112).both("y") + box(0.01, 0.20, 0.018).at(x=0.221, z=0.112).both(
        "x"
    )
    lining = box(0.43, 0.19, 0.004).at(z=0.128).ghost().of(DARK)
    latches = slab(0.045, 0.012, 0.05, 0.004).at(x=0.13, y=-0.102, z=0.105).both("x").ghost().of(CHROME)
    cover = together(_toolbox_lid(lid).of(enamel), lining, latches, _toolbox_handle(handle).at(z=0.195))
    return together(
        body,
        corner,
        seam.ghost().of(BLACK),
        latches.mirrored("y"),
        cover.hinged("lid", (0, 0.10, 0.13), (-1, 0, 0), 100),
    )


def _toolbox_lid(lid: str) -> Shape:
    outlines = {
        "peaked": [(0.10, 0), (0.10, 0.02), (0.045, 0.068), (-0.045, 0.068), (-0.10, 0.02), (-0.10, 0)],
        "flat": [(0.10, 0), (0.10, 0.055), (0.088, 0.068), (-0.088, 0.068), (-0.10, 0.055), (-0.10, 0)],
        "domed": [(0.10, 0), *(arc(1, 5, 175, 12) * (0.1, 0.068)), (-0.10, 0)],
    }
    return cut(outlines[lid], 0.44, 0.003).turned(z=90).at(z=0.13)


def _toolbox_handle(handle: str) -> Shape:
    if handle == "bar":
        post = slab(0.03, 0.03, 0.05, 0.008).at(x=0.12)
        grip = tube([(-0.14, 0, 0.048), (0.14, 0, 0.048)], 0.015)
        return (post.both("x") + grip).of(BLACK)
    path = curve([(-0.13, 0, 0), (-0.11, 0, 0.035), (0, 0, 0.052), (0.11, 0, 0.035), (0.13, 0, 0)])
    return tube(path, 0.012).of(CHROME)


@SPORT.kind(
    "dumbbell",
    (0.34, 0.14, 0.14),
    front=False,
    heft=17,
    colour=("black", "red", "blue", "purple", "green"),
    heads=("hexagonal", "round", "plates"),
    grip=("straight", "bulged"),
)
def dumbbell(colour: Colour, heads: str, grip: str) -> Shape:
    """A short bar with a heavy head on each end."""
    middle = [0.014, 0.014, 0.014] if grip == "straight" else [0.013, 0.020, 0.013]
    bar = tube(curve([(-0.16, 0, 0), (0, 0, 0), (0.16, 0, 0)]), np.interp(range(13), [0, 6, 12], middle))
    sleeve = tube([(-0.06, 0, 0), (0.06, 0, 0)], 0.0165) if grip == "straight" else NOTHING
    return bar.of(CHROME) + sleeve.of(CHROME) + _dumbbell_head(heads, colour).both("x")


def _dumbbell_head(heads: str, colour: Colour) -> Shape:
    coat = rubber(colour)
    cap = cylinder(0.028, 0.006).turned(y=90).at(x=0.163).ghost().of(CHROME)
    if heads == "hexagonal":
        hexagon = polygon(6, 0.07, start=0) * (1.0, 1.08)
        return cut(hexagon, 0.10, 0.014).turned(z=90).at(x=0.115).of(coat) + cap
    if heads == "round":
        return cylinder(0.069, 0.10, bevel=0.014).turned(y=90).at(x=0.065).of(coat) + cap
    plate = cylinder(0.069, 0.03, bevel=0.008).turned(y=90).at(x=0.068)
    small = cylinder(0.052, 0.028, bevel=0.008).turned(y=90).at(x=0.10)
    collar = cylinder(0.028, 0.02).turned(y=90).at(x=0.13).ghost().of(CHROME)
    return (plate + small).of(coat) + collar + cap
