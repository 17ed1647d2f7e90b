"""What cloths lie over. World frame, metres."""

from collections.abc import Iterable

import numpy as np

from tolman.house.house import Cloth, House
from tolman.physics.surroundings import placed, resting_on

_ABOVE = 0.001
"""Metres by which a cloth lies above what it covers, at least; less is what it hangs beside."""


def is_covered(house: House, names: Iterable[str]) -> bool:
    """Says whether a cloth lies over one of some things: over it as such, or over what it rests on, and above it."""
    wanted = set(names)
    return any(
        cloth.over in wanted
        or any(_hides(cloth, house, name) for name in wanted.intersection(resting_on(house, [cloth.over])))
        for cloth in house.cloths
        if cloth.over is not None
    )


def _hides(cloth: Cloth, house: House, name: str) -> bool:
    """Says whether a cloth passes above the middle of a thing."""
    body = placed(house[name])
    rows = np.asarray(cloth.points).reshape(-1, cloth.columns, 3)
    corners = np.stack([rows[:-1, :-1], rows[1:, :-1], rows[:-1, 1:], rows[1:, 1:]])
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (body.low + body.high)[:2] / 2
    over = ((low[..., :2] <= middle) & (high[..., :2] >= middle)).all(axis=-1)
    return bool((over & (high[..., 2] > body.high[2] - _ABOVE)).any())
