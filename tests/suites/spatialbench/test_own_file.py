"""A small file of questions of our own, worked by hand from reading to scores, in the place of the paper's."""

from collections import Counter
from pathlib import Path

import pytest

from tests.suites.spatialbench.files import record, write_file
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.answers import score_answer
from tolman.suites.spatialbench.audit import audit
from tolman.suites.spatialbench.balance import balanced
from tolman.suites.spatialbench.baselines import blind_answers, expected_answers
from tolman.suites.spatialbench.levels import level_scores
from tolman.suites.spatialbench.question import Level, Unit
from tolman.suites.spatialbench.released import Loaded, read_questions
from tolman.suites.spatialbench.repeats import distinct, kin, repeats
from tolman.suites.spatialbench.unseen import guesses
from tolman.suites.spatialbench.verdict import verdict

OPTIONS = ["A. A bench.", "B. The tree.", "C. A car that waits.", "D. Lamps."]
SIZE = {"problem": "How long is the table in centimeters?"}
ROWS = (
    ("object_size", "a.mp4", {"solution": "100", **SIZE}),
    ("object_size", "b.mp4", {"solution": "200", **SIZE}),
    ("object_size", "c.mp4", {"solution": "100", **SIZE}),
    ("affordance", "a.mp4", {"solution": "A", "options": OPTIONS}),
    ("affordance", "a.mp4", {"solution": "A", "options": OPTIONS}),
    ("affordance", "b.mp4", {"solution": "A", "options": OPTIONS}),
    ("affordance", "b.mp4", {"solution": "B", "options": OPTIONS}),
    ("route_plan", "a.mp4", {"solution": "C", "options": OPTIONS}),
    ("route_plan", "b.mp4", {"solution": "C", "options": OPTIONS}),
    ("route_plan", "b.mp4", {"solution": "D", "options": OPTIONS, "problem": "Which way, in centimeters?"}),
    ("route_plan", "b.mp4", {"solution": "D", "options": OPTIONS, "problem": "Which way, in centimeters?"}),
)
"""Kind, video and answer of each question; the last repeats the one before."""


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    rows = (record(number, kind, video, **changes) for number, (kind, video, changes) in enumerate(ROWS, 1))
    return read_questions(write_file(tmp_path / "QA.txt", *rows))


def test_all_is_read_with_its_units_and_repeats(loaded: Loaded) -> None:
    assert [(each.kind, each.video, each.target) for each in loaded.questions] == [
        (kind, video, changes["solution"]) for kind, video, changes in ROWS
    ]
    assert Counter(each.unit for each in loaded.questions) == {Unit.CENTIMETRES: 3, None: 8}
    assert loaded.questions[3].options == ("A bench.", "The tree.", "A car that waits.", "Lamps.")
    assert (len(repeats(loaded.questions)), len(distinct(loaded.questions))) == (1, 10)


def test_the_audit_tells_what_gives_answers_away(loaded: Loaded) -> None:
    told = verdict(audit(loaded))
    assert told[0] == "11 questions about 3 videos: 8 to be answered by a letter, 3 by a number."
    assert told[1].startswith("Repeats of another, word for word: 1 (9 %).")
    # Of the seven different choices, three of four are A in one kind, and two of three C in the other.
    assert any("the commonest letter of each kind is right in" in line for line in told)
    assert "Lengths are round estimates: 100 % are multiples of 5, 100 % of 10." in told


CHOSEN = {
    "always-a": (75.0, 0.0),
    "always-b": (25.0, 0.0),
    "always-c": (0.0, 50.0),
    "commonest": (75.0, 50.0),
    "longest": (0.0, 50.0),  # the third option is the longest
}
"""Percentage of right answers to the four questions on affordances and the four on routes."""


@pytest.mark.parametrize("name", CHOSEN)
def test_what_blind_players_earn(loaded: Loaded, name: str) -> None:
    kinds = level_scores(blind_answers(name, loaded.questions, Edition.PUBLISHED), Edition.PUBLISHED).kinds
    assert (kinds["affordance"], kinds["route_plan"]) == pytest.approx(CHOSEN[name])


def test_the_best_number_is_right_twice_and_a_tenth_right_once(loaded: Loaded) -> None:
    """A little more than 100 is within 5 % of 100, and off by less than half of 200: the first of ten steps."""
    for edition in Edition:
        kinds = level_scores(blind_answers("commonest", loaded.questions, edition), edition).kinds
        assert kinds["object_size"] == pytest.approx(70)


def test_letters_of_other_videos_tell(loaded: Loaded) -> None:
    """The affordances of `a` are both A, so by published rules A is said of those of `b`, and is right once."""
    found = guesses(loaded.questions, kin(loaded.questions), Edition.PUBLISHED)
    asked = [each for each in loaded.questions if (each.kind, each.video) == ("affordance", "b.mp4")]
    assert {found[each.id] for each in asked} == {"A"}


def test_chance_is_a_quarter(loaded: Loaded) -> None:
    expected = level_scores(expected_answers(loaded.questions, Edition.PUBLISHED), Edition.PUBLISHED)
    assert expected.levels[Level.PLANNING] == expected.levels[Level.SYMBOLS] == 25
    # Each number is that of one question in three: 100 is right of two, and 200 is twice 100, which earns nothing.
    assert expected.kinds["object_size"] == pytest.approx(100 * (2 / 3 + 1 / 3 + 2 / 3) / 3, abs=0.01)


def test_letters_are_balanced_and_right_options_stay_right(loaded: Loaded) -> None:
    ordered = balanced(loaded.questions)
    assert len(ordered) == 10
    for kind in ("affordance", "route_plan"):
        counts = Counter(each.target for each in ordered if each.kind == kind)
        assert max(counts.values()) == 1
    before = {each.id: each for each in loaded.questions}
    for each in ordered:
        if each.options:
            told = before[each.id]
            assert each.options[each.letters.index(each.target)] == told.options[told.letters.index(told.target)]


def test_a_right_option_in_full_is_marked_wrong_by_published_rules_alone(loaded: Loaded) -> None:
    """`A car that waits.` begins with a letter that is an option's."""
    (asked,) = [each for each in loaded.questions if each.id == 8]
    assert score_answer(asked, "A car that waits.", Edition.PUBLISHED).score == 0
    assert score_answer(asked, "A car that waits.", Edition.CURRENT).score == 1
    for each in loaded.questions:
        assert score_answer(each, each.target, Edition.PUBLISHED).score == 1
        assert score_answer(each, each.target, Edition.CURRENT).score == 1
