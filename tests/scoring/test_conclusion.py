"""Conclusions: whatever stands before, around and behind an answer, it is read in the same way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.scoring.answer import Unread
from tolman.scoring.choices import conclude_choice, read_choice
from tolman.scoring.names import parse as read_name
from tolman.scoring.numbers import conclude_number, read_number
from tolman.scoring.units import Unit

OPTIONS = ("Reverse the car", "Go forward", "Make a U-turn", "Turn right, go straight.")
NAMES = ("sofa", "lamp", "desk lamp", "red door")

FILLERS = (
    "",
    "I looked at every frame of the clip.\n\n",
    "The road is free and the light is green.\n\n",
    "Step 1: look around.\nStep 2: compare what is near.\n\n",
    "<think>It might well be the other one, or neither.</think>\n",
    "Let me go through it slowly. The street bends and there are trees on both sides.\n\n",
    "Great question!\n\n",
    "| Spot | Seen |\n|---|---|\n| left side | yes |\n| right side | no |\n\n",
)
DRESSES = (
    *(
        "{}",
        "**{}**",
        "`{}`",
        "> {}",
        "- {}",
        "({})",
        "\\boxed{{{}}}",
        "$\\boxed{{\\text{{{}}}}}$",
        "```\n{}\n```",
        "__{}__",
    ),
    *(
        "Answer: {}",
        "**Answer:** {}",
        "The answer is {}.",
        "FINAL ANSWER: {}",
        "<answer>{}</answer>",
        "### Answer\n{}",
    ),
    *("I would go with {}.", "My pick: {}", "So it must be {}.", "答案：{}", "Antwort: {}", '{{"answer": "{}"}}'),
)
COURTESIES = (
    *("", "\n\nHope this helps!", "\n\nLet me know if you have questions.", "\n\nThank you!", "\nConfidence: 90%"),
    "\n\nExplanation: it is what the frames show, and nothing else fits.",
)
JOINS = ("{} or {}", "{} / {}", "either {} or {}", "{}, or maybe {}", "{} (or {})", "{}. Or {}.", "{}\nor\n{}")

fillers, dresses, courtesies = st.sampled_from(FILLERS), st.sampled_from(DRESSES), st.sampled_from(COURTESIES)
many = settings(max_examples=150)


@many
@given(fillers, dresses, courtesies, st.integers(0, 3), st.booleans())
def test_a_choice_is_read_in_any_dress(before: str, dress: str, after: str, place: int, has_text: bool) -> None:
    letter = "ABCD"[place]
    said = f"{letter}. {OPTIONS[place]}" if has_text else letter
    reply = f"{before}{dress.format(said)}{after}"
    assert read_choice(reply, OPTIONS) == letter
    assert read_choice(conclude_choice(reply, OPTIONS).passage, OPTIONS) == letter


@many
@given(
    fillers,
    dresses.filter(lambda dress: dress[0] != ">"),
    courtesies,
    st.integers(0, 5_000),
    st.sampled_from(("", " cm", "cm", " centimetres")),
)
def test_a_number_is_read_in_any_dress(before: str, dress: str, after: str, number: int, unit: str) -> None:
    reply = f"{before}{dress.format(f'{number}{unit}')}{after}"
    assert read_number(reply, Unit.CENTIMETRES) == number
    assert read_number(conclude_number(reply, Unit.CENTIMETRES).passage, Unit.CENTIMETRES) == number


@many
@given(fillers, dresses, courtesies, st.sampled_from(NAMES))
def test_a_name_is_read_in_any_dress(before: str, dress: str, after: str, name: str) -> None:
    assert read_name(f"{before}{dress.format(name)}{after}", NAMES) == name


@many
@given(fillers, dresses, st.sampled_from(JOINS), st.permutations(range(4)))
def test_two_that_are_left_open_are_none(before: str, dress: str, join: str, places: list[int]) -> None:
    one, other = places[:2]
    assert isinstance(read_choice(before + dress.format(join.format("ABCD"[one], "ABCD"[other])), OPTIONS), Unread)
    assert isinstance(read_name(before + dress.format(join.format(NAMES[one], NAMES[other])), NAMES), Unread)
    numbers = join.replace("/", "|").format(100 + one, 100 + other)  # 1 / 2 is a half
    assert isinstance(read_number(before + dress.format(numbers), Unit.CENTIMETRES), Unread)


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        ("FINAL ANSWER: A\n\nWait, I made a mistake. It should be B.", "B"),
        ("A... no, B.", "B"),
        ("I first thought A. Actually, B.", "B"),
        ("FINAL ANSWER: A\nFINAL ANSWER: B", "B"),
        ("The answer is A. Correction: the answer is B.", "B"),
    ],
)
def test_a_correction_replaces_what_came_before(reply: str, letter: str) -> None:
    assert read_choice(reply, OPTIONS) == letter


@pytest.mark.parametrize(
    "reply",
    [
        "FINAL ANSWER: B\nFINAL ANSWER: I do not know",
        "FINAL ANSWER: B. It could also be C.",
        "B, but C is also possible",
        "<think>The answer is B",
        "THINK: it is B",
        "Option A shows a car. Option B shows a bus.",
        "Option B shows a bus.",
        "A car stops.",
        "If the light is red then A, otherwise B.",
        "Wait, the answer is",
        "\x00\ud800",
    ],
)
def test_what_comes_to_no_conclusion_is_not_read(reply: str) -> None:
    assert isinstance(read_choice(reply, OPTIONS), Unread)


def test_a_long_reply_with_a_conclusion_is_read() -> None:
    working = "The car passes a shop and another tree. " * 2_500
    for end in ("\n\nB", "\n\n**B. Go forward**", "\n\nThe answer is B.", "\n\nFINAL ANSWER: B\n\n" + working):
        assert read_choice(working + end, OPTIONS) == "B"
    assert read_choice("B\n\n" + working, OPTIONS) == "B"
    assert isinstance(read_choice(working, OPTIONS), Unread)
    assert read_number(working + "\n\n240", Unit.CENTIMETRES) == 240


@many
@given(st.text(max_size=300))
def test_nothing_raises_and_passages_say_what_was_read(reply: str) -> None:
    for found, again in (
        (choice := conclude_choice(reply, OPTIONS), conclude_choice(choice.passage, OPTIONS)),
        (number := conclude_number(reply, Unit.COUNT), conclude_number(number.passage, Unit.COUNT)),
    ):
        assert isinstance(found.value, Unread) == isinstance(again.value, Unread)
