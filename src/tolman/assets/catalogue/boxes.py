"""Boxes, baskets and trays of true sizes: straight walls, exact insides."""

from tolman.assets import stuff
from tolman.assets.catalogue.fittings import room
from tolman.assets.catalogue.forms import bent, pad
from tolman.assets.finish import (
    BLACK,
    COLOURS,
    WHITE,
    card,
    fabric,
    metal,
    paint,
    plastic,
    shade,
    timber,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve, oval
from tolman.assets.material import Colour, Material, Pattern
from tolman.assets.primitive import box, case, cut, tube
from tolman.assets.shape import NOTHING, Shape, together

BOXES = Group("boxes and baskets")
CARDS = ("oak", "beige", "brown", "white", "pine")
_PAPER = 0.005


@BOXES.kind(
    "moving box",
    (0.60, 0.40, 0.40),
    front=False,
    heft=0.2,
    colour=CARDS,
    length=(60, 50, 40),
    marks=("arrows", "label"),
)
def moving_box(colour: Colour, length: int, marks: str) -> Shape:
    """A large box of card with grips in its ends; its `length` in centimetres."""
    long, width, height = length / 100, length / 150, length / 150
    body = _open_box(long, width, height - _PAPER, _PAPER).of(card(colour))
    grip = cut(oval(0.10, 0.032, 4.0, 20), 0.0006).turned(z=90).of(card(shade(colour, 0.25)))
    grips = grip.at(x=long / 2, z=0.72 * height).both("x").ghost()
    lids = [
        _flap("front flap", long, width / 2, colour).at(y=-width / 2, z=height - _PAPER),
        _flap("back flap", long, width / 2, colour).turned(z=180).at(y=width / 2, z=height - _PAPER),
    ]
    return together(body, grips, _marks(marks, long, width, height), *lids)


def _open_box(width: float, depth: float, height: float, wall: float) -> Shape:
    """Returns a box that is open above, in which things can stand."""
    shell = case(width, depth, height, wall, "top")
    inside = room(width - 2 * wall, depth - 2 * wall, height - wall, "top")
    return Shape(shell.patches, shell.solids) + inside.at(z=wall)


def _flap(name: str, long: float, reach: float, colour: Colour) -> Shape:
    """Returns a flap that reaches from the line y = 0 to the back, and folds out to the front."""
    leaf = box(long, reach - 0.001, _PAPER).carrying(0.004).at(y=reach / 2)
    sticky = plastic((0.93, 0.87, 0.70) if sum(colour) < 2.2 else COLOURS["oak"])
    tape = box(long, 0.028, 0.0003).at(y=reach - 0.015, z=_PAPER).ghost().of(sticky)
    return (leaf.of(card(colour)) + tape).hinged(name, (0, 0, 0), "x", 178)


def _marks(marks: str, width: float, depth: float, height: float) -> Shape:
    """Returns what is printed on the long sides of a box."""
    if marks == "label":
        sheet = box(0.16, 0.001, 0.11).of(WHITE)
        lines = box(0.12, 0.0012, 0.008).row(3, z=0.024).at(y=-0.0002, z=0.05).of(BLACK)
        return (sheet + lines).at(x=-0.2 * width, y=-depth / 2, z=0.4 * height).ghost()
    arrow = [(-0.012, 0), (0.012, 0), (0.012, 0.05), (0.032, 0.05), (0, 0.09), (-0.032, 0.05), (-0.012, 0.05)]
    sign = cut(arrow, 0.001).row(2, x=0.08).at(z=0.02) + box(0.15, 0.001, 0.008)
    front = sign.at(x=0.28 * width, y=-depth / 2, z=0.18 * height)
    return (front + front.turned(z=180)).ghost().of(card((0.15, 0.12, 0.10)))


@BOXES.kind(
    "parcel",
    (0.35, 0.25, 0.15),
    front=False,
    heft=0.2,
    colour=CARDS,
    tied=("tape", "string", "ribbon"),
    length=(35, 30, 25),
)
def parcel(colour: Colour, tied: str, length: int) -> Shape:
    """A closed box of card, ready for the post; its `length` in centimetres."""
    width, depth, height = length / 100, length / 140, length / 100 * 0.43
    body = box(width, depth, height).carrying(0.002).of(card(colour))
    label = box(0.10, 0.07, 0.0004).at(x=-0.22 * width, y=0.12 * depth, z=height - 0.0002).of(WHITE)
    lines = box(0.07, 0.006, 0.0002).row(3, y=0.016).at(x=-0.22 * width, y=0.12 * depth, z=height + 0.0001).of(BLACK)
    band, thin = {"tape": (0.048, 0.0004), "string": (0.006, 0.0004), "ribbon": (0.03, 0.0004)}[tied]
    stuff = {
        "tape": plastic((0.93, 0.87, 0.70)),
        "string": fabric((0.85, 0.78, 0.60)),
        "ribbon": fabric((0.80, 0.13, 0.15)),
    }
    along = box(width + 2 * thin, band, height + thin).of(stuff[tied])
    across = box(band, depth + 2 * thin, height + thin).of(stuff[tied])
    places = along.at(z=0) + (across.at(x=0.12 * width) if tied != "tape" else NOTHING)
    return together(body, (places + label + lines).ghost())


@BOXES.kind(
    "shoe box",
    (0.34, 0.22, 0.13),
    front=False,
    heft=0.3,
    colour=("orange", "red", "blue", "white", "green"),
    lid=("lid", "other colour", "striped"),
    length=(34, 30, 26),
)
def shoe_box(colour: Colour, lid: str, length: int) -> Shape:
    """A small box of card under a lid that lifts off; its `length` in centimetres."""
    width, depth, height = length / 100, length * 0.64 / 100, length * 0.38 / 100
    body = _open_box(width - 0.006, depth - 0.006, height - 0.003, 0.003).of(card(colour))
    top = box(width, depth, 0.003).at(z=height - 0.003).carrying(0.002)
    rim = box(width, 0.0025, 0.03).at(y=depth / 2 - 0.00125, z=height - 0.033).both("y")
    rim += box(0.0025, depth - 0.005, 0.03).at(x=width / 2 - 0.00125, z=height - 0.033).both("x")
    pale = COLOURS["cream"] if min(colour) < 0.6 else COLOURS["navy"]
    cover = (top + rim).of(card(pale if lid == "other colour" else shade(colour, 0.7)))
    stripe = box(0.03, depth + 0.0004, 0.0334).row(3, x=0.06).at(z=height - 0.0332).ghost().of(card(pale))
    name = box(0.09, 0.0006, 0.035).at(y=-depth / 2 + 0.003, z=0.02).ghost().of(card(pale))
    lifted_off = cover + (stripe if lid == "striped" else NOTHING)
    return together(body, name, lifted_off.sliding("lid", "z", 0.10))


@BOXES.kind(
    "storage box",
    (0.56, 0.39, 0.30),
    front=False,
    heft=0.4,
    colour=("blue", "red", "green", "gray", "yellow"),
    lid=("clipped", "domed", "none"),
    length=(56, 48, 40),
)
def storage_box(colour: Colour, lid: str, length: int) -> Shape:
    """A box of plastic with a lid on hinges and clips in front; its `length` in centimetres."""
    scale = length / 56
    width, depth, height, wall = 0.54 * scale, 0.36 * scale, 0.265 * scale, 0.005
    body = _open_box(width, depth, height, wall).of(plastic(colour))
    ribs = box(0.012, 0.006, 0.8 * height).row(5, x=width / 6).at(y=-depth / 2 - 0.003, z=0.05 * height).both("y")
    rim = box(width + 0.02, 0.010, 0.02).at(y=depth / 2 + 0.005).both("y") + box(0.010, depth, 0.02).at(
        x=width / 2 + 0.005
    ).both("x")
    label = box(0.14 * scale, 0.002, 0.08 * scale).at(y=-depth / 2 - 0.007, z=0.45 * height).ghost().of(WHITE)
    shell = body + ((ribs.ghost() + rim.at(z=height - 0.02)).of(plastic(shade(colour, 0.8)))) + label
    if lid == "none":
        return shell
    top = box(width + 0.02, depth + 0.02, 0.012).at(z=height).carrying(0.01)
    if lid == "domed":
        top = box(width + 0.02, depth + 0.02, 0.008).at(z=height) + box(width - 0.06, depth - 0.06, 0.016).at(
            z=height + 0.008
        ).carrying(0.005)
    clip = (
        box(0.06, 0.008, 0.05)
        .at(x=width / 4, y=-depth / 2 - 0.014, z=height - 0.035)
        .both("x")
        .ghost()
        .of(plastic((0.2, 0.2, 0.21)))
    )
    cover = top.of(plastic((0.92, 0.92, 0.90) if sum(colour) < 2 else shade(colour, 0.5)))
    return shell + (cover + clip).hinged("lid", (0, depth / 2 + 0.01, height), (-1, 0, 0), 100)


@BOXES.kind(
    "tray",
    (0.46, 0.33, 0.06),
    front=False,
    colour=("oak", "red", "white", "black", "teal"),
    handles=("bars", "holes", "none"),
    length=(46, 40),
)
def serving_tray(colour: Colour, handles: str, length: int) -> Shape:
    """A flat tray with a low rim, on which cups are carried; its `length` in centimetres."""
    width, depth, wall = length / 100, length / 140, 0.010
    floor = box(width, depth, 0.008)
    sides = box(width, wall, 0.037).at(y=(depth - wall) / 2, z=0.008).both("y")
    low = box(wall, depth - 2 * wall, 0.037).at(x=(width - wall) / 2, z=0.008).both("x")
    inside = room(width - 2 * wall, depth - 2 * wall, 0.037, "top", 0.005).at(z=0.008)
    if handles == "holes":
        high = box(wall, depth - 2 * wall, 0.016).at(x=(width - wall) / 2, z=0.045)
        post = box(wall, (depth - 2 * wall - 0.09) / 2, 0.03).at(
            x=(width - wall) / 2, y=(depth - 2 * wall + 0.09) / 4, z=0.015
        )
        base = box(wall, depth - 2 * wall, 0.012).at(x=(width - wall) / 2, z=0.008)
        low = (base + post.both("y") + high.at(z=-0.0)).both("x")
    grip = bent(curve([(0, -0.06, 0.04), (0, -0.05, 0.05), (0, 0.05, 0.05), (0, 0.06, 0.04)], 4), 0.006).at(
        x=(width - wall) / 2 - 0.0015
    )
    bars = grip.both("x").of(metal(COLOURS["brass"])) if handles == "bars" else NOTHING
    return (floor + sides + low).of(timber(colour)) + inside + bars


@BOXES.kind(
    "crate",
    (0.55, 0.36, 0.30),
    front=False,
    heft=0.65,
    colour=("pine", "oak", "white", "green", "walnut"),
    slats=(3, 4),
    handles=("holes", "rope", "none"),
)
def crate(colour: Colour, slats: int, handles: str) -> Shape:
    """A wooden box of slats, open above."""
    width, depth, height = 0.52, 0.36, 0.295
    pitch = height / slats
    board = pitch - 0.018
    long = together(*(box(width, 0.012, board).at(y=depth / 2 - 0.006, z=pitch * n + 0.009) for n in range(slats)))
    ends = [box(0.012, depth - 0.024, board).at(x=width / 2 - 0.006, z=pitch * n + 0.009) for n in range(slats)]
    post = box(0.03, 0.03, height).at(x=width / 2 - 0.027, y=depth / 2 - 0.027).four()
    floor = box(width - 0.024, depth - 0.024, 0.012)
    clear = room(width - 0.024 - 0.06, depth - 0.024 - 0.06, height - 0.012, "top", 0.0).at(z=0.012)
    shell = (long.both("y") + together(*ends).both("x") + post + floor).of(timber(colour))
    print_ = box(0.16, 0.001, 0.03).at(y=-depth / 2, z=pitch * 1 + 0.03).ghost().of(paint(shade(colour, 0.35)))
    if handles == "rope":
        rope = tube(curve([(0, -0.06, 0.26), (0.012, -0.03, 0.215), (0.012, 0.03, 0.215), (0, 0.06, 0.26)]), 0.008)
        return shell + clear + print_ + rope.at(x=width / 2 - 0.008).both("x").ghost().of(fabric((0.85, 0.78, 0.60)))
    if handles == "holes":
        hole = cut(oval(0.10, 0.026, 4.0, 20), 0.0006).turned(z=90).at(x=width / 2, z=height - 0.5 * pitch)
        return shell + clear + print_ + hole.both("x").ghost().of(paint((0.12, 0.08, 0.05)))
    return shell + clear + print_


@BOXES.kind(
    "basket",
    (0.42, 0.30, 0.38),
    front=False,
    heft=0.15,
    colour=("pine", "brown", "white", "gray", "walnut"),
    handle=("arched", "two", "none"),
    weave=("fine", "broad"),
)
def basket(colour: Colour, handle: str, weave: str) -> Shape:
    """A woven basket."""
    tall = 0.23 if handle == "arched" else 0.26
    body = _woven_box(0.41, 0.29, tall, 4 if weave == "broad" else 7, colour)
    cane = _cane(colour)
    if handle == "arched":
        bow = curve(
            [
                (0.195, 0, tall - 0.06),
                (0.195, 0, tall),
                (0.13, 0, 0.34),
                (0, 0, 0.368),
                (-0.13, 0, 0.34),
                (-0.195, 0, tall),
                (-0.195, 0, tall - 0.06),
            ],
            5,
        )
        return body + bent(bow, 0.010).of(cane)
    if handle == "two":
        loop = curve(
            [
                (0.200, -0.05, tall - 0.01),
                (0.200, -0.045, tall + 0.05),
                (0.200, 0.045, tall + 0.05),
                (0.200, 0.05, tall - 0.01),
            ],
            4,
        )
        return body + bent(loop, 0.009).both("x").of(cane)
    return body


def _cane(colour: Colour) -> Material:
    """Returns wickerwork."""
    return Material(colour, 0.8, pattern=Pattern.FABRIC, second=shade(colour, 0.5), repeat=0.02, stuff=stuff.CARD)


def _woven_box(width: float, depth: float, tall: float, bands: int, colour: Colour) -> Shape:
    """Returns a box of wickerwork with a thick rim: withes that pass in front of stakes and behind them."""
    wall = 0.012
    shell = _open_box(width - 0.008, depth - 0.008, tall, wall).of(_cane(shade(colour, 0.62)))
    pitch = (tall - 0.03) / bands
    withes = []
    for number in range(bands):
        z, odd = pitch * number + 0.004, number % 2
        for along, across, turn in ((width, depth, 0), (depth, width, 90)):
            count = round(along / 0.055)
            step = along / count
            x = [step * (n + 0.5) - along / 2 for n in range(count) if n % 2 == odd]
            withe = box(step + 0.004, 0.008, pitch - 0.004).at(y=-across / 2 + 0.004, z=z)
            withes += [withe.at(x=each).turned(z=turn + half) for each in x for half in (0, 180)]
    rim = box(width, 0.020, 0.024).at(y=depth / 2 - 0.010).both("y") + box(0.020, depth - 0.04, 0.024).at(
        x=width / 2 - 0.010
    ).both("x")
    return shell + together(*withes).ghost().of(_cane(colour)) + rim.at(z=tall - 0.022).ghost().of(_cane(colour))


@BOXES.kind(
    "laundry basket",
    (0.46, 0.38, 0.57),
    front=False,
    heft=0.65,
    colour=("white", "blue", "pink", "gray", "green"),
    form=("tall", "low"),
    filling=("clothes", "nothing"),
    holes=("slots", "rings"),
)
def laundry_basket(colour: Colour, form: str, filling: str, holes: str) -> Shape:
    """A basket of plastic with rows of holes, with or without laundry."""
    width, depth, tall = 0.44, 0.34, 0.52 if form == "tall" else 0.38
    body = _open_box(width, depth, tall, 0.006).of(plastic(colour))
    if filling == "clothes":
        body = Shape(body.patches, body.solids) + _laundry(tall)
    rim = box(width + 0.02, 0.016, 0.02).at(y=depth / 2).both("y") + box(0.016, depth, 0.02).at(x=width / 2).both("x")
    dark = plastic(shade(colour, 0.35))
    rows = 3 if form == "tall" else 2
    pitch = (tall - 0.12) / rows
    hole = (
        box(0.014, 0.001, 0.75 * pitch)
        if holes == "slots"
        else cut(oval(0.03, 0.03, 2.0, 14), 0.001).at(z=0.4 * pitch)
    )
    front = together(*(hole.row(9, x=0.044).at(y=-depth / 2 - 0.0002, z=0.04 + pitch * n) for n in range(rows))).both(
        "y"
    )
    side = (
        together(*(hole.row(6, x=0.046).at(y=-width / 2 - 0.0002, z=0.04 + pitch * n) for n in range(rows)))
        .both("y")
        .turned(z=90)
    )
    return body + rim.ghost().at(z=tall - 0.018).of(plastic(shade(colour, 0.8))) + (front + side).ghost().of(dark)


def _laundry(tall: float) -> Shape:
    """Returns a heap of clothes that looks out of a basket."""
    heap = [
        pad(0.24, 0.20, 0.10, 0.045).turned(y=12, z=20).at(-0.08, 0.03, tall - 0.07).of(fabric(COLOURS["red"])),
        pad(0.22, 0.22, 0.10, 0.045).turned(y=-14, z=-15).at(0.09, 0.02, tall - 0.07).of(fabric(COLOURS["navy"])),
        pad(0.26, 0.16, 0.10, 0.045).turned(x=15, z=5).at(0.0, -0.07, tall - 0.06).of(fabric(COLOURS["cream"])),
        box(0.05, 0.012, 0.20).turned(x=-3).at(0.10, -0.19, tall - 0.16).of(fabric(COLOURS["cream"])),
    ]
    return together(*heap)
