"""`tolman resume`: a run goes on from its folder alone, and one clear line says why one does not."""

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import RUN, call, failed, manifest, say
from tests.suites.spatialbench.files import every_kind
from tolman.protocol.transcript import SCHEMA
from tolman.record.folder import RunFolder, read_manifest, write_manifest
from tolman.record.lines import append_to, summed
from tolman.runner.access import Access
from tolman.runner.price import Price

pytestmark = pytest.mark.usefixtures("unpublished")

FAST = ["--questions", "0", "--probes", "none", "--no-revision"]
SMALL = ["run", "--scenes", "0-1", "--rooms", "2", "--source", "active", "--players", "blind,scout", *FAST]
HALF = [*SMALL, "--limit", "1", "--out", "run"]


def finished() -> int:
    return len(Path("run/transcripts.jsonl").read_bytes().splitlines())


def test_a_run_goes_on_from_its_folder_alone() -> None:
    call(*HALF)
    assert finished() == 2
    Path("moved").mkdir()
    shutil.move("run", "moved/run")
    call("resume", "moved/run")
    shutil.move("moved/run", "run")
    assert finished() == 4
    assert manifest()["ended"]
    before = {path: path.read_bytes() for path in Path("run").iterdir() if path.is_file()}
    assert call("resume", "run") == "run is whole: all 4 episodes are played. tolman report run shows it.\n"
    assert {path: path.read_bytes() for path in Path("run").iterdir() if path.is_file()} == before


def test_a_resumed_run_ends_as_an_undisturbed_one(ran: tuple[Path, str]) -> None:
    call(*RUN, "--limit", "1")
    call("resume", "run")
    left, whole = (sorted((path / "transcripts.jsonl").read_bytes().splitlines()) for path in (Path("run"), ran[0]))
    assert left == whole


def test_a_part_can_go_on() -> None:
    call(*HALF)
    call("resume", "run", "--shard", "1/2")
    call("resume", "run", "--shard", "2/2")
    assert finished() + len(list(Path("run/shards").glob("*/transcripts.jsonl"))) >= 3
    assert call("resume", "run").startswith("run is whole")


def test_a_settings_file_is_not_needed_again() -> None:
    words = '"0-1"\nrooms = 2\nsource = "active"\nplayers = ["blind"]\nquestions = 0\nprobes = "none"\nlimit = 1\n'
    Path("study.toml").write_text(f"scenes = {words}revision = false\n")
    call("run", "--settings", "study.toml", "--out", "run")
    Path("study.toml").write_text("scenes = 9\n")
    call("resume", "run")
    assert finished() == 2
    assert manifest()["command"] == "tolman run --settings study.toml --out run"


def test_the_manifest_holds_the_command_and_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_API_KEY", "sk-0123456789")
    out = "a folder/sk-0123456789"
    call(*SMALL[:-5], "--questions", "0", "--probes", "none", "--no-revision", "--limit", "1", "--out", out)
    told = json.loads((Path(out) / "manifest.json").read_text())["command"]
    assert told.startswith("tolman run --scenes 0-1 --rooms 2 ")
    assert told.endswith("--limit 1 --out 'a folder/•••'")


