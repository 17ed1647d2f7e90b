"""Where doors and windows are in a layout. Lengths are centimetres, in the frame of `house.house`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tolman.house.homes import HABITS, LEAVES, OPEN, SMALL, WAYS
from tolman.house.house import Doorway, Leaf, Window
from tolman.house.layout import Layout, Plot, WallLine, neighbours, outer, shared
from tolman.seeding import Stream

HEIGHT = 260
"""From floor to ceiling."""
CORNER = 21
"""From the end of a wall, on its middle line, to the nearest opening: 15 cm are left beside a wall that meets it."""

_STEP = 5
_WIDE, _NARROW, _WIDE_FROM = 90, 80, 140
"""Widths of doors, and the shortest wall for the wider one."""
_AGAIN = 0.08
"""How often there is a door that nobody needs, for each point by which people go that way more readily than by 2."""
_BARE, _OPEN_FROM = 0.12, 180
"""How often a doorway has no leaf; the shortest wall that an open plan leaves out."""
_ROOMY = ("hall", "corridor", "living room", "dining room", "kitchen")
"""Rooms between which a doorway may have no leaf."""
_PIER = 50
"""From the end of a wall to a window, at least."""
_DESIGNS = ("two panels", "four panels", "flush", "boards")

Ways = tuple[tuple[int, int], ...]
"""Pairs of rooms between which there are doors: the one from which one goes, and the other."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A doorway, before it has a name."""

    rooms: tuple[int, int]
    """South or west of it, and north or east of it."""
    wall: WallLine
    """The part of the wall that is missing."""
    into: int | None = None
    """The room into which its leaf swings; None where it has none."""
    is_low: bool = True
    """Whether the hinges are at the low end of the wall."""
    is_open: bool = False
    """Whether it reaches up to the ceiling."""

    def swing(self, layout: Layout) -> Plot | None:
        """Returns the square over which its leaf swings."""
        return None if self.into is None else self.apron(layout[self.into], self.wall.length)

    def aprons(self, layout: Layout, deep: int = 60) -> tuple[Plot, Plot]:
        """Returns the floor before it on either side."""
        south, north = (self.apron(layout[room], deep) for room in self.rooms)
        return south, north

    def apron(self, plot: Plot, deep: int) -> Plot:
        """Returns the floor before it in a room, so many centimetres deep."""
        wall = self.wall
        if wall.along == "x":
            low = wall.line - deep * (plot.north == wall.line)
            return Plot(wall.start, low, wall.stop, low + deep)
        low = wall.line - deep * (plot.east == wall.line)
        return Plot(low, wall.start, low + deep, wall.stop)


def drawn_openings(rng: Stream, layout: Layout, purposes: Sequence[str]) -> tuple[Opening, ...] | None:
    """Returns the doorways of a layout; None where doors would be in each other's way."""
    found: list[Opening] = []
    for pair in _ways(rng, layout, purposes):
        opening = next((each for each in _options(rng, layout, purposes, pair) if is_free(each, found, layout)), None)
        if opening is None:
            return None
        found.append(opening)
    return tuple(sorted(found, key=lambda opening: opening.rooms))


def is_free(opening: Opening, others: Sequence[Opening], layout: Layout) -> bool:
    """Says whether no leaf swings over the floor before another doorway."""
    return not any(
        _overlap(swing, ground)
        for other in others
        for one, two in ((opening, other), (other, opening))
        if (swing := one.swing(layout)) is not None
        for ground in (*two.aprons(layout), *((two.swing(layout),) if two.into is not None else ()))
        if ground is not None
    )


def _ways(rng: Stream, layout: Layout, purposes: Sequence[str]) -> Ways:
    """Returns the pairs of rooms with a door: as many as it takes to reach all, and some more."""
    near = neighbours(layout)
    start = next((purposes.index(name) for name in ("hall", "corridor", "living room") if name in purposes), 0)
    reached, ways = {start}, []
    while True:
        further = [
            (WAYS[purposes[one]][purposes[other]] + 2 * rng.below(3), one, other)
            for one in sorted(reached)
            if purposes[one] in WAYS
            for other in sorted(near[one] - reached)
            if purposes[other] in WAYS[purposes[one]]
        ]
        if not further:
            break
        _, one, other = max(further)
        reached.add(other)
        ways.append((one, other))
    known = {frozenset(way) for way in ways}
    for one, other in combinations(range(len(layout)), 2):
        if other in near[one] and frozenset((one, other)) not in known:
            ready, way = max(
                (WAYS.get(purposes[one], {}).get(purposes[other], 0), (one, other)),
                (WAYS.get(purposes[other], {}).get(purposes[one], 0), (other, one)),
            )
            if rng.chance(_AGAIN * (ready - 2)):
                ways.append(way)
    return tuple(ways)


