"""Fireplaces, clocks, instruments, and what else one looks at or plays on."""

from dataclasses import replace

import numpy as np

from tolman.assets.catalogue.fittings import PAPER, back_board, clock_face
from tolman.assets.catalogue.forms import foot
from tolman.assets.catalogue.instrument import gramophone_horn, guitar_body, keyboard
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    bricks,
    card,
    clay,
    glass,
    lacquer,
    light,
    mixed,
    paint,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import arc, circle, curve, lifted, polygon
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, case, cut, cylinder, hoop, lathe, loft, ring, slab, tube
from tolman.assets.shape import NOTHING, Array, Shape, together
from tolman.assets.stuff import BRICK

DECORATION = Group("lamps and decoration", drawn=True)
WALNUT = wood(COLOURS["walnut"])
SKIN = clay((0.90, 0.66, 0.52))


@DECORATION.kind(
    "fireplace",
    (1.20, 0.40, 1.10),
    front=True,
    colour=("terracotta", "white", "gray", "red", "beige"),
    opening=("arched", "square"),
    surround=("brick", "stone", "pilasters"),
)
def fireplace(colour: Colour, opening: str, surround: str) -> Shape:
    """A chimney breast with a mantel shelf and, in its dark opening, logs that burn."""
    width, height, depth, back = 1.04, 0.98, 0.29, 0.195
    walls = bricks(colour, 0.17) if surround == "brick" else _masonry(colour)
    stone = clay((0.62, 0.60, 0.56) if surround == "brick" else shade(colour, 0.55))
    breast = cut(_breast(width, height, opening), depth).at(y=back - depth / 2)
    rear = box(width - 0.02, 0.02, height - 0.01).at(y=back - 0.01)
    cheek = box(0.02, depth - 0.03, 0.60).at(x=0.315, y=back - depth / 2 + 0.01)
    lining = (cheek.both("x") + box(0.66, 0.02, 0.76).at(y=back - 0.03)).of(paint((0.05, 0.045, 0.04)))
    chimney = (breast + rear).of(walls) + lining + _arch_stones(opening).ghost().at(y=back - depth).of(stone)
    trim = {"brick": NOTHING, "stone": _quoins(colour), "pilasters": _pilasters(colour)}[surround].at(y=back - depth)
    hearth = slab(1.16, 0.39, 0.05, 0.01).carrying(0.02).of(stone)
    mantel = slab(1.195, 0.39, 0.07, 0.012).carrying(0.02) + slab(1.12, 0.35, 0.05, 0.01).at(y=0.02, z=-0.045)
    return together((chimney + trim + _fire().at(y=0.02)).at(z=0.05), hearth, mantel.at(z=1.03).of(WALNUT))


def _breast(width: float, height: float, opening: str) -> Array:
    """Returns the front of a chimney breast: a wall around an opening on the floor."""
    reach, half = 0.32, width / 2
    top = arc(reach, 0, 180, 16, (0, 0.40)) if opening == "arched" else np.array([(reach, 0.62), (-reach, 0.62)])
    return np.array([(reach, 0), *top, (-reach, 0), (-half, 0), (-half, height), (half, height), (half, 0)])


def _arch_stones(opening: str) -> Shape:
    """Returns the stones above the opening of a fireplace."""
    if opening == "square":
        return slab(0.84, 0.03, 0.13, 0.008).at(z=0.62) + slab(0.12, 0.05, 0.16, 0.008).at(z=0.62)
    wedge = cut([(-0.042, 0.315), (0.042, 0.315), (0.056, 0.43), (-0.056, 0.43)], 0.03, 0.004)
    stones = [wedge.turned(y=angle) for angle in np.linspace(-82, 82, 11)]
    return together(*stones, slab(0.11, 0.05, 0.15, 0.008).at(z=0.31)).at(z=0.40)


def _quoins(colour: Colour) -> Shape:
    """Returns rough blocks up both sides of a chimney breast."""
    blocks = []
    for row in range(6):
        long = row % 2 == 0
        block = slab(0.19 if long else 0.13, 0.06, 0.155, 0.011).at(x=0.435 if long else 0.465, z=0.005 + 0.162 * row)
        blocks.append(block.both("x").of(clay(shade(colour, 0.92 if long else 0.75))))
    return together(*blocks)


