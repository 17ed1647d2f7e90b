"""Scenes as JSON."""

from pathlib import Path

import msgspec

from tolman.errors import SceneFileError
from tolman.suites.tos.scene.scene import Scene


def to_json(scene: Scene) -> bytes:
    """Returns the scene as JSON text."""
    return msgspec.json.encode(scene)


def from_json(text: bytes | str) -> Scene:
    """Returns the scene written as `text`."""
    try:
        return msgspec.json.decode(text, type=Scene)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise SceneFileError(f"not a scene: {error}") from error


def load(path: Path) -> Scene:
    """Returns the scene in the file `path`."""
    try:
        return from_json(path.read_bytes())
    except OSError as error:
        raise SceneFileError(f"{path}: {error.strerror}; name a scene file written by `tolman show`") from error
    except SceneFileError as error:
        raise SceneFileError(f"{path}: {error}") from error


def save(scene: Scene, path: Path) -> None:
    """Writes the scene to the file `path`."""
    path.write_bytes(msgspec.json.format(to_json(scene)) + b"\n")
