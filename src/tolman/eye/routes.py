"""Free ways over the floor of a house, as people would walk them, and as motions of a body. World frame, metres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, hypot, isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolman.eye.motion import LONGEST, SHORTEST, STRIDE, Body, Motion, Way
from tolman.eye.stance import DEGREES, HEADINGS, UNIT, Stance, camera_of, level_way
from tolman.house.solids import Ints, Truths
from tolman.house.soundness import floor_of
from tolman.house.ways import CELL, HIGH, FloorMap

ARRIVES = 0.02
"""Metres within which a walk ends at the end of its route."""
ACROSS = 999
"""The last of the numbers by which places in a picture are told, across and down."""

_START = 0.4
"""Metres from a body to the nearest place on the map from which a route may begin."""
_LANDING = 3.0
"""Metres straight on to such a place, at most, for a body above furniture or under it."""
_BESIDE = 1.0
"""Metres from a place pointed at to floor to stand on, at most."""
_BACK = 0.05
"""Metres by which a place pointed at is drawn nearer, so that it lies on this side of a wall."""
_BAR, _GRAZE = 0.1, 0.05
"""Metres around a place that a body does not try again: where it got stuck, and where its steps alone did."""
_TRIES = 12
_HALVES = 4
"""How often a straight line is halved to be walked along 15° headings."""

Point = tuple[float, float]
Depths = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Route:
    """A free way, as corners from its start to its end."""

    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        """Metres from start to end."""
        ends = zip(self.points, self.points[1:], strict=False)
        return sum(hypot(x - u, y - v) for (x, y), (u, v) in ends)


@dataclass(frozen=True, slots=True)
class Walk:
    """Motions, and where they end."""

    motions: tuple[Motion, ...]
    stance: Stance

    @property
    def steps(self) -> int:
        """How many moves of one stride and of one turn it takes."""
        return sum(ceil(m.extent / (DEGREES if m.is_turn else STRIDE)) for m in self.motions)


class Refusal(Enum):
    """Why a body does not go to a place pointed at."""

    SKY = "there is nothing but sky"
    NO_FLOOR = "there is no floor to stand on near it"
    NO_WAY = "no free way leads there"


@dataclass(frozen=True, slots=True)
class Gone:
    """What came of going to a place pointed at."""

    stance: Stance
    motions: tuple[Motion, ...] = ()
    cost: int = 1
    refusal: Refusal | None = None
    """None where one has come there."""


def route(floor: FloorMap, start: Point, end: Point, radius: float, barred: Truths | None = None) -> Route | None:
    """Returns the shortest free way between two places, straightened; None where there is none.

    Where a place is too close to something, the way begins or ends at the nearest that is not, not far off.
    """
    free = floor.clearance >= radius
    if barred is not None:
        free &= ~barred
    first, last = (nearest(floor, free, place, _START) for place in (start, end))
    if first is None or last is None:
        return None
    cells = _cells(free, first, last)
    if not cells:
        return None
    corners = _straightened(free, cells)
    points = [floor.point(cell) for cell in corners]
    return Route(tuple(_with_ends(floor, free, points, start, end)))


def nearest(floor: FloorMap, free: Truths, place: Point, reach: float) -> tuple[int, int] | None:
    """Returns the free cell nearest to a place; None where none is within reach."""
    cells = np.argwhere(free)
    if not len(cells):
        return None
    away = np.hypot(*(((cells + 0.5) * CELL + (floor.west, floor.south)) - place).T)
    best = int(away.argmin())
    return (int(cells[best, 0]), int(cells[best, 1])) if away[best] <= reach else None


def _with_ends(floor: FloorMap, free: Truths, points: list[Point], start: Point, end: Point) -> Iterator[Point]:
    """Yields the corners of a way, with its very ends in place of the cells in which they are free."""
    inner = points[1:-1] if len(points) > 1 else []
    yield start if free[floor.cell(*start)] else points[0]
    yield from inner
    if len(points) > 1 or start != end:
        yield end if free[floor.cell(*end)] else points[-1]


def _cells(free: Truths, first: tuple[int, int], last: tuple[int, int]) -> list[tuple[int, int]]:
    """Returns the cells of the shortest way; none where there is none."""
    from scipy.sparse.csgraph import dijkstra

    number = np.full(free.shape, -1)
    number[free] = np.arange(free.sum())
    graph = _graph(number)
    source, target = int(number[first]), int(number[last])
    _, before = dijkstra(graph, directed=False, indices=source, return_predecessors=True)
    if source != target and before[target] < 0:
        return []
    places, found = np.argwhere(free), [target]
    while found[-1] != source:
        found.append(int(before[found[-1]]))
    return [(int(x), int(y)) for x, y in places[found[::-1]]]


def _graph(number: NDArray[np.int64]) -> Any:
    """Returns the graph of free cells, which are numbered from 0, and their neighbours, as a sparse matrix."""
    from scipy.sparse import coo_array

    rows, columns, lengths = [], [], []
    for across, along in ((1, 0), (0, 1), (1, 1), (1, -1)):
        wide, tall = number.shape
        ones = slice(0, wide - across), slice(max(-along, 0), tall - max(along, 0))
        others = slice(across, wide), slice(max(along, 0), tall - max(-along, 0))
        both = (number[ones] >= 0) & (number[others] >= 0)
        rows.append(number[ones][both])
        columns.append(number[others][both])
        lengths.append(np.full(both.sum(), hypot(across, along) * CELL))
    size = int(number.max()) + 1
    return coo_array((np.concatenate(lengths), (np.concatenate(rows), np.concatenate(columns))), (size, size)).tocsr()


def _straightened(free: Truths, cells: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Returns the corners that are left when every stretch that can be walked straight on is."""
    corners, here = [cells[0]], 0
    while here < len(cells) - 1:
        there = next(
            (ahead for ahead in range(len(cells) - 1, here + 1, -1) if _is_clear(free, cells[here], cells[ahead])),
            here + 1,
        )
        corners.append(cells[there])
        here = there
    return corners


