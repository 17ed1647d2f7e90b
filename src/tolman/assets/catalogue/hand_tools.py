"""Hand tools."""

from tolman.assets.catalogue.forms import forward, lain, mass, spun
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    WHITE,
    fabric,
    lacquer,
    metal,
    plastic,
    rubber,
    shade,
    timber,
)
from tolman.assets.kind import Group
from tolman.assets.line import arc, curve, lifted
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import ball, box, cut, cylinder, hoop, lathe, loft, ring, slab, strap, tube
from tolman.assets.shape import NOTHING, Shape, together

HAND_TOOLS = Group("hand tools and small toys")


@HAND_TOOLS.kind(
    "hammer",
    (0.118, 0.247, 0.032),
    front=False,
    heft=2.5,
    colour=("oak", "red", "yellow", "blue", "black"),
    head=("claw", "wedge", "mallet"),
    grip=("bare", "sleeve"),
)
def hammer(colour: Colour, head: str, grip: str) -> Shape:
    """A hammer that lies flat, with a claw or a wedge behind its face, or a mallet of rubber."""
    handle = spun([(0.011, 0), (0.0125, 0.02), (0.0105, 0.09), (0.009, 0.235)]).of(timber(colour))
    handle = forward(handle).at(y=0.130, z=0.0155)
    sleeve = forward(spun([(0.0135, 0), (0.0145, 0.01), (0.0125, 0.08)])).at(y=0.131, z=0.0155).ghost()
    bands = forward(hoop(0.0132, 0.0018, 6).row(5, z=0.014).at(z=0.04)).at(y=0.131, z=0.0155).ghost()
    dark = rubber((0.08, 0.08, 0.09)) if sum(colour) > 0.6 else rubber((0.75, 0.15, 0.12))
    held = (sleeve + bands).of(dark) if grip == "sleeve" else NOTHING
    return together(handle, held, _hammer_head(head).at(y=-0.100, z=0.0155))


def _hammer_head(head: str) -> Shape:
    """Returns a head across the end of a handle, its face on the right."""
    if head == "mallet":
        barrel = cylinder(0.0155, 0.104, bevel=0.003).at(z=-0.052).turned(y=90).of(rubber((0.10, 0.10, 0.11)))
        return barrel + hoop(0.0153, 0.0012).row(2, z=0.06).turned(y=90).ghost().of(rubber((0.45, 0.45, 0.46)))
    face = cylinder(0.0145, 0.022, bevel=0.002).turned(y=90).at(x=0.034)
    neck = cylinder(0.010, 0.022, bevel=0).turned(y=90).at(x=0.013)
    eye = slab(0.030, 0.028, 0.025, 0.004).at(z=-0.0125)
    if head == "wedge":
        peen = loft([ring(0, 0.024, 0.024, power=5), ring(0.046, 0.003, 0.024, power=5)]).ghost().turned(y=-90)
        return (face + neck + eye + peen.at(x=-0.013) + mass(box(0.024, 0.016, 0.010).at(x=-0.026, z=-0.005))).of(
            STEEL
        )
    bend = [(-0.012, -0.012), (-0.040, -0.004), (-0.060, 0.016), (-0.058, 0.020), (-0.036, 0.008), (-0.012, 0.012)]
    prong = lain(bend, 0.008).at(z=-0.004)
    core = box(0.024, 0.012, 0.008).at(x=-0.024, z=-0.004)
    claw = prong + mass(core)
    return (face + neck + eye + claw.at(z=0.0075) + claw.at(z=-0.0075)).of(STEEL)