def _options(rng: Stream, layout: Layout, purposes: Sequence[str], way: tuple[int, int]) -> Iterator[Opening]:
    """Yields what a doorway between two rooms may be, what is tried first first."""
    one, other = way
    wall = shared(layout[one], layout[other])
    if wall is None:
        raise ValueError(f"the rooms {one} and {other} share no wall")
    rooms = _in_order(layout, one, other, wall)
    names = purposes[one], purposes[other]
    if wall.length >= _OPEN_FROM and rng.chance(OPEN.get(frozenset(names), 0.0)):
        yield Opening(rooms, _gap(rng, wall), is_open=True)
    is_bare = set(names) <= set(_ROOMY) and rng.chance(_BARE)
    width = _NARROW if set(names) & set(SMALL) or wall.length < _WIDE_FROM else _WIDE
    for start in _starts(rng, wall, layout[other], width):
        part = replace(wall, start=start, stop=start + width)
        is_low = part.start - _ends(layout[other], wall)[0] <= _ends(layout[other], wall)[1] - part.stop
        yield Opening(rooms, part, None if is_bare else other, is_low)
        if not is_bare:
            yield Opening(rooms, part, other, not is_low)
            yield Opening(rooms, part, one, is_low)


def _gap(rng: Stream, wall: WallLine) -> WallLine:
    """Returns the part of a wall that an open plan leaves out."""
    left = rng.pick((0, 0, 10, 30)) if wall.length > 240 else 0
    right = rng.pick((0, 10, 40)) if wall.length > 240 else 0
    return replace(wall, start=wall.start + 25 + left, stop=wall.stop - 25 - right)


def _starts(rng: Stream, wall: WallLine, into: Plot, width: int) -> Iterator[int]:
    """Yields where a door may begin: by a corner of the room that one enters, and then anywhere."""
    low, high = -(-(wall.start + CORNER) // _STEP) * _STEP, (wall.stop - CORNER) // _STEP * _STEP - width
    ends = [end for end, corner in ((low, wall.start), (high, wall.stop)) if corner in _ends(into, wall)]
    places = list(range(low, high + 1, _STEP))
    yield from rng.shuffled(ends)
    yield from rng.shuffled(places)


def _ends(plot: Plot, wall: WallLine) -> tuple[int, int]:
    """Returns where the wall of a room begins and ends of which a stretch is a part."""
    return (plot.west, plot.east) if wall.along == "x" else (plot.south, plot.north)


def _in_order(layout: Layout, one: int, other: int, wall: WallLine) -> tuple[int, int]:
    """Returns two rooms, the one to the south or west of their wall first."""
    plot = layout[one]
    is_first = (plot.north if wall.along == "x" else plot.east) == wall.line
    return (one, other) if is_first else (other, one)


def _overlap(one: Plot, other: Plot) -> bool:
    return one.west < other.east and other.west < one.east and one.south < other.north and other.south < one.north


def doorways(rng: Stream, openings: Sequence[Opening], names: Sequence[str]) -> tuple[Doorway, ...]:
    """Returns doorways with their leaves, which stand open, shut or ajar."""
    colour, design = rng.pick(LEAVES), rng.pick(_DESIGNS)
    return tuple(_doorway(rng, opening, names, colour, design) for opening in openings)


def _doorway(rng: Stream, opening: Opening, names: Sequence[str], colour: str, design: str) -> Doorway:
    wall = opening.wall
    along = (wall.start + wall.stop) / 200
    at = (along, wall.line / 100) if wall.along == "x" else (wall.line / 100, along)
    south, north = (names[room] for room in opening.rooms)
    plain = Doorway(f"doorway between {south} and {north}", (south, north), at, wall.along, wall.length / 100)
    if opening.is_open:
        return replace(plain, height=HEIGHT / 100)
    if opening.into is None:
        return plain
    # From the room south of a wall along x, its low end is to the left; from one to the west of a wall along y,
    # to the right.
    is_left = opening.is_low is ((opening.into == opening.rooms[0]) is (wall.along == "x"))
    stands = 1.0 if rng.chance(0.6) else 0.0 if rng.chance(0.5) else rng.between(30, 70) / 100
    leaf = Leaf(colour, names[opening.into], "left" if is_left else "right", stands, design)
    return replace(plain, leaf=leaf)


def windows(rng: Stream, layout: Layout, purposes: Sequence[str], names: Sequence[str]) -> tuple[Window, ...]:
    """Returns the windows of all rooms."""
    return tuple(
        window
        for room, purpose in enumerate(purposes)
        for window in _windows(rng, list(outer(layout, room)), purpose, names[room])
    )


def _windows(rng: Stream, walls: Sequence[WallLine], purpose: str, name: str) -> Iterator[Window]:
    """Yields the windows of one room: one or two in a wall, evenly, and at least one where day is needed."""
    glazing = HABITS[purpose].glazing
    if glazing is None:
        return
    sill, lengths = rng.pick(glazing.sills), [wall.length for wall in walls]
    needed = HABITS[purpose].needs_day and rng.chance(0.97)
    for wall in walls:
        fitting = [width for width in glazing.widths if 100 * width + 2 * _PIER <= wall.length]
        is_longest = needed and wall.length == max(lengths)
        if fitting and (is_longest or rng.chance(glazing.share)):
            width = rng.pick(fitting)
            count = 2 if wall.length > 2 * (100 * width + 2 * _PIER) and purpose not in SMALL else 1
            for place in range(count):
                middle = round((wall.start + wall.length * (2 * place + 1) / (2 * count)) / _STEP) * _STEP / 100
                at = (middle, wall.line / 100) if wall.along == "x" else (wall.line / 100, middle)
                panes = 1 if width < 0.8 else glazing.panes
                yield Window(name, at, wall.along, width, sill, glazing.top, panes)
