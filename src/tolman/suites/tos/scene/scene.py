"""A scene: rooms joined by doors, and the things in them; immutable. Frame and units as in `geometry.pose`.

The floor starts at (0, 0): the south-west corner of the smallest box around all walls. Walls are the
cells around the rooms, one cell thick; a door replaces one wall cell between two rooms.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tolman.geometry.pose import Cell, Heading, Pose
from tolman.geometry.rect import Rect


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle of floor."""

    number: int
    area: Rect


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on a cell of a room; `heading` means nothing where `has_front` is false."""

    name: str
    at: Cell
    heading: Heading
    has_front: bool = True


@dataclass(frozen=True, slots=True)
class Door:
    """A passage through the wall between two rooms; `heading` is north or east, from `rooms[0]` to `rooms[1]`."""

    name: str
    at: Cell
    heading: Heading
    rooms: tuple[int, int]

    def inward(self, room: int) -> Heading:
        """Returns the heading that leads through the door into `room`."""
        if room == self.rooms[1]:
            return self.heading
        if room == self.rooms[0]:
            return self.heading.turned(2)
        raise ValueError(f"{self.name} does not lead into room {room}")


RESERVED = ("initial_pos", "start")
"""Names of the start, which nothing else may have."""

_NAME = re.compile(r"[\w -]+")

Member = Thing | Door
"""What can be seen and stood on."""


@dataclass(frozen=True)
class Scene:
    """What exists at an instant, and where a player starts."""

    rooms: tuple[Room, ...]
    doors: tuple[Door, ...]
    things: tuple[Thing, ...]
    start: Pose

    def __post_init__(self) -> None:
        flaw = _flaw(self)
        if flaw:
            raise ValueError(flaw)

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Things, then doors: the order of every observation."""
        return (*self.things, *self.doors)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all things and doors."""
        return tuple(member.name for member in self.members)

    @cached_property
    def by_name(self) -> dict[str, Member]:
        """Things and doors by name."""
        return {member.name: member for member in self.members}

    @cached_property
    def by_cell(self) -> dict[Cell, Member]:
        """Things and doors by their cell."""
        return {member.at: member for member in self.members}

    @cached_property
    def size(self) -> tuple[int, int]:
        """Cells of the floor from west to east and from south to north, outer walls included."""
        return max(r.area.east for r in self.rooms) + 2, max(r.area.north for r in self.rooms) + 2

    def rooms_at(self, cell: Cell) -> tuple[int, ...]:
        """Returns the room of a cell, both rooms of a doorway, or nothing for walls and the outside."""
        known = self._rooms_at.get(cell)
        if known is not None:
            return known
        return tuple(room.number for room in self.rooms if cell in room.area)

    def members_in(self, rooms: tuple[int, ...]) -> tuple[Member, ...]:
        """Returns the things and doors of any of `rooms`, in scene order."""
        if rooms not in self._members_in:
            self._members_in[rooms] = tuple(
                member for member in self.members if not set(rooms).isdisjoint(self._rooms_at[member.at])
            )
        return self._members_in[rooms]

    @cached_property
    def _members_in(self) -> dict[tuple[int, ...], tuple[Member, ...]]:
        return {}

    @cached_property
    def _rooms_at(self) -> dict[Cell, tuple[int, ...]]:
        known: dict[Cell, tuple[int, ...]] = {door.at: door.rooms for door in self.doors}
        for cell in (self.start.at, *(thing.at for thing in self.things)):
            known[cell] = tuple(room.number for room in self.rooms if cell in room.area)
        return known


def _flaw(scene: Scene) -> str | None:
    """Returns what is wrong with `scene`, or None for a sound one."""
    return next(filter(None, (check(scene) for check in _CHECKS)), None)


def _number_flaw(scene: Scene) -> str | None:
    numbers = [room.number for room in scene.rooms]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        return f"rooms must be numbered 1, 2, 3, ... in order, not {numbers}"
    return None


def _name_flaw(scene: Scene) -> str | None:
    if any(count > 1 for count in Counter(member.name for member in scene.members).values()):
        return f"names must differ: {sorted(scene.names)}"
    odd = [name for name in scene.names if not _NAME.fullmatch(name) or name in RESERVED]
    if odd:
        return f"a name has letters, digits, blanks and hyphens and is not {' or '.join(RESERVED)}, unlike {odd[0]!r}"
    return None


def _room_flaw(scene: Scene) -> str | None:
    for index, room in enumerate(scene.rooms):
        if room.area.width < 1 or room.area.depth < 1:
            return f"room {room.number} has no floor"
        if any(room.area.touches(other.area) for other in scene.rooms[:index]):
            return f"no wall between room {room.number} and another room"
    return None


def _cell_flaw(scene: Scene) -> str | None:
    if len({scene.start.at, *(member.at for member in scene.members)}) <= len(scene.members):
        return "two things share a cell, or one stands on the start"
    return None


def _place_flaw(scene: Scene) -> str | None:
    for thing in scene.things:
        if not scene.rooms_at(thing.at):
            return f"{thing.name} at {thing.at} does not stand in a room"
    if scene.rooms_at(scene.start.at) != (1,) or scene.start.heading is not Heading.NORTH:
        return f"the start {scene.start.at} is not in room 1, or does not face north"
    return None if scene.things else "there is nothing in the rooms"


def _doors_flaw(scene: Scene) -> str | None:
    return next((flaw for door in scene.doors if (flaw := _door_flaw(scene, door))), None)


def _unreached(scene: Scene) -> str | None:
    """Returns the complaint that no doors lead from room 1 to some room, or None."""
    reached, grown = {1}, {1}
    while grown:
        grown = {room for door in scene.doors if reached & {*door.rooms} for room in door.rooms} - reached
        reached |= grown
    lost = [room.number for room in scene.rooms if room.number not in reached]
    return f"no doors lead from room 1 to room {lost[0]}" if lost else None


def _door_flaw(scene: Scene, door: Door) -> str | None:
    if door.heading not in (Heading.NORTH, Heading.EAST):
        return f"{door.name} must head north or east, not {door.heading.word}"
    x, y = door.heading.step
    sides = ((door.at[0] - x, door.at[1] - y), (door.at[0] + x, door.at[1] + y))
    for cell, number in zip(sides, door.rooms, strict=True):
        if not (0 < number <= len(scene.rooms)) or cell not in scene.rooms[number - 1].area:
            return f"{door.name} at {door.at} does not lead into room {number}"
    return None


_CHECKS = (_number_flaw, _name_flaw, _cell_flaw, _room_flaw, _place_flaw, _doors_flaw, _unreached)
"""What a sound scene passes, in order: a check may rely on those before it."""
