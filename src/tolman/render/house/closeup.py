"""From where a few things in a house are best seen from near. World frame, metres."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import atan, atan2, cos, degrees, radians, sin, sqrt

import numpy as np

from tolman.assets.shape import Array
from tolman.house.house import House
from tolman.house.models import body_of, matrix
from tolman.house.puddles import spread
from tolman.render.house.stage import stage_of
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame
from tolman.render.tracer.tracer import Tracer

_BEARINGS, _RISES, _STEEP = tuple(range(0, 360, 15)), (18.0, 36.0, 58.0), 78.0
"""Degrees from which one looks, all around and downwards; steeply at what is small, to see into it."""
_SMALL = 0.35
"""Metres from the middle of what is small to its corners, at most."""
_NEAREST, _FARTHEST = 1.2, 3.2
_FARTHER = 1.5
"""Times as far off from which one looks as well, where it is narrow."""
_WIDE, _HIGH = 48, 36
"""Pixels of the small pictures by which places are compared."""
_ROOM = 0.2
"""Metres from an eye to the walls, the floor and the ceiling."""
_BARE = 0.16
"""Metres that are seen around what is looked at."""
_NARROWEST, _WIDEST = 24.0, 84.0
"""Degrees across a picture."""
_CLOSE = 0.45
"""Share of the way to what is looked at below which what is seen is in the way."""
_PLENTY, _FRONT = 0.25, 0.08
"""Share of a picture from which on more is no better; and what a look at its front is worth, as a share's root is."""
_OTHERWISE, _OFF = 0.2, 0.002
"""What it is worth to see what becomes otherwise, as a share's root is; and metres from which on it is."""
_LARGEST = 1.6
"""Metres across what is shown, at most half of that."""


@dataclass(frozen=True, slots=True, eq=False)
class Focus:
    """What is looked at: the box around it."""

    low: Array
    high: Array
    front: float | None = None
    """The bearing from which its front is seen."""

    @property
    def middle(self) -> Array:
        """The point in the middle."""
        return np.asarray((self.low + self.high) / 2)

    @property
    def radius(self) -> float:
        """Metres from there to a corner, or less of what is large."""
        return min(float(np.linalg.norm(self.high - self.low)) / 2, _LARGEST)


@dataclass(frozen=True, slots=True, eq=False)
class Scenery:
    """A house that is ready to be drawn."""

    tracer: Tracer
    names: tuple[str, ...]
    """Of the labels that its pictures tell."""

    def labels_of(self, wanted: Collection[str]) -> list[int]:
        """Returns the labels of what has some names."""
        return [label for label, name in enumerate(self.names) if name in wanted]


def scenery(house: House) -> Scenery:
    """Returns a house ready to be drawn."""
    stage, names = stage_of(house)
    return Scenery(Tracer(stage), names)


def focus_on(houses: Sequence[House], wanted: Collection[str]) -> Focus | None:
    """Returns what is looked at where things, doors, lamps or cloths change; None where there is none of them.

    What is far from where it was is looked at where it is at last.
    """
    found = [box for house in houses for box in _boxes(house, wanted)]
    if not found:
        return None
    last = list(_boxes(houses[-1], wanted)) or found
    for boxes in (found, last, last[:1]):
        low, high = np.min([box[0] for box in boxes], axis=0), np.max([box[1] for box in boxes], axis=0)
        if np.linalg.norm(high - low) <= 2 * _LARGEST:
            break
    fronts = [thing for house in houses for thing in house.things if thing.name in wanted]
    front = None if not fronts else float(np.degrees(np.arctan2(*(matrix(fronts[0].turn) @ [0, -1, 0])[:2])))
    return Focus(low, high, front)


def _boxes(house: House, wanted: Collection[str]) -> Iterator[tuple[Array, Array]]:
    for thing in house.things:
        if thing.name in wanted:
            yield body_of(thing).low, body_of(thing).high
    for cloth in house.cloths:
        if cloth.name in wanted:
            yield np.min(cloth.points, axis=0), np.max(cloth.points, axis=0)
    yield from _boxes_of_shell(house, wanted)
    for puddle in house.puddles:
        if puddle.name in wanted:
            half = spread(puddle.litres)
            yield np.subtract(puddle.at, (half, half, 0.0)), np.add(puddle.at, (half, half, 0.1))


