"""What lies on desks, none longer than a forearm."""

from tolman.assets.catalogue.fittings import PAPER
from tolman.assets.catalogue.forms import lain, mass, pad
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    STEEL,
    WHITE,
    apart,
    card,
    fabric,
    paint,
    plastic,
    rubber,
    screen,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import arc, curve, lifted, oval
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, case, cut, cylinder, hoop, lathe, slab, strap, tube, vessel
from tolman.assets.shape import NOTHING, Shape, together

DESK = Group("desk and shelf")
BRIGHT = ("red", "blue", "green", "yellow", "black")


@DESK.kind(
    "book",
    (0.145, 0.212, 0.036),
    front=False,
    colour=("blue", "green", "brown", "red", "teal"),
    pages=("many", "few"),
    mark=("none", "ribbon", "band"),
)
def book(colour: Colour, pages: str, mark: str) -> Shape:
    """A book that lies shut, its back on the left, with a ribbon between its pages, a band around it, or neither."""
    width, depth, tall, board = 0.142, 0.195, 0.035 if pages == "many" else 0.023, 0.003
    cover = slab(width, depth, board, 0.001)
    paper = box(width - 0.009, depth - 0.008, tall - 2 * board).at(x=-0.003, z=board)
    back = box(0.004, depth, tall - 0.003).at(x=0.002 - width / 2, z=0.0015)
    leaves = box(0.0004, depth - 0.008, 0.0005).row(5, z=(tall - 0.010) / 5).at(x=width / 2 - 0.0075, z=tall / 2)
    pale = COLOURS["cream"] if sum(colour) < 1.9 else COLOURS["navy"]
    title = box(0.075, 0.013, 0.0003) + box(0.05, 0.009, 0.0003).at(y=-0.024)
    plate = title.at(y=0.05, z=tall - 0.0001) + box(0.0004, 0.09, 0.4 * tall).at(x=-width / 2, z=0.3 * tall)
    return together(
        (cover + cover.at(z=tall - board).carrying(0.002) + back).of(card(colour)),
        paper.of(PAPER),
        leaves.ghost().of(card((0.74, 0.71, 0.62))),
        plate.ghost().of(card(pale)),
        _book_mark(mark, width, depth, tall, colour),
    )


def _book_mark(mark: str, width: float, depth: float, tall: float, colour: Colour) -> Shape:
    """Returns what tells two copies of a book apart."""
    stuff = fabric(apart(colour))
    if mark == "band":
        return box(width + 0.0006, 0.026, tall + 0.0003).at(y=-0.035).ghost().of(stuff)
    if mark == "ribbon":
        path = [
            (0.02, 0.02 - depth / 2, 0.5 * tall),
            (0.02, -depth / 2, 0.5 * tall),
            (0.022, -0.0145 - depth / 2, 0.001),
        ]
        return strap(curve(path, 5), 0.013, 0.0008).ghost().of(stuff)
    return NOTHING


@DESK.kind(
    "pencil",
    (0.0096, 0.180, 0.0094),
    front=False,
    colour=("yellow", "red", "green", "blue", "black"),
    end=("rubber", "dipped", "plain"),
    length=(18, 12),
)
def pencil(colour: Colour, end: str, length: int) -> Shape:
    """A six-sided pencil, sharpened; its `length` in centimetres."""
    long, radius = length / 100, 0.0046
    tail, neck = long / 2, 0.021 - long / 2
    shaft = _along(neck, tail - (0.016 if end == "rubber" else 0), radius, 6)
    cone = tube([(0, neck, 0), (0, -long / 2 + 0.006, 0)], [radius, 0.0015], 12).ghost()
    lead = tube([(0, -long / 2 + 0.006, 0), (0, -long / 2, 0)], [0.0015, 0.0004], 8).ghost()
    core = mass(_along(0.004 - long / 2, neck, 0.0022))
    return together(
        shaft.of(paint(colour)),
        cone.of(wood(COLOURS["pine"])),
        lead.of(DARK),
        core,
        _pencil_end(end, tail, radius),
    )


