"""Whether what is watched comes to the same however exactly it begins; questions are asked about nothing else.

World frame, metres.
"""

from collections.abc import Iterator
from math import cos, radians, sin

from tolman.assets.shape import Vector
from tolman.physics.act import Act, Stack
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import State
from tolman.physics.tower import standing

JITTERS = 5
"""Times that an act is tried again, begun a little aside."""
ASIDE = 0.0005
"""Metres by which all that is free to move is shifted then."""


def verdicts(state: State, act: Act) -> tuple[Verdict, ...]:
    """Returns what an act comes to as it is, and then with each jitter."""
    return tuple(carried_out(state, act, nudge).verdict for nudge in ((0.0, 0.0, 0.0), *_jitters()))


def firm_verdict(state: State, act: Act) -> Verdict | None:
    """Returns what an act comes to however exactly it begins; None where that depends on it.

    A tower that falls is firm only if it does each time that it is built, straight or askew.
    """
    first, *others = verdicts(state, act)
    if any(verdict is not first for verdict in others):
        return None
    if isinstance(act, Stack) and first is Verdict.FELL and any(standing([state.house[name] for name in act.things])):
        return None
    return first


def _jitters() -> Iterator[Vector]:
    """Yields shifts to all sides, each in another way."""
    for number in range(JITTERS):
        way = radians(360.0 * number / JITTERS + 10.0)
        yield ASIDE * cos(way), ASIDE * sin(way), 0.0
