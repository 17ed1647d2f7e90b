"""Dress and signs around answers that no table lists: markup, keys with units, bounds, positions, told moves."""

from fractions import Fraction

import pytest

from tolman.scoring import coordinates, names, orders
from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.scoring.markup import unmarked
from tolman.scoring.numbers import read_number
from tolman.scoring.units import Unit
from tolman.suites.tos import moves

SIDES = ("North-east", "North", "East", "South-west")
PLATFORMS = ("Platform 3", "Platform 1", "Platform 4")
COLOURS = ("Blue", "Dark blue", "Blue and green", "Green")
TURNS = ("left → right", "right → left", "left → left")
THINGS = ("fridge", "stove", "toaster oven", "oven")
ORDER = ("oven", "fridge", "stove")
HALL = "How long is the entrance hall, in metres?"
PATH = "How long is the path, in metres?"
BUSES = "How many buses are there?"


def read(found: object) -> object:
    """Returns what was read, or None."""
    return None if isinstance(found, Unread | moves.Invalid) else found


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        *(("<div><p>Answer: <strong>C</strong></p></div>", "C"), ("<letter>C</letter>", "C")),
        *(("<my_answer>C</my_answer>", "C"), ('<answer id="1" sure="yes">C</answer>', "C")),
        *(('<answer value="C"/>', "C"), ("<final_answer>\n<letter>C</letter>\n</final_answer>", "C")),
        *(("<html><body>East &mdash; C</body></html>", "C"), ("The answer is&nbsp;<u>C</u>.", "C")),
        *(('{"reasoning": "A is wrong", "final": "C"}', "C"), ("FINAL ANSWER: <letter>", None)),
        *(("<p>Either <b>B</b> or <b>C</b>.</p>", None), ("<thinking>C</thinking>", None)),
        *(("Answer: C\n\n(B would be right only for a map that is turned.)", "C"),),
        *(
            ("C\n\n(Option B wouldn't fit the second picture.)", "C"),
            ("C\n\n(Or B, if the map is not turned.)", None),
        ),
        *(("C\n\n(Actually, that is not right, it is B.)", "B"), ("C, most likely.", "C"), ("C, I think", "C")),
        *(("B or C, I think", None), ("Let's choose C.", "C"), ("My brother says B, I have no opinion.", None)),
        *(("I'd have picked B, but it is not B.", None), ("I would have said B, but it is C.", "C")),
        *(("B if the map is turned, C if it is not.", None), ("B or C, depending on the map.", None)),
        *(("B is possible. D is possible. So the answer is C.", "C"), ("The correct one is the third.", "C")),
        *(("B is true. C is true.", None), ("C? No, that's not it.", None), ("C, czyli wschód.", "C")),
    ],
)
def test_choices(reply: str, letter: str | None) -> None:
    assert read(read_choice(reply, SIDES)) == letter


@pytest.mark.parametrize(
    ("reply", "options", "letter"),
    [
        *(("The second option", PLATFORMS, "B"), ("第二个选项", PLATFORMS, "B"), ("the 3rd option.", PLATFORMS, "C")),
        *(("the fourth option", PLATFORMS, None), ("Platform 31", PLATFORMS, None)),
        *(("green and blue", COLOURS, "C"), ("Green & blue", COLOURS, "C"), ("green or blue", COLOURS, None)),
        *(("right → left", TURNS, "B"), ("left -> right", TURNS, "A"), ("right → right", TURNS, None)),
        *(("B: right → left", TURNS, "B"), ("left → right; right → left; left → left", TURNS, None)),
        *(("Point III.", ("I", "II", "III"), "C"), ("the position II", ("I", "II", "III"), "B")),
        *(("Point IV", ("I", "II", "III"), None),),
    ],
)
def test_options_of_all_sorts(reply: str, options: tuple[str, ...], letter: str | None) -> None:
    assert read(read_choice(reply, options)) == letter


