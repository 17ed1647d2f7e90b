"""What Inspect is offered: tasks whose parameters are the options of suites."""

import re
from dataclasses import replace
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import pytest

from tests.suites.spatialbench.files import every_kind
from tolman.errors import OptionError
from tolman.options import fields_of
from tolman.protocol.answers import Manner
from tolman.protocol.edition import Edition
from tolman.runner import registry
from tolman.runner.registry import tasks
from tolman.suites.choices import choices
from tolman.suites.spatialbench.setting import Setting as Watching
from tolman.suites.spatialbench.task import Task as Videos
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, QuestionViews, Sense, Setting, Shifting, Source
from tolman.suites.tos.task import Task


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Task and seeds of every Inspect task that was made."""
    found: list[Any] = []
    monkeypatch.setattr(
        registry,
        "inspect_task",
        lambda task, planned, answers, **_more: found.append((task, [each.seed for each in planned], answers)),
    )
    return found


def made(planned: list[Any], name: str, *values: object, **named: object) -> tuple[Any, list[int]]:
    """Returns what a task plays; the wrapper of Inspect cannot mark what the fixture returns."""
    choice = next(each for each in choices().values() if name in {each.name, *each.presets})
    registry.offered(name, choice, choice.presets[name]).__wrapped__(*values, **named)  # type: ignore[attr-defined]
    task, seeds, _ = planned.pop()
    return task, seeds


@pytest.mark.parametrize("answers", Manner)
def test_it_is_said_how_models_answer(planned: list[Any], answers: Manner) -> None:
    choice = choices()["tos"]
    make = registry.offered("tos", choice, choice.presets["tos"]).__wrapped__  # type: ignore[attr-defined]
    make(answers=str(answers))
    make()
    assert [each for _, _, each in planned] == [answers, Manner.WORDS]


CURRENT = Setting(probes=Probes.TURNS, shifting=Shifting())
SEEING = Setting(probes=Probes.TURNS, shifting=Shifting(), sense=Sense.VISION)
PASSIVE = Setting(Source.PASSIVE, probes=Probes.END)


def test_every_suite_has_a_task_of_its_own_name_and_its_presets() -> None:
    assert set(tasks) == {
        *("tos", "tos_text_active", "tos_text_passive", "tos_vision_active", "tos_vision_passive"),
        *("esi", "esi_passive"),
        *("spatialbench", "spatialbench_oneshot"),
    }


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("tos", CURRENT),
        ("tos_text_active", CURRENT),
        ("tos_text_passive", PASSIVE),
        ("tos_vision_active", SEEING),
        ("tos_vision_passive", Setting(Source.PASSIVE, probes=Probes.END, sense=Sense.VISION)),
    ],
)
def test_tasks_play_what_they_played_before(name: str, setting: Setting, planned: list[Any]) -> None:
    assert made(planned, name) == (Task(setting=setting), list(range(20)))


def test_arguments_are_options_as_inspect_gives_them(planned: list[Any]) -> None:
    task, seeds = made(
        planned,
        "tos_text_passive",
        scenes=["0-2", "9"],
        rooms=2,
        things=3,
        plan="chain",
        questions=1,
        probes="turns",
        revision=True,
        own_map="first",
        edition="published",
        player="scout",
        think=False,
    )
    assert seeds == [0, 1, 2, 9]
    assert (task.layout.rooms, task.layout.things, task.layout.plan.value) == (2, 3, "chain")
    assert (task.edition, task.questions) == (Edition.PUBLISHED, 1)
    setting = task.setting
    assert (setting.walker, setting.thinks, setting.own_map.value) == ("scout", False, "first")
    assert (setting.probes, setting.shifting) == (Probes.TURNS, Shifting())
    assert made(planned, "tos_text_active", revision=False)[0].setting.shifting is None
    assert made(planned, "tos_text_active", budget=7)[0].budget == 7
    task, _ = made(planned, "tos_vision_active", image_size=64, views="pictures")
    assert (task.setting.image_size, task.setting.views) == (64, QuestionViews.PICTURES)
    assert made(planned, "tos", sense="both", source="true-map")[0].name == "tos_both_true_map"


def test_questions_about_videos_are_chosen_likewise(planned: list[Any], tmp_path: Path) -> None:
    file = str(every_kind(tmp_path / "QA.txt", ["a.mp4", "b.mp4"]))
    task, seeds = made(planned, "spatialbench", file, setting="blind", scenes=1, order=3)
    assert (task, seeds) == (Videos(file, setting=replace(Watching(), shown=task.setting.shown), seed=3), [1])
    assert made(planned, "spatialbench", file=file, setting="blind")[1] == [0, 1]


def test_signatures_follow_from_the_options() -> None:
    for choice in choices().values():
        for name, preset in choice.presets.items():
            found = signature(tasks[name]).parameters
            every = (*fields_of(choice.options), *fields_of(registry.CommonOptions))
            fields = {each.name: each for each in every if each.name not in preset.fixed}
            assert [word for word, each in found.items() if each.kind is Parameter.POSITIONAL_OR_KEYWORD] == list(
                fields
            )
            assert all((found[word].default is Parameter.empty) == each.is_required for word, each in fields.items())
            plain = (str, int, float, bool, type(None), type)
            assert all(isinstance(each.default, plain) for each in found.values()), "Inspect writes them down"


def test_what_inspect_wrote_down_can_be_given_again(planned: list[Any]) -> None:
    defaults = {word: each.default for word, each in signature(tasks["tos"]).parameters.items()}
    assert made(planned, "tos", **defaults) == made(planned, "tos")


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("tos", {"rooms": "x"}, "rooms: 'x' is not a range"),
        ("tos", {"rooms": [2, 3]}, "choose 2 tasks"),
        ("tos", {"things": True}, "things: True is not a whole number"),
        ("tos_text_passive", {"walker": "bob"}, "walker: there is no player 'bob'"),
        ("spatialbench", {"file": "QA.txt", "setting": "deaf"}, "setting: there is no setting 'deaf'"),
        (
            "spatialbench",
            {"file": "QA.txt", "setting": "shuffled+blind"},
            "setting: shuffled and blind cannot be joined",
        ),
    ],
)
def test_wrong_arguments_are_named(name: str, given: dict[str, object], told: str, planned: list[Any]) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        made(planned, name, **given)


def test_what_a_preset_fixes_is_no_parameter(planned: list[Any]) -> None:
    with pytest.raises(TypeError, match="source"):
        made(planned, "tos_text_active", source="passive")
    assert Layout() == made(planned, "tos_text_active")[0].layout
