"""Trees of boxes over triangles."""

from collections.abc import Iterator

import numpy as np
import pytest

pytest.importorskip("warp")

from tolman.render.tracer.stage import Floats
from tolman.render.tracer.table import seen
from tolman.render.tracer.tree import Tree, fitted, gathered, grown


def triangles(number: int, seed: int = 0) -> Floats:
    """Returns small triangles by chance."""
    rng = np.random.default_rng(seed)
    return (rng.uniform(0, 2, (number, 1, 3)) + rng.uniform(0, 0.2, (number, 3, 3))).astype(np.float32)


def leaves(tree: Tree) -> Iterator[tuple[Floats, range]]:
    """Yields the box of each leaf, as low and high corner, and its triangles."""
    for node, place in zip(*np.nonzero(tree.children < 0), strict=True):
        code = ~int(tree.children[node, place])
        yield tree.boxes[node, :, place].reshape(2, 3), range(code >> 3, (code >> 3) + (code & 7))


def bounds(tree: Tree) -> Floats:
    """Returns the lowest and the highest corner of the box around a tree."""
    root = tree.boxes[0]
    return np.stack([root[:3].min(axis=1), root[3:].max(axis=1)])


@pytest.mark.parametrize("number", [1, 2, 3, 5, 400])
def test_leaves_hold_every_triangle_once_in_a_box_as_small_as_can_be(number: int) -> None:
    points = triangles(number)
    tree, order = grown(points)
    found = list(leaves(tree))
    assert sorted(place for _, places in found for place in places) == list(range(number))
    for (low, high), places in found:
        inside = points[order][list(places)]
        assert np.array_equal(low, inside.min(axis=(0, 1)))
        assert np.array_equal(high, inside.max(axis=(0, 1)))
    assert np.array_equal(bounds(tree), [points.min(axis=(0, 1)), points.max(axis=(0, 1))])


def test_boxes_of_nodes_hold_those_of_their_children() -> None:
    tree, _ = grown(triangles(300))
    for node, place in zip(*np.nonzero(tree.children > 0), strict=True):
        below = tree.boxes[tree.children[node, place]]
        assert np.array_equal(tree.boxes[node, :3, place], below[:3].min(axis=1))
        assert np.array_equal(tree.boxes[node, 3:, place], below[3:].max(axis=1))


def test_a_tree_of_what_moved_is_that_of_where_it_is() -> None:
    points = triangles(200)
    tree, order = grown(points)
    moved = points[order] + np.float32(3.0)
    again = fitted(tree.children, moved)
    assert np.array_equal(bounds(again), [moved.min(axis=(0, 1)), moved.max(axis=(0, 1))])


@pytest.mark.parametrize("count", [1, 2, 7, 150])
def test_several_trees_become_one_over_all_triangles(count: int) -> None:
    sizes = [1 + seed % 9 for seed in range(count)]
    grown_ones = [grown(triangles(size, seed)) for seed, size in enumerate(sizes)]
    points = np.concatenate(
        [triangles(size, seed)[order] for (_, order), (seed, size) in zip(grown_ones, enumerate(sizes), strict=True)]
    )
    tree = gathered([each for each, _ in grown_ones], sizes)
    reached = _reached(tree)
    assert sorted(reached) == list(range(sum(sizes)))
    assert np.array_equal(bounds(tree), [points.min(axis=(0, 1)), points.max(axis=(0, 1))])


def _reached(tree: Tree) -> list[int]:
    """Returns the triangles to which one gets from the root."""
    found: list[int] = []
    waiting = [0]
    while waiting:
        node = waiting.pop()
        for place in range(4):
            if tree.boxes[node, 0, place] <= tree.boxes[node, 3, place]:
                child = int(tree.children[node, place])
                if child < 0:
                    found += range(~child >> 3, (~child >> 3) + (~child & 7))
                else:
                    waiting.append(child)
    return found


def test_kernels_are_given_no_array_that_they_would_misread() -> None:
    with pytest.raises(ValueError, match="strides"):
        seen(np.zeros((4, 4), np.float32).T[:2], float)
