"""What holds for every plan, worked out from the house alone."""

from collections.abc import Iterator
from itertools import combinations

from tolman.house.finishes import FLOORS, WALLS
from tolman.house.fixtures import DESIGNS
from tolman.house.homes import HABITS, WAYS
from tolman.house.house import Area, Doorway, House, Room, Window

CLOSE = 1e-6
CORNER = 0.15


def broken(house: House) -> Iterator[str]:
    """Yields what is wrong with a plan."""
    names = [room.name for room in house.rooms]
    if len(set(names)) < len(names):
        yield f"names {names}"
    if len({doorway.name for doorway in house.doorways}) < len(house.doorways):
        yield "names of doorways"
    if len({lamp.name for lamp in house.lamps}) < len(house.lamps):
        yield "names of lamps"
    for room in house.rooms:
        yield from room_faults(house, room)
    for one, other in combinations(house.rooms, 2):
        if overlap(one.area, other.area):
            yield f"{one.name} overlaps {other.name}"
    for doorway in house.doorways:
        yield from doorway_faults(house, doorway)
    for window in house.windows:
        yield from window_faults(house, window)
    yield from opening_faults(house)
    yield from swing_faults(house)
    if len(connected(house)) < len(house.rooms):
        yield f"not reached: {set(names) - connected(house)}"


def room_faults(house: House, room: Room) -> Iterator[str]:
    """Yields what is wrong with a room."""
    habit = HABITS[room.purpose]
    short, long = sorted((room.area.width - house.wall, room.area.depth - house.wall))
    if not habit.least - CLOSE <= short * long <= habit.most + CLOSE:
        yield f"{room.name} has {short * long:.2f} m²"
    if short < habit.narrow - CLOSE or short > habit.wide + CLOSE or long > habit.slim * short + CLOSE:
        yield f"{room.name} is {short:.2f} by {long:.2f}"
    if room.wall not in WALLS or room.floor not in FLOORS:
        yield f"{room.name} is made of {room.wall}, {room.floor}"
    alike = [other for other in house.rooms if other.purpose == room.purpose]
    if room.name != (room.purpose if len(alike) == 1 else f"{room.wall} {room.purpose}"):
        yield f"{room.name} has {room.wall} walls"
    lamps = [lamp for lamp in house.lamps if room.area.holds(lamp.at[0], lamp.at[1], 0.4)]
    if not lamps or any(lamp.design not in DESIGNS or lamp.brightness != 1 for lamp in lamps):
        yield f"{room.name} has lamps {lamps}"
    if habit.needs_day and outer_wall(house, room) < 1.2:
        yield f"{room.name} has no outer wall"
    others = [other.area for other in house.rooms if other is not room]
    if others and not any(wall_between(room.area, area) for area in others):
        yield f"{room.name} stands alone"
    if habit.glazing is None and any(window.room == room.name for window in house.windows):
        yield f"{room.name} has a window"


def outer_wall(house: House, room: Room, step: float = 0.1) -> float:
    """Returns the length of the longest stretch of a room's walls that has no room behind it, to a step or so."""
    area, best = room.area, 0.0
    for (x, y), (east, north), length in (
        ((area.west, area.south - step), (1, 0), area.width),
        ((area.west, area.north + step), (1, 0), area.width),
        ((area.west - step, area.south), (0, 1), area.depth),
        ((area.east + step, area.south), (0, 1), area.depth),
    ):
        run = 0.0
        for number in range(round(length / step)):
            along = (number + 0.5) * step
            run = 0.0 if house.room_at(x + east * along, y + north * along) else run + step
            best = max(best, run)
    return best


def doorway_faults(house: House, doorway: Doorway) -> Iterator[str]:
    """Yields what is wrong with a doorway."""
    first, second = (house.room(name) for name in doorway.rooms)
    wall = wall_between(first.area, second.area)
    if wall is None:
        yield f"{doorway.name} lies in no wall"
        return
    along, line, start, stop = wall
    place, across = doorway.at if along == "x" else doorway.at[::-1]
    edge = house.wall / 2 + CORNER - CLOSE
    if doorway.along != along or abs(across - line) > CLOSE:
        yield f"{doorway.name} is not in its wall"
    if place - doorway.width / 2 < start + edge or place + doorway.width / 2 > stop - edge:
        yield f"{doorway.name} is too near to a corner"
    low, high = (first.area.north, second.area.south) if along == "x" else (first.area.east, second.area.west)
    if max(abs(low - line), abs(high - line)) > CLOSE:
        yield f"{doorway.name} names its rooms in the wrong order"
    if second.purpose not in WAYS.get(first.purpose, {}) and first.purpose not in WAYS.get(second.purpose, {}):
        yield f"{doorway.name} is where nobody goes"
    if doorway.leaf and (doorway.leaf.into not in doorway.rooms or not 0 <= doorway.leaf.stands <= 1):
        yield f"{doorway.name} has the leaf {doorway.leaf}"
    if doorway.leaf and doorway.height > 2.1:
        yield f"{doorway.name} is a high door"


