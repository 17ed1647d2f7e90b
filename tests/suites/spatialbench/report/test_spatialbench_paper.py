"""What the paper on SpatialBench printed: as in the source, and as far as its own numbers agree."""

import json
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
import pytest

from tests.suites.spatialbench.paperset import paper_questions
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.levels import overall_score
from tolman.suites.spatialbench.question import KINDS, Level
from tolman.suites.spatialbench.report.paper import PrintedScores, differences, read_paper

COUNTS = dict(zip(KINDS, (101, 97, 23, 97, 98, 98, 99, 98, 100, 97, 98, 96, 99, 15, 97), strict=True))
"""Questions of each kind that the published evaluator counts."""
MISCASED = 34


@pytest.fixture
def source(spatialbench_data: Path) -> Any:
    return json.loads((spatialbench_data / "paper-tables.json").read_text(encoding="utf-8"))


def _row(row: PrintedScores) -> dict[str, Any]:
    levels = None if row.levels is None else list(row.levels)
    return {"ave": row.average, "score": row.overall, "rank": row.rank, "tasks": row.kinds, "levels": levels}


def test_rows_are_those_of_the_source(source: Any) -> None:
    paper = read_paper()
    assert [{"model": row.player, **_row(row)} for row in paper.models] == source["table1"]
    assert [{"model": f"{row.player} (one-shot)", **_row(row)} for row in paper.with_example] == source[
        "table2_one_shot"
    ]
    assert _row(paper.people) == {key: value for key, value in source["table3_human"][0].items() if key != "model"}
    assert source["table1_random"].items() <= _row(paper.random).items()
    optimum, printed = paper.optimum, source["appendix_a"]
    assert [optimum.alpha, optimum.k, list(optimum.expert), optimum.variance] == [
        printed[key] for key in ("alpha", "k", "E", "var")
    ]


def test_every_overall_score_follows_from_its_levels() -> None:
    rows = (*read_paper().models, *read_paper().with_example)
    assert len(rows) == 21
    computed = overall_score([row.levels for row in rows])
    assert np.abs(computed - [row.overall for row in rows]).max() < 0.0055


def test_ranks_are_those_of_the_scores() -> None:
    models = sorted(read_paper().models, key=lambda row: -float(overall_score(row.levels)))
    assert [row.rank for row in models] == list(range(1, 19))


def _level(row: PrintedScores, level: Level) -> float:
    """Returns the score of a level from those of its kinds, by their counts; NaN where none is printed."""
    pairs = [(row.kinds[kind], COUNTS[kind]) for kind, of in KINDS.items() if of is level and kind in row.kinds]
    return sum(score * count for score, count in pairs) / sum(count for _, count in pairs) if pairs else np.nan


def test_levels_follow_from_kinds_where_all_was_answered() -> None:
    for row in filter(_is_complete, read_paper().models):
        assert [_level(row, level) for level in Level] == pytest.approx(row.levels, abs=0.011)


def test_random_is_over_four_levels() -> None:
    random = read_paper().random
    levels = [_level(random, level) for level in Level]
    assert np.isnan(levels[0])
    assert round(float(overall_score(levels)), 2) == random.overall == 25.32


def _right(row: PrintedScores) -> dict[str, float]:
    """Returns how many questions of each kind a row has right, in tenths for numbers, if nothing was left out."""
    parts = {kind: COUNTS[kind] * (10 if KINDS[kind] is Level.OBSERVATION else 1) for kind in KINDS}
    return {kind: round(row.kinds[kind] / 100 * parts[kind]) / parts[kind] * COUNTS[kind] for kind in KINDS}


def _is_complete(row: PrintedScores) -> bool:
    """Tells whether every score of a row is one that the full count of its kind allows."""
    right = _right(row)
    return all(abs(100 * right[kind] / COUNTS[kind] - row.kinds[kind]) < 0.0051 for kind in KINDS)


def test_averages_count_the_miscased_questions_too() -> None:
    """The average implies a whole number of right answers among those that count in no kind."""
    complete = [row for row in read_paper().models if _is_complete(row)]
    implied = {row.player: row.average / 100 * (1347) - sum(_right(row).values()) for row in complete}
    assert len(implied) == 8
    assert all(abs(right - round(right)) < 0.07 and 0 <= right <= MISCASED for right in implied.values())
    assert {name: round(right) for name, right in implied.items() if name[:5] in ("Gemin", "ERNIE", "MiniM")} == {
        "Gemini-2.5-pro": 22,
        "ERNIE-4.5-Turbo-VL-32K": 11,
        "MiniMax-Text-01": 6,
    }


def test_counts_are_those_of_the_question_file(spatialbench_data: Path) -> None:
    questions = paper_questions(spatialbench_data)
    counted = [each.kind for each in questions if not each.is_miscased]
    assert {kind: counted.count(kind) for kind in KINDS} == COUNTS
    assert len(questions) - len(counted) == MISCASED


def test_the_row_of_people_contradicts_itself() -> None:
    people = read_paper().people
    assert round(float(overall_score([_level(people, level) for level in Level])), 2) == 97.29
    assert people.overall == 96.40
    right = sum(people.kinds[kind] * COUNTS[kind] for kind in KINDS)
    averages = [(right + miscased * 100) / (1313 + miscased) for miscased in (0, MISCASED)]
    assert [round(each, 2) for each in averages] == [93.06, 93.23]
    assert people.average > max(averages) + 0.5


def test_one_printed_score_is_a_misprint() -> None:
    gemini = read_paper().with_example[0]
    assert gemini.levels is not None
    assert gemini.levels[Level.CAUSALITY - 1] == round(100 * 66 / 99, 2) != gemini.kinds["spatial_causal_reasoning"]


def test_five_models_saw_nothing_and_score_as_the_others() -> None:
    models = read_paper().models
    blind = [row.overall for row in models if row.is_blind]
    assert len(blind) == 5
    assert mean(blind) == pytest.approx(29.84, abs=0.01)


def test_differences_are_told() -> None:
    assert "our words" in differences(Edition.PUBLISHED)
    assert "unanswered questions are wrong" in differences(Edition.CURRENT)
    assert read_paper().note.startswith("Published rows: SpatialBench")
