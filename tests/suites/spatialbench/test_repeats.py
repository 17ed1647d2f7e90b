"""Repeats that differ in blanks, and videos that share questions."""

from dataclasses import replace
from pathlib import Path

from tests.suites.spatialbench.paperset import choice, paper_questions
from tolman.suites.spatialbench.balance import balanced
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.repeats import distinct, kin, repeats


def asked(video: str, *numbers: int) -> list[Question]:
    """Returns questions about a video; those of the same number, modulo 100, read the same."""
    return [replace(choice(number, video=video), text=f"Which is {number % 100}?") for number in numbers]


def test_blanks_make_no_other_question() -> None:
    first = choice(1)
    again = replace(first, id=2, text=" Which  way?", options=(*first.options[:3], "Turn right,\tgo straight. "))
    other = replace(first, id=3, text="Whichway?")
    assert repeats([first, again, other]) == {2: 1}
    assert [each.id for each in distinct([first, again, other])] == [1, 3]
    assert [each.id for each in balanced([first, again, other])] == [1, 3]


def test_videos_that_share_a_quarter_of_their_questions_are_kin() -> None:
    a, b = asked("a.mp4", 1, 2, 3, 4), asked("b.mp4", 101, 12, 13, 14)
    assert kin(a + b) == {"a.mp4": "a.mp4", "b.mp4": "a.mp4"}
    assert kin(a + asked("b.mp4", 101, 12, 13, 14, 15) + asked("a.mp4", 5))["b.mp4"] == "b.mp4"


def test_kin_goes_from_video_to_video_and_by_name() -> None:
    a, b, c = asked("c.mp4", 1, 2), asked("b.mp4", 101, 12), asked("a.mp4", 112, 30)
    assert kin(a + b + c) == dict.fromkeys(["a.mp4", "b.mp4", "c.mp4"], "a.mp4")


def test_the_same_words_with_another_answer_are_shared_by_nobody() -> None:
    one = asked("a.mp4", 1, 2)
    others = [replace(each, video="b.mp4", id=each.id + 100, target="C") for each in one]
    assert kin(one + others) == {"a.mp4": "a.mp4", "b.mp4": "b.mp4"}
    moved = [replace(each, options=each.options[::-1], target="B") for each in others]
    assert kin(one + moved)["b.mp4"] == "b.mp4"
    turned = [replace(each, options=each.options[::-1], target="C") for each in others]
    assert kin(one + turned)["b.mp4"] == "a.mp4", "the same right answer, whatever the order"


def test_four_pairs_of_the_papers_videos_are_kin(spatialbench_data: Path) -> None:
    found = kin(paper_questions(spatialbench_data))
    assert (len(found), len(set(found.values()))) == (51, 47)
    assert found["202510311741.mp4"] == "202510311739.mp4"
