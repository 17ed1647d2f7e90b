"""The published scenes of Theory of Space: its generator draw for draw, and its scene folders.

A published floor is a mask `mask[x][y]`: -1 outside, 0 wall, 1 to 99 a room, 100 and 101 a door whose
rooms lie west and east, or south and north, of it. The generator fills a grid of rows and columns and
calls the row x and the column y; here both are named as the world names them.
"""

from collections.abc import Callable, Iterator
from math import ceil, sqrt

import numpy as np

from tolman.errors import ImpossibleSceneError
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing

OUTSIDE, WALL, DOOR_EAST, DOOR_NORTH = -1, 0, 100, 101
DOOR_COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white", "brown", "gray")
FRONTED = (
    "chair", "sofa", "bookshelf", "cabinet", "television", "refrigerator", "microwave", "oven", "computer",
    "printer", "scanner", "monitor", "projector", "whiteboard", "air conditioner",
)  # fmt: skip
FRONTLESS = ("table", "lamp", "plant", "vase", "trash can")

Mask = list[list[int]]


class _MisfitError(Exception):
    """One attempt at a floor failed."""


def draw(seed: int, rooms: int = 3, topology: int = 1, room_size: tuple[int, int] = (6, 6), things: int = 4) -> Scene:
    """Returns the scene that the published generator makes; `room_size` counts columns (y), then rows (x)."""
    names = FRONTED + FRONTLESS
    if rooms * things > len(names):
        raise ImpossibleSceneError(
            f"the published generator knows {len(names)} names: at most {len(names) // rooms} things in each "
            f"of {rooms} rooms"
        )
    if things >= room_size[0] * room_size[1]:
        raise ImpossibleSceneError(
            f"rooms of {room_size[1]}×{room_size[0]} cells hold at most {room_size[0] * room_size[1] - 1} things"
        )
    mask, rng = _draw_mask(seed, rooms, topology, room_size)
    return _furnish(mask, rng, things)


def _draw_mask(seed: int, rooms: int, topology: int, size: tuple[int, int]) -> tuple[Mask, np.random.Generator]:
    """Returns the floor and the generator that draws what stands on it."""
    rng = np.random.default_rng(seed)
    if rooms == 1:
        columns, rows = size
        return _painted([Rect(1, 1, rows, columns)], (rows + 2, columns + 2)), rng
    base = int(np.random.default_rng(seed).integers(0, 2**32 - 1))
    for attempt in range(11 if rooms <= 3 else 31):
        rng = np.random.default_rng((base + attempt * 1000007) % 2**32)
        try:
            return _Floor(rng, rooms, topology, size).mask(), rng
        except _MisfitError:
            continue
    raise ImpossibleSceneError(f"the published generator finds no floor of {rooms} rooms for seed {seed}")


