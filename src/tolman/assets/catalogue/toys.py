"""Toys."""

from tolman.assets.catalogue.forms import foot
from tolman.assets.finish import (
    BLACK,
    BRASS,
    COLOURS,
    DARK,
    STEEL,
    WHITE,
    fabric,
    lacquer,
    leather,
    mixed,
    paint,
    plastic,
    plush,
    rubber,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import Points, arc, curve, lifted, rectangle
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, case, cut, cylinder, hoop, lathe, loft, ring, slab, strap, tube
from tolman.assets.shape import NOTHING, Shape, together

TOYS = Group("toys", drawn=True)
_PANE = lacquer((0.10, 0.16, 0.24))
"""Toy windows: dark and shining."""
_HEADLAMP = plastic((1.0, 0.93, 0.6))


@TOYS.kind(
    "teddy bear",
    (0.34, 0.28, 0.42),
    front=True,
    heft=0.65,
    colour=("brown", "beige", "cream", "pink", "gray"),
    wears=("bow", "scarf", "nothing"),
    arms=("open", "resting"),
)
def teddy_bear(colour: Colour, wears: str, arms: str) -> Shape:
    """A plush bear that sits, its paws and feet held out to the front."""
    fur, pale = plush(colour), plush(mixed(colour, COLOURS["cream"], 0.65))
    leg = ball(0.105, 0.18, 0.1).turned(z=24).at(x=0.09, y=-0.06)
    foot = ball(0.1, 0.06, 0.115).turned(z=16).at(x=0.115, y=-0.115)
    sole = ball(0.07, 0.02, 0.085).turned(z=16).at(x=0.123, y=-0.143, z=0.016)
    trunk = ball(0.22, 0.19, 0.25) + ball(0.045).at(y=0.1, z=0.025)
    belly = ball(0.15, 0.06, 0.16).at(y=-0.072, z=0.04)
    return together(
        (trunk + (leg + foot + _bear_arm(arms)).both("x")).of(fur),
        (belly + sole.both("x").ghost()).of(pale),
        _bear_head(colour),
        _bear_wear(wears),
    )


def _bear_arm(arms: str) -> Shape:
    if arms == "open":
        paw = ball(0.078).at(x=0.13, y=-0.085, z=0.163)
        return _limb([(0.07, 0, 0.19, 0.04), (0.115, -0.03, 0.19, 0.04), (0.13, -0.08, 0.2, 0.036)]) + paw
    paw = ball(0.08).at(x=0.128, y=-0.065, z=0.055)
    return _limb([(0.07, 0, 0.19, 0.04), (0.12, -0.02, 0.15, 0.038), (0.128, -0.06, 0.1, 0.036)]) + paw


def _bear_head(colour: Colour) -> Shape:
    skull = ball(0.21, 0.18, 0.18).at(y=-0.01, z=0.215)
    ear = ball(0.085, 0.05, 0.085).at(x=0.08, z=0.335)
    inner_ear = ball(0.055, 0.02, 0.055).at(x=0.08, y=-0.02, z=0.347)
    muzzle = ball(0.105, 0.085, 0.08).at(y=-0.085, z=0.235)
    nose = ball(0.042, 0.03, 0.03).at(y=-0.116, z=0.281)
    mouth = tube([(0, -0.127, 0.285), (0, -0.126, 0.26)], 0.0035)
    eye = ball(0.026).at(x=0.047, y=-0.088, z=0.307)
    return together(
        (skull + ear.both("x")).of(plush(colour)),
        (inner_ear.both("x").ghost() + muzzle).of(plush(mixed(colour, COLOURS["cream"], 0.65))),
        (nose + mouth + eye.both("x")).ghost().of(BLACK),
    )


def _bear_wear(wears: str) -> Shape:
    if wears == "nothing":
        return NOTHING
    if wears == "bow":
        loop = ball(0.075, 0.03, 0.05).turned(y=-12).at(x=0.04, y=-0.1, z=0.19)
        worn = loop.both("x") + ball(0.03).at(y=-0.105, z=0.2)
    else:
        end = strap(curve([(0.03, -0.085, 0.22), (0.045, -0.112, 0.17), (0.05, -0.122, 0.1)]), 0.05, 0.012)
        worn = hoop(0.075, 0.024).stretched(y=0.9).at(y=-0.005, z=0.222) + end
    return worn.ghost().of(fabric(COLOURS["red"]))


def _limb(knots: Points) -> Shape:
    """Returns a smooth round limb through knots of (x, y, z, radius)."""
    line = curve(knots, 4)
    return tube(line[:, :3], line[:, 3], 14)


def _body(levels: Points) -> Shape:
    """Returns a smooth body through ovals of (height, width, depth, shift to the back), upwards."""
    return loft([ring(z, width, depth, y=y) for z, width, depth, y in curve(levels, 3)])


@TOYS.kind(
    "toy truck",
    (0.18, 0.38, 0.20),
    front=True,
    heft=0.2,
    colour=("red", "blue", "green", "yellow", "orange"),
    cargo=("dump", "tank", "box"),
    axles=(2, 3),
)
def toy_truck(colour: Colour, cargo: str, axles: int) -> Shape:
    """A cab with windows, lamps and a bumper, a load behind it, and fat wheels."""
    rear = [0.11] if axles == 2 else [0.142, 0.056]
    wheels = together(*(_wheel(0.04, 0.036).at(x=0.064, y=y).both("x") for y in (-0.12, *rear)))
    chassis = box(0.1, 0.35, 0.028).at(z=0.036).of(DARK)
    return together(wheels, chassis, _truck_cab(colour), _truck_load(cargo).of(lacquer(colour)).at(y=0.075, z=0.064))


def _truck_cab(colour: Colour) -> Shape:
    width = 0.155
    outline = [(-0.182, 0.05), (-0.182, 0.108), (-0.14, 0.116), (-0.118, 0.178), (-0.045, 0.178), (-0.045, 0.05)]
    side_window = [(-0.13, 0.118), (-0.113, 0.166), (-0.066, 0.166), (-0.066, 0.118)]
    windscreen = [(-0.141, 0.12), (-0.122, 0.172), (-0.106, 0.172), (-0.125, 0.12)]
    panes = _side_on(side_window, width + 0.003) + _side_on(windscreen, width - 0.024)
    grille = box(0.07, 0.006, 0.034).at(y=-0.183, z=0.068)
    lamp = cylinder(0.015, 0.008).turned(x=90).at(x=0.055, y=-0.179, z=0.086)
    bumper = slab(0.165, 0.018, 0.022, 0.006).at(y=-0.181, z=0.036)
    return together(
        _side_on(outline, width, 0.006).of(lacquer(colour)),
        panes.ghost().of(_PANE),
        grille.ghost().of(DARK),
        lamp.both("x").ghost().of(_HEADLAMP),
        bumper.of(STEEL),
    )


def _truck_load(cargo: str) -> Shape:
    if cargo == "dump":
        rib = box(0.006, 0.014, 0.095).at(x=0.085).both("x").row(3, y=0.085).at(z=0.005).ghost()
        shield = box(0.168, 0.01, 0.03).at(y=-0.1075, z=0.1) + slab(0.168, 0.085, 0.01, 0.004).at(y=-0.145, z=0.122)
        return case(0.168, 0.225, 0.105, 0.01, mouth="top") + rib + shield
    if cargo == "tank":
        barrel = lathe([(0, 0), (0.045, 0), (0.062, 0.02), (0.062, 0.2), (0.045, 0.22), (0, 0.22)]).turned(x=90)
        band = hoop(0.062, 0.004).turned(x=90).row(3, y=0.075).at(z=0.062).ghost()
        hatch = cylinder(0.024, 0.014).at(z=0.118).row(2, y=0.09).ghost()
        return barrel.at(y=0.11, z=0.062) + band + hatch + box(0.1, 0.22, 0.02)
    rib = box(0.174, 0.008, 0.122).row(6, y=0.042).at(z=0.004).ghost()
    return slab(0.166, 0.225, 0.13, 0.006).carrying(0.01) + rib


def _wheel(radius: float, width: float, rim: Colour = COLOURS["white"]) -> Shape:
    """Returns a wheel that stands on the floor and rolls to the front, its outside on the right."""
    tyre = cylinder(radius, width, bevel=0.006).of(rubber())
    disc = cylinder(0.58 * radius, width + 0.003).of(plastic(rim))
    nut = cylinder(0.2 * radius, width + 0.006).of(DARK)
    return (tyre + (disc + nut).ghost()).turned(y=90).at(x=-width / 2, z=radius)


def _side_on(outline: Points, width: float, bevel: float = 0.0) -> Shape:
    """Returns a body of one width whose outline is seen from the side, as (y, z)."""
    return cut(outline, width, bevel).turned(z=90)


@TOYS.kind(
    "toy train",
    (0.16, 0.42, 0.22),
    front=True,
    heft=0.45,
    colour=("red", "green", "blue", "black", "yellow"),
    funnel=("flared", "straight", "balloon"),
    tender=("none", "coal"),
)
def toy_train(colour: Colour, funnel: str, tender: str) -> Shape:
    """A steam engine: boiler, funnel, dome and cab, with a cow catcher in front."""
    alone = tender == "none"
    long = 0.19 if alone else 0.09
    boiler = cylinder(0.05, long, bevel=0.0).turned(x=90).at(z=0.118)
    band = hoop(0.0505, 0.0035, 5).turned(x=90).row(2, y=0.6 * long).at(y=-0.5 * long, z=0.118)
    dome = lathe([(0.024, 0), (0.024, 0.026), (0.016, 0.038), (0, 0.042)]).at(y=-0.5 * long, z=0.158)
    frame = box(0.09, long + 0.14, 0.035).at(y=0.045 - long / 2, z=0.04)
    wheel = _wheel(0.038, 0.022, COLOURS["red"]).row(3 if alone else 2, y=0.088)
    return together(
        boiler.of(lacquer(colour)),
        (band + dome).ghost().of(BRASS),
        frame.of(DARK),
        wheel.at(x=0.06, y=0.025 - long / 2).both("x"),
        _smokebox(funnel).at(y=-long),
        _engine_cab(colour),
        NOTHING if alone else _coal_wagon(colour).at(y=0.175),
    )


def _smokebox(funnel: str) -> Shape:
    """Returns the front end of an engine, before y = 0: round door, lamp, funnel, cow catcher."""
    drum = cylinder(0.053, 0.05).turned(x=90).at(z=0.118)
    door = cylinder(0.036, 0.008).turned(x=90).at(y=-0.048, z=0.118)
    lamp = cylinder(0.014, 0.03).turned(x=90).at(y=-0.03, z=0.178)
    profile = {
        "flared": [(0.017, 0), (0.017, 0.03), (0.028, 0.06), (0.02, 0.06), (0, 0.05)],
        "straight": [(0.02, 0), (0.02, 0.05), (0.025, 0.05), (0.025, 0.06), (0.015, 0.06), (0, 0.05)],
        "balloon": [(0.015, 0), (0.016, 0.02), (0.034, 0.04), (0.034, 0.046), (0.02, 0.06), (0, 0.06)],
    }[funnel]
    catcher = loft([ring(0.01, 0.14, 0.04, y=-0.07, power=4), ring(0.06, 0.13, 0.02, y=-0.045, power=4)])
    bar = tube([(0, -0.092, 0.012), (0, -0.057, 0.062)], 0.007).row(6, x=0.026)
    return together(
        (drum + lathe(profile).at(y=-0.022, z=0.157) + catcher).of(DARK),
        door.ghost().of(STEEL),
        lamp.ghost().of(_HEADLAMP),
        bar.ghost().of(plastic(COLOURS["yellow"])),
    )


def _engine_cab(colour: Colour) -> Shape:
    walls = box(0.13, 0.105, 0.135).at(y=0.0525, z=0.06).of(lacquer(colour))
    side_window = box(0.134, 0.05, 0.05).at(y=0.055, z=0.13)
    front_window = box(0.026, 0.004, 0.036).at(x=0.044, y=-0.001, z=0.15).both("x")
    roof = slab(0.156, 0.14, 0.02, 0.009).at(y=0.055, z=0.194).of(DARK)
    return together(walls, (side_window + front_window).ghost().of(_PANE), roof)


def _coal_wagon(colour: Colour) -> Shape:
    tub = box(0.13, 0.095, 0.085).at(z=0.055).of(lacquer(colour))
    coal = ball(0.115, 0.085, 0.06).at(z=0.115).of(BLACK)
    wheels = _wheel(0.026, 0.022, COLOURS["red"]).row(2, y=0.055).at(x=0.06).both("x")
    return together(tub, coal.ghost(), box(0.08, 0.11, 0.03).at(y=-0.01, z=0.028).of(DARK), wheels)


@TOYS.kind(
    "toy airplane",
    (0.44, 0.42, 0.16),
    front=True,
    heft=0.25,
    colour=("red", "yellow", "blue", "white", "green"),
    wings=("low", "high", "double"),
    engines=(1, 2),
)
def toy_airplane(colour: Colour, wings: str, engines: int) -> Shape:
    """A propeller plane with a fat fuselage, rounded wings, a tail fin and two wheels."""
    axis = 0.08
    sections = [
        (-0.205, 0.012, 0.02, 0.018),
        (-0.13, 0.04, 0.048, 0.008),
        (-0.02, 0.074, 0.08, 0),
        (0.08, 0.08, 0.082, 0),
        (0.15, 0.068, 0.068, 0),
        (0.175, 0.05, 0.05, 0),
    ]
    fuselage = _body(sections).turned(x=90).at(z=axis)
    fin = _side_on([(0.12, 0.09), (0.165, 0.157), (0.2, 0.157), (0.203, 0.09)], 0.01, 0.004)
    tailplane = _flat(rectangle(0.17, 0.065, 0.028), 0.01).at(y=0.165, z=axis + 0.016)
    canopy = ball(0.05, 0.1, 0.06).at(y=-0.02, z=axis + 0.012)
    strut = tube([(0.062, -0.075, 0.022), (0.03, -0.06, axis - 0.02)], 0.006).ghost().of(STEEL)
    stripe = hoop(0.029, 0.006).turned(x=90).at(y=0.1, z=axis + 0.006)
    return together(
        (fuselage + fin + tailplane).of(lacquer(colour)),
        canopy.of(_PANE),
        (_wheel(0.022, 0.018).at(x=0.07, y=-0.075) + strut).both("x"),
        stripe.ghost().of(WHITE),
        *(_wing(colour).at(z=axis + rise) for rise in _WINGS[wings]),
        _wing_struts().at(z=axis) if wings == "double" else NOTHING,
        _engines(engines, _WINGS[wings][0], colour).at(z=axis),
        foot(0.14, 0.26).at(y=0.02),
    )


_WINGS = {"low": (-0.026,), "high": (0.036,), "double": (-0.03, 0.052)}
"""How far wings lie above the axis of the fuselage."""


def _wing(colour: Colour) -> Shape:
    board = _flat(rectangle(0.44, 0.1, 0.045), 0.012, 0.005)
    stripe = box(0.03, 0.101, 0.013).at(x=0.15, z=-0.0065).both("x").ghost().of(WHITE)
    return (board.of(lacquer(colour)) + stripe).at(y=-0.04)


def _wing_struts() -> Shape:
    low, high = _WINGS["double"]
    return tube([(0.11, -0.04, low), (0.11, -0.04, high)], 0.006).both("x").row(2, y=0.05).ghost().of(STEEL)


def _engines(engines: int, rise: float, colour: Colour) -> Shape:
    """Returns propellers: one on the nose, or two on the wings and a round nose."""
    blade = ball(0.02, 0.008, 0.068).at(z=0.008)
    propeller = (blade.turned(y=60) + blade.turned(y=180) + blade.turned(y=300)).of(DARK)
    propeller += ball(0.036, 0.06, 0.036).at(z=-0.018).of(plastic(COLOURS["yellow"]))
    if engines == 1:
        return propeller.ghost().at(y=-0.178)
    pod = ball(0.05, 0.13, 0.05).at(z=-0.025).of(lacquer(colour))
    pod += propeller.ghost().stretched(0.65, 0.65, 0.65).at(y=-0.06)
    nose = ball(0.05).at(y=-0.175, z=-0.025).of(lacquer(colour))
    return nose + pod.at(x=0.115, y=-0.09, z=rise).both("x")


def _flat(outline: Points, thickness: float, bevel: float = 0.0) -> Shape:
    """Returns a lying board sawn along an outline of (x, y)."""
    return cut(outline, thickness, bevel).turned(x=-90)


@TOYS.kind(
    "rubber duck",
    (0.12, 0.14, 0.13),
    front=True,
    heft=0.6,
    colour=("yellow", "pink", "blue", "white", "orange"),
    wears=("nothing", "sailor hat", "crown"),
    tail=("pert", "flat"),
)
def rubber_duck(colour: Colour, wears: str, tail: str) -> Shape:
    """A fat bath duck with a round head and an orange beak."""
    levels = [
        (0, 0.06, 0.07, 0),
        (0.008, 0.088, 0.098, 0),
        (0.03, 0.108, 0.118, 0),
        (0.05, 0.1, 0.112, 0),
        (0.066, 0.064, 0.08, 0),
        (0.07, 0.03, 0.04, 0),
    ]
    tip = (0, 0.062, 0.088) if tail == "pert" else (0, 0.068, 0.056)
    rump = _limb([(0, 0.015, 0.038, 0.034), (0, 0.044, 0.05, 0.024), (*tip, 0.004)])
    wing = ball(0.024, 0.07, 0.038).turned(x=12).at(x=0.047, y=0.012, z=0.028)
    head = ball(0.074).at(y=-0.022, z=0.055)
    hat = _hat(wears).turned(x=-6).at(y=-0.018, z=0.12)
    duck = together((_body(levels) + rump + wing.both("x") + head).of(plastic(colour)), _duck_face(), hat)
    scale = 1.0 if wears == "nothing" else 0.85
    return duck.stretched(scale, scale, scale)


def _duck_face() -> Shape:
    upper = ball(0.042, 0.034, 0.014).turned(x=-14).at(y=-0.056, z=0.083)
    lower = ball(0.03, 0.026, 0.012).turned(x=10).at(y=-0.053, z=0.076)
    white = ball(0.015, 0.009, 0.019).turned(z=28).at(x=0.017, y=-0.0535, z=0.098)
    pupil = ball(0.01, 0.007, 0.013).turned(z=28).at(x=0.0183, y=-0.0562, z=0.1)
    beak = (upper + lower).of(plastic((0.93, 0.38, 0.06)))
    return together(beak, white.both("x").of(WHITE), pupil.both("x").of(BLACK)).ghost()


def _hat(wears: str) -> Shape:
    if wears == "sailor hat":
        crown = cylinder(0.022, 0.02, 0.018, bevel=0.006) + cylinder(0.027, 0.011, 0.03)
        return (crown.of(WHITE) + ball(0.016, 0.016, 0.01).at(z=0.016).of(plastic(COLOURS["navy"]))).ghost()
    if wears == "crown":
        point = cut([(-0.009, 0), (0.009, 0), (0, 0.022)], 0.003).at(y=-0.022, z=0.004)
        return (cylinder(0.024, 0.01) + point.around(6)).ghost().of(BRASS)
    return NOTHING


@TOYS.kind(
    "rocking horse",
    (0.32, 0.85, 0.75),
    front=True,
    colour=("white", "brown", "red", "pine", "blue"),
    body=("round", "board"),
    seat=("saddle", "chair", "blanket"),
)
def rocking_horse(colour: Colour, body: str, seat: str) -> Shape:
    """A horse with mane, tail and handles, its legs on two bent rockers."""
    timber = wood(COLOURS["oak"])
    bow = curve([(-0.415, 0.13), (-0.22, 0.045), (0, 0.02), (0.22, 0.045), (0.415, 0.13)])
    rocker = strap(lifted(bow, "yz", 0.13), 0.036, 0.04)
    rung = box(0.25, 0.045, 0.02).at(y=0.3, z=0.075).both("y")
    front_leg = _limb([(0.07, -0.14, 0.4, 0.055), (0.105, -0.2, 0.23, 0.034), (0.127, -0.21, 0.06, 0.026)])
    hind_leg = _limb([(0.07, 0.15, 0.4, 0.062), (0.105, 0.23, 0.25, 0.036), (0.127, 0.21, 0.06, 0.026)])
    hoof = cylinder(0.031, 0.05).at(x=0.127, y=0.21, z=0.05).both("y")
    handle = tube([(-0.13, -0.25, 0.59), (0.13, -0.25, 0.59)], 0.014)
    trunk = _round_horse() if body == "round" else _board_horse()
    return together(
        (rocker.both("x") + rung + handle).of(timber),
        (trunk + (front_leg + hind_leg).both("x")).of(paint(colour)),
        hoof.both("x").ghost().of(DARK),
        _horse_hair(colour),
        _horse_face(),
        _horse_seat(seat),
    )


def _round_horse() -> Shape:
    """Returns barrel, neck, head and ears."""
    barrel = ball(0.23, 0.5, 0.23).at(z=0.3)
    neck = _limb([(0, -0.13, 0.42, 0.1), (0, -0.22, 0.55, 0.075), (0, -0.27, 0.65, 0.06), (0, -0.28, 0.69, 0.03)])
    head = _limb([(0, -0.24, 0.655, 0.04), (0, -0.28, 0.65, 0.062), (0, -0.36, 0.57, 0.045), (0, -0.4, 0.535, 0.036)])
    return barrel + neck + head + ball(0.085, 0.07, 0.08).at(y=-0.39, z=0.5) + _horse_ears()


def _board_horse() -> Shape:
    """Returns barrel, neck and head sawn from one board, and ears."""
    back = [(0.24, 0.45), (0.2, 0.5), (0, 0.5), (-0.14, 0.54), (-0.2, 0.67), (-0.26, 0.71)]
    face = [(-0.31, 0.69), (-0.41, 0.57), (-0.41, 0.52), (-0.36, 0.51), (-0.29, 0.56)]
    breast = [(-0.25, 0.42), (-0.16, 0.32), (0.15, 0.32), (0.23, 0.36)]
    return _side_on(curve([*back, *face, *breast], 3, closed=True), 0.1, 0.012) + _horse_ears()


def _horse_ears() -> Shape:
    return ball(0.03, 0.022, 0.08).turned(y=10, x=-12).at(x=0.032, y=-0.262, z=0.666).both("x").ghost()


def _horse_hair(colour: Colour) -> Shape:
    """Returns mane and tail, dark on a pale horse and pale on a dark one."""
    hair = plush(COLOURS["brown"] if sum(colour) > 1.6 else COLOURS["cream"])
    locks = [(-0.3, 0.69), (-0.25, 0.715), (-0.2, 0.69), (-0.165, 0.635), (-0.135, 0.575), (-0.1, 0.52)]
    mane = together(*(ball(0.06, 0.085, 0.085).at(y=y, z=z - 0.05) for y, z in locks))
    tail = _limb([(0, 0.22, 0.47, 0.03), (0, 0.29, 0.47, 0.04), (0, 0.345, 0.38, 0.045), (0, 0.36, 0.25, 0.012)])
    return (mane.ghost() + tail).of(hair)


def _horse_face() -> Shape:
    eye = ball(0.022, 0.028, 0.028).at(x=0.046, y=-0.31, z=0.625).both("x")
    nostril = ball(0.014, 0.018, 0.018).at(x=0.034, y=-0.415, z=0.535).both("x")
    bridle = hoop(0.053, 0.009, 6).stretched(x=1.1).turned(x=45).at(y=-0.355, z=0.58)
    rein = tube([(0.055, -0.34, 0.57), (0.07, -0.25, 0.59)], 0.008).both("x")
    return together((eye + nostril).of(BLACK), (bridle + rein).of(leather(COLOURS["mahogany"]))).ghost()


def _horse_seat(seat: str) -> Shape:
    if seat == "saddle":
        pad = _side_on([(-0.12, 0.5), (-0.1, 0.55), (0, 0.53), (0.1, 0.55), (0.13, 0.575), (0.13, 0.49)], 0.17, 0.02)
        girth = strap(lifted(arc(0.122, -90, 270, 24), "xz"), 0.06, 0.008, across=(0, 1, 0)).at(z=0.414).ghost()
        return (pad.carrying(0.05) + girth).of(leather(COLOURS["mahogany"]))
    if seat == "chair":
        board = slab(0.22, 0.24, 0.03).at(y=0.02, z=0.5).carrying(0.03)
        back = slab(0.22, 0.025, 0.2, 0.012).turned(x=-8).at(y=0.13, z=0.5)
        rest = tube(curve([(0.11, 0.12, 0.6), (0.125, 0.0, 0.6), (0.11, -0.09, 0.51)]), 0.013).both("x")
        return (board + back + rest).of(wood(COLOURS["oak"]))
    drape = strap(lifted(arc(0.122, 10, 170, 12), "xz"), 0.24, 0.012, across=(0, 1, 0))
    return drape.at(z=0.413).ghost().of(fabric(COLOURS["teal"]))
