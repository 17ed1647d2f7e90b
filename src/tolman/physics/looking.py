"""Looking into what has room inside: where an eye comes over its opening, and whether that is open.

World frame, metres. Nothing is otherwise afterwards, and no time runs. Whether a body gets its eye there is not
decided here.
"""

from collections.abc import Iterator
from math import cos, radians, sin

import numpy as np

from tolman.assets.shape import Array, Cavity
from tolman.house.house import House, Thing
from tolman.house.models import matrix, shape_of
from tolman.house.solids import Solids, chained
from tolman.physics.act import LookInto
from tolman.physics.cover import is_covered
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.pouring import is_shut_in
from tolman.physics.state import State
from tolman.physics.surroundings import surroundings

_AWAY = (0.35, 0.25, 0.18, 0.12)
"""Metres from an opening to an eye that looks in, the best first."""
_TILTS = (0.0, 20.0, 40.0)
"""Degrees by which it leans towards where one stands."""
_SPREAD = ((0.0, 0.0), (0.5, 0.5), (0.5, -0.5), (-0.5, 0.5), (-0.5, -0.5))
"""Where it looks in across the opening, from its middle, 0, to its edges, 1."""
_ENOUGH = 2
"""Of these, how many have to be free of what shuts."""
_FINE = 0.002
_BEFORE, _HIGH = 1.0, 1.5
"""Metres before the front of a thing, and above the floor, from where somebody looks in of whom nothing is known."""


def looked_into(state: State, act: LookInto) -> Course:
    """Looks into a thing, and leaves all as it was."""
    found = look_into(state.house, act)
    return refused(state, found if isinstance(found, Verdict) else Verdict.DONE)


def look_into(house: House, act: LookInto) -> tuple[Array, Cavity] | Verdict:
    """Returns where an eye looks into a thing from, and into which room of it; or why there is nothing to be seen."""
    thing = next((thing for thing in house.things if thing.name == act.what), None)
    shape = shape_of(thing) if thing else None
    rooms = [room for room in shape.cavities if act.joint in ("", room.joint)] if shape else []
    if thing is None or shape is None or not rooms:
        return Verdict.NOTHING
    if is_covered(house, [thing.name]):
        return Verdict.COVERED
    if is_shut_in(house, thing):
        return Verdict.SHUT
    around, eye = surroundings(house), _standing(thing)
    own = around.placed[house.things.index(thing)].solids
    verdict = Verdict.SHUT if shape.joints else Verdict.BLOCKED
    for room in rooms:
        for place in places_over(room, eye):
            if is_open(own, room, place):
                verdict = Verdict.BLOCKED
                low, high = np.minimum(place, room.at), np.maximum(place, room.at)
                near = chained([around.placed[row].solids for row in around.near(low, high)])
                if is_open(near, room, place):
                    return place, room
    return verdict


def _standing(thing: Thing) -> Array:
    """Returns where the eye of somebody is who stands before a thing."""
    front = matrix(thing.turn) @ [0.0, -_BEFORE, 0.0]
    return np.array([thing.at[0] + front[0], thing.at[1] + front[1], _HIGH])


def places_over(cavity: Cavity, eye: Array) -> Iterator[Array]:
    """Yields where one may look in, upright to the opening first and then from nearer to an eye."""
    mouth = cavity.at + cavity.mouth * _deep(cavity)
    aside = (eye - mouth) - cavity.mouth * float((eye - mouth) @ cavity.mouth)
    length = float(np.linalg.norm(aside))
    for tilt in _TILTS if length > _FINE else _TILTS[:1]:
        lean = aside / max(length, _FINE) * sin(radians(tilt))
        for away in _AWAY:
            yield mouth + away * (cavity.mouth * cos(radians(tilt)) + lean)


def is_open(solids: Solids, cavity: Cavity, place: Array) -> bool:
    """Says whether nothing of some solids bars a room inside from a place."""
    lengths = np.maximum(np.linalg.norm(cavity.halves, axis=1), 1e-9)
    order = np.argsort(np.abs(cavity.halves @ cavity.mouth) / lengths, kind="stable")
    inner = cavity.at + 0.5 * _deep(cavity) * cavity.mouth
    ends = inner + np.array(_SPREAD) @ cavity.halves[order[:2]]
    count = int(np.linalg.norm(ends - place, axis=1).max() / _FINE) + 2
    lines = place + np.linspace(0.0, 1.0, count)[:, None, None] * (ends - place)
    within = solids.distance(lines.reshape(-1, 3)).min(axis=1, initial=np.inf) < 0
    return int((~within.reshape(count, -1).any(axis=0)).sum()) >= _ENOUGH


def _deep(cavity: Cavity) -> float:
    """Returns the metres from the middle of a room inside to its opening."""
    return float(np.abs(cavity.halves @ cavity.mouth).max())
