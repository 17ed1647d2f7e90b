"""Asks whether there is a direct way between the room in which one is and another one; yes or no.

True is whether a doorway or an opening in the wall joins the two rooms. Both share a wall in both twins, and one gets
from one to the other through further rooms in any case.

What misleads: the place in question is not in the first view, and a wall that rooms share says nothing of a doorway.

Justified is a yes once one saw the floor of the other room just behind an opening, and a no once one saw all around
that the walls are closed, and behind each opening another floor than that.

In the published rows rooms are called by numbers that nobody can see, and the right answer is the longer text.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil

import numpy as np

from tolman.eye.motion import Motion, Way
from tolman.eye.stance import LEVEL, Stance, camera_of, stance_at
from tolman.house.checks import complaints_of_form
from tolman.house.house import Doorway, House, Room
from tolman.house.shell import floor_name
from tolman.physics.surroundings import placed
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import NOTHING, Frame
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Category, Cover, Goal, Kind, Rejected, Twin
from tolman.suites.esi.scenery import NO_START, Scenery, furnished
from tolman.suites.esi.sight import Memory

_ROOMS = (4, 5, 6, 7, 8)
"""How many rooms there are at each difficulty."""
_NO_WALL = "no wall with room for a doorway"
_WIDTH, _APRON, _CORNER = 0.9, 0.6, 0.25
"""Metres across a doorway, that are free before it on either side, and from it to the next wall."""
_MOVED, _REACH = 4, 2.5
"""How many things may be in the way of a doorway, which are taken away, and metres within which they stand."""
_DENSITY = (0.4, 0.5, 0.6, 0.7, 0.8)
"""How much stands in the house at each difficulty."""
_HIGH = 1.98
"""Metres above the floor at which walls are looked at: over most furniture, and below the top of a doorway."""
_APART = 0.3
"""Metres from one place along the walls to the next."""
_BEFORE, _BEHIND = -0.3, 0.2
"""Metres before the face of a wall up to which something leaves no way there, and behind it from where it is open."""
_JAMB = 0.18
"""Metres from a place to what is met behind the face there, at most, where it is closed: the side of an opening is
further away but for places at its very edge."""
_STEEP = 0.35
"""How much of the way to a wall leads straight to it, at least, as a share: along a wall, openings are not seen."""
_BEYOND, _FLAT = 0.35, 0.06
"""Metres from the face of a wall to the floor behind an opening, and how exactly that is met."""
_TOLD = 0.004
"""Share of the picture that the floor of a room takes at least, to be told."""
_UNKNOWN = 2
"""So many places in a row along the walls, of which nothing is known, could hide a doorway."""
_STARTS = 60
_ALL_AROUND, _TURN = 5, 75.0
"""Views that show all around, and degrees from one to the next."""
YES, NO = range(2)
CLOSED, ELSEWHERE, THERE = 0.0, 1.0, 2.0
"""What is noted of a place along the walls."""
_COUNT = "around"
"""How many places there are along the walls, among the notes."""


@dataclass(frozen=True, slots=True)
class WallPlace:
    """A place along the walls of a room."""

    at: tuple[float, float]
    """On the face of the wall."""
    out: tuple[float, float]
    """The way out of the room."""


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns a house with a doorway between two rooms, and without."""
    house = furnished(rng, _ROOMS[difficulty - 1], _DENSITY[difficulty - 1]).house
    door = _doorway(rng, house)
    here, there = rng.shuffled(door.rooms)
    scenery = Scenery(_cleared(house, door))
    joined = replace(scenery.house, doorways=(*scenery.house.doorways, door))
    if complaints_of_form(joined):
        raise Rejected(_NO_WALL)
    start = _start(rng, scenery, here, door)
    question = (
        f"You are in the {here}. Does a doorway, or an opening in the wall, lead from there right into the {there}?"
    )
    return tuple(
        Twin(
            (Phase(house, start),),
            question,
            ("yes", "no"),
            target,
            {here: here, there: there},
            rooms=(here,),
            facts={"doorway": door.name if target == YES else "none"},
        )
        for target, house in ((YES, joined), (NO, scenery.house))
    )


def _doorway(rng: Stream, house: House) -> Doorway:
    """Returns a doorway where a wall between two rooms has none and room for one."""
    found = list(_doorways(house))
    if not found:
        raise Rejected(_NO_WALL)
    pairs = sorted({door.rooms for door in found})
    pair = rng.pick(pairs)
    return rng.pick([door for door in found if door.rooms == pair])


def _doorways(house: House) -> Iterator[Doorway]:
    joined = {frozenset(door.rooms) for door in house.doorways}
    open_plan = {name for door in house.doorways if door.height >= house.height for name in door.rooms}
    for one in house.rooms:
        for other in house.rooms:
            if frozenset((one.name, other.name)) not in joined and not {one.name, other.name} & open_plan:
                yield from (door for door in _between(house, one, other) if _has_room(house, door))


