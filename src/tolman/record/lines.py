"""JSON-lines files that survive a kill."""

import os
import sys
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from tolman.errors import RunFolderError

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> list[T]:
    """Returns the values of a file, none if it does not exist; cuts off a last line that was never finished."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text.rfind(b"\n") + 1
    if whole < len(text):
        os.truncate(path, whole)
    decoder = msgspec.json.Decoder(kind)
    values = []
    for number, line in enumerate(text[:whole].splitlines(), 1):
        try:
            values.append(decoder.decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise RunFolderError(f"{path}, line {number} is damaged: {error}; start a new run with --out") from error
    return values


def lock(file: BinaryIO, path: Path) -> None:
    """Keeps other processes from writing to the same run, as long as `file` is open."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise RunFolderError(f"{path.parent} is in use by another run; wait for it, or use --out") from error


def write(file: BinaryIO, value: object) -> None:
    """Adds a line to an open file and hands it to the system, so that a kill cannot lose it."""
    file.write(msgspec.json.encode(value) + b"\n")
    file.flush()
