"""Intervals: how often they hold the true mean, and how wide they are beside those of a percentile bootstrap."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.random import Generator

from proofs.proof import Figure, Figures, Proof, Sums, cut
from tolman.report.interval import (
    AMOUNT,
    SHARE,
    UNBOUNDED,
    VERSION,
    Bounds,
    Estimates,
    Table,
    difference,
    estimate,
    jackknife,
)
from tolman.report.metric import divided
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
    is_wide: bool = False
    """Whether intervals may hold more: where many values are the same, they tell little."""
    promised: int | None = SCENES[0]
    """Scenes from which its intervals hold what they promise; None where they never do."""
    is_quotient: bool = False
    """Whether sums are drawn with what they are divided by, in two tables."""


def _shape(one: float, other: float, is_wide: bool = False) -> Case:
    return Case(lambda rng, shape: rng.beta(one, other, shape), one / (one + other), is_wide=is_wide)


def _skewed(sigma: float, promised: int | None = SCENES[0]) -> Case:
    return Case(lambda rng, shape: rng.lognormal(0, sigma, shape), exp(sigma**2 / 2), AMOUNT, promised=promised)


def _videos(alike: float, share: float, is_wide: bool = False) -> Case:
    """Returns videos with 5 to 28 questions each, of a difficulty that varies less where they are more alike."""

    def draw(rng: Generator, shape: tuple[int, int]) -> Table:
        questions = rng.integers(5, 29, shape)
        right = rng.binomial(questions, rng.beta(alike * share, alike * (1 - share), shape))
        return np.array([right, questions], dtype=float)

    return Case(draw, share, is_wide=is_wide, is_quotient=True)


def _right(share: float, questions: int = 1, is_wide: bool = True) -> Case:
    """Returns scenes with so many questions, each of which is answered right or wrong."""
    return Case(lambda rng, shape: rng.binomial(questions, share, shape) / questions, share, is_wide=is_wide)


def _among(chances: dict[float, float], bounds: Bounds = SHARE) -> Case:
    """Returns values each of which has its chance."""
    mean = sum(value * chance for value, chance in chances.items())
    is_wide = max(chances.values()) > 1 / 3
    return Case(lambda rng, shape: rng.choice([*chances], shape, p=[*chances.values()]), mean, bounds, is_wide)


def _inflated(
    zeros: float, draw: Draw, mean: float, bounds: Bounds = SHARE, promised: int | None = SCENES[0]
) -> Case:
    """Returns values of which so many are 0."""
    found = (1 - zeros) * mean
    return Case(
        lambda rng, shape: np.where(rng.random(shape) < zeros, 0.0, draw(rng, shape)),
        found,
        bounds,
        zeros > 1 / 3,
        promised,
    )


def _ruined(zeros: float, one: float, other: float) -> Case:
    """Returns scores most of which lie close together, and few of which are 0."""
    mean = one / (one + other)
    return _inflated(zeros, lambda rng, shape: rng.beta(one, other, shape), mean, promised=None)


def _exponential(rng: Generator, shape: tuple[int, int]) -> Table:
    return rng.exponential(size=shape)


def _middling(rng: Generator, shape: tuple[int, int]) -> Table:
    return rng.beta(2, 2, shape)


def _of_their_own(alike: float, share: float) -> Case:
    """Returns scenes with nine questions each, of a difficulty that varies less where they are more alike."""

    def draw(rng: Generator, shape: tuple[int, int]) -> Table:
        return rng.binomial(9, rng.beta(alike * share, alike * (1 - share), shape)) / 9

    return Case(draw, share, is_wide=True)


APART = difference(SHARE)

CASES: dict[str, Case] = {
    "normal": Case(lambda rng, shape: rng.normal(size=shape), 0, UNBOUNDED),
    "normal, near 0.8": Case(lambda rng, shape: np.clip(rng.normal(0.8, 0.05, shape), 0, 1), 0.8),
    "normal, near 0.98": Case(lambda rng, shape: np.clip(rng.normal(0.98, 0.005, shape), 0, 1), 0.98),
    "normal, an amount of 20 ± 4": Case(lambda rng, shape: rng.normal(20, 4, shape), 20, AMOUNT),
    "uniform": _shape(1, 1),
    "uniform, an amount from 0": Case(lambda rng, shape: rng.random(shape), 0.5, AMOUNT, is_wide=True),
    "exponential": Case(_exponential, 1, AMOUNT),
    "lognormal 0.5": _skewed(0.5),
    **{f"beta {one:g}, {other:g}": _shape(one, other) for one, other in ((0.2, 0.2), (0.5, 0.5), (0.5, 2), (5, 5))},
    **{f"beta {one}, {other}": _shape(one, other) for one, other in ((2, 8), (8, 2), (1, 9), (9, 1))},
    **{f"0 or 1, {share:g}": _right(share) for share in (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 0.98)},
    **{
        f"nine questions, {share:g}": _right(share, 9, is_wide=share not in (0.2, 0.5))
        for share in (0.02, 0.05, 0.1, 0.2, 0.5, 0.9, 0.98)
    },
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
    "costs compared, exponential": Case(
        lambda rng, shape: rng.exponential(size=shape) - rng.exponential(size=shape), 0, UNBOUNDED, is_wide=True
    ),
    "costs compared, lognormal 1": Case(
        lambda rng, shape: 3 * rng.lognormal(0, 1, shape) - rng.lognormal(0, 1, shape),
        2 * exp(0.5),
        UNBOUNDED,
        promised=None,
    ),
    "costs compared, lognormal 1 and none": Case(
        lambda rng, shape: rng.lognormal(0, 1, shape), exp(0.5), UNBOUNDED, promised=None
    ),
    "nine questions, 0.1 on average": _of_their_own(2, 0.1),
    "lognormal 1": _skewed(1),
    "gamma 0.5": Case(lambda rng, shape: rng.gamma(0.5, size=shape), 0.5, AMOUNT),
    "zeros 0.7, else exponential": _inflated(0.7, _exponential, 1, AMOUNT, _STEADY),
    "lognormal 1.5": _skewed(1.5, promised=None),
    **{f"zeros 0.1, else beta {one}, {other}": _ruined(0.1, one, other) for one, other in ((8, 2), (50, 10))},
    **{f"beta {one:g}, {other:g}": _shape(one, other) for one, other in ((0.2, 1.8), (0.1, 0.9), (0.9, 0.1))},
    **{
        f"videos, {alike} {share:g}": _videos(alike, share, is_wide=abs(share - 0.5) > 0.3)
        for alike, share in ((8, 0.05), (8, 0.2), (8, 0.5), (8, 0.95), (2, 0.1), (2, 0.2), (2, 0.5))
    },
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
    found = estimates(table, case)
    yield from _counted(found.low, found.high, case.mean)
    if seed % _SELDOM:
        return
    drawn = rng.multinomial(scenes, [1 / scenes] * scenes, _RESAMPLES) / scenes
    means = drawn @ table[..., :_RESAMPLED]
    low, high = np.percentile(divided(*means) if case.is_quotient else means, (2.5, 97.5), axis=0)
    yield from _counted(low, high, case.mean)


def estimates(table: Table, case: Case) -> Estimates:
    """Returns the means of a table, or their quotients, with their intervals."""
    if not case.is_quotient:
        return estimate(table, case.bounds)
    return jackknife(divided, [*table], table[1] > 0, case.bounds)


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
        promised = [scenes for scenes in SCENES if scenes >= (case.promised or 0)]
        least, most = min(promised, key=held.__getitem__), max(held[each] for each in SCENES if each >= _STEADY)
        words = f"{name}: held at least" + f", from {promised[0]} scenes" * (promised != [*SCENES])
        limit = None if case.promised is None else LEAST - _NOISE
        figures[f"{words}, with {least} scenes"] = Figure(round(held[least], 5), least=limit)
        limit = None if case.is_wide or case.promised is None else MOST + _NOISE
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
        "Intervals over 2 to 100 scenes hold the true mean in 93 % of samples at least, but for amounts more skewed "
        "than a lognormal with σ = 1 or, below 8 scenes, mostly 0, for differences of amounts as skewed as that, and "
        "for scores of which a few are far from all others; from 8 scenes in 98 % at most, unless many values are "
        "equal, or amounts or their differences are not skewed.",
        lambda: (f"intervals-v{VERSION}",),
        cut(range(30), 2),
        trying,
        covered,
    ),
)
