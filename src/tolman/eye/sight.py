"""What is seen of a house from a stance: of each thing, how much of the picture and how much of its own outline."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array
from tolman.eye.stance import Stance, camera_of
from tolman.house.house import House
from tolman.house.solids import Truths
from tolman.render.house.stage import stage_of
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import NOTHING, Frame
from tolman.render.tracer.part import Assembly, StagePart
from tolman.render.tracer.tracer import Tracer

SIZE = 192
"""Pixels from side to side of what an eye sees, where only labels are asked for."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How much of one thing is seen, as shares of the picture."""

    direct: float
    """As the first surface that is met."""
    through: float
    """Behind glass."""
    mirrored: float
    """In a mirror."""

    @property
    def share(self) -> float:
        """All of it, whichever way."""
        return self.direct + self.through + self.mirrored


class Sight:
    """What there is to see in a house.

    Args:
        house: What is looked at.
        device: As of `Tracer`.
        threads: As of `Tracer`.
    """

    def __init__(self, house: House, device: str | None = None, threads: int | None = None) -> None:
        self.house = house
        self._stage, self.names = stage_of(house, threads)
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self._settings = device, threads
        self._alone: dict[int, Tracer] = {}

    @cached_property
    def tracer(self) -> Tracer:
        """What takes the pictures; its labels count `names`."""
        return Tracer(self._stage, *self._settings)

    def labels(self, stance: Stance, size: int = SIZE) -> Frame:
        """Returns depth and labels of the picture of a stance."""
        return self.tracer.labels(camera_of(stance, size))

    def seen(self, stance: Stance, size: int = SIZE) -> dict[str, Seen]:
        """Returns what is seen from a stance, in the order of labels."""
        return seen_in(self.labels(stance, size), self.names)

    def outline(self, name: str, stance: Stance, size: int = SIZE) -> Truths:
        """Returns the pixels in which something would be seen if nothing else were there."""
        number = self._number(name)
        camera = camera_of(stance, size)
        found = np.zeros((size, size), dtype=bool)
        window = _window(self._part(number).stage.points.reshape(-1, 3), camera)
        rays = _rays(camera)[window]
        if rays.size:
            _, label = self._tracer_of(number).cast(camera.eye, rays.reshape(-1, 3))
            found[window] = (label != NOTHING).reshape(rays.shape[:2])
        return found

    def shown(self, name: str, stance: Stance, frame: Frame) -> float:
        """Returns which share of the outline of something is its first surface in the picture of a stance.

        It is 0 where it does not reach into the picture.
        """
        outline = self.outline(name, stance, len(frame.label))
        if not outline.any():
            return 0.0
        return float((frame.label[outline] == self._number(name)).mean())

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            raise ValueError(f"there is no {name!r} in this house")
        return self._numbers[name]

    def _part(self, number: int) -> StagePart:
        """Returns what is drawn of one thing, or of one part of the shell."""
        return self._stage.parts[number]

    def _tracer_of(self, number: int) -> Tracer:
        if number not in self._alone:
            self._alone[number] = Tracer(Assembly((self._part(number),), (0,)), *self._settings)
        return self._alone[number]


def seen_in(frame: Frame, names: Sequence[str]) -> dict[str, Seen]:
    """Returns what a picture shows of what labels mean, in their order; what it does not show is left out."""
    first, last = frame.label.ravel(), frame.beyond.ravel()
    mirrored = np.zeros(first.shape, dtype=bool) if frame.mirrored is None else frame.mirrored.ravel()
    # What is met first is direct, be it a mirror in which it is seen itself.
    further = (last != first) | mirrored
    counts = [
        _counted(first, len(names)),
        _counted(last[further & ~mirrored], len(names)),
        _counted(last[further & mirrored], len(names)),
    ]
    shares = np.stack(counts, axis=1) / first.size
    return {names[row]: Seen(*map(float, shares[row])) for row in np.flatnonzero(shares.any(axis=1)).tolist()}


def _counted(labels: NDArray[np.int32], size: int) -> NDArray[np.intp]:
    return np.bincount(labels[labels != NOTHING], minlength=size)


def _rays(camera: Camera) -> Array:
    """Returns the unit vectors through the middles of pixels."""
    right, up, forward = camera.axes()
    slope = np.tan(np.radians(camera.view) / 2)
    places = slope * ((2 * np.arange(camera.width) + 1) / camera.width - 1)
    rays = forward + places[None, :, None] * right - places[:, None, None] * up
    unit: Array = rays / np.linalg.norm(rays, axis=2, keepdims=True)
    return unit


def _window(points: NDArray[np.float32], camera: Camera) -> tuple[slice, slice]:
    """Returns rows and columns of a picture in which points may be seen; all, where some are behind the eye."""
    own = (points - np.asarray(camera.eye)) @ camera.axes().T
    everything = slice(0, camera.height), slice(0, camera.width)
    if own[:, 2].max() <= 0:
        return slice(0, 0), slice(0, 0)
    if own[:, 2].min() <= 0.01:
        return everything
    slope = np.tan(np.radians(camera.view) / 2)
    places = (own[:, :2] / own[:, 2:] / slope * (1, -1) + 1) / 2 * camera.width
    low = np.clip(np.floor(places.min(axis=0)).astype(int) - 1, 0, camera.width)
    high = np.clip(np.ceil(places.max(axis=0)).astype(int) + 1, 0, camera.width)
    return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))
