import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.assets.catalogue import KINDS
from tolman.scoring.answer import ALTERNATIVES, Unread
from tolman.suites.tos import prompts
from tolman.suites.tos.moves import (
    START,
    TURNS,
    Flaw,
    Invalid,
    JumpTo,
    Miswritten,
    Motion,
    NoAngle,
    NotPublished,
    Observe,
    Query,
    Reason,
    Rotate,
    Term,
    Turn,
    UnknownMove,
    parse,
    parse_motions,
)
from tolman.suites.tos.published import replies as published

names = st.sampled_from([*KINDS, "red door", "red-blue door"])
motions = st.lists(st.builds(JumpTo, names) | st.builds(Rotate, st.sampled_from(TURNS)), max_size=5)
turns = st.builds(lambda m, f: Turn(tuple(m), f), motions, st.just(Observe()) | st.builds(Query, names)) | st.just(
    Turn((), Term())
)
NAMES = (*KINDS, "red door", "red-blue door")


@given(turns)
def test_reading_undoes_writing(turn: Turn) -> None:
    assert parse(f"FINAL ANSWER: [{turn}]") == turn


@given(turns)
def test_the_form_does_not_matter(turn: Turn) -> None:
    quoted = re.sub(r"\((.+?)\)", r'("\1")', str(turn))
    for text in (
        f"Actions: [{turn}]",
        f"[{turn}] is what I do (because it helps)",
        str(turn),
        f"THINK: Rotate(90) or Term()?\nFINAL ANSWER:\n[\n{str(turn).replace(', ', chr(10))}\n]",
        f"FINAL ANSWER: [{str(turn).upper()}]",
        f"FINAL ANSWER: [{str(turn).lower().replace('(', ' ( ').replace(')', ' ) ')}]",
        f"```\n[{str(turn).replace(' ', '_').replace(',_', ', ')}]\n```",
        f"FINAL ANSWER: [{quoted}]",
    ):
        assert parse(text, NAMES) == turn, text


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("[Rotate(+90), Observe()]", Turn((Rotate(90),), Observe())),
        ("[Rotate(90°), Observe()]", Turn((Rotate(90),), Observe())),
        ("[Rotate(−90), Observe()]", Turn((Rotate(-90),), Observe())),
        ("[Rotate(90.0), Observe()]", Turn((Rotate(90),), Observe())),
        ("[Rotate(degrees=180), Observe()]", Turn((Rotate(180),), Observe())),
        ("[jump_to(The_Chair), observe()]", Turn((JumpTo("chair"),), Observe())),
        ("[Query(start)]", Turn((), Query("initial_pos"))),
        ("[Query(initial_pos)]", Turn((), Query("initial_pos"))),
        ("[JumpTo(unicorn), Observe()]", Turn((JumpTo("unicorn"),), Observe())),
        ("[Rotate(45), Observe()]", Turn((Rotate(45),), Observe())),
        ("I will not Term() but Observe().", Turn((), Observe())),
        ("There is no need to Query(chair); Term()", Turn((), Term())),
        ("I haven't looked back, so Rotate(180), Observe().", Turn((Rotate(180),), Observe())),
        ("If I turn I will see the door, so [Rotate(90), Observe()]", Turn((Rotate(90),), Observe())),
        ("FINAL ANSWER: [Observe()] to check if there is a door", Turn((), Observe())),
        ("FINAL ANSWER: [Term()]\n\nNo further Observe() or Query(chair) is needed.", Turn((), Term())),
    ],
)
def test_ways_of_writing(text: str, turn: Turn) -> None:
    assert parse(text, NAMES) == turn


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no move",
        "[]",
        "[Rotate(90)]",
        "[Observe(), Rotate(90)]",
        "[Observe(), Observe()]",
        "[Rotate(90), Term()]",
        "[Look()]",
        "[Rotate(--90), Observe()]",
        "[Rotate(9-0), Observe()]",
        "[Rotate(), Observe()]",
        "[Rotate(east), Observe()]",
        "[Rotate(99999999999999999999), Observe()]",
        "[JumpTo(), Observe()]",
        "[JumpTo(chair (red)), Observe()]",
        "[Observe(chair)]",
        "[Term(done)]",
        '[Term(changes="chair: position")]',
        "THINK: [Observe()]",
        "<think>[Observe()]",
        "[Observe()] or [Term()]",
        "[Rotate(left=90), Observe()]",
        "[JumpTo(chair] Observe()",
        "I'd rather not Term().",
        "I am not ready for Term().",
        "FINAL ANSWER: I refuse to Term()",
        "FINAL ANSWER: not Rotate(90), Observe()",
        "Do not [Rotate(90), Observe()]",
        "If all is known, Term().",
        "FINAL ANSWER: Term() unless something is missing",
        "Term() is not an option now.",
        "I would Term() now, but the chair is missing.",
        "Should I Term()?",
    ],
)
def test_what_is_no_turn_has_a_reason(text: str) -> None:
    read = parse(text)
    assert isinstance(read, Invalid)
    assert prompts.why(read.reason)


