import pytest

from tolman.report.metric import summarise


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


def test_nothing_cannot_be_summarised() -> None:
    with pytest.raises(ValueError, match="nothing"):
        summarise([])
