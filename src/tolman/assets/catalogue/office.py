"""Things that scenes of the published rules name beside the others."""

from tolman.assets.catalogue.fittings import back_board, service_panel, shelved, side_vents
from tolman.assets.finish import (
    BLACK,
    CHROME,
    COLOURS,
    DARK,
    STEEL,
    WHITE,
    glass,
    light,
    metal,
    paint,
    plastic,
    screen,
    shade,
    wood,
)
from tolman.assets.kind import Group
from tolman.assets.line import curve
from tolman.assets.material import Colour
from tolman.assets.primitive import box, case, cylinder, slab, tube
from tolman.assets.shape import Shape, together

OFFICE = Group("office")


@OFFICE.kind(
    "air conditioner",
    (0.46, 0.42, 0.85),
    front=True,
    heft=6,
    colour=("white", "gray", "black"),
    louvres=(4, 6),
    controls=("dial", "screen", "buttons"),
)
def air_conditioner(colour: Colour, louvres: int, controls: str) -> Shape:
    """A room unit on casters: louvres above, a grille below, an exhaust hose behind."""
    body = slab(0.46, 0.30, 0.77, 0.03).at(y=-0.05, z=0.06).carrying(0.04).of(plastic(colour))
    outlet = box(0.38, 0.02, 0.20).at(y=-0.195, z=0.54).of(DARK)
    louvre = box(0.37, 0.03, 0.012).turned(x=-30).row(louvres, z=0.19 / louvres).at(y=-0.2, z=0.64).ghost()
    grille = box(0.36, 0.008, 0.014).row(9, z=0.03).at(y=-0.2, z=0.30).ghost()
    hose = tube(curve([(0, 0.08, 0.62), (0, 0.13, 0.62), (0, 0.14, 0.5), (0, 0.14, 0.34)]), 0.055)
    caster = cylinder(0.03, 0.03).turned(y=90).at(x=0.17, y=0.08, z=0.03).four().at(y=-0.05)
    return together(
        body,
        outlet,
        louvre.of(plastic(shade(colour, 0.9))),
        grille.of(plastic(shade(colour, 0.55))),
        _panel(controls).at(y=-0.2, z=0.78),
        hose.of(plastic((0.8, 0.8, 0.78))),
        caster.of(BLACK),
    )


def _panel(controls: str) -> Shape:
    if controls == "dial":
        return cylinder(0.028, 0.02).turned(x=90).at(x=0.12).both("x").of(DARK).ghost()
    if controls == "screen":
        return box(0.16, 0.01, 0.05).at(z=-0.02).of(light((0.35, 0.8, 0.95), 0.7)).ghost()
    return box(0.03, 0.012, 0.03).row(5, x=0.06).at(z=-0.015).of(DARK).ghost()


@OFFICE.kind(
    "cabinet",
    (0.80, 0.45, 1.05),
    front=True,
    colour=("white", "oak", "walnut", "gray", "green"),
    doors=("two", "two and drawer"),
    handles=("knobs", "bars", "rings"),
)
def cabinet(colour: Colour, doors: str, handles: str) -> Shape:
    """A cupboard with two doors on short legs."""
    timber, legs = wood(colour), box(0.05, 0.05, 0.1).at(0.36, 0.16).four()
    body = case(0.78, 0.38, 0.92, 0.02).at(y=0.01, z=0.1).of(timber)
    top = slab(0.80, 0.42, 0.03, 0.008).at(z=1.02).carrying(0.02).of(timber)
    shelf = box(0.74, 0.34, 0.018).at(y=0.01, z=0.5).carrying(0.01).of(timber)
    drawer_tall = 0.2 if doors == "two and drawer" else 0.0
    tall = 0.9 - drawer_tall
    parts = [legs.of(wood(shade(colour, 0.6))), shelved(body, shelf), top, back_board(0.76, 0.9).at(y=0.2, z=0.11)]
    parts += [_cabinet_door(side, tall, handles, shade(colour, 1.08)) for side in (-1, 1)]
    if drawer_tall:
        face = (
            slab(0.76, 0.02, drawer_tall - 0.015, 0.005)
            .at(y=-0.19, z=1.02 - drawer_tall)
            .of(wood(shade(colour, 1.08)))
        )
        grip = _handle(handles).turned(y=90).at(y=-0.2, z=1.02 - drawer_tall / 2)
        parts.append((face + grip).sliding("drawer", (0, -1, 0), 0.25))
    return together(*parts)


def _cabinet_door(side: int, tall: float, handles: str, colour: Colour) -> Shape:
    """Returns the left (-1) or right (1) door, shut."""
    leaf = slab(0.378, 0.02, tall, 0.005).at(x=side * 0.192, y=-0.19, z=0.11).of(wood(colour))
    field = (
        slab(0.28, 0.012, tall - 0.14, 0.005)
        .at(x=side * 0.192, y=-0.198, z=0.18)
        .ghost()
        .of(wood(shade(colour, 0.82)))
    )
    grip = _handle(handles).at(x=side * 0.03, y=-0.2, z=0.11 + tall / 2)
    name = "left door" if side < 0 else "right door"
    return (leaf + field + grip).hinged(name, (side * 0.38, -0.18, 0), "z", side * 110)


