"""Containers."""

from dataclasses import replace

import numpy as np

from tolman.assets.catalogue.forms import foot, mass
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    card,
    lacquer,
    metal,
    plastic,
    rubber,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import arc, curve, lifted
from tolman.assets.material import Colour, Material
from tolman.assets.primitive import (
    basin,
    box,
    case,
    cut,
    cylinder,
    hoop,
    lathe,
    loft,
    ring,
    sheet,
    slab,
    strap,
    tube,
    vessel,
)
from tolman.assets.shape import NOTHING, Array, Shape, together

CONTAINERS = Group("containers", drawn=True)
GOLD = metal((1.0, 0.78, 0.22), 0.25)


def _wheel(radius: float, width: float) -> Shape:
    """Returns a wheel around the origin that rolls along y: a tyre around a disc."""
    tyre = cylinder(radius, width, bevel=0.3 * width).at(z=-width / 2).of(rubber())
    disc = cylinder(0.6 * radius, 1.1 * width).at(z=-0.55 * width).ghost().of(STEEL)
    return together(tyre, disc).turned(y=90)


@CONTAINERS.kind(
    "trash can",
    (0.40, 0.40, 0.62),
    front=False,
    heft=0.2,
    colour=("gray", "green", "black", "blue", "red"),
    body=("ribbed", "smooth", "square"),
    lid=("domed", "flat"),
)
def trash_can(colour: Colour, body: str, lid: str) -> Shape:
    """A tall bin with a lid that has a grip, a bag that hangs over its rim and a handle on each side."""
    coat = lacquer(colour)
    side = [(0.17, -0.05, 0.38), (0.195, -0.045, 0.38), (0.195, 0.045, 0.38), (0.17, 0.05, 0.38)]
    handle = strap(side, 0.03, 0.008, across=(0, 0, 1)).both("x").ghost()
    grip = tube(curve([(-0.06, 0, 0), (-0.055, 0, 0.04), (0.055, 0, 0.04), (0.06, 0, 0)], 4), 0.01)
    cover = _bin_lid(lid, body).of(lacquer(shade(colour, 0.85)))
    cover += grip.at(z=0.563 if lid == "domed" else 0.545).of(BLACK)
    return together(
        _bin_body(body).of(coat),
        _bin_bag(body).ghost().of(BLACK),
        handle.of(BLACK),
        cover.hinged("lid", (0, 0.19, 0.51), (-1, 0, 0), 105),
    )


def _bin_body(body: str) -> Shape:
    if body == "square":
        return basin([ring(0, 0.29, 0.29, power=8), ring(0.51, 0.35, 0.35, power=8)], 0.008)
    can = vessel([(0.145, 0), (0.178, 0.51)], 0.006)
    if body == "ribbed":
        return can + tube([(0.146, 0, 0.03), (0.174, 0, 0.45)], 0.011, 6).around(18).ghost()
    return can + (hoop(0.172, 0.008).at(z=0.40) + hoop(0.152, 0.008).at(z=0.09)).ghost()


def _bin_bag(body: str) -> Shape:
    power = 8 if body == "square" else 2
    edge = np.stack([ring(0.465, 0.364, 0.364, power=power), ring(0.512, 0.368, 0.368, power=power)])
    return sheet(np.concatenate([edge, edge[:, :1]], axis=1))


def _bin_lid(lid: str, body: str) -> Shape:
    if body == "square":
        top = 0.30 if lid == "flat" else 0.12
        height = 0.555 if lid == "flat" else 0.58
        levels = [(0.51, 0.38), (0.535, 0.38), (0.54, 0.37), (height, top)]
        return loft([ring(z, width, width, power=8) for z, width in levels])
    rim = [(0, 0.51), (0.194, 0.51), (0.194, 0.535), (0.185, 0.54)]
    if lid == "flat":
        return lathe([*rim, (0.175, 0.555), (0, 0.555)])
    return lathe([*rim, *(np.array([0, 0.54]) + arc(1, 0, 90, 8) * (0.18, 0.045))])


