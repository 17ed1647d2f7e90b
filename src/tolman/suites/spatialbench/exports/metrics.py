"""Metrics: what replies to rows come to, under the names that other programs print."""

from collections.abc import Iterable, Iterator, Sequence
from math import nan
from typing import Any

import msgspec
import numpy as np

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.answers import Answered, score_answer
from tolman.suites.spatialbench.exports.row import Row, question_of
from tolman.suites.spatialbench.levels import level_scores, overall_score
from tolman.suites.spatialbench.question import KINDS, Level

OVERALL, AVERAGE, MACRO, EMPTY = "spatialbench_score", "average_score", "macro_average", "empty_replies"
"""Levels by their weights; the mean over questions; the mean of the kinds; the share of replies without a word."""

LEVEL = "level_score"
"""What the questions of one level earned, where they are a task of their own."""


def level_name(level: Level) -> str:
    """Returns the name of the metric of a level."""
    return f"level_{level.value}"


NAMES = (OVERALL, AVERAGE, MACRO, *map(level_name, Level), *KINDS, EMPTY)


def asked_of(rows: Sequence[Row]) -> tuple[str, ...]:
    """Returns the names of the metrics that rows have a question for."""
    absent = set(KINDS) - {row.kind for row in rows}
    absent |= {level_name(level) for level in Level} - {level_name(Level(row.level)) for row in rows}
    return tuple(name for name in NAMES if name not in absent)


def answered(row: Row, reply: str) -> Answered:
    """Returns the question of a row with what a reply earned."""
    return score_answer(question_of(row), reply, Edition(row.edition))


def metrics(answers: Iterable[Answered], edition: Edition) -> dict[str, float]:
    """Returns all metrics in percent; those of which nothing is counted are NaN."""
    every = list(answers)
    scores = level_scores(every, edition)
    return {
        OVERALL: scores.overall,
        AVERAGE: scores.average,
        MACRO: scores.macro,
        **{level_name(level): scores.levels.get(level, nan) for level in Level},
        **{kind: scores.kinds.get(kind, nan) for kind in KINDS},
        EMPTY: 100 * scores.empty / len(every) if every else nan,
    }


Entry = dict[str, Any]
"""What one reply adds to one metric. It has a score where the metric is a mean over scores, from which programs work
out an error, and is empty where the reply is not counted."""


def entries(row: Row, reply: str) -> dict[str, Entry]:
    """Returns what a reply adds to every metric."""
    answer = answered(row, reply)
    entry = {"video": answer.video, "kin": row.kin, "edition": row.edition, "answered": msgspec.to_builtins(answer)}
    means = set(_means(answer, Edition(row.edition)))
    every: dict[str, Entry] = {name: {} for name in NAMES}
    every |= dict.fromkeys((OVERALL, MACRO, EMPTY), entry)
    return every | {name: {**entry, "score": answer.score} for name in means}


def _means(answer: Answered, edition: Edition) -> Iterator[str]:
    """Yields the names of the means in which an answer is counted."""
    if edition is Edition.PUBLISHED and answer.is_empty:
        return
    yield AVERAGE
    if edition is Edition.CURRENT or not answer.is_miscased:
        yield level_name(KINDS[answer.kind])
        yield answer.kind


def level_entries(row: Row, reply: str) -> dict[str, Entry]:
    """Returns what a reply adds to the metrics of the level of its question."""
    found = entries(row, reply)
    kinds = (kind for kind, level in KINDS.items() if level.value == row.level)
    return {LEVEL: found[level_name(Level(row.level))], **{kind: found[kind] for kind in kinds}, EMPTY: found[EMPTY]}


def aggregated(name: str, added: Iterable[Entry]) -> float:
    """Returns a metric as a share of 1 from what replies added to it."""
    counted = [entry for entry in added if entry]
    if not counted:
        return nan
    answers = [msgspec.convert(entry["answered"], Answered) for entry in counted]
    of_level = level_name(KINDS[answers[0].kind])
    return metrics(answers, Edition(counted[0]["edition"]))[of_level if name == LEVEL else name] / 100


def weighed(scores: Sequence[float], levels: Sequence[Level], edition: Edition) -> float:
    """Returns the overall score from those of levels; published rules take one of which nothing is counted for 0."""
    found = dict(zip(levels, scores, strict=True))
    every = np.array([found.get(level, nan) for level in Level])
    return float(overall_score(np.nan_to_num(every) if edition is Edition.PUBLISHED else every))
