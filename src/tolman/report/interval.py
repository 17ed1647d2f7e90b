"""Intervals of means over few scenes, and the p-values that belong to them.

One rule makes both: an interval leaves 0 out exactly where p is below 0.05. It joins three parts.

- Student's t, at a level that rises as scenes get fewer, most for amounts: few values do not show how skewed they
  are, and t supposes that they are not.
- Close to a bound, values are skewed away from it, and where the mean seems small, so does the spread. There t counts
  in multiples of how far the mean is from the bound, and the end that looks away from it is drawn out.
- Where most values are the same, t sees too little spread. There the values that are not are counted: so many of the
  scenes, with the exact interval of Clopper and Pearson, times how far they lie from the others. n equal values are 0
  of n, and what is not among them may lie as far away as a value can be. What is all but at a bound counts as there.

Where all values are at their two bounds, as 0 and 1 are, the exact interval stands alone. No interval goes beyond the
bounds. In a table a row is a scene, and NaN stands where one has no value.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import ArrayLike, NDArray

Table = NDArray[np.float64]
Mask = NDArray[np.bool_]
Counts = NDArray[np.int64]

Bounds = tuple[float, float]
"""The least and the most that a value can be."""

UNBOUNDED: Bounds = (-inf, inf)
AMOUNT: Bounds = (0.0, inf)
SHARE: Bounds = (0.0, 1.0)

VERSION = 3
"""Rises whenever an interval changes; a proof is of it."""

_TAILS = 0.05
"""What a 95 % interval leaves out."""

_STEADY = 8
"""Scenes from which t at less than 98 % holds 93 % for values as skewed as exponential ones; fewer need more."""

_EARLY, _BOUNDLESS = 0.2, 0.06
"""The part of these tails that t leaves out of fewer scenes: its level is 99 %; of amounts, 99.7 %, since nothing
keeps them from being more skewed still."""

_FAR, _AHEAD = 50, 21
"""Scenes from which t leaves out all of them. Below, its part is (scenes + 21) / (50 + 21): its level falls evenly
from just below 98 % for 8 scenes."""

_FEW = 4
"""Scenes below which values may lie close together by chance: bounded ones tell no more than equal ones would."""

_EDGE = 0.25
"""The part of the range that is close to a bound; where there is no other bound, all is."""

_AT = 0.01
"""The part of the range that counts as at a bound where values are counted."""

_SAME = 1e-9
"""Difference up to which two values are the same: sums in another order are not exactly so."""


@dataclass(frozen=True, slots=True)
class Estimates:
    """Means of columns with their 95 % intervals."""

    mean: Table
    low: Table
    high: Table
    """Both ends are the mean where nothing is known of the spread, as of one scene."""
    p: Table
    """How well values whose true mean is 0 agree with what was seen; two-sided."""
    count: Counts
    """Scenes with a value."""


def estimate(table: Table, bounds: ArrayLike = UNBOUNDED) -> Estimates:
    """Returns the mean of each column with its interval; `bounds` are of all columns, or rows of lower and upper."""
    count = np.isfinite(table).sum(axis=0)
    return _estimate(table, _mean(table, count), table, count, bounds)


def jackknife(
    of: Callable[..., Table], sums: Sequence[Table], counted: Mask, bounds: ArrayLike = UNBOUNDED
) -> Estimates:
    """Returns numbers that are no plain means with their intervals.

    `sums` are arrays that begin with the axis of scenes, along which they add up, and `of` returns the numbers that
    follow from the sums of some scenes, a row for each row of sums; `counted` says which scenes each number is over.
    By how much a scene moves a number is taken for a value of the scene. Of a number that hangs on a single scene the
    spread is unknown.
    """
    count = counted.sum(axis=0)
    totals = [each.sum(axis=0, keepdims=True) for each in sums]
    left_out = of(*(total - each for total, each in zip(totals, sums, strict=True)))
    whole, alone = of(*totals), of(*sums)
    moved = np.where(counted, count * whole - (count - 1) * left_out, np.nan)
    found = _estimate(moved, whole[0], np.where(counted, alone, np.nan), count, bounds)
    is_known = ~(counted & ~np.isfinite(left_out)).any(axis=0)
    low, high = (np.where(is_known, end, found.mean) for end in (found.low, found.high))
    return Estimates(found.mean, low, high, np.where(is_known, found.p, 1.0), count)


def _mean(table: Table, count: Counts) -> Table:
    sums = np.where(np.isfinite(table), table, 0.0).sum(axis=0)
    found: Table = np.divide(sums, count, out=np.full(len(count), np.nan), where=count > 0)
    return found


def _estimate(table: Table, mean: Table, alone: Table, count: Counts, bounds: ArrayLike) -> Estimates:
    """Returns means with their intervals.

    `table` has values that spread as the means do, `alone` what scenes come to by themselves; for plain means both
    are the same.
    """
    if not len(table):
        table = alone = np.full((1, len(count)), np.nan)
    low_bound, high_bound = (np.broadcast_to(each, len(count)) for each in np.asarray(bounds, dtype=float))
    ends, error = (low_bound, high_bound), _error(table, count)
    is_two = _is_two(table, *ends)
    parts = (_student(mean, error, count, ends, is_two), _drawn_out(mean, error, count, ends, is_two))
    low, high, p = _joined(*parts, _ties(_settled(alone, *ends), mean, count, ends, is_two))
    # The mean lies between the ends, but for rounding.
    low, high = np.minimum(np.maximum(low, low_bound), mean), np.maximum(np.minimum(high, high_bound), mean)
    is_known = count > 1
    low, high = (np.where(is_known, end, mean) for end in (low, high))
    return Estimates(mean, low, high, np.where(is_known, p, 1.0), count)


def _is_two(table: Table, low: Table, high: Table) -> Mask:
    """Says in which columns all values are at two bounds."""
    with np.errstate(invalid="ignore"):
        is_there = (np.abs(table - low) <= _SAME) | (np.abs(table - high) <= _SAME) | np.isnan(table)
    found: Mask = is_there.all(axis=0) & np.isfinite(low) & np.isfinite(high)
    return found


def difference(bounds: Bounds) -> Bounds:
    """Returns the bounds of the difference of two such values."""
    low, high = bounds
    return low - high, high - low


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of intervals."""

    low: Table
    high: Table
    p: Table
    is_used: Mask