@CONTAINERS.kind(
    "bucket",
    (0.30, 0.30, 0.32),
    front=False,
    heft=0.2,
    colour=("blue", "red", "yellow", "silver", "green"),
    body=("plain", "ribbed", "tall"),
    handle=("round", "angular"),
)
def bucket(colour: Colour, body: str, handle: str) -> Shape:
    """A round pail that widens upwards, with a handle that arches over it from side to side."""
    height = 0.25 if body == "tall" else 0.215
    foot = 0.112 if body == "tall" else 0.098
    pail = vessel([(foot, 0), (0.137, height)], 0.005).of(lacquer(colour))
    rim = hoop(0.138, 0.008).at(z=height).ghost().of(lacquer(shade(colour, 0.8)))
    bands = hoop(0.121, 0.006).at(z=0.12) + hoop(0.129, 0.006).at(z=0.165) if body == "ribbed" else NOTHING
    ear = cylinder(0.022, 0.014).turned(y=90).at(x=0.128, z=height - 0.025).ghost()
    low, top = height - 0.025, 0.302
    arch = arc(1, 0, 180, 16)
    if handle == "angular":
        arch = np.array([(1, 0), (1, 0.2), (0.5, 1), (-0.5, 1), (-1, 0.2), (-1, 0)])
    path = lifted(arch * (0.142, top - low) + (0, low), "xz")
    grip = tube([(-0.05, 0, top), (0.05, 0, top)], 0.015)
    return together(
        pail,
        rim,
        bands.ghost().of(lacquer(shade(colour, 0.8))),
        (tube(path, 0.006) + ear.both("x")).of(IRON),
        grip.of(wood(COLOURS["oak"])),
    )


@CONTAINERS.kind(
    "barrel",
    (0.58, 0.58, 0.85),
    front=False,
    colour=("oak", "brown", "walnut", "pine", "red"),
    hoops=(4, 6, 2),
    belly=("full", "slim"),
)
def barrel(colour: Colour, hoops: int, belly: str) -> Shape:
    """Wooden staves that bulge in the middle, held by iron hoops, with a sunken head."""
    widest = 0.283 if belly == "full" else 0.262
    stave = _stave(widest, 20)
    heights = {2: (0.2,), 4: (0.07, 0.25), 6: (0.06, 0.19, 0.32)}[hoops]
    bands = [_barrel_band(widest, z) for low in heights for z in (low, 0.84 - low)]
    inside = [(_barrel_radius(widest, z) - 0.012, z) for z in (0.03, 0.2, 0.42, 0.64, 0.79)]
    core = lathe([(0, 0.03), *inside, (0, 0.79)])
    head = cylinder(0.215, 0.02).at(z=0.78).carrying(0.05, rounded=True)
    return together(
        stave.around(10).of(wood(colour)),
        stave.turned(z=18).around(10).of(wood(shade(colour, 0.82))),
        core.of(wood(shade(colour, 0.45))),
        head.of(wood(shade(colour, 0.9))),
        together(*bands).of(IRON),
        mass(cylinder(0.215, 0.031)),
    )


def _barrel_radius(widest: float, z: float) -> float:
    return widest - 0.055 * ((z - 0.42) / 0.42) ** 2


def _stave(widest: float, count: int) -> Shape:
    """Returns one bent board of a barrel of `count` staves, in the direction of x."""
    half = 180 / count - 0.7
    levels = []
    for z in np.linspace(0, 0.84, 9):
        radius = _barrel_radius(widest, float(z))
        outline = np.concatenate([arc(radius, -half, half, 1), arc(radius - 0.02, half, -half, 1)])
        levels.append(lifted(outline, "xy", float(z)))
    return loft(levels).ghost()