def _masonry(colour: Colour) -> Material:
    """Returns painted stone."""
    return replace(paint(colour), stuff=BRICK)


def _pilasters(colour: Colour) -> Shape:
    """Returns a flat column on each side of a fireplace."""
    foot, shaft, capital = slab(0.17, 0.07, 0.10, 0.01), box(0.13, 0.05, 0.80), slab(0.17, 0.07, 0.08, 0.01)
    flute = box(0.016, 0.01, 0.66).at(y=-0.025, z=0.14).row(3, x=0.036).ghost()
    column = (foot + shaft.at(z=0.09) + capital.at(z=0.88)).of(_masonry(colour)) + flute.of(paint(shade(colour, 0.7)))
    return column.at(x=0.43).both("x")


def _fire() -> Shape:
    """Returns burning logs on an iron grate."""
    low = (_log(0.50).at(y=0.06) + _log(0.50).at(y=-0.06)).at(z=0.11)
    high = _log(0.46).turned(z=25, y=4).at(z=0.19)
    bars = box(0.02, 0.24, 0.015).at(z=0.045).row(6, x=0.08)
    andirons = tube([(0.2, -0.12, 0), (0.2, -0.12, 0.16)], 0.014).both("x")
    tall = together(*(_flame(h, 0.075).turned(y=lean).at(x, 0.03, 0.15) for x, h, lean in _FLAMES))
    small = together(*(_flame(0.6 * h, 0.05).turned(y=lean).at(x, -0.04, 0.17) for x, h, lean in _FLAMES))
    flames = tall.of(light((1.0, 0.36, 0.05), 1.0)) + small.of(light((1.0, 0.76, 0.20), 1.2))
    return low + high + (bars + andirons).of(IRON) + flames.ghost()


_FLAMES = ((-0.17, 0.25, -6.0), (-0.08, 0.36, 4.0), (0.02, 0.43, -3.0), (0.10, 0.33, 6.0), (0.18, 0.22, 8.0))
"""Where flames stand from side to side, how high they are, and how they lean."""


def _log(length: float) -> Shape:
    end = cylinder(0.04, 0.006).at(z=length / 2 - 0.002).both("z").ghost().of(clay(COLOURS["pine"]))
    bark = tube([(0, 0, -length / 2), (0, 0, length / 2)], 0.05).of(clay((0.25, 0.15, 0.09)))
    return (bark + end).turned(y=90)


def _flame(height: float, radius: float) -> Shape:
    shares = np.array([(0.5, 0), (0.95, 0.14), (1.0, 0.28), (0.72, 0.5), (0.34, 0.75), (0.02, 1)])
    return tube([(0, 0, height * share) for share in shares[:, 1]], radius * shares[:, 0], 12).stretched(y=0.6)


@DECORATION.kind(
    "grandfather clock",
    (0.46, 0.32, 1.90),
    front=True,
    colour=("mahogany", "oak", "walnut", "white", "black"),
    top=("arch", "gable", "crown"),
    window=("tall", "round"),
)
def grandfather_clock(colour: Colour, top: str, window: str) -> Shape:
    """A tall case: a foot, a waist with a pendulum behind a glazed door, and a hood with a large dial."""
    timber, dark = wood(colour), wood(shade(colour, 0.65))
    skirt = _flush(slab(0.455, 0.315, 0.08, 0.012)).of(dark)
    foot = _flush(slab(0.42, 0.29, 0.36, 0.008)).at(z=0.06).of(timber)
    inlay = slab(0.30, 0.01, 0.24, 0.004).at(y=-0.132, z=0.12).of(dark)
    waist = _flush(case(0.34, 0.22, 0.84, 0.025)).at(z=0.44).of(timber).unfit("a pendulum swings in it")
    moulding = _flush(slab(0.45, 0.30, 0.05, 0.015))
    mouldings = (moulding.at(z=0.41) + moulding.at(z=1.26)).of(dark)
    hood = _flush(slab(0.42, 0.28, 0.42, 0.008)).at(z=1.29).of(timber)
    dial = clock_face(0.185).at(y=_BACK - 0.279, z=1.50)
    door = _clock_door(window, colour).hinged("door", (0.165, _BACK - 0.242, 0), "z", 110)
    top_part = _clock_top(top, colour) + back_board(0.32, 1.6).at(y=_BACK, z=0.08)
    return together(skirt, foot, inlay, waist, mouldings, hood, dial, _pendulum().at(y=0.05, z=1.24), door, top_part)


