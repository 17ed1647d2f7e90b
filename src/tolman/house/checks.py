"""What is wrong in a house, in sentences: drawn houses have none of it, and houses that users write must have none.

World frame, metres. Numbers, names and the plan come first; what stands in the house is looked at when they hold.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import msgspec
import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS
from tolman.assets.material import Colour
from tolman.assets.shape import Shape
from tolman.house import fixtures, joinery
from tolman.house.finishes import FLOORS, WALLS
from tolman.house.house import CEILING, FLOOR, WALL, Doorway, House, Lamp, Leaf, Liquid, Room, Thing, Window
from tolman.house.liquids import room_for
from tolman.house.models import model_of, own_form
from tolman.house.puddles import puddle_complaints
from tolman.house.soundness import TOLERANCE, bodily_complaints

MOST_ROOMS, MOST_THINGS = 40, 2000
_MOST: Mapping[str, int] = {
    "doorways": 200,
    "windows": 200,
    "things": MOST_THINGS,
    "lamps": 500,
    "cloths": 100,
    "puddles": 200,
}
"""How many of each a house has, at most."""
_MOST_POINTS = 100_000
"""Points of all cloths together."""
_LONGEST = 100.0
"""Metres from one end of a house to the other."""
_LARGEST = 10_000.0
"""No number of a house is larger, be it a place in metres or the strength of a lamp."""
_LONGEST_NUMBER = 20
"""Characters of a number that are told: a whole one may be longer than any that machines count with."""
_LONGEST_TEXT = 200
"""Characters of the longest name, kind or option."""
_MOST_PANES = 12
_LEAST_ROOM = 0.8
"""Metres from wall to wall."""
_NARROWEST = 0.5
"""Metres of the narrowest doorway."""
_NARROWEST_WINDOW = 0.2
_SIDES = 0.05
"""Metres of wall that a doorway or window leaves at the end of its wall, at least."""


def complaints(house: House) -> tuple[str, ...]:
    """Returns what is wrong, the most basic first; nothing of a sound house."""
    return complaints_of_form(house) or tuple(bodily_complaints(house))


def complaints_of_form(house: House) -> tuple[str, ...]:
    """Returns what is wrong wherever things stand, and must not be where somebody has acted either."""
    for look in (_numbers, _names, _plan, _things, puddle_complaints):
        if found := tuple(look(house)):
            return found
    return ()


def complaints_of_thing(thing: Thing, known: Mapping[str, Thing]) -> tuple[str, ...]:
    """Returns what is wrong with a thing, wherever it stands, among all that may hold it."""
    return tuple(_sizes(thing.name[:_LONGEST_TEXT], thing)) or tuple(_thing(thing, known))


def _numbers(house: House) -> Iterator[str]:
    if len(house.rooms) > MOST_ROOMS or not house.rooms:
        yield f"a house has 1 to {MOST_ROOMS} rooms, not {len(house.rooms)}"
    for name, most in _MOST.items():
        if (count := len(getattr(house, name))) > most:
            yield f"a house has at most {most:,} {name}, not {count:,}"
            return
    if (points := sum(len(cloth.points) for cloth in house.cloths)) > _MOST_POINTS:
        yield f"the cloths of a house have at most {_MOST_POINTS:,} points together, not {points:,}"
        return
    groups: dict[str, tuple[object, ...]] = {
        "room": house.rooms,
        "doorway": house.doorways,
        "window": house.windows,
        "thing": house.things,
        "lamp": house.lamps,
        "cloth": house.cloths,
        "puddle": house.puddles,
        "sun": (house.sun,),
    }
    for noun, members in groups.items():
        for number, member in enumerate(members, 1):
            yield from _sizes(f"{noun} {number}", member)
    if not 1.8 <= house.height <= 6:
        yield f"the height of rooms is 1.8 to 6 metres, not {house.height:g}"
    if not 0.04 <= house.wall <= 0.6:
        yield f"the thickness of walls is 0.04 to 0.6 metres, not {house.wall:g}"


def _sizes(name: str, member: object) -> Iterator[str]:
    """Yields that numbers or texts of a part of a house are too large, or too long."""
    told = list(_within(msgspec.to_builtins(member)))
    numbers = (each for each in told if isinstance(each, (int, float)))
    if (large := next((each for each in numbers if not abs(each) <= _LARGEST), None)) is not None:
        yield f"{name} has the number {str(large)[:_LONGEST_NUMBER]}; all lie within {_LARGEST:,.0f} of 0"
    if (long := max((len(each) for each in told if isinstance(each, str)), default=0)) > _LONGEST_TEXT:
        yield f"{name} has a text of {long:,} characters; there are at most {_LONGEST_TEXT}"


def _within(value: object) -> Iterator[object]:
    """Yields every number and text of a JSON value, names in it too."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from _within(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _within(each)
    else:
        yield value


