"""Tables."""

from dataclasses import replace

from tolman.assets.catalogue.fittings import back_board
from tolman.assets.finish import BRASS, COLOURS, DARK, IRON, STEEL, fabric, paint, plastic, shade, timber, wood
from tolman.assets.kind import Group
from tolman.assets.line import curve, polygon
from tolman.assets.material import Colour
from tolman.assets.primitive import ball, box, case, cut, cylinder, lathe, slab, tube
from tolman.assets.shape import NOTHING, Shape, together

TABLES = Group("tables", drawn=True)
TIMBERS = ("oak", "walnut", "white", "pine", "mahogany")


@TABLES.kind(
    "table",
    (0.90, 0.90, 0.74),
    front=False,
    colour=TIMBERS,
    top=("square", "round", "octagonal"),
    legs=("straight", "turned", "pedestal"),
)
def table(colour: Colour, top: str, legs: str) -> Shape:
    """A board at the height of the elbows, on legs or on a foot in its middle."""
    board = _table_top(top).at(z=0.695).carrying(0.04, rounded=top != "square")
    reach = 0.37 if top == "square" else 0.29
    apron = slab(2 * reach, 0.025, 0.085, 0.006).at(y=reach, z=0.615)
    stand = _pedestal() if legs == "pedestal" else _table_leg(legs).at(x=reach, y=reach).four()
    frame = (apron.both("y") + apron.turned(z=90).both("x")).of(timber(colour))
    return together(board.of(timber(colour)), frame, stand.of(timber(colour, 0.62)))


def _table_top(top: str) -> Shape:
    if top == "square":
        return slab(0.89, 0.89, 0.045, 0.012)
    if top == "round":
        return cylinder(0.445, 0.045, bevel=0.012)
    return cut(polygon(8, 0.445 / 0.924, start=22.5), 0.045, 0.01).turned(x=-90).at(z=0.0225)


def _table_leg(legs: str) -> Shape:
    if legs == "straight":
        return slab(0.075, 0.075, 0.70, 0.008)
    square_head = slab(0.08, 0.08, 0.14, 0.008).at(z=0.56)
    bulges = curve(
        [(0.022, 0), (0.032, 0.05), (0.020, 0.10), (0.026, 0.22), (0.042, 0.40), (0.026, 0.50), (0.036, 0.57)],
        steps=3,
    )
    return square_head + lathe([(0, 0), *bulges, (0, 0.57)])


def _pedestal() -> Shape:
    post = lathe(
        [(0, 0.08), (0.09, 0.08), (0.075, 0.18), (0.05, 0.3), (0.06, 0.48), (0.10, 0.66), (0.10, 0.7), (0, 0.7)]
    )
    foot = tube(curve([(0, -0.03, 0.17), (0, -0.16, 0.13), (0, -0.33, 0.03)]), [0.04] * 6 + [0.036] * 6 + [0.03])
    return post + foot.around(4).turned(z=45)


@TABLES.kind(
    "desk",
    (1.20, 0.60, 0.75),
    front=True,
    colour=TIMBERS,
    drawers=("right", "left", "both"),
    count=(3, 2),
)
def desk(colour: Colour, drawers: str, count: int) -> Shape:
    """A long board to write on, with room for the knees beside a stack of drawers."""
    top = slab(1.20, 0.59, 0.035, 0.008).at(z=0.655).carrying(0.03)
    screen = box(1.08, 0.02, 0.34).at(y=0.25, z=0.315)
    ledge = slab(1.18, 0.025, 0.075, 0.008).at(y=0.28, z=0.675)
    leg = slab(0.055, 0.055, 0.66, 0.008)
    sides = {"right": (1,), "left": (-1,), "both": (-1, 1)}[drawers]
    cabinets = [_drawer_cabinet(colour, count, side, len(sides) == 2) for side in sides]
    open_side = leg.at(x=-0.55 * sides[0], y=0.25).both("y") if len(sides) == 1 else NOTHING
    return together((top + screen + ledge).of(timber(colour)), open_side.of(timber(colour, 0.6)), *cabinets)


