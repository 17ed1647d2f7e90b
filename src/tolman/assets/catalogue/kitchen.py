"""Fitted kitchens. Cabinets are as wide as their name says, so that they join side by side without a gap."""

from itertools import pairwise

import numpy as np

from tolman.assets.catalogue.fittings import (
    back_board,
    bar,
    carcass,
    dial,
    flush_door,
    knob,
    room,
    service_panel,
    tray,
)
from tolman.assets.catalogue.forms import bent, mound
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    STEEL,
    WHITE,
    glass,
    granite,
    light,
    metal,
    paint,
    timber,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve, lifted, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import box, cylinder, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

KITCHEN = Group("kitchen")
FRONTS = ("white", "oak", "teal", "gray", "walnut")
_WALL, _LEAF, _GAP = 0.018, 0.02, 0.0015
_BACK = 0.294
"""Where the board behind a base cabinet begins; the wall is at 0.30."""
_FACE = -0.27
"""The plane of doors and drawers of base cabinets."""
_LOW, _HIGH, _TOP = 0.10, 0.86, 0.90
"""Heights of the foot of a base cabinet, of the underside of its worktop, and of the worktop."""
_STONE = granite((0.33, 0.33, 0.35))


@KITCHEN.kind(
    "counter",
    (0.80, 0.60, 0.90),
    front=True,
    colour=FRONTS,
    width=(80, 60, 50),
    fronts=("drawer and doors", "doors", "drawers"),
    worktop=("oak", "stone"),
)
def counter(colour: Colour, width: int, fronts: str, worktop: str) -> Shape:
    """A base cabinet of a kitchen, its width in centimetres, under a worktop."""
    wide = width / 100
    top = box(wide, 0.60, _TOP - _HIGH).at(z=_HIGH).carrying(0.002).of(_worktop(worktop))
    return together(top, _base(wide, colour), _fronts(fronts, wide, colour))


def _fronts(fronts: str, wide: float, colour: Colour, name: str = "") -> Shape:
    """Returns the doors and drawers of a base cabinet; their names begin with `name`."""
    if fronts == "doors":
        return _cupboard(wide, _HIGH, colour, name)
    if fronts == "drawer and doors":
        return _cupboard(wide, 0.70, colour, name) + _drawer(f"{name}drawer", wide, 0.70, _HIGH, colour)
    levels = enumerate(pairwise((_HIGH, 0.66, 0.40, _LOW)), start=1)
    return together(*(_drawer(f"{name}drawer {n}", wide, low, high, colour) for n, (high, low) in levels))


def _worktop(name: str) -> Material:
    return {"oak": wood(COLOURS["oak"]), "stone": _STONE, "steel": metal((0.62, 0.63, 0.65), 0.4)}[name]


def _base(wide: float, colour: Colour) -> Shape:
    """Returns the shell of a base cabinet, open above, on its plinth."""
    deep = _BACK - _FACE - _LEAF
    middle = _BACK - deep / 2
    tall = _HIGH - _LOW
    sides = box(_WALL, deep, tall).at(x=(wide - _WALL) / 2, y=middle).both("x")
    floor = box(wide - 2 * _WALL, deep, _WALL).at(y=middle)
    rear = box(wide - 2 * _WALL, _WALL, tall - _WALL).at(y=_BACK - _WALL / 2, z=_WALL)
    shell = (sides + floor + rear).at(z=_LOW).of(timber(colour, 0.86))
    plinth = box(wide, deep - 0.06, _LOW).at(y=middle + 0.03).of(DARK)
    return shell + plinth + back_board(wide - 0.01, _HIGH - 0.04).at(y=_BACK, z=0.02)


def _cupboard(wide: float, high: float, colour: Colour, name: str = "") -> Shape:
    """Returns the doors of a base cabinet up to a height, and the rooms behind them."""
    inner, deep = wide - 2 * _WALL, _BACK - _FACE - _LEAF - _WALL
    middle = _BACK - _WALL - deep / 2
    floor, half = _LOW + _WALL, (_LOW + high) / 2
    board = box(inner, deep - 0.03, _WALL).at(y=middle + 0.015, z=half).of(timber(colour, 0.86))
    lower = room(inner, deep, half - floor).at(y=middle, z=floor)
    under = _WALL if high < _HIGH else 0.0
    upper = room(inner, deep - 0.03, high - under - half - _WALL).at(y=middle + 0.015, z=half + _WALL)
    rail = box(inner, 0.03, _WALL).at(y=_FACE + _LEAF + 0.015, z=high - _WALL).of(timber(colour, 0.86))
    return together(
        board, lower, upper, rail if under else NOTHING, _doors(wide, _LOW, high, colour, name).at(y=_FACE)
    )


