"""Intervals hold the true mean as often as they promise: a small sample of what `proofs/intervals.py` proves."""

import pytest

from proofs.intervals import APART, CASES, LEAST, MOST, Case, estimates
from tolman.report.interval import AMOUNT, SHARE, UNBOUNDED, difference, estimate
from tolman.seeding import array_stream

SAMPLES, NOISE = 3_000, 0.013
"""Three standard errors of a share of 93 % of so many samples, about."""

TRIED = {
    f"{name}, {scenes} scenes": (case, scenes)
    for name, case in CASES.items()
    for scenes in (2, 3, 5, 8, 12, 30, 100)
    if case.promised is not None and scenes >= case.promised
}


@pytest.mark.slow
@pytest.mark.parametrize(("case", "scenes"), TRIED.values(), ids=TRIED)
def test_an_interval_holds_the_true_mean_as_often_as_it_promises(case: Case, scenes: int) -> None:
    found = estimates(case.draw(array_stream(1, "coverage", scenes), (scenes, SAMPLES)), case)
    share = ((found.low <= case.mean + 1e-9) & (case.mean - 1e-9 <= found.high)).mean()
    assert share >= LEAST - NOISE
    if scenes >= 8 and not case.is_wide:
        assert share <= MOST + NOISE / 2


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
        if case.is_quotient:
            table = table[0] / table[1]
        assert case.bounds[0] <= table.min() <= table.max() <= case.bounds[1], name
        assert table.mean() == pytest.approx(case.mean, abs=6 * table.std() / 20_000**0.5), name
