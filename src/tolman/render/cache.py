"""Pictures on disk, each under its key: a bounded folder that several processes may use at once.

A file appears whole or not at all and begins with a digest of its content. Whoever finds the folder too large
removes what was used longest ago.
"""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile

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
    _unchecked: int | None = field(default=None, init=False)
    """Bytes written since the folder was last measured; None before the first time."""

    def get(self, key: str) -> bytes | None:
        """Returns what is kept under `key`, or None where there is nothing; a damaged file is removed."""
        path = self._path(key)
        try:
            content = path.read_bytes()
            os.utime(path)
        except FileNotFoundError:
            return None
        digest, content = content[:_DIGEST], content[_DIGEST:]
        if digest == _digest(content):
            return content
        path.unlink(missing_ok=True)
        return None

    def __contains__(self, key: str) -> bool:
        return self._path(key).exists()

    def put(self, key: str, content: bytes) -> None:
        """Keeps bytes under `key`."""
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            file.write(_digest(content) + content)
        Path(file.name).replace(path)
        self._unchecked = None if self._unchecked is None else self._unchecked + len(content)
        if self._unchecked is None or self._unchecked > self.most / 100:
            self.clear(self.most)
            self._unchecked = 0

    def size(self) -> int:
        """Returns the bytes on disk."""
        return sum(entry.stat().st_size for entry in self._files())

    def clear(self, most: int = 0) -> None:
        """Removes what was used longest ago until well under `most` bytes are left, if there are more."""
        now = time.time()
        found = []
        for path in self._files():
            with suppress(FileNotFoundError):  # another process was faster
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
            path.unlink(missing_ok=True)
            left -= size

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key

    def _files(self) -> Iterator[Path]:
        return self.folder.glob("??/*")


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=_DIGEST).digest()
