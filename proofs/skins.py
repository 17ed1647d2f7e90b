"""How far the contact of things by their solids is from that of their skins. Frame and units as in `assets.shape`.

A ball is moved towards a model along parallel lines until it touches the solids; how far it is from the skin then, or
how deep in it, is worked out exactly. Where the skin is met first is sampled along rays, which finds what is drawn
and has no body. A large flat thing is moved towards it, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from tolman.assets.shape import Array, Cavity, Shape, Solid
from tolman.house.solids import Solids, gathered

AROUND = 12
"""Ways from which a thing is touched from beside."""
BALL = 0.02
"""Metres: the radius of the ball."""
_FINE, _COARSE = 80, 0.008
"""Rays along the longest side of a model at least, and metres from one to the next at most."""
_LINES = 120
"""Lines along which a ball is moved, in each view, at most."""
_OFF = 0.37
"""Share of the way between two rays by which none runs along the middle of a model, where edges are."""
_STEPS, _TOUCHES = 60, 1e-5
"""Steps towards solids, and metres from them at which they are touched."""


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """Rays that come in along one way."""

    axes: Array
    """Across, up, and towards the eye, as columns."""
    xs: Array
    ys: Array
    step: float


def beside() -> list[Array]:
    """Returns level ways all around."""
    angles = [2 * pi * number / AROUND for number in range(AROUND)]
    return [np.array([cos(angle), sin(angle), 0.0]) for angle in angles]


def apart(shape: Shape, ways: Sequence[Array], zone: float = np.inf, enough: float = np.inf) -> float:
    """Returns how far from the skin, or deep in it, is what touches solids from some ways, in metres, at most.

    Only places count that are no further than a zone behind the foremost one. Beyond `enough` nothing more is sought.
    """
    corners = np.concatenate([patch.points[patch.triangles] for patch in shape.patches])
    solids, worst = gathered([shape.solids]), 0.0
    for measure in (_flat_gap, _ball_gap):
        for way in ways:
            worst = max(worst, measure(corners, shape.solids, solids, way, zone))
            if worst > enough:
                return worst
    return worst


def apart_inside(shape: Shape, cavity: Cavity) -> float:
    """Returns how far from the skin, or deep in it, is what goes into a room inside and touches solids there."""
    corners = np.concatenate([patch.points[patch.triangles] for patch in shape.patches])
    within = np.stack([cavity.at - np.abs(cavity.halves).sum(axis=0), cavity.at + np.abs(cavity.halves).sum(axis=0)])
    return _ball_gap(corners, shape.solids, gathered([shape.solids]), cavity.mouth, np.inf, within)


def _flat_gap(corners: Array, _bodies: tuple[Solid, ...], solids: Solids, way: Array, _zone: float) -> float:
    """Returns how far apart the foremost places of skin and solids are, which a wall would touch."""
    return abs(_foremost(corners, way) - _foremost(solids.support(np.tile(way, (len(solids), 1))), way))


def _foremost(points: Array, way: Array) -> float:
    return float((points @ way).max())


def _ball_gap(
    corners: Array, bodies: tuple[Solid, ...], solids: Solids, way: Array, zone: float, within: Array | None = None
) -> float:
    """Returns how far from the skin or deep in it a ball is where it touches solids, or the other way around."""
    view = _view_of(corners.reshape(-1, 3), way)
    front = _foremost(corners, way)
    skin, body = (_rolled(hits, view.step) for hits in (_skin_hits(corners, view), _solid_hits(bodies, view)))
    chosen = np.maximum(skin, body) > front - zone + BALL
    if within is not None:
        low, high = np.sort(within @ view.axes, axis=0)
        chosen &= ((view.xs > low[0] + BALL) & (view.xs < high[0] - BALL))[None]
        chosen &= ((view.ys > low[1] + BALL) & (view.ys < high[1] - BALL))[:, None]
    rows, columns = np.nonzero(chosen)
    if not len(rows):
        return 0.0
    every = max(-(-len(rows) // _LINES), 1)
    rows, columns = rows[::every], columns[::every]
    on_skin = np.stack([view.xs[columns], view.ys[rows], skin[rows, columns]], axis=1)
    on_skin = on_skin[np.isfinite(on_skin[:, 2])] @ view.axes.T
    gaps = solids.distance(on_skin).min(axis=1) - BALL
    least = float((corners @ way).min())
    starts = np.stack([view.xs[columns], view.ys[rows], np.full(len(rows), 2 * front - least + BALL)], axis=1)
    touching = _traced(solids, starts @ view.axes.T, -way, 2 * (front - least + BALL))
    errors = [abs(_distance(place, corners) - BALL) for place in touching if place @ way > front - zone + BALL]
    return max([float(gaps.max(initial=0.0)), *errors])


def _rolled(depth: Array, step: float) -> Array:
    """Returns how far towards the eye the middle of a ball is that touches what rays meet, along each of them."""
    reach = int(BALL / step)
    wide = np.pad(depth, reach, constant_values=-np.inf)
    found = np.full(depth.shape, -np.inf)
    tall, broad = depth.shape
    for up in range(-reach, reach + 1):
        for across in range(-reach, reach + 1):
            rest = BALL**2 - (up**2 + across**2) * step**2
            if rest >= 0:
                part = wide[reach + up : reach + up + tall, reach + across : reach + across + broad]
                np.maximum(found, part + np.sqrt(rest), out=found)
    return found


def _traced(solids: Solids, starts: Array, way: Array, most: float) -> Array:
    """Returns where a ball that moves along a way from some places touches solids first, for those that do."""
    gone, found = np.zeros(len(starts)), np.zeros(len(starts), np.bool_)
    left = np.arange(len(starts))
    for _ in range(_STEPS):
        gap = solids.distance(starts[left] + gone[left, None] * way).min(axis=1) - BALL
        found[left] = gap < _TOUCHES
        gone[left] += np.maximum(gap, 0.0)
        left = left[(gap >= _TOUCHES) & (gone[left] < most)]
        if not len(left):
            break
    touching: Array = (starts + gone[:, None] * way)[found]
    return touching


def _view_of(points: Array, way: Array) -> _View:
    up = np.array([0.0, 0.0, 1.0]) if abs(way[2]) < 0.5 else np.array([0.0, 1.0, 0.0])
    across = np.cross(up, way)
    axes = np.stack([across, np.cross(way, across), way], axis=1)
    low, high = (points @ axes).min(axis=0), (points @ axes).max(axis=0)
    step = min(float((high - low)[:2].max()) / _FINE, _COARSE)
    xs, ys = (np.arange(low[axis] - BALL - step * _OFF, high[axis] + BALL, step) for axis in (0, 1))
    return _View(axes, xs, ys, step)


def _skin_hits(corners: Array, view: _View) -> Array:
    """Returns how far towards the eye each ray meets a skin first; -inf where it does not."""
    own = corners @ view.axes
    found = np.full(len(view.xs) * len(view.ys), -np.inf)
    low, high = own.min(axis=1), own.max(axis=1)
    left, right = (np.searchsorted(view.xs, each[:, 0]) for each in (low, high))
    under, over = (np.searchsorted(view.ys, each[:, 1]) for each in (low, high))
    wide, tall = right - left, over - under
    count = wide * tall
    rows = np.flatnonzero(count)
    for some in np.array_split(rows, 1 + int(count.sum()) // 400_000):
        owner = np.repeat(some, count[some])
        place = np.arange(len(owner)) - np.repeat(np.cumsum(count[some]) - count[some], count[some])
        column, row = left[owner] + place % wide[owner], under[owner] + place // wide[owner]
        a, b, c = (own[owner, corner] for corner in range(3))
        x, y = view.xs[column] - a[:, 0], view.ys[row] - a[:, 1]
        (p, q), (r, s) = (b - a)[:, :2].T, (c - a)[:, :2].T
        size = p * s - q * r
        is_seen = np.abs(size) > 1e-14
        size = np.where(is_seen, size, 1.0)
        u, v = (x * s - y * r) / size, (y * p - x * q) / size
        is_seen &= (np.minimum(u, v) >= -1e-9) & (u + v <= 1 + 1e-9)
        depth = a[:, 2] + u * (b - a)[:, 2] + v * (c - a)[:, 2]
        np.maximum.at(found, (row * len(view.xs) + column)[is_seen], depth[is_seen])
    return found.reshape(len(view.ys), len(view.xs))


def _solid_hits(solids: tuple[Solid, ...], view: _View) -> Array:
    """Returns how far towards the eye each ray meets a solid first; -inf where it does not."""
    found = np.full((len(view.ys), len(view.xs)), -np.inf)
    for solid in solids:
        middle, radius = solid.at @ view.axes, float(np.linalg.norm(solid.size))
        columns = slice(*np.searchsorted(view.xs, [middle[0] - radius, middle[0] + radius]).tolist())
        rows = slice(*np.searchsorted(view.ys, [middle[1] - radius, middle[1] + radius]).tolist())
        xs, ys = np.meshgrid(view.xs[columns], view.ys[rows])
        starts = np.stack([xs, ys, np.zeros_like(xs)], axis=-1) - middle * (1, 1, 0)
        frame = solid.axes.T @ view.axes
        reach = _met(solid, starts @ frame.T, frame[:, 2])
        found[rows, columns] = np.maximum(found[rows, columns], middle[2] + reach)
    return found


def _met(solid: Solid, starts: Array, way: Array) -> Array:
    """Returns how far along a way lines leave a solid, in its own frame; -inf where they miss it."""
    half = np.asarray(solid.size)
    if solid.form == "ellipsoid":
        return _left_ball(starts / half, way / half)
    far = np.full(starts.shape[:-1], np.inf)
    near = -far
    for axis in range(3) if solid.form == "box" else (2,):
        if abs(way[axis]) < 1e-12:
            far = np.where(np.abs(starts[..., axis]) <= half[axis], far, -np.inf)
            continue
        ends = (np.array([-half[axis], half[axis]])[:, None, None] - starts[..., axis]) / way[axis]
        near, far = np.maximum(near, ends.min(axis=0)), np.minimum(far, ends.max(axis=0))
    if solid.form == "cylinder":
        if np.hypot(*way[:2]) < 1e-9:
            far = np.where(np.hypot(starts[..., 0], starts[..., 1]) <= half[0], far, -np.inf)
        else:
            flat, level = starts[..., :2] / half[:2], way[:2] / half[:2]
            near, far = np.maximum(near, -_left_ball(flat, -level)), np.minimum(far, _left_ball(flat, level))
    found: Array = np.where(near <= far, far, -np.inf)
    return found


def _left_ball(starts: Array, way: Array) -> Array:
    """Returns how far along a way lines leave the unit ball or circle; -inf where they miss it."""
    square = float(way @ way)
    half = starts @ way / square
    rest = half**2 - ((starts**2).sum(axis=-1) - 1) / square
    return np.where(rest >= 0, -half + np.sqrt(np.maximum(rest, 0)), -np.inf)


def _distance(place: Array, corners: Array) -> float:
    """Returns how far a place is from the nearest triangle."""
    low, high = corners.min(axis=1), corners.max(axis=1)
    boxes = np.linalg.norm(np.maximum(np.maximum(low - place, place - high), 0), axis=1)
    best = float(_to_triangles(place, corners[[boxes.argmin()]])[0])
    return float(_to_triangles(place, corners[boxes <= best + 1e-9]).min())


def _to_triangles(place: Array, corners: Array) -> Array:
    """Returns how far a place is from each of some triangles."""
    a, b, c = np.moveaxis(corners, 1, 0)
    normal = np.cross(b - a, c - a)
    size = np.maximum((normal**2).sum(axis=1), 1e-30)
    beyond = place - a
    v = np.einsum("ij,ij->i", np.cross(b - a, beyond), normal) / size
    u = np.einsum("ij,ij->i", np.cross(beyond, c - a), normal) / size
    over = np.abs(np.einsum("ij,ij->i", beyond, normal)) / np.sqrt(size)
    within = (u >= 0) & (v >= 0) & (u + v <= 1) & (size > 1e-29)
    edges = np.min([_to_lines(place, start, stop) for start, stop in ((a, b), (b, c), (c, a))], axis=0)
    return np.asarray(np.where(within, over, edges))


def _to_lines(place: Array, starts: Array, stops: Array) -> Array:
    ways = stops - starts
    shares = np.einsum("ij,ij->i", place - starts, ways) / np.maximum((ways**2).sum(axis=1), 1e-30)
    return np.asarray(np.linalg.norm(place - starts - np.clip(shares, 0, 1)[:, None] * ways, axis=1))
