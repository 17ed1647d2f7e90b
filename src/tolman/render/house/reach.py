"""How far light goes in a house: into which rooms each lamp, the sun and each window shine. Seen from above, metres.

Heights are left out, and doors that are not quite shut count as open: a room may be said to get light that it does
not get, never the other way round.
"""

from collections.abc import Iterator, Sequence

from tolman.house.house import Area, Doorway, House, Room, Window

Point = tuple[float, float]
Sector = tuple[Point, Point]
"""All ways from the first, on the right, to the second, on the left, less than half a turn."""

SHUT = 0.02
"""How far a leaf stands open, from 0 to 1, before light passes it."""
WIDER = 0.25
"""Metres by which openings are taken to be wider, since lamps are no points."""


def lit_rooms(house: House, at: Point) -> set[str]:
    """Returns the rooms into which light from a place in the house goes; all if it is in none."""
    room = house.room_at(*at)
    if room is None:
        return {each.name for each in house.rooms}
    return set(_onward(house, room, at, None, ()))


def sunlit_rooms(house: House, sun: Point) -> set[str]:
    """Returns the rooms into which light from a place far away goes through windows."""
    found: set[str] = set()
    for window in house.windows:
        room = house.room(window.room)
        if _faces(window, room.area, sun):
            sector = _between(sun, _ends(window))
            found.update(_onward(house, room, sun, sector, ()))
    return found


def pane_rooms(house: House, window: Window) -> set[str]:
    """Returns the rooms into which light from a window goes."""
    room = house.room(window.room)
    ends = _ends(window, 0.0)
    places = [tuple(a + share * (b - a) for a, b in zip(*ends, strict=True)) for share in (0.05, 0.35, 0.65, 0.95)]
    return {name for x, y in places for name in _onward(house, room, (x, y), None, ())}


def wholes(house: House) -> dict[str, int]:
    """Returns a number for each room, the same for rooms that have no wall between them."""
    number = {room.name: index for index, room in enumerate(house.rooms)}
    for doorway in house.doorways:
        if doorway.leaf is None and doorway.height >= house.height - 1e-6:
            one, other = (number[name] for name in doorway.rooms)
            number = {name: min(one, other) if each in (one, other) else each for name, each in number.items()}
    return number


def _onward(house: House, room: Room, source: Point, sector: Sector | None, before: Sequence[str]) -> Iterator[str]:
    """Yields a room that light enters within a sector, and those behind its doors."""
    yield room.name
    for doorway in house.doorways:
        if room.name in doorway.rooms and (doorway.leaf is None or doorway.leaf.stands > SHUT):
            behind = house.room(next(name for name in doorway.rooms if name != room.name))
            if behind.name in before or not _beyond(doorway, behind.area, source):
                continue
            through = _shared(sector, _between(source, _ends(doorway)))
            if through is not None:
                yield from _onward(house, behind, source, through, (*before, room.name))


def _beyond(doorway: Doorway, behind: Area, source: Point) -> bool:
    """Tells whether a room lies on the other side of its doorway's wall, seen from the source."""
    axis = 1 if doorway.along == "x" else 0
    line = doorway.at[axis]
    return (behind.middle[axis] - line) * (source[axis] - line) <= WIDER * abs(behind.middle[axis] - line)


def _faces(window: Window, area: Area, sun: Point) -> bool:
    """Tells whether the sun stands before a window."""
    axis = 1 if window.along == "x" else 0
    line = window.at[axis]
    return (area.middle[axis] - line) * (sun[axis] - line) < 0


def _ends(opening: Doorway | Window, wider: float = WIDER) -> tuple[Point, Point]:
    (x, y), half = opening.at, opening.width / 2 + wider
    return ((x - half, y), (x + half, y)) if opening.along == "x" else ((x, y - half), (x, y + half))


def _between(source: Point, ends: tuple[Point, Point]) -> Sector:
    """Returns the ways from a source between two points."""
    one, other = ((x - source[0], y - source[1]) for x, y in ends)
    return (one, other) if _cross(one, other) >= 0 else (other, one)


def _shared(one: Sector | None, other: Sector) -> Sector | None:
    """Returns the ways that lie in both sectors, if there are any; None for the first is all around."""
    if one is None:
        return other
    right = other[0] if _cross(one[0], other[0]) > 0 else one[0]
    left = other[1] if _cross(one[1], other[1]) < 0 else one[1]
    return (right, left) if _cross(right, left) > 0 else None


def _cross(one: Point, other: Point) -> float:
    return one[0] * other[1] - one[1] * other[0]
