"""Blind baselines on the paper's questions, against what is known of them, and on small sets."""

from fractions import Fraction
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.suites.spatialbench.paperset import choice, number, paper_questions
from tolman.protocol.edition import Edition
from tolman.scoring.numbers import relative_accuracy
from tolman.suites.spatialbench import published
from tolman.suites.spatialbench.answers import score_answer
from tolman.suites.spatialbench.baselines import (
    BASELINES,
    best_constant,
    blind_answers,
    blind_replies,
    expected_answers,
)
from tolman.suites.spatialbench.levels import level_scores
from tolman.suites.spatialbench.question import Level


@pytest.mark.parametrize(("name", "overall"), [("always-a", 26.44), ("always-b", 34.59), ("always-c", 32.16)])
def test_one_letter_scores_as_known(spatialbench_data: Path, name: str, overall: float) -> None:
    answers = blind_answers(name, paper_questions(spatialbench_data), Edition.PUBLISHED)
    assert level_scores(answers, Edition.PUBLISHED).overall == overall


def test_the_commonest_letter_and_best_number_would_rank_second(spatialbench_data: Path) -> None:
    """Known are 42.37 and 43.77, the latter without the questions that count in no level."""
    questions = paper_questions(spatialbench_data)
    answers = blind_answers("commonest", questions, Edition.PUBLISHED)
    scores = level_scores(answers, Edition.PUBLISHED)
    assert scores.overall == pytest.approx(42.37, abs=0.011)
    assert scores.average == 43.87
    assert 100 * mean(each.score for each in answers if not each.is_miscased) == pytest.approx(43.77, abs=0.02)
    known = {"object_counting": 36.7, "object_size": 38.7, "room_size": 36.5, "absolute_distance": 22.4}
    assert {kind: scores.kinds[kind] for kind in known} == pytest.approx(known, abs=0.2)
    for kind, guess in {
        "object_counting": "3.9",
        "object_size": "77",
        "room_size": "46",
        "absolute_distance": "230",
    }.items():
        given = mean(published.score_number(guess, each.target) for each in questions if each.kind == kind)
        assert round(100 * given, 1) == known[kind] <= scores.kinds[kind] + 0.05


def test_long_options_tell_much(spatialbench_data: Path) -> None:
    questions = paper_questions(spatialbench_data)
    longest = level_scores(blind_answers("longest", questions), Edition.CURRENT).kinds
    known = {
        "landmark-constrained_pose_localization": 51,
        "spatial_causal_reasoning": 48,
        "multi-hop_spatial_reasoning": 43,
    }
    assert {kind: longest[kind] for kind in known} == pytest.approx(known, abs=3)


def test_chance_is_a_quarter_and_draws_near_it(spatialbench_data: Path) -> None:
    questions = paper_questions(spatialbench_data)
    expected = level_scores(expected_answers(questions, Edition.PUBLISHED), Edition.PUBLISHED)
    assert [expected.levels[level] for level in Level][1:] == [25.0] * 4
    drawn = level_scores(blind_answers("random", questions, Edition.PUBLISHED), Edition.PUBLISHED)
    assert drawn.average == pytest.approx(expected.average, abs=3)
    assert drawn.counted == 1347


def test_chance_is_the_mean_of_all_that_may_be_drawn() -> None:
    questions = [number(1, "100"), number(2, "110"), number(3, "300"), choice(4)]
    for edition in Edition:
        found = [each.score for each in expected_answers(questions, edition)]
        pairs = [[score_answer(one, other.target, edition).score for other in questions[:3]] for one in questions[:3]]
        assert found == pytest.approx([*map(mean, pairs), 0.25])


@pytest.mark.parametrize("name", BASELINES)
def test_every_question_is_answered_readably(name: str) -> None:
    questions = [
        choice(1, "C"),
        number(2),
        choice(3, "C", "affordance"),
        number(4, "2.5", "room_size"),
        choice(5, "A"),
    ]
    for edition in Edition:
        answers = blind_answers(name, questions, edition)
        assert [each.id for each in answers] == [1, 2, 3, 4, 5]
        assert all(each.is_read and not each.is_empty for each in answers)
    assert BASELINES[name].does.endswith(".")
    assert blind_replies(name, questions) == blind_replies(name, questions)


def test_letters_and_lengths_alone() -> None:
    questions = [choice(1, "A"), choice(2, "A"), choice(3, "B", video="b.mp4"), choice(4, "B", video="b.mp4")]
    assert blind_replies("commonest", questions) == ["A"] * 4
    assert blind_replies("longest", questions) == ["D"] * 4


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(st.integers(1, 60).map(Fraction), min_size=1, max_size=6), st.integers(1, 120))
def test_no_number_earns_more_than_the_best_constant(targets: list[Fraction], guess: int) -> None:
    best = best_constant(targets)
    assert sum(relative_accuracy(best, each) for each in targets) >= sum(
        relative_accuracy(Fraction(guess, 2), each) for each in targets
    )