def _handle(handles: str) -> Shape:
    if handles == "knobs":
        return cylinder(0.018, 0.03).turned(x=90).of(BLACK).ghost()
    if handles == "bars":
        return tube([(0, -0.02, -0.08), (0, -0.02, 0.08)], 0.008).of(STEEL).ghost()
    return tube(curve([(0, 0, 0.03), (0, -0.025, 0), (0, -0.005, -0.04)]), 0.006).of(CHROME).ghost()


@OFFICE.kind(
    "monitor",
    (0.62, 0.22, 0.50),
    front=True,
    heft=1.6,
    colour=("black", "white", "gray"),
    shows=("desktop", "chart", "nothing"),
    foot=("plate", "legs"),
)
def monitor(colour: Colour, shows: str, foot: str) -> Shape:
    """A flat screen on a neck and a foot."""
    shell = slab(0.62, 0.035, 0.37, 0.01).at(z=0.125).of(plastic(colour))
    pane = box(0.59, 0.004, 0.335).at(y=-0.018, z=0.145).of(screen())
    bulge = slab(0.34, 0.04, 0.2, 0.015).at(y=0.03, z=0.2).of(plastic(shade(colour, 0.8)))
    neck = box(0.06, 0.03, 0.2).at(y=0.045, z=0.01).of(plastic(shade(colour, 0.8)))
    leg = box(0.03, 0.21, 0.015).turned(z=28).at(x=0.05)
    plate = slab(0.26, 0.2, 0.015, 0.006) if foot == "plate" else leg.both("x")
    return together(shell, pane, bulge, neck, plate.of(plastic(colour)), _shown(shows).at(y=-0.021, z=0.145).ghost())


def _shown(shows: str) -> Shape:
    """Returns what a screen of 0.59 by 0.335 shows."""
    if shows == "nothing":
        return box(0.012, 0.002, 0.006).at(x=0.27, z=-0.008).of(light((0.3, 0.9, 0.4), 1.0))
    backdrop = box(0.57, 0.001, 0.315).at(y=0.001, z=0.01)
    if shows == "chart":
        heights = (0.10, 0.16, 0.13, 0.21, 0.25)
        bars = [box(0.06, 0.002, tall).at(x=0.1 * place - 0.2, z=0.04) for place, tall in enumerate(heights)]
        return backdrop.of(light((0.93, 0.95, 0.97), 0.6)) + together(*bars).of(light((0.15, 0.42, 0.8), 0.6))
    window = box(0.26, 0.002, 0.18).at(x=-0.1, z=0.1).of(light((0.95, 0.95, 0.95), 0.7))
    bar = box(0.57, 0.002, 0.025).at(z=0.01).of(light((0.12, 0.16, 0.25), 0.6))
    return backdrop.of(light((0.2, 0.5, 0.75), 0.6)) + window + bar


@OFFICE.kind(
    "oven",
    (0.60, 0.59, 0.62),
    front=True,
    colour=("gray", "white", "black"),
    knobs=(2, 3, 4),
    handle=("bar", "flat"),
)
def oven(colour: Colour, knobs: int, handle: str) -> Shape:
    """A built-in oven: knobs above, a window in a door that folds down, racks behind it."""
    shell = case(0.60, 0.53, 0.62, 0.03).at(y=0.02).of(metal(shade(colour, 0.9)))
    rack = tube([(0, -0.2, 0), (0, 0.22, 0)], 0.004).row(9, x=0.055).at(z=0.25).of(STEEL).ghost()
    strip = box(0.54, 0.02, 0.1).at(y=-0.255, z=0.5).of(plastic(shade(colour, 0.8)))
    knob = cylinder(0.024, 0.025).turned(x=90).row(knobs, x=0.1).at(y=-0.265, z=0.55).of(BLACK).ghost()
    clock = box(0.1, 0.004, 0.035).at(x=0.0, y=-0.266, z=0.57).of(light((0.3, 0.9, 0.5), 0.8)).ghost()
    behind = service_panel(0.60, 0.62).at(y=0.285) + side_vents(0.60, 0.62, 0.17, colour)
    return together(shell, rack, strip, knob, clock, _oven_door(colour, handle), behind).unfit(
        "racks in it are only seen"
    )


def _oven_door(colour: Colour, handle: str) -> Shape:
    frame = box(0.56, 0.025, 0.11).at(y=-0.26, z=0.03) + box(0.56, 0.025, 0.1).at(y=-0.26, z=0.39)
    frame += box(0.09, 0.025, 0.25).at(x=0.235, y=-0.26, z=0.14).both("x")
    pane = box(0.38, 0.01, 0.25).at(y=-0.26, z=0.14).of(glass((0.35, 0.33, 0.32)))
    bar = tube([(-0.22, -0.282, 0.44), (0.22, -0.282, 0.44)], 0.008)
    grip = bar if handle == "bar" else box(0.4, 0.02, 0.02).at(y=-0.28, z=0.43)
    door = frame.of(metal(colour)) + pane + grip.of(CHROME)
    return door.hinged("door", (0, -0.25, 0.03), "x", 85)