def _doors(wide: float, low: float, high: float, colour: Colour, name: str = "", grip: float = 0.85) -> Shape:
    """Returns one or two doors in the plane y = 0; `grip` is the share of their height at which they are held."""
    tall = high - low
    if wide < 0.65:
        return _door(f"{name}door", wide, tall, colour, grip, "left").at(z=low)
    left = _door(f"{name}left door", wide / 2, tall, colour, grip, "left").at(-wide / 4, 0, low)
    return left + _door(f"{name}right door", wide / 2, tall, colour, grip, "right").at(wide / 4, 0, low)


def _door(name: str, wide: float, tall: float, colour: Colour, handle: float, hinge: str) -> Shape:
    """Returns a leaf whose face lies in the plane y = 0."""
    panel = _front(wide, tall, colour)
    away = wide / 2 - 0.045
    grip = bar(0.14, 0.022, 0.006).turned(y=90).at(x=away if hinge == "left" else -away, z=handle * tall)
    return flush_door(name, panel, grip, hinge)


def _front(wide: float, tall: float, colour: Colour) -> Shape:
    """Returns a front with a sunk field, its face in the plane y = 0."""
    wide, tall = wide - 2 * _GAP, tall - 2 * _GAP
    frame = 0.055 if tall > 0.2 else 0.03
    board = box(wide, _LEAF, tall).at(y=_LEAF / 2, z=_GAP).of(timber(colour))
    groove = box(wide - 2 * frame, 0.0015, 0.006).at(z=frame) + box(wide - 2 * frame, 0.0015, 0.006).at(
        z=tall - frame
    )
    groove += box(0.006, 0.0015, tall - 2 * frame).at(x=wide / 2 - frame, z=frame).both("x")
    return board + groove.at(z=_GAP).ghost().of(timber(colour, 0.55))


def _drawer(name: str, wide: float, low: float, high: float, colour: Colour) -> Shape:
    """Returns a drawer of a base cabinet between two heights."""
    tall, deep = high - low, 0.46
    box_ = tray(wide - 2 * _WALL - 0.02, deep, 0.72 * (tall - 0.04)).at(y=deep / 2 + _LEAF, z=0.03)
    grip = bar(0.18 if wide < 0.7 else 0.30, 0.022, 0.006).at(z=0.62 * tall)
    moved = (_front(wide, tall, colour) + grip + box_.of(wood(COLOURS["pine"]))).at(y=_FACE, z=low)
    return moved.sliding(name, (0, -1, 0), 0.75 * deep)


@KITCHEN.kind(
    "sink counter",
    (0.90, 0.60, 1.20),
    front=True,
    heft=0.65,
    colour=FRONTS,
    width=(90, 80, 60),
    bowls=("one", "two", "one and drainer"),
    tap=("arched", "angular"),
)
def sink_counter(colour: Colour, width: int, bowls: str, tap: str) -> Shape:
    """A base cabinet with a steel sink let into its worktop, and a tap behind it."""
    wide = width / 100
    inner = wide - 0.12
    places = {
        "one": [(0.0, min(0.50, inner))],
        "two": [(-inner / 4 - 0.005, inner / 2 - 0.01), (inner / 4 + 0.005, inner / 2 - 0.01)],
        "one and drainer": [(-0.22 * inner, 0.56 * inner)],
    }[bowls]
    top = _pierced(wide, places, bowls == "one").of(_STONE)
    sinks = [_bowl(across).at(x=x, y=_BOWL_Y) for x, across in places]
    drainer = _drainer(0.38 * inner).at(x=0.31 * inner, y=_BOWL_Y, z=_TOP) if "drainer" in bowls else NOTHING
    return together(
        top, *sinks, drainer, _tap(tap).at(y=0.22, z=_TOP), _base(wide, colour), _under_sink(wide, colour)
    )


_BOWL_Y, _BOWL_DEEP, _BOWL_DOWN = -0.04, 0.40, 0.19


def _pierced(wide: float, places: list[tuple[float, float]], is_clear: bool) -> Shape:
    """Returns a worktop with holes for bowls; where it `is_clear` beside them, things can stand there."""
    thick = _TOP - _HIGH
    front, back = _BOWL_Y - _BOWL_DEEP / 2 + 0.30, 0.30 - _BOWL_Y - _BOWL_DEEP / 2
    parts = [
        box(wide, front, thick).at(y=-0.30 + front / 2),
        box(wide, back, thick).at(y=0.30 - back / 2),
    ]
    strips = [-wide / 2, *(x + side * across / 2 for x, across in places for side in (-1, 1)), wide / 2]
    for low, high in zip(strips[::2], strips[1::2], strict=True):
        strip = box(high - low, _BOWL_DEEP, thick).at(x=(low + high) / 2, y=_BOWL_Y)
        parts.append(strip.carrying(0.012) if is_clear and high - low > 0.10 else strip)
    return together(*parts).at(z=_HIGH)