def _drawer_cabinet(colour: Colour, count: int, side: int, named: bool) -> Shape:
    """Returns a stack of drawers below one end of a desk, on a dark plinth."""
    across = 0.41 * side
    high = 0.565 / count
    where = {-1: "left ", 1: "right "}[side] if named else ""
    places = [(across, -0.002, 0.077 + high * level) for level in reversed(range(count))]
    drawers = [
        _drawer(colour, 0.33, 0.53, high - 0.018, f"{where}drawer {number}", place)
        for number, place in enumerate(places, start=1)
    ]
    plinth = box(0.32, 0.46, 0.06).at(x=across, y=0.01).of(DARK)
    body = _carcase(0.36, 0.54, 0.60).at(x=across, y=0.018, z=0.058).of(timber(colour, 0.8))
    return together(body, plinth, *drawers)


def _carcase(width: float, depth: float, height: float) -> Shape:
    """Returns a case whose room is taken by drawers."""
    return replace(case(width, depth, height, 0.015), cavities=())


def _drawer(
    colour: Colour, width: float, depth: float, height: float, name: str, at: tuple[float, float, float]
) -> Shape:
    """Returns a drawer that comes out to the front; its face lies in front of the case it runs in."""
    tray = case(width - 0.03, depth - 0.03, 0.75 * height, 0.01, mouth="top").at(y=0.015).of(wood(COLOURS["pine"]))
    face = slab(width, 0.022, height, 0.006).at(y=-depth / 2).of(timber(colour, 1.12))
    pull = slab(0.36 * width, 0.022, 0.024, 0.009).at(y=-depth / 2 - 0.016, z=height / 2).ghost().of(BRASS)
    return (tray + face + pull).at(*at).sliding(name, (0, -1, 0), 0.7 * depth)


@TABLES.kind(
    "nightstand",
    (0.45, 0.40, 0.55),
    front=True,
    colour=TIMBERS,
    below=("open", "drawer", "door"),
    legs=("tapered", "plinth"),
)
def nightstand(colour: Colour, below: str, legs: str) -> Shape:
    """A small cabinet for the bedside: a drawer above an open shelf, a second drawer or a door."""
    rise = 0.17 if legs == "tapered" else 0.06
    middle = 0.33
    top = slab(0.45, 0.38, 0.03, 0.01).at(z=0.475).carrying(0.02)
    ledge = slab(0.43, 0.025, 0.057, 0.01).at(y=0.175, z=0.49)
    drawer = _drawer(colour, 0.37, 0.34, 0.12, "drawer 1", (0, -0.008, middle + 0.013))
    upper = _carcase(0.41, 0.35, 0.146).at(y=0.01, z=middle).of(timber(colour, 0.8))
    lower = _bedside_room(colour, below, middle - rise).at(z=rise)
    behind = back_board(0.39, 0.46 - rise).at(y=0.185, z=rise + 0.01)
    feet = _nightstand_feet(legs, colour)
    return together((top + ledge).of(timber(colour)), upper, drawer, lower, feet, behind)


def _bedside_room(colour: Colour, below: str, height: float) -> Shape:
    body = timber(colour, 0.8)
    if below == "drawer":
        drawer = _drawer(colour, 0.37, 0.34, height - 0.025, "drawer 2", (0, -0.008, 0.013))
        return _carcase(0.41, 0.35, height).at(y=0.01).of(body) + drawer
    room = case(0.41, 0.35, height, 0.015).at(y=0.01).of(body)
    if below == "open":
        return room
    door = slab(0.37, 0.022, height - 0.025, 0.006).at(y=-0.175, z=0.013).of(timber(colour, 1.12))
    knob = ball(0.032).at(x=0.14, y=-0.19, z=height / 2).ghost().of(BRASS)
    return room + (door + knob).hinged("door", (-0.185, -0.175, 0), (0, 0, -1), 105)


