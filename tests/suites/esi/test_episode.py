"""Episodes as players read them: what is asked, told, refused and counted, in a world that is made up."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import msgspec
import pytest

from tolman.eye.stance import Stance
from tolman.house.house import House
from tolman.physics.outcome import Instant, Verdict
from tolman.protocol.answers import Manner
from tolman.protocol.edition import Edition
from tolman.protocol.manner import message_in, strictly
from tolman.protocol.request import Purpose, Reminder, Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.suites.esi import prompts, steps
from tolman.suites.esi.episode import ANSWERED, OUT_OF_STEPS, episode
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.known import Known, known_of
from tolman.suites.esi.moves import END_PHASE, offered
from tolman.suites.esi.reader import read
from tolman.suites.esi.setting import Probes, Setting
from tolman.suites.esi.sight import BLOCKED, Glimpse
from tolman.suites.esi.unread import Unreadable, Why
from tolman.suites.esi.world import Step

STANCE = Stance(0, 0, 15_000, 0, 0)
HOUSE = cast(House, None)
"""No house: the world is made up."""


def item(budget: int = 4, first: int = 0, edition: Edition = Edition.CURRENT, probes: Probes = Probes.NONE) -> Item:
    """Returns an item; of two parts where the first has steps."""
    phases = (*((Phase(HOUSE, STANCE, first),) if first else ()), Phase(HOUSE, STANCE))
    asked = Asked("Which is heavier?", ("the red mug", "the blue bowl"), {"red mug": "1", "blue bowl": "2"}, budget)
    return Item("x", "made_up_v1", 1, 0, 1, phases, asked, Key(0, ()), Setting(probes=probes), edition)


def played(item: Item, *replies: str, verdict: str = "", has_film: bool = False) -> Transcript[Item]:
    """Returns the transcript of an episode in which these are all replies, and every move comes to the same."""
    said = iter(replies)
    script = episode(item)
    requests = next(script)
    try:
        while True:
            requests = script.send(tuple(Reply(_reply(each, said, verdict, has_film)) for each in requests))
    except StopIteration as end:
        assert next(said, None) is None, "some replies were not asked for"
        return cast(Transcript[Item], end.value)


def _reply(request: Request, said: Iterator[str], verdict: str, has_film: bool) -> str:
    if request.purpose is not Purpose.ACT:
        return next(said)
    moves = request.asks.splitlines()
    last = moves[-1] if moves else ""
    glimpse = Glimpse(STANCE, last, moves.count(f"{END_PHASE}()"), verdict if last != f"{END_PHASE}()" else "")
    frames = (Instant(0.0, ()),) if has_film and last else ()
    return msgspec.json.encode(Step(glimpse, frames=frames)).decode()


def messages(transcript: Transcript[Item]) -> list[str]:
    """Returns what a player read, message by message."""
    told = [each.request for each in transcript.exchanges if each.request.purpose is not Purpose.ACT]
    return [each.reminds if isinstance(each, Reminder) else message_in(each, Manner.WORDS) for each in told]


def test_an_episode_as_it_is_read() -> None:
    first, second = messages(played(item(), "Forward(0.5)", "Answer(B, 80)"))
    assert first.startswith(prompts.OPENING)
    assert "Question: Which is heavier?\nA. the red mug\nB. the blue bowl\n\n0 of 4 steps used. You see:\n⟦" in first
    told, picture, *rest = second.splitlines()
    assert told == "Forward(0.5): done. 1 of 4 steps used. You see:"
    assert picture.startswith("⟦")
    assert rest == [
        *("", "What is your next step?", ""),
        "Reply with one step, on a line of its own, as in:",
        "Forward(0.5)",
    ]


def test_an_answer_ends_it_and_takes_no_step() -> None:
    assert played(item(1), "Answer(B, 80)").ended == ANSWERED


def test_who_has_no_steps_left_is_asked_once() -> None:
    transcript = played(item(1), "Forward(0.5)", "FINAL ANSWER: B\nCONFIDENCE: 80")
    assert transcript.ended == OUT_OF_STEPS
    assert prompts.LAST in messages(transcript)[-1]
    assert messages(transcript)[-1].endswith("CONFIDENCE: how probable it is that your answer is right, in percent")


def test_what_cannot_be_read_is_asked_for_once_more_and_then_counts() -> None:
    transcript = played(item(2), "hm", "TurnLeft(20)", "hm", "TurnLeft(30)", "FINAL ANSWER: B")
    told = messages(transcript)
    assert (
        told[1] == "No step could be read in your reply. Reply with one step and nothing else, as in:\nTurnLeft(90)"
    )
    assert told[2].startswith(
        "You turn by a multiple of 15 degrees, up to 360. That counts as a step. 1 of 2 steps used."
    )
    assert told[4].startswith("TurnLeft(30): done. 2 of 2 steps used.")


def test_a_part_ends_after_its_steps_whatever_they_were() -> None:
    transcript = played(item(4, first=2), "Forward(1)", "hm", "hm", "Back(1)", "Back(1)", "FINAL ANSWER: A")
    told = messages(transcript)
    assert "The first ends after 2 steps, or with EndPhase()." in told[0]
    assert told[3].startswith("No step could be read in your reply. That counts as a step.\n\nSome time has passed.")
    assert "2 of 4 steps used" in told[3]


def test_a_part_ends_once() -> None:
    told = messages(played(item(4, first=3), "EndPhase()", "EndPhase()", "hm", "Answer(A, 50)"))
    assert told[1].startswith(
        "EndPhase(): done.\n\nSome time has passed. This is the second part. 1 of 4 steps used."
    )
    assert told[2].startswith("No step could be read"), "the second part cannot be ended"


@pytest.mark.parametrize(
    ("move", "verdict", "words"),
    [
        ("Forward(1)", BLOCKED, "something is in the way."),
        ("LookDown(90)", BLOCKED, "that is as far as it goes."),
        ("Up(1)", BLOCKED, "that is as far as it goes."),
        ("GoTo(512, 700)", BLOCKED, "there is no free way there."),
        ("PickUp(red mug)", Verdict.TOO_HEAVY, "it is too heavy."),
        ("PutBack()", Verdict.DONE, "done."),
    ],
)
def test_what_came_of_a_step_is_said(move: str, verdict: str, words: str) -> None:
    assert messages(played(item(), move, "Answer(A)", verdict=verdict))[1].startswith(f"{move}: {words} 1 of 4")


def test_every_verdict_has_its_words() -> None:
    said = {prompts.said("Push(red mug)", verdict, False) for verdict in Verdict}
    assert len(said) >= len(Verdict) - 1, "only what blocks an act and what blocks a move may sound alike"


def test_what_there_is_to_watch_is_shown_before_the_view() -> None:
    told = messages(played(item(), "Push(red mug)", "Answer(A)", verdict=Verdict.SLID, has_film=True))[1]
    lines = told.splitlines()
    assert lines[0] == f"Push(red mug): it slides.{prompts.FILM}"
    assert lines[1].startswith("⟦picture film")
    assert lines[2] == "1 of 4 steps used. You see:"


def test_asides_come_when_they_are_asked_for() -> None:
    answer = "FINAL ANSWER: A\nCONFIDENCE: 60"
    counts = {}
    for probes, asides in ((Probes.EVERY, 3), (Probes.STEPS, 3), (Probes.END, 1), (Probes.NONE, 0)):
        replies = ["Forward(1)", "Forward(1)", answer]
        if probes in (Probes.EVERY, Probes.STEPS):
            replies = [answer, "Forward(1)", answer, "Forward(1)", answer, answer]
        elif probes is Probes.END:
            replies.insert(2, answer)
        transcript = played(item(2, probes=probes), *replies)
        counts[probes] = sum(each.request.is_aside for each in transcript.exchanges)
        assert counts[probes] == asides


# What is told in common.


@pytest.mark.parametrize("edition", Edition)
def test_every_step_is_told_and_read_as_it_is_told(edition: Edition) -> None:
    put = item(first=2, edition=edition)
    known = known_of(put)
    assert [line.partition("(")[0] for line in steps.told(known)] == list(known.offered)
    assert {move.name for move in prompts.form(put).moves} == set(offered(edition, has_parts=True))
    told = Known(("red mug", "red block", "blue block"), known.options, known.has_parts, edition)
    for line in steps.told(told):
        call = line.partition(":")[0]
        assert line in prompts.rules(put)
        assert not isinstance(read(call, told), Unreadable), call


@pytest.mark.parametrize("edition", Edition)
def test_examples_in_requests_can_be_made(edition: Edition) -> None:
    put = item(edition=edition)
    for text in (prompts.how(put), prompts.unread(Why.NO_MOVE, put), strictly(prompts.form(put))):
        example = text.splitlines()[-1]
        assert not isinstance(read(example, known_of(put)), Unreadable)
    assert strictly(prompts.answer_form(put)).endswith("FINAL ANSWER: B\nCONFIDENCE: 80")


def test_who_gives_the_words_of_a_request_back_has_made_no_step() -> None:
    for edition in Edition:
        put = item(first=2, edition=edition)
        for text in (prompts.how(put), prompts.rules(put), prompts.rules(put) + prompts.how(put)):
            assert isinstance(read(text, known_of(put)), Unreadable)
        for why in Why:
            assert isinstance(read(prompts.unread(why, put), known_of(put)), Unreadable)


def test_the_rules_are_the_same_for_every_question() -> None:
    one = item()
    other = replace(
        one, kind="other_v1", asked=replace(one.asked, question="How many?", options=("1", "2"), names={})
    )
    assert prompts.rules(one) == prompts.rules(other)


@pytest.mark.parametrize("why", Why)
def test_every_reason_is_a_sentence(why: Why) -> None:
    assert re.fullmatch(r"[A-Z][^.]+(?:0\.01[^.]+)?\. That counts as a step\.", prompts.wasted(why))
