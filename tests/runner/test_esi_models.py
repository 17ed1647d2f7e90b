"""A model plays ESI through a server: pictures go as pictures, and a run that is killed goes on where it was."""

import json
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.servers.faulty import FaultyServer, Manners, serving
from tests.suites.esi.walks import SOLUTION, keep_twins, task
from tolman.protocol.answers import Manner
from tolman.record import lines
from tolman.record.folder import RunFolder
from tolman.record.record import Entry
from tolman.record.run import Played
from tolman.record.settings import Settings
from tolman.runner.access import SERVER, Access
from tolman.runner.estimate import from_words
from tolman.runner.run import play_run
from tolman.suites.esi.setting import Probes, Setting
from tolman.suites.esi.suite import SUITE
from tolman.suites.runs import read_run, score_run

pytestmark = pytest.mark.slow

MODEL = f"{SERVER}scout"
SAID = ("TurnLeft(15)", "TurnRight(15)", *SOLUTION, "Down(0.25)", "Answer(B, 80)")
SEEN = Setting(probes=Probes.STEPS, size=96, quality="fast")
SHARED = Path.home() / ".cache"
"""Where what draws is kept ready."""


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of caches in which the items are, and whatever else there is."""
    folder = tmp_path / "caches"
    (folder / "tolman").mkdir(parents=True)
    for each in SHARED.glob("*") if SHARED.is_dir() else ():
        if each.name != "tolman":
            (folder / each.name).symlink_to(each)
    keep_twins(folder / "tolman/items")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


def settings(answers: Manner = Manner.WORDS) -> Settings:
    return Settings((task(SEEN),), (2, 3), (MODEL,), answers=answers)


def start(server: FaultyServer, out: Path) -> subprocess.Popen[str]:
    options = ("--kinds inclined_plane --items 1 --model scout --players none --image-size 96 --quality fast").split()
    more = ["--probes", "steps", "--base-url", server.base_url, "--out", out]
    command = [sys.executable, "-m", "tolman.cli", "run", "esi", *options, *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def played(server: FaultyServer, out: Path, chosen: Settings | None = None) -> Played:
    """Plays a run to its end, in this process."""
    play_run(chosen or settings(), out, access=Access(base_url=server.base_url))
    return read_run(out)


def journal(out: Path) -> list[Entry]:
    return list(lines.read(RunFolder(out).part().journal, Entry))


def test_a_run_that_is_killed_asks_and_does_nothing_twice(caches: Path, tmp_path: Path) -> None:
    out = tmp_path / "killed"
    with serving(Manners(lines=SAID)) as server:
        undisturbed = played(server, tmp_path / "undisturbed")
        usual = len(server.calls)
    with serving(Manners(lines=SAID, slow_seconds=0.05)) as server:
        process = start(server, out)
        server.wait_for_calls(9, process)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        answered = [each for each in journal(out) if each.reply.usage]
        in_flight = len(server.calls) - len(answered)
        killed = played(server, out, read_run(out).settings)
        calls = len(server.calls)
    assert 0 < len(answered) < usual
    assert killed.transcripts.keys() == undisturbed.transcripts.keys()
    for key, transcript in killed.transcripts.items():
        before = undisturbed.transcripts[key]
        assert [each.request for each in transcript.exchanges] == [each.request for each in before.exchanges]
        assert [each.reply.text for each in transcript.exchanges] == [each.reply.text for each in before.exchanges]
        assert transcript.outcomes == before.outcomes
    entries = [(each.key, each.number, each.request) for each in journal(out)]
    assert len(set(entries)) == len(entries)
    assert usual <= calls <= usual + in_flight


def test_what_is_on_record_is_not_worked_out_again(
    caches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tolman.suites.esi import world

    with serving(Manners(lines=SAID)) as server:
        before = played(server, tmp_path / "run")
    (tmp_path / "run" / "transcripts.jsonl").unlink()
    monkeypatch.setattr(world, "_moments", type(world._moments)())
    monkeypatch.setattr(world, "_after", lambda *_: pytest.fail("a move was made again"))
    with serving(Manners(lines=SAID)) as server:
        again = played(server, tmp_path / "run")
        assert server.calls == []
    assert again.transcripts == before.transcripts


def test_pictures_go_with_every_message_that_names_them(caches: Path, tmp_path: Path) -> None:
    with serving(Manners(lines=SAID)) as server:
        played(server, tmp_path / "run")
        shown = Counter(call.pictures for call in server.calls)
    # Each of the two is asked for six steps; asides come before the first, second, third and fifth.
    assert shown == {1: 4, 2: 4, 3: 4, 4: 2, 6: 4, 7: 2}


def test_answers_are_scored_as_those_of_players(caches: Path, tmp_path: Path) -> None:
    with serving(Manners(lines=SAID)) as server:
        played(server, tmp_path / "run")
    run = read_run(tmp_path / "run")
    found = {each.key.item[-1]: each.scores for each in score_run(run)}
    assert [found[twin].answers[0].score for twin in "01"] == [0.0, 1.0]
    assert {(each.confidence, each.evident, each.steps) for each in found.values()} == {(0.8, 4, 5)}
    assert SUITE.judge.headline(found["1"])["accuracy"] == 1.0
    assert run.failures == ()


def test_steps_as_json_are_those_in_words(caches: Path, tmp_path: Path) -> None:
    steps: list[dict[str, Any]] = [
        {"move": "TurnLeft", "degrees": 15},
        {"move": "TurnRight", "degrees": 15},
        {"move": "PickUp", "where": "red block"},
        {"move": "PutOnSlope", "where": "blue ramp"},
        {"move": "Down", "metres": 0.25},
        {"move": "Answer", "option": "B", "percent": 80},
    ]
    said = tuple(json.dumps({"thoughts": "", "moves": [each]}) for each in steps)
    with serving(Manners(lines=SAID)) as server:
        words = played(server, tmp_path / "words")
    with serving(Manners(lines=said)) as server:
        found = played(server, tmp_path / "json", settings(Manner.JSON))
    assert {key: each.outcomes for key, each in found.transcripts.items()} == {
        key: each.outcomes for key, each in words.transcripts.items()
    }
    assert {each.ended for each in found.transcripts.values()} == {"answered"}


def test_an_estimate_counts_every_step_with_all_pictures_before_it(caches: Path) -> None:
    small, large = (
        from_words(Settings((task(replace(SEEN, size=size)),), (2, 3), (MODEL,)).episodes()) for size in (96, 384)
    )
    # Eight steps, what is asked at their end, and asides after none, 1, 2, 4 and 8 of them.
    assert small.spending.calls == large.spending.calls == 2 * (8 + 1 + 5)
    shown = 2 * (sum(range(1, 10)) + 1 + 2 + 3 + 5 + 9)
    more = large.spending.input_tokens - small.spending.input_tokens
    assert more == pytest.approx(shown * (384**2 - 96**2) / 750, rel=0.01)
