"""Claims on work that several processes would do: one does it, the others wait a while for what it makes.

A claim is a lock on an open file. It ends with the process that holds it, however that ends.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

if sys.platform != "win32":  # there each process does its own work
    from fcntl import LOCK_EX, LOCK_NB, flock

PATIENCE = 30.0
"""Seconds after which a holder is taken for stuck: a picture takes less than one, a large one ten."""
PAUSE = 0.01
"""Seconds between two looks whether a claim is free."""


@contextmanager
def claimed(path: Path, patience: float = PATIENCE) -> Iterator[bool]:
    """Holds the claim that a file stands for, and gives whether it is held; it is not where nothing can be locked."""
    with ExitStack() as stack:
        held = False
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            file = stack.enter_context(path.open("ab"))
            held = _waited(file, patience)
        yield held


def _waited(file: IO[bytes], patience: float) -> bool:
    """Tells whether a file could be locked before patience ran out."""
    if sys.platform == "win32":
        return False
    for _ in range(round(patience / PAUSE)):
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            time.sleep(PAUSE)
        else:
            return True
    return False
