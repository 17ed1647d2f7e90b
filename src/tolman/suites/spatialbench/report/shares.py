"""Shares: quotients of sums over answers, with intervals over videos."""

from collections.abc import Callable, Iterable

from tolman.report.interval import SHARE
from tolman.report.metric import Metric, ratio
from tolman.suites.spatialbench.report.scored import Pair

Worth = Callable[[Pair], float]
"""Returns what an answer adds to a sum."""


def share(pairs: Iterable[Pair], of: Worth, within: Worth = lambda _pair: 1.0) -> Metric | None:
    """Returns in percent what answers add up to by one measure, over what they do by another; None over nothing."""
    sums: dict[str, list[float]] = {}
    for pair in pairs:
        found = sums.setdefault(pair.kin, [0.0, 0.0])
        found[0] += of(pair)
        found[1] += within(pair)
    used = [found for found in sums.values() if found[1]]
    metric = ratio([top for top, _ in used], [bottom for _, bottom in used], SHARE) if used else None
    return metric.times(100) if metric else None


def mean_score(pairs: Iterable[Pair]) -> Metric | None:
    """Returns the mean score of answers, in percent."""
    return share(pairs, lambda pair: pair.answer.score)
