"""What is kept on shelves and in drawers, none longer than a forearm."""

from tolman.assets import stuff
from tolman.assets.catalogue.fittings import PAPER
from tolman.assets.catalogue.forms import bent, fallen, forward, lain, mass, spun
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    STEEL,
    card,
    fabric,
    glass,
    light,
    metal,
    plastic,
    screen,
    timber,
)
from tolman.assets.kind import Group
from tolman.assets.line import circle, curve, lifted, oval, rectangle
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import box, cut, cylinder, hoop, lathe, slab, strap, tube
from tolman.assets.shape import NOTHING, Shape, together

SHELF = Group("desk and shelf")


@SHELF.kind(
    "picture frame",
    (0.155, 0.115, 0.200),
    front=True,
    colour=("walnut", "silver", "red", "white", "black"),
    picture=("hills", "portrait", "boat"),
    mount=("narrow", "wide"),
)
def picture_frame(colour: Colour, picture: str, mount: str) -> Shape:
    """A frame that leans back on its strut, with a picture behind a pane."""
    width, tall, rim, thick = 0.155, 0.205, 0.016, 0.014
    post = slab(rim, thick, tall, 0.003).at(x=(width - rim) / 2).both("x")
    rail = slab(width - rim, thick, rim, 0.003)
    frame = (post + rail + rail.at(z=tall - rim)).of(metal(colour) if colour == COLOURS["silver"] else timber(colour))
    board = box(width - 0.02, 0.005, tall - 0.02).at(y=0.002, z=0.01)
    edge = 0.024 if mount == "wide" else 0.004
    across, high = width - 2 * rim - 2 * edge, tall - 2 * rim - 2 * edge
    paper = box(width - rim, 0.001, tall - rim).at(y=-0.001, z=rim / 2).ghost().of(PAPER)
    image = _scene(picture).stretched(x=across, z=high).at(y=-0.002, z=rim + edge)
    back = board.of(card((0.45, 0.34, 0.24)))
    upright = together(frame, back, paper, image).turned(x=-15)
    strut = tube([(0, 0.034, 0.128), (0, 0.100, 0.006)], 0.005).ghost() + mass(
        tube([(0, 0.036, 0.12), (0, 0.098, 0.006)], 0.004)
    )
    stand = strap([(0, 0.034, 0.128), (0, 0.098, 0.003)], 0.045, 0.003).ghost()
    return upright + (stand + strut).of(card((0.30, 0.22, 0.15)))


def _scene(picture: str) -> Shape:
    """Returns a picture, one wide and one high, on the plane y = 0."""
    sky = box(1, 0.0004, 1)
    if picture == "portrait":
        head = cut([(0.5 * x, 1.0 * y) for x, y in circle(0.19, 20)], 0.0004)
        hair = cut([(0.62 * x, 1.1 * y) for x, y in circle(0.20, 20)], 0.0004)
        body = cut([(-0.38, 0), (-0.34, 0.20), (-0.12, 0.30), (0.12, 0.30), (0.34, 0.20), (0.38, 0)], 0.0004)
        parts = [
            sky.of(card((0.56, 0.68, 0.66))),
            body.at(y=-0.0004).of(card(COLOURS["navy"])),
            hair.stretched(x=1.6).at(y=-0.0004, z=0.55).of(card((0.25, 0.14, 0.08))),
            head.stretched(x=1.75, z=1.1).at(y=-0.0008, z=0.50).of(card((0.90, 0.70, 0.56))),
        ]
    elif picture == "boat":
        sea = box(1, 0.0004, 0.36).at(y=-0.0004)
        hull = cut([(-0.22, 0.24), (0.22, 0.24), (0.32, 0.37), (-0.32, 0.37)], 0.0004).at(y=-0.0008)
        sail = cut([(-0.02, 0.40), (-0.02, 0.86), (-0.26, 0.40)][::-1], 0.0004) + cut(
            [(0.03, 0.40), (0.24, 0.40), (0.03, 0.78)], 0.0004
        )
        parts = [
            sky.of(card((0.70, 0.83, 0.92))),
            sea.of(card((0.10, 0.32, 0.55))),
            hull.of(card(COLOURS["red"])),
            sail.at(y=-0.0008).of(card((0.97, 0.96, 0.92))),
        ]
    else:
        near = cut([(-0.5, 0), (0.5, 0), (0.5, 0.28), (0.2, 0.40), (-0.1, 0.30), (-0.5, 0.18)], 0.0004)
        far = cut([(-0.5, 0.1), (0.5, 0.1), (0.5, 0.36), (0.30, 0.46), (-0.20, 0.68), (-0.5, 0.40)], 0.0004)
        sun = cut([(0.8 * x, y) for x, y in circle(0.12, 20)], 0.0004).at(x=0.24, z=0.80)
        parts = [
            sky.of(card((0.66, 0.82, 0.93))),
            far.at(y=-0.0004).of(card((0.42, 0.50, 0.62))),
            near.at(y=-0.0008).of(card(COLOURS["green"])),
            sun.at(y=-0.0004).of(card(COLOURS["yellow"])),
        ]
    return together(*parts).ghost()