def _between(house: House, one: Room, other: Room) -> Iterator[Doorway]:
    """Yields doorways along the wall east or north of a room that it shares with another."""
    margin = _WIDTH / 2 + _CORNER + house.wall
    a, b = one.area, other.area
    name = f"doorway between {one.name} and {other.name}"
    if a.east == b.west:
        for y in np.arange(max(a.south, b.south) + margin, min(a.north, b.north) - margin, 0.2).round(2).tolist():
            yield Doorway(name, (one.name, other.name), (a.east, y), "y", _WIDTH)
    if a.north == b.south:
        for x in np.arange(max(a.west, b.west) + margin, min(a.east, b.east) - margin, 0.2).round(2).tolist():
            yield Doorway(name, (one.name, other.name), (x, a.north), "x", _WIDTH)


def _has_room(house: House, door: Doorway) -> bool:
    """Says whether no other doorway is near a place for one, and not too much stands there."""
    is_free = all(np.hypot(*np.subtract(door.at, each.at)) > 2 * _WIDTH for each in house.doorways)
    return is_free and len(_in_the_way(house, door)) <= _MOVED


def _in_the_way(house: House, door: Doorway) -> set[str]:
    """Returns what stands before a doorway or hangs where it is."""
    x, y = door.at
    aside, deep = _WIDTH / 2 + 0.1, _APRON + house.wall / 2
    wide, tall = (aside, deep) if door.along == "x" else (deep, aside)
    low, high = np.array([x - wide, y - tall, 0.0]), np.array([x + wide, y + tall, door.height + 0.1])
    bodies = [
        (thing.name, placed(thing)) for thing in house.things if np.hypot(thing.at[0] - x, thing.at[1] - y) < _REACH
    ]
    return {name for name, body in bodies if (body.low < high).all() and (body.high > low).all()}


def _cleared(house: House, door: Doorway) -> House:
    """Returns a house without what is in the way of a doorway, and what rests on it."""
    gone = _in_the_way(house, door)
    while more := {thing.name for thing in house.things if thing.held_by in gone} - gone:
        gone |= more
    things = tuple(thing for thing in house.things if thing.name not in gone)
    lamps = tuple(lamp for lamp in house.lamps if lamp.thing not in gone)
    cloths = tuple(cloth for cloth in house.cloths if cloth.over not in gone)
    return replace(house, things=things, lamps=lamps, cloths=cloths)


def _start(rng: Stream, scenery: Scenery, here: str, door: Doorway) -> Stance:
    """Returns a stance in a room from which the place of a doorway is out of the picture."""
    regions = scenery.floor.regions(scenery.body.radius)
    main = int(np.bincount(regions[regions > 0]).argmax())
    for x, y in islice(scenery.spots(rng, 0.3, (here,)), _STARTS):
        stance = stance_at((x, y, LEVEL), 15.0 * rng.below(24), -15.0)
        if regions[scenery.floor.cell(x, y)] == main and scenery.body.fits(stance) and _is_behind(stance, door):
            return stance
    raise Rejected(NO_START)


def _is_behind(stance: Stance, door: Doorway) -> bool:
    """Says whether the place of a doorway is to the side of a picture, or behind it."""
    middle = np.array([*door.at, LEVEL])
    way = np.array([1.0, 0.0, 0.0] if door.along == "x" else [0.0, 1.0, 0.0]) * (_WIDTH / 2 + 0.2)
    ends = np.array([np.add(middle, way), middle - way]) - stance.at
    across, _, ahead = (ends @ camera_of(stance, 2).axes().T).T
    return bool((across > np.maximum(ahead, 0)).all() or (-across > np.maximum(ahead, 0)).all() or (ahead < 0).all())


def spots(house: House, room: Room) -> tuple[WallPlace, ...]:
    """Returns places all along the walls of a room."""
    area = room.area.shrunk(house.wall / 2)
    xs = np.linspace(area.west, area.east, ceil(area.width / _APART) + 2)[1:-1].round(3).tolist()
    ys = np.linspace(area.south, area.north, ceil(area.depth / _APART) + 2)[1:-1].round(3).tolist()
    return (
        *(WallPlace((x, area.south), (0.0, -1.0)) for x in xs),
        *(WallPlace((area.east, y), (1.0, 0.0)) for y in ys),
        *(WallPlace((x, area.north), (0.0, 1.0)) for x in reversed(xs)),
        *(WallPlace((area.west, y), (-1.0, 0.0)) for y in reversed(ys)),
    )


