"""Which lights reach which rooms: in a straight line, through open doorways and windows. World frame, metres.

Everything is seen from above, where rooms are rectangles and openings are lines. Where a light might just reach a
room it is said to; one that is said not to reach it sends no light there.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, pi, sin

from tolman.house.house import Area, Doorway, House, Window
from tolman.house.joinery import LEAF
from tolman.render.tracer.stage import Beam, Gate, Light, Skylight, Space

Point = tuple[float, float]
Line = tuple[Point, Point]

_SLACK = 0.01
"""Metres that rooms reach beyond their floors and ceilings, and lights beyond their radius."""
_KEPT = 32
_CORNERS = 8
"""Of the outline around a light, from which it is taken to shine."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """Where light passes from one room into another; None stands for outside."""

    gate: Gate
    rooms: tuple[str | None, str | None]

    def beyond(self, room: str | None) -> str | None:
        """Returns what lies on the other side."""
        return self.rooms[self.rooms[0] == room]


@dataclass(frozen=True, slots=True)
class _Source:
    """A light seen from above."""

    at: Point
    radius: float
    outline: tuple[Point, ...]
    """Points around all of it."""


def _lamp(light: Light) -> _Source:
    (x, y, _), radius = light.at, light.radius + _SLACK
    out, turns = radius / cos(pi / _CORNERS), [2 * pi * number / _CORNERS for number in range(_CORNERS)]
    return _Source((x, y), radius, tuple((x + out * cos(turn), y + out * sin(turn)) for turn in turns))


def _pane(window: Window) -> _Source:
    return _Source(window.at, _SLACK, _line(_gate(window, window.sill, window.top)))


def spaces_of(house: House, lights: tuple[Light, ...], panes: tuple[Skylight, ...]) -> tuple[Space, ...]:
    """Returns the rooms, each with the light that reaches it; before them, what belongs to another room than its own.

    `panes` are those of the windows, in their order.
    """
    shining = tuple(Light(light.at, 1.0, radius=light.radius) for light in lights)  # however brightly
    return _spaces(replace(house, things=(), cloths=(), puddles=(), lamps=(), sun=None), shining, panes)


@lru_cache(_KEPT)
def _spaces(house: House, lights: tuple[Light, ...], panes: tuple[Skylight, ...]) -> tuple[Space, ...]:
    whole = wholes(house)
    near, far, sky = (defaultdict[str | None, dict[Beam, None]](dict) for _ in range(3))
    for number, light in enumerate(lights):
        start = house.room_at(*light.at[:2])
        for room, gate in _reached(house, _lamp(light), None if start is None else start.name):
            (far if start is None else near)[room][Beam(number, gate)] = None
    for number, (window, _) in enumerate(zip(house.windows, panes, strict=True)):
        for room, gate in _reached(house, _pane(window), window.room):
            sky[room][Beam(number, gate)] = None

    def space(area: Area, height: float, room: str) -> Space:
        low, high = (area.west, area.south, 0.0), (area.east, area.north, height)
        return Space(low, high, tuple(near[room]), tuple(far[room]), tuple(sky[room]), whole[room])

    niches = [space(*niche) for doorway in house.doorways for niche in _niche(house, doorway)]
    return (*niches, *(space(room.area, house.height, room.name) for room in house.rooms))


def wholes(house: House) -> dict[str, int]:
    """Returns a number for each room, the same for rooms that have no wall between them."""
    number = {room.name: index for index, room in enumerate(house.rooms)}
    for doorway in house.doorways:
        if doorway.leaf is None and doorway.height >= house.height - 1e-6:
            one, other = (number[name] for name in doorway.rooms)
            number = {name: min(one, other) if each in (one, other) else each for name, each in number.items()}
    return number


def _niche(house: House, doorway: Doorway) -> Iterator[tuple[Area, float, str]]:
    """Yields, where a door is shut, the place before it beyond the middle of its wall, and whose it is."""
    leaf, deep, wide = doorway.leaf, (house.wall - LEAF) / 2, doorway.width / 2
    if leaf is None or _is_open(doorway) or deep <= 0:
        return
    (x, y), is_first = doorway.at, leaf.into == doorway.rooms[0]
    low, high = (-deep, 0.0) if is_first else (0.0, deep)
    across = doorway.along == "x"
    area = Area(x - wide, y + low, x + wide, y + high) if across else Area(x + low, y - wide, x + high, y + wide)
    yield area, doorway.height, doorway.rooms[is_first]


def _reached(house: House, source: _Source, room: str | None) -> Iterator[tuple[str | None, Gate | None]]:
    """Yields where a light in a room gets, and through which gate; None for a room is outside."""
    windows = [_Opening(_gate(each, each.sill, each.top), (each.room, None)) for each in house.windows]
    yield room, None
    yield from _further(house, [*_open_doorways(house), *windows], source, (room,), None)


def _open_doorways(house: House) -> Iterator[_Opening]:
    for each in house.doorways:
        if _is_open(each):
            yield _Opening(_gate(each, 0.0, each.height), each.rooms)


def _is_open(doorway: Doorway) -> bool:
    return doorway.leaf is None or doorway.leaf.stands > 0


def _gate(opening: Doorway | Window, low: float, high: float) -> Gate:
    axis = 1 if opening.along == "x" else 0
    middle, half = opening.at[1 - axis], opening.width / 2
    return Gate(axis, opening.at[axis], (middle - half, low), (middle + half, high))


def _line(gate: Gate) -> Line:
    """Returns a gate seen from above."""
    first, last = ((gate.at, end) if gate.axis == 0 else (end, gate.at) for end in (gate.low[0], gate.high[0]))
    return first, last


def _further(
    house: House, openings: Sequence[_Opening], source: _Source, way: tuple[str | None, ...], through: Line | None
) -> Iterator[tuple[str | None, Gate]]:
    """Yields what a light reaches beyond the last room of a way, into which it shines through a line."""
    here = way[-1]
    for opening in openings:
        if here not in opening.rooms or (beyond := opening.beyond(here)) in way:
            continue
        if here is None and beyond is not None and not _is_before(house, source, opening, beyond):
            continue
        if lit := _line(opening.gate) if through is None else _lit(source, through, _line(opening.gate)):
            yield beyond, opening.gate
            yield from _further(house, openings, source, (*way, beyond), None if _holds(source, lit) else lit)


def _is_before(house: House, source: _Source, opening: _Opening, room: str) -> bool:
    """Says whether a light shines on a window of a room from outside."""
    gate, axis = opening.gate, opening.gate.axis
    way = 1 if house.room(room).area.middle[axis] < gate.at else -1
    return way * (source.at[axis] - gate.at) > -source.radius


def _holds(source: _Source, line: Line) -> bool:
    """Says whether a light reaches into an opening, so that it shines everywhere beyond."""
    (ax, ay), (bx, by) = line
    length = hypot(bx - ax, by - ay) or 1.0
    along = min(max(((source.at[0] - ax) * (bx - ax) + (source.at[1] - ay) * (by - ay)) / length**2, 0.0), 1.0)
    return hypot(ax + along * (bx - ax) - source.at[0], ay + along * (by - ay) - source.at[1]) <= source.radius


def _lit(source: _Source, through: Line, line: Line) -> Line | None:
    """Returns a part of a line that holds all that a light reaches through another one."""
    left, right = through if _side(source.at, *through) < 0 else through[::-1]
    spans = [
        _span([sign * _side(corner, edge, end) for end in line] for corner in source.outline)
        for edge, sign in ((left, -1.0), (right, 1.0))
    ]
    start, stop = max(low for low, _ in spans), min(high for _, high in spans)
    if start >= stop:
        return None
    (ax, ay), (bx, by) = line
    first, last = ((ax + share * (bx - ax), ay + share * (by - ay)) for share in (start, stop))
    return first, last


def _side(start: Point, end: Point, point: Point) -> float:
    """Returns how far a point lies to the left of the way from a start to an end, times the length of that way."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _span(values: Iterator[list[float]] | Sequence[list[float]]) -> tuple[float, float]:
    """Returns the least stretch of a line, as shares, where any of several values is 0 or more, given at its ends."""
    low, high = 1.0, 0.0
    for first, last in values:
        if first < 0 and last < 0:
            continue
        turn = first / (first - last) if first * last < 0 else 0.0
        low, high = min(low, turn if first < 0 else 0.0), max(high, turn if last < 0 else 1.0)
    return low, high
