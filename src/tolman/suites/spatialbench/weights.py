"""Weights of the five levels: those of the published evaluator, and the model from which they come.

The model is that of the paper's appendix A (equations 4 to 13). With D the levels' shares of all questions, S the
standard deviations of the scores of models on each level, F = alpha D + 0.1 (1 - alpha) E and C = F S, it chooses E
so that Var(C2 - C1, ..., C5 - C4) - k (C1^2 + ... + C5^2) is least, where C does not fall, E >= 0 and E sums to 10;
solutions with equal neighbours are discarded as degenerate.

The paper does not print S and D. `SPREADS` and `SHARES` give its optimum and both of its variances to the last digit;
these spreads are 2 to 6 % above those of its table 1, and no choice among its rows gives them exactly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tolman.suites.spatialbench.question import Level

WEIGHTS = {
    Level.OBSERVATION: 0.0944,
    Level.TOPOLOGY: 0.1564,
    Level.SYMBOLS: 0.1759,
    Level.CAUSALITY: 0.2592,
    Level.PLANNING: 0.3141,
}
"""Weight of each level in the overall score, in both editions; they sum to 1.

From the evaluator of XPR2004/SpatialBench, the same at commits dc19317 (2025-11-26) and 0338168 (2026-03-17).
"""

ALPHA, K = 0.4, 0.01
"""Settings of the model with which the published weights were found."""

SPREADS = (8.454, 12.623, 15.480, 13.666, 14.101)
"""Standard deviations of the levels from which what the paper prints of its optima comes out, in percent points."""

SHARES = (0.236, 0.391, 0.216, 0.073, 0.084)
"""The levels' shares of questions that go with them; those of the file are 0.236, 0.366, 0.216, 0.073 and 0.108."""

TOTAL = 10.0
"""What the expert weights sum to."""

_SLACK, _EQUAL = 1e-9, 1e-6

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weights:
    """An optimum of the model; every tuple has a number for each level."""

    expert: tuple[float, ...]
    """E of the paper: what the model is free to choose, at least 0 and summing to `TOTAL`."""
    final: tuple[float, ...]
    """F of the paper: alpha times the share of questions and the rest from E; they weigh the overall score."""
    contribution: tuple[float, ...]
    """C of the paper: F times the spread of scores."""
    variance: float
    """Population variance of the four steps from one contribution to the next."""

    @property
    def is_degenerate(self) -> bool:
        """Whether two levels contribute the same: the paper discards such solutions."""
        return bool(np.diff(self.contribution).min() < _EQUAL)


def weights(spreads: Sequence[float], shares: Sequence[float], alpha: float = ALPHA, k: float = K) -> Weights:
    """Returns the weights that make contributions rise in even steps, yet large.

    Of all E the optimum has the smallest variance of steps less k times the sum of squared contributions, where no
    contribution is below that of the level before. `spreads` are the population standard deviations of the scores of
    models on each level, in percent points, and `shares` the levels' shares of all questions.

    The problem is quadratic and not always convex, so it is solved on every face of the feasible set: the best of
    these is the optimum. At k = 0 there are many, with equal steps; one is chosen that is not degenerate.
    """
    spread, share = np.asarray(spreads, dtype=float), np.asarray(shares, dtype=float)
    if not 0 <= alpha < 1 or spread.shape != (len(Level),) or share.shape != spread.shape or spread.min() <= 0:
        raise ValueError(f"no model for alpha {alpha}, spreads {tuple(spreads)} and shares {tuple(shares)}")
    given, scale = alpha * share * spread, (1 - alpha) / TOTAL * spread
    steps = np.diff(np.eye(len(Level)), axis=0)
    centred = steps - steps.mean(axis=0)
    cost = centred.T @ centred / len(steps) - k * np.eye(len(Level))
    limits = np.vstack([np.eye(len(Level)), steps * scale])
    bounds = np.concatenate([np.zeros(len(Level)), -steps @ given])
    points = _stationary(scale[:, None] * cost * scale, scale * (cost @ given), limits, bounds)
    found = [weights_from(_numbers(expert), spreads, shares, alpha) for expert in points]
    if not found:
        raise ValueError(f"at alpha {alpha} no weights let the contributions rise from level to level")
    return min(found, key=lambda each: (_value(cost, each.contribution), each.is_degenerate))


def _value(cost: Vector, contribution: Sequence[float]) -> float:
    """Returns what is to be least; values that differ by rounding alone are the same."""
    point = np.asarray(contribution)
    return round(float(point @ cost @ point), 9)


def weights_from(
    expert: Sequence[float], spreads: Sequence[float], shares: Sequence[float], alpha: float = ALPHA
) -> Weights:
    """Returns the weights that follow from given expert weights."""
    chosen = np.clip(expert, 0, None)
    final = alpha * np.asarray(shares) + (1 - alpha) / TOTAL * chosen
    contribution = final * np.asarray(spreads)
    return Weights(_numbers(chosen), _numbers(final), _numbers(contribution), float(np.diff(contribution).var()))


def _numbers(vector: Vector) -> tuple[float, ...]:
    return tuple(map(float, vector))


def _stationary(square: Vector, linear: Vector, limits: Vector, bounds: Vector) -> Iterator[Vector]:
    """Yields the feasible stationary points of x'Qx + 2b'x on all faces of: limits x >= bounds, sum of x = TOTAL."""
    size = len(linear)
    for count in range(size):
        for active in map(list, combinations(range(len(limits)), count)):
            sides = np.vstack([np.ones(size), limits[active]])
            system = np.block([[square, sides.T], [sides, np.zeros((count + 1, count + 1))]])
            values = np.concatenate([-linear, [TOTAL], bounds[active]])
            try:
                point = np.linalg.solve(system, values)[:size]
            except np.linalg.LinAlgError:
                continue
            if abs(point.sum() - TOTAL) < _SLACK and (limits @ point >= bounds - _SLACK).all():
                yield point
