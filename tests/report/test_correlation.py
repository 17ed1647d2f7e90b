import pytest

from tolman.report.correlation import correlate


def test_a_hand_worked_example():
    """Deviations (-2, -1, 0, 1, 2) and (-2, 0, -1, 2, 1): covariance 8 over variances of 10 each."""
    found = correlate([1, 2, 3, 4, 5], [1, 3, 2, 5, 4])
    assert found
    assert found.r == pytest.approx(0.8)
    assert found.p == pytest.approx(0.104, abs=0.001)  # t = 0.8 * sqrt(3 / 0.36) = 2.309 with 3 degrees of freedom
    assert found.low < found.r < found.high
    assert found.count == 5


def test_opposite_values_have_minus_one():
    found = correlate([0.0, 0.5, 1.0, 0.25], [1.0, 0.5, 0.0, 0.75])
    assert found
    assert found.r == pytest.approx(-1)


@pytest.mark.parametrize("values", [[1.0, 1.0, 1.0, 1.0], [0.1 + 0.2, 0.3, 0.3, 0.3], [1.0, 2.0, 3.0]])
def test_no_correlation_without_spread_or_with_too_few(values):
    assert correlate(values, [0.1, 0.4, 0.2, 0.9][: len(values)]) is None
    assert correlate([0.1, 0.4, 0.2, 0.9][: len(values)], values) is None


def test_values_must_pair():
    with pytest.raises(ValueError, match="paired"):
        correlate([1.0, 2.0], [1.0])
