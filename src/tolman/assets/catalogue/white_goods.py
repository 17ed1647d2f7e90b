"""Large appliances, and the microwave."""

import numpy as np

from tolman.assets.catalogue.fittings import (
    bar,
    carcass,
    dial,
    door,
    service_panel,
    shelved,
    side_vents,
    window_frame,
)
from tolman.assets.catalogue.forms import forward, mass
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    WHITE,
    card,
    fabric,
    glass,
    lacquer,
    light,
    paint,
    plastic,
    screen,
)
from tolman.assets.kind import Group
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, case, cylinder, hoop, lathe, slab, tube, vessel
from tolman.assets.shape import Shape, together

APPLIANCES = Group("appliances", drawn=True)
"""Small ones follow in `catalogue.appliances`."""


def _washer(inner: float, outer: float, height: float) -> Shape:
    """Returns a flat ring that lies on the floor."""
    edge = 0.2 * height
    profile = [(inner, 0), (outer, 0), (outer, height - edge), (outer - edge, height), (inner, height), (inner, 0)]
    return lathe(profile).ghost()


_FRIDGE_DOORS = {
    "freezer above": (("freezer door", 0.0, 1.0, 0.68, 0.32, "right"), ("door", 0.0, 1.0, 0.0, 0.68, "right")),
    "freezer below": (("door", 0.0, 1.0, 0.38, 0.62, "right"), ("freezer door", 0.0, 1.0, 0.0, 0.38, "right")),
    "side by side": (("freezer door", -0.27, 0.46, 0.0, 1.0, "left"), ("door", 0.23, 0.54, 0.0, 1.0, "right")),
}
"""Name, middle, width, foot and height as shares of the front, and the side of the hinge."""


@APPLIANCES.kind(
    "refrigerator",
    (0.70, 0.68, 1.75),
    front=True,
    heft=0.5,
    colour=("white", "silver", "red", "blue", "teal"),
    doors=tuple(_FRIDGE_DOORS),
    handles=("bar", "grip"),
)
def refrigerator(colour: Colour, doors: str, handles: str) -> Shape:
    """A tall cold cupboard with thick doors, long handles and notes under magnets."""
    width, depth, foot, tall = 0.70, 0.52, 0.06, 1.69
    body = carcass(width, depth, tall, 0.02).of(lacquer(colour))
    top = slab(width, depth, 0.02, 0.006).at(z=tall - 0.02).carrying(0.03).ghost().of(lacquer(colour))
    parts = [body, top, box(width - 0.04, depth - 0.02, foot).at(z=-foot).of(BLACK), _coil().at(y=depth / 2)]
    for name, middle, wide, low, high, hinge in _FRIDGE_DOORS[doors]:
        room = case(wide * (width - 0.04), depth - 0.03, high * (tall - 0.04), 0.025).of(WHITE)
        shelf = box(wide * width - 0.1, 0.4, 0.008).carrying(0.02).of(glass())
        shelves = shelf.row(round(2.4 * high * tall), z=0.35).at(z=high * tall / 2)
        parts.append(shelved(room, shelves).at(middle * (width - 0.04), 0, low * tall + 0.02 * (1 - low)))
        leaf = _fridge_leaf(wide * width - 0.008, high * tall - 0.01, hinge, handles, colour)
        if name == "door":
            leaf += _notes().at(0.04, -0.082, 0.72 * high * tall)
        parts.append(door(name, leaf.at(middle * width, -depth / 2, low * tall + 0.005), hinge))
    return together(*parts)


def _fridge_leaf(width: float, tall: float, hinge: str, handles: str, colour: Colour) -> Shape:
    panel = slab(width, 0.068, tall, 0.022).at(y=-0.048).of(lacquer(colour))
    seal = box(width - 0.03, 0.016, tall - 0.03).at(y=-0.008, z=0.015).of(BLACK)
    lining = box(width - 0.08, 0.004, tall - 0.08).at(y=-0.001, z=0.04).ghost().of(WHITE)
    side = (width / 2 - 0.05) * (1 if hinge == "left" else -1)
    long = min(0.6 * tall, 0.6)
    if handles == "bar":
        handle = bar(long, 0.043, 0.016).turned(y=90).of(CHROME if sum(colour) < 1.2 else IRON)
    else:
        handle = slab(0.05, 0.03, long, 0.012).at(y=-0.014, z=-long / 2).ghost().of(DARK)
    return panel + seal + lining + handle.at(side, -0.08, tall / 2)


