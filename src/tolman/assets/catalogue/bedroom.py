"""Bedrooms. A bed's head is at its back, against the wall; its foot is its front."""

import numpy as np

from tolman.assets.catalogue.forms import mound, pad
from tolman.assets.finish import COLOURS, fabric, leather, shade, timber
from tolman.assets.kind import Group
from tolman.assets.line import curve, lifted
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

BEDROOM = Group("bedroom")
CLOTHS = ("blue", "red", "green", "gray", "beige")
_LONG = 2.00
"""How long a mattress is."""
_LINEN = fabric((0.95, 0.95, 0.93))
_FRAMES = ("oak", "walnut", "white")


@BEDROOM.kind(
    "bed",
    (0.98, 2.08, 0.98),
    front=True,
    heft=0.6,
    colour=CLOTHS,
    headboard=("panel", "slats", "padded"),
    foot=("board", "low"),
    frame=_FRAMES,
)
def bed(colour: Colour, headboard: str, foot: str, frame: str) -> Shape:
    """A bed for one, made, with a pillow."""
    return _bedstead(0.90, headboard, foot, COLOURS[frame], colour) + _bedding(0.90, 1, colour).at(z=_SLATS)


@BEDROOM.kind(
    "double bed",
    (1.68, 2.08, 0.98),
    front=True,
    heft=0.65,
    colour=CLOTHS,
    headboard=("slats", "padded", "panel"),
    foot=("low", "board"),
    frame=_FRAMES,
)
def double_bed(colour: Colour, headboard: str, foot: str, frame: str) -> Shape:
    """A bed for two, made, with two pillows."""
    return _bedstead(1.60, headboard, foot, COLOURS[frame], colour) + _bedding(1.60, 2, colour).at(z=_SLATS)


_SLATS = 0.26
"""The height at which a mattress lies."""


def _bedding(width: float, pillows: int, colour: Colour) -> Shape:
    """Returns a mattress with pillows under a blanket that is turned down; things can stand on the blanket."""
    mattress = pad(width, _LONG, 0.20, 0.03).of(_LINEN)
    spread = (
        pad(width + 0.02, 1.42, 0.195, 0.02).at(y=0.71 - _LONG / 2 - 0.01, z=0.02).carrying(0.03).of(fabric(colour))
    )
    turned_down = pad(width + 0.03, 0.20, 0.20, 0.02).at(y=0.49, z=0.02).of(fabric(shade(colour, 1.35)))
    pillow = cushion_form(0.70, 0.42, 0.15).at(y=0.78, z=0.19)
    return together(mattress, spread, turned_down, pillow.row(pillows, x=width / 2).of(_LINEN))


def cushion_form(width: float, depth: float, height: float) -> Shape:
    """Returns a filled cushion that lies flat: thick in its middle, thin at its edge, with drawn out corners."""
    return mound([seam(width * s, depth * s, height * z) for z, s in _FILLED])


_FILLED = ((0, 0.42), (0.1, 0.71), (0.28, 0.9), (0.5, 1), (0.72, 0.9), (0.9, 0.71), (1, 0.42))
"""How wide a cushion is at each height, as shares of the whole."""


def seam(width: float, depth: float, z: float) -> Array:
    """Returns the outline of a cushion, whose sides are drawn in."""
    side = np.linspace(-1, 1, 9)[:-1]
    square = np.concatenate([np.stack(each, axis=1) for each in ((side, -1 + 0 * side), (1 + 0 * side, side))])
    u, v = np.concatenate([square, -square]).T
    drawn_in = np.stack([u * (1 - 0.09 * (1 - v**2)), v * (1 - 0.09 * (1 - u**2))], axis=1)
    return lifted(drawn_in * [width / 2, depth / 2], "xy", z)