_BACK = 0.16
"""The plane of the wall behind a grandfather clock."""


def _flush(part: Shape) -> Shape:
    """Returns a part moved back to the wall."""
    _, high = part.bounds()
    return part.at(y=_BACK - float(high[1]))


def _clock_door(window: str, colour: Colour) -> Shape:
    """Returns a door as wide as the waist of a clock, with a pane."""
    width, height, front = 0.33, 0.80, _BACK - 0.231
    if window == "tall":
        stile, rail = box(0.045, 0.022, height).at(x=width / 2 - 0.0225).both("x"), box(width, 0.022, 0.06)
        frame, pane = stile + rail + rail.at(z=height - 0.06), box(width - 0.08, 0.003, height - 0.11).at(z=0.055)
    else:
        notch, half = arc(0.115, -90, 90, 16, (0, 0.24)), width / 2
        frame = cut(np.array([(0, 0), (half, 0), (half, height), (0, height), *notch[::-1]]), 0.022).both("x")
        pane = cylinder(0.117, 0.003).turned(x=90).at(z=0.24)
        frame += hoop(0.118, 0.008).turned(x=90).at(y=-0.011, z=0.24).ghost()
    knob = ball(0.026).at(x=0.025 - width / 2, y=-0.022, z=height / 2).ghost().of(BRASS)
    return (frame.of(wood(shade(colour, 0.8))) + pane.of(glass()) + knob).at(y=front, z=0.46)


def _pendulum() -> Shape:
    """Returns a pendulum that hangs from the origin, between two weights."""
    bob = cylinder(0.085, 0.02, bevel=0.008).turned(x=90).at(z=-0.54)
    weight = cylinder(0.022, 0.15).at(x=0.09, y=0.05, z=-0.42) + tube([(0.09, 0.05, 0), (0.09, 0.05, -0.27)], 0.003)
    return (
        (tube([(0, 0, 0), (0, 0, -0.5)], 0.009) + bob + weight.both("x")).ghost().of(light((0.98, 0.76, 0.28), 0.2))
    )


def _clock_top(top: str, colour: Colour) -> Shape:
    base, timber = 1.70, wood(shade(colour, 0.8))
    cornice = _flush(slab(0.455, 0.31, 0.04, 0.012)).at(z=base)
    finial = lathe([(0, 0), (0.022, 0), (0.012, 0.015), (0.028, 0.045), (0.02, 0.065), (0.004, 0.09), (0, 0.09)])
    if top == "gable":
        gable = _flush(cut([(-0.215, 0), (0.215, 0), (0, 0.155)], 0.27)).at(z=base + 0.04)
        return (cornice + gable).of(timber)
    if top == "crown":
        finials = finial.at(x=0.19, y=-0.12, z=base + 0.09).both("x") + finial.at(y=-0.12, z=base + 0.11)
        return (cornice + _flush(slab(0.42, 0.28, 0.05, 0.008)).at(z=base + 0.04)).of(timber) + finials.ghost().of(
            BRASS
        )
    bow = np.array([(-0.21, 0), (0.21, 0), *arc(0.24, 28, 152, 14, (0, -0.085))])
    return (cornice + _flush(cut(bow, 0.27)).at(z=base + 0.035)).of(timber)


