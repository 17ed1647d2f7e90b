"""Runs that version 0.5 played are reported, viewed and compared as they were then, and not played on."""

import json
import shutil
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call, failed
from tolman.record.folder import RunFolder, read_manifest
from tolman.suites.runs import read_run, settings_in
from tolman.web.runs import Runs, scores_on_file
from tolman.web.view_app import encoded, names_of

KEPT = Path(__file__).parent / "fixtures/runs-0.5.tar.gz"
"""Manifests, transcripts, failures and scores as 0.5 wrote them, and the numbers of its summaries.

Made by `tolman run --scenes 0-1 --rooms 2 --questions 1 --probes end --players scout,blind --pictures 0` and by
`tolman run --spatialbench QA.txt --setting blind --players random,oracle`, with two questions of each kind.
"""
SUITES = {"tos": ("scout", "blind"), "spatialbench": ("random", "oracle")}
PLAYED = ["run", "--scenes", "0-1", "--rooms", "2", "--questions", "1", "--probes", "end", "--players", "scout,blind"]


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the old runs, in which commands run, on a wide terminal."""
    with tarfile.open(KEPT) as archive:
        archive.extractall(tmp_path, filter="data")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


def summary(folder: Path) -> dict[tuple[str, str], tuple[float, int]]:
    """Returns the means of a summary on file and what they are over, by player and column.

    Intervals are told by the present rule. What is above blind was fitted to the very questions asked, and is told of
    no old run any more.
    """
    metrics: list[dict[str, Any]] = json.loads((folder / "metrics.json").read_text("utf-8"))
    return {
        (each["row"].partition(" · ")[0], each["column"]): (round(each["mean"], 9), each["count"])
        for each in metrics
        if each["section"] == "summary" and each["column"] != "above blind"
    }


@pytest.mark.parametrize("suite", SUITES)
def test_the_suite_of_an_old_run_is_known(suite: str, old: Path) -> None:
    folder = RunFolder(old / suite)
    assert (read_manifest(folder).version, read_manifest(folder).suite) == ("0.5.0", "")
    settings = settings_in(folder)
    assert (settings.suite, settings.players) == (suite, SUITES[suite])
    assert {each.key for each in settings.episodes()} == read_run(folder.path).transcripts.keys()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["report", "score"])
@pytest.mark.parametrize("suite", SUITES)
def test_an_old_run_comes_to_the_same_numbers(suite: str, command: str, old: Path) -> None:
    was = summary(old / suite)
    (old / suite / "metrics.json").unlink()
    assert call(command, suite).splitlines()[-1] == f"Everything is in {suite}; open {suite}/report.html to read it."
    assert len(was) >= 14
    now = summary(old / suite)
    assert {key: now.get(key) for key in was} == was
    fitting, unfit = scores_on_file(read_run(old / suite))
    assert (fitting.keys(), unfit) == (read_run(old / suite).transcripts.keys(), 0)


@pytest.mark.slow
@pytest.mark.parametrize(("suite", "players"), SUITES.items())
def test_players_of_old_runs_are_compared(suite: str, players: tuple[str, str], old: Path) -> None:
    one, other = players
    assert f"{one} of {suite} minus {other} of {suite}" in call("compare", f"{suite}:{one}", f"{suite}:{other}")


@pytest.mark.slow
def test_old_runs_are_viewed(old: Path) -> None:
    runs = Runs([old])
    names = list(names_of(runs))
    assert sum(name.startswith("episode/") for name in names) == 12
    told = {name: json.loads(encoded(runs, name)) for name in names}
    assert [(each["id"], each["finished"], each["total"], each["why"]) for each in told["runs"]] == [
        ("spatialbench", 4, 4, ""),
        ("tos", 8, 8, ""),
    ]
    assert all(told.values())


def test_old_scores_are_worked_out_anew(old: Path) -> None:
    assert all((old / suite / "scores.jsonl").stat().st_size for suite in SUITES)
    assert [scores_on_file(read_run(old / suite)) for suite in SUITES] == [({}, 8), ({}, 4)]


@pytest.mark.parametrize("written", ["0.5.0", "0.4.1"])
def test_an_old_run_that_was_stopped_is_not_played_on(written: str, old: Path) -> None:
    manifest, transcripts = old / "tos/manifest.json", old / "tos/transcripts.jsonl"
    transcripts.write_bytes(b"".join(transcripts.read_bytes().splitlines(keepends=True)[:3]))
    text = manifest.read_text("utf-8").replace('"version": "0.5.0"', f'"version": "{written}"')
    manifest.write_text(text, "utf-8")
    before = {path: path.read_bytes() for path in (old / "tos").iterdir()}
    line = failed(*PLAYED, "--out", "tos")
    assert f"tos was begun with Tolman {written}, and this is " in line
    assert "go on with that version, or choose another folder with --out" in line
    assert {path: path.read_bytes() for path in (old / "tos").iterdir()} == before


@pytest.mark.slow
def test_an_old_run_that_was_stopped_is_reported(old: Path) -> None:
    transcripts = old / "tos/transcripts.jsonl"
    transcripts.write_bytes(b"".join(transcripts.read_bytes().splitlines(keepends=True)[:3]))
    call("report", "tos")
    assert len((old / "tos/scores.jsonl").read_text("utf-8").splitlines()) == 3


def test_a_run_in_a_form_of_another_version_is_refused_with_what_to_do(old: Path) -> None:
    manifest = old / "tos/manifest.json"
    manifest.write_text(manifest.read_text("utf-8").replace('"schema": 2', '"schema": 1'), "utf-8")
    for command in (["report", "tos"], ["score", "tos"], ["compare", "tos", "tos"]):
        assert "play it anew into another folder" in failed(*command)
    shutil.rmtree(old / "spatialbench")
    (listed,) = json.loads(encoded(Runs([old]), "runs"))
    assert "play it anew into another folder" in listed["why"]
