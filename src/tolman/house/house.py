"""A house at an instant: rooms, doorways, windows, things, lamps. It is a value, and so is every later state of it.

World frame: x east, y north, z up, metres; floors lie at z = 0. Places are kept to 0.1 mm and turns to 0.00001, so
that two machines that agree to that write down the same house. A thing's own frame is that of its model: standing on
the floor in the middle, with its front towards -y.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from math import cos, radians, sin
from typing import Literal

import msgspec
import numpy as np

from tolman.assets.kind import Option
from tolman.assets.material import Colour
from tolman.assets.shape import Array, Vector

Turn = tuple[float, float, float, float]
"""A rotation as a unit quaternion: its real part, then x, y and z."""
UPRIGHT: Turn = (1.0, 0.0, 0.0, 0.0)

_TRACES = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])
"""Signs with which the diagonal of a matrix goes into the parts of its turn."""
_WRITTEN = 2e-5
"""How far from 1 the size of a unit quaternion may be whose parts were rounded."""

FLOOR, WALL, CEILING = "floor", "wall", "ceiling"
"""What a thing may be held by that is no thing."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the plan."""

    west: float
    south: float
    east: float
    north: float

    @property
    def width(self) -> float:
        """Metres from west to east."""
        return self.east - self.west

    @property
    def depth(self) -> float:
        """Metres from south to north."""
        return self.north - self.south

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.west + self.east) / 2, (self.south + self.north) / 2

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Says whether a point lies in it, at least `margin` from its edges."""
        across = self.west + margin <= x <= self.east - margin
        return across and self.south + margin <= y <= self.north - margin

    def shrunk(self, margin: float) -> "Area":
        """Returns the rectangle whose edges lie `margin` further in."""
        return Area(self.west + margin, self.south + margin, self.east - margin, self.north - margin)


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the plan with a purpose."""

    name: str
    """What a visitor can tell it by: "kitchen", "blue bedroom"; no two rooms share one."""
    purpose: str
    """What it is for: "kitchen", "bedroom"."""
    area: Area
    """From the middle of its walls to the middle of its walls, so that rooms touch."""
    wall: str = "white"
    """The finish of its walls, one of `finishes.WALLS`."""
    floor: str = "oak boards"
    """The finish of its floor, one of `finishes.FLOORS`."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What swings in a doorway."""

    colour: str
    """One of `finish.COLOURS`."""
    into: str
    """The room into which it swings."""
    hinge: Literal["left", "right"]
    """The side of its hinges, for one who looks at it from the room into which it swings."""
    stands: float = 1.0
    """How far it is open: 0 shut, 1 at a right angle to its wall."""
    design: str = "two panels"
    """How it looks, one of `joinery.DESIGNS`."""


@dataclass(frozen=True, slots=True)
class Doorway:
    """An opening between two rooms, with a leaf or without."""

    name: str
    rooms: tuple[str, str]
    """South or west of it, and north or east of it."""
    at: tuple[float, float]
    """Its middle, on the middle line of the wall."""
    along: Literal["x", "y"]
    """The way its wall runs."""
    width: float = 0.9
    height: float = 2.05
    """The height of the ceiling where an open plan has no wall at all."""
    leaf: Leaf | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A hole in an outer wall, with panes."""

    room: str
    at: tuple[float, float]
    along: Literal["x", "y"]
    width: float
    sill: float = 0.9
    top: float = 2.1
    """Heights of its lower and its upper edge."""
    panes: int = 2
    """Side by side."""


@dataclass(frozen=True, slots=True)
class Liquid:
    """What a vessel holds, at rest."""

    litres: float
    colour: Colour = (0.75, 0.86, 0.93)


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing, where it is and how."""

    name: str
    """Its own in the house: "mug 2". Players are never told it."""
    kind: str
    at: Vector
    """Where the middle of its model's foot is."""
    turn: Turn = UPRIGHT
    options: Mapping[str, Option] = field(default_factory=dict)
    """Those that are not given are the usual ones of its kind."""
    scale: float = 1.0
    joints: Mapping[str, float] = field(default_factory=dict)
    """How far joints are open, from 0 to 1; those that are not named stand as the model has them."""
    held_by: str = FLOOR
    """The thing on or in which it rests, or `floor`, `wall` or `ceiling`."""
    inside: bool = False
    """Whether it lies in a cavity of what holds it."""
    liquid: Liquid | None = None


@dataclass(frozen=True, slots=True)
class Cloth:
    """A piece of cloth as it lies: a grid of points, row by row."""

    name: str
    columns: int
    points: tuple[Vector, ...]
    colour: Colour
    over: str | None = None
    """The thing that it covers."""


@dataclass(frozen=True, slots=True)
class Puddle:
    """Liquid that lies spilled on a floor, or on a level surface of a thing."""

    name: str
    at: Vector
    """Its middle."""
    litres: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Lamp:
    """A source of light."""

    name: str
    at: Vector
    """The middle of what shines."""
    strength: float
    """As of `stage.Light`, when it is full on."""
    colour: Colour = (1.0, 0.95, 0.87)
    brightness: float = 1.0
    """From 0, off, to 1."""
    design: str = "disc"
    """How a lamp at a ceiling looks, one of `fixtures.DESIGNS`; nothing is drawn of one that belongs to a thing."""
    thing: str | None = None
    """The thing that it belongs to, and moves with."""


