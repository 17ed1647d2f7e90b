"""Intervals: how often they hold the true mean, and how wide they are beside those of a percentile bootstrap."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.random import Generator

from proofs.proof import Figure, Figures, Proof, Sums, cut
from tolman.report.interval import AMOUNT, SHARE, UNBOUNDED, VERSION, Bounds, Table, difference, estimate
from tolman.seeding import array_stream

SCENES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100)

LEAST, MOST = 0.93, 0.98
"""How often intervals hold the true mean at least, and at most where values are told apart."""

_NOISE = 0.003
"""Two standard errors of such a share, of as many samples as there are."""

_STEADY = 8
"""Scenes from which they may not hold it more often."""

_SAMPLES, _RESAMPLED, _RESAMPLES = 1_000, 100, 2_000
_SELDOM = 15
"""One in so many seeds is resampled, too: that takes long."""

_NUMBERS = 6
"""What is counted of each distribution and number of scenes."""

_TOLD = (5, 10)
"""Scenes for which widths are told."""

Draw = Callable[[Generator, tuple[int, int]], Table]


@dataclass(frozen=True, slots=True)
class Case:
    """Values of scenes, drawn from one distribution."""

    draw: Draw
    mean: float
    bounds: Bounds = SHARE
    has_ties: bool = False
    """Whether most values may be the same: then they tell little, and exact intervals are wide."""
    is_promised: bool = True
    """Whether its intervals hold what they promise; the others show where that ends."""


def _shape(one: float, other: float, is_promised: bool = True) -> Case:
    return Case(lambda rng, shape: rng.beta(one, other, shape), one / (one + other), is_promised=is_promised)


def _skewed(sigma: float, is_promised: bool) -> Case:
    return Case(lambda rng, shape: rng.lognormal(0, sigma, shape), exp(sigma**2 / 2), AMOUNT, is_promised=is_promised)


def _right(share: float, questions: int = 1, has_ties: bool = True) -> Case:
    """Returns scenes with so many questions, each of which is answered right or wrong."""
    return Case(lambda rng, shape: rng.binomial(questions, share, shape) / questions, share, has_ties=has_ties)


def _among(chances: dict[float, float], bounds: Bounds = SHARE) -> Case:
    """Returns values each of which has its chance."""
    mean = sum(value * chance for value, chance in chances.items())
    has_ties = max(chances.values()) > 1 / 3
    return Case(lambda rng, shape: rng.choice([*chances], shape, p=[*chances.values()]), mean, bounds, has_ties)


def _inflated(zeros: float, draw: Draw, mean: float, bounds: Bounds, is_promised: bool = True) -> Case:
    """Returns values of which so many are 0."""
    found = (1 - zeros) * mean
    return Case(
        lambda rng, shape: np.where(rng.random(shape) < zeros, 0.0, draw(rng, shape)),
        found,
        bounds,
        zeros > 1 / 2,
        is_promised,
    )


def _exponential(rng: Generator, shape: tuple[int, int]) -> Table:
    return rng.exponential(size=shape)


def _middling(rng: Generator, shape: tuple[int, int]) -> Table:
    return rng.beta(2, 2, shape)


APART = difference(SHARE)

CASES: dict[str, Case] = {
    "normal": Case(lambda rng, shape: rng.normal(size=shape), 0, UNBOUNDED),
    "normal, near 0.8": Case(lambda rng, shape: np.clip(rng.normal(0.8, 0.05, shape), 0, 1), 0.8),
    "uniform": _shape(1, 1),
    "exponential": Case(_exponential, 1, AMOUNT),
    "lognormal 0.5": _skewed(0.5, is_promised=True),
    **{f"beta {one:g}, {other:g}": _shape(one, other) for one, other in ((0.2, 0.2), (0.5, 0.5), (0.5, 2), (5, 5))},
    **{f"beta {one}, {other}": _shape(one, other) for one, other in ((2, 8), (8, 2), (1, 9), (9, 1))},
    **{f"0 or 1, {share:g}": _right(share) for share in (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 0.98)},
    **{f"nine questions, {share:g}": _right(share, 9, share not in (0.1, 0.2, 0.5, 0.9)) for share in (0.02, 0.05)},
    **{f"nine questions, {share:g}": _right(share, 9, has_ties=False) for share in (0.1, 0.2, 0.5, 0.9)},
    "nine questions, 0.98": _right(0.98, 9),
    **{
        f"0, 0.5 or 1, {zero:g} {half:g}": _among({0.0: zero, 0.5: half, 1.0: 1 - zero - half})
        for zero, half in ((0.3, 0.4), (0.5, 0.25), (0.7, 0.15), (0.8, 0.1), (0.95, 0.03), (0.05, 0.05), (0.1, 0.8))
    },
    **{f"zeros {zeros:g}, else beta 2, 2": _inflated(zeros, _middling, 0.5, SHARE) for zeros in (0.3, 0.5, 0.7, 0.9)},
    **{
        f"differences, +1 {more:g} −1 {less:g}": _among({1.0: more, -1.0: less, 0.0: 1 - more - less}, APART)
        for more, less in ((0.05, 0.05), (0.2, 0.0), (0.3, 0.3), (0.4, 0.1), (0.6, 0.4))
    },
    "differences, uniform": Case(lambda rng, shape: rng.uniform(-1, 1, shape), 0, APART),
    "lognormal 1": _skewed(1, is_promised=False),
    "gamma 0.5": Case(lambda rng, shape: rng.gamma(0.5, size=shape), 0.5, AMOUNT, is_promised=False),
    "beta 0.1, 0.9": _shape(0.1, 0.9, is_promised=False),
    "zeros 0.7, else exponential": _inflated(0.7, _exponential, 1, AMOUNT, is_promised=False),
}


def trying(seeds: range) -> Sums:
    """Counts samples, intervals that hold the true mean and their widths, then the same of a bootstrap.

    A row has such six numbers for each number of scenes.
    """
    sums: Sums = {}
    for seed in seeds:
        for name, case in CASES.items():
            row = sums.setdefault(name, [0.0] * _NUMBERS * len(SCENES))
            for number, scenes in enumerate(SCENES):
                for place, found in enumerate(_tried(seed, name, case, scenes), _NUMBERS * number):
                    row[place] += found
    return sums


def _tried(seed: int, name: str, case: Case, scenes: int) -> Iterator[float]:
    rng = array_stream(seed, "intervals", name, scenes)
    table = case.draw(rng, (scenes, _SAMPLES))
    found = estimate(table, case.bounds)
    yield from _counted(found.low, found.high, case.mean)
    if seed % _SELDOM:
        return
    drawn = rng.multinomial(scenes, [1 / scenes] * scenes, _RESAMPLES) / scenes
    low, high = np.percentile(drawn @ table[:, :_RESAMPLED], (2.5, 97.5), axis=0)
    yield from _counted(low, high, case.mean)


def _counted(low: Table, high: Table, mean: float) -> Iterator[float]:
    yield len(low)
    yield float(((low <= mean + 1e-9) & (mean - 1e-9 <= high)).sum())
    yield float((high - low).sum())


def covered(sums: Sums) -> Figures:
    """Tells how often intervals hold the true mean, with what they promise, and how wide they are."""
    figures: Figures = {}
    for name, case in CASES.items():
        tried = dict(zip(SCENES, np.array(sums[name]).reshape(-1, _NUMBERS).tolist(), strict=True))
        held = {scenes: row[1] / row[0] for scenes, row in tried.items()}
        least, most = min(held, key=held.__getitem__), max(held[scenes] for scenes in SCENES if scenes >= _STEADY)
        limits = (LEAST - _NOISE, MOST + _NOISE) if case.is_promised else (None, None)
        figures[f"{name}: held at least, with {least} scenes"] = Figure(round(held[least], 5), least=limits[0])
        limit = None if case.has_ties else limits[1]
        figures[f"{name}: held at most, from {_STEADY} scenes"] = Figure(round(most, 5), most=limit)
        for scenes in _TOLD:
            samples, _, width, resampled, held_then, width_then = tried[scenes]
            figures[f"{name}: width, {scenes} scenes"] = Figure(round(width / samples, 4))
            figures[f"{name}: width of a bootstrap, {scenes} scenes"] = Figure(round(width_then / resampled, 4))
            figures[f"{name}: held by a bootstrap, {scenes} scenes"] = Figure(round(held_then / resampled, 3))
    return figures


PROOFS = (
    Proof(
        "intervals",
        "Intervals over 2 to 100 scenes hold the true mean in 93 % of samples at least, and from 8 scenes in 98 % at "
        "most but where most values are the same.",
        lambda: (f"intervals-v{VERSION}",),
        cut(range(30), 2),
        trying,
        covered,
    ),
)
