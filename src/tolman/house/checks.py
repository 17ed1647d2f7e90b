"""What is wrong in a house, in sentences: drawn houses have none of it, and houses that users write must have none.

World frame, metres. Numbers, names and the plan come first; what stands in the house is looked at when they hold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from math import isfinite

import msgspec
import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.shape import Shape
from tolman.house.finishes import FLOORS, WALLS
from tolman.house.house import CEILING, FLOOR, WALL, Doorway, House, Leaf, Room, Thing, Window
from tolman.house.models import model_of, shape_of
from tolman.house.shell import leaf_shape, shell_of
from tolman.house.solids import Solids, gathered, overlaps
from tolman.house.ways import FloorMap, floor_map

MOST_ROOMS, MOST_THINGS = 40, 2000
TOLERANCE = 0.001
"""Metres by which solids may lie in each other, or above what they rest on."""
BODY = 0.15
"""Radius of a body that walks."""
_NEAR = 0.02
"""Metres that may lie between a wall or ceiling and what hangs there."""
_LEAST_ROOM = 0.8
"""Metres from wall to wall."""
_SIDES = 0.05
"""Metres of wall that a doorway or window leaves at the end of its wall, at least."""
_SWING = (0.25, 0.5, 0.75, 1.0)
"""How far doors are tried."""
_OPENED = (0.17, 0.33, 0.5)
"""How far joints of things are tried: at least half of their reach must be free."""


def complaints(house: House) -> tuple[str, ...]:
    """Returns what is wrong, the most basic first; nothing of a sound house."""
    for look in (_numbers, _names, _plan, _things, _bodies):
        if found := tuple(look(house)):
            return found
    return ()


def _numbers(house: House) -> Iterator[str]:
    if len(house.rooms) > MOST_ROOMS or not house.rooms:
        yield f"a house has 1 to {MOST_ROOMS} rooms, not {len(house.rooms)}"
    if len(house.things) > MOST_THINGS:
        yield f"a house has at most {MOST_THINGS:,} things, not {len(house.things):,}"
        return
    groups = {
        "room": house.rooms,
        "doorway": house.doorways,
        "window": house.windows,
        "thing": house.things,
        "lamp": house.lamps,
        "cloth": house.cloths,
    }
    for noun, members in groups.items():
        for number, member in enumerate(members, 1):
            if not all(map(isfinite, _numbers_in(msgspec.to_builtins(member)))):
                yield f"{noun} {number} has a number that is not finite"
    if not 1.8 <= house.height <= 6:
        yield f"the height of rooms is 1.8 to 6 metres, not {house.height:g}"
    if not 0.04 <= house.wall <= 0.6:
        yield f"the thickness of walls is 0.04 to 0.6 metres, not {house.wall:g}"


def _numbers_in(value: object) -> Iterator[float]:
    """Yields every number of a JSON value."""
    if isinstance(value, dict):
        for each in value.values():
            yield from _numbers_in(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _numbers_in(each)
    elif isinstance(value, (int, float)):
        yield value


def _names(house: House) -> Iterator[str]:
    for noun, members in (("rooms", house.rooms), ("doorways", house.doorways), ("lamps", house.lamps)):
        yield from _repeated(noun, [member.name for member in members])
    yield from _repeated("things", [each.name for each in (*house.things, *house.cloths)])
    for name in sorted({thing.name for thing in house.things} & {FLOOR, WALL, CEILING}):
        yield f"a thing is called {name!r}, which stands for the house itself; call it otherwise"


def _repeated(noun: str, names: Iterable[str]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{count} {noun} are called {name!r}; give each its own name"
        if not name.strip():
            yield f"one of the {noun} has no name"


def _plan(house: House) -> Iterator[str]:
    for room in house.rooms:
        yield from _room(house, room)
    for one, other in combinations(house.rooms, 2):
        across = min(one.area.east, other.area.east) - max(one.area.west, other.area.west)
        along = min(one.area.north, other.area.north) - max(one.area.south, other.area.south)
        if min(across, along) > TOLERANCE:
            yield f"the {one.name} and the {other.name} lie in each other by {across:.2f} by {along:.2f} m"
    names = {room.name for room in house.rooms}
    for doorway in house.doorways:
        if unknown := set(doorway.rooms) - names:
            yield f"{doorway.name} leads to {' and '.join(sorted(unknown))}, which is no room of the house"
        else:
            yield from _doorway(house, doorway)
    for number, window in enumerate(house.windows, 1):
        if window.room not in names:
            yield f"window {number} is in {window.room}, which is no room of the house"
        else:
            yield from _window(house, number, window)
    yield from _holes(house)
    if len(house.rooms) > 1:
        joined = {name for doorway in house.doorways for name in doorway.rooms}
        yield from (f"no doorway leads to the {room.name}" for room in house.rooms if room.name not in joined)


def _room(house: House, room: Room) -> Iterator[str]:
    if min(room.area.width, room.area.depth) < _LEAST_ROOM + house.wall:
        yield f"the {room.name} is {room.area.width:.2f} by {room.area.depth:.2f} m; a room needs {_LEAST_ROOM} m"
    if room.wall not in WALLS:
        yield f"the {room.name} has walls of {room.wall!r}; there are {', '.join(WALLS)}"
    if room.floor not in FLOORS:
        yield f"the {room.name} has a floor of {room.floor!r}; there are {', '.join(FLOORS)}"


def _doorway(house: House, doorway: Doorway) -> Iterator[str]:
    low, high = (house.room(name).area for name in doorway.rooms)
    fixed, middle = (doorway.at[1], doorway.at[0]) if doorway.along == "x" else doorway.at
    if doorway.along == "x":
        edges, start, stop = (low.north, high.south), max(low.west, high.west), min(low.east, high.east)
    else:
        edges, start, stop = (low.east, high.west), max(low.south, high.south), min(low.north, high.north)
    if max(abs(edge - fixed) for edge in edges) > TOLERANCE:
        yield f"{doorway.name} lies in no wall between the {doorway.rooms[0]} and the {doorway.rooms[1]}"
    elif middle - doorway.width / 2 < start + _side(house, doorway) or middle + doorway.width / 2 > stop - _side(
        house, doorway
    ):
        yield f"{doorway.name} reaches beyond the wall that its rooms share, {start:.2f} to {stop:.2f} m"
    if not (0.5 <= doorway.width and 1.2 <= doorway.height <= house.height):
        yield f"{doorway.name} is {doorway.width:g} m wide and {doorway.height:g} m high; nobody gets through or out"
    if isinstance(doorway.leaf, Leaf):
        if doorway.leaf.into not in doorway.rooms:
            yield f"the leaf of {doorway.name} swings into {doorway.leaf.into}, which it does not lead to"
        if not 0 <= doorway.leaf.stands <= 1:
            yield f"the leaf of {doorway.name} stands open by {doorway.leaf.stands:g}; from 0, shut, to 1"


def _side(house: House, doorway: Doorway) -> float:
    """Returns how much wall a doorway leaves at its sides; an open plan leaves none but the wall across."""
    return house.wall / 2 + (_SIDES if doorway.leaf else 0.0) - TOLERANCE


def _window(house: House, number: int, window: Window) -> Iterator[str]:
    area = house.room(window.room).area
    fixed, middle = (window.at[1], window.at[0]) if window.along == "x" else window.at
    edges = (area.south, area.north) if window.along == "x" else (area.west, area.east)
    start, stop = (area.west, area.east) if window.along == "x" else (area.south, area.north)
    name = f"window {number} of the {window.room}"
    if min(abs(edge - fixed) for edge in edges) > TOLERANCE:
        yield f"{name} lies in none of its walls"
        return
    if middle - window.width / 2 < start + _SIDES or middle + window.width / 2 > stop - _SIDES:
        yield f"{name} reaches beyond its wall, {start:.2f} to {stop:.2f} m"
    if not 0 <= window.sill < window.top <= house.height:
        yield f"{name} goes from {window.sill:g} to {window.top:g} m, which is not within 0 and {house.height:g}"
    out = 2 * house.wall * (1 if fixed == max(edges) else -1)
    for along in (-0.5, 0.0, 0.5):
        x, y = window.at
        spot = (x + along * window.width, y + out) if window.along == "x" else (x + out, y + along * window.width)
        if beyond := house.room_at(*spot):
            yield f"{name} looks into the {beyond.name}; windows are in outer walls"
            return


def _holes(house: House) -> Iterator[str]:
    """Yields which doorways and windows of a wall lie in each other."""
    holes = [(each.name, each.along, each.at, each.width) for each in house.doorways]
    holes += [(f"window {number}", each.along, each.at, each.width) for number, each in enumerate(house.windows, 1)]
    for (one, way, at, width), (other, way_too, at_too, width_too) in combinations(holes, 2):
        along, across = (0, 1) if way == "x" else (1, 0)
        same_wall = way == way_too and abs(at[across] - at_too[across]) < TOLERANCE
        if same_wall and abs(at[along] - at_too[along]) < (width + width_too) / 2:
            yield f"{one} and {other} lie in each other"


def _things(house: House) -> Iterator[str]:
    known = {thing.name: thing for thing in house.things}
    for thing in house.things:
        yield from _thing(thing, known)
        if any(holder is thing for holder in _holders(thing, known)):
            yield f"{thing.name} rests on itself, by way of what holds it"
    for lamp in house.lamps:
        if lamp.thing is not None and lamp.thing not in known:
            yield f"{lamp.name} belongs to {lamp.thing}, which is no thing of the house"
        if not 0 <= lamp.brightness <= 1:
            yield f"{lamp.name} has brightness {lamp.brightness:g}; from 0, off, to 1"


def _thing(thing: Thing, known: dict[str, Thing]) -> Iterator[str]:
    if thing.kind not in KINDS:
        yield f"{thing.name} is a {thing.kind!r}, which is no kind of thing; `tolman assets --table` lists them"
        return
    try:
        model = model_of(thing)
    except ValueError as error:
        yield f"{thing.name}: {error}"
        return
    if not 0.1 <= thing.scale <= 10:
        yield f"{thing.name} has scale {thing.scale:g}; it lies between 0.1 and 10"
    if abs(float(np.linalg.norm(thing.turn)) - 1) > 0.001:
        yield f"{thing.name} has a turn that is no rotation: four numbers whose squares add up to 1"
    joints = {joint.name for joint in model.shape.joints}
    for name, share in thing.joints.items():
        if name not in joints:
            yield f"{thing.name} has no {name!r} that opens; it has {', '.join(sorted(joints)) or 'nothing that does'}"
        elif not 0 <= share <= 1:
            yield f"the {name} of {thing.name} stands open by {share:g}; from 0, shut, to 1"
    if thing.held_by not in {FLOOR, WALL, CEILING, *known}:
        yield f"{thing.name} is held by {thing.held_by}, which is no thing of the house"
    if thing.inside and not (thing.held_by in known and _holds(known[thing.held_by])):
        yield f"{thing.name} lies in {thing.held_by}, which has no room inside"
    most = max((cavity.litres for cavity in model.shape.cavities), default=0.0) * thing.scale**3
    if thing.liquid and not 0 <= thing.liquid.litres <= most + 1e-6:
        yield f"{thing.name} holds {thing.liquid.litres:g} litres; there is room for {most:.3g}"


def _holds(thing: Thing) -> bool:
    return thing.kind in KINDS and bool(model_of(thing).shape.cavities)


def _holders(thing: Thing, known: dict[str, Thing]) -> Iterator[Thing]:
    """Yields what holds a thing, what holds that, and so on, each once."""
    seen: set[str] = set()
    while thing.held_by in known and thing.held_by not in seen:
        seen.add(thing.held_by)
        thing = known[thing.held_by]
        yield thing


def _bodies(house: House) -> Iterator[str]:
    shell = [(part.name, part.shape) for part in shell_of(replace(house, doorways=_without_leaves(house.doorways)))]
    shapes = {thing.name: shape_of(thing) for thing in house.things}
    names = [*(name for name, _ in shell), *shapes]
    solids = gathered([*(shape.solids for _, shape in shell), *(shape.solids for shape in shapes.values())])
    things = solids[solids.owner >= len(shell)]
    yield from _in_each_other(names, len(shell), solids)
    for thing in house.things:
        yield from _rest(house, thing, shapes)
    yield from _stuck(house, names, shapes, len(shell), solids)
    yield from _barred(house, names, things)
    yield from _unreached(house, solids)


def _without_leaves(doorways: Iterable[Doorway]) -> tuple[Doorway, ...]:
    return tuple(replace(doorway, leaf=None) for doorway in doorways)


def _in_each_other(names: list[str], first: int, solids: Solids) -> Iterator[str]:
    """Yields which things lie in each other or in the house; `first` is the number of the first thing."""
    worst: dict[tuple[int, int], float] = {}
    for found in overlaps(solids, solids, TOLERANCE):
        one, other = sorted((int(solids.owner[found.one]), int(solids.owner[found.other])))
        if other >= first:
            worst[one, other] = max(worst.get((one, other), 0.0), found.depth)
    for (one, other), depth in worst.items():
        yield f"{names[other]} and {names[one]} lie in each other by {1000 * depth:.1f} mm"


def _rest(house: House, thing: Thing, shapes: dict[str, Shape]) -> Iterator[str]:
    low, high = shapes[thing.name].bounds()
    if thing.held_by == FLOOR:
        if abs(low[2]) > TOLERANCE:
            yield f"{thing.name} is held by the floor and {_gap(low[2])} it"
    elif thing.held_by == CEILING:
        if not -TOLERANCE <= house.height - high[2] <= _NEAR:
            yield f"{thing.name} hangs from the ceiling and does not touch it"
    elif thing.held_by == WALL:
        if not _touches_wall(house, low, high):
            yield f"{thing.name} hangs on a wall and touches none"
    elif not thing.inside and not _stands_on(shapes[thing.held_by], low, high):
        yield f"{thing.name} does not stand on {thing.held_by}: no level surface of it is below its middle and its foot"
    elif thing.inside and not _lies_in(shapes[thing.held_by], (low + high) / 2):
        yield f"{thing.name} does not lie in {thing.held_by}: its middle is in no cavity of it"


def _gap(height: float) -> str:
    return f"{1000 * abs(height):.1f} mm {'above' if height > 0 else 'below'}"


def _touches_wall(house: House, low: np.ndarray, high: np.ndarray) -> bool:
    room = house.room_at(*((low + high) / 2)[:2])
    if room is None:
        return False
    inside = room.area.shrunk(house.wall / 2)
    gaps = (low[0] - inside.west, low[1] - inside.south, inside.east - high[0], inside.north - high[1])
    return any(-TOLERANCE <= gap <= _NEAR for gap in gaps)


def _stands_on(holder: Shape, low: np.ndarray, high: np.ndarray) -> bool:
    """Says whether a surface lies at the lowest point of a thing and below its middle."""
    middle = (low + high) / 2
    for surface in holder.surfaces:
        if surface.is_level and abs(low[2] - surface.at[2]) <= TOLERANCE:
            lengths = np.maximum(np.sum(surface.halves**2, axis=1), 1e-12)
            across = surface.halves @ (np.array([*middle[:2], surface.at[2]]) - surface.at) / lengths
            if (np.hypot(*across) if surface.round else np.abs(across).max()) <= 1.001:
                return True
    return False


def _lies_in(holder: Shape, middle: np.ndarray) -> bool:
    """Says whether a point lies in a cavity, seen as a box."""
    for cavity in holder.cavities:
        lengths = np.maximum(np.sum(cavity.halves**2, axis=1), 1e-12)
        if np.abs(cavity.halves @ (middle - cavity.at) / lengths).max() <= 1.001:
            return True
    return False


def _stuck(house: House, names: list[str], shapes: dict[str, Shape], first: int, solids: Solids) -> Iterator[str]:
    """Yields what cannot be opened by half of its reach, everything else staying where it is."""
    held = {thing.name: {each.name for each in _carried(house, thing)} for thing in house.things}
    for number, (name, shape) in enumerate(shapes.items(), first):
        for joint in shape.joints:
            steps = [shape.opened(share, joint.name) for share in _OPENED if share > joint.stands]
            moving = gathered([[solid for solid in step.solids if solid.joint == joint.name] for step in steps])
            others = solids[
                (solids.owner != number) & ~np.isin(solids.owner, [names.index(each) for each in held[name]])
            ]
            others = replace(others, owner=others.owner + len(steps))
            if found := next(overlaps(moving, others, TOLERANCE), None):
                yield f"the {joint.name} of {name} cannot be opened by half: {names[others.owner[found.other] - len(steps)]} is in its way"


def _carried(house: House, holder: Thing) -> Iterator[Thing]:
    """Yields all that rests on or in a thing, directly or not."""
    for thing in house.things:
        if thing.held_by == holder.name:
            yield thing
            yield from _carried(house, thing)


def _barred(house: House, names: list[str], things: Solids) -> Iterator[str]:
    """Yields doors that hit something on their way from shut to open."""
    for doorway in house.doorways:
        if doorway.leaf:
            steps = [
                leaf_shape(house, replace(doorway, leaf=replace(doorway.leaf, stands=share))) for share in _SWING
            ]
            swung = replace(gathered(step.solids for step in steps))
            others = replace(things, owner=things.owner + len(steps))
            if found := next(overlaps(swung, others, TOLERANCE), None):
                yield f"{doorway.name} cannot swing open: {names[things.owner[found.other]]} is in its way"


def _unreached(house: House, solids: Solids) -> Iterator[str]:
    """Yields rooms that a body does not get into from the first one, with all doors open."""
    floor = floor_of(house, solids)
    regions = floor.regions(BODY)
    parts = {room.name: _largest(floor, regions, room) for room in house.rooms}
    start = house.rooms[0].name
    if parts[start] == 0:
        yield f"there is no room to stand in the {start}"
    for name, part in parts.items():
        if part != parts[start]:
            yield f"nobody gets from the {start} into the {name}"


def floor_of(house: House, solids: Solids) -> FloorMap:
    """Returns the map of the floor of a whole house among solids."""
    areas = [room.area for room in house.rooms]
    return floor_map(
        solids,
        min(area.west for area in areas) - house.wall,
        min(area.south for area in areas) - house.wall,
        max(area.east for area in areas) + house.wall,
        max(area.north for area in areas) + house.wall,
    )


def _largest(floor: FloorMap, regions: np.ndarray, room: Room) -> int:
    """Returns the connected part of the floor that takes most of a room; 0 where there is none."""
    (west, south), (east, north) = (
        floor.cell(room.area.west, room.area.south),
        floor.cell(room.area.east, room.area.north),
    )
    counts = np.bincount(regions[west : east + 1, south : north + 1].ravel())
    return int(counts[1:].argmax()) + 1 if len(counts) > 1 else 0
