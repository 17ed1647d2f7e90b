"""`tolman runs`: lists runs, and deletes nothing but runs."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.calling import call, failed, say
from tolman.cli.runs import size_words
from tolman.protocol.request import Purpose, Reply, Request, Usage
from tolman.record.folder import Manifest, RunFolder, open_run
from tolman.record.lines import append_to
from tolman.record.record import Key, Record, dollars_of
from tolman.record.settings import Settings
from tolman.suites.runs import manifest_of
from tolman.suites.tos.task import Task

SETTINGS = Settings((Task(),), (0,), ("openai/gpt-5", "scout"))


def make(path: Path, started: str = "2026-01-01T00:00:00+00:00") -> RunFolder:
    """Makes a run that was begun."""
    folder = open_run(path, manifest_of(SETTINGS))
    told = json.loads(folder.manifest.read_text())
    folder.manifest.write_text(json.dumps({**told, "started": started}))
    with Record(folder, str) as record:
        for number, dollars in enumerate((0.5, 1.0, None)):
            reply = Reply("said", usage=Usage(10, 0, 5, dollars=dollars))
            record.keep(Key("task", "item", "player"), number, Request(Purpose.QUESTION, "", ""), reply)
    return folder


def test_runs_are_listed_newest_first_with_what_they_cost(folder: Path) -> None:
    for name, day in (("a", 2), ("b", 3), ("c", 1)):
        make(folder / "runs" / name, f"2026-01-0{day}T00:00:00+00:00")
    (folder / "runs/notes").mkdir()
    make(folder / "runs/damaged").manifest.write_text("{")
    told = call("runs")
    assert [line.partition(":")[0] for line in told.splitlines() if line.startswith("runs/")] == [
        *("runs/b", "runs/a", "runs/c"),
        "runs/damaged/manifest.json is damaged, or was written by another version of Tolman",
    ]
    assert "runs/b: 0 of 2 episodes finished, 0 failed, begun 2026-01-03T00:00:00+00:00, $1.50, " in told
    assert "tos_text_active with openai/gpt-5, scout" in told
    found = json.loads(call("runs", "--json"))
    assert [each["name"] for each in found] == ["b", "a", "c", "damaged"]
    assert (found[0]["dollars"], found[0]["total"], found[0]["is_played"]) == (1.5, 2, False)
    assert found[0]["size"] == sum(path.stat().st_size for path in (folder / "runs/b").rglob("*") if path.is_file())
    with append_to(folder / "runs/b/journal.jsonl"):
        assert "begun 2026-01-03T00:00:00+00:00, being played, $1.50" in call("runs")


def test_what_no_price_is_known_of_has_no_cost(folder: Path) -> None:
    run = open_run(folder / "run", Manifest({}))
    assert dollars_of(run) is None
    assert call("runs", "nowhere") == "There is no run in nowhere; tolman run makes one.\n"
    assert call("runs", "nowhere", "--json") == "[]\n"


@pytest.mark.parametrize(("typed", "is_gone"), [("y\n", True), ("yes\n", True), ("\n", False), ("no\n", False)])
def test_somebody_is_asked_before_a_run_is_deleted(typed: str, is_gone: bool, folder: Path) -> None:
    make(folder / "runs/a")
    said = say("runs", "--delete", "a", typed=typed)
    assert said.output.startswith("Delete runs/a (")
    assert (said.code, (folder / "runs/a").exists()) == (int(not is_gone), not is_gone)
    assert said.output.endswith("runs/a is deleted.\n" if is_gone else "Nothing is deleted.\n")


def test_nobody_to_ask_deletes_nothing(folder: Path) -> None:
    make(folder / "runs/a")
    assert "nobody answers; give --yes to delete without asking" in failed("runs", "--delete", "a")
    assert (folder / "runs/a").exists()
    call("runs", "--delete", "runs/a", "--yes")
    assert not (folder / "runs/a").exists()


def test_a_damaged_run_can_be_deleted(folder: Path) -> None:
    make(folder / "runs/a").manifest.write_text("{")
    call("runs", "--delete", "a", "--yes")
    assert not (folder / "runs/a").exists()


def test_nothing_else_is_deleted(folder: Path) -> None:
    make(folder / "runs/a")
    make(folder / "outside")
    (folder / "runs/notes").mkdir()
    (folder / "runs/notes/manifest.json").write_text('{"name": "an extension"}')
    (folder / "runs/link").symlink_to(folder / "outside")
    (folder / "runs/file").touch()
    wrong = {
        "notes": "is not a run folder",
        "file": "is not a run folder",
        "link": "is a link",
        "nowhere": "is not in runs",
        "outside": "is not in runs",
        str(folder / "outside"): "is not in runs",
        "..": "is not in runs",
        ".": "is not in runs",
        "../outside": "is not in runs",
        "link/../outside": "is not in runs",
        "runs": "is not in runs",
        "": "is not in runs",
        "a/..": "is not in runs",
    }
    before = sorted(folder.rglob("*"))
    for name, told in wrong.items():
        assert told in failed("runs", "--delete", "a", "--delete", name, "--yes"), name
        assert sorted(folder.rglob("*")) == before, f"all or none is deleted, unlike with {name!r}"
    with append_to(folder / "runs/a/journal.jsonl"):
        assert "another process plays in runs/a; stop it first" in failed("runs", "--delete", "a", "--yes")


def test_what_a_link_in_a_run_leads_to_stays(folder: Path) -> None:
    make(folder / "runs/a")
    (folder / "kept").mkdir()
    (folder / "kept/file").write_text("kept")
    (folder / "runs/a/link").symlink_to(folder / "kept")
    call("runs", "--delete", "a", "--yes")
    assert (folder / "kept/file").read_text() == "kept"
    shutil.rmtree(folder / "kept")


SIZES = {0: "0 bytes", 999: "999 bytes", 1500: "1.5 kB", 31_000_000: "31 MB", 2_500_000_000: "2.5 GB"}


@pytest.mark.parametrize(("size", "told"), SIZES.items())
def test_sizes_are_told_in_words(size: int, told: str) -> None:
    assert size_words(size) == told
