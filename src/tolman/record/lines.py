"""JSON-lines files that survive a kill."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from tolman.errors import RunFolderError

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> Iterator[T]:
    """Yields the values of a file, none if it does not exist; leaves out a last line that is not finished."""
    if not path.exists():
        return
    decoder = msgspec.json.Decoder(kind)
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                yield decoder.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise RunFolderError(
                    f"{path}, line {number} is damaged: {error}; start a new run with --out"
                ) from error


def append_to(path: Path) -> BinaryIO:
    """Opens a file to add lines, for this process alone; cuts off a last line that was never finished."""
    file = path.open("ab")
    _lock(file, path)
    with path.open("rb") as text:
        size, last = text.seek(0, os.SEEK_END), b""
        if size:
            text.seek(size - 1)
            last = text.read(1)
        if last not in (b"", b"\n"):
            text.seek(0)
            os.truncate(path, text.read().rfind(b"\n") + 1)
    return file


def _lock(file: BinaryIO, path: Path) -> None:
    """Keeps other processes from writing to the same file, as long as it is open."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise RunFolderError(f"{path.parent} is in use by another run; wait for it, or use --out") from error
    except OSError:  # some network file systems have no locks
        return


def write(file: BinaryIO, value: object) -> None:
    """Adds a line to an open file and hands it to the system, so that a kill cannot lose it."""
    file.write(msgspec.json.encode(value) + b"\n")
    file.flush()
