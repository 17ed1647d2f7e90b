"""Appliances that are carried about."""

import numpy as np

from tolman.assets.catalogue.fittings import dial, service_panel, side_vents, window_frame
from tolman.assets.catalogue.forms import forward, mass
from tolman.assets.catalogue.white_goods import APPLIANCES
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    WHITE,
    card,
    fabric,
    glass,
    lacquer,
    light,
    paint,
    plastic,
    shade,
    striped,
    wood,
)
from tolman.assets.line import arc, curve
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, cut, cylinder, hoop, lathe, loft, ring, sheet, slab, tube, vessel
from tolman.assets.shape import Shape, together

__all__ = ["APPLIANCES"]


@APPLIANCES.kind(
    "coffee machine",
    (0.26, 0.34, 0.38),
    front=True,
    colour=("red", "black", "white", "silver", "teal"),
    body=("square", "round"),
    pot=("round", "tapered"),
    tank=("lid", "window"),
)
def coffee_machine(colour: Colour, body: str, pot: str, tank: str) -> Shape:
    """A tower with a jutting head and a foot; between them a glass pot of coffee stands on a hot plate."""
    width, depth = 0.245, 0.31
    plate = cylinder(0.085, 0.006).at(y=-0.06, z=0.043).of(IRON)
    funnel = cylinder(0.045, 0.03, top=0.075).at(y=-0.055, z=0.222).of(DARK)
    switch = slab(0.05, 0.012, 0.018, 0.004).at(0.055, -depth / 2, 0.014).ghost().of(light((1.0, 0.25, 0.12), 0.9))
    jug = _coffee_pot(pot).turned(z=28).at(y=-0.06, z=0.049)
    behind = service_panel(0.7 * width, 0.34).at(y=depth / 2 - 0.002)
    tower = _coffee_tower(body, width, depth, colour)
    return together(tower, plate, funnel, switch, _coffee_tank(tank, width), jug, behind).unfit(
        "it is full of coffee"
    )


def _coffee_tower(body: str, width: float, depth: float, colour: Colour) -> Shape:
    if body == "square":
        foot = slab(width, depth, 0.045, 0.015)
        tower = slab(width, 0.11, 0.35, 0.015).at(y=depth / 2 - 0.055)
        head = slab(width, depth - 0.02, 0.115, 0.02).at(y=0.01, z=0.25)
        band = box(width - 0.05, 0.006, 0.03).at(y=0.018 - depth / 2, z=0.295)
    else:
        foot = loft(
            [ring(z, width - bevel, depth - bevel, power=3) for z, bevel in ((0, 0), (0.04, 0), (0.045, 0.02))]
        )
        tower = loft([ring(z, width, 0.12, y=depth / 2 - 0.06, power=3) for z in (0, 0.36)])
        levels = ((0.25, 0.03), (0.27, 0.01), (0.35, 0.01), (0.365, 0.03))
        head = loft([ring(z, width - bevel, depth - bevel, power=3) for z, bevel in levels])
        band = loft([ring(z, width, depth, power=3) for z in (0.3, 0.325)])
    return (foot + tower + head).of(plastic(colour)) + band.ghost().of(CHROME)


def _coffee_tank(tank: str, width: float) -> Shape:
    if tank == "lid":
        return slab(0.20, 0.13, 0.02, 0.008).at(y=0.07, z=0.36).of(DARK)
    gauge = box(0.006, 0.035, 0.2).at(width / 2, 0.095, 0.06).both("x").of(plastic((0.55, 0.75, 0.88)))
    return gauge.ghost() + slab(0.06, 0.05, 0.015, 0.006).at(y=0.07, z=0.364).of(DARK)


