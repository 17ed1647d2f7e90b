"""The parts of a house that stay: floors, ceilings, walls, doors, windows, ceiling lamps. World frame, metres.

Each room has walls of its own, half as thick as a wall is; two rooms that touch make a whole one. Walls run through
to the corners and end in one another, so no light passes between them, and no two faces that are seen coincide.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from tolman.assets.material import Material
from tolman.assets.primitive import box
from tolman.assets.shape import NOTHING, Shape, together
from tolman.house.finishes import CEILING, FLOORS, OUTSIDE, TRIM, WALLS
from tolman.house.fixtures import fixture
from tolman.house.house import Area, Doorway, House, Lamp, Room, Window
from tolman.house.joinery import CASING, LEAF, PROUD, door_frame, leaf, window

SKIRTING = 0.08
"""Height of skirting."""

_SLAB = 0.1
"""Thickness of floors and ceilings."""
_CLOSE = 1e-6
_KEPT = 1024

Span = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class ShellPart:
    """Something that is seen under a name of its own."""

    name: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class Hole:
    """What is missing of a wall, from where to where along it and upwards."""

    start: float
    stop: float
    low: float
    high: float
    trim: float
    """How far beyond its edges the skirting ends; negative where it passes below."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a room's walls: inner faces look into the room, outer ones away from the house."""

    along: str
    line: float
    start: float
    stop: float
    inward: int
    """-1 or 1: which way, across its line, the room lies that it belongs to."""
    holes: tuple[Hole, ...] = ()


def shell_of(house: House) -> Iterator[ShellPart]:
    """Yields everything but things, each part under a name that no other has."""
    for room in house.rooms:
        under = tuple(_under(house, room))
        yield ShellPart(floor_name(room), floor(room, under))
        yield ShellPart(f"ceiling of the {room.name}", ceiling(under, house.height))
        for side, face in faces(house, room):
            yield ShellPart(f"{side} wall of the {room.name}", lining(face, house.wall, house.height, room.wall))
    for number, face in enumerate(outer_faces(house), 1):
        yield ShellPart(f"outer wall {number}", outer_lining(face, house.wall, house.height))
    for doorway in house.doorways:
        if doorway.height < house.height - _CLOSE:
            yield ShellPart(f"frame of the {doorway.name}", door_frame_of(doorway, house.wall))
        if doorway.leaf is not None:
            yield ShellPart(leaf_name(doorway), leaf_shape(house, doorway))
    yield from _windows(house)
    for lamp in house.lamps:
        if lamp.thing is None:
            yield ShellPart(lamp.name, ceiling_lamp(lamp, house.height))


def floor_name(room: Room) -> str:
    """Returns the name under which the floor of a room is seen."""
    return f"floor of the {room.name}"


def leaf_name(doorway: Doorway) -> str:
    """Returns the name under which the leaf of a doorway is seen."""
    return f"door of the {doorway.name}"


def _windows(house: House) -> Iterator[ShellPart]:
    count: Counter[str] = Counter()
    for each in house.windows:
        count[each.room] += 1
        area = house.room(each.room).area
        yield ShellPart(f"window {count[each.room]} of the {each.room}", window_of(each, area, house.wall))


def faces(house: House, room: Room) -> Iterator[tuple[str, Face]]:
    """Yields the inner faces of a room's walls, with the way in which each lies."""
    area = room.area
    for side, along, line, start, stop, inward in (
        ("south", "x", area.south, area.west, area.east, 1),
        ("north", "x", area.north, area.west, area.east, -1),
        ("west", "y", area.west, area.south, area.north, 1),
        ("east", "y", area.east, area.south, area.north, -1),
    ):
        holes = sorted(_holes(house, room, along, line), key=lambda hole: hole.start)
        yield side, Face(along, line, start, stop, inward, tuple(holes))


