"""Reading steps: what players really write, laws of forms, and what a reply may cost.

`phrasings.jsonl` holds what a careful person reads in a reply: a line for each context, with the names and options
that a question gives, and below it the replies, with the step that each comes to (`want`), or why it is none. What
leaves two steps open, only weighs or denies one, asks about one or repeats the request is none; sizes, places and
names are converted where they are clear and never guessed. Readers were never made to fit the rows marked `held`.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.eye.deed import Deed, Pointed, Verb, Whom
from tolman.eye.motion import Motion, Way
from tolman.physics.act import Side
from tolman.protocol.edition import Edition
from tolman.suites.esi import reader
from tolman.suites.esi.known import Known
from tolman.suites.esi.moves import DEEDS, UNAIMED, WITH_HAND, EndPhase, GoTo, LookInto, Move, Say, written
from tolman.suites.esi.prompts import step_form
from tolman.suites.esi.reader import called, read
from tolman.suites.esi.unread import Unreadable, Why

NAMES = ("red mug", "blue bowl", "cardboard box", "white cloth", "yellow ramp")
KNOWN = Known(NAMES, ("the red mug", "the blue bowl", "they are equally heavy"), has_parts=True)
ALONE = Known(KNOWN.names, KNOWN.options)
"""Where no part can be ended."""
PUBLISHED = Known(KNOWN.names, KNOWN.options, edition=Edition.PUBLISHED)

LINES: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "phrasings.jsonl").read_text("utf-8").splitlines()
]
CONTEXTS = {
    line["context"]: Known(tuple(line["names"]), tuple(line["options"]), line.get("has_parts", False))
    for line in LINES
    if "context" in line
}
ROWS = [line for line in LINES if "reply" in line]
MISSED = {
    "Stack(red mug; blue bowl; on the floor at 512, 700)": "words in front of a place in a list",
    "PickUp{512, 340}": "braces for brackets",
}
"""Replies that are not read as they were judged, and what that takes."""


def result(reply: str, known: Known = ALONE) -> str:
    """Returns the step that a reply is read as, or why it is none."""
    found = read(reply, known)
    return found.why.value if isinstance(found, Unreadable) else written(found)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["reply"] not in MISSED], ids=lambda row: row["reply"][:40]
)
def test_a_reply_is_read_as_a_careful_person_reads_it(row: dict[str, Any]) -> None:
    assert result(row["reply"], CONTEXTS[row["in"]]) == row["want"]


def test_what_is_missed_is_refused_and_not_misread() -> None:
    wanted = {row["reply"]: row["want"] for row in ROWS}
    for reply in MISSED:
        assert isinstance(read(reply, ALONE), Unreadable)
        assert wanted[reply] not in {why.value for why in Why}


def test_the_table_is_large_and_holds_much_that_is_no_step() -> None:
    refused = [row for row in ROWS if row["want"] in {why.value for why in Why}]
    assert len(ROWS) > 400
    assert len(refused) > len(ROWS) / 4
    assert len(ROWS) == len({(row["in"], row["reply"]) for row in ROWS})


# Laws.

PLACES = st.builds(Pointed, *[st.integers(0, 999) | st.integers(20, 9_990).map(lambda tenths: tenths / 10)] * 2)
WHOM: st.SearchStrategy[Whom] = PLACES | st.sampled_from(NAMES)
METRES = st.integers(1, 1_000).map(lambda each: each / 100)
TURNS = st.integers(1, 24).map(lambda each: float(15 * each))
MOTIONS = st.sampled_from(Way).flatmap(
    lambda way: st.builds(Motion, st.just(way), TURNS if Motion(way).is_turn else METRES)
)
AIMED = tuple(verb for verb in DEEDS.values() if verb not in UNAIMED)
DEED = (
    st.builds(Deed, st.sampled_from(AIMED), WHOM)
    | st.builds(Deed, st.sampled_from(sorted((*UNAIMED, *WITH_HAND, Verb.POUR))))
    | st.builds(Deed, st.just(Verb.PUT), WHOM, st.sampled_from(Side))
    | st.builds(
        lambda things, to: Deed(Verb.STACK, to, things=tuple(things)), st.lists(WHOM, min_size=1, max_size=5), WHOM
    )
)
SURE = st.none() | st.integers(0, 10_000).map(lambda each: each / 10_000)
SAY = st.builds(Say, st.sampled_from("ABC"), SURE)
MOVES: st.SearchStrategy[Move] = (
    MOTIONS | DEED | SAY | st.builds(GoTo, PLACES) | st.builds(LookInto, WHOM) | st.just(EndPhase())
)
DRESS = (
    "{}",
    "**{}**",
    "`{}`",
    "```\n{}\n```",
    "I looked around.\n\n{}",
    "Step: {}",
    "{}.",
    "<think>Back(0.5)?</think>{}",
)


@pytest.mark.slow
@given(MOVES)
def test_a_written_move_is_read_as_itself(move: Move) -> None:
    assert called(written(move)) == move
    assert read(written(move), KNOWN) == move


@pytest.mark.slow
@given(MOVES, st.sampled_from(DRESS))
def test_its_dress_changes_nothing(move: Move, dress: str) -> None:
    assert read(dress.format(written(move)), KNOWN) == move


@pytest.mark.slow
@given(MOVES, MOVES, st.sampled_from(("{}\n{}", "{}, {}", "{} or {}", "{}; {}", "Either {} or {}.", "1. {}\n2. {}")))
def test_two_different_steps_are_none(one: Move, other: Move, both: str) -> None:
    found = read(both.format(written(one), written(other)), KNOWN)
    assert found == (one if one == other else Unreadable(Why.SEVERAL))


@pytest.mark.slow
@given(MOVES)
def test_what_a_form_holds_is_written_as_it_was(move: Move) -> None:
    form, text = step_form(KNOWN), written(move)
    value = form.value(text)
    if isinstance(move, Say) and move.confidence is None:
        assert value is None, "a form asks for a confidence"
        return
    assert value is not None
    assert form.written(value) == text
    assert read(json.dumps(value), KNOWN) == move


@given(st.sampled_from(list(Way)))
def test_as_published_steps_have_no_size(way: Way) -> None:
    text = written(Motion(way))
    assert text.endswith("()")
    assert called(text) == read(text, PUBLISHED) == Motion(way)
    assert read(written(Motion(way, Motion(way).extent)), PUBLISHED) == Motion(way)
    assert read(written(Motion(way, 30 if Motion(way).is_turn else 0.5)), PUBLISHED) == Unreadable(Why.SIZED)
    assert read(text, KNOWN) == Motion(way, Motion(way).extent)


@pytest.mark.parametrize(
    ("reply", "want"),
    [
        ("move_forward", "Forward()"),
        ("turn_up", "LookUp()"),
        ("pick_up(red mug)", "PickUp(red mug)"),
        ("fill_with_water(hand)", "Fill(hand)"),
        ("pick_up(512, 340)", "unknown name"),
        ("Open(cardboard box)", "no step"),
        ("GoTo(512, 700)", "no step"),
        ("answer(B, 0.8)", "Answer(B, 80)"),
    ],
)
def test_as_published_things_are_named_and_acts_are_few(reply: str, want: str) -> None:
    assert result(reply, PUBLISHED) == want


def test_a_part_is_ended_where_there_is_another() -> None:
    assert result("EndPhase()", KNOWN) == "EndPhase()"
    assert result("EndPhase()", ALONE) == "no step"


@given(st.integers(1, 400))
def test_one_turns_by_steps_of_fifteen_degrees(degrees: int) -> None:
    found = result(f"TurnLeft({degrees}°)")
    assert found == (f"TurnLeft({degrees})" if degrees % 15 == 0 and degrees <= 360 else "no angle")


@pytest.mark.slow
@given(st.integers(0, 1_200), st.sampled_from(("cm", " cm", " centimetres", "centimeter")))
def test_centimetres_are_metres(size: int, unit: str) -> None:
    found = read(f"Forward({size}{unit})", KNOWN)
    assert found == (Motion(Way.FORWARD, size / 100) if 1 <= size <= 1_000 else Unreadable(Why.NO_SIZE))


# Anything at all.

BITS = (
    *("Forward(", "0.5", ")", "TurnLeft(90)", "PickUp(red mug)", '{"action": "', '"}', "{", "}", "[", "]", "(", "\n"),
    *(" or ", " not ", "answer", ": ", "B", "85%", "turn left", "pick up the ", "red mug", "512, 340", "```", "**"),
    *("<think>", "</think>", "Marked0()", "FINAL ANSWER: ", "I will ", ". ", "?", "\\boxed{", "'", '"', "；", "０"),
)


@pytest.mark.slow
@given(st.lists(st.sampled_from(BITS) | st.text(max_size=5), max_size=30).map("".join))
def test_no_reply_makes_it_fail(reply: str) -> None:
    found = read(reply, KNOWN)
    if not isinstance(found, Unreadable):
        assert called(written(found)) == found
        assert "\n" not in written(found)


def test_a_mark_of_ours_in_a_reply_is_no_step() -> None:
    assert result("Marked0()") == "no step"
    assert result("TurnLeft(30) is better than Marked1()") == "TurnLeft(30)"


MOST = 30_002
"""Characters of a reply that are worked on, however long it is."""
LONG = (
    *("the box is red. ", "{", '{"a":', "Forward(0.5) ", "turn left\n", "(", "<think>", "the answer is ", "1", "'"),
    *("Forward(", '{"action": "Forward"} ', 'Answer("', "confidence ", " ", "\n", "50% ", "put it on ", "if not "),
)


@pytest.mark.parametrize("bit", LONG)
def test_of_a_long_reply_the_ends_alone_are_worked_on(bit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    marked = reader._marked

    def watched(text: str, steps: Any) -> str:
        seen.append(len(text))
        return marked(text, steps)

    monkeypatch.setattr(reader, "_marked", watched)
    read(bit * (1_000_000 // len(bit)), KNOWN)
    assert len(seen) == 1
    assert seen[0] <= MOST


@pytest.mark.slow
def test_a_step_at_the_end_of_a_long_reply_is_read() -> None:
    babble = "The box is red, and the mug is on the table. " * 20_000
    assert result(f"{babble}\n\nTurnLeft(30)") == "TurnLeft(30)"
    assert result(f"<think>{babble}") == "no step"
    assert result(f"TurnLeft(30)\n\n{babble}") == "TurnLeft(30)"


@pytest.mark.parametrize("opened", ["Forward(", "print(", "((", "{[", "Answer('", "a_", "** ", "1,"])
def test_what_is_never_closed_is_refused(opened: str) -> None:
    for length in (100, 10_000):
        assert isinstance(read(opened * length, KNOWN), Unreadable)
