"""How much pictures show of all that words tell of: its pixels, and their share of its own outline.

Frame: columns of a picture to the right, rows downwards, both from -1 to 1 inside it. The outline of a thing or door
is all that would show of it if nothing else were there and the picture had no edges.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tolman.geometry.pose import Pose, minus, own_frame
from tolman.render.tracer.stage import Stage
from tolman.render.tracer.tracer import Tracer
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import is_visible
from tolman.suites.tos.views.rooms import EYE, HOUSE, eye, open_top, view_from
from tolman.suites.tos.views.views import poses_at, standpoints

REACH = 0.6
"""Metres from the middle of a cell beyond which nothing of a thing or door is."""
_TOP = 1.3
"""Metres above the eye that nothing exceeds."""

PLANS = (
    Layout(),
    Layout(plan=Shape.RING),
    Layout(4, plan=Shape.CHAIN),
    Layout(5, plan=Shape.TREE),
    Layout(4, plan=Shape.RING),
    Layout(5, plan=Shape.RING),
)


def plan_of(seed: int) -> Layout:
    """Returns one plan after the other."""
    return PLANS[seed % len(PLANS)]


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What one picture shows of a thing or door; `is_told` says whether words tell of it, too."""

    pose: Pose
    name: str
    is_told: bool
    pixels: int
    share: float
    """Of the pixels of its own outline."""


def glimpses(scene: Scene, size: int = 384) -> Iterator[Glimpse]:
    """Yields all that pictures show or words tell, from every pose that a player can take."""
    whole = open_top(scene)
    alone = [Tracer(_only(whole, label)) for label in range(1, len(scene.members) + 1)]
    for cell in standpoints(scene):
        tracer = Tracer(view_from(scene, cell))
        for pose in poses_at(cell):
            counts = np.bincount(tracer.labels(eye(pose, size)).label.ravel(), minlength=len(scene.members) + 1)
            for label, member in enumerate(scene.members, start=HOUSE + 1):
                is_told, pixels = is_visible(scene, pose, member), int(counts[label])
                if is_told:
                    own = _outline(alone[label - 1], pose, own_frame(minus(member.at, cell), pose.heading), size)
                    yield Glimpse(pose, member.name, is_told, pixels, pixels / own)
                elif pixels:
                    yield Glimpse(pose, member.name, is_told, pixels, 1.0)


def _only(stage: Stage, label: int) -> Stage:
    kept = stage.label == label
    return replace(
        stage, **{each: getattr(stage, each)[kept] for each in ("points", "normals", "texture", "material", "label")}
    )


def _outline(alone: Tracer, pose: Pose, at: tuple[int, int], size: int) -> int:
    """Returns how many pixels of an endless picture meet something that stands alone."""
    right, ahead = at
    nearest = max(ahead - REACH, 0.2)
    middle, half = right / ahead, (REACH + REACH * abs(right) / ahead) / nearest
    columns = _steps(middle - half, middle + half, size)
    rows = _steps(-_TOP / nearest, EYE / nearest, size)
    across, down = (each.ravel() for each in np.meshgrid(columns, rows))
    along = np.stack([across, np.ones_like(across), -down], axis=1) / np.sqrt(1 + across**2 + down**2)[:, None]
    (x, y), (east, north) = pose.at, pose.heading.step
    turned = np.stack(
        [along[:, 0] * north + along[:, 1] * east, -along[:, 0] * east + along[:, 1] * north, along[:, 2]], axis=1
    )
    found, _ = alone.cast((float(x), float(y), EYE), turned)
    return max(1, int(np.isfinite(found).sum()))


def _steps(start: float, stop: float, size: int) -> NDArray[np.float64]:
    """Returns the middles of pixels from one column or row to another."""
    first, last = np.floor((start + 1) * size / 2), np.ceil((stop + 1) * size / 2)
    return (2 * np.arange(first, last) + 1) / size - 1
