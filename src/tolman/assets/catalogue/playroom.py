"""More toys: a robot, a house for dolls, and what is ridden or kicked."""

from collections.abc import Callable
from itertools import combinations, pairwise, permutations, product
from math import atan, atan2, degrees, hypot

import numpy as np

from tolman.assets.finish import (
    BLACK,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    WHITE,
    bricks,
    fabric,
    foliage,
    lacquer,
    leather,
    light,
    mixed,
    paint,
    plastic,
    rubber,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import Points, arc, circle, curve, lifted
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, case, cut, cylinder, hoop, lathe, sheet, slab, strap, tube
from tolman.assets.shape import Array, Shape, together

PLAYROOM = Group("toys", drawn=True)
_Pair = tuple[float, float]


@PLAYROOM.kind(
    "robot",
    (0.30, 0.22, 0.48),
    front=True,
    heft=0.35,
    colour=("silver", "red", "blue", "green", "orange"),
    head=("square", "dome", "drum"),
    antennas=(1, 2),
    arms=("hanging", "reaching"),
)
def robot(colour: Colour, head: str, antennas: int, arms: str) -> Shape:
    """A tin robot with glowing eyes, dials on its chest, claws, and a key in its back."""
    boot = slab(0.1, 0.165, 0.062, 0.018).at(x=0.06, y=-0.01)
    leg = cylinder(0.028, 0.1).at(x=0.06, z=0.055) + hoop(0.029, 0.006, 5).at(x=0.06, z=0.1).ghost()
    hips = slab(0.16, 0.11, 0.03, 0.008).at(z=0.135)
    torso = slab(0.19, 0.14, 0.165, 0.016).at(z=0.155)
    neck = cylinder(0.035, 0.03).at(z=0.315)
    return together(
        (boot.both("x") + torso).of(lacquer(colour)),
        (leg.both("x") + neck).of(IRON),
        hips.of(DARK),
        _chest().at(y=-0.07, z=0.17),
        _winding_key().at(y=0.07, z=0.245),
        _robot_arm(arms, colour).both("x"),
        _robot_head(head, colour).at(z=0.335),
        _antennas(antennas).at(z=0.43),
    )


def _chest() -> Shape:
    panel = box(0.14, 0.008, 0.125).of(plastic(COLOURS["cream"]))
    dial = cylinder(0.027, 0.008).turned(x=90).at(x=-0.033, z=0.082).of(BLACK)
    needle = box(0.005, 0.004, 0.024).turned(y=30).at(x=-0.033, y=-0.009, z=0.08).of(WHITE)
    button = cylinder(0.014, 0.01).turned(x=90).at(y=-0.002, z=0.028)
    lit = {-0.045: "red", 0.0: "yellow", 0.045: "green"}
    buttons = together(*(button.at(x=x).of(plastic(COLOURS[name])) for x, name in lit.items()))
    grille = box(0.045, 0.008, 0.007).row(4, z=0.015).at(x=0.036, y=-0.003, z=0.08).of(DARK)
    return (panel + dial + needle + buttons + grille).ghost()


def _winding_key() -> Shape:
    stem = tube([(0, 0, 0), (0, 0.03, 0)], 0.008)
    bow = hoop(0.016, 0.006, 6).turned(y=90).at(y=0.032, z=0.016)
    return (stem + bow.both("z")).ghost().of(CHROME)


def _robot_arm(arms: str, colour: Colour) -> Shape:
    shoulder = ball(0.062).at(x=0.11, z=0.262).of(lacquer(colour))
    claw = tube(lifted(arc(0.021, -45, 225, 10), "xz"), 0.0075).of(STEEL)
    hand = cylinder(0.026, 0.035, 0.02).of(lacquer(colour)) + claw.at(z=-0.022)
    upper = tube([(0.114, 0, 0.29), (0.12, 0, 0.215)], 0.017)
    if arms == "hanging":
        return together(shoulder, upper.of(IRON), hand.at(x=0.12, z=0.185))
    fore = tube([(0.12, 0, 0.22), (0.12, -0.03, 0.222)], 0.017)
    return together(shoulder, (upper + fore).of(IRON), hand.turned(x=-90).at(x=0.12, y=-0.05, z=0.222))


def _robot_head(head: str, colour: Colour) -> Shape:
    skull = {
        "square": slab(0.145, 0.12, 0.1, 0.016),
        "dome": lathe([(0.066, 0), (0.068, 0.04), (0.06, 0.07), (0.04, 0.092), (0, 0.1)]),
        "drum": cylinder(0.068, 0.1, bevel=0.012),
    }[head]
    eye = cylinder(0.023, 0.014).turned(x=90).at(x=0.032, y=-0.051, z=0.06)
    pupil = cylinder(0.016, 0.016).turned(x=90).at(x=0.032, y=-0.052, z=0.06)
    mouth = box(0.06, 0.02, 0.018).at(y=-0.055, z=0.012)
    tooth = box(0.004, 0.022, 0.02).row(4, x=0.014).at(y=-0.055, z=0.011)
    ear = cylinder(0.02, 0.016).turned(y=90).at(x=0.064, z=0.055)
    return together(
        skull.of(lacquer(colour)),
        (eye.both("x") + mouth).ghost().of(DARK),
        pupil.both("x").ghost().of(light((1.0, 0.85, 0.3), 0.9)),
        (tooth + ear.both("x")).ghost().of(STEEL),
    )


def _antennas(antennas: int) -> Shape:
    rod = tube([(0, 0, -0.01), (0, 0, 0.032)], 0.005).of(STEEL) + ball(0.024).at(z=0.024).of(plastic(COLOURS["red"]))
    return rod.ghost() if antennas == 1 else rod.turned(y=22).at(x=0.03).both("x").ghost()


@PLAYROOM.kind(
    "dollhouse",
    (0.70, 0.40, 0.75),
    front=True,
    heft=0.4,
    colour=("pink", "blue", "white", "yellow", "green"),
    roof=("gable", "barn", "low"),
    rooms=(2, 3),
)
def dollhouse(colour: Colour, roof: str, rooms: int) -> Shape:
    """A house without a front wall: furnished rooms on two floors and an attic under the roof."""
    wide, deep, storey, base = 0.62, 0.34, 0.225, 0.018
    house = slab(0.68, 0.39, base, 0.004).of(wood()) + _back_yard(deep).at(z=base)
    furniture = (_sofa(), _table(), _bed(), _wardrobe(), _bathtub(), _lamp())
    for thing, (floor, column) in zip(furniture, product(range(2), range(rooms)), strict=False):
        room = _room(wide / rooms, deep, storey, colour) + thing.ghost().at(y=0.02, z=0.014)
        house += room.at(x=(column - (rooms - 1) / 2) * wide / rooms, z=base + floor * storey)
    window = _window().at(x=wide / 2, z=0.08).both("x")
    attic = _attic(roof, colour, wide, deep).at(z=base + 2 * storey)
    return together(house, window, window.at(z=storey), attic).unfit("furniture in it is only seen")


def _back_yard(deep: float) -> Shape:
    """Returns a back door with a hedge on either side of it, and bricks at the corners behind."""
    leaf = box(0.1, 0.006, 0.17).at(y=deep / 2 + 0.003).of(WHITE)
    pane = box(0.05, 0.008, 0.05).at(y=deep / 2 + 0.004, z=0.1).of(lacquer((0.10, 0.16, 0.24)))
    hedge = slab(0.2, 0.02, 0.07, 0.008).at(0.19, deep / 2 + 0.011).both("x").of(foliage())
    corner = box(0.008, 0.08, 0.44).at(0.31, deep / 2 - 0.036).both("x").of(bricks(repeat=0.03))
    return (leaf + pane + hedge + corner).ghost()


def _room(across: float, deep: float, storey: float, colour: Colour) -> Shape:
    wall = 0.012
    inside = across - 2 * wall
    paper = box(inside, 0.004, storey - 2 * wall).at(y=deep / 2 - wall - 0.002, z=wall)
    boards = box(inside, deep - wall, 0.004).at(y=-wall / 2, z=wall - 0.002)
    picture = box(0.05, 0.004, 0.04).at(x=0.03, y=deep / 2 - wall - 0.006, z=0.14)
    return together(
        case(across, deep, storey, wall).of(paint(colour)),
        paper.ghost().of(paint(mixed(colour, COLOURS["white"], 0.85))),
        boards.ghost().of(wood(COLOURS["pine"], 0.02)),
        picture.ghost().of(paint(COLOURS["orange"])),
    )


def _attic(roof: str, colour: Colour, wide: float, deep: float) -> Shape:
    """Returns what is above the rooms: two slopes, ridge, back wall and chimney, and a sofa under the roof."""
    eave = wide / 2 + 0.03
    slope = {
        "gable": [(0, 0.265), (eave, -0.02)],
        "barn": [(0, 0.255), (0.22, 0.17), (eave, -0.02)],
        "low": [(0, 0.18), (eave, 0.0)],
    }[roof]
    top = slope[0][1]
    boards = together(*(_roof_board(high, low, deep + 0.05) for high, low in pairwise(slope)))
    ridge = tube(lifted([(-deep / 2 - 0.025, top), (deep / 2 + 0.025, top)], "yz"), 0.014)
    outline = [(-wide / 2, 0), (wide / 2, 0), *slope[-2:0:-1], (0, top), *((-x, z) for x, z in slope[1:-1])]
    wall, paper = cut(outline, 0.012), cut(outline, 0.004).stretched(x=0.98, z=0.98)
    return together(
        (boards.both("x") + ridge.ghost()).of(paint(shade(colour, 0.6))),
        wall.at(y=deep / 2 - 0.006).of(paint(colour)),
        paper.at(y=deep / 2 - 0.014).ghost().of(paint(mixed(colour, COLOURS["white"], 0.85))),
        box(0.06, 0.06, 0.13).at(x=0.16, y=0.08, z=top - 0.135).of(bricks(repeat=0.03)),
        _sofa().ghost().at(y=0.04),
    )


def _roof_board(high: _Pair, low: _Pair, deep: float) -> Shape:
    """Returns a board from a higher to a lower point of (x, z)."""
    (x, z), (away, down) = high, low
    board = box(hypot(away - x, z - down) + 0.006, deep, 0.02).at(z=-0.01)
    return board.turned(y=degrees(atan2(z - down, away - x))).at(x=(x + away) / 2, z=(z + down) / 2)


def _window() -> Shape:
    frame = box(0.006, 0.1, 0.1).of(WHITE)
    pane = box(0.008, 0.036, 0.036).row(2, y=0.044)
    return (frame + (pane.at(z=0.01) + pane.at(z=0.054)).of(lacquer((0.10, 0.16, 0.24)))).ghost()


def _sofa() -> Shape:
    seat = slab(0.19, 0.09, 0.045, 0.01).at(z=0.008) + slab(0.19, 0.03, 0.1, 0.01).at(y=0.045, z=0.008)
    arm = slab(0.03, 0.095, 0.068, 0.01).at(x=0.08, z=0.004)
    return (seat + arm.both("x")).of(fabric(COLOURS["yellow"]))


def _table() -> Shape:
    top = cylinder(0.06, 0.01).at(z=0.085) + cylinder(0.01, 0.088) + cylinder(0.04, 0.008)
    chair = box(0.035, 0.045, 0.05) + box(0.008, 0.045, 0.11).at(x=0.0135)
    return top.of(WHITE) + chair.at(x=0.07).both("x").of(paint(COLOURS["red"]))


def _bed() -> Shape:
    frame = box(0.17, 0.12, 0.03).at(z=0.012) + box(0.012, 0.12, 0.065).at(x=0.085)
    frame += box(0.012, 0.12, 0.11).at(x=-0.085)
    blanket = slab(0.115, 0.124, 0.028, 0.01).at(x=0.022, z=0.036).of(fabric(COLOURS["teal"]))
    pillow = slab(0.04, 0.1, 0.03, 0.012).at(x=-0.057, z=0.04).of(WHITE)
    return frame.of(wood()) + blanket + pillow


def _wardrobe() -> Shape:
    body = box(0.12, 0.07, 0.17).of(wood())
    gap = box(0.004, 0.002, 0.16).at(y=-0.036, z=0.005)
    knob = ball(0.012).at(x=0.012, y=-0.037, z=0.075).both("x")
    return (body + gap.of(BLACK) + knob.of(WHITE)).at(x=-0.02, y=0.04)


def _bathtub() -> Shape:
    water = slab(0.14, 0.06, 0.01, 0.005).at(z=0.058).of(plastic((0.4, 0.7, 0.9)))
    return slab(0.16, 0.08, 0.065, 0.02).of(WHITE) + water


def _lamp() -> Shape:
    stand = cylinder(0.03, 0.008) + cylinder(0.005, 0.11)
    return stand.of(STEEL) + cylinder(0.045, 0.055, 0.028).at(z=0.1).of(light(glow=0.5))


@PLAYROOM.kind(
    "tricycle",
    (0.52, 0.75, 0.62),
    front=True,
    colour=("red", "blue", "green", "yellow", "pink"),
    handlebar=("swept", "straight", "high"),
    rear=("step", "basket"),
    wheels=("spoked", "disc"),
)
def tricycle(colour: Colour, handlebar: str, rear: str, wheels: str) -> Shape:
    """A large front wheel with pedals, two small wheels behind, a saddle low between them."""
    frame = tube(curve([(0, -0.155, 0.42), (0, -0.09, 0.32), (0, 0.04, 0.23), (0, 0.25, 0.15)]), 0.024)
    post = tube([(0, 0.09, 0.2), (0, 0.1, 0.33)], 0.016)
    axle = tube([(-0.21, 0.255, 0.115), (0.21, 0.255, 0.115)], 0.014)
    stay = tube(curve([(0, 0.12, 0.2), (0.1, 0.2, 0.16), (0.16, 0.255, 0.115)]), 0.016).both("x")
    half = curve([(0, -0.15), (0.03, -0.12), (0.05, -0.03), (0.105, 0.05), (0.09, 0.1), (0, 0.11)], 4)
    outline = np.concatenate([half, half[-2:0:-1] * [-1, 1]])
    saddle = cut(outline, 0.045, 0.018).turned(x=-90).at(y=0.11, z=0.345)
    return together(
        (frame + post + stay).of(lacquer(colour)),
        axle.of(STEEL),
        saddle.of(leather((0.09, 0.09, 0.10))),
        _spoked_wheel(0.115, 0.02, colour, wheels).at(x=0.22, y=0.255).both("x"),
        _spoked_wheel(0.165, 0.022, colour, wheels).at(y=-0.205),
        _pedals().at(y=-0.205, z=0.165),
        _steering(handlebar, colour),
        _rear(rear, colour),
    )


def _spoked_wheel(radius: float, tyre: float, colour: Colour, wheels: str) -> Shape:
    """Returns a wheel that stands on the floor and rolls to the front."""
    inner = radius - 2 * tyre
    rim = hoop(inner, 0.008, 5) + cylinder(0.028, 0.06).at(z=-0.03)
    if wheels == "disc":
        filling = cylinder(inner, 0.016).at(z=-0.008).of(lacquer(colour))
    else:
        filling = tube([(0, 0, 0), (inner, 0, 0)], 0.005, 5).around(10).of(CHROME)
    tread = hoop(radius - tyre, tyre, 7).of(rubber())
    solid = Shape(solids=cylinder(radius, 2 * tyre, bevel=0).at(z=-tyre).solids)
    return (solid + (tread + rim.of(lacquer(colour)) + filling).ghost()).turned(y=90).at(z=radius)


def _pedals() -> Shape:
    crank = tube([(0.02, 0, 0), (0.07, 0, 0), (0.07, -0.05, -0.045)], 0.009).ghost().of(CHROME)
    right = crank + slab(0.09, 0.055, 0.025, 0.006).at(x=0.115, y=-0.05, z=-0.057).of(BLACK)
    return right + right.mirrored("x").turned(x=180)


def _steering(handlebar: str, colour: Colour) -> Shape:
    fork = tube(curve([(0.0, -0.168, 0.395), (0.04, -0.178, 0.36), (0.044, -0.205, 0.165)]), 0.013).both("x")
    head = tube([(0, -0.17, 0.37), (0, -0.15, 0.47)], 0.024)
    stem = tube([(0, -0.15, 0.46), (0, -0.14, 0.53)], 0.014)
    guard = strap(lifted(arc(0.182, 20, 150, 14), "yz"), 0.06, 0.008).at(y=-0.205, z=0.165).ghost()
    lamp = cylinder(0.03, 0.025).turned(x=90).at(y=-0.165, z=0.5)
    knots = {
        "swept": [(0, -0.14, 0.525), (0.08, -0.14, 0.545), (0.15, -0.12, 0.59), (0.21, -0.05, 0.595)],
        "straight": [(0, -0.14, 0.525), (0.1, -0.145, 0.53), (0.22, -0.13, 0.55)],
        "high": [(0, -0.14, 0.52), (0.09, -0.15, 0.53), (0.12, -0.15, 0.59), (0.22, -0.12, 0.6)],
    }[handlebar]
    bar = curve(knots, 4)
    return together(
        (fork + head + guard).of(lacquer(colour)),
        (stem + tube(bar, 0.015).both("x")).of(STEEL),
        tube(bar[-4:], 0.022).both("x").ghost().of(rubber()),
        lamp.ghost().of(WHITE),
    )


def _rear(rear: str, colour: Colour) -> Shape:
    step = slab(0.32, 0.12, 0.02, 0.008).at(y=0.3, z=0.14).carrying(0.01).of(lacquer(colour))
    if rear == "step":
        return step
    return step + case(0.24, 0.16, 0.14, 0.008, mouth="top").at(y=0.285, z=0.16).of(wood(COLOURS["pine"]))


@PLAYROOM.kind(
    "ball",
    (0.24, 0.24, 0.24),
    front=False,
    heft=0.65,
    colour=("red", "blue", "orange", "white", "green"),
    pattern=("gores", "patches", "seams", "panels", "dots", "bands"),
)
def toy_ball(colour: Colour, pattern: str) -> Shape:
    """A ball as at the beach, in football, basketball or volleyball, dotted, or with bands around it."""
    inside = ball(0.23).at(z=-0.115).of(DARK)
    skin, marks = _SKINS[pattern]()
    ink = BLACK if min(colour) > 0.6 or (pattern == "seams" and max(colour) > 0.7) else WHITE
    return inside + (skin.of(plastic(colour)) + marks.of(ink)).ghost().turned(x=25, y=20)


_RADIUS = 0.12
_GOLDEN = (1 + 5**0.5) / 2
_CORNERS = [np.roll([0, a, b * _GOLDEN], turn) for a in (-1, 1) for b in (-1, 1) for turn in range(3)]
"""The corners of an icosahedron with edges of length 2."""


def _gores() -> tuple[Shape, Shape]:
    caps = _zone((78, 90)) + _zone((-90, -78))
    wide, narrow = _zone((-90, 90), (0, 38), 0.119), _zone((-90, 90), (38, 60), 0.119)
    return wide.around(6), narrow.around(6) + caps


def _patches() -> tuple[Shape, Shape]:
    """Returns the hexagons and the pentagons of a football: an icosahedron with its corners cut off."""
    faces = [three for three in combinations(_CORNERS, 3) if all(_near(a, b) for a, b in combinations(three, 2))]
    hexagons = [[2 * a + b for a, b in permutations(face, 2)] for face in faces]
    pentagons = [[2 * corner + other for other in _CORNERS if _near(corner, other)] for corner in _CORNERS]
    return together(*map(_panel, hexagons)), together(*map(_panel, pentagons))


def _near(corner: Array, other: Array) -> bool:
    return abs(float(np.linalg.norm(corner - other)) - 2) < 0.01


def _seams() -> tuple[Shape, Shape]:
    great, small = hoop(0.115, 0.005), hoop(0.0885, 0.005).at(z=0.0735)
    return _zone((-90, 90), radius=0.117), great + great.turned(x=90) + small.both("z").turned(y=90)


def _panels() -> tuple[Shape, Shape]:
    """Returns the outer and the middle strips of a volleyball: three on each side of a cube."""

    def strip(low: float, high: float) -> Shape:
        top = _panel([(-1, low, 1), (1, low, 1), (1, high, 1), (-1, high, 1)])
        pair = top + top.turned(x=180)
        return pair + pair.turned(x=90, y=90) + pair.turned(x=90, z=90)

    return strip(-1, -0.28) + strip(0.28, 1), strip(-0.28, 0.28)


def _dots() -> tuple[Shape, Shape]:
    top = _panel(lifted(circle(0.42, 18), "xy", 1.0))
    half = top + top.turned(y=degrees(atan(2))).around(5)
    return _zone((-90, 90), radius=0.119), half + half.turned(x=180)


def _bands() -> tuple[Shape, Shape]:
    return _zone((-90, 90), radius=0.119), _zone((-14, 14)) + _zone((46, 56)) + _zone((-56, -46))


_SKINS: dict[str, Callable[[], tuple[Shape, Shape]]] = {
    "gores": _gores,
    "patches": _patches,
    "seams": _seams,
    "panels": _panels,
    "dots": _dots,
    "bands": _bands,
}
"""How balls are made: what has their colour, and what stands out from it."""


def _zone(latitudes: _Pair, longitudes: _Pair = (0, 360), radius: float = _RADIUS) -> Shape:
    """Returns the part of a sphere between degrees of latitude and of longitude."""
    rows, columns = (max(round((stop - start) / 9), 2) + 1 for start, stop in (latitudes, longitudes))
    north = np.radians(np.linspace(*latitudes, rows))[:, None]
    east = np.radians(np.linspace(*longitudes, columns))[None]
    up = np.sin(north) + 0 * east
    return sheet(radius * np.stack([np.cos(north) * np.cos(east), np.cos(north) * np.sin(east), up], axis=-1))


def _panel(corners: Points) -> Shape:
    """Returns the part of the ball between corners, a little less of it, so that a seam is left around it."""
    rays = np.asarray(corners, float)
    middle = rays.mean(axis=0)
    side = rays[0] - middle
    up = np.cross(middle, side) / np.linalg.norm(middle)
    ordered = rays[np.argsort(np.arctan2((rays - middle) @ up, (rays - middle) @ side))]
    pieces = max(24 // len(rays), 1)
    edge = np.concatenate([np.linspace(a, b, pieces + 1)[:-1] for a, b in pairwise([*ordered, ordered[0]])])
    edge = np.concatenate([edge, edge[:1]])
    grid = middle + np.linspace(0.95, 0, 5)[:, None, None] * (edge - middle)
    return sheet(_RADIUS * grid / np.linalg.norm(grid, axis=2, keepdims=True))
