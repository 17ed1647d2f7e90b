"""Tallies: what answers come to, column by column, with intervals from a bootstrap over videos.

All numbers are percent. A mean is one over questions, so that a video counts as often as it has questions; where a
video was played several times, each of its answers counts in part, so that it counts no more than others. Videos that
share questions are drawn together: each such set is one row, and counts as one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from tolman.protocol.edition import Edition
from tolman.report.metric import Metric, Table, ends, weights
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.levels import LevelArrays, LevelTable, level_table, overall_score
from tolman.suites.spatialbench.report.names import LEVELS, SHORT
from tolman.suites.spatialbench.report.scored import ScoredEpisode

COLUMNS = ("Score", "Ave.", "macro", *LEVELS.values(), *SHORT.values())
"""Headings of the columns of a tally, in their order."""

_SUMS = 3
"""Columns that are over several levels."""


def tally(episodes: Sequence[ScoredEpisode], edition: Edition) -> LevelTable:
    """Returns sums and counts of episodes, a row for each video, or for all that are kin, counted by an edition."""
    table = _tally((answer for episode in episodes for answer in episode.scores.answers), edition)
    times = Counter(video for episode in episodes for video in {answer.video for answer in episode.scores.answers})
    each = np.array([[float(times[video])] for video in table.videos]).reshape(-1, 1)
    kin = {answer.video: episode.scores.kin for episode in episodes for answer in episode.scores.answers}
    return _joined(replace(table, sums=table.sums / each, counts=table.counts / each), kin)


def answer_tally(answers: Iterable[Answered], edition: Edition, kin: Mapping[str, str]) -> LevelTable:
    """Returns sums and counts of answers, a row for each video, or for all that are kin, in the order of names."""
    return _joined(_tally(answers, edition), kin)


def _tally(answers: Iterable[Answered], edition: Edition) -> LevelTable:
    return level_table(sorted(answers, key=lambda answer: answer.video), edition)


def _joined(table: LevelTable, kin: Mapping[str, str]) -> LevelTable:
    """Returns a table in which videos that are no independent samples have one row."""
    homes = [kin[video] or video for video in table.videos]
    names = sorted(set(homes))
    joins = np.array([[float(home == name) for home in homes] for name in names]).reshape(len(names), len(homes))
    return replace(table, videos=tuple(names), sums=joins @ table.sums, counts=joins @ table.counts)


def metrics(table: LevelTable) -> list[Metric | None]:
    """Returns the metric of each column; None where nothing is counted."""
    if not table.videos:
        return [None] * len(COLUMNS)
    return _metrics(exact(table), resampled(table, weights(len(table.videos))), videos(table))


def differences(one: LevelTable, other: LevelTable) -> list[Metric | None]:
    """Returns how far one is above the other in each column, on the same videos, which are drawn together."""
    if one.videos != other.videos:
        raise ValueError("tallies of different videos cannot be paired")
    if not one.videos:
        return [None] * len(COLUMNS)
    drawn = weights(len(one.videos))
    apart = resampled(one, drawn) - resampled(other, drawn)
    return _metrics(exact(one) - exact(other), apart, np.minimum(videos(one), videos(other)))


def exact(table: LevelTable) -> Table:
    """Returns each column over all videos, by the rules of its edition; NaN where nothing is counted."""
    (found,) = _columns(table.resampled(np.ones((1, len(table.videos)))))
    return np.asarray(found)


def resampled(table: LevelTable, drawn: Table) -> Table:
    """Returns each column over videos as often as they are drawn, a row for each row of `drawn`, without rounding.

    Published rules round to two decimals, which moves no interval by what is printed of it, and takes long.
    """
    arrays = replace(table, edition=Edition.CURRENT).resampled(drawn)
    if table.edition is Edition.PUBLISHED:
        arrays = replace(arrays, overall=overall_score(np.nan_to_num(arrays.levels)))
    return _columns(arrays)


def _columns(arrays: LevelArrays) -> Table:
    return np.column_stack([arrays.overall, arrays.average, arrays.macro, arrays.levels, arrays.kinds])


def videos(table: LevelTable) -> Table:
    """Returns how many videos each column is over."""
    kinds, levels = len(SHORT), len(LEVELS)
    found = (table.counts > 0).sum(axis=0)
    return np.concatenate([np.repeat(found[-1], _SUMS), found[kinds : kinds + levels], found[:kinds]]).astype(float)


def _metrics(seen: Table, resampled: Table, counts: Table) -> list[Metric | None]:
    lows, highs = ends(resampled)
    found = zip(seen, lows, highs, counts, strict=True)
    return [
        Metric(float(mean), float(low), float(high), int(count)) if count and np.isfinite(mean) else None
        for mean, low, high, count in found
    ]


def means(table: LevelTable) -> list[float | None]:
    """Returns each column without its interval; None where nothing is counted."""
    return [float(mean) if np.isfinite(mean) else None for mean in exact(table)]