@HAND_TOOLS.kind(
    "screwdriver",
    (0.034, 0.200, 0.034),
    front=False,
    heft=2.25,
    colour=("red", "yellow", "blue", "green", "black"),
    tip=("flat", "cross"),
    handle=("ribbed", "ball", "collar"),
)
def screwdriver(colour: Colour, tip: str, handle: str) -> Shape:
    """A screwdriver that lies on its side, for slots or for crosses."""
    shaft = tube([(0, 0, 0.085), (0, 0, 0.185)], 0.0032).of(STEEL)
    blade = loft(
        [ring(0.178, 0.0064, 0.0064), ring(0.188, 0.012, 0.0034, power=6), ring(0.198, 0.011, 0.0016, power=6)]
    )
    if tip == "cross":
        fin = cut(
            [(-0.0055, 0), (0.0055, 0), (0.0055, 0.006), (0.0012, 0.016), (-0.0012, 0.016), (-0.0055, 0.006)], 0.0022
        )
        blade = (fin + fin.turned(z=90)).at(z=0.182)
    profile = {
        "ribbed": [
            (0.010, 0),
            (0.015, 0.005),
            (0.0165, 0.030),
            (0.0165, 0.038),
            (0.0140, 0.062),
            (0.0105, 0.078),
            (0.0125, 0.088),
        ],
        "ball": [
            (0.008, 0),
            (0.0155, 0.009),
            (0.0165, 0.020),
            (0.0165, 0.025),
            (0.0145, 0.038),
            (0.0095, 0.052),
            (0.0085, 0.088),
        ],
        "collar": [(0.011, 0), (0.0125, 0.003), (0.0125, 0.074), (0.0165, 0.076), (0.0165, 0.086), (0.009, 0.088)],
    }[handle]
    grip = spun(profile).of(plastic(colour))
    pale = plastic(shade(colour, 0.45) if sum(colour) > 0.5 else (0.5, 0.5, 0.52))
    rib = tube([(0.0155, 0, 0.008), (0.0163, 0, 0.030), (0.0140, 0, 0.060)], 0.0016).around(8, 22.5).ghost().of(pale)
    cap = cylinder(0.0130 if handle == "collar" else 0.0100, 0.012, bevel=0.002).at(z=-0.0004).ghost().of(pale)
    return forward(together(shaft, blade.ghost().of(DARK), grip, rib if handle == "ribbed" else NOTHING, cap))


@HAND_TOOLS.kind(
    "pliers",
    (0.092, 0.197, 0.014),
    front=False,
    heft=2.25,
    colour=("red", "blue", "orange", "black", "green"),
    state=("open", "shut"),
    jaws=("flat", "pointed", "round"),
)
def pliers(colour: Colour, state: str, jaws: str) -> Shape:
    """Pliers that lie flat, open or shut, with jaws that are broad, pointed or bent like pincers."""
    is_open, turn = state == "open", 19.0
    one = _pliers_half(jaws, colour)
    other = _pliers_half(jaws, colour).mirrored("x").turned(z=-turn if is_open else 0)
    moving = other.hinged("handle", (0, 0, 0), (0, 0, -1), turn, float(is_open))
    pivot = cylinder(0.0115, 0.013, bevel=0.001).of(STEEL) + cylinder(0.005, 0.0138, bevel=0.0006).ghost().of(IRON)
    return (one + pivot + moving).turned(z=turn / 2 if is_open else 0)


def _pliers_half(jaws: str, colour: Colour) -> Shape:
    """Returns the half with its handle on the right and its jaw on the left, around its pivot."""
    jaw = lain(_JAWS[jaws], 0.010).at(z=0.0015)
    core = {
        "flat": box(0.006, 0.044, 0.010).at(x=-0.0045, y=0.027),
        "pointed": box(0.004, 0.052, 0.010).at(x=-0.0032, y=0.030),
        "round": box(0.006, 0.022, 0.010).at(x=-0.0160, y=0.027),
    }[jaws].at(z=0.0015)
    path = curve([(0.004, -0.006), (0.011, -0.026), (0.020, -0.062), (0.0215, -0.098), (0.017, -0.132)], 4)
    bare = strap(lifted(path[:8], "xy", 0.0065), 0.010, 0.009, across=(0, 0, 1)).ghost()
    grip = tube(lifted(path[5:], "xy", 0.0065), 0.0065)
    return (
        (jaw + mass(core) + bare).of(STEEL)
        + grip.ghost().of(rubber(colour))
        + mass(tube(lifted(path[2:], "xy", 0.0065), 0.0042))
    )