@DECORATION.kind(
    "alarm clock",
    (0.14, 0.08, 0.18),
    front=True,
    heft=0.65,
    colour=("red", "teal", "black", "yellow", "pink"),
    feet=("pegs", "balls", "bar"),
    handle=("arch", "ring", "hammer"),
)
def alarm_clock(colour: Colour, feet: str, handle: str) -> Shape:
    """A round clock on two feet, with two bells on its head."""
    enamel, middle, radius = lacquer(colour), 0.078, 0.063
    drum = cylinder(radius, 0.052, bevel=0.006).at(z=-0.026).turned(x=90).at(z=middle).of(enamel)
    bezel = hoop(radius - 0.003, 0.006).turned(x=90).at(y=-0.027, z=middle).ghost().of(enamel)
    face = clock_face(0.052).at(y=-0.0265, z=middle)
    bell = lathe([(0, 0), (0.032, 0), (0.031, 0.010), (0.022, 0.022), (0.008, 0.028), (0.005, 0.034), (0, 0.034)])
    bells = bell.turned(y=33).at(x=0.036, z=middle + 0.056).both("x").of(CHROME)
    winder = (
        cylinder(0.012, 0.009).turned(x=-90).at(x=0.022).both("x") + cylinder(0.017, 0.009).turned(x=-90).at(z=0.025)
    ).at(y=0.026, z=middle)
    peg = {
        "pegs": tube([(0.028, 0, 0.04), (0.05, 0, 0.005)], [0.008, 0.005]).both("x"),
        "balls": ball(0.03).at(x=0.038).both("x"),
        "bar": slab(0.11, 0.06, 0.014, 0.006) + slab(0.05, 0.04, 0.02, 0.004).at(z=0.005),
    }[feet]
    return together(
        drum,
        bezel,
        face,
        bells,
        winder.ghost().of(BRASS),
        peg.of(CHROME),
        _alarm_handle(handle).at(z=middle),
        foot(0.09, 0.06),
    )


def _alarm_handle(handle: str) -> Shape:
    """Returns what stands between the bells, from the middle of the clock."""
    hammer = (tube([(0, 0, 0.06), (0, 0, 0.085)], 0.004) + ball(0.02, 0.014, 0.018).at(z=0.078)).of(BRASS)
    if handle == "ring":
        return (hammer + hoop(0.014, 0.0035).turned(x=90).at(z=0.085).of(CHROME)).ghost()
    if handle == "arch":
        bow = curve([(-0.05, 0, 0.072), (-0.034, 0, 0.093), (0, 0, 0.0985), (0.034, 0, 0.093), (0.05, 0, 0.072)], 4)
        return (hammer + tube(bow, 0.0035).of(CHROME)).ghost()
    return hammer.ghost()


@DECORATION.kind(
    "garden gnome",
    (0.26, 0.24, 0.62),
    front=True,
    colour=("red", "blue", "green", "yellow", "purple"),
    hat=("straight", "bent", "wide"),
    holds=("nothing", "lantern", "spade"),
)
def garden_gnome(colour: Colour, hat: str, holds: str) -> Shape:
    """A small stout man of clay with a pointed hat and a long white beard."""
    cloth, hair = paint(colour), paint((0.95, 0.95, 0.93))
    boot = loft([ring(0, 0.085, 0.15, y=-0.02), ring(0.035, 0.085, 0.15, y=-0.02), ring(0.08, 0.07, 0.075, y=0.015)])
    legs = boot.at(x=0.05, y=-0.02).both("x").of(clay((0.25, 0.15, 0.09)))
    trousers = cylinder(0.085, 0.09, top=0.098).at(z=0.065).of(paint((0.20, 0.22, 0.30)))
    coat = lathe(
        [(0, 0.13), (0.112, 0.13), *curve([(0.113, 0.135), (0.11, 0.20), (0.088, 0.28), (0.045, 0.34)], 4), (0, 0.35)]
    )
    belt = lathe([(0.1, 0.178), (0.115, 0.178), (0.113, 0.205), (0.1, 0.205)]).ghost().of(BLACK)
    buckle = slab(0.04, 0.01, 0.036, 0.004).at(y=-0.115, z=0.174).ghost().of(BRASS)
    sleeve = tube(curve([(0.065, 0.01, 0.31), (0.101, 0, 0.25), (0.092, -0.07, 0.225)], 4), [0.026] * 5 + [0.021] * 4)
    arms = sleeve.both("x").of(cloth) + ball(0.042).at(x=0.09, y=-0.085, z=0.20).both("x").of(SKIN)
    tool = {"nothing": NOTHING, "lantern": _lantern(), "spade": _spade()}[holds]
    body = together(legs, trousers, coat.at(y=0.005).of(cloth), belt.at(y=0.005), buckle, arms)
    return together(body, _gnome_face(), _beard().of(hair), _hat(hat).of(cloth), tool.at(x=0.09, y=-0.09))


