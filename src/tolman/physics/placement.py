"""Where a thing is put down: at a place, in the nearest free spot, or beside something. World frame; metres, degrees.

It stands upright. Where it can, all of it is above what carries it; else its centre of mass is, and time shows
whether it stays.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import cos, isfinite, pi, sin

import numpy as np

from tolman.assets.shape import Array, Surface, Vector
from tolman.house.house import CEILING, FLOOR, WALL, House, Room, Thing
from tolman.house.models import matrix, shape_of
from tolman.house.shell import floor_name
from tolman.house.solids import Solids, Truths, chained, overlaps
from tolman.physics.act import Put, Side, Spot
from tolman.physics.cover import is_covered
from tolman.physics.grip import let_go, lies_in
from tolman.physics.load import Load, load_in_hand
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.state import State
from tolman.physics.surroundings import OVERLAP, Placed, Surroundings, boxed, placed, surroundings
from tolman.physics.way import copies, extent, lowered_to_contact, way_out

GAP = 0.02
"""Metres between a thing and what is put beside it."""
_CLEAR = 0.004
"""Metres that stay free around what is put in a spot that nobody named."""
_BALANCED = 0.01
"""Metres from the edge of what carries a thing at which its centre of mass is, at least."""
_FLAT = 0.03
"""Metres up to which what lies on the floor is part of it, as a rug is."""
_RINGS = (0.02, 0.04, 0.06, 0.09, 0.12, 0.16, 0.2, 0.25, 0.3, 0.37, 0.45, 0.55, 0.67, 0.8, 0.95, 1.1, 1.3, 1.5, 1.8)
_RAYS = 16
"""Rings around the wanted place, and spots on each."""
_AT_ONCE = 16
_TRIES = 3
"""Free spots in which a thing is let go, at most."""
_CLOTH = 0.005
"""Metres around a cloth that stay free."""

_WAYS = {Side.LEFT: (0, -1.0), Side.RIGHT: (0, 1.0), Side.FRONT: (1, -1.0), Side.BEHIND: (1, 1.0)}
"""The axis of a thing's own frame, and the way along it, for who looks at its front and so towards its y."""


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """Something level to stand on."""

    holder: str
    surface: Surface

    @property
    def height(self) -> float:
        """How high it is."""
        return float(self.surface.at[2])

    def holds(self, places: Array, margin: float = 0.0) -> Truths:
        """Says of places whether they are over it, so many metres from its edges."""
        sizes = np.linalg.norm(self.surface.halves, axis=1)
        away = (
            np.abs((places[:, :2] - self.surface.at[:2]) @ (self.surface.halves[:, :2] / sizes[:, None]).T) + margin
        )
        if self.surface.round:
            return np.asarray(np.hypot(*(away / sizes).T) <= 1.0)
        return np.asarray((away <= sizes).all(axis=1))


@dataclass(frozen=True, slots=True, eq=False)
class Aim:
    """What an act of putting down comes to."""

    load: Load
    """Upright and turned, where it was."""
    on: str
    room: Room | None
    """The room that is kept to."""
    levels: tuple[Level, ...]
    """What may carry it, in the order in which they are tried."""
    wanted: tuple[float, float] | None
    """Where its middle is to come; None for the middle of each level."""
    spots: Array | None = None
    """The only places that will do, nearest first; None for all."""


def put(state: State, act: Put, nudge: Vector) -> Course:
    """Puts what the hand holds down."""
    if not state.carried.is_full:
        return refused(state, Verdict.HANDS_EMPTY)
    if not state.carried.things or not isfinite(act.turn):
        return refused(state, Verdict.NOTHING)
    around = surroundings(state.house)
    load = load_in_hand(state.carried).upright(act.turn)
    aim = _beside(around, load, act) if act.side is not None else _upon(around, load, act)
    if isinstance(aim, Verdict):
        return refused(state, aim)
    return _settled(state, around, aim, nudge)


def places(around: Surroundings, load: Load, on: str, at: Spot | None) -> Iterator[Load] | Verdict:
    """Returns a load wherever there is room for it on a thing or on the floor, best first; or why there is none."""
    aim = _upon(around, load, Put(on, at=at))
    return aim if isinstance(aim, Verdict) else _free(around, aim)


def _upon(around: Surroundings, load: Load, act: Put) -> Aim | Verdict:
    """Returns where a load is to come on a thing or on a floor."""
    named = next((room for room in around.house.rooms if floor_name(room) == act.on), None)
    if act.on != FLOOR and named is None:
        return _on(around, load, act.on, act.at)
    at = act.at or (named.area.middle if named else load.first.at[:2])
    room = around.house.room_at(*at)
    if room is None or named not in (None, room):
        return Verdict.NO_ROOM
    levels = _floors(around, room)
    if act.at is None:
        return Aim(load, FLOOR, room, levels[-1:] + levels[:-1], room.area.middle)
    return Aim(load, FLOOR, room, levels, act.at, np.array([act.at]))