def _coffee_pot(pot: str) -> Shape:
    """Returns a glass pot, two thirds full, its handle to the front."""
    profile = {
        "round": [(0.062, 0), (0.08, 0.025), (0.084, 0.055), (0.074, 0.095), (0.05, 0.125), (0.05, 0.14)],
        "tapered": [(0.084, 0), (0.084, 0.02), (0.066, 0.09), (0.054, 0.13), (0.054, 0.14)],
    }[pot]
    jug = vessel(profile, 0.003).ghost().of(glass()) + mass(cylinder(0.075, 0.15))
    filled = [(0, 0.004), *((radius + 0.001, max(height, 0.004)) for radius, height in profile if height < 0.1)]
    coffee = lathe([*filled, (0, filled[-1][1])]).ghost().of(plastic((0.12, 0.055, 0.025)))
    lid = cylinder(0.056, 0.022).at(z=0.138).of(BLACK).ghost()
    collar = cylinder(0.058, 0.018).at(z=0.122).of(BLACK).ghost()
    grip = tube(curve([(0, -0.05, 0.13), (0, -0.1, 0.132), (0, -0.112, 0.09), (0, -0.098, 0.03)]), 0.011).ghost()
    return jug + coffee + lid + collar + grip.of(BLACK)


@APPLIANCES.kind(
    "toaster",
    (0.30, 0.18, 0.20),
    front=False,
    colour=("red", "silver", "blue", "black", "teal"),
    body=("rounded", "arched", "square"),
    slots=(2, 4),
)
def toaster(colour: Colour, body: str, slots: int) -> Shape:
    """A low rounded box; slices of toast stand in the slots of its top, and a lever sits at one end."""
    corner = {"rounded": 0.045, "arched": 0.075, "square": 0.018}[body]
    half, top = 0.082, 0.15
    right, left = (half - corner, top - corner), (corner - half, top - corner)
    outline = np.array([(half, 0), *arc(corner, 0, 90, 6, right), *arc(corner, 90, 180, 6, left), (-half, 0)])
    hull = cut(outline, 0.235, 0.006).turned(z=90).of(lacquer(colour))
    cap = cut(outline * 0.95, 0.022, 0.006).turned(z=90).at(x=0.126).both("x").of(DARK)
    foot = slab(0.26, 0.15, 0.02, 0.006).at(z=-0.012).of(BLACK)
    track = box(0.004, 0.012, 0.08).at(0.137, 0, 0.03).of(BLACK)
    lever = slab(0.024, 0.05, 0.018, 0.006).at(0.147, 0, 0.1).of(CHROME)
    gap = slab(0.205, 0.026, 0.02, 0.006).at(y=0.03, z=top - 0.017).both("y").of(BLACK)
    toast = _toast(0.105) if slots == 2 else _toast(0.085).at(x=0.05).both("x")
    slices = toast.at(y=0.03, z=top - 0.06).both("y")
    return together(hull, cap, foot, together(track, lever, gap, slices).ghost())


def _toast(width: float) -> Shape:
    """Returns an upright slice of toasted bread."""
    loaf = np.array([(-0.42, 0), (0.42, 0), (0.42, 0.55), (0.5, 0.72), (0.38, 0.9), (0, 0.93)])
    outline = width * np.concatenate([loaf, loaf[4:1:-1] * [-1, 1]])
    crumb = cut(outline * 0.84 + [0, 0.07 * width], 0.019).of(card((0.86, 0.64, 0.34)))
    return cut(outline, 0.015).of(card((0.50, 0.28, 0.10))) + crumb


@APPLIANCES.kind(
    "fan",
    (0.42, 0.36, 1.10),
    front=True,
    colour=("blue", "white", "black", "red", "teal"),
    blades=(3, 4, 5),
    foot=("disc", "cross"),
)
def fan(colour: Colour, blades: int, foot: str) -> Shape:
    """Wide blades in a wire cage, on a post; the motor sits behind them."""
    finish = plastic(colour)
    middle, back = 0.89, 0.09
    post = cylinder(0.018, 0.5).at(y=back, z=0.38) + cylinder(0.026, 0.42).at(y=back)
    collar = cylinder(0.032, 0.05).at(y=back, z=0.39).of(DARK)
    if foot == "disc":
        base = lathe([(0, 0), (0.175, 0), (0.175, 0.015), (0.12, 0.03), (0.035, 0.06)]).at(y=back - 0.01)
    else:
        base = slab(0.05, 0.21, 0.03, 0.01).at(y=-0.1).around(4, start=45).at(y=back - 0.01)
    motor = lathe([(0, -0.17), (0.04, -0.17), (0.06, -0.15), (0.065, -0.06), (0.05, -0.045)])
    hub = lathe([(0.035, -0.02), (0.035, 0.01), (0.02, 0.025), (0, 0.028)])
    petal = [(0.02, -0.02), (0.08, -0.055), (0.15, -0.06), (0.176, -0.02), (0.155, 0.035), (0.08, 0.03), (0.02, 0.02)]
    blade = cut(curve(petal, 4, closed=True), 0.005).turned(x=110).ghost().around(blades)
    propeller = (hub + blade).of(plastic(shade(colour, 0.8)))
    head = forward(motor.of(finish) + propeller + _cage()) + mass(box(0.38, 0.12, 0.38).at(z=-0.19))
    return together((post + base).of(finish), collar, head.at(z=middle))


