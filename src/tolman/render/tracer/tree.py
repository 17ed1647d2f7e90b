"""Trees of boxes over triangles, as the walk of a ray needs them."""

from collections.abc import Sequence
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


def gathered(trees: Sequence[Tree]) -> Tree:
    """Returns one tree over several, whose triangles follow each other; they may overlap, but that costs time."""
    low, high = np.stack([_low(tree) for tree in trees]), np.stack([_high(tree) for tree in trees])
    top: list[list[int]] = []
    _spread(list(range(len(trees))), low + high, top)
    nodes = [len(tree.children) // 4 for tree in trees]
    roots = np.cumsum([len(top), *nodes[:-1]])
    firsts = np.cumsum([0, *(len(tree.order) for tree in trees[:-1])])
    boxes, children = _tops(top, low, high, roots)
    for tree, root, first in zip(trees, roots, firsts, strict=True):
        boxes.append(tree.boxes)
        children.append(np.where(tree.children < 0, tree.children - 8 * first, tree.children + root))
    order = [tree.order + first for tree, first in zip(trees, firsts, strict=True)]
    return Tree(np.concatenate(boxes), np.concatenate(children).astype(np.int32), np.concatenate(order))


def _low(tree: Tree) -> Floats:
    """Returns the low corner of the box around a tree."""
    corner: Floats = tree.boxes[:24].reshape(6, 4)[:3].min(axis=1)
    return corner


def _high(tree: Tree) -> Floats:
    """Returns the high corner of the box around a tree."""
    corner: Floats = tree.boxes[:24].reshape(6, 4)[3:].max(axis=1)
    return corner


def _spread(trees: list[int], sums: Floats, top: list[list[int]]) -> int:
    """Adds the nodes over some trees to `top`, a node before its children, and returns the number of the first.

    `sums` are those of the corners of each. A node lists up to four children: those below 0 are trees, by the
    complement of their numbers.
    """
    number = len(top)
    top.append([])
    halves = _halved(trees, sums)
    quarters = [part for half in halves for part in _halved(half, sums)] if len(trees) > 4 else [[t] for t in trees]
    top[number] = [~part[0] if len(part) == 1 else _spread(part, sums, top) for part in quarters if part]
    return number


def _halved(trees: list[int], sums: Floats) -> tuple[list[int], list[int]]:
    """Returns trees in two groups, apart along the axis along which they spread most."""
    places = sums[trees]
    axis = int(np.ptp(places, axis=0).argmax())
    order = [trees[row] for row in np.argsort(places[:, axis], kind="stable")]
    return order[: len(order) // 2], order[len(order) // 2 :]


def _tops(
    top: list[list[int]], low: Floats, high: Floats, roots: NDArray[np.int64]
) -> tuple[list[Floats], list[NDArray[np.int64]]]:
    """Returns the boxes and the children of the nodes over trees."""
    boxes = np.empty((len(top), 6, 4), np.float32)
    boxes[:, :3], boxes[:, 3:] = OUTSIDE, -OUTSIDE
    children = np.zeros((len(top), 4), np.int64)
    for number in reversed(range(len(top))):  # children come after their parents
        for place, child in enumerate(top[number]):
            below = boxes[child] if child >= 0 else None
            boxes[number, :3, place] = low[~child] if below is None else below[:3].min(axis=1)
            boxes[number, 3:, place] = high[~child] if below is None else below[3:].max(axis=1)
            children[number, place] = roots[~child] if below is None else child
    return [boxes.ravel()], [children.ravel()]


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
