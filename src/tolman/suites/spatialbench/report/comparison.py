"""Compares two players, or two runs of one, on the questions that both were asked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from tolman.report.comparison import Difference, as_far, flips
from tolman.report.metric import Table
from tolman.suites.spatialbench.levels import LevelTable
from tolman.suites.spatialbench.report.gap_tables import common
from tolman.suites.spatialbench.report.scored import ScoredEpisode, edition_of
from tolman.suites.spatialbench.report.tally import differences, resampled, tally
from tolman.suites.spatialbench.report.values import BY_COLUMN

PAIRING = (
    "on the questions that both were asked: difference of what they come to, with its 95 % interval from a bootstrap "
    "over videos, those that share questions being one"
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
    seen, *flipped = _flipped(one, other)
    each = _by_video(one) - _by_video(other)
    values = [replace(value, name=column) for column, value in BY_COLUMN.items()]
    found = zip(values, differences(one, other), seen, np.array(flipped).T, each.T, strict=True)
    for value, metric, apart, column, videos in found:
        if metric:
            known = videos[np.isfinite(videos)]
            better, worse = (float((side > _SAME).mean()) for side in (known, -known))
            yield Difference(task, value, metric.times(0.01), better, worse, as_far(column, float(apart)))


def _flipped(one: LevelTable, other: LevelTable) -> Table:
    """Returns the differences that are seen, then those that would be, had either side given a video's answers."""
    both = replace(
        one,
        videos=(*one.videos, *other.videos),
        sums=np.vstack([one.sums, other.sums]),
        counts=np.vstack([one.counts, other.counts]),
    )
    kept = np.vstack([np.ones(len(one.videos)), (flips(len(one.videos)) + 1) / 2])
    first, second = (resampled(both, np.hstack(sides)) for sides in ((kept, 1 - kept), (1 - kept, kept)))
    return first - second


def _by_video(table: LevelTable) -> Table:
    """Returns the scores of each video, or of all that are kin, by itself."""
    return resampled(table, np.eye(len(table.videos)))
