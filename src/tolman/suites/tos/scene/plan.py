"""Floor plans: how rooms hang together. Frame and units as in `geometry.pose`; coordinates may be negative."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tolman.errors import ImpossibleSceneError
from tolman.geometry.pose import HEADINGS, Cell, Heading
from tolman.geometry.rect import Rect
from tolman.seeding import Stream

MOST_DOORS = 3
"""Doors of one room: with four, a room of the default size is hard to furnish under the spacing rules."""

_ATTEMPTS = 500


class Shape(StrEnum):
    """The ways in which rooms can hang together."""

    CHAIN = "chain"
    STAR = "star"
    TREE = "tree"
    RING = "ring"


@dataclass(frozen=True, slots=True)
class Passage:
    """The stretch of wall in which a door joins two rooms, given as indices; `heading` leads to the second."""

    rooms: tuple[int, int]
    heading: Heading
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Rooms and the passages between them; the first room is the one to start in."""

    rooms: tuple[Rect, ...]
    passages: tuple[Passage, ...]


def draw_plan(rng: Stream, shape: Shape, count: int, size: tuple[int, int]) -> Plan:
    """Returns a plan of `count` rooms of `size` (cells east, cells north)."""
    if shape is Shape.RING:
        return _ring(rng, count, size)
    parents = {Shape.CHAIN: _chain_parents, Shape.STAR: _star_parents, Shape.TREE: _tree_parents}[shape]
    for _ in range(_ATTEMPTS):
        plan = _grown(rng, parents(rng, count), size)
        if plan is not None:
            return plan
    raise ImpossibleSceneError(f"no room for a {shape} of {count} rooms; ask for fewer rooms or another plan")


def _chain_parents(_rng: Stream, count: int) -> list[int]:
    return list(range(count - 1))


def _star_parents(_rng: Stream, count: int) -> list[int]:
    """Arms leave the first room; further rooms make the arms longer in turn."""
    return [max(0, room - MOST_DOORS) for room in range(1, count)]


def _tree_parents(rng: Stream, count: int) -> list[int]:
    doors = [0] * count
    parents = []
    for room in range(1, count):
        parent = rng.pick([other for other in range(room) if doors[other] < MOST_DOORS])
        doors[parent] += 1
        doors[room] = 1
        parents.append(parent)
    return parents


def _grown(rng: Stream, parents: list[int], size: tuple[int, int]) -> Plan | None:
    """Returns a plan in which room i + 1 hangs on room parents[i], or None at a dead end."""
    rooms = [Rect(0, 0, size[0] - 1, size[1] - 1)]
    passages = []
    for parent in parents:
        free = (beside for beside in _neighbours(rng, rooms[parent]) if not any(map(beside[1].touches, rooms)))
        heading, room = next(free, (None, None))
        if heading is None or room is None:
            return None
        passages.append(_passage((parent, len(rooms)), heading, rooms[parent], room))
        rooms.append(room)
    return Plan(tuple(rooms), tuple(passages))


def _neighbours(rng: Stream, room: Rect) -> Iterator[tuple[Heading, Rect]]:
    """Yields rooms of the same size one wall away, shifted sideways by up to a third of a side."""
    slack = min(2, min(room.width, room.depth) // 3)
    for heading in rng.shuffled(HEADINGS):
        x, y = heading.step
        shift = rng.between(-slack, slack)
        yield heading, room.moved(x * (room.width + 1) + y * shift, y * (room.depth + 1) + x * shift)


def _ring(rng: Stream, count: int, size: tuple[int, int]) -> Plan:
    """Returns two rows of rooms joined at both ends; an odd room makes the rows overlap by half."""
    if count < 3:
        raise ImpossibleSceneError(f"a ring needs at least 3 rooms, not {count}")
    width, depth = size
    far, near = count // 2, count - count // 2
    half = (width + 1) // 2 if near > far else 0
    row = [Rect(i * (width + 1), 0, i * (width + 1) + width - 1, depth - 1) for i in range(near)]
    row += [row[i].moved(half, depth + 1) for i in reversed(range(far))]
    first, flip = rng.below(count), _flip(rng, width == depth)
    rooms = [flip(row[(first + i) % count]) for i in range(count)]
    passages = [_joined(rooms, i, (i + 1) % count) for i in range(count)]
    return Plan(tuple(rooms), tuple(passages))


def _flip(rng: Stream, square: bool) -> Callable[[Rect], Rect]:
    """Returns a random mirroring of the plane, with east and north swapped where rooms are square."""
    x, y, swap = rng.chance(0.5), rng.chance(0.5), rng.chance(0.5) and square

    def flip(room: Rect) -> Rect:
        west, east = (-room.east, -room.west) if x else (room.west, room.east)
        south, north = (-room.north, -room.south) if y else (room.south, room.north)
        return Rect(south, west, north, east) if swap else Rect(west, south, east, north)

    return flip


def _joined(rooms: list[Rect], one: int, other: int) -> Passage:
    for heading in HEADINGS:
        x, y = heading.step
        a, b = rooms[one], rooms[other]
        gap = x * (b.west - a.west) - a.width if x else y * (b.south - a.south) - a.depth
        if gap == 1:
            passage = _passage((one, other), heading, a, b)
            if passage.cells:
                return passage
    raise AssertionError(f"rooms {one} and {other} of a ring are not neighbours")


def _passage(pair: tuple[int, int], heading: Heading, one: Rect, other: Rect) -> Passage:
    if heading in (Heading.NORTH, Heading.SOUTH):
        y = one.north + 1 if heading is Heading.NORTH else one.south - 1
        cells = tuple((x, y) for x in range(max(one.west, other.west), min(one.east, other.east) + 1))
    else:
        x = one.east + 1 if heading is Heading.EAST else one.west - 1
        cells = tuple((x, y) for y in range(max(one.south, other.south), min(one.north, other.north) + 1))
    return Passage(pair, heading, cells)