def _joined(*parts: _Part) -> tuple[Table, Table, Table]:
    """Returns the ends of parts together; all hold the mean, so nothing lies between them."""
    low = np.min([np.where(part.is_used, part.low, inf) for part in parts], axis=0)
    high = np.max([np.where(part.is_used, part.high, -inf) for part in parts], axis=0)
    return low, high, np.max([np.where(part.is_used, part.p, 0.0) for part in parts], axis=0)


def _error(table: Table, count: Counts) -> Table:
    """Returns the standard error of the mean of each column."""
    squares = (np.where(np.isfinite(table), table - _mean(table, count), 0.0) ** 2).sum(axis=0)
    found: Table = np.sqrt(squares / np.maximum(count - 1, 1) / np.maximum(count, 1))
    return found


def _student(mean: Table, error: Table, count: Counts, bounds: tuple[Table, Table], is_two: Mask) -> _Part:
    from scipy.special import stdtr, stdtrit  # takes a quarter of a second to import

    low, high = bounds
    freedom = np.maximum(count - 1, 1)
    early = np.where(np.isfinite(low) != np.isfinite(high), _BOUNDLESS, _EARLY)
    part = np.where(count < _STEADY, early, np.minimum(1.0, (count + _AHEAD) / (_FAR + _AHEAD)))
    half = stdtrit(freedom, 1 - _TAILS * part / 2) * error
    distance = np.divide(np.abs(mean), error, out=np.full(len(error), inf), where=error > 0)
    p = np.minimum(1.0, 2 * stdtr(freedom, -distance) / part)
    return _Part(mean - half, mean + half, p, ~is_two)