@pytest.mark.parametrize(
    ("text", "reason", "told"),
    [
        ("hello", Flaw.NO_MOVE, "no move was found"),
        ("[Rotate(90)]", Flaw.NO_END, "the last move must be Observe(), Query(name) or Term()"),
        (
            "[Observe(), Rotate(90), Observe()]",
            Flaw.EARLY_END,
            "only the last move may be Observe(), Query(name) or Term()",
        ),
        ("[Rotate(90), Term()]", Flaw.NOT_ALONE, "Term() must be the only move"),
        ("[Rotate(east), Observe()]", NoAngle("east"), "Rotate(east) does not name an angle"),
        (
            "[JumpTo(), Observe()]",
            Miswritten("jumpto", ""),
            "JumpTo(name) is the way to write it, not jumpto()",
        ),
        (
            "[query(  )]",
            Miswritten("query", "  "),
            "Query(name) is the way to write it, not query(  )",
        ),
        (
            "[Observe(chair)]",
            Miswritten("observe", "chair"),
            "Observe() is the way to write it, not observe(chair)",
        ),
        ("[Term(done)]", Miswritten("term", "done"), "Term() is the way to write it, not term(done)"),
        ("[Look_Around(up)]", UnknownMove("lookaround"), "lookaround() is not one of the moves"),
    ],
)
def test_a_reason_is_a_value_with_words(text: str, reason: Reason, told: str) -> None:
    assert parse(text) == Invalid(reason)
    assert prompts.why(reason) == told
    assert f"not read as a turn: {told}. A turn is" in prompts.not_read(reason)


def test_the_published_reader_has_a_reason_of_its_own() -> None:
    assert published.parse_turn("[observe()]") == Invalid(NotPublished("observe", ""))
    assert prompts.why(NotPublished("observe", "")) == "observe() is not one of the moves"
    assert prompts.not_read(Flaw.NO_REPORT, revising=True) == (
        'Your reply was not read as a turn: Term needs a report, as in Term(changes="balloon: position"). A turn '
        "is any number of JumpTo(name) and Rotate(degrees), and then exactly one of Observe(), "
        'Query(name) or Term(changes="...").'
    )


def test_a_report_ends_a_revision() -> None:
    report = Turn((), Term("chair: position, lamp (red): orientation"))
    assert parse('[Term(changes="chair: position, lamp (red): orientation")]', revising=True) == report
    assert parse("[term(Changes = 'chair: position, lamp (red): orientation')]", revising=True) == report
    assert isinstance(parse("[Term()]", revising=True), Invalid)


@given(st.text(max_size=300), st.booleans())
def test_nothing_raises(text: str, revising: bool) -> None:
    read = parse(f"[{text}", NAMES, revising)
    assert isinstance(read, Turn | Invalid)
    if isinstance(read, Turn):
        assert all(isinstance(motion, Motion) for motion in read.motions)


@pytest.mark.parametrize(
    "piece", ["a", "(", "[", "a(", "[a(", 'a("', "a '(", "<think>", "<answer>", "final answer", "_ "]
)
def test_long_babble_is_no_turn(piece: str) -> None:
    reply = piece * (200_000 // len(piece))
    assert isinstance(parse(reply), Invalid)
    published.parse_turn(published.split_reply(reply)[1])


plans = st.lists(st.builds(JumpTo, names) | st.builds(Rotate, st.integers(-9, 9).map(lambda n: 90 * n)), max_size=6)


@given(plans.map(tuple))
def test_reading_undoes_writing_a_plan(plan: tuple[Motion, ...]) -> None:
    assert parse_motions(f"[{', '.join(map(str, plan))}]", NAMES) == plan


@given(plans.filter(bool))
def test_the_form_of_a_plan_does_not_matter(plan: list[Motion]) -> None:
    steps = [str(motion) for motion in plan]
    quoted = [re.sub(r"\((.+?)\)", r'("\1")', step) for step in steps]
    for text in (
        ", ".join(steps),
        "; ".join(steps),
        "\n".join(steps),
        " -> ".join(steps),
        "→".join(steps),
        ", then ".join(steps),
        ", ".join(steps).upper(),
        "[\n" + ",\n".join(quoted) + "\n]",
        json.dumps(steps),
        json.dumps(quoted, indent=1),
        json.dumps({"actions": quoted}),
        "```json\n" + json.dumps(steps) + "\n```",
        "\\boxed{[" + ", ".join(steps) + "]}",
        "The plan is: " + ", ".join(steps[:-1]) + " and finally " + steps[-1] + ".",
        "\n".join(f"- {step}" for step in steps),
        "\n".join(f"{place}. **{step}**" for place, step in enumerate(steps, 1)),
        " ".join(f"{place}) {step}" for place, step in enumerate(steps, 1)),
        "\n".join(f"Step {place}: {step}" for place, step in enumerate(steps, 1)),
    ):
        assert parse_motions(text, NAMES) == tuple(plan), text


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("[]", ()),
        ("The answer is [ ].", ()),
        ("jump_to(The_Chair)", (JumpTo("chair"),)),
        ("[JumpTo('red_door'), rotate(degrees=−90°)]", (JumpTo("red door"), Rotate(-90))),
        ("JumpTo(initial_pos)", (JumpTo(START),)),
        ("JumpTo(start)", (JumpTo(START),)),
        ("JumpTo(unicorn)", (JumpTo("unicorn"),)),
        ("Rotate(360), Rotate(-450), Rotate(0)", (Rotate(360), Rotate(-450), Rotate(0))),
        ("actions = [Rotate(90)]", (Rotate(90),)),
        ("[Rotate(90)", (Rotate(90),)),
        ("First JumpTo(sofa), second Rotate(90)", (JumpTo("sofa"), Rotate(90))),
    ],
)
def test_ways_of_writing_a_plan(text: str, plan: tuple[Motion, ...]) -> None:
    assert parse_motions(text, NAMES) == plan