def _bowl(across: float) -> Shape:
    """Returns a bowl of steel in a hole of the worktop, with a drain."""
    steel = metal((0.70, 0.71, 0.72), 0.35)
    sink = tray(across, _BOWL_DEEP, _BOWL_DOWN, 0.006).at(z=_TOP - _BOWL_DOWN).of(steel)
    rim = box(across, 0.012, 0.0015).at(y=_BOWL_DEEP / 2 + 0.003).both("y") + box(0.012, _BOWL_DEEP, 0.0015).at(
        x=across / 2 + 0.003
    ).both("x")
    drain = cylinder(0.04, 0.001).at(z=_TOP - _BOWL_DOWN + 0.0053).of(DARK)
    return sink + (rim.at(z=_TOP).of(CHROME) + drain).ghost()


def _drainer(across: float) -> Shape:
    """Returns a ribbed sheet of steel beside a bowl."""
    plate = box(across, 0.38, 0.001).of(metal((0.70, 0.71, 0.72), 0.35))
    return (plate + box(0.008, 0.34, 0.0015).row(7, x=across / 8).at(z=0.0005).of(DARK)).ghost()


def _tap(tap: str) -> Shape:
    foot = cylinder(0.026, 0.05, bevel=0.002)
    lever = tube([(0.02, 0, 0.04), (0.075, 0, 0.062)], 0.006)
    if tap == "arched":
        path = curve([(0, 0, 0.04), (0, 0, 0.20), (0, -0.05, 0.277), (0, -0.14, 0.277), (0, -0.19, 0.21)], 5)
    else:
        corners = [(0.04, 0), (0.265, 0), (0.285, -0.02), (0.285, -0.18), (0.265, -0.2), (0.235, -0.2)]
        path = np.array([(0, y, z) for z, y in corners])
    return (foot + lever + bent(path, 0.013)).of(CHROME)


def _under_sink(wide: float, colour: Colour) -> Shape:
    """Returns the doors below a sink, and the room behind them."""
    inner, deep = wide - 2 * _WALL, _BACK - _FACE - _LEAF - _WALL
    space = room(inner, deep, _TOP - _BOWL_DOWN - _LOW - _WALL).at(y=_BACK - _WALL - deep / 2, z=_LOW + _WALL)
    return space + _doors(wide, _LOW, _HIGH, colour).at(y=_FACE)


@KITCHEN.kind(
    "wall cabinet",
    (0.80, 0.36, 0.70),
    front=True,
    held_by="wall",
    colour=FRONTS,
    width=(80, 60, 50),
    doors=("solid", "glazed"),
    shelves=(1, 2),
)
def wall_cabinet(colour: Colour, width: int, doors: str, shelves: int) -> Shape:
    """A cupboard that hangs above a counter, its width in centimetres."""
    wide, deep, tall, back = width / 100, 0.305, 0.70, 0.174
    inner, face = wide - 2 * _WALL, back - deep - _LEAF
    shell = carcass(wide, deep, tall, _WALL).at(y=back - deep / 2).of(timber(colour, 0.86))
    pitch = (tall - _WALL) / (shelves + 1)
    clear, middle = deep - _WALL - 0.01, back - _WALL - (deep - _WALL - 0.01) / 2
    rooms = room(inner, clear, pitch - _WALL).at(y=middle, z=_WALL)
    levels = [rooms.at(z=pitch * level) for level in range(shelves + 1)]
    board = box(inner, clear, _WALL).at(y=middle).of(timber(colour, 0.86))
    boards = [board.at(z=pitch * (level + 1)) for level in range(shelves)]
    leaves = _doors(wide, 0, tall, colour, grip=0.15) if doors == "solid" else _panes(wide, tall, colour)
    behind = back_board(wide - 0.01, tall - 0.02).at(y=back, z=0.01)
    return together(shell, *boards, *levels, leaves.at(y=face), behind)


def _panes(wide: float, tall: float, colour: Colour) -> Shape:
    """Returns glazed doors over the whole width of a cabinet."""
    if wide < 0.65:
        return _pane("door", wide, tall, colour, "left")
    left = _pane("left door", wide / 2, tall, colour, "left").at(x=-wide / 4)
    return left + _pane("right door", wide / 2, tall, colour, "right").at(x=wide / 4)


