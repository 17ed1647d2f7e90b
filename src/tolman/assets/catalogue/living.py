"""Living rooms: low cabinets and tables, rugs, curtains, cushions, and lamps."""

import numpy as np

from tolman.assets.catalogue.bedroom import cushion_form, seam
from tolman.assets.catalogue.fittings import back_board, carcass, flush_door, knob, room, tray
from tolman.assets.catalogue.forms import leg, mass, spun
from tolman.assets.finish import (
    BLACK,
    BRASS,
    COLOURS,
    IRON,
    ceramic,
    fabric,
    glass,
    lacquer,
    light,
    metal,
    shade,
    timber,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, cut, cylinder, hoop, tube
from tolman.assets.shape import NOTHING, Shape, together

LIVING = Group("living room")
TIMBERS = ("oak", "walnut", "white", "pine", "teal")
_WALL, _LEAF, _GAP = 0.018, 0.018, 0.0015


@LIVING.kind(
    "sideboard",
    (1.50, 0.46, 0.80),
    front=True,
    colour=TIMBERS,
    fronts=("doors and drawers", "doors", "drawers"),
    legs=("tapered", "plinth"),
)
def sideboard(colour: Colour, fronts: str, legs: str) -> Shape:
    """A long low cabinet with three bays of doors or drawers."""
    low, tall, each = 0.16, 0.62, 1.48 / 3
    bays = {
        "doors and drawers": (_cupboard, _stack, _cupboard),
        "doors": (_cupboard, _cupboard, _cupboard),
        "drawers": (_stack, _stack, _stack),
    }[fronts]
    names = ("left ", "middle ", "right ")
    parts = [
        bay(name, each, low, tall, colour).at(x=each * n - each)
        for n, (name, bay) in enumerate(zip(names, bays, strict=True))
    ]
    top = box(1.50, 0.45, 0.02).at(y=-0.009, z=low + tall).carrying(0.002).of(timber(colour))
    behind = back_board(1.46, tall - 0.02).at(y=0.21, z=low + 0.01)
    edge = _edging(1.48, tall, colour).at(y=-0.16, z=low)
    return together(top, behind, edge, _stand(legs, 1.48, 0.42, low, colour), *parts)


def _edging(wide: float, tall: float, colour: Colour) -> Shape:
    """Returns dark edges near the front of both sides of a cabinet."""
    return box(0.001, 0.06, tall).at(x=wide / 2 + 0.0002).both("x").ghost().of(timber(colour, 0.4))


def _cupboard(name: str, wide: float, low: float, tall: float, colour: Colour) -> Shape:
    """Returns a bay with a door and a shelf."""
    inner, half = wide - 2 * _WALL, tall / 2
    shell = carcass(wide, 0.40, tall, _WALL) + box(inner, 0.36, _WALL).at(y=0.002, z=half)
    rooms = room(inner, 0.36, half - _WALL).at(y=0.002, z=_WALL) + room(inner, 0.36, half - 2 * _WALL).at(
        y=0.002, z=half + _WALL
    )
    hinge = "right" if name == "right " else "left"
    away = wide / 2 - 0.05
    grip = knob(0.014).at(x=-away if hinge == "right" else away, z=0.6 * tall).of(BRASS)
    leaf = flush_door(f"{name}door", _face(wide, tall, colour), grip, hinge)
    return (shell.of(timber(colour, 0.85)) + rooms + leaf.at(y=-0.20 - _LEAF)).at(y=0.01, z=low)


def _stack(name: str, wide: float, low: float, tall: float, colour: Colour) -> Shape:
    """Returns a bay with three drawers."""
    shell = carcass(wide, 0.40, tall, _WALL).of(timber(colour, 0.85))
    pitch = tall / 3
    drawers = [
        _drawer(f"{name}drawer {3 - level}", wide, pitch, 0.35, colour).at(z=pitch * level) for level in range(3)
    ]
    return together(shell, *(each.at(y=-0.20) for each in drawers)).at(y=0.01, z=low)


def _face(wide: float, tall: float, colour: Colour) -> Shape:
    """Returns a plain front whose face lies in the plane y = 0."""
    board = box(wide - 2 * _GAP, _LEAF, tall - 2 * _GAP).at(y=_LEAF / 2, z=_GAP).of(timber(colour))
    line = box(wide - 2 * _GAP, 0.001, 0.005).of(timber(colour, 0.5))
    post = box(0.005, 0.001, tall - 2 * _GAP).at(x=wide / 2 - 0.004, z=_GAP).both("x").of(timber(colour, 0.5))
    return board + (line.at(z=_GAP) + line.at(z=tall - 0.0065) + post).ghost()


def _drawer(name: str, wide: float, tall: float, deep: float, colour: Colour) -> Shape:
    """Returns a drawer that runs in a case whose front lies in the plane y = 0."""
    inside = (
        tray(wide - 2 * _WALL - 0.02, deep, 0.7 * (tall - 0.04)).at(y=deep / 2, z=0.028).of(wood(COLOURS["pine"]))
    )
    grips = knob(0.014).at(x=0.12).both("x") if wide > 0.55 else knob(0.014)
    front = (_face(wide, tall, colour) + grips.at(z=0.55 * tall).of(BRASS)).at(y=-_LEAF)
    return (inside + front).sliding(name, (0, -1, 0), 0.75 * deep)


def _stand(legs: str, wide: float, deep: float, tall: float, colour: Colour) -> Shape:
    """Returns what a low cabinet stands on."""
    if legs == "plinth":
        return box(wide - 0.02, deep - 0.04, tall).at(y=0.01).of(timber(colour, 0.5))
    x, y = wide / 2 - 0.10, deep / 2 - 0.07
    return leg((x + 0.02, y + 0.02, 0), (x, y, tall), 0.012, 0.02).four().of(timber(colour, 0.6))


@LIVING.kind(
    "television stand",
    (1.40, 0.44, 0.48),
    front=True,
    colour=TIMBERS,
    middle=("open", "drawer"),
    sides=("doors", "open"),
    legs=("tapered", "plinth"),
)
def television_stand(colour: Colour, middle: str, sides: str, legs: str) -> Shape:
    """A low long cabinet for a television, with places for boxes and discs."""
    low, tall, side, centre = 0.11, 0.35, 0.40, 0.58
    top = box(1.40, 0.438, 0.02).at(y=-0.0127, z=low + tall).carrying(0.002).of(timber(colour))
    left, right = (_bay(name, side, tall, colour, sides) for name in ("left ", "right "))
    body = together(
        left.at(x=-(side + centre) / 2), right.at(x=(side + centre) / 2), _centre(centre, tall, colour, middle)
    )
    behind = back_board(1.34, tall - 0.02).at(y=0.20, z=low + 0.01) + _edging(1.38, tall, colour).at(y=-0.16, z=low)
    return together(top, body.at(y=0.005, z=low), behind, _stand(legs, 1.38, 0.40, low, colour))


def _bay(name: str, wide: float, tall: float, colour: Colour, style: str) -> Shape:
    """Returns an outer bay of a television stand, its back 0.195 behind the middle."""
    inner = wide - 2 * _WALL
    shell = carcass(wide, 0.39, tall, _WALL).of(timber(colour, 0.85))
    if style == "open":
        shelf = box(inner, 0.36, _WALL).at(y=-0.004, z=0.16).of(timber(colour, 0.85))
        return (
            shell
            + shelf
            + room(inner, 0.36, 0.16 - _WALL).at(y=-0.004, z=_WALL)
            + room(inner, 0.36, tall - 0.16 - 2 * _WALL).at(y=-0.004, z=0.16 + _WALL)
        )
    hinge = name.strip()
    grip = knob(0.013).at(x=(0.5 * wide - 0.05) * (1 if hinge == "left" else -1), z=0.7 * tall).of(BRASS)
    leaf = flush_door(f"{name}door", _face(wide, tall, colour), grip, hinge).at(y=-0.195 - _LEAF)
    return shell + room(inner, 0.36, tall - 2 * _WALL).at(y=-0.004, z=_WALL) + leaf


def _centre(wide: float, tall: float, colour: Colour, style: str) -> Shape:
    """Returns the middle bay of a television stand: two open rooms, or one above a drawer."""
    shell, inner = carcass(wide, 0.39, tall, _WALL).of(timber(colour, 0.85)), wide - 2 * _WALL
    shelf = box(inner, 0.36, _WALL).at(y=-0.004, z=0.17).of(timber(colour, 0.85))
    upper = room(inner, 0.36, tall - 0.17 - 2 * _WALL).at(y=-0.004, z=0.17 + _WALL)
    if style == "drawer":
        return shell + shelf + upper + _drawer("drawer", wide, 0.178, 0.34, colour).at(y=-0.195)
    return shell + shelf + upper + room(inner, 0.36, 0.17 - _WALL).at(y=-0.004, z=_WALL)


@LIVING.kind(
    "coffee table",
    (1.10, 0.60, 0.42),
    front=False,
    colour=TIMBERS,
    top=("rectangle", "oval", "glass"),
    below=("shelf", "nothing"),
    legs=("square", "iron"),
)
def coffee_table(colour: Colour, top: str, below: str, legs: str) -> Shape:
    """A low long table in front of a sofa."""
    board = _coffee_top(top, colour).at(z=0.39)
    post = box(0.05, 0.05, 0.39).of(timber(colour, 0.7)) if legs == "square" else box(0.025, 0.025, 0.39).of(IRON)
    x, y = (0.36, 0.17) if top == "oval" else (0.50, 0.25)
    rim = (box(2 * x, 0.02, 0.05).at(y=y).both("y") + box(0.02, 2 * y, 0.05).at(x=x).both("x")).at(z=0.34)
    frame = post.at(x=x, y=y).four() + rim.of(timber(colour, 0.7) if legs == "square" else IRON)
    shelf = box(2 * x - 0.06, 2 * y - 0.06, 0.018).at(z=0.12).carrying(0.03) + box(2 * x, 0.02, 0.018).at(
        y=y - 0.025, z=0.12
    ).both("y")
    return board + frame + (shelf.of(timber(colour)) if below == "shelf" else NOTHING)


def _coffee_top(top: str, colour: Colour) -> Shape:
    """Returns a board on which things stand, 0.03 thick."""
    if top == "oval":
        disc = cylinder(0.30, 0.03, bevel=0.002)
        middle = box(0.50, 0.60, 0.03).carrying(0.03)
        ends = together(*(mass(cylinder(0.299, 0.03)).at(x=x) for x in (-0.25, 0.25)))
        return (middle + disc.ghost().at(x=0.25).both("x") + ends).of(timber(colour))
    if top == "glass":
        border = box(1.10, 0.05, 0.03).at(y=0.275).both("y") + box(0.05, 0.50, 0.03).at(x=0.525).both("x")
        pane = box(1.00, 0.50, 0.008).at(z=0.022).carrying(0.01).of(glass((0.75, 0.86, 0.84)))
        return border.of(timber(colour)) + pane
    return box(1.10, 0.60, 0.03).carrying(0.005).of(timber(colour))


@LIVING.kind(
    "side table",
    (0.48, 0.48, 0.55),
    front=False,
    heft=2,
    colour=("walnut", "oak", "white", "black", "red"),
    top=("round", "square"),
    legs=("three", "column", "frame"),
)
def side_table(colour: Colour, top: str, legs: str) -> Shape:
    """A small table beside a seat."""
    board = cylinder(0.24, 0.025, bevel=0.002) if top == "round" else box(0.46, 0.46, 0.025)
    carries = board.at(z=0.525).carrying(0.004, rounded=top == "round")
    if legs == "three":
        stand = leg((0.19, 0, 0), (0.10, 0, 0.525), 0.012, 0.018).around(3, start=90)
    elif legs == "column":
        stand = cylinder(0.16, 0.02, bevel=0.002) + cylinder(0.022, 0.505).at(z=0.02)
    else:
        bar = box(0.02, 0.02, 0.525).at(x=0.15, y=0.15).four()
        stand = bar + (box(0.32, 0.02, 0.02).at(y=0.15).both("y") + box(0.02, 0.32, 0.02).at(x=0.15).both("x"))
    return (carries + stand).of(timber(colour))


@LIVING.kind(
    "rug",
    (2.00, 1.40, 0.008),
    front=False,
    heft=6,
    colour=("red", "beige", "blue", "green", "gray"),
    pattern=("border", "stripes", "plain", "diamonds"),
    form=("rectangle", "round"),
    length=(200, 170, 140),
)
def rug(colour: Colour, pattern: str, form: str, length: int) -> Shape:
    """A flat woven rug, its length in centimetres; a round one is smaller."""
    if form == "round":
        radius = 0.45 + length / 800
        body = cylinder(radius, 0.008, bevel=0.001)
        return body.carrying(0.02, rounded=True).of(fabric(colour, 0.02)) + _rounds(pattern, radius, colour)
    long, deep = length / 100 - 0.08, 0.7 * length / 100
    body = box(long, deep, 0.008).carrying(0.01).of(fabric(colour, 0.02))
    thread = box(0.04, 0.006, 0.003).row(round(deep / 0.03), y=0.03).at(x=long / 2 + 0.02, z=0.001).both("x")
    return body + thread.ghost().of(fabric(COLOURS["cream"])) + _woven(pattern, long, deep, colour)


_WOVEN = 0.0001
"""How much of a pattern lies above a rug."""


def _contrast(colour: Colour) -> Colour:
    return COLOURS["cream"] if min(colour) < 0.6 and sum(colour) < 1.9 else COLOURS["navy"]


def _woven(pattern: str, long: float, deep: float, colour: Colour) -> Shape:
    """Returns the pattern of a rectangular rug."""
    light_, dark = fabric(_contrast(colour), 0.02), fabric(shade(colour, 0.45), 0.02)
    if pattern == "stripes":
        marks = box(0.10, deep - 0.002, 0.001).row(7, x=long / 8).of(light_) + box(0.03, deep - 0.002, 0.001).row(
            8, x=long / 8
        ).of(dark)
    elif pattern == "border":
        frame = _border(long - 0.16, deep - 0.16, 0.10).of(light_) + _border(long - 0.42, deep - 0.42, 0.03).of(dark)
        marks = frame
    elif pattern == "diamonds":
        flat = cut([(0.15, 0), (0, 0.24), (-0.15, 0), (0, -0.24)], 0.001).turned(x=-90).at(z=0.0005)
        small = flat.stretched(0.5, 0.5)
        marks = (
            flat.row(4, x=long / 4.4).of(light_)
            + small.row(4, x=long / 4.4).at(z=0.0001).of(dark)
            + _border(long - 0.08, deep - 0.08, 0.04).of(dark)
        )
    else:
        return NOTHING
    return marks.ghost().at(z=0.007 + _WOVEN)


def _border(long: float, deep: float, wide: float) -> Shape:
    """Returns a flat frame, 1 mm thick."""
    side = box(long, wide, 0.001).at(y=(deep - wide) / 2).both("y")
    return side + box(wide, deep - 2 * wide, 0.001).at(x=(long - wide) / 2).both("x")


def _rounds(pattern: str, radius: float, colour: Colour) -> Shape:
    """Returns the pattern of a round rug."""
    light_, dark = fabric(_contrast(colour), 0.02), fabric(shade(colour, 0.45), 0.02)
    shares = {
        "border": ((0.88, 0.0), (0.72, 1.0)),
        "stripes": ((0.85, 0.0), (0.68, 1.0), (0.5, 0.0), (0.34, 1.0)),
        "plain": (),
    }
    if pattern == "diamonds":
        flat = cut([(0.10, 0), (0, 0.17), (-0.10, 0), (0, -0.17)], 0.001).turned(x=-90).at(y=0.62 * radius, z=0.0005)
        return flat.around(8).of(light_).ghost().at(z=0.007 + _WOVEN)
    discs = [
        cylinder(share * radius, 0.001, bevel=0)
        .at(z=0.0001 * number)
        .of(fabric(colour, 0.02) if back else light_ if number % 4 == 0 else dark)
        for number, (share, back) in enumerate(shares[pattern])
    ]
    return together(*discs).ghost().at(z=0.007 + _WOVEN)


@LIVING.kind(
    "curtain",
    (2.00, 0.14, 2.25),
    front=True,
    held_by="wall",
    colour=("red", "blue", "cream", "green", "gray"),
    drawn=("open", "half", "shut"),
    rail=("rod", "board"),
    width=(200, 170, 140),
)
def curtain(colour: Colour, drawn: str, rail: str, width: int) -> Shape:
    """A pair of curtains down to the floor, on a rail whose width is given in centimetres."""
    wide = width / 100
    share = {"open": 0.21, "half": 0.32, "shut": 0.495}[drawn]
    across = share * (wide - 0.10)
    panel = _pleats(across, 2.15).of(fabric(colour, 0.012))
    hem = _pleats(across, 0.05).stretched(y=1.03).ghost().of(fabric(shade(colour, 0.6), 0.012))
    outside = (wide - 0.10 - across) / 2
    pair = together(*((panel + hem).at(x=side * outside) for side in (-1, 1)))
    return pair.at(y=-0.022) + (_rod(wide) if rail == "rod" else _pelmet(wide))


def _pleats(across: float, tall: float) -> Shape:
    """Returns hanging cloth in upright folds around y = 0."""
    folds, reach = 6, 0.036
    step = across / (2 * folds)
    sides = [
        box(np.hypot(0.5 * step, 2 * reach) + 0.004, 0.006, tall).turned(
            z=np.degrees(np.arctan2(2 * reach * way, 0.5 * step))
        )
        for way in (-1, 1)
    ]
    flat = box(0.5 * step + 0.004, 0.006, tall)
    parts = []
    for fold in range(2 * folds):
        x, way = (fold + 0.5) * step - across / 2, 1 if fold % 2 else -1
        parts += [flat.at(x=x - 0.25 * step, y=reach * way), sides[0 if way > 0 else 1].at(x=x + 0.25 * step)]
    return together(*parts)


def _rod(wide: float) -> Shape:
    bar = tube([(0.03 - wide / 2, -0.022, 2.19), (wide / 2 - 0.03, -0.022, 2.19)], 0.013).of(BRASS)
    knobs = ball(0.06).at(x=wide / 2 - 0.03, y=-0.022, z=2.16).both("x").of(BRASS)
    arm = (box(0.02, 0.092, 0.02).at(y=0.024, z=2.18) + box(0.04, 0.01, 0.08).at(y=0.065, z=2.15)).at(
        x=wide / 2 - 0.07
    )
    return bar + knobs + arm.both("x").of(BRASS)


def _pelmet(wide: float) -> Shape:
    """Returns a board in front of the rail, held to the wall at its ends."""
    front = box(wide, 0.015, 0.13).at(y=-0.0625, z=2.12) + box(wide, 0.13, 0.015).at(y=0.005, z=2.235)
    return (front + box(0.015, 0.115, 0.115).at(x=wide / 2 - 0.0075, y=0.0125, z=2.12).both("x")).of(
        wood(COLOURS["walnut"])
    )


@LIVING.kind(
    "cushion",
    (0.46, 0.46, 0.16),
    front=False,
    heft=0.6,
    colour=("yellow", "red", "teal", "purple", "beige"),
    edge=("piped", "plain", "tasselled"),
    middle=("plain", "buttoned", "striped"),
)
def cushion(colour: Colour, edge: str, middle: str) -> Shape:
    """A square cushion for a sofa, which lies flat."""
    side, tall, dark = 0.42, 0.15, fabric(shade(colour, 0.45))
    body = cushion_form(side, side, tall).of(fabric(colour))
    outline = seam(side, side, tall / 2)
    piping = tube(np.concatenate([outline, outline[:1]]), 0.008).ghost().of(dark)
    tassel = (
        (ball(0.03) + tube([(0, 0, 0.02), (0, 0, -0.035)], [0.006, 0.014]))
        .ghost()
        .at(side / 2, side / 2, tall / 2)
        .four()
        .of(dark)
    )
    trim = {"plain": NOTHING, "piped": piping, "tasselled": tassel}[edge]
    if middle == "buttoned":
        trim += ball(0.035, 0.035, 0.014).at(z=tall - 0.006).ghost().of(dark)
    elif middle == "striped":
        trim += box(0.018, 0.170, 0.0015).row(4, x=0.045).at(z=tall - 0.0005).ghost().of(fabric(_contrast(colour)))
    return body + trim


@LIVING.kind(
    "pendant lamp",
    (0.44, 0.44, 0.85),
    front=False,
    heft=0.35,
    held_by="ceiling",
    colour=("black", "red", "white", "teal", "brass"),
    shade=("dome", "drum", "cone", "globe"),
    cable=("long", "short"),
)
def pendant_lamp(colour: Colour, shade: str, cable: str) -> Shape:
    """A lamp that hangs from the ceiling on its cable."""
    hang = 0.82 if cable == "long" else 0.62
    rose = cylinder(0.055, 0.03, bevel=0.002).at(z=hang)
    profiles = {
        "dome": curve([(0.22, 0), (0.212, 0.08), (0.16, 0.165), (0.05, 0.21), (0.03, 0.25)], 3),
        "drum": np.array([(0.21, 0), (0.21, 0.22)]),
        "cone": np.stack([np.linspace(0.22, 0.04, 9), np.linspace(0, 0.26, 9)], axis=1),
        "globe": np.array([(0.2 * np.sin(a), 0.2 - 0.2 * np.cos(a)) for a in np.linspace(0.45, 2.95, 15)]),
    }
    profile = profiles[shade]
    top = float(profile[-1][1])
    glowing = light((1.0, 0.92, 0.74), 1.0)
    paper = shade in ("drum", "globe")
    body = spun(profile).of(light(colour, 0.35) if paper else lacquer(colour))
    bowl = (
        cylinder(float(profile[0][0]) - 0.012, 0.004, bevel=0).at(z=float(profile[0][1]) - 0.0008).ghost().of(glowing)
    )
    cord = tube([(0, 0, top - 0.01), (0, 0, hang + 0.005)], 0.005).of(BLACK)
    cap = cylinder(0.03, 0.05).at(z=top - 0.01).of(BRASS)
    return together(body, bowl, cord, cap, rose.of(metal(COLOURS["brass"]) if not paper else lacquer(colour)))


@LIVING.kind(
    "table lamp",
    (0.30, 0.30, 0.46),
    front=False,
    colour=("cream", "red", "green", "blue", "orange"),
    shade=("cone", "drum"),
    foot=("jug", "column", "ball"),
)
def table_lamp(colour: Colour, shade: str, foot: str) -> Shape:
    """A lamp for a nightstand or a sideboard: a foot under a shade of cloth."""
    narrow = 0.09 if shade == "cone" else 0.135
    hood = spun(np.stack([np.linspace(0.146, narrow, 7), np.linspace(0.25, 0.455, 7)], axis=1)).of(
        light(colour, 0.45)
    )
    rims = (hoop(0.146, 0.004).at(z=0.252) + hoop(narrow, 0.004).at(z=0.455)).ghost().of(BRASS)
    feet = {
        "jug": curve([(0.065, 0), (0.075, 0.05), (0.068, 0.11), (0.03, 0.17), (0.02, 0.19)], 3),
        "column": np.array([(0.08, 0), (0.08, 0.02), (0.022, 0.025), (0.022, 0.19)]),
        "ball": curve([(0.05, 0), (0.08, 0.04), (0.085, 0.085), (0.06, 0.14), (0.02, 0.165), (0.018, 0.19)], 3),
    }
    stem = tube([(0, 0, 0.18), (0, 0, 0.30)], 0.009).of(BRASS)
    return together(
        hood, rims, spun(feet[foot]).of(ceramic(COLOURS["teal"] if foot == "jug" else COLOURS["white"])), stem
    )
