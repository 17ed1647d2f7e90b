import numpy as np
import pytest

from tolman.report.metric import Metric, average_columns, interval, ratio, summarise, summarise_columns

NAN = float("nan")


def test_mean_and_interval() -> None:
    metric = summarise([0.0, 1.0] * 50)
    assert metric.mean == 0.5
    assert metric.count == 100
    # The standard error is 0.05, so the interval is about 0.4 to 0.6.
    assert metric.low == pytest.approx(0.40, abs=0.02)
    assert metric.high == pytest.approx(0.60, abs=0.02)
    assert f"{metric:.1f}" == "0.5 [0.4, 0.6]"


def test_equal_values_have_no_spread() -> None:
    assert summarise([2.0, 2.0]).low == summarise([2.0, 2.0]).high == 2.0


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
    assert (found[1].low, found[1].high) == (0.0, 1.0)  # resamples of two scenes: both, or one of them twice


def test_columns_without_gaps_are_those_of_the_plain_interval() -> None:
    table = np.array([[0.1, 0.9], [0.4, 0.2], [0.8, 0.7], [0.3, 0.3]])
    low, high = interval(table)
    for number, metric in enumerate(summarise_columns(table)):
        assert metric
        assert (metric.mean, metric.low, metric.high) == pytest.approx(
            (table[:, number].mean(), low[number], high[number])
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
    """What one column gains in a scene the other loses there: the average never varies."""
    found = average_columns(np.array([[n / 10, 1 - n / 10] for n in range(11)]))
    assert found
    assert (found.mean, found.low, found.high) == pytest.approx((0.5, 0.5, 0.5))


def test_a_ratio_is_that_of_means() -> None:
    found = ratio([1.0, 2.0], [2.0, 4.0])
    assert found
    assert (found.mean, found.low, found.high, found.count) == (0.5, 0.5, 0.5, 2)
    found = ratio([1.0, 3.0], [4.0, 4.0])  # 4/8, between 1/4 and 3/4
    assert found
    assert (found.mean, found.low, found.high) == (0.5, 0.25, 0.75)


@pytest.mark.parametrize("others", [[0.0, 0.0], [1.0, -1.0], []])
def test_no_ratio_to_nothing(others: list[float]) -> None:
    assert ratio([1.0] * len(others), others) is None


def test_resamples_without_a_divisor_are_left_out_of_a_ratio() -> None:
    found = ratio([1.0, 0.0, 0.0], [2.0, 0.0, 0.0])
    assert found
    assert (found.mean, found.low, found.high) == (0.5, 0.5, 0.5)


def test_one_scene_is_written_without_an_interval() -> None:
    assert f"{summarise([0.5]):+.1f}" == "+0.5"
    assert f"{summarise([0.5, 0.5]):.1f}" == "0.5 [0.5, 0.5]"