def window_faults(house: House, window: Window) -> Iterator[str]:
    """Yields what is wrong with a window."""
    area = house.room(window.room).area
    (x, y), half = window.at, window.width / 2
    is_x = window.along == "x"
    line, place = (y, x) if is_x else (x, y)
    sides, start, stop = ((area.south, area.north), area.west, area.east) if is_x else (
        (area.west, area.east), area.south, area.north
    )  # fmt: skip
    if min(abs(side - line) for side in sides) > CLOSE:
        yield f"window of {window.room} is in no wall of it"
    if place - half < start + 0.3 or place + half > stop - 0.3:
        yield f"window of {window.room} reaches beyond its wall"
    out = 0.2 if abs(line - sides[1]) < CLOSE else -0.2
    for share in (-0.5, 0.0, 0.5):
        spot = (x + share * window.width, y + out) if is_x else (x + out, y + share * window.width)
        if house.room_at(*spot):
            yield f"window of {window.room} looks into a room"
    if not 0.2 <= window.sill < window.top <= house.height - 0.2 or window.panes < 1:
        yield f"{window}"


def opening_faults(house: House) -> Iterator[str]:
    """Yields which openings lie in each other."""
    openings: list[Doorway | Window] = [*house.doorways, *house.windows]
    for one, other in combinations(openings, 2):
        if one.along == other.along:
            along, across = (0, 1) if one.along == "x" else (1, 0)
            apart = abs(one.at[along] - other.at[along]) - (one.width + other.width) / 2
            if abs(one.at[across] - other.at[across]) < CLOSE and apart < 0.1:
                yield f"{one} and {other} lie in each other"


def swing_faults(house: House) -> Iterator[str]:
    """Yields which leaves sweep over each other, or over the floor before another door."""
    for one, other in combinations(house.doorways, 2):
        swings = [swing(house, each) for each in (one, other) if each.leaf]
        if len(swings) == 2 and overlap(*swings):
            yield f"the leaves of {one.name} and {other.name} hit each other"
        for door, else_ in ((one, other), (other, one)):
            if door.leaf and any(overlap(swing(house, door), floor) for floor in floors(else_, 0.5)):
                yield f"the leaf of {door.name} bars {else_.name}"
    for door in house.doorways:
        if door.leaf:
            square, room = swing(house, door), house.room(door.leaf.into).area
            inner = room.shrunk(house.wall / 2)
            corners = [(square.west, square.south), (square.east, square.north)]
            if not all(room.holds(*corner, -CLOSE) for corner in corners) or not (inner.holds(*square.middle)):
                yield f"the leaf of {door.name} swings through a wall"


def swing(house: House, doorway: Doorway) -> Area:
    """Returns the square over which a leaf swings."""
    assert doorway.leaf
    south, north = floors(doorway, doorway.width)
    return south if doorway.leaf.into == doorway.rooms[0] else north


def floors(doorway: Doorway, deep: float) -> tuple[Area, Area]:
    """Returns the floor before a doorway, to the south or west and to the north or east."""
    (x, y), half = doorway.at, doorway.width / 2
    if doorway.along == "x":
        return Area(x - half, y - deep, x + half, y), Area(x - half, y, x + half, y + deep)
    return Area(x - deep, y - half, x, y + half), Area(x, y - half, x + deep, y + half)


def connected(house: House) -> set[str]:
    """Returns the names of the rooms that can be reached from the first one."""
    found, edge = {house.rooms[0].name}, [house.rooms[0].name]
    while edge:
        here = edge.pop()
        for doorway in house.doorways:
            if here in doorway.rooms:
                new = set(doorway.rooms) - found
                found |= new
                edge += new
    return found


def wall_between(one: Area, other: Area) -> tuple[str, float, float, float] | None:
    """Returns the wall that two areas share: how it runs, where, from where to where."""
    for along, line, start, stop, meets in (
        ("x", one.north, max(one.west, other.west), min(one.east, other.east), other.south),
        ("x", one.south, max(one.west, other.west), min(one.east, other.east), other.north),
        ("y", one.east, max(one.south, other.south), min(one.north, other.north), other.west),
        ("y", one.west, max(one.south, other.south), min(one.north, other.north), other.east),
    ):
        if abs(line - meets) < CLOSE and stop - start > CLOSE:
            return along, line, start, stop
    return None


def overlap(one: Area, other: Area) -> bool:
    """Says whether two areas lie in each other."""
    across = min(one.east, other.east) - max(one.west, other.west)
    return across > CLOSE and min(one.north, other.north) - max(one.south, other.south) > CLOSE


def loops(house: House) -> int:
    """Returns how many doorways could be walled up while all rooms can still be reached."""
    return len(house.doorways) - len(house.rooms) + 1


def dead_ends(house: House) -> int:
    """Returns how many rooms have one doorway."""
    return sum(sum(room.name in door.rooms for door in house.doorways) == 1 for room in house.rooms)


def doorless_walls(house: House) -> int:
    """Returns how many pairs of rooms share a wall of at least a metre without a doorway."""
    joined = {frozenset(door.rooms) for door in house.doorways}
    walls = [(one, other, wall_between(one.area, other.area)) for one, other in combinations(house.rooms, 2)]
    return sum(
        wall is not None and wall[3] - wall[2] >= 1 and frozenset((one.name, other.name)) not in joined
        for one, other, wall in walls
    )


def is_open(house: House) -> bool:
    """Says whether two rooms are one open space."""
    return any(door.height >= house.height - CLOSE for door in house.doorways)


def is_notched(house: House) -> bool:
    """Says whether the outline is no rectangle."""
    areas = [room.area for room in house.rooms]
    width = max(area.east for area in areas) - min(area.west for area in areas)
    depth = max(area.north for area in areas) - min(area.south for area in areas)
    return sum(area.width * area.depth for area in areas) < width * depth - 0.01
