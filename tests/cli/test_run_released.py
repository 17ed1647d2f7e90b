"""The command line on released folders: what is played, and one clear line for every wrong call."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import call, failed
from tests.suites.tos.scene.test_release import make_folder
from tolman.record.folder import RunFolder
from tolman.suites.runs import settings_in
from tolman.suites.tos.options import YARDSTICKS, Options
from tolman.suites.tos.setting import Sense

FAST = ["--questions", "0", "--players", "scout", "--out", "run", "--pictures", "0"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which every command runs, with two released folders."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("run07", "run02"):
        make_folder(Path("releases") / name)
    return tmp_path


@pytest.mark.slow
def test_released_folders_are_played_together_and_the_run_goes_on() -> None:
    run = ["run", "--released", "releases", "--sense", "text,both", "--source", "active", *FAST]
    assert "Everything is in run" in call(*run)
    settings = settings_in(RunFolder(Path("run")))
    assert settings.scenes == (2, 7)
    assert {task.folders for task in settings.tasks} == {("releases/run02", "releases/run07")}
    written = Path("run/transcripts.jsonl").read_bytes()
    assert len(written.splitlines()) == 4
    call(*run)
    assert Path("run/transcripts.jsonl").read_bytes() == written


def test_folders_stand_in_the_order_given_and_once() -> None:
    call("run", "--released", "releases/run07", "--released", "releases", "--source", "passive", *FAST)
    (task,) = settings_in(RunFolder(Path("run"))).tasks
    assert task.folders == ("releases/run07", "releases/run02")
    assert task.setting.shifting is None


@pytest.mark.slow
def test_the_run_says_which_folders_it_played() -> None:
    call("run", "--released", "releases/run07", "--source", "active", *FAST)
    manifest = json.loads(Path("run/manifest.json").read_text())
    assert manifest["settings"]["tasks"][0]["folders"] == ["releases/run07"]
    assert list(manifest["scenes"]) == ["tos-current-released-run07"]


def test_an_estimate_reads_released_folders() -> None:
    estimated = ["--released", "releases", "--model", "openai/gpt-5", "--sense", "vision", "--questions", "0"]
    assert "openai/gpt-5" in call("estimate", *estimated)


def test_beside_a_model_scripted_players_play_only_what_they_can_read() -> None:
    released = (Path("releases"),)
    assert Options(released=released, sense=(Sense.VISION,)).players(None, has_model=True) == ()
    assert Options(released=released, sense=(Sense.BOTH,)).players(None, has_model=True) == YARDSTICKS
    assert Options(sense=(Sense.VISION,)).players(None, has_model=True) == YARDSTICKS


WRONG = {
    "rooms": (["--rooms", "2"], "--rooms: a released scene is as it is; leave this out with --released"),
    "things": (["--things", "5"], "--things: a released"),
    "plan": (["--plan", "ring"], "--plan: a released"),
    "size": (["--room-size", "6x8"], "--room-size: a released"),
    "seeds": (["--scenes", "0-3"], "--scenes: a released"),
    "distance": (["--least-distance", "3"], "--least-distance: a released"),
    "other change": (["--moved", "1"], "2 things are moved and 2 are turned"),
    "half a change": (["--turned", "0", "--source", "active"], "choose that, or 0 of both"),
    "blind players": (["--sense", "text,vision"], "scripted players see nothing in released images"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_what_does_not_go_with_released_folders_is_refused(arguments: list[str], told: str) -> None:
    line = failed("run", "--released", "releases", *FAST, *arguments)
    assert told in line
    assert not Path("run").exists()


def test_what_is_no_released_folder_is_named() -> None:
    Path("empty").mkdir()
    assert "empty: neither a released folder" in failed("run", "--released", "empty", *FAST)
    make_folder(Path("more/run02"))
    assert "2 released folders have the number 2" in failed(
        "run", "--released", "releases", "--released", "more/run02", *FAST
    )
    Path("more/run02").rename("more/kitchen")
    assert "'more/kitchen' has no number" in failed("run", "--released", "more", *FAST)


def test_an_image_that_is_missing_is_named_before_anything_is_played() -> None:
    Path("releases/run07/13_facing_east_fbexp.png").unlink()
    line = failed("run", "--released", "releases", "--sense", "both", *FAST)
    assert "releases/run07/13_facing_east_fbexp.png: the image is missing" in line
    assert not Path("run").exists()
    call("run", "--released", "releases", "--sense", "both", "--source", "passive", *FAST)


def test_there_is_nothing_to_draw_ahead() -> None:
    assert "a released scene comes with its own images" in failed("render", "--released", "releases")
