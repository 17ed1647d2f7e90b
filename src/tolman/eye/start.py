"""Where a walk through a house begins. World frame, metres."""

import numpy as np

from tolman.eye.motion import Body
from tolman.eye.sight import Sight
from tolman.eye.stance import DEGREES, HEADINGS, LEVEL, Stance, stance_at
from tolman.house.house import Room
from tolman.house.soundness import floor_of
from tolman.render.house.lidar import free_middle

_SMALL = 32
"""Pixels of the pictures by which headings are compared."""
_FAR = 8.0
"""Metres beyond which it is of no interest how far one sees."""


def start_in(body: Body, sight: Sight, room: Room) -> Stance:
    """Returns the stance in the middle of the free floor of a room that looks where most can be seen."""
    middle = free_middle(floor_of(body.house, body.solids), room)
    stances = [stance_at((*middle, LEVEL), number * DEGREES) for number in range(HEADINGS)]
    return max(stances, key=lambda stance: _interest(sight, stance))


def _interest(sight: Sight, stance: Stance) -> float:
    """Returns how much there is to see: how many things and parts, and how far it goes."""
    frame = sight.labels(stance, _SMALL)
    return len(np.unique(frame.label)) + float(np.minimum(frame.depth, _FAR).mean())