def _notes() -> Shape:
    """Returns a note and some magnets on the plane y = 0."""
    note = box(0.13, 0.003, 0.17).of(card(COLOURS["yellow"]))
    magnet = forward(cylinder(0.017, 0.01))
    red, blue = magnet.of(plastic(COLOURS["red"])), magnet.of(plastic(COLOURS["blue"]))
    return (note + red.at(z=0.15) + blue.at(0.1, 0, 0.12) + red.at(0.12, 0, 0.04)).ghost()


def _coil() -> Shape:
    """Returns the black coil on the back, in front of the plane y = 0 seen from behind."""
    pipe = tube([(-0.27, 0.012, 0), (0.27, 0.012, 0)], 0.009).row(11, z=0.11).at(z=0.95)
    return (pipe + box(0.02, 0.012, 1.25).at(0.2, 0.006, 0.3).both("x")).ghost().of(IRON)


@APPLIANCES.kind(
    "washing machine",
    (0.60, 0.61, 0.85),
    front=True,
    colour=("white", "silver", "black", "red", "teal"),
    controls=("dial", "buttons", "dials"),
    porthole=("wide", "small"),
)
def washing_machine(colour: Colour, controls: str, porthole: str) -> Shape:
    """A box with a round glass door in front of a steel drum, under a strip of controls."""
    width, depth, tall, face = 0.60, 0.51, 0.83, 0.70
    radius, front = 0.15 if porthole == "wide" else 0.125, -depth / 2
    shell = carcass(width, depth, tall - 0.02, 0.015).at(z=0.02).of(lacquer(colour))
    lid = slab(width, depth + 0.02, 0.035, 0.01).at(y=-0.01, z=tall - 0.015).carrying(0.02).of(lacquer(colour))
    feet = cylinder(0.025, 0.02).at(0.24, 0.21).four().of(BLACK)
    middle = face / 2 + 0.04
    side, border = width / 2 - radius, face / 2 - radius
    panel = window_frame(width, 0.02, face, side, border + 0.02, border - 0.02).at(y=front, z=0.02)
    collar = forward(_washer(radius, radius + 0.085, 0.022)).at(0, front - 0.018, middle)
    strip = slab(width, 0.03, tall - face - 0.04, 0.006).at(y=front - 0.005, z=face + 0.025).of(WHITE)
    drum = forward(vessel([(0.22, 0), (0.22, 0.34)], 0.006)).at(0, 0.1, middle)
    tub = drum.of(STEEL) + _laundry().at(0, front + 0.16, middle - 0.2)
    porthole_door = door("door", _porthole(radius).at(0, front - 0.04, middle), "left")
    casing = (panel + collar).of(lacquer(colour))
    knobs = _wash_controls(controls).at(0, front - 0.02, (face + tall) / 2 - 0.002)
    behind = service_panel(width, tall).at(y=depth / 2) + side_vents(width, tall, 0.14, colour)
    return together(shell, lid, feet, casing, strip, tub, knobs, porthole_door, behind).unfit("laundry lies in it")


def _porthole(radius: float) -> Shape:
    rim = _washer(radius - 0.02, radius + 0.055, 0.03).of(CHROME)
    seal = _washer(radius - 0.035, radius - 0.005, 0.024).of(BLACK)
    pane = lathe([(radius - 0.02, 0.02), (0.7 * radius, 0.032), (0, 0.036)]).ghost().of(glass((0.75, 0.86, 0.92)))
    grip = slab(0.03, 0.10, 0.02, 0.008).at(x=radius + 0.03, y=-0.05, z=0.022).ghost().of(BLACK)
    return forward(rim + seal + pane + grip) + mass(box(2 * radius, 0.03, 2 * radius).at(y=-0.015, z=-radius))


def _laundry() -> Shape:
    cloth = ball(0.17, 0.14, 0.13)
    red, blue, cream = (cloth.of(fabric(COLOURS[name])) for name in ("red", "blue", "cream"))
    return (red.at(x=-0.07) + blue.at(x=0.07, z=0.02) + cream.at(0, 0.03, 0.08)).ghost()


