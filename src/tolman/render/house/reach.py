"""Which lights reach which rooms: in a straight line, through open doorways and windows. World frame, metres.

Everything is seen from above, where rooms are rectangles and openings are lines. Where a light might just reach a
room it is said to; one that is said not to reach it sends no light there.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, pi, sin

from tolman.house.house import Area, Doorway, House, Window
from tolman.render.tracer.part import Beam, Gate, Zone
from tolman.render.tracer.stage import Light

Point = tuple[float, float]
Line = tuple[Point, Point]

_SLACK = 0.01
"""Metres that rooms reach beyond their floors and ceilings, and lights beyond their radius."""
_CORNERS = 8
"""Of the outline around a light, from which it is taken to shine."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """Where light passes from one room into another; None stands for outside."""

    gate: Gate
    rooms: tuple[str | None, str | None]

    @property
    def line(self) -> Line:
        """It, seen from above."""
        ends = (self.gate.low[0], self.gate.high[0])
        first, last = ((self.gate.at, end) if self.gate.axis == 0 else (end, self.gate.at) for end in ends)
        return first, last

    def beyond(self, room: str | None) -> str | None:
        """Returns what lies on the other side."""
        return self.rooms[self.rooms[0] == room]


@dataclass(frozen=True, slots=True)
class _Source:
    """A light seen from above: its middle, its radius, and an outline around it."""

    at: Point
    radius: float

    @property
    def outline(self) -> Iterator[Point]:
        """Yields the corners of a polygon that holds all of it."""
        out = self.radius / cos(pi / _CORNERS)
        for number in range(_CORNERS):
            angle = 2 * pi * number / _CORNERS
            yield self.at[0] + out * cos(angle), self.at[1] + out * sin(angle)


def zones_of(house: House, lights: Sequence[Light]) -> tuple[Zone, ...]:
    """Returns shut doorways, rooms, and all that lies outside, each with the light that reaches it."""
    arrivals: dict[str | None, dict[Beam, None]] = defaultdict(dict)
    for number, light in enumerate(lights):
        for room, gate in _reached(house, light):
            arrivals[room][Beam(number, gate)] = None
    zones = [_zone(house, room.area, tuple(arrivals[room.name])) for room in house.rooms]
    for doorway in house.doorways:
        if not _is_open(doorway):
            numbers = sorted({beam.light for room in doorway.rooms for beam in arrivals[room]})
            zones.insert(0, _zone(house, _niche(house, doorway), tuple(map(Beam, numbers))))
    return (*zones, Zone((-inf, -inf, -inf), (inf, inf, inf), tuple(arrivals[None])))


def _zone(house: House, area: Area, beams: tuple[Beam, ...]) -> Zone:
    low, high = -_SLACK, house.height + _SLACK
    return Zone((area.west, area.south, low), (area.east, area.north, high), beams)


def _niche(house: House, doorway: Doorway) -> Area:
    """Returns the place of a doorway in its wall; from one of its rooms, one looks over half of it at a shut door."""
    (x, y), deep, wide = doorway.at, house.wall / 2 + _SLACK, doorway.width / 2
    across, along = (wide, deep) if doorway.along == "x" else (deep, wide)
    return Area(x - across, y - along, x + across, y + along)


def _reached(house: House, light: Light) -> Iterator[tuple[str | None, Gate | None]]:
    """Yields the rooms that a light reaches, or None for outside, and the last gate before each, if there is any."""
    windows = [_Opening(_gate(each, each.sill, each.top), (each.room, None)) for each in house.windows]
    source = _Source(light.at[:2], light.radius + _SLACK)
    room = house.room_at(*source.at)
    start = None if room is None else room.name
    yield start, None
    yield from _further(house, [*_open_doorways(house), *windows], source, (start,), None)


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
        if lit := opening.line if through is None else _lit(source, through, opening.line):
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
