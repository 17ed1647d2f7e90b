"""A metric: a mean over scenes with its count and its interval.

Intervals are those of a bootstrap over scenes: scenes are drawn again and again with replacement, whole, so that what
belongs to one scene stays together. In a table of values a row is a scene, and NaN stands where one has no value.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolman.seeding import array_stream

_RESAMPLES = 2000

Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Metric:
    """A mean and the 95 % interval around it.

    One scene alone has no spread, so both ends are its value, and nothing is written of them.
    """

    mean: float
    low: float
    high: float
    count: int
    """Scenes."""

    def __format__(self, form: str) -> str:
        between = f" [{self.low:{form}}, {self.high:{form}}]" if self.count > 1 else ""
        return f"{self.mean:{form}}{between}"

    def times(self, factor: float) -> "Metric":
        """Returns the metric in another unit; `factor` is positive."""
        return replace(self, mean=self.mean * factor, low=self.low * factor, high=self.high * factor)

    def minus(self, number: float) -> "Metric":
        """Returns how far the metric is above a number."""
        return replace(self, mean=self.mean - number, low=self.low - number, high=self.high - number)


def summarise(values: Sequence[float]) -> Metric:
    """Returns the mean over scenes with its bootstrap interval; each value is one scene's."""
    if not values:
        raise ValueError("there is nothing to summarise")
    sample = np.asarray(values, dtype=float)
    low, high = interval(sample[:, None])
    return Metric(float(sample.mean()), float(low[0]), float(high[0]), len(sample))


def interval(table: Table) -> tuple[Table, Table]:
    """Returns the ends of the 95 % bootstrap interval of each column's mean; every scene has every value."""
    return ends(weights(len(table)) @ table)


def summarise_columns(table: Table) -> list[Metric | None]:
    """Returns the mean of each column over the scenes that have a value there; None where none has."""
    if not len(table):
        return [None] * table.shape[1]
    means, resampled = _column_means(table, np.ones((1, len(table))))[0], _column_means(table, weights(len(table)))
    lows, highs = ends(resampled)
    counts = np.isfinite(table).sum(axis=0)
    columns = zip(means, lows, highs, counts, strict=True)
    return [Metric(float(m), float(low), float(high), int(n)) if n else None for m, low, high, n in columns]


def average_columns(table: Table) -> Metric | None:
    """Returns the mean of the columns' means, each over the scenes with a value; columns without any do not count."""
    defined = np.isfinite(table)
    kept = table[:, defined.any(axis=0)]
    if not kept.size:
        return None
    average = _column_means(kept, np.ones((1, len(kept)))).mean()
    low, high = ends(_mean_of_defined(_column_means(kept, weights(len(kept)))))
    return Metric(float(average), float(low), float(high), int(defined.any(axis=1).sum()))


def ratio(ones: Sequence[float], others: Sequence[float]) -> Metric | None:
    """Returns the mean of one value over that of another, of the same scenes; None where the other is not above 0."""
    table = np.array([ones, others], dtype=float).T
    if not table.size or table[:, 1].min() < 0 or table[:, 1].sum() <= 0:
        return None
    resampled = weights(len(table)) @ table
    shares = np.divide(
        resampled[:, 0], resampled[:, 1], out=np.full(len(resampled), np.nan), where=resampled[:, 1] > 0
    )
    low, high = ends(shares)
    return Metric(float(table[:, 0].sum() / table[:, 1].sum()), float(low), float(high), len(table))


@lru_cache(maxsize=8)
def weights(count: int) -> Table:
    """Returns how often each of `count` scenes is drawn in every resample, as shares: a row for each resample."""
    draws = array_stream(0, "bootstrap", count).integers(0, count, (_RESAMPLES, count))
    cells = draws + count * np.arange(_RESAMPLES)[:, None]
    drawn = np.bincount(cells.ravel(), minlength=_RESAMPLES * count).reshape(_RESAMPLES, count) / count
    drawn.setflags(write=False)
    return drawn


def divided(ones: NDArray[Any], others: NDArray[Any]) -> Table:
    """Returns quotients; NaN where the divisor is not above 0."""
    found: Table = np.divide(ones, others, out=np.full(ones.shape, np.nan), where=others > 0)
    return found


def _column_means(table: Table, weights: Table) -> Table:
    """Returns the weighted mean of each column over the scenes with a value; NaN where none of them has weight."""
    defined = np.isfinite(table)
    sums, shares = weights @ np.where(defined, table, 0.0), weights @ defined
    return divided(sums, shares)


def _mean_of_defined(means: Table) -> Table:
    """Returns the mean of each row over what is defined; a resample has at least one scene, and that a value."""
    defined = np.isfinite(means)
    sums, counts = np.where(defined, means, 0.0).sum(axis=1), defined.sum(axis=1)
    return divided(sums, counts)


def ends(resampled: Table) -> tuple[Table, Table]:
    """Returns the ends of the interval of each column; resamples without a value are left out."""
    if np.isfinite(resampled).all():
        low, high = np.percentile(resampled, (2.5, 97.5), axis=0)
        return low, high
    return _ends_of_defined(resampled)


def _ends_of_defined(resampled: Table) -> tuple[Table, Table]:
    columns = resampled if resampled.ndim == 2 else resampled[:, None]
    ends = np.full((2, columns.shape[1]), np.nan)
    for number, column in enumerate(columns.T):
        defined = column[np.isfinite(column)]
        if len(defined):
            ends[:, number] = np.percentile(defined, (2.5, 97.5))
    low, high = ends if resampled.ndim == 2 else ends[:, 0]
    return low, high
