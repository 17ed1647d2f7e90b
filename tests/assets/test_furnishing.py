"""Things of furnished houses are exact: bodies stand on them, lie in them and bump into them."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.assets.solidity import grid_on, grid_over, heights, outside, windings
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Choice, Kind, build
from tolman.assets.shape import Shape, Solid

GROUPS = ("kitchen", "bedroom", "living room", "walls", "boxes and baskets", "ramps and blocks")
FURNISHING = [kind for kind in KINDS.values() if kind.group in GROUPS]
EACH = pytest.mark.parametrize("kind", FURNISHING, ids=[kind.name for kind in FURNISHING])
CLEAR = 0.02
"""Metres above a surface that are free of solids."""


def choices(kind: Kind) -> Iterator[Choice]:
    return kind.spread(6)


def is_free(shape: Shape, points: np.ndarray) -> np.ndarray:
    """Whether no solid holds points."""
    return np.asarray(np.all([outside(solid, points) > 0 for solid in shape.solids], axis=0))


@pytest.mark.slow
@EACH
def test_what_carries_is_flat_and_solid_at_the_stated_height(kind: Kind) -> None:
    for choice in choices(kind):
        shape = build(kind, **choice).shape
        for surface in shape.surfaces:
            points = grid_over(surface)
            up = np.cross(*surface.halves)
            up = up / np.linalg.norm(up) * np.sign(up[2])
            if surface.is_level:
                assert heights(shape, points, CLEAR) == pytest.approx(points[:, 2], abs=0.0005), choice
            assert not is_free(shape, points - 0.001 * up).any(), choice
            for above in (0.001, 0.5 * CLEAR, CLEAR):
                assert is_free(shape, points + above * up).all(), choice


@pytest.mark.slow
@EACH
def test_no_solid_sticks_out_of_what_is_drawn(kind: Kind) -> None:
    for choice in choices(kind):
        shape = build(kind, **choice).shape
        grids = [grid_on(solid) for solid in shape.solids]
        within = windings(shape, np.concatenate(grids)).reshape(len(grids), -1).min(axis=1) > 0.5
        assert [solid for solid, inside in zip(shape.solids, within, strict=True) if not inside] == [], choice


@pytest.mark.slow
@EACH
def test_rooms_are_empty(kind: Kind) -> None:
    for choice in choices(kind):
        shape = build(kind, **choice).shape
        for cavity in shape.cavities:
            ways = np.stack(np.meshgrid(*[np.linspace(-1, 1, 5)] * 3), axis=-1).reshape(-1, 3)
            halves = cavity.halves * (1 - 0.003 / np.linalg.norm(cavity.halves, axis=1, keepdims=True))
            if cavity.profile:
                ways = ways * np.array([0.5, 0.5, 1.0])
            assert is_free(shape, cavity.at + ways @ halves).all(), (choice, cavity)


@pytest.mark.slow
@EACH
def test_what_hangs_has_a_flat_back_or_top(kind: Kind) -> None:
    for choice in choices(kind):
        shape = build(kind, **choice).shape
        _, high = shape.bounds()
        axis = {"wall": 1, "ceiling": 2}.get(kind.held_by)
        if axis is not None:
            reach = max(np.max(grid_on(solid)[:, axis]) for solid in shape.solids)
            assert high[axis] - 0.012 <= reach <= high[axis], choice


@pytest.mark.slow
@EACH
def test_doors_and_drawers_move_freely(kind: Kind) -> None:
    """What moves passes no other solid, and doors stay within the width of what they belong to."""
    for choice in choices(kind):
        shape = build(kind, **choice).shape.opened(0)
        for joint in shape.joints:
            for share in (0.25, 0.5, 1.0):
                moved = shape.opened(share, joint.name)
                own = np.concatenate([grid_on(solid) for solid in moved.solids if solid.joint == joint.name])
                rest = [solid for solid in moved.solids if solid.joint != joint.name]
                deepest = [_depth(solid, own) for solid in rest]
                assert max(deepest, default=0) <= 0.003, (choice, joint.name, share)


def _depth(solid: Solid, points: np.ndarray) -> float:
    """How deep points lie in a box."""
    if solid.form != "box":
        return 0.0
    own = np.abs((points - solid.at) @ solid.axes)
    return float((np.asarray(solid.size) - own).min(axis=1).max())
