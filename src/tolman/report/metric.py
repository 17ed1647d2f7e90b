"""A metric: a mean over scores with its count and its interval."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tolman.seeding import array_stream

_RESAMPLES = 2000

Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Metric:
    """A mean and the 95 % interval around it."""

    mean: float
    low: float
    high: float
    count: int

    def __format__(self, form: str) -> str:
        return f"{self.mean:{form}} [{self.low:{form}}, {self.high:{form}}]"


def summarise(values: Sequence[float]) -> Metric:
    """Returns the mean over scenes with its bootstrap interval; each value is one scene's."""
    if not values:
        raise ValueError("there is nothing to summarise")
    sample = np.asarray(values, dtype=float)
    low, high = interval(sample[:, None])
    return Metric(float(sample.mean()), float(low[0]), float(high[0]), len(sample))


def interval(table: Table) -> tuple[Table, Table]:
    """Returns the ends of the 95 % bootstrap interval of each column's mean; rows are scenes."""
    count = len(table)
    draws = array_stream(0, "bootstrap", count).integers(0, count, (_RESAMPLES, count))
    cells = draws + count * np.arange(_RESAMPLES)[:, None]
    weights = np.bincount(cells.ravel(), minlength=_RESAMPLES * count).reshape(_RESAMPLES, count) / count
    low, high = np.percentile(weights @ table, (2.5, 97.5), axis=0)
    return low, high
