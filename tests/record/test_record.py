import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tolman.errors import ResumeError, RunFolderError
from tolman.play import play, said_by
from tolman.protocol.request import Reply, Request
from tolman.record import lines
from tolman.record.folder import Manifest, RunFolder, open_run
from tolman.record.journal import Journal, Key
from tolman.runner.scripted import Settings, run, score_run
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players import scripted

SETTINGS = Settings(scenes=(0, 1, 2), players=("random", "scout", "surveyor"), questions=1)


class KilledError(Exception):
    """Stands for a process that dies."""


def test_a_killed_episode_goes_on_from_its_recorded_replies(tmp_path: Path) -> None:
    item, key = draw_item(5), Key("item", "random")
    undisturbed = play(episode(item), said_by(scripted("random")))

    def dying(number: int, request: Request) -> Reply:
        if number == 7:
            raise KilledError
        return undisturbed.exchanges[number].reply

    with pytest.raises(KilledError), Journal(tmp_path / "journal.jsonl") as journal:
        play(episode(item), journal.resumed(key, dying))
    with (tmp_path / "journal.jsonl").open("ab") as file:
        file.write(b'{"key": {"item": "it')  # killed in the middle of a line

    asked = []

    def changed_its_mind(number: int, request: Request) -> Reply:
        asked.append(number)
        return Reply("nonsense") if number < 7 else undisturbed.exchanges[number].reply

    with Journal(tmp_path / "journal.jsonl") as journal:
        assert play(episode(item), journal.resumed(key, changed_its_mind)) == undisturbed
    assert len((tmp_path / "journal.jsonl").read_bytes().splitlines()) == len(undisturbed.exchanges)


def test_a_journal_of_another_episode_is_an_error(tmp_path: Path) -> None:
    key = Key("item", "scout")
    with Journal(tmp_path / "journal.jsonl") as journal:
        play(episode(draw_item(1)), journal.resumed(key, said_by(scripted("scout"))))
    with Journal(tmp_path / "journal.jsonl") as journal, pytest.raises(ResumeError, match="--out"):
        play(episode(draw_item(2)), journal.resumed(key, said_by(scripted("scout"))))


def test_a_run_can_be_stopped_anywhere_and_ends_the_same(tmp_path: Path) -> None:
    whole = list(run(SETTINGS, tmp_path / "whole"))
    for stop in range(len(whole)):
        stopped = run(SETTINGS, tmp_path / "stopped")
        for _ in range(stop):
            next(stopped)
        stopped.close()
    assert list(run(SETTINGS, tmp_path / "stopped")) == whole
    scored = score_run(whole, RunFolder(tmp_path / "whole"))
    assert score_run(list(run(SETTINGS, tmp_path / "stopped")), RunFolder(tmp_path / "stopped")) == scored
    assert (tmp_path / "whole/scores.jsonl").read_bytes() == (tmp_path / "stopped/scores.jsonl").read_bytes()
    assert (tmp_path / "whole/transcripts.jsonl").read_bytes() == (
        tmp_path / "stopped/transcripts.jsonl"
    ).read_bytes()


def test_the_manifest_tells_what_the_run_is(tmp_path: Path) -> None:
    list(run(SETTINGS, tmp_path / "run"))
    manifest = json.loads((tmp_path / "run/manifest.json").read_text())
    assert manifest["settings"]["scenes"] == [0, 1, 2]
    assert manifest["settings"]["noise"] == {"direction": 0.0, "distance": 0.0, "facing": 0.0, "missed": 0.0}
    assert manifest["settings"]["edition"] == "current"
    assert manifest["version"]
    assert manifest["started"]


def test_another_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    list(run(SETTINGS, tmp_path / "run"))
    with pytest.raises(RunFolderError, match="another run"):
        list(run(Settings(scenes=(4,), questions=0), tmp_path / "run"))
    (tmp_path / "other").mkdir()
    (tmp_path / "other/file").touch()
    with pytest.raises(RunFolderError, match="no run folder"):
        open_run(tmp_path / "other", Manifest("task", {}))
    (tmp_path / "run/manifest.json").write_text("{")
    with pytest.raises(RunFolderError, match="damaged"):
        list(run(SETTINGS, tmp_path / "run"))


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b"1\n2\nx\n")
    with pytest.raises(RunFolderError, match="line 3"):
        lines.read(path, int)
    path.write_bytes(b"1\n2\n3")
    assert lines.read(path, int) == [1, 2]
    assert path.read_bytes() == b"1\n2\n"


def test_a_killed_process_loses_no_reply(tmp_path: Path) -> None:
    code = f"""
import os
from pathlib import Path
from tolman.runner.scripted import Settings, run
for number, _ in enumerate(run(Settings(scenes=(0, 1), players=("scout",)), Path({str(tmp_path / "run")!r}))):
    os._exit(9)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    whole = list(run(Settings(scenes=(0, 1), players=("scout",)), tmp_path / "whole"))
    journal = (tmp_path / "run/journal.jsonl").read_bytes().splitlines()
    assert len(journal) == len(whole[0].exchanges)
    assert list(run(Settings(scenes=(0, 1), players=("scout",)), tmp_path / "run")) == whole


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    first = run(SETTINGS, tmp_path / "run")
    next(first)
    with pytest.raises(RunFolderError, match="in use"):
        next(run(SETTINGS, tmp_path / "run"))
    first.close()
    assert next(run(SETTINGS, tmp_path / "run"))


def test_another_version_is_another_run() -> None:
    manifest = Manifest("task", {})
    assert manifest.is_same_run(replace(manifest, started="later", machine="other"))
    for change in ({"version": "9"}, {"schema": 9}, {"task": "other"}, {"settings": {"a": 1}}):
        assert not manifest.is_same_run(replace(manifest, **change))  # type: ignore[arg-type]
