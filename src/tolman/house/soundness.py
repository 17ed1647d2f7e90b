"""What is wrong with what stands in a house: it lies in something, floats, cannot be opened or bars the way.

World frame, metres. All that a house names is there and has a shape: `checks` has seen to that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tolman.assets.shape import Array, Shape
from tolman.house.cloths import cloth_complaints
from tolman.house.house import CEILING, FLOOR, WALL, House, Room, Thing
from tolman.house.models import ThingBody, body_of, joints_open, lowered, steps_of
from tolman.house.shell import leaf_shape, shell_of
from tolman.house.solids import Ints, Solids, chained, gathered, overlaps
from tolman.house.ways import FloorMap, floor_map

TOLERANCE = 0.001
"""Metres by which solids may lie in each other, or above what they rest on."""
BODY = 0.15
"""Radius of a body that walks."""
_NEAR = 0.02
"""Metres that may lie between a wall or ceiling and what hangs there."""
_MOST_PAIRS = 50
"""Pairs of things that are told to lie in each other."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """Everything in a house that has a body, without the leaves of its doors."""

    names: Sequence[str]
    """Of parts of the shell, and then of things; numbers in `solids.owner` count them."""
    first: int
    """The number of the first thing."""
    bodies: Mapping[str, ThingBody]
    """Of things."""
    solids: Solids

    @property
    def things(self) -> Solids:
        """The solids of things alone."""
        return self.solids[self.solids.owner >= self.first]


def standing(house: House) -> Standing:
    """Returns everything in a house that has a body, its doors taken off."""
    doorways = tuple(replace(doorway, leaf=None) for doorway in house.doorways)
    shell = list(shell_of(replace(house, doorways=doorways)))
    bodies = {thing.name: body_of(thing) for thing in house.things}
    stays = gathered(part.shape.solids for part in shell)
    moves = chained([body.solids for body in bodies.values()])
    solids = chained([stays, moves])
    owners = np.concatenate([stays.owner, moves.owner + len(shell)])
    return Standing([*(part.name for part in shell), *bodies], len(shell), bodies, replace(solids, owner=owners))


def bodily_complaints(house: House) -> Iterator[str]:
    """Yields what is wrong with what stands in a house."""
    found = standing(house)
    if outside := [name for name, body in found.bodies.items() if _room_of(house, body) is None]:
        yield from (f"{name} is outside of all rooms" for name in outside)
        return
    deepest = _lying_in_each_other(found)
    for (one, other), depth in deepest.items():
        yield f"{found.names[other]} and {found.names[one]} lie in each other by {1000 * depth:.1f} mm"
    if len(deepest) == _MOST_PAIRS:
        yield "more things lie in each other, and nothing else was looked at"
        return
    carried = _carried(house)
    for thing in house.things:
        yield from _resting(house, thing, found.bodies)
    yield from _floating(house, found)
    yield from cloth_complaints(house, found.solids, found.names)
    yield from _stuck(house, found, carried)
    yield from _barred(house, found)
    yield from _unreached(house, found.solids)


def _room_of(house: House, body: ThingBody) -> Room | None:
    """Returns the room in which the middle of a body is."""
    x, y, _ = (body.low + body.high) / 2
    return house.room_at(float(x), float(y))


def _lying_in_each_other(found: Standing) -> Mapping[tuple[int, int], float]:
    """Returns how deep things lie in each other or in the shell, by their numbers; of very many, the first ones."""
    deepest: dict[tuple[int, int], float] = {}
    for each in overlaps(found.solids, found.solids, TOLERANCE):
        one, other = sorted((int(found.solids.owner[each.one]), int(found.solids.owner[each.other])))
        if other >= found.first:
            deepest[one, other] = max(deepest.get((one, other), 0.0), each.depth)
        if len(deepest) == _MOST_PAIRS:
            break
    return deepest


def _resting(house: House, thing: Thing, bodies: Mapping[str, ThingBody]) -> Iterator[str]:
    """Yields that a thing does not rest where it is said to."""
    low, high = bodies[thing.name].low, bodies[thing.name].high
    middle, room = (low + high) / 2, _room_of(house, bodies[thing.name])
    if thing.held_by == FLOOR and abs(low[2]) > TOLERANCE:
        way = "above" if low[2] > 0 else "below"
        yield f"{thing.name} stands on the floor, {1000 * abs(low[2]):.1f} mm {way} it"
    elif thing.held_by == CEILING and not -TOLERANCE <= house.height - high[2] <= _NEAR:
        yield f"{thing.name} hangs from the ceiling and does not touch it"
    elif thing.held_by == WALL and not (room and _touches_wall(house, room, low, high)):
        yield f"{thing.name} hangs on a wall and touches none"
    elif holder := bodies.get(thing.held_by):
        if thing.inside and not _is_in_a_cavity(holder.bare, middle):
            yield f"{thing.name} lies in {thing.held_by}, but its middle is in no cavity of it"
        if not thing.inside and not _is_on_a_surface(holder.bare, low, high):
            yield f"{thing.name} stands on {thing.held_by}, but on no level surface of it that is below its middle"


def _floating(house: House, found: Standing) -> Iterator[str]:
    """Yields what lies in a thing and has nothing below."""
    low, high = found.solids.bounds()
    for number, thing in enumerate(house.things, found.first):
        if thing.inside:
            below = lowered(thing)
            least, most = below.bounds()
            near = ((low < most.max(axis=0)) & (high > least.min(axis=0))).all(axis=1) & (
                found.solids.owner != number
            )
            if next(overlaps(below, found.solids[near], 0.0), None) is None:
                yield f"{thing.name} lies in {thing.held_by} and on nothing"


def _touches_wall(house: House, room: Room, low: Array, high: Array) -> bool:
    inside = room.area.shrunk(house.wall / 2)
    gaps = (low[0] - inside.west, low[1] - inside.south, inside.east - high[0], inside.north - high[1])
    return any(-TOLERANCE <= gap <= _NEAR for gap in gaps)


def _is_on_a_surface(holder: Shape, low: Array, high: Array) -> bool:
    for surface in holder.surfaces:
        if surface.is_level and abs(low[2] - surface.at[2]) <= TOLERANCE:
            across = _shares(surface.halves, np.array([*(low + high)[:2] / 2, surface.at[2]]) - surface.at)
            if (np.hypot(*across) if surface.round else across.max()) <= 1:
                return True
    return False


def _is_in_a_cavity(holder: Shape, middle: Array) -> bool:
    return any(_shares(cavity.halves, middle - cavity.at).max() <= 1 for cavity in holder.cavities)


def _shares(halves: Array, offset: Array) -> Array:
    """Returns how far along each of some half extents an offset goes, as shares."""
    shares: Array = np.abs(halves @ offset) / np.maximum(np.sum(halves**2, axis=1), 1e-12)
    return shares


def _stuck(house: House, found: Standing, carried: Mapping[str, frozenset[int]]) -> Iterator[str]:
    """Yields what cannot be opened by half, if all else stays but what it carries."""
    low, high = found.solids.bounds()
    for number, thing in enumerate(house.things):
        ways = [(name, moving) for name, moving in joints_open(thing) if len(moving)]
        if not ways:
            continue
        least, most = chained([moving for _, moving in ways]).bounds()
        near = found.solids[np.flatnonzero(((low < most.max(axis=0)) & (high > least.min(axis=0))).all(axis=1))]
        own = [found.first + each for each in (number, *carried.get(thing.name, ()))]
        others = near[~np.isin(near.owner, own)]
        for name, moving in ways:
            if hit := next(overlaps(moving, others, TOLERANCE), None):
                barrier = found.names[others.owner[hit.other]]
                yield f"the {name} of {thing.name} cannot be opened by half: {barrier} is in its way"


def _carried(house: House) -> Mapping[str, frozenset[int]]:
    """Returns the numbers of all things that rest on or in each other one, directly or not."""
    numbers = {thing.name: number for number, thing in enumerate(house.things)}
    found: dict[str, set[int]] = {}
    for number, thing in enumerate(house.things):
        holder = thing.held_by
        while holder in numbers:
            found.setdefault(holder, set()).add(number)
            holder = house.things[numbers[holder]].held_by
    return {name: frozenset(each) for name, each in found.items()}


def _barred(house: House, found: Standing) -> Iterator[str]:
    """Yields doors that hit something on their way from shut to open, other doors as they stand among it."""
    doors = [doorway for doorway in house.doorways if doorway.leaf]
    leaves = [leaf_shape(house, doorway) for doorway in doors]
    names = [*found.names, *(doorway.name for doorway in doors)]
    standing = gathered(leaf.solids for leaf in leaves)
    owners = np.concatenate([found.solids.owner, standing.owner + len(found.names)])
    solids = replace(chained([found.solids, standing]), owner=owners)
    for number, (doorway, leaf) in enumerate(zip(doors, leaves, strict=True), len(found.names)):
        swung, others = gathered([steps_of(leaf, leaf.joints[0], 1.0)]), solids[solids.owner != number]
        if hit := next(overlaps(swung, others, TOLERANCE), None):
            yield f"{doorway.name} cannot swing open: {names[others.owner[hit.other]]} is in its way"


def _unreached(house: House, solids: Solids) -> Iterator[str]:
    """Yields rooms that a body does not get into from the first one, with all doors open."""
    start, *others = (room.name for room in house.rooms)
    entered = reached(house, solids)
    if not entered:
        yield f"there is no room to stand in the {start}"
        return
    yield from (f"nobody gets from the {start} into the {name}" for name in others if name not in entered)


def reached(house: House, solids: Solids) -> frozenset[str]:
    """Returns the rooms into which a body gets from the first one, all doors open; none where it cannot stand."""
    floor = floor_of(house, solids)
    regions = floor.regions(BODY)
    parts = [_largest_part(floor, regions, room) for room in house.rooms]
    return frozenset(room.name for room, part in zip(house.rooms, parts, strict=True) if part and part == parts[0])


def floor_of(house: House, solids: Solids) -> FloorMap:
    """Returns the map of the floor of a whole house among solids."""
    area = house.area.shrunk(-house.wall)
    return floor_map(solids, area.west, area.south, area.east, area.north)


def _largest_part(floor: FloorMap, regions: Ints, room: Room) -> int:
    """Returns the connected part of the floor that takes most of a room; 0 where there is none."""
    west, south = floor.cell(room.area.west, room.area.south)
    east, north = floor.cell(room.area.east, room.area.north)
    counts = np.bincount(regions[west : east + 1, south : north + 1].ravel())
    return int(counts[1:].argmax()) + 1 if len(counts) > 1 else 0
