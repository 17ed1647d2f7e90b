"""Hands: what carries out an act on a state, and says what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tolman.assets.shape import Vector
from tolman.physics.act import (
    Act,
    Drape,
    Empty,
    Fill,
    Lift,
    LookInto,
    Open,
    PickUp,
    Pour,
    Push,
    Put,
    PutBack,
    PutInside,
    PutOnSlope,
    Shut,
    Stack,
    Switch,
    Tap,
    Torch,
)
from tolman.physics.cloth import lifted
from tolman.physics.draping import drape
from tolman.physics.grip import picked_up, put_back
from tolman.physics.insertion import put_inside
from tolman.physics.light import lit, switched
from tolman.physics.looking import looked_into
from tolman.physics.opening import opened
from tolman.physics.outcome import Course, Outcome, Verdict, outcome_of, refused
from tolman.physics.placement import put
from tolman.physics.pouring import emptied, filled, poured
from tolman.physics.rest import NO_NUDGE
from tolman.physics.shove import shoved
from tolman.physics.slope import put_on_slope
from tolman.physics.spilling import without_support
from tolman.physics.state import State, rounded_state
from tolman.physics.tower import stacked
from tolman.physics.world import ExplosionError

_AT_ONCE: Mapping[type[Act], Callable[[State, Any], Course]] = {
    Open: opened,
    Shut: opened,
    Switch: switched,
    Torch: lit,
    LookInto: looked_into,
    Fill: filled,
    Pour: poured,
    Empty: emptied,
    Lift: lifted,
}
"""How acts are carried out for which no time runs."""

_LET_GO: Mapping[type[Act], Callable[[State, Any, Vector], Course]] = {
    PickUp: picked_up,
    PutBack: put_back,
    Put: put,
    PutInside: put_inside,
    Push: shoved,
    Tap: shoved,
    PutOnSlope: put_on_slope,
    Stack: stacked,
    Drape: drape,
}
"""How all others are carried out; what is let go is shifted by a nudge."""


def carried_out(state: State, act: Act, nudge: Vector = NO_NUDGE) -> Outcome:
    """Returns what comes of an act.

    A nudge shifts what is let go by so many metres before time runs, to see whether it matters.
    """
    before = rounded_state(state)
    try:
        course = _AT_ONCE[type(act)](before, act) if type(act) in _AT_ONCE else _LET_GO[type(act)](before, act, nudge)
    except ExplosionError:
        course = refused(before, Verdict.FAILED)
    if course.state is not before:
        course = replace(course, state=without_support(rounded_state(course.state)))
    return outcome_of(before, course)
