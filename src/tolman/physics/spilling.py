"""Where spilled liquid goes: into what it lies in, around what it stood in, and down to the floor. World frame.

No drop is lost: what does not stay on one thing runs on to what that stands on.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from math import cos, pi, sin

import numpy as np

from tolman.assets.shape import Array, Solid, Surface, Vector
from tolman.house.house import House, Liquid, Puddle, Thing
from tolman.house.liquids import mixed, room_left, rounded_down, vessel_of, with_liquid
from tolman.house.models import body_of
from tolman.house.puddles import LEVEL, MOST_LITRES, from_edge, has_support, most_within, spread, surfaces_at
from tolman.house.solids import gathered
from tolman.physics.outcome import with_things
from tolman.physics.state import State
from tolman.physics.surroundings import OVERLAP, Surroundings, boxed, surroundings

_WAYS = tuple((cos(pi * eighth / 4), sin(pi * eighth / 4)) for eighth in range(8))
_STEP, _FARTHEST = 0.1, 2.0
"""Metres from one place on the floor where a puddle is tried to the next, and to the last."""
_CLEAR, _BESIDE = 1.0, 0.03
"""Metres above a puddle on the floor, and around its middle, without anything."""
_FROM_WALL = 0.02


def run_off(state: State, thing: Thing, liquid: Liquid) -> State:
    """Returns a state after liquid has run down outside of a thing, on to what holds that."""
    litres, holder = liquid.litres, next((each for each in state.house.things if each.name == thing.held_by), None)
    if round(litres, 5) <= 0:
        return state
    if holder is None:
        return on_floor(state, thing, liquid)
    if thing.inside:
        stays = min(room_left(holder), litres) if vessel_of(holder) else 0.0
        state = poured_into(state, holder, replace(liquid, litres=stays))
    else:
        stays, state = _on_surface(state, holder, thing, liquid)
    return run_off(state, holder, replace(liquid, litres=round(litres - stays, 5)))


def poured_into(state: State, vessel: Thing, liquid: Liquid) -> State:
    """Returns a state with liquid added to what is in a vessel of the house."""
    if liquid.litres <= 0:
        return state
    return with_things(state, with_liquid(vessel, mixed(vessel.liquid, liquid) if vessel.liquid else liquid))


def on_floor(state: State, thing: Thing, liquid: Liquid) -> State:
    """Returns a state with liquid on the floor near a thing, where there is room for it to be seen."""
    x, y = _spot(surroundings(state.house), thing)
    return _with_puddle(state, (x, y, 0.0), liquid, _met_on_floor(state.house, (x, y), liquid.litres))


def without_support(state: State) -> State:
    """Returns a state in which puddles whose support has gone lie on the floor."""
    for puddle in state.house.puddles:
        if not has_support(state.house, puddle):
            rest = tuple(each for each in state.house.puddles if each.name != puddle.name)
            state = replace(state, house=replace(state.house, puddles=rest))
            x, y = _within_room(state.house, puddle.at[0], puddle.at[1])
            met = _met_on_floor(state.house, (x, y), puddle.litres)
            state = _with_puddle(state, (x, y, 0.0), Liquid(puddle.litres, puddle.colour), met)
    return state


def _on_surface(state: State, holder: Thing, thing: Thing, liquid: Liquid) -> tuple[float, State]:
    """Returns how much stays beside a thing on what it stands on, and the state with it."""
    body = body_of(thing)
    middle, reach = (body.low + body.high) / 2, float((body.high - body.low)[:2].max() / 2)
    foot = np.array([*middle[:2], body.low[2]])
    # As they are written down: a puddle is judged by its place in the state, again and again.
    places = [np.round(foot + reach * np.array([*way, 0.0]), 4) for way in _WAYS]
    tried = [
        (round(from_edge(surface, place), 6), -number, surface, place)
        for surface in surfaces_at(holder, float(body.low[2]))
        for number, place in enumerate(places)
    ]
    if not tried:
        return 0.0, state
    _, _, surface, place = max(tried, key=lambda each: each[:2])
    met = _met(state.house.puddles, place, liquid.litres, surface)
    room = rounded_down(most_within(from_edge(surface, np.asarray(met.at) if met else place)))
    stays = min(max(round(room - (met.litres if met else 0.0), 5), 0.0), liquid.litres)
    x, y = (float(part) for part in place[:2])
    return stays, _with_puddle(state, (x, y, float(surface.at[2])), replace(liquid, litres=stays), met)


def _met(puddles: Iterable[Puddle], place: Array, litres: float, surface: Surface | None) -> Puddle | None:
    """Returns the nearest puddle, on a surface or on the floor, that so much liquid at a place meets."""
    level = float(place[2])
    found = [
        (float(np.hypot(*(np.asarray(each.at) - place)[:2])), each)
        for each in puddles
        if abs(each.at[2] - level) <= LEVEL and (surface is None or from_edge(surface, np.asarray(each.at)) > 0)
    ]
    near = [
        (far, each.name, each)
        for far, each in found
        if far <= spread(litres) + spread(each.litres) and each.litres + litres <= MOST_LITRES
    ]
    return min(near, key=lambda each: each[:2])[2] if near else None


def _met_on_floor(house: House, place: tuple[float, float], litres: float) -> Puddle | None:
    room = house.room_at(*place)
    here = (each for each in house.puddles if house.room_at(*each.at[:2]) == room)
    return _met(here, np.array([*place, 0.0]), litres, None)


def _with_puddle(state: State, at: Vector, liquid: Liquid, met: Puddle | None) -> State:
    """Returns a state with liquid in a puddle that it meets, or else in one of its own."""
    if liquid.litres <= 0:
        return state
    house = state.house
    if met is None:
        new = (Puddle(_free_name(state), at, round(liquid.litres, 5), liquid.colour),)
        return replace(state, house=replace(house, puddles=(*house.puddles, *new)))
    both = mixed(Liquid(met.litres, met.colour), liquid)
    larger = replace(met, litres=round(both.litres, 5), colour=both.colour)
    puddles = tuple(larger if each.name == met.name else each for each in house.puddles)
    return replace(state, house=replace(house, puddles=puddles))


def _free_name(state: State) -> str:
    """Returns a name for a puddle that nothing else has."""
    house, carried = state.house, state.carried
    names = [*(each.name for each in house.loose), *(each.name for each in carried.things)]
    taken = {name.casefold() for name in (*names, *([carried.cloth.name] if carried.cloth else []))}
    return next(name for number in count(1) if (name := f"puddle {number}") not in taken)


def _spot(around: Surroundings, thing: Thing) -> tuple[float, float]:
    """Returns the nearest place on the floor beside a thing over which there is nothing, or one under it."""
    body = body_of(thing)
    x, y = ((body.low + body.high) / 2)[:2]
    start, room = float((body.high - body.low)[:2].max() / 2) + _BESIDE, around.house.room_at(float(x), float(y))
    for away in np.arange(start, start + _FARTHEST, _STEP):
        for east, north in _WAYS:
            place = float(x + away * east), float(y + away * north)
            if room and room.area.holds(*place, around.house.wall / 2 + _FROM_WALL) and _is_open(around, place):
                return place
    return _within_room(around.house, float(x), float(y))


def _is_open(around: Surroundings, place: tuple[float, float]) -> bool:
    """Says whether nothing is above a place on the floor."""
    middle = np.array([*place, OVERLAP + _CLEAR / 2])
    column = Solid("cylinder", (_BESIDE, _BESIDE, _CLEAR / 2), middle, np.eye(3))
    return not around.hits(boxed(gathered([[column]])))


def _within_room(house: House, x: float, y: float) -> tuple[float, float]:
    """Returns the place nearest to another one that lies in its room, between the walls."""
    room = house.room_at(x, y) or house.rooms[0]
    area = room.area.shrunk(house.wall / 2 + _FROM_WALL)
    return float(np.clip(x, area.west, area.east)), float(np.clip(y, area.south, area.north))