def _on(around: Surroundings, load: Load, on: str, at: tuple[float, float] | None) -> Aim | Verdict:
    holder = around.thing(on)
    if holder is None:
        return Verdict.NOTHING
    if is_covered(around.house, [on]):
        return Verdict.COVERED
    return Aim(load, on, None, _levels(holder), at, None if at is None else np.array([at]))


def _levels(holder: Thing) -> tuple[Level, ...]:
    """Returns the level surfaces of a thing, the highest first."""
    surfaces = [surface for surface in shape_of(holder).surfaces if surface.is_level]
    return tuple(Level(holder.name, surface) for surface in sorted(surfaces, key=lambda each: -float(each.at[2])))


def _floors(around: Surroundings, room: Room) -> tuple[Level, ...]:
    """Returns what lies flat on the floor of a room, and then the floor."""
    area = room.area.shrunk(around.house.wall / 2)
    floor = Surface(np.array([*area.middle, 0.0]), np.diag([area.width / 2, area.depth / 2, 0.0])[:2])
    rugs = [
        level
        for thing in around.house.things
        if thing.held_by == FLOOR and placed(thing).high[2] <= _FLAT
        for level in _levels(thing)
        if area.holds(float(level.surface.at[0]), float(level.surface.at[1]))
    ]
    return (*rugs, Level(FLOOR, floor))


def _beside(around: Surroundings, load: Load, act: Put) -> Aim | Verdict:
    """Returns where a load is to come beside a thing, on what that stands on."""
    other = around.thing(act.of)
    assert act.side is not None
    if other is None or other.held_by in (WALL, CEILING):
        return Verdict.NOTHING
    body = placed(other)
    middle, foot = (body.low + body.high)[:2] / 2, float(body.low[2])
    room = around.house.room_at(float(middle[0]), float(middle[1]))
    holder = around.thing(other.held_by)
    levels = _floors(around, room) if holder is None and room else _levels(holder) if holder else ()
    same = tuple(level for level in levels if abs(level.height - foot) <= _FLAT)
    axis, sign = _WAYS[act.side]
    way = _level_way(sign * matrix(other.turn)[:, axis])
    if way is None or not same:
        return Verdict.NO_ROOM
    if act.at is not None:
        return Aim(load, other.held_by, room, same, act.at, np.array([act.at]))
    first, *_ = spots = _spots_beside(load, body.solids, middle, way)
    return Aim(load, other.held_by, room, same, (float(first[0]), float(first[1])), spots)


def _level_way(way: Array) -> Array | None:
    """Returns a way on the plan, as a unit vector; None for one that is about upright."""
    size = float(np.hypot(way[0], way[1]))
    return None if size < 0.5 else np.array([way[0] / size, way[1] / size, 0.0])


def _spots_beside(load: Load, other: Solids, middle: Array, way: Array) -> Array:
    """Returns places beside a thing, nearest first: further away, or a little along its side."""
    across = np.array([-way[1], way[0], 0.0])
    own = load.body.moved(np.eye(3), -np.asarray(load.first.at)).solids
    far = extent(other, way)[1] + GAP - extent(own, way)[0]
    (low, high), (least, most) = extent(own, across), extent(other, across)
    aside = float(across[:2] @ middle) - (low + high) / 2
    offsets = [(out, off) for out in np.linspace(0.0, 0.12, 5) for off in np.linspace(-0.5, 0.5, 9) * (most - least)]
    return np.array(
        [
            (far + out) * way[:2] + (aside + off) * across[:2]
            for out, off in sorted(offsets, key=lambda o: float(np.hypot(*o)))
        ]
    )


def _settled(state: State, around: Surroundings, aim: Aim, nudge: Vector) -> Course:
    """Lets a load go in the first free spots, until it stays in one."""
    fallen: Course | None = None
    for load in islice(_free(around, aim), _TRIES):
        course = let_go(state, load, nudge, is_seen=fallen is None)
        if course.verdict is Verdict.DONE:
            return course
        fallen = fallen or course
    return fallen or refused(state, Verdict.NO_ROOM)


def _free(around: Surroundings, aim: Aim) -> Iterator[Load]:
    """Yields a load where there is room for it, best first."""
    for level in aim.levels:
        if aim.spots is None or level.holds(aim.spots[:1])[0]:
            yield from _free_on(around, aim, level)
    if (aim.spots is None and not aim.levels) or (aim.spots is not None and aim.on != FLOOR):
        yield from _lowered(around, aim)


def _free_on(around: Surroundings, aim: Aim, level: Level) -> Iterator[Load]:
    """Yields a load in free spots on something level."""
    base = aim.load.at((0.0, 0.0, 0.0), aim.load.first.turn)
    body = base.body
    rise = round(level.height - float(body.low[2]), 4)
    spots = _spots(level, aim)
    named = aim.spots is not None and len(aim.spots) == 1
    if not named:
        spots = _carried(level, base, spots)
    if not named and level.holder == FLOOR:
        spots = _open_first(around, body, spots)
    margin = 0.0 if named else _CLEAR
    shifts = np.column_stack([np.round(spots, 4), np.full(len(spots), rise)])
    for shift in _clear(around, body, shifts, margin):
        load = aim.load.at(shift, aim.load.first.turn)
        if _is_at_home(around.house, aim.room, load) and (found := _held(around, load, level.holder)):
            yield found


