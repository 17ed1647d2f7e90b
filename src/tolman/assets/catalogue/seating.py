"""Seats."""

from tolman.assets.finish import (
    CHROME,
    COLOURS,
    DARK,
    IRON,
    WHITE,
    WOODS,
    fabric,
    leather,
    paint,
    plastic,
    shade,
    striped,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import arc, curve, lifted, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, cut, cylinder, hoop, slab, tube
from tolman.assets.shape import NOTHING, Shape, together

SEATING = Group("seating", drawn=True)
CLOTHS = ("blue", "red", "green", "gray", "beige")


@SEATING.kind(
    "chair",
    (0.45, 0.50, 0.90),
    front=True,
    colour=CLOTHS,
    back=("slats", "panel", "rods"),
    seat=("cushion", "board"),
    frame=WOODS[:3],
)
def chair(colour: Colour, back: str, seat: str, frame: str) -> Shape:
    """Four legs, a seat, and a back that leans away."""
    timber = wood(COLOURS[frame])
    front_leg = tube([(0.19, -0.21, 0), (0.185, -0.2, 0.43)], [0.016, 0.021])
    post = tube(curve([(0.19, 0.22, 0), (0.185, 0.19, 0.43), (0.185, 0.2, 0.65), (0.185, 0.23, 0.893)]), 0.018)
    rail = tube([(0.187, -0.2, 0.2), (0.187, 0.2, 0.2)], 0.012)
    legs = (front_leg + post + rail).both("x") + tube([(-0.19, 0, 0.2), (0.19, 0, 0.2)], 0.012)
    board = slab(0.43, 0.43, 0.035, 0.015).at(y=-0.01, z=0.42)
    if seat == "cushion":
        cushion = slab(0.41, 0.41, 0.06, 0.028).at(y=-0.01, z=0.45).carrying(0.04)
        board = board.of(timber) + cushion.of(fabric(colour))
    else:
        board = board.carrying(0.04).of(paint(colour))
    return together(legs.of(timber), board, _chair_back(back).of(paint(colour)))


def _chair_back(back: str) -> Shape:
    top = slab(0.39, 0.022, 0.08, 0.01).turned(x=-8).at(y=0.222, z=0.81)
    if back == "slats":
        slat = slab(0.38, 0.02, 0.07, 0.009).turned(x=-8)
        return top + slat.at(y=0.212, z=0.68) + slat.at(y=0.202, z=0.55)
    if back == "panel":
        return top + slab(0.36, 0.016, 0.29, 0.007).turned(x=-7).at(y=0.198, z=0.53)
    return top + tube([(0, 0.195, 0.44), (0, 0.224, 0.84)], 0.010).row(5, x=0.068)


@SEATING.kind(
    "armchair",
    (0.85, 0.80, 0.90),
    front=True,
    heft=1.6,
    colour=("red", "green", "blue", "brown", "beige"),
    back=("cushion", "winged", "buttoned"),
    arms=("rolled", "block", "sloped"),
)
def armchair(colour: Colour, back: str, arms: str) -> Shape:
    """A padded seat for one between thick arms, with a high back."""
    cloth = fabric(colour)
    body = _upholstered_body(0.85, 0.78, arms).at(y=-0.01) + slab(0.74, 0.17, 0.74, 0.06).turned(x=-7).at(
        y=0.205, z=0.14
    )
    cushion = slab(0.50, 0.60, 0.17, 0.06).at(y=-0.09, z=0.28).carrying(0.08)
    return together(
        body.of(cloth), cushion.of(_lighter(colour)), _armchair_back(back, colour), _stubby_legs(0.85, 0.78)
    )


def _armchair_back(back: str, colour: Colour) -> Shape:
    cushion = slab(0.52, 0.15, 0.42, 0.06).turned(x=-9).at(y=0.10, z=0.44).of(_lighter(colour))
    if back == "winged":
        wing = _sideways([(0.30, 0.40), (-0.02, 0.54), (-0.05, 0.72), (0.06, 0.86), (0.30, 0.87)], 0.09, 0.03)
        return cushion + wing.at(x=0.315).both("x").of(fabric(colour))
    if back == "buttoned":
        row = ball(0.035).row(3, x=0.15)
        buttons = row.at(y=0.10, z=0.57) + row.at(y=0.125, z=0.72)
        return cushion + buttons.of(fabric(shade(colour, 0.5))).ghost()
    return cushion


@SEATING.kind(
    "sofa",
    (1.60, 0.85, 0.80),
    front=True,
    heft=1.6,
    colour=("red", "gray", "blue", "green", "brown"),
    arms=("rolled", "block", "sloped"),
    seats=(2, 3),
    pillows=(2, 1, 0),
)
def sofa(colour: Colour, arms: str, seats: int, pillows: int) -> Shape:
    """A long padded seat for two or three, with arms and a back of cushions."""
    body = _upholstered_body(1.60, 0.82, arms) + slab(1.46, 0.17, 0.64, 0.07).turned(x=-7).at(y=0.26, z=0.14)
    each = 1.24 / seats
    cushion = slab(each - 0.01, 0.62, 0.17, 0.06).carrying(0.06).row(seats, x=each).at(y=-0.1, z=0.28)
    back = slab(each - 0.02, 0.17, 0.36, 0.07).turned(x=-14).row(seats, x=each).at(y=0.12, z=0.42)
    pillow = slab(0.33, 0.12, 0.33, 0.055).turned(x=-24, y=-8).at(x=0.42, y=-0.04, z=0.45)
    thrown = {0: NOTHING, 1: pillow, 2: pillow.both("x")}[pillows]
    return together(
        body.of(fabric(colour)),
        (cushion + back).of(_lighter(colour)),
        thrown.of(fabric(_standing_out(colour))),
        _stubby_legs(1.60, 0.82),
    )


def _upholstered_body(width: float, depth: float, arms: str) -> Shape:
    """Returns the base of an armchair or sofa, with an arm at either end."""
    base = slab(width - 0.2, depth - 0.06, 0.18, 0.03).at(z=0.11)
    return base + _armrest(arms, depth).at(x=width / 2 - 0.09, z=0.11).both("x")


def _armrest(arms: str, depth: float) -> Shape:
    half = depth / 2
    if arms == "block":
        return slab(0.165, depth, 0.47, 0.035)
    if arms == "sloped":
        side = [(half, 0), (half, 0.56), (half - 0.12, 0.60), (0, 0.46), (-half, 0.40), (-half, 0)]
        return _sideways(side, 0.15, 0.03)
    roll = tube([(0, -half, 0.42), (0, half, 0.42)], 0.09, sides=24)
    return slab(0.13, depth - 0.03, 0.42, 0.03).at(x=-0.005) + roll


def _stubby_legs(width: float, depth: float) -> Shape:
    return (
        cylinder(0.018, 0.13, top=0.032).at(x=width / 2 - 0.1, y=depth / 2 - 0.08).four().of(wood(COLOURS["walnut"]))
    )


def _sideways(outline: list[tuple[float, float]], thickness: float, bevel: float = 0.0) -> Shape:
    """Returns an upright board sawn along an outline of (y, z), seen from the right, around x = 0."""
    return cut(outline, thickness, bevel).turned(z=90)


def _lighter(colour: Colour) -> Material:
    """Returns the cloth of cushions, which catch more light than the body below."""
    return fabric(shade(colour, 1.18))


def _standing_out(colour: Colour) -> Colour:
    """Returns a colour that is seen well beside another."""
    return COLOURS["walnut"] if sum(colour) > 1.3 else COLOURS["cream"]


@SEATING.kind(
    "bench",
    (1.20, 0.50, 0.85),
    front=True,
    colour=("oak", "green", "red", "blue", "white"),
    back=("lengthwise", "upright"),
    ends=("iron", "timber"),
    slats=(4, 3),
)
def bench(colour: Colour, back: str, ends: str, slats: int) -> Shape:
    """A garden seat for two: slats along seat and back between a pair of end frames."""
    timber = wood(colour)
    pitch = 0.40 / slats
    seat = slab(1.19, pitch - 0.018, 0.03, 0.008).row(slats, y=pitch).at(y=-0.035, z=0.43).carrying(0.03)
    frames = _iron_end() if ends == "iron" else _timber_end()
    return together(seat.of(timber), _bench_back(back, slats).of(timber), frames.at(x=0.50).both("x"))


def _bench_back(back: str, slats: int) -> Shape:
    if back == "lengthwise":
        pitch = 0.36 / (slats - 1)
        slat = slab(1.19, 0.026, pitch - 0.025, 0.008).turned(x=-13)
        return slat.row(slats - 1, y=pitch * 0.22, z=pitch).at(y=0.135, z=0.627 - pitch / 2)
    rail = slab(1.19, 0.03, 0.07, 0.01).turned(x=-13)
    upright = slab(0.065, 0.022, 0.30, 0.008).turned(x=-13).row(2 * slats + 1, x=1.1 / (2 * slats + 1))
    return rail.at(y=0.178, z=0.775) + rail.at(y=0.105, z=0.47) + upright.at(y=0.117, z=0.5)


def _iron_end() -> Shape:
    rear = [(0.225, 0), (0.17, 0.2), (0.145, 0.42), (0.17, 0.62), (0.225, 0.83)]
    front = [(-0.225, 0), (-0.17, 0.2), (-0.205, 0.42), (-0.225, 0.55), (-0.18, 0.64), (0, 0.655), (0.17, 0.63)]
    under = [(-0.205, 0.415), (0.145, 0.415)]
    bow = [(-0.185, 0.16), (-0.08, 0.27), (0.06, 0.27), (0.175, 0.16)]
    bars = [tube(lifted(curve(line), "yz"), 0.019) for line in (rear, front, bow)]
    return together(*bars, tube(lifted(under, "yz"), 0.019)).of(IRON)


def _timber_end() -> Shape:
    front_leg = slab(0.07, 0.07, 0.62, 0.01).at(y=-0.2)
    post = _sideways([(0.16, 0), (0.23, 0), (0.175, 0.42), (0.24, 0.83), (0.19, 0.85), (0.11, 0.44)], 0.06, 0.006)
    arm = slab(0.09, 0.42, 0.035, 0.012).at(y=-0.035, z=0.61)
    rail = slab(0.05, 0.34, 0.07, 0.008).at(y=-0.03, z=0.36)
    return (front_leg + post + arm + rail).of(wood(COLOURS["walnut"]))


@SEATING.kind(
    "rocking chair",
    (0.60, 0.85, 1.05),
    front=True,
    colour=("oak", "white", "red", "walnut", "green"),
    back=("spindles", "ladder", "padded"),
    seat=("cushion", "board"),
)
def rocking_chair(colour: Colour, back: str, seat: str) -> Shape:
    """A chair with a high back and arms, on two curved runners."""
    runner = tube(lifted(arc(0.92, 243.5, 296.5, 16, at=(0.0, 0.94)), "yz", 0.24), 0.024)
    front_leg = tube([(0.24, -0.22, 0.05), (0.24, -0.22, 0.63)], 0.021)
    rear_leg = tube([(0.24, 0.2, 0.05), (0.23, 0.17, 0.44)], 0.021)
    post = tube([(0.225, 0.16, 0.42), (0.215, 0.33, 1.01)], 0.022)
    arm = slab(0.075, 0.50, 0.03, 0.012).at(x=0.255, y=-0.02, z=0.63)
    rung = tube([(-0.24, -0.22, 0.25), (0.24, -0.22, 0.25)], 0.013)
    sides = (front_leg + rear_leg + post + arm).both("x") + rung
    board = slab(0.52, 0.46, 0.04, 0.015).at(y=-0.04, z=0.42).carrying(0.05)
    frame = (sides + board + _rocking_back(back)).of(wood(colour))
    pads = slab(0.46, 0.42, 0.07, 0.03).at(y=-0.05, z=0.455).carrying(0.05) if seat == "cushion" else NOTHING
    if back == "padded":
        pads += slab(0.38, 0.06, 0.42, 0.025).turned(x=-16).at(y=0.17, z=0.52)
    return together(frame, pads.of(fabric(_standing_out(colour))), runner.both("x").of(wood(shade(colour, 0.5))))


def _rocking_back(back: str) -> Shape:
    head = slab(0.46, 0.035, 0.13, 0.014).turned(x=-16).at(y=0.315, z=0.915)
    if back == "ladder":
        return head + slab(0.42, 0.025, 0.075, 0.01).turned(x=-16).row(3, y=0.037, z=0.13).at(y=0.246, z=0.67)
    if back == "padded":
        return head + slab(0.42, 0.03, 0.44, 0.01).turned(x=-16).at(y=0.205, z=0.49)
    return head + tube([(0, 0.16, 0.44), (0, 0.325, 0.95)], 0.011).row(5, x=0.075)


@SEATING.kind(
    "office chair",
    (0.60, 0.60, 1.10),
    front=True,
    heft=2,
    colour=("black", "blue", "gray", "red", "green"),
    back=("padded", "ribbed", "headrest"),
    arms=("posts", "loops", "none"),
)
def office_chair(colour: Colour, back: str, arms: str) -> Shape:
    """A padded seat that turns on a column and a star of five feet with casters."""
    cloth = fabric(colour)
    seat = slab(0.50, 0.50, 0.10, 0.045).at(y=-0.04, z=0.44).carrying(0.06)
    shell = slab(0.46, 0.46, 0.03, 0.01).at(y=-0.03, z=0.42)
    spine = tube(curve([(0, 0.1, 0.41), (0, 0.24, 0.42), (0, 0.265, 0.5), (0, 0.27, 0.75)]), 0.026)
    rear = slab(0.40, 0.02, 0.36, 0.01).turned(x=-6).at(y=0.247, z=0.6)
    rest = _office_back(back).at(y=0.19, z=0.58)
    return together(
        _star_base(),
        (shell + spine + rear).of(plastic((0.32, 0.32, 0.34))),
        (seat + rest).of(cloth),
        _office_arms(arms).both("x") if arms != "none" else NOTHING,
    )


def _star_base() -> Shape:
    foot = tube([(0, 0, 0.115), (0, -0.255, 0.075)], [0.03, 0.019])
    wheel = cylinder(0.031, 0.046, bevel=0.012).turned(y=90).at(x=-0.023, z=0.031)
    column = cylinder(0.027, 0.30).at(z=0.12) + cylinder(0.042, 0.14).at(z=0.085)
    return foot.around(5).of(CHROME) + wheel.at(y=-0.262).around(5).of(DARK) + column.of(CHROME)


def _office_back(back: str) -> Shape:
    if back == "ribbed":
        return slab(0.46, 0.085, 0.135, 0.038).row(4, z=0.125).at(z=0.1875).turned(x=-6)
    if back == "headrest":
        head = slab(0.28, 0.075, 0.13, 0.035).turned(x=-6).at(y=0.03, z=0.385)
        stem = tube([(0, 0.035, 0.3), (0, 0.04, 0.42)], 0.02)
        return slab(0.46, 0.08, 0.36, 0.04).turned(x=-6) + stem + head
    return slab(0.46, 0.08, 0.51, 0.04).turned(x=-6)


def _office_arms(arms: str) -> Shape:
    if arms == "loops":
        loop = [(-0.14, 0.44), (-0.15, 0.6), (-0.1, 0.67), (0.06, 0.67), (0.11, 0.6), (0.06, 0.44)]
        return tube(lifted(curve(loop), "yz", 0.272), 0.022).of(DARK)
    post = tube(curve([(0.2, 0.0, 0.43), (0.262, 0.0, 0.45), (0.27, 0.0, 0.53), (0.27, 0.0, 0.67)]), 0.02)
    return (post + slab(0.065, 0.27, 0.035, 0.014).at(x=0.263, y=-0.01, z=0.66)).of(DARK)


@SEATING.kind(
    "high chair",
    (0.50, 0.55, 1.00),
    front=True,
    heft=0.65,
    colour=("yellow", "red", "teal", "pink", "blue"),
    legs=("splayed", "crossed"),
    back=("padded", "slats"),
    tray=("square", "round"),
)
def high_chair(colour: Colour, legs: str, back: str, tray: str) -> Shape:
    """A baby's small seat high on long legs, behind a tray."""
    lacquered = paint(colour)
    seat = slab(0.34, 0.32, 0.05, 0.02).at(y=0.05, z=0.52).carrying(0.06)
    side = _sideways(
        [(0.2, 0.53), (0.25, 0.86), (0.18, 0.78), (0.05, 0.70), (-0.10, 0.68), (-0.10, 0.53)], 0.03, 0.01
    )
    footrest = slab(0.36, 0.12, 0.025, 0.01).at(y=-0.21, z=0.27)
    frame = _splayed_legs() if legs == "splayed" else _crossed_legs()
    return together(
        frame.of(wood(COLOURS["pine"])),
        (seat + side.at(x=0.175).both("x") + footrest).of(lacquered),
        _high_back(back, colour),
        _tray(tray, colour).at(y=-0.12, z=0.68),
    )


def _splayed_legs() -> Shape:
    front_leg = tube([(0.227, -0.245, 0), (0.155, -0.08, 0.54)], [0.017, 0.023])
    rear_leg = tube([(0.227, 0.245, 0), (0.155, 0.17, 0.54)], [0.017, 0.023])
    rail = tube([(0.195, -0.165, 0.26), (0.195, 0.2, 0.26)], 0.013)
    return (front_leg + rear_leg + rail).both("x")


def _crossed_legs() -> Shape:
    shank = tube([(0.21, -0.25, 0.02), (0.19, 0.16, 0.54)], 0.02)
    other = tube([(0.21, 0.25, 0.02), (0.19, -0.12, 0.54)], 0.02)
    bar = tube([(-0.228, 0.25, 0.02), (0.228, 0.25, 0.02)], 0.02).both("y")
    hanger = tube([(0.15, -0.09, 0.54), (0.15, -0.2, 0.28)], 0.014)
    return (shank + other + hanger).both("x") + bar


def _high_back(back: str, colour: Colour) -> Shape:
    if back == "padded":
        shell = slab(0.35, 0.03, 0.465, 0.012).turned(x=-8).at(y=0.195, z=0.53)
        pad = slab(0.28, 0.04, 0.38, 0.018).turned(x=-8).at(y=0.165, z=0.57)
        return shell.of(paint(colour)) + pad.of(striped(COLOURS["cream"], colour, 0.056))
    head = slab(0.35, 0.03, 0.12, 0.012).turned(x=-8).at(y=0.243, z=0.875)
    slats = slab(0.05, 0.02, 0.4, 0.008).turned(x=-8).row(4, x=0.082).at(y=0.197, z=0.53)
    return (head + slats).of(paint(colour))


def _tray(tray: str, colour: Colour) -> Shape:
    outline = rectangle(0.46, 0.27, 0.05 if tray == "square" else 0.132)
    board = cut(outline, 0.02).turned(x=-90).carrying(0.04)
    lip = tube(curve(lifted(outline, "xy", 0.012), steps=1, closed=True), 0.013)
    return board.of(WHITE) + lip.of(plastic(colour))


@SEATING.kind(
    "stool",
    (0.35, 0.35, 0.65),
    front=False,
    heft=1.75,
    colour=("pine", "red", "white", "black", "walnut"),
    seat=("round", "square", "padded"),
    legs=(3, 4),
)
def stool(colour: Colour, seat: str, legs: int) -> Shape:
    """A seat without a back, on legs that spread, with a ring for the feet."""
    leg = tube([(0.16, 0, 0), (0.11, 0, 0.61)], [0.014, 0.018]).around(legs).turned(z=45)
    foot_ring = hoop(0.145, 0.009).at(z=0.22)
    if seat == "padded":
        cushion = cylinder(0.165, 0.075, bevel=0.022).at(z=0.572).carrying(0.03, rounded=True)
        return together(leg.of(wood(_standing_out(colour))), foot_ring.of(CHROME), cushion.of(leather(colour)))
    top = slab(0.30, 0.30, 0.04, 0.014) if seat == "square" else cylinder(0.16, 0.04, bevel=0.012)
    top = top.at(z=0.60).carrying(0.03, rounded=seat == "round")
    return together((leg + top).of(wood(colour)), foot_ring.of(CHROME))
