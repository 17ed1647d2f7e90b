"""What hangs on walls, and the mirror that stands before one. Backs lie in the plane y = 0 of the wall."""

from math import cos, pi, sin

import numpy as np

from tolman.assets.catalogue.fittings import clock_face
from tolman.assets.catalogue.forms import bent, leg, mass, mound
from tolman.assets.catalogue.paintings import MOTIFS, field
from tolman.assets.finish import (
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    card,
    fabric,
    glass,
    lacquer,
    metal,
    mirror,
    paint,
    shade,
    timber,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve, lifted, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, cut, cylinder, hoop, slab, strap, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

WALLS = Group("walls")
FRAMES = ("walnut", "black", "white", "oak", "brass")
_RAW = card((0.62, 0.47, 0.32))
"""The backs of frames."""


def _frame_stuff(colour: Colour) -> Material:
    return metal(colour) if colour == COLOURS["brass"] else timber(colour)


@WALLS.kind(
    "picture",
    (0.72, 0.035, 0.58),
    front=True,
    heft=0.45,
    held_by="wall",
    colour=FRAMES,
    motif=("landscape", "portrait", "still life", "abstract", "boat"),
    form=("wide", "tall", "square"),
    mount=("none", "card"),
)
def picture(colour: Colour, motif: str, form: str, mount: str) -> Shape:
    """A painting in a frame."""
    width, height = {"wide": (0.71, 0.53), "tall": (0.45, 0.575), "square": (0.54, 0.54)}[form]
    edge, thick = 0.056, 0.013
    frame = _border(width, height, edge, 0.021).at(y=-thick - 0.0105).of(_frame_stuff(colour))
    board = box(width, thick, height).at(y=-thick / 2).of(_RAW)
    away = edge + (0.045 if mount == "card" else 0.0)
    card_ = field(width - 2 * edge, 0, height - 2 * edge, (0.95, 0.94, 0.90)).at(y=-thick - 0.0005, z=edge)
    layers = MOTIFS[motif](width - 2 * away, height - 2 * away)
    painted = [form_.at(y=-thick - 0.001 - 0.0006 * level, z=away) for level, form_ in enumerate(layers)]
    return together(frame, board, card_ if mount == "card" else NOTHING, *painted)


def _border(width: float, height: float, edge: float, thick: float) -> Shape:
    """Returns four upright bars around a rectangle, around y = 0."""
    side = box(edge, thick, height).at(x=(width - edge) / 2).both("x")
    bar = box(width - 2 * edge, thick, edge)
    return side + bar + bar.at(z=height - edge)


def _widths(form: str, width: float, height: float) -> Array:
    """Returns heights and widths, upwards, of a plate: "rectangle", "arch" or "oval"."""
    if form == "rectangle":
        return np.array([(0, width), (height, width)])
    turns = np.linspace(0, pi / 2, 8)
    if form == "arch":
        bow = [(height - width / 2 + width / 2 * sin(t), width * max(cos(t), 0.06)) for t in turns]
        return np.array([(0, width), *bow])
    half = [(height / 2 * sin(t), width * max(cos(t), 0.06)) for t in turns]
    return np.array([*((height / 2 - z, w) for z, w in half[:0:-1]), *((height / 2 + z, w) for z, w in half)])


def _plate(form: str, width: float, height: float, thick: float) -> Shape:
    """Returns an upright plate of some outline, around y = 0."""
    return mound([lifted(rectangle(across, thick), "xy", z) for z, across in _widths(form, width, height)])


def _looking_glass(form: str, width: float, height: float) -> Shape:
    """Returns a pane whose edge is ground to a slant all around, which catches another light than its middle."""
    right = [(across / 2, z) for z, across in _widths(form, width, height)]
    outline = [*right, *((-x, z) for x, z in reversed(right))]
    pane = cut(outline, 0.05, 0.015).stretched(y=0.12)
    return pane.ghost() + mass(_plate(form, width, height, 0.006))


def _rim(form: str, width: float, height: float, radius: float) -> Shape:
    """Returns a round bar around a plate."""
    right = [(across / 2, 0, z) for z, across in _widths(form, width, height)]
    line = [*right, *((-x, y, z) for x, y, z in reversed(right))]
    return tube(np.array([*line, line[0]]), radius, 10).ghost()


@WALLS.kind(
    "wall mirror",
    (0.60, 0.04, 0.88),
    front=True,
    heft=0.55,
    held_by="wall",
    colour=FRAMES,
    form=("rectangle", "oval", "arch"),
    frame=("broad", "thin", "none"),
)
def wall_mirror(colour: Colour, form: str, frame: str) -> Shape:
    """A looking-glass in a frame, or with bare edges."""
    edge = {"broad": 0.052, "thin": 0.018, "none": 0.0}[frame]
    width, height = 0.60 - 2 * edge, 0.88 - 2 * edge
    plate = _plate(form, width + edge, height + edge, 0.01).at(z=edge / 2)
    back = plate.at(y=-0.005).of(_RAW) + plate.at(y=-0.015).of(timber(colour, 0.7))
    pane = _looking_glass(form, width, height).at(y=-0.023, z=edge).of(mirror())
    if frame == "none":
        clip = box(0.03, 0.006, 0.02).at(y=-0.029, z=0.0).row(2, x=0.3)
        clips = clip + clip.at(z=height - 0.02) if form == "rectangle" else box(0.03, 0.006, 0.02).at(y=-0.029)
        return back + pane + clips.ghost().of(_frame_stuff(colour))
    around = _border(width + 2 * edge, height + 2 * edge, edge, 0.026).at(y=-0.026)
    if form != "rectangle":
        around = _rim(form, width + edge - 0.008, height + edge - 0.008, min(max(edge, 0.016), 0.03) / 2 + 0.002)
        around = around.at(y=-0.0225, z=edge / 2 + 0.004)
    return back + pane + around.of(_frame_stuff(colour))


@WALLS.kind(
    "standing mirror",
    (0.58, 0.50, 1.65),
    front=True,
    heft=0.65,
    colour=("oak", "white", "black", "walnut", "brass"),
    form=("rectangle", "oval", "arch"),
    stand=("posts", "strut"),
)
def standing_mirror(colour: Colour, form: str, stand: str) -> Shape:
    """A tall looking-glass to dress before, tilted a little, on feet."""
    stuff, width, height = _frame_stuff(colour), 0.42, 1.45
    glass = _plate(form, width, height, 0.006).at(y=-0.014).of(mirror())
    back = _plate(form, width + 0.02, height + 0.02, 0.02).at(z=-0.01).of(timber(colour, 0.6))
    rim = _border(width + 0.05, height + 0.05, 0.03, 0.034).at(y=-0.004, z=-0.025)
    if form != "rectangle":
        rim = _rim(form, width + 0.02, height + 0.02, 0.016).at(y=-0.004, z=-0.01)
    leaf = (glass + back + rim.of(stuff)).turned(x=-7)
    if stand == "posts":
        post = box(0.03, 0.03, 1.05).at(x=0.265, y=0.1)
        foot = box(0.03, 0.48, 0.04).at(x=0.265, y=0.0)
        pivot = tube([(0.20, 0.09, 0.90), (0.27, 0.1, 0.90)], 0.012)
        knob = ball(0.05, 0.04, 0.05).at(x=0.265, y=0.1, z=1.04)
        stands = (post + foot + knob + pivot.ghost()).both("x") + box(0.50, 0.03, 0.04).at(y=0.1, z=0.10)
        return leaf.at(y=-0.01, z=0.17) + stands.of(stuff)
    strut = leg((0.0, 0.39, 0.0), (0.0, 0.235, 1.30), 0.016, 0.014).at(y=-0.09)
    bar = box(0.04, 0.03, 0.14).at(x=0.18, y=-0.01).both("x")
    if form == "oval":
        bar = leg((0.18, -0.01, 0.0), (0.18, 0.03, 0.54), 0.016, 0.014).both("x")
    return leaf.at(y=-0.02, z=0.13) + (strut + bar).of(stuff)


@WALLS.kind(
    "wall clock",
    (0.34, 0.055, 0.34),
    front=True,
    heft=0.5,
    held_by="wall",
    colour=("red", "black", "oak", "teal", "white"),
    form=("round", "square", "octagon"),
    rim=("broad", "thin"),
)
def wall_clock(colour: Colour, form: str, rim: str) -> Shape:
    """A clock with a white dial."""
    side, thick = 0.33, 0.04
    outlines = {
        "round": _widths("oval", side, side),
        "square": _widths("rectangle", side, side),
        "octagon": np.array([(0, 0.414), (0.146, 0.707), (0.293, 1), (0.707, 1), (0.854, 0.707), (1, 0.414)]) * side,
    }
    if form == "round":
        case = cylinder(side / 2, thick, bevel=0.002).turned(x=90).at(z=side / 2)
    else:
        case = mound([lifted(rectangle(w, thick), "xy", z) for z, w in outlines[form]]).at(y=-thick / 2)
    radius = 0.125 if rim == "broad" else 0.15
    ring = (
        hoop(radius + 0.008, 0.010).turned(x=90).at(y=-thick, z=side / 2).ghost().of(BRASS if rim == "thin" else DARK)
    )
    back = cylinder(0.07, 0.002).turned(x=90).at(y=0.0015, z=side / 2).ghost().of(_RAW)
    stuff = timber(colour) if colour == COLOURS["oak"] else lacquer(colour)
    return case.of(stuff) + ring + back + clock_face(radius).at(y=-thick + 0.004, z=side / 2)


@WALLS.kind(
    "wall shelf",
    (0.80, 0.24, 0.30),
    front=True,
    held_by="wall",
    colour=("oak", "white", "walnut", "black", "red"),
    form=("brackets", "box", "two boards"),
    width=(80, 60),
)
def wall_shelf(colour: Colour, form: str, width: int) -> Shape:
    """Boards on a wall, their width in centimetres, on which things stand."""
    wide, stuff = width / 100, timber(colour)
    board = box(wide, 0.22, 0.022).at(y=-0.11)
    if form == "brackets":
        plate = box(0.025, 0.012, 0.20).at(y=-0.006, z=0.07) + box(0.025, 0.20, 0.012).at(y=-0.10, z=0.258)
        brace = strap([(0, -0.012, 0.10), (0, -0.17, 0.258)], 0.014, 0.010).ghost()
        low = box(0.025, 0.012, 0.07).at(y=-0.006)
        brackets = (plate + brace + low).at(x=wide / 2 - 0.12).both("x").of(IRON)
        return board.carrying(0.004).at(z=0.27).of(stuff) + brackets
    if form == "box":
        outline = [(0, 0), (-0.22, 0), (-0.15, 0.256), (0, 0.256)]
        core = box(0.022, 0.15, 0.256).at(y=-0.075) + box(0.022, 0.184, 0.128).at(y=-0.092)
        side = cut(outline, 0.022).turned(z=90).ghost() + mass(core)
        back = box(wide - 0.044, 0.012, 0.256).at(y=-0.006, z=0.022).of(timber(colour, 0.7))
        floor = box(wide - 0.044, 0.20, 0.001).at(y=-0.115, z=0.021).carrying(0.004)
        top = box(wide, 0.15, 0.022).at(y=-0.075, z=0.278).carrying(0.004)
        ends = side.at(x=wide / 2 - 0.011, z=0.022).both("x")
        return (board + floor.ghost() + ends + top).of(stuff) + back
    upright = box(0.03, 0.012, 0.30).at(x=wide / 2 - 0.15, y=-0.006).both("x").of(IRON)
    arm = box(0.02, 0.20, 0.014).at(x=wide / 2 - 0.15, y=-0.105).both("x").of(IRON)
    thin = box(wide, 0.20, 0.02).at(y=-0.113).carrying(0.004).of(stuff)
    return upright + arm + thin.at(z=0.014) + arm.at(z=0.25) + thin.at(z=0.264)


@WALLS.kind(
    "towel rail",
    (0.62, 0.12, 0.50),
    front=True,
    heft=3,
    held_by="wall",
    colour=("blue", "white", "green", "pink", "yellow"),
    towels=("one", "two", "one broad"),
    rail=("single", "double"),
)
def towel_rail(colour: Colour, towels: str, rail: str) -> Shape:
    """A rail with towels that hang over it."""
    bar = tube([(-0.30, -0.09, 0.48), (0.30, -0.09, 0.48)], 0.009)
    post = tube([(0.28, -0.09, 0.48), (0.28, -0.008, 0.48)], 0.008) + box(0.05, 0.01, 0.05).at(
        x=0.28, y=-0.005, z=0.455
    )
    rails = bar + post.both("x")
    if rail == "double":
        rails += bar.at(y=0.04, z=-0.10) + (
            tube([(0.28, -0.05, 0.38), (0.28, -0.008, 0.38)], 0.008)
            + box(0.05, 0.01, 0.05).at(x=0.28, y=-0.005, z=0.355)
        ).both("x")
    places = {"one": ((-0.10, 0.24),), "two": ((-0.14, 0.20), (0.12, 0.22)), "one broad": ((0.02, 0.42),)}[towels]
    hung = [
        _towel(wide, 0.46 - 0.12 * n, shade(colour, 1 - 0.35 * n)).at(x=x, y=-0.09, z=0.489)
        for n, (x, wide) in enumerate(places)
    ]
    return together(rails.of(CHROME), *hung)


def _towel(wide: float, long: float, colour: Colour) -> Shape:
    """Returns a towel over a rail at the origin."""
    front = slab(wide, 0.01, long, 0.004).at(y=-0.0145, z=-long - 0.003)
    back = slab(wide, 0.01, 0.8 * long, 0.004).at(y=0.0145, z=-0.8 * long - 0.003)
    over = box(wide, 0.034, 0.008).at(z=-0.004)
    band = box(wide + 0.001, 0.0105, 0.03).at(y=-0.015, z=0.06 - long).ghost().of(fabric(shade(colour, 0.5)))
    return (front + back + over).of(fabric(colour)) + band


@WALLS.kind(
    "hook rail",
    (0.62, 0.10, 0.16),
    front=True,
    held_by="wall",
    colour=("oak", "white", "walnut", "teal", "black"),
    hooks=(5, 4, 3),
    form=("hooks", "pegs"),
)
def hook_rail(colour: Colour, hooks: int, form: str) -> Shape:
    """A board with a row of hooks for coats."""
    board = box(0.62, 0.02, 0.11).at(y=-0.01, z=0.05).of(timber(colour))
    edge = box(0.60, 0.004, 0.008).at(y=-0.021, z=0.058).ghost().of(timber(colour, 0.5))
    if form == "pegs":
        peg = tube([(0, -0.015, 0.09), (0, -0.082, 0.105)], 0.009) + ball(0.03).at(y=-0.083, z=0.092)
        low = box(0.62, 0.03, 0.05).at(y=-0.015).of(timber(colour, 0.75))
        return board + edge + low + peg.row(hooks, x=0.54 / (hooks - 1)).of(timber(colour, 0.6))
    down = bent(curve([(0, -0.018, 0.07), (0, -0.03, 0.015), (0, -0.07, 0.012), (0, -0.082, 0.045)]), 0.0075)
    up = bent(curve([(0, -0.018, 0.10), (0, -0.05, 0.11), (0, -0.088, 0.14)]), 0.0075) + ball(0.02).at(
        y=-0.088, z=0.132
    )
    plate = box(0.024, 0.006, 0.075).at(y=-0.023, z=0.06)
    return board + edge + (down + up + plate).row(hooks, x=0.54 / (hooks - 1)).of(BRASS)


@WALLS.kind(
    "notice board",
    (0.92, 0.035, 0.62),
    front=True,
    heft=0.4,
    held_by="wall",
    colour=("oak", "black", "white", "walnut", "blue"),
    papers=("notes", "photographs", "plan"),
    frame=("broad", "thin"),
)
def notice_board(colour: Colour, papers: str, frame: str) -> Shape:
    """A board of cork with papers pinned to it."""
    edge = 0.056 if frame == "broad" else 0.03
    rear = box(0.92, 0.010, 0.62).at(y=-0.005).of(_RAW)
    around = _border(0.92, 0.62, edge, 0.022).at(y=-0.021).of(timber(colour))
    cork = field(0.92 - 2 * edge, edge, 0.62 - edge, (0.74, 0.54, 0.34)).at(y=-0.0142)
    sheets = [
        box(wide, 0.001, tall).at(y=-0.0148, z=-tall).turned(y=turn).at(x=x, z=z).of(card(tint))
        + cylinder(0.009, 0.012).turned(x=90).at(x=x, y=-0.0145, z=z - 0.012).of(paint(pin))
        for x, z, wide, tall, turn, tint, pin in _PINNED[papers]
    ]
    return together(cork, around, rear, together(*sheets).ghost(), _writing(papers).ghost())


_RED, _GREEN, _BLUE, _YELLOW = (0.85, 0.15, 0.13), (0.2, 0.6, 0.3), (0.15, 0.35, 0.75), (0.98, 0.86, 0.35)
_PALE, _SKY, _ROSE = (0.97, 0.97, 0.94), (0.55, 0.75, 0.92), (0.96, 0.70, 0.74)
_PINNED = {
    "notes": (
        (-0.30, 0.55, 0.12, 0.12, 4, _YELLOW, _RED),
        (-0.10, 0.54, 0.17, 0.24, -3, _PALE, _BLUE),
        (0.14, 0.56, 0.12, 0.12, -5, _ROSE, _GREEN),
        (0.31, 0.55, 0.12, 0.12, 3, _YELLOW, _RED),
        (-0.30, 0.34, 0.16, 0.22, -2, _PALE, _GREEN),
        (0.08, 0.27, 0.12, 0.12, 6, _SKY, _RED),
        (0.28, 0.36, 0.18, 0.25, 2, _PALE, _RED),
    ),
    "photographs": (
        (-0.28, 0.54, 0.20, 0.15, 3, _SKY, _RED),
        (0.0, 0.55, 0.15, 0.20, -4, (0.35, 0.55, 0.35), _BLUE),
        (0.27, 0.53, 0.20, 0.15, 2, (0.80, 0.60, 0.40), _YELLOW),
        (-0.22, 0.31, 0.15, 0.20, -3, (0.55, 0.40, 0.50), _GREEN),
        (0.14, 0.28, 0.22, 0.16, 4, (0.30, 0.45, 0.60), _RED),
    ),
    "plan": ((-0.12, 0.56, 0.52, 0.44, 0, _PALE, _RED), (0.31, 0.52, 0.13, 0.13, 5, _YELLOW, _BLUE)),
}
"""What is pinned to a board: where its pin is, its size, how far it is turned, its colour and its pin's."""


def _writing(papers: str) -> Shape:
    """Returns what is drawn on the papers of a notice board."""
    ink = paint((0.25, 0.28, 0.38))
    if papers == "notes":
        line = box(0.11, 0.0006, 0.008).row(5, z=0.026).at(y=-0.0156)
        return (line.at(x=-0.10, z=0.42) + line.at(x=-0.30, z=0.23) + line.at(x=0.28, z=0.235)).of(ink)
    if papers == "plan":
        grid = box(0.46, 0.0006, 0.006).row(5, z=0.07) + box(0.006, 0.0006, 0.286).row(6, x=0.0908).at(z=-0.14)
        days = together(*(box(0.07, 0.0006, 0.05).at(x=x, z=z).of(paint(tint)) for x, z, tint in _DAYS))
        return (grid.of(ink) + days).at(x=-0.12, y=-0.0156, z=0.31)
    return NOTHING


_DAYS = ((-0.18, 0.08, _RED), (0.0, 0.01, _GREEN), (0.09, -0.06, _BLUE), (-0.09, -0.13, _YELLOW), (0.18, 0.08, _BLUE))


@WALLS.kind(
    "standing frame",
    (0.74, 0.38, 1.62),
    front=False,
    heft=0.65,
    colour=("white", "black", "oak", "walnut", "brass"),
    pane=("mirror", "clear"),
    form=("plain", "barred", "knobbed"),
)
def standing_frame(colour: Colour, pane: str, form: str) -> Shape:
    """An upright frame on two feet; its pane is a looking-glass with a board behind it, or can be seen through."""
    stuff, width, height, foot = _frame_stuff(colour), 0.74, 1.56, 0.06
    sheet = box(width - 0.11, 0.006, height - 0.11).at(z=foot + 0.055)
    board = box(width - 0.11, 0.008, height - 0.11).at(y=0.007, z=foot + 0.055).of(_RAW)
    around = _border(width, height, 0.055, 0.035).at(z=foot)
    feet = box(0.055, 0.38, foot).at(x=width / 2 - 0.0275).both("x")
    bar = box(width - 0.11, 0.02, 0.03).at(y=-0.014, z=0.22)
    knobs = ball(0.05).at(x=width / 2 - 0.0275, z=1.57).both("x")
    trim = {"plain": NOTHING, "barred": bar, "knobbed": knobs}[form]
    panes = sheet.of(mirror()) + board if pane == "mirror" else sheet.of(glass())
    return panes + (around + feet).of(stuff) + trim.of(stuff)
