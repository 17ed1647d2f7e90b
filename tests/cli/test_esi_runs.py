"""Whoever has a run of ESI reads it, lists it, scores it, compares in it and goes on with it, and draws no item."""

from pathlib import Path

import pytest

from tests.cli.calling import call
from tests.suites.esi.walks import SMALL, keep_twins, task
from tolman.record.settings import Settings
from tolman.runner.run import play_run

pytestmark = pytest.mark.slow


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run, on a machine on which its items are not and cannot be drawn."""
    with monkeypatch.context() as patched:
        patched.setattr("tolman.suites.esi.store.default_folder", lambda: tmp_path / "items")
        keep_twins(tmp_path / "items")
        play_run(Settings((task(SMALL),), (2, 3), ("oracle", "blind")), tmp_path / "run")
    monkeypatch.setattr("tolman.suites.esi.store.default_folder", lambda: tmp_path / "nowhere")
    monkeypatch.setattr("tolman.suites.esi.store.draw_family", lambda *_: pytest.fail("an item was drawn"))
    return tmp_path / "run"


def test_a_run_is_read_in_every_way(run: Path) -> None:
    assert "4 of 4 episodes finished" in call("runs", str(run.parent))
    assert "esi_active with oracle, blind" in call("list", str(run.parent))
    for verb in ("score", "report"):
        told = call(verb, str(run))
        assert "Answers by category" in told
        assert "oracle" in told
    difference = call("compare", f"{run}:oracle", f"{run}:blind")
    assert "accuracy: inclined_plane" in difference
    assert "answers.csv" in {each.name for each in run.iterdir()}


def test_a_run_of_which_nothing_is_left_to_play_is_resumed(run: Path) -> None:
    assert "all 4 episodes are played" in call("resume", str(run))
