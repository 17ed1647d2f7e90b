"""How two numbers go together over scenes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pearson's r with its p-value and 95 % interval."""

    r: float
    p: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.r:+.2f} [{self.low:+.2f}, {self.high:+.2f}] p={self.p:.2g}"


def correlate(ones: Sequence[float], others: Sequence[float]) -> Correlation | None:
    """Returns how two values of each scene go together, or None where one of them does not vary, or too few count."""
    if len(ones) != len(others):
        raise ValueError(f"{len(ones)} values cannot be paired with {len(others)}")
    if len(ones) < 4 or np.ptp(ones) < _STEADY or np.ptp(others) < _STEADY:
        return None
    from scipy.stats import pearsonr  # takes half a second to import

    found = pearsonr(ones, others)
    low, high = found.confidence_interval(0.95)
    return Correlation(float(found.statistic), float(found.pvalue), float(low), float(high), len(ones))


_STEADY = 1e-12
"""Spread up to which values count as all the same."""
