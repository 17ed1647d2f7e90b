"""Intervals and p-values: worked by hand, and by laws that hold for any values."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.report.interval import AMOUNT, SHARE, UNBOUNDED, Bounds, Table, difference, estimate, jackknife
from tolman.report.metric import divided

DIFFERENCE = difference(SHARE)


def ends(values: list[float], bounds: Bounds = UNBOUNDED) -> tuple[float, float, float]:
    found = estimate(np.array(values, dtype=float)[:, None], bounds)
    return float(found.low[0]), float(found.high[0]), float(found.p[0])


def test_few_scenes_have_student_s_t_at_99_percent() -> None:
    """Of 1 to 5 the standard error is the root of 1/2; t at 99 % with four degrees of freedom is 4.604."""
    low, high, p = ends([1, 2, 3, 4, 5])
    assert (low, high) == pytest.approx((3 - 4.604095 * 0.5**0.5, 3 + 4.604095 * 0.5**0.5))
    assert p == pytest.approx(5 * 0.0132, rel=0.01), "five times the p of a plain t of 4.243"


def test_many_scenes_have_student_s_t_at_95_percent() -> None:
    values = np.arange(50.0)
    error = values.std(ddof=1) / 50**0.5
    low, high, _ = ends(values.tolist())
    assert (low, high) == pytest.approx((24.5 - 2.009575 * error, 24.5 + 2.009575 * error))


@pytest.mark.parametrize(
    ("right", "scenes", "low", "high"),
    [(0, 10, 0.0, 0.308497), (3, 10, 0.066740, 0.652453), (10, 10, 0.691503, 1.0), (1, 2, 0.012579, 0.987421)],
)
def test_zeros_and_ones_have_the_exact_interval_of_a_count(right: int, scenes: int, low: float, high: float) -> None:
    values = [1.0] * right + [0.0] * (scenes - right)
    assert ends(values, SHARE)[:2] == pytest.approx((low, high), abs=1e-6)
    assert ends([100 * value for value in values], (0, 100))[:2] == pytest.approx((100 * low, 100 * high), abs=1e-4)


def test_wins_and_losses_have_the_p_of_the_sign_test() -> None:
    low, high, p = ends([1.0] * 9 + [-1.0], DIFFERENCE)
    assert p == pytest.approx(2 * 11 / 2**10)
    assert 0 < low < high < 1


def test_one_scene_that_differs_from_many_is_worth_little() -> None:
    """One of a hundred differs by 1: t alone would end at 0.03, but up to 5.4 % of all scenes may be so."""
    low, high, p = ends([1.0] + [0.0] * 99, DIFFERENCE)
    assert low < 0 < 0.054 < high < 0.055
    assert p > 0.05


def test_equal_values_without_a_bound_have_the_p_of_the_sign_test() -> None:
    assert ends([-3.0] * 5, difference(AMOUNT))[2] == pytest.approx(2 / 2**5)
    assert ends([-3.0] * 6, difference(AMOUNT))[2] == pytest.approx(2 / 2**6)


def test_two_or_three_shares_that_lie_close_tell_no_more_than_equal_ones() -> None:
    close, equal = ends([0.8, 0.81, 0.79], SHARE), ends([0.8, 0.8, 0.8], SHARE)
    assert close[:2] == pytest.approx(equal[:2])


STRETCH = 2.364624
"""Student's t at 95 % with seven degrees of freedom."""


def test_amounts_of_8_scenes_and_more_are_drawn_out_above() -> None:
    """Their spread may be small because none of the few large ones is among them."""
    values = np.array([0.1, 0.3, 0.2, 0.5, 2.0, 0.4, 0.9, 0.6])
    mean, error = values.mean(), values.std(ddof=1) / 8**0.5
    x = STRETCH * error / mean
    low, high, _ = ends(values.tolist(), AMOUNT)
    assert high == pytest.approx(mean * np.exp(x + x**2 / 2))
    assert (low, high) > ends(values.tolist())[:2], "t ends below 0, and lower"


def test_amounts_of_fewer_scenes_have_student_s_t_at_more_than_99_percent() -> None:
    """With four degrees of freedom t is 6.435 at 99.7 %; an end is never drawn out, and never below 0."""
    values = np.array([20.0, 24.0, 18.0, 22.0, 16.0])
    half = 6.435 * values.std(ddof=1) / 5**0.5
    assert ends(values.tolist(), AMOUNT)[:2] == pytest.approx((20 - half, 20 + half), rel=1e-3)
    assert ends((-values).tolist(), (-np.inf, 0.0))[:2] == pytest.approx((-20 - half, half - 20), rel=1e-3)
    low, high, _ = ends([0.1, 0.3, 0.2, 0.5, 2.0, 0.4, 0.9], AMOUNT)
    assert low == 0
    assert ends([0.1, 0.3, 0.2, 0.5, 2.0, 0.4, 0.9])[1] < high < 2


def test_amounts_far_from_0_are_not_drawn_out() -> None:
    values = [20.0, 24.0, 18.0, 22.0, 15.0, 21.0, 19.0, 23.0]
    assert ends(values, AMOUNT) == ends(values)


