"""Goals to go to in a house: a thing, a room or a place, drawn so that a body can get there. World frame, metres."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, degrees, hypot

import numpy as np

from tolman.assets.shape import Array
from tolman.errors import HouseError
from tolman.eye.motion import RADIUS, Body, Motion, Way
from tolman.eye.routes import Point, lengths, route, walk
from tolman.eye.sight import Sight
from tolman.eye.sort import Sort
from tolman.eye.stance import DEGREES, HEADINGS, LEVEL, Stance, stance_at
from tolman.house.house import FLOOR, House, Thing
from tolman.house.models import shape_of
from tolman.house.solids import Truths
from tolman.house.soundness import floor_of
from tolman.house.ways import CELL
from tolman.seeding import Stream

NEAR = 1.0
"""Metres, on the plan, from an eye to a thing that it has reached."""
SEEN = 0.005
"""Share of the picture that such a thing takes at least, as the first surface."""
AT = 0.3
"""Metres from an eye to a place that it has reached."""
APART = 1.0
"""Metres of the shortest way from a start to its goal, at least."""
_LOOK = 64
"""Pixels of the pictures in which it is seen."""
_SMALLEST = 0.4
"""Metres of the longest side of things that one is sent to."""
_LOW = 0.1
"""Height up to which things lie on the floor: rugs."""
_ROOMY = 0.25
"""Metres that are free around a start."""
_STARTS = 50
"""Starts that are tried before a house is given up."""
_TRIES = 8
"""Places from which a thing is looked at before another goal is drawn."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What to go to."""

    sort: Sort
    words: str
    """What a player is told, as in "go to the red sofa"; of a place, where it lies in the house."""
    name: str
    """Of the thing or room; nothing for a place."""
    at: Point
    """Its middle on the plan."""


@dataclass(frozen=True, slots=True, eq=False)
class Errand:
    """A start and a goal, with a way between them that a body was seen to go."""

    start: Stance
    goal: Goal
    motions: tuple[Motion, ...]
    """They lead from the start to where the goal is reached."""
    shortest: float
    """Metres of the shortest way over free floor."""
    left: Array
    """Metres to the goal from each cell of the floor, along free cells; infinite where there is no way."""


class Ground:
    """A house in which errands are run."""

    def __init__(self, body: Body, sight: Sight) -> None:
        self.body, self.sight = body, sight
        self.floor = floor_of(body.house, body.solids)
        self.free: Truths = self.floor.clearance >= body.radius
        self.regions = self.floor.regions(body.radius)

    @property
    def house(self) -> House:
        """The house."""
        return self.body.house

    def reached(self, goal: Goal, stance: Stance) -> bool:
        """Says whether an eye has come to a goal: is in the room, at the place, or near the thing and sees it."""
        x, y, _ = stance.at
        match goal.sort:
            case Sort.ROOM:
                return self.house.room(goal.name).area.holds(x, y, self.house.wall / 2 + RADIUS)
            case Sort.PLACE:
                return hypot(goal.at[0] - x, goal.at[1] - y) <= AT
        if _off(*_box(self.house[goal.name]), np.array([x, y])) > NEAR:
            return False
        label = self.sight.labels(stance, _LOOK).label
        return float((label == self.sight.names.index(goal.name)).mean()) >= SEEN

    def left(self, errand: Errand, stance: Stance) -> float:
        """Returns the metres to a goal over free floor from where an eye is, or from the nearest free floor."""
        column, row = self.floor.cell(*stance.at[:2])
        around = errand.left[max(column - 3, 0) : column + 4, max(row - 3, 0) : row + 4]
        here = float(errand.left[column, row])
        return here if np.isfinite(here) else float(around.min(initial=np.inf))


def draw_errand(ground: Ground, rng: Stream, sort: Sort) -> Errand:
    """Returns a start and a goal of a sort by chance; raises where a house has none that can be reached."""
    starts = rng.shuffled(_starts(ground))
    goals = rng.shuffled(list(_goals(ground, rng, sort)))
    for place in starts[:_STARTS]:
        start = stance_at((*place, LEVEL), rng.below(HEADINGS) * DEGREES)
        for goal in goals:
            if found := errand(ground, start, goal):
                return found
    raise HouseError(f"this house has no {sort} to go to that is {APART:g} m away and can be reached and seen")


def errand(ground: Ground, start: Stance, goal: Goal) -> Errand | None:
    """Returns the way from a start to a goal; None where there is none, or it is too short to be one."""
    ends, cell = _ends(ground, goal), ground.floor.cell(*start.at[:2])
    ends &= ground.regions == ground.regions[cell]
    for _ in range(_TRIES if ground.free[cell] and ends.any() else 0):
        left, which = lengths(ground.free, ends)
        if not np.isfinite(left[cell]) or left[cell] < APART:
            return None
        column, row = divmod(int(which[cell]), left.shape[1])
        point = ground.floor.point((column, row))
        if (motions := _gone(ground, start, goal, point)) is not None:
            way = route(ground.floor, start.at[:2], point, ground.body.radius)
            return Errand(start, goal, motions, way.length if way else float(left[cell]), left)
        if goal.sort is not Sort.THING:
            return None
        ends[max(column - 5, 0) : column + 6, max(row - 5, 0) : row + 6] = False
    return None


