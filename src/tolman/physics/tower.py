"""Towers: things that are stacked in an order, and whether they stand. World frame; metres, degrees, seconds.

Each thing is put with the middle of its foot over the middle of what is below, front above front, and lowered until
they touch. A tower stands if it does so built like this, and each of five times that it is built a little askew: what
stands by luck alone does not.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import cos, radians, sin

import numpy as np

from tolman.assets.shape import Array, Vector
from tolman.house.house import FLOOR, UPRIGHT, Area, House, Room, Thing, upright
from tolman.house.models import shape_of
from tolman.physics.act import PickUp, Stack
from tolman.physics.grip import HEAVIEST, let_go, lies_in, picked_up
from tolman.physics.load import Load, heading, load_in_hand, load_of
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.placement import places
from tolman.physics.rest import NO_NUDGE
from tolman.physics.state import State
from tolman.physics.surroundings import Surroundings, placed, resting_on, surroundings
from tolman.physics.watching import SECONDS, watched
from tolman.physics.way import lowered_to_contact
from tolman.physics.world import QUIET, STEP, ExplosionError, World

JITTERS = 5
"""Times that a tower is built askew."""
ASKEW, TURNED = 0.004, 2.0
"""Metres and degrees by which a thing is put askew then."""
GIVES, LEANS = 0.03, 12.0
"""Metres and degrees by which a thing in a tower that stands gives way, at most."""
_TRIES = 3
"""Places where a tower is begun, at most."""
_GAP = 0.01
"""Metres above a tower from which a thing is lowered; and within which lie all ends of a foot, or of a top."""
_GOLDEN = 137.5
"""Degrees from the way in which one thing is put askew to that of the next."""
_LEAST, _GRAIN = 0.3, 10
"""Seconds for which a tower is watched at least, and steps after which it is seen whether it falls."""
_LOWERED, _HALVINGS = 0.006, 8
"""Metres above and below where a thing is straight at which it may come to be askew; and steps to find out where."""
_OUT_OF_THE_WAY = 20.0
_UPRIGHT = 1e-4
_YARD = House((Room("yard", "hall", Area(-3.0, -3.0, 3.0, 3.0)),), (), height=6.0)
"""A floor with nothing on it."""


def standing(things: Sequence[Thing]) -> tuple[bool, ...]:
    """Says whether a tower of some things, from the lowest up, stands on a level floor with nothing around it.

    First built straight, and then each time askew: where all say the same, it is sure. Where the things are now does
    not matter.
    """
    yard, (base, *loads) = surroundings(_YARD), [Load((thing,)).held(FLOOR) for thing in things]
    base = base.at((0.0, 0.0, 0.0), UPRIGHT)
    base = base.at((0.0, 0.0, -float(base.body.low[2])), UPRIGHT)
    pile = _piled(yard, base, loads)
    if isinstance(pile, Verdict):
        return (False,) * (JITTERS + 1)
    world = World(yard, _things(pile))
    return tuple(_stands(world, pile, number) for number in range(JITTERS + 1))


def stacked(state: State, act: Stack, nudge: Vector) -> Course:
    """Builds a tower, and leaves it if it stands; else all is as it was."""
    if state.carried.is_full:
        return refused(state, Verdict.HANDS_FULL)
    if not _is_possible(state.house, act):
        return refused(state, Verdict.NOTHING)
    found = _taken(state, act)
    if isinstance(found, Verdict):
        return refused(state, found)
    bare, loads = found
    begun = _begun(bare, loads[0], act, nudge)
    if isinstance(begun, Verdict):
        return refused(state, begun)
    return _raised(state, begun, load_of(begun.house, act.things[0]), loads[1:], nudge)


def _is_possible(house: House, act: Stack) -> bool:
    """Says whether all that is to be stacked is there, and what it is to stand on is, and stays."""
    known = {thing.name for thing in house.things}
    if len(set(act.things)) < len(act.things) or not known.issuperset(act.things):
        return False
    return act.on == FLOOR or act.on in known.difference(act.things, resting_on(house, act.things))


def _taken(state: State, act: Stack) -> tuple[State, list[Load]] | Verdict:
    """Returns a state without what is to be stacked, and that, each with what is in or on it; or why it is not taken.

    What is to be the lowest stays where it stands on what the tower is to stand on, unless a place is named.
    """
    first, *others = act.things
    stays = act.at is None and _stands_on(state.house[first], act.on)
    left, loads = others if stays else [first, *others], dict[str, Load]()
    while left:
        name = next(each for each in left if not set(left).intersection(resting_on(state.house, [each])))
        course = picked_up(state, PickUp(name), NO_NUDGE)
        if course.verdict is not Verdict.DONE:
            return course.verdict
        loads[name] = load_in_hand(course.state.carried)
        state = replace(course.state, carried=replace(course.state.carried, things=(), lamps=()))
        left = [each for each in left if each != name]
    return state, [load_of(state.house, first) if stays else loads[first], *(loads[name] for name in others)]


def _stands_on(thing: Thing, on: str) -> bool:
    _, x, y, _ = thing.turn
    return thing.held_by == on and not thing.inside and max(abs(x), abs(y)) < _UPRIGHT


def _begun(state: State, base: Load, act: Stack, nudge: Vector) -> State | Verdict:
    """Returns the state in which the lowest thing is where the tower is to be; or why it cannot be there."""
    if any(thing.name == base.first.name for thing in state.house.things):
        return state
    free = places(surroundings(state.house), base.upright(0.0), act.on, act.at)
    if isinstance(free, Verdict):
        return free
    verdict = Verdict.NO_ROOM
    for load in islice(free, _TRIES):
        course = let_go(state, load, nudge)
        if course.verdict is Verdict.DONE:
            return course.state
        verdict = course.verdict
    return verdict


def _raised(before: State, state: State, base: Load, loads: Sequence[Load], nudge: Vector) -> Course:
    """Puts one thing on the other above what stands there, and tells what becomes of them."""
    around = surroundings(state.house).without(base.names)
    pile = _piled(around, base, loads)
    if isinstance(pile, Verdict):
        return refused(before, pile)
    if base.weight > HEAVIEST:
        around, pile = around.joined(base.things), pile[1:]
    if pile:
        world = World(around, _things(pile), nudge=nudge)
        for number in range(JITTERS + 1):
            if not _stands(world, pile, number):
                _build(world, pile, number)
                return Course(Verdict.FELL, before, watched(world, _things(pile), before.house.things).frames)
    return _left(before, state, base, loads, nudge)


def _left(before: State, state: State, base: Load, loads: Sequence[Load], nudge: Vector) -> Course:
    """Leaves a tower that stands, each thing put on what those below have come to."""
    pile = [base]
    for load in loads:
        place = _upon(surroundings(state.house), pile, load)
        course = refused(state, place) if isinstance(place, Verdict) else let_go(state, place, nudge)
        if course.verdict is not Verdict.DONE:
            return refused(before, course.verdict, course.frames)
        state = course.state
        pile = [load_of(state.house, each.first.name) for each in (*pile, load)]
    return Course(Verdict.STANDS, state)


def _piled(around: Surroundings, base: Load, loads: Sequence[Load]) -> list[Load] | Verdict:
    """Returns a tower as it is built straight; or why there is no room for it."""
    pile = [base]
    for load in loads:
        place = _upon(around.joined(_things(pile)), pile, load)
        if isinstance(place, Verdict):
            return place
        pile.append(place)
    return pile


def _things(pile: Sequence[Load]) -> tuple[Thing, ...]:
    return tuple(thing for load in pile for thing in load.things)


def _upon(around: Surroundings, pile: Sequence[Load], load: Load) -> Load | Verdict:
    """Returns a load lowered onto a tower that is there already; or why it does not come to be on it."""
    load = load.at((0.0, 0.0, 0.0), upright(heading(pile[0].first.turn)))
    bodies = [each.body for each in pile]
    low, high = min(float(body.low[2]) for body in bodies), max(float(body.high[2]) for body in bodies)
    aside = _middle_of_top(pile[-1].first) - _middle_of_foot(load.first)
    load = load.at((*aside, high + _GAP - float(load.body.low[2])), load.first.turn)
    stop = lowered_to_contact(around, load.body, high + _GAP - low)
    names = [each.first.name for each in pile if each.first.name in stop.by]
    if stop.far < 0 or not names or not stop.by.issubset(thing.name for thing in _things(pile)):
        return Verdict.NO_ROOM
    load = load.at(np.subtract(load.first.at, (0.0, 0.0, stop.far)), load.first.turn).held(names[-1])
    return load.held(names[-1], lies_in(around.house, load.first))


def _middle_of_top(thing: Thing) -> Array:
    """Returns where on the plan things are put on another one: the middle of its highest surfaces, or of its foot."""
    levels = [surface for surface in shape_of(thing).surfaces if surface.is_level]
    highest = [each for each in levels if each.at[2] >= max(other.at[2] for other in levels) - _GAP]
    reaches = [np.abs(each.halves).sum(axis=0) for each in highest]
    ends = [(each.at - reach, each.at + reach) for each, reach in zip(highest, reaches, strict=True)]
    return _middle(*map(np.array, zip(*ends, strict=True))) if ends else _middle_of_foot(thing)


def _middle_of_foot(thing: Thing) -> Array:
    """Returns where on the plan the middle of all is on which a thing stands."""
    low, high = placed(thing).solids.bounds()
    ends = low[:, 2] <= low[:, 2].min() + _GAP
    return _middle(low[ends], high[ends])


def _middle(low: Array, high: Array) -> Array:
    found: Array = (low.min(axis=0) + high.max(axis=0))[:2] / 2
    return found


def _stands(world: World, pile: Sequence[Load], number: int) -> bool:
    """Says whether a tower, straight the first time and then askew, stays but for a little and comes to rest."""
    quiet = 0.0
    if not _build(world, pile, number):
        return False
    try:
        for step, seconds in enumerate(world.steps(SECONDS), 1):
            quiet = quiet + STEP if world.is_calm else 0.0
            is_over = seconds >= _LEAST and quiet >= QUIET
            if (is_over or step % _GRAIN == 0) and _gives(world):
                return False
            if is_over:
                return True
    except ExplosionError:
        return False
    return False


def _build(world: World, pile: Sequence[Load], number: int) -> bool:
    """Builds a tower, straight the first time and then askew; says whether each thing touches what is below."""
    world.begin()
    if number == 0:
        return True
    for load in pile[1:]:
        _put(world, load.at(np.add(load.first.at, (0.0, 0.0, _OUT_OF_THE_WAY)), load.first.turn))
    askew = (_askew(load, number, level) for level, load in enumerate(pile[1:], 1))
    return all(_lowered(world, load) for load in askew)


def _askew(load: Load, number: int, level: int) -> Load:
    """Returns a load of a tower a little aside, and turned: each time and at each level otherwise."""
    way = radians(360.0 * number / JITTERS + _GOLDEN * level)
    turn = TURNED if (number + level) % 2 else -TURNED
    at = np.add(load.first.at, (ASKEW * cos(way), ASKEW * sin(way), 0.0))
    return load.at(at, upright(heading(load.first.turn) + turn))


def _lowered(world: World, load: Load) -> bool:
    """Lowers a load onto what it touches about where it is; says whether there is anything, and room for it."""
    free, met = _LOWERED, -_LOWERED
    if _deep(world, load, free) > 0 or _deep(world, load, met) <= 0:
        return False
    for _ in range(_HALVINGS):
        middle = (free + met) / 2
        free, met = (free, middle) if _deep(world, load, middle) > 0 else (middle, met)
    return _deep(world, load, free) <= 0


def _deep(world: World, load: Load, rise: float) -> float:
    """Raises a load by some metres, and returns how deep it is in anything else then."""
    _put(world, load.at(np.add(load.first.at, (0.0, 0.0, rise)), load.first.turn))
    return max(world.depth(name) for name in load.names)


def _put(world: World, load: Load) -> None:
    for thing in load.things:
        world.put(thing.name, thing.at, thing.turn)


def _gives(world: World) -> bool:
    strays = map(world.strayed, world.free)
    return any(far > GIVES or angle > LEANS for far, angle in strays)
