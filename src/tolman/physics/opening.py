"""Opening and shutting: doors of the house, and lids, doors and drawers of things. World frame, metres.

What opens moves along its way until something solid is in it; what lies in a drawer goes along. No time runs.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

import numpy as np

from tolman.assets.shape import Array, Cavity, Joint, Shape, Solid, Surface, Vector, motion
from tolman.house.house import Doorway, Leaf, Thing, turn_of
from tolman.house.models import matrix, shape_of, way_of
from tolman.house.shell import leaf_shape
from tolman.house.solids import Solids, chained, gathered, overlaps
from tolman.physics.act import Open, Shut
from tolman.physics.outcome import Course, Verdict, refused, with_things
from tolman.physics.state import State
from tolman.physics.surroundings import OVERLAP, Surroundings, boxed, placed, resting_on, surroundings

_GRAIN = 0.02
"""Metres from one place where what opens is tried to the next."""
_LEVEL = 0.9999
"""How much of its height what stands on a door keeps, that it does not slide off."""
_LEAST = 0.01
"""Share of its way that is no way at all."""
_ABOVE = 0.01
"""Metres by which something may stand above a surface that carries it."""


def opened(state: State, act: Open | Shut) -> Course:
    """Opens or shuts something as far as it goes."""
    stop = 1.0 if isinstance(act, Open) else 0.0
    for doorway in state.house.doorways:
        if doorway.name == act.what and doorway.leaf is not None and not act.joint:
            return _swung(state, doorway, doorway.leaf, stop)
    thing = next((thing for thing in state.house.things if thing.name == act.what), None)
    names = [joint.name for joint in shape_of(thing).joints if act.joint in ("", joint.name)] if thing else []
    verdicts = dict.fromkeys(names, Verdict.BLOCKED)
    if thing and any(cloth.over == thing.name for cloth in state.house.cloths):
        return refused(state, Verdict.COVERED if names else Verdict.NOTHING)
    for name in 2 * names:  # what is in the way of one may be out of it later
        if verdicts[name] is not Verdict.DONE:
            verdict, state = _turned(state, act.what, name, stop)
            verdicts[name] = verdicts[name] if verdict is Verdict.BLOCKED else verdict
    return _together(state, set(verdicts.values()))


def _together(state: State, verdicts: set[Verdict]) -> Course:
    """Returns what it comes to that several joints were turned."""
    if not verdicts:
        return refused(state, Verdict.NOTHING)
    return Course(verdicts.pop() if len(verdicts) == 1 else Verdict.PARTLY, state)


def _swung(state: State, doorway: Doorway, leaf: Leaf, stop: float) -> Course:
    """Opens or shuts a door of the house."""
    shape = leaf_shape(state.house, doorway)
    around = surroundings(_with_doorway(state, replace(doorway, leaf=None)).house)
    stands = _reached(around, gathered([shape.solids]), gathered([]), shape.joints[0], stop)
    after = _with_doorway(state, replace(doorway, leaf=replace(leaf, stands=stands)))
    return Course(_verdict(leaf.stands, stands, stop), after)


def _with_doorway(state: State, doorway: Doorway) -> State:
    doorways = tuple(doorway if each.name == doorway.name else each for each in state.house.doorways)
    return replace(state, house=replace(state.house, doorways=doorways))


def _turned(state: State, name: str, joint_name: str, stop: float) -> tuple[Verdict, State]:
    """Opens or shuts one joint of a thing, with what it carries."""
    thing = state.house[name]
    shape = shape_of(thing)
    joint = next(joint for joint in shape.joints if joint.name == joint_name)
    carried = _carried(state, thing, shape, joint)
    if carried and motion(joint, stop)[0][2, 2] < _LEVEL:
        return Verdict.BLOCKED, state
    around = surroundings(state.house).without({name, *(each.name for each in carried)})
    reached = [_reached(around, *way, joint, stop) for way in _ways(shape, joint, carried)]
    stands = max(reached, key=lambda share: abs(stop - share))
    turn, shift = motion(joint, stands)
    gone = [
        replace(each, at=_vector(turn @ each.at + shift), turn=turn_of(turn @ matrix(each.turn))) for each in carried
    ]
    opened = replace(thing, joints={**thing.joints, joint_name: stands})
    return _verdict(joint.stands, stands, stop), with_things(state, opened, *gone)


def _ways(shape: Shape, joint: Joint, carried: list[Thing]) -> Iterator[tuple[Solids, Solids]]:
    """Yields what moves with a joint, each time with what of the same thing may be in its way."""
    own, others, fixed = list[Solid](), list[Solid](), list[Solid]()
    for solid in shape.solids:
        (own if solid.joint == joint.name else others if solid.joint else fixed).append(solid)
    yield gathered([own]), gathered([others])
    if carried:
        yield chained([placed(each).solids for each in carried]), gathered([others + fixed])


def _carried(state: State, thing: Thing, shape: Shape, joint: Joint) -> list[Thing]:
    """Returns what lies in a drawer, or on what opens, and what rests on that."""
    every: tuple[Cavity | Surface, ...] = (*shape.cavities, *shape.surfaces)
    parts = [part for part in every if part.joint == joint.name]
    on = {
        each.name
        for each in state.house.things
        if each.held_by == thing.name and any(_is_at(part, each) for part in parts)
    }
    along = {*on, *resting_on(state.house, on)}
    return [each for each in state.house.things if each.name in along]


def _is_at(part: Cavity | Surface, thing: Thing) -> bool:
    """Says whether a thing lies in a cavity, or stands on a surface."""
    body = placed(thing)
    foot = np.array([*(body.low + body.high)[:2] / 2, body.low[2]])
    if isinstance(part, Surface):
        is_level = abs(foot[2] - part.at[2]) <= _ABOVE
        offset = foot - part.at
    else:
        is_level, offset = True, (body.low + body.high) / 2 - part.at
    shares = np.abs(part.halves @ offset) / np.maximum(np.sum(part.halves**2, axis=1), 1e-12)
    return bool(is_level and shares.max() <= 1.0)


def _reached(around: Surroundings, moving: Solids, beside: Solids, joint: Joint, stop: float) -> float:
    """Returns up to which share of its way something moves before it meets anything around or beside it."""
    start = joint.stands
    count = max(ceil(abs(stop - start) * way_of(moving, joint) / _GRAIN), 1)
    shares = [start + (stop - start) * number / count for number in range(1, count + 1)]
    swept = chained([moving.moved(*motion(joint, share)) for share in shares])
    body = boxed(swept)
    others = chained([beside, *(around.placed[row].solids for row in around.near(body.low, body.high))])
    met = min((int(swept.owner[each.one]) for each in overlaps(swept, others, OVERLAP)), default=count)
    return ([start, *shares])[met] if met < count else stop


def _verdict(start: float, stands: float, stop: float) -> Verdict:
    if abs(stop - stands) < _LEAST:
        return Verdict.DONE
    return Verdict.PARTLY if abs(stands - start) >= _LEAST else Verdict.BLOCKED


def _vector(place: Array) -> Vector:
    x, y, z = (float(part) for part in place)
    return x, y, z