def _boxes_of_shell(house: House, wanted: Collection[str]) -> Iterator[tuple[Array, Array]]:
    for lamp in house.lamps:
        if lamp.name in wanted:
            yield np.subtract(lamp.at, 1.0), np.add(lamp.at, 0.2)
    for doorway in house.doorways:
        if doorway.name in wanted:
            half = doorway.width / 2
            low, high = np.subtract(doorway.at, half), np.add(doorway.at, half)
            yield np.array([*low, 0.0]), np.array([*high, doorway.height])


def closeup(house: House, sceneries: Sequence[Scenery], wanted: Collection[str], focus: Focus, size: int) -> Camera:
    """Returns the camera that shows something best from near, in each of several states; pictures are 4 by 3."""
    best = max(_cameras(house, focus), key=lambda camera: _worth(camera, sceneries, wanted, focus))
    return replace(best, width=size, height=3 * size // 4)


def _cameras(house: House, focus: Focus) -> Iterator[Camera]:
    """Yields places to look from, all around, as far as they lie in rooms; where none does, one from above."""
    x, y, z = (float(part) for part in focus.middle)
    far = min(max(_NEAREST, 0.7 + 1.7 * focus.radius), _FARTHEST)
    areas = [room.area.shrunk(house.wall / 2 + _ROOM) for room in house.rooms]
    is_free = False
    rises = (*_RISES, _STEEP) if focus.radius <= _SMALL else _RISES
    for away, rise, bearing in product((far, _FARTHER * far), rises, _BEARINGS):
        level = away * cos(radians(rise))
        eye_x, eye_y = x + level * sin(radians(bearing)), y + level * cos(radians(bearing))
        eye_z = min(max(z + away * sin(radians(rise)), _ROOM), house.height - _ROOM)
        if any(area.holds(eye_x, eye_y) for area in areas):
            is_free = True
            yield _camera((eye_x, eye_y, eye_z), (x, y, z), away, focus)
    if not is_free:
        yield _camera((x, y - 0.1, house.height - _ROOM), (x, y, z), house.height - _ROOM - z, focus)


def _camera(eye: tuple[float, float, float], at: tuple[float, float, float], away: float, focus: Focus) -> Camera:
    view = 2 * degrees(atan((1.1 * focus.radius + _BARE) / max(away, 0.1) * 4 / 3))
    return Camera(eye, at, _WIDE, _HIGH, min(max(view, _NARROWEST), _WIDEST))


def _worth(camera: Camera, sceneries: Sequence[Scenery], wanted: Collection[str], focus: Focus) -> float:
    """Returns how much a camera shows, in all states together, and of what becomes otherwise, and how freely."""
    away = float(np.linalg.norm(np.subtract(camera.eye, focus.middle)))
    frames = [each.tracer.labels(camera) for each in sceneries]
    shown = sum(_shown(frame, each.labels_of(wanted), away) for frame, each in zip(frames, sceneries, strict=True))
    shown += len(frames) * _OTHERWISE * sqrt(_difference(frames[0], frames[-1]))
    if focus.front is None:
        return shown
    east, north = np.subtract(camera.eye, focus.middle)[:2]
    facing = cos(atan2(float(east), float(north)) - radians(focus.front))
    return shown + _FRONT * len(sceneries) * facing


def _difference(one: Frame, other: Frame) -> float:
    """Returns the share of a picture in which something else is seen than in another one."""
    far = np.where(np.isfinite(one.depth) & np.isfinite(other.depth), np.abs(one.depth - other.depth), 0.0)
    return float((far > _OFF).mean())


def _shown(frame: Frame, labels: list[int], away: float) -> float:
    share = float((np.isin(frame.label, labels) | np.isin(frame.beyond, labels)).mean())
    barred = float((frame.depth < _CLOSE * away).mean())
    return sqrt(min(share, _PLENTY)) - 2.0 * barred
