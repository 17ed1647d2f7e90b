"""Settings files: the same options as on the command line, which wins, and one clear line for what is wrong."""

import re
from pathlib import Path
from typing import Any

import pytest

import tolman.cli.app as program
from tests.cli.calling import call, failed, manifest
from tests.suites.spatialbench.files import every_kind
from tolman.record.generation import Generation
from tolman.runner.price import Price
from tolman.suites.tos.noise import Noise

GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"


def chosen(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[Any, Any, Any]:
    """Returns what a command would play, how it would reach models, and which part."""
    found: list[Any] = []
    monkeypatch.setattr("tolman.cli.run.publish", lambda *_arguments: [])
    monkeypatch.setattr("tolman.runner.run.play_run", lambda *order: found.extend(order))
    call("run", *words)
    settings, _, access, share, _ = found
    return settings, access, share


FILE = """
suite = "tos"
rooms = [2, 3]
scenes = "0-4,9"
source = ["active", "true-map"]
room-size = [7, 6]
noise = { missed = 0.1 }
think = false
model = ["openai/gpt-5"]
players = "none"
temperature = 0.5
price = "1.25/10"
limit = 2

[model-args]
service_tier = "flex"
"""


def test_a_file_says_what_the_command_line_says(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("study.toml").write_text(FILE)
    read = chosen(monkeypatch, "--settings", "study.toml")
    words = (
        "--rooms 2,3 --scenes 0-4,9 --source active,true-map --room-size 7x6 --noise missed=0.1 --direct --model "
        "openai/gpt-5 --players none --temperature 0.5 --price 1.25/10 --limit 2 -M service_tier=flex"
    )
    assert read == chosen(monkeypatch, *words.split())
    settings, access, share = read
    assert [task.layout.rooms for task in settings.tasks] == [2, 2, 3, 3]
    assert {task.noise for task in settings.tasks} == {Noise(missed=0.1)}
    assert (settings.scenes, settings.players) == ((0, 1, 2, 3, 4, 9), ("openai/gpt-5",))
    assert settings.generation == Generation(temperature=0.5)
    assert (access.price, access.model_args, share.limit) == (Price(1.25, 10), {"service_tier": "flex"}, 2)


def test_the_command_line_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("study.toml").write_text(FILE)
    settings, access, _ = chosen(
        monkeypatch, "tos", "--rooms", "4", "--settings=study.toml", "--think", "--model", "a/b", "-M", "x=1"
    )
    assert {(task.layout.rooms, task.setting.thinks) for task in settings.tasks} == {(4, True)}
    assert (settings.players, access.model_args) == (("a/b",), {"x": 1})


@pytest.mark.usefixtures("unpublished")
def test_the_manifest_keeps_what_was_read() -> None:
    Path("study.toml").write_text('scenes = 7\nrooms = 2\nsource = "true-map"\nquestions = 1\nplayers = ["scout"]')
    call("run", "--settings", "study.toml", "--out", "run")
    told = manifest()["settings"]
    (task,) = told["tasks"]
    assert (told["scenes"], told["players"], task["layout"]["rooms"], task["questions"]) == ([7], ["scout"], 2, 1)
    assert task["setting"]["source"] == "true-map"


def test_a_file_chooses_the_suite(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every_kind(folder / "QA.txt", ["a.mp4", "b.mp4"])
    Path("study.toml").write_text('suite = "spatialbench"\nfile = "QA.txt"\nsetting = "blind"\nitems = [1]')
    settings, _, _ = chosen(monkeypatch, "--settings", "study.toml")
    assert (settings.suite, settings.scenes, settings.tasks[0].file) == ("spatialbench", (1,), "QA.txt")
    assert "suite in study.toml: it says spatialbench, and the command says tos" in failed(
        "run", "tos", "--settings", "study.toml"
    )


def test_one_file_serves_all_commands_on_suites(folder: Path) -> None:
    Path("study.toml").write_text(
        'scenes = 7\nrooms = 2\nmodel = "openai/gpt-5"\nplayers = "none"\nprice = "1/2"\npictures = 0\npilot = 0\n'
        'source = "active"\nsense = "text"\nout = "here"\nterminal = true\n'
    )
    assert "openai/gpt-5" in call("estimate", "--settings", "study.toml")
    assert "Item 1 of 1" in call("play", "--settings", "study.toml", typed="quit\n")
    assert [each.name for each in folder.iterdir() if each.is_dir()] == ["here"]


WRONG = {
    "no file": (None, "--settings: study.toml cannot be read: No such file"),
    "no TOML": ("rooms: 3", "--settings: study.toml is not a settings file: "),
    "no text": ("\ud800", "--settings: study.toml is not a settings file: "),
    "no such suite": ('suite = "sot"', "suite in study.toml: there is no suite 'sot'; there are tos, spatialbench"),
    "a suite of numbers": ("suite = [3]", "suite in study.toml: there is no suite [3]"),
    "no such name": ("romms = 3", "romms in study.toml: there is no such option; the nearest is rooms"),
    "a name of another suite": ('videos = "here"', "videos in study.toml: there is no such option"),
    "a group": ("[scene]\nrooms = 3", "scene in study.toml: there is no such option; the nearest is scenes"),
    "itself": ('settings = "study.toml"', "settings in study.toml: there is no such option"),
    "twice": ("room-size = [6, 6]\nroom_size = [6, 6]", "room_size in study.toml: it is said twice"),
    "a wrong value": ("rooms = 0", "rooms in study.toml: 0 is too small; write 1 or more"),
    "a wrong value of another command": ("pilot = -1", "pilot in study.toml: -1 is too small"),
    "a wrong type": ("think = 3", "think in study.toml: 3 is not true or false"),
    "a date": ("scenes = 2026-01-01", "scenes in study.toml: datetime.date(2026, 1, 1) is not a whole number"),
    "a wrong part": ("noise = { smell = 0.1 }", "noise in study.toml: there is no 'smell'; there are direction"),
    "a wrong share": ("noise = { missed = 3 }", "noise in study.toml: noise.missed is a probability, not 3"),
    "what does not go together": (
        'noise = { missed = 0.1 }\nsense = "vision"',
        "noise in study.toml: errors of sight blur words",
    ),
    "settings that contradict each other": (
        'suite = "spatialbench"\nfile = "QA.txt"\nvideos = "."\nsetting = "shuffled+single-frame"',
        "setting in study.toml: shuffled and single-frame cannot be joined",
    ),
    "a key": ('[model-args]\napi_key = "word"', "model-args in study.toml: api_key would be written down"),
}


@pytest.mark.parametrize(("text", "told"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_in_a_file_is_told_in_one_line(text: str | None, told: str, folder: Path) -> None:
    if text is not None:
        Path("study.toml").write_text(text, "utf-8", errors="surrogatepass")
    assert told in failed("run", "--settings", "study.toml")
    assert not (folder / "runs").exists()


def test_what_the_command_line_says_wrong_is_blamed_on_it() -> None:
    Path("study.toml").write_text("rooms = 3")
    assert "--rooms: 0 is too small" in failed("run", "--settings", "study.toml", "--rooms", "0")


def test_the_example_of_the_guide_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = re.findall(r"```toml\n(suite = .*?)```", GUIDE.read_text("utf-8"), re.S)
    Path("study.toml").write_text(text)
    settings, access, _ = chosen(monkeypatch, "--settings", "study.toml")
    assert settings.suite == next(iter(program.verbs()["run"].offers))
    assert any("/" in player for player in settings.players)
    assert access.max_cost is not None