def _nightstand_feet(legs: str, colour: Colour) -> Shape:
    if legs == "plinth":
        return box(0.37, 0.32, 0.06).of(timber(colour, 0.5))
    leg = tube([(0.185, 0.16, 0), (0.16, 0.135, 0.18)], [0.013, 0.024])
    return leg.four().of(timber(colour, 0.5))


@TABLES.kind(
    "ironing board",
    (1.20, 0.38, 0.90),
    front=False,
    heft=2.25,
    colour=("blue", "red", "green", "purple", "gray"),
    nose=("pointed", "round"),
    legs=("crossed", "twice crossed"),
    rest=("wire", "none"),
)
def ironing_board(colour: Colour, nose: str, legs: str, rest: str) -> Shape:
    """A long padded board with a narrow end, on crossed legs."""
    blunt = -0.46 if rest == "wire" else -0.56
    outline = [(blunt, 0.15), (-0.2, 0.185), (0.2, 0.165), (0.45, 0.10), (0.57, 0.045)]
    if nose == "round":
        outline = [(blunt, 0.155), (-0.1, 0.178), (0.3, 0.168), (0.48, 0.13), (0.565, 0.06)]
    rounded = curve([*outline, *((x, -y) for x, y in reversed(outline))], closed=True)
    cover = cut(rounded, 0.05, 0.018).turned(x=-90).at(z=0.873).carrying(0.06).of(fabric(colour))
    tray = _iron_rest().at(x=-0.465, z=0.865) if rest == "wire" else NOTHING
    shanks = _crossed_shanks(0.0) if legs == "crossed" else _crossed_shanks(0.11).both("y")
    return together(cover, tray, shanks)


def _crossed_shanks(across: float) -> Shape:
    """Returns two legs that cross, with the bars on which they stand."""
    shank = tube([(-0.42, across, 0.025), (0.36, across + 0.02, 0.86)], 0.019)
    other = tube([(0.42, across, 0.025), (-0.36, across - 0.02, 0.86)], 0.019)
    bar = tube([(0.42, -0.16, 0.025), (0.42, 0.16, 0.025)], 0.02).both("x")
    caps = tube([(0.42, 0.13, 0.025), (0.42, 0.18, 0.025)], 0.025).four()
    return (shank + other + bar).of(paint(COLOURS["gray"])) + caps.of(DARK)


def _iron_rest() -> Shape:
    loop = tube(curve([(0, 0.12, 0), (-0.10, 0.115, 0), (-0.125, 0, 0), (-0.10, -0.115, 0), (0, -0.12, 0)]), 0.009)
    wires = tube([(-0.11, 0, 0), (0.02, 0, 0)], 0.006).row(4, y=0.055)
    return (loop + wires.ghost()).of(paint(COLOURS["gray"]))


@TABLES.kind(
    "workbench",
    (1.20, 0.60, 1.40),
    front=True,
    colour=("blue", "red", "green", "orange", "gray"),
    below=("shelf", "drawers", "cabinet"),
    vise=("left", "right"),
)
def workbench(colour: Colour, below: str, vise: str) -> Shape:
    """A sturdy table with a vise in front and tools on a board behind."""
    enamel = paint(colour)
    top = slab(1.20, 0.54, 0.07, 0.008).at(y=0.03, z=0.83).carrying(0.04).of(wood(COLOURS["pine"]))
    leg = slab(0.09, 0.09, 0.83, 0.008).at(x=0.53, y=0.20).four().at(y=0.03)
    beam = slab(1.0, 0.04, 0.10, 0.006).at(y=0.2, z=0.72).both("y").at(y=0.03)
    rail = slab(0.05, 0.40, 0.08, 0.006).at(x=0.53, y=0.03, z=0.16).both("x")
    side = -1 if vise == "left" else 1
    return together(
        top,
        (leg + beam + rail).of(enamel),
        _below_bench(colour, below, -side),
        _vise().at(x=0.40 * side, y=-0.24, z=0.90),
        _tool_board(colour).at(y=0.275, z=0.90),
    )


