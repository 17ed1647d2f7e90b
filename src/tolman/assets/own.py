"""Things files: kinds of thing that users bring along, with models from files.

    [sled]
    file = "sled.glb"          # relative to the things file
    size = [0.45, 1.10, 0.30]  # width, depth and height in metres
    up = "z"                   # the axis of the model's file that points up; left out: "y"
    front = "-y"               # the axis of the model's file that the front faces; left out: a thing without front
    carries = 0.28             # height in metres of a surface on which things can stand; left out: none

A model is read when it is first drawn: a scene in words needs names, sizes and fronts alone, and each process of
a run reads the things file anew.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Annotated

import msgspec

from tolman.assets.catalogue import KINDS
from tolman.assets.imported import check_file, facing, read_mesh
from tolman.assets.kind import Kind
from tolman.assets.shape import Shape
from tolman.errors import MeshFileError

GROUP = "own models"
"""The group of all kinds from things files."""

_NAME = re.compile(r"[\w-]+( [\w-]+)*")
_METRES = Annotated[float, msgspec.Meta(gt=0, le=1000)]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing as it is written in a things file."""

    file: str
    size: tuple[_METRES, _METRES, _METRES]
    up: str = "y"
    front: str | None = None
    carries: Annotated[float, msgspec.Meta(ge=0)] | None = None


def kinds_with(own: Path | None) -> Mapping[str, Kind]:
    """Returns every kind that can be drawn, the user's own included."""
    if own is None:
        return KINDS
    kinds = read_kinds(own)
    if taken := sorted(set(kinds) & set(KINDS)):
        raise MeshFileError(f"{own}: {taken[0]} is the name of a kind already; call yours otherwise")
    return {**KINDS, **kinds}


def read_kinds(path: Path) -> dict[str, Kind]:
    """Returns the kinds in a things file by their names."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise MeshFileError(f"{path}: {error.strerror}; name a things file") from error
    except ValueError as error:
        raise MeshFileError(f"{path}: not TOML: {error}") from error
    if not entries:
        raise MeshFileError(f"{path}: no things; begin each with its name, as in [sled]")
    return {name: _kind(path, name, written) for name, written in entries.items()}


def _kind(path: Path, name: str, written: object) -> Kind:
    """Returns the kind that an entry describes."""
    try:
        if not _NAME.fullmatch(name):
            raise ValueError("a name has letters, digits and hyphens, and single blanks between words")
        entry = _entry(written)
        front = ("-y" if entry.up.endswith("z") else "z") if entry.front is None else entry.front
        facing(entry.up, front)
        check_file(path.parent / entry.file)
    except (ValueError, MeshFileError) as error:
        raise MeshFileError(f"{path}: [{name}]: {error}") from error
    model = cache(partial(_model, path, name, entry, front))
    width, depth, tall = entry.size
    return Kind(
        name, GROUP, entry.front is not None, width, depth, tall, {"colour": ("gray",)}, lambda **_choice: model()
    )


def _entry(written: object) -> _Entry:
    try:
        entry = msgspec.convert(written, _Entry)
    except msgspec.ValidationError as error:
        raise ValueError(f"{error}; a thing has file and size, and may have up, front and carries") from error
    if entry.carries is not None and entry.carries > entry.size[2]:
        raise ValueError(f"carries at {entry.carries:g} m, but is {entry.size[2]:g} m tall")
    return entry


def _model(path: Path, name: str, entry: _Entry, front: str) -> Shape:
    """Returns the model of an entry."""
    try:
        return read_mesh(path.parent / entry.file, entry.size, entry.up, front, entry.carries)
    except MeshFileError as error:
        raise MeshFileError(f"{path}: [{name}]: {error}") from error
