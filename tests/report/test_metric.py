import numpy as np
import pytest

from tolman.report.interval import AMOUNT, SHARE, estimate
from tolman.report.metric import Metric, average_columns, ratio, summarise, summarise_columns

NAN = float("nan")


def test_mean_and_interval() -> None:
    metric = summarise([0.0, 1.0] * 50)
    assert metric.mean == 0.5
    assert metric.count == 100
    # The standard error is 0.05, so the interval is about 0.4 to 0.6.
    assert metric.low == pytest.approx(0.40, abs=0.02)
    assert metric.high == pytest.approx(0.60, abs=0.02)
    assert f"{metric:.1f}" == "0.5 [0.4, 0.6]"


def test_equal_values_leave_open_what_is_not_among_them() -> None:
    open_still = 1 - 0.025**0.5
    found = summarise([0.25, 0.25], SHARE)
    assert (found.mean, found.low, found.high) == pytest.approx(
        (0.25, 0.25 * (1 - open_still), 0.25 + 0.75 * open_still)
    )
    costs = summarise([2.0, 2.0], AMOUNT)
    assert (costs.low, costs.high) == pytest.approx((2 - 2 * open_still, 2 + 4 * open_still))


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("scenes", [2, 3, 5, 9])
def test_equal_shares_are_never_written_as_certain_nor_beyond_what_can_be_earned(value: float, scenes: int) -> None:
    found = summarise([value] * scenes, SHARE).times(100)
    assert 0 <= found.low < found.high <= 100
    assert f"{found:.1f}" != f"{100 * value:.1f} [{100 * value:.1f}, {100 * value:.1f}]"


def test_nothing_is_known_of_the_spread_of_equal_amounts_of_nothing() -> None:
    """Who spends nothing in two scenes may spend anything in others."""
    found = summarise([0.0, 0.0], AMOUNT)
    assert not found.has_interval
    assert f"{found:.1f}" == "0.0"


def test_a_share_near_one_ends_at_one() -> None:
    found = summarise([1.0, 1.0, 0.9, 1.0, 0.95], SHARE)
    assert found.high == 1
    assert found.low < 0.95


def test_one_scene_has_no_spread() -> None:
    assert summarise([0.25]) == Metric(0.25, 0.25, 0.25, 1)


def test_nothing_cannot_be_summarised() -> None:
    with pytest.raises(ValueError, match="nothing"):
        summarise([])


def test_other_units_and_offsets() -> None:
    metric = Metric(0.5, 0.25, 0.75, 8)
    assert metric.times(100) == Metric(50, 25, 75, 8)
    assert metric.times(100).minus(20) == Metric(30, 5, 55, 8)


def test_columns_count_the_scenes_that_have_a_value() -> None:
    """The second column has scenes 0 and 2 alone, the third none."""
    found = summarise_columns(np.array([[0.0, 1.0, NAN], [0.5, NAN, NAN], [1.0, 0.0, NAN]]))
    assert [metric and (metric.mean, metric.count) for metric in found] == [(0.5, 3), (0.5, 2), None]
    assert found[1]
    assert found[1].low < 0 < 1 < found[1].high  # what two scenes leave open of a value without bounds


def test_columns_without_gaps_are_those_of_the_plain_interval() -> None:
    table = np.array([[0.1, 0.9], [0.4, 0.2], [0.8, 0.7], [0.3, 0.3]])
    plain = estimate(table)
    for number, metric in enumerate(summarise_columns(table)):
        assert metric
        assert (metric.mean, metric.low, metric.high) == pytest.approx(
            (table[:, number].mean(), plain.low[number], plain.high[number])
        )
        alone = summarise(table[:, number].tolist())
        assert (metric.low, metric.high) == pytest.approx((alone.low, alone.high))


def test_no_scenes_have_no_metrics() -> None:
    assert summarise_columns(np.empty((0, 2))) == [None, None]
    assert average_columns(np.empty((0, 2))) is None
    assert average_columns(np.array([[NAN], [NAN]])) is None


def test_the_average_is_the_mean_of_column_means() -> None:
    """Columns have means 1/2 and 1: their average is 3/4, not the 3/5 of all five numbers."""
    found = average_columns(np.array([[0.0, 1.0], [1.0, NAN], [0.5, NAN], [0.5, NAN]]))
    assert found
    assert found.mean == 0.75
    assert found.count == 4
    assert found.low <= found.mean <= found.high


def test_columns_without_values_do_not_count_in_the_average() -> None:
    found = average_columns(np.array([[0.25, NAN], [0.75, NAN]]))
    assert found
    assert found.mean == 0.5


def test_the_average_keeps_a_scene_together() -> None:
    """What one column gains in a scene the other loses there, but for a little: the average hardly varies."""
    found = average_columns(np.array([[n / 10, 1 - n / 10 + n % 2 / 100] for n in range(11)]), SHARE)
    assert found
    assert found.mean == pytest.approx(0.5, abs=0.01)
    assert found.high - found.low < 0.02


def test_the_average_of_whole_rows_is_their_mean() -> None:
    table = np.random.default_rng(0).random((7, 3))
    found, plain = average_columns(table, SHARE), summarise(table.mean(axis=1).tolist(), SHARE)
    assert found
    assert (found.mean, found.low, found.high) == pytest.approx((plain.mean, plain.low, plain.high))


def test_an_average_that_hangs_on_one_scene_has_no_interval() -> None:
    found = average_columns(np.array([[0.5, 0.75]]), SHARE)
    assert found == Metric(0.625, 0.625, 0.625, 1)


def test_a_ratio_is_that_of_means() -> None:
    found = ratio([1.0, 3.0], [4.0, 12.0], AMOUNT)
    assert found
    assert (found.mean, found.count) == (0.25, 2)
    assert 0 < found.low < 0.25 < found.high, "two equal shares leave much open"


def test_a_ratio_to_the_same_is_that_of_a_mean() -> None:
    values = [0.2, 0.4, 0.9, 0.3, 0.6]
    found, plain = ratio(values, [1.0] * 5, SHARE), summarise(values, SHARE)
    assert found
    assert (found.mean, found.low, found.high) == pytest.approx((plain.mean, plain.low, plain.high))


@pytest.mark.parametrize("others", [[0.0, 0.0], [1.0, -1.0], []])
def test_no_ratio_to_nothing(others: list[float]) -> None:
    assert ratio([1.0] * len(others), others) is None


def test_scenes_in_which_both_are_nothing_do_not_count_in_a_ratio() -> None:
    assert ratio([1.0, 0.0, 0.0], [2.0, 0.0, 0.0]) == Metric(0.5, 0.5, 0.5, 1)


def test_a_ratio_that_hangs_on_one_scene_has_no_interval() -> None:
    found = ratio([1.0, 3.0], [2.0, 0.0])
    assert found
    assert (found.mean, found.has_interval, found.count) == (2.0, False, 2)


def test_one_scene_is_written_without_an_interval() -> None:
    assert f"{summarise([0.5]):+.1f}" == "+0.5"
    assert f"{summarise([0.5, 0.5], SHARE):.2f}" == "0.50 [0.08, 0.92]"
