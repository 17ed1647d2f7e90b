"""Watching for two seconds what becomes of things: frames to be shown, and the path of the one that matters."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tolman.house.house import Thing, rounded_thing
from tolman.physics.outcome import Instant
from tolman.physics.rest import WATCHED, laid
from tolman.physics.world import QUIET, STEP, Lie, World

SECONDS = 2.0
_GRAIN = 10
"""Steps from one lie of a path to the next."""
_LEAST = 0.5
"""Seconds that are watched even where all is at rest, so that what begins slowly is seen."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What was seen."""

    path: tuple[Lie, ...]
    """Of the first thing, from where it begins."""
    frames: tuple[Instant, ...]
    """Evenly over the time, the last one at its end; each has the things that are otherwise than before."""


def watched(
    world: World,
    free: Sequence[Thing],
    before: Iterable[Thing],
    shove: Callable[[float], None] = lambda _: None,
) -> Watch:
    """Lets time run and watches things that are free, until all rests or the time is over.

    A shove is called before each step, with the seconds that have gone by.
    """
    known = {thing.name: thing for thing in before}
    path, frames, quiet = [world.lie(free[0].name)], list[Instant](), 0.0
    shove(0.0)
    for number, seconds in enumerate(world.steps(SECONDS), 1):
        if number % _GRAIN == 0:
            path.append(world.lie(free[0].name))
        if seconds >= _time(len(frames)) - STEP / 2:
            frames.append(Instant(_time(len(frames)), _changed(world, free, known)))
        quiet = quiet + STEP if world.is_calm else 0.0
        if seconds >= _LEAST and quiet >= QUIET:
            break
        shove(seconds)
    last = _changed(world, free, known)
    frames.extend(Instant(_time(number), last) for number in range(len(frames), WATCHED))
    return Watch(tuple(path), tuple(frames))


def _time(number: int) -> float:
    """Returns the seconds at which a frame is seen."""
    return (number + 1) * SECONDS / WATCHED


def _changed(world: World, free: Iterable[Thing], known: Mapping[str, Thing]) -> tuple[Thing, ...]:
    """Returns things where they are now, without those that are as they were."""
    now = (rounded_thing(laid(thing, world.lie(thing.name))) for thing in free)
    return tuple(thing for thing in now if known.get(thing.name) != thing)