def _wash_controls(controls: str) -> Shape:
    flap = slab(0.17, 0.012, 0.07, 0.005).at(-0.19, -0.004, -0.035).of(plastic(COLOURS["gray"]))
    display = box(0.10, 0.006, 0.05).at(0.10 if controls == "dial" else 0.21, -0.002, -0.025).of(screen())
    key = forward(cylinder(0.013, 0.01))
    if controls == "dial":
        knobs = dial(0.04) + key.row(2, x=0.04).at(x=0.22).of(DARK)
    elif controls == "dials":
        knobs = dial(0.036).row(2, x=0.11).at(x=0.06)
    else:
        knobs = key.row(4, x=0.045).at(x=0.04).of(DARK) + key.of(paint(COLOURS["red"])).at(x=-0.06)
    return (flap + display).ghost() + knobs


@APPLIANCES.kind(
    "stove",
    (0.60, 0.61, 0.95),
    front=True,
    heft=0.65,
    colour=("white", "black", "red", "blue", "silver"),
    hob=("gas", "coils", "plates"),
    back=("upright", "low"),
)
def stove(colour: Colour, hob: str, back: str) -> Shape:
    """An oven with a window in its door, knobs above it and four burners on top."""
    width, depth, foot, tall = 0.60, 0.50, 0.05, 0.86
    front = -depth / 2
    shell = carcass(width, depth, tall - foot, 0.02).at(z=foot).of(lacquer(colour))
    plinth = box(width - 0.03, depth - 0.06, foot).at(y=0.02).of(BLACK)
    oven = case(0.55, 0.44, 0.45, 0.03).at(y=-0.02, z=0.26).of(paint((0.13, 0.13, 0.14)))
    rack = tube([(0, -0.19, 0), (0, 0.18, 0)], 0.005).row(9, x=0.055).at(z=0.46).ghost().of(CHROME)
    drawer = slab(width - 0.01, 0.03, 0.17, 0.006).at(y=front - 0.015, z=foot + 0.015)
    panel = slab(width, 0.06, 0.11, 0.008).at(y=front - 0.005, z=tall - 0.12)
    knobs = dial(0.024).row(5, x=0.105).at(0, front - 0.034, tall - 0.065)
    top = slab(width, depth + 0.04, 0.02, 0.006).at(y=-0.02, z=tall - 0.01).of(STEEL)
    high = 0.95 - tall if back == "upright" else 0.05
    splash = slab(width, 0.03, high, 0.008).at(y=depth / 2 - 0.015, z=tall)
    enamel = (drawer + panel + splash).of(lacquer(colour))
    pull = bar(0.3, 0.02, 0.008).at(0, front - 0.03, foot + 0.14)
    burners = _hob(hob).at(0, -0.02, tall + 0.01)
    oven_door = door("oven door", _oven_door(width - 0.01, 0.475, colour).at(0, front, 0.245), "lower")
    behind = service_panel(width, tall).at(y=depth / 2) + side_vents(width, tall, 0.14, colour)
    machine = together(shell, plinth, oven, rack, enamel, knobs, pull, top, burners, oven_door, behind)
    return machine.unfit("racks in it are only seen")


def _oven_door(width: float, tall: float, colour: Colour) -> Shape:
    frame = window_frame(width, 0.045, tall, 0.085, 0.09, 0.135).of(lacquer(colour))
    rim = window_frame(width - 0.15, 0.05, tall - 0.205, 0.015, 0.015, 0.015).at(z=0.08).ghost().of(BLACK)
    pane = box(width - 0.16, 0.006, tall - 0.21).at(y=-0.03, z=0.085).ghost().of(glass((0.45, 0.42, 0.40)))
    return frame + rim + pane + bar(0.48, 0.035, 0.013).at(y=-0.045, z=tall - 0.065)


