"""A room while it is being furnished: what stands in it, and whether another thing fits.

World frame, metres. A thing fits where it overlaps nothing, where all that opens can be opened by half, where what is
before doorways and before the fronts of other things stays free, and where ways are left between all doors and to
nearly all of the floor.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from tolman.assets.shape import Array, Surface
from tolman.house.house import FLOOR, WALL, Area, Doorway, House, Room, Thing, Window, rounded_thing, upright
from tolman.house.models import own_bounds, own_form, placed_solids, steps_open
from tolman.house.purposes import BEFORE_WINDOWS
from tolman.house.shell import shell_of
from tolman.house.solids import Solids, Truths, chained, gathered, overlaps
from tolman.house.soundness import BODY
from tolman.house.ways import CELL, HIGH, LOW, FloorMap, floor_map
from tolman.seeding import Stream

WAY = 0.70
"""Metres that stay free between all doors of a room."""
_ENTRANCE = 0.75
"""Metres kept free before a doorway, at least; where a leaf swings, as much as it is wide."""
_ACCESS = 0.45
"""Metres kept free before the front of what stands at a wall."""
_BEFORE = 0.3
"""Metres kept free before what hangs on a wall, as high as it is."""
_REACHED = 0.8
"""Share of the floor with room for a body that it must get to from the doors, at least."""
CLEAR = 0.0005
"""Metres by which solids may lie in each other where a thing is put."""
BOARD = 0.06
"""Metres below a window, and before its wall, that its board takes."""
_LOW = 0.95
"""Height up to which furniture stands before windows too."""

Box = tuple[Array, Array]


class WallSide(NamedTuple):
    """A wall of a room."""

    turn: float
    """Degrees by which a thing is turned that has its back there."""
    out: tuple[int, int]
    """The way out of the room."""

    @property
    def axis(self) -> int:
        """Along which axis the wall runs: 0 for x."""
        return int(self.out[0] != 0)


SIDES: Mapping[str, WallSide] = {
    "north": WallSide(0.0, (0, 1)),
    "east": WallSide(270.0, (1, 0)),
    "south": WallSide(180.0, (0, -1)),
    "west": WallSide(90.0, (-1, 0)),
}


class Place(NamedTuple):
    """How a thing can stand."""

    degrees: float
    side: str | None
    """The wall at its back."""
    at: tuple[float, float, float]
    held_by: str


APART = 0.004
"""Metres between a back and its wall."""
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """A thing in its place, with all that decides where others can go."""

    thing: Thing
    degrees: float
    side: str | None
    """The wall at its back."""
    low: Array
    high: Array
    solids: Solids
    moving: Solids
    """Its doors and drawers on their way from shut to half open."""
    reach: Box
    """The box around it and all that opens of it."""
    access: Area | None
    """What stays free before it: of furniture at a wall all that is in the way, before what hangs what is as high."""

    @property
    def floor(self) -> Area:
        """What it covers, seen from above."""
        return Area(*self.low[:2], *self.high[:2])

    @property
    def is_flat(self) -> bool:
        """Whether one walks over it."""
        return bool(self.high[2] <= LOW)

    @property
    def is_in_the_way(self) -> bool:
        """Whether one walks around it."""
        return bool(self.low[2] < HIGH) and not self.is_flat


@dataclass(slots=True, eq=False)
class Site:
    """A room while it is being furnished."""

    house: House
    room: Room
    rng: Stream
    area: Area
    """From wall to wall."""
    entrances: tuple[Area, ...]
    """What stays free before its doorways."""
    doors: tuple[tuple[float, float], ...]
    """Where one stands who has come in."""
    shell: Solids
    """Walls, frames, boards of windows and leaves as they stand."""
    floor: FloorMap
    """Where there is room to walk in the empty room, its doors taken off."""
    free: Truths
    """Where nothing is in the way now."""
    earlier: Sequence[Stand]
    """What stands in the rooms that were furnished before."""
    stands: list[Stand] = field(default_factory=list)

    def of(self, *kinds: str) -> list[Stand]:
        """Returns what stands in the room of some kinds."""
        return [stand for stand in self.stands if stand.thing.kind in kinds]

    def add(self, stand: Stand) -> Stand:
        """Keeps a thing, under a name of its own."""
        kind = stand.thing.kind
        number = 1 + sum(each.thing.kind == kind for each in (*self.earlier, *self.stands))
        named = replace(stand, thing=replace(stand.thing, name=f"{kind} {number}"))
        self.stands.append(named)
        self.free = self.free_with(stand)
        return named

    def free_with(self, stand: Stand) -> Truths:
        """Returns where nothing is in the way with another thing."""
        if not stand.is_in_the_way:
            return self.free
        (west, south), (east, north) = self.floor.cell(*stand.low[:2]), self.floor.cell(*stand.high[:2])
        free = self.free.copy()
        free[west : east + 1, south : north + 1] = False
        return free


@dataclass(frozen=True, slots=True, eq=False)
class Hull:
    """The solids of a house without things."""

    shut: Solids
    """With the leaves of doors as they stand."""
    open: Solids
    """With all doors taken off."""


def hull_of(house: House) -> Hull:
    """Returns the solids of the walls of a house, and of all else that stays."""
    doorless = replace(house, doorways=tuple(replace(doorway, leaf=None) for doorway in house.doorways))
    shut, free = (gathered(part.shape.solids for part in shell_of(each)) for each in (house, doorless))
    return Hull(shut, free)


def site_of(house: House, room: Room, rng: Stream, hull: Hull, earlier: Sequence[Stand] = ()) -> Site:
    """Returns an empty room of a house; `earlier` stands in the rooms that were furnished before."""
    area = room.area.shrunk(house.wall / 2)
    doorways = [doorway for doorway in house.doorways if room.name in doorway.rooms]
    entrances = tuple(_entrance(house, room, doorway) for doorway in doorways)
    doors = tuple(_inside(house, room, doorway, 0.5) for doorway in doorways)
    floor = floor_map(_near(hull.open, room), room.area.west, room.area.south, room.area.east, room.area.north)
    free = floor.clearance > 0
    free[[0, -1]], free[:, [0, -1]] = False, False
    return Site(house, room, rng, area, entrances, doors, _near(hull.shut, room), floor, free, earlier)


def _near(solids: Solids, room: Room) -> Solids:
    """Returns those solids that reach into a room."""
    low, high = solids.bounds()
    near = (low[:, :2] < (room.area.east, room.area.north)) & (high[:, :2] > (room.area.west, room.area.south))
    return solids[np.flatnonzero(near.all(axis=1))]


def _inside(house: House, room: Room, doorway: Doorway, far: float) -> tuple[float, float]:
    """Returns the place so far inside a room, straight before a doorway."""
    x, y = doorway.at
    way = (house.wall / 2 + far) * (1 if doorway.rooms[1] == room.name else -1)
    return (x, y + way) if doorway.along == "x" else (x + way, y)


def _entrance(house: House, room: Room, doorway: Doorway) -> Area:
    far = max(_ENTRANCE, doorway.width + 0.05 if doorway.leaf and doorway.leaf.into == room.name else 0.0)
    (x, y), (x_in, y_in) = doorway.at, _inside(house, room, doorway, far)
    half = doorway.width / 2 + 0.05
    if doorway.along == "x":
        return Area(x - half, min(y, y_in), x + half, max(y, y_in))
    return Area(min(x, x_in), y - half, max(x, x_in), y + half)


def stand_at(thing: Thing, degrees: float, side: str | None) -> Stand:
    """Returns a thing in its place, turned by whole degrees."""
    thing = rounded_thing(thing)
    low, high = turned_box(own_bounds(thing), degrees)
    low, high = low + thing.at, high + thing.at
    access = None
    if side and high[2] > LOW:
        (x, y), reach = SIDES[side].out, _ACCESS if thing.held_by == FLOOR else _BEFORE
        access = Area(
            low[0] - (reach if x > 0 else 0),
            low[1] - (reach if y > 0 else 0),
            high[0] + (reach if x < 0 else 0),
            high[1] + (reach if y < 0 else 0),
        )
    moving = steps_open(thing)
    least, most = moving.bounds()
    around = np.minimum(low, least.min(axis=0, initial=np.inf)), np.maximum(high, most.max(axis=0, initial=-np.inf))
    return Stand(thing, degrees, side, low, high, placed_solids(thing), moving, around, access)


def put(thing: Thing, place: Place) -> Stand:
    """Returns a thing where it can stand."""
    placed = replace(thing, at=place.at, turn=upright(place.degrees), held_by=place.held_by)
    return stand_at(placed, place.degrees, place.side)


def level_surfaces(thing: Thing) -> list[Surface]:
    """Returns the surfaces of a thing on which others can stand, whatever opens."""
    return [each for each in own_form(thing).surfaces if each.is_level and each.joint is None]


def place_on(holder: Stand, surface: Surface, thing: Thing, off: Array, aside: float = 0.0) -> Place:
    """Returns how a thing stands on a surface of its holder.

    The middle of its box is `off` metres from that of the surface, as the holder lies; the thing is turned by `aside`
    degrees from how the holder is.
    """
    low, high = turned_box(own_bounds(thing), aside)
    own = surface.at[:2] + off - (low + high)[:2] / 2
    x, y = holder.thing.at[:2] + turned(holder.degrees) @ own
    z = holder.thing.at[2] + surface.at[2] - low[2]
    return Place((holder.degrees + aside) % 360.0, None, (float(x), float(y), float(z)), holder.thing.name)


def turned(degrees: float) -> Array:
    """Returns the matrix of a turn on the plan."""
    angle = np.radians(degrees)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def turned_box(box: Box, degrees: float) -> Box:
    """Returns the box around a box that is turned about the upright line."""
    low, high = box
    corners = np.array([[x, y] for x in (low[0], high[0]) for y in (low[1], high[1])]) @ turned(degrees).T
    return np.array([*corners.min(axis=0), low[2]]), np.array([*corners.max(axis=0), high[2]])


def side_of(site: Site, window: Window) -> str:
    """Returns the wall in which a window is."""
    x, y = window.at
    if window.along == "x":
        return "north" if y > site.area.middle[1] else "south"
    return "east" if x > site.area.middle[0] else "west"


def fits(site: Site, stand: Stand, by: tuple[str, ...] = ()) -> bool:
    """Says whether a thing can be where it is; it may stand before things of the kinds `by`, to which it belongs."""
    return (
        _is_inside(site, stand)
        and _spares_entrances(site, stand)
        and _spares_windows(site, stand)
        and _spares_access(site, stand, by)
        and touches_nothing(site, stand)
        and _leaves_ways(site, stand)
    )


def _is_inside(site: Site, stand: Stand) -> bool:
    area = site.area
    inside = area.west < stand.low[0] and area.south < stand.low[1] and stand.high[0] < area.east
    if not (inside and stand.high[1] < area.north and stand.high[2] < site.house.height):
        return False
    low, high = stand.reach
    return bool((low[:2] > (area.west, area.south)).all() and (high[:2] < (area.east, area.north)).all())


def meet(one: Area, other: Area) -> bool:
    """Says whether two rectangles have more than an edge in common."""
    return one.west < other.east and other.west < one.east and one.south < other.north and other.south < one.north


def _spares_entrances(site: Site, stand: Stand) -> bool:
    return stand.low[2] > site.house.height - 0.4 or not any(meet(stand.floor, each) for each in site.entrances)


def _spares_windows(site: Site, stand: Stand) -> bool:
    """Says whether a thing at a wall leaves its windows free."""
    if stand.side is None or stand.thing.kind in BEFORE_WINDOWS:
        return True
    axis = SIDES[stand.side].axis
    return not any(
        window.room == site.room.name
        and side_of(site, window) == stand.side
        and stand.high[2] > max(window.sill - BOARD, _LOW)
        and stand.low[2] < window.top
        and stand.low[axis] < window.at[axis] + window.width / 2 + 0.05
        and stand.high[axis] > window.at[axis] - window.width / 2 - 0.05
        for window in site.house.windows
    )


def _spares_access(site: Site, stand: Stand, by: tuple[str, ...]) -> bool:
    if not stand.is_in_the_way or stand.thing.held_by not in (FLOOR, WALL):
        return True
    others = [each for each in site.stands if each.is_in_the_way and each.thing.held_by in (FLOOR, WALL)]
    return not any(other.thing.kind not in by and (_bars(stand, other) or _bars(other, stand)) for other in others)


def _bars(one: Stand, other: Stand) -> bool:
    """Says whether a thing is where another needs room before it."""
    if other.access is None or not meet(one.floor, other.access):
        return False
    if other.thing.held_by == FLOOR:
        return one.thing.held_by == FLOOR
    return bool(one.low[2] < other.high[2] and other.low[2] < one.high[2])


def touches_nothing(site: Site, stand: Stand) -> bool:
    """Says whether a thing, and what opens of it, is clear of all others, and of what opens of them."""
    low, high = stand.reach
    near = [other for other in site.stands if _meet(low, high, *other.reach)]
    solids = chained([site.shell, *(other.solids for other in near)])
    moving = chained([other.moving for other in near if other.thing.name != stand.thing.held_by])
    pairs = ((stand.solids, solids), (stand.moving, solids), (stand.solids, moving))
    return not any(next(overlaps(ones, others, CLEAR), None) for ones, others in pairs if len(ones) and len(others))


def _meet(low: Array, high: Array, least: Array, most: Array) -> bool:
    return bool((low < most).all() and (least < high).all())


def _leaves_ways(site: Site, stand: Stand) -> bool:
    """Says whether there is still a way between all doors, and one for a body to nearly all of the floor."""
    if not stand.is_in_the_way:
        return True
    from scipy.ndimage import distance_transform_edt, label

    clearance = distance_transform_edt(site.free_with(stand), sampling=CELL)
    cells = [site.floor.cell(*door) for door in site.doors]
    wide, parts = (label(clearance >= radius + CELL / 2)[0] for radius in (WAY / 2, BODY))
    at_doors = {int(wide[cell]) for cell in cells}
    if len(at_doors) > 1 or 0 in at_doors:
        return False
    sizes = np.bincount(parts.ravel())
    sizes[0] = 0
    reached = sizes[parts[cells[0]]] if cells else sizes.max()
    return bool(reached > 0 and reached >= _REACHED * sizes.sum())