def _pane(name: str, wide: float, tall: float, colour: Colour, hinge: str) -> Shape:
    """Returns a framed pane whose face lies in the plane y = 0."""
    wide, tall, frame = wide - 2 * _GAP, tall - 2 * _GAP, 0.05
    sides = box(frame, _LEAF, tall).at(x=(wide - frame) / 2).both("x")
    rail = box(wide - 2 * frame, _LEAF, frame)
    panel = (sides + rail + rail.at(z=tall - frame)).of(timber(colour))
    panel += box(wide - 2 * frame, 0.004, tall - 2 * frame).at(z=frame).of(glass())
    away = wide / 2 - frame / 2
    grip = knob(0.014).at(x=away if hinge == "left" else -away, y=-_LEAF / 2, z=0.12 * tall).of(BRASS)
    return flush_door(name, panel.at(y=_LEAF / 2, z=_GAP), grip.at(y=_LEAF / 2), hinge)


@KITCHEN.kind(
    "stove hood",
    (0.60, 0.49, 0.80),
    front=True,
    held_by="wall",
    colour=("silver", "white", "black", "red", "copper"),
    canopy=("pyramid", "box", "curved"),
    controls=("buttons", "dials"),
)
def stove_hood(colour: Colour, canopy: str, controls: str) -> Shape:
    """A canopy that draws off steam, with lamps and filters below, under a duct that goes up the wall."""
    shell = metal(colour, 0.35) if colour == COLOURS["silver"] or colour == COLOURS["copper"] else paint(colour)
    back, rim = 0.24, 0.07
    band = box(0.60, 0.475, rim).at(y=0.0025).of(shell)
    shares = {"pyramid": (1.0, 0.0), "curved": (1.0, 0.62, 0.34, 0.15, 0.04, 0.0), "box": (1.0, 1.0)}[canopy]
    rise = 0.26 if canopy != "box" else 0.10
    step = rise / (len(shares) - 1)
    levels = [_level(0.24 + 0.355 * s, 0.22 + 0.25 * s, back, rim + step * n) for n, s in enumerate(shares)]
    if canopy == "pyramid":
        levels = [_level(0.24 + 0.355 * s, 0.22 + 0.25 * s, back, rim + rise * (1 - s)) for s in _STEPS]
    duct = box(0.24, 0.22, 0.798 - rim - rise).at(y=back - 0.11, z=rim + rise).of(metal((0.66, 0.67, 0.69), 0.35))
    seam = box(0.244, 0.223, 0.006).at(y=back - 0.1115, z=0.60).ghost().of(DARK)
    filters = box(0.24, 0.34, 0.002).at(x=0.125).both("x").of(DARK)
    lamps = cylinder(0.03, 0.002).at(x=0.2, y=-0.21).both("x").of(light((1.0, 0.94, 0.8), 1.2))
    under = (filters.at(z=0.0005) + lamps.at(z=0)).ghost()
    return together(band, mound(levels).of(shell), duct, seam, under.at(z=-0.0012), _hood_keys(controls))


_STEPS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)


def _level(wide: float, deep: float, back: float, z: float) -> Array:
    """Returns a level rectangle that touches the wall."""
    return lifted(rectangle(wide, deep) + np.array([0, back - deep / 2]), "xy", z)


def _hood_keys(controls: str) -> Shape:
    if controls == "dials":
        return dial(0.016).row(2, x=0.07).at(y=-0.235, z=0.035)
    keys = box(0.022, 0.004, 0.014).row(5, x=0.035).at(y=-0.236, z=0.028).of(BLACK)
    return (keys + box(0.03, 0.004, 0.014).at(x=0.14, y=-0.236, z=0.028).of(light((0.3, 0.7, 1.0), 0.8))).ghost()


