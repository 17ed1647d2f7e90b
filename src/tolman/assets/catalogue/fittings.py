"""Doors, drawers, knobs and handles, which cabinets and appliances share, and what they have behind.

Whatever sits on a front stands out from the plane y = 0, towards -y; what sits on a back, towards y.
"""

from dataclasses import replace

import numpy as np

from tolman.assets.catalogue.forms import forward
from tolman.assets.finish import BLACK, BRASS, CHROME, COLOURS, WHITE, card, metal, plastic, wood
from tolman.assets.line import curve
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import box, case, cylinder, hoop, lathe, tube
from tolman.assets.shape import Cavity, Shape, Surface, Vector, together

_FORWARD = (0.0, -1.0, 0.0)
_DOWN = (0.0, 0.0, -1.0)


def carcass(width: float, depth: float, height: float, wall: float) -> Shape:
    """Returns a cabinet open to the front, whose contents bring their own room."""
    shell = case(width, depth, height, wall)
    return Shape(shell.patches, shell.solids)


def room(width: float, depth: float, height: float, mouth: str = "front", margin: float = 0.01) -> Shape:
    """Returns an empty room, open to the "front" or the "top", and its floor, on which things can stand."""
    way = np.array([0.0, -1.0, 0.0] if mouth == "front" else [0.0, 0.0, 1.0])
    halves = np.diag([width / 2, depth / 2, height / 2])
    floor = Surface(np.zeros(3), np.diag([width / 2 - margin, depth / 2 - margin, 0.0])[:2])
    cavity = Cavity(np.array([0.0, 0.0, height / 2]), halves, width * depth * height, way)
    return Shape(surfaces=(floor,), cavities=(cavity,))


def tray(width: float, depth: float, height: float, wall: float = 0.012) -> Shape:
    """Returns a box open above, in which things can stand."""
    shell = case(width, depth, height, wall, "top")
    return Shape(shell.patches, shell.solids) + room(width - 2 * wall, depth - 2 * wall, height - wall, "top").at(
        z=wall
    )


def shelved(room: Shape, shelves: Shape) -> Shape:
    """Returns a room with boards across it, which divide it into as many rooms, one above the other."""
    (whole,) = room.cavities
    _, _, rise = whole.halves.diagonal()
    boards = [(solid.at[2] - solid.size[2], solid.at[2] + solid.size[2]) for solid in shelves.solids]
    ends = sorted([whole.at[2] - rise, *(each for board in boards for each in board), whole.at[2] + rise])
    share = [(high - low) / (2 * rise) for low, high in zip(ends[::2], ends[1::2], strict=True)]
    parts = tuple(
        replace(
            whole,
            at=np.array([*whole.at[:2], ends[2 * number] + part * rise]),
            halves=whole.halves * (1.0, 1.0, part),
            volume=whole.volume * part,
        )
        for number, part in enumerate(share)
    )
    return replace(room, cavities=parts) + shelves


def window_frame(width: float, thick: float, height: float, side: float, low: float, high: float) -> Shape:
    """Returns a board with a window; `side`, `low` and `high` are the borders around it."""
    across = width - 2 * side
    post = box(side, thick, height).at(x=(width - side) / 2).both("x")
    return (post + box(across, thick, low) + box(across, thick, high).at(z=height - high)).at(y=-thick / 2)


def door(name: str, leaf: Shape, hinge: str) -> Shape:
    """Returns a leaf that swings out about its "left", "right" or "lower" edge."""
    low, high = leaf.bounds()
    if hinge == "left":
        return leaf.hinged(name, (low[0], high[1], 0), _DOWN, 105)
    if hinge == "right":
        return leaf.hinged(name, (high[0], high[1], 0), "z", 105)
    return leaf.hinged(name, (0, high[1], low[2]), "x", 85)


def drawer(name: str, front: Shape, depth: float, at: Vector) -> Shape:
    """Returns a front with a tray behind it, which slides out; `at` is where the middle of its foot stands."""
    low, high = front.bounds()
    width, height = high[0] - low[0], high[2] - low[2]
    tray = case(width - 0.05, depth, 0.75 * height, 0.012, "top").at(y=depth / 2, z=0.02).of(wood(COLOURS["pine"]))
    return (front + tray).at(*at).sliding(name, _FORWARD, 0.75 * depth)


def flush_door(name: str, panel: Shape, trim: Shape, hinge: str) -> Shape:
    """Returns a leaf that swings out about the "left", "right" or "lower" edge of its face, within its own width."""
    low, high = panel.bounds()
    leaf = panel + trim
    if hinge == "left":
        return leaf.hinged(name, (low[0], low[1], 0), _DOWN, 90)
    if hinge == "right":
        return leaf.hinged(name, (high[0], low[1], 0), "z", 90)
    return leaf.hinged(name, (0, low[1], low[2]), "x", 88)


def knob(radius: float) -> Shape:
    """Returns a round knob."""
    stem = 0.5 * radius
    profile = [(stem, 0), (stem, 0.6 * radius), (radius, radius), (radius, 1.4 * radius), (0, 1.8 * radius)]
    return forward(lathe(profile)).ghost()


