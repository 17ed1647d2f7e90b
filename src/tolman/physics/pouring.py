"""Filling, pouring and emptying vessels. World frame, metres, litres, degrees.

What a vessel holds follows from the profile of its inside and from how it stands. No time runs; amounts are whole
parts of 0.00001 litres, so that what leaves one place comes to others to the last part.
"""

from dataclasses import replace
from math import isfinite

import numpy as np

from tolman.assets.shape import Array, Cavity, Solid
from tolman.house.house import FLOOR, Cloth, House, Liquid, Thing
from tolman.house.liquids import litres_in, mixed, mouth_of, residue, room_left, vessel_of, with_liquid
from tolman.house.models import body_of, matrix, model_of, placed_solids, shape_of
from tolman.house.solids import Solids, gathered, overlaps
from tolman.physics.act import Empty, Fill, Pour
from tolman.physics.outcome import Course, Verdict, refused, with_things
from tolman.physics.spilling import on_floor, poured_into, run_off
from tolman.physics.state import State
from tolman.physics.surroundings import OVERLAP, boxed, surroundings

MOST = 100.0
"""Litres that one act pours, at most."""
_ABOVE = 0.10
"""Metres above the mouth of a vessel that a stream needs."""
_STREAM = 0.3
"""The share of the mouth across which it comes."""
_LID = 0.02
"""Metres above the brim within which a lid is shut, and below it a stopper."""
_LYING = 0.5
"""How much of its way the mouth of a vessel has upwards at least into which something is poured."""
WATER = Liquid(0.0)


def filled(state: State, act: Fill) -> Course:
    """Fills a vessel with water."""
    thing = _thing(state, act.vessel)
    if thing is None or not (act.litres is None or 0 < act.litres <= MOST):
        return refused(state, Verdict.NOTHING)
    if (reason := _why_nothing_goes_in(state, thing)) is not None:
        return refused(state, reason)
    room = room_left(thing)
    wanted = room if act.litres is None else round(act.litres, 5)
    poured = min(room, wanted)
    if round(poured, 5) <= 0:
        return refused(state, Verdict.FULL)
    spilled = round(wanted - poured, 5)
    water = replace(WATER, litres=poured)
    after = _with_thing(state, with_liquid(thing, mixed(thing.liquid, water) if thing.liquid else water))
    if thing in state.house.things:
        after = run_off(after, thing, replace(WATER, litres=spilled))
    return Course(Verdict.DONE, after, litres=_told(poured, spilled, 0.0))


def poured(state: State, act: Pour) -> Course:
    """Pours out of what the hand holds, into a vessel or on the floor."""
    source = state.held
    if source is None:
        return refused(state, Verdict.NOTHING if state.carried.is_full else Verdict.HANDS_EMPTY)
    vessel, on = vessel_of(source), act.into in ("", FLOOR)
    target = None if on else next((thing for thing in state.house.things if thing.name == act.into), None)
    if vessel is None or not (isfinite(act.tilt) and 0 <= act.tilt <= 180) or (target is None and not on):
        return refused(state, Verdict.NOTHING)
    if (reason := _why_nothing_comes_out(state, source, vessel)) is not None:
        return refused(state, reason)
    if target and (reason := _why_nothing_goes_in(state, target)) is not None:
        return refused(state, reason)
    return _poured(state, source, target, residue(source, vessel, act.tilt))


def emptied(state: State, act: Empty) -> Course:
    """Empties a vessel into a drain."""
    thing = _thing(state, act.vessel)
    if thing is None or (vessel := vessel_of(thing)) is None:
        return refused(state, Verdict.NOTHING)
    if thing in state.house.things and _is_covered(state.house, thing, vessel):
        return refused(state, Verdict.COVERED)
    if (reason := _why_nothing_comes_out(state, thing, vessel)) is not None:
        return refused(state, reason)
    return Course(
        Verdict.DONE, _with_thing(state, with_liquid(thing, None)), litres=_told(litres_in(thing), 0.0, 0.0)
    )


def _poured(state: State, source: Thing, target: Thing | None, left: float) -> Course:
    """Pours all but some of what is in one vessel into another one, or on the floor."""
    litres = round(litres_in(source) - left, 5)
    if source.liquid is None or litres <= 0:
        return Course(Verdict.DONE, state, litres=_told(0.0, 0.0, left))
    colour = source.liquid.colour
    after = _with_thing(state, with_liquid(source, Liquid(round(left, 5), colour)))
    if target is None:
        return Course(Verdict.DONE, on_floor(after, source, Liquid(litres, colour)), litres=_told(litres, 0.0, left))
    stays = min(room_left(target), litres)
    after = poured_into(after, target, Liquid(stays, colour))
    spilled = round(litres - stays, 5)
    after = run_off(after, target, Liquid(spilled, colour))
    return Course(Verdict.DONE, after, litres=_told(stays, spilled, left))


