"""Pushing and tapping things: they are watched for two seconds, and then all is as it was. World frame, metres.

A push acts level, across the middle of the side on which it meets the thing, and stays as high above the middle of
its mass. Where on this line it acts does not matter to what is rigid. A hand is only so fast: what gives way faster
than the hand follows is no longer pushed, so no strength throws anything through a wall.
"""

from collections.abc import Iterator
from math import cos, radians, sin

import numpy as np

from tolman.assets.shape import Array, Vector
from tolman.house.house import House, Thing
from tolman.house.models import matrix
from tolman.physics.act import Push, Tap
from tolman.physics.cover import is_covered
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.rest import NO_NUDGE
from tolman.physics.state import State
from tolman.physics.surroundings import Surroundings, is_loose, placed, resting_on, surroundings
from tolman.physics.verdicts import verdict_of
from tolman.physics.watching import SECONDS, watched
from tolman.physics.world import STEP, World, bulk_of

PUSHED, TAPPED = 0.5, 0.02
"""Seconds for which a push and a tap act."""
PACE, SNAP = 1.0, 2.0
"""Metres a second that a hand reaches when it pushes, and when it taps."""
_BESIDE = 0.05
"""Metres beside the way of a thing within which it may hit others."""
_NEAR = 0.3
"""Metres around all that a thing can reach within which all else is there."""
_HEAVIEST = 60.0
"""Kilograms of what moves when something hits it; what is heavier stays."""
_MOST = 8
"""Things that are free to move, at most, without what the thing itself carries."""
_UP = np.array([0.0, 0.0, 1.0])


def shoved(state: State, act: Push | Tap, nudge: Vector = NO_NUDGE) -> Course:
    """Pushes or taps a thing, and tells what it did."""
    thing = next((thing for thing in state.house.things if thing.name == act.thing), None)
    if thing is None:
        return refused(state, Verdict.NOTHING)
    if is_covered(state.house, [thing.name]):
        return refused(state, Verdict.COVERED)
    if not is_loose(thing) or not len(placed(thing).solids):
        return refused(state, Verdict.STAYED)
    force, seconds, fastest = _hand(act)
    bulk, body = bulk_of(thing), placed(thing)
    middle = np.asarray(thing.at) + matrix(thing.turn) @ bulk.middle
    arm = np.array([*(body.low + body.high)[:2] / 2, body.low[2] + act.height * (body.high - body.low)[2]]) - middle
    far = SECONDS * min(fastest, float(np.linalg.norm(force)) * seconds / bulk.mass)
    around = surroundings(state.house)
    free = _free(around, thing, force, far)
    world = World(around.without({each.name for each in free}), free, far + _NEAR, nudge)

    def shove(gone: float) -> None:
        if gone < seconds + STEP / 2:
            world.push(thing.name, force if gone < seconds - STEP / 2 else (0.0, 0.0, 0.0), _vector(arm), fastest)

    watch = watched(world, free, state.house.things, shove)
    return Course(verdict_of(watch.path, bulk.middle, _UP, body.low), state, watch.frames)


def _hand(act: Push | Tap) -> tuple[Vector, float, float]:
    """Returns the force of a hand, the seconds for which it acts, and how fast the hand becomes."""
    strength, seconds, fastest = (
        (act.newtons, PUSHED, PACE) if isinstance(act, Push) else (act.impulse / TAPPED, TAPPED, SNAP)
    )
    bearing = radians(act.bearing)
    return (strength * sin(bearing), strength * cos(bearing), 0.0), seconds, fastest


def _free(around: Surroundings, thing: Thing, force: Vector, far: float) -> tuple[Thing, ...]:
    """Returns a thing, all that it carries, and then what it may hit, with what that carries."""
    house = around.house
    found = dict.fromkeys([thing.name, *resting_on(house, [thing.name])])
    most = len(found) + _MOST
    for name in _ahead(around, thing, force, far):
        group = [each for each in (name, *resting_on(house, [name])) if each not in found]
        if name not in found and len(found) + len(group) <= most:
            found |= dict.fromkeys(group)
    return tuple(house[name] for name in found)


def _ahead(around: Surroundings, thing: Thing, force: Vector, far: float) -> Iterator[str]:
    """Yields what is loose on the way of a thing, the nearest first; what carries it is not."""
    house, body = around.house, placed(thing)
    way = np.asarray(force) / np.linalg.norm(force)
    low, high = np.minimum(body.low, body.low + far * way), np.maximum(body.high, body.high + far * way)
    below = set(_carriers(house, thing))
    rows = [int(row) for row in around.near(low, high, _BESIDE)]
    names = [(row, name) for row in rows if (name := around.name(row)) is not None and name != thing.name]
    for _row, name in sorted(names, key=lambda each: (_nearest(around, each[0], way), each[0])):
        other = house[name]
        if is_loose(other) and name not in below and bulk_of(other).mass <= _HEAVIEST:
            yield name


def _nearest(around: Surroundings, row: int, way: Array) -> float:
    """Returns how far along a way the first corner of a box is."""
    return float(np.minimum(around.low[row] * way, around.high[row] * way).sum())


def _carriers(house: House, thing: Thing) -> Iterator[str]:
    """Yields what a thing rests on, and what that rests on."""
    names = {each.name: each for each in house.things}
    below = names.pop(thing.held_by, None)
    while below is not None:
        yield below.name
        below = names.pop(below.held_by, None)


def _vector(place: Array) -> Vector:
    x, y, z = (float(part) for part in place)
    return x, y, z
