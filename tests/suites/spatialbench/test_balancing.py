"""Balanced letters: the same questions, and no letter that pays."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.suites.spatialbench.balance import balanced, has_fixed_order
from tolman.suites.spatialbench.question import Exemplar, Question, Unit
from tolman.suites.spatialbench.released import read_questions

OPTIONS = ("A bench", "A tree", "A car", "A lamp")


def question(ident: int, target: str = "A", options: tuple[str, ...] = OPTIONS, **changes: object) -> Question:
    made = Question(ident, "affordance", f"What is at {ident}?", options, target, f"{ident % 3}.mp4", "indoor")
    return replace(made, **changes)  # type: ignore[arg-type]


def right(asked: Question) -> str:
    return asked.options[asked.letters.index(asked.target)] if asked.options else asked.target


def spread(asked: Iterable[Question]) -> dict[tuple[str, int], int]:
    """How far apart the counts of letters are, by kind and number of options."""
    counts: dict[tuple[str, int], Counter[str]] = {}
    for each in asked:
        if each.options and not has_fixed_order(each):
            counter = counts.setdefault((each.kind, len(each.options)), Counter(dict.fromkeys(each.letters, 0)))
            counter[each.target] += 1
    return {group: max(counter.values()) - min(counter.values()) for group, counter in counts.items()}


@st.composite
def files(draw: st.DrawFn) -> tuple[Question, ...]:
    """Files of questions of two kinds, with two to five options or none, some of them more than once."""
    made = []
    for ident in range(draw(st.integers(1, 20))):
        count = draw(st.sampled_from((0, 2, 4, 4, 4, 5)))
        last = draw(st.sampled_from(("below", "below", "below", "Both sides")))
        options = tuple(draw(st.permutations(("left", "right", "ahead", "back", last)))[:count])
        target = draw(st.sampled_from("ABCDE"[:count])) if count else "240"
        unit = None if count else Unit.CENTIMETRES
        kind = draw(st.sampled_from(("affordance", "route_plan")))
        text = f"Where is thing {draw(st.integers(0, 9))}?"
        made.append(question(ident, target, options, kind=kind, text=text, unit=unit, video="one.mp4"))
    return tuple(made)


@pytest.mark.slow
@settings(max_examples=50)
@given(files(), st.integers(0, 3))
def test_the_content_stays_and_letters_are_balanced(asked: tuple[Question, ...], seed: int) -> None:
    ordered = balanced(asked, seed)
    by_id = {each.id: each for each in asked}
    for each in ordered:
        before = by_id[each.id]
        assert Counter(each.options) == Counter(before.options)
        assert right(each) == right(before)
        assert replace(each, options=before.options, target=before.target) == before
        if has_fixed_order(each) or not each.options:
            assert each == before
    assert all(difference <= 1 for difference in spread(ordered).values())
    assert balanced(ordered, seed) == ordered
    assert balanced(asked, seed) == ordered
    contents = [(each.text, tuple(sorted(each.options))) for each in ordered]
    assert set(contents) == {(each.text, tuple(sorted(each.options))) for each in asked}
    assert len(set(contents)) == len(contents)


def test_a_question_owes_nothing_to_the_order_of_the_file() -> None:
    asked = [question(ident) for ident in range(20)]
    turned = [replace(each, options=each.options[::-1], target="D") for each in reversed(asked)]
    assert {each.id: each.options for each in balanced(asked)} == {each.id: each.options for each in balanced(turned)}


def test_the_same_options_in_another_order_make_no_other_question() -> None:
    first, again = question(1), question(2, "D", OPTIONS[::-1], text="What is at 1?", video="1.mp4")
    assert [each.id for each in balanced([first, again])] == [1]


def test_seeds_differ_and_all_orders_occur() -> None:
    asked = [question(ident) for ident in range(400)]
    first, second = balanced(asked, 0), balanced(asked, 1)
    assert sum(one.target == other.target for one, other in zip(first, second, strict=True)) < 150
    orders = Counter(each.options for each in first)
    assert len(orders) == 24
    assert max(orders.values()) < 40


REFERRING = (
    "All of the above",
    "None of these",
    "Both",
    "Neither will be seen.",
    "Both A and B",
    "A and C",
    "Either B or C.",
    "Options A, B",
    "They are equal",
    "The car, as in option B",
    "Same as the previous answer",
)
PLAIN = (
    "The monitor on the desk above it",
    "A BMW",
    "A and a half metres",
    "The 'P' sign",
    "A T and a cross",
    "The other side",
    "Vitamin C or water",
    "Allee",
)


@pytest.mark.parametrize("option", REFERRING)
def test_options_that_speak_of_others_keep_their_order(option: str) -> None:
    asked = question(1, "C", ("A bench", "A tree", option, "A lamp"))
    assert has_fixed_order(asked)
    assert balanced([asked, *(question(ident) for ident in range(2, 30))])[0] == asked


@pytest.mark.parametrize("option", PLAIN)
def test_other_options_may_move(option: str) -> None:
    assert not has_fixed_order(question(1, options=("A bench", "A tree", option, "A lamp")))


def test_a_question_whose_explanation_may_name_a_letter_keeps_its_order() -> None:
    explained = question(1, "D", exemplar=Exemplar("So the answer is D.", (3,)))
    assert balanced([explained, question(2)])[0] == explained


def test_the_papers_questions(spatialbench_data: Path) -> None:
    asked = read_questions(spatialbench_data / "QA_1347_paper.txt").questions
    ordered = balanced(asked)
    assert len(ordered) == 1036
    assert [each.id for each in ordered if has_fixed_order(each)] == [10023, 10028, 10330, 10358, 10484]
    assert max(spread(ordered).values()) == 1
    assert Counter(each.target for each in ordered if each.kind == "appearance_order") == {
        "A": 19,
        "B": 19,
        "C": 18,
        "D": 18,
    }
    by_id = {each.id: each for each in asked}
    assert all(right(each) == right(by_id[each.id]) for each in ordered)
