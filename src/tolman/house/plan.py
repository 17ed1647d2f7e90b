"""Draws a house without things: rooms with names and finishes, doorways, windows, ceiling lamps. Frame of `house`."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tolman.house.fixtures import DROP
from tolman.house.homes import CORRIDOR, FEW, HABITS, MORE, TELLING
from tolman.house.house import Area, House, Lamp, Room, Sun
from tolman.house.layout import WALL, Layout, laid_out
from tolman.house.openings import HEIGHT, doorways, drawn_openings, windows
from tolman.seeding import Stream, stream

MOST_ROOMS = 12

_LIT = 13.0
"""Square metres for each ceiling lamp, about."""
_LAMPLIGHT = ((1.0, 0.91, 0.79), (1.0, 0.95, 0.87), (1.0, 0.98, 0.95))
"""Colours of lamps, from warm to neutral."""


def draw_plan(seed: int, rooms: int) -> House:
    """Returns a house of so many rooms, empty."""
    if not 1 <= rooms <= MOST_ROOMS:
        raise ValueError(f"a house has from 1 to {MOST_ROOMS} rooms, not {rooms}")
    rng = stream(seed, "house", "plan", rooms)
    while True:
        purposes = _programme(rng, rooms)
        layout = laid_out(rng, purposes)
        openings = drawn_openings(rng, layout, purposes) if layout else None
        if layout and openings is not None:
            break
    named = tuple(_rooms(rng, layout, purposes))
    names = [room.name for room in named]
    return House(
        named,
        doorways(rng, openings, names),
        windows(rng, layout, purposes, names),
        lamps=tuple(lamp for room in named for lamp in _lamps(rng, room)),
        sun=Sun(float(rng.between(95, 265)), float(rng.between(25, 55))),
        height=HEIGHT / 100,
        wall=WALL / 100,
    )


def _programme(rng: Stream, rooms: int) -> tuple[str, ...]:
    """Returns what the rooms of a house are for."""
    few = rng.pick(FEW[min(rooms, len(FEW)) - 1])
    corridor = ("corridor",) if rng.chance(CORRIDOR.get(rooms, 0.0)) else ()
    more = rng.shuffled(MORE)[: max(rooms - len(few) - len(corridor), 0)]
    if "bathroom" in more and "bedroom" not in more:
        more[more.index("bathroom")] = "bedroom"
    return (*few, *corridor, *more)


def _rooms(rng: Stream, layout: Layout, purposes: Sequence[str]) -> Iterator[Room]:
    """Yields rooms; those of one purpose are told apart by the colours of their walls."""
    count = Counter(purposes)
    telling = rng.shuffled(TELLING)
    for plot, purpose in zip(layout, purposes, strict=True):
        area = Area(plot.west / 100, plot.south / 100, plot.east / 100, plot.north / 100)
        habit = HABITS[purpose]
        is_one = count[purpose] == 1
        wall = rng.pick(habit.walls) if is_one else telling.pop()
        yield Room(purpose if is_one else f"{wall} {purpose}", purpose, area, wall, rng.pick(habit.floors))


def _lamps(rng: Stream, room: Room) -> Iterator[Lamp]:
    """Yields the ceiling lamps of a room, in rows."""
    design, colour = rng.pick(HABITS[room.purpose].lamps), rng.pick(_LAMPLIGHT)
    area = room.area
    size = area.width * area.depth
    across, along = _counts(area)
    count = across * along
    for index in range(count):
        x = area.west + area.width * (index % across + 0.5) / across
        y = area.south + area.depth * (index // across + 0.5) / along
        at = (round(x, 2), round(y, 2), round(HEIGHT / 100 - DROP[design], 3))
        name = f"{room.name} lamp" if count == 1 else f"{room.name} lamp {index + 1}"
        yield Lamp(name, at, round(0.11 * size / count + 1.0, 2), colour, design=design)


def _counts(area: Area) -> tuple[int, int]:
    """Returns how many lamps hang from west to east, and from south to north."""
    long, short = max(area.width, area.depth), min(area.width, area.depth)
    many = max(1, round(long * short / _LIT), round(long / 5.5))
    return (many, 1) if area.width >= area.depth else (1, many)
