"""Second thoughts: answers that are taken back, doubted, struck out or told by other words, in every form."""

import pytest

from tolman.scoring import coordinates, names, orders, relations, sketches
from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.scoring.largewords import large_in_digits
from tolman.scoring.numbers import read_number
from tolman.scoring.units import Unit
from tolman.suites.tos import moves, prompts

NAMES = ("sofa", "lamp", "desk lamp")
TURNS = ("Turn left", "Turn right", "Go straight", "Turn around")
MAP = '{"agent": {"position": [1, 2], "facing": "east"}, "sofa": {"position": [3, 4]}}'


def read_all(tail: str) -> list[bool]:
    """Returns for every form whether an answer with this text behind it is read."""
    found = (
        read_choice(f"B{tail}", TURNS),
        read_number(f"2.4 m{tail}", Unit.METRES),
        names.parse(f"FINAL ANSWER: sofa{tail}", NAMES),
        orders.parse(f"FINAL ANSWER: sofa, lamp, desk lamp{tail}", NAMES, NAMES),
        coordinates.parse(f"FINAL ANSWER: (3, -2){tail}"),
        relations.parse(f"FINAL ANSWER: front, near{tail}"),
        moves.parse_motions(f"FINAL ANSWER: Rotate(90), JumpTo(sofa){tail}", NAMES),
    )
    return [
        *(not isinstance(each, Unread) for each in found),
        isinstance(moves.parse(f"FINAL ANSWER: [Rotate(90), Observe()]{tail}", NAMES), moves.Turn),
        bool(sketches.parse(f"FINAL ANSWER: {MAP}{tail}", (*NAMES, sketches.AGENT)).marks),
    ]


@pytest.mark.parametrize(
    "tail",
    [
        *("\n\nScrap that; I don't know.", "\n\nNo, scratch that.", "\n\nForget that.", "\n\nPlease disregard this."),
        *("\n\nSorry, ignore that, I have nothing better.", "\n\nNever mind.", "\n\nI take that back."),
    ],
)
def test_what_is_taken_back_is_no_answer(tail: str) -> None:
    assert not any(read_all(tail))


@pytest.mark.parametrize(
    "tail",
    ["", ", but I'm not sure", "\n\nI'm not entirely sure.", ", mais je n'en suis pas sûr", "\n\nHope this helps!"],
)
def test_doubt_and_politeness_take_nothing_back(tail: str) -> None:
    assert all(read_all(tail))


@pytest.mark.parametrize("lead", ["", "FINAL ANSWER: "])
def test_the_example_of_a_request_is_no_answer(lead: str) -> None:
    assert isinstance(coordinates.parse(lead + prompts.PLACE_EXAMPLE), Unread)
    assert isinstance(coordinates.parse_list(lead + prompts.PLACES_EXAMPLE, NAMES), Unread)
    assert isinstance(names.parse(lead + prompts.NAME_EXAMPLE, NAMES), Unread)
    assert isinstance(orders.parse(lead + prompts.NAMES_EXAMPLE, NAMES, NAMES), Unread)
    assert isinstance(moves.parse(lead + prompts.TURN_EXAMPLE, NAMES), moves.Invalid)
    assert isinstance(moves.parse(lead + prompts.REPORT_EXAMPLE, NAMES, revising=True), moves.Invalid)
    assert isinstance(moves.parse_motions(lead + prompts.MOVES_EXAMPLE, NAMES), Unread)
    for example in (prompts.MAP_EXAMPLE, prompts.ROOMS_EXAMPLE, prompts.VIEW_MAP_EXAMPLE):
        assert not sketches.parse(lead + example, (*NAMES, sketches.AGENT)).marks


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        *(
            ("right", "B"),
            ("a right turn", "B"),
            ("straight", "C"),
            ("Turning", None),
            ("It shouldn't turn left.", None),
        ),
        *(("I was going to answer A, but the door is on the other side, so B.", "B"), ("~~A~~ B", "B")),
        *(("While A is right for the lamp, here it is B.", "B"), ("You asked whether it must turn left.", None)),
        *(("The one that ends at the door, i.e. D.", "D"), ("My first guess was C. Now I say D.", "D")),
    ],
)
def test_a_choice_is_read_from_some_of_its_words(reply: str, letter: str | None) -> None:
    found = read_choice(reply, TURNS)
    assert (None if isinstance(found, Unread) else found) == letter


@pytest.mark.parametrize(
    ("reply", "options", "letter"),
    [
        *((word, ("Yes", "No"), "A") for word in ("sí", "oui", "Ja.", "yep", "はい", "是的", "да")),
        *((word, ("Yes", "No"), "B") for word in ("Nope 😅", "non", "nein", "いいえ", "不是", "нет", "nah")),
        *(
            ("front right", ("right", "right front", "front"), "B"),
            ("front, right", ("right", "right front", "front"), ""),
        ),
        *(
            ("lamp, then desk", ("Desk -> Lamp", "Lamp -> Desk"), "B"),
            ("2nd", ("The first shelf", "The second shelf"), "B"),
        ),
        *(
            ("The TV is to the left.", ("To the left of the TV", "Behind the TV"), ""),
            ("4", ("Floor 4", "Floor 1"), "A"),
        ),
        *(
            ("The plant is taller than the lamp.", ("The lamp", "The plant"), "B"),
            ("a car", ("A red car", "A van"), ""),
        ),
    ],
)
def test_an_option_may_be_told_in_other_words(reply: str, options: tuple[str, ...], letter: str) -> None:
    found = read_choice(reply, options)
    assert ("" if isinstance(found, Unread) else found) == letter


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        *(("deux cent cinquante", "250"), ("quatre-vingt-dix-sept", "97"), ("mille deux cents", "1200")),
        *(("zweihundertfünfzig", "250"), ("einundzwanzig", "21"), ("dreizehn", "13"), ("zwei", "zwei")),
        *(("ciento veinte", "120"), ("treinta y cinco", "35"), ("cento e vinte", "120"), ("und", "und")),
    ],
)
def test_large_number_words_are_numbers(words: str, digits: str) -> None:
    assert large_in_digits(words) == digits


def test_another_side_than_was_asked_for_is_no_answer() -> None:
    asked = "How wide is the corridor?"
    assert isinstance(read_number("The corridor is 15 m long.", Unit.METRES, asked), Unread)
    assert read_number("It is 15 m long and 2 m wide.", Unit.METRES, asked) == 2
    assert read_number("2 m", Unit.METRES, asked) == 2


def test_a_map_that_replaces_another_counts() -> None:
    later = MAP.replace("[3, 4]", "[5, 6]")
    sketch = sketches.parse(f"{MAP}\n\nWait, the sofa is farther away:\n{later}", (*NAMES, sketches.AGENT))
    assert sketch.marks["sofa"].at == (5, 6)