def _gnome_face() -> Shape:
    head = ball(0.14, 0.13, 0.13).at(z=0.325)
    nose = ball(0.042).at(y=-0.074, z=0.36)
    ear = ball(0.02, 0.025, 0.04).at(x=0.07, z=0.37).both("x")
    eye = ball(0.02).at(x=0.027, y=-0.06, z=0.395).both("x").ghost()
    return (head + (nose + ear).ghost()).of(SKIN) + eye.of(BLACK)


def _beard() -> Shape:
    """Returns a beard down to the belt, with cheeks, and a moustache below the nose."""
    rings = [ring(0.205, 0.02, 0.02, y=-0.105), ring(0.25, 0.085, 0.045, y=-0.095), ring(0.31, 0.128, 0.08, y=-0.062)]
    beard = loft([*rings, ring(0.36, 0.145, 0.10, y=-0.035), ring(0.385, 0.142, 0.06, y=-0.01)])
    moustache = ball(0.06, 0.03, 0.026).turned(y=18).at(x=0.026, y=-0.075, z=0.34).both("x")
    return (beard + moustache).ghost()


def _hat(hat: str) -> Shape:
    brim = lathe([(0.05, 0.420), (0.082, 0.420), (0.086, 0.43), (0.08, 0.442), (0.05, 0.442)])
    if hat == "bent":
        spine = curve(
            [(0, 0.005, 0.422), (0, 0.008, 0.49), (0.015, 0.015, 0.55), (0.06, 0.025, 0.588), (0.108, 0.03, 0.565)], 4
        )
        return brim + tube(spine, np.interp(np.linspace(0, 1, len(spine)), [0, 0.5, 1], [0.08, 0.048, 0.006]))
    if hat == "wide":
        wide = lathe([(0.05, 0.422), (0.117, 0.417), (0.117, 0.427), (0.08, 0.437), (0.05, 0.437)])
        return wide + lathe([(0, 0.42), (0.08, 0.425), (0.05, 0.515), (0.004, 0.61), (0, 0.612)])
    return brim + lathe([(0, 0.42), (0.08, 0.435), (0.064, 0.485), (0.03, 0.56), (0.003, 0.615), (0, 0.617)])


def _lantern() -> Shape:
    """Returns a lantern that hangs at the hand of a gnome."""
    lamp = cylinder(0.022, 0.055).at(z=0.105).of(light((1.0, 0.85, 0.4), 1.0))
    frame = cylinder(0.03, 0.012).at(z=0.095) + cylinder(0.03, 0.025, top=0.008).at(z=0.158)
    return (lamp + frame.of(DARK) + hoop(0.012, 0.003).turned(x=90).at(z=0.192).of(DARK)).ghost()


def _spade() -> Shape:
    """Returns a spade that stands beside a gnome."""
    shaft = tube([(0, 0, 0.08), (0, 0, 0.36)], 0.008) + tube([(-0.022, 0, 0.365), (0.022, 0, 0.365)], 0.008)
    blade = cut([(-0.03, 0.11), (0.03, 0.11), (0.03, 0.04), (0, 0.005), (-0.03, 0.04)][::-1], 0.008)
    return (shaft.of(wood(COLOURS["oak"])) + blade.of(STEEL)).ghost()


