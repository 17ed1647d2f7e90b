"""Covering a floor: which way to look and where to go next, so that what is hidden behind things is seen.

What has not been seen is known by what was seen around it, and where that lies by the height of the eye above the
floor. Metres and degrees, headings clockwise from north.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, dist

import numpy as np

from tolman.eye.deed import Pointed
from tolman.eye.gap import Gap
from tolman.eye.motion import Motion, Way
from tolman.eye.stance import DEGREES, HEADINGS, Stance, camera_of
from tolman.suites.esi.moves import GoTo, Move, written
from tolman.suites.esi.sight import Glimpse, Memory

_DOWNWARD = -2
"""Steps by which one looks down to see the floor nearby and all that is further off."""
_ASIDE = 38.0
"""Degrees from the way one looks within which floor far and near is in the picture."""
_SAME = 0.05
"""Metres between two places that are the same."""
_BESIDE = 0.6
"""Metres from floor beyond which there is a gap, within which one looks into it."""
_WORTH, _LITTLE = 0.04, 0.004
"""Share of a floor that is worth a turn, and one towards what is just here."""
_SETTING_OUT = 0.7
"""Metres that setting out for a gap costs beside its way."""
_AHEAD, _CLEAR = 2.0, 3.0
"""How many times better it is to go where one looks, and where nothing is in the way."""
_TALL, _LOW = 1.85, 0.35
"""Metres above the floor from where one looks over things, and under them."""
_STOOPED = 0.6
"""Metres above the floor up to which an eye is that looks under things."""


def towards_gaps(memory: Memory) -> Iterator[Move]:
    """Yields moves that may show floor that was not seen so far, the most promising first."""
    here = memory.now.stance
    yield from _posed(here)
    gaps = [gap for gap in memory.now.gaps if not _is_known(gap, memory, _STOOPED)]
    fresh = [gap for gap in gaps if not _is_looked_at(gap, memory)]
    yield from _turns(here, [gap for gap in fresh if dist(here.at[:2], gap.beside) <= _BESIDE], _LITTLE)
    yield from _turns(here, fresh, _WORTH)
    if here.at[2] <= _STOOPED:
        yield Motion(Way.UP, round(_TALL - here.at[2], 2))
    further = [gap for gap in gaps if not _is_known(gap, memory, _TALL + 1) and not _is_barred(gap, memory)]
    for gap in sorted(further, key=lambda gap: -_promise(here, gap)):
        yield from _going(here, gap)
    for gap in gaps:
        if not _is_barred(gap, memory):
            yield from _stooping(here, gap)


def _promise(here: Stance, gap: Gap) -> float:
    """Returns how good it is to go to a gap next: large ones, near ones, and those towards which one looks."""
    ease = 1.0 if _pointed(here, gap.beside) is None else _CLEAR if gap.is_open else _AHEAD
    return ease * gap.share / (_SETTING_OUT + dist(here.at[:2], gap.beside))


def _posed(here: Stance) -> Iterator[Motion]:
    """Yields what makes one see most floor: to stretch, and to look down a little."""
    if here.at[2] <= _STOOPED:
        return
    if here.at[2] < _TALL - _SAME:
        yield Motion(Way.UP, round(_TALL - here.at[2], 2))
    if here.pitch != _DOWNWARD:
        way = Way.LOOK_DOWN if here.pitch > _DOWNWARD else Way.LOOK_UP
        yield Motion(way, float(abs(here.pitch - _DOWNWARD) * DEGREES))


def _turns(here: Stance, gaps: list[Gap], least: float) -> Iterator[Motion]:
    """Yields the turn after which most of some gaps is in the picture, where that is enough."""
    shares = [
        sum(gap.share for gap in gaps if abs(_off(here, gap.at, heading)) <= _ASIDE) for heading in range(HEADINGS)
    ]
    ways = [(heading - here.heading + HEADINGS // 2) % HEADINGS - HEADINGS // 2 for heading in range(HEADINGS)]
    best = max(range(HEADINGS), key=lambda heading: (shares[heading], -abs(ways[heading])))
    if shares[best] >= least and ways[best]:
        yield Motion(Way.TURN_RIGHT if ways[best] > 0 else Way.TURN_LEFT, float(abs(ways[best]) * DEGREES))


def _going(here: Stance, gap: Gap) -> Iterator[Move]:
    """Yields what leads to the floor beside a gap: the way there, or first a turn that shows it."""
    place = _pointed(here, gap.beside)
    if place:
        yield GoTo(place)
    else:
        yield from _facing(here, gap.beside)


def _stooping(here: Stance, gap: Gap) -> Iterator[Move]:
    """Yields what leads to a look under what hides a gap."""
    if dist(here.at[:2], gap.beside) > _BESIDE:
        yield from _going(here, gap)
    elif here.at[2] > _STOOPED:
        yield Motion(Way.DOWN, round(here.at[2] - _LOW, 2))
    else:
        yield from _facing(here, gap.at)


def _facing(here: Stance, place: tuple[float, float]) -> Iterator[Motion]:
    steps = round(_off(here, place, here.heading) / DEGREES)
    if steps:
        yield Motion(Way.TURN_RIGHT if steps > 0 else Way.TURN_LEFT, float(abs(steps) * DEGREES))


def _off(here: Stance, place: tuple[float, float], heading: int) -> float:
    """Returns by how many degrees a place lies to the right of a heading."""
    east, north = place[0] - here.at[0], place[1] - here.at[1]
    return (degrees(atan2(east, north)) - heading * DEGREES + 180) % 360 - 180


def _pointed(here: Stance, place: tuple[float, float]) -> Pointed | None:
    """Returns where floor is in the picture; None where it is not."""
    camera = camera_of(here, 2)
    right, up, ahead = camera.axes() @ (np.array([*place, 0.0]) - camera.eye)
    if ahead <= 0 or max(abs(right), abs(up)) >= 0.98 * ahead:
        return None
    across, down = (round(float(500 + 500 * part / ahead)) for part in (right, -up))
    return Pointed(across, down)


def _is_looked_at(gap: Gap, memory: Memory) -> bool:
    """Says whether one looked from where one is to where a gap is."""
    here = memory.now.stance
    return any(dist(each.stance.at, here.at) <= _SAME and _shows(each, gap) for each in memory.glimpses)


def _is_barred(gap: Gap, memory: Memory) -> bool:
    """Says whether one tried to go to a gap from where one is, and did not get away."""
    here = memory.now.stance
    for one, later in pairwise(memory.glimpses):
        if dist(one.stance.at, here.at) <= _SAME and dist(later.stance.at, here.at) <= _SAME:
            place = _pointed(one.stance, gap.beside)
            if place and later.move == written(GoTo(place)):
                return True
    return False


def _is_known(gap: Gap, memory: Memory, height: float) -> bool:
    """Says whether one looked at a gap from beside it, with the eye no higher than that, or as low as it gets."""
    return any(
        (each.stance.at[2] <= height or (each.verdict and each.move.startswith("Down")))
        and dist(each.stance.at[:2], gap.beside) <= _BESIDE
        and _shows(each, gap)
        for each in memory.glimpses
    )


def _shows(glimpse: Glimpse, gap: Gap) -> bool:
    return abs(_off(glimpse.stance, gap.at, glimpse.stance.heading)) <= _ASIDE
