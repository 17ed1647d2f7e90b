"""A run on a Ray cluster: workers may die, and nothing is lost."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest

from tests.servers.faulty import FaultyServer, Manners, serving
from tests.suites.spatialbench.files import every_kind
from tests.suites.spatialbench.videos import make_video
from tests.waiting import PATIENCE
from tolman.record import lines
from tolman.record.folder import RunFolder
from tolman.record.record import Entry
from tolman.record.settings import Settings
from tolman.runner.access import Access
from tolman.runner.cluster import play_on_ray
from tolman.scoring.spending import spending
from tolman.suites.runs import read_run
from tolman.suites.spatialbench.setting import Setting as Watched
from tolman.suites.spatialbench.task import Task as Questions

PROGRAM = Path(sys.executable).with_name("tolman")
OPTIONS = (
    "--model scout --players none --scenes 0-3 --source active --rooms 2 --things 3 --budget 8 --probes end "
    "--moved 0 --turned 0 --questions 1 --pictures 0"
).split()
PARTS = 2


def start(server: FaultyServer, out: Path, *more: str) -> subprocess.Popen[str]:
    command = [PROGRAM, "run", "--base-url", server.base_url, *OPTIONS, *more, "--out", out]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def workers() -> Iterator[psutil.Process]:
    """Yields the processes that play parts of a run."""
    found = psutil.process_iter(["cmdline"])  # a process that has just ended has no command line
    return (each for each in found if "ray::_play_part" in (each.info["cmdline"] or ()))


def journal(out: Path) -> list[Entry]:
    return [entry for part in RunFolder(out).parts() for entry in lines.read(part.journal, Entry)]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install '.[ray]'")
def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    with serving(Manners()) as server:
        process = start(server, tmp_path / "alone")
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors
        usual = len(server.calls)
    with serving(Manners(slow_seconds=0.1)) as server:
        process = start(server, tmp_path / "cluster", "--ray", str(PARTS))
        server.wait_for_calls(usual // 3, process)
        next(workers()).kill()
        in_flight = len(server.calls) - len(journal(tmp_path / "cluster"))
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors
        calls = len(server.calls)
    alone, cluster = read_run(tmp_path / "alone"), read_run(tmp_path / "cluster")
    assert {path.name for path in (tmp_path / "cluster/shards").iterdir()} == {"1-of-2", "2-of-2"}
    assert cluster.failures == ()
    assert cluster.manifest.ended
    assert {key: [each.reply.text for each in t.exchanges] for key, t in cluster.transcripts.items()} == {
        key: [each.reply.text for each in t.exchanges] for key, t in alone.transcripts.items()
    }
    assert len(journal(tmp_path / "cluster")) == usual
    assert usual <= calls <= usual + in_flight


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install '.[ray]'")
def test_parts_share_the_money(tmp_path: Path) -> None:
    price, limit = "--price 10/10", 0.3
    with serving(Manners(slow_seconds=0.05)) as server:
        more = f"{price} --max-cost {limit} --max-connections 1 --ray {PARTS}".split()
        _, errors = start(server, tmp_path / "run", *more).communicate(timeout=PATIENCE)
    assert "go on with a higher --max-cost" in errors
    spent = spending(entry.reply for entry in journal(tmp_path / "run")).dollars or 0.0
    assert 0.2 < spent < 0.5
    assert len(list((tmp_path / "run/shards").iterdir())) == PARTS


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install '.[ray]'")
@pytest.mark.skipif(find_spec("av") is None, reason="PyAV is not installed: pip install 'tolman[video]'")
def test_an_episode_that_fails_ends_no_part(tmp_path: Path) -> None:
    make_video(tmp_path / "a.mp4", seconds=1)
    make_video(tmp_path / "b.mp4", seconds=1).rename(tmp_path / "away.mp4")
    every_kind(tmp_path / "QA.txt", ["a.mp4", "b.mp4"])
    task = Questions(str(tmp_path / "QA.txt"), str(tmp_path), setting=Watched(side=64, sampling="uniform-2"))
    settings = Settings((task,), (0, 1), ("random", "oracle"))
    play_on_ray(settings, tmp_path / "run", Access(), PARTS)
    played = read_run(tmp_path / "run")
    assert (len(played.transcripts), len(played.failures)) == (2, 2)
    assert all(failure.error.startswith("VideoFileError: ") for failure in played.failures)
    (tmp_path / "away.mp4").rename(tmp_path / "b.mp4")
    play_on_ray(settings, tmp_path / "run", Access(), PARTS)
    played = read_run(tmp_path / "run")
    assert (len(played.transcripts), played.failures) == (4, ())