def _bedstead(width: float, headboard: str, foot: str, frame: Colour, colour: Colour) -> Shape:
    """Returns a frame on legs between a headboard and a foot."""
    stuff, wide = timber(frame), width + 0.08
    rail = box(0.03, _LONG, 0.16).at(x=wide / 2 - 0.015, z=0.17).both("x")
    base = box(width + 0.02, _LONG, 0.03).at(z=_SLATS - 0.03)
    post = box(0.06, 0.04, 0.40 if foot == "board" else 0.33).at(x=wide / 2 - 0.03, y=-_LONG / 2 - 0.02).both("x")
    end = box(wide - 0.12, 0.03, 0.35 if foot == "board" else 0.16).at(
        y=-_LONG / 2 - 0.02, z=0.20 if foot == "board" else 0.17
    )
    cap = box(wide, 0.04, 0.03).at(y=-_LONG / 2 - 0.02, z=0.55)
    if foot == "board":
        post, end = post.stretched(z=0.55 / 0.40), end + cap
    return together(
        (rail + base + post + end).of(stuff), _headboard(headboard, wide, stuff, colour).at(y=_LONG / 2 + 0.02)
    )


def _headboard(style: str, wide: float, stuff: Material, colour: Colour) -> Shape:
    """Returns the head of a bed, with its legs, around y = 0."""
    post = box(0.06, 0.04, 0.94).at(x=wide / 2 - 0.03).both("x")
    across = wide - 0.12
    if style == "slats":
        rails = box(across, 0.03, 0.06).at(z=0.88) + box(across, 0.03, 0.08).at(z=0.30)
        slat = box(0.045, 0.02, 0.50).at(z=0.38).row(round(across / 0.115), x=0.115)
        knob = ball(0.05, 0.04, 0.05).at(x=wide / 2 - 0.03, z=0.93).both("x")
        return (post + rails + slat + knob).of(stuff)
    if style == "padded":
        board = box(wide, 0.04, 0.60).at(z=0.34) + box(0.05, 0.03, 0.34).at(x=wide / 2 - 0.08).both("x")
        count = 2 if wide < 1.2 else 4
        cell = (wide - 0.02) / count
        cover = leather(shade(colour, 0.55))
        cushions = pad(cell - 0.006, 0.06, 0.285, 0.02).row(count, x=cell).row(2, z=0.292).at(y=-0.045, z=0.495)
        return board.of(stuff) + cushions.of(cover)
    panel = box(across, 0.025, 0.56).at(z=0.32).of(stuff)
    field = box(across * 0.4, 0.006, 0.36).at(x=across * 0.24, y=-0.0135, z=0.42).both("x").ghost().of(stuff)
    cap = box(wide, 0.04, 0.04).at(z=0.94)
    return (post + cap).of(stuff) + panel + field


@BEDROOM.kind(
    "bunk bed",
    (0.98, 2.08, 1.60),
    front=True,
    heft=0.5,
    colour=CLOTHS,
    ladder=("left", "right"),
    rail=("boards", "bars", "panel"),
    frame=("pine", "white", "walnut"),
)
def bunk_bed(colour: Colour, ladder: str, rail: str, frame: str) -> Shape:
    """Two beds, one above the other, with a ladder to the upper one; its long open side is its left or right."""
    stuff = timber(COLOURS[frame])
    post = box(0.06, 0.04, 1.60).at(x=0.46, y=_LONG / 2 + 0.02).four()
    board = box(0.86, 0.025, 0.10).at(y=_LONG / 2 + 0.02).both("y")
    ends = together(*(board.at(z=z) for z in (0.22, 0.48, 1.16, 1.44)))
    decks = together(*(_deck().at(z=z) for z in (_SLATS, 1.20)))
    lower, upper = _bedding(0.90, 1, colour).at(z=_SLATS), _bedding(0.90, 1, colour).at(z=1.20)
    side = -1 if ladder == "left" else 1
    guard = _guard(rail).at(x=-0.475 * side) + _guard(rail).stretched(y=0.71).at(x=0.475 * side, y=0.29)
    return together(
        (post + ends + decks + guard).of(stuff), _ladder().at(x=0.4745 * side, y=-0.62).of(stuff), lower, upper
    )


