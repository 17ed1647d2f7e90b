"""Likeness of two maps: how near, in which directions and facing which way the marks stand, each from 0 to 1.

Formulas: Theory of Space, its published program. Frame and units as in `sketches`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp, sqrt

from tolman.scoring.sketches import Marks, Place

_ORIGIN = "initial_pos"
"""The published name of the origin. Pairs are taken in the order of names, which matters only where two marks share
a place: both then count as north of each other."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much one map is like another."""

    position: float
    direction: float
    facing: float
    overall: float


NOTHING = Likeness(0.0, 0.0, 0.0, 0.0)
SAME = Likeness(1.0, 1.0, 1.0, 1.0)


def likeness(drawn: Marks, truth: Marks, length: float) -> Likeness:
    """Returns how much `drawn` is like `truth`; an error of `length` cells takes e⁻¹ of the position.

    What is drawn beside the truth does not count.
    """
    if not truth:
        raise ValueError("there is nothing to compare a map with")
    position, direction, facing = _position(drawn, truth, length), _direction(drawn, truth), _facing(drawn, truth)
    return Likeness(position, direction, facing, (direction + facing + position) / 3)


def _position(drawn: Marks, truth: Marks, length: float) -> float:
    """Returns the share of true marks drawn, less the further they are off."""
    squares = [_square(drawn[name].at, mark.at) for name, mark in truth.items() if name in drawn]
    if not squares:
        return 0.0
    return len(squares) / len(truth) * exp(-sqrt(sum(squares) / len(squares)) / length)


def _square(one: Place, other: Place) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _direction(drawn: Marks, truth: Marks) -> float:
    """Returns the share of pairs of true marks, the origin being one, that lie in the right map direction."""
    places = {name: (mark.at, drawn[name].at) for name, mark in truth.items() if name in drawn}
    places[_ORIGIN] = ((0.0, 0.0), (0.0, 0.0))
    return _right_pairs(tuple(places[name] for name in sorted(places))) / comb(len(truth) + 1, 2)


@lru_cache(maxsize=64)
def _right_pairs(places: tuple[tuple[Place, Place], ...]) -> int:
    """Returns how many pairs lie in the same direction at their first and at their second places."""
    right = 0
    for index, ((a, b), (s, t)) in enumerate(places, 1):
        for (c, d), (u, v) in places[index:]:
            right += _octant(a - c, b - d) == _octant(s - u, t - v)
    return right


def _octant(east: float, north: float) -> int:
    """Returns a number for each map direction; the edges are those of `bins.cardinal`, which takes thrice as long."""
    x, y = abs(east), abs(north)
    square = (x + y) * (x + y)
    if square < 2 * x * x:
        return 3 if east > 0 else 6
    if square < 2 * y * y or x == 0:
        return 1 if north >= 0 else 2
    return (4 if north >= 0 else 5) if east > 0 else 7 if north >= 0 else 8


def _facing(drawn: Marks, truth: Marks) -> float:
    """Returns the share of true marks with a heading that are drawn with it, or 1 where there is none."""
    headings = {name: mark.heading for name, mark in truth.items() if mark.heading is not None}
    right = sum(name in drawn and drawn[name].heading is heading for name, heading in headings.items())
    return right / len(headings) if headings else 1.0


def mean(likenesses: Iterable[Likeness | None]) -> Likeness | None:
    """Returns the mean of those that are defined, or None where none is."""
    defined = [each for each in likenesses if each is not None]
    if len(defined) < 2:
        return defined[0] if defined else None
    return Likeness(
        sum(each.position for each in defined) / len(defined),
        sum(each.direction for each in defined) / len(defined),
        sum(each.facing for each in defined) / len(defined),
        sum(each.overall for each in defined) / len(defined),
    )