def _told(poured: float, spilled: float, left: float) -> dict[str, float]:
    return {"poured": poured, "spilled": spilled, "left": left}


def _thing(state: State, name: str) -> Thing | None:
    """Returns a thing of the house, or one in the hand."""
    return next((each for each in (*state.house.things, *state.carried.things) if each.name == name), None)


def _with_thing(state: State, thing: Thing) -> State:
    """Returns a state with a thing in place of the one of the same name, in the house or in the hand."""
    carried = tuple(thing if each.name == thing.name else each for each in state.carried.things)
    return with_things(replace(state, carried=replace(state.carried, things=carried)), thing)


def _why_nothing_comes_out(state: State, thing: Thing, vessel: Cavity) -> Verdict | None:
    """Returns the reason why a vessel cannot be tipped out; None where it can."""
    if model_of(thing).choice.get("filling", "none") != "none":
        return Verdict.NOTHING
    if _is_shut(thing, vessel):
        return Verdict.SHUT
    return Verdict.BLOCKED if _has_something_in_it(state, thing) else None


def _why_nothing_goes_in(state: State, thing: Thing) -> Verdict | None:
    """Returns the reason why nothing is poured into a thing; None where there is none, full or not."""
    vessel = vessel_of(thing)
    if vessel is None:
        return Verdict.NOTHING
    stands = thing in state.house.things
    if stands and _is_covered(state.house, thing, vessel):
        return Verdict.COVERED
    if _is_shut(thing, vessel) or (stands and is_shut_in(state.house, thing)):
        return Verdict.SHUT
    if model_of(thing).choice.get("filling", "none") != "none":
        return Verdict.FULL
    if _has_something_in_it(state, thing) or (stands and _is_under_something(state.house, thing, vessel)):
        return Verdict.BLOCKED
    return None


def _is_shut(thing: Thing, vessel: Cavity) -> bool:
    """Says whether a lid or stopper of its own is in the mouth of a vessel."""
    middle, radius = mouth_of(thing, vessel)
    up = matrix(thing.turn)[:, 2]
    plug = _column(middle - _LID * up, up, 2 * _LID, _STREAM * radius)
    return next(overlaps(plug, placed_solids(thing), OVERLAP), None) is not None


def _is_under_something(house: House, thing: Thing, vessel: Cavity) -> bool:
    """Says whether a vessel lies on its side, or something else is right above its mouth."""
    if matrix(thing.turn)[2, 2] < _LYING:
        return True
    middle, radius = mouth_of(thing, vessel)
    column = boxed(_column(middle, np.array([0.0, 0.0, 1.0]), _ABOVE, _STREAM * radius))
    return surroundings(house).hits(column, {thing.name})


def is_shut_in(house: House, thing: Thing) -> bool:
    """Says whether a vessel lies in something that is shut, or in something that does."""
    named = {each.name: each for each in house.things}
    while thing.held_by in named:
        holder = named[thing.held_by]
        if _way_out_is_shut(holder, thing):
            return True
        thing = holder
    return False


def _way_out_is_shut(holder: Thing, thing: Thing) -> bool:
    """Says whether something of a holder is between what lies in it and the outside."""
    body = body_of(thing)
    middle = (body.low + body.high) / 2
    for cavity in shape_of(holder).cavities:
        offset = middle - cavity.at
        if (np.abs(cavity.halves @ offset) <= np.sum(cavity.halves**2, axis=1)).all():
            depth = float(np.abs(cavity.halves @ cavity.mouth).max() - offset @ cavity.mouth)
            way = _column(middle + (depth - _LID) * cavity.mouth, cavity.mouth, _ABOVE, _LID / 2)
            return next(overlaps(way, placed_solids(holder), OVERLAP), None) is not None
    return False


def _column(foot: Array, way: Array, length: float, radius: float) -> Solids:
    """Returns a cylinder that begins at a place and goes a way."""
    aside = np.eye(3)[int(np.abs(way).argmin())]
    across = np.cross(way, aside)
    across /= np.linalg.norm(across)
    axes = np.stack([across, np.cross(way, across), way], axis=1)
    return gathered([[Solid("cylinder", (radius, radius, length / 2), foot + length / 2 * way, axes)]])


def _has_something_in_it(state: State, thing: Thing) -> bool:
    every = (*state.house.things, *state.carried.things)
    return any(each.held_by == thing.name and each.inside for each in every)


def _is_covered(house: House, thing: Thing, vessel: Cavity) -> bool:
    """Says whether a cloth lies over a vessel."""
    middle, radius = mouth_of(thing, vessel)
    return any(cloth.over == thing.name or _lies_above(cloth, middle, radius) for cloth in house.cloths)


def _lies_above(cloth: Cloth, middle: Array, radius: float) -> bool:
    away = np.asarray(cloth.points) - middle
    return bool(((np.hypot(away[:, 0], away[:, 1]) < radius) & (away[:, 2] > 0) & (away[:, 2] < _ABOVE)).any())