class _Floor:
    """One attempt: rooms and their connections, in the order in which the published program draws them."""

    def __init__(self, rng: np.random.Generator, count: int, topology: int, size: tuple[int, int]) -> None:
        self.rng = rng
        self.columns, self.rows = size
        self.side = max(30, (self.columns + 2) * ceil(sqrt(count)) * 2 + 10)
        self.count = count
        self.rooms: list[Rect] = []
        self.joined: list[tuple[int, int]] = []
        if topology == 2 and count < 4:
            topology = 1
        if topology == 1 and count <= 2:
            topology = 0
        least = min(size)
        wide = count <= (4 if topology == 2 else 3)
        self.slack = min(2, least // 3) if wide else min(1, least // 4)
        if topology != 3:
            self._add(self._main_room(), parent=None)
        (self._chain, self._two_arms, self._three_arms, self._ring)[topology]()

    def mask(self) -> Mask:
        """Returns the floor with walls and doors, trimmed; raises _MisfitError where the published checks fail."""
        for room in self.rooms:
            if min(room.west, room.south) < 1 or max(room.east, room.north) >= self.side - 1:
                raise _MisfitError
        mask = _painted(self.rooms, (self.side, self.side))
        _check(mask)
        for one, other in self.joined:
            self._open_door(mask, self.rooms[one], self.rooms[other])
        return _trimmed(mask)

    def _add(self, room: Rect, parent: int | None) -> None:
        if parent is not None:
            self.joined.append((parent, len(self.rooms)))
        self.rooms.append(room)

    def _main_room(self) -> Rect:
        y = (self.side - self.columns) // 2 + int(self.rng.integers(-self.side // 8, self.side // 8 + 1))
        x = (self.side - self.rows) // 2 + int(self.rng.integers(-self.side // 8, self.side // 8 + 1))
        return self._room(self._clipped(x, self.rows), self._clipped(y, self.columns))

    def _room(self, x: int, y: int) -> Rect:
        return Rect(x, y, x + self.rows - 1, y + self.columns - 1)

    def _clipped(self, start: int, length: int) -> int:
        return min(max(start, 2), self.side - length - 2)

    def _beside(self, room: Rect, direction: int, offset: int) -> Rect:
        """Returns the neighbour of `room`: 0 north, 1 south, 2 west, 3 east of it."""
        if direction < 2:
            y = room.north + 2 if direction == 0 else room.south - self.columns - 1
            return self._room(self._clipped(room.west + offset, self.rows), y)
        x = room.west - self.rows - 1 if direction == 2 else room.east + 2
        return self._room(x, self._clipped(room.south + offset, self.columns))

    def _offset(self) -> int:
        return int(self.rng.integers(-self.slack, self.slack + 1)) if self.slack > 0 else 0

    def _shuffled(self, items: list[int]) -> list[int]:
        self.rng.shuffle(items)
        return items

    def _fits(self, room: Rect) -> bool:
        inside = min(room.west, room.south) >= 2 and max(room.east, room.north) < self.side - 2
        return inside and not any(room.touches(other) for other in self.rooms)

    def _hang(self, parent: int, candidates: Callable[[Rect], Iterator[Rect]]) -> bool:
        """Adds the first of `candidates` that fits beside room `parent`."""
        for room in candidates(self.rooms[parent]):
            if self._fits(room):
                self._add(room, parent)
                return True
        return False

    def _one_offset_each(self, parent: Rect) -> Iterator[Rect]:
        for direction in self._shuffled([0, 1, 2, 3]):
            yield self._beside(parent, direction, self._offset())

    def _all_offsets(self, parent: Rect) -> Iterator[Rect]:
        slack = min(2, min(self.columns, self.rows) // 3)
        for direction in self._shuffled([0, 1, 2, 3]):
            for offset in self._shuffled(list(range(-slack, slack + 1))):
                yield self._beside(parent, direction, offset)

    def _chain(self) -> None:
        if self.count > 1:
            direction = int(self.rng.integers(0, 4))
            self._add(self._beside(self.rooms[0], direction, self._offset()), 0)
        for parent in range(1, self.count - 1):
            if not self._hang(parent, self._all_offsets):
                raise _MisfitError

    def _arms(self, arms: int) -> None:
        for direction in self._shuffled([0, 1, 2, 3])[:arms]:
            self._add(self._beside(self.rooms[0], direction, self._offset()), 0)

    def _two_arms(self) -> None:
        self._arms(2)
        for number in range(4, self.count + 1):
            if not self._hang(1 + number % 2, self._one_offset_each):
                raise _MisfitError

    def _three_arms(self) -> None:
        self._arms(3)
        while len(self.rooms) < self.count:
            parents = self._shuffled(list(range(len(self.rooms))))
            if not any(self._hang(parent, self._one_offset_each) for parent in parents):
                raise _MisfitError

    def _ring(self) -> None:
        if self.count != 4:
            raise ImpossibleSceneError(f"the published ring has 4 rooms, not {self.count}")
        y = (self.side - 2 * self.columns - 1) // 2 + int(self.rng.integers(-2, 3))
        x = (self.side - 2 * self.rows - 1) // 2 + int(self.rng.integers(-2, 3))
        far_x, far_y = x + self.rows + 1, y + self.columns + 1
        self.rooms = [self._room(*corner) for corner in ((far_x, far_y), (x, far_y), (x, y), (far_x, y))]
        self.joined = [(0, 1), (1, 2), (2, 3), (3, 0)]

    def _open_door(self, mask: Mask, one: Rect, other: Rect) -> None:
        for first, second in ((one, other), (other, one)):
            if second.south - first.north == 2:
                low, high = max(first.west, second.west), min(first.east, second.east)
                if low <= high:
                    mask[int(self.rng.integers(low, high + 1))][first.north + 1] = DOOR_NORTH
                    return
            if second.west - first.east == 2:
                low, high = max(first.south, second.south), min(first.north, second.north)
                if low <= high:
                    mask[first.east + 1][int(self.rng.integers(low, high + 1))] = DOOR_EAST
                    return
        raise _MisfitError


def _painted(rooms: list[Rect], size: tuple[int, int]) -> Mask:
    mask = [[OUTSIDE] * size[1] for _ in range(size[0])]
    for room in rooms:
        for x, y in Rect(room.west - 1, room.south - 1, room.east + 1, room.north + 1):
            mask[x][y] = WALL
    for number, room in enumerate(rooms, 1):
        for x, y in room:
            mask[x][y] = number
    return mask


def _check(mask: Mask) -> None:
    """Raises _MisfitError where two rooms touch, or meet corner to corner across two walls."""
    for x in range(len(mask) - 1):
        for y in range(len(mask[0]) - 1):
            here, east, north, far = mask[x][y], mask[x + 1][y], mask[x][y + 1], mask[x + 1][y + 1]
            for one, other, side, across in ((here, far, east, north), (east, north, here, far)):
                if one > 0 and other > 0 and one != other and side == across == WALL:
                    raise _MisfitError
            if here > 0 and ((east > 0 and east != here) or (north > 0 and north != here)):
                raise _MisfitError


def _trimmed(mask: Mask) -> Mask:
    xs = [x for x, column in enumerate(mask) if any(value != OUTSIDE for value in column)]
    ys = [y for y in range(len(mask[0])) if any(column[y] != OUTSIDE for column in mask)]
    return [column[ys[0] : ys[-1] + 1] for column in mask[xs[0] : xs[-1] + 1]]


def _furnish(mask: Mask, rng: np.random.Generator, things: int) -> Scene:
    names = FRONTED + FRONTLESS
    rooms = rooms_of(mask)
    cells: list[Cell] = []
    for room in rooms:
        free = list(room.area)
        rng.shuffle(free)
        cells += free[:things]
    drawn = rng.choice(len(names), len(cells), replace=False)
    facings = rng.integers(0, 4, len(cells))
    placed = []
    for cell, index, facing in zip(cells, drawn, facings, strict=True):
        fronted = bool(index < len(FRONTED))
        heading = HEADINGS[int(facing)] if fronted else Heading.NORTH
        placed.append(Thing(names[int(index)], cell, heading, fronted))
    start = next(cell for cell in _choices(rng, list(rooms[0].area)) if cell not in cells)
    return Scene(rooms, doors_of(mask), tuple(placed), Pose(start, Heading.NORTH))


def _choices(rng: np.random.Generator, cells: list[Cell]) -> Iterator[Cell]:
    while True:
        yield cells[int(rng.choice(len(cells)))]


def mask_of(scene: Scene) -> Mask:
    """Returns the published mask of a scene."""
    mask = _painted([room.area for room in scene.rooms], scene.size)
    for door in scene.doors:
        mask[door.at[0]][door.at[1]] = DOOR_EAST if door.heading == Heading.EAST else DOOR_NORTH
    return mask


def rooms_of(mask: Mask) -> tuple[Room, ...]:
    """Returns the rooms of a mask; raises ValueError where one is no filled rectangle."""
    cells: dict[int, list[Cell]] = {}
    for x, column in enumerate(mask):
        for y, value in enumerate(column):
            if 0 < value < DOOR_EAST:
                cells.setdefault(value, []).append((x, y))
    rooms = []
    for number in sorted(cells):
        (west, south), (east, north) = min(cells[number]), max(cells[number])
        area = Rect(west, south, east, north)
        if list(area) != cells[number]:
            raise ValueError(f"room {number} of the mask is not a rectangle")
        rooms.append(Room(number, area))
    return tuple(rooms)


def doors_of(mask: Mask) -> tuple[Door, ...]:
    """Returns the doors of a mask in the published order, named by it."""
    doors: list[Door] = []
    for value, heading in ((DOOR_EAST, Heading.EAST), (DOOR_NORTH, Heading.NORTH)):
        step_x, step_y = heading.step
        for x, column in enumerate(mask):
            for y, found in enumerate(column):
                if found == value:
                    name = f"{DOOR_COLOURS[len(doors)]} door" if len(doors) < 10 else f"door_{len(doors)}"
                    behind, ahead = mask[x - step_x][y - step_y], mask[x + step_x][y + step_y]
                    doors.append(Door(name, (x, y), heading, (behind, ahead)))
    return tuple(doors)