def _along(start: float, stop: float, radius: float, sides: int = 10) -> Shape:
    """Returns a bar that lies along y, around its axis."""
    return tube([(0, start, 0), (0, stop, 0)], radius, sides)


def _pencil_end(end: str, tail: float, radius: float) -> Shape:
    if end == "rubber":
        ring = _along(tail - 0.016, tail - 0.008, radius + 0.0001, 14).of(BRASS)
        return ring + _along(tail - 0.009, tail, radius - 0.0003, 14).of(rubber((0.90, 0.50, 0.52)))
    if end == "dipped":
        return _along(tail - 0.018, tail, radius + 0.0001, 6).ghost().of(WHITE)
    return _along(tail, tail + 0.0001, 0.0014, 8).ghost().of(DARK)


@DESK.kind(
    "pencil cup",
    (0.086, 0.086, 0.174),
    front=False,
    heft=2.25,
    colour=BRIGHT,
    filling=("pencils", "nothing"),
    form=("round", "square", "flared"),
)
def pencil_cup(colour: Colour, filling: str, form: str) -> Shape:
    """A cup for pencils, with or without some."""
    tall = 0.105
    if form == "square":
        cup = case(0.08, 0.08, tall, 0.003, mouth="top")
    else:
        foot = 0.040 if form == "round" else 0.031
        cup = vessel([(foot, 0), (0.041, tall)], 0.003)
    band = _cup_band(form, tall).ghost().of(plastic(shade(colour, 0.55 if sum(colour) > 0.5 else 4.0)))
    cup = cup.of(plastic(colour))
    if filling == "nothing":
        return cup + band
    ends = [(-0.024, 0.012, 0.168), (0.028, 0.018, 0.160), (0.004, 0.029, 0.171), (-0.006, -0.024, 0.150)]
    paints = [COLOURS[name] for name in ("yellow", "red", "blue", "green")]
    pens = [
        tube([(-0.3 * x, -0.3 * y, 0.005), (x, y, z)], 0.0042).of(paint(hue))
        + ball(0.0085).at(x, y, z - 0.006).ghost().of(DARK)
        for (x, y, z), hue in zip(ends, paints, strict=True)
    ]
    return together(Shape(cup.patches, cup.solids), band, *pens)


def _cup_band(form: str, tall: float) -> Shape:
    """Returns a stripe around a cup."""
    if form == "square":
        sides = box(0.0806, 0.0004, 0.014).at(y=0.0402).both("y") + box(0.0004, 0.0806, 0.014).at(x=0.0402).both("x")
        return sides.at(z=0.7 * tall)
    radius = 0.0405 if form == "round" else 0.0380
    return hoop(radius, 0.0022, 6).stretched(z=2.5).at(z=0.7 * tall)


@DESK.kind(
    "scissors",
    (0.117, 0.203, 0.011),
    front=False,
    colour=("red", "blue", "black", "orange", "green"),
    blades=("open", "shut"),
    rings=("long", "round", "one long"),
)
def scissors(colour: Colour, blades: str, rings: str) -> Shape:
    """Scissors that lie flat, open or shut; one half turns about the screw."""
    left, right = {"round": (False, False), "long": (True, True), "one long": (True, False)}[rings]
    open_ = blades == "open"
    one = _scissor_half(right, colour)
    other = _scissor_half(left, colour).mirrored("x").at(z=0.0026)
    turn = 28.0
    moving = other.turned(z=-turn if open_ else 0).hinged("blade", (0, 0, 0), (0, 0, -1), turn, float(open_))
    screw = cylinder(0.0045, 0.0052).ghost().at(z=0.0022).of(STEEL)
    whole = one + screw + moving
    return whole.turned(z=turn / 2) if open_ else whole


