"""The model behind the weights, on the optima that are known of it."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tolman.suites.spatialbench.question import Level
from tolman.suites.spatialbench.report.paper import read_paper
from tolman.suites.spatialbench.weights import SHARES, SPREADS, WEIGHTS, weights, weights_from

COUNTS = np.array([318, 493, 291, 99, 146])
TRUE = tuple(COUNTS / 1347)
IMPLIED = (0.2360, 0.3910, 0.2161, 0.0728, 0.0841)
"""Shares that the published weights and E imply."""
MISBOOKED = tuple(np.add(COUNTS, (0, 34, 0, 0, -34)) / 1347)
"""Shares where the miscased questions count in the second level."""


def spreads(*without: str) -> tuple[float, ...]:
    rows = [row.levels for row in read_paper().models if not row.player.startswith(without)]
    return tuple(np.array(rows).std(axis=0))


def near(numbers: tuple[float, ...], digits: int = 4) -> NDArray[np.float64]:
    return np.round(numbers, digits)


@pytest.mark.parametrize(
    ("spread", "share", "expert", "variance"),
    [
        (spreads("none"), TRUE, (0, 0, 1.4718, 3.9810, 4.5472), 0.0035),
        (spreads("none"), IMPLIED, (0, 0, 1.4987, 3.9178, 4.5835), 0.0202),
        (spreads("ERNIE", "MiniMax"), IMPLIED, (0, 0, 1.4917, 3.8391, 4.6692), 0.0263),
        (spreads("ERNIE", "MiniMax"), MISBOOKED, (0, 0, 1.4922, 3.8336, 4.6742), 0.0265),
        (SPREADS, SHARES, (0, 0, 1.4911, 3.8347, 4.6742), 0.0264),
    ],
)
def test_known_optima(
    spread: tuple[float, ...], share: tuple[float, ...], expert: tuple[float, ...], variance: float
) -> None:
    """Known to four digits from shares and spreads to four: two come out 0.0002 off."""
    found = weights(spread, share)
    assert found.expert == pytest.approx(expert, abs=2.1e-4)
    assert round(found.variance, 4) == variance
    assert sum(found.expert) == pytest.approx(10)


def test_the_true_shares_give_nearly_the_published_weights() -> None:
    found = weights(spreads("none"), TRUE)
    assert near(found.final).tolist() == [0.0944, 0.1464, 0.1747, 0.2683, 0.3162]
    levels = np.array([row.levels for row in read_paper().models])
    ours, theirs = levels @ found.final, levels @ [WEIGHTS[level] for level in Level]
    assert np.abs(ours - theirs).max() < 0.15
    assert np.argsort(ours).tolist() == np.argsort(theirs).tolist()


def test_the_printed_optimum_gives_the_published_weights() -> None:
    printed = read_paper().optimum
    found = weights_from(printed.expert, spreads("none"), IMPLIED, printed.alpha)
    assert round(found.variance, 4) == 0.0272
    assert found.final == pytest.approx([WEIGHTS[level] for level in Level], abs=5e-5)
    shares = np.array(found.contribution) / sum(found.contribution)
    assert near(tuple(shares), 3).tolist() == [0.059, 0.145, 0.201, 0.258, 0.336]
    assert sum(found.contribution) == pytest.approx(13, abs=0.1)


def test_what_the_paper_prints_comes_out_of_its_objective() -> None:
    """At alpha 0 it prints weights that rise evenly: their variance is right, and they are not the optimum."""
    printed = read_paper().optimum
    found = weights(SPREADS, SHARES, printed.alpha, printed.k)
    assert found.expert == pytest.approx(printed.expert, abs=1e-4)
    assert round(found.variance, 4) == printed.variance
    assert found.final == pytest.approx([WEIGHTS[level] for level in Level], abs=1e-4)
    even = weights_from([2 / 3 * level for level in Level], SPREADS, SHARES, alpha=0)
    assert round(even.variance, 4) == 0.0968
    best = weights(SPREADS, SHARES, alpha=0, k=printed.k)
    assert near(best.expert, 2).tolist() == [0, 1.04, 1.78, 3.11, 4.07]
    assert round(best.variance, 4) == 0.0057
    assert not best.is_degenerate


def test_solutions_with_equal_neighbours_are_told() -> None:
    assert weights(spreads("none"), TRUE, alpha=0.6).is_degenerate
    assert not weights(spreads("none"), TRUE).is_degenerate
    for spread in (SPREADS, spreads("none")):
        free = weights(spread, SHARES, alpha=0, k=0)
        assert free.variance == pytest.approx(0, abs=1e-12)
        assert not free.is_degenerate, "contributions that are all the same have no variance either"


def test_other_settings() -> None:
    spread = spreads("none")
    half, none = weights(spread, TRUE, alpha=0.5), weights(spread, TRUE, alpha=0)
    assert half.expert[0] == pytest.approx(1.6, abs=0.01)
    assert near(none.expert, 2).tolist() == [0, 1.05, 1.79, 3.17, 4.0]
    assert round(none.variance, 4) == 0.0055
    even = weights_from([2 / 3 * level for level in Level], spread, TRUE, alpha=0)
    assert round(even.variance, 4) == 0.1065
    assert weights(spread, TRUE, alpha=0, k=0).variance == pytest.approx(0, abs=1e-12)
    assert (np.argsort(weights_from((2,) * 5, spread, TRUE, alpha=1).contribution) + 1).tolist() == [4, 5, 1, 3, 2]


def test_the_optimum_depends_on_the_ratios_of_spreads_alone() -> None:
    spread = np.array(spreads("none"))
    assert weights(tuple(3 * spread), TRUE).expert == pytest.approx(weights(tuple(spread), TRUE).expert)


@pytest.mark.parametrize(("alpha", "k"), [(0.4, 0.01), (0.2, 0.05), (0.5, 0.002)])
def test_nothing_near_or_far_is_better(alpha: float, k: float) -> None:
    spread, rng = np.array(spreads("none")), np.random.default_rng(0)
    best = np.array(weights(tuple(spread), TRUE, alpha, k).expert)
    far = 10 * rng.dirichlet(np.ones(5), size=20_000)
    others = np.concatenate([best[None], far, *(best + step * (far - best) for step in (0.1, 0.001))])
    contributions = (alpha * np.array(TRUE) + (1 - alpha) * others / 10) * spread
    steps = np.diff(contributions)
    costs = steps.var(axis=1) - k * (contributions**2).sum(axis=1)
    costs[(steps < -1e-9).any(axis=1)] = np.inf
    assert costs.argmin() == 0
    assert np.isfinite(costs).sum() > 100


@pytest.mark.parametrize(("alpha", "spread"), [(1.0, 1.0), (-0.1, 1.0), (0.4, 0.0)])
def test_a_model_without_meaning_is_refused(alpha: float, spread: float) -> None:
    with pytest.raises(ValueError, match="no model for alpha"):
        weights((spread,) * 5, TRUE, alpha)


def test_contributions_cannot_rise_where_shares_decide() -> None:
    with pytest.raises(ValueError, match="no weights let the contributions rise"):
        weights(spreads("none"), TRUE, alpha=0.9)
