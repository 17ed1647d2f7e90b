"""What is wrong with what stands in a house: it lies in something, floats, cannot be opened or bars the way.

World frame, metres. All that a house names is there and has a shape: `checks` has seen to that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tolman.assets.shape import Array, Shape
from tolman.house.house import CEILING, FLOOR, WALL, House, Room, Thing
from tolman.house.models import OPENING, shape_of
from tolman.house.shell import leaf_shape, shell_of
from tolman.house.solids import Ints, Solids, gathered, overlaps
from tolman.house.ways import FloorMap, floor_map

TOLERANCE = 0.001
"""Metres by which solids may lie in each other, or above what they rest on."""
BODY = 0.15
"""Radius of a body that walks."""
_NEAR = 0.02
"""Metres that may lie between a wall or ceiling and what hangs there."""
_MOST_PAIRS = 50
"""Pairs of things that are told to lie in each other."""
_SWING = (0.0, 0.25, 0.5, 0.75, 1.0)
"""How far open doors are tried."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """Everything in a house that has a body, without the leaves of its doors."""

    names: Sequence[str]
    """Of parts of the shell, and then of things; numbers in `solids.owner` count them."""
    first: int
    """The number of the first thing."""
    shapes: Mapping[str, Shape]
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
    shapes = {thing.name: shape_of(thing) for thing in house.things}
    solids = gathered([*(part.shape.solids for part in shell), *(shape.solids for shape in shapes.values())])
    return Standing([*(part.name for part in shell), *shapes], len(shell), shapes, solids)


def bodily_complaints(house: House) -> Iterator[str]:
    """Yields what is wrong with what stands in a house."""
    found = standing(house)
    yield from _lying_in_each_other(found)
    carried = _carried(house)
    for thing in house.things:
        yield from _resting(house, thing, found.shapes)
    yield from _stuck(found, carried)
    yield from _barred(house, found)
    yield from _unreached(house, found.solids)


def _lying_in_each_other(found: Standing) -> Iterator[str]:
    deepest: dict[tuple[int, int], float] = {}
    for each in overlaps(found.solids, found.solids, TOLERANCE):
        one, other = sorted((int(found.solids.owner[each.one]), int(found.solids.owner[each.other])))
        if other >= found.first:
            deepest[one, other] = max(deepest.get((one, other), 0.0), each.depth)
        if len(deepest) == _MOST_PAIRS:
            break
    for (one, other), depth in deepest.items():
        yield f"{found.names[other]} and {found.names[one]} lie in each other by {1000 * depth:.1f} mm"
    if len(deepest) == _MOST_PAIRS:
        yield f"no more than {_MOST_PAIRS} pairs of what lies in each other are told"


def _resting(house: House, thing: Thing, shapes: Mapping[str, Shape]) -> Iterator[str]:
    """Yields that a thing does not rest where it is said to."""
    low, high = shapes[thing.name].bounds()
    middle = (low + high) / 2
    room = house.room_at(float(middle[0]), float(middle[1]))
    if room is None:
        yield f"{thing.name} is outside of all rooms"
    elif thing.held_by == FLOOR and abs(low[2]) > TOLERANCE:
        way = "above" if low[2] > 0 else "below"
        yield f"{thing.name} stands on the floor, {1000 * abs(low[2]):.1f} mm {way} it"
    elif thing.held_by == CEILING and not -TOLERANCE <= house.height - high[2] <= _NEAR:
        yield f"{thing.name} hangs from the ceiling and does not touch it"
    elif thing.held_by == WALL and not _touches_wall(house, room, low, high):
        yield f"{thing.name} hangs on a wall and touches none"
    elif holder := shapes.get(thing.held_by):
        if thing.inside and not _is_in_a_cavity(holder, middle):
            yield f"{thing.name} lies in {thing.held_by}, but its middle is in no cavity of it"
        if not thing.inside and not _is_on_a_surface(holder, low, high):
            yield f"{thing.name} stands on {thing.held_by}, but on no level surface of it that is below its middle"


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


def _stuck(found: Standing, carried: Mapping[str, frozenset[int]]) -> Iterator[str]:
    """Yields what cannot be opened by half, if all else stays but what it carries."""
    low, high = found.solids.bounds()
    for number, (name, shape) in enumerate(found.shapes.items()):
        for joint in shape.joints:
            steps = [shape.opened(share, joint.name).solids for share in OPENING if share > joint.stands]
            moving = gathered([[solid for step in steps for solid in step if solid.joint == joint.name]])
            if not len(moving):
                continue
            least, most = (edge(bound, axis=0) for edge, bound in zip((np.min, np.max), moving.bounds(), strict=True))
            near = found.solids[np.flatnonzero(((low < most) & (high > least)).all(axis=1))]
            own = [number, *carried.get(name, ())]
            others = near[~np.isin(near.owner, [found.first + each for each in own])]
            if hit := next(overlaps(moving, others, TOLERANCE), None):
                barrier = found.names[others.owner[hit.other]]
                yield f"the {joint.name} of {name} cannot be opened by half: {barrier} is in its way"


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
    """Yields doors that hit something on their way from shut to open."""
    things = found.things
    for doorway in house.doorways:
        if doorway.leaf:
            leaves = [replace(doorway, leaf=replace(doorway.leaf, stands=share)) for share in _SWING]
            swung = gathered(leaf_shape(house, each).solids for each in leaves)
            if hit := next(overlaps(swung, things, TOLERANCE), None):
                yield f"{doorway.name} cannot swing open: {found.names[things.owner[hit.other]]} is in its way"


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
    areas = [room.area for room in house.rooms]
    return floor_map(
        solids,
        min(area.west for area in areas) - house.wall,
        min(area.south for area in areas) - house.wall,
        max(area.east for area in areas) + house.wall,
        max(area.north for area in areas) + house.wall,
    )


def _largest_part(floor: FloorMap, regions: Ints, room: Room) -> int:
    """Returns the connected part of the floor that takes most of a room; 0 where there is none."""
    west, south = floor.cell(room.area.west, room.area.south)
    east, north = floor.cell(room.area.east, room.area.north)
    counts = np.bincount(regions[west : east + 1, south : north + 1].ravel())
    return int(counts[1:].argmax()) + 1 if len(counts) > 1 else 0