def _drawn_out(mean: Table, error: Table, count: Counts, bounds: tuple[Table, Table], is_two: Mask) -> _Part:
    """Returns the end that looks away from a bound close by, by t at the usual level; the other one is the mean.

    With x for t times the error over the distance of mean and bound, the end is exp(x + x²/2) times as far from the
    bound. The fewest amounts without an upper bound have none: it would be thousands of times the mean.
    """
    from scipy.special import stdtr, stdtrit

    low, high = bounds
    freedom, p = np.maximum(count - 1, 1), np.zeros(len(mean))
    ends = []
    for bound, distance, way in ((low, mean - low, 1), (high, high - mean, -1)):
        pull = _pull(distance, error, high - low)
        is_near = pull > 0
        x = stdtrit(freedom, 1 - _TAILS / 2) * pull
        ends.append(mean + way * np.where(is_near, distance, 0.0) * np.expm1(x + x**2 / 2))
        times = np.divide(-way * bound, distance, out=np.zeros(len(mean)), where=is_near)  # at which the end is 0
        x = np.sqrt(1 + 2 * np.log(np.maximum(times, 1.0))) - 1
        reached = 2 * stdtr(freedom, -np.divide(x, pull, out=x, where=is_near))
        p = np.maximum(p, np.where(times >= 1, reached, 0.0))
    least = np.where(np.isfinite(high - low), _FEW, _STEADY)
    return _Part(np.min(ends, axis=0), np.max(ends, axis=0), p, (count >= least) & ~is_two)


def _pull(distance: Table, error: Table, width: Table) -> Table:
    """Returns the error over the distance of mean and bound, which fades to 0 where the edge of the range ends."""
    is_close = (distance > _SAME) & (distance < _EDGE * width)
    near = np.where(is_close, distance, 1.0)
    # The values of scenes, none beyond the bound, cannot spread further than by their mean.
    return np.where(is_close, np.minimum(error / near, 1.0) * (1 - near / (_EDGE * width)), 0.0)


def _settled(alone: Table, low: Table, high: Table) -> Table:
    """Returns values of which those that are all but at one of two bounds are there."""
    near = np.where(np.isfinite(high - low), _AT * (high - low), -1.0)
    return np.where(np.abs(alone - low) <= near, low, np.where(np.abs(alone - high) <= near, high, alone))


def _ties(alone: Table, mean: Table, count: Counts, bounds: tuple[Table, Table], is_two: Mask) -> _Part:
    """Returns what follows from how many values are not what most are."""
    middle = (np.maximum(count, 1) - 1) // 2
    common = np.sort(alone, axis=0)[middle, np.arange(len(middle))]  # what most are is the median
    low, high = bounds
    is_few = (count < _FEW) & np.isfinite(low) & np.isfinite(high) & ~is_two
    centre = np.where(is_two, low, common)
    away = np.where(is_few, 0, (np.abs(alone - centre) > _SAME).sum(axis=0))
    centre = np.where((away > 0) | is_two, centre, mean)
    reach = np.divide((mean - centre) * count, away, out=np.zeros(len(away)), where=away > 0)
    rays = [np.where(away > 0, reach, np.where(is_two, high - low, _room(centre, bound))) for bound in bounds]
    return _counted(centre, rays, away, count, is_two)


def _room(centre: Table, bound: Table) -> Table:
    """Returns how far a value can be from what all are: up to its bound, or else as far as its own negative."""
    with np.errstate(invalid="ignore"):
        return np.where(np.isfinite(bound), bound - centre, np.copysign(2 * np.abs(centre), bound))


def _counted(centre: Table, rays: list[Table], away: Counts, count: Counts, is_two: Mask) -> _Part:
    """Returns what an exact interval of a count comes to, when so many of a count lie a ray away from a centre."""
    from scipy.special import betainc, betaincc, betaincinv

    rest = count - away
    least = np.where(away > 0, betaincinv(np.maximum(away, 1), rest + 1, _TAILS / 2), 0.0)
    most = np.where(rest > 0, betaincinv(away + 1, np.maximum(rest, 1), 1 - _TAILS / 2), 1.0)
    ends = np.array([centre + share * ray for ray in rays for share in (least, most)])
    p = np.zeros(len(centre))
    for ray in rays:
        nowhere = np.where(centre == 0, 0.0, np.nan)
        share = np.divide(-centre, ray, out=nowhere, where=np.abs(ray) > _SAME)  # at which the mean is 0
        is_share = (share >= 0) & (share <= 1)
        share = np.where(is_share, share, 0.0)
        as_many = np.where(away > 0, betainc(np.maximum(away, 1), rest + 1, share), 1.0)
        as_few = np.where(rest > 0, betaincc(away + 1, np.maximum(rest, 1), share), 1.0)
        p = np.maximum(p, np.where(is_share, np.minimum(1.0, 2 * np.minimum(as_many, as_few)), 0.0))
    is_used = (2 * away < count) | is_two
    return _Part(ends.min(axis=0), ends.max(axis=0), p, is_used)
