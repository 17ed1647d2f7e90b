"""Small toys, of at most 0.25 m."""

from math import atan2, cos, degrees, pi

import numpy as np

from tolman.assets.catalogue.forms import fallen, forward, mass, spun
from tolman.assets.finish import (
    BLACK,
    COLOURS,
    DARK,
    STEEL,
    WHITE,
    apart,
    card,
    fabric,
    lacquer,
    light,
    paint,
    plastic,
    rubber,
    screen,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, cut, cylinder, hoop, loft, ring, slab, tube
from tolman.assets.shape import NOTHING, Array, Shape, together

SMALL_TOYS = Group("hand tools and small toys")


@SMALL_TOYS.kind(
    "toy car",
    (0.072, 0.148, 0.067),
    front=True,
    heft=0.45,
    colour=("red", "blue", "yellow", "green", "white"),
    roof=("rack", "lamp", "bare"),
    body=("saloon", "van"),
)
def toy_car(colour: Colour, roof: str, body: str) -> Shape:
    """A small car with a rack or a blue lamp on its roof, or nothing."""
    low = [(-0.072, 0.010), (0.073, 0.010), (0.074, 0.028), (0.066, 0.034), (-0.045, 0.034), (-0.070, 0.028)]
    cabin = [(-0.036, 0.033), (-0.014, 0.053), (0.036, 0.053), (0.056, 0.033)]
    panes = [(-0.0305, 0.0350), (-0.0125, 0.0510), (0.0335, 0.0510), (0.0495, 0.0350)]
    if body == "van":
        cabin, panes = (
            [(-0.050, 0.033), (-0.034, 0.053), (0.070, 0.053), (0.073, 0.033)],
            [(-0.043, 0.0350), (-0.031, 0.0505), (-0.004, 0.0505), (-0.004, 0.0350)],
        )
    hull = cut(low, 0.066, 0.004).turned(z=90) + cut(cabin, 0.058, 0.004).turned(z=90)
    top = (-0.014, 0.036) if body == "saloon" else (-0.034, 0.070)
    core = box(0.064, 0.138, 0.016).at(y=0.001, z=0.011) + box(0.064, 0.104, 0.006).at(y=0.010, z=0.027)
    core += box(0.055, top[1] - top[0], 0.019).at(y=sum(top) / 2, z=0.033)
    side = cut(panes, 0.0588).turned(z=90)
    post = box(0.0592, 0.004, 0.018).at(y=0.010 if body == "saloon" else -0.018, z=0.034)
    lean = degrees(atan2(cabin[1][0] - cabin[0][0], cabin[1][1] - cabin[0][1]))
    screen_ = box(0.048, 0.0010, 0.020).turned(x=-lean).at(y=cabin[0][0] + 0.0010, z=0.0345)
    slope = degrees(atan2(cabin[3][0] - cabin[2][0], cabin[2][1] - cabin[3][1]))
    rear = box(0.044, 0.0010, 0.015).turned(x=slope).at(y=cabin[3][0] - 0.0020, z=0.0365)
    wheel = (
        cylinder(0.0135, 0.012, bevel=0.002).of(rubber()) + cylinder(0.008, 0.0126, bevel=0.0005).ghost().of(STEEL)
    ).turned(y=90)
    return together(
        hull.ghost().of(lacquer(colour)),
        mass(core),
        (side + screen_ + rear).ghost().of(screen()),
        post.ghost().of(lacquer(colour)),
        wheel.at(x=0.0235, y=-0.043, z=0.0135).both("x"),
        wheel.at(x=0.0235, y=0.043, z=0.0135).both("x"),
        _car_ends(),
        _car_roof(roof).at(y=sum(top) / 2, z=0.053),
    )


def _car_ends() -> Shape:
    """Returns the lamps of a car, in front and behind, and its grille."""
    lamps = (
        forward(cylinder(0.0065, 0.003, bevel=0.0005))
        .at(x=0.023, y=-0.0700, z=0.0235)
        .both("x")
        .of(light((1, 0.95, 0.75), 0.5))
    )
    tail = box(0.010, 0.002, 0.006).at(x=0.026, y=0.0735, z=0.020).both("x").of(light((0.9, 0.1, 0.08), 0.4))
    grille = box(0.026, 0.003, 0.007).at(y=-0.0715, z=0.0155).of(DARK)
    return (lamps + tail + grille).ghost()


def _car_roof(roof: str) -> Shape:
    if roof == "rack":
        rail = box(0.003, 0.044, 0.003).at(x=0.023, z=0.004).both("x") + box(0.050, 0.003, 0.003).row(4, y=0.013).at(
            z=0.004
        )
        feet = box(0.003, 0.003, 0.006).at(x=0.023, y=0.018, z=-0.001).four()
        case_ = slab(0.030, 0.028, 0.008, 0.002).at(x=-0.002, y=0.002, z=0.0045).of(fabric((0.45, 0.28, 0.14)))
        return (rail + feet).ghost().of(BLACK) + case_
    if roof == "lamp":
        bar = slab(0.040, 0.010, 0.004, 0.001).of(WHITE)
        dome = ball(0.016, 0.012, 0.014).at(x=0.010, z=0.001).both("x")
        return bar + dome.ghost().of(light((0.10, 0.30, 1.0), 0.7))
    return NOTHING


@SMALL_TOYS.kind(
    "toy brick",
    (0.064, 0.032, 0.0245),
    front=False,
    heft=0.6,
    colour=("red", "blue", "yellow", "green", "white"),
    top=("studs", "slope", "half smooth"),
    long=(4, 3),
)
def toy_brick(colour: Colour, top: str, long: int) -> Shape:
    """A building brick two studs deep and `long` studs long, all studded, half smooth, or with a slope."""
    step, tall = 0.016, 0.0192
    width = long * step - 0.0004
    studs = [(column, row) for column in range(long) for row in (0, 1)]
    if top == "slope":
        outline = [(-width / 2, 0), (width / 2, 0), (width / 2, 0.005), (width / 2 - step, tall), (-width / 2, tall)]
        body = cut(outline, 2 * step - 0.0004).ghost()
        body += mass(
            box(width, 2 * step - 0.0004, 0.005) + box(width - step, 2 * step - 0.0004, tall).at(x=-step / 2)
        )
        studs = [place for place in studs if place[0] < long - 1]
    else:
        body = slab(width, 2 * step - 0.0004, tall, 0.0006)
    if top == "half smooth":
        studs = [place for place in studs if place[0] < (long + 1) // 2]
    stud = cylinder(0.0050, 0.0050, bevel=0.0006)
    knobs = [stud.at(x=step * (c - (long - 1) / 2), y=step * (r - 0.5), z=tall - 0.0002) for c, r in studs]
    return together(body, *knobs).of(plastic(colour))


@SMALL_TOYS.kind(
    "spinning top",
    (0.071, 0.074, 0.070),
    front=False,
    heft=1.6,
    colour=("red", "blue", "green", "orange", "purple"),
    form=("disc", "pear", "cone"),
    stem=("knob", "rod"),
)
def spinning_top(colour: Colour, form: str, stem: str) -> Shape:
    """A wooden top with painted rings, which has come to rest on its side."""
    body = {
        "disc": [
            (0.0015, 0),
            (0.004, 0.010),
            (0.012, 0.016),
            (0.033, 0.022),
            (0.0345, 0.027),
            (0.033, 0.032),
            (0.008, 0.040),
        ],
        "pear": [
            (0.0015, 0),
            (0.004, 0.006),
            (0.016, 0.018),
            (0.028, 0.032),
            (0.0320, 0.042),
            (0.0300, 0.052),
            (0.020, 0.058),
            (0.007, 0.060),
        ],
        "cone": [(0.0015, 0), (0.004, 0.006), (0.0325, 0.040), (0.0330, 0.046), (0.0320, 0.050), (0.007, 0.052)],
    }[form]
    crown = body[-1][1]
    wide = max(body)
    long = (0.082 if form == "disc" else 0.086) - crown
    rod = cylinder(0.0045, long, top=0.0035).at(z=crown - 0.001).of(wood(COLOURS["pine"]))
    knob = ball(0.014).at(z=crown + long - 0.013).of(paint(apart(colour)))
    band = hoop(wide[0] - 0.0010, 0.0022, 6).at(z=wide[1]).ghost().of(paint(COLOURS["yellow"]))
    second = hoop(body[-2][0] * 0.74 + 0.0016, 0.0018, 6).at(z=_height(body[-2], body[-1], 0.30)).ghost().of(WHITE)
    spike = cylinder(0.0015, 0.007, top=0.004, bevel=0).ghost().of(STEEL)
    upright = together(spun(body).of(paint(colour)), rod, knob if stem == "knob" else NOTHING, band, second, spike)
    return fallen(upright, body[0], wide)


def _height(low: tuple[float, float], high: tuple[float, float], share: float) -> float:
    """Returns the height at a share of the way between two points of a profile."""
    return low[1] + share * (high[1] - low[1])


@SMALL_TOYS.kind(
    "toy boat",
    (0.090, 0.205, 0.215),
    front=True,
    colour=("red", "blue", "green", "yellow", "navy"),
    rig=("two sails", "one sail", "funnel"),
    flag=("flag", "none"),
)
def toy_boat(colour: Colour, rig: str, flag: str) -> Shape:
    """A wooden boat with sails or a funnel, with or without a flag at its stern."""
    levels = [
        (0.0, 0.030, 0.120, 0.012),
        (0.004, 0.044, 0.140, 0.010),
        (0.026, 0.076, 0.182, 0.004),
        (0.046, 0.086, 0.200, 0.0),
    ]
    hull = loft([_hull_ring(*level) for level in levels]).ghost().of(paint(colour))
    core = [
        box(0.022, 0.080, 0.012).at(y=0.020),
        box(0.036, 0.100, 0.030).at(y=0.020, z=0.012),
        box(0.022, 0.040, 0.020).at(y=-0.045, z=0.024),
        box(0.060, 0.070, 0.018).at(y=0.035, z=0.026),
    ]
    deck = (
        loft([_hull_ring(0.0455, 0.076, 0.188, 0.001), _hull_ring(0.0470, 0.076, 0.188, 0.001)])
        .ghost()
        .of(wood(COLOURS["pine"]))
    )
    stripe = (
        loft([_hull_ring(0.030, 0.0795, 0.188, 0.003), _hull_ring(0.036, 0.0825, 0.193, 0.002)]).ghost().of(WHITE)
    )
    pole = tube([(0, 0.088, 0.044), (0, 0.094, 0.098)], 0.0018).of(wood(COLOURS["oak"]))
    cloth = box(0.0012, 0.026, 0.018).at(y=0.080, z=0.078).ghost().of(fabric(apart(colour)))
    return together(
        hull, mass(together(*core)), deck, stripe, _rig(rig), (pole + cloth) if flag == "flag" else NOTHING
    )


def _hull_ring(z: float, width: float, depth: float, y: float) -> Array:
    """Returns a level outline of a hull, pointed towards the front."""
    level = ring(z, width, depth, power=2.6)
    ahead = np.clip(-level[:, 1] / (depth / 2), 0, 1)
    level[:, 0] *= 1 - 0.75 * ahead**1.6
    level[:, 1] += y
    return level


def _rig(rig: str) -> Shape:
    mast = tube([(0, -0.006, 0.040), (0, -0.006, 0.212)], 0.0032).of(wood(COLOURS["oak"]))
    if rig == "funnel":
        house = slab(0.050, 0.080, 0.036, 0.003).at(y=0.020, z=0.046).of(WHITE)
        panes = box(0.0508, 0.012, 0.012).row(3, y=0.022).at(y=0.020, z=0.062) + box(0.034, 0.0808, 0.012).at(
            y=0.020, z=0.062
        )
        pipe = cylinder(0.0165, 0.062, bevel=0.001).at(y=0.024, z=0.080).of(plastic(COLOURS["orange"]))
        rings = cylinder(0.0168, 0.014, bevel=0).at(y=0.024, z=0.124).ghost().of(BLACK)
        return together(house, panes.ghost().of(screen()), pipe, rings)
    cream = fabric((0.96, 0.94, 0.88))
    big = cut([(-0.002, 0.060), (0.082, 0.060), (-0.002, 0.204)], 0.0018).turned(z=90).ghost()
    small = cut([(-0.088, 0.058), (-0.010, 0.060), (-0.010, 0.178)], 0.0018).turned(z=90).ghost()
    boom = tube([(0, -0.006, 0.058), (0, 0.080, 0.058)], 0.0022).of(wood(COLOURS["oak"]))
    cores = mass(box(0.001, 0.030, 0.065).at(y=0.016, z=0.060))
    sails = big + small if rig == "two sails" else big
    if rig == "two sails":
        cores += mass(box(0.001, 0.030, 0.055).at(y=-0.028, z=0.062))
    return together(mast, boom, sails.of(cream), cores)


@SMALL_TOYS.kind(
    "die",
    (0.030, 0.030, 0.030),
    front=False,
    heft=2.5,
    colour=("white", "red", "blue", "green", "black"),
    top=(6, 1, 2, 3, 4, 5),
)
def die(colour: Colour, top: int) -> Shape:
    """A large die; its `top` is the number that was thrown."""
    side = 0.030
    body = slab(side, side, side, 0.003).at(z=-side / 2)
    pale = BLACK if sum(colour) > 2 else WHITE
    faces = [_pips(count).at(z=side / 2 - 0.0002).turned(x=x, y=y) for count, (x, y) in _FACES.items()]
    x, y = _UP[top]
    return (body.of(plastic(colour)) + together(*faces).ghost().of(pale)).turned(x=x, y=y).carrying(0.004)


_FACES = {1: (0, 0), 6: (180, 0), 2: (90, 0), 5: (-90, 0), 3: (0, 90), 4: (0, -90)}
"""How the top is turned about x and y to lie on each side; opposite sides make seven."""
_UP = {1: (0, 0), 6: (180, 0), 2: (-90, 0), 5: (90, 0), 3: (0, -90), 4: (0, 90)}
"""How a die is turned to have each number on top."""
_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0))


