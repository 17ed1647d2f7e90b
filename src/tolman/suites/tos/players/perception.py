"""Sees: works out from depth and labels of a picture what is in view: its cells, and all that words would tell.

Frame: cells to the viewer's right and ahead of it, metres upwards. A thing stands inside its cell, so any of its
pixels tells the cell; the way it faces is the one that explains all its pixels, given what the catalogue shows of it.
"""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tolman.assets.kind import Kind, Option
from tolman.geometry import bins
from tolman.geometry.bins import Facing, Wall
from tolman.geometry.pose import HEADINGS, Heading
from tolman.render.tracer.frame import Frame
from tolman.render.tracer.tracer import Tracer
from tolman.suites.tos.scene.kinds import scale
from tolman.suites.tos.scene.scene import Door, Scene
from tolman.suites.tos.scene.sight import Sighting, View, close_pairs
from tolman.suites.tos.views.rooms import EYE, model_of, model_stage, turn_of

Floats = NDArray[np.float64]

NEAR = 0.003
"""Metres by which two distances along a ray may differ that count as equal."""
_MARGIN = 6
"""Pixels around a thing that may contradict a way of facing."""


@dataclass(slots=True, eq=False)
class Eyes:
    """Looks at pictures of one scene, whose things it knows from the catalogue: by name, model and front."""

    scene: Scene
    """For names, doors and models alone; where things are and which way they face it sees."""
    device: str | None = None
    _models: dict[str, "_Model"] = field(default_factory=dict, init=False)

    def view(self, frame: Frame) -> View:
        """Returns what a picture shows, taken by a viewer of this scene."""
        rays = _rays(frame.depth.shape[0])
        sightings, placed = [], []
        for label in np.unique(frame.label[frame.label > 0]).tolist():
            member = self.scene.members[label - 1]
            mine = frame.label == label
            spots = rays.along[mine] * frame.depth[mine][:, None]
            right, ahead = (round(float(np.median(spots[:, axis]))) for axis in (0, 1))
            facing = wall = None
            if isinstance(member, Door):
                wall = _wall(spots, right)
            elif member.has_front:
                facing = self._facing(member.name, (right, ahead), frame, mine, rays)
            sightings.append(Sighting(member.name, bins.ego(right, ahead), bins.distance(right, ahead), facing, wall))
            placed.append((member.name, right, ahead))
        return View(tuple(sightings), close_pairs(placed), tuple((right, ahead) for _, right, ahead in placed))

    def _facing(self, name: str, at: tuple[int, int], frame: Frame, mine: NDArray[np.bool_], rays: "_Rays") -> Facing:
        """Returns the way of facing that contradicts the fewest pixels in and around a thing."""
        model = self._model(name)
        window = _window(mine)
        directions = rays.unit[window].reshape(-1, 3)
        seen = (frame.depth[window] * rays.length[window]).reshape(-1).astype(float)
        inside = mine[window].reshape(-1)
        wrong = []
        for heading in HEADINGS:
            distance = model.distances(at, heading, directions)
            differs = np.abs(distance - seen) > NEAR
            covers = distance < seen - NEAR
            wrong.append(int(np.where(inside, differs, covers).sum()))
        return bins.facing(HEADINGS[int(np.argmin(wrong))], Heading.NORTH)

    def _model(self, name: str) -> "_Model":
        if name not in self._models:
            kind, choice = model_of(self.scene, name)
            self._models[name] = _model(kind, tuple(choice.items()), self.device)
        return self._models[name]


@dataclass(frozen=True, slots=True, eq=False)
class _Model:
    """A thing as the catalogue shows it, in its true size, and how much it is scaled to its cell."""

    tracer: Tracer
    scale: float

    def distances(self, at: tuple[int, int], heading: Heading, directions: Floats) -> Floats:
        """Returns how far rays from the eye go until they meet the thing at a place, facing a way."""
        angle = np.radians(-turn_of(heading))
        back = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        eye = back @ (np.array([0.0, 0.0, EYE]) - [*at, 0.0]) / self.scale
        found, _ = self.tracer.cast(eye, directions @ back.T)
        return found.astype(float) * self.scale


@lru_cache(128)
def _model(kind: Kind, choice: tuple[tuple[str, Option], ...], device: str | None) -> _Model:
    """Returns a thing as the catalogue shows it; the last ones are kept for other episodes."""
    return _Model(Tracer(model_stage(kind, choice), device), scale(kind))


@dataclass(frozen=True, slots=True, eq=False)
class _Rays:
    """The rays of a picture, pixel by pixel: right, ahead and up."""

    along: Floats
    """One metre ahead."""
    length: Floats
    unit: Floats


@lru_cache(4)
def _rays(size: int) -> _Rays:
    """Returns the rays of a square picture, made once for each size."""
    steps = (2 * np.arange(size) + 1) / size - 1
    right, down = np.meshgrid(steps, steps)
    along = np.stack([right, np.ones_like(right), -down], axis=-1)
    length = np.linalg.norm(along, axis=-1)
    return _Rays(along, length, along / length[..., None])


def _window(mine: NDArray[np.bool_]) -> tuple[slice, slice]:
    """Returns the rows and columns in and around some pixels."""
    rows, columns = np.flatnonzero(mine.any(axis=1)), np.flatnonzero(mine.any(axis=0))
    return (
        slice(max(rows[0] - _MARGIN, 0), rows[-1] + _MARGIN + 1),
        slice(max(columns[0] - _MARGIN, 0), columns[-1] + _MARGIN + 1),
    )


def _wall(spots: Floats, right: int) -> Wall:
    """Returns the wall that holds a door: in the front wall its leaf lies across the view, in others along it."""
    across, along = np.ptp(spots[:, 0]), np.ptp(spots[:, 1])
    if across >= along:
        return Wall.FRONT
    return Wall.LEFT if right < 0 else Wall.RIGHT