def _barrel_band(widest: float, z: float) -> Shape:
    low, high = z - 0.025, z + 0.025
    inner = [_barrel_radius(widest, level) - 0.006 for level in (low, high)]
    return lathe([(inner[0], low), (inner[0] + 0.012, low), (inner[1] + 0.012, high), (inner[1], high)]).ghost()


@CONTAINERS.kind(
    "cardboard box",
    (0.45, 0.40, 0.36),
    front=False,
    heft=0.15,
    colour=("oak", "beige", "brown", "white", "pine"),
    flaps=("shut", "open"),
    shape=("broad", "flat", "tall"),
)
def cardboard_box(colour: Colour, flaps: str, shape: str) -> Shape:
    """A box of card with four flaps on top and tape along the middle."""
    width, depth, height = {"broad": (0.44, 0.39, 0.345), "flat": (0.44, 0.39, 0.24), "tall": (0.34, 0.30, 0.345)}[
        shape
    ]
    if flaps == "open":
        width, depth, height = 0.68 * width, 0.66 * depth, 0.64 * height
    body = case(width, depth, height, 0.006, mouth="top").of(card(colour))
    floor = box(width - 0.014, depth - 0.014, 0.004).at(z=0.006).ghost().of(card(shade(colour, 0.8)))
    tape = box(0.004, 0.06, 0.09).at(x=width / 2, z=height - 0.09).both("x").ghost().of(_tape(colour))
    under, over = (
        _flap(depth, depth / 2, colour),
        _flap(width, depth / 2, colour) + _flap_tape(width, depth / 2, colour),
    )
    places = [
        ("left flap", 270, under, width / 2, height),
        ("right flap", 90, under, width / 2, height),
        ("front flap", 0, over, depth / 2, height + 0.003),
        ("back flap", 180, over, depth / 2, height + 0.003),
    ]
    folded = []
    for name, side, flap, away, z in places:
        hinged = flap.hinged(name, (0, 0, 0), "x", 120).opened(1 if flaps == "open" else 0)
        folded.append(hinged.at(y=-away, z=z).turned(z=side))
    return together(body, floor, tape, _box_marks(width, depth, height), *folded)


def _tape(colour: Colour) -> Material:
    return plastic((0.93, 0.87, 0.70) if sum(colour) < 2.2 else COLOURS["oak"])


def _flap(across: float, length: float, colour: Colour) -> Shape:
    """Returns a flap that lies shut from its fold at the origin towards y."""
    return box(across - 0.004, length - 0.001, 0.003).at(y=length / 2).of(card(shade(colour, 1.06)))


def _flap_tape(across: float, length: float, colour: Colour) -> Shape:
    return box(across, 0.03, 0.0015).at(y=length - 0.0155, z=0.003).ghost().of(_tape(colour))


def _box_marks(width: float, depth: float, height: float) -> Shape:
    """Returns arrows that say which way is up, on both long sides."""
    arrow = np.array([(-0.35, 0), (0.35, 0), (0.35, 0.5), (0.8, 0.5), (0, 1.1), (-0.8, 0.5), (-0.35, 0.5)]) * 0.05
    pair = cut(arrow, 0.004).row(2, x=0.10).at(x=-width / 2 + 0.11, y=-depth / 2, z=0.35 * height)
    return (pair + pair.turned(z=180)).ghost().of(card((0.12, 0.10, 0.09)))


@CONTAINERS.kind(
    "treasure chest",
    (0.70, 0.45, 0.52),
    front=True,
    heft=0.25,
    colour=("brown", "oak", "red", "mahogany", "green"),
    lid=("shut", "ajar with gold"),
    bands=(2, 3),
    arch=("round", "low"),
)
def treasure_chest(colour: Colour, lid: str, bands: int, arch: str) -> Shape:
    """A wooden chest with a rounded lid, iron bands and a brass lock in front."""
    ajar = lid == "ajar with gold"
    height = 0.20 if ajar else 0.28
    rise = {"round": 0.20, "low": 0.14}[arch] * (0.75 if ajar else 1.0)
    body = case(0.66, 0.40, height, 0.02, mouth="top").of(wood(colour))
    cover = _chest_lid(colour, rise, bands).at(z=height).hinged("lid", (0.0, 0.20, height), (-1, 0, 0), 100)
    chest = together(body, _chest_iron(height, bands), cover.opened(0.25 if ajar else 0))
    return chest.unfit("it is full of gold") + _gold().at(z=height) if ajar else chest


