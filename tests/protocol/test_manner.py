"""Manners: whichever way an answer comes, it becomes the words that a player would have written."""

import json
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.protocol.played_forms import LAYOUT, answered
from tolman.protocol import form as forms_of_protocol
from tolman.protocol import manner
from tolman.protocol.answers import Manner
from tolman.protocol.conversation import message_text
from tolman.protocol.form import AnyForm, Choice, Moves, Number, Points, Relation
from tolman.protocol.manner import Call, calls_of, heard, how, message_in, spoken
from tolman.protocol.request import Purpose, Request
from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.scoring.conclusion import final_answer
from tolman.scoring.numbers import read_number
from tolman.scoring.units import Unit
from tolman.suites.tos import forms, moves, prompts
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.forms import told_of
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.questions.kinds import AnyQuestion
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.unseen import parse_points

ITEM = draw_item(3, LAYOUT, questions=1)
CHART = chart_of(ITEM.scene)
TOLD = told_of(ITEM.scene, ITEM.setting)
NAMES = ITEM.scene.names

WAYS: dict[str, Callable[[str], str]] = {
    "plain": lambda said: said,
    "indented": lambda said: json.dumps(json.loads(said), indent=2),
    "fenced": lambda said: f"```json\n{said}\n```",
    "amid words": lambda said: f"I looked around {{as well}} and say:\n\n```\n{said}\n```\nThat is all.",
    "after thoughts": lambda said: f'<think>Perhaps {{"moves": []}}?</think>\n{said}',
    "twice the same": lambda said: f"{said}\n{said}",
    "with thoughts": lambda said: json.dumps({"thoughts": "FINAL ANSWER: no\n{}"} | json.loads(said)),
}


@pytest.mark.parametrize("way", WAYS)
def test_json_becomes_the_words_of_a_player(way: str) -> None:
    for form, reply in answered():
        value = spoken(form, reply)
        if value is not None:
            assert heard(form, WAYS[way](json.dumps(value))) == reply


def test_calls_become_the_words_of_a_player() -> None:
    for form, reply in answered():
        value = spoken(form, reply)
        if value is not None:
            calls = calls_of(form, value)
            assert heard(form, "Let me see.", calls) == reply
            thinking = [Call(call.name, {"thoughts": "so", **call.arguments}) for call in calls]
            assert heard(form, "", thinking) == reply


@pytest.mark.slow
def test_a_reply_in_words_is_one_in_words() -> None:
    for form, reply in answered():
        for text in (reply, f"I think.\n{reply}", "", "{", "{" * 5000, '{"a": ' * 3000, "I do not know."):
            assert final_answer(heard(form, text)) == final_answer(text)
            assert heard(form, text) == text or isinstance(form, Points), "points are JSON in words too"


# What is of no use.


@pytest.mark.parametrize("question", ITEM.questions, ids=lambda each: short_name(each.kind()))
def test_two_different_answers_are_none(question: AnyQuestion) -> None:
    form = question.form(TOLD)
    right, wrong = spoken(form, f"{form.lead}{question.solve(CHART)}"), spoken(form, f"{form.lead}{question.example}")
    if wrong is None:  # the example has more places than are asked for
        wrong = json.loads(re.sub(r"-?[0-9]+", "77", json.dumps(right)))
    assert right
    if isinstance(form, Moves):
        said = [heard(form, f"{json.dumps(right)}\n{json.dumps(wrong)}")]
    else:
        calls = [Call("answer", right), Call("answer", wrong)]
        said = [heard(form, "", calls), heard(form, f"{json.dumps(right)}\n{json.dumps(wrong)}")]
    for text in said:
        assert question.score(CHART, final_answer(text)).value == 0, text


@pytest.mark.parametrize("question", ITEM.questions, ids=lambda each: short_name(each.kind()))
@pytest.mark.parametrize(
    "junk", [None, 10**6, True, "nobody", [], {}, ["x"], [{"name": "nobody", "x": 1}], {"a": {"b": 1}}]
)
def test_what_does_not_fit_earns_nothing(question: AnyQuestion, junk: object) -> None:
    form = question.form(TOLD)
    value: dict[str, object] = dict.fromkeys(form.properties(), junk)
    for text in (heard(form, json.dumps(value)), heard(form, "", [Call("answer", value)])):
        score = question.score(CHART, final_answer(text))
        assert (score.value, score.is_read) == (0, False) or junk in ([], 10**6, "nobody", ["x"]), text
        assert score.value == 0, text


@pytest.mark.parametrize("question", ITEM.questions, ids=lambda each: short_name(each.kind()))
def test_empty_calls_and_calls_of_nothing_known_are_not_read(question: AnyQuestion) -> None:
    form = question.form(TOLD)
    for calls in ([Call("answer", {})], [Call("guess", {"what": "lamp"})], [Call("Observe", {})]):
        score = question.score(CHART, final_answer(heard(form, "", calls)))
        assert (score.value, score.is_read) == (0, False), calls


