"""Tallies: what answers come to, column by column, with intervals over videos.

All numbers are percent. A mean is one over questions, so that a video counts as often as it has questions; where a
video was played several times, each of its answers counts in part, so that it counts no more than others. Videos that
share questions are no independent samples: each such set is one row, and counts as one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from tolman.protocol.edition import Edition
from tolman.report.interval import Bounds, Estimates, Mask, Table, difference, jackknife
from tolman.report.metric import Metric
from tolman.report.metric import metrics as metrics_of
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.levels import LevelArrays, LevelTable, level_arrays, level_table, overall_score
from tolman.suites.spatialbench.report.names import LEVELS, SHORT
from tolman.suites.spatialbench.report.scored import ScoredEpisode

COLUMNS = ("Score", "Ave.", "macro", *LEVELS.values(), *SHORT.values())
"""Headings of the columns of a tally, in their order."""

_SUMS = 3
"""Columns that are over several levels."""

_PERCENT: Bounds = (0.0, 100.0)


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
    found = jackknife(partial(_unrounded, table.edition), (table.sums, table.counts), is_counted(table), _PERCENT)
    return metrics_of(_told(found, exact(table)))


def differences(one: LevelTable, other: LevelTable) -> list[Metric | None]:
    """Returns how far one is above the other in each column, on the same videos."""
    return metrics_of(estimate_differences(one, other)) if one.videos else [None] * len(COLUMNS)


def estimate_differences(one: LevelTable, other: LevelTable) -> Estimates:
    """Returns the same as arrays, with p-values; there is a video."""
    if one.videos != other.videos:
        raise ValueError("tallies of different videos cannot be paired")

    def apart(sums: Table, counts: Table, other_sums: Table, other_counts: Table) -> Table:
        return _unrounded(one.edition, sums, counts) - _unrounded(other.edition, other_sums, other_counts)

    sums = (one.sums, one.counts, other.sums, other.counts)
    found = jackknife(apart, sums, is_counted(one) & is_counted(other), difference(_PERCENT))
    return _told(found, exact(one) - exact(other))


def _told(found: Estimates, exact: Table) -> Estimates:
    """Returns estimates with means that are rounded where the edition does so."""
    has_interval = found.low < found.high
    low, high = (np.where(has_interval, end, exact) for end in (found.low, found.high))
    return replace(found, mean=exact, low=low, high=high)


def exact(table: LevelTable) -> Table:
    """Returns each column over all videos, by the rules of its edition; NaN where nothing is counted."""
    (found,) = _columns(table.scores())
    return np.asarray(found)


def by_video(table: LevelTable) -> Table:
    """Returns each column for each video, or for all that are kin, by itself."""
    return _unrounded(table.edition, table.sums, table.counts)


def _unrounded(edition: Edition, sums: Table, counts: Table) -> Table:
    """Returns each column for each row of sums and counts, without rounding.

    Published rules round to two decimals, which would drown what a single video does.
    """
    arrays = level_arrays(sums, counts, Edition.CURRENT)
    if edition is Edition.PUBLISHED:
        arrays = replace(arrays, overall=overall_score(np.nan_to_num(arrays.levels)))
    return _columns(arrays)


def _columns(arrays: LevelArrays) -> Table:
    return np.column_stack([arrays.overall, arrays.average, arrays.macro, arrays.levels, arrays.kinds])


def is_counted(table: LevelTable) -> Mask:
    """Says which videos each column is over."""
    kinds, levels = len(SHORT), len(LEVELS)
    found = table.counts > 0
    return np.hstack([np.repeat(found[:, -1:], _SUMS, axis=1), found[:, kinds : kinds + levels], found[:, :kinds]])


def means(table: LevelTable) -> list[float | None]:
    """Returns each column without its interval; None where nothing is counted."""
    return [float(mean) if np.isfinite(mean) else None for mean in exact(table)]