def _holes(house: House, room: Room, along: str, line: float) -> Iterator[Hole]:
    """Yields the holes in one wall of a room."""
    for door in house.doorways:
        if room.name in door.rooms and door.along == along and abs(_across(door) - line) < _CLOSE:
            is_cased = door.height < house.height - _CLOSE
            middle, half = _place(door), door.width / 2
            yield Hole(middle - half, middle + half, 0.0, door.height, CASING if is_cased else 0.0)
    for each in house.windows:
        if room.name == each.room and each.along == along and abs(_across(each) - line) < _CLOSE:
            middle, half = _place(each), each.width / 2
            yield Hole(middle - half, middle + half, each.sill, each.top, -half)


def _across(opening: Doorway | Window) -> float:
    return opening.at[1] if opening.along == "x" else opening.at[0]


def _place(opening: Doorway | Window) -> float:
    return opening.at[0] if opening.along == "x" else opening.at[1]


def outer_faces(house: House) -> Iterator[Face]:
    """Yields the outer faces of walls that have no room behind them; those along x take the corners."""
    for room in house.rooms:
        for face, (start, stop) in _outer(house, room):
            holes = tuple(hole for hole in face.holes if start < hole.start < stop)
            yield Face(face.along, face.line, start, stop, -face.inward, holes)


def _outer(house: House, room: Room) -> Iterator[tuple[Face, Span]]:
    """Yields the stretches of a room's walls that have no room behind them."""
    half = house.wall / 2
    for _, face in faces(house, room):
        for start, stop in _alone(house, room, face):
            if face.along == "x":
                start -= half * _is_corner(house, start, face.line, -1)
                stop += half * _is_corner(house, stop, face.line, 1)
            yield face, (start, stop)


def _alone(house: House, room: Room, face: Face) -> Iterator[Span]:
    """Yields the stretches of a wall that have no room behind them."""
    start = face.start
    for begin, end in sorted(_covered(house, room, face)):
        if begin > start + _CLOSE:
            yield start, begin
        start = max(start, end)
    if face.stop > start + _CLOSE:
        yield start, face.stop


def _covered(house: House, room: Room, face: Face) -> Iterator[Span]:
    """Yields the stretches of a wall that have a room behind them."""
    for other in house.rooms:
        area = other.area
        if face.along == "x":
            line, start, stop = (area.north if face.inward > 0 else area.south), area.west, area.east
        else:
            line, start, stop = (area.east if face.inward > 0 else area.west), area.south, area.north
        low, high = max(start, face.start), min(stop, face.stop)
        if other is not room and abs(line - face.line) < _CLOSE and low < high - _CLOSE:
            yield low, high


def _is_corner(house: House, x: float, y: float, way: int) -> bool:
    """Says whether no room lies beyond the end of a wall along x, on either side of its line."""
    beyond = x + 0.01 * way
    return all(house.room_at(beyond, y + aside) is None for aside in (-0.01, 0.01))


def _under(house: House, room: Room) -> Iterator[Area]:
    """Yields what the floor and the ceiling of a room cover: its area, and what outer walls stand on beyond it."""
    yield room.area
    for face, (start, stop) in _outer(house, room):
        low, high = sorted((face.line, face.line - face.inward * house.wall / 2))
        yield Area(start, low, stop, high) if face.along == "x" else Area(low, start, high, stop)


@lru_cache(_KEPT)
def floor(room: Room, under: tuple[Area, ...]) -> Shape:
    """Returns the floor of a room."""
    return _slabs(under, -_SLAB).of(FLOORS[room.floor])


@lru_cache(_KEPT)
def ceiling(under: tuple[Area, ...], height: float) -> Shape:
    """Returns the ceiling of a room."""
    return _slabs(under, height).of(CEILING)


def _slabs(areas: tuple[Area, ...], low: float) -> Shape:
    return together(*(box(area.width, area.depth, _SLAB).at(*area.middle, low) for area in areas))


@lru_cache(_KEPT)
def lining(face: Face, wall: float, height: float, finish: str) -> Shape:
    """Returns what a room sees of one of its walls, with the skirting."""
    half = wall / 2
    return together(_wall(face, half, height, WALLS[finish]), *_skirting(face, half))


@lru_cache(_KEPT)
def outer_lining(face: Face, wall: float, height: float) -> Shape:
    """Returns what is seen of a wall from outside."""
    return _wall(face, wall / 2, height, OUTSIDE)


