"""What is ridden or pushed on wheels."""

from dataclasses import replace

import numpy as np

from tolman.assets.catalogue.forms import foot
from tolman.assets.finish import (
    BLACK,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    fabric,
    lacquer,
    light,
    plastic,
    rubber,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import Points, arc, curve, lifted
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, basin, box, cylinder, hoop, loft, ring, slab, strap, tube
from tolman.assets.shape import NOTHING, Shape, together
from tolman.assets.stuff import METAL, STONE

SPORT = Group("tools and sport", drawn=True)
GRIP = rubber((0.07, 0.07, 0.075))


def tyred_wheel(radius: float, width: float, spokes: int = 0, disc: Material = STEEL) -> Shape:
    """Returns a wheel around the origin that rolls along y: with spokes, or a tyre around a disc."""
    if spokes:
        inner = radius - 1.3 * width
        rim = hoop(inner, 0.3 * width, 5).ghost()
        spoke = tube([(0, 0, 0), (inner, 0, 0)], 0.0028, 4).around(spokes).ghost()
        hub = cylinder(0.5 * width, 1.6 * width).at(z=-0.8 * width).ghost()
        tyre = hoop(radius - width / 2, width / 2).of(rubber())
        return together(tyre, (rim + spoke + hub).of(disc)).turned(y=90)
    tyre = cylinder(radius, width, bevel=0.3 * width).at(z=-width / 2).of(rubber())
    plate = cylinder(0.62 * radius, 1.1 * width).at(z=-0.55 * width).ghost().of(disc)
    cap = cylinder(0.2 * radius, 1.3 * width).at(z=-0.65 * width).ghost().of(DARK)
    return together(tyre, plate, cap).turned(y=90)


def rod(path: Points, radius: float, x: float = 0.0) -> Shape:
    """Returns a round bar along a path of (y, z), beside the middle by `x`."""
    return tube(lifted(path, "yz", x), radius)


_REAR, _FRONT = (0.44, 0.29), (-0.44, 0.29)
"""The axles of the bicycle as (y, z)."""
_CRANK, _SEAT = (0.06, 0.26), (0.185, 0.70)
"""The ends of its seat tube."""
_HEAD_LOW, _HEAD_TOP = (-0.335, 0.58), (-0.29, 0.75)
"""The ends of the tube in which its fork turns."""


@SPORT.kind(
    "bicycle",
    (0.48, 1.50, 0.98),
    front=True,
    colour=("red", "blue", "green", "orange", "white"),
    frame=("diamond", "step-through"),
    handlebar=("flat", "swept", "drop"),
    carrier=("basket", "bags", "both"),
)
def bicycle(colour: Colour, frame: str, handlebar: str, carrier: str) -> Shape:
    """Two spoked wheels in a frame of tubes, with saddle, pedals and handlebar; a lamp in front."""
    enamel = lacquer(colour)
    wheel = tyred_wheel(0.29, 0.056, spokes=12)
    mudguard = strap(lifted(arc(0.303, 20, 135, 14), "yz"), 0.056, 0.006).ghost().of(enamel)
    lamp = ball(0.07, 0.08, 0.07).at(y=-0.37, z=0.68).of(CHROME)
    lens = cylinder(0.03, 0.01).turned(x=90).at(y=-0.405, z=0.715).of(light(glow=0.6))
    tail_lamp = ball(0.05, 0.03, 0.05).at(y=0.725, z=0.41).of(plastic(COLOURS["red"]))
    saddle = tube([(0, -0.13, 0), (0, -0.04, 0), (0, 0.07, 0), (0, 0.12, 0)], [0.02, 0.032, 0.078, 0.062], 14)
    return together(
        wheel.at(y=_REAR[0], z=_REAR[1]),
        wheel.at(y=_FRONT[0], z=_FRONT[1]),
        mudguard.at(y=_REAR[0], z=_REAR[1]),
        mudguard.turned(x=-25).at(y=_FRONT[0], z=_FRONT[1]),
        _bicycle_frame(frame).of(enamel),
        rod([_SEAT, (0.225, 0.86)], 0.014).of(CHROME),
        saddle.stretched(z=0.5).at(y=0.235, z=0.87).of(BLACK),
        _handlebar(handlebar),
        _drive(),
        (lamp + lens + tail_lamp).ghost(),
        _carrier(carrier),
        foot(0.36, 0.60),
    )


def _bicycle_frame(frame: str) -> Shape:
    seat_tube = rod([_CRANK, _SEAT], 0.019)
    down_tube = rod([_CRANK, _HEAD_LOW], 0.023)
    head = rod([_HEAD_LOW, _HEAD_TOP], 0.025)
    top_tube = rod([(0.178, 0.67), (-0.302, 0.71)], 0.019)
    if frame == "step-through":
        top_tube = rod(curve([(0.105, 0.42), (-0.02, 0.44), (-0.18, 0.54), (-0.305, 0.70)], 4), 0.019)
    stays = rod([_CRANK, _REAR], 0.011, 0.042) + rod([(0.18, 0.66), _REAR], 0.011, 0.042)
    blade = rod([(-0.34, 0.60), _FRONT], 0.014, 0.042)
    crown = slab(0.11, 0.05, 0.04, 0.012).at(y=-0.342, z=0.585)
    bridge = box(0.09, 0.03, 0.03).at(y=0.19, z=0.64)
    return together(seat_tube, down_tube, head, top_tube, (stays + blade).both("x"), crown, bridge)


def _handlebar(handlebar: str) -> Shape:
    halves: dict[str, list[tuple[float, float, float]]] = {
        "flat": [(0, -0.30, 0.90), (0.07, -0.30, 0.905), (0.13, -0.28, 0.93), (0.23, -0.25, 0.935)],
        "swept": [(0, -0.30, 0.88), (0.09, -0.31, 0.92), (0.17, -0.27, 0.95), (0.21, -0.14, 0.95)],
        "drop": [(0, -0.30, 0.9), (0.19, -0.31, 0.9), (0.2, -0.42, 0.88), (0.205, -0.43, 0.79), (0.21, -0.3, 0.75)],
    }
    path = curve(halves[handlebar], 4)
    grip = tube(path[-5:], 0.019)
    stem = rod([_HEAD_TOP, (-0.275, 0.83), (-0.30, 0.90)], 0.016)
    return (tube(path, 0.012).both("x") + stem).ghost().of(CHROME) + grip.both("x").of(GRIP)


def _drive() -> Shape:
    """Returns cranks and pedals, and the chain on the rider's right."""
    y, z = _CRANK
    chainring = cylinder(0.085, 0.008).turned(y=90).at(-0.045, y, z)
    cog = cylinder(0.04, 0.008).turned(y=90).at(-0.045, *_REAR)
    chain = rod([(y, z + 0.08), (_REAR[0], _REAR[1] + 0.035)], 0.006, -0.041)
    chain += rod([(y, z - 0.08), (_REAR[0], _REAR[1] - 0.035)], 0.006, -0.041)
    arm = tube([(0.06, 0, 0), (0.07, -0.12, -0.09)], 0.011)
    pedal = slab(0.09, 0.07, 0.024, 0.006).at(x=0.125, y=-0.12, z=-0.10).of(BLACK)
    crank = arm.of(STEEL) + pedal
    cranks = crank + crank.turned(x=180).mirrored("x")
    return (chainring + cog + chain).ghost().of(DARK) + cranks.at(y=y, z=z)


def _carrier(carrier: str) -> Shape:
    """Returns a basket before the handlebar, or bags on a rack behind: end on, wheels alone are hard to see."""
    rings = [ring(0.63, 0.24, 0.16, power=4), ring(0.82, 0.32, 0.24, power=4)]
    basket = basin(rings, 0.012).unfit("a bicycle would fall").at(y=-0.49).of(fabric(COLOURS["oak"], 0.02))
    if carrier == "basket":
        return basket
    deck = slab(0.10, 0.46, 0.014, 0.005).at(y=0.45, z=0.615).carrying().of(DARK)
    bag = slab(0.10, 0.28, 0.26, 0.025).at(0.1, 0.46, 0.36).both("x").of(fabric(COLOURS["brown"]))
    return deck + bag + (basket if carrier == "both" else NOTHING)


@SPORT.kind(
    "scooter",
    (0.42, 0.95, 0.98),
    front=True,
    colour=("blue", "red", "pink", "green", "black"),
    wheels=("small", "large"),
    front_wheels=(1, 2),
    handlebar=("straight", "raised"),
)
def scooter(colour: Colour, wheels: str, front_wheels: int, handlebar: str) -> Shape:
    """A low deck on small wheels, with a tall column in front and a bar across its top."""
    enamel = lacquer(colour)
    radius = 0.075 if wheels == "small" else 0.1
    wheel = tyred_wheel(radius, 0.045, disc=enamel)
    front, rear = radius - 0.465, 0.47 - radius
    fork_top = 2 * radius + 0.08
    column_foot, column_top = (front + 0.055, fork_top), (front + 0.14, 0.93)
    deck = slab(0.15, 0.50, 0.035, 0.014).at(y=0.05, z=0.07).of(enamel)
    pad = slab(0.12, 0.42, 0.006, 0.002).at(y=0.06, z=0.103).ghost().of(GRIP)
    neck = tube(curve([(0, -0.18, 0.088), (0, front + 0.10, 0.11), (0, front + 0.06, fork_top + 0.03)]), 0.024)
    brake = strap(lifted(arc(radius + 0.015, 40, 150), "yz"), 0.055, 0.012).at(y=rear, z=radius).of(enamel)
    column = rod([column_foot, column_top], 0.02).of(CHROME)
    sleeve = rod([column_foot, (front + 0.10, 0.56)], 0.03).of(enamel)
    return together(
        deck,
        pad,
        neck.of(enamel),
        rod([(0.28, 0.085), (rear, radius)], 0.014, 0.035).both("x").of(STEEL),
        brake.ghost(),
        column + sleeve,
        wheel.at(y=rear, z=radius),
        _scooter_front(wheel.at(y=front, z=radius), front_wheels, front, radius, fork_top, enamel),
        _scooter_bar(handlebar).at(y=column_top[0], z=column_top[1]),
    )


def _scooter_front(wheel: Shape, count: int, front: float, radius: float, fork_top: float, enamel: Material) -> Shape:
    if count == 2:
        axle = tube([(-0.12, front, radius), (0.12, front, radius)], 0.014).of(STEEL)
        bridge = slab(0.18, 0.07, 0.06, 0.02).at(y=front + 0.02, z=radius).of(enamel)
        stem = rod([(front + 0.01, radius), (front + 0.055, fork_top)], 0.026).of(enamel)
        return together(wheel.at(x=0.12).both("x"), axle, bridge, stem)
    blade = rod([(front, radius), (front + 0.03, fork_top - 0.03), (front + 0.055, fork_top)], 0.012, 0.036)
    crown = slab(0.10, 0.05, 0.03, 0.01).at(y=front + 0.05, z=fork_top - 0.02)
    return wheel + blade.both("x").of(STEEL) + crown.of(enamel)


def _scooter_bar(handlebar: str) -> Shape:
    path = np.array([(0, 0, 0.0), (0.1, 0, 0), (0.2, 0.01, 0)])
    if handlebar == "raised":
        path = curve([(0, 0, -0.10), (0.06, 0, -0.07), (0.11, 0.005, 0.02), (0.2, 0.02, 0.025)])
    grip = tube([(0.11, 0.006, path[-1, 2]), path[-1]], 0.023)
    return tube(path, 0.014).both("x").of(CHROME) + grip.both("x").of(GRIP)


@SPORT.kind(
    "wheelbarrow",
    (0.60, 1.30, 0.62),
    front=True,
    heft=0.65,
    colour=("green", "red", "blue", "yellow", "orange"),
    tray=("rounded", "square"),
    handles=("timber", "tube"),
    load=("empty", "soil"),
)
def wheelbarrow(colour: Colour, tray: str, handles: str, load: str) -> Shape:
    """A tray with sloping sides on one wheel in front and two legs, with two long handles behind."""
    power = 3.5 if tray == "rounded" else 9
    rings = [
        ring(0.28, 0.34, 0.40, y=0.00, power=power),
        ring(0.59, 0.57, 0.86, y=-0.10, power=power),
        ring(0.60, 0.59, 0.88, y=-0.10, power=power),
    ]
    body = basin(rings, 0.02, floor=0.015).of(lacquer(colour))
    if load == "soil":
        body = body.unfit("it is full of soil")
    wheel = tyred_wheel(0.185, 0.075, disc=lacquer(shade(colour, 0.8))).at(y=-0.46, z=0.185)
    bend = curve([(0.19, 0.02, 0.25), (0.2, 0.12, 0.05), (0.2, 0.16, 0.03), (0.2, 0.22, 0.03), (0.2, 0.3, 0.28)])
    brace = tube([(0.055, -0.46, 0.185), (0.13, -0.36, 0.47)], 0.012)
    axle = tube([(-0.065, -0.46, 0.185), (0.065, -0.46, 0.185)], 0.014)
    heap = loft([ring(0.54, 0.47, 0.72, y=-0.09), ring(0.59, 0.38, 0.58, y=-0.09), ring(0.615, 0.16, 0.3, y=-0.09)])
    return together(
        body,
        wheel,
        ((tube(bend, 0.015) + brace).both("x") + axle).of(IRON),
        _wheelbarrow_handle(handles).both("x"),
        heap.ghost().of(fabric((0.20, 0.13, 0.08), 0.03)) if load == "soil" else NOTHING,
    )


def _wheelbarrow_handle(handles: str) -> Shape:
    if handles == "timber":
        beam = strap([(0.065, -0.48, 0.19), (0.185, 0.06, 0.27), (0.27, 0.56, 0.41)], 0.036, 0.042)
        grip = tube([(0.262, 0.50, 0.395), (0.281, 0.645, 0.43)], 0.018)
        return beam.of(wood(COLOURS["oak"])) + grip.of(wood(COLOURS["walnut"]))
    path = curve([(0.065, -0.48, 0.19), (0.185, 0.04, 0.265), (0.25, 0.40, 0.40), (0.275, 0.64, 0.42)])
    return tube(path, 0.017).of(IRON) + tube(path[-5:], 0.024).of(GRIP)


@SPORT.kind(
    "lawn mower",
    (0.50, 1.25, 0.98),
    front=True,
    heft=1.6,
    colour=("red", "green", "orange", "yellow", "blue"),
    engine=("petrol", "electric"),
    rear_wheels=("small", "large"),
    bag=("none", "grass bag"),
)
def lawn_mower(colour: Colour, engine: str, rear_wheels: str, bag: str) -> Shape:
    """A low deck on four wheels with an engine on top in front, and a long handle that rises behind."""
    enamel = lacquer(colour)
    deck = loft(
        [
            ring(0.05, 0.40, 0.58, power=4),
            ring(0.17, 0.40, 0.56, power=4),
            ring(0.20, 0.36, 0.52, power=4),
            ring(0.24, 0.26, 0.34, power=3),
        ]
    ).at(y=-0.31)
    skirt = loft([ring(0.045, 0.42, 0.61, power=4), ring(0.075, 0.42, 0.61, power=4)]).at(y=-0.31).ghost()
    front_wheel = tyred_wheel(0.085, 0.05, disc=plastic(COLOURS["silver"])).at(x=0.216, y=-0.53, z=0.085)
    radius = 0.1 if rear_wheels == "small" else 0.15
    rear_wheel = tyred_wheel(radius, 0.05, disc=plastic(COLOURS["silver"])).at(x=0.216, y=-0.09, z=radius)
    return together(
        deck.of(enamel),
        skirt.of(DARK),
        (front_wheel + rear_wheel).both("x"),
        _petrol_engine(enamel) if engine == "petrol" else _electric_engine(enamel),
        _mower_handle(),
        _grass_bag() if bag == "grass bag" else NOTHING,
    )


def _petrol_engine(enamel: Material) -> Shape:
    block = cylinder(0.105, 0.09).at(z=0.22).of(replace(DARK, stuff=STONE))
    fins = slab(0.26, 0.12, 0.014, 0.004).row(3, z=0.026).at(y=-0.06, z=0.25).ghost().of(STEEL)
    hood = cylinder(0.115, 0.07, top=0.10, bevel=0.02).at(z=0.30).of(enamel)
    starter = cylinder(0.065, 0.03).at(z=0.365).of(BLACK)
    tank = slab(0.10, 0.14, 0.10, 0.03).at(x=0.13, z=0.23).of(BLACK)
    exhaust = slab(0.12, 0.07, 0.07, 0.015).at(y=-0.15, z=0.23).of(STEEL)
    return together(block, fins, hood, starter, tank, exhaust).at(y=-0.32)


def _electric_engine(enamel: Material) -> Shape:
    hood = loft([ring(0.2, 0.30, 0.44, power=3), ring(0.32, 0.25, 0.36, power=3), ring(0.37, 0.14, 0.2, power=3)])
    coils = cylinder(0.105, 0.09).at(z=0.22).of(replace(DARK, stuff=STONE))
    slot = slab(0.20, 0.02, 0.012, 0.004).row(3, z=0.03).at(y=-0.20, z=0.265).ghost()
    stripe = slab(0.08, 0.26, 0.012, 0.004).at(z=0.366).ghost()
    return together(coils.ghost(), hood.of(enamel), (slot + stripe).of(BLACK)).at(y=-0.31)


def _mower_handle() -> Shape:
    foot, bend, top = (-0.07, 0.16), (0.22, 0.50), (0.57, 0.93)
    side = rod([foot, bend, top], 0.014, 0.18)
    crossbar = tube(curve([(-0.18, *top), (-0.16, 0.605, 0.955), (0.16, 0.605, 0.955), (0.18, *top)]), 0.015)
    brace = tube([(-0.18, *bend), (0.18, *bend)], 0.011)
    grip = tube([(-0.14, 0.607, 0.957), (0.14, 0.607, 0.957)], 0.021)
    knob = cylinder(0.025, 0.03).turned(y=90).at(0.18, *bend).ghost()
    return (side.both("x") + crossbar + brace).of(replace(IRON, stuff=METAL)) + (grip + knob.both("x")).of(GRIP)


def _grass_bag() -> Shape:
    bag = loft(
        [
            ring(0.12, 0.26, 0.26, y=0.14, power=4),
            ring(0.22, 0.31, 0.36, y=0.16, power=4),
            ring(0.34, 0.31, 0.36, y=0.20, power=4),
            ring(0.40, 0.24, 0.26, y=0.21, power=4),
        ]
    )
    rim = hoop(0.13, 0.012).stretched(x=1.15, y=1.3).at(y=0.20, z=0.385).ghost()
    return bag.of(fabric((0.13, 0.14, 0.14))) + rim.of(STEEL)
