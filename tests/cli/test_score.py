"""`tolman score`."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.calling import call, failed, manifest

WRONG = {
    "score of no run": (["score", "nowhere"], "nowhere is not a run folder"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


@pytest.mark.slow
def test_a_run_can_be_scored_again_without_playing(
    ran: tuple[Path, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ran[0], folder / "run")
    (folder / "run/scores.jsonl").unlink()
    monkeypatch.setattr("tolman.runner.scripted.play", None)
    assert call("score", "run").split() == ran[1].split()
    assert (folder / "run/scores.jsonl").read_bytes() == (ran[0] / "scores.jsonl").read_bytes()


def test_what_is_no_run_cannot_be_scored(ran: tuple[Path, str], folder: Path) -> None:
    shutil.copytree(ran[0], folder / "run")
    transcripts = (folder / "run/transcripts.jsonl").read_bytes()
    (folder / "run/transcripts.jsonl").write_bytes(transcripts.replace(b'"key"', b'"kez"', 1))
    with pytest.warns(match=r"transcripts\.jsonl: line 1 is damaged and left out"):
        assert "Everything is in run" in call("score", "run")
    (folder / "run/transcripts.jsonl").write_bytes(b"")
    assert "no finished episode" in failed("score", "run")
    told = manifest()
    told["settings"]["epochs"] = "many"
    (folder / "run/manifest.json").write_text(json.dumps(told))
    assert "whose settings this version cannot read" in failed("score", "run")
