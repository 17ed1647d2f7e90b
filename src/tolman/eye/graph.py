"""Scene graphs: what there is in a house, of which kind, where and how large. World frame, metres.

The true graph follows from the house. Another is built from labels and depth over several views, as programs do that
perceive in three dimensions; with noise it holds some things twice, as theirs do.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tolman.assets.shape import Array, Vector
from tolman.eye.sight import SIZE, Sight
from tolman.eye.stance import Stance, camera_of
from tolman.house.house import House
from tolman.house.models import shape_of
from tolman.render.tracer.frame import Frame
from tolman.seeding import Stream, stream

UNKNOWN = "unknown"
"""The kind of what shows too little of itself."""
_THIN = 0.02
"""Metres by which boxes are made thicker, so that faces of one thing seen from two sides meet."""
_DRAWS = 12
"""Even draws that add up to a normal one."""


@dataclass(frozen=True, slots=True)
class Node:
    """One thing, as far as it is known."""

    kind: str
    low: Vector
    high: Vector
    """Corners of the box around it, along the axes of the world."""

    @property
    def place(self) -> Vector:
        """The middle of its box."""
        x, y, z = ((low + high) / 2 for low, high in zip(self.low, self.high, strict=True))
        return x, y, z

    @property
    def extent(self) -> Vector:
        """How far it reaches along each axis."""
        x, y, z = (high - low for low, high in zip(self.low, self.high, strict=True))
        return x, y, z


@dataclass(frozen=True, slots=True)
class Graph:
    """Things, and which of them rest on which."""

    nodes: tuple[Node, ...]
    rests: tuple[tuple[int, int], ...]
    """Pairs of nodes: the first rests on or in the second."""

    def count(self, kind: str) -> int:
        """Returns how many things of a kind it has."""
        return sum(node.kind == kind for node in self.nodes)


@dataclass(frozen=True, slots=True)
class Perception:
    """How well a graph is seen."""

    depth_noise: float = 0.0
    """Standard deviation of the scale of depth in each view: 0.05 where depths are off by 5 %."""
    drift: float = 0.0
    """Standard deviation of the metres by which the eye is lost further after each view, along each axis."""
    least_pixels: int = 12
    """Pixels below which a thing is overlooked in a view."""
    least_shown: float = 0.0
    """Share of its own outline below which the kind of a thing cannot be told in a view."""
    merged_from: float = 0.2
    """Share of the smaller of two boxes that lies in the other, from which on they are taken for one thing."""
    size: int = SIZE
    """Pixels from side to side of each view."""

    def __post_init__(self) -> None:
        for name in ("depth_noise", "drift", "least_shown", "merged_from"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} lies between 0 and 1, not at {getattr(self, name):g}")
        if self.least_pixels < 1 or self.size < 1:
            raise ValueError(f"at least 1 pixel is needed, not {min(self.least_pixels, self.size)}")


EXACT = Perception()


def true_graph(house: House, names: Iterable[str] | None = None) -> Graph:
    """Returns what there is in a house; of it, where `names` are given, the things of those names."""
    chosen = {thing.name for thing in house.things} if names is None else set(names)
    things = [thing for thing in house.things if thing.name in chosen]
    order = {thing.name: number for number, thing in enumerate(things)}
    nodes = tuple(_node(thing.kind, *shape_of(thing).bounds()) for thing in things)
    rests = tuple((order[thing.name], order[thing.held_by]) for thing in things if thing.held_by in order)
    return Graph(nodes, rests)


def seen_graph(sight: Sight, stances: Sequence[Stance], seed: int = 0, perception: Perception = EXACT) -> Graph:
    """Returns what is perceived of a house over several views, one after the other."""
    rng = stream(seed, "graph")
    lost, nodes = np.zeros(3), list[Node]()
    for stance in stances:
        frame = sight.labels(stance, perception.size)
        scale = 1.0 + perception.depth_noise * _normal(rng)
        nodes += _nodes(sight, stance, frame, lost, scale, perception)
        lost = lost + perception.drift * np.array([_normal(rng) for _ in range(3)])
    merged = _merged(nodes, perception.merged_from)
    return Graph(merged, tuple(resting(merged)))


def _normal(rng: Stream) -> float:
    """Returns a draw around 0 with standard deviation 1, the same on every machine."""
    return sum(rng.below(2**24) for _ in range(_DRAWS)) / 2**24 - _DRAWS / 2


def _nodes(
    sight: Sight, stance: Stance, frame: Frame, lost: Array, scale: float, perception: Perception
) -> Iterator[Node]:
    """Yields what is perceived in one view."""
    points = np.asarray(stance.at) + lost + scale * _away(stance, frame.depth)
    kinds = {thing.name: thing.kind for thing in sight.house.things}
    for label, count in zip(*np.unique(frame.label, return_counts=True), strict=True):
        name = sight.names[label]
        if label >= 0 and count >= perception.least_pixels and name in kinds:
            clear = not perception.least_shown or sight.shown(name, stance, frame) >= perception.least_shown
            own = points[frame.label == label]
            yield _node(kinds[name] if clear else UNKNOWN, own.min(axis=0), own.max(axis=0))


def _away(stance: Stance, depth: NDArray[np.float32]) -> Array:
    """Returns what pixels show as metres from the eye."""
    camera = camera_of(stance, len(depth))
    right, up, forward = camera.axes()
    places = np.tan(np.radians(camera.view) / 2) * ((2 * np.arange(len(depth)) + 1) / len(depth) - 1)
    far = np.where(np.isfinite(depth), depth, 0.0)[..., None]
    found: Array = far * (forward + places[None, :, None] * right - places[:, None, None] * up)
    return found


def _node(kind: str, low: Array, high: Array) -> Node:
    (west, south, foot), (east, north, top) = np.round(low, 4).tolist(), np.round(high, 4).tolist()
    return Node(kind, (west, south, foot), (east, north, top))


def _merged(nodes: Sequence[Node], share: float) -> tuple[Node, ...]:
    """Returns nodes with those in one that seem to be one thing; what is unknown is what it lies in."""
    found = _grouped((node for node in nodes if node.kind != UNKNOWN), share)
    strangers = (node for node in nodes if node.kind == UNKNOWN)
    return (
        *found,
        *_grouped((node for node in strangers if not any(_same(node, other, share) for other in found)), share),
    )


def _grouped(nodes: Iterable[Node], share: float) -> list[Node]:
    """Returns nodes with those of one kind in one that lie in each other, until none do."""
    found: list[Node] = []
    for node in nodes:
        while same := next((each for each in found if each.kind == node.kind and _same(node, each, share)), None):
            found.remove(same)
            node = _node(node.kind, np.minimum(node.low, same.low), np.maximum(node.high, same.high))
        found.append(node)
    return found


def _same(one: Node, other: Node, share: float) -> bool:
    """Says whether two boxes, each a little thicker than it is, have that share of the smaller one in common."""
    common = sizes = others = 1.0
    for axis in range(3):
        low, high = one.low[axis] - _THIN, one.high[axis] + _THIN
        least, most = other.low[axis] - _THIN, other.high[axis] + _THIN
        common *= max(min(high, most) - max(low, least), 0.0)
        sizes, others = sizes * (high - low), others * (most - least)
    return common > 0 and common >= share * min(sizes, others)


def resting(nodes: Sequence[Node]) -> Iterator[tuple[int, int]]:
    """Yields, for each thing whose foot is at the top of others or in them, the one whose top is nearest to it."""
    for number, node in enumerate(nodes):
        under = [other for other in range(len(nodes)) if other != number and _is_under(nodes[other], node)]
        if under:
            foot = node.low[2]
            yield number, min(under, key=lambda other: abs(nodes[other].high[2] - foot))


def _is_under(lower: Node, upper: Node) -> bool:
    """Says whether the middle of a thing is above another, and its foot at the other's top or in it."""
    x, y, _ = upper.place
    above = lower.low[0] <= x <= lower.high[0] and lower.low[1] <= y <= lower.high[1]
    return above and lower.low[2] + _THIN < upper.low[2] <= lower.high[2] + 2 * _THIN
