"""Furnishes the rooms of a plan by purpose and habit.

World frame, metres. A piece goes to the first place that suits it where it overlaps nothing, lets doors and drawers
open, keeps what is before doorways free, and leaves a way between all doors of its room.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.shape import Array
from tolman.house.house import FLOOR, WALL, Area, Doorway, House, Lamp, Room, Thing, Window, rounded_thing, upright
from tolman.house.models import own_bounds, own_shape, placed_solids, steps_open
from tolman.house.purposes import FURNITURE, SHINING, Piece, Where
from tolman.house.solids import Solids, chained, overlaps
from tolman.seeding import Stream, stream

WAY = 0.70
"""Metres that stay free between all doors of a room."""
_APART = 0.004
"""Metres between a back and its wall."""
_ALONG = 6
"""Places tried along each wall, beside its ends and its middle."""
_ENTRANCE = 0.75
"""Metres kept free before a doorway, at least; where a leaf swings, as much as it is wide."""
_ACCESS = 0.45
"""Metres kept free before the front of what stands at a wall."""
_HEAD = 2.0
"""Height above which nothing is in the way, and what is lower than a hand is not either."""
_FLAT = 0.03
_CELL = 0.05

Box = tuple[Array, Array]


class Side(NamedTuple):
    """A wall of a room."""

    turn: float
    """Degrees by which a thing is turned that has its back there."""
    out: tuple[int, int]
    """The way out of the room."""


SIDES: Mapping[str, Side] = {
    "north": Side(0.0, (0, 1)),
    "east": Side(270.0, (1, 0)),
    "south": Side(180.0, (0, -1)),
    "west": Side(90.0, (-1, 0)),
}
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
    access: Area | None
    """What stays free before it."""

    @property
    def floor(self) -> Area:
        """What it covers, seen from above."""
        return Area(*self.low[:2], *self.high[:2])

    @property
    def is_in_the_way(self) -> bool:
        """Whether one walks around it."""
        return bool(self.low[2] < _HEAD and self.high[2] > _FLAT)


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
    names: Counter[str]
    """How many things of each kind the house has."""
    stands: list[Stand] = field(default_factory=list)

    def of(self, kind: str) -> list[Stand]:
        """Returns what stands in the room of one kind."""
        return [stand for stand in self.stands if stand.thing.kind == kind]


def furnish(house: House, seed: int, density: float = 1.0) -> House:
    """Returns a house with furniture in its rooms; `density` is 0 for none, 1 as usual, 2 for as much as fits."""
    names: Counter[str] = Counter(thing.kind for thing in house.things)
    things, lamps = list(house.things), list(house.lamps)
    for room in house.rooms:
        site = _site(house, room, stream(seed, "furniture", room.name), names)
        for piece in FURNITURE.get(room.purpose, ()):
            _add(site, piece, density)
        things += [stand.thing for stand in site.stands]
        lamps += [_light(stand) for stand in site.stands if stand.thing.kind in SHINING]
    return replace(house, things=tuple(things), lamps=tuple(lamps))


def _site(house: House, room: Room, rng: Stream, names: Counter[str]) -> Site:
    area = room.area.shrunk(house.wall / 2)
    doorways = [doorway for doorway in house.doorways if room.name in doorway.rooms]
    entrances = tuple(_entrance(house, room, doorway) for doorway in doorways)
    doors = tuple(_inside(house, room, doorway, 0.5) for doorway in doorways)
    return Site(house, room, rng, area, entrances, doors, names)


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


def _add(site: Site, piece: Piece, density: float) -> None:
    """Adds as many of a piece as chance wants and the room takes; all of them are alike."""
    if not site.rng.chance(piece.chance * density):
        return
    for kind in site.rng.shuffled(piece.kinds):
        options = KINDS[kind].draw(site.rng, **_matching(site, kind))
        thing = Thing("", kind, (0.0, 0.0, 0.0), options=dict(options))
        found = 0
        for stand in _places(site, piece, thing):
            if _fits(site, piece, stand):
                site.names[kind] += 1
                named = replace(stand.thing, name=f"{kind} {site.names[kind]}")
                site.stands.append(replace(stand, thing=named))
                found += 1
                if found == piece.count:
                    break
        if found:
            return


def _matching(site: Site, kind: str) -> Mapping[str, str | int]:
    """Returns the options that a kind shares with what is in the room of its group: fitted kitchens match."""
    declared = KINDS[kind]
    if declared.group != "kitchen":
        return {}
    earlier = [stand.thing.options for stand in site.stands if KINDS[stand.thing.kind].group == declared.group]
    shared = ((name, some[name]) for some in earlier for name in ("colour", "worktop") if name in some)
    return {name: value for name, value in shared if value in declared.options.get(name, ())}


def _places(site: Site, piece: Piece, thing: Thing) -> Iterator[Stand]:
    """Yields places for a thing, those first that suit a piece best."""
    for degrees, side, at, held_by in _WAYS[piece.where](site, piece, thing):
        yield stand_at(replace(thing, at=at, turn=upright(degrees), held_by=held_by), degrees, side)


Place = tuple[float, str | None, tuple[float, float, float], str]


def stand_at(thing: Thing, degrees: float, side: str | None) -> Stand:
    """Returns a thing in its place, turned by whole degrees."""
    thing = rounded_thing(thing)
    low, high = turned_box(own_bounds(thing), degrees)
    low, high = low + thing.at, high + thing.at
    access = None
    if side and thing.held_by == FLOOR and high[2] > _FLAT:
        (x, y), reach = SIDES[side].out, _ACCESS
        access = Area(
            low[0] - (reach if x > 0 else 0),
            low[1] - (reach if y > 0 else 0),
            high[0] + (reach if x < 0 else 0),
            high[1] + (reach if y < 0 else 0),
        )
    return Stand(thing, degrees, side, low, high, placed_solids(thing), steps_open(thing), access)


def turned_box(box: Box, degrees: float) -> Box:
    """Returns the box around a box that is turned about the upright line."""
    low, high = box
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[x, y] for x in (low[0], high[0]) for y in (low[1], high[1])]) @ turn.T
    return np.array([*corners.min(axis=0), low[2]]), np.array([*corners.max(axis=0), high[2]])


def _backed(site: Site, thing: Thing, side: str, along: float, z: float = 0.0) -> Place:
    """Returns a thing with its back to a wall, its middle at a place along it."""
    low, high = turned_box(own_bounds(thing), SIDES[side].turn)
    x, y = along - (low[0] + high[0]) / 2, along - (low[1] + high[1]) / 2
    if side in ("north", "south"):
        y = site.area.north - _APART - high[1] if side == "north" else site.area.south + _APART - low[1]
    else:
        x = site.area.east - _APART - high[0] if side == "east" else site.area.west + _APART - low[0]
    return SIDES[side].turn, side, (float(x), float(y), z), WALL if z else FLOOR


def _span(site: Site, side: str, thing: Thing) -> tuple[float, float]:
    """Returns between which places along a wall the middle of a thing can be."""
    low, high = own_bounds(thing)
    half = (high[0] - low[0]) / 2 + 2 * _APART
    area = site.area
    start, stop = (area.west, area.east) if side in ("north", "south") else (area.south, area.north)
    return start + half, stop - half


def _between(rng: Stream, low: float, high: float) -> float:
    return low + (high - low) * rng.below(10_000) / 10_000


def _at_walls(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    for side in site.rng.shuffled([*SIDES]):
        start, stop = _span(site, side, thing)
        if start <= stop:
            places = [start, stop, (start + stop) / 2, *(_between(site.rng, start, stop) for _ in range(_ALONG))]
            yield from (_backed(site, thing, side, place) for place in site.rng.shuffled(places))


def _in_corners(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    ends = [(side, end) for side in SIDES for end in (0, 1)]
    for side, end in site.rng.shuffled(ends):
        span = _span(site, side, thing)
        if span[0] <= span[1]:
            yield _backed(site, thing, side, span[end])


def _in_the_middle(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    x, y = site.area.middle
    degrees = 90.0 * site.rng.below(4)
    for reach in (0.0, 0.15, 0.3, 0.5):
        for _ in range(4):
            across = _between(site.rng, -reach, reach) * site.area.width
            along = _between(site.rng, -reach, reach) * site.area.depth
            yield degrees, None, (x + across, y + along, 0.0), FLOOR
        degrees = (degrees + 90.0) % 360.0


def _beside(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    half = float(high[0] - low[0]) / 2
    for other in site.of(piece.by):
        if other.side:
            axis = 0 if other.side in ("north", "south") else 1
            ends = [other.low[axis] - piece.gap - half, other.high[axis] + piece.gap + half]
            yield from (_backed(site, thing, other.side, float(end)) for end in site.rng.shuffled(ends))


def _before(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for other in site.of(piece.by):
        angle = np.radians(other.degrees)
        ahead = np.array([np.sin(angle), -np.cos(angle)])
        reach = float(np.abs(ahead) @ (other.high - other.low)[:2]) / 2 + piece.gap + float(high[1] - low[1]) / 2
        x, y = ((other.low + other.high) / 2)[:2] + ahead * reach
        yield (other.degrees + 180.0) % 360.0, None, (float(x), float(y), 0.0), FLOOR


def _around(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    width, depth = (float(extent) for extent in (high - low)[:2])
    for other in site.of(piece.by):
        x, y = (float(place) for place in ((other.low + other.high) / 2)[:2])
        seats = []
        for side in SIDES.values():
            across = np.array([abs(side.out[1]), abs(side.out[0])])
            count = max(1, int((float(across @ (other.high - other.low)[:2]) - 0.1) / (width + 0.12)))
            reach = float(np.abs(side.out) @ (other.high - other.low)[:2]) / 2 + piece.gap + depth / 2
            for number in range(count):
                off = (number - (count - 1) / 2) * (width + 0.15)
                seats.append(
                    (side.turn, x + side.out[0] * reach + across[0] * off, y + side.out[1] * reach + across[1] * off)
                )
        for degrees, east, north in site.rng.shuffled(seats):
            yield degrees, None, (float(east), float(north), 0.0), FLOOR


def _facing(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    for other in site.of(piece.by):
        if other.side:
            side = OPPOSITE[other.side]
            start, stop = _span(site, side, thing)
            middle = float((other.low + other.high)[0 if side in ("north", "south") else 1]) / 2
            for off in (0.0, 0.2, -0.2, 0.5, -0.5, 0.9, -0.9):
                if start <= middle + off <= stop:
                    yield _backed(site, thing, side, middle + off)


def _above(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for other in site.of(piece.by):
        if other.side:
            middle = float((other.low + other.high)[0 if other.side in ("north", "south") else 1]) / 2
            z = max(piece.gap - float(high[2] - low[2]) / 2, float(other.high[2]) + 0.08)
            yield _backed(site, thing, other.side, middle, z)


def _hung(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    z = piece.gap - float(high[2] - low[2]) / 2
    for side in site.rng.shuffled([*SIDES]):
        start, stop = _span(site, side, thing)
        if start <= stop:
            yield from (_backed(site, thing, side, _between(site.rng, start, stop), z) for _ in range(_ALONG))


def _at_windows(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = own_bounds(thing)
    for window in site.house.windows:
        if window.room == site.room.name:
            along = window.at[0] if window.along == "x" else window.at[1]
            z = max(window.top + 0.12 - float(high[2] - low[2]), 0.02)
            yield _backed(site, thing, _side_of(site, window), along, z)


def _side_of(site: Site, window: Window) -> str:
    """Returns the wall in which a window is."""
    x, y = window.at
    if window.along == "x":
        return "north" if y > site.area.middle[1] else "south"
    return "east" if x > site.area.middle[0] else "west"


def _on(site: Site, piece: Piece, thing: Thing) -> Iterator[Place]:
    low, high = turned_box(own_bounds(thing), 0.0)
    half = (high - low)[:2] / 2
    for other in site.of(piece.by):
        surfaces = [each for each in own_shape(other.thing).surfaces if each.is_level and each.joint is None]
        for surface in sorted(surfaces, key=lambda each: -each.at[2])[:2]:
            room = np.abs(surface.halves[:, :2]).max(axis=0) - half
            if room.min() >= 0:
                for share in (0.0, 0.6, 1.0):
                    off = np.array([_between(site.rng, -share, share) for _ in range(2)]) * room
                    angle = np.radians(other.degrees)
                    own = surface.at[:2] + off - (low + high)[:2] / 2
                    x = other.thing.at[0] + np.cos(angle) * own[0] - np.sin(angle) * own[1]
                    y = other.thing.at[1] + np.sin(angle) * own[0] + np.cos(angle) * own[1]
                    z = other.thing.at[2] + surface.at[2] - low[2]
                    yield other.degrees, None, (float(x), float(y), float(z)), other.thing.name


_WAYS: Mapping[Where, Callable[[Site, Piece, Thing], Iterator[Place]]] = {
    Where.WALL: _at_walls,
    Where.CORNER: _in_corners,
    Where.MIDDLE: _in_the_middle,
    Where.BESIDE: _beside,
    Where.BEFORE: _before,
    Where.ROUND: _around,
    Where.FACING: _facing,
    Where.ABOVE: _above,
    Where.HUNG: _hung,
    Where.WINDOW: _at_windows,
    Where.ON: _on,
}


def _fits(site: Site, piece: Piece, stand: Stand) -> bool:
    """Says whether a thing can be where it is, the cheapest tests first."""
    return (
        _is_inside(site, stand)
        and _spares_entrances(site, stand)
        and _spares_windows(site, piece, stand)
        and _spares_access(site, piece, stand)
        and _touches_nothing(site, stand)
        and _leaves_a_way(site, stand)
    )


def _is_inside(site: Site, stand: Stand) -> bool:
    area = site.area
    inside = area.west < stand.low[0] and area.south < stand.low[1] and stand.high[0] < area.east
    if not (inside and stand.high[1] < area.north and stand.high[2] < site.house.height):
        return False
    low, high = stand.moving.bounds()
    return bool(
        not len(low)
        or (low.min(axis=0)[:2] > (area.west, area.south)).all()
        and (high.max(axis=0)[:2] < (area.east, area.north)).all()
    )


def meet(one: Area, other: Area) -> bool:
    """Says whether two rectangles have more than an edge in common."""
    return one.west < other.east and other.west < one.east and one.south < other.north and other.south < one.north


def _spares_entrances(site: Site, stand: Stand) -> bool:
    return stand.low[2] > site.house.height - 0.4 or not any(meet(stand.floor, each) for each in site.entrances)


def _spares_windows(site: Site, piece: Piece, stand: Stand) -> bool:
    """Says whether a thing at a wall leaves its windows free; curtains do not."""
    if stand.side is None or piece.where is Where.WINDOW:
        return True
    axis = 0 if stand.side in ("north", "south") else 1
    return not any(
        window.room == site.room.name
        and _side_of(site, window) == stand.side
        and stand.high[2] > window.sill + 0.05
        and stand.low[2] < window.top
        and stand.low[axis] < window.at[axis] + window.width / 2 + 0.05
        and stand.high[axis] > window.at[axis] - window.width / 2 - 0.05
        for window in site.house.windows
    )


def _spares_access(site: Site, piece: Piece, stand: Stand) -> bool:
    if not stand.is_in_the_way or stand.thing.held_by != FLOOR:
        return True
    others = [each for each in site.stands if each.is_in_the_way and each.thing.held_by == FLOOR]
    return not any(
        (other.access and other.thing.kind != piece.by and meet(stand.floor, other.access))
        or (stand.access and other.thing.kind != piece.by and meet(other.floor, stand.access))
        for other in others
    )


def _touches_nothing(site: Site, stand: Stand) -> bool:
    """Says whether a thing, and what opens of it, is clear of all others, and of what opens of them."""
    low, high = _reach(stand)
    near = [other for other in site.stands if _meet(low, high, *_reach(other))]
    if not near:
        return True
    solids = chained([other.solids for other in near])
    moving = chained([other.moving for other in near if other.thing.name != stand.thing.held_by])
    pairs = ((stand.solids, solids), (stand.moving, solids), (stand.solids, moving))
    return not any(next(overlaps(ones, others, 0.0005), None) for ones, others in pairs if len(ones) and len(others))


def _reach(stand: Stand) -> Box:
    """Returns the box around a thing and all that opens of it."""
    low, high = stand.moving.bounds()
    return np.minimum(stand.low, low.min(axis=0, initial=np.inf)), np.maximum(
        stand.high, high.max(axis=0, initial=-np.inf)
    )


def _meet(low: Array, high: Array, least: Array, most: Array) -> bool:
    return bool((low < most).all() and (least < high).all())


def _leaves_a_way(site: Site, stand: Stand) -> bool:
    """Says whether there is still a way between all doors, and room to stand behind each."""
    if not stand.is_in_the_way or not site.doors:
        return True
    from scipy.ndimage import distance_transform_edt, label

    free = np.ones((round(site.area.width / _CELL) + 2, round(site.area.depth / _CELL) + 2), dtype=bool)
    free[[0, -1]], free[:, [0, -1]] = False, False
    for other in (*site.stands, stand):
        if other.is_in_the_way:
            west, south = _cell(site, *other.low[:2])
            east, north = _cell(site, *other.high[:2])
            free[west : east + 1, south : north + 1] = False
    wide = label(distance_transform_edt(free, sampling=_CELL) >= WAY / 2)[0]
    regions = {int(wide[_cell(site, *door)]) for door in site.doors}
    return len(regions) == 1 and 0 not in regions


def _cell(site: Site, x: float, y: float) -> tuple[int, int]:
    """Returns the cell of a point; the outermost cells are walls."""
    return int((x - site.area.west) / _CELL) + 1, int((y - site.area.south) / _CELL) + 1


def _light(stand: Stand) -> Lamp:
    """Returns the light of a lamp that stands somewhere."""
    middle = (stand.low + stand.high) / 2
    top = float(stand.high[2]) - 0.1 * float(stand.high[2] - stand.low[2])
    at = float(middle[0]), float(middle[1]), top
    return Lamp(f"{stand.thing.name} light", at, SHINING[stand.thing.kind], thing=stand.thing.name)