def _names(house: House) -> Iterator[str]:
    yield from _repeated("rooms", [room.name for room in house.rooms])
    yield from _repeated("doorways", [doorway.name for doorway in house.doorways])
    yield from _repeated("lamps", [lamp.name for lamp in house.lamps])
    yield from _repeated("things", [each.name for each in house.loose])
    for name in sorted({thing.name for thing in house.things} & {FLOOR, WALL, CEILING}):
        yield f"a thing is called {name!r}, which stands for the house itself; call it otherwise"


def _repeated(noun: str, names: Sequence[str]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{count} {noun} are called {name!r}; give each its own name"
        if not name.strip():
            yield f"one of the {noun} has no name"
    alike: dict[str, str] = {}
    for name in dict.fromkeys(names):
        other = alike.setdefault(" ".join(name.casefold().split()), name)
        if other != name:
            yield f"two {noun} are called {other!r} and {name!r}, which nobody tells apart; name one otherwise"


def _plan(house: House) -> Iterator[str]:
    if max(house.area.width, house.area.depth) > _LONGEST:
        size = f"{house.area.width:.0f} by {house.area.depth:.0f} m"
        yield f"the house is {size}; it is at most {_LONGEST:.0f} m long"
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
    if doorway.width < _NARROWEST or not (1.2 <= doorway.height <= house.height):
        yield f"{doorway.name} is {doorway.width:g} m wide and {doorway.height:g} m high; nobody gets through or out"
    if doorway.leaf:
        yield from _leaf(doorway, doorway.leaf)


def _leaf(doorway: Doorway, leaf: Leaf) -> Iterator[str]:
    name = f"the leaf of {doorway.name}"
    if leaf.into not in doorway.rooms:
        yield f"{name} swings into {leaf.into}, which it does not lead to"
    if not 0 <= leaf.stands <= 1:
        yield f"{name} stands open by {leaf.stands:g}; from 0, shut, to 1"
    if leaf.colour not in COLOURS:
        yield f"{name} has no colour {leaf.colour!r}; there are {', '.join(COLOURS)}"
    if leaf.design not in joinery.DESIGNS:
        yield f"{name} has no design {leaf.design!r}; there are {', '.join(joinery.DESIGNS)}"


def _side(house: House, doorway: Doorway) -> float:
    """Returns how much wall a doorway leaves at its sides; an open plan leaves none but the wall across."""
    return house.wall / 2 + (_SIDES if doorway.leaf else 0.0) - TOLERANCE


def _window(house: House, number: int, window: Window) -> Iterator[str]:
    area = house.room(window.room).area
    fixed, middle = (window.at[1], window.at[0]) if window.along == "x" else window.at
    edges = (area.south, area.north) if window.along == "x" else (area.west, area.east)
    start, stop = (area.west, area.east) if window.along == "x" else (area.south, area.north)
    name = f"window {number} of the {window.room}"
    if not 1 <= window.panes <= _MOST_PANES:
        yield f"{name} has {window.panes} panes; from 1 to {_MOST_PANES}"
    if min(abs(edge - fixed) for edge in edges) > TOLERANCE:
        yield f"{name} lies in none of its walls"
        return
    if window.width < _NARROWEST_WINDOW:
        yield f"{name} is {window.width:g} m wide; from {_NARROWEST_WINDOW} m on"
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
        yield from _lamp(house, lamp, known)
    for cloth in house.cloths:
        if cloth.columns < 2 or len(cloth.points) < 2 * cloth.columns or len(cloth.points) % cloth.columns:
            yield f"the points of {cloth.name} are no grid of {cloth.columns} columns and at least 2 rows"
        if cloth.over is not None and cloth.over not in known:
            yield f"{cloth.name} lies over {cloth.over}, which is no thing of the house"
        yield from _colour(cloth.name, cloth.colour)
    for puddle in house.puddles:
        yield from _colour(puddle.name, puddle.colour)
    if house.sun and not (0 <= house.sun.rise <= 90 and house.sun.strength >= 0):
        yield "the sun is 0 to 90 degrees above the horizon and shines with a strength from 0 on; null makes it night"


def _lamp(house: House, lamp: Lamp, known: Mapping[str, Thing]) -> Iterator[str]:
    if lamp.thing is not None and lamp.thing not in known:
        yield f"{lamp.name} belongs to {lamp.thing}, which is no thing of the house"
    if lamp.strength < 0:
        yield f"{lamp.name} has strength {lamp.strength:g}; no lamp makes it darker"
    if not 0 <= lamp.brightness <= 1:
        yield f"{lamp.name} has brightness {lamp.brightness:g}; from 0, off, to 1"
    if lamp.design not in fixtures.DESIGNS:
        yield f"{lamp.name} has no design {lamp.design!r}; there are {', '.join(fixtures.DESIGNS)}"
    if not (house.room_at(*lamp.at[:2]) and 0 <= lamp.at[2] <= house.height):
        yield f"{lamp.name} is outside of all rooms"
    yield from _colour(lamp.name, lamp.colour)


def _colour(name: str, colour: Colour) -> Iterator[str]:
    if not all(0 <= part <= 1 for part in colour):
        yield f"{name} has a colour that is none: red, green and blue lie between 0 and 1"


def _thing(thing: Thing, known: Mapping[str, Thing]) -> Iterator[str]:
    if thing.kind not in KINDS:
        yield f"{thing.name} is a {thing.kind!r}, which is no kind of thing; `tolman assets --table` lists them"
        return
    if not 0.1 <= thing.scale <= 10:
        yield f"{thing.name} has scale {thing.scale:g}; it lies between 0.1 and 10"
        return
    if (colour := thing.options.get("colour", "white")) not in COLOURS:
        yield f"{thing.name}: the colour of a {thing.kind} is one of {', '.join(COLOURS)}, not {colour!r}"
        return
    try:
        shape = own_form(replace(thing, joints={}, scale=1.0))
    except ValueError as error:
        yield f"{thing.name}: {error}"
        return
    yield from _pose(thing, shape)
    if thing.held_by not in {FLOOR, WALL, CEILING, *known}:
        yield f"{thing.name} is held by {thing.held_by}, which is no thing of the house"
    if thing.inside and not (thing.held_by in known and _holds(known[thing.held_by])):
        yield f"{thing.name} lies in {thing.held_by}, which has no room inside"
    if thing.liquid and set(thing.joints) <= {joint.name for joint in shape.joints}:
        yield from _liquid(thing, thing.liquid)


def _liquid(thing: Thing, liquid: Liquid) -> Iterator[str]:
    most = room_for(thing)
    if not 0 <= liquid.litres <= most + 1e-6:
        yield f"{thing.name} holds {liquid.litres:g} litres; there is room for {most:.3g}, as it stands"
    if (filling := model_of(thing).choice.get("filling", "none")) != "none":
        yield f"{thing.name} holds a liquid and comes with {filling}; its filling has to be none"
    yield from _colour(f"what {thing.name} holds", liquid.colour)


def _pose(thing: Thing, shape: Shape) -> Iterator[str]:
    if abs(float(np.linalg.norm(thing.turn)) - 1) > 0.001:
        yield f"{thing.name} has a turn that is no rotation: four numbers whose squares add up to 1"
    joints = [joint.name for joint in shape.joints]
    for name, share in thing.joints.items():
        if name not in joints:
            yield f"{thing.name} has no {name!r} that opens; it has {', '.join(joints) or 'nothing that does'}"
        elif not 0 <= share <= 1:
            yield f"the {name} of {thing.name} stands open by {share:g}; from 0, shut, to 1"


def _holds(thing: Thing) -> bool:
    return thing.kind in KINDS and bool(own_form(thing).cavities)


def _holders(thing: Thing, known: dict[str, Thing]) -> Iterator[Thing]:
    """Yields what holds a thing, what holds that, and so on, each once."""
    seen: set[str] = set()
    while thing.held_by in known and thing.held_by not in seen:
        seen.add(thing.held_by)
        thing = known[thing.held_by]
        yield thing