@SHELF.kind(
    "remote control",
    (0.048, 0.170, 0.021),
    front=False,
    heft=2,
    colour=("black", "gray", "white", "navy", "red"),
    pad=("ring", "cross", "none"),
    keys=(12, 6),
)
def remote_control(colour: Colour, pad: str, keys: int) -> Shape:
    """A remote control with a red button, keys for numbers and, mostly, a ring or a cross to move with."""
    body = slab(0.047, 0.168, 0.016, 0.0035).of(plastic(colour))
    pale = plastic((0.86, 0.87, 0.88) if sum(colour) < 1.8 else (0.20, 0.21, 0.23))
    power = cylinder(0.0045, 0.004, bevel=0.001).at(x=-0.013, y=0.072, z=0.015).of(plastic(COLOURS["red"]))
    key = slab(0.009, 0.006, 0.004, 0.0015)
    rows = keys // 3
    numbers = together(*(key.row(3, x=0.0128).at(y=0.054 - 0.0105 * row, z=0.015) for row in range(rows)))
    hues = [COLOURS[name] for name in ("red", "green", "yellow", "blue")]
    hued = [
        slab(0.007, 0.0045, 0.004, 0.001).at(x=-0.015 + 0.01 * n, y=-0.066, z=0.015).of(plastic(hue))
        for n, hue in enumerate(hues)
    ]
    middle = {
        "ring": hoop(0.0125, 0.0035).stretched(z=0.8).at(z=0.002) + cylinder(0.0055, 0.004, bevel=0.001),
        "cross": slab(0.030, 0.009, 0.004, 0.0015) + slab(0.009, 0.030, 0.004, 0.0015),
        "none": slab(0.008, 0.026, 0.004, 0.002).row(2, x=0.020),
    }[pad]
    window = box(0.020, 0.001, 0.007).at(y=0.084, z=0.005).of(screen())
    return together(
        body, *(p.ghost() for p in (power, (numbers + middle.at(y=-0.026, z=0.015)).of(pale), *hued, window))
    )