@dataclass(frozen=True, slots=True)
class Sun:
    """Light from outside; None of it at night."""

    bearing: float
    """Degrees clockwise from north."""
    rise: float
    """Degrees above the horizon."""
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class House:
    """Everything that exists, at an instant."""

    rooms: tuple[Room, ...]
    doorways: tuple[Doorway, ...]
    windows: tuple[Window, ...] = ()
    things: tuple[Thing, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    cloths: tuple[Cloth, ...] = ()
    sun: Sun | None = Sun(150.0, 40.0)
    height: float = 2.6
    """From floor to ceiling."""
    wall: float = 0.12
    """Thickness of every wall."""
    puddles: tuple[Puddle, ...] = ()
    """Not written down where there are none."""

    def __getitem__(self, name: str) -> Thing:
        """Returns the thing of a name."""
        for thing in self.things:
            if thing.name == name:
                return thing
        raise KeyError(name)

    @property
    def area(self) -> Area:
        """The rectangle around all rooms."""
        edges = [(room.area.west, room.area.south, room.area.east, room.area.north) for room in self.rooms]
        west, south, east, north = zip(*edges, strict=True)
        return Area(min(west), min(south), max(east), max(north))

    @property
    def loose(self) -> tuple[Thing | Cloth | Puddle, ...]:
        """Everything in it that is no part of it: things, cloths, puddles."""
        return (*self.things, *self.cloths, *self.puddles)

    def room(self, name: str) -> Room:
        """Returns the room of a name."""
        return next(room for room in self.rooms if room.name == name)

    def room_at(self, x: float, y: float) -> Room | None:
        """Returns the room in which a point lies; None outside."""
        return next((room for room in self.rooms if room.area.holds(x, y)), None)

    def replacing(self, *things: Thing) -> "House":
        """Returns the house with things in place of those of the same names."""
        changed = {thing.name: thing for thing in things}
        return replace(self, things=tuple(changed.get(thing.name, thing) for thing in self.things))


def rounded(house: House) -> House:
    """Returns a house as it is written down."""
    things = tuple(map(rounded_thing, house.things))
    cloths = tuple(map(rounded_cloth, house.cloths))
    doorways, lamps = tuple(map(_rounded_doorway, house.doorways)), tuple(map(rounded_lamp, house.lamps))
    puddles = tuple(map(_rounded_puddle, house.puddles))
    return replace(house, doorways=doorways, things=things, lamps=lamps, cloths=cloths, puddles=puddles)


def rounded_thing(thing: Thing) -> Thing:
    """Returns a thing as it is written down."""
    joints = {name: round(share, 4) + 0.0 for name, share in sorted(thing.joints.items())}
    liquid = thing.liquid and replace(thing.liquid, litres=round(thing.liquid.litres, 5) + 0.0)
    return replace(thing, at=_rounded(thing.at, 4), turn=_unit(thing.turn), joints=joints, liquid=liquid)


def rounded_cloth(cloth: Cloth) -> Cloth:
    """Returns a cloth as it is written down."""
    return replace(cloth, points=tuple(_rounded(point, 4) for point in cloth.points))


def rounded_lamp(lamp: Lamp) -> Lamp:
    """Returns a lamp as it is written down."""
    return replace(lamp, at=_rounded(lamp.at, 4), brightness=round(lamp.brightness, 4) + 0.0)


def _rounded_doorway(doorway: Doorway) -> Doorway:
    if doorway.leaf is None:
        return doorway
    return replace(doorway, leaf=replace(doorway.leaf, stands=round(doorway.leaf.stands, 4) + 0.0))


def _rounded_puddle(puddle: Puddle) -> Puddle:
    return replace(puddle, at=_rounded(puddle.at, 4), litres=round(puddle.litres, 5) + 0.0)


def digest(house: House) -> str:
    """Returns a short name of a state that no other has."""
    plain = msgspec.convert(msgspec.to_builtins(rounded(house)), House)  # of whole numbers, too
    return blake2b(encoded(plain), digest_size=8).hexdigest()


def encoded(house: House) -> bytes:
    """Returns a house as JSON."""
    told = msgspec.to_builtins(house)
    if not house.puddles:
        del told["puddles"]
    return msgspec.json.encode(told, order="sorted")


def upright(degrees: float) -> Turn:
    """Returns the turn about the upright line, counter-clockwise from above."""
    half = radians(degrees) / 2
    return _unit((cos(half), 0.0, 0.0, sin(half)))


def turn_of(axes: Array) -> Turn:
    """Returns the turn that a matrix makes, as it is written down."""
    w = np.sqrt(np.maximum(np.array([1, 1, 1, 1]) + _TRACES @ np.diag(axes), 0.0)) / 2
    first = int(np.argmax(w))
    # The largest part is found by itself, the others by what they share with it.
    (_, xy, xz), (yx, _, yz), (zx, zy, _) = axes
    rows = (
        (w[0] ** 2, (zy - yz) / 4, (xz - zx) / 4, (yx - xy) / 4),
        ((zy - yz) / 4, w[1] ** 2, (yx + xy) / 4, (xz + zx) / 4),
        ((xz - zx) / 4, (yx + xy) / 4, w[2] ** 2, (zy + yz) / 4),
        ((yx - xy) / 4, (xz + zx) / 4, (zy + yz) / 4, w[3] ** 2),
    )
    a, b, c, d = (float(part / w[first]) for part in rows[first])
    return _unit((a, b, c, d))


def _rounded(values: Iterable[float], digits: int) -> Vector:
    x, y, z = (round(float(value), digits) + 0.0 for value in values)
    return x, y, z


def _unit(turn: Turn) -> Turn:
    """Returns a turn written the one way of two that begins with a positive number; what is written so, as it is."""
    size = sum(part * part for part in turn) ** 0.5
    size = 1.0 if abs(size - 1.0) < _WRITTEN else size
    w, x, y, z = (round(part / size, 5) + 0.0 for part in turn)
    first = next(part for part in (w, x, y, z) if part)
    return (w, x, y, z) if first > 0 else (-w + 0.0, -x + 0.0, -y + 0.0, -z + 0.0)
