"""What there is: tasks, and runs in a folder, of which one that cannot be read hides no other."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tolman.errors import RecordWarning
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import SCHEMA, Exchange, Transcript
from tolman.record.folder import RunFolder, Shard, open_run, read_manifest, write_manifest
from tolman.record.record import Record
from tolman.record.settings import Settings
from tolman.runner.listing import Listed, Unreadable, runs_in
from tolman.suites.runs import manifest_of
from tolman.suites.tos.setting import Sense, Setting, Source
from tolman.suites.tos.suite import TASKS
from tolman.suites.tos.task import Task

SETTINGS = Settings((Task(), Task(setting=Setting(Source.PASSIVE))), (0, 1), ("openai/gpt-5", "scout"))


def make(path: Path) -> RunFolder:
    """Makes a run with two finished episodes, one of which failed before, and two that failed."""
    folder = open_run(path, manifest_of(SETTINGS))
    first, second, third, fourth, *_ = (each.key for each in SETTINGS.episodes())
    exchange = Exchange(Request(Purpose.QUESTION, "", ""), Reply(""))
    with Record(folder, str) as record, Record(folder, str, Shard(1, 2)) as part:
        record.fail(first, "no network")
        record.finish(first, Transcript("item", "player", (exchange,), "ended"))
        part.finish(second, Transcript("item", "player", (exchange,), "ended"))
        part.fail(third, "no network")
        record.fail(third, "no network")
        record.fail(fourth, "no network")
    return folder


def test_every_source_is_a_task() -> None:
    seen = [Setting(source, sense=sense) for source in list(Source)[:2] for sense in list(Sense)[1:]]
    settings = [*map(Setting, Source), *seen]
    assert set(TASKS) == {Task(setting=setting).name for setting in settings}
    assert all(what == what.strip() != "" for what in TASKS.values())


def test_runs_are_listed_newest_first(tmp_path: Path) -> None:
    for name, when in (("b", "2026-01-02"), ("a", "2026-01-01"), ("c", "2026-01-03")):
        folder = make(tmp_path / name)
        write_manifest(folder, replace(read_manifest(folder), started=when))
    tasks = "tos_text_active, tos_text_passive"
    found = list(runs_in(tmp_path))
    assert [each.name for each in found] == ["c", "b", "a"]
    size = sum(path.stat().st_size for path in (tmp_path / "c").rglob("*") if path.is_file())
    assert found[0] == Listed("c", "openai/gpt-5, scout", tasks, 2, 8, 2, "2026-01-03", size)


def test_what_is_no_run_is_not_listed(tmp_path: Path) -> None:
    assert list(runs_in(tmp_path / "nowhere")) == []
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    assert list(runs_in(tmp_path)) == []
    assert list(runs_in(tmp_path / "file")) == []


def test_a_run_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    for name in ("a", "b-old", "c-damaged", "d-empty", "e-odd", "f-torn", "g-missing", "h"):
        make(tmp_path / name)
    manifest = json.loads((tmp_path / "a/manifest.json").read_text())
    old = {"task": "tos_text_active", "settings": {"scenes": [0], "players": ["scout"]}, "schema": SCHEMA - 1}
    (tmp_path / "b-old/manifest.json").write_text(json.dumps(old | {"version": "0.2.0"}))
    (tmp_path / "c-damaged/manifest.json").write_text("{")
    (tmp_path / "d-empty/manifest.json").write_bytes(b"")
    (tmp_path / "e-odd/manifest.json").write_text(json.dumps(manifest | {"settings": {"scenes": "some"}}))
    (tmp_path / "f-torn/transcripts.jsonl").write_bytes(b"{}\n")
    (tmp_path / "g-missing/manifest.json").unlink()
    (tmp_path / "g-missing/manifest.json").mkdir()
    make(tmp_path / "i-folder")
    (tmp_path / "i-folder/transcripts.jsonl").unlink(missing_ok=True)
    (tmp_path / "i-folder/transcripts.jsonl").mkdir()
    with pytest.warns(RecordWarning, match=r"f-torn/transcripts\.jsonl: line 1 is damaged"):
        found = list(runs_in(tmp_path))
    assert sorted(each.name for each in found if isinstance(each, Listed)) == ["a", "f-torn", "h"]
    why = {each.name: each.why for each in found if isinstance(each, Unreadable)}
    assert "b-old was written by Tolman 0.2.0" in why["b-old"]
    assert "manifest.json is damaged" in why["c-damaged"]
    assert "manifest.json is damaged" in why["d-empty"]
    assert "whose settings this version cannot read" in why["e-odd"]
    assert "is not a run folder: Is a directory" in why["g-missing"]
    assert "Is a directory" in why["i-folder"]
    assert not any("\n" in each for each in why.values())


def test_a_run_that_was_just_begun_is_listed(tmp_path: Path) -> None:
    open_run(tmp_path / "run", manifest_of(replace(SETTINGS, epochs=3)))
    (each,) = runs_in(tmp_path)
    assert isinstance(each, Listed)
    assert (each.finished, each.total, each.failed) == (0, 24, 0)


def test_a_run_that_claims_to_be_endless_is_not_counted(tmp_path: Path) -> None:
    make(tmp_path / "run")
    manifest = json.loads((tmp_path / "run/manifest.json").read_text())
    manifest["settings"]["epochs"] = 10**9
    (tmp_path / "run/manifest.json").write_text(json.dumps(manifest))
    (each,) = runs_in(tmp_path)
    assert isinstance(each, Unreadable)
    assert "played 1 to 1000 times, not 1000000000" in each.why