def _scissor_half(is_long: bool, colour: Colour) -> Shape:
    """Returns the half whose ring is on the right, around its screw."""
    steel = [
        (-0.009, -0.03),
        (0.004, -0.03),
        (0.007, 0.0),
        (0.004, 0.03),
        (0.0005, 0.105),
        (-0.0035, 0.105),
        (-0.0085, 0.02),
    ]
    blade = lain(steel, 0.0024).at(z=0.0022)
    bulk = box(0.006, 0.085, 0.0024).at(x=-0.002, y=0.03, z=0.0022)
    grip = (
        hoop(0.016, 0.0042)
        .stretched(y=1.62 if is_long else 1.0)
        .at(x=0.022, y=-0.066 if is_long else -0.058, z=0.0042)
    )
    arm = tube([(0.000, -0.012, 0.0042), (0.006, -0.03, 0.0042), (0.012, -0.046, 0.0042)], 0.0042)
    ring = lifted(oval(0.032, 0.052 if is_long else 0.032, count=16), "xy", 0.0042)
    core = mass(tube([*ring, ring[0]], 0.0034)).at(x=0.022, y=-0.066 if is_long else -0.058)
    return (blade + mass(bulk)).of(STEEL) + (grip.ghost() + arm).of(plastic(colour)) + core


@DESK.kind(
    "stapler",
    (0.040, 0.150, 0.073),
    front=False,
    heft=2.25,
    colour=("red", "black", "blue", "gray", "teal"),
    arm=("up", "down"),
    top=("round", "flat", "ribbed"),
)
def stapler(colour: Colour, arm: str, top: str) -> Shape:
    """A stapler on its foot, its arm up or pressed down."""
    foot = slab(0.040, 0.148, 0.010, 0.004).of(plastic(shade(colour, 0.6) if sum(colour) > 0.5 else colour))
    anvil = slab(0.022, 0.026, 0.003, 0.001).at(y=-0.056, z=0.009).of(STEEL)
    cheek = cut([(0.042, 0.010), (0.070, 0.010), (0.066, 0.036), (0.054, 0.036)], 0.002).turned(z=90).at(x=0.0155)
    post = (box(0.033, 0.026, 0.010).at(y=0.056, z=0.010) + cheek.both("x").ghost()).of(DARK)
    rail = box(0.016, 0.118, 0.008).at(y=-0.009, z=0.021).of(STEEL)
    hood = _stapler_hood(top).at(y=-0.003, z=0.028).of(plastic(colour))
    open_ = arm == "up"
    lever = (rail + hood).turned(x=-10 if open_ else 0, about=(0, 0.06, 0.025))
    lever = lever.hinged("arm", (0, 0.06, 0.025), (-1, 0, 0), 10, 1.0 if open_ else 0.0)
    return together(foot, anvil, post, lever)


def _stapler_hood(top: str) -> Shape:
    if top == "flat":
        return slab(0.026, 0.134, 0.018, 0.003)
    hood = pad(0.028, 0.136, 0.024, 0.011)
    if top == "ribbed":
        hood += box(0.020, 0.003, 0.003).row(6, y=0.007).at(y=-0.035, z=0.0225).ghost()
    return hood


@DESK.kind(
    "tape dispenser",
    (0.052, 0.141, 0.069),
    front=False,
    heft=1.75,
    colour=("black", "red", "teal", "yellow", "pink"),
    roll=("full", "half", "empty"),
    body=("curved", "stepped"),
)
def tape_dispenser(colour: Colour, roll: str, body: str) -> Shape:
    """A heavy foot that holds a roll of sticky tape, with teeth to tear it."""
    high = [(-0.07, 0), (0.07, 0), (0.07, 0.018), (0.058, 0.030)]
    hollow = arc(0.024, -20, -160, 8, (0.020, 0.040)).tolist()
    nose = [(-0.020, 0.030), (-0.046, 0.026), (-0.058, 0.046), (-0.07, 0.046)]
    if body == "stepped":
        hollow, nose = (
            [(0.050, 0.016), (-0.012, 0.016)],
            [(-0.012, 0.022), (-0.050, 0.022), (-0.050, 0.046), (-0.07, 0.046)],
        )
    wall = cut([*high, *hollow, *nose], 0.007).turned(z=90).ghost().at(x=0.0225).both("x")
    core = box(0.050, 0.138, 0.014) + box(0.050, 0.014, 0.028).at(y=-0.061, z=0.012)
    filler = box(0.047, 0.138, 0.014) + box(0.047, 0.019, 0.044).at(y=-0.0595, z=0.001)
    drawn = (wall + filler.ghost()).of(plastic(colour))
    teeth = cut([(-0.016, 0.006), *_teeth(8, 0.032, 0.004), (0.016, 0.006), (0.016, 0), (-0.016, 0)][::-1], 0.001)
    reach = {"full": 0.031, "half": 0.025, "empty": 0.020}[roll]
    middle = (0.020, 0.040)
    band = _annulus(reach, 0.017, 0.026).turned(y=90).at(x=-0.013, y=middle[0], z=middle[1] - 0.002)
    hub = cylinder(0.017, 0.030).turned(y=90).at(x=-0.015, y=middle[0], z=middle[1] - 0.002)
    tongue = strap([(0, middle[0], middle[1] + reach - 0.003), (0, -0.06, 0.047), (0, -0.071, 0.046)], 0.024, 0.0008)
    return together(
        drawn,
        mass(core),
        teeth.ghost().at(y=-0.0695, z=0.043).of(CHROME),
        band.of(plastic((0.88, 0.80, 0.58)) if roll != "empty" else card(COLOURS["beige"])),
        hub.of(WHITE),
        NOTHING if roll == "empty" else tongue.ghost().of(plastic((0.88, 0.80, 0.58))),
    )


