"""The grip of a hand: what it takes, and lets go where it was or elsewhere. World frame, metres, kilograms."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from tolman.assets.shape import Vector
from tolman.house.house import CEILING, FLOOR, WALL, House, Thing
from tolman.house.models import body_of, own_bounds, own_shape, shape_of
from tolman.house.puddles import surfaces_at
from tolman.house.solids import chained, overlaps
from tolman.physics.act import PickUp, PutBack
from tolman.physics.cloth import laid_back
from tolman.physics.cover import is_covered
from tolman.physics.load import Load, load_in_hand, load_of, put_down, shifted, taken
from tolman.physics.outcome import Course, Instant, Verdict, refused
from tolman.physics.rest import Rest, may_move, neighbours, rest_of
from tolman.physics.state import State
from tolman.physics.surroundings import Surroundings, placed, surroundings
from tolman.physics.way import cavity_around, way_out

HEAVIEST = 10.0
"""Kilograms that a hand takes: what most people carry before them with two arms."""
LONGEST = 0.9
"""Metres of the longest edge of what a hand takes: what is longer gets caught in doors and on furniture."""
_ABOUT = 0.001
_LIFTED = 0.05
"""Metres by which something is seen to be lifted."""
_BELOW = 0.003
"""Metres below a thing within which lies what holds it."""


def picked_up(state: State, act: PickUp, nudge: Vector) -> Course:
    """Takes a thing with all that is in and on it, if it comes free and nothing else falls."""
    if state.carried.is_full:
        return refused(state, Verdict.HANDS_FULL)
    if all(thing.name != act.thing for thing in state.house.things):
        return refused(state, Verdict.NOTHING)
    load = load_of(state.house, act.thing)
    if (verdict := _held_fast(state.house, load)) is not None:
        return refused(state, verdict)
    around = surroundings(state.house)
    beside = _leaning(around, load)
    others = around.without(load.names | _upon(around, load, beside))
    if (verdict := way_out(others, load.body, load.first)) is not None:
        return refused(state, verdict)
    after = taken(state, load)
    rest = rest_of(surroundings(after.house), [name for name in beside if may_move(after.house[name])], nudge)
    if rest.falls:
        lifted = load.at(np.add(load.first.at, (0.0, 0.0, _LIFTED)), load.first.turn)
        return refused(state, Verdict.WOULD_FALL, _with(rest.frames, lifted))
    return Course(Verdict.DONE, replace(after, house=shifted(after.house, rest.moved)))


def _held_fast(house: House, load: Load) -> Verdict | None:
    """Returns why a hand does not take a load, whatever is around it."""
    if load.weight > HEAVIEST or _is_screwed_on(load.first):
        return Verdict.TOO_HEAVY
    low, high = own_bounds(load.first)
    if (high - low).max() > LONGEST + _ABOUT:
        return Verdict.TOO_LARGE
    return Verdict.COVERED if is_covered(house, load.names) else None


def _is_screwed_on(thing: Thing) -> bool:
    """Says whether a thing hangs from a ceiling, or on a wall and is made to carry or to hold others."""
    shape = own_shape(thing)
    return thing.held_by == CEILING or (thing.held_by == WALL and bool(shape.surfaces or shape.cavities))


def _leaning(around: Surroundings, load: Load) -> list[str]:
    """Returns the names of what touches a load."""
    return [name for name in neighbours(around, load.body) if name not in load.names]


def _upon(around: Surroundings, load: Load, beside: Iterable[str]) -> frozenset[str]:
    """Returns what lies on a load without being part of it; nothing where the load lies in something."""
    holder = around.thing(load.first.held_by)
    body = load.body
    if holder is not None and cavity_around(shape_of(holder), (body.low + body.high) / 2) is not None:
        return frozenset()
    top = body.high[2]
    return frozenset(name for name in beside if placed(around.house[name]).low[2] > top - _LIFTED)


def _with(frames: tuple[Instant, ...], load: Load) -> tuple[Instant, ...]:
    """Returns frames in which a load is seen, too."""
    return tuple(replace(frame, things=(*frame.things, *load.things)) for frame in frames)


def put_back(state: State, _act: PutBack, nudge: Vector) -> Course:
    """Puts what the hand holds exactly where it was, if that is free and still holds it."""
    if state.carried.cloth is not None:
        return laid_back(state, state.carried.cloth)
    if not state.carried.things:
        return refused(state, Verdict.HANDS_EMPTY)
    load = load_in_hand(state.carried)
    around = surroundings(state.house)
    if around.hits(load.body):
        return refused(state, Verdict.NO_ROOM)
    if (verdict := way_out(around, load.body, load.first)) is not None:
        return refused(state, verdict)
    holder = holder_of(around, load.first)
    if holder is None:
        return refused(state, Verdict.WOULD_FALL)
    return let_go(state, load.held(holder, load.first.inside and holder == load.first.held_by), nudge)


def let_go(state: State, load: Load, nudge: Vector, is_seen: bool = True) -> Course:
    """Lets a load go where it is, and returns what comes of it; all is as it was where it does not stay.

    Where nobody sees it, there are fewer frames of a fall.
    """
    after = put_down(state, load)
    around = surroundings(after.house)
    rest = rest_of(around, [thing.name for thing in load.things], nudge, is_seen)
    if rest.falls or (load.first.name in rest.unsure and not _has_footing(after.house, load.first)):
        return refused(state, Verdict.WOULD_FALL, rest.frames)
    house = shifted(after.house, _rested(after.house, rest))
    if any(not _is_sound(house, around, each) for each in rest.moved):
        return refused(state, Verdict.WOULD_FALL)
    return Course(Verdict.DONE, replace(after, house=house))


def _has_footing(house: House, thing: Thing) -> bool:
    """Says whether a thing is inside of something, or on something level, and not propped up on a rim or an edge.

    What is propped up may stand for a while, and then fall: nothing is left so where chance has a part in it.
    """
    holder = next((each for each in house.things if each.name == thing.held_by), None)
    return holder is None or thing.inside or bool(surfaces_at(holder, float(placed(thing).low[2])))


def _rested(house: House, rest: Rest) -> list[Thing]:
    """Returns what came to rest elsewhere, each held by what it rests on now."""
    around = surroundings(shifted(house, rest.moved))
    found = []
    for thing in rest.moved:
        holder = holder_of(around.without(load_of(around.house, thing.name).names), thing)
        is_same = holder is None or holder == thing.held_by
        found.append(thing if is_same else replace(thing, held_by=holder or FLOOR, inside=False))
    return found


def _is_sound(house: House, before: Surroundings, thing: Thing) -> bool:
    """Says whether a thing that settled lies in nothing but what it lay in before, and in what it was put into."""
    now = surroundings(house)
    body = placed(house[thing.name])
    already = set(before.overlapping(placed(before.house[thing.name]), {thing.name}))
    if not already.issuperset(now.overlapping(body, {thing.name})):
        return False
    return not thing.inside or lies_in(house, house[thing.name])


def lies_in(house: House, thing: Thing) -> bool:
    """Says whether the middle of a thing is in a room inside of what holds it."""
    body = body_of(thing)
    return cavity_around(shape_of(house[thing.held_by]), (body.low + body.high) / 2) is not None


def holder_of(around: Surroundings, thing: Thing) -> str | None:
    """Returns what is right below a thing, or beside it on a wall: what held it, if that still does; None for air.

    `around` is everything without the thing.
    """
    if thing.held_by in (WALL, CEILING):
        return thing.held_by
    if thing.inside and (holder := around.thing(thing.held_by)) is not None and lies_in(around.house, thing):
        return holder.name
    body = placed(thing).moved(np.eye(3), np.array([0.0, 0.0, -_BELOW]))
    rows = [int(row) for row in around.near(body.low, body.high)]
    others = chained([around.placed[row].solids for row in rows])
    found = [around.name(rows[int(others.owner[each.other])]) or FLOOR for each in overlaps(body.solids, others, 0.0)]
    if thing.held_by in found:
        return thing.held_by
    return next((name for name in (*around.names, FLOOR) if name in found), None)
