"""Doors, drawers, knobs and handles, which cabinets and appliances share.

Whatever sits on a front stands out from the plane y = 0, towards -y.
"""

from tolman.assets.finish import BLACK, CHROME, COLOURS, wood
from tolman.assets.line import curve
from tolman.assets.primitive import box, case, cylinder, lathe, tube
from tolman.assets.shape import Shape, Vector

_FORWARD = (0.0, -1.0, 0.0)
_DOWN = (0.0, 0.0, -1.0)


def mass(form: Shape) -> Shape:
    """Returns only the solids of a form, which stands in for something finely cut."""
    return Shape(solids=form.solids)


def forward(upright: Shape) -> Shape:
    """Returns what stood on the floor as it stands out to the front."""
    return upright.turned(x=90)


def carcass(width: float, depth: float, height: float, wall: float) -> Shape:
    """Returns a cabinet open to the front, whose contents bring their own room."""
    shell = case(width, depth, height, wall)
    return Shape(shell.patches, shell.solids)


def window_frame(width: float, thick: float, height: float, side: float, low: float, high: float) -> Shape:
    """Returns a board with a window; `side`, `low` and `high` are the borders around it."""
    across = width - 2 * side
    post = box(side, thick, height).at(x=(width - side) / 2).both("x")
    return (post + box(across, thick, low) + box(across, thick, high).at(z=height - high)).at(y=-thick / 2)


def door(name: str, leaf: Shape, hinge: str) -> Shape:
    """Returns a leaf that swings out about its "left", "right" or "lower" edge."""
    low, high = leaf.bounds()
    if hinge == "left":
        return leaf.hinged(name, (low[0], high[1], 0), _DOWN, 105)
    if hinge == "right":
        return leaf.hinged(name, (high[0], high[1], 0), "z", 105)
    return leaf.hinged(name, (0, high[1], low[2]), "x", 85)


def drawer(name: str, front: Shape, depth: float, at: Vector) -> Shape:
    """Returns a front with a tray behind it, which slides out; `at` is where the middle of its foot stands."""
    low, high = front.bounds()
    width, height = high[0] - low[0], high[2] - low[2]
    tray = case(width - 0.05, depth, 0.75 * height, 0.012, "top").at(y=depth / 2, z=0.02).of(wood(COLOURS["pine"]))
    return (front + tray).at(*at).sliding(name, _FORWARD, 0.75 * depth)


def knob(radius: float) -> Shape:
    """Returns a round knob."""
    stem = 0.5 * radius
    profile = [(stem, 0), (stem, 0.6 * radius), (radius, radius), (radius, 1.4 * radius), (0, 1.8 * radius)]
    return forward(lathe(profile)).ghost()


def dial(radius: float) -> Shape:
    """Returns a turning knob with a mark."""
    grip = cylinder(radius, 0.9 * radius, top=0.85 * radius).of(CHROME)
    mark = box(0.25 * radius, 0.75 * radius, 0.1 * radius).at(y=0.4 * radius, z=0.87 * radius).of(BLACK)
    return forward(grip + mark).ghost()


def bow(length: float, reach: float, radius: float) -> Shape:
    """Returns a level handle that is bent from one piece."""
    half = length / 2
    path = [(-half, 0, 0), (-0.9 * half, -reach, 0), (0.9 * half, -reach, 0), (half, 0, 0)]
    return tube(curve(path, 4), radius).ghost().of(CHROME)


def bar(length: float, reach: float, radius: float) -> Shape:
    """Returns a level handle on two posts."""
    post = tube([(0.4 * length, 0, 0), (0.4 * length, -reach, 0)], 0.8 * radius).both("x")
    return (post + tube([(-length / 2, -reach, 0), (length / 2, -reach, 0)], radius)).ghost().of(CHROME)
