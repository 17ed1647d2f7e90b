"""Ways: how far solids get along a straight line, and whether there is a way out of where something is. Metres.

Whatever comes out of somewhere goes in the same way, so one search serves both.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, repeat
from math import ceil

import numpy as np

from tolman.assets.shape import Array, Cavity, Shape, Solid, motion
from tolman.house.house import Thing
from tolman.house.models import matrix, shape_of
from tolman.house.solids import Solids, chained, gathered, overlaps
from tolman.physics.outcome import Verdict
from tolman.physics.surroundings import OVERLAP, Placed, Surroundings

GRAIN = 0.004
"""Metres from one place of a lowered thing to the next, less than a board and a foot are thick together."""
_STEP = 0.01
"""Metres from one place of a thing on its way to the next."""
_AT_ONCE = (2, 4, 8, 16)
"""Places that are tried at once, few at first: what is in the way often is so from the start."""
_GRAZE = 0.0002
"""Metres that solids lie in each other where they are taken to touch."""
_HALVINGS = 8
_LIFT, _SLIGHTLY = 0.05, 0.005
"""Metres by which something has to come up, and by which it is raised before it is drawn out."""
_BEYOND = 0.01
"""Metres beyond an opening where something is out."""
_UPWARD = 0.5
"""How much of a unit vector is upwards, at least, that counts as upward."""
_OPEN = 0.99
"""Share of its way from which something is wide open."""
_RAYS, _THIN = 8, 0.0005
"""Rays across an opening each way, and half the metres that they are thick: what hits all of them bars it."""
_ROUNDED = 1.3
"""The squared distance from the middle of an opening, in shares of its halves, of rays in its corners, which a round
lid leaves free."""
_LONGEST = 2.5
"""Metres of a way out, at most."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a way ends."""

    far: float
    """Metres that are free."""
    by: frozenset[str | None] = frozenset()
    """What is met: names of things, None for the shell; empty where the way is free to its end."""


def near_way(around: Surroundings, body: Placed, way: Array) -> Surroundings:
    """Returns what a body may meet on its way."""
    low, high = np.minimum(body.low, body.low + way), np.maximum(body.high, body.high + way)
    return around.only(around.near(low, high))