@SHELF.kind(
    "glasses",
    (0.141, 0.151, 0.048),
    front=False,
    heft=1.45,
    colour=("black", "red", "brown", "blue", "silver"),
    rims=("round", "square", "half"),
    lenses=("clear", "dark"),
    bars=(1, 2),
)
def glasses(colour: Colour, rims: str, lenses: str, bars: int) -> Shape:
    """Spectacles or sunglasses that stand on the pads below their rims, their arms open; the arms fold."""
    stuff = metal(colour) if colour == COLOURS["silver"] else plastic(colour)
    pane = glass() if lenses == "clear" else screen()
    eye = oval(0.052, 0.044, 2.0 if rims == "round" else 5.0)
    if rims == "half":
        eye = oval(0.054, 0.036, 3.0)
    half = eye[:, 1].max()
    line = lifted(eye, "xz")
    kept = line[(line[:, 2] > -0.003)] if rims == "half" else line.tolist() + line[:1].tolist()
    rim = tube(kept, 0.0021, 8).ghost()
    lens = cut(eye, 0.0012).ghost().of(pane)
    one = (rim.of(stuff) + lens + mass(box(0.040, 0.0036, 2 * half - 0.006).at(z=0.003 - half))).at(x=0.036)
    bridge = tube(curve([(-0.012, 0, 0.004), (0, -0.002, 0.009), (0.012, 0, 0.004)], 4), 0.0022).of(stuff)
    if bars == 2:
        bridge += tube([(-0.022, 0, 0.015), (0.022, 0, 0.015)], 0.0022).of(stuff)
    hinge = slab(0.008, 0.007, 0.007, 0.002).at(x=0.066, y=0.002, z=0.008).both("x").of(stuff)
    # The right arm is hinged farther back, to fold over the left one.
    hinge += slab(0.004, 0.009, 0.004, 0.001).at(x=0.0675, y=0.008, z=0.0095).of(stuff)
    foot = slab(0.020, 0.0138, 0.003, 0.001).at(x=0.036, y=0.0051, z=-half - 0.0020).both("x").of(stuff)
    arms = [
        _temple(x, back, 0.0115).of(stuff).hinged(f"{name} arm", (x, back, 0), (0, 0, turn), 90, 1.0)
        for name, x, back, turn in (("left", -0.0675, 0.008, 1.0), ("right", 0.0675, 0.013, -1.0))
    ]
    return together(one.both("x"), bridge, hinge, foot, *arms)


def _temple(x: float, back: float, z: float) -> Shape:
    """Returns an arm of glasses that ends in a hook, down to where it rests."""
    return tube([(x, back, z), (x, 0.105, z), (x, 0.146, z - 0.022)], 0.0022)


@SHELF.kind(
    "light bulb",
    (0.062, 0.106, 0.062),
    front=False,
    heft=0.35,
    colour=("yellow", "white", "red", "blue", "green"),
    form=("pear", "globe", "candle"),
    cap=("screw", "pins"),
)
def light_bulb(colour: Colour, form: str, cap: str) -> Shape:
    """A light bulb that lies on its side: of glass in the form of a pear or a globe, or a lamp of wound tube."""
    socket = _bulb_cap(cap)
    body = spun(_BULBS[form]).of(glass(colour))
    wire = tube(
        curve([(-0.011, 0, 0.062), (-0.005, 0, 0.066), (0, 0, 0.060), (0.005, 0, 0.066), (0.011, 0, 0.062)], 4),
        0.0011,
    )
    props = tube([(0.004, 0, 0.026), (0.011, 0, 0.062)], 0.0009).both("x") + tube(
        [(0, 0, 0.026), (0, 0, 0.050)], 0.004
    )
    inner = (wire.of(light((1.0, 0.75, 0.35), 0.8)) + props.of(STEEL)).ghost()
    return fallen(body + inner + socket, (0.013, 0.004), _REST[form])


_BULBS = {
    "pear": [
        (0.013, 0.024),
        (0.017, 0.036),
        (0.026, 0.052),
        (0.030, 0.066),
        (0.0305, 0.076),
        (0.028, 0.089),
        (0.021, 0.099),
        (0.010, 0.1045),
        (0.001, 0.106),
    ],
    "globe": [
        (0.013, 0.024),
        (0.0135, 0.030),
        (0.023, 0.037),
        (0.029, 0.047),
        (0.0305, 0.058),
        (0.029, 0.070),
        (0.023, 0.080),
        (0.014, 0.087),
        (0.001, 0.090),
    ],
    "candle": [
        (0.013, 0.024),
        (0.018, 0.036),
        (0.0205, 0.050),
        (0.0195, 0.065),
        (0.015, 0.082),
        (0.008, 0.098),
        (0.003, 0.105),
        (0.001, 0.106),
    ],
}
"""Profiles of bulbs above their caps."""
_REST = {"pear": (0.0305, 0.074), "globe": (0.0305, 0.058), "candle": (0.0205, 0.050)}
"""Radius and height of the ring on which a bulb lies."""


