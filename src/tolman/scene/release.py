"""Reads scenes that the authors of Theory of Space released: scene folders, and records of their program."""

from pathlib import Path

import msgspec

from tolman.errors import SceneFileError
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose, heading_of
from tolman.scene.published import Mask, doors_of, rooms_of
from tolman.scene.scene import Door, Scene, Thing


class _Place(msgspec.Struct):
    x: float
    z: float


class _Turn(msgspec.Struct):
    y: float


class _Attributes(msgspec.Struct):
    has_orientation: bool = False
    connected_rooms: tuple[int, int] | None = None


class _Entry(msgspec.Struct):
    name: str
    pos: _Place
    rot: _Turn
    attributes: _Attributes

    @property
    def is_door(self) -> bool:
        return "door" in self.name


class _Camera(msgspec.Struct):
    id: str
    position: _Place


class _Metadata(msgspec.Struct):
    objects: list[_Entry]
    cameras: list[_Camera]
    mask: Mask
    offset: tuple[int, int]


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


def load_folder(folder: Path) -> Scene:
    """Returns the scene of a released folder, read from its `meta_data.json`."""
    path = folder / "meta_data.json"
    try:
        return _from_metadata(msgspec.json.decode(path.read_bytes(), type=_Metadata))
    except OSError as error:
        raise SceneFileError(f"{path}: {error.strerror}; name a released folder such as run00") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, LookupError) as error:
        raise SceneFileError(f"{path}: not a released scene: {error}") from error


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
    start = next((camera.position for camera in metadata.cameras if camera.id == "agent"), None)
    if start is None:
        raise ValueError("no camera named agent")
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
