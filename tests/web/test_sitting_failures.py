"""What breaks while a person plays: it is told in a sentence, written down, and nothing that was said is lost."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.sitting_fixtures import SMALL, one_person, people, said_before, scouted, states
from tolman.errors import EpisodeError, RunFolderError
from tolman.record import lines
from tolman.record.folder import RunFolder
from tolman.record.record import Entry, Failure
from tolman.suites.runs import read_run
from tolman.suites.tos.episode import after
from tolman.suites.tos.scores.scores import exploration
from tolman.web.people import People
from tolman.web.play_app import HEADER, playing
from tolman.web.seat import _drawn

HOST = "http://127.0.0.1"


def oops(*_: object) -> Any:
    raise KeyError("lamp")


def failures(path: Path) -> list[Failure]:
    return list(lines.read(RunFolder(path).part().failures, Failure))


def test_a_world_that_breaks_keeps_what_was_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path / "run", 7) as run:
        seat, say = run.seats["human"], said_before(7)
        assert seat.state()
        assert scouted(7, SMALL)  # played before anything breaks
        with monkeypatch.context() as patch:
            patch.setattr(
                "tolman.suites.tos.episode.after", lambda world, turn: oops() if world.looks else after(world, turn)
            )
            with pytest.raises(EpisodeError, match="on our side"):
                for _ in states(seat, say):
                    pass
            with pytest.raises(EpisodeError, match="is kept"):
                seat.state()
        assert all("KeyError: 'lamp' (tolman.suites.tos.episode" in each.error for each in failures(tmp_path / "run"))
        said = list(lines.read(RunFolder(tmp_path / "run").part().journal, Entry))
        assert len(said) == 2
        for _ in states(seat, say):
            pass
    played = read_run(tmp_path / "run")
    (transcript,) = played.transcripts.values()
    assert [each.reply.text for each in transcript.exchanges] == [each.reply.text for each in scouted(7).exchanges]
    assert played.failures == ()


def test_the_browser_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path / "run", 7) as run:
        browser = TestClient(playing(run), HOST, headers={"origin": HOST, HEADER: run.pass_of(run.seats["human"])})
        sent = {"name": browser.get("/api/seat/state").json()["name"], "seconds": 1.0}
        with monkeypatch.context() as patch:
            patch.setattr("tolman.suites.tos.episode.after", oops)
            answer = browser.post("/api/seat/reply", json={**sent, "text": "[Observe()]"})
            again = browser.get("/api/seat/state")
        assert (answer.status_code, again.status_code) == (500, 500)
        assert answer.text == again.text
        assert "What you have answered is kept" in answer.text
        assert browser.get("/api/seat/state").json()["number"] == 1


def test_a_full_disk_is_told_without_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Any, _value: object) -> None:
        raise RunFolderError(f"{file.name} cannot be written: No space left on device")

    with people(tmp_path / "run", 7) as run:
        browser = TestClient(playing(run), HOST, headers={"origin": HOST, HEADER: run.pass_of(run.seats["human"])})
        before = browser.get("/api/seat/state").json()
        sent = {"name": before["name"], "text": "[Observe()]", "seconds": 1.0}
        with monkeypatch.context() as patch:
            patch.setattr(lines, "write", full)
            answer = browser.post("/api/seat/reply", json=sent)
        assert (answer.status_code, answer.text) == (500, "journal.jsonl cannot be written: No space left on device")
        assert browser.get("/api/seat/state").json()["name"] == before["name"]
        assert browser.post("/api/seat/reply", json=sent).status_code == 200


def test_an_item_that_cannot_be_drawn_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path / "run", 7) as run, monkeypatch.context() as patch:
        _drawn.cache_clear()
        patch.setattr("tolman.suites.tos.task.draw_item", oops)
        with pytest.raises(EpisodeError):
            run.seats["human"].state()
        patch.undo()
        assert run.seats["human"].state()
    assert len(failures(tmp_path / "run")) == 1


def test_what_cannot_be_scored_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with People(replace(one_person(7), has_feedback=True), tmp_path / "run") as run:
        seat = run.seats["human"]
        for _ in states(seat, said_before(7)):
            pass
        with monkeypatch.context() as patch:
            patch.setattr(exploration, "learn", oops)
            with pytest.raises(EpisodeError):
                seat.result(0)
        assert seat.result(0)