def _bulb_cap(cap: str) -> Shape:
    """Returns the foot of a bulb: a screw, or a sleeve with two pins."""
    sleeve = spun([(0.005, 0), (0.0125, 0.004), (0.0125, 0.026)]).of(STEEL)
    button = cylinder(0.005, 0.003).at(z=-0.001).ghost().of(BLACK)
    if cap == "pins":
        return sleeve + button + tube([(0.010, 0, 0.014), (0.017, 0, 0.014)], 0.0022).both("x").ghost().of(BRASS)
    return sleeve + button + hoop(0.0125, 0.0013, 6).row(4, z=0.0045).at(z=0.0145).ghost().of(STEEL)


@SHELF.kind(
    "flashlight",
    (0.056, 0.178, 0.056),
    front=True,
    heft=2.5,
    colour=("black", "red", "yellow", "blue", "silver"),
    lamp=("on", "off"),
    head=("crowned", "wide", "straight"),
    loop=("none", "cord"),
)
def flashlight(colour: Colour, lamp: str, head: str, loop: str) -> Shape:
    """A torch that lies on its side, on or off, with or without a cord at its end."""
    stuff = metal(colour) if colour == COLOURS["silver"] else plastic(colour)
    wide = 0.024 if head != "straight" else 0.0195
    barrel = [(0.014, 0), (0.0155, 0.003), (0.0155, 0.095), (wide, 0.128), (wide, 0.156), (wide - 0.002, 0.158)]
    body = spun(barrel).of(stuff)
    grip = hoop(0.0155, 0.0012, 6).row(9, z=0.006).at(z=0.040).ghost().of(BLACK)
    glow = light((1.0, 0.96, 0.80), 1.4) if lamp == "on" else screen()
    pane = cylinder(wide - 0.004, 0.001).at(z=0.1578).ghost().of(glow)
    collar = hoop(wide - 0.0030, 0.0024).at(z=0.1575).ghost().of(CHROME)
    points = cylinder(0.004, 0.012, bevel=0.001).turned(y=90).at(x=wide - 0.008, z=0.154).around(8).of(stuff)
    switch = (
        slab(0.010, 0.004, 0.022, 0.0018)
        .at(y=0.0165, z=0.078)
        .ghost()
        .of(plastic(COLOURS["red"] if colour[0] < 0.7 else (0.1, 0.1, 0.1)))
    )
    lying = forward(together(body, grip, pane, collar, switch, points if head == "crowned" else NOTHING))
    cord = tube(
        curve([(0, 0, 0), (0.012, 0.008, -0.010), (0, 0.017, -0.013), (-0.012, 0.008, -0.010), (0, 0, 0)], 4), 0.0016
    )
    return lying + (
        cord.ghost().of(fabric(COLOURS["red"] if colour[0] < 0.7 else COLOURS["navy"])) if loop == "cord" else NOTHING
    )


@SHELF.kind(
    "hourglass",
    (0.080, 0.080, 0.150),
    front=False,
    colour=("oak", "walnut", "white", "red", "black"),
    sand=("below", "half", "above"),
    posts=(3, 4),
)
def hourglass(colour: Colour, sand: str, posts: int) -> Shape:
    """Two bulbs of glass between discs of wood, with sand below, above or in both."""
    disc = cylinder(0.040, 0.010, bevel=0.002)
    stuff = timber(colour)
    post = tube([(0.0335, 0, 0.009), (0.0335, 0, 0.141)], 0.0034).around(posts, 45)
    lower = [(0.020, 0.010), (0.026, 0.020), (0.027, 0.036), (0.021, 0.052), (0.009, 0.066), (0.0035, 0.075)]
    upper = [(radius, 0.150 - z) for radius, z in reversed(lower)]
    bulbs = spun([*lower, *upper[1:]]).of(glass((0.95, 0.98, 0.97)))
    return together(
        disc.of(stuff),
        disc.at(z=0.140).carrying(0.0025, rounded=True).of(stuff),
        post.of(stuff),
        bulbs,
        _sand(sand).ghost().of(_SAND),
    )


