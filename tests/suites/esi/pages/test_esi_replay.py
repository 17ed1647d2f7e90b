"""What the pages show of an episode follows it step by step."""

from dataclasses import replace

import msgspec
import pytest

from tests.suites.esi.walks import BLOCK, RAMP, SOLUTION, in_two_parts, said, twins
from tolman.protocol.transcript import pictures_of
from tolman.suites.esi.pages.pages import questions
from tolman.suites.esi.pages.replay import Replay, replay
from tolman.suites.esi.score import score_episode
from tolman.suites.esi.setting import Probes, Setting, Source

pytestmark = pytest.mark.slow


def shown(transcript) -> Replay:
    """Returns the replay, as it comes out of JSON."""
    found = replay(transcript)
    assert found
    return msgspec.json.decode(msgspec.json.encode(found), type=Replay)


def test_a_turn_for_each_step_tells_what_was_done_and_where_it_led() -> None:
    item, _ = twins()
    found = shown(said(item, ("TurnLeft(90)", "Back(0.25)", "Forward(5)", "Answer(A, 80)")))
    assert [[each.move for each in turn.came] for turn in found.turns] == [
        [],
        ["TurnLeft(90)"],
        ["Back(0.25)"],
        ["Forward(5)"],
    ]
    start = item.start.start
    assert [(turn.heading - 15 * start.heading) % 360 for turn in found.turns] == [0, 270, 270, 270]
    assert found.turns[0].at == found.turns[1].at != found.turns[2].at
    assert [turn.used for turn in found.turns] == [0, 1, 2, 3]
    assert (found.steps, found.vain, found.evident) == (3, 1, None)
    assert [each.is_vain for turn in found.turns for each in turn.came] == [False, False, True]
    assert "in the way" in found.turns[3].came[0].says


def test_what_the_hand_takes_is_gone_from_the_plan_and_told_by_its_name() -> None:
    item, _ = twins()
    found = shown(said(item, (SOLUTION[0], "PutBack()", "Answer(B)")))
    assert {each.name for each in found.plans[0].outlines} == {BLOCK, RAMP}
    assert found.names == {BLOCK: "red block", RAMP: "blue ramp"}
    assert [turn.holds for turn in found.turns] == ["", "red block", ""]
    assert [turn.altered.gone for turn in found.turns] == [(), (BLOCK,), ()]
    assert [[each.name for each in turn.altered.outlines] for turn in found.turns] == [[], [], [BLOCK]]


@pytest.mark.parametrize("number", range(2))
def test_evidence_is_told_from_the_step_that_gives_it(number: int) -> None:
    item = twins()[number]
    transcript = said(item, (*SOLUTION, "Answer(A)"))
    found = shown(transcript)
    assert [turn.is_evident for turn in found.turns] == [False, False, True]
    assert found.evident == 2
    assert len(found.turns[2].pictures) == 2  # a film of what happens, and what is seen
    assert score_episode(transcript).answers[0].score == float(item.key.target == 0)


def test_pictures_of_a_turn_are_those_of_the_episode() -> None:
    transcript = said(twins()[0], ("TurnLeft(15)", "what?", "Well.", "Answer(A, 80)"))
    found, pictures = shown(transcript), pictures_of(transcript)
    assert [pictures[turn.pictures[-1]].recipe.split(" ", 3)[3:] for turn in found.turns] == [
        [""],
        ["TurnLeft(15)"],
        ["TurnLeft(15)"],
    ]
    assert [turn.is_unread for turn in found.turns] == [False, False, True]
    assert [len(turn.reminders) for turn in found.turns] == [0, 1, 0]
    assert found.vain == 1


def test_phases_begin_anew_by_themselves_or_when_they_are_ended() -> None:
    item = in_two_parts(twins()[0], steps=2)
    for replies in (
        ("Back(0.25)", "TurnLeft(30)", "Back(0.25)", "Answer(A)"),
        ("Back(0.25)", "EndPhase()", "Back(0.25)", "Answer(A)"),
    ):
        found = shown(said(item, replies))
        assert [turn.phase for turn in found.turns] == [0, 0, 1, 1]
        assert found.turns[2].came[-1].move == "EndPhase()"
        assert found.turns[0].at == found.turns[2].at
        assert found.turns[1].at == found.turns[3].at
        assert (len(found.plans), found.vain) == (2, 0)


def test_a_phase_that_is_the_last_cannot_be_ended() -> None:
    transcript = said(in_two_parts(twins()[0]), ("EndPhase()", "EndPhase()", "EndPhase()", "Answer(A)"))
    assert [turn.phase for turn in shown(transcript).turns] == [0, 1, 1]
    assert score_episode(transcript).unread == 1


def test_what_the_player_would_answer_stands_where_it_was_asked() -> None:
    item = replace(twins()[0], setting=replace(twins()[0].setting, probes=Probes.EVERY))
    found = shown(said(item, ("TurnLeft(15)", "Answer(A)")))
    assert [(turn.leaning.option, turn.leaning.confidence) for turn in found.turns if turn.leaning] == [
        ("yes", 0.6),
        ("yes", 0.6),
    ]
    assert [len(turn.asides) for turn in found.turns] == [1, 1]
    assert {turn.leaning.is_right for turn in found.turns if turn.leaning} == {item.key.target == 0}


@pytest.mark.parametrize("is_shuffled", [False, True])
def test_a_walk_is_shown_in_the_order_in_which_it_was_seen(is_shuffled: bool) -> None:
    setting = Setting(Source.WALK, views=4, is_shuffled=is_shuffled, size=96)
    item = replace(in_two_parts(twins()[0]), setting=setting)
    transcript = said(item, ("FINAL ANSWER: A",))
    found = shown(transcript)
    assert len(found.turns) == 4
    assert [turn.pictures for turn in found.turns] == [(n,) for n in range(4)]
    moves = [picture.recipe for picture in pictures_of(transcript)]
    assert [turn.phase for turn in found.turns] == [int("EndPhase" in each) for each in moves]
    assert (found.steps, found.vain) == (0, 0)


def test_nothing_is_drawn_of_who_saw_nothing() -> None:
    item = replace(twins()[0], setting=Setting(Source.QUESTION))
    assert replay(said(item, ("FINAL ANSWER: A",))) is None


def test_the_question_is_shown_with_its_options() -> None:
    transcript = said(twins()[1], ("Answer(A, 80)",))
    (asked,) = questions(transcript, score_episode(transcript))
    assert asked.asked.endswith("A. yes\nB. no")
    assert (asked.answer, asked.target, asked.step) == ("yes", "no", 0)