_JAWS = {
    "flat": [
        (-0.0004, 0.005),
        (-0.0004, 0.050),
        (-0.007, 0.050),
        (-0.0125, 0.018),
        (-0.0125, 0.003),
        (-0.004, -0.008),
    ],
    "pointed": [
        (-0.0004, 0.005),
        (-0.0004, 0.064),
        (-0.003, 0.064),
        (-0.011, 0.018),
        (-0.011, 0.003),
        (-0.004, -0.008),
    ],
    "round": [
        (-0.0004, 0.047),
        (-0.004, 0.050),
        (-0.019, 0.036),
        (-0.021, 0.020),
        (-0.010, 0.000),
        (-0.004, 0.004),
        (-0.013, 0.020),
        (-0.012, 0.032),
    ],
}
"""Outlines of the left jaws of pliers."""


@HAND_TOOLS.kind(
    "wrench",
    (0.046, 0.200, 0.010),
    front=False,
    heft=2,
    colour=("silver", "black", "red", "blue", "brass"),
    ends=("fork and ring", "two forks", "two rings"),
    length=(20, 15),
)
def wrench(colour: Colour, ends: str, length: int) -> Shape:
    """A wrench that lies flat, with forks or rings at its ends; its `length` in centimetres."""
    far = length / 200
    stuff = metal(colour, 0.35) if colour in (COLOURS["silver"], COLOURS["brass"]) else lacquer(colour)
    left, right = {"fork and ring": (_fork, _eye), "two forks": (_fork, _fork), "two rings": (_eye, _eye)}[ends]
    shaft = slab(0.014, 2 * far - 0.06, 0.007, 0.002).at(z=0.0015)
    groove = box(0.005, 2 * far - 0.09, 0.0004).at(z=0.0084).ghost().of(DARK)
    forks = left(0.0215).at(y=0.0222 - far) + right(0.017).turned(z=180).at(y=far - 0.0175)
    return (shaft + forks).of(stuff) + groove


def _fork(radius: float) -> Shape:
    """Returns a head around the origin that is open to the front."""
    share = radius / 0.0215
    outside = arc(0.0215, -50, 230, 16).tolist()
    mouth = [(-0.0095, -0.0205), (-0.0095, 0.000), (0, 0.006), (0.0095, 0.000), (0.0095, -0.0205)]
    prong = box(0.006, 0.022, 0.009).at(x=0.0135, y=-0.005).both("x")
    core = prong + box(0.026, 0.008, 0.009).at(y=0.012)
    return (lain([*outside, *mouth], 0.009) + mass(core)).stretched(share, share)


def _eye(radius: float) -> Shape:
    """Returns a ring around the origin."""
    edge = lathe([(0.62 * radius, 0), (radius, 0), (radius, 0.010), (0.62 * radius, 0.010), (0.62 * radius, 0)])
    middle = 0.81 * radius
    wall = box(0.38 * radius, 2 * middle * 0.20, 0.010).at(x=middle).around(12)
    return edge.ghost() + mass(wall)


@HAND_TOOLS.kind(
    "paint brush",
    (0.052, 0.215, 0.0165),
    front=False,
    colour=("pine", "red", "blue", "black", "white"),
    dipped=("red", "blue", "clean"),
    handle=("waisted", "straight"),
    width=(5, 4),
)
def paint_brush(colour: Colour, dipped: str, handle: str, width: int) -> Shape:
    """A flat brush that lies there clean, or with paint on its hairs; its `width` in centimetres."""
    broad = width / 100
    spine = [(-0.115, 0.014), (-0.106, 0.022), (-0.085, 0.019), (-0.03, 0.015), (0.0, 0.027), (0.014, 0.8 * broad)]
    if handle == "straight":
        spine = [(-0.115, 0.016), (-0.106, 0.020), (-0.085, 0.020), (-0.03, 0.020), (0.0, 0.022), (0.014, 0.026)]
    edge = [(wide / 2, y) for y, wide in spine]
    outline = curve([*edge, *((-x, y) for x, y in reversed(edge))], 2, closed=True)
    shaft = lain(outline, 0.010, 0.003).at(z=0.003)
    core = box(0.010, 0.125, 0.009).at(y=-0.048, z=0.0035) + box(0.020, 0.006, 0.008).at(y=0.009, z=0.004)
    hairs = loft([ring(0, broad, 0.015, power=8), ring(0.046, 0.96 * broad, 0.008, power=6)]).ghost().turned(x=-90)
    tips = loft([ring(0.024, 1.0 * broad, 0.0122, power=8), ring(0.0475, 0.97 * broad, 0.0085, power=6)]).ghost()
    bulk = box(0.9 * broad, 0.044, 0.006).at(y=0.056, z=0.005)
    hole = cylinder(0.0036, 0.0104).at(y=-0.104, z=0.0029).ghost().of(DARK)
    ferrule = slab(broad + 0.001, 0.026, 0.0162, 0.004).at(y=0.024).of(STEEL)
    nails = cylinder(0.002, 0.0165).row(2, x=0.7 * broad).at(y=0.020).ghost().of(IRON)
    wet = NOTHING if dipped == "clean" else tips.turned(x=-90).at(y=0.034, z=0.008).of(lacquer(COLOURS[dipped]))
    bristle = hairs.at(y=0.034, z=0.008).of(fabric((0.80, 0.68, 0.48), 0.002))
    return together(shaft.of(timber(colour)), mass(core + bulk), hole, ferrule, nails, bristle, wet)


