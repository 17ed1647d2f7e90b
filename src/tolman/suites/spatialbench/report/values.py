"""Named values of an episode of SpatialBench: what answers about one video earned."""

from collections.abc import Callable
from math import isnan

from tolman.report.values import Better, Value, share
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.levels import overall_score
from tolman.suites.spatialbench.question import KINDS, Level
from tolman.suites.spatialbench.report.names import LEVELS
from tolman.suites.spatialbench.report.scored import ScoredEpisode
from tolman.suites.spatialbench.report.tally import COLUMNS

Chosen = Callable[[Answered], bool]


def _mean(chosen: Chosen) -> Callable[[ScoredEpisode], float | None]:
    def of(episode: ScoredEpisode) -> float | None:
        earned = [answer.score for answer in episode.scores.answers if chosen(answer)]
        return sum(earned) / len(earned) if earned else None

    return of


def _all(_answer: Answered) -> bool:
    return True


def _of_kind(kind: str) -> Chosen:
    return lambda answer: answer.kind == kind


def _of_level(level: Level) -> Chosen:
    return lambda answer: KINDS.get(answer.kind) is level


def _overall(episode: ScoredEpisode) -> float | None:
    found = [_mean(_of_level(level))(episode) for level in Level]
    score = float(overall_score([float("nan") if each is None else each for each in found]))
    return None if isnan(score) else score


def _macro(episode: ScoredEpisode) -> float | None:
    found = [each for kind in KINDS if (each := _mean(_of_kind(kind))(episode)) is not None]
    return sum(found) / len(found) if found else None


AVERAGE = Value("answers: all", _mean(_all))

HABITS = Value("answers: mean score", _mean(_all), better=Better.NEITHER)
"""Stands behind how players answer, of which more is neither better nor worse."""


def _empty(episode: ScoredEpisode) -> float | None:
    answers = episode.scores.answers
    return share(sum(answer.is_empty for answer in answers), len(answers))


EMPTY = Value("answers: without a word", _empty, better=Better.LESS)
"""Replies without a word, for whatever reason: published rules leave them out."""

BY_COLUMN: dict[str, Value] = dict(
    zip(
        COLUMNS,
        (
            Value("answers: Score", _overall),
            AVERAGE,
            Value("answers: mean of kinds", _macro),
            *(Value(f"answers: {LEVELS[level]}", _mean(_of_level(level))) for level in Level),
            *(Value(f"answers: {kind}", _mean(_of_kind(kind))) for kind in KINDS),
        ),
        strict=True,
    )
)
"""What stands behind each column of a tally; all answers count in it."""
