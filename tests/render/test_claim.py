"""Claims on work, between real processes."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tolman.render.claim import claimed

pytest.importorskip("fcntl")

HOLD = """
import sys
from pathlib import Path
from tolman.render.claim import claimed
with claimed(Path(sys.argv[1])) as held:
    print(held, flush=True)
    sys.stdin.read()
"""
SHARE = """
import sys
from pathlib import Path
from tolman.render.cache import Cache
cache, made = Cache(Path(sys.argv[1])), 0

def make():
    global made
    made += 1
    return bytes(1000)

print("ready", flush=True)
sys.stdin.readline()
for number in range(60):
    cache.fetched(f"{number:032x}", make)
print(made)
"""


@contextmanager
def process(code: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Runs code in a process of its own, which has said that it is ready."""
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout
        assert child.stdout.readline().strip() in {"True", "ready"}
        yield child


def test_a_claim_is_held_by_one(tmp_path: Path) -> None:
    path = tmp_path / "claims" / "ab"
    with claimed(path) as first, claimed(path, patience=0.02) as second:
        assert (first, second) == (True, False)
    with claimed(path, patience=0.02) as again:
        assert again


def test_a_claim_ends_with_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "ab"
    with process(HOLD, path) as holder:
        with claimed(path, patience=0.02) as held:
            assert not held
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with claimed(path) as held:
            assert held


def test_nothing_is_claimed_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    with claimed(tmp_path / "taken" / "ab") as held:
        assert not held


def test_two_processes_share_the_work(tmp_path: Path) -> None:
    with process(SHARE, tmp_path) as one, process(SHARE, tmp_path) as other:
        for child in (one, other):
            assert child.stdin
            child.stdin.write("\n")
            child.stdin.flush()
        made = [int(child.communicate()[0]) for child in (one, other)]
    assert sum(made) == 60
