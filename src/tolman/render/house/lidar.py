"""A house as a scanner measures it: points where rays end, in PLY files. World frame, metres."""

from colorsys import hsv_to_rgb
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array
from tolman.house.house import House, Room
from tolman.house.soundness import floor_of, standing
from tolman.house.ways import FloorMap
from tolman.render.tracer.frame import NOTHING
from tolman.render.tracer.tracer import Tracer

HEIGHT = 1.5
"""Of the scanner above the floor."""
_LOWEST, _HIGHEST = -35.0, 25.0
"""Degrees above the horizon between which it sends rays, all around."""
_TURN = 0.38196601125
"""Of the circle of colours, from one thing to the next: no two of many are alike."""
_PROPERTIES = (("x", "<f4"), ("y", "<f4"), ("z", "<f4"), ("red", "u1"), ("green", "u1"), ("blue", "u1"))
_PLY_NAMES = {"<f4": "float", "u1": "uchar"}


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """Points that a scanner measured."""

    points: Array
    """Of shape (points, 3)."""
    label: NDArray[np.int32]
    """Whose surface each lies on."""


def scanned(house: House, tracer: Tracer, step: float = 0.5) -> Scan:
    """Returns what a scanner measures from the middle of the free floor of each room, a ray every `step` degrees."""
    floor = floor_of(house, standing(house).solids)
    ways = _ways(step)
    points, labels = [], []
    for room in house.rooms:
        origin = np.array([*free_middle(floor, room), HEIGHT])
        distance, label = tracer.cast(origin, ways)
        hit = label != NOTHING
        points.append(origin + distance[hit, None] * ways[hit])
        labels.append(label[hit])
    return Scan(np.concatenate(points), np.concatenate(labels))


def free_middle(floor: FloorMap, room: Room) -> tuple[float, float]:
    """Returns the place in a room that is farthest from all that stands in the way; of several, the most central."""
    west, south = floor.cell(room.area.west, room.area.south)
    east, north = floor.cell(room.area.east, room.area.north)
    clearance = np.minimum(floor.clearance[west : east + 1, south : north + 1], 1e3)
    columns, rows = np.nonzero(clearance >= clearance.max() - 1e-9)
    places = [floor.point((int(column) + west, int(row) + south)) for column, row in zip(columns, rows, strict=True)]
    return min(places, key=lambda place: float(np.hypot(*np.subtract(place, room.area.middle))))


def _ways(step: float) -> Array:
    """Returns directions all around, row by row from below."""
    turn, rise = np.meshgrid(
        np.radians(np.arange(0.0, 360.0, step)), np.radians(np.arange(_LOWEST, _HIGHEST + step / 2, step))
    )
    ways: Array = np.stack([np.cos(rise) * np.sin(turn), np.cos(rise) * np.cos(turn), np.sin(rise)], axis=-1)
    return ways.reshape(-1, 3)


def colours_of(house: House, names: tuple[str, ...]) -> NDArray[np.uint8]:
    """Returns a colour for each label: bright ones for things, each its own, and greys for the house itself."""
    loose = {each.name for each in house.loose}
    rows = [
        hsv_to_rgb(label * _TURN % 1, 0.75, 0.95) if name in loose else (0.55 + 0.06 * (label % 5),) * 3
        for label, name in enumerate(names)
    ]
    colours: NDArray[np.uint8] = np.rint(255 * np.array(rows)).astype(np.uint8)
    return colours


def encoded_ply(scan: Scan, colours: NDArray[np.uint8]) -> bytes:
    """Returns a scan as the bytes of a PLY file; `colours` are those of labels."""
    rows = np.empty(len(scan.points), list(_PROPERTIES))
    values = [*scan.points.T, *colours[scan.label].T]
    for (name, _), column in zip(_PROPERTIES, values, strict=True):
        rows[name] = column
    properties = "".join(f"property {_PLY_NAMES[kind]} {name}\n" for name, kind in _PROPERTIES)
    file = BytesIO()
    file.write(f"ply\nformat binary_little_endian 1.0\nelement vertex {len(rows)}\n{properties}end_header\n".encode())
    file.write(rows.tobytes())
    return file.getvalue()