def _chest_lid(colour: Colour, rise: float, bands: int) -> Shape:
    dome = arc(1, 0, 180, 18)
    vault = cut(dome * (0.20, rise) + (0, 0.012), 0.66).turned(z=90).of(wood(colour))
    board = box(0.66, 0.40, 0.014).ghost().of(wood(shade(colour, 0.6)))
    band = cut(dome * (0.210, rise + 0.010) + (0, 0.012), 0.055).turned(z=90).ghost()
    edge = box(0.68, 0.42, 0.04).at(z=0.004).ghost()
    hasp = slab(0.07, 0.02, 0.07, 0.008).at(y=-0.21, z=-0.02).ghost()
    iron = together(*(band.at(x=x) for x in _band_places(bands)), edge).of(IRON)
    return together(vault, board, iron, hasp.of(BRASS))


def _band_places(bands: int) -> tuple[float, ...]:
    return (-0.2, 0.2) if bands == 2 else (-0.285, 0.0, 0.285)


def _chest_iron(height: float, bands: int) -> Shape:
    strip = slab(0.055, 0.012, height - 0.005, 0.003).at(y=0.205).both("y").ghost()
    corner = slab(0.05, 0.05, 0.06, 0.004).at(x=0.312, y=0.182).four().ghost()
    rim = box(0.68, 0.012, 0.035).at(y=0.204).both("y") + box(0.012, 0.40, 0.035).at(x=0.334).both("x")
    handle = hoop(0.05, 0.009).turned(y=90).at(x=0.338, z=0.55 * height).both("x").ghost()
    plate = slab(0.11, 0.014, 0.10, 0.01).at(y=-0.208, z=height - 0.115).ghost().of(BRASS)
    keyhole = (cylinder(0.013, 0.02).turned(x=90).at(z=0.018) + box(0.011, 0.02, 0.03).at(y=-0.01, z=-0.015)).ghost()
    iron = together(
        *(strip.at(x=x) for x in _band_places(bands)), corner, rim.at(z=height - 0.036).ghost(), handle
    ).of(IRON)
    leaf = slab(0.09, 0.008, 0.09, 0.003).at(y=0.208, z=height - 0.14)
    hinge = (leaf + tube([(-0.06, 0.212, height), (0.06, 0.212, height)], 0.012)).at(x=0.2).both("x").ghost()
    hinge += box(0.006, 0.13, 0.05).at(0.336, 0.14, height - 0.09).both("x").ghost()
    label = box(0.2, 0.004, 0.11).at(y=0.201, z=0.3 * height).ghost().of(card(COLOURS["cream"]))
    return iron + plate + keyhole.at(y=-0.203, z=height - 0.075).of(BLACK) + hinge.of(BRASS) + label


def _gold() -> Shape:
    levels = [(-0.08, 0.60, 0.34, 4), (-0.01, 0.60, 0.34, 4), (0.045, 0.42, 0.22, 2), (0.06, 0.20, 0.10, 2)]
    heap = loft([ring(z, width, depth, power=power) for z, width, depth, power in levels])
    coin = cylinder(0.032, 0.009)
    places = [(-0.22, -0.13, 20), (-0.12, -0.14, -25), (0.0, -0.13, 30), (0.11, -0.145, -15), (0.21, -0.12, 35)]
    coins = [coin.turned(x=lean, y=lean / 2).at(x, y, 0.015) for x, y, lean in places]
    return together(heap, *coins).ghost().of(GOLD)