def _cage() -> Shape:
    """Returns two bowls of wire, rim to rim, that open to each other."""
    rim = hoop(0.2, 0.008)
    bowl = [(0.035, 0, 0.06), (0.12, 0, 0.055), (0.18, 0, 0.035), (0.2, 0, 0.0)]
    spoke = tube(curve(bowl, 2), 0.0028, sides=4)
    rings = hoop(0.12, 0.0028, 4).at(z=0.055)
    badge = cylinder(0.04, 0.008).at(z=0.058)
    front = spoke.around(20) + rings + badge
    behind = (spoke.around(12) + rings).mirrored("z")
    return (rim + front + behind).ghost().of(IRON)


@APPLIANCES.kind(
    "heater",
    (0.65, 0.24, 0.55),
    front=True,
    heft=0.35,
    colour=("red", "white", "blue", "black", "teal"),
    bars=(2, 3, 1),
    feet=("runners", "legs"),
)
def heater(colour: Colour, bars: int, feet: str) -> Shape:
    """Glowing bars before a reflector, behind a wire guard in a painted housing."""
    width, depth, tall = 0.65, 0.13, 0.42
    front = -depth / 2
    back = slab(width, 0.03, tall, 0.012).at(y=depth / 2 - 0.015)
    side = box(0.02, depth, tall).at(x=width / 2 - 0.01).both("x")
    plate = box(width, depth, 0.02)
    face = window_frame(width, 0.025, tall, 0.06, 0.10, 0.06).at(y=front)
    housing = together(back, side, plate, plate.at(z=tall - 0.02), face).of(lacquer(colour))
    rod = tube([(-0.25, 0, 0), (0.25, 0, 0)], 0.016).of(light((1.0, 0.30, 0.05), 1.6))
    ends = cylinder(0.021, 0.04).turned(y=90).at(0.235).both("x").of(WHITE)
    rods = (rod + ends).row(bars, z=0.26 / (bars + 0.4)).at(y=-0.02, z=tall / 2 + 0.02).ghost()
    knobs = dial(0.026).row(2, x=0.1).at(0.16, front - 0.024, 0.05)
    grip = tube(curve([(-0.1, 0, 0.41), (-0.09, 0, 0.46), (0.09, 0, 0.46), (0.1, 0, 0.41)], 4), 0.012)
    behind = service_panel(0.8 * width, tall).at(y=depth / 2) + side_vents(width, tall, 0.02, colour)
    parts = [housing, _reflector(width - 0.11, 0.28).at(z=0.09), rods, _guard().at(y=front), knobs, behind]
    return together(*parts, grip.ghost().of(BLACK)).at(z=0.07) + _heater_feet(feet).of(BLACK)


def _reflector(width: float, tall: float) -> Shape:
    """Returns a sheet that is hollow to the front."""
    heights = np.linspace(0, tall, 9)
    grid = [[(x, 0.03 - 0.4 * (z - tall / 2) ** 2 / tall, z) for x in (-width / 2, width / 2)] for z in heights]
    return sheet(np.array(grid)).ghost().of(paint((0.55, 0.45, 0.37)))


def _guard() -> Shape:
    wire = curve([(0, -0.02, 0.085), (0, -0.045, 0.13), (0, -0.045, 0.33), (0, -0.02, 0.375)], 2)
    return tube(wire, 0.004, sides=6).row(13, x=0.042).ghost().of(CHROME)