def _spots(level: Level, aim: Aim) -> Array:
    """Returns places on something level, nearest to the wanted one first."""
    if aim.spots is not None:
        return aim.spots
    middle = level.surface.at[:2] if aim.wanted is None else np.asarray(aim.wanted)
    axes = level.surface.halves[:, :2] / np.linalg.norm(level.surface.halves, axis=1)[:, None]
    angles = 2 * pi * np.arange(_RAYS) / _RAYS
    ring = np.array([(cos(angle), sin(angle)) for angle in angles])
    return np.vstack([middle, *(middle + radius * ring @ axes for radius in _RINGS)])


def _carried(level: Level, base: Load, spots: Array) -> Array:
    """Returns the spots in which all of a load is above something level, and then those in which it balances."""
    low, high = base.body.low, base.body.high
    corners = np.array([(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])])
    whole = np.all([level.holds(spots + corner) for corner in corners], axis=0)
    balanced = level.holds(spots + base.balance[:2], _BALANCED) & ~whole
    return np.vstack([spots[whole], spots[balanced]])


def _open_first(around: Surroundings, body: Placed, spots: Array) -> Array:
    """Returns spots on the floor in another order: those below furniture, where nobody looks for it, come last."""
    count = len(around.house.things)
    low, high = around.low[:count], around.high[:count]
    least, most = spots[:, None] + body.low[:2], spots[:, None] + body.high[:2]
    over = ((least <= high[:, :2]) & (most >= low[:, :2])).all(axis=2) & (high[:, 2] > _FLAT)
    return spots[np.argsort(over.any(axis=1), kind="stable")]


def _clear(around: Surroundings, body: Placed, shifts: Array, margin: float) -> Iterator[Array]:
    """Yields the shifts by which a body comes to lie in nothing, with so much room beside it."""
    wide = replace(body.solids, half=body.solids.half + margin)
    # Room is wanted beside a thing, not below it.
    solids = wide.moved(np.eye(3), np.array([0.0, 0.0, margin]))
    for start in range(0, len(shifts), _AT_ONCE):
        some = shifts[start : start + _AT_ONCE]
        every = boxed(copies(solids, some))
        rows = around.near(every.low, every.high)
        others = chained([around.placed[row].solids for row in rows])
        hit = {int(every.solids.owner[each.one]) for each in overlaps(every.solids, others, OVERLAP)}
        yield from (shift for number, shift in enumerate(some) if number not in hit)


def _is_at_home(house: House, room: Room | None, load: Load) -> bool:
    """Says whether a load lies in the house, its middle in the room that is kept to, and in no cloth."""
    body = load.body
    (west, south, _), (east, north, _) = body.low, body.high
    area = house.area
    if not (area.west <= west and area.south <= south and east <= area.east and north <= area.north):
        return False
    found = house.room_at(float(west + east) / 2, float(south + north) / 2)
    if found is None or (room is not None and found.name != room.name):
        return False
    return not any(_meets(body, np.asarray(cloth.points)) for cloth in house.cloths)


def _meets(body: Placed, points: Array) -> bool:
    """Says whether one of some points lies in a body or at it."""
    near = points[((points >= body.low - _CLOTH) & (points <= body.high + _CLOTH)).all(axis=1)]
    return len(near) > 0 and bool(body.solids.distance(near).min() < _CLOTH)


def _held(around: Surroundings, load: Load, holder: str) -> Load | None:
    """Returns a load held by something, if there is a way to where it is."""
    load = load.held(holder)
    if way_out(around, load.body, load.first) is not None:
        return None
    inside = around.thing(holder) is not None and lies_in(around.house, load.first)
    return load.held(holder, inside)


def _lowered(around: Surroundings, aim: Aim) -> Iterator[Load]:
    """Yields a load lowered onto a thing that has nothing level there."""
    holder = around.thing(aim.on)
    if holder is None:
        return
    under, base = placed(holder), aim.load.at((0.0, 0.0, 0.0), aim.load.first.turn)
    middle = (under.low + under.high) / 2
    half = np.diag((under.high - under.low) / 2)[:2] * (1, 1, 0)
    level = Level(aim.on, Surface(middle, half))
    spots = _spots(level, aim)
    spots = spots[level.holds(spots)] if aim.spots is None else spots
    top = float(under.high[2] - base.body.low[2]) + 2 * _CLEAR
    for x, y in np.round(spots[: 2 * _AT_ONCE], 4):
        above = aim.load.at((x, y, top), aim.load.first.turn)
        stop = lowered_to_contact(around, above.body, float(under.high[2] - under.low[2]) + 2 * _CLEAR)
        if aim.on in stop.by and stop.far >= 0:
            load = aim.load.at((x, y, top - stop.far), aim.load.first.turn)
            if _is_at_home(around.house, aim.room, load) and (found := _held(around, load, aim.on)):
                yield found