_SAND = Material((0.86, 0.55, 0.24), 0.95, stuff=stuff.SAND)


def _sand(sand: str) -> Shape:
    """Returns the sand in an hourglass: a heap in the lower bulb, a funnel in the upper."""
    heap = [(0, 0.011), (0.019, 0.011), (0.025, 0.020), (0.026, 0.030), (0.012, 0.043), (0, 0.049)]
    low_heap = [(0, 0.011), (0.019, 0.011), (0.0245, 0.018), (0.024, 0.022), (0, 0.032)]
    funnel = [
        (0, 0.076),
        (0.003, 0.077),
        (0.008, 0.085),
        (0.020, 0.099),
        (0.0255, 0.112),
        (0.0255, 0.118),
        (0, 0.118),
    ]
    low_funnel = [(0, 0.076), (0.003, 0.077), (0.008, 0.085), (0.019, 0.098), (0, 0.096)]
    stream = cylinder(0.0012, 0.045, bevel=0).at(z=0.032)
    if sand == "half":
        return lathe(low_heap) + lathe(low_funnel) + stream
    return lathe(heap) if sand == "below" else lathe(funnel)


@SHELF.kind(
    "ruler",
    (0.033, 0.205, 0.0036),
    front=False,
    heft=1.75,
    colour=("oak", "yellow", "red", "blue", "white"),
    length=(20, 15),
    end=("square", "round", "hole"),
)
def ruler(colour: Colour, length: int, end: str) -> Shape:
    """A flat ruler with marks along one edge; its `length` in centimetres."""
    long = length / 100 + 0.005
    outline = rectangle(0.032, long, 0.016 if end == "round" else 0.001)
    bodies = box(0.031, long - (0.02 if end == "round" else 0.001), 0.003)
    board = lain(outline, 0.003).of(timber(colour, coat=plastic)) + mass(bodies)
    half = length // 2
    marks = [
        box(0.011 if n % 5 == 0 else 0.006, 0.0008, 0.0004).at(x=0.0105 if n % 5 == 0 else 0.013, y=n / 100, z=0.0029)
        for n in range(-half + 1, half)
    ]
    parts = board + together(*marks).ghost().of(BLACK)
    if end == "hole":
        parts += cylinder(0.004, 0.0034, bevel=0).at(y=long / 2 - 0.012).ghost().of(BLACK)
    return parts


@SHELF.kind(
    "key",
    (0.030, 0.072, 0.0052),
    front=False,
    colour=("brass", "silver", "copper", "black"),
    bow=("ring", "plate", "heart"),
    bit=("two", "three", "one"),
)
def key(colour: Colour, bow: str, bit: str) -> Shape:
    """An old key that lies there: a bow to hold, a shaft and a bit with one to three teeth."""
    shaft = bent([(0, 0.016, 0.0025), (0, -0.034, 0.0025)], 0.0024)
    if bow == "ring":
        head = _ringed(0.0112, 0.0026).at(y=0.024, z=0.0026)
    elif bow == "plate":
        head = lain(oval(0.027, 0.022), 0.004, 0.001).at(y=0.024) + hoop(0.004, 0.0012).at(y=0.028, z=0.004).ghost()
        head += mass(box(0.018, 0.014, 0.004).at(y=0.024))
    else:
        lobe = _ringed(0.0068, 0.0022).at(x=0.0060, y=0.028, z=0.0024).both("x")
        head = lobe + _ringed(0.0058, 0.0022).at(y=0.019, z=0.0024)
    count = {"one": 1, "two": 2, "three": 3}[bit]
    teeth = [box(0.011, 0.0042, 0.003).at(x=0.0070, y=-0.031 + 0.0062 * n, z=0.001) for n in range(count)]
    collar = hoop(0.0018, 0.0008).turned(x=90).at(y=0.010, z=0.0026).ghost()
    return (shaft + head + together(*teeth) + collar).of(metal(colour))


def _ringed(radius: float, thick: float) -> Shape:
    """Returns a lying ring with bodies that stay within it."""
    return hoop(radius, thick).ghost() + mass(hoop(radius - 0.0003, 0.6 * thick))