def test_shares_close_to_a_bound_are_drawn_out_away_from_it() -> None:
    values = np.array([0.02, 0.03, 0.025, 0.015, 0.04, 0.012, 0.2, 0.035])
    mean, error = values.mean(), values.std(ddof=1) / 8**0.5
    x = STRETCH * error / mean * (1 - mean / 0.25)
    low, high, _ = ends(values.tolist(), SHARE)
    assert high == pytest.approx(mean * np.exp(x + x**2 / 2))
    assert ends((1 - values).tolist(), SHARE)[:2] == pytest.approx((1 - high, 1 - low))


def test_shares_all_but_at_a_bound_tell_no_more_than_those_at_it() -> None:
    """Of five zeros up to 52 % of all scenes may be ones."""
    low, high, _ = ends([0.0, 0.001, 0.002, 0.003, 0.009], SHARE)
    assert low == 0
    assert high == pytest.approx(0.003 + 0.997 * 0.521824, abs=1e-6)


def test_scenes_without_a_value_do_not_count() -> None:
    table = np.array([[1, 2, 3, np.nan], [0.5, np.nan, np.nan, np.nan]]).T
    assert (estimate(table).low[0], estimate(table).high[0]) == pytest.approx(ends([1, 2, 3])[:2])
    assert estimate(table).count.tolist() == [3, 1]
    assert (estimate(table).low[1], estimate(table).high[1], estimate(table).p[1]) == (0.5, 0.5, 1)


@pytest.mark.parametrize(
    "table", [np.random.default_rng(0).random((9, 3)), np.eye(9)[:, :3], np.eye(9)[:, :3] / 2, np.ones((9, 3))]
)
def test_the_jackknife_of_a_mean_is_the_mean(table: Table) -> None:
    counted = np.ones(table.shape, dtype=bool)
    found = jackknife(divided, (table, np.ones(table.shape)), counted, SHARE)
    plain = estimate(table, SHARE)
    for name in ("mean", "low", "high", "p"):
        assert getattr(found, name) == pytest.approx(getattr(plain, name))


def test_what_hangs_on_one_scene_has_no_interval() -> None:
    """The second number has a divisor in the first scene alone."""
    tops, bottoms = np.array([[0.5, 0.4], [0.7, 0.0], [0.6, 0.0]]), np.array([[1.0, 1.0], [1.0, 0.0], [1.0, 0.0]])
    counted = np.ones((3, 2), dtype=bool)
    found = jackknife(divided, (tops, bottoms), counted, SHARE)
    assert found.low[0] < 0.6 < found.high[0]
    assert (found.low[1], found.high[1], found.p[1]) == (0.4, 0.4, 1)


VALUES = st.one_of(
    st.floats(-1, 1),
    st.sampled_from([-1.0, -0.5, 0.0, 1 / 3, 0.5, 1.0]),
    st.sampled_from([0.0, 1.0]),
    st.sampled_from([-1.0, 1.0]),
    st.floats(0.6, 1),
    st.sampled_from([1.0, 0.98, 0.95, 0.9, -0.4]),
)
SAMPLES = st.one_of(
    st.lists(VALUES, min_size=1, max_size=25),
    st.lists(st.sampled_from([0.0, 1.0]), min_size=1, max_size=120),
    st.builds(
        lambda odd, rest, times: [*odd, *[rest] * times], st.lists(VALUES, max_size=4), VALUES, st.integers(1, 60)
    ),
)


@given(SAMPLES, st.sampled_from([DIFFERENCE, UNBOUNDED, (-100.0, 100.0), (-2.0, np.inf)]))
def test_p_is_below_5_percent_exactly_where_the_interval_leaves_out_0(values: list[float], bounds: Bounds) -> None:
    low, high, p = ends(values, bounds)
    if low < high:
        assert (p < 0.05) == (not low <= 0 <= high)
    else:
        assert p == 1


@pytest.mark.parametrize("last", np.linspace(-0.9, 0.9, 19))
@pytest.mark.parametrize("way", [1, -1])
def test_p_belongs_to_ends_that_are_drawn_out_past_0(last: float, way: int) -> None:
    values = [way * value for value in (0.97, 0.96, 0.95, 0.94, 0.93, 0.92, 0.98, last)]
    low, high, p = ends(values, DIFFERENCE)
    assert (p < 0.05) == (not low <= 0 <= high)


@given(SAMPLES, st.sampled_from([DIFFERENCE, UNBOUNDED]))
def test_intervals_hold_the_mean_and_stay_within_bounds(values: list[float], bounds: Bounds) -> None:
    low, high, p = ends(values, bounds)
    mean = float(np.mean(values))
    assert bounds[0] <= low <= mean + 1e-12
    assert mean - 1e-12 <= high <= bounds[1]
    assert 0 <= p <= 1


@given(SAMPLES)
def test_the_other_way_round_is_the_mirror_image(values: list[float]) -> None:
    low, high, p = ends(values, DIFFERENCE)
    assert ends([-value for value in values], DIFFERENCE) == pytest.approx((-high, -low, p), abs=1e-9)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=40))
def test_shares_of_two_scenes_and_more_always_have_an_interval(values: list[float]) -> None:
    low, high, _ = ends(values, SHARE)
    assert low < high
