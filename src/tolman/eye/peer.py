"""Looks into what has room inside: a camera over its opening, as far as a body bends and stretches. Metres."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import cos, radians, sin

import numpy as np

from tolman.assets.shape import Array, Cavity, Shape
from tolman.eye.deed import Pointed, Whom
from tolman.eye.motion import Body
from tolman.eye.reach import found, is_in_reach
from tolman.eye.stance import HIGHEST, LOWEST, VIEW, level_way, stance_at
from tolman.eye.view import View
from tolman.house.models import shape_of
from tolman.house.solids import Solids, gathered
from tolman.physics.outcome import Verdict
from tolman.render.tracer.camera import Camera

HEAD = 0.05
"""Metres that are free around a camera that looks in, and around its way there."""
_AWAY = (0.35, 0.25, 0.18, 0.12)
"""Metres from an opening to such a camera, the best first."""
_TILTS = (0.0, 20.0, 40.0)
"""Degrees by which it leans towards the eye."""
_SPREAD = ((0.0, 0.0), (0.5, 0.5), (0.5, -0.5), (-0.5, 0.5), (-0.5, -0.5))
"""Where it looks in across the opening, from its middle, 0, to its edges, 1."""
_ENOUGH = 2
"""Of these, how many have to be free of what shuts."""
_FINE = 0.002
_UPRIGHT = 0.9


def peer(
    view: View, to: Whom, body: Body, names: Mapping[str, str] | None = None, size: int = 384
) -> Camera | Verdict:
    """Returns the camera that looks into what a player means, the nearest room of it; or why there is none.

    Draw it without the hand: `seen_house(state, camera, hand=False)`.
    """
    target = found(view, to, names)
    if isinstance(target, Verdict):
        return target
    thing = next((thing for thing in view.state.house.things if thing.name == target.name), None)
    shape = shape_of(thing) if thing else Shape()
    if not shape.cavities:
        return Verdict.NOTHING
    place = np.asarray(target.at) if isinstance(to, Pointed) else np.asarray(view.stance.at)
    cavity = min(shape.cavities, key=lambda each: _off(each, place))
    return _camera_into(view, shape, cavity, replace(body, radius=HEAD), size)


def _off(cavity: Cavity, place: Array) -> float:
    """Returns how far a place is from a room inside."""
    lengths = np.maximum(np.linalg.norm(cavity.halves, axis=1), 1e-9)
    own = cavity.halves @ (place - cavity.at) / lengths
    return float(np.linalg.norm(np.maximum(np.abs(own) - lengths, 0.0)))


def _camera_into(view: View, shape: Shape, cavity: Cavity, head: Body, size: int) -> Camera | Verdict:
    eye, own = np.asarray(view.stance.at), gathered([shape.solids])
    places = [place for place in _places(cavity, eye) if LOWEST <= place[2] <= HIGHEST]
    places = [place for place in places if is_in_reach(view.stance.at, place)]
    if not places:
        return Verdict.OUT_OF_REACH
    verdict = Verdict.SHUT if shape.joints else Verdict.BLOCKED
    for place in places:
        if _is_open(own, cavity, place):
            verdict = Verdict.BLOCKED
            if _is_free(head, eye, place):
                return _camera(view, cavity, place, size)
    return verdict


def _deep(cavity: Cavity) -> float:
    """Returns the metres from the middle of a room inside to its opening."""
    return float(np.abs(cavity.halves @ cavity.mouth).max())


def _places(cavity: Cavity, eye: Array) -> Iterator[Array]:
    """Yields where a camera may look in, upright to the opening first and then from nearer to the eye."""
    mouth = cavity.at + cavity.mouth * _deep(cavity)
    aside = (eye - mouth) - cavity.mouth * float((eye - mouth) @ cavity.mouth)
    length = float(np.linalg.norm(aside))
    for tilt in _TILTS if length > _FINE else _TILTS[:1]:
        lean = aside / max(length, _FINE) * sin(radians(tilt))
        for away in _AWAY:
            yield mouth + away * (cavity.mouth * cos(radians(tilt)) + lean)


def _is_open(own: Solids, cavity: Cavity, place: Array) -> bool:
    """Says whether nothing of a thing itself bars its inside from a place."""
    lengths = np.maximum(np.linalg.norm(cavity.halves, axis=1), 1e-9)
    order = np.argsort(np.abs(cavity.halves @ cavity.mouth) / lengths, kind="stable")
    inner = cavity.at + 0.5 * _deep(cavity) * cavity.mouth
    ends = inner + np.array(_SPREAD) @ cavity.halves[order[:2]]
    count = int(np.linalg.norm(ends - place, axis=1).max() / _FINE) + 2
    lines = place + np.linspace(0.0, 1.0, count)[:, None, None] * (ends - place)
    within = own.distance(lines.reshape(-1, 3)).min(axis=1, initial=np.inf) < 0
    return int((~within.reshape(count, -1).any(axis=0)).sum()) >= _ENOUGH


def _is_free(head: Body, eye: Array, place: Array) -> bool:
    """Says whether a head fits in a place, and comes there straight on."""
    x, y, z = place.tolist()
    way = place - eye
    size = float(np.linalg.norm(way))
    return head.fits(stance_at((x, y, z))) and (size < _FINE or head.free(eye, way / size, size) >= size)


def _camera(view: View, cavity: Cavity, place: Array, size: int) -> Camera:
    """Returns the camera in a place that looks at the middle of a room inside."""
    (x, y, z), (east, north, up) = place.round(4).tolist(), cavity.at.round(4).tolist()
    ahead = cavity.at - place
    steep = abs(float(ahead[2])) > _UPRIGHT * float(np.linalg.norm(ahead))
    above = (*level_way(view.stance.heading), 0.0) if steep else (0.0, 0.0, 1.0)
    return Camera((x, y, z), (east, north, up), size, size, VIEW, up=above)
