"""Scores by kind and level, and the overall score that weighs the levels; all numbers are percent.

By current rules every question counts, and the overall score is over the levels that were asked, their weights scaled
to sum to 1. By published rules empty replies are left out, questions whose kind is spelt with a wrong capital count
in the average alone, scores are rounded to two decimals before they are weighed, and a level of which nothing is
counted enters the overall score as 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.question import KINDS, Level
from tolman.suites.spatialbench.weights import WEIGHTS

Table = NDArray[np.float64]
Key = TypeVar("Key")

_COLUMNS = {name: column for column, name in enumerate((*KINDS, *Level))}
_EVERYTHING = len(_COLUMNS)
_KINDS, _LEVELS = slice(len(KINDS)), slice(len(KINDS), _EVERYTHING)


@dataclass(frozen=True, slots=True)
class LevelScores:
    """What a player earned, in percent; what nothing was counted of is not there, or NaN."""

    edition: Edition
    kinds: dict[str, float]
    levels: dict[Level, float]
    """Mean over all questions of a level, so that a kind counts as often as it is asked."""
    average: float
    """Mean over all questions, which the paper calls Ave."""
    overall: float
    """Mean of the levels by their weights, which the paper calls Score."""
    macro: float
    """Mean of the kinds, which weighs all alike."""
    counts: dict[str, int]
    """Questions counted of each kind."""
    counted: int
    """Questions counted in the average."""
    empty: int
    """Replies without a word, whether they are counted or not."""


@dataclass(frozen=True, slots=True)
class LevelArrays:
    """The same scores for many sets of videos at once: a row for each, NaN where nothing is counted."""

    kinds: Table
    levels: Table
    average: Table
    overall: Table
    macro: Table


@dataclass(frozen=True, slots=True)
class LevelTable:
    """Sums and counts from which all scores follow, a row for each video: of each kind, each level, and all."""

    edition: Edition
    videos: tuple[str, ...]
    sums: Table
    counts: Table
    empty: int

    def scores(self) -> LevelArrays:
        """Returns the scores over all videos, as a single row."""
        sums, counts = (each.sum(axis=0, keepdims=True) for each in (self.sums, self.counts))
        return level_arrays(sums, counts, self.edition)


def level_table(answered: Iterable[Answered], edition: Edition) -> LevelTable:
    """Returns the sums and counts of each video."""
    every = list(answered)
    return _table(every, [each.video for each in every], edition)


def _table(answered: Sequence[Answered], videos: Sequence[str], edition: Edition) -> LevelTable:
    """Adds up in the order of the answers, as the published evaluator does."""
    rows = {video: row for row, video in enumerate(dict.fromkeys(videos))}
    sums, counts = np.zeros((2, len(rows), _EVERYTHING + 1))
    for each, video in zip(answered, videos, strict=True):
        if each.is_empty and edition is Edition.PUBLISHED:
            continue
        columns = [_EVERYTHING]
        if edition is Edition.CURRENT or not each.is_miscased:
            columns += [_COLUMNS[each.kind], _COLUMNS[KINDS[each.kind]]]
        sums[rows[video], columns] += each.score
        counts[rows[video], columns] += 1
    return LevelTable(edition, tuple(rows), sums, counts, sum(each.is_empty for each in answered))


def level_scores(answered: Iterable[Answered], edition: Edition) -> LevelScores:
    """Returns the scores by kind and level, and what they come to."""
    every = list(answered)
    table = _table(every, [""] * len(every), edition)
    arrays = table.scores()
    counts = table.counts.sum(axis=0)
    return LevelScores(
        edition=edition,
        kinds=_defined(KINDS, arrays.kinds[0]),
        levels=_defined(Level, arrays.levels[0]),
        average=float(arrays.average[0]),
        overall=float(arrays.overall[0]),
        macro=float(arrays.macro[0]),
        counts={kind: int(counts[_COLUMNS[kind]]) for kind in KINDS},
        counted=int(counts[_EVERYTHING]),
        empty=table.empty,
    )


def overall_score(levels: ArrayLike, weights: Mapping[Level, float] = WEIGHTS) -> Table:
    """Returns the weighed mean of the five levels, which the last axis holds; levels that are NaN are left out."""
    scores = np.asarray(levels, dtype=float)
    weight = np.where(np.isnan(scores), 0.0, np.array([weights[level] for level in Level]))
    return _divided((np.nan_to_num(scores) * weight).sum(axis=-1), weight.sum(axis=-1))


def level_arrays(sums: Table, counts: Table, edition: Edition) -> LevelArrays:
    """Returns the scores that follow from sums and counts, a row for each of theirs."""
    means = 100 * _divided(sums, counts)
    kinds, levels, average = means[:, _KINDS], means[:, _LEVELS], means[:, _EVERYTHING]
    if edition is Edition.CURRENT:
        return LevelArrays(kinds, levels, average, overall_score(levels), _mean(kinds))
    kinds, levels, average = map(_rounded, (kinds, levels, average))
    overall = _rounded(overall_score(np.nan_to_num(levels)))
    return LevelArrays(kinds, levels, average, np.where(np.isnan(average), np.nan, overall), _mean(kinds))


def _mean(kinds: Table) -> Table:
    """Returns the mean of each row over what is defined."""
    return _divided(np.nan_to_num(kinds).sum(axis=-1), np.isfinite(kinds).sum(axis=-1))


def _divided(ones: Table, others: Table) -> Table:
    """Returns quotients; NaN where the divisor is 0."""
    ones, others = np.asarray(ones, dtype=float), np.asarray(others, dtype=float)
    found: Table = np.divide(ones, others, out=np.full(ones.shape, np.nan), where=others > 0)
    return found


def _rounded(table: Table) -> Table:
    """Returns numbers with two decimals, rounded as Python does and numpy does not."""
    return np.array([round(number, 2) for number in table.ravel().tolist()], dtype=float).reshape(table.shape)


def _defined(keys: Iterable[Key], values: Sequence[float] | Table) -> dict[Key, float]:
    return {key: float(value) for key, value in zip(keys, values, strict=True) if not isnan(value)}
