"""Choosing questions by kind and by number, and which kinds of other packages are let in."""

from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest

from tests.suites.tos.report.test_paper import PRINTED
from tolman.errors import KindError
from tolman.protocol.edition import Edition
from tolman.suites.tos.item import draw_item, read_item
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import KINDS, chosen_kinds, joined
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.questions.question import Question, ViewQuestion, short_name
from tolman.suites.tos.report.paper import differences
from tolman.suites.tos.setting import QuestionViews, Sense, Setting
from tolman.suites.tos.task import Task

TWO = ("direction", "mental_rotation")


@pytest.mark.parametrize("edition", Edition)
def test_the_rest_is_asked_as_if_everything_were(edition: Edition) -> None:
    for seed in range(3):
        every = Task(edition=edition).draw(seed)
        some = Task(edition=edition, kinds=TWO).draw(seed)
        kept = tuple(each for each in every.questions if isinstance(each, Direction | MentalRotation))
        assert some == replace(every, questions=kept)
        assert len(kept) == 6
        second = Task(edition=edition, kinds=TWO, question_numbers=(2,)).draw(seed)
        assert second.questions == (kept[1], kept[4])


def test_questions_that_show_their_views_are_chosen_alike() -> None:
    setting = Setting(sense=Sense.VISION, views=QuestionViews.PICTURES)
    every = draw_item(3, setting=setting, questions=2).questions
    for kind in KINDS:
        some = draw_item(3, setting=setting, questions=2, kinds=(short_name(kind.kind()),)).questions
        assert some == tuple(each for each in every if isinstance(each, kind)) != ()
        assert all(isinstance(each, ViewQuestion) for each in some) == issubclass(kind, ViewQuestion)


def test_released_scenes_are_asked_about_alike(released_scene: Path) -> None:
    every = read_item(str(released_scene), 0, questions=3).questions
    some = read_item(str(released_scene), 0, questions=3, kinds=TWO, question_numbers=(3,)).questions
    assert some == tuple(each for each in every if isinstance(each, Direction | MentalRotation))[2::3]


@pytest.mark.parametrize(
    ("task", "why"),
    [
        (
            {"kinds": ("directions",)},
            "the current edition has no kind of question 'directions'; it has direction, per",
        ),
        ({"kinds": ("tos/direction-v1",)}, "no kind of question 'tos/direction-v1'; it has direction, "),
        ({"kinds": ("",), "edition": Edition.PUBLISHED}, "the published edition has no kind of question ''; it has "),
        ({"question_numbers": (0,)}, "no question 0 of a kind; there are 3, counted from 1"),
        ({"question_numbers": (1, 4)}, "no question 4 of a kind; there are 3, "),
        ({"question_numbers": (1,), "questions": 0}, "no question 1 of a kind; there are 0"),
    ],
)
def test_what_is_not_there_cannot_be_chosen(task: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Task(**task)  # type: ignore[arg-type]


def test_the_same_choice_is_the_same_task() -> None:
    one, other = Task(kinds=TWO[::-1] * 2, question_numbers=(3, 1, 3)), Task(kinds=TWO, question_numbers=(1, 3))
    assert one == other
    assert one.rules == other.rules != Task().rules
    assert one.item_id(7) == Task().item_id(7)
    assert one.item_digest(7) == Task().item_digest(7)
    assert one.scenes(7) == Task().scenes(7)


def test_a_manifest_keeps_the_choice_and_older_ones_have_none() -> None:
    task = Task(kinds=TWO, question_numbers=(2,))
    written = msgspec.json.decode(msgspec.json.encode(task))
    assert msgspec.convert(written, Task) == task
    old = {name: value for name, value in written.items() if name not in ("kinds", "question_numbers")}
    assert msgspec.convert(old, Task) == Task()


def test_a_report_says_what_was_left_out() -> None:
    chosen = Task(kinds=TWO, question_numbers=(1, 3))
    told = "of each kind the questions 1 and 3 of 3: direction and mental rotation alone"
    assert told in chosen.words
    assert Task().words.endswith(", 3 questions of each kind")
    said = differences([chosen])
    assert "only these kinds of question are asked: direction, mental rotation" in said
    assert "of each kind only these questions are asked: 1, 3" in said
    assert "asked" not in differences([Task()])


# Kinds of other packages.


class Plain(Question, frozen=True, tag="acme/plain-v1"):
    """Stands for a kind of another package."""


class Twin(Question, frozen=True, tag="acme/direction-v3"):
    """Has the name of one of ours."""


class Untagged(Question, frozen=True, tag="Plain"):
    """Says nothing of its version."""


class Printed(Question, frozen=True, tag="acme/printed-v1"):
    """Would be of the paper's."""

    editions = tuple(Edition)


def entry(name: str, module: str = __name__) -> EntryPoint:
    return EntryPoint(name, f"{module}:{name}", "tolman.tos.kinds")


def test_a_kind_of_another_package_comes_after_ours() -> None:
    assert joined(KINDS, [entry("Plain")]) == (*KINDS, Plain)
    assert joined(KINDS, []) == KINDS


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([entry("Twin")], "Twin has a name that is taken, 'direction'; rename it"),
        ([entry("Plain"), entry("Plain")], "Plain has a name that is taken, 'plain'"),
        ([entry("Untagged")], "Untagged is tagged 'Plain'; tag it as in my_package/nearest-v1"),
        ([entry("Printed")], "Printed must be of the current edition alone"),
        ([entry("KINDS")], "KINDS is not a kind of question"),
        ([entry("Gone")], "Gone cannot be loaded: .*; mend or remove that package"),
        ([entry("Plain", "no_such_package")], "cannot be loaded: No module named 'no_such_package'"),
    ],
)
def test_what_cannot_be_asked_is_refused(entries: list[EntryPoint], why: str) -> None:
    with pytest.raises(KindError, match=why):
        joined(KINDS, entries)


def test_the_published_edition_asks_what_the_paper_prints() -> None:
    assert [short_name(kind.kind()) for kind in chosen_kinds(PRINTED, Edition.PUBLISHED)] == PRINTED