@OFFICE.kind(
    "scanner",
    (0.46, 0.37, 0.235),
    front=True,
    heft=2,
    colour=("gray", "white", "black"),
    lid=("raised", "ajar"),
    keys=(3, 4, 5),
)
def scanner(colour: Colour, lid: str, keys: int) -> Shape:
    """A flatbed: a low body with a pane under a thin lid that stands open, keys along the front edge."""
    body = slab(0.46, 0.36, 0.07, 0.012).of(plastic(colour))
    bed = box(0.34, 0.24, 0.004).at(x=0.02, y=0.04, z=0.069).of(light((0.75, 0.9, 0.95), 0.25))
    beam = box(0.02, 0.22, 0.003).at(x=-0.05, y=0.04, z=0.072).of(light((0.6, 1.0, 0.8), 1.2)).ghost()
    key = cylinder(0.014, 0.008).row(keys, x=0.045).at(y=-0.14, z=0.068).of(light((0.2, 0.6, 0.9), 0.4)).ghost()
    cover = slab(0.44, 0.30, 0.025, 0.01).at(y=0.025, z=0.072).carrying(0.02).of(plastic(shade(colour, 0.6)))
    paper = box(0.21, 0.24, 0.002).turned(z=4).at(x=0.04, y=0.03, z=0.0735).of(plastic((0.96, 0.96, 0.94))).ghost()
    shut = cover.hinged("lid", (0, 0.175, 0.072), "x", -70)
    whole = together(body, bed, beam, key, paper, shut)
    return whole.opened(0.28 if lid == "ajar" else 0.4)


@OFFICE.kind(
    "whiteboard",
    (1.20, 0.50, 1.65),
    front=True,
    colour=("gray", "blue", "black", "brown"),
    drawing=("graph", "boxes", "lines"),
    pens=(2, 3),
)
def whiteboard(colour: Colour, drawing: str, pens: int) -> Shape:
    """A white board with writing on it, in a frame on wheeled feet, with a tray for pens; brown board behind."""
    board = box(1.12, 0.02, 0.8).at(z=0.8).of(WHITE) + back_board(1.14, 0.8).at(y=0.01, z=0.8)
    frame = box(1.2, 0.06, 0.04).at(z=0.78) + box(1.2, 0.06, 0.04).at(z=1.6)
    frame += box(0.04, 0.06, 0.86).at(x=0.58, z=0.78).both("x")
    post = tube([(0.54, 0.0, 0.06), (0.54, 0.0, 0.8)], 0.02) + tube([(0.54, -0.22, 0.06), (0.54, 0.22, 0.06)], 0.02)
    wheel = cylinder(0.03, 0.024).turned(y=90).at(x=0.53, y=0.22, z=0.03).both("y")
    tray = box(0.8, 0.12, 0.02).at(y=-0.08, z=0.77)
    stand = (post + wheel).both("x") + tube([(-0.54, 0, 0.3), (0.54, 0, 0.3)], 0.015)
    pen = tube([(-0.06, 0, 0), (0.06, 0, 0)], 0.01).row(pens, x=0.16).at(y=-0.08, z=0.802).of(plastic(COLOURS["red"]))
    ink = _ink(drawing).at(y=-0.012, z=0.8).ghost().of(paint(COLOURS["navy"]))
    return together(
        board, frame.of(paint(colour)), stand.of(metal(shade(colour, 0.8))), tray.of(STEEL), pen.ghost(), ink
    )


def _ink(drawing: str) -> Shape:
    """Returns what is written on a board 1.1 wide and 0.8 tall."""
    line = box(0.5, 0.004, 0.016)
    if drawing == "lines":
        return together(
            *(
                line.stretched(x=share).at(x=0.25 * share - 0.45, z=0.66 - 0.11 * row)
                for row, share in enumerate((1.6, 1.2, 1.5, 0.9, 1.3))
            )
        )
    if drawing == "boxes":
        side = box(0.016, 0.004, 0.2).at(x=0.13).both("x") + box(0.276, 0.004, 0.016).at(z=0.1).row(2, z=0.2)
        return side.row(3, x=0.36).at(z=0.45) + line.at(z=0.25) + line.stretched(x=0.7).at(z=0.16)
    points = [(-0.4, 0.2), (-0.2, 0.34), (0.0, 0.3), (0.2, 0.5), (0.4, 0.62)]
    graph = tube([(x, 0.0, z) for x, z in points], 0.01)
    axes = box(0.95, 0.004, 0.016).at(z=0.12) + box(0.016, 0.004, 0.6).at(x=-0.46, z=0.12)
    return axes + graph