@pytest.mark.parametrize(
    ("reply", "question", "number"),
    [
        *(('{"answer_cm": 320}', HALL, "3.2"), ('{"answer": 320, "unit": "cm"}', HALL, "3.2")),
        *(('{"answer": "3.2 m", "unit": "cm"}', HALL, "3.2"), ("<value>3.2 m</value>", HALL, "3.2")),
        *(("3 yd", HALL, "2.7432"), ("10'0\"", HALL, "3.048"), ("10′6″", HALL, "3.2004"), ("10'6''", HALL, "3.2004")),
        *(("2 mi", PATH, "3218.688"), ("two thirds of a metre", HALL, "2/3"), ("one quarter", HALL, "1/4")),
        *(("two and three quarters metres", HALL, "2.75"), ("three quarters of the height", HALL, None)),
        *(("co najmniej 4 m", HALL, None), ("bis zu 4 m", HALL, None), ("4 m oder mehr", HALL, None)),
        *(
            ("4 m ou moins", HALL, None),
            ("hasta 4 m", HALL, None),
            ("до 4 м", HALL, None),
            ("4미터 이상", HALL, None),
        ),
        *(("4 m tops", HALL, None), ("4 m at the most", HALL, None), ("at the very most 4 m", HALL, None)),
        *(("4 m is the width of the door.", HALL, None), ("The path climbs 30 m.", PATH, None)),
        *(("200 m of ascent", PATH, None), ("The path is 2 km long and climbs 200 m.", PATH, "2000")),
        *(("The hall ends 2 m in front of the stairs.", HALL, None), ("The woman is 1.7 m tall.", HALL, None)),
        *(("Multiply the tiles by 0.5 m.", HALL, None), ("8 multiplied by 0.5 m makes 4 m.", HALL, "4")),
        *(("The corridor is 4 m long.", HALL, "4"), ("4 m if it is open, 2 m if it is closed.", HALL, None)),
    ],
)
def test_lengths(reply: str, question: str, number: str | None) -> None:
    assert read(read_number(reply, Unit.METRES, question)) == (Fraction(number) if number else None)


@pytest.mark.parametrize(
    ("reply", "number"),
    [
        *(
            ("3 in front; I can't tell how many are behind.", None),
            ("Two here, but I cannot see how many there.", None),
        ),
        *(("I can't see how many are behind.\n\nFINAL ANSWER: 3", "3"), ("There is a single bus.", "1")),
        *(("Give a single number.", None), ("Three, counting the one that leaves.", "3"), ("2 bicycles", None)),
    ],
)
def test_counts(reply: str, number: str | None) -> None:
    assert read(read_number(reply, Unit.COUNT, BUSES)) == (Fraction(number) if number else None)


def test_markup_that_is_none_stays() -> None:
    for text in ("a < b and b > c", "sofa<lamp<kite", "<letter>", "x <1, 2>", "AT&T & co"):
        assert unmarked(text) == text


def test_signs_around_places_and_names() -> None:
    for minus in "–−‒—﹣－":
        assert read(coordinates.parse(f"({minus}2, 3)")) == (-2, 3), minus
    for behind in ("⚓", "✨", "🎯", ", I guess", " (probably)"):
        assert read(coordinates.parse(f"(2, 3){behind}")) == (2, 3), behind
        assert read(names.parse(f"stove{behind}", THINGS)) == "stove", behind
    for behind in ("⛔", "✖", "❌"):
        assert read(names.parse(f"stove {behind}", THINGS)) is None, behind
    assert read(names.parse("Ich denke, das ist der stove.", THINGS)) == "stove"
    assert read(names.parse("Das ist der stove oder der oven.", THINGS)) is None


@pytest.mark.parametrize(
    ("reply", "is_read"),
    [
        *(("First the oven, afterwards the fridge, at the end the stove.", True),),
        *(("The fridge comes right after the oven, the stove right after the fridge.", True),),
        *(("<ul><li>oven</li><li>fridge</li><li>stove</li></ul>", True),),
        *(("oven, fridge, stove, but I'm not sure about the stove.", True), ("The stove comes at the end.", False)),
        *(("At the beginning the oven, then the fridge, in the end the stove.", True),),
    ],
)
def test_orders(reply: str, is_read: bool) -> None:
    assert read(orders.parse(reply, ORDER, THINGS)) == (ORDER if is_read else None)


@pytest.mark.parametrize(
    ("reply", "written"),
    [
        *(
            ("[Rotate(−90), Observe()]", "Rotate(-90), Observe()"),
            ("[Rotate(—90), Observe()]", "Rotate(-90), Observe()"),
        ),
        *(("I turn anticlockwise by 90 degrees and observe.", "Rotate(-90), Observe()"),),
        *(("Rotate clockwise 180° and look.", "Rotate(180), Observe()"), ("[JumpTo(...), Observe()]", None)),
        *(("[Move1, Observe()]", None), ("I considered [Term()].", None), ("I was tempted to Term().", None)),
        *(("I considered Term(), but no: [Observe()]", "Observe()"),),
    ],
)
def test_moves(reply: str, written: str | None) -> None:
    found = read(moves.parse(reply, THINGS))
    assert (None if found is None else str(found)) == written
