"""Choices: what players write, and which option that is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.scoring.answer import ALTERNATIVES, CONTRADICTION, DENIED, UNANSWERED, Unread
from tolman.scoring.choices import read_choice

OPTIONS = ("Reverse the car", "Go forward", "Make a U-turn", "Turn right, go straight.")
PHRASES = (
    *OPTIONS,
    *(
        "A red car",
        "The red car",
        "red",
        "To the left",
        "Left",
        "3",
        "0",
        "Desk -> Chair -> Exit Door",
        "No parking.",
    ),
    *("Chair -> Desk -> Exit Door", "It stops because the light is red.", "Stopping or parking", "Building 6"),
    *("Citro?n", "a Geely", "Wait, do not cross.", "Zone B", "A chair (at 0:36)", "咖啡"),
)
few = settings(max_examples=60)
choices = st.tuples(st.permutations(PHRASES).map(lambda phrases: phrases[:6]), st.integers(0, 5))
FORMS = (
    *(
        "{0}",
        "({0})",
        "{0}.",
        "**{0}**",
        "`{0}`",
        "{0}\n",
        "\\boxed{{{0}}}",
        "$\\boxed{{\\text{{{0}}}}}$",
        "option {0}",
    ),
    *("Answer: {0}", "The correct option is ({0}).", '{{"answer": "{0}"}}', "I think it's {0}", "{0} is right"),
    *("{0}. {1}", "{0}) {1}", "({0}) {1}", "**{0}. {1}**", "Answer: {0}. {1}", "{0}: {1}", "{0}\n{1}", "{1} ({0})"),
    *("{0}, because of A, B and C", "{0} ({1}) since D is not there"),
)


@few
@given(choices, st.sampled_from(FORMS), st.booleans())
def test_the_form_does_not_matter(choice: tuple[list[str], int], form: str, is_upper: bool) -> None:
    options, place = choice
    letter = "ABCDEF"[place]
    text = options[place].upper() if is_upper else options[place]
    assert read_choice(form.format(letter, text), options) == letter


@few
@given(choices)
def test_the_text_alone_is_enough(choice: tuple[list[str], int]) -> None:
    options, place = choice
    for text in (options[place], options[place].rstrip(".") + ".", f"The answer is {options[place].lower()}"):
        assert read_choice(text, options) == "ABCDEF"[place]


@few
@given(choices, st.integers(0, 5))
def test_a_letter_with_the_text_of_another_is_not_read(choice: tuple[list[str], int], other: int) -> None:
    options, place = choice
    if other != place:
        found = read_choice(f"{'ABCDEF'[other]}. {options[place]}", options)
        assert isinstance(found, Unread)


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("b", "B"),
        ("(b)", "B"),
        ("b) go forward", "B"),
        ("Ｂ", "B"),
        ("\u200bB", "B"),
        ("Answer: C (make a U-turn)", "C"),
        ("the answer is C because the car is red", "C"),
        ("The answer to this question is B.", "B"),
        ("Turn right go straight", "D"),
        ("It would go forward.", "B"),
        ("B is the correct answer.", "B"),
        ("Based on the video, the car has to turn, so option C.", "C"),
        ("Option A is unlikely. So the answer is B.", "B"),
        ("C\n\nExplanation: option A is wrong", "C"),
        ("a.", "A"),
        ("B.Go forward", "B"),
        ("B, e.g. at 5 a.m.", "B"),
    ],
)
def test_an_option_is_read(text: str, letter: str) -> None:
    assert read_choice(text, OPTIONS) == letter


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Cannot determine", "the answer names no option"),
        ("", "the answer names no option"),
        ("A car", "the answer names no option"),
        ("C shaped", "the answer names no option"),
        ("B1", "the answer names no option"),
        ("None of the above", "the answer names no option"),
        ("A or B", ALTERNATIVES),
        ("A and C", ALTERNATIVES),
        ("a or b", ALTERNATIVES),
        ("A/B", ALTERNATIVES),
        ("A, B, C, D", ALTERNATIVES),
        ("B or make a U-turn", ALTERNATIVES),
        ("Go forward or make a U-turn", ALTERNATIVES),
        ("The answer is B. It could be C", ALTERNATIVES),
        ("The answer is A. The answer is B.", ALTERNATIVES),
        ("B. Make a U-turn", CONTRADICTION),
        ("Go forward (C)", CONTRADICTION),
        ("Not B", DENIED),
        ("The answer is not B", DENIED),
        ("Option A is wrong.", DENIED),
        ("E", "there is no option E"),
        ("Do not go forward", DENIED),
        ("plan B", "'plan' is not understood"),
        ("B" * 2_000, UNANSWERED.reason),
    ],
)
def test_what_is_no_choice_is_not_read(text: str, reason: str) -> None:
    assert read_choice(text, OPTIONS) == Unread(reason)


@few
@given(st.text(max_size=200), st.lists(st.text(max_size=20), max_size=30))
def test_nonsense_never_raises(text: str, options: list[str]) -> None:
    found = read_choice(text, options)
    assert isinstance(found, Unread) or found in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(options)]


@few
@given(st.lists(st.text("abcdef", min_size=2), min_size=1))
def test_no_letter_is_found_inside_words(words: list[str]) -> None:
    assert isinstance(read_choice(" ".join(words), ("Qqq", "Www", "Zzz", "Xxx")), Unread)


@pytest.mark.parametrize(
    "part", ["A", "a ", "(", "or ", "\n", "B. ", "answer ", "**", "\\text{", "go forward ", "?'-"]
)
def test_long_answers_are_read_or_not(part: str) -> None:
    for length in (100_000, 1_000):
        assert isinstance(read_choice((part * length)[:length], OPTIONS), str | Unread)


SIDES = ("To the left of the TV", "To the right of the TV", "In front of the TV", "Behind the TV")
BASKET = ("An apple", "A bottle of water", "A tube of vitamin C", "A pair of scissors", "A loaf of bread")
TIMES = ("Once", "Twice", "Three times", "Four times")


@pytest.mark.parametrize(
    ("text", "options", "letter"),
    [
        *(("C. Wait, no: D.", SIDES, "D"), ("A. No, B.", SIDES, "B"), ("A. No other option fits.", SIDES, "A")),
        *(("d i think", SIDES, "D"), ("imo c", SIDES, "C"), ("If I had to choose, I'd say C.", SIDES, "C")),
        *(("Nicht A, sondern C.", SIDES, "C"), ("No es A sino D.", SIDES, "D"), ("不是A而是B", SIDES, "B")),
        *(("Although B is tempting, A is correct.", SIDES, "A"), ("Links, also A.", SIDES, "A")),
        *(("The sofa stands in front of the TV.", SIDES, "C"), ("réponse D", SIDES, "D")),
        *(("the bread", BASKET, "E"), ("D (scissors)", BASKET, "D"), ("Bread? No, scissors.", BASKET, "D")),
        *(("thrice", TIMES, "C"), ("exactly 2", TIMES, "B"), ("Once you enter, it passes twice.", TIMES, "B")),
        *(("not once but twice", TIMES, "B"), ("Once at 0:10 and once at 0:30, so twice.", TIMES, "B")),
    ],
)
def test_other_words_and_a_change_of_mind_are_read(text: str, options: tuple[str, ...], letter: str) -> None:
    assert read_choice(text, options) == letter


@pytest.mark.parametrize(
    ("text", "options"),
    [
        *(("I can't pick between A and B.", SIDES), ("A i guess, or B", SIDES), ("A, also B", SIDES)),
        *(("B. But maybe A.", SIDES), ("B. However, it could be A.", SIDES), ("A - B", SIDES)),
        *(("A lamp stands to the left of the TV, the sofa on the other side.", SIDES), ("a bottle", BASKET)),
        *(("Someone walks in front of the TV before sitting.", SIDES), ("not the bread", BASKET)),
        *(("bread or water", BASKET), ("C. bread", BASKET), ("She cuts the bread.", BASKET)),
        *(("at most twice", TIMES), ("more than twice", TIMES), ("twice or more", TIMES), ("once or twice", TIMES)),
        *(("Watch it once again.", TIMES), ("A. Twice", TIMES), ("It passes once, then once more.", TIMES)),
    ],
)
def test_words_of_an_option_need_not_choose_it(text: str, options: tuple[str, ...]) -> None:
    assert isinstance(read_choice(text, options), Unread)