def _wall(face: Face, thick: float, height: float, material: Material) -> Shape:
    """Returns a wall as boxes around its holes."""
    edges = [face.start, *(edge for hole in face.holes for edge in (hole.start, hole.stop)), face.stop]
    pieces = [_block(face, (start, stop), (0.0, thick), (0.0, height)) for start, stop in list(pairwise(edges))[::2]]
    for hole in face.holes:
        pieces += [
            _block(face, (hole.start, hole.stop), (0.0, thick), (low, high))
            for low, high in ((0.0, hole.low), (hole.high, height))
        ]
    return together(*pieces).of(material)


def _skirting(face: Face, half: float) -> Iterator[Shape]:
    """Yields the skirting of a wall, which ends at the casings of doors; that along y stays behind that along x."""
    margin = half if face.along == "x" else half + PROUD
    doors = [hole for hole in face.holes if hole.trim >= 0]
    gaps = [edge for hole in doors for edge in (hole.start - hole.trim, hole.stop + hole.trim)]
    edges = [face.start + margin, *gaps, face.stop - margin]
    for start, stop in list(pairwise(edges))[::2]:
        yield _block(face, (start, stop), (half, half + PROUD), (0.0, SKIRTING)).ghost().of(TRIM)


def _block(face: Face, along: Span, away: Span, tall: Span) -> Shape:
    """Returns a box by its spans along a wall, away from its line, and upwards; nothing where it has no size."""
    (start, stop), (near, far), (low, high) = along, away, tall
    if stop - start < _CLOSE or high - low < _CLOSE:
        return NOTHING
    middle, out = (start + stop) / 2, face.line + face.inward * (near + far) / 2
    if face.along == "x":
        return box(stop - start, far - near, high - low).at(middle, out, low)
    return box(far - near, stop - start, high - low).at(out, middle, low)


def door_frame_of(doorway: Doorway, wall: float) -> Shape:
    """Returns the frame of a doorway."""
    into = None if doorway.leaf is None else doorway.leaf.into
    return _frame(replace(doorway, leaf=None), into, wall)


@lru_cache(_KEPT)
def _frame(doorway: Doorway, into: str | None, wall: float) -> Shape:
    stop = None if into is None else LEAF + 0.002 - wall / 2
    frame = door_frame(doorway.width, doorway.height, wall, stop)
    return frame.turned(z=_turn(doorway, into)).at(*doorway.at)


def leaf_shape(house: House, doorway: Doorway) -> Shape:
    """Returns the leaf of a doorway as it stands; it has one joint, "leaf"."""
    return _leaf(doorway, house.wall)


@lru_cache(_KEPT)
def _leaf(doorway: Doorway, wall: float) -> Shape:
    if doorway.leaf is None:
        raise ValueError(f"the {doorway.name} has no leaf")
    given = doorway.leaf
    shut = leaf(doorway.width, doorway.height, wall, given.hinge, given.colour, given.design)
    return shut.opened(given.stands).turned(z=_turn(doorway, given.into)).at(*doorway.at)


def _turn(doorway: Doorway, into: str | None) -> float:
    """Returns the turn of one who looks at a doorway from the room into which it opens; 0 is northwards."""
    is_first = into is None or into == doorway.rooms[0]
    return (0.0 if is_first else 180.0) if doorway.along == "x" else (-90.0 if is_first else 90.0)


@lru_cache(_KEPT)
def window_of(each: Window, area: Area, wall: float) -> Shape:
    """Returns a window of a room with an area."""
    middle_x, middle_y = area.middle
    if each.along == "x":
        turn = 0.0 if each.at[1] > middle_y else 180.0
    else:
        turn = -90.0 if each.at[0] > middle_x else 90.0
    return window(each.width, each.sill, each.top, each.panes, wall).turned(z=turn).at(*each.at)


@lru_cache(_KEPT)
def ceiling_lamp(lamp: Lamp, height: float) -> Shape:
    """Returns a lamp at the ceiling."""
    return fixture(lamp.design, lamp.colour, lamp.brightness).at(lamp.at[0], lamp.at[1], height)
