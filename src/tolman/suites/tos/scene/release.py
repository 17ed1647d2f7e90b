"""Reads what the authors of Theory of Space released: scene folders with their images, and records of their program.

Images are named after a camera and its heading. One camera stands at the start and one on each thing and door; after
the secret change, a camera has moved with its thing. Cells are those of the scene.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from tolman.errors import SceneFileError
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose, heading_of
from tolman.suites.tos.published.scenes import Mask, doors_of, rooms_of
from tolman.suites.tos.scene.scene import Door, Scene, Thing


class _Place(msgspec.Struct):
    x: float
    z: float


class _Turn(msgspec.Struct):
    y: float


class _Attributes(msgspec.Struct):
    has_orientation: bool = False
    connected_rooms: tuple[int, int] | None = None


class _Entry(msgspec.Struct):
    object_id: int | str
    name: str
    pos: _Place
    rot: _Turn
    attributes: _Attributes
    label: str | None = None

    @property
    def is_door(self) -> bool:
        return "door" in self.name


class _Camera(msgspec.Struct):
    id: str
    position: _Place


class _Pixel(msgspec.Struct):
    x: float
    y: float


class _Spot(msgspec.Struct):
    row: int
    col: int
    pixel: _Pixel


class _PlanMap(msgspec.Struct):
    mapping: list[_Spot]


class _Metadata(msgspec.Struct):
    objects: list[_Entry]
    cameras: list[_Camera]
    mask: Mask
    offset: tuple[int, int]
    topdown_map: _PlanMap = msgspec.field(default_factory=lambda: _PlanMap([]))


class _Change(msgspec.Struct):
    name: str
    pos: bool = False
    ori: bool = False


class _ChangedMetadata(_Metadata, kw_only=True):
    changes: list[_Change] = msgspec.field(name="_fb_changes")


class _Item(msgspec.Struct):
    name: str
    pos: Cell
    ori: Cell
    has_orientation: bool = True
    rooms: tuple[int, int] | None = None


class _Agent(msgspec.Struct):
    pos: Cell


class _Record(msgspec.Struct):
    mask: Mask
    objects: list[_Item]
    gates: list[_Item]
    agent: _Agent


_Read = TypeVar("_Read", bound=_Metadata)


@dataclass(frozen=True, slots=True)
class Changed:
    """A released scene after its secret change."""

    scene: Scene
    turned: tuple[str, ...]
    """Names of the things that face another way."""
    moved: tuple[str, ...]
    """Names of the things that stand on another cell."""


@dataclass(frozen=True, slots=True)
class ImageFile:
    """An image of a released folder."""

    name: str
    digest: str
    """The first twelve hex digits of its SHA-256."""


@dataclass(frozen=True, slots=True)
class Shot:
    """An image of what is seen from a pose."""

    pose: Pose
    file: ImageFile


@dataclass(frozen=True, slots=True)
class Images:
    """The images of a released folder that a player may be shown."""

    shots: tuple[Shot, ...]
    """All views of the first scene from the start, from things and from doors."""
    changed_shots: tuple[Shot, ...]
    """Those of the changed scene; none where nothing changes."""
    catalogue: ImageFile
    """All things of the scene, numbered in scene order."""
    plan: ImageFile
    """The empty rooms from above, north up."""
    scale: ImageFile | None
    """Posts at known distances and angles; None where it was not copied along."""

    def view(self, pose: Pose, is_changed: bool) -> ImageFile:
        """Returns the image of what is seen from a pose, in the first scene or in the changed one."""
        return next(shot.file for shot in (self.changed_shots if is_changed else self.shots) if shot.pose == pose)


def released_folders(path: Path) -> tuple[Path, ...]:
    """Returns the released folder itself, or all released folders in a folder, by name."""
    found = (
        (path,) if (path / _METADATA).exists() else tuple(sorted(each.parent for each in path.glob(f"*/{_METADATA}")))
    )
    if not found:
        raise SceneFileError(
            f"{path}: neither a released folder such as run00, with its {_METADATA}, nor a folder of such folders"
        )
    return found


def load_folder(folder: Path) -> Scene:
    """Returns the scene of a released folder, read from its `meta_data.json`."""
    with _reading(folder / _METADATA) as path:
        return _from_metadata(_decoded(path, _Metadata))


def load_changed(folder: Path) -> Changed:
    """Returns the scene of a released folder after its secret change, read from its `falsebelief_exp.json`."""
    first = load_folder(folder)
    with _reading(folder / _CHANGED_METADATA) as path:
        metadata = _decoded(path, _ChangedMetadata)
        scene = _from_metadata(metadata)
        turned = tuple(_spaced(change.name) for change in metadata.changes if change.ori)
        moved = tuple(_spaced(change.name) for change in metadata.changes if change.pos)
        if (set(turned), set(moved)) != _differences(first, scene):
            raise ValueError("its list of changes is not how its scene differs from the first")
        return Changed(scene, turned, moved)


def load_images(folder: Path, has_change: bool) -> Images:
    """Returns the images of a released folder, with those after the secret change if it is played.

    Every image is read once for its digest.
    """
    return Images(
        _shots(folder, ""),
        _shots(folder, _AFTER) if has_change else (),
        _file(folder, CATALOGUE),
        _file(folder, PLAN),
        _file(folder, SCALE) if _place_of(folder, SCALE).exists() else None,
    )


def check_folder(folder: Path, has_images: bool, has_change: bool) -> None:
    """Raises an error if something that is to be played is not there or cannot be read; images are not opened."""
    load_folder(folder)
    if has_change:
        load_changed(folder)
    if has_images:
        plan_pixels(folder)
        endings = ("", _AFTER) if has_change else ("",)
        views = [name for ending in endings for name in _view_names(folder, ending).values()]
        for path in (_place_of(folder, name) for name in (*views, CATALOGUE, PLAN)):
            if not path.is_file():
                raise SceneFileError(f"{path}: the image is missing; copy the released folder whole")


def image_bytes(folder: Path, image: ImageFile) -> bytes:
    """Returns the content of an image, if it is still the same."""
    content = _content(folder, image.name)
    if _digest(content) != image.digest:
        raise SceneFileError(
            f"{_place_of(folder, image.name)}: not the image that was played with: its SHA-256 begins with "
            f"{_digest(content)}, not with {image.digest}"
        )
    return content


def plan_pixels(folder: Path) -> dict[Cell, tuple[float, float]]:
    """Returns the column and the row of each cell's middle in the image `PLAN`."""
    with _reading(folder / _METADATA) as path:
        metadata = _decoded(path, _Metadata)
        scene = _from_metadata(metadata)
        pixels = {(spot.row, spot.col): (spot.pixel.x, spot.pixel.y) for spot in metadata.topdown_map.mapping}
        floor = {door.at for door in scene.doors}.union(*(room.area for room in scene.rooms))
        if unknown := floor - pixels.keys():
            raise ValueError(f"it does not tell where the cell {min(unknown)} lies in the picture from above")
        return pixels


