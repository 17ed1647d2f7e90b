"""What carpenters put into walls: frames and leaves of doors, windows.

Frame: one stands in a room before the wall and looks at it; x to the right, y into the wall from its middle line,
z up from the floor; x = 0 is the middle of the opening. Metres.
"""

import numpy as np

from tolman.assets.body import block
from tolman.assets.finish import CHROME, COLOURS, WOODS, metal, paint, wood
from tolman.assets.material import Material
from tolman.assets.primitive import box, cut, cylinder, sheet
from tolman.assets.shape import NOTHING, Shape, together
from tolman.house.finishes import CLEAR, TRIM

DESIGNS = ("two panels", "four panels", "flush", "boards")
"""Of leaves."""
PROUD = 0.012
"""How far casings and skirting stand out from a wall."""
SILL = 0.05
"""How far the board under a window stands out."""
CASING = 0.06
"""How far the boards around an opening reach beyond it."""
LEAF = 0.04
"""Thickness of a leaf."""

_JAMB, _GAP, _FOOT = 0.02, 0.003, 0.006
"""Thickness of a door's frame; what is left free around the leaf, and under it."""
_REVEAL = 0.008
"""How far casings stay behind the edge of the frame."""
_RAIL, _DEEP = 0.05, 0.07
"""Width and depth of the frame of a window."""
_PANE, _LINING = 0.006, 0.02
"""Thickness of panes, and of the boards that line what a wall is deeper than a window."""


def door_frame(width: float, height: float, wall: float, stop: float | None) -> Shape:
    """Returns what lines an opening, with casings on both sides and, from y = `stop` on, what a leaf shuts on."""
    half = width / 2
    sides = box(_JAMB, wall, height).at(x=half - _JAMB / 2).both("x")
    top = box(width - 2 * _JAMB, wall, _JAMB).at(z=height - _JAMB)
    strip = NOTHING
    if stop is not None:
        inner = half - _JAMB
        side = box(0.012, 0.015, height - _JAMB).at(x=inner - 0.006, y=stop + 0.0075).both("x")
        strip = side + box(2 * inner - 0.024, 0.015, 0.012).at(y=stop + 0.0075, z=height - _JAMB - 0.012)
    casing = _casing(width - 2 * _REVEAL, 0.0, height - _REVEAL).at(y=-wall / 2 - PROUD / 2).both("y")
    return together(sides, top, strip, casing).ghost().of(TRIM)


def _casing(width: float, low: float, high: float) -> Shape:
    """Returns the boards beside and over an opening."""
    post = box(CASING + _REVEAL, PROUD, high + CASING + _REVEAL - low).at(x=(width + CASING + _REVEAL) / 2, z=low)
    return post.both("x") + box(width, PROUD, CASING + _REVEAL).at(z=high)


def leaf(width: float, height: float, wall: float, hinge: str, colour: str, design: str) -> Shape:
    """Returns the leaf of an opening, shut, flush with the wall before which one stands, and its hinge as a joint."""
    clear, tall = width - 2 * (_JAMB + _GAP), height - _JAMB - _GAP - _FOOT
    stuff = wood(COLOURS[colour]) if colour in WOODS else paint(COLOURS[colour])
    side = -1.0 if hinge == "left" else 1.0
    core = box(clear, LEAF, tall)
    board = Shape((), core.solids) + _face(clear, tall, design, stuff)
    handle = _handle().at(x=-side * (clear / 2 - 0.06), z=1.02)
    handle = handle if side < 0 else handle.mirrored("x").at(x=-2 * side * (clear / 2 - 0.06))
    knuckle = cylinder(0.007, 0.09, bevel=0.001).at(x=side * clear / 2, y=-LEAF / 2 - 0.004)
    knuckles = (knuckle.at(z=0.2) + knuckle.at(z=tall - 0.29)).ghost().of(metal())
    whole = together(board, handle, knuckles).at(y=LEAF / 2 - wall / 2, z=_FOOT)
    return whole.hinged("leaf", (side * clear / 2, -wall / 2, 0.0), (0.0, 0.0, side), 90.0)


