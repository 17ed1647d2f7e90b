"""Cloths that are lifted off what they cover, and laid back just as they lay. World frame, metres. No time runs."""

from dataclasses import replace

import numpy as np

from tolman.house.cloths import drawn_grid, grid_of, heights_over, lies_over
from tolman.house.house import Cloth, House
from tolman.house.solids import chained
from tolman.physics.act import Lift
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.state import State
from tolman.physics.surroundings import Placed, surroundings

_LIES_IN = 0.002
"""Metres by which what is drawn of a cloth may lie in something when it is laid back."""
_UPON = 0.02
"""Metres above a cloth up to which what stands there stands on it."""
_NEAR = 0.03
"""Metres between cloths that lie on each other, at most."""


def lifted(state: State, act: Lift) -> Course:
    """Takes a cloth off what it covers, if nothing lies on it."""
    if state.carried.is_full:
        return refused(state, Verdict.HANDS_FULL)
    cloth = next((each for each in state.house.cloths if each.name == act.cloth), None)
    if cloth is None:
        return refused(state, Verdict.NOTHING)
    others = tuple(each for each in state.house.cloths if each.name != cloth.name)
    if any(_lies_on(other, cloth) for other in others):
        return refused(state, Verdict.COVERED)
    if _is_loaded(state.house, cloth):
        return refused(state, Verdict.BLOCKED)
    return Course(Verdict.DONE, State(replace(state.house, cloths=others), replace(state.carried, cloth=cloth)))


def laid_back(state: State, cloth: Cloth) -> Course:
    """Lays the cloth that the hand holds just as it lay, if that is free and what it covered is still there."""
    around, points = surroundings(state.house), drawn_grid(cloth).reshape(-1, 3)
    rows = around.near(points.min(axis=0), points.max(axis=0))
    far = chained([around.placed[row].solids for row in rows]).distance(points).min(axis=1, initial=np.inf)
    if far.min() < -_LIES_IN:
        return refused(state, Verdict.NO_ROOM)
    over = None if cloth.over is None else around.thing(cloth.over)
    if cloth.over is not None and (over is None or not lies_over(cloth, over)):
        return refused(state, Verdict.WOULD_FALL)
    house = replace(state.house, cloths=(*state.house.cloths, cloth))
    return Course(Verdict.DONE, State(house, replace(state.carried, cloth=None)))


def _lies_on(other: Cloth, cloth: Cloth) -> bool:
    """Says whether a cloth lies on another one."""
    points = grid_of(other).reshape(-1, 3)
    above = points[:, 2] - heights_over(cloth, points[:, :2])
    return bool(((above > 0) & (above <= _NEAR)).any())


def _is_loaded(house: House, cloth: Cloth) -> bool:
    """Says whether something stands on a cloth."""
    around, points = surroundings(house), grid_of(cloth).reshape(-1, 3)
    rows = around.near(points.min(axis=0), points.max(axis=0), _UPON)
    return any(_stands_on(around.placed[row], cloth) for row in rows if around.name(row) is not None)


def _stands_on(body: Placed, cloth: Cloth) -> bool:
    """Says whether the foot of a body is on a cloth."""
    lows = body.solids.bounds()[0][:, 2]
    feet = lows <= body.low[2] + _UPON
    above = lows[feet] - heights_over(cloth, body.solids.at[feet, :2])
    return bool(((above >= 0) & (above <= _UPON)).any())