def _heater_feet(feet: str) -> Shape:
    if feet == "runners":
        runner = slab(0.05, 0.235, 0.03, 0.012) + box(0.03, 0.08, 0.06).at(z=0.02)
        return runner.at(x=0.22).both("x")
    return tube([(0.24, -0.095, 0.015), (0.22, -0.03, 0.08)], 0.014).four()


@APPLIANCES.kind(
    "vacuum cleaner",
    (0.32, 0.60, 0.95),
    front=True,
    heft=1.6,
    colour=("red", "blue", "green", "yellow", "purple"),
    body=("round", "long", "drum"),
    nozzle=("wide", "tapered"),
)
def vacuum_cleaner(colour: Colour, body: str, nozzle: str) -> Shape:
    """A body on wheels, and a hose from it to a wand that ends in a nozzle on the floor in front."""
    wand = tube([(0, -0.235, 0.05), (0, -0.03, 0.82)], 0.016).of(CHROME)
    grip = tube(curve([(0, -0.035, 0.80), (0, 0, 0.89), (0, 0.06, 0.925), (0, 0.12, 0.90)], 4), 0.022).of(BLACK)
    start, loop = [(0, 0.11, 0.905), (0.04, 0.2, 0.83)], [(0.1, 0.25, 0.6), (0.1, 0.19, 0.4)]
    bends = [*start, *loop, (0.04, 0.08, 0.3), (0, 0.03, 0.2)]
    path = curve(bends, 12)
    hose = tube(path, [0.021 if index % 2 else 0.017 for index in range(len(path))], sides=8)
    stand_in = mass(tube(curve(bends, 2), 0.02))
    parts = [wand, grip, hose.ghost().of(DARK), stand_in, _nozzle(nozzle), _vacuum_body(body, colour).at(y=0.12)]
    return together(*parts)


def _nozzle(nozzle: str) -> Shape:
    neck = tube([(0, -0.2, 0.03), (0, -0.235, 0.055)], 0.024).of(DARK)
    if nozzle == "wide":
        return neck + slab(0.31, 0.09, 0.045, 0.015).at(y=-0.245).of(BLACK)
    plan = [(-0.15, -0.29), (0.15, -0.29), (0.15, -0.25), (0.05, -0.17), (-0.05, -0.17), (-0.15, -0.25)]
    return neck + cut([(x, -y) for x, y in plan], 0.045, 0.008).turned(x=90).at(z=0.0225).of(BLACK)


def _vacuum_body(body: str, colour: Colour) -> Shape:
    """Returns the body around x = y = 0, its intake to the front."""
    if body == "drum":
        hull = cylinder(0.14, 0.23, bevel=0.02).at(z=0.04).of(lacquer(colour))
        lid = lathe([(0.145, 0.25), (0.145, 0.27), (0.11, 0.31), (0, 0.32)]).of(BLACK)
        return hull + lid + ball(0.05).at(0.09, 0.09).four().of(DARK)
    if body == "round":
        levels = [(0.04, 0.22, 0.28), (0.08, 0.27, 0.35), (0.14, 0.26, 0.34), (0.20, 0.2, 0.26), (0.23, 0.1, 0.14)]
    else:
        levels = [(0.04, 0.2, 0.32), (0.07, 0.24, 0.35), (0.15, 0.23, 0.34), (0.19, 0.17, 0.26)]
    power = 2.5 if body == "round" else 4.5
    hull = loft([ring(z, wide, long, power=power) for z, wide, long in levels]).of(lacquer(colour))
    bumper = loft([ring(z, 0.285, 0.358, power=2.5) for z in (0.075, 0.1)]).ghost().of(BLACK)
    tyre = cylinder(0.075, 0.03, bevel=0.008).of(BLACK) + cylinder(0.04, 0.034).of(CHROME)
    wheels = tyre.turned(y=90).at(0.118, 0.09, 0.075).both("x")
    caster = ball(0.05).at(y=-0.11).of(DARK)
    carry = tube(curve([(0, -0.04, 0.2), (0, -0.02, 0.26), (0, 0.08, 0.26), (0, 0.1, 0.2)], 4), 0.014)
    return together(hull, bumper, wheels, caster, carry.ghost().of(BLACK))