def _face(width: float, height: float, design: str, stuff: Material) -> Shape:
    """Returns how a leaf looks on both sides; nothing of it is solid."""
    if design == "boards":
        count = 6
        each = width / count
        plank = cut([(-each / 2, 0), (each / 2, 0), (each / 2, height), (-each / 2, height)], LEAF, 0.005)
        return plank.row(count, x=each).ghost().of(stuff)
    core = box(width, LEAF, height).ghost().of(stuff)
    rim, middle = 0.11, 0.9
    rows = ((0.16, middle), (middle + 0.12, height - rim))
    if design == "two panels":
        return core + together(*(_panel(0.0, width - 2 * rim, low, high) for low, high in rows)).of(stuff)
    if design == "four panels":
        wide = (width - 3 * rim) / 2
        panels = [_panel((wide + rim) / 2, wide, low, high).both("x") for low, high in rows]
        return core + together(*panels).of(stuff)
    return core


def _panel(x: float, width: float, low: float, high: float) -> Shape:
    """Returns a raised field on both sides of a leaf, in the frame of one who lays out its face."""
    half = width / 2
    outline = [(x - half, low), (x + half, low), (x + half, high), (x - half, high)]
    return cut(outline, LEAF + 0.016, 0.014).ghost()


def _handle() -> Shape:
    """Returns levers on both sides that point to the left."""
    plate = box(0.036, 0.008, 0.19).at(y=-LEAF / 2 - 0.004, z=-0.11)
    neck = cylinder(0.009, 0.045, bevel=0.001).turned(x=90).at(y=-LEAF / 2 - 0.005)
    lever = box(0.12, 0.014, 0.018).at(x=-0.052, y=-LEAF / 2 - 0.05, z=-0.009)
    return together(plate, neck, lever).both("y").ghost().of(CHROME)


def window(width: float, sill: float, top: float, panes: int, wall: float) -> Shape:
    """Returns a window with its frame, its panes side by side, the board under it and the casing around it."""
    height, clear = top - sill, width - 2 * _RAIL
    upright = box(_RAIL, _DEEP, height).at(x=(clear + _RAIL) / 2).both("x")
    rails = box(clear, _DEEP, _RAIL) + box(clear, _DEEP, _RAIL).at(z=height - _RAIL)
    each = (clear - (panes - 1) * _RAIL) / panes
    bars = box(_RAIL, _DEEP, height - 2 * _RAIL).at(z=_RAIL).row(panes - 1, x=each + _RAIL) if panes > 1 else NOTHING
    glass = _pane(each, height - 2 * _RAIL).at(z=_RAIL).row(panes, x=each + _RAIL)
    depth = (wall - _DEEP) / 2
    aside = -_DEEP / 2 - depth / 2
    board = box(width, depth, _LINING).at(y=aside)
    cheeks = box(_LINING, depth, height - 2 * _LINING).at(x=(width - _LINING) / 2, y=aside, z=_LINING).both("x")
    lining = (board + cheeks + box(width, depth, _LINING).at(y=aside, z=height - _LINING)).ghost()
    nose = box(width + 0.1, SILL, _LINING).at(y=-wall / 2 - SILL / 2)
    frame = (upright + rails + bars + lining + nose).of(TRIM)
    casing = _casing(width, 0.0, height).at(y=-wall / 2 - PROUD / 2).ghost().of(TRIM)
    return together(frame, glass, casing).at(z=sill)


def _pane(width: float, height: float) -> Shape:
    """Returns a single sheet, which rays meet once, and the body of a pane."""
    half = width / 2
    corners = np.array([[[-half, 0, 0], [half, 0, 0]], [[-half, 0, height], [half, 0, height]]], float)
    body = block(np.array([half, _PANE / 2, height / 2]), np.array([0, 0, height / 2]))
    return Shape(sheet(corners).patches, (body,)).of(CLEAR)
