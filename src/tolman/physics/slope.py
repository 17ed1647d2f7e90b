"""Putting what the hand holds on a slanting surface: it is watched for two seconds, and then the hand has it again.

World frame, metres. A thing is put upright in the frame of the slope, its front downhill, so high up that all of it
is on the slope and there is way to slide. What it is put on stays where it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tolman.assets.shape import Array, Surface, Vector
from tolman.house.house import Thing, rounded_thing, turn_of
from tolman.house.models import matrix, own_bounds, own_shape, shape_of
from tolman.house.solids import gathered
from tolman.physics.act import PutOnSlope
from tolman.physics.cover import is_covered
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.rest import NO_NUDGE
from tolman.physics.state import State
from tolman.physics.surroundings import placed, surroundings
from tolman.physics.verdicts import verdict_of
from tolman.physics.watching import watched
from tolman.physics.world import Lie, World, bulk_of

_LEVEL, _STEEP = 0.9999, 0.17
"""How much of its length what points across a surface rises: less than level, and more than a wall."""
_HIGH = 2 / 3
"""Share of the way from the middle of a slope to its upper edge."""
_AROUND = 2.0
"""Metres around it in which all else is there."""


@dataclass(frozen=True, slots=True, eq=False)
class Slope:
    """A slanting surface with its own axes."""

    surface: Surface
    axes: Array
    """Level, uphill, and upwards across it, as columns."""

    def holds(self, point: Array) -> bool:
        """Says whether what stands above a point stands on it."""
        shares = np.abs(self.surface.halves @ (point - self.surface.at)) / np.sum(self.surface.halves**2, axis=1)
        return bool((np.hypot(*shares) if self.surface.round else shares.max()) <= 1 + 1e-6)


def put_on_slope(state: State, act: PutOnSlope, nudge: Vector = NO_NUDGE) -> Course:
    """Puts what the hand holds on a slope, and tells what it does there."""
    if not state.carried.is_full:
        return refused(state, Verdict.HANDS_EMPTY)
    slope = _slope_of(next((thing for thing in state.house.things if thing.name == act.on), None))
    if slope is None or state.held is None:
        return refused(state, Verdict.NOTHING)
    if is_covered(state.house, [act.on]):
        return refused(state, Verdict.COVERED)
    foot = _foot(slope, state.held)
    if foot is None:
        return refused(state, Verdict.NO_ROOM)
    things, around = _put(slope, foot, state.carried.things, act.on), surroundings(state.house)
    if any(around.hits(placed(thing)) for thing in things):
        return refused(state, Verdict.NO_ROOM)
    watch = watched(World(around, things, _AROUND, nudge), things, ())
    path, middle = _on(slope, watch.path, things[0]), bulk_of(things[0]).middle
    return Course(verdict_of(path, middle, slope.axes[:, 2], slope.surface.at), state, watch.frames)


def _slope_of(thing: Thing | None) -> Slope | None:
    """Returns the largest slanting surface of a thing; None where it has none."""
    surfaces = shape_of(thing).surfaces if thing else ()
    slopes = [slope for surface in surfaces if (slope := _slanting(surface)) is not None]
    return max(slopes, key=lambda slope: _area(slope.surface), default=None)


def _area(surface: Surface) -> float:
    return float(np.linalg.norm(np.cross(*surface.halves)))


def _slanting(surface: Surface) -> Slope | None:
    """Returns a surface as a slope; None if it is level, upright or upside down."""
    across = np.cross(*surface.halves)
    up = across / max(float(np.linalg.norm(across)), 1e-12)
    if not _STEEP < up[2] < _LEVEL:
        return None
    uphill = np.array([0.0, 0.0, 1.0]) - up[2] * up
    uphill /= np.linalg.norm(uphill)
    return Slope(surface, np.stack([np.cross(uphill, up), uphill, up], axis=1))


def _foot(slope: Slope, thing: Thing) -> Array | None:
    """Returns where on a slope the foot of a thing comes; None if there is no room for it."""
    low, high = own_bounds(thing)
    corners = np.array([[x, y, 0.0] for x in (low[0], high[0]) for y in (low[1], high[1])]) @ slope.axes.T
    long = float(np.abs(slope.surface.halves @ slope.axes[:, 1]).sum())
    height = min(_HIGH * long, long - high[1])
    at: Array = slope.surface.at + height * slope.axes[:, 1]
    return at if height >= 0 and all(slope.holds(at + corner) for corner in corners) else None


def _put(slope: Slope, foot: Array, things: Sequence[Thing], on: str) -> tuple[Thing, ...]:
    """Returns a thing on a slope, and what belongs to it, as they stand to each other."""
    first = things[0]
    low = gathered([own_shape(first).solids]).bounds()[0][:, 2].min(initial=np.inf)
    at = foot - min(float(low), 1.0) * slope.axes[:, 2]
    turn = slope.axes @ matrix(first.turn).T
    put = [replace(first, held_by=on, inside=False), *things[1:]]
    return tuple(_moved(thing, turn, at - turn @ np.asarray(first.at)) for thing in put)


def _moved(thing: Thing, turn: Array, shift: Array) -> Thing:
    x, y, z = (float(part) for part in turn @ np.asarray(thing.at) + shift)
    return rounded_thing(replace(thing, at=(x, y, z), turn=turn_of(turn @ matrix(thing.turn))))


def _on(slope: Slope, path: Sequence[Lie], thing: Thing) -> Sequence[Lie]:
    """Returns the part of a path on which a thing has slope below and before it."""
    low, _ = own_bounds(thing)
    middle = bulk_of(thing).middle
    for number, lie in enumerate(path):
        front = np.asarray(lie.at) + matrix(lie.turn) @ middle + low[1] * slope.axes[:, 1]
        if not slope.holds(front):
            return path[: max(number, 2)]
    return path
