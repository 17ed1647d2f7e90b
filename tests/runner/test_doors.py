"""The two doors, the synchronous driver and Inspect, leave equal transcripts and scores."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tolman.record.settings import Settings
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import OwnMap, Probes, Setting, Shifting, Source
from tolman.suites.tos.suite import SUITE
from tolman.suites.tos.task import Task

assert SUITE.play.speakers
SPEAKERS = SUITE.play.speakers


INSPECT = Path(sys.executable).with_name("inspect")
LAYOUT = Layout(rooms=2, things=3)
TASKS = (
    Task(LAYOUT, setting=Setting(probes=Probes.TURNS, shifting=Shifting()), questions=1),
    Task(LAYOUT, setting=Setting(Source.PASSIVE, probes=Probes.END), questions=1),
    Task(LAYOUT, setting=Setting(Source.TRUE_MAP, OwnMap.INSTEAD), questions=1),
    Task(LAYOUT, setting=Setting(Source.NAMES, OwnMap.FIRST), questions=1),
    Task(LAYOUT, setting=Setting(Source.NOTHING), questions=1),
)


@pytest.mark.slow
@pytest.mark.parametrize(("tasks", "epochs"), [(TASKS, 1), (TASKS[-1:], 2)], ids=["once", "twice"])
def test_both_doors_leave_the_same(tmp_path: Path, tasks: tuple[Task, ...], epochs: int) -> None:
    left = {}
    for door, prefix in (("fast", ""), ("inspect", "tolman/")):
        settings = Settings(tasks, (1,), tuple(f"{prefix}{name}" for name in SPEAKERS.players), epochs)
        play_run(settings, tmp_path / door)
        played = read_run(tmp_path / door)
        assert played.failures == ()
        assert len(played.transcripts) == len(settings.episodes()) == epochs * len(tasks) * len(SPEAKERS.players)
        scored = {each.key: each for each in score_run(played)}
        left[door] = {
            (key.task, key.player.removeprefix(prefix), key.epoch): (
                replace(transcript, player=""),
                scored[key].scores,
                scored[key].spending,
            )
            for key, transcript in played.transcripts.items()
        }
    assert left["inspect"] == left["fast"]


@pytest.mark.slow
def test_inspect_finds_tasks_and_players_by_itself(tmp_path: Path) -> None:
    options = "-T scenes=3 -T rooms=2 -T questions=1 -T probes=end -T revision=false --display plain".split()
    for task in ("tos_text_active", "tos_text_passive"):
        done = subprocess.run(
            [INSPECT, "eval", f"tolman/{task}", "--model", "tolman/surveyor", *options],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert "accuracy" in done.stdout
    assert len(list((tmp_path / "logs").glob("*.eval"))) == 2