def along(
    around: Surroundings, body: Placed, way: Array, grain: float = _STEP, deep: float = OVERLAP, starts: bool = True
) -> Stop:
    """Returns how far a body gets along a way before it lies in anything deeper than so many metres.

    Where it is in something at the start already, that is -1 metres; `starts` says whether that is looked at.
    """
    near = near_way(around, body, way)
    length = float(np.linalg.norm(way))
    count = max(ceil(length / grain), 1)
    others = chained([each.solids for each in near.placed])
    shares, start = np.arange(count + 1) / count, 0 if starts else 1
    for step in _steps(count + 1 - start):
        some = shares[start : start + step]
        met = list(overlaps(copies(body.solids, some[:, None] * way), others, deep))
        if met:
            first = min(each.one for each in met) // len(body.solids)
            by = {near.name(int(others.owner[each.other])) for each in met if each.one // len(body.solids) == first}
            return Stop(length * (start + first - 1) / count if start + first else -1.0, frozenset(by))
        start += step
    return Stop(length)


def _steps(count: int) -> Iterator[int]:
    """Yields how many places are tried at once, until there were so many."""
    for step in chain(_AT_ONCE, repeat(_AT_ONCE[-1])):
        if count <= 0:
            return
        yield step
        count -= step


def copies(solids: Solids, shifts: Array) -> Solids:
    """Returns solids once for each of some shifts; the owner is the number of the shift."""
    count, own = len(shifts), len(solids)
    rows = np.tile(np.arange(own), count)
    repeated = solids[rows]
    return replace(repeated, at=repeated.at + np.repeat(shifts, own, axis=0), owner=np.repeat(np.arange(count), own))


def lowered_to_contact(around: Surroundings, body: Placed, most: float, least: float = 0.0) -> Stop:
    """Returns how far a body can be lowered until it touches something, to 0.02 mm; negative where it is in it.

    Where that is less than `least`, it is told to 4 mm.
    """
    down = np.array([0.0, 0.0, -1.0])
    near = near_way(around, body, most * down)
    stop = along(near, body, most * down, GRAIN, _GRAZE)
    if not stop.by or stop.far < 0 or stop.far + GRAIN < least:
        return stop
    free, met = stop.far, min(stop.far + GRAIN, most)
    others = chained([each.solids for each in near.placed])
    for _ in range(_HALVINGS):
        middle = (free + met) / 2
        lower = body.solids.moved(np.eye(3), middle * down)
        free, met = (free, middle) if next(overlaps(lower, others, _GRAZE), None) else (middle, met)
    return replace(stop, far=free - _GRAZE)


def way_out(around: Surroundings, body: Placed, thing: Thing) -> Verdict | None:
    """Returns why a body cannot be taken from where a thing is, out of all that it is in; None where it can.

    `around` is everything without the body.
    """
    is_free, name = False, thing.held_by
    while (holder := around.thing(name)) is not None:
        cavity = cavity_around(shape_of(holder), (body.low + body.high) / 2)
        if cavity is not None:
            far = _drawn(around, body, cavity)
            if far is None:
                return _why(around, body, holder, cavity)
            body, is_free = body.moved(np.eye(3), far), True
        name = holder.held_by
    return None if is_free or comes_up(around, body, thing) else Verdict.BLOCKED


def cavity_around(holder: Shape, middle: Array) -> Cavity | None:
    """Returns the room inside a thing in which a point is."""
    return next((cavity for cavity in holder.cavities if is_within(cavity, middle)), None)


def is_within(cavity: Cavity, middle: Array) -> bool:
    """Says whether a point is in a room inside something."""
    shares = np.abs(cavity.halves @ (middle - cavity.at)) / np.sum(cavity.halves**2, axis=1)
    return bool(shares.max() <= 1.0)


def beyond(cavity: Cavity) -> float:
    """Returns how far along its mouth a room inside ends."""
    return float(cavity.at @ cavity.mouth + np.abs(cavity.halves @ cavity.mouth).sum())


def is_barred(body: Placed, cavity: Cavity, far: float) -> bool:
    """Says whether solids lie all across the way into a room, up to so far before it, as those of a shut door do."""
    across = [half for half in cavity.halves if abs(half @ cavity.mouth) < 0.5 * np.linalg.norm(half)]
    half = (beyond(cavity) + far - float(cavity.at @ cavity.mouth)) / 2
    shares = (np.arange(_RAYS) + 0.5) / _RAYS * 2 - 1
    shifts = np.array([a * across[0] + b * across[1] for a in shares for b in shares if a * a + b * b < _ROUNDED])
    axes = np.stack([*(each / np.linalg.norm(each) for each in across), cavity.mouth], axis=1)
    ray = Solid("box", (_THIN, _THIN, half), cavity.at + half * cavity.mouth, axes)
    rays = copies(gathered([[ray]]), shifts)
    return len({each.one for each in overlaps(rays, body.solids, _THIN)}) == len(rays)


def extent(solids: Solids, way: Array) -> tuple[float, float]:
    """Returns from where to where solids reach along a unit vector."""
    ways = np.tile(way, (len(solids), 1))
    return float((solids.support(-ways) @ way).min()), float((solids.support(ways) @ way).max())


def _drawn(around: Surroundings, body: Placed, cavity: Cavity) -> Array | None:
    """Returns the shift by which a body comes out of a room along its mouth; None where there is no way."""
    out = max(beyond(cavity) + _BEYOND - extent(body.solids, cavity.mouth)[0], 0.0)
    rises = (0.0,) if cavity.mouth[2] > _UPWARD else (_SLIGHTLY, 0.0, 4 * _SLIGHTLY)
    shifts = (np.array([[0.0, 0.0, rise], out * cavity.mouth]) for rise in rises)
    return next((legs.sum(axis=0) for legs in shifts if _goes(around, body, legs)), None)


def _goes(around: Surroundings, body: Placed, legs: Array) -> bool:
    """Says whether a body gets along one leg of a way after the other."""
    for leg in legs:
        if leg.any():
            if along(around, body, leg, starts=False).by:
                return False
            body = body.moved(np.eye(3), leg)
    return True


def _why(around: Surroundings, body: Placed, holder: Thing, cavity: Cavity) -> Verdict:
    """Returns why a body does not come out of a room inside something: whether that is shut."""
    opened = opened_for(holder, cavity)
    if opened is None:
        return Verdict.BLOCKED
    drawer = next((joint for joint in shape_of(holder).joints if joint.name == cavity.joint), None)
    if drawer is not None:
        body = body.moved(*motion(drawer, 1.0))
    room = shape_of(opened).cavities[_number(holder, cavity)]
    return Verdict.BLOCKED if _drawn(around.alone(opened), body, room) is None else Verdict.SHUT


def opened_for(holder: Thing, cavity: Cavity) -> Thing | None:
    """Returns a thing with all wide open that may bar the way into a room inside it; None where it is so already."""
    shape = shape_of(holder)
    drawers = {each.joint for each in shape.cavities} - {cavity.joint}
    shut = {joint.name: 1.0 for joint in shape.joints if joint.name not in drawers and joint.stands < _OPEN}
    return replace(holder, joints={**holder.joints, **shut}) if shut else None


def _number(holder: Thing, cavity: Cavity) -> int:
    return next(number for number, each in enumerate(shape_of(holder).cavities) if (each.at == cavity.at).all())


def comes_up(around: Surroundings, body: Placed, thing: Thing, far: float = _LIFT) -> bool:
    """Says whether a body comes up by some centimetres, or else out to a side from under what is above it."""
    stop = along(around, body, np.array([0.0, 0.0, far]), _SLIGHTLY, starts=False)
    if not stop.by:
        return True
    rise = np.array([0.0, 0.0, _SLIGHTLY if stop.far >= _SLIGHTLY else 0.0])
    holder = around.thing(thing.held_by) or thing
    above = [around.placed[row] for row in range(len(around.placed)) if around.name(row) in stop.by - {None}]
    for side in (-1, 1), (-1, 0), (1, 0), (1, 1):
        way = side[0] * matrix(holder.turn)[:, side[1]]
        least, most = extent(body.solids, way)
        ends = [extent(each.solids, way)[1] for each in above]
        out = min(max([most - least, *(end - least for end in ends)]) + _BEYOND, _LONGEST)
        if abs(way[2]) < _UPWARD and _goes(around, body, np.array([rise, out * way])):
            return True
    return False