@DECORATION.kind(
    "piano",
    (1.40, 0.62, 1.20),
    front=True,
    heft=2,
    colour=("black", "walnut", "white", "mahogany", "red"),
    legs=("turned", "square", "none"),
    panel=("plain", "framed"),
)
def piano(colour: Colour, legs: str, panel: str) -> Shape:
    """An upright piano: keys on a shelf in front of a tall case, with a music desk and pedals."""
    shine = lacquer(colour)
    body = box(1.32, 0.30, 1.14).at(y=0.155, z=0.03) + box(1.32, 0.32, 0.10).at(y=0.145)
    side = slab(0.04, 0.34, 1.17, 0.008).at(x=0.675, y=0.135).both("x")
    top = slab(1.40, 0.36, 0.035, 0.012).at(y=0.13, z=1.165).carrying(0.02)
    key_bed = slab(1.38, 0.36, 0.06, 0.012).at(y=-0.13, z=0.60)
    cheek = slab(0.05, 0.32, 0.12, 0.02).at(x=0.66, y=-0.145, z=0.65).both("x")
    slip = box(1.28, 0.018, 0.022).at(y=-0.295, z=0.66)
    fall = box(1.28, 0.05, 0.07).at(y=-0.018, z=0.65)
    board = slab(1.26, 0.10, 0.016, 0.006).at(y=-0.10, z=0.712)
    lid = board.hinged("keyboard lid", (0, -0.05, 0.72), (-1, 0, 0), 100)
    pedal = slab(0.05, 0.13, 0.014, 0.006).turned(x=8).at(y=-0.06, z=0.055).row(3, x=0.09).ghost().of(BRASS)
    return together(
        (body + side + key_bed + cheek + slip + fall).of(shine),
        top.of(shine),
        _piano_legs(legs).of(shine),
        _piano_front(panel, colour),
        _music_desk(colour),
        keyboard().at(y=-0.045, z=0.66),
        lid.of(shine),
        pedal,
    )


def _piano_legs(legs: str) -> Shape:
    if legs == "none":
        bracket = cut([(0, 0.60), (-0.26, 0.60), (-0.05, 0.36), (0, 0.36)], 0.05).turned(z=90)
        return bracket.at(x=0.62).both("x")
    post = slab(0.08, 0.08, 0.60, 0.006)
    if legs == "turned":
        swell = curve([(0.025, 0.04), (0.03, 0.10), (0.045, 0.38), (0.03, 0.46), (0.05, 0.52), (0.04, 0.60)], 4)
        post = lathe([(0, 0), (0.045, 0), (0.045, 0.04), *swell, (0, 0.60)])
    toe = slab(0.09, 0.30, 0.05, 0.008).at(y=0.11)
    return (post + toe).at(x=0.62, y=-0.25).both("x")


def _piano_front(panel: str, colour: Colour) -> Shape:
    """Returns what shows on the front of the case, above and below the keys."""
    pale = lacquer(mixed(colour, COLOURS["gray"], 0.35))
    if panel == "plain":
        return slab(1.20, 0.012, 0.42, 0.005).at(y=0.003, z=0.13).of(pale)
    low, high = slab(0.56, 0.02, 0.40, 0.008).at(x=0.31, z=0.14), slab(0.24, 0.02, 0.34, 0.008).at(x=0.50, z=0.78)
    return (low + high).both("x").at(y=0.002).of(pale)


def _music_desk(colour: Colour) -> Shape:
    board = slab(0.62, 0.02, 0.30, 0.006) + slab(0.62, 0.05, 0.02, 0.006).at(y=-0.025)
    page = box(0.18, 0.003, 0.24).at(y=-0.013, z=0.03)
    lines = box(0.14, 0.003, 0.007).at(y=-0.0145, z=0.15).row(5, z=0.04)
    sheets = (page.of(PAPER) + lines.of(DARK)).at(x=0.095).both("x").ghost()
    return (board.of(lacquer(shade(colour, 0.8))) + sheets).turned(x=-12).at(y=-0.05, z=0.82)


