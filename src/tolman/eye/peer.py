"""Looks into what has room inside: a camera over its opening, as far as a body bends and stretches. Metres."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from tolman.assets.shape import Array, Cavity, Shape
from tolman.eye.deed import Pointed, Whom
from tolman.eye.motion import Body
from tolman.eye.reach import found, is_in_reach
from tolman.eye.stance import HIGHEST, LOWEST, VIEW, level_way, stance_at
from tolman.eye.view import View
from tolman.house.models import shape_of
from tolman.house.solids import gathered
from tolman.physics.looking import is_open, places_over
from tolman.physics.outcome import Verdict
from tolman.render.tracer.camera import Camera

HEAD = 0.05
"""Metres that are free around a camera that looks in, and around its way there."""
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
    places = [place for place in places_over(cavity, eye) if LOWEST <= place[2] <= HIGHEST]
    places = [place for place in places if is_in_reach(view.stance.at, place)]
    if not places:
        return Verdict.OUT_OF_REACH
    verdict = Verdict.SHUT if shape.joints else Verdict.BLOCKED
    for place in places:
        if is_open(own, cavity, place):
            verdict = Verdict.BLOCKED
            if _is_free(head, eye, place):
                return _camera(view, cavity, place, size)
    return verdict


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
