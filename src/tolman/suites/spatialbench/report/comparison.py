"""Compares two players, or two runs of one, on the questions that both were asked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from tolman.report.comparison import Difference
from tolman.report.metric import metrics
from tolman.suites.spatialbench.report.gap_tables import common
from tolman.suites.spatialbench.report.scored import ScoredEpisode, edition_of
from tolman.suites.spatialbench.report.tally import by_video, estimate_differences, tally
from tolman.suites.spatialbench.report.values import BY_COLUMN

PAIRING = (
    "on the questions that both were asked: difference of what they come to, with its 95 % interval over "
    "videos, those that share questions being one"
)
"""How two sides are compared."""

_SAME = 1e-9
"""Difference up to which two values count as equal."""


def differ(task: str, ones: Sequence[ScoredEpisode], others: Sequence[ScoredEpisode]) -> Iterator[Difference]:
    """Yields the differences in Score, average, levels and kinds."""
    mine, theirs = common(ones, others)
    if not mine:
        return
    edition = edition_of(mine)
    one, other = tally(mine, edition), tally(theirs, edition)
    estimates = estimate_differences(one, other)
    each = by_video(one) - by_video(other)
    values = [replace(value, name=column) for column, value in BY_COLUMN.items()]
    for value, metric, p, videos in zip(values, metrics(estimates), estimates.p, each.T, strict=True):
        if metric:
            known = videos[np.isfinite(videos)]
            better, worse = (float((side > _SAME).mean()) for side in (known, -known))
            yield Difference(task, value, metric.times(0.01), better, worse, float(p))
