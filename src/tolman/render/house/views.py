"""Where each room of a house is best seen from. World frame, metres."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot, radians, tan

import numpy as np

from tolman.house.house import House, Room
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame
from tolman.render.tracer.tracer import Tracer

EYE = 1.5
"""Height of the eyes of somebody who stands."""
_FIELD, _TILTS = 84.0, (12.0, 24.0)
"""Degrees across a picture, and below the horizon of its middle."""
_WIDE, _HIGH = 64, 48
"""Pixels of the small pictures by which places are compared."""
_CORNER = 0.35
"""Metres from an eye in a corner to the walls."""
_PLENTY = 0.08
"""Share of a picture from which on a thing counts no more."""
_HUNG = 0.5
"""How much what hangs counts beside what stands: a room is known by its furniture, not by its pictures."""
_CLOSE = 1.0
"""Metres within which what is seen is in the way."""
_NARROW = 3.0
"""Times as long as wide from which on one looks along a room."""
_GREAT = 0.2
"""Share of a picture from which on a thing hides too much."""


def best_views(house: House, tracer: Tracer, names: Sequence[str], size: int = 384) -> Iterator[Camera]:
    """Yields, for each room, the camera from which most of it is seen; pictures are 4 by 3, `size` pixels wide.

    `names` are those of the labels that `tracer` tells, as `stage_of` returns them.
    """
    for room in house.rooms:
        wanted = _wanted(house, room, names)
        small = [_camera(eye, room, tilt) for eye in _eyes(house, room) for tilt in _TILTS]
        best = max(small, key=lambda camera: _worth(tracer.labels(camera), wanted))
        yield replace(best, width=size, height=3 * size // 4)


def _wanted(house: House, room: Room, names: Sequence[str]) -> dict[int, float]:
    """Returns the labels of what is in a room, with how much each counts."""
    inside = {thing.name: thing for thing in house.things if room.area.holds(*thing.at[:2])}
    return {
        label: _HUNG if inside[name].held_by in ("wall", "ceiling") else 1.0
        for label, name in enumerate(names)
        if name in inside
    }


def _eyes(house: House, room: Room) -> list[tuple[float, float]]:
    """Returns places to look from: corners, both ends of the room, and doorways, unless it is long and narrow."""
    area = room.area.shrunk(min(_CORNER + house.wall / 2, 0.4 * min(room.area.width, room.area.depth)))
    corners = [(x, y) for x in (area.west, area.east) for y in (area.south, area.north)]
    x, y = room.area.middle
    ends = [(area.west, y), (area.east, y)] if area.width > area.depth else [(x, area.south), (x, area.north)]
    if max(room.area.width, room.area.depth) > _NARROW * min(room.area.width, room.area.depth):
        return [*corners, *ends]  # from its sides one would see a piece of the wall across
    return [*corners, *ends, *(doorway.at for doorway in house.doorways if room.name in doorway.rooms)]


def _camera(eye: tuple[float, float], room: Room, tilt: float) -> Camera:
    """Returns the camera that looks from a place over the middle of a room, as many degrees downwards."""
    (x, y), (to_x, to_y) = eye, room.area.middle
    drop = tan(radians(tilt)) * hypot(to_x - x, to_y - y)
    return Camera((x, y, EYE), (to_x, to_y, EYE - drop), _WIDE, _HIGH, _FIELD)


def _worth(frame: Frame, wanted: dict[int, float]) -> float:
    """Returns how much a picture shows: of the wanted things, each more the larger it is, and how far it goes.

    From within a thing, or close behind one, all is barred.
    """
    shares = np.bincount(frame.label[frame.label >= 0], minlength=max(wanted, default=0) + 1) / frame.label.size
    shown = np.sqrt(np.minimum(shares[list(wanted)], _PLENTY)) @ [*wanted.values()]
    depth = float(np.median(np.minimum(frame.depth, 8.0)))
    barred = float((frame.depth < _CLOSE).mean()) + max(float(shares[list(wanted)].max(initial=0.0)) - _GREAT, 0.0)
    return 8.0 * float(shown) + 1.5 * depth - 12.0 * barred