TURN = forms.turn(TOLD)
REVISION = forms.turn(TOLD, revising=True)


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (
            [Call("Rotate", {"degrees": 90}), Call("JumpTo", {"name": NAMES[0]}), Call("Observe", {})],
            f"Rotate(90), JumpTo({NAMES[0]}), Observe()",
        ),
        ([Call("Rotate", {"degrees": "90"}), Call("Observe", {})], "Rotate(90), Observe()"),
        ([Call("Rotate", {"degrees": 90.0}), Call("Observe", {})], "Rotate(90), Observe()"),
        ([Call("JumpTo", {"name": "nobody"}), Call("Observe", {})], "JumpTo(nobody), Observe()"),
        ([Call("Term", {})], "Term()"),
        ([Call("JumpTo", {}), Call("Observe", {})], "is the way to write it"),
        ([Call("JumpTo", {"name": NAMES[0]})], "the last move must be"),
        ([Call("Observe", {}), Call("Observe", {})], "only the last move may be"),
        ([Call("Rotate", {"degrees": 90}), Call("Term", {})], "must be the only move"),
        ([Call("Rotate", {"degrees": None}), Call("Observe", {})], "does not name an angle"),
        ([Call("Fly", {"to": "the moon"})], "fly() is not one of the moves"),
        ([Call("answer", {"moves": []})], "answer() is not one of the moves"),
        ([Call("Observe", {"name": NAMES[0]})], "is the way to write it"),
    ],
)
def test_calls_are_one_turn_in_order(calls: list[Call], expected: str) -> None:
    turn = moves.parse(heard(TURN, "", calls), NAMES)
    assert expected in (prompts.not_read(turn.reason) if isinstance(turn, moves.Invalid) else str(turn))


def test_a_report_by_a_call_is_read_as_one_in_words() -> None:
    claims = [{"name": NAMES[0], "aspect": "position"}, {"name": NAMES[1], "aspect": "facing"}]
    turn = moves.parse(heard(REVISION, "", [Call("Term", {"changes": claims})]), NAMES, revising=True)
    assert str(turn) == f'Term(changes="{NAMES[0]}: position, {NAMES[1]}: facing")'
    none = moves.parse(heard(REVISION, "", [Call("Term", {})]), NAMES, revising=True)
    assert isinstance(none, moves.Invalid)


def test_letters_and_options_and_numbers_that_differ_are_refused() -> None:
    points = forms.points(TOLD, "ABC", ())
    both = [Call("answer", {"unexplored": ["A"]}), Call("answer", {"unexplored": ["B"]})]
    assert isinstance(parse_points(final_answer(heard(points, "", both)), 3), Unread)
    assert isinstance(parse_points(final_answer(heard(points, "", [Call("answer", {})])), 3), Unread)
    choice = Choice(options=(("A", "A. lamp"), ("B", "B. door")))
    options = [Call("answer", {"option": letter}) for letter in "AB"]
    assert read_choice(heard(choice, "", options[:1]), ("lamp", "door")) == "A"
    assert isinstance(read_choice(heard(choice, "", options), ("lamp", "door")), Unread)
    numbers = [Call("answer", {"number": number}) for number in (3, 5)]
    assert read_number(heard(Number(), "", numbers[:1]), Unit.UNKNOWN) == 3
    assert isinstance(read_number(heard(Number(), "", numbers), Unit.UNKNOWN), Unread)


@given(st.sampled_from([form for form, _ in answered()]), st.text(), st.lists(st.text(max_size=8), max_size=3))
def test_nothing_that_a_model_says_fails(form: AnyForm, text: str, called: list[str]) -> None:
    assert isinstance(heard(form, text, [Call(name, {name: text}) for name in called]), str)


# What models read.


def test_only_how_to_answer_differs() -> None:
    request = Request(Purpose.QUESTION, "shown", "asked", how=" In words.", rest="\n\nframes", form=Relation())
    assert message_in(request, Manner.WORDS) == message_text(request) == "shown\n\nasked In words.\n\nframes"
    for answers in (Manner.JSON, Manner.TOOLS):
        said = message_in(request, answers)
        assert said == f"shown\n\nasked{how(request, answers)}\n\nframes"
        assert "In words." not in said


def test_thoughts_are_asked_for_where_the_player_may_think() -> None:
    for thinks in (True, False):
        request = Request(Purpose.QUESTION, "", "", form=Relation(thinks=thinks))
        for answers in (Manner.JSON, Manner.TOOLS):
            assert ("Think first" in how(request, answers)) == thinks


def test_the_digest_changes_with_any_word_that_models_read(monkeypatch: pytest.MonkeyPatch) -> None:
    before = manner.digest()
    sentences = {
        manner: ("TAKEN", "_THINK", "_THOUGHTS", "_BY_SCHEMA", "_ALL_TOGETHER", "_ONE_CALL"),
        forms_of_protocol: ("_FACING", "_AXES", "_ROOM"),
    }
    for place, name in [(place, name) for place, names in sentences.items() for name in names]:
        with monkeypatch.context() as patched:
            patched.setattr(place, name, "Something else.")
            assert manner.digest() != before, name
    assert manner.digest() == before


def test_one_move_is_asked_for_as_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    single = Request(Purpose.QUESTION, "", "", form=Moves(is_single=True))
    assert how(single, Manner.TOOLS).strip() == "Make your move as one tool call."
    before = manner.digest(single)
    monkeypatch.setattr(manner, "_ONE_MOVE", "Something else.")
    assert manner.digest(single) != before