@CONTAINERS.kind(
    "mailbox",
    (0.28, 0.48, 1.15),
    front=True,
    heft=0.65,
    colour=("blue", "black", "white", "silver", "green"),
    roof=("arched", "gabled"),
    flag=("up", "down"),
    post=("timber", "steel"),
)
def mailbox(colour: Colour, roof: str, flag: str, post: str) -> Shape:
    """A letter box on a post: a tunnel with a rounded top, a door in front and a red flag on its side."""
    coat = lacquer(colour)
    bottom = 0.875
    outline = _tunnel(0.12, 0.14, roof)
    levels = [lifted(outline, "xy", 0.0), lifted(outline, "xy", 0.42)]
    tunnel = basin(levels, 0.006).turned(x=90).at(y=0.235, z=bottom).of(coat)
    lip = cut(outline * 1.03, 0.02, 0.004).at(y=-0.195, z=bottom)
    panel = cut(outline * 0.72, 0.012, 0.004).at(y=-0.206, z=bottom + 0.03)
    latch = slab(0.05, 0.03, 0.035, 0.008).at(y=-0.22, z=bottom + 0.205)
    door = together(lip.of(coat), panel.ghost().of(lacquer(shade(colour, 0.72))), latch.ghost().of(CHROME))
    return together(
        tunnel,
        door.hinged("door", (0, -0.195, bottom), "x", 100),
        _mail_flag(flag, "yellow" if colour == COLOURS["red"] else "red").at(x=0.127, y=-0.10, z=bottom + 0.09),
        _mail_post(post, bottom),
        foot(0.26, 0.40),
    )


def _tunnel(half: float, wall: float, roof: str) -> Array:
    top = arc(half, 0, 180, 14, (0, wall))
    if roof == "gabled":
        top = np.array([(half, wall), (0, wall + half), (-half, wall)])
    return np.concatenate([[(half, 0.0)], top, [(-half, 0.0)]])


def _mail_flag(flag: str, colour: str) -> Shape:
    staff = slab(0.012, 0.022, 0.19, 0.003).at(z=-0.01)
    cloth = slab(0.012, 0.10, 0.07, 0.003).at(y=0.045, z=0.11)
    pivot = cylinder(0.018, 0.02).turned(y=90).at(x=-0.01)
    shown = (staff + cloth).turned(x=-90 if flag == "down" else 0)
    return (shown.of(plastic(COLOURS[colour])) + pivot.of(STEEL)).ghost()


def _mail_post(post: str, bottom: float) -> Shape:
    if post == "steel":
        pole = cylinder(0.035, bottom - 0.02) + cylinder(0.12, 0.025)
        return (pole + slab(0.20, 0.34, 0.02, 0.004).at(z=bottom - 0.02)).at(y=0.03).of(IRON)
    beam = box(0.08, 0.08, bottom - 0.03).at(y=0.06)
    board = slab(0.20, 0.42, 0.03, 0.005).at(y=0.02, z=bottom - 0.03)
    brace = strap([(0, 0.05, bottom - 0.30), (0, -0.15, bottom - 0.03)], 0.07, 0.05)
    return (beam + board + brace).of(wood(COLOURS["pine"]))


_RIM = np.array([(0.275, 0.33, 0.90), (0.185, -0.455, 0.80)])
"""Where the rim of the shopping cart's basket runs on the right, from the handle to the front."""
_KEEL = np.array([(0.225, 0.28, 0.48), (0.155, -0.36, 0.50)])
"""The same for the edge of its floor."""
_LEFT = np.array([-1.0, 1.0, 1.0])


