import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.scene.kinds import KINDS
from tolman.suites.tos import published
from tolman.suites.tos.moves import TURNS, Invalid, JumpTo, Motion, Observe, Query, Rotate, Term, Turn, parse

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
    ],
)
def test_what_is_no_turn_has_a_reason(text: str) -> None:
    read = parse(text)
    assert isinstance(read, Invalid)
    assert read.reason


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
def test_long_babble_is_read_in_no_time(piece: str) -> None:
    reply = piece * (200_000 // len(piece))
    begin = time.process_time()
    parse(reply)
    published.parse_turn(published.split_reply(reply)[1])
    assert time.process_time() - begin < 0.5
