"""A metric: a mean over scores with its count and its interval."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tolman.seeding import array_stream

_RESAMPLES = 2000


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
    draws = array_stream(0, "bootstrap", len(sample)).integers(0, len(sample), (_RESAMPLES, len(sample)))
    low, high = np.percentile(sample[draws].mean(axis=1), (2.5, 97.5))
    return Metric(float(sample.mean()), float(low), float(high), len(sample))
