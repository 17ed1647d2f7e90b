"""A run that is killed at any moment goes on with the same command: nothing is lost, and nothing asked twice."""

import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers.faulty import FaultyServer, Manners, serving
from tests.waiting import PATIENCE
from tolman.record import lines
from tolman.record.folder import RunFolder
from tolman.record.record import Entry
from tolman.record.run import Played
from tolman.suites.runs import read_run

PROGRAM = Path(sys.executable).with_name("tolman")
OPTIONS = (
    "--model scout --players none --scenes 0-2 --rooms 2 --things 3 --budget 8 --every 2 --questions 1 --pictures 0"
).split()
KILLS = 3

pytestmark = pytest.mark.slow


def start(server: FaultyServer, out: Path) -> subprocess.Popen[str]:
    command = [PROGRAM, "run", "--base-url", server.base_url, *OPTIONS, "--out", out]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeding)


def heeding() -> None:
    """Lets a process heed interrupts, which those started in the background of a shell ignore."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def finish(server: FaultyServer, out: Path) -> Played:
    process = start(server, out)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    return read_run(out)


def journal(out: Path) -> list[Entry]:
    return list(lines.read(RunFolder(out).part().journal, Entry))


def test_a_run_killed_again_and_again_ends_as_an_undisturbed_one(tmp_path: Path) -> None:
    with serving(Manners()) as server:
        undisturbed = finish(server, tmp_path / "undisturbed")
        usual = len(server.calls)
    rng = random.Random(6)
    in_flight = 0
    with serving(Manners(slow_seconds=0.05)) as server:
        for _ in range(KILLS):
            process = start(server, tmp_path / "killed")
            server.wait_for_calls(len(server.calls) + rng.randint(1, usual // KILLS), process)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            in_flight = len(server.calls) - len(journal(tmp_path / "killed"))
            assert process.returncode == -signal.SIGKILL
        killed = finish(server, tmp_path / "killed")
        calls = len(server.calls)
    assert [each.reply.text for t in killed.transcripts.values() for each in t.exchanges] == [
        each.reply.text for t in undisturbed.transcripts.values() for each in t.exchanges
    ]
    assert {key: t.item for key, t in killed.transcripts.items()} == {
        key: t.item for key, t in undisturbed.transcripts.items()
    }
    assert len(journal(tmp_path / "killed")) == usual
    assert usual <= calls <= usual + in_flight


@pytest.mark.parametrize(
    ("number", "name", "code"),
    [(signal.SIGINT, "Ctrl-C", 130), (signal.SIGTERM, "SIGTERM", 143), (signal.SIGHUP, "SIGHUP", 129)],
    ids=["interrupt", "shutdown", "closed terminal"],
)
def test_a_run_that_is_stopped_says_how_it_goes_on(
    tmp_path: Path, number: signal.Signals, name: str, code: int
) -> None:
    with serving(Manners(slow_seconds=0.05)) as server:
        process = start(server, tmp_path / "run")
        server.wait_for_calls(10, process)
        process.send_signal(number)
        output, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == code
        (told,) = errors.splitlines()
        assert re.fullmatch(
            rf"tolman: stopped by {name}: (.*/run) holds \d of 6 episodes and all replies; tolman resume \1 goes on",
            told,
        )
        assert output.startswith("Playing 6 episodes into ")
        assert "Task interrupted" not in output
        assert read_run(tmp_path / "run").failures == ()
        played = finish(server, tmp_path / "run")
    assert played.manifest.ended
    entries = journal(tmp_path / "run")
    assert len({(entry.key, entry.number) for entry in entries}) == len(entries)
