"""How answers are read and scored by the rules of both editions, on what is known of the published program."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.suites.spatialbench.paperset import OPTIONS, choice, number, paper_questions
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench import published
from tolman.suites.spatialbench.answers import score_answer
from tolman.suites.spatialbench.question import Question, Unit


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("B", "B"),
        (" (b). ", "B"),
        ("B. Go forward", "D"),
        ("Answer: C (make a U-turn)", "A"),
        ("Cannot determine", "C"),
        ("The answer is C because the car is red", "D"),
        ("I would go forward now\nor make a U-turn to", "C"),
        ("You go left: go forward or make a U-turn", "B"),
        ("Nothing fits.", "Nothing fits"),
        ("<|begin_of_box|> c <|end_of_box|> for D", "c"),
    ],
)
def test_letters_are_read_as_the_published_program_does(reply: str, letter: str) -> None:
    assert published.read_choice(reply, OPTIONS) == letter


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ("240", "240"),
        ("1,200", "200"),
        ("240cm", "240cm"),
        ("between 200 and 300", "300"),
        ("-5", "5"),
        ("three", "three"),
        ("about 2.5 m.", "2.5"),
        ("<|begin_of_box|> 7 <|end_of_box|>, not 8", "7"),
    ],
)
def test_numbers_are_read_as_the_published_program_does(reply: str, found: str) -> None:
    assert published.read_number(reply) == found


def test_the_published_program_cuts_at_the_answer_where_players_think_aloud() -> None:
    reply = "Final Answer: Go back\n\nC it is."
    assert published.read_choice("It is D. Final answer: b, not it", OPTIONS) == "It is D. Final answer: b, not it"
    assert published.read_choice("It is D. Final answer: b, not it", OPTIONS, reasons=True) == "B"
    assert published.read_number("Final Answer: 5 of 6 final answer: 7", reasons=True) == "7"
    assert score_answer(choice(), reply, Edition.PUBLISHED, reasons=True).answer == "Go back\n\nC it is"


def test_published_tolerances_are_open_but_for_three() -> None:
    """At errors of 5, 15 and 30 % of 100 floating point lets a number pass that it should not."""
    passed = {error: published.score_number(str(100 + error), "100") for error in range(0, 55, 5)}
    exact = {error: (10 - error // 5) / 10 for error in passed}
    assert {error for error in passed if passed[error] != exact[error]} == {5, 15, 30}
    assert passed[5] == 1.0
    assert (passed[50], passed[0]) == (0.0, 1.0)
    assert published.score_number("95", "100") == 1.0


@pytest.mark.parametrize(
    ("answer", "target", "score"),
    [
        ("0", "0", 1.0),
        ("1", "0", 0.0),
        ("three", "3", 0.0),
        ("nan", "3", 0.0),
        ("inf", "3", 0.0),
        ("1e2", "100", 1.0),
    ],
)
def test_published_scores_at_the_edges(answer: str, target: str, score: float) -> None:
    assert published.score_number(answer, target) == score


def _wrong(questions: list[Question], form: str, edition: Edition) -> float:
    """Returns the percentage of right options that are marked wrong where they are written in a form."""
    replies = [form.format(each.target, each.options[each.letters.index(each.target)]) for each in questions]
    scores = [score_answer(each, reply, edition).score for each, reply in zip(questions, replies, strict=True)]
    return 100 * scores.count(0.0) / len(scores)


def test_right_options_in_full_are_marked_wrong_by_published_rules_alone(spatialbench_data: Path) -> None:
    questions = [each for each in paper_questions(spatialbench_data) if each.options]
    assert len(questions) == 1029
    assert round(_wrong(questions, "{0}. {1}", Edition.PUBLISHED), 1) == 4.0
    assert round(_wrong(questions, "{1}", Edition.PUBLISHED), 1) == 27.5
    for form in ("{0}. {1}", "{1}", "**{0}) {1}**", "Final answer: {1}"):
        assert _wrong(questions, form, Edition.CURRENT) == 0


def test_every_right_number_earns_1(spatialbench_data: Path) -> None:
    written = {Unit.CENTIMETRES: " cm", Unit.METRES: " meters", Unit.SQUARE_METRES: " m²", Unit.COUNT: " of them"}
    for each in paper_questions(spatialbench_data):
        if not each.options:
            assert score_answer(each, each.target, Edition.PUBLISHED).score == 1
            assert score_answer(each, each.target, Edition.CURRENT).score == 1
            reply = f"<think>9 or 10</think>about {each.target}{written.get(each.unit or Unit.UNKNOWN, '')}"
            assert score_answer(each, reply, Edition.CURRENT).score == 1


def test_what_an_answer_earned_is_told() -> None:
    near = score_answer(number(), "Thinking of 3 m.\nFinal answer: 2.52 m", Edition.CURRENT)
    assert (near.answer, near.score, near.why) == ("2.52 m", 1.0, "")
    far = score_answer(number(), "180 cm", Edition.CURRENT)
    assert (far.id, far.kind, far.target, far.score) == (2, "object_size", "240", 0.6)
    assert far.why == "180 is 25% short of it"
    odd = score_answer(number(), "some", Edition.CURRENT)
    assert (odd.score, odd.is_read, odd.why) == (0, False, "the answer names no number")
    wrong = score_answer(choice(), "A", Edition.CURRENT)
    assert (wrong.score, wrong.is_read, wrong.why, wrong.is_empty) == (0, True, "", False)
    metres = score_answer(number(target="15", unit=Unit.METRES), "1500 cm", Edition.CURRENT)
    assert metres.score == 1


def test_empty_replies_are_marked() -> None:
    for edition in Edition:
        for question in (choice(), number()):
            empty = score_answer(question, " \n", edition)
            assert (empty.is_empty, empty.is_read, empty.score) == (True, False, 0)
    assert not score_answer(choice(), "<think></think>", Edition.CURRENT).is_empty


@settings(max_examples=80)
@given(st.text(max_size=60), st.sampled_from([*Edition]), st.booleans())
def test_nonsense_never_raises(reply: str, edition: Edition, reasons: bool) -> None:
    for question in (choice(), number(), number(target="0", unit=Unit.UNKNOWN)):
        assert 0 <= score_answer(question, reply, edition, reasons).score <= 1


@settings(max_examples=40)
@given(st.text("xyz ?!", max_size=60))
def test_what_says_nothing_earns_nothing(reply: str) -> None:
    for question in (choice(), number()):
        answer = score_answer(question, reply, Edition.CURRENT)
        assert (answer.score, answer.is_read) == (0, False)