def _deck() -> Shape:
    """Returns what a mattress of a bunk lies on, below z = 0."""
    return box(0.92, _LONG, 0.03).at(z=-0.03) + box(0.03, _LONG, 0.14).at(x=0.475, z=-0.10).both("x")


def _guard(rail: str) -> Shape:
    """Returns what keeps a sleeper from falling, in the plane x = 0, the length of a bed."""
    if rail == "panel":
        return box(0.02, _LONG, 0.22).at(z=1.30)
    high = box(0.025, _LONG, 0.05).at(z=1.52)
    if rail == "boards":
        return high + box(0.025, _LONG, 0.06).at(z=1.40)
    return high + box(0.02, 0.03, 0.22).row(5, y=0.44).at(z=1.30)


def _ladder() -> Shape:
    """Returns a ladder up the side of a bunk, in the plane x = 0."""
    stile = box(0.03, 0.045, 1.60).at(y=0.19).both("y")
    return stile + box(0.026, 0.34, 0.035).row(5, z=0.26).at(z=0.72)


@BEDROOM.kind(
    "pillow",
    (0.70, 0.46, 0.14),
    front=False,
    heft=0.45,
    colour=("white", "blue", "pink", "beige", "gray"),
    form=("long", "square"),
    edge=("plain", "piped", "flanged"),
)
def pillow(colour: Colour, form: str, edge: str) -> Shape:
    """A pillow for the head, which lies flat."""
    width = 0.68 if form == "long" else 0.48
    if edge == "flanged":
        flange = mound([seam(width, 0.44, 0.063), seam(width, 0.44, 0.071)]).ghost().of(fabric(shade(colour, 0.7)))
        return cushion_form(width - 0.06, 0.38, 0.13).of(fabric(colour)) + flange
    body = cushion_form(width, 0.44, 0.14).of(fabric(colour))
    if edge == "piped":
        outline = seam(width, 0.44, 0.07)
        return body + tube(np.concatenate([outline, outline[:1]]), 0.007).ghost().of(fabric(shade(colour, 0.5)))
    return body


@BEDROOM.kind(
    "blanket",
    (0.60, 0.45, 0.16),
    front=False,
    colour=("red", "blue", "green", "beige", "purple"),
    folds=(4, 3),
    edge=("fringed", "banded", "plain"),
)
def blanket(colour: Colour, folds: int, edge: str) -> Shape:
    """A woollen blanket, folded into a stack."""
    width = 0.52 if edge == "fringed" else 0.58
    layer = pad(width, 0.44, 0.04, 0.018)
    stack = together(*(layer.at(z=0.04 * level) for level in range(folds))).carrying(0.03).of(fabric(colour, 0.012))
    crease = box(width - 0.02, 0.42, 0.006).of(fabric(shade(colour, 0.55)))
    creases = together(*(crease.at(z=0.04 * level - 0.003) for level in range(1, folds))).ghost()
    return together(stack, creases, _blanket_edge(edge, width, 0.04 * folds, colour))


def _blanket_edge(edge: str, width: float, tall: float, colour: Colour) -> Shape:
    pale = fabric(COLOURS["cream"] if min(colour) < 0.6 else COLOURS["navy"])
    if edge == "fringed":
        lock = tube(curve([(0, 0, -0.02), (0.02, 0, -0.022), (0.035, 0, -0.034)]), [0.006] * 12 + [0.003], 6)
        return (
            together(*(lock.at(width / 2 - 0.004, y, tall) for y in np.linspace(-0.2, 0.2, 17)))
            .both("x")
            .ghost()
            .of(pale)
        )
    if edge == "banded":
        band = box(0.03, 0.4402, 0.0005).at(z=tall - 0.0002).row(2, x=0.05)
        front = box(0.03, 0.0005, tall - 0.02).at(y=-0.22, z=0.01).row(2, x=0.05).both("y")
        return (band + front).at(x=0.18).both("x").ghost().of(pale)
    return NOTHING