def notice(item: Item, frame: Frame, names: tuple[str, ...], camera: Camera) -> dict[str, float]:
    """Notes which places along the walls are seen to be closed, and where others lead to."""
    house = item.start.house
    here, there = (house.room(name) for name in item.asked.names.values())
    shares = np.bincount(frame.label[frame.label != NOTHING], minlength=len(names)) / frame.label.size
    around = spots(house, here)
    notes = {_COUNT: float(len(around))}
    for number, spot in enumerate(around):
        high = _met(frame, camera, (*spot.at, _HIGH)) if _is_before(spot, camera) else None
        if high is None:
            continue
        beyond = float(np.dot(np.subtract(high[0][:2], spot.at), spot.out))
        off = float(np.hypot(*np.subtract(high[0][:2], spot.at)))
        if _BEFORE <= beyond <= 0 or off <= _JAMB:
            notes[str(number)] = CLOSED
        elif beyond > _BEHIND:
            low = _met(frame, camera, (*np.add(spot.at, np.multiply(spot.out, _BEYOND)).tolist(), 0.0))
            if low is not None and low[0][2] < _FLAT and shares[low[1]] >= _TOLD:
                notes[str(number)] = THERE if names[low[1]] == floor_name(there) else ELSEWHERE
    return notes


def _is_before(spot: WallPlace, camera: Camera) -> bool:
    """Says whether one looks at a wall from before it, and not along it."""
    way = np.subtract(spot.at, camera.eye[:2])
    return float(way @ spot.out) >= _STEEP * float(np.hypot(*way))


def _met(
    frame: Frame, camera: Camera, place: tuple[float, float, float]
) -> tuple[tuple[float, float, float], int] | None:
    """Returns what the picture shows where a place would be: where that lies, and its label; None outside of it."""
    axes, size = camera.axes(), len(frame.label)
    right, up, ahead = axes @ np.subtract(place, camera.eye)
    slope = float(np.tan(np.radians(camera.view) / 2))
    if ahead <= 0 or max(abs(right), abs(up)) >= slope * ahead:
        return None
    column, row = int((right / ahead / slope + 1) / 2 * size), int((1 - up / ahead / slope) / 2 * size)
    depth, label = float(frame.depth[row, column]), int(frame.label[row, column])
    if label == NOTHING:
        return None
    x, y, z = (np.asarray(camera.eye) + depth * np.array([right, up, ahead]) / ahead @ axes).tolist()
    return (x, y, z), label


def recompute(item: Item) -> int | None:
    """Says whether a body gets from one room to the other without setting foot in a third."""
    scenery = Scenery(item.start.house)
    house, floor = scenery.house, scenery.floor
    free = floor.clearance >= scenery.body.radius
    areas = []
    for name in item.asked.names.values():
        area, within = house.room(name).area, np.zeros_like(free)
        (west, south), (east, north) = floor.cell(area.west, area.south), floor.cell(area.east, area.north)
        within[west : east + 1, south : north + 1] = True
        areas.append(within)
    from scipy.ndimage import label

    regions = label(free & (areas[0] | areas[1]))[0]
    deep = [regions[area & free & (floor.clearance >= 0.2)] for area in areas]
    first, second = (set(each[each > 0].tolist()) for each in deep)
    return YES if first & second else NO


def conclude(_asked: Asked, memory: Memory) -> int | None:
    """Answers once the other room was seen behind an opening, or all walls were seen and it was behind none."""
    known = _known(memory)
    if THERE in known.values():
        return YES
    return NO if known and not _gaps(memory) else None


def _known(memory: Memory) -> dict[int, float]:
    """Returns what was seen so far of the places along the walls."""
    return {
        int(name): value for glimpse in memory.glimpses for name, value in glimpse.notes.items() if name != _COUNT
    }


def _gaps(memory: Memory) -> list[int]:
    """Returns the places along the walls, several in a row, of which nothing is known."""
    known, count = _known(memory), int(memory.now.notes[_COUNT])
    return [
        number
        for number in range(count)
        if all((number + further) % count not in known for further in range(_UNKNOWN))
    ]


def plan(_asked: Asked, memory: Memory) -> Iterator[Goal]:
    """Turns around, and then looks from elsewhere in the room."""
    start = memory.glimpses[0].stance
    if memory.now.stance.at == start.at and len({each.stance.heading for each in memory.glimpses}) < _ALL_AROUND:
        yield Motion(Way.TURN_RIGHT, _TURN)
    yield Cover()


def guess(_asked: Asked, _memory: Memory) -> int:
    """Takes a doorway that is not seen not to be there."""
    return NO


KIND = Kind(
    name="connectivity",
    category=Category.MAPPING,
    about=__doc__,
    twins=2,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
    notice=notice,
)