CATALOGUE, PLAN, SCALE = "orientation_instruction.png", "top_down_empty.png", "instruction.png"
_METADATA, _CHANGED_METADATA = "meta_data.json", "falsebelief_exp.json"
_AFTER = "_fbexp"
"""Ends the names of images after the change."""
_START = "agent"
"""The camera at the start."""


@contextmanager
def _reading(path: Path) -> Iterator[Path]:
    """Tells in one line what is wrong with a file that describes a scene."""
    try:
        yield path
    except OSError as error:
        raise SceneFileError(f"{path}: {error.strerror}; name a released folder such as run00") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, LookupError) as error:
        raise SceneFileError(f"{path}: not a released scene: {error}") from error


def _decoded(path: Path, form: type[_Read]) -> _Read:
    return msgspec.json.decode(path.read_bytes(), type=form)


def _differences(first: Scene, changed: Scene) -> tuple[set[str], set[str]]:
    """Returns the names of the things that are turned and of those that are moved; one may be both."""
    if changed.names != first.names:
        raise ValueError("it has other things than the first scene")
    before = {thing.name: thing for thing in first.things}
    turned = {thing.name for thing in changed.things if thing.heading is not before[thing.name].heading}
    moved = {thing.name for thing in changed.things if thing.at != before[thing.name].at}
    if turned & moved:
        raise ValueError(f"{min(turned & moved)} is both moved and turned")
    return turned, moved


