"""Whether things stay where they were put, or what becomes of them. World frame, metres, degrees.

Where something comes to stand is worked out from its shape and from what it stands on; time only runs to see whether
it stays. What stays is left exactly where it was put, so that no two machines differ. What moves a little and comes
to rest is left where it rests, unless a shift by next to nothing would change that; what falls is shown, and never
left.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tolman.assets.shape import Vector
from tolman.house.house import FLOOR, Thing, rounded_thing
from tolman.house.liquids import laden_weight
from tolman.house.solids import chained, overlaps
from tolman.physics.outcome import Instant
from tolman.physics.surroundings import Placed, Surroundings, is_loose, placed
from tolman.physics.world import QUIET, STEP, Lie, World, apart

STILL, STEADY = 0.002, 1.0
"""Metres and degrees by which something that stays may give way."""
NEAR, LEANING = 0.05, 25.0
"""Metres and degrees within which something that gives way comes to rest, and has not fallen."""
WATCHED = 8
"""Frames of what is watched."""
LONGEST, SHORTEST = 2.0, 0.3
"""Seconds within which all has to come to rest, and for which time runs at least."""
_TOUCH = 0.002
"""Metres between things that may hold each other."""
_HEAVIEST, _FIRM = 60.0, 15.0
"""Kilograms of what may move because of an act, and of what stands on the floor and may; what is heavier stays."""
_FLAT = 0.03
"""Metres up to which what lies on the floor is so flat that it stays, as rugs do."""
_MOST = 12
"""Things that move because of one act, at most."""
NO_NUDGE: Vector = (0.0, 0.0, 0.0)
_SHIFTS: tuple[Vector, ...] = (
    (1e-9, -1e-9, 1e-9),
    (1e-7, 0.0, 0.0),
    (0.0, 1e-7, 0.0),
    (0.0, 0.0, 1e-7),
    (-1e-8, -1e-8, -1e-8),
)
"""Metres by which everything is shifted at first to see whether where it comes to rest is sure."""
_FOR_GOOD, _GRAIN = 3.0, 10
"""How many times as far as what rests near it something is that has fallen for good, and steps from look to look."""
_GAIN, _NOISE = 10.0, 1e-7
"""How far something rests elsewhere then at most, if that is sure: times as far as it was shifted, or so many metres
and shares of a turn, where that is more. Where chance has a part in it, it is farther by far."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What becomes of things that were put somewhere."""

    falls: bool
    """Whether something falls, or does not come to rest."""
    moved: tuple[Thing, ...] = ()
    """Those that rest elsewhere than they were put, where they do."""
    frames: tuple[Instant, ...] = ()
    """What is seen of it."""
    unsure: frozenset[str] = frozenset()
    """The names of those that rest elsewhere by chance: they are best left as they were put."""


def rest_of(around: Surroundings, names: Iterable[str], nudge: Vector = NO_NUDGE, is_seen: bool = True) -> Rest:
    """Returns what becomes of some things of a house, and of what they may move, when time runs.

    Where nobody sees it, time ends as soon as something has fallen for good.
    """
    chosen = frozenset(names)
    free = touching(around, chosen)
    if not free:
        return Rest(falls=False)
    world = World(around.without({thing.name for thing in free}), free, nudge=nudge)
    is_calm, frames = _watched(world, free, is_seen)
    if not is_calm or _has_fallen(world):
        return Rest(True, frames=frames)
    moved = moved_in(world, free)
    unsure = _unsure(world, moved)
    return Rest(False, tuple(thing for thing in moved if thing.name not in unsure), frames, unsure)


def _has_fallen(world: World, times: float = 1.0) -> bool:
    """Says whether anything is farther from where it was put, or leans more, than what rests near it does."""
    return any(far > times * NEAR or angle > times * LEANING for far, angle in map(world.strayed, world.free))


def moved_in(world: World, free: Iterable[Thing]) -> tuple[Thing, ...]:
    """Returns things that rest elsewhere than they were put, where they do."""
    strays = ((thing, *world.strayed(thing.name)) for thing in free)
    return tuple(
        rounded_thing(laid(thing, world.lie(thing.name)))
        for thing, far, angle in strays
        if far > STILL or angle > STEADY
    )


def _unsure(world: World, moved: Sequence[Thing]) -> frozenset[str]:
    """Returns the names of what rests elsewhere when everything is shifted by next to nothing at first."""
    sure = {thing.name: world.lie(thing.name) for thing in moved}
    for shift in _SHIFTS:
        if sure:
            world.begin(shift)
            is_calm = world.settle(LONGEST, SHORTEST)
            most = max(_GAIN * max(map(abs, shift)), _NOISE) if is_calm else -1.0
            sure = {name: lie for name, lie in sure.items() if apart(lie, world.lie(name)) <= most}
    return frozenset(thing.name for thing in moved if thing.name not in sure)


def laid(thing: Thing, lie: Lie) -> Thing:
    """Returns a thing in another place."""
    return replace(thing, at=lie.at, turn=lie.turn)


def touching(around: Surroundings, names: Iterable[str]) -> tuple[Thing, ...]:
    """Returns some things, and what is loose and touches them, or what touches them, in the order of the house."""
    rows = {thing.name: row for row, thing in enumerate(around.house.things)}
    found = dict.fromkeys(name for name in names if is_loose(around.house[name]))
    left = list(found)
    while left and len(found) < _MOST:
        for name in neighbours(around, around.placed[rows[left.pop(0)]]):
            if name not in found and may_move(around.house[name]):
                found[name] = None
                left.append(name)
    return tuple(thing for thing in around.house.things if thing.name in found)


def neighbours(around: Surroundings, body: Placed) -> tuple[str, ...]:
    """Returns the names of things that a body touches, or is about to, in the order of the house."""
    rows = [int(row) for row in around.near(body.low, body.high, _TOUCH) if row < len(around.house.things)]
    others = chained([around.placed[row].solids for row in rows])
    met = {int(others.owner[each.other]) for each in overlaps(body.solids.grown(_TOUCH), others, 0.0)}
    return tuple(around.house.things[rows[owner]].name for owner in sorted(met))


def may_move(thing: Thing) -> bool:
    """Says whether a thing may move because of an act on something else: heavy furniture stays where it is."""
    if thing.held_by != FLOOR:
        return is_loose(thing) and laden_weight(thing) <= _HEAVIEST
    low, high = placed(thing).low[2], placed(thing).high[2]
    return bool(high - low > _FLAT) and laden_weight(thing) <= _FIRM


def _watched(world: World, free: tuple[Thing, ...], is_seen: bool) -> tuple[bool, tuple[Instant, ...]]:
    """Lets time run until all rests; says whether it does, and what was to be seen."""
    frames, quiet = list[Instant](), 0.0
    for number, seconds in enumerate(world.steps(LONGEST)):
        if not is_seen and number % _GRAIN == 0 and _has_fallen(world, _FOR_GOOD):
            break
        if seconds >= len(frames) * LONGEST / WATCHED:
            frames.append(instant_of(world, free, seconds))
        quiet = quiet + STEP if world.is_calm else 0.0
        if seconds >= SHORTEST and quiet >= QUIET:
            return True, tuple(frames)
    return False, tuple(frames)


def instant_of(world: World, free: Iterable[Thing], seconds: float) -> Instant:
    """Returns an instant of what is watched."""
    things = tuple(rounded_thing(laid(thing, world.lie(thing.name))) for thing in free)
    return Instant(round(seconds, 3), things)