@KITCHEN.kind(
    "kitchen island",
    (1.40, 0.90, 0.92),
    front=True,
    colour=FRONTS,
    fronts=("drawer and doors", "drawers"),
    seats=("open", "posts", "panels"),
    worktop=("oak", "stone"),
)
def kitchen_island(colour: Colour, fronts: str, seats: str, worktop: str) -> Shape:
    """A block of cabinets under a long worktop, which juts out behind for stools."""
    top = box(1.40, 0.90, 0.04).at(z=0.88).carrying(0.002).of(_worktop(worktop))
    left = _base(0.65, colour) + _fronts(fronts, 0.65, colour, "left ")
    right = _base(0.65, colour) + _fronts("drawer and doors", 0.65, colour, "right ")
    rail = box(1.30, 0.55, 0.02).at(y=0.02, z=_HIGH).of(timber(colour, 0.86))
    cover = box(1.30, 0.006, 0.76).at(y=0.301, z=0.10).of(timber(colour, 0.7))
    cabinets = together(left.at(x=-0.325), right.at(x=0.325), cover, rail).at(y=-0.15)
    leg = box(0.06, 0.06, 0.88).at(x=0.64, y=0.40).both("x")
    side = box(0.03, 0.30, 0.88).at(x=0.65, y=0.29).both("x")
    held = {"open": _brackets(), "posts": leg.of(timber(colour)), "panels": side.of(timber(colour))}[seats]
    return together(top, cabinets, held)


def _brackets() -> Shape:
    """Returns iron brackets under the part of a worktop that juts out."""
    arm = box(0.02, 0.24, 0.02).at(y=0.255, z=0.86) + box(0.02, 0.02, 0.20).at(y=0.146, z=0.66)
    return arm.row(3, x=0.5).of(BLACK)


@KITCHEN.kind(
    "dishwasher",
    (0.60, 0.60, 0.85),
    front=True,
    colour=("white", "silver", "black", "red", "teal"),
    handle=("bar", "recess"),
    controls=("buttons", "screen", "dial"),
)
def dishwasher(colour: Colour, handle: str, controls: str) -> Shape:
    """A machine with two racks behind a door that folds down."""
    enamel = metal(colour, 0.35) if colour == COLOURS["silver"] else paint(colour)
    inside = metal((0.75, 0.76, 0.77), 0.4)
    face, deep = -0.26, 0.52
    shell = carcass(0.596, deep, 0.72, 0.028).at(y=face + deep / 2 + _LEAF, z=0.10).of(inside)
    skin = box(0.002, deep, 0.72).at(x=0.299, y=face + deep / 2 + _LEAF, z=0.10).both("x").ghost().of(enamel)
    top = box(0.60, 0.58, 0.03).at(y=0.0, z=0.82).carrying(0.002).of(enamel)
    plinth = box(0.60, 0.46, 0.10).at(y=0.04).of(DARK)
    space = room(0.54, deep - 0.04, 0.31).at(y=0.0, z=0.135)
    rooms = Shape(cavities=(*space.cavities, *space.at(z=0.34).cavities))
    racks = _rack().at(z=0.15) + _rack().at(z=0.48)
    behind = service_panel(0.60, 0.80).at(y=0.28)
    door = _dish_door(enamel, handle, controls, face)
    return together(shell, skin, top, plinth, rooms.unfit("racks in it are only seen"), racks, door, behind)


def _rack() -> Shape:
    """Returns a basket of wire with plates."""
    ring = [(0.25, -0.20, 0), (0.25, 0.20, 0), (-0.25, 0.20, 0), (-0.25, -0.20, 0), (0.25, -0.20, 0)]
    wires = (
        tube(ring, 0.004, 6)
        + tube(ring, 0.004, 6).at(z=0.10)
        + tube([(-0.25, 0, 0), (0.25, 0, 0)], 0.003).row(5, y=0.09)
    )
    plates = cylinder(0.10, 0.012, bevel=0.004).turned(y=90).row(6, x=0.07).at(z=0.11).of(WHITE)
    return (wires.of(STEEL) + plates).ghost()


def _dish_door(enamel: Material, handle: str, controls: str, face: float) -> Shape:
    panel = box(0.596, _LEAF, 0.716).at(y=face + _LEAF / 2, z=0.102).of(enamel)
    strip = box(0.596, 0.002, 0.10).at(y=face - 0.001, z=0.716).of(DARK)
    lit = light((0.35, 0.8, 0.95), 0.9)
    keys = {
        "buttons": box(0.026, 0.006, 0.02).row(6, x=0.05).at(y=-0.003, z=-0.01).of(STEEL),
        "screen": box(0.14, 0.004, 0.05).at(y=-0.002, z=-0.025).of(lit),
        "dial": dial(0.03),
    }[controls].at(x=0.12, y=face - 0.002, z=0.766)
    if handle == "bar":
        grip = bar(0.44, 0.03, 0.009).at(y=face, z=0.68)
    else:
        grip = box(0.24, 0.002, 0.04).at(y=face - 0.001, z=0.665).of(BLACK)
    tell = box(0.05, 0.003, 0.012).at(x=-0.2, y=face - 0.003, z=0.76).of(lit)
    return flush_door("door", panel, (strip + keys + grip + tell).ghost(), "lower")