@pytest.mark.parametrize(
    "text",
    [
        "[Rotate(90)] or [Rotate(180)]",
        "Rotate(90) or Rotate(180)",
        "Rotate(90) / Rotate(180)",
        "[Rotate(90)] [Rotate(180)]",
        "[Rotate(90)]\n[]",
        "[] []",
        "[[Rotate(90)], [Rotate(180)]]",
    ],
)
def test_several_plans_are_alternatives(text: str) -> None:
    assert parse_motions(text, NAMES) == Unread(ALTERNATIVES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "()",
        "[",
        "]",
        "no moves",
        "[nothing]",
        "[Observe()]",
        "[Observe(), JumpTo(sofa)]",
        "[JumpTo(sofa), Observe(), Observe()]",
        "[Query(sofa)]",
        "[JumpTo(sofa), Term()]",
        "[Term(done)]",
        "[Look()]",
        "Rotate(45)",
        "Rotate(-100)",
        "Rotate(east)",
        "Rotate()",
        "JumpTo()",
        "JumpTo(chair (red))",
        "Rotate(90) twice",
        "3 x Rotate(90)",
        "Rotate(90) 2",
        "Rotate(90) x2",
        "not Rotate(90)",
        "!Rotate(90)",
        "never [Rotate(90)]",
        "Rotate(90) [JumpTo(sofa)]",
        "[JumpTo(sofa)] Rotate(90)",
        "JumpTo(sofa) after Rotate(90)",
        "JumpTo(sofa) <- Rotate(90)",
        "2. JumpTo(sofa) 1. Rotate(90)",
        "sofa, Rotate(90)",
        "Rotate(90), " * 400,
    ],
)
def test_what_is_no_plan_has_a_reason(text: str) -> None:
    read = parse_motions(text, NAMES)
    assert isinstance(read, Invalid | Unread)
    assert read.reason


pieces = st.lists(st.sampled_from([*"()[]\"',;/\\\n 1.", "Rotate(90)", "JumpTo(", "sofa", "or", "Observe()", "->"]))


@given(st.text(max_size=300) | pieces.map("".join))
def test_no_plan_raises(text: str) -> None:
    read = parse_motions(text, NAMES)
    assert isinstance(read, Invalid | Unread) or all(isinstance(motion, Motion) for motion in read)


@pytest.mark.parametrize(
    "piece", ["a", "(", "[", "a(", 'a("', "a '(", "1. ", "\\", '"', "Rotate(90)", "Rotate(90 ", "_ "]
)
@pytest.mark.parametrize("size", [3_999, 100_000])
def test_a_long_plan_is_read_or_not(piece: str, size: int) -> None:
    read = parse_motions(piece * (size // len(piece)), NAMES)
    assert isinstance(read, Invalid | Unread) or set(read) == {Rotate(90)}


def test_a_plan_may_end_with_a_look() -> None:
    assert parse_motions("[Rotate(90), JumpTo(sofa), Observe()]", ("sofa",)) == (Rotate(90), JumpTo("sofa"))


def test_a_report_may_be_empty_but_not_missing() -> None:
    assert parse('[Term(changes="")]', revising=True) == Turn((), Term(""))
    assert parse("[Term()]", revising=True) == Invalid(Flaw.NO_REPORT)
