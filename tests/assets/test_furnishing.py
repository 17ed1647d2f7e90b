"""Things of furnished houses are exact: bodies stand on them, lie in them and bump into them."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from tests.assets.solidity import grid_on, grid_over, heights, outside, windings
from tests.house.shell_rays import distances
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Choice, Kind, build
from tolman.assets.material import Optics
from tolman.assets.shape import Cavity, Shape, Solid

GROUPS = (
    "kitchen",
    "bedroom",
    "living room",
    "walls",
    "boxes and baskets",
    "ramps and blocks",
    "tableware",
    "food",
    "toiletries",
    "desk and shelf",
    "hand tools and small toys",
)
FURNISHING = [kind for kind in KINDS.values() if kind.group in GROUPS]
EACH = pytest.mark.parametrize("kind", FURNISHING, ids=[kind.name for kind in FURNISHING])
HUNG = [kind for kind in FURNISHING if kind.held_by != "floor"]
STANDING = [kind for kind in FURNISHING if kind.held_by == "floor"]
CLEAR = 0.02
"""Metres above a surface that are free of solids."""


def choices(kind: Kind) -> Iterator[Choice]:
    return kind.spread(6)


def shapes(kind: Kind) -> Iterator[Choice]:
    """Choices of every shape, or of as many as are soon built."""
    return kind.spread(30)


def is_free(shape: Shape, points: np.ndarray) -> np.ndarray:
    """Whether no solid holds points."""
    return np.asarray(np.all([outside(solid, points) > 0 for solid in shape.solids], axis=0))


@pytest.mark.slow
@EACH
def test_what_carries_is_flat_and_solid_at_the_stated_height(kind: Kind) -> None:
    for choice in shapes(kind):
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
@pytest.mark.parametrize("kind", STANDING, ids=[kind.name for kind in STANDING])
def test_what_stands_has_solids_down_to_the_floor(kind: Kind) -> None:
    for choice in shapes(kind):
        lowest = min(_lowest(solid) for solid in build(kind, **choice).shape.solids)
        assert lowest == pytest.approx(0, abs=0.001), choice


def _lowest(solid: Solid) -> float:
    reach = np.abs(solid.axes[2]) * solid.size
    if solid.form == "box":
        return float(solid.at[2] - reach.sum())
    round_ = np.linalg.norm(reach[:2] if solid.form == "cylinder" else reach)
    return float(solid.at[2] - round_ - (reach[2] if solid.form == "cylinder" else 0.0))


@pytest.mark.slow
@EACH
def test_rooms_are_empty(kind: Kind) -> None:
    for choice in shapes(kind):
        shape = build(kind, **choice).shape
        for cavity in shape.cavities:
            assert is_free(shape, _within(cavity)).all(), (choice, cavity)


def _within(cavity: Cavity) -> np.ndarray:
    """Points all over a room, up to 3 mm from its sides."""
    ways = np.stack(np.meshgrid(*[np.linspace(-1, 1, 5)] * 3), axis=-1).reshape(-1, 3)
    halves = cavity.halves * (1 - 0.003 / np.linalg.norm(cavity.halves, axis=1, keepdims=True))
    if cavity.profile:
        radii, levels = np.array(cavity.profile).T
        at = (ways[:, 2] + 1) / 2 * levels[-1]
        reach = np.min([np.interp(at + near, levels, radii) for near in (-0.003, 0, 0.003)], axis=0) - 0.003
        across = np.maximum(np.linalg.norm(ways[:, :2], axis=1), 1)
        ways[:, :2] *= (reach / across / np.linalg.norm(halves[0]))[:, None]
    return np.asarray(cavity.at + ways @ halves)


@pytest.mark.slow
@pytest.mark.parametrize("kind", HUNG, ids=[kind.name for kind in HUNG])
def test_what_hangs_touches_its_wall_or_ceiling(kind: Kind) -> None:
    axis = {"wall": 1, "ceiling": 2}[kind.held_by]
    for choice in choices(kind):
        shape = build(kind, **choice).shape
        reach = max(np.max(grid_on(solid)[:, axis]) for solid in shape.solids)
        assert shape.bounds()[1][axis] - 0.010 <= reach, choice


@pytest.mark.slow
@EACH
def test_doors_and_drawers_move_freely(kind: Kind) -> None:
    """What moves passes no other solid."""
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


@pytest.mark.parametrize("name", ["counter", "sink counter", "wall cabinet", "dishwasher"])
def test_what_is_fitted_side_by_side_keeps_to_its_width(name: str) -> None:
    """Its sides are flush, and its doors and drawers never reach beyond them."""
    for choice in choices(KINDS[name]):
        shape = build(KINDS[name], **choice).shape
        half = int(choice.get("width", 60)) / 200
        low, high = shape.bounds()
        assert (-low[0], high[0]) == pytest.approx((half, half), abs=1e-6)
        for share in (0.0, 0.5, 1.0):
            moved = np.concatenate([grid_on(solid)[:, 0] for solid in shape.opened(share).solids])
            assert np.abs(moved).max() <= half, choice


def test_worktops_are_level_with_each_other() -> None:
    counter, sink = (build(KINDS[name]).shape for name in ("counter", "sink counter"))
    assert counter.bounds()[1][2] == pytest.approx(0.90)
    beside = [surface.at[2] for surface in sink.surfaces if surface.at[2] > 0.8]
    assert beside == pytest.approx([0.90] * len(beside))
    assert beside
    assert (counter.bounds()[0][1], counter.bounds()[1][1]) == pytest.approx((-0.30, 0.30))


@pytest.mark.parametrize("angle", KINDS["ramp"].options["angle"])
def test_a_ramp_is_as_steep_as_it_says(angle: int) -> None:
    (slope,) = build(KINDS["ramp"], angle=angle).shape.surfaces
    up = np.cross(*slope.halves)
    assert np.degrees(np.arccos(up[2] / np.linalg.norm(up))) == pytest.approx(angle)
    assert not slope.is_level
    assert up[1] < 0  # it faces down towards the front


def test_a_block_is_as_large_as_it_says() -> None:
    block = build(KINDS["block"], width=125, depth=160, height=200)
    assert block.size == pytest.approx((0.125, 0.160, 0.200))
    (solid,) = block.shape.solids
    assert solid.size == pytest.approx((0.0625, 0.080, 0.100))


def test_what_boxes_hold_is_credible() -> None:
    litres = {name: max(c.litres for c in build(KINDS[name]).shape.cavities) for name in ("moving box", "shoe box")}
    assert 85 < litres["moving box"] < 96
    assert 8 < litres["shoe box"] < 10
    bowl = min(build(KINDS["sink counter"]).shape.cavities, key=lambda cavity: cavity.volume)
    assert 30 < bowl.litres < 40
    assert bowl.mouth == pytest.approx([0, 0, 1])


@pytest.mark.parametrize("name", ["wall mirror", "standing mirror", "wardrobe"])
def test_nothing_stands_before_a_looking_glass(name: str) -> None:
    forms = [each for each in KINDS[name].choices() if each["colour"] == KINDS[name].options["colour"][0]]
    panes = 0
    for choice in forms:
        shape = build(KINDS[name], **choice).shape
        panes += sum(patch.material.optics is Optics.MIRROR for patch in shape.patches)
        assert before_glass(shape) > 0.3, choice
    assert panes >= len(forms) / 3


def before_glass(shape: Shape) -> float:
    """Returns how far before the inner part of a looking-glass something stands; infinite if nothing does."""
    every = np.concatenate([patch.points[patch.triangles] for patch in shape.patches])
    least = np.inf
    for patch in shape.patches:
        if patch.material.optics is Optics.MIRROR:
            flat = np.cross(
                *(patch.points[patch.triangles[:, k]] - patch.points[patch.triangles[:, 0]] for k in (1, 2))
            )
            normal = flat[flat[:, 1].argmin()] / np.linalg.norm(flat[flat[:, 1].argmin()])
            low, high = patch.points.min(axis=0), patch.points.max(axis=0)
            front = (patch.points @ normal).max() + 0.001
            middle, half = (low + high) / 2, (high - low) / 2
            for turn, out in product(np.linspace(0, 2 * np.pi, 24, endpoint=False), np.linspace(0, 0.8, 9)):
                x, _, z = middle + half * out * [np.cos(turn), 0, np.sin(turn)]
                start = np.array([x, (front - normal[0] * x - normal[2] * z) / normal[1], z])
                least = min(least, distances(every, start, normal).min())
    return least


def test_kinds_say_what_holds_them() -> None:
    held = {kind.name: kind.held_by for kind in KINDS.values()}
    assert held["picture"] == held["wall cabinet"] == held["curtain"] == "wall"
    assert held["pendant lamp"] == "ceiling"
    assert {held[kind.name] for kind in KINDS.values() if kind.drawn} == {"floor"}
