"""Telling from the path of a thing whether it stayed, slid, rolled or tipped. World frame, metres, degrees."""

from collections.abc import Sequence

import numpy as np

from tolman.assets.shape import Array
from tolman.house.models import matrix
from tolman.physics.outcome import Verdict
from tolman.physics.world import Lie

MOVED, SPUN = 0.005, 5.0
"""Metres and degrees, about the line across what it stands on, from which on a thing has not stayed."""
OVER = 20.0
"""Degrees to a side from which on it has tipped or rolled."""
DROPPED = 0.03
"""Metres by which the middle of what falls off an edge sinks at least, where it does not turn."""
_ROUND = 0.2
"""Share of its height over what it stands on by which the middle of what rolls rises or sinks at most."""
_EVEN = 0.05
"""The same, as a share of its way, for what has rolled a little."""
_PURE = (0.5, 2.0)
"""How many times as far as it has gone something has turned that rolls."""


def verdict_of(path: Sequence[Lie], middle: Array, normal: Array, foot: Array) -> Verdict:
    """Returns what becomes of a thing on its path.

    Args:
        path: Where it is, from when it is let go.
        middle: The middle of its mass, in its own frame.
        normal: Across what it stands on, upwards.
        foot: A point of what it stands on.
    """
    turns = np.array([matrix(lie.turn) for lie in path])
    middles = np.array([lie.at for lie in path]) + turns @ middle
    heights, turned = (middles - foot) @ normal, _turned(turns)
    along = middles[-1] - middles[0] - (heights[-1] - heights[0]) * normal
    moved, bobbed = float(np.linalg.norm(along)), float(np.abs(heights - heights[0]).max())
    spun, leaning = float(turned @ normal), float(np.linalg.norm(turned - (turned @ normal) * normal))
    if heights[0] - heights.min() > max(DROPPED, _ROUND * heights[0]):
        return Verdict.TIPPED
    if leaning > np.radians(OVER):
        return Verdict.ROLLED if bobbed <= _ROUND * heights[0] else Verdict.TIPPED
    if moved <= MOVED and abs(spun) <= np.radians(SPUN):
        return Verdict.STAYED
    rolled = heights[0] * float(np.cross(turned, normal) @ along) / max(moved**2, 1e-12)
    is_pure = _PURE[0] <= rolled <= _PURE[1] and bobbed <= _EVEN * moved
    return Verdict.ROLLED if is_pure else Verdict.SLID


def _turned(turns: Array) -> Array:
    """Returns the sum of all small turns on the way, as a vector along their axes; radians."""
    steps = turns[1:] @ turns[:-1].transpose(0, 2, 1)
    skew = np.stack(
        [steps[:, 2, 1] - steps[:, 1, 2], steps[:, 0, 2] - steps[:, 2, 0], steps[:, 1, 0] - steps[:, 0, 1]]
    )
    cosines = np.clip((np.trace(steps, axis1=1, axis2=2) - 1) / 2, -1.0, 1.0)
    sines = np.linalg.norm(skew, axis=0) / 2
    angles = np.arctan2(sines, cosines)
    found: Array = (skew / 2 * np.divide(angles, sines, out=np.ones_like(sines), where=sines > 1e-9)).sum(axis=1)
    return found