def _teeth(count: int, width: float, rise: float) -> list[tuple[float, float]]:
    """Returns a jagged line of (x, z)."""
    step = width / count
    return [(-width / 2 + step * (n + 0.5), 0.006 + rise * (n % 2)) for n in range(count)]


def _annulus(outer: float, inner: float, height: float) -> Shape:
    """Returns a flat ring, with solids of its outside."""
    ring = lathe([(inner, 0), (outer, 0), (outer, height), (inner, height), (inner, 0)])
    return ring.ghost() + mass(cylinder(outer, height, bevel=0))


@DESK.kind(
    "calculator",
    (0.082, 0.140, 0.020),
    front=False,
    colour=("gray", "black", "white", "red", "blue"),
    keys=("square", "round"),
    cell=("none", "strip"),
    shows=("0", "8888"),
)
def calculator(colour: Colour, keys: str, cell: str, shows: str) -> Shape:
    """A pocket calculator with a grid of keys and a pane of figures."""
    body = slab(0.080, 0.138, 0.013, 0.003).of(plastic(colour))
    bezel = slab(0.070, 0.030, 0.004, 0.002).at(y=0.042, z=0.0115).ghost().of(DARK)
    pane = box(0.062, 0.022, 0.001).at(y=0.042, z=0.0152).ghost().of(card((0.70, 0.76, 0.64)))
    figures = [_figure(int(sign)).at(x=0.024 - 0.0125 * place, y=0.042, z=0.0160) for place, sign in enumerate(shows)]
    strip = box(0.034, 0.007, 0.0006).at(x=0.016, y=0.0625, z=0.0128).ghost().of(screen())
    places = [(column, row) for row in range(5) for column in range(4)]
    pale = plastic((0.90, 0.89, 0.85) if sum(colour) < 2.4 else (0.30, 0.31, 0.33))
    key = slab(0.0135, 0.0115, 0.006, 0.0015) if keys == "square" else cylinder(0.0062, 0.006, bevel=0.001)
    buttons = [
        key.at(x=-0.0265 + 0.0177 * column, y=0.012 - 0.0172 * row, z=0.012).of(_KEY if column == 3 else pale)
        for column, row in places
    ]
    return together(body, bezel, pane, *figures, strip if cell == "strip" else NOTHING, *(b.ghost() for b in buttons))


_KEY = plastic((0.93, 0.50, 0.14))


def _figure(digit: int) -> Shape:
    """Returns a lying figure of bars, 0 or 8."""
    across = box(0.007, 0.0018, 0.0006)
    upright = box(0.0018, 0.0075, 0.0006)
    bars = across.at(y=0.0078).both("y") + upright.at(x=0.0036, y=0.0040).four()
    return (bars + (across if digit == 8 else NOTHING)).ghost().of(BLACK)