@CONTAINERS.kind(
    "shopping cart",
    (0.58, 0.95, 1.00),
    front=True,
    heft=2,
    colour=("red", "blue", "green", "orange", "silver"),
    seat=("flap", "child seat"),
    mesh=("wide", "narrow"),
    shelf=("none", "rack"),
)
def shopping_cart(colour: Colour, seat: str, mesh: str, shelf: str) -> Shape:
    """A wire basket on four casters that narrows to the front, away from the handle."""
    coat = lacquer(colour)
    handle = tube([(-0.275, 0.455, 0.975), (0.275, 0.455, 0.975)], 0.019)
    bracket = tube([(0.265, 0.32, 0.89), (0.262, 0.45, 0.975)], 0.016)
    bent = curve([(0.25, 0.32, 0.88), (0.245, 0.36, 0.5), (0.245, 0.38, 0.2), (0.24, 0.3, 0.145)], 5)
    upright = tube([*bent, (0.17, -0.36, 0.145)], 0.015)
    crossbar = tube([(-0.17, -0.36, 0.145), (0.17, -0.36, 0.145)], 0.015)
    beam = tube([(0.24, 0.35, 0.44), (0.17, -0.28, 0.485)], 0.012)
    caster = _caster()
    casters = (caster.at(x=0.235, y=0.33) + caster.at(x=0.17, y=-0.34)).both("x")
    rack = tube([(-0.2, 0, 0.15), (0.2, 0, 0.15)], 0.006).row(7, y=0.09).ghost() if shelf == "rack" else NOTHING
    return together(
        _basket(1 if mesh == "wide" else 2).of(coat),
        _seat(seat, colour),
        (handle + bracket.both("x")).of(coat),
        ((upright + beam).both("x") + crossbar + rack).of(metal(COLOURS["gray"])),
        casters,
    ).unfit("it is of wires, and a seat hangs in it")


def _basket(density: int) -> Shape:
    side = _mesh(_RIM[0], _RIM[1], _KEEL[0], _KEEL[1], 9 * density, 3 + density)
    front = _mesh(_RIM[1], _RIM[1] * _LEFT, _KEEL[1], _KEEL[1] * _LEFT, 4 * density, 3 + density)
    floor = _mesh(_KEEL[0], _KEEL[0] * _LEFT, _KEEL[1], _KEEL[1] * _LEFT, 5 * density, 7 * density)
    rim = tube([*_RIM, *(_RIM * _LEFT)[::-1]], 0.012)
    levels = [np.array([end * _LEFT, start * _LEFT, start, end]) for start, end in (_KEEL, _RIM)]
    body = basin([level * (1, 1, 0) + (0, 0, z) for level, z in zip(levels, (0.49, 0.80), strict=True)], 0.01)
    return together(side.both("x"), front, floor, rim, replace(body, patches=()))


def _mesh(a: Array, b: Array, c: Array, d: Array, columns: int, rows: int) -> Shape:
    """Returns a grid of wires between the edges from `a` to `b` and from `c` to `d`."""
    across = [(a + (b - a) * t, c + (d - c) * t) for t in np.linspace(0, 1, columns + 1)]
    along = [(a + (c - a) * t, b + (d - b) * t) for t in np.linspace(0, 1, rows + 1)]
    return together(*(tube(wire, 0.004, 6) for wire in (*across, *along))).ghost()


def _seat(seat: str, colour: Colour) -> Shape:
    """Returns the rear wall of the basket, and the folded out seat for a child."""
    panel = cut([(0.25, 0.88), (-0.25, 0.88), (-0.215, 0.56), (0.215, 0.56)], 0.012).turned(x=5).at(y=0.385)
    if seat == "flap":
        return panel.of(plastic(shade(colour, 0.8)))
    board = slab(0.42, 0.17, 0.015, 0.005).at(y=0.22, z=0.66)
    back = cut([(0.24, 0.88), (-0.24, 0.88), (-0.21, 0.68), (0.21, 0.68)], 0.012).at(y=0.14)
    return (panel + board + back).of(plastic(shade(colour, 0.8)))


def _caster() -> Shape:
    fork = slab(0.045, 0.06, 0.07, 0.012).at(z=0.075).of(DARK)
    return _wheel(0.06, 0.032).at(y=0.015, z=0.06) + fork