def _below_bench(colour: Colour, below: str, side: int) -> Shape:
    shelf = slab(1.06, 0.42, 0.03, 0.006).carrying(0.03).at(y=0.03, z=0.235).of(wood(COLOURS["pine"]))
    across = 0.27 * side
    if below == "drawers":
        stack = _carcase(0.46, 0.44, 0.455).of(paint(shade(colour, 0.75)))
        drawers = [
            _drawer(colour, 0.43, 0.42, 0.13, f"drawer {3 - level}", (across, 0.0, 0.285 + 0.142 * level))
            for level in range(3)
        ]
        return together(shelf, stack.at(x=across, y=0.01, z=0.265), *drawers)
    if below == "cabinet":
        room = case(0.46, 0.44, 0.455, 0.015).at(x=across, y=0.01, z=0.265).of(paint(shade(colour, 0.75)))
        door = slab(0.43, 0.022, 0.43, 0.006).at(x=across, y=-0.21, z=0.277).of(paint(shade(colour, 1.15)))
        grip = slab(0.02, 0.025, 0.14, 0.008).at(x=across + 0.16, y=-0.23, z=0.43).ghost().of(STEEL)
        return together(shelf, room, (door + grip).hinged("door", (across - 0.215, -0.21, 0), (0, 0, -1), 105))
    return shelf


def _vise() -> Shape:
    jaw = slab(0.20, 0.06, 0.15, 0.015)
    base = cylinder(0.085, 0.03).at(y=0.08) + slab(0.11, 0.16, 0.09, 0.01).at(y=0.08, z=0.02)
    screw = tube([(0, -0.045, 0.05), (0, 0.05, 0.05)], 0.018)
    bar = tube([(-0.09, -0.045, 0.01), (0.09, -0.045, 0.09)], 0.011)
    jaws = jaw + jaw.at(y=0.12)
    return (jaws + base).of(IRON) + (screw + bar).of(STEEL)


def _tool_board(colour: Colour) -> Shape:
    """Returns an upright board full of holes, with a saw, a hammer, a wrench and screwdrivers in front of it."""
    board = slab(1.16, 0.025, 0.50, 0.006).of(paint(colour))
    holes = box(0.012, 0.004, 0.012).row(14, x=0.08).row(6, z=0.075).at(y=-0.013, z=0.244)
    handles = ("red", "yellow", "black")
    tools = together(
        _saw().at(x=-0.33, z=0.31),
        _hammer().at(x=0.02, z=0.10),
        _wrench().at(x=0.19, z=0.10),
        *(_screwdriver(handle).at(x=0.30 + 0.085 * place, z=0.22) for place, handle in enumerate(handles)),
    )
    return board + holes.of(paint(shade(colour, 0.3))).ghost() + tools.at(y=-0.03).ghost()


def _saw() -> Shape:
    blade = cut([(-0.20, 0.0), (0.14, -0.035), (0.14, 0.085), (-0.20, 0.045)], 0.008)
    handle = cut([(0.11, -0.05), (0.20, -0.06), (0.215, 0.06), (0.17, 0.10), (0.11, 0.09)], 0.03, 0.008)
    return blade.of(STEEL) + handle.of(wood(COLOURS["oak"]))


def _hammer() -> Shape:
    handle = tube([(0, 0, 0), (0, 0, 0.25)], [0.018, 0.013]).of(wood(COLOURS["oak"]))
    head = slab(0.14, 0.035, 0.05, 0.01).at(x=-0.005, z=0.24)
    return handle + head.of(IRON)


def _wrench() -> Shape:
    jaws = [(-0.022, 0.24), (-0.045, 0.28), (-0.035, 0.325), (-0.016, 0.335), (-0.016, 0.285)]
    outline = [(0.015, 0.0), *((-x, z) for x, z in jaws), *reversed(jaws), (-0.015, 0.0)]
    return cut(outline, 0.014).of(STEEL)


def _screwdriver(handle: str) -> Shape:
    grip = cylinder(0.02, 0.10, bevel=0.01).at(z=0.09)
    return grip.of(plastic(COLOURS[handle])) + tube([(0, 0, -0.04), (0, 0, 0.09)], 0.008).of(STEEL)
