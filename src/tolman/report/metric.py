"""A metric: a mean over scenes with its count and its interval.

In a table of values a row is a scene, and NaN stands where one has no value. `bounds` are the least and the most that
a value can be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolman.report.interval import UNBOUNDED, Bounds, Estimates, Table, estimate, jackknife


@dataclass(frozen=True, slots=True)
class Metric:
    """A mean and the 95 % interval around it.

    Where nothing is known of the spread, as of one scene, both ends are the mean, and nothing is written of them.
    """

    mean: float
    low: float
    high: float
    count: int
    """Scenes."""

    @property
    def has_interval(self) -> bool:
        """Says whether anything is known of the spread."""
        return self.low < self.high

    def __format__(self, form: str) -> str:
        between = f" [{self.low:{form}}, {self.high:{form}}]" if self.has_interval else ""
        return f"{self.mean:{form}}{between}"

    def times(self, factor: float) -> "Metric":
        """Returns the metric in another unit; `factor` is positive."""
        return replace(self, mean=self.mean * factor, low=self.low * factor, high=self.high * factor)

    def minus(self, number: float) -> "Metric":
        """Returns how far the metric is above a number."""
        return replace(self, mean=self.mean - number, low=self.low - number, high=self.high - number)


def summarise(values: Sequence[float], bounds: Bounds = UNBOUNDED) -> Metric:
    """Returns the mean over scenes with its interval; each value is one scene's."""
    if not values:
        raise ValueError("there is nothing to summarise")
    (found,) = metrics(estimate(np.asarray(values, dtype=float)[:, None], bounds))
    if found is None:
        raise ValueError("no value is a number")
    return found


def summarise_columns(table: Table, bounds: Sequence[Bounds] | None = None) -> list[Metric | None]:
    """Returns the mean of each column over the scenes that have a value there; None where none has."""
    return metrics(estimate_columns(table, bounds))


def estimate_columns(table: Table, bounds: Sequence[Bounds] | None = None) -> Estimates:
    """Returns the same as arrays, with p-values; `bounds` has those of each column."""
    return estimate(table, UNBOUNDED if bounds is None else np.array(bounds, dtype=float).reshape(-1, 2).T)


def metrics(found: Estimates) -> list[Metric | None]:
    """Returns the metric of each column; None where there is no number."""
    columns = zip(found.mean, found.low, found.high, found.count, strict=True)
    return [
        Metric(float(mean), float(low), float(high), int(count)) if count and np.isfinite(mean) else None
        for mean, low, high, count in columns
    ]


def average_columns(table: Table, bounds: Bounds = UNBOUNDED) -> Metric | None:
    """Returns the mean of the columns' means, each over the scenes with a value; columns without any do not count."""
    defined = np.isfinite(table)
    is_scene = defined.any(axis=1)
    if not is_scene.any():
        return None
    values, counts = np.where(defined, table, 0.0)[is_scene], defined[is_scene].astype(float)
    counted = np.ones((len(values), 1), dtype=bool)
    return metrics(jackknife(_mean_of_means, (values, counts), counted, bounds))[0]


def ratio(ones: Sequence[float], others: Sequence[float], bounds: Bounds = UNBOUNDED) -> Metric | None:
    """Returns the mean of one value over that of another, of the same scenes; None where the other is not above 0.

    Scenes in which both are 0 do not count.
    """
    table = np.array([ones, others], dtype=float).T
    if not table.size or table[:, 1].min() < 0 or table[:, 1].sum() <= 0:
        return None
    told = table[table.any(axis=1)]
    counted = np.ones((len(told), 1), dtype=bool)
    return metrics(jackknife(divided, (told[:, :1], told[:, 1:]), counted, bounds))[0]


def divided(ones: NDArray[Any], others: NDArray[Any]) -> Table:
    """Returns quotients; NaN where the divisor is not above 0."""
    found: Table = np.divide(ones, others, out=np.full(ones.shape, np.nan), where=others > 0)
    return found


def _mean_of_means(sums: Table, counts: Table) -> Table:
    """Returns the mean of what columns sum to over their counts, as a column; what has no count does not count."""
    means = divided(sums, counts)
    return divided(np.nan_to_num(means).sum(axis=1, keepdims=True), np.isfinite(means).sum(axis=1, keepdims=True))