@APPLIANCES.kind(
    "sewing machine",
    (0.42, 0.20, 0.32),
    front=True,
    heft=2.25,
    colour=("black", "white", "teal", "pink", "red"),
    style=("curved", "square"),
    base=("wooden", "plain"),
    spools=(1, 2),
)
def sewing_machine(colour: Colour, style: str, base: str, spools: int) -> Shape:
    """An arm over a bed, from a pillar with a hand wheel to a needle that sews a striped cloth."""
    bed, aside = 0.06, 0.03
    if base == "wooden":
        plinth = box(0.395, 0.19, 0.045).of(wood(COLOURS["oak"]))
    else:
        plinth = slab(0.395, 0.19, 0.045, 0.018).of(plastic(COLOURS["cream"]))
    plate = slab(0.375, 0.16, 0.02, 0.008).at(y=0.005, z=bed - 0.02)
    machine = (plate + _sewing_arm(style).at(y=aside, z=bed)).of(lacquer(colour))
    threads = [_spool(name).at(x, aside, 0.262) for x, name in ((-0.03, "red"), (0.05, "yellow"))[:spools]]
    working = (_needle().at(x=-0.148, z=bed) + _hand_wheel().at(x=0.15, z=0.215)).at(y=aside)
    return together(plinth, machine, working, _cloth(bed), _sewing_front().at(y=aside - 0.04), *threads)


def _sewing_arm(style: str) -> Shape:
    """Returns pillar, arm and head in one piece, on the bed."""
    pillar = [(0.055, -0.01), (0.175, -0.01), (0.165, 0.06), (0.165, 0.185)]
    if style == "square":
        head = [(-0.187, 0.21), (-0.187, 0.085), (-0.11, 0.085), (-0.11, 0.135)]
        return cut([*pillar, (0.165, 0.21), *head, (0.075, 0.135)], 0.08, 0.006)
    arm = [(0.14, 0.21), (0, 0.202), (-0.15, 0.208), (-0.185, 0.19)]
    head = [(-0.187, 0.09), (-0.165, 0.075), (-0.125, 0.085), (-0.11, 0.13)]
    hollow = [(-0.04, 0.14), (0.05, 0.125), (0.08, 0.08)]
    return cut(curve([*pillar, *arm, *head, *hollow], 3, closed=True), 0.08, 0.014)


def _spool(name: str) -> Shape:
    rim = cylinder(0.019, 0.006)
    winding = cylinder(0.016, 0.036).at(z=0.005).of(fabric(COLOURS[name]))
    return ((rim + rim.at(z=0.04) + cylinder(0.003, 0.055)).of(wood(COLOURS["pine"])) + winding).ghost()


def _needle() -> Shape:
    needle = cylinder(0.007, 0.05).at(z=0.04) + cylinder(0.0025, 0.045)
    foot = slab(0.024, 0.045, 0.006, 0.002).at(y=-0.005, z=0.006) + cylinder(0.006, 0.07).at(y=0.015, z=0.01)
    return (needle + foot).ghost().of(CHROME)


def _hand_wheel() -> Shape:
    """Returns the wheel at the right end of the arm, which starts at x = 0."""
    shaft = cylinder(0.02, 0.03) + cylinder(0.055, 0.022, bevel=0.006).at(z=0.025)
    return (shaft.of(CHROME) + cylinder(0.03, 0.055).of(BLACK)).turned(y=90)


def _cloth(bed: float) -> Shape:
    """Returns a cloth that runs under the needle and hangs over the front edge."""
    path = [(0.085, bed + 0.004), (0, bed + 0.004), (-0.07, bed + 0.004), (-0.093, bed - 0.008), (-0.099, 0.01)]
    grid = [[(x, y, z) for x in (-0.19, -0.08)] for y, z in path]
    return sheet(np.array(grid)).ghost().of(striped(COLOURS["red"], COLOURS["white"], 0.03))


def _sewing_front() -> Shape:
    """Returns the stitch dial, the tension knob and a gilt line, which only the front of the arm has."""
    stitch = (dial(0.028) + forward(cylinder(0.036, 0.004)).of(WHITE)).at(x=0.12, z=0.2)
    gilt = box(0.15, 0.004, 0.012).at(z=0.225).of(BRASS)
    return (stitch + dial(0.016).at(x=-0.15, z=0.2) + gilt).ghost()