@DECORATION.kind(
    "guitar",
    (0.40, 0.34, 1.05),
    front=True,
    heft=0.4,
    colour=("oak", "red", "black", "blue", "mahogany"),
    body=("acoustic", "cutaway", "electric"),
    stand=("low", "tall"),
)
def guitar(colour: Colour, body: str, stand: str) -> Shape:
    """A waisted body with strings over a long neck, leaning back on a stand."""
    leaning = guitar_body(colour, body).turned(x=-13)
    return leaning.at(y=-0.075 if stand == "low" else -0.06, z=0.075) + _guitar_stand(stand).of(BLACK)


def _guitar_stand(stand: str) -> Shape:
    """Returns a stand whose arms hold a guitar from below."""
    tip = [(0.085, -0.13, 0.062), (0.085, -0.145, 0.08), (0.085, -0.145, 0.12)]
    if stand == "low":
        leg = tube([(0.03, 0.10, 0.44), (0.15, -0.10, 0.012)], 0.012)
        arm = tube([(0.117, -0.045, 0.13), *tip], 0.011)
        rear = tube([(0, 0.10, 0.45), (0, 0.155, 0.012)], 0.012) + ball(0.06).at(y=0.10, z=0.42)
        return (leg + arm).both("x") + rear
    pole = tube([(0, 0.045, 0.05), (0, 0.085, 0.40), (0, 0.165, 0.80)], 0.011)
    fork = tube([(0.04, 0.06, 0.80), (0.04, 0.135, 0.80), (0, 0.16, 0.80)], 0.009)
    arm = tube([(0, 0.06, 0.10), (0.085, 0.06, 0.10), *tip], 0.011)
    feet = tube([(0, 0, 0.07), (0, -0.17, 0.012)], 0.012).around(3).at(y=0.045)
    return pole + feet + (fork + arm).both("x")


@DECORATION.kind(
    "gramophone",
    (0.46, 0.52, 0.70),
    front=True,
    colour=("brass", "red", "green", "black", "blue"),
    horn=("smooth", "petals"),
    cabinet=("square", "columns", "octagonal"),
)
def gramophone(colour: Colour, horn: str, cabinet: str) -> Shape:
    """A wooden box with a record and a crank, and above it a large horn that opens to the front."""
    record = cylinder(0.145, 0.01).of(BLACK) + cylinder(0.05, 0.012).of(paint(COLOURS["red"]))
    crank = tube([(0.15, 0, 0.09), (0.215, 0, 0.09), (0.215, -0.07, 0.06)], 0.009).of(STEEL)
    grip = ball(0.03).at(x=0.21, y=-0.07, z=0.045).of(BLACK)
    elbow = tube(curve([(0, 0.19, 0.10), (0, 0.228, 0.17), (0, 0.222, 0.26)], 4), 0.02)
    arm = tube(curve([(0, 0.20, 0.22), (0.02, 0.13, 0.235), (0.05, 0.06, 0.20)], 4), 0.012)
    needle = cylinder(0.025, 0.02).at(0.05, 0.055, 0.185)
    machine = _cabinet(cabinet) + (record.at(z=0.165) + crank + grip).ghost()
    return together(machine.at(y=0.04), (elbow + arm + needle).ghost().of(STEEL), gramophone_horn(colour, horn))


def _cabinet(cabinet: str) -> Shape:
    height, dark = 0.165, wood(shade(COLOURS["walnut"], 0.7))
    if cabinet == "octagonal":
        walls = loft([lifted(polygon(8, 0.19, 22.5), "xy", z) for z in (0.03, height)])
        plinth = loft([lifted(polygon(8, 0.205, 22.5), "xy", z) for z in (0, 0.03)])
        return walls.of(WALNUT) + plinth.of(dark)
    foot, top = slab(0.38, 0.38, 0.03, 0.008), slab(0.36, 0.36, 0.02, 0.006).at(z=height - 0.02)
    body = box(0.33, 0.33, height - 0.03).at(z=0.02).of(WALNUT)
    panel = slab(0.22, 0.01, 0.07, 0.004).at(y=-0.167, z=0.055).of(BRASS).ghost()
    corners = lathe([(0, 0.03), (0.02, 0.03), (0.014, 0.09), (0.02, 0.145), (0, 0.145)]).at(0.165, 0.165).four()
    extra = corners.ghost() if cabinet == "columns" else NOTHING
    return body + (foot + top + extra).of(dark) + panel


