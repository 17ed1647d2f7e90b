"""Electronics."""

from math import pi

import numpy as np

from tolman.assets.catalogue.display import GLOW, shown
from tolman.assets.finish import (
    BLACK,
    CHROME,
    COLOURS,
    DARK,
    STEEL,
    WHITE,
    card,
    lacquer,
    leather,
    light,
    paint,
    plastic,
    screen,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve, lifted, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, cut, cylinder, lathe, loft, ring, slab, tube
from tolman.assets.shape import NOTHING, Shape, together

ELECTRONICS = Group("electronics", drawn=True)
CASINGS = ("black", "white", "red", "blue", "gray")
_INK = plastic((0.10, 0.11, 0.13))
_PAPER = card((0.96, 0.96, 0.94))


def _apart(colour: Colour) -> Material:
    """Returns plastic that stands out from a casing of `colour`."""
    return WHITE if sum(colour) < 0.9 else _INK


def _knob(radius: float, length: float) -> Shape:
    """Returns a cylinder from the origin towards the front."""
    return cylinder(radius, length, bevel=0.15 * length).turned(x=90).ghost()


@ELECTRONICS.kind(
    "television",
    (1.10, 0.28, 0.75),
    front=True,
    heft=1.6,
    colour=CASINGS,
    body=("flat", "retro"),
    stand=("plate", "legs"),
    picture=("landscape", "boat", "off"),
)
def television(colour: Colour, body: str, stand: str, picture: str) -> Shape:
    """A wide picture in a frame, on a stand, with the works behind it."""
    return _retro_television(colour, stand, picture) if body == "retro" else _flat_television(colour, stand, picture)


def _flat_television(colour: Colour, stand: str, picture: str) -> Shape:
    casing = plastic(colour)
    panel = slab(1.09, 0.045, 0.66, 0.012).at(z=0.085).of(casing)
    works = slab(0.74, 0.07, 0.36, 0.025).at(y=0.045, z=0.15).of(plastic(shade(colour, 0.7)))
    view = shown(picture, 1.00, 0.555).at(y=-0.023, z=0.145)
    lamp = _knob(0.008, 0.004).at(x=0.49, y=-0.022, z=0.115).of(light((1.0, 0.2, 0.15)))
    if stand == "plate":
        foot = slab(0.5, 0.27, 0.018, 0.008).of(casing) + slab(0.14, 0.05, 0.12, 0.01).at(y=0.01, z=0.01).of(DARK)
    else:
        foot = tube([(0.44, -0.125, 0.012), (0.40, 0, 0.10), (0.44, 0.125, 0.012)], 0.012).both("x").of(DARK)
    return together(panel, works, view, lamp, foot)


def _retro_television(colour: Colour, stand: str, picture: str) -> Shape:
    casing = plastic(colour)
    levels = [(-0.02, 0.96, 0.50), (0.12, 0.96, 0.50), (0.15, 0.84, 0.42), (0.23, 0.52, 0.28)]
    rings = [lifted(rectangle(wide, high, 0.05), "xy", z) for z, wide, high in levels]
    cabinet = loft(rings).turned(x=-90).at(y=-0.10, z=0.36).of(casing)
    mask = slab(0.72, 0.02, 0.44, 0.009).at(x=-0.09, y=-0.122, z=0.14).of(BLACK)
    view = shown(picture, 0.66, 0.38).at(x=-0.09, y=-0.133, z=0.17)
    knob = _knob(0.045, 0.022).of(CHROME).at(x=0.375, y=-0.119)
    grille = box(0.12, 0.004, 0.012).of(BLACK).ghost().row(5, z=0.028).at(x=0.375, y=-0.121, z=0.20)
    aerial = tube([(0.02, 0, 0.60), (0.26, 0.03, 0.740)], 0.008).both("x").of(CHROME)
    if stand == "legs":
        feet = tube([(0.40, -0.08, 0.004), (0.34, -0.05, 0.13)], [0.012, 0.018]).both("x").of(wood())
        feet += tube([(0.28, 0.08, 0.004), (0.24, 0.05, 0.2)], [0.012, 0.018]).both("x").of(wood())
    else:
        feet = slab(0.8, 0.22, 0.13, 0.01).at(y=0.01).of(BLACK)
    return together(cabinet, mask, view, knob.at(z=0.5), knob.at(z=0.38), grille, aerial, feet)


@ELECTRONICS.kind(
    "laptop",
    (0.36, 0.32, 0.25),
    front=True,
    heft=1.6,
    colour=("silver", "gray", "black", "red", "blue"),
    body=("slim", "sturdy"),
    picture=("windows", "landscape", "text", "off"),
)
def laptop(colour: Colour, body: str, picture: str) -> Shape:
    """A keyboard, and a screen hinged to its back edge that stands open and can be shut."""
    casing, thick = plastic(colour), 0.016 if body == "slim" else 0.022
    width, deep, lean = 0.355, 0.24, 18.0
    hinge = (0.0, 0.114, 1.25 * thick + 0.0045)
    base = slab(width, deep, thick, 0.007 if body == "slim" else 0.011).of(casing)
    keys = _keys(0.325, 0.003).at(y=0.045, z=thick).of(_apart(colour))
    pad = box(0.11, 0.056, 0.001).at(y=-0.080, z=thick).ghost().of(plastic(shade(colour, 0.6)))
    barrel = tube([(0.08, *hinge[1:]), (0.15, *hinge[1:])], 0.007).both("x").of(_INK)
    lid = slab(width, 0.5 * thick, 0.228, 0.24 * thick).of(casing)
    lid += slab(0.06, 0.003, 0.04, 0.001).at(y=0.25 * thick, z=0.1).ghost().of(CHROME)
    lid += shown(picture, 0.325, 0.196).at(y=-0.25 * thick, z=0.017)
    screen_lid = lid.turned(x=-lean).at(*hinge).hinged("screen", hinge, (-1, 0, 0), 90 + lean, stands=1)
    return together(base, keys, pad, barrel, screen_lid)


def _keys(width: float, rise: float) -> Shape:
    """Returns rows of keys and a space bar."""
    step = width / 12
    key = box(0.8 * step, 0.019, rise).row(12, x=step).row(4, y=0.025).at(y=0.013)
    return (key + box(0.45 * width, 0.019, rise).at(y=-0.05)).ghost()


@ELECTRONICS.kind(
    "computer",
    (0.62, 0.48, 0.50),
    front=True,
    heft=3,
    colour=("black", "white", "gray", "blue", "red"),
    body=("tower", "all-in-one"),
    picture=("windows", "landscape", "text", "off"),
)
def computer(colour: Colour, body: str, picture: str) -> Shape:
    """A monitor with a keyboard and a mouse before it, and often a tower beside it."""
    casing = plastic(colour)
    if body == "tower":
        monitor = _monitor(colour, picture, 0.435, 0.33).at(x=-0.085, y=-0.085)
        desk = _keyboard(colour, 0.34).at(x=-0.13, y=-0.165) + _mouse(colour).at(x=0.10, y=-0.16)
        return together(monitor, desk, _tower(colour).at(x=0.218, y=0.085))
    monitor = _monitor(colour, picture, 0.60, 0.40).at(y=0.10)
    chin = box(0.60, 0.004, 0.05).at(y=0.077, z=0.096).ghost().of(casing)
    return together(monitor, chin, _keyboard(colour, 0.42).at(x=-0.08, y=-0.165), _mouse(colour).at(x=0.22, y=-0.16))


def _monitor(colour: Colour, picture: str, width: float, height: float) -> Shape:
    casing, frame = plastic(colour), 0.022
    panel = slab(width, 0.035, height, 0.01).at(z=0.495 - height).of(casing)
    works = slab(0.6 * width, 0.05, 0.6 * height, 0.02).at(y=0.035, z=0.495 - 0.8 * height).of(casing)
    view = shown(picture, width - 2 * frame, height - 2 * frame).at(y=-0.018, z=0.495 - height + frame)
    neck = slab(0.07, 0.03, 0.495 - 0.5 * height, 0.008).at(y=0.04).of(STEEL)
    foot = slab(0.24, 0.16, 0.014, 0.006).at(y=0.055).of(casing)
    return together(panel, works, view, neck, foot)


def _keyboard(colour: Colour, width: float) -> Shape:
    board = slab(width, 0.135, 0.018, 0.006).of(plastic(colour))
    return board + _keys(0.95 * width, 0.007).at(z=0.017).of(_apart(colour))


def _mouse(colour: Colour) -> Shape:
    levels = [(0, 0.058, 0.10), (0.012, 0.062, 0.104), (0.028, 0.05, 0.08), (0.034, 0.02, 0.04)]
    wheel = slab(0.008, 0.024, 0.012, 0.004).at(y=-0.022, z=0.024).ghost().of(_INK)
    cable = tube(curve([(0, -0.05, 0.006), (0.0, -0.066, 0.004), (-0.03, -0.07, 0.004)]), 0.003).ghost().of(_INK)
    return loft([ring(*level) for level in levels]).of(plastic(colour)) + wheel + cable


def _tower(colour: Colour) -> Shape:
    body = slab(0.175, 0.30, 0.36, 0.008).at(z=0.012).carrying(0.01).of(plastic(colour))
    face = slab(0.15, 0.012, 0.33, 0.004).of(plastic(shade(colour, 0.55) if sum(colour) > 0.6 else COLOURS["gray"]))
    drive = box(0.128, 0.004, 0.03).of(CHROME)
    power = _knob(0.016, 0.006).of(light((0.3, 0.9, 1.0), 0.8))
    slots = box(0.1, 0.004, 0.008).of(BLACK).row(6, z=0.02)
    marks = together(drive.at(z=0.285), drive.at(z=0.24), power.at(z=0.19), slots.at(z=0.09)).ghost().at(y=-0.006)
    feet = cylinder(0.02, 0.014).at(x=0.06, y=0.12).four().ghost().of(BLACK)
    return body + (face + marks).at(y=-0.151, z=0.026) + feet


@ELECTRONICS.kind(
    "printer",
    (0.46, 0.42, 0.28),
    front=True,
    heft=3.5,
    colour=("white", "gray", "black", "blue", "red"),
    paper=("behind", "below"),
    panel=("right", "left", "middle"),
)
def printer(colour: Colour, paper: str, panel: str) -> Shape:
    """A broad box with paper in its tray, a printed sheet coming out at the front, and a few buttons."""
    casing = plastic(colour)
    tall = 0.165 if paper == "behind" else 0.255
    body = slab(0.455, 0.28, tall, 0.018).at(y=0.03).of(casing)
    mouth = box(0.34, 0.006, 0.06).at(y=-0.11, z=tall - 0.125).ghost().of(_INK)
    sheet_out = _printed(0.215, 0.16).turned(x=4).at(y=-0.14, z=tall - 0.105)
    tray = slab(0.28, 0.11, 0.012, 0.004).at(y=-0.155, z=tall - 0.128).of(DARK)
    spot = {"left": -0.14, "middle": 0.0, "right": 0.14}[panel]
    buttons = _printer_panel().turned(x=62).at(x=spot, y=-0.114, z=tall - 0.035)
    printing = together(mouth, sheet_out, tray, buttons)
    if paper == "behind":
        return body.carrying(0.06) + printing + _paper_rest().at(y=0.13, z=tall)
    drawer = slab(0.40, 0.012, 0.075, 0.005).at(y=-0.112, z=0.018).of(plastic(shade(colour, 0.6)))
    grip = slab(0.12, 0.014, 0.018, 0.005).at(y=-0.119, z=0.06).ghost().of(_INK)
    cover = slab(0.44, 0.262, 0.022, 0.008).at(y=0.03, z=tall - 0.002).carrying(0.03).of(DARK)
    return together(body, printing, drawer, grip, cover)


def _paper_rest() -> Shape:
    """Returns a stack of paper that leans back in a slot."""
    rest = slab(0.26, 0.014, 0.17, 0.006).of(DARK)
    paper = box(0.215, 0.012, 0.19).at(y=-0.014).of(_PAPER)
    slot = box(0.29, 0.035, 0.004).at(y=-0.01).ghost().of(_INK)
    return (rest + paper).turned(x=-20).at(z=-0.07) + slot


def _printed(width: float, length: float) -> Shape:
    """Returns a lying sheet with lines of print."""
    page = box(width, length, 0.003).of(_PAPER)
    line = box(0.75 * width, 0.008, 0.001).at(z=0.003).row(3, y=0.018).at(y=-0.2 * length)
    return page + line.ghost().of(_INK)


def _printer_panel() -> Shape:
    """Returns a display with buttons, lying."""
    plate = slab(0.13, 0.05, 0.008, 0.003).of(_INK)
    display = box(0.05, 0.03, 0.002).at(x=-0.03, z=0.008).of(light((0.35, 0.75, 1.0), GLOW))
    buttons = cylinder(0.009, 0.005).at(z=0.008).row(2, x=0.026).at(x=0.032)
    return (plate + display + buttons.of(light((0.3, 0.85, 0.35), GLOW))).ghost()


@ELECTRONICS.kind(
    "projector",
    (0.34, 0.30, 0.16),
    front=True,
    heft=4,
    colour=("white", "gray", "black", "red", "blue"),
    lens=("right", "middle", "left"),
    body=("rounded", "square"),
)
def projector(colour: Colour, lens: str, body: str) -> Shape:
    """A flat box with one big shining lens at the front, vents and buttons."""
    deep, tall, feet = 0.255, 0.13, 0.016
    shell = slab(0.335, deep, tall, 0.045 if body == "rounded" else 0.008)
    if body == "square":
        shell += slab(0.30, 0.20, 0.012, 0.005).at(z=tall - 0.004)
    top = feet + tall + (0.007 if body == "square" else -0.001)
    eye = _projector_eye().at(x={"left": -0.085, "middle": 0.0, "right": 0.085}[lens], y=-0.115, z=feet + 0.066)
    slats = box(0.06 if lens == "middle" else 0.11, 0.004, 0.007).row(5, z=0.016).at(y=-deep / 2, z=feet + 0.06)
    beside = {"left": slats.at(x=0.075), "middle": slats.at(x=0.115).both("x"), "right": slats.at(x=-0.075)}
    vents = box(0.004, 0.012, 0.06).row(7, y=0.022).at(x=0.167, y=0.02, z=feet + 0.035).both("x")
    buttons = cylinder(0.011, 0.006).row(3, x=0.032).at(y=0.04, z=top)
    legs = cylinder(0.018, feet + 0.01).at(x=0.11, y=0.08).four().of(BLACK)
    sockets = box(0.028, 0.004, 0.018).row(4, x=0.045).at(x=-0.03, y=deep / 2, z=feet + 0.035)
    sockets += cylinder(0.014, 0.006).turned(x=-90).at(0.105, deep / 2 - 0.002, feet + 0.045)
    details = (beside[lens] + vents + buttons + sockets).ghost().of(_apart(colour))
    return together(shell.carrying(0.06).at(z=feet).of(plastic(colour)), eye, details, legs)


def _projector_eye() -> Shape:
    """Returns a lens in a barrel, towards the front, lit from within."""
    barrel = lathe([(0.0, 0), (0.062, 0), (0.062, 0.03), (0.055, 0.052), (0.046, 0.052), (0.040, 0.03)])
    rim = lathe([(0.062, 0.010), (0.066, 0.014), (0.066, 0.022), (0.062, 0.026)])
    dome = lathe([(0.043, 0.028), (0.038, 0.038), (0.024, 0.046), (0, 0.049)])
    core = lathe([(0.021, 0.0465), (0.012, 0.0495), (0, 0.051)])
    glow = light((0.55, 0.8, 1.0), 0.9)
    parts = together(barrel.of(BLACK), rim.of(CHROME), dome.of(lacquer((0.10, 0.25, 0.55))), core.of(glow).ghost())
    return parts.turned(x=90)


@ELECTRONICS.kind(
    "telephone",
    (0.22, 0.22, 0.14),
    front=True,
    heft=2.25,
    colour=("red", "black", "green", "cream", "blue"),
    dial=("disc", "keys"),
    base=("wedge", "round", "square"),
)
def telephone(colour: Colour, dial: str, base: str) -> Shape:
    """A sloping base with a dial, a handset across its top, and a curly cord."""
    body = plastic(colour)
    power = {"wedge": 4.5, "round": 2.2, "square": 9.0}[base]
    foot, top = (0.195, 0.10) if base != "square" else (0.18, 0.12)
    rings = [
        ring(0.0, foot - 0.01, 0.20, y=-0.006, power=power),
        ring(0.008, foot, 0.208, y=-0.006, power=power),
        ring(0.026, foot, 0.206, y=-0.006, power=power),
        ring(0.086, top + 0.01, 0.10, y=0.046, power=power),
        ring(0.092, top, 0.09, y=0.046, power=power),
    ]
    cradle = slab(0.018, 0.066, 0.022, 0.006).at(x=0.036, y=0.05, z=0.086).both("x").of(BLACK)
    face = (_rotary() if dial == "disc" else _keypad()).turned(x=34).at(y=-0.056, z=0.054)
    return together(loft(rings).of(body), cradle, face, _handset(body).at(y=0.05), _cord().at(x=-0.088, y=0.062))


def _rotary() -> Shape:
    """Returns a finger wheel, lying."""
    plate = cylinder(0.050, 0.008).of(WHITE)
    wheel = cylinder(0.046, 0.006).at(z=0.007).of(CHROME)
    holes = cylinder(0.0075, 0.003, bevel=0.0005).at(x=0.034, z=0.012).around(10, start=-60, span=300).of(BLACK)
    middle = cylinder(0.019, 0.003, bevel=0.0005).at(z=0.012).of(WHITE)
    return (plate + wheel + holes + middle).ghost()


def _keypad() -> Shape:
    """Returns twelve keys on a plate, lying."""
    plate = slab(0.088, 0.092, 0.008, 0.003).of(BLACK)
    keys = slab(0.020, 0.015, 0.008, 0.003).row(3, x=0.027).row(4, y=0.021).at(z=0.006).of(WHITE)
    return (plate + keys).ghost()


def _handset(body: Material) -> Shape:
    grip = [(-0.084, 0, 0.114), (-0.05, 0, 0.122), (0, 0, 0.125), (0.05, 0, 0.122), (0.084, 0, 0.114)]
    bar = tube(curve(grip), 0.0145)
    cup = lathe([(0, 0), (0.024, 0.0), (0.027, 0.006), (0.026, 0.016), (0.019, 0.034), (0, 0.044)])
    ears = cup.turned(y=-8).at(x=0.0795, z=0.0845).both("x")
    return (bar + ears).of(body)


def _cord() -> Shape:
    turns, steps = 8, 8
    angles = np.linspace(0, 2 * pi * turns, turns * steps + 1)
    drop = np.linspace(0.082, 0.012, len(angles))
    coil = np.stack([0.008 * np.cos(angles), 0.008 * np.sin(angles), drop], axis=1)
    return tube(coil, 0.003, sides=5).ghost().of(BLACK)


@ELECTRONICS.kind(
    "camera",
    (0.16, 0.14, 0.12),
    front=True,
    heft=2,
    colour=("black", "red", "brown", "silver", "blue"),
    body=("reflex", "rangefinder", "instant"),
    lens=("long", "short"),
)
def camera(colour: Colour, body: str, lens: str) -> Shape:
    """A box for the hand with a lens that juts out at the front, a finder and a release button."""
    reach = 0.080 if lens == "long" else 0.05
    if body == "instant":
        return _instant_camera(colour, reach)
    hide = slab(0.155, 0.05, 0.068, 0.012).at(z=0.004).of(leather(colour))
    grip = slab(0.03, 0.02, 0.068, 0.009).at(x=-0.06, y=-0.025, z=0.004).of(leather(colour))
    plate = slab(0.157, 0.052, 0.022, 0.006).at(z=0.070).of(STEEL)
    button = cylinder(0.010, 0.01).at(x=-0.052, y=-0.006, z=0.089).ghost().of(_INK)
    wheel = cylinder(0.015, 0.012).at(x=0.054, z=0.090).ghost().of(_INK)
    display = box(0.09, 0.003, 0.052).at(y=0.025, z=0.010).ghost().of(screen())
    parts = together(
        hide, grip, plate, button, wheel, display, _camera_lens(0.036, reach).at(x=0.008, y=-0.024, z=0.042)
    )
    if body == "reflex":
        hump = [(-0.028, 0), (0.028, 0), (0.022, 0.018), (0.012, 0.028), (-0.012, 0.028), (-0.022, 0.018)]
        finder = cut(hump, 0.06, 0.004).at(x=0.008, y=-0.002, z=0.090).of(STEEL)
        flash = slab(0.026, 0.004, 0.012, 0.0015).at(x=0.008, y=-0.032, z=0.096).ghost().of(light((1, 1, 0.95), GLOW))
        return together(parts, finder, flash, slab(0.026, 0.012, 0.018, 0.004).at(x=0.008, y=0.030, z=0.092).of(_INK))
    window = slab(0.030, 0.006, 0.014, 0.002).at(x=0.052, y=-0.025, z=0.074).ghost().of(screen())
    shoe = slab(0.034, 0.036, 0.026, 0.005).at(x=0.004, z=0.090).of(_INK)
    flash = slab(0.028, 0.004, 0.016, 0.0015).at(x=0.004, y=-0.018, z=0.095).ghost().of(light((1, 1, 0.95), GLOW))
    return together(parts, window, shoe, flash)


def _camera_lens(radius: float, length: float) -> Shape:
    """Returns a lens towards the front."""
    barrel = lathe(
        [(0, 0), (radius, 0), (radius, 0.55 * length), (0.92 * radius, 0.6 * length), (0.92 * radius, length)]
    )
    hood = lathe([(0.92 * radius, length), (0.78 * radius, length), (0.70 * radius, length - 0.008)])
    rims = lathe(
        [
            (radius, 0.1 * length),
            (1.05 * radius, 0.14 * length),
            (1.05 * radius, 0.3 * length),
            (radius, 0.34 * length),
        ]
    )
    bulge = lathe([(0.74 * radius, length - 0.009), (0.5 * radius, length - 0.004), (0, length - 0.001)])
    spark = ball(0.3 * radius).stretched(z=0.3).at(x=-0.22 * radius, y=0.22 * radius, z=length - 0.005)
    parts = together(barrel.of(_INK), hood.of(_INK), rims.of(CHROME), bulge.of(lacquer((0.10, 0.16, 0.42))))
    return (parts + spark.ghost().of(light((0.75, 0.85, 1.0), GLOW))).turned(x=90)


def _instant_camera(colour: Colour, reach: float) -> Shape:
    shell = slab(0.155, 0.075, 0.085, 0.018).at(z=0.0).of(plastic(colour))
    brow = slab(0.15, 0.06, 0.04, 0.012).at(y=0.005, z=0.076).of(plastic(colour))
    flash = slab(0.052, 0.006, 0.024, 0.002).at(x=0.04, y=-0.026, z=0.084).ghost().of(light((1, 1, 0.95), GLOW))
    finder = slab(0.028, 0.006, 0.02, 0.002).at(x=-0.05, y=-0.026, z=0.086).ghost().of(screen())
    button = _knob(0.009, 0.008).at(x=-0.058, y=-0.037, z=0.058).of(light((0.9, 0.15, 0.1), 0.2))
    slot = box(0.11, 0.004, 0.007).at(y=-0.037, z=0.008).ghost().of(_INK)
    lens = _camera_lens(0.034, 0.6 * reach).at(x=0.004, y=-0.036, z=0.046)
    return together(shell, brow, flash, finder, button, slot, lens)


@ELECTRONICS.kind(
    "radio",
    (0.34, 0.12, 0.24),
    front=True,
    heft=2.25,
    colour=("red", "teal", "cream", "black", "orange"),
    speaker=("round", "twin", "grille"),
    antenna=("tilted", "upright"),
)
def radio(colour: Colour, speaker: str, antenna: str) -> Shape:
    """A portable box with a speaker, a tuning dial, knobs, a handle and an antenna."""
    tall, front = 0.158, -0.046
    body = slab(0.335, 0.092, tall, 0.02).of(plastic(colour))
    arch = [(0.135, 0, tall - 0.012), (0.135, 0, tall + 0.022), (0.115, 0, tall + 0.036), (0, 0, tall + 0.038)]
    handle = tube(curve([*arch, *((-x, y, z) for x, y, z in arch[-2::-1])], 4), 0.0075).of(CHROME)
    foot = (0.145, 0.03, tall - 0.01)
    tip = (0.145, 0.03, 0.233) if antenna == "upright" else (0.01, 0.03, 0.233)
    rod = tube([foot, tip], 0.0045).of(CHROME) + ball(0.013).at(tip[0], tip[1], 0.227).ghost().of(_INK)
    base = cylinder(0.012, 0.016).at(foot[0], foot[1], tall - 0.006).ghost().of(_INK)
    cover = slab(0.2, 0.006, 0.07, 0.002).at(y=-front, z=0.03) + box(0.24, 0.004, 0.006).row(3, z=0.012).at(
        y=-front, z=0.125
    )
    behind = cover.ghost().of(_apart(colour))
    return together(body, handle, rod, base, _radio_face(colour, speaker).at(y=front), behind)


def _radio_face(colour: Colour, speaker: str) -> Shape:
    cone = _radio_cone(0.062 if speaker == "round" else 0.044)
    knob = (_knob(0.017, 0.021).of(CHROME) + _knob(0.010, 0.023).of(_INK)).at(z=0.045)
    if speaker == "twin":
        return (cone.at(x=0.108, z=0.075)).both("x") + _tuner(0.10).at(z=0.085) + knob.row(2, x=0.06)
    if speaker == "round":
        return cone.at(x=-0.085, z=0.079) + _tuner(0.145).at(x=0.08, z=0.085) + knob.row(3, x=0.05).at(x=0.08)
    slats = box(0.15, 0.006, 0.007).row(8, z=0.0145).at(x=-0.08, z=0.075).ghost().of(_apart(colour))
    return slats + _tuner(0.135).at(x=0.085, z=0.085) + knob.row(2, x=0.07).at(x=0.085)


def _radio_cone(radius: float) -> Shape:
    rim = lathe([(0.88 * radius, 0), (radius, 0), (radius, 0.006), (0.9 * radius, 0.009), (0.88 * radius, 0.002)])
    mesh = cylinder(0.9 * radius, 0.004).of(_INK)
    waves = [
        lathe([(r * radius, 0.003), (r * radius + 0.004, 0.006), (r * radius + 0.007, 0.003)]) for r in (0.2, 0.5)
    ]
    return together(rim.of(CHROME), mesh, *(wave.of(STEEL) for wave in waves)).turned(x=90).ghost()


def _tuner(width: float) -> Shape:
    frame = slab(width, 0.006, 0.046, 0.002).of(CHROME)
    scale = box(0.93 * width, 0.002, 0.036).at(y=-0.003, z=0.005).of(light((1.0, 0.92, 0.70), GLOW))
    marks = box(0.002, 0.002, 0.014).row(9, x=0.095 * width).at(y=-0.004, z=0.022).of(_INK)
    needle = box(0.004, 0.002, 0.036).at(x=0.16 * width, y=-0.005, z=0.005).of(light((0.9, 0.1, 0.08), 0.3))
    return (frame + scale + marks + needle).ghost()


@ELECTRONICS.kind(
    "loudspeaker",
    (0.28, 0.32, 0.85),
    front=True,
    heft=1.6,
    colour=("walnut", "black", "white", "red", "oak"),
    cones=(3, 2, 4),
    cabinet=("square", "rounded"),
)
def loudspeaker(colour: Colour, cones: int, cabinet: str) -> Shape:
    """A tower with a row of round cones in its front, the smallest on top."""
    timber = wood(colour) if colour in (COLOURS["walnut"], COLOURS["oak"]) else paint(colour)
    deep, tall, edge = 0.23, 0.81, 0.045 if cabinet == "rounded" else 0.006
    shell = slab(0.25, deep, tall, edge).carrying(0.05).at(y=0.035, z=0.035).of(timber)
    seam = box(0.20, 0.03, tall - 0.06).at(y=-0.08, z=0.065).of(BLACK)
    baffle = slab(0.25, 0.034, tall, min(edge, 0.016)).at(y=-0.107, z=0.035).of(timber)
    foot = slab(0.275, 0.30, 0.03, 0.008).at(y=0.005).of(_INK)
    sockets = slab(0.10, 0.008, 0.08, 0.003).at(y=0.15, z=0.14).ghost().of(_INK)
    radii = {2: (0.108, 0.08), 3: (0.096, 0.096, 0.062), 4: (0.085, 0.085, 0.085, 0.05)}[cones]
    spans = [2 * radius for radius in radii]
    gap = (tall - 0.10 - sum(spans)) / cones
    drivers, level = NOTHING, 0.085 + gap / 2
    for radius, span in zip(radii, spans, strict=True):
        drivers += _driver(radius).at(y=-0.123, z=level + radius)
        level += span + gap
    return together(shell, seam, baffle, foot, sockets, drivers)


def _driver(radius: float) -> Shape:
    """Returns a cone in its rim, towards the front."""
    rim = lathe([(0.8 * radius, 0), (radius, 0), (radius, 0.014), (0.93 * radius, 0.022), (0.88 * radius, 0.015)])
    roll = lathe([(0.89 * radius, 0.010), (0.82 * radius, 0.020), (0.72 * radius, 0.012)])
    cone = lathe([(0.76 * radius, 0.014), (0.3 * radius, 0.003)])
    cap = lathe([(0.32 * radius, 0.003), (0.24 * radius, 0.013), (0.12 * radius, 0.017), (0, 0.018)])
    parts = together(rim.of(_INK), roll.of(BLACK), cone.of(card((0.80, 0.74, 0.60))), cap.of(_INK))
    return parts.turned(x=90).ghost()
