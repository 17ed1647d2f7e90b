"""Guesses that are learned elsewhere: they never know the question that they answer, however few are asked."""

from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest

from tests.suites.spatialbench.files import every_kind
from tests.suites.spatialbench.paperset import choice, number
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.spatialbench.baselines import blind_answers, expected_answers
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.levels import level_scores
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.repeats import kin
from tolman.suites.spatialbench.setting import named
from tolman.suites.spatialbench.task import Task
from tolman.suites.spatialbench.unseen import guessed, guesses

COUNTS = (1, 2, 5, 10, 50)


def itself(questions: list[Question]) -> dict[str, str]:
    return {question.video: question.video for question in questions}


def lettered(letters: dict[str, str]) -> list[Question]:
    """Returns questions about videos, each with the letters that are right."""
    every = [(video, letter) for video, right in letters.items() for letter in right]
    return [choice(place, letter, video=video) for place, (video, letter) in enumerate(every)]


def test_a_letter_is_learned_from_other_videos_in_the_published_edition_alone() -> None:
    questions = lettered({"a": "AAAA", "b": "BBBB"})
    found = guesses(questions, itself(questions), Edition.PUBLISHED)
    assert list(found.values()) == [*"BBBBAAAA"]
    assert set(guesses(questions, itself(questions), Edition.CURRENT).values()) == {""}


def test_videos_that_are_kin_teach_each_other_nothing() -> None:
    questions = lettered({"a": "AAAA", "b": "AAAA", "c": "BBBB"})
    found = guesses(questions, {"a": "a", "b": "a", "c": "c"}, Edition.PUBLISHED)
    assert list(found.values()) == [*"BBBBBBBBAAAA"]


def test_long_options_are_learned_where_they_are_right() -> None:
    """For `c`, one of four questions about other videos is right, which is as good as chance."""
    questions = lettered({"a": "DB", "b": "BB", "c": "DDDD"})
    found = guesses(questions, itself(questions), Edition.CURRENT)
    assert list(found.values()) == [*"DDDD", "", "", "", ""]


def test_a_number_is_the_median_of_other_videos_or_what_earns_clearly_more() -> None:
    told = [number(place, target) for place, target in enumerate(["10", "100", "101", "900", "50"])]
    questions = [replace(each, video=str(each.id)) for each in told]
    assert guesses(questions, itself(questions), Edition.CURRENT)[4] in {"100", "101"}


def test_what_stands_alone_is_left_to_chance() -> None:
    questions = [choice(1), number(2)]
    found = guesses(questions, itself(questions), Edition.PUBLISHED)
    assert found == {1: "", 2: ""}
    earned = guessed(questions, ["", ""], Edition.PUBLISHED)
    assert [each.score for each in earned] == [0.25, 0]
    assert not any(each.is_empty for each in earned), "published rules would leave them out"


def items_of(task: Task) -> list[Item]:
    return list(map(task.draw, task.seeds))


def overall(items: list[Item], edition: Edition) -> tuple[float, float, float]:
    """Returns the Score of guesses learned elsewhere, of chance, and of letters and numbers that are fitted."""
    questions = [question for item in items for question in item.questions]
    learned = guessed(questions, [guess for item in items for guess in item.guesses], edition)
    answers = (learned, expected_answers(questions, edition), blind_answers("commonest", questions, edition))
    first, second, third = (level_scores(each, edition).overall for each in answers)
    return first, second, third


@pytest.mark.parametrize("edition", Edition)
def test_a_guesser_is_not_above_blind_in_a_file_that_tells_nothing(tmp_path: Path, edition: Edition) -> None:
    """With fitted letters, chance would seem to be far below blind where few videos are asked about."""
    file = every_kind(tmp_path / "QA.txt", [f"{place:02}.mp4" for place in range(52)])
    items = items_of(Task(str(file), edition=edition, setting=named("blind"), levels=(2, 3, 4, 5)))
    for count in COUNTS:
        drawn = [stream(7, "some", count, each).shuffled(items)[:count] for each in range(30 if count < 50 else 3)]
        learned, chance, fitted = (
            mean(each) for each in zip(*(overall(some, edition) for some in drawn), strict=True)
        )
        assert learned == pytest.approx(chance, abs=2.5)
        assert count > 5 or fitted > chance + 15


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "whole"), [(Edition.CURRENT, 38.4), (Edition.PUBLISHED, 44.8)])
def test_few_videos_are_set_against_the_same_blind_as_many(
    spatialbench_data: Path, edition: Edition, whole: float
) -> None:
    """One video has seldom questions of all levels, and published rules count the others as nothing."""
    task = Task(str(spatialbench_data / "QA_1347_paper.txt"), edition=edition, setting=named("blind"))
    items = items_of(task)
    assert overall(items, edition)[0] == pytest.approx(whole, abs=0.05)
    for count in COUNTS[1:]:
        drawn = [stream(7, "paper", count, each).shuffled(items)[:count] for each in range(40 if count < 50 else 3)]
        assert mean(overall(some, edition)[0] for some in drawn) == pytest.approx(whole, abs=3)


def test_guesses_do_not_depend_on_what_is_chosen(tmp_path: Path) -> None:
    file = str(every_kind(tmp_path / "QA.txt", ["a.mp4", "b.mp4", "c.mp4"], each=3))
    whole = Task(file, setting=named("blind"), edition=Edition.PUBLISHED).draw(1)
    known = dict(zip((question.id for question in whole.questions), whole.guesses, strict=True))
    some = Task(file, setting=named("blind"), edition=Edition.PUBLISHED, levels=(2,)).draw(1)
    assert [known[question.id] for question in some.questions] == list(some.guesses)
    assert any(known.values())
    assert kin(whole.questions) == {"b.mp4": "b.mp4"}
