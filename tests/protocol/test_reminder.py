"""Reminders: what is asked once more, where it stands, in which words, and which of two replies counts."""

import json
from collections.abc import Generator
from dataclasses import replace

import msgspec
import pytest

from tests.protocol.played_forms import answered
from tolman.play import play, said_in
from tolman.protocol.answers import Manner
from tolman.protocol.conversation import Conversation, Message, message_text
from tolman.protocol.form import Map, Moves, Name, Parts
from tolman.protocol.manner import UNREAD, closing_in, digest, json_schema, reminder_digest, reminding
from tolman.protocol.reminder import reminded, unreminded
from tolman.protocol.request import Purpose, Reminder, Reply, Request, reminder
from tolman.protocol.transcript import Episode, Exchange, Transcript, recorded

TURN = Request(Purpose.EXPLORE, "a room", "What next?")
ASIDES = tuple(Request(Purpose.QUESTION, "a room", f"question {number}?", is_aside=True) for number in range(3))
KEPT = Request(Purpose.QUESTION, "kept", " asked", how=" so")


def script(sent: list[tuple[str, ...]]) -> Generator[tuple[Request, ...], tuple[Reply, ...], str]:
    for requests in ((TURN,), (), ASIDES, (KEPT,)):
        replies = yield requests
        sent.append(tuple(reply.text for reply in replies))
    return "ended"


def episode(sent: list[tuple[str, ...]], remind: bool = True) -> Episode[str]:
    plain = recorded("item", "player", script(sent))
    return (
        reminded(plain, lambda number, each: f"no, {number}" if "hm" in each.reply.text else None)
        if remind
        else plain
    )


def mumbling(number: int, request: Request) -> Reply:
    """Says nothing that can be read to any request but the second aside, until it is reminded."""
    if isinstance(request, Reminder):
        return Reply(f"{number} at last")
    return Reply(f"{number} at once" if request == ASIDES[1] else f"{number} hm")


def test_what_could_not_be_read_is_asked_once_more_and_the_last_reply_counts() -> None:
    sent: list[tuple[str, ...]] = []
    transcript = play(episode(sent), mumbling)
    assert sent == [("0 hm",), (), ("4 at last", "2 at once", "5 at last"), ("7 at last",)]
    assert transcript.ended == "ended"
    assert [each.request for each in transcript.exchanges] == [TURN, *ASIDES, KEPT]
    assert [each.reply.text for each in transcript.exchanges] == [text for texts in sent for text in texts]
    said = [[reply.text for reply in each.replies] for each in transcript.exchanges]
    assert said == [["0 hm"], ["1 hm", "4 at last"], ["2 at once"], ["3 hm", "5 at last"], ["6 hm", "7 at last"]]
    first = [each.reply.text for each in unreminded(transcript).exchanges]
    assert first == ["0 hm", "1 hm", "2 at once", "3 hm", "6 hm"]


def test_who_never_answers_is_asked_twice_and_no_more() -> None:
    asked: list[Request] = []

    def babbling(_number: int, request: Request) -> Reply:
        asked.append(request)
        return Reply("hm")

    transcript = play(episode([]), babbling)
    assert len(asked) == 1 + 3 + 3 + 2
    assert all(bool(each.reminded) == (each.request is not TURN) for each in transcript.exchanges)


def test_turns_are_never_asked_for_again() -> None:
    asked: list[Purpose] = []
    play(episode([]), lambda _number, request: asked.append(request.purpose) or Reply("hm"))  # type: ignore[func-returns-value]
    assert asked.count(Purpose.EXPLORE) == 1


def test_who_is_understood_at_once_leaves_the_same_bytes() -> None:
    def clear(number: int, _request: Request) -> Reply:
        return Reply(str(number))

    plain, watched = play(episode([], remind=False), clear), play(episode([]), clear)
    assert msgspec.json.encode(watched) == msgspec.json.encode(plain)
    assert b"reminded" not in msgspec.json.encode(watched)


def test_both_replies_survive_json() -> None:
    transcript = play(episode([]), mumbling)
    found = msgspec.json.decode(msgspec.json.encode(transcript), type=Transcript[str])
    assert found == transcript


def test_a_replay_needs_the_replies_that_counted_alone() -> None:
    transcript = play(episode([]), mumbling)
    again = play(episode([], remind=False), said_in(transcript))
    assert [each.reply for each in again.exchanges] == [each.reply for each in transcript.exchanges]


# Where it stands.

TOLD = Conversation().after(TURN, Reply("[Observe()]"))