@pytest.mark.parametrize(
    "words", ["-M org=sk-0123456789", '-M a=[{"b":"sk-0123456789"}]', "--base-url http://a/sk-0123456789"]
)
def test_a_key_of_the_environment_is_not_taken_where_it_would_be_written(
    words: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789")
    told = failed("run", "--model", "openai/gpt-5", *words.split())
    assert "written down" in told
    assert "sk-0123456789" not in told
    assert list(folder.iterdir()) == []


def chosen(monkeypatch: pytest.MonkeyPatch, *words: str) -> Any:
    """Returns how models would be reached."""
    found: list[Any] = []
    monkeypatch.setattr("tolman.runner.run.play_run", lambda *order: found.append(order[2]))
    call("resume", "run", *words)
    return found[0]


def test_models_are_reached_as_before_unless_it_is_said_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    call(*HALF)
    folder = RunFolder(Path("run"))
    before = read_manifest(folder)
    settings = {**before.settings, "players": ["openai/gpt-5", "blind"]}
    access = Access(max_cost=5.0, price=Price(1, 2), timeout=7, model_args={"a": [1]})
    held = json.loads(json.dumps(asdict(access)))
    write_manifest(folder, type(before)(**{**asdict(before), "settings": settings, "access": held}))
    assert chosen(monkeypatch) == access
    again = chosen(monkeypatch, "--max-cost", "9", "--max-connections", "3", "--base-url", "http://elsewhere/v1")
    assert (again.max_cost, again.max_connections, again.base_url) == (9, 3, "http://elsewhere/v1")
    assert (again.price, again.timeout, again.model_args) == (Price(1, 2), 7, {"a": [1]})


def change(**fields: object) -> None:
    told = json.loads(Path("run/manifest.json").read_text())
    Path("run/manifest.json").write_text(json.dumps({**told, **fields}))


def test_what_cannot_go_on_is_told_in_one_line(folder: Path) -> None:
    assert failed("resume", "nowhere") == "tolman: nowhere is not a run folder: No such file or directory"
    (folder / "other").mkdir()
    assert "other is not a run folder" in failed("resume", "other")
    assert "RUN: it is missing: Run folder; see tolman resume --help" in failed("resume")
    call(*HALF)
    assert "--price: it has no effect: no model plays in run" in failed("resume", "run", "--price", "1/2")
    assert "--rooms: there is no such option" in failed("resume", "run", "--rooms", "3")
    change(version="99.0")
    assert "run was begun with Tolman 99.0, and this is " in failed("resume", "run")
    change(schema=SCHEMA + 1)
    assert "was written by Tolman 99.0, in a form that this version does not read; use that" in failed(
        "resume", "run"
    )
    (folder / "run/manifest.json").write_bytes(b"{")
    assert "manifest.json is damaged" in failed("resume", "run")


def test_a_run_of_people_goes_on_with_people() -> None:
    call(*HALF)
    change(access={"people": {"human": {"tools": [], "feedback": True}}})
    assert "people play in run; it goes on with tolman play --out run" in failed("resume", "run")


@pytest.mark.parametrize("part", ["", "shards/1-of-2"])
def test_two_processes_do_not_go_on_with_the_same_run(part: str, folder: Path) -> None:
    call(*HALF)
    path = folder / "run" / part
    path.mkdir(parents=True, exist_ok=True)
    with append_to(path / "journal.jsonl"):
        told = f"another process plays in {Path('run') / part}; wait until it has ended"
        assert told in failed("resume", "run")
    call("resume", "run")


def test_damage_is_told_once_and_mended() -> None:
    call(*HALF)
    journal = Path("run/transcripts.jsonl")
    journal.write_bytes(journal.read_bytes().replace(b"scout", b"scour", 1))
    with pytest.warns(match=r"run/transcripts\.jsonl: line \d is damaged and left out"):
        call("resume", "run")
    with pytest.warns(match=r"line \d is damaged"):
        assert call("resume", "run").startswith("run is whole")


def test_replies_to_other_requests_are_told_once_with_what_to_do() -> None:
    call(*SMALL, "--out", "run")
    Path("run/transcripts.jsonl").unlink()
    journal = Path("run/journal.jsonl")
    entries = [json.loads(line) for line in journal.read_bytes().splitlines()]
    bodies = [{**each, "request": "0" * 16} for each in entries]
    for each in bodies:
        del each["crc32"]
    journal.write_bytes(b"".join(summed(json.dumps(each).encode()) for each in bodies))
    said = say("resume", "run")
    assert (said.code, said.error.count("\n"), said.error.count("what was answered")) == (1, 1, 1)
    assert said.error.startswith("tolman: 4 episodes failed: ResumeError: what was answered is not what is asked now")
    assert said.error.endswith("go on with those, or play it anew with --out\n")
    assert len(journal.read_bytes().splitlines()) == len(entries)


def test_files_that_are_gone_are_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every_kind(folder / "QA.txt", ["a.mp4", "b.mp4"])
    call("run", "spatialbench", "QA.txt", "--setting", "blind", "--limit", "1", "--out", "run")
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    assert "QA.txt" in failed("resume", "../run")
    monkeypatch.chdir(folder)
    call("resume", "run")
    assert manifest()["ended"]
