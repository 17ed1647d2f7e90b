"""JSON-lines files that survive a kill and tell what is damaged.

Every line is an object whose last member is a checksum of all that stands before it. A damaged line is left out, and
no other with it. Lines of earlier versions have no checksum; they are read until the first line that has one.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import TypeVar
from warnings import warn
from zlib import crc32

import msgspec

from tolman.errors import RecordWarning, RunFolderError

T = TypeVar("T")

_SUM = re.compile(rb',"crc32":"([0-9a-f]{8})"\}')
"""What ends a line; inside a text it would have strokes before its quotes."""


def read(path: Path, kind: type[T], lost: list[int] | None = None, is_told: bool = True) -> Iterator[T]:
    """Yields the values of a file, none if it does not exist; leaves out a last line that is not finished.

    What is damaged is left out too, and told in a warning if it should be; the numbers of such lines are added to
    `lost`.
    """
    if not path.exists():
        return
    damaged: list[int] = []
    decoder = msgspec.json.Decoder(kind)
    with path.open("rb") as file:
        for number, body, is_sure in _bodies(file):
            try:
                value = decoder.decode(body)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                if is_sure:
                    raise RunFolderError(
                        f"{path}, line {number} cannot be read: {error}; a package that the run was played with may "
                        "be missing, or another version of Tolman wrote it"
                    ) from error
                damaged.append(number)
                continue
            yield value
    if damaged and is_told:
        warn(_words(path, damaged), RecordWarning, stacklevel=2)
    if lost is not None:
        lost += damaged


def _bodies(file: Iterable[bytes]) -> Iterator[tuple[int, bytes, bool]]:
    """Yields the number and the text of every finished line, and whether it is what was written for sure.

    The text is empty where it is damaged.
    """
    is_summed = False
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            return
        if _SUM.search(line):
            is_summed = True
            yield from ((number, body, body != b"") for body in _checked(line))
        else:
            yield number, b"" if is_summed else line, False


def _checked(line: bytes) -> Iterator[bytes]:
    """Yields every whole text of a line, and an empty one for what is damaged.

    There are several where the end of a line is damaged: it took the next one in.
    """
    starts = [0]
    for found in _SUM.finditer(line):
        for start in starts:
            body = line[start : found.start()] + b"}"
            if crc32(body) == int(found[1], 16):
                yield from (b"",) * (start > starts[0])
                yield body
                starts = []
                break
        starts.append(found.end() + 1)
    if line[max(starts[0] - 1, 0) :] != b"\n":
        yield b""


def _words(path: Path, damaged: list[int]) -> str:
    """Says which lines of a file were left out, and what follows."""
    some = ", ".join(map(str, damaged[:_MOST])) + f" and {len(damaged) - _MOST} more" * (len(damaged) > _MOST)
    lines = f"line {some} is" if len(damaged) == 1 else f"lines {some} are"
    return f"{path}: {lines} damaged and left out; what is missing is asked again when the run goes on"


_MOST = 5
"""Damaged lines that are named."""


def append_to(path: Path) -> FileIO:
    """Opens a file to add lines, for this process alone; cuts off a last line that was never finished."""
    file = path.open("ab", buffering=0)
    if not _lock(file):
        file.close()
        raise RunFolderError(f"{path.parent} is in use by another run; wait for it, or use --out")
    with path.open("rb") as text:
        size, last = text.seek(0, os.SEEK_END), b""
        if size:
            text.seek(size - 1)
            last = text.read(1)
        if last not in (b"", b"\n"):
            text.seek(0)
            os.truncate(path, text.read().rfind(b"\n") + 1)
    return file


def is_in_use(path: Path) -> bool:
    """Says whether a process has a file open to add lines; where there are no locks, nobody knows."""
    try:
        with path.open("rb", buffering=0) as file:
            return not _lock(file)
    except OSError:
        return False


def _lock(file: FileIO) -> bool:
    """Keeps other processes from writing to the same file, as long as it is open; says whether none does."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some network file systems have no locks
        pass
    return True


def write(file: FileIO, value: object) -> None:
    """Adds a line to an open file and hands it to the system, so that a kill cannot lose it.

    A line that cannot be written whole, for want of room, leaves nothing behind.
    """
    line, start = summed(msgspec.json.encode(value)), file.seek(0, os.SEEK_END)
    try:
        while line:
            line = line[file.write(line) or 0 :]
    except OSError as error:
        with suppress(OSError):
            file.truncate(start)
        raise RunFolderError(
            f"{file.name} cannot be written: {error.strerror}; once that is mended, the same command goes on"
        ) from error


def summed(body: bytes) -> bytes:
    """Returns the line of an object in JSON."""
    if not body.startswith(b'{"'):
        raise ValueError(f"a line holds an object, unlike {body[:20]!r}")
    return body[:-1] + f',"crc32":"{crc32(body):08x}"}}\n'.encode()