def _starts(ground: Ground) -> list[Point]:
    """Returns places all over the house where one can stand well: a few of each room."""
    cells = np.argwhere(ground.floor.clearance >= _ROOMY)
    points = [ground.floor.point((int(column), int(row))) for column, row in cells[:: max(len(cells) // 200, 1)]]
    return [point for point in points if ground.house.room_at(*point)]


def _goals(ground: Ground, rng: Stream, sort: Sort) -> Iterator[Goal]:
    """Yields all that one could be sent to."""
    match sort:
        case Sort.ROOM:
            for room in ground.house.rooms:
                yield Goal(sort, f"go to the {room.name}", room.name, room.area.middle)
        case Sort.PLACE:
            for x, y in rng.shuffled(_starts(ground))[:20]:
                words = f"go to the place {x:.2f} m east and {y:.2f} m north"
                yield Goal(sort, words, "", (round(x, 4), round(y, 4)))
        case Sort.THING:
            yield from _things(ground.house)


def _things(house: House) -> Iterator[Goal]:
    """Yields things that stand on the floor and can be told from all others by kind, or by kind and colour."""
    for thing, words in told_apart(house):
        low, high = shape_of(thing).bounds()
        is_large = float((high - low).max()) >= _SMALLEST and high[2] - low[2] > _LOW
        if thing.held_by == FLOOR and is_large:
            x, y = ((low + high) / 2)[:2].round(4).tolist()
            yield Goal(Sort.THING, f"go to the {words}", thing.name, (x, y))


def told_apart(house: House) -> Iterator[tuple[Thing, str]]:
    """Yields things that can be told from all others by kind, or by kind and colour, with these words."""
    kinds = Counter(thing.kind for thing in house.things)
    looks = Counter(_look(thing) for thing in house.things)
    for thing in house.things:
        if looks[_look(thing)] == 1:
            is_plain = kinds[thing.kind] == 1 or not _look(thing)[0]
            yield thing, thing.kind if is_plain else " ".join(_look(thing))


def _look(thing: Thing) -> tuple[str, str]:
    return str(thing.options.get("colour", "")), thing.kind


def _box(thing: Thing) -> tuple[Array, Array]:
    """Returns the corners of the rectangle around a thing on the plan."""
    low, high = shape_of(thing).bounds()
    return low[:2], high[:2]


def _off(low: Array, high: Array, points: Array) -> Array:
    """Returns how far points are from a rectangle."""
    found: Array = np.linalg.norm(np.maximum(np.maximum(low - points, points - high), 0), axis=-1)
    return found


def _ends(ground: Ground, goal: Goal) -> Truths:
    """Returns the cells from which a goal may be reached, well within what counts."""
    wide, tall = ground.free.shape
    xs = ground.floor.west + (np.arange(wide) + 0.5) * CELL
    ys = ground.floor.south + (np.arange(tall) + 0.5) * CELL
    points = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1)
    match goal.sort:
        case Sort.ROOM:
            inner = ground.house.room(goal.name).area.shrunk(ground.house.wall / 2 + RADIUS + CELL)
            corners = np.array([inner.west, inner.south]), np.array([inner.east, inner.north])
            within = _off(*corners, points) <= 0
        case Sort.PLACE:
            within = np.linalg.norm(points - goal.at, axis=-1) <= AT - 2 * CELL
        case Sort.THING:
            within = _off(*_box(ground.house[goal.name]), points) <= NEAR - 2 * CELL
    found: Truths = within & ground.free
    return found


def _gone(ground: Ground, start: Stance, goal: Goal, point: Point) -> tuple[Motion, ...] | None:
    """Returns motions that lead to a point, and turn there until a goal is reached; None where that fails."""
    found = walk(ground.body, start, ground.floor, point)
    if found is None:
        return None
    motions, stance = list(found.motions), found.stance
    if goal.sort is Sort.THING:
        low, high = shape_of(ground.house[goal.name]).bounds()
        for motion in facing(stance, (low + high) / 2):
            stance, _ = ground.body.moved(stance, motion)
            motions.append(motion)
    return tuple(motions) if ground.reached(goal, stance) else None


def facing(stance: Stance, place: Array) -> Iterator[Motion]:
    """Yields motions that turn an eye towards a place."""
    east, north, up = (place - stance.at).tolist()
    heading = round(degrees(atan2(east, north)) / DEGREES)
    turns = (heading - stance.heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2
    if turns:
        yield Motion(Way.TURN_RIGHT if turns > 0 else Way.TURN_LEFT, float(abs(turns) * DEGREES))
    tilts = round(degrees(atan2(up, hypot(east, north))) / DEGREES) - stance.pitch
    if tilts:
        yield Motion(Way.LOOK_UP if tilts > 0 else Way.LOOK_DOWN, float(abs(tilts) * DEGREES))