@pytest.mark.parametrize("request_", [*ASIDES[:1], replace(ASIDES[0], is_alone=True)], ids=["aside", "alone"])
def test_after_an_aside_it_stands_behind_the_unread_reply_and_leaves_no_trace(request_: Request) -> None:
    again = reminder(request_, Reply("hm", message={"role": "assistant"}), "once more")
    *before, asked, said, reminds = TOLD.put(again)
    assert tuple(before) == (() if request_.is_alone else TOLD.messages)
    assert asked == Message("user", message_text(request_))
    assert said == Message("assistant", "hm", {"role": "assistant"})
    assert reminds == Message("user", "once more")
    assert TOLD.after(again, Reply("north")) == TOLD


def test_in_a_conversation_the_reply_that_counts_takes_the_place_of_the_other() -> None:
    unread = Reply("hm")
    after_both = TOLD.after(KEPT, unread)
    again = reminder(KEPT, unread, "once more")
    assert after_both.put(again) == (
        *TOLD.put(KEPT),
        Message("assistant", "hm"),
        Message("user", "once more"),
    )
    assert after_both.after(again, Reply("north")) == TOLD.after(KEPT, Reply("north"))


def test_its_digest_tells_it_from_its_request_and_from_other_replies() -> None:
    one = reminder(KEPT, Reply("hm"), "once more")
    others = [KEPT, reminder(KEPT, Reply("hum"), "once more"), reminder(KEPT, Reply("hm"), "again")]
    assert one.digest == reminder(KEPT, Reply("hm"), "once more").digest
    assert one.digest not in [each.digest for each in others]
    assert KEPT.digest == "ecc783e1311ae3a1", "journals of older runs have it"


# In which words.


def forms() -> list[Request]:
    found = [Request(Purpose.QUESTION, "shown", "asked", how=" In words.", form=form) for form, _ in answered()]
    return [each for each in found if not (isinstance(each.form, Moves) and each.form.ends)]


def test_words_ask_for_nothing_but_an_answer_of_the_form() -> None:
    for request in forms():
        words, form = reminding(request, Manner.WORDS), request.form
        assert words.startswith(UNREAD)
        assert "Reply with nothing but" in words
        assert "think" not in words.lower()
        parts = [part.form for part in form.parts] if isinstance(form, Parts) else [form]
        for part in parts:
            assert not part.says or part.says in words
            assert all(f"{part.lead}{example}" in words for example in part.examples[:1])
        assert form.lead.strip() in words


def test_words_hold_nothing_that_was_not_told_before() -> None:
    form = Name("one name", ("balloon",), "FINAL ANSWER: ", things=("chair", "lamp"))
    words = reminding(replace(KEPT, form=form), Manner.WORDS)
    assert words == f"{UNREAD} Reply with nothing but one name, in this form:\nFINAL ANSWER: balloon"


def test_a_form_without_an_example_says_what_is_wanted() -> None:
    lead = reminding(replace(KEPT, form=Name("one name", lead="Final answer: ")), Manner.WORDS)
    assert lead.endswith("Reply with nothing but Final answer: and one name, in the form that was asked for.")
    assert reminding(KEPT, Manner.WORDS).endswith("nothing but your answer, in the form that was asked for.")


def test_other_manners_say_what_they_want() -> None:
    for request in forms():
        as_json, by_call = (reminding(request, answers) for answers in (Manner.JSON, Manner.TOOLS))
        assert as_json.startswith(UNREAD)
        assert json.dumps(json_schema(request.form), ensure_ascii=False) in as_json
        assert by_call.startswith(UNREAD)
        assert "call" in by_call


@pytest.mark.parametrize("answers", Manner)
def test_a_model_reads_the_request_its_own_reply_and_the_reminder(answers: Manner) -> None:
    request = replace(ASIDES[0], how=" In words.", form=Map("a map", ("{}",), "FINAL: "))
    again = reminder(request, Reply("hm"), reminding(request, Manner.WORDS))
    asked, said, reminds = closing_in(again, answers)
    assert (asked,) == closing_in(request, answers)
    assert said == Message("assistant", "hm")
    assert reminds == Message("user", reminding(request, answers))


def test_words_of_reminders_have_a_digest_of_their_own() -> None:
    assert reminder_digest() != digest()
    assert len(reminder_digest()) == 16


def test_an_exchange_is_made_as_before() -> None:
    assert Exchange(KEPT, Reply("north")).replies == (Reply("north"),)
