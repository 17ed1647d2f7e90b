"""Frames on disk, each under its key: a bounded folder that several processes may use at once.

A file appears whole or not at all, and whoever finds the folder too large removes what was used longest ago.
"""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tolman.render.tracer.frame import Frame

GIBIBYTE = 1 << 30
_KEPT = 0.8
"""Share of the limit that is left after a clearing."""
_ABANDONED = 3600.0
"""Seconds after which a half-written file is taken for one of a killed process."""


def default_folder() -> Path:
    """Returns the user's folder for frames."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tolman" / "frames"


@dataclass(slots=True, eq=False)
class FrameCache:
    """A folder of frames."""

    folder: Path = field(default_factory=default_folder)
    most: int = 4 * GIBIBYTE
    """Bytes on disk; each process that writes may be over by a hundredth of it for a moment."""
    _unchecked: int | None = field(default=None, init=False)
    """Bytes written since the folder was last measured; None before the first time."""

    def get(self, key: str) -> Frame | None:
        """Returns the frame of `key`, or None where there is none; a damaged file is removed."""
        path = self._path(key)
        try:
            frame = _decoded(path.read_bytes())
            os.utime(path)
        except FileNotFoundError:
            return None
        except (BadZipFile, ValueError, KeyError, EOFError):
            path.unlink(missing_ok=True)
            return None
        return frame

    def __contains__(self, key: str) -> bool:
        return self._path(key).exists()

    def put(self, key: str, frame: Frame) -> None:
        """Keeps a frame under `key`."""
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        content = _encoded(frame)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            file.write(content)
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
                if path.suffix == ".part" and now - stat.st_mtime > _ABANDONED:
                    path.unlink()
                else:
                    found.append((stat.st_mtime, stat.st_size, path))
        left = sum(size for _, size, _ in found)
        if left <= most:
            return
        for _, size, path in sorted(found):
            if left <= _KEPT * most:
                return
            path.unlink(missing_ok=True)
            left -= size

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.npz"

    def _files(self) -> Iterator[Path]:
        return self.folder.glob("??/*")


def encoded_png(rgb: NDArray[np.uint8]) -> bytes:
    """Returns a picture as the bytes of a PNG file."""
    from PIL import Image

    file = BytesIO()
    Image.fromarray(rgb).save(file, "PNG")
    return file.getvalue()


def decoded_png(content: bytes) -> NDArray[np.uint8]:
    """Returns the picture in the bytes of a PNG file."""
    from PIL import Image

    with Image.open(BytesIO(content)) as image:
        return np.asarray(image.convert("RGB"))


def _encoded(frame: Frame) -> bytes:
    if frame.rgb is None:
        raise ValueError("a frame without colours is not kept; it is drawn faster than it is read")
    file = BytesIO()
    np.savez_compressed(
        file,
        png=np.frombuffer(encoded_png(frame.rgb), np.uint8),
        depth=frame.depth,
        label=frame.label.astype(np.int16),
        beyond=frame.beyond.astype(np.int16),
    )
    return file.getvalue()


def _decoded(content: bytes) -> Frame:
    with np.load(BytesIO(content)) as parts:
        return Frame(
            decoded_png(parts["png"].tobytes()),
            parts["depth"],
            parts["label"].astype(np.int32),
            parts["beyond"].astype(np.int32),
        )
