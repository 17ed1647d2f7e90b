"""What a player means that points at a place in its picture or uses a name, and whether its hand gets there.

World frame, metres. All is decided by what the eye sees from where it is: by the first surface along a ray, be it
glass or a mirror, and by surfaces in the picture that are in the way of a hand. What is hidden decides nothing, so
a refusal says no more than the picture does.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tolman.assets.shape import Array, Vector
from tolman.eye.deed import Pointed, Whom, plain_name
from tolman.eye.routes import ACROSS
from tolman.eye.stance import LOWEST, VIEW, camera_of
from tolman.eye.view import View
from tolman.physics.outcome import Verdict
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import NOTHING

ARM = 1.2
"""Metres from an eye, or from where it would be if one stooped, to what a hand can touch."""
HAND = 0.03
"""Metres from the middle of a hand to its skin."""
SEEN = 1e-4
"""Share of the picture that something takes at least, as the first surface, where it is named."""
_LAST = 0.05
"""Metres before a place within which nothing is in the way of a hand any more."""
_DIGITS = 3
"""Of metres that a place is told in, so that machines that see alike act alike."""
_ALONG, _AROUND = 24, 12
"""Places along the way of a hand at which it is felt for, and rays around it at each."""
_NEAREST = 0.04


@dataclass(frozen=True, slots=True)
class Target:
    """What a player means."""

    label: int
    name: str
    """Of the thing, the cloth, the lamp or the part of the shell."""
    at: Vector
    """The place on its surface."""


def found(view: View, to: Whom, names: Mapping[str, str] | None = None) -> Target | Verdict:
    """Returns what a player means and its hand can touch; or why it cannot.

    `names` are those that were introduced, each with the thing that it means.
    """
    targets = _pointed(view, to) if isinstance(to, Pointed) else _named(view, to, names or {})
    verdict = Verdict.NOTHING
    for target in targets:
        barred = barrier(view, target)
        if barred is None:
            return target
        verdict = Verdict.BLOCKED if Verdict.BLOCKED in (barred, verdict) else barred
    return verdict


def barrier(view: View, target: Target) -> Verdict | None:
    """Returns why a hand does not get to a place; None where it does, and at what it holds itself."""
    held = _held(view)
    if target.name in held:
        return None
    eye = np.array(view.stance.at)
    way = np.asarray(target.at) - eye
    far = float(np.linalg.norm(way))
    if not is_in_reach(view.stance.at, way + eye):
        return Verdict.OUT_OF_REACH
    own = [number for number, name in enumerate(view.names) if name in held]
    return Verdict.BLOCKED if _is_barred(view, way / max(far, HAND), far, (NOTHING, target.label, *own)) else None


def is_in_reach(eye: Vector, place: ArrayLike) -> bool:
    """Says whether a hand can be stretched out to a place."""
    x, y, z = np.asarray(place, float).tolist()
    height = min(max(z, min(LOWEST, eye[2])), eye[2])
    return hypot(x - eye[0], y - eye[1], z - height) <= ARM


def _pointed(view: View, place: Pointed) -> Iterator[Target]:
    """Yields what lies at a place of a picture; nothing for the sky."""
    right, up, ahead = _camera(view).axes()
    slope = np.tan(np.radians(VIEW) / 2)
    across, above = 2 * (place.across + 0.5) / (ACROSS + 1) - 1, 1 - 2 * (place.down + 0.5) / (ACROSS + 1)
    ray = ahead + slope * (across * right + above * up)
    yield from _met(view, ray / np.linalg.norm(ray))


def _named(view: View, name: str, names: Mapping[str, str]) -> Iterator[Target]:
    """Yields what has a name that was introduced, where it is seen best, and where it is nearest."""
    thing = {plain_name(each): thing for each, thing in names.items()}.get(plain_name(name))
    if thing not in view.names:
        return
    frame = view.labels
    rows, columns = np.nonzero(frame.label == view.names.index(thing))
    if len(rows) < max(SEEN * frame.label.size, 1):
        return
    spread = np.hypot(rows - rows.mean(), columns - columns.mean())
    depth = frame.depth[rows, columns]
    for pixel in dict.fromkeys((int(spread.argmin()), int(depth.argmin()))):
        shares = (np.array([columns[pixel], rows[pixel]]) + 0.5) / len(frame.label)
        across, down = (shares * (ACROSS + 1) - 0.5).tolist()
        yield from (each for each in _pointed(view, Pointed(across, down)) if each.name == thing)


def _met(view: View, ray: Array) -> Iterator[Target]:
    """Yields the first surface along a ray from the eye."""
    (distance,), (label,) = view.sight.tracer.cast(view.stance.at, ray[None])
    if label != NOTHING:
        x, y, z = (round(float(part), _DIGITS) for part in np.array(view.stance.at) + float(distance) * ray)
        yield Target(int(label), view.names[int(label)], (x, y, z))


def _is_barred(view: View, way: Array, far: float, free: tuple[int, ...]) -> bool:
    """Says whether something that is seen reaches into the way of a hand, but for some labels.

    Whatever is met on the way and hidden is hidden by something that is met earlier, so what is seen is enough.
    """
    rays = _rays(way, far, _camera(view))
    distance, label = view.sight.tracer.cast(view.stance.at, rays, far)
    along = rays @ way
    beside = np.sqrt(np.maximum(1 - along**2, 0.0))
    met: NDArray[np.bool_] = ~np.isin(label, free)
    depth = np.where(met, distance, 0.0)
    return bool((met & (depth * along < far - _LAST) & (depth * beside < HAND)).any())


def _rays(way: Array, far: float, camera: Camera) -> Array:
    """Returns rays from the eye, close together, all over the way of a hand, those in the picture alone."""
    side = np.cross(way, np.eye(3)[int(np.abs(way).argmin())])
    side /= np.linalg.norm(side)
    angles = np.arange(_AROUND) * 2 * np.pi / _AROUND
    ring = np.outer(np.cos(angles), side) + np.outer(np.sin(angles), np.cross(way, side))
    places = np.geomspace(_NEAREST, max(far, 2 * _NEAREST), _ALONG)
    aims = [way[None], *(way * place + share * HAND * ring for place in places for share in (0.5, 0.98))]
    rays = np.concatenate(aims)
    own = rays @ camera.axes().T
    seen = (own[:, 2] > 0) & (np.abs(own[:, :2]).max(axis=1) <= own[:, 2] * np.tan(np.radians(VIEW) / 2))
    unit: Array = rays[seen] / np.linalg.norm(rays[seen], axis=1, keepdims=True)
    return unit


def _camera(view: View) -> Camera:
    return camera_of(view.stance, 2)


def _held(view: View) -> set[str]:
    """Returns the names of what the hand holds."""
    carried = view.state.carried
    return {thing.name for thing in carried.things} | ({carried.cloth.name} if carried.cloth else set())
