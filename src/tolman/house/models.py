"""The models of things, as they stand in a house. World frame, metres."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import ceil, radians

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Model, Option, build
from tolman.assets.mass import Bulk, bulks_of
from tolman.assets.shape import Array, Joint, Shape, Solid
from tolman.house.house import Thing, Turn
from tolman.house.solids import Solids, gathered

OPENING = 0.5
"""The share of its reach by which what opens must be free to open."""
_STEP = 0.025
"""Metres from one place where it is tried to the next, no further than what it meets and itself are thick."""
_LOWER = 0.003
"""Metres by which a thing is lowered to find what it rests on."""
_CORNERS = np.array(list(product((-1.0, 1.0), repeat=3)))
_KEPT = 512
"""Models kept: those of two large houses, about."""

Options = tuple[tuple[str, Option], ...]
Joints = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class ThingBody:
    """What a thing does in the world."""

    low: Array
    high: Array
    """Corners of the box around all that is drawn of it."""
    solids: Solids
    bare: Shape
    """Its surfaces, cavities and joints alone."""


def model_of(thing: Thing) -> Model:
    """Returns the model of a thing, in its own frame and at its usual size."""
    return _model(thing.kind, tuple(thing.options.items()))


def shape_of(thing: Thing) -> Shape:
    """Returns the shape of a thing where it is, as large and as far open as it is."""
    return own_shape(thing).moved(matrix(thing.turn), np.asarray(thing.at))


def own_shape(thing: Thing) -> Shape:
    """Returns the shape of a thing in its own frame, as large and as far open as it is."""
    return _shape(*_key(thing))


def own_form(thing: Thing) -> Shape:
    """Returns the same in the usual colour of its kind; things that differ in colour alone share one."""
    return _shape(*form_of(thing))


def own_bounds(thing: Thing) -> tuple[Array, Array]:
    """Returns the box around all of a thing in its own frame, what is drawn and what others bump into."""
    return _bounds(*form_of(thing))


def placed_solids(thing: Thing) -> Solids:
    """Returns the solids of a thing where it is; all have owner 0."""
    return _own_solids(*_unscaled(thing)).scaled(thing.scale).moved(matrix(thing.turn), np.asarray(thing.at))


def steps_open(thing: Thing) -> Solids:
    """Returns what opens of a thing where it is, on its way from shut to half open; all have owner 0."""
    steps = _own_steps(*_unscaled(thing), ceil(thing.scale))
    return steps.scaled(thing.scale).moved(matrix(thing.turn), np.asarray(thing.at))


def body_of(thing: Thing) -> ThingBody:
    """Returns what a thing does in the world where it is; of things that differ in colour alone, the same."""
    points, solids, bare = _body(*_unscaled(thing))
    turn, shift, scale = matrix(thing.turn), np.asarray(thing.at), thing.scale
    placed = scale * points @ turn.T + shift
    bare = bare if scale == 1.0 else bare.stretched(scale, scale, scale)
    solids = solids.scaled(scale).moved(turn, shift)
    return ThingBody(placed.min(axis=0), placed.max(axis=0), solids, bare.moved(turn, shift))


def lowered(thing: Thing) -> Solids:
    """Returns the solids of a thing so much lower that they lie in what is right below all that is drawn of it."""
    body = body_of(thing)
    above = float(body.solids.bounds()[0][:, 2].min(initial=np.inf) - body.low[2])
    return body.solids.moved(np.eye(3), np.array([0.0, 0.0, -_LOWER - max(above, 0.0)]))


def joints_open(thing: Thing) -> tuple[tuple[str, Solids], ...]:
    """Returns for each joint of a thing what it moves on its way from where it stands to half open."""
    turn, shift = matrix(thing.turn), np.asarray(thing.at)
    ways = _own_ways(*_unscaled(thing), ceil(thing.scale))
    return tuple((name, solids.scaled(thing.scale).moved(turn, shift)) for name, solids in ways)


def own_bulks(thing: Thing) -> dict[str | None, Bulk]:
    """Returns how heavy is what each joint of a thing moves, and under None the rest, in its own frame."""
    bulks = _own_bulks(*_unscaled(thing))
    return {name: bulk.scaled(thing.scale) for name, bulk in bulks.items()}


def weight_of(thing: Thing) -> float:
    """Returns how many kilograms a thing weighs, without what it holds."""
    return sum(bulk.mass for bulk in own_bulks(thing).values())


def matrix(turn: Turn) -> Array:
    """Returns the matrix of a turn."""
    w, x, y, z = np.asarray(turn) / np.linalg.norm(turn)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _key(thing: Thing) -> tuple[str, Options, Joints, float]:
    return thing.kind, tuple(thing.options.items()), tuple(sorted(thing.joints.items())), thing.scale


def form_of(thing: Thing) -> tuple[str, Options, Joints, float]:
    """Returns all that decides what a thing is but for its colour: kind, options, joints and scale."""
    kind, options, joints, scale = _key(thing)
    return kind, tuple((name, value) for name, value in options if name != "colour"), joints, scale


def _unscaled(thing: Thing) -> tuple[str, Options, Joints]:
    """Returns all that decides what a thing is but for its colour and its size."""
    kind, options, joints, _ = form_of(thing)
    return kind, options, joints


@lru_cache(_KEPT)
def _model(kind: str, options: Options) -> Model:
    return build(KINDS[kind], **dict(options))


@lru_cache(_KEPT)
def _shape(kind: str, options: Options, joints: Joints, scale: float) -> Shape:
    shape = _model(kind, options).shape
    for name, share in joints:
        shape = shape.opened(share, name)
    return shape if scale == 1.0 else shape.stretched(scale, scale, scale)


@lru_cache(_KEPT)
def _bounds(kind: str, options: Options, joints: Joints, scale: float) -> tuple[Array, Array]:
    shape = _shape(kind, options, joints, scale)
    (low, high), (least, most) = shape.bounds(), _own_solids(kind, options, joints).scaled(scale).bounds()
    return np.minimum(low, least.min(axis=0, initial=np.inf)), np.maximum(high, most.max(axis=0, initial=-np.inf))


@lru_cache(_KEPT)
def _own_bulks(kind: str, options: Options, joints: Joints) -> dict[str | None, Bulk]:
    return bulks_of(_model(kind, options), dict(joints))


@lru_cache(_KEPT)
def _own_solids(kind: str, options: Options, joints: Joints) -> Solids:
    return gathered([_shape(kind, options, joints, 1.0).solids])


@lru_cache(_KEPT)
def _body(kind: str, options: Options, joints: Joints) -> tuple[Array, Solids, Shape]:
    """Returns the points that are drawn of a thing, its solids, and all else of its shape."""
    shape = _shape(kind, options, joints, 1.0)
    points = np.unique(np.concatenate([patch.points for patch in shape.patches]), axis=0)
    return points, _own_solids(kind, options, joints), replace(shape, patches=(), solids=())


@lru_cache(_KEPT)
def _own_ways(kind: str, options: Options, joints: Joints, finer: int) -> tuple[tuple[str, Solids], ...]:
    shape = _shape(kind, options, joints, 1.0)
    return tuple(
        (joint.name, gathered([steps_of(shape, joint, OPENING, joint.stands, finer)])) for joint in shape.joints
    )


@lru_cache(_KEPT)
def _own_steps(kind: str, options: Options, joints: Joints, finer: int) -> Solids:
    shape = _shape(kind, options, joints, 1.0)
    return gathered([[solid for joint in shape.joints for solid in steps_of(shape, joint, OPENING, finer=finer)]])


def steps_of(shape: Shape, joint: Joint, stop: float, start: float = 0.0, finer: int = 1) -> list[Solid]:
    """Returns what a joint moves, step by step from one share of its reach to another."""
    moved = Shape(solids=tuple(solid for solid in shape.solids if solid.joint == joint.name), joints=(joint,))
    count = ceil(stop * way_of(gathered([moved.solids]), joint) * finer / _STEP)
    shares = (stop * step / count for step in range(1, count + 1))
    return [solid for share in shares if share > start for solid in moved.opened(share).solids]


def way_of(solids: Solids, joint: Joint) -> float:
    """Returns how far a joint moves any point of some solids, at most."""
    if joint.sort == "slide" or not len(solids):
        return abs(joint.reach) if len(solids) else 0.0
    corners = (
        solids.at[:, None] - joint.at + (_CORNERS * solids.half[:, None]) @ solids.axes.transpose(0, 2, 1)
    ).reshape(-1, 3)
    return radians(abs(joint.reach)) * float(np.linalg.norm(np.cross(corners, joint.axis), axis=1).max())
