"""Verbs and suites: one pattern for all, and a suite that is added brings its options and commands along."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

import tolman
from tests.cli.calling import call, failed
from tolman.cli import app
from tolman.options import Option
from tolman.protocol.task import Task
from tolman.suites import choices as known
from tolman.suites.choice import Choice, command

OUTSIDE = ("cli", "runner/registry.py")
"""What may name no suite."""


@dataclass(frozen=True)
class Cups:
    """What is chosen of a suite of cups."""

    cups: Annotated[int, Option("Number of cups.", "Table", least=2)] = 3
    swaps: Annotated[tuple[int, ...], Option("How often they change places.", "Table")] = (5,)

    def tasks(self) -> tuple[Task[object], ...]:
        return ()

    def seeds(self, tasks: Sequence[Task[object]]) -> tuple[int, ...]:
        return ()

    def players(self, named: tuple[str, ...] | None, has_model: bool) -> tuple[str, ...]:
        return named or ("keen",)


@dataclass(frozen=True)
class Peek:
    cup: Annotated[int, Option("The cup.", is_positional=True)]
    loud: Annotated[bool, Option("Say it twice.")] = False


def peek(options: Peek) -> int:
    """Look under a cup."""
    print(f"nothing under {options.cup}", *(["at all"] if options.loud else []))
    return 3 if options.cup > 2 else 0


@pytest.fixture
def cups(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A suite of cups, beside the others; it can also be shown."""
    choice = Choice("cups", "Follow the ball.", Cups, ("keen",), commands=(command("peek", Peek, peek),))
    shown = Choice("more", "More.", Cups, ("keen",), commands=(command("show", Peek, peek),))
    every = {**known.choices(), "cups": choice, "more": shown}
    monkeypatch.setattr(app, "choices", lambda: every)
    app.verbs.cache_clear()
    yield
    app.verbs.cache_clear()


@pytest.mark.usefixtures("cups")
def test_an_added_suite_has_its_options_in_every_verb() -> None:
    told = call("run", "--help")
    assert "Follow the ball. See tolman run cups --help." in told
    assert "--cups" not in told
    for verb in ("run", "estimate", "play"):
        told = call(verb, "cups", "--help")
        assert all(word in told for word in ("╭─ Table", "--cups", "INTEGER ≥ 2", "[default: 3]", "[default: 5]"))
        assert not any(word in told for word in ("--rooms", "--videos"))
        assert "--cups: 1 is too small; write 2 or more; see tolman" in failed(verb, "cups", "--cups", "1")
    assert "[default: keen; beside a model none]" in call("run", "cups", "--help")


@pytest.mark.usefixtures("cups")
def test_an_added_suite_brings_commands() -> None:
    assert "Look under a cup." in call("--help")
    assert "╭─ Commands of cups" in call("--help")
    assert call("peek", "1") == call("peek", "cups", "1") == "nothing under 1\n"
    assert call("peek", "cups", "--loud", "2") == "nothing under 2 at all\n"
    assert app.answer(["peek", "9"]) == 3
    assert "CUP: it is missing: The cup; see tolman peek cups --help" in failed("peek", "cups")


@pytest.mark.usefixtures("cups")
def test_a_verb_that_several_suites_bring_is_that_of_the_first_unless_named() -> None:
    assert call("show", "more", "1") == "nothing under 1\n"
    assert "Look under a cup." in call("show", "more", "--help")
    assert "from above" in call("show", "--help")
    assert "1: there is no such suite; there are tos, more" in failed("show", "1")


def test_a_suite_may_be_named_or_left_out(folder: Path) -> None:
    assert call("show", "--seed", "7") == call("show", "tos", "--seed", "7")
    assert call("questions", "tos") == call("questions")
    assert "see tolman show tos --help" in failed("show", "tos", "--sede", "7")


def test_the_options_of_one_suite_stand_alone() -> None:
    rooms, videos = call("run", "tos", "--help"), call("run", "spatialbench", "--help")
    assert "--rooms" in rooms
    assert "--videos" in videos
    assert "--videos" not in rooms
    assert "--rooms" not in videos
    assert "╭─ Suites" not in rooms + videos
    assert all(group in rooms for group in ("╭─ Scene", "╭─ Players", "╭─ Model", "╭─ Limits"))
    assert "[default: active,passive]" in rooms
    assert "[default: active]" in call("play", "tos", "--help")
    assert "[required]" in videos


WORDS = {
    "a value behind a sign": (["--rooms=2"], {"rooms": "2"}),
    "the same twice": (["--rooms", "2", "--rooms=2"], {"rooms": "2"}),
    "each counts": (["--model", "a/b", "--model=c/d"], {"model": ("a/b", "c/d")}),
    "values with commas": (["--released", "a,b"], {"released": ("a,b",)}),
    "values with signs": (["-M", "a=b=c", "-Md=e"], {"model_args": ("a=b=c", "d=e")}),
    "values with dashes": (["--price", "-1/2"], {"price": "-1/2"}),
    "underscores": (["--room_size", "6x8"], {"room_size": "6x8"}),
    "yes and no": (["--direct", "--batch", "--no-revision"], {"think": False, "batch": True, "revision": False}),
    "an empty value": (["--players="], {"players": ""}),
}


@pytest.mark.parametrize(("words", "given"), WORDS.values(), ids=WORDS)
def test_words_are_taken_apart(words: list[str], given: dict[str, object]) -> None:
    from tolman.cli.call import parse

    found = parse(app.verbs()["run"].offers["tos"].fields, words)
    assert {name: each.value for name, each in found.items()} == given


WRONG = {
    "nothing behind an option": (["run", "--rooms"], "--rooms: it needs a value"),
    "an option behind an option": (["run", "--model", "--rooms", "2"], "--model: it needs a value"),
    "a value for a switch": (["run", "--direct=3"], "--direct: it takes no value"),
    "a suite that is none": (
        ["run", "toss"],
        "toss: there is no such suite; there are tos, spatialbench, esi; the nearest",
    ),
    "a file without its suite": (["run", "QA.txt"], "QA.txt: there is no such suite"),
    "a suite that comes late": (["run", "--rooms", "2", "tos"], "tos: this is one word too many"),
    "a word too many": (["score", "a", "b"], "b: this is one word too many"),
    "a slip": (["run", "--room", "2"], "--room: there is no such option; the nearest is --rooms"),
    "an option of another suite": (["run", "--videos", "a"], "--videos: there is no such option"),
    "a short option": (["run", "-x"], "-x: there is no such option"),
    "an option before the command": (["--rooms", "2", "run"], "--rooms: there is no such option; see tolman --help"),
    "a verb that a suite does not have": (["show", "spatialbench"], "spatialbench: there is no such suite"),
    "revision against itself": (["run", "--no-revision", "--moved", "1"], "--no-revision: this does not go with"),
}


@pytest.mark.parametrize(("words", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(words: list[str], told: str, folder: Path) -> None:
    assert told in failed(*words)
    assert list(folder.iterdir()) == []


def test_no_command_outside_suites_names_one() -> None:
    names = re.compile(rf"\b(?:{'|'.join((*known.choices(), 'Theory of Space', 'SpatialBench'))})\b")
    root = Path(tolman.__file__).parent
    files = [
        file for each in OUTSIDE for file in ([root / each] if each.endswith(".py") else (root / each).glob("*.py"))
    ]
    assert len(files) > 15
    code = {file.name: re.sub(r'^""".*?"""', "", file.read_text("utf-8"), flags=re.S) for file in files}
    assert {name: names.findall(text) for name, text in code.items() if names.search(text)} == {}
