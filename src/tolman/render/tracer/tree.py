"""Trees of boxes over triangles, as the walk of a ray needs them."""

from dataclasses import dataclass

import numpy as np
import warp as wp
from numpy.typing import NDArray

from tolman.render.tracer.kernels import tree as kernel
from tolman.render.tracer.stage import Floats, Ints
from tolman.render.tracer.table import blank

OUTSIDE = np.float32(1.0e30)


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Boxes with four children each; see `kernels.walk` for the layout."""

    boxes: Floats
    children: Ints
    order: Ints
    """The triangles in the order of the leaves."""


def grown(points: Floats) -> Tree:
    """Returns the tree over triangles given by their corners, of shape (triangles, 3, 3)."""
    parts = blank(kernel.Box, len(points))
    parts["low"], parts["high"], parts["count"] = points.min(axis=1), points.max(axis=1), 1
    order = wp.array(np.arange(len(points), dtype=np.int32), dtype=int, device="cpu")
    nodes = wp.empty(2 * len(points), dtype=kernel.Box, device="cpu")
    size = wp.empty(1, dtype=int, device="cpu")
    slices = wp.empty(kernel.BINS, dtype=kernel.Box, device="cpu")
    behind = wp.empty(kernel.BINS, dtype=float, device="cpu")
    given = wp.array(parts, dtype=kernel.Box, device="cpu")
    wp.launch(kernel.grow, dim=1, inputs=[given, order, nodes, size, slices, behind], device="cpu")
    return widened(nodes.numpy()[: int(size.numpy()[0])], order.numpy())


def widened(nodes: NDArray[np.void], order: Ints) -> Tree:
    """Returns the tree with four children to a node, from one with two."""
    leaf = nodes["count"] > 0
    size = nodes["high"] - nodes["low"]
    area = np.where(leaf, -1.0, (size * np.roll(size, 1, axis=1)).sum(axis=1))
    first = nodes["first"].astype(np.int64)
    levels, families = [np.flatnonzero(~leaf[:1])], [np.array([[0, -1, -1, -1]])[: int(leaf[0])]]
    while len(levels[-1]):
        families.append(_heirs(first, area, levels[-1]))
        present = families[-1][families[-1] >= 0]
        levels.append(present[~leaf[present]])
    heirs = np.concatenate(families)
    number = np.zeros(len(nodes), np.int64)
    number[np.concatenate(levels)] = np.arange(len(heirs))
    boxes = np.empty((len(heirs), 6, 4), np.float32)
    boxes[:, :3] = np.where(heirs[:, None] < 0, OUTSIDE, nodes["low"][heirs].transpose(0, 2, 1))
    boxes[:, 3:] = np.where(heirs[:, None] < 0, -OUTSIDE, nodes["high"][heirs].transpose(0, 2, 1))
    children = np.where(leaf, ~(nodes["first"] * 8 + nodes["count"]), number)[heirs]
    return Tree(boxes.ravel(), children.astype(np.int32).ravel(), order)


def _heirs(first: NDArray[np.int64], area: NDArray[np.float64], parents: NDArray[np.int64]) -> NDArray[np.int64]:
    """Returns up to four heirs of each parent, or -1: twice, the largest of them gives way to its two children."""
    heirs = np.full((len(parents), 4), -1)
    heirs[:, 0] = first[parents]
    heirs[:, 1] = heirs[:, 0] + 1
    for place in (2, 3):
        areas = np.where(heirs < 0, -1.0, area[heirs])
        largest = areas.argmax(axis=1)
        rows = np.flatnonzero(areas.max(axis=1) >= 0)
        children = first[heirs[rows, largest[rows]]]
        heirs[rows, largest[rows]] = children
        heirs[rows, place] = children + 1
    return heirs