def _hob(hob: str) -> Shape:
    if hob == "gas":
        cap = cylinder(0.045, 0.016).of(DARK) + cylinder(0.028, 0.008).at(z=0.016).of(BRASS)
        bar = box(0.10, 0.014, 0.014).at(x=0.06, z=0.024).around(4)
        rest = bar + box(0.014, 0.014, 0.03).at(x=0.105).around(4)
        burner = cap + (rest + hoop(0.1, 0.007, 6).at(z=0.03)).of(IRON)
    elif hob == "coils":
        winding = [(turn / 8 * 0.011 + 0.02, turn * np.pi / 4) for turn in range(57)]
        path = [(radius * np.cos(angle), radius * np.sin(angle), 0.014) for radius, angle in winding]
        burner = cylinder(0.112, 0.006).of(CHROME) + tube(path, 0.008, sides=6).of(IRON)
    else:
        burner = cylinder(0.1, 0.02, bevel=0.006).of(DARK) + cylinder(0.035, 0.003).at(z=0.02).of(IRON)
    room = mass(box(0.2, 0.2, 0.03)) + Shape(surfaces=box(0.16, 0.16, 0.035).carrying().surfaces)
    return (burner.ghost() + room).at(0.145, 0.12).four()


@APPLIANCES.kind(
    "microwave",
    (0.50, 0.40, 0.30),
    front=True,
    heft=0.65,
    colour=("silver", "white", "black", "red", "gray"),
    controls=("keypad", "dials", "dial and keys"),
    handle=("bar", "button"),
)
def microwave(colour: Colour, controls: str, handle: str) -> Shape:
    """A small oven with a dark window in its door, and a panel of keys beside it."""
    width, depth, tall, foot, side = 0.50, 0.31, 0.285, 0.015, 0.13
    front, wide = -depth / 2, width - side
    shell = carcass(width, depth, tall, 0.012).at(z=foot)
    top = slab(width, depth, 0.014, 0.006).at(z=foot + tall - 0.014).carrying(0.02).ghost()
    oven = case(wide - 0.02, depth - 0.05, tall - 0.05, 0.012).at(-side / 2, -0.018, foot + 0.025)
    plate = cylinder(0.125, 0.01).at(-side / 2, -0.01, foot + 0.045).of(glass((0.8, 0.9, 0.9)))
    feet = cylinder(0.016, foot).at(0.2, 0.12).four().of(BLACK)
    panel = slab(side - 0.004, 0.03, tall - 0.004, 0.006).at(wide / 2, front - 0.005, foot + 0.002).of(DARK)
    keys = _microwave_controls(controls).at(wide / 2, front - 0.02, foot + tall / 2)
    frame = window_frame(wide - 0.004, 0.03, tall - 0.004, 0.045, 0.045, 0.045).of(lacquer(colour))
    pane = box(wide - 0.09, 0.008, tall - 0.09).at(y=-0.022, z=0.043).of(glass((0.30, 0.30, 0.31)))
    if handle == "bar":
        grip = bar(0.2, 0.03, 0.009).turned(y=90).at(wide / 2 - 0.025, -0.03, tall / 2)
    else:
        grip = slab(0.02, 0.014, 0.18, 0.006).at(wide / 2 - 0.02, -0.034, tall / 2 - 0.09).ghost().of(BLACK)
    leaf = (frame + pane + grip).at(-side / 2, front, foot + 0.002)
    body = (shell + top).of(lacquer(colour)) + oven.of(WHITE)
    behind = (service_panel(width, tall).at(y=depth / 2) + side_vents(width, tall, 0.09, colour)).at(z=foot)
    return together(body, plate, feet, panel, keys, behind, door("door", leaf, "left"))


def _microwave_controls(controls: str) -> Shape:
    display = box(0.09, 0.006, 0.035).at(z=0.085).of(screen()) + box(0.055, 0.008, 0.016).at(z=0.095).of(
        light((0.25, 0.95, 0.45), 0.8)
    )
    key = box(0.022, 0.008, 0.018)
    if controls == "keypad":
        pad = key.row(3, x=0.031).row(4, z=0.03).at(z=-0.002).of(WHITE)
        return (display + pad + box(0.084, 0.008, 0.022).at(z=-0.105).of(plastic(COLOURS["green"]))).ghost()
    if controls == "dials":
        return dial(0.036).at(z=0.06) + dial(0.036).at(z=-0.06)
    return (display + key.row(3, x=0.031).row(2, z=0.03).at(z=0.03).of(WHITE)).ghost() + dial(0.036).at(z=-0.07)