@DECORATION.kind(
    "easel",
    (0.65, 0.60, 1.60),
    front=True,
    heft=0.5,
    colour=("oak", "walnut", "white", "red", "black"),
    frame=("A", "H", "mast"),
    canvas=("wide", "tall"),
)
def easel(colour: Colour, frame: str, canvas: str) -> Shape:
    """A wooden frame that leans back on a third leg and carries a painting on its ledge."""
    timber, lean = wood(colour), -11.0
    width, height = (0.60, 0.44) if canvas == "wide" else (0.44, 0.58)
    ledge = slab(0.62, 0.09, 0.04, 0.008).at(y=-0.05, z=0.62) + slab(0.62, 0.02, 0.06, 0.006).at(y=-0.09, z=0.62)
    clamp = slab(0.08, 0.07, 0.06, 0.01).at(y=-0.04, z=0.65 + height)
    upright = (_easel_frame(frame) + ledge + clamp).of(timber) + _painting(width, height).at(y=-0.045, z=0.66)
    rear = tube([(0, 0.035, 1.42), (0, 0.28, 0.02)], 0.022).of(timber)
    return together(upright.turned(x=lean).at(y=-0.235), rear, foot(0.04, 0.05, 0.03).at(y=0.275))


def _easel_frame(frame: str) -> Shape:
    """Returns the upright part of an easel, before it leans back."""
    beam, bar = 0.045, slab(0.56, 0.035, 0.05, 0.008)
    top = 1.615
    if frame == "A":
        leg = cut([(0.25, 0), (0.305, 0), (0.055, top), (0.0, top)], 0.04, 0.004)
        return leg.both("x") + slab(0.48, 0.03, 0.05, 0.008).at(z=0.32)
    mast = slab(beam, 0.04, top, 0.008)
    if frame == "H":
        post = slab(beam, 0.045, 1.30, 0.008).at(x=0.24).both("x")
        foot = slab(0.06, 0.14, 0.05, 0.01).at(x=0.24, y=0.02).both("x")
        return post + foot + bar.at(z=0.22) + bar.at(z=1.22) + mast.stretched(z=0.84).at(z=0.15 * top)
    leg = cut([(0.255, 0), (0.31, 0), (0.03, 0.80), (-0.02, 0.80)], 0.04, 0.004)
    return leg.both("x") + mast.stretched(z=0.62).at(z=0.38 * top)


def _painting(width: float, height: float) -> Shape:
    """Returns a stretched canvas, painted on the front: a sun over hills and a field."""
    canvas = box(width, 0.025, height).of(card(COLOURS["cream"]))
    half = width / 2 - 0.015
    sky = box(2 * half, 0.003, height - 0.03).at(y=-0.013, z=0.015).of(paint((0.52, 0.75, 0.92)))
    sun = cut(circle(0.055), 0.003).at(x=0.45 * half, y=-0.0145, z=0.76 * height).of(paint(COLOURS["yellow"]))
    far = _hill(half, height, (0.38, 0.60, 0.46, 0.52, 0.34)).at(y=-0.016).of(paint((0.35, 0.38, 0.62)))
    near = _hill(half, height, (0.42, 0.30, 0.22, 0.34, 0.44)).at(y=-0.0175).of(paint((0.22, 0.52, 0.20)))
    field = _hill(half, height, (0.10, 0.14, 0.20, 0.16, 0.10)).at(y=-0.019).of(paint((0.90, 0.66, 0.16)))
    return canvas + together(sky, sun, far, near, field).ghost()


def _hill(half: float, height: float, heights: tuple[float, ...]) -> Shape:
    """Returns painted ground: as wide as a canvas, its upper edge through heights as shares of the canvas."""
    ridge = curve([(x, share * height) for x, share in zip(np.linspace(half, -half, 5), heights, strict=True)], 5)
    return cut(np.array([(-half, 0.015), (half, 0.015), *ridge]), 0.003)
