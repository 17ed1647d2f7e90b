"""Pictures on disk, each under its key: a bounded folder that several processes may use at once.

A file appears whole or not at all and begins with a digest of its content. Whoever finds the folder too large
removes what was used longest ago. A folder that cannot be used is told of once, and then nothing is kept.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile

from tolman.render.claim import claimed

GIBIBYTE = 1 << 30
_KEPT = 0.8
"""Share of the limit that is left after a clearing."""
_ABANDONED = 3600.0
"""Seconds after which a half-written file is taken for one of a killed process."""
_DIGEST = 16
"""Bytes of the digest with which a file begins."""


def default_folder() -> Path:
    """Returns the user's folder for pictures."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tolman" / "pictures"


@dataclass(slots=True, eq=False)
class Cache:
    """A folder of pictures, as bytes."""

    folder: Path = field(default_factory=default_folder)
    most: int = 4 * GIBIBYTE
    """Bytes on disk; each process that writes may be over by a hundredth of it for a moment."""
    what: str = "Pictures are drawn"
    """What is done with what is to be kept, for who is told that it cannot be."""
    _unchecked: int | None = field(default=None, init=False)
    """Bytes written since the folder was last measured; None before the first time."""
    _has_complained: bool = field(default=False, init=False)

    def fetched(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Returns what is kept under `key`, or else what `make` returns, and keeps it.

        Who wants what another thread or process is making waits for it.
        """
        kept = self.get(key)
        if kept is not None:
            return kept
        with claimed(self.folder / "claims" / key[:2]) as held:
            kept = self.get(key) if held else None
            if kept is None:
                kept = make()
                self.put(key, kept)
        return kept

    def get(self, key: str) -> bytes | None:
        """Returns what is kept under `key`, or None where there is nothing; what is damaged goes."""
        path = self._path(key)
        try:
            content = path.read_bytes()
        except IsADirectoryError:
            _remove(path)
            return None
        except OSError:
            return None
        digest, content = content[:_DIGEST], content[_DIGEST:]
        if digest != _digest(content):
            _remove(path)
            return None
        with suppress(OSError):  # another process removed it, or the folder is read-only
            os.utime(path)
        return content

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def put(self, key: str, content: bytes) -> None:
        """Keeps bytes under `key`, if that can be."""
        try:
            self._write(self._path(key), _digest(content) + content)
            self._unchecked = None if self._unchecked is None else self._unchecked + len(content)
            if self._unchecked is None or self._unchecked > self.most / 100:
                self.clear(self.most)
                self._unchecked = 0
        except OSError as error:
            self._complain(error)

    def _write(self, path: Path, content: bytes) -> None:
        """Writes a file whole or, where that fails, nothing."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            part = Path(file.name)
            try:
                file.write(content)
                file.close()
                part.replace(path)
            except BaseException:
                part.unlink(missing_ok=True)
                raise

    def _complain(self, error: OSError) -> None:
        if not self._has_complained:
            self._has_complained = True
            sys.stderr.write(f"{self.what} but not kept: {error.strerror or error}: {self.folder}\n")

    def size(self) -> int:
        """Returns the bytes on disk."""
        total = 0
        for path in self._files():
            with suppress(OSError):  # another process was faster
                total += path.stat().st_size
        return total

    def clear(self, most: int = 0) -> None:
        """Removes what was used longest ago until well under `most` bytes are left, if there are more."""
        now = time.time()
        found = []
        for path in self._files():
            with suppress(OSError):  # another process was faster
                stat = path.stat()
                if path.suffix != ".part":
                    found.append((stat.st_mtime, stat.st_size, path))
                elif now - stat.st_mtime > _ABANDONED:
                    path.unlink()
        left = sum(size for _, size, _ in found)
        if left <= most:
            return
        for _, size, path in sorted(found):
            if left <= _KEPT * most:
                return
            _remove(path)
            left -= size

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key

    def _files(self) -> Iterator[Path]:
        return self.folder.glob("??/*")


def _remove(path: Path) -> None:
    """Removes a file, or an empty folder in its place, if that can be."""
    with suppress(OSError):
        path.rmdir() if path.is_dir() else path.unlink()


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=_DIGEST).digest()
