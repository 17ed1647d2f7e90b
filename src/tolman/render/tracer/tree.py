"""Trees of boxes over triangles, as the walk of a ray needs them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tolman.render.tracer.device import ready, wp
from tolman.render.tracer.kernels import tree as kernel
from tolman.render.tracer.stage import Floats, Ints
from tolman.render.tracer.table import blank, seen


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Boxes with four children each; see `kernels.walk` for the layout."""

    boxes: Floats
    """Of shape (nodes, 6, 4)."""
    children: Ints
    """Of shape (nodes, 4)."""

    def bounds(self) -> Floats:
        """Returns the lowest and the highest corner of the box around it."""
        root = self.boxes[0]
        return np.stack([root[:3].min(axis=1), root[3:].max(axis=1)])


def grown(points: Floats, leaf: int = kernel.LEAF) -> tuple[Tree, Ints]:
    """Returns the tree over triangles given by their corners, of shape (triangles, 3, 3), and their order in it.

    At most `leaf` triangles stay together.
    """
    ready()
    count = len(points)
    parts = blank(kernel.Box, count)
    parts["low"], parts["high"], parts["count"] = points.min(axis=1), points.max(axis=1), 1
    order, nodes = np.arange(count, dtype=np.int32), blank(kernel.Box, 2 * count)
    slices, behind = blank(kernel.Box, kernel.BINS), np.empty(kernel.BINS, np.float32)
    children, sources, size = np.empty((count, 4), np.int32), np.empty(count, np.int32), np.empty(1, np.int32)
    boxes, links, total = seen(nodes, kernel.Box), seen(children.ravel(), int), seen(size, int)
    given = [seen(parts, kernel.Box), seen(order, int), boxes, total, seen(slices, kernel.Box)]
    wp.launch(kernel.grow, dim=1, inputs=[*given, seen(behind, float), leaf], device="cpu")
    wp.launch(kernel.widen, dim=1, inputs=[boxes, links, seen(sources, int), total], device="cpu")
    return fitted(children[: size[0]].copy(), np.ascontiguousarray(points[order])), order


def fitted(children: Ints, points: Floats) -> Tree:
    """Returns the tree of nodes that are known, over triangles in the order of its leaves."""
    boxes = np.empty((len(children), 6, 4), np.float32)
    wp.launch(
        kernel.fit, dim=1, inputs=[seen(children, int), seen(points, wp.vec3), seen(boxes, float)], device="cpu"
    )
    return Tree(boxes, children)


def gathered(trees: Sequence[Tree], sizes: Sequence[int]) -> Tree:
    """Returns one tree over several, whose triangles follow each other, so many under each; they may overlap."""
    if len(trees) == 1:
        return trees[0]
    bounds = np.stack([tree.bounds() for tree in trees])
    top, order = grown(bounds[:, [0, 1, 1]], 1)
    nodes = [len(tree.children) for tree in trees]
    roots, firsts = (np.cumsum([0, *counts[:-1]]).astype(np.int32) for counts in (nodes, sizes))
    roots += len(top.children)
    heads = np.where(top.children < 0, roots[order[~np.minimum(top.children, -1) >> 3]], top.children)
    below = np.concatenate([tree.children for tree in trees])
    below += np.where(below < 0, np.repeat(-8 * firsts, nodes)[:, None], np.repeat(roots, nodes)[:, None])
    return Tree(np.concatenate([top.boxes, *(tree.boxes for tree in trees)]), np.concatenate([heads, below]))