def _pips(count: int) -> Shape:
    """Returns the dots of a number, around the origin."""
    places = [*_CORNERS[: count - count % 2], *([(0, 0)] if count % 2 else [])]
    pip = cylinder(0.0030, 0.0004, bevel=0)
    return together(*(pip.at(x=0.0077 * x, y=0.0077 * y) for x, y in places))


@SMALL_TOYS.kind(
    "puzzle cube",
    (0.071, 0.071, 0.059),
    front=False,
    colour=("black", "white", "gray", "navy", "pink"),
    state=("mixed", "solved"),
    top=("turned left", "straight", "turned right"),
    layers=(3, 2),
)
def puzzle_cube(colour: Colour, state: str, top: str, layers: int) -> Shape:
    """A cube of small cubes with coloured plates, solved or not, its top layer straight or turned a little."""
    side = 0.058
    step = side / layers
    parts = [
        slab(side, side, step - 0.0003, 0.0008).at(z=step * number).of(plastic(colour)) for number in range(layers)
    ]
    plate = slab(step - 0.0032, step - 0.0032, 0.0008, 0.0003).at(z=-0.0003)
    places = [(a, b) for b in range(layers) for a in range(layers)]
    upper, lower = [parts[-1]], parts[:-1]
    for face in range(6):
        for number, (a, b) in enumerate(places):
            hue = face if state == "solved" else (5 * face + 7 * number + number // 2) % 6
            flat = plate.at(x=step * (a - (layers - 1) / 2), y=step * (b - (layers - 1) / 2), z=side / 2)
            sticker = _on_side(flat, face).at(z=side / 2).ghost().of(plastic(_STICKERS[hue]))
            is_up = face == 4 or (face < 4 and b == layers - 1)
            (upper if is_up else lower).append(sticker)
    layer = together(*upper).turned(z={"turned left": 16, "straight": 0, "turned right": -16}[top])
    return together(*lower) + layer


def _on_side(flat: Shape, face: int) -> Shape:
    """Returns what lies on the top of a cube on one of its sides: four around it, then the top, then the bottom."""
    if face == 4:
        return flat
    if face == 5:
        return flat.turned(x=180)
    return flat.turned(x=90).turned(z=90 * face)


_STICKERS = tuple(COLOURS[name] for name in ("red", "blue", "orange", "green", "white", "yellow"))


@SMALL_TOYS.kind(
    "toy drum",
    (0.205, 0.205, 0.147),
    front=False,
    heft=0.35,
    colour=("red", "blue", "green", "yellow", "white"),
    sticks=("on top", "none"),
    lacing=("zigzag", "straight", "none"),
)
def toy_drum(colour: Colour, sticks: str, lacing: str) -> Shape:
    """A drum with cords around it, with or without its two sticks."""
    radius, tall = 0.096, 0.120
    shell = cylinder(radius, tall, bevel=0).of(paint(colour))
    rims = cylinder(radius + 0.006, 0.016, bevel=0.0015).of(wood(COLOURS["oak"]))
    skin = cylinder(radius + 0.002, 0.002, bevel=0.0004).at(z=tall - 0.0002).carrying(0.004, rounded=True)
    if sticks == "on top":
        skin = Shape(skin.patches, skin.solids)
    cords = _cords(lacing, radius + 0.0015, tall).ghost().of(fabric((0.95, 0.92, 0.84)))
    stick = tube([(0, -0.090, 0), (0, 0.066, 0)], 0.0042) + ball(0.017).at(y=0.070, z=-0.0085)
    pair = [
        stick.turned(z=turn).at(x=x, z=tall + 0.010 + rise)
        for turn, x, rise in ((38, -0.004, 0.0), (-38, 0.004, 0.0085))
    ]
    beaters = together(*pair).of(wood(COLOURS["pine"])) if sticks == "on top" else NOTHING
    return together(shell, rims, rims.at(z=tall - 0.0165), skin.of(card((0.95, 0.92, 0.82))), cords, beaters)


def _cords(lacing: str, radius: float, tall: float) -> Shape:
    if lacing == "none":
        return NOTHING
    angle = pi / 8 if lacing == "zigzag" else 0.0
    low = (radius, 0, 0.014)
    high = (radius * cos(angle), radius * (angle and np.sin(angle)), tall - 0.014)
    middle = tuple(
        (a + b) / 2 * (1 / cos(angle / 2) if axis < 2 else 1)
        for axis, (a, b) in enumerate(zip(low, high, strict=True))
    )
    cord = tube([low, middle, high], 0.0028)
    return (cord + cord.mirrored("y")).around(8) if lacing == "zigzag" else cord.around(12)
