"""Storage."""

from tolman.assets.catalogue.fittings import back_board, bow, carcass, door, drawer, knob, shelved
from tolman.assets.catalogue.forms import mass
from tolman.assets.finish import (
    BLACK,
    BRASS,
    CHROME,
    COLOURS,
    DARK,
    IRON,
    STEEL,
    WHITE,
    card,
    fabric,
    lacquer,
    mirror,
    paint,
    shade,
    timber,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, case, cylinder, hoop, lathe, slab, strap, tube
from tolman.assets.shape import NOTHING, Shape, together

STORAGE = Group("storage", drawn=True)
_SPINES = ("red", "navy", "cream", "green", "terracotta", "teal", "yellow", "brown", "purple")


@STORAGE.kind(
    "bookshelf",
    (0.80, 0.32, 1.60),
    front=True,
    colour=("oak", "white", "walnut", "black", "blue"),
    shelves=(5, 4, 6),
    books=("many", "few"),
    base=("plinth", "feet"),
)
def bookshelf(colour: Colour, shelves: int, books: str, base: str) -> Shape:
    """Boards between two sides and a back, with rows of books that show their spines."""
    wall, inner, deep, shallow = 0.032, 0.70, 0.32, 0.26
    bottom, top = 0.09, 1.568
    pitch = (top - bottom - wall) / shelves
    lower = box(wall, deep, pitch + wall).at(y=(shallow - deep) / 2, z=bottom)
    upper = box(wall, shallow, top - bottom - pitch - wall).at(z=bottom + pitch + wall)
    sides = (lower + upper).at(x=(inner + wall) / 2).both("x")
    back = box(inner, 0.012, top - bottom).at(y=shallow / 2 - 0.018, z=bottom).of(paint(shade(colour, 0.75)))
    back += back_board(inner, top - bottom).at(y=shallow / 2 - 0.012, z=bottom)
    crown = slab(0.80, 0.285, wall, 0.006).at(y=-0.012, z=top).carrying(0.01)
    if base == "plinth":
        foot = box(inner + 2 * wall, 0.27, bottom).at(y=-0.01)
    else:
        foot = box(0.06, 0.06, bottom).at(x=0.34, y=0.12).four().at(y=-0.03)
    parts, rows = [sides, crown, foot], []
    for level in range(shelves):
        depth, floor = deep if level < 2 else shallow, bottom + pitch * level
        parts.append(box(inner, depth - 0.02, wall).at(y=(shallow - depth) / 2 - 0.01, z=floor))
        rows.append(_shelf_row(level, pitch - wall, books).at(-inner / 2, -0.05 if level == 0 else 0.0, floor + wall))
    return together(together(*parts).of(timber(colour)), back, *rows)


def _shelf_row(level: int, height: float, books: str) -> Shape:
    """Returns the books of a shelf from its left end, and the free place beside them."""
    share = (0.92, 0.7, 0.97, 0.6, 0.85, 0.75)[level] * (1.0 if books == "many" else 0.55)
    length = 0.70 * share
    free = box(0.70 - length, 0.25, 0.01).at((0.70 + length) / 2, z=-0.01).carrying(0.015)
    place = Shape(surfaces=free.surfaces if length < 0.6 else ())
    return _books(length, min(height, 0.34), 5 * level) + place


def _books(length: float, room: float, first: int) -> Shape:
    volumes, along, index = [], 0.006, first
    while along < length - 0.05:
        thick, tall = 0.03 + 0.007 * (index * 7 % 5), room * (0.70 + 0.06 * (index * 3 % 4))
        depth = 0.19 + 0.01 * (index % 3)
        cover = box(thick - 0.003, depth, tall).of(card(COLOURS[_SPINES[index * 4 % 9]]))
        pages = box(thick - 0.01, depth - 0.02, 0.004).at(z=tall - 0.002).of(card(COLOURS["cream"]))
        label = box(thick - 0.002, 0.004, 0.03).at(y=-depth / 2, z=0.72 * tall).of(paint(COLOURS["brass"]))
        volumes.append((cover + pages + (label if index % 2 else NOTHING)).at(along + thick / 2, depth / 2 - 0.12))
        along, index = along + thick, index + 1
    return together(*volumes).ghost() + mass(box(along, 0.21, 0.85 * room).at(along / 2, -0.015))


@STORAGE.kind(
    "wardrobe",
    (1.00, 0.55, 1.90),
    front=True,
    heft=0.6,
    colour=("oak", "white", "walnut", "mahogany", "green"),
    doors=("panelled", "mirrored", "louvred"),
    base=("drawers", "feet", "plinth"),
)
def wardrobe(colour: Colour, doors: str, base: str) -> Shape:
    """A tall cabinet with two doors under a cornice; behind them hangs a rail for clothes."""
    finish = timber(colour)
    width, depth = 0.94, 0.42
    low = 0.38 if base == "drawers" else 0.12
    tall = 1.83 - low
    cabinet = case(width, depth, tall, 0.025).at(z=low).of(finish)
    crown = slab(0.97, 0.48, 0.035, 0.01).at(y=-0.03, z=1.83) + slab(1.0, 0.53, 0.04, 0.01).at(y=-0.055, z=1.86)
    sill = slab(0.98, 0.52, 0.035, 0.01).at(y=-0.05, z=low - 0.035)
    rail = tube([(-0.44, 0, 1.7), (0.44, 0, 1.7)], 0.014).of(CHROME)
    front = -depth / 2
    leaf = _wardrobe_leaf(width / 2 - 0.004, tall - 0.01, doors, colour)
    pull = knob(0.024).at(y=-0.034, z=0.45 * tall).of(BRASS)
    left = (leaf + pull.at(x=0.185)).at(-width / 4, front, low + 0.005)
    right = (leaf + pull.at(x=-0.185)).at(width / 4, front, low + 0.005)
    behind = back_board(width - 0.02, tall - 0.02).at(y=depth / 2, z=low + 0.01)
    parts = [cabinet, (crown.carrying(0.02) + sill).of(finish), rail, _wardrobe_base(base, colour), behind]
    return together(*parts, door("left door", left, "left"), door("right door", right, "right"))


def _wardrobe_leaf(width: float, tall: float, style: str, colour: Colour) -> Shape:
    """Returns a door whose back lies in the plane y = 0."""
    frame = 0.075
    stile = slab(frame, 0.034, tall, 0.005).at(x=(width - frame) / 2).both("x")
    rail = slab(width, 0.034, frame, 0.005)
    bars = stile + rail + rail.at(z=tall - frame) + (rail.at(z=0.40 * tall) if style == "panelled" else NOTHING)
    field = box(width - 0.02, 0.014, tall - 0.02).at(y=0.008, z=0.01)
    if style == "mirrored":
        pane = box(width - 2 * frame, 0.004, tall - 2 * frame).at(y=-0.004, z=frame).of(mirror())
        filling = field.of(paint(colour)) + pane.ghost()
    elif style == "louvred":
        count = round((tall - 2 * frame) / 0.06)
        slat = box(width - 2 * frame + 0.01, 0.008, 0.055).turned(x=-28).at(y=-0.004, z=tall / 2 - 0.03)
        filling = field.of(paint(shade(colour, 0.45))) + slat.row(count, z=0.06).ghost().of(timber(colour))
    else:
        raised = slab(width - 2 * frame - 0.07, 0.014, 1, 0.006).at(y=0.001).ghost()
        lower = raised.stretched(z=0.40 * tall - frame - 0.07).at(z=frame + 0.035)
        upper = raised.stretched(z=0.60 * tall - 2 * frame - 0.07).at(z=0.40 * tall + frame + 0.035)
        filling = field.of(paint(shade(colour, 0.7))) + (lower + upper).of(timber(colour))
    return (bars.of(timber(colour)) + filling).at(y=-0.018)


def _wardrobe_base(base: str, colour: Colour) -> Shape:
    """Returns what carries a wardrobe, a little deeper than it is to the front."""
    finish = timber(colour)
    width, depth, foot = 0.94, 0.45, 0.085
    if base == "plinth":
        return box(width, depth, foot).at(y=-0.015).of(paint(shade(colour, 0.6)))
    feet = lathe([(0.024, 0), (0.042, 0.03), (0.046, 0.06), (0.034, foot)]).at(0.42, 0.17).four().of(finish)
    if base == "feet":
        return feet
    height, wide = 0.26, width / 2 - 0.004
    front = slab(wide, 0.03, height - 0.012, 0.006).at(y=-0.015).of(finish) + knob(0.022).at(y=-0.03, z=0.12).of(
        BRASS
    )
    chest = carcass(width, depth, height, 0.02).at(y=-0.015, z=foot).of(finish)
    sides = ((1, -0.25), (2, 0.25))
    trays = [drawer(f"drawer {number}", front, 0.40, (side * width, -0.24, foot + 0.004)) for number, side in sides]
    return together(feet, chest, *trays)


@STORAGE.kind(
    "dresser",
    (0.90, 0.49, 0.85),
    front=True,
    colour=("walnut", "white", "oak", "teal", "black"),
    rows=(3, 4),
    columns=(2, 1),
    legs=("feet", "plinth", "turned"),
)
def dresser(colour: Colour, rows: int, columns: int, legs: str) -> Shape:
    """A chest of wide drawers with knobs, under a top that juts out."""
    finish = timber(colour)
    width, depth, foot = 0.86, 0.41, 0.15 if legs == "turned" else 0.10
    tall = 0.82 - foot
    chest = carcass(width, depth, tall, 0.025).at(z=foot).of(paint(shade(colour, 0.45)))
    sides = box(0.027, depth + 0.02, tall).at(x=width / 2 - 0.012, y=-0.01, z=foot).both("x").ghost()
    top = slab(0.90, 0.46, 0.03, 0.008).at(y=-0.025, z=0.82).carrying(0.015)
    across, high = (width - 0.05) / columns, (tall - 0.02) / rows
    front = slab(across - 0.012, 0.026, high - 0.014, 0.006).at(y=-0.013).of(finish)
    pulls = knob(0.022).at(x=0.26).both("x") if columns == 1 else knob(0.022)
    front += pulls.at(y=-0.026, z=high / 2).of(BRASS)
    drawers = [
        drawer(
            f"drawer {row * columns + column + 1}",
            front,
            0.38,
            ((column - (columns - 1) / 2) * across, -depth / 2, foot + 0.017 + high * (rows - 1 - row)),
        )
        for row in range(rows)
        for column in range(columns)
    ]
    behind = back_board(width - 0.06, tall - 0.02).at(y=depth / 2, z=foot + 0.01)
    return together((sides + top + _dresser_legs(legs, width, depth, foot)).of(finish), chest, behind, *drawers)


def _dresser_legs(legs: str, width: float, depth: float, foot: float) -> Shape:
    if legs == "plinth":
        return box(width, depth, foot)
    if legs == "turned":
        profile = [(0.016, 0), (0.028, 0.03), (0.018, 0.06), (0.036, 0.11), (0.036, foot)]
        leg = lathe(profile).ghost() + mass(box(0.06, 0.06, foot))
    else:
        leg = cylinder(0.022, foot, top=0.036).ghost() + mass(box(0.06, 0.06, foot))
    return leg.at(width / 2 - 0.05, depth / 2 - 0.05).four()


@STORAGE.kind(
    "filing cabinet",
    (0.46, 0.60, 1.30),
    front=True,
    heft=0.6,
    colour=("gray", "beige", "black", "green", "blue"),
    drawers=(4, 3),
    handles=("bow", "cup", "bar"),
)
def filing_cabinet(colour: Colour, drawers: int, handles: str) -> Shape:
    """A narrow, deep steel cabinet; every drawer has a handle and a label and is full of folders."""
    width, depth, high, reveal = 0.46, 0.50, 0.30, 0.012
    tall, front = high * drawers + 0.06, -depth / 2 - reveal
    shell = carcass(width, depth, tall, 0.018).at(z=0.03).of(paint(shade(colour, 0.8)))
    core = box(width - 0.012, 0.03, tall).at(y=front + 0.015, z=0.03).of(paint(shade(colour, 0.25))).ghost()
    lid = slab(width, depth + 0.05, 0.02, 0.006).at(y=-0.025, z=tall + 0.02).carrying(0.02).of(paint(colour))
    plinth = box(width - 0.02, depth - 0.03, 0.03).of(DARK)
    lock = cylinder(0.012, 0.01).turned(x=90).at(0.18, front, tall + 0.002).ghost().of(CHROME)
    face = slab(width, 0.028, high - 0.016, 0.006).at(y=-0.014).of(paint(colour))
    face += _label().at(y=-0.028, z=0.62 * high) + _file_handle(handles).at(y=-0.028, z=0.40 * high)
    trays = [
        drawer(f"drawer {drawers - level}", face + _folders(), 0.45, (0, front, 0.045 + high * level))
        for level in range(drawers)
    ]
    seam = box(0.012, 0.004, tall - 0.06).at(x=0.2, z=0.06).both("x") + box(0.4, 0.004, 0.012).row(4, z=0.26).at(
        z=tall / 2
    )
    shipping = box(0.16, 0.004, 0.11).at(z=0.72 * tall).of(card(COLOURS["white"]))
    behind = (seam.of(paint(shade(colour, 0.3))) + shipping).at(y=depth / 2 + 0.002).ghost()
    return together(shell, core, lid, plinth, lock, behind, *trays).unfit("it is full of folders")


def _label() -> Shape:
    frame = box(0.13, 0.006, 0.065).at(y=-0.003).of(CHROME)
    return (frame + box(0.108, 0.006, 0.045).at(y=-0.006, z=0.01).of(card(COLOURS["white"]))).ghost()


def _file_handle(style: str) -> Shape:
    if style == "bow":
        return bow(0.16, 0.038, 0.011)
    if style == "cup":
        return slab(0.14, 0.04, 0.045, 0.016).at(y=-0.019, z=-0.025).ghost().of(CHROME)
    return slab(0.36, 0.038, 0.02, 0.006).at(y=-0.019).ghost().of(STEEL)


def _folders() -> Shape:
    folder = box(0.34, 0.006, 0.22) + box(0.07, 0.006, 0.02).at(x=0.1, z=0.22)
    return folder.row(9, y=0.045).at(y=0.225, z=0.03).ghost().of(card(COLOURS["beige"]))


@STORAGE.kind(
    "safe",
    (0.50, 0.51, 0.60),
    front=True,
    heft=3,
    colour=("gray", "black", "green", "navy", "red"),
    handle=("wheel", "lever", "star"),
    lock=("dial", "keypad"),
)
def safe(colour: Colour, handle: str, lock: str) -> Shape:
    """A heavy steel box with a thick door, which a dial locks and a wheel opens."""
    steel = lacquer(colour)
    width, depth, tall, foot = 0.50, 0.38, 0.555, 0.045
    body = case(width, depth, tall, 0.05).at(z=foot).of(steel)
    top = slab(width, depth, 0.02, 0.006).at(z=foot + tall - 0.02).carrying(0.02).ghost().of(steel)
    feet = cylinder(0.04, foot, top=0.045).at(0.19, 0.13).four().of(IRON)
    shelf = box(0.40, 0.30, 0.012).at(z=0.30).carrying(0.02).of(STEEL)
    front = -depth / 2
    hinge = cylinder(0.017, 0.1).at(x=-0.222, y=front - 0.022).ghost().of(CHROME)
    hinges = hinge.at(z=foot + 0.09) + hinge.at(z=foot + tall - 0.19)
    panel = slab(0.42, 0.05, 0.475, 0.01).at(y=-0.025).of(paint(shade(colour, 0.85)))
    trim = box(0.36, 0.004, 0.415).at(y=-0.051, z=0.03).of(BRASS).ghost()
    field = box(0.34, 0.006, 0.395).at(y=-0.052, z=0.04).of(steel).ghost()
    fittings = (_safe_lock(lock).at(z=0.355) + _safe_handle(handle).at(z=0.165)).at(y=-0.055)
    aside = 0.085 if handle == "lever" else 0.0
    leaf = (panel + trim + field + fittings.at(x=aside)).at(0, front, foot + 0.04)
    bolt = cylinder(0.022, 0.012).turned(x=-90).at(0.17, depth / 2, 0).both("x").of(CHROME)
    plate = box(0.22, 0.006, 0.16).at(y=depth / 2 + 0.003, z=0.25).of(paint(COLOURS["yellow"]))
    behind = (bolt.at(z=foot + 0.09) + bolt.at(z=foot + tall - 0.09) + plate).ghost()
    return together(shelved(body, shelf), top, feet, hinges, behind, door("door", leaf, "left"))


def _safe_lock(lock: str) -> Shape:
    if lock == "dial":
        face = cylinder(0.052, 0.012).of(CHROME) + cylinder(0.043, 0.022).of(BLACK)
        mark = box(0.005, 0.012, 0.006).at(y=0.034, z=0.018).around(8).of(WHITE)
        return (face + mark + cylinder(0.02, 0.04).of(CHROME)).turned(x=90).ghost()
    plate = slab(0.12, 0.016, 0.13, 0.006).at(y=-0.008, z=-0.065).of(BLACK)
    key = box(0.022, 0.008, 0.018).at(y=-0.017).row(3, x=0.033).row(3, z=0.028).at(z=-0.035).of(WHITE)
    display = box(0.09, 0.006, 0.024).at(y=-0.016, z=0.028).of(paint((0.35, 0.75, 0.45)))
    return (plate + key + display).ghost()


def _safe_handle(handle: str) -> Shape:
    hub = cylinder(0.028, 0.05).of(CHROME)
    if handle == "lever":
        return (hub + tube([(0, 0, 0.04), (-0.15, 0, 0.045)], [0.016, 0.012]).of(CHROME)).turned(x=90).ghost()
    spokes = 3 if handle == "star" else 5
    spoke = tube([(0, 0, 0.035), (0, 0.095, 0.035)], 0.009).around(spokes)
    ends = ball(0.036).at(y=0.095, z=0.017).around(spokes) if handle == "star" else hoop(0.085, 0.011).at(z=0.035)
    return (hub + (spoke + ends).of(CHROME)).turned(x=90).ghost()


@STORAGE.kind(
    "coat rack",
    (0.45, 0.45, 1.75),
    front=False,
    heft=3,
    colour=("walnut", "oak", "black", "white", "red"),
    hanging=("hat", "scarf", "nothing"),
    arms=(6, 4, 8),
    foot=("legs", "disc"),
)
def coat_rack(colour: Colour, hanging: str, arms: int, foot: str) -> Shape:
    """A post on spread legs, with hooks around its top on which hats and scarves hang."""
    post = lathe([(0.034, 0.04), (0.034, 0.3), (0.026, 0.4), (0.026, 1.4), (0.034, 1.46), (0.034, 1.6), (0.02, 1.66)])
    finial = ball(0.07).at(z=1.64)
    hook = tube(curve([(0.02, 0, 1.47), (0.1, 0, 1.43), (0.18, 0, 1.5), (0.195, 0, 1.6)], 4), 0.015, sides=8)
    hook += ball(0.046).at(0.195, 0, 1.59)
    peg = tube(curve([(0.02, 0, 1.27), (0.07, 0, 1.25), (0.11, 0, 1.31)], 4), 0.012, sides=8)
    peg += ball(0.036).at(0.11, 0, 1.3)
    if foot == "legs":
        leg = tube(curve([(0.02, 0, 0.3), (0.1, 0, 0.25), (0.16, 0, 0.08), (0.2, 0, 0.02)]), 0.02)
        base = leg.around(4)
    else:
        base = lathe([(0, 0), (0.215, 0), (0.215, 0.025), (0.1, 0.045), (0.03, 0.08)])
    rack = post + finial + base + hook.around(arms) + peg.around(arms // 2, start=30).ghost()
    return rack.of(timber(colour)) + _hung(hanging)


def _hung(hanging: str) -> Shape:
    if hanging == "hat":
        brim = lathe([(0, 0), (0.15, 0.012), (0.155, 0.022), (0.08, 0.012), (0, 0.012)])
        crown = lathe([(0.088, 0.01), (0.082, 0.09), (0.065, 0.12), (0, 0.11)])
        band = cylinder(0.09, 0.03).at(z=0.012).of(fabric(COLOURS["cream"]))
        return ((brim + crown).of(fabric((0.2, 0.2, 0.22))) + band).ghost().at(z=1.63)
    if hanging == "scarf":
        path = [(0, -0.04, 0.85), (0, -0.035, 1.3), (0, 0, 1.475), (0, 0.035, 1.3), (0, 0.04, 0.95)]
        return strap(curve(path), 0.1, 0.012).at(x=0.135).ghost().of(fabric(COLOURS["cream"]))
    return NOTHING
