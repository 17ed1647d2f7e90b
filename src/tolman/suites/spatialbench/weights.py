"""Weights of the five levels: those of the published evaluator, and the model from which they come.

Appendix A of the paper does not print all of its objective. The form here returns every optimum that is known of it,
from the spreads and shares that go with each. The paper's own optimum takes spreads that are 2 to 6 % above those of
its table 1; no choice among its rows gives them exactly.
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

TOTAL = 10.0
"""What the expert weights sum to."""

_SLACK = 1e-9

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


def weights(spreads: Sequence[float], shares: Sequence[float], alpha: float = ALPHA, k: float = K) -> Weights:
    """Returns the weights that make contributions rise in even steps, yet large.

    Of all E the optimum has the smallest variance of steps less k times the sum of squared contributions, where no
    contribution is below that of the level before. `spreads` are the population standard deviations of the scores of
    models on each level, in percent points, and `shares` the levels' shares of all questions.

    The problem is quadratic and not always convex, so it is solved on every face of the feasible set: the best of
    these is the optimum. At k = 0 there are many, with equal steps.
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
    best = min(points, key=lambda expert: _value(cost, given + scale * expert), default=None)
    if best is None:
        raise ValueError(f"at alpha {alpha} no weights let the contributions rise from level to level")
    return weights_from(_numbers(best), spreads, shares, alpha)


def _value(cost: Vector, contribution: Vector) -> float:
    return float(contribution @ cost @ contribution)


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