def _shots(folder: Path, ending: str) -> tuple[Shot, ...]:
    return tuple(Shot(pose, _file(folder, name)) for pose, name in _view_names(folder, ending).items())


def _view_names(folder: Path, ending: str) -> dict[Pose, str]:
    """Returns the name of every view of the first scene, or of the changed one, by its pose."""
    with _reading(folder / (_CHANGED_METADATA if ending else _METADATA)) as path:
        metadata = _decoded(path, _Metadata)
        scene = _from_metadata(metadata)
        labels = [entry.label for entry in metadata.objects if not entry.is_door]
        if labels != [str(number) for number in range(1, len(labels) + 1)]:
            raise ValueError(f"its things are not labelled 1, 2, 3, ... in order, but {labels}")
        cameras = {_cell(entry.pos, metadata.offset): str(entry.object_id) for entry in metadata.objects}
        cameras[scene.start.at] = _START
        if unseen := [member.name for member in scene.members if member.at not in cameras]:
            raise ValueError(f"no camera stands on the {unseen[0]}")
        return {
            Pose(cell, heading): f"{camera}_facing_{heading.word}{ending}.png"
            for cell, camera in cameras.items()
            for heading in HEADINGS
        }


def _file(folder: Path, name: str) -> ImageFile:
    return ImageFile(name, _digest(_content(folder, name)))


def _content(folder: Path, name: str) -> bytes:
    path = _place_of(folder, name)
    try:
        return path.read_bytes()
    except OSError as error:
        raise SceneFileError(f"{path}: {error.strerror}; copy the released folder whole") from error


def _place_of(folder: Path, name: str) -> Path:
    """Returns the path of an image; the one that explains distances lies above the folders that share it."""
    return folder.parent / name if name == SCALE and not (folder / name).exists() else folder / name


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def from_record(line: bytes | str) -> Scene:
    """Returns the scene of one line of a `scenes*.jsonl` file."""
    try:
        record = msgspec.json.decode(line, type=_Record)
        names = {item.pos: item.name for item in record.gates}
        doors = tuple(_renamed(door, names[door.at]) for door in doors_of(record.mask))
        things = tuple(
            Thing(item.name, item.pos, heading_of(item.ori), item.has_orientation) for item in record.objects
        )
        return Scene(rooms_of(record.mask), doors, things, Pose(record.agent.pos, Heading.NORTH))
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, LookupError) as error:
        raise SceneFileError(f"not a scene record: {error}") from error


def _from_metadata(metadata: _Metadata) -> Scene:
    start = next((camera.position for camera in metadata.cameras if camera.id == _START), None)
    if start is None:
        raise ValueError(f"no camera named {_START}")
    names = {
        frozenset(entry.attributes.connected_rooms): _spaced(entry.name)
        for entry in metadata.objects
        if entry.is_door and entry.attributes.connected_rooms
    }
    doors = tuple(_renamed(door, names[frozenset(door.rooms)]) for door in doors_of(metadata.mask))
    things = tuple(
        Thing(
            _spaced(entry.name),
            _cell(entry.pos, metadata.offset),
            HEADINGS[round(entry.rot.y / 90) % 4] if entry.attributes.has_orientation else Heading.EAST,
            entry.attributes.has_orientation,
        )
        for entry in metadata.objects
        if not entry.is_door
    )
    return Scene(rooms_of(metadata.mask), doors, things, Pose(_cell(start, metadata.offset), Heading.NORTH))


def _cell(place: _Place, offset: tuple[int, int]) -> Cell:
    return round(place.x + offset[0]), round(place.z + offset[1])


def _renamed(door: Door, name: str) -> Door:
    return Door(name, door.at, door.heading, door.rooms)


def _spaced(name: str) -> str:
    return name.replace("_", " ")