@HAND_TOOLS.kind(
    "padlock",
    (0.052, 0.024, 0.092),
    front=False,
    heft=2.5,
    colour=("brass", "silver", "red", "blue", "black"),
    state=("shut", "open"),
    lock=("key", "wheels"),
    body=("square", "round"),
)
def padlock(colour: Colour, state: str, lock: str, body: str) -> Shape:
    """A padlock that stands there shut or open; its shackle slides up."""
    stuff = metal(colour) if colour in (COLOURS["brass"], COLOURS["silver"]) else lacquer(colour)
    if body == "square":
        block = slab(0.050, 0.022, 0.042, 0.003)
    else:
        outline = [
            (-0.016, 0),
            (0.016, 0),
            *arc(0.026, -50, 60, 8, (0, 0.020)).tolist(),
            *arc(0.026, 120, 230, 8, (0, 0.020)).tolist(),
        ]
        block = cut([(x, min(z, 0.042)) for x, z in outline], 0.022, 0.002).ghost()
        block += mass(box(0.034, 0.021, 0.042) + box(0.049, 0.021, 0.016).at(z=0.012))
    bow = [
        (-0.015, 0.032),
        (-0.015, 0.062),
        *arc(0.015, 180, 0, 8, (0, 0.062)).tolist(),
        (0.015, 0.062),
        (0.015, 0.0425),
    ]
    up = 0.011
    free = [(-0.015, 0.0425), *bow[1:]]
    shackle = tube(lifted(bow, "xz"), 0.0042, 12).ghost().of(CHROME) + mass(tube(lifted(free, "xz"), 0.0042))
    is_open = state == "open"
    loop = shackle.at(z=up if is_open else 0).sliding("shackle", "z", up, float(is_open))
    socket = cylinder(0.0052, 0.0008).at(x=0.015, z=0.0416).both("x").ghost().of(BLACK)
    return together(block.of(stuff), socket, _lock_face(lock).at(y=-0.0111), loop)


def _lock_face(lock: str) -> Shape:
    if lock == "key":
        plate = forward(cylinder(0.0085, 0.0008, bevel=0.0002)).at(z=0.020).of(DARK)
        slot = box(0.0022, 0.0006, 0.010).at(y=-0.0012, z=0.013) + forward(cylinder(0.0026, 0.0006)).at(
            y=-0.0009, z=0.022
        )
        return (plate + slot.of(BRASS)).ghost()
    wheel = slab(0.0075, 0.004, 0.022, 0.0015).row(4, x=0.0095).at(z=0.010).of(WHITE)
    digits = box(0.0016, 0.0004, 0.009).row(4, x=0.0095).at(y=-0.0021, z=0.0165).of(BLACK)
    return (wheel + digits).ghost()


