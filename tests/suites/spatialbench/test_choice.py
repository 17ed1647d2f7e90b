"""Choosing questions: by kind, by level and by number; what is left is asked as if everything were."""

from itertools import combinations, product
from pathlib import Path

import msgspec
import pytest

from tests.suites.spatialbench.files import every_kind, explained, record, write_file
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.question import KINDS, Level
from tolman.suites.spatialbench.setting import NAMES, STANDARD, Setting, Times, named
from tolman.suites.spatialbench.task import Task

VIDEOS = ["a.mp4", "b.mp4", "c.mp4"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two questions of every kind about each of three videos, numbered from 1."""
    return every_kind(tmp_path / "QA.txt", VIDEOS, each=2)


def asked(file: Path, **choice: object) -> Task:
    return Task(str(file), setting=named("blind"), **choice)  # type: ignore[arg-type]


def ids(task: Task) -> list[int]:
    return [question.id for questions in task.questions().values() for question in questions]


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", [0, 3])
def test_a_question_is_the_same_whatever_else_is_asked(file: Path, edition: Edition, seed: int) -> None:
    every = {
        question.id: question
        for questions in asked(file, edition=edition, seed=seed).questions().values()
        for question in questions
    }
    choices = (
        {"kinds": ("route_plan", "affordance")},
        {"levels": (2, 5)},
        {"question_numbers": (1, 2, 60)},
        {"kinds": ("route_plan",), "levels": (5,), "question_numbers": (29, 30)},
    )
    for choice in choices:
        task = asked(file, edition=edition, seed=seed, **choice)
        found = [question for number in task.numbers for question in task.draw(number).questions]
        assert found
        assert all(question == every[question.id] for question in found)


def test_kinds_levels_and_numbers_narrow_each_other_down(file: Path) -> None:
    assert {
        question.kind for each in asked(file, kinds=("affordance",)).questions().values() for question in each
    } == {"affordance"}
    of_level = asked(file, levels=(1, 4)).questions()
    assert {question.level for each in of_level.values() for question in each} == {Level.OBSERVATION, Level.CAUSALITY}
    assert ids(asked(file, question_numbers=(60, 1))) == [1, 60]
    assert ids(asked(file, levels=(1,), question_numbers=(60, 1))) == [1]
    assert ids(asked(file, kinds=tuple(KINDS))) == ids(asked(file)) == list(range(1, 6 * len(KINDS) + 1))


def test_videos_without_a_chosen_question_are_left_out_and_keep_their_numbers(file: Path) -> None:
    task = asked(file, question_numbers=(2 * len(KINDS) + 1,))
    assert task.names == tuple(VIDEOS)
    assert (task.numbers, list(task.questions())) == ((1,), ["b.mp4"])
    assert task.item_id(1) == asked(file).item_id(1)
    assert (task.question_count(1), len(task.draw(1).questions)) == (1, 1)
    for seed, name in ((0, "a.mp4"), (2, "c.mp4")):
        for wrong in (task.draw, task.question_count, task.item_digest):
            with pytest.raises(ValueError, match=f"no question that is chosen is about video {seed}, {name}"):
                wrong(seed)


def test_the_digest_is_of_what_is_asked(file: Path) -> None:
    whole, part = asked(file), asked(file, kinds=("affordance",))
    assert whole.item_digest(0) != part.item_digest(0) == asked(file, kinds=("affordance",)).item_digest(0)
    assert asked(file, kinds=tuple(KINDS)).item_digest(0) == whole.item_digest(0)
    assert whole.rules != part.rules
    assert whole.sort == part.sort


def test_the_same_choice_is_the_same_task(file: Path) -> None:
    one = asked(file, kinds=("route_plan", "affordance"), levels=(5, 3), question_numbers=(29, 21, 29))
    other = asked(file, kinds=("affordance", "route_plan", "affordance"), levels=(3, 5), question_numbers=(21, 29))
    assert one == other
    assert one.kinds == ("affordance", "route_plan")


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ({"kinds": ("afordance",)}, "no kind of question 'afordance'; there are object_counting, .*route_plan$"),
        ({"levels": (0, 6)}, "no level 0, 6; there are 1, 2, 3, 4, 5$"),
        ({"levels": ("1",)}, "no level '1'; there are 1, "),
        ({"question_numbers": (1, 91, 92)}, "QA.txt has no question 91, 92; it has 1 to 90$"),
        ({"question_numbers": (-1,)}, "has no question -1; it has"),
        ({"kinds": ("affordance",), "levels": (1,)}, "no question of the chosen kinds, levels and numbers together"),
    ],
)
def test_what_is_not_there_cannot_be_chosen(file: Path, choice: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        asked(file, **choice)


def test_a_question_that_is_left_out_cannot_be_chosen(tmp_path: Path) -> None:
    """In the current edition a repeat is left out, and in either what is shown as an example."""
    twice = (
        record(1, "affordance", "a.mp4", problem="The same?"),
        record(2, "affordance", "a.mp4", problem="The same?"),
    )
    alike = [{**each, "options": twice[0]["options"], "solution": twice[0]["solution"]} for each in twice]
    shown = explained(3, "route_plan", "a.mp4", [0])
    file = write_file(tmp_path / "QA.txt", *alike, shown, record(4, "route_plan", "a.mp4"))
    with pytest.raises(ValueError, match=r"repeats another question or explains its kind: question 2$"):
        asked(file, question_numbers=(2,))
    assert ids(asked(file, question_numbers=(2,), edition=Edition.PUBLISHED)) == [2]
    with pytest.raises(ValueError, match=r"question 3$"):
        Task(str(file), setting=named("one-shot"), question_numbers=(3,))


def test_a_manifest_keeps_the_choice_and_older_ones_have_none(file: Path) -> None:
    task = asked(file, kinds=("affordance",), levels=(3,), question_numbers=(21,))
    written = msgspec.json.decode(msgspec.json.encode(task))
    assert msgspec.convert(written, Task) == task
    old = {name: value for name, value in written.items() if name not in ("kinds", "levels", "question_numbers")}
    assert msgspec.convert(old, Task) == asked(file)
    file.unlink()
    assert msgspec.convert(written, Task).item_id(2) == "spatialbench-current-c"


def test_a_task_is_told_with_its_choice(file: Path) -> None:
    told = asked(file, kinds=("affordance", "route_plan"), levels=(3,), question_numbers=(21,)).words
    assert "kinds affordance and route_plan alone, levels 3 alone, numbers 21 alone" in told
    assert "alone" not in asked(file).words.partition("players see")[0]


SEEN = {"shuffled", "single-frame", "blind"}
JOINED = {
    frozenset(pair)
    for pair in combinations(NAMES, 2)
    if STANDARD not in pair and not SEEN.issuperset(pair) and pair != ("one-shot", "text-shot")
}


@pytest.mark.parametrize("pair", list(product(NAMES, NAMES)), ids="+".join)
def test_settings_that_contradict_each_other_cannot_be_joined(pair: tuple[str, str]) -> None:
    """Two ways to see a video cannot both be, nor what is standard beside what is not, nor the same twice."""
    if frozenset(pair) in JOINED:
        assert set(named("+".join(pair)).parts) == set(pair)
    else:
        with pytest.raises(ValueError, match=f"{pair[0]} and {pair[1]} cannot be joined: "):
            named("+".join(pair))


def test_shuffled_frames_have_no_times() -> None:
    assert named("shuffled").times is Times.NONE
    assert named("shuffled", Setting(times=Times.DRAWN)).times is Times.NONE
    assert named("shuffled+reasoning").times is Times.NONE
    assert named("single-frame").times is Times.TOLD