def _is_clear(free: Truths, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Says whether every cell on the straight line between two is free."""
    count = 2 * max(abs(one[0] - other[0]), abs(one[1] - other[1])) + 1
    line = np.rint(np.linspace(one, other, count)).astype(int)
    return bool(free[line[:, 0], line[:, 1]].all())


def walk(body: Body, stance: Stance, floor: FloorMap, end: Point) -> Walk | None:
    """Returns how a body goes to a place, with turns of 15° and sized strides; None where it cannot.

    It ends within `ARRIVES` of the place, or of the nearest where it can stand, not far off. Who stretches higher
    than doors are stoops first, and who is above furniture, or under it, leaves it straight on. What the map is too
    coarse to tell, the body finds out, and tries another way.
    """
    regions, barred = floor.regions(body.radius), np.zeros(floor.clearance.shape, dtype=bool)
    last = nearest(floor, regions > 0, end, _START)
    begin = None if last is None else _begun(body, stance, floor).get(int(regions[last]))
    if begin is None:
        return None
    for _ in range(_TRIES):
        found = route(floor, begin.stance.at[:2], end, body.radius, barred)
        if found is None:
            return None
        done = _walked(body, begin, found)
        if not isinstance(done, Walk):
            _bar(floor, barred, done, _BAR)
        elif grazed := _grazed(body, stance, done):
            _bar(floor, barred, grazed, _GRAZE)
        else:
            return done
    return None


def _begun(body: Body, stance: Stance, floor: FloorMap) -> dict[int, Walk]:
    """Returns walks as far as to where the map tells what is free, by the connected part of the floor there."""
    walk, regions = _stooped(body, stance), floor.regions(body.radius)
    if first := nearest(floor, regions > 0, stance.at[:2], _START):
        return {int(regions[first]): walk}
    found: dict[int, Walk] = {}
    for cell in _landings(floor, regions, stance.at[:2]):
        if regions[cell] not in found and (done := _leg(body, walk, floor.point(cell), 0)):
            found[int(regions[cell])] = done
    return found


def _landings(floor: FloorMap, regions: Ints, place: Point) -> list[tuple[int, int]]:
    """Returns the free cell nearest to a place along each heading, the nearest first."""
    cells = np.argwhere(regions)
    east, north = ((cells + 0.5) * CELL + (floor.west, floor.south) - place).T
    away, headings = np.hypot(east, north), np.rint(np.degrees(np.arctan2(east, north)) / DEGREES) % HEADINGS
    order = np.argsort(away, kind="stable")
    order = order[away[order] <= _LANDING]
    _, first = np.unique(headings[order], return_index=True)
    return [(int(column), int(row)) for column, row in cells[order[np.sort(first)]]]


def _stooped(body: Body, stance: Stance) -> Walk:
    """Returns a walk that has not begun, with eyes low enough for the map to tell what is free."""
    stoop = stance.at[2] + body.radius - HIGH
    if stoop < UNIT:
        return Walk((), stance)
    down = Motion(Way.DOWN, max(round(stoop, 4), SHORTEST))
    return Walk((down,), body.moved(stance, down).stance)


def _bar(floor: FloorMap, barred: Truths, place: Point, around: float) -> None:
    """Bars the floor around a place."""
    (column, row), reach = floor.cell(*place), round(around / CELL)
    barred[max(column - reach, 0) : column + reach + 1, max(row - reach, 0) : row + reach + 1] = True


def _walked(body: Body, walk: Walk, found: Route) -> Walk | Point:
    """Returns a walk along a route, or a place where the body gets stuck on it."""
    for corner in found.points:
        further = _leg(body, walk, corner, _HALVES)
        if further is None:
            return _stuck(body, walk.stance, corner)
        walk = further
    return walk


def _stuck(body: Body, stance: Stance, corner: Point) -> Point:
    """Returns where a body gets stuck that goes straight to a corner; half way there, where it only just passes."""
    start = np.array(stance.at)
    along = np.array([*corner, start[2]]) - start
    size = float(np.linalg.norm(along))
    far = body.free(start, along / size, size)
    x, y, _ = start + along * ((far + CELL) / size if far < size else 0.5)
    return float(x), float(y)


def _grazed(body: Body, stance: Stance, done: Walk) -> Point | None:
    """Returns a place where a body gets stuck that goes along a walk in steps; None where it comes through.

    Each step is rounded by itself, so what a long stride passes by a hair may stop a step.
    """
    for motion in in_steps(done.motions):
        stance, blocked = body.moved(stance, motion)
        if blocked:
            return stance.at[0], stance.at[1]
    return None


def _leg(body: Body, walk: Walk, corner: Point, halves: int) -> Walk | None:
    """Returns a walk that goes on to a corner by one or two headings, or in two halves; None where it gets stuck."""
    (x, y, _), longest = walk.stance.at, LONGEST / 2
    parts = _parts(corner[0] - x, corner[1] - y)
    if all(size <= longest for _, size in parts):
        for order in (parts, parts[::-1]):
            if (gone := _gone(body, walk, order)) is not None:
                return gone
    if not halves:
        return None
    half = _leg(body, walk, ((x + corner[0]) / 2, (y + corner[1]) / 2), halves - 1)
    return None if half is None else _leg(body, half, corner, halves - 1)


def _parts(east: float, north: float) -> list[tuple[int, float]]:
    """Returns the two headings on either side of a way, and how far to go along each, in whole centimetres."""
    low = int(np.floor(np.degrees(np.arctan2(east, north)) / DEGREES + 1e-9))
    ways = np.array([level_way(low), level_way(low + 1)]).T
    sizes = np.linalg.solve(ways, (east, north))
    parts = ((low + number, round(float(size), 2)) for number, size in enumerate(sizes))
    return [(heading % HEADINGS, size) for heading, size in parts if size >= SHORTEST]


def _gone(body: Body, walk: Walk, parts: Sequence[tuple[int, float]]) -> Walk | None:
    """Returns a walk that goes on along headings; None where something is in the way."""
    motions, stance = list(walk.motions), walk.stance
    for heading, size in parts:
        for motion in (*_turned(stance.heading, heading), Motion(Way.FORWARD, size)):
            stance, blocked = body.moved(stance, motion)
            motions.append(motion)
            if blocked:
                return None
    return Walk(tuple(motions), stance)


def _turned(heading: int, wanted: int) -> tuple[Motion, ...]:
    """Returns the shorter turn from one heading to another; none where they are the same."""
    steps = (wanted - heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2
    return (Motion(Way.TURN_RIGHT if steps > 0 else Way.TURN_LEFT, abs(steps) * float(DEGREES)),) if steps else ()


def in_steps(motions: Sequence[Motion]) -> Iterator[Motion]:
    """Yields motions in turns of 15° and strides of 0.25 m; the last stride of each may be shorter."""
    for motion in motions:
        step = float(DEGREES) if motion.is_turn else STRIDE
        whole, rest = divmod(round(motion.extent + UNIT / 2, 4), step)
        yield from (Motion(motion.way, step) for _ in range(int(whole)))
        if rest >= SHORTEST - UNIT:
            yield Motion(motion.way, round(rest, 2))


def go_to(body: Body, stance: Stance, x: float, y: float, depth: Depths, at_once: bool = False) -> Gone:
    """Goes to a place pointed at in the picture of a stance, by the free way.

    Args:
        body: Who goes, in its house.
        stance: Where it stands and looks.
        x: How far to the right the place is in the picture, from 0 to 999.
        y: How far down, likewise.
        depth: Metres to what each pixel of the picture shows, as of a `Frame`.
        at_once: Whether it costs one move, and not as many as its steps.
    """
    for number in (x, y):
        if not (isfinite(number) and 0 <= number <= ACROSS):
            raise ValueError(f"a place in a picture is told by numbers from 0 to {ACROSS}, not {number:g}")
    place = pointed_at(stance, x, y, depth)
    return Gone(stance, refusal=Refusal.SKY) if place is None else go_near(body, stance, place, at_once)


def go_near(body: Body, stance: Stance, place: Point, at_once: bool = False) -> Gone:
    """Goes by the free way to where one can stand near a place of the plan, in the same room."""
    floor = floor_of(body.house, body.solids)
    end = _floor_beside(body, stance, floor, place)
    if isinstance(end, Refusal):
        return Gone(stance, refusal=end)
    found = walk(body, stance, floor, end)
    if found is None:
        return Gone(stance, refusal=Refusal.NO_WAY)
    return Gone(found.stance, found.motions, 1 if at_once else max(found.steps, 1))


def pointed_at(stance: Stance, x: float, y: float, depth: Depths) -> Point | None:
    """Returns above which place of the plan lies what is shown at a place of a picture; None where it is sky."""
    size = len(depth)
    if depth.shape != (size, size) or not size:
        raise ValueError(f"pictures of an eye are square, not {depth.shape}")
    column, row = (min(int(number / (ACROSS + 1) * size), size - 1) for number in (x, y))
    far = float(depth[row, column])
    if not isfinite(far):
        return None
    camera = camera_of(stance, size)
    right, up, forward = camera.axes()
    slope = np.tan(np.radians(camera.view) / 2)
    across, above = (2 * column + 1) / size - 1, 1 - (2 * row + 1) / size
    along = forward + slope * (across * right + above * up)
    # A little nearer, so that what is on a wall lies on this side of it.
    along *= max(far - _BACK / float(np.linalg.norm(along)), 0.0)
    east, north, _ = np.array(stance.at) + along
    return float(east), float(north)


def _floor_beside(body: Body, stance: Stance, floor: FloorMap, place: Point) -> Point | Refusal:
    """Returns where a body can stand in the room of a place, near it, and can come to."""
    free = floor.clearance >= body.radius
    room = body.house.room_at(*place)
    if room is not None:
        (west, south), (east, north) = (
            floor.cell(room.area.west, room.area.south),
            floor.cell(room.area.east, room.area.north),
        )
        inside = np.zeros_like(free)
        inside[west : east + 1, south : north + 1] = True
    else:
        inside = np.ones_like(free)
    if nearest(floor, free & inside, place, _BESIDE) is None:
        return Refusal.NO_FLOOR
    regions = floor.regions(body.radius)
    found = nearest(floor, inside & np.isin(regions, list(_begun(body, stance, floor))), place, _BESIDE)
    return Refusal.NO_WAY if found is None else floor.point(found)


def lengths(free: Truths, ends: Truths) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Returns the metres from each cell to the nearest of some over free cells, and the number of that one.

    Where there is no way, these are infinite and -1. Cells count row by row.
    """
    from scipy.sparse.csgraph import dijkstra

    far, which = np.full(free.shape, np.inf), np.full(free.shape, -1)
    wanted = free & ends
    if wanted.any():
        number = np.full(free.shape, -1)
        number[free] = np.arange(free.sum())
        away, _, sources = dijkstra(
            _graph(number), directed=False, indices=number[wanted], min_only=True, return_predecessors=True
        )
        cells = np.flatnonzero(free)
        far[free], which[free] = away, np.where(np.isfinite(away), cells[np.maximum(sources, 0)], -1)
    return far, which
