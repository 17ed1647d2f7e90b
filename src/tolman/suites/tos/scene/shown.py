"""How much of a thing or door a picture shows, told from the plan alone, so that words need no renderer.

Frame: cells to a viewer's right and ahead of it. A column of a picture is `right / ahead`, from -1 at its left edge
to 1 at its right one. The share of something that shows is the share of its own columns that nothing takes: no nearer
thing, no edge of the picture and, from a doorway, not the wall that the doorway is in. What hides is taken as an
upright disc of the largest radius, what is seen as both the widest and the slimmest: shares hold for every kind,
however it is turned.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from tolman.geometry.pose import HEADINGS, Cell, Heading
from tolman.suites.tos.scene.kinds import MOST_RADIUS

LEAST_SHOWN = 0.35
"""Least share of its columns that shows of whatever is told of; a door half beyond the edge of a picture has 0.38."""

LEAF = 0.96
"""Width of a door, in cells."""

SLIM_RADIUS = 0.04
"""Radius, in cells, of things seen end on: their middles must show as well."""

WALL = 0.09
"""Thickness of a wall with all that is on it, in cells."""

_MOST_ANGLE = 1.5
"""Radians from straight ahead, short of a quarter turn, at which columns are taken to end."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Pair = tuple[Floats, Floats]
"""Pairs: places to the right and ahead, or columns from and to."""


def is_clear(stands: Sequence[Cell], things: Sequence[Cell], doors: Mapping[Cell, Heading]) -> bool:
    """Says whether all that is told of a room shows enough of itself, from any of `stands` along any heading."""
    return least_shown(stands, things, doors) >= LEAST_SHOWN


def least_shown(stands: Sequence[Cell], things: Sequence[Cell], doors: Mapping[Cell, Heading]) -> float:
    """Returns the least share that shows of anything in view, from any of `stands` along any heading.

    All is in one room or in its walls. A door comes with a way through it, either of the two.
    """
    right, ahead = _own(np.array([*things, *doors]) - np.array(stands)[:, None])
    across = _across(len(things), doors)
    is_in_view = (ahead > 0) & (np.abs(right) <= ahead) & (across[:, None] | (right != 0))
    heading, stand, member = np.nonzero(is_in_view)
    at = right[heading, stand, member], ahead[heading, stand, member]
    hiders = right[heading, stand, : len(things)], ahead[heading, stand, : len(things)]
    taken = _taken(at, hiders, _jambs(stands, doors, across)[heading, stand, None])
    is_door, leaves = member >= len(things), _leaves(at, across[heading, member])
    shares = [
        _shares((np.where(is_door, leaves[0], low), np.where(is_door, leaves[1], high)), taken)
        for low, high in (_discs(*at, radius) for radius in (MOST_RADIUS, SLIM_RADIUS))
    ]
    return float(np.min(shares, initial=1.0))


def _across(things: int, doors: Mapping[Cell, Heading]) -> Flags:
    """Says for each heading what lies across the view: things always, doors unless their wall runs along it."""
    return np.array([[True] * things + [(way - heading) % 2 == 0 for way in doors.values()] for heading in HEADINGS])


def _own(displacements: NDArray[np.int_]) -> tuple[Floats, Floats]:
    """Returns displacements to the right and ahead, heading by heading."""
    x, y = displacements[..., 0].astype(float), displacements[..., 1].astype(float)
    return np.stack([x, -y, -x, y]), np.stack([y, x, -y, -x])


def _discs(right: Floats, ahead: Floats, radius: float) -> Pair:
    """Returns the columns of things of one radius."""
    middle, half = np.arctan2(right, ahead), np.arcsin(radius / np.maximum(np.hypot(right, ahead), radius))
    low, high = (np.tan(np.clip(edge, -_MOST_ANGLE, _MOST_ANGLE)) for edge in (middle - half, middle + half))
    return low, high


def _leaves(at: Pair, across: Flags) -> Pair:
    """Returns the columns of doors."""
    wide, deep = np.where(across, LEAF / 2, 0), np.where(across, 0, LEAF / 2)
    ends = [(at[0] + side * wide) / np.maximum(at[1] + side * deep, 0.01) for side in (-1, 1)]
    return np.minimum(*ends), np.maximum(*ends)


def _taken(at: Pair, hiders: Pair, jambs: Floats) -> Pair:
    """Returns the columns that nearer things and the wall of the doorway take."""
    is_nearer = (hiders[1] > 0) & (np.hypot(*hiders) < np.hypot(*at)[:, None])
    low, high = (np.where(is_nearer, edge, 0.0) for edge in _discs(*hiders, MOST_RADIUS))
    return np.concatenate([low, -jambs], axis=1), np.concatenate([high, jambs], axis=1)


def _jambs(stands: Sequence[Cell], doors: Mapping[Cell, Heading], across: Flags) -> Floats:
    """Returns how many columns, to either side of the middle, the wall takes from a viewer in a doorway."""
    jambs = np.zeros((len(HEADINGS), len(stands)))
    for number, door in enumerate(doors, start=across.shape[1] - len(doors)):
        if door in stands:
            jambs[:, stands.index(door)] = np.where(across[:, number], 0, WALL / LEAF)
    return jambs


def _shares(columns: Pair, taken: Pair) -> Floats:
    """Returns what share of all columns lies in the picture and is taken by nothing."""
    low, high = (np.clip(edge, -1, 1)[:, None] for edge in columns)
    order = np.argsort(taken[0], axis=1)
    starts, ends = (np.clip(np.take_along_axis(each, order, 1), low, high) for each in taken)
    reached = np.maximum.accumulate(np.concatenate([low, ends], axis=1), axis=1)
    gaps = np.maximum(0, np.concatenate([starts, high], axis=1) - reached).sum(axis=1)
    return np.asarray(gaps / (columns[1] - columns[0]))
