"""How rooms lie: an outline cut up into rectangles, the soundest of several tries.

An area is cut in two or, along a hall, in three, and so on until each piece is a room. Pieces that no room of the
purpose could be are thrown away at once. A piece of the outline may stay empty, and then the house has a notch.
Lengths are centimetres, in the frame of `house.house`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, pairwise
from math import ceil, floor, inf
from typing import Literal

from tolman.house.homes import HABITS, WAYS
from tolman.seeding import Stream

WALL = 12
"""Thickness of a wall."""
DOOR = 130
"""The shortest wall between two rooms in which a door finds its place."""

_GRID = 10
_TRIES, _ENOUGH = 300, 42
"""Layouts to try; the best is taken once the sound ones have so many rooms together."""
_CUTS, _ROW = 5, 4
"""Cuts to try for each area; rooms that may lie side by side in one row."""
_YARD = "yard"
_PASSAGES = ("hall", "corridor")
_STRIPS = {"hall": (150, 210), "corridor": (130, 150)}
"""How wide passages are."""


Axis = Literal["x", "y"]


@dataclass(frozen=True, slots=True)
class WallLine:
    """A part of a wall line: where it runs, along which axis, from where to where."""

    along: Axis
    line: int
    start: int
    stop: int

    @property
    def length(self) -> int:
        """From end to end."""
        return self.stop - self.start


@dataclass(frozen=True, slots=True)
class Plot:
    """A rectangle of the plan."""

    west: int
    south: int
    east: int
    north: int

    @property
    def sides(self) -> tuple[int, int]:
        """Width and depth."""
        return self.east - self.west, self.north - self.south

    @property
    def walls(self) -> tuple[WallLine, ...]:
        """Its walls: south, north, west, east."""
        return (
            WallLine("x", self.south, self.west, self.east),
            WallLine("x", self.north, self.west, self.east),
            WallLine("y", self.west, self.south, self.north),
            WallLine("y", self.east, self.south, self.north),
        )


@dataclass(frozen=True, slots=True)
class Wish:
    """What a room, by its number, would like to have."""

    number: int
    purpose: str
    zone: int
    area: int
    """Square centimetres, walls included, as `least` and `most`."""
    least: int
    most: int
    narrow: int


Layout = tuple[Plot, ...]
"""A plot for each room, in their order."""


def laid_out(rng: Stream, purposes: Sequence[str]) -> Layout | None:
    """Returns where rooms of these purposes lie; None where a long search found no good way."""
    best: tuple[float, Layout] | None = None
    found = 0
    for _ in range(_TRIES):
        layout = _tried(rng, purposes)
        if layout is None:
            continue
        merit, layout = _exchanged(layout, purposes)
        if is_sound(layout, purposes):
            best = max(best or (merit, layout), (merit, layout), key=lambda pair: pair[0])
            found += len(purposes)
        if found >= _ENOUGH:
            break
    return None if best is None else best[1]


def is_sound(layout: Layout, purposes: Sequence[str]) -> bool:
    """Says whether there is a way to every room, and daylight where it is needed."""
    return len(reached(neighbours(layout), purposes)) == len(purposes) and not _dark(_lit(layout), purposes)


def neighbours(layout: Layout) -> tuple[frozenset[int], ...]:
    """Returns for each room the rooms to which it could have a door."""
    found: list[set[int]] = [set() for _ in layout]
    for one, other in combinations(range(len(layout)), 2):
        wall = shared(layout[one], layout[other])
        if wall is not None and wall.length >= DOOR:
            found[one].add(other)
            found[other].add(one)
    return tuple(map(frozenset, found))


def reached(near: Sequence[frozenset[int]], purposes: Sequence[str]) -> set[int]:
    """Returns the rooms that can be reached from the first passage, or else the living room."""
    start = next((purposes.index(name) for name in (*_PASSAGES, "living room") if name in purposes), 0)
    found, edge = {start}, [start]
    while edge:
        room = edge.pop()
        ways = WAYS.get(purposes[room], {})
        further = [other for other in near[room] if other not in found and purposes[other] in ways]
        found.update(further)
        edge += further
    return found


def shared(one: Plot, other: Plot) -> WallLine | None:
    """Returns the wall between two plots; None where there is none."""
    for line, meets in ((one.east, other.west), (one.west, other.east)):
        if line == meets:
            return _stretch("y", line, max(one.south, other.south), min(one.north, other.north))
    for line, meets in ((one.north, other.south), (one.south, other.north)):
        if line == meets:
            return _stretch("x", line, max(one.west, other.west), min(one.east, other.east))
    return None


def outer(layout: Layout, room: int) -> Iterator[WallLine]:
    """Yields the stretches of the walls of a room that have no room behind them."""
    plot = layout[room]
    others = [other for number, other in enumerate(layout) if number != room]
    walls = [wall for wall in (shared(plot, other) for other in others) if wall is not None]
    for side in plot.walls:
        taken = sorted(
            (wall.start, wall.stop) for wall in walls if (wall.along, wall.line) == (side.along, side.line)
        )
        start = side.start
        for end, begin in [*taken, (side.stop, side.stop)]:
            if end > start:
                yield replace(side, start=start, stop=end)
            start = max(start, begin)


def _stretch(along: Axis, line: int, start: int, stop: int) -> WallLine | None:
    return WallLine(along, line, start, stop) if start < stop else None


def _lit(layout: Layout) -> tuple[bool, ...]:
    """Says of each plot whether daylight can come in."""
    return tuple(any(wall.length >= DOOR for wall in outer(layout, room)) for room in range(len(layout)))


def _dark(lit: Sequence[bool], purposes: Sequence[str]) -> int:
    """Returns how many rooms lack the daylight that they need."""
    return sum(HABITS[purpose].needs_day and not day for purpose, day in zip(purposes, lit, strict=True))


def _exchanged(layout: Layout, purposes: Sequence[str]) -> tuple[float, Layout]:
    """Returns a layout whose rooms have changed plots as long as that made it better, and how good it is."""
    near, lit, order = neighbours(layout), _lit(layout), list(range(len(layout)))
    lies = list(purposes)
    best = _merit(layout, near, lit, lies)
    fitting = [{purpose for purpose in set(purposes) if fits(plot, purpose)} for plot in layout]
    pairs = list(combinations(order, 2))
    at = since = 0
    while since < len(pairs):
        one, other = pairs[at]
        if lies[one] != lies[other] and lies[one] in fitting[other] and lies[other] in fitting[one]:
            lies[one], lies[other] = lies[other], lies[one]
            merit = _merit(layout, near, lit, lies)
            if merit > best:
                best, since = merit, 0
                order[one], order[other] = order[other], order[one]
            else:
                lies[one], lies[other] = lies[other], lies[one]
        at, since = (at + 1) % len(pairs), since + 1
    return best, tuple(layout[order.index(room)] for room in range(len(layout)))


def _merit(layout: Layout, near: Sequence[frozenset[int]], lit: Sequence[bool], purposes: Sequence[str]) -> float:
    """Returns how good a layout is: ways to all rooms, day, good neighbours, short passages, rooms about square."""
    merit = 100.0 * (len(reached(near, purposes)) - len(purposes)) - 40.0 * _dark(lit, purposes)
    for one, others in enumerate(near):
        ways = WAYS.get(purposes[one], {})
        merit += sum(ways.get(purposes[other], 0) for other in others)
    for plot, purpose in zip(layout, purposes, strict=True):
        short, long = sorted(plot.sides)
        merit -= short * long / 10_000 if purpose in _PASSAGES else 4.0 * (long / short - 1.0)
    return merit


def _tried(rng: Stream, purposes: Sequence[str]) -> Layout | None:
    """Returns one layout by chance; None where rooms would be too small, too large or too slim."""
    wishes = [_wish(rng, number, purpose) for number, purpose in enumerate(purposes)]
    whole = sum(wish.area for wish in wishes)
    if len(wishes) > 2 and rng.chance(0.5):
        yard = whole * rng.between(5, 14) // 100
        wishes.append(Wish(len(wishes), _YARD, 4, yard, yard // 2, 2 * yard, 150))
        whole += yard
    width = _snapped((whole * rng.between(60, 190) / 100) ** 0.5)
    area = Plot(0, 0, width, _snapped(whole / width))
    found = _divide(rng, area, wishes)
    if found is None or (len(found) > len(purposes) and not _is_notch(area, found[len(purposes)])):
        return None
    return tuple(found[room] for room in range(len(purposes)))


def _wish(rng: Stream, number: int, purpose: str) -> Wish:
    """Returns what a room would like to have, walls included."""
    habit = HABITS[purpose]
    share = rng.between(15, 70) / 100 * (0.5 if purpose in _PASSAGES else 1.0)
    least, area, most = (
        round((clear**0.5 * 100 + WALL) ** 2)
        for clear in (habit.least, habit.least + share * (habit.most - habit.least), habit.most)
    )
    return Wish(number, purpose, habit.zone, area, least, most, round(habit.narrow * 100) + WALL)


def _is_notch(whole: Plot, yard: Plot) -> bool:
    """Says whether what stays empty is a notch in the outline."""
    at_x = (yard.west == whole.west) + (yard.east == whole.east)
    at_y = (yard.south == whole.south) + (yard.north == whole.north)
    return at_x + at_y > 0 and at_x < 2 and at_y < 2 and min(yard.sides) >= 150


def _divide(rng: Stream, area: Plot, rooms: list[Wish], by: Axis | None = None) -> dict[int, Plot] | None:
    """Returns an area cut up into rooms by their numbers; None where none of a few cuts leaves room for all.

    The area lies by a passage that runs along the axis `by`, or by none.
    """
    if len(rooms) == 1:
        return {rooms[0].number: area}
    if len(rooms) <= _ROW:
        axis = by or ("x" if rng.chance(0.5) else "y")
        row = _row(rng, area, rooms, axis) or _row(rng, area, rooms, _other(axis))
        if row is not None or len(rooms) == 2:
            return row
    for _ in range(_CUTS):
        groups, pieces, beside = _cut(rng, area, rooms, by)
        if all(map(_holds, pieces, groups)):
            parts: dict[int, Plot] = {}
            for piece, group in zip(pieces, groups, strict=True):
                part = _divide(rng, piece, group, beside)
                if part is None:
                    break
                parts |= part
            else:
                return parts
    return None


def _row(rng: Stream, area: Plot, rooms: list[Wish], along: Axis) -> dict[int, Plot] | None:
    """Returns rooms side by side along an axis, each as long as it may be; None where that cannot be."""
    width, depth = area.sides
    length, across = (width, depth) if along == "x" else (depth, width)
    in_order = rng.shuffled(rooms)
    spans = [_span(wish, across) for wish in in_order]
    least, most = sum(low for low, _ in spans), sum(high for _, high in spans)
    if any(low > high for low, high in spans) or not least <= length <= most:
        return None
    share, start, found = (length - least) / max(most - least, 1), 0, {}
    for wish, (low, high) in zip(in_order, spans, strict=True):
        stop = length if wish is in_order[-1] else start + _snapped(low + share * (high - low))
        found[wish.number] = _slice(area, start, stop, along)
        start = stop
    return found if all(_holds(found[wish.number], [wish]) for wish in in_order) else None


def _span(wish: Wish, across: int) -> tuple[int, int]:
    """Returns how short and how long a room may be that is so wide, walls included."""
    if wish.purpose == _YARD:
        return wish.narrow, 2 * across
    habit, wide = HABITS[wish.purpose], (across - WALL) / 100
    if wide < habit.narrow:
        return 1, 0
    low = max(habit.narrow, habit.least / wide, wide / habit.slim)
    high = min(habit.most / wide, habit.slim * wide, inf if wide <= habit.wide else habit.wide)
    return ceil(10 * low) * _GRID + WALL // 2, floor(10 * high) * _GRID + WALL


def _slice(area: Plot, start: int, stop: int, along: Axis) -> Plot:
    """Returns the part of an area from one place to another along an axis."""
    if along == "x":
        return Plot(area.west + start, area.south, area.west + stop, area.north)
    return Plot(area.west, area.south + start, area.east, area.south + stop)


def _holds(area: Plot, rooms: list[Wish]) -> bool:
    """Says whether an area could hold rooms, as far as its size tells."""
    if len(rooms) == 1:
        return rooms[0].purpose == _YARD or fits(area, rooms[0].purpose)
    width, depth = area.sides
    if min(width, depth) < max(wish.narrow for wish in rooms):
        return False
    return sum(wish.least for wish in rooms) <= width * depth <= sum(wish.most for wish in rooms)


def fits(plot: Plot, purpose: str) -> bool:
    """Says whether a plot could be a room of a purpose."""
    habit = HABITS[purpose]
    short, long = sorted((side - WALL) / 100 for side in plot.sides)
    if not habit.narrow <= short <= habit.wide or long > habit.slim * short:
        return False
    return habit.least <= short * long <= habit.most


def _cut(
    rng: Stream, area: Plot, rooms: list[Wish], by: Axis | None
) -> tuple[list[list[Wish]], list[Plot], Axis | None]:
    """Returns rooms in groups, a piece of an area for each, and the axis of the passage by which they then lie."""
    in_order = sorted(rooms, key=lambda wish: wish.zone + rng.between(-3, 3))
    longer: Axis = "x" if area.sides[0] >= area.sides[1] else "y"
    passage = next((wish for name in _PASSAGES for wish in rooms if wish.purpose == name), None)
    if passage is not None and rng.chance(0.8):
        in_order.remove(passage)
        one, other = _grouped(rng, in_order)
        along = _other(by) if by else longer if rng.chance(0.8) else _other(longer)
        wide = _snapped(rng.between(*_STRIPS[passage.purpose]))
        across = area.sides[0] if along == "y" else area.sides[1]
        low = _snapped((across - wide) * _share(rng, one, other))
        return [one, [passage], other], _sliced(area, (low, low + wide), _other(along)), along
    one, other = _grouped(rng, in_order)
    if rng.chance(0.5):
        one, other = other, one
    axis = by if by and rng.chance(0.8) else longer if rng.chance(0.8) else _other(longer)
    cut = _snapped((area.sides[0] if axis == "x" else area.sides[1]) * _share(rng, one, other))
    return [one, other], _sliced(area, (cut,), axis), by


def _other(axis: Axis) -> Axis:
    return "y" if axis == "x" else "x"


def _grouped(rng: Stream, rooms: list[Wish]) -> tuple[list[Wish], list[Wish]]:
    """Returns rooms in two groups, of about the same area more often than not."""
    sums = list(accumulate(wish.area for wish in rooms))
    order = sorted(range(1, len(rooms)), key=lambda place: abs(2 * sums[place - 1] - sums[-1]))
    place = order[0] if rng.chance(0.5) else rng.pick(order)
    return rooms[:place], rooms[place:]


def _share(rng: Stream, one: list[Wish], other: list[Wish]) -> float:
    """Returns about the share of the first group in the area of both."""
    first, second = (sum(wish.area for wish in group) for group in (one, other))
    return first * rng.between(90, 110) / (100 * (first + second))


def _sliced(area: Plot, cuts: Sequence[int], along: Axis) -> list[Plot]:
    """Returns an area cut at places along an axis."""
    length = area.sides[0] if along == "x" else area.sides[1]
    return [_slice(area, start, stop, along) for start, stop in pairwise((0, *cuts, length))]


def _snapped(length: float) -> int:
    return round(length / _GRID) * _GRID
