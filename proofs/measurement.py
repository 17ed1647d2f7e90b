"""What is measured in pictures, beside what words tell and what the eyes of players see.

Frame: metres to the viewer's right, ahead of it, and upwards. A thing is measured from its depth and labels, the
footprint of its kind and its look in the catalogue, and nothing is rounded to cells: other ways than those of `Eyes`.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import atan2, degrees, hypot

import numpy as np
from numpy.typing import NDArray

from tolman.assets.kind import build
from tolman.geometry import bins
from tolman.geometry.bins import UPPER_EDGES, Ego, Facing
from tolman.geometry.pose import HEADINGS, Heading, Pose, minus, own_frame
from tolman.render.tracer.frame import Frame
from tolman.render.tracer.stage import staged
from tolman.render.tracer.tracer import Tracer
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players.perception import Eyes
from tolman.suites.tos.recipes import FIRST, ViewRecipe
from tolman.suites.tos.scene.draw import draw
from tolman.suites.tos.scene.kinds import scale
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import look, shown
from tolman.suites.tos.views.album import Album
from tolman.suites.tos.views.rooms import EYE, model_of, turn_of
from tolman.suites.tos.views.views import Style, Views, poses_at, standpoints

Floats = NDArray[np.float64]

METRES, DEGREES = 0.25, 2.0
"""Distance and angle from an edge of bins beyond which a picture must agree with words."""
SIDE_EDGES = (0.0, 22.5, 45.0)
_MOST_SPOTS = 1000
_MOST_OFF = 0.05
"""Metres by which a pixel contradicts a way of facing at most."""


def spots(frame: Frame, label: int) -> Floats:
    """Returns the points of a thing that have pixels, thinned out."""
    size = frame.depth.shape[0]
    rows, columns = np.nonzero(frame.label == label)
    step = 1 + len(rows) // _MOST_SPOTS
    rows, columns = rows[::step], columns[::step]
    depth = frame.depth[rows, columns].astype(float)
    right, down = ((2 * pixels + 1) / size - 1 for pixels in (columns, rows))
    return np.stack([right * depth, depth, -down * depth], axis=1)


@cache
def look_of(scene: Scene, name: str) -> tuple[Tracer, float, Floats]:
    """Returns a thing as the catalogue shows it, its front at -y, how much it is scaled, and its footprint."""
    kind, choice = model_of(scene, name)
    footprint = np.array([kind.width, kind.depth]) * scale(kind)
    return Tracer(staged(build(kind, **choice).shape, 0)), scale(kind), footprint


def middle(seen: Floats, footprint: Floats) -> Floats:
    """Returns the middle of a footprint that begins with the sides that can be seen, and holds all that is seen."""
    low, high = seen[:, :2].min(axis=0), seen[:, :2].max(axis=0)
    near = np.where(low + high > 0, low + footprint / 2, high - footprint / 2)
    inside: Floats = np.clip(near, np.minimum(high - footprint / 2, low + footprint / 2), low + footprint / 2)
    return inside


def measured(scene: Scene, frame: Frame, label: int) -> tuple[Floats, Facing]:
    """Returns where the middle of a thing lies, and the way it faces: the one that explains its pixels best.

    To tell the way it faces, and for nothing else, it is taken to stand in the middle of a cell.
    """
    seen = spots(frame, label)
    tracer, size, footprint = look_of(scene, scene.members[label - 1].name)
    found = []
    for heading in HEADINGS:
        at = middle(seen, footprint[:: -1 if heading % 2 else 1])
        angle = np.radians(turn_of(heading))
        turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        lengths = np.linalg.norm(seen, axis=1)
        eye = (np.array([0.0, 0.0, EYE]) - [*np.round(at), 0.0]) @ turn / size
        hits, _ = tracer.cast(eye, seen / lengths[:, None] @ turn)
        off = np.minimum(np.abs(hits * size - lengths), _MOST_OFF).mean()
        found.append((float(off), at, bins.facing(heading, Heading.NORTH)))
    _, at, facing = min(found, key=lambda each: each[0])
    return at, facing


def is_clear(right: float, ahead: float) -> bool:
    """Says whether a place is so far from every edge of bins that a picture must agree with words."""
    angle, far = degrees(atan2(abs(right), ahead)), hypot(right, ahead)
    return min(abs(angle - edge) for edge in SIDE_EDGES) > DEGREES and all(
        abs(far - edge) > METRES for edge in UPPER_EDGES[1:]
    )


def compared(scene: Scene, pose: Pose, views: Views) -> Iterator[tuple[str, bool]]:
    """Yields what is measured of all things in view, and whether it is what words tell."""
    frame = views.labels(scene, pose)
    labels = {member.name: label for label, member in enumerate(scene.members, 1)}
    for told in look(scene, pose).sightings:
        if told.wall:
            continue
        at, facing = measured(scene, frame, labels[told.name])
        true = own_frame(minus(scene.by_name[told.name].at, pose.at), pose.heading)
        if is_clear(*true):
            yield "direction", bins.ego(*at) == told.direction
            yield "distance", bins.distance(*at) == told.distance
        if true[0] == 0:
            yield "straight ahead", abs(degrees(atan2(*at))) <= DEGREES and told.direction is Ego.FRONT
        if told.facing:
            yield "facing", facing == told.facing


def tally(seeds: range, every: int = 1) -> Counter[tuple[str, bool]]:
    """Returns how often what is measured agrees with words, all around every so many places of some scenes."""
    views, counts = Views(Style(384)), Counter[tuple[str, bool]]()
    for scene in map(draw, seeds):
        for cell in list(standpoints(scene))[::every]:
            for pose in poses_at(cell):
                counts += Counter([("view", True), *compared(scene, pose, views)])
    return counts


def seen(seeds: range, every: int = 1) -> Counter[bool]:
    """Returns how often eyes find in a picture the cells there are and what words tell, around so many places."""
    album, counts = Album(), Counter[bool]()
    for item in map(draw_item, seeds):
        eyes = Eyes(item.scene)
        for cell in list(standpoints(item.scene))[::every]:
            for pose in poses_at(cell):
                frame = album.labels(item, ViewRecipe(FIRST, pose, 384))
                counts[eyes.view(frame) == shown(look(item.scene, pose), item.scene, pose)] += 1
    return counts