@HAND_TOOLS.kind(
    "spirit level",
    (0.245, 0.024, 0.052),
    front=False,
    heft=0.45,
    colour=("yellow", "red", "silver", "blue", "green"),
    bubble=("middle", "left", "right"),
    vials=(1, 3),
)
def spirit_level(colour: Colour, bubble: str, vials: int) -> Shape:
    """A short level that stands on its edge; its bubble is in the middle or to one side."""
    stuff = metal(colour) if colour == COLOURS["silver"] else lacquer(colour)
    rail = box(0.240, 0.022, 0.012)
    web = box(0.240, 0.012, 0.028).at(z=0.011)
    caps = slab(0.0035, 0.023, 0.0505, 0.001).at(x=0.1208).both("x").of(BLACK)
    shift = {"middle": 0.0, "left": -0.021, "right": 0.021}[bubble]
    middle = _vial(0.070, 0.023, shift).at(z=0.0255)
    others = [_vial(0.026, 0.018, 0.0).turned(y=turn).at(x=x, z=0.0250) for x, turn in ((-0.080, 90), (0.080, 45))]
    return together(
        (rail + web + rail.at(z=0.038).carrying(0.002)).of(stuff), caps, middle, *(others if vials == 3 else [])
    )


def _vial(length: float, tall: float, shift: float) -> Shape:
    """Returns a window with green water around the origin, on both faces, with a bubble between two lines."""
    frame = box(length + 0.008, 0.0132, tall).at(z=-tall / 2).of(WHITE)
    water = slab(length, 0.0155, 0.016, 0.005).at(z=-0.008).of(Material((0.42, 0.66, 0.05), 0.3))
    air = (
        ball(0.30 * length, 0.0008, 0.0125)
        .at(y=-0.0078, z=-0.0062)
        .at(x=shift)
        .both("y")
        .of(plastic((0.97, 0.99, 0.90)))
    )
    lines = box(0.0016, 0.0162, 0.0160).row(2, x=0.32 * length).at(z=-0.008).of(BLACK)
    return (frame + water + air + lines).ghost()


@HAND_TOOLS.kind(
    "tape measure",
    (0.038, 0.119, 0.069),
    front=False,
    heft=3.5,
    colour=("yellow", "red", "black", "blue", "orange"),
    tape=("out", "in"),
    case=("round", "square", "grip"),
)
def tape_measure(colour: Colour, tape: str, case: str) -> Shape:
    """A measure of steel in a case that stands on its edge, its tape drawn out or in."""
    corner = 0.032 if case == "round" else 0.012
    back = arc(corner, 0, 90, 6, (0.034 - corner, 0.069 - corner)).tolist()
    front = arc(corner, 90, 180, 6, (corner - 0.034, 0.069 - corner)).tolist()
    body = cut([(-0.034, 0), (0.034, 0), *back, *front], 0.036, 0.003).turned(z=90).ghost().of(plastic(colour))
    core = box(0.034, 0.067, 0.037) + box(0.034, 0.050, 0.020).at(z=0.037 if case != "round" else 0.034)
    core += box(0.034, 0.060, 0.010).at(z=0.036)
    reach = 0.050 if tape == "out" else 0.006
    blade = strap([(0, -0.030, 0.006), (0, -0.034 - reach, 0.005)], 0.022, 0.0012).of(plastic((0.97, 0.85, 0.25)))
    marks = box(0.011, 0.0012, 0.0002).row(5, y=0.009).at(x=-0.005, y=-0.060, z=0.0066).of(BLACK)
    hook = box(0.024, 0.0014, 0.011).at(y=-0.034 - reach, z=0.0005).of(STEEL)
    side = cylinder(0.020, 0.0372, bevel=0.001).turned(y=90).at(x=-0.0186, z=0.036).of(WHITE)
    disc = cylinder(0.013, 0.0376, bevel=0.001).turned(y=90).at(x=-0.0188, z=0.036).of(plastic(shade(colour, 0.6)))
    knurl = box(0.0375, 0.0024, 0.034).row(3, y=0.007).at(y=0.024, z=0.008).of(BLACK) if case == "grip" else NOTHING
    feet = mass(box(0.020, reach, 0.003).at(y=-0.034 - reach / 2, z=0.004))
    return together(
        body, mass(core), feet, (blade + hook + side + disc + knurl + (marks if tape == "out" else NOTHING)).ghost()
    )
