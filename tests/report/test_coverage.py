"""Intervals hold the true mean as often as they promise: a small sample of what `proofs/intervals.py` proves."""

import numpy as np
import pytest

from proofs.intervals import APART, CASES, LEAST, MOST, Case
from tolman.report.interval import AMOUNT, SHARE, UNBOUNDED, difference, estimate, jackknife
from tolman.report.metric import divided
from tolman.seeding import array_stream

SAMPLES, NOISE = 3_000, 0.013
"""Three standard errors of a share of 93 % of so many samples, about."""

PROMISED = {name: case for name, case in CASES.items() if case.is_promised}


@pytest.mark.slow
@pytest.mark.parametrize("scenes", [2, 3, 5, 8, 12, 30, 100])
@pytest.mark.parametrize("case", PROMISED.values(), ids=PROMISED)
def test_an_interval_holds_the_true_mean_as_often_as_it_promises(case: Case, scenes: int) -> None:
    table = case.draw(array_stream(1, "coverage", scenes), (scenes, SAMPLES))
    found = estimate(table, case.bounds)
    share = ((found.low <= case.mean + 1e-9) & (case.mean - 1e-9 <= found.high)).mean()
    assert share >= LEAST - NOISE
    if scenes >= 8 and not case.has_ties:
        assert share <= MOST + NOISE / 2


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
@pytest.mark.parametrize("videos", [2, 5, 8, 20, 47])
def test_means_over_questions_hold_that_of_videos_of_middling_difficulty(share: float, videos: int) -> None:
    rng = array_stream(1, "videos", videos)
    asked = rng.integers(5, 29, (videos, SAMPLES)).astype(float)
    right = rng.binomial(asked.astype(int), rng.beta(8 * share, 8 * (1 - share), asked.shape)).astype(float)
    found = jackknife(divided, (right, asked), np.ones(asked.shape, dtype=bool), SHARE)
    assert ((found.low <= share) & (share <= found.high)).mean() >= LEAST - NOISE


@pytest.mark.slow
@pytest.mark.parametrize("scenes", [2, 3, 5, 8, 12, 30, 100])
@pytest.mark.parametrize("chances", [(0.05, 0.05), (0.3, 0.3), (0.5, 0.5)])
def test_p_is_below_5_percent_in_no_more_samples_of_equals_than_that(
    chances: tuple[float, float], scenes: int
) -> None:
    more, less = chances
    rng = array_stream(1, "equals", scenes)
    table = rng.choice([1.0, -1.0, 0.0], (scenes, SAMPLES), p=[more, less, 1 - more - less])
    assert (estimate(table, APART).p < 0.05).mean() <= 1 - LEAST + NOISE


def test_cases_keep_to_their_bounds() -> None:
    assert {case.bounds for case in CASES.values()} == {SHARE, AMOUNT, UNBOUNDED, difference(SHARE)}
    for name, case in CASES.items():
        table = case.draw(array_stream(1, "bounds", name), (50, 400))
        assert case.bounds[0] <= table.min() <= table.max() <= case.bounds[1], name
        assert table.mean() == pytest.approx(case.mean, abs=6 * table.std() / 20_000**0.5), name