def dial(radius: float) -> Shape:
    """Returns a turning knob with a mark."""
    grip = cylinder(radius, 0.9 * radius, top=0.85 * radius).of(CHROME)
    mark = box(0.25 * radius, 0.75 * radius, 0.1 * radius).at(y=0.4 * radius, z=0.87 * radius).of(BLACK)
    return forward(grip + mark).ghost()


def bow(length: float, reach: float, radius: float) -> Shape:
    """Returns a level handle that is bent from one piece."""
    half = length / 2
    path = [(-half, 0, 0), (-0.9 * half, -reach, 0), (0.9 * half, -reach, 0), (half, 0, 0)]
    return tube(curve(path, 4), radius).ghost().of(CHROME)


def bar(length: float, reach: float, radius: float) -> Shape:
    """Returns a level handle on two posts."""
    post = tube([(0.4 * length, 0, 0), (0.4 * length, -reach, 0)], 0.8 * radius).both("x")
    return (post + tube([(-length / 2, -reach, 0), (length / 2, -reach, 0)], radius)).ghost().of(CHROME)


def clock_face(radius: float) -> Shape:
    """Returns the round face of a clock around the origin, towards -y: twelve marks, and hands at ten past ten."""
    face = cylinder(radius, 0.01, bevel=0.001).turned(x=90).of(PAPER)
    rim = hoop(radius, 0.06 * radius).turned(x=90).at(y=-0.008).of(BRASS)
    quarters = [_ray(0.09 * radius, 0.72 * radius, 0.9 * radius, angle) for angle in (0, 90, 180, 270)]
    hours = [_ray(0.05 * radius, 0.78 * radius, 0.9 * radius, 30 * hour) for hour in range(12) if hour % 3]
    hands = _ray(0.13 * radius, -0.1 * radius, 0.52 * radius, 305) + _ray(
        0.08 * radius, -0.1 * radius, 0.78 * radius, 60
    )
    middle = cylinder(0.09 * radius, 0.008).turned(x=90).at(y=-0.01)
    return (face + rim + together(*quarters, *hours, hands, middle).of(BLACK)).ghost()


def _ray(width: float, start: float, stop: float, angle: float) -> Shape:
    """Returns a flat bar on a dial, between two distances from its middle, `angle` degrees clockwise from the top."""
    return box(width, 0.004, stop - start).at(y=-0.012, z=start).turned(y=angle)


def service_panel(width: float, tall: float) -> Shape:
    """Returns the back of an appliance: a steel sheet with vents, screws, a plate of figures and a cable."""
    sheet = box(0.94 * width, 0.004, 0.9 * tall).at(y=0.002, z=0.05 * tall).of(_GALVANISED)
    vent = box(0.5 * width, 0.003, 0.028 * tall).row(6, z=0.06 * tall).at(-0.16 * width, 0.0045, 0.74 * tall)
    screw = cylinder(0.015 * width, 0.004).turned(x=-90).at(0.43 * width, 0.004, 0.10 * tall)
    screws = (screw + screw.at(z=0.78 * tall)).both("x")
    plate = box(0.2 * width, 0.003, 0.16 * tall).at(0.28 * width, 0.0045, 0.62 * tall).of(WHITE)
    print_ = box(0.15 * width, 0.004, 0.012 * tall).row(4, z=0.03 * tall).at(0.28 * width, 0.0045, 0.7 * tall)
    drop = [(0.3 * width, 0, 0.3 * tall), (0.3 * width, 0.006, 0.24 * tall), (0.36 * width, 0.004, 0.02 * tall)]
    cable = tube(curve(drop, 4), 0.006)
    return together(sheet, (vent + screws + print_ + cable).of(BLACK), plate).ghost()


def side_vents(width: float, tall: float, y: float, colour: Colour) -> Shape:
    """Returns slots in both sides of an appliance; near its back, they tell it from the front."""
    slot = box(0.004, 0.2 * tall, 0.026 * tall).row(6, z=0.055 * tall).at(width / 2 - 0.0018, y, 0.66 * tall)
    return slot.both("x").ghost().of(_apart(colour))


def back_board(width: float, tall: float) -> Shape:
    """Returns the back of a cabinet: raw board, nailed along its edges, with battens across."""
    board = box(width, 0.004, tall).at(y=0.002).of(_HARDBOARD)
    batten = box(0.96 * width, 0.002, 0.05 * tall).at(y=0.005, z=0.2 * tall)
    post = box(0.07 * width, 0.002, 0.96 * tall).at(y=0.0045, z=0.02 * tall)
    return together(board, (batten + batten.at(z=0.55 * tall) + post).of(_BATTEN)).ghost()


def _apart(colour: Colour) -> Material:
    """Returns dark plastic, or pale plastic where it would not show."""
    return BLACK if sum(colour) > 0.9 else plastic((0.55, 0.56, 0.58))


_GALVANISED = metal((0.60, 0.61, 0.62), 0.5)
PAPER = card((0.96, 0.95, 0.90))
_HARDBOARD = card((0.66, 0.50, 0.34))
_BATTEN = card((0.83, 0.70, 0.50))
