"""Solids of turned vessels follow the wall: bodies fall as deep into them, and pass them as near, as they look."""

import numpy as np
import pytest

from tests.assets.solidity import outside
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Kind, build
from tolman.assets.line import curve
from tolman.assets.primitive import vessel
from tolman.assets.shape import Array, Cavity, Shape

NEAR = 0.002
"""Metres by which solids may pass a wall."""
GHOSTS = ("coffee machine",)
"""Kinds whose jug is filled, for collisions."""
LIPPED = ("pitcher",)
"""Kinds whose rim is drawn out into a lip; `test_cavity.py` compares it with what is drawn."""
HANDLED = ("mug", "frying pan")
"""Kinds whose handle is of boxes that reach through the wall."""
TURNED = [
    kind
    for kind in KINDS.values()
    if kind.name not in (*GHOSTS, *LIPPED) and any(room.profile for room in build(kind).shape.cavities)
]


def spun(points: Array, cavity: Cavity) -> Array:
    """Points of (radius, height above the floor) at 24 places around the line through the middle of a cavity."""
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False) + 0.01
    across, along, up = cavity.halves / np.linalg.norm(cavity.halves, axis=1, keepdims=True)
    floor = cavity.at - cavity.halves[2]
    way = np.cos(turns)[:, None] * across + np.sin(turns)[:, None] * along
    found = floor + points[:, None, :1] * way + points[:, None, 1:] * up
    return np.asarray(found.reshape(-1, 3))


def depth(points: Array, line: Array) -> Array:
    """How far points lie from a line of (radius, height)."""
    starts, ways = line[:-1], np.diff(line, axis=0)
    along = np.einsum("pli,li->pl", points[:, None] - starts, ways) / np.maximum((ways**2).sum(axis=1), 1e-18)
    nearest = starts + np.clip(along, 0, 1)[..., None] * ways
    return np.asarray(np.linalg.norm(points[:, None] - nearest, axis=2).min(axis=1))


def assert_follows(shape: Shape, cavity: Cavity, near: float, handled: bool = False) -> None:
    """No stave is deeper than `near` in a room, and one is as near to each place of its wall."""
    line = np.array(cavity.profile)
    heights = np.linspace(0, line[-1, 1], 30)
    radii = np.interp(heights, line[:, 1], line[:, 0])
    within = np.concatenate([np.stack([radii * share, heights], axis=1) for share in np.linspace(0.02, 0.98, 20)])
    free = within[depth(within, np.array([(0, 0), *line])) > near]
    gaps = [outside(solid, spun(free, cavity)) for solid in shape.solids if solid.form == "box" and not handled]
    assert handled or np.min(gaps) > 0
    wall = np.stack([radii, heights], axis=1)
    assert np.min([outside(solid, spun(wall, cavity)) for solid in shape.solids], axis=0).max() <= near


@pytest.mark.slow
@pytest.mark.parametrize("kind", TURNED, ids=[kind.name for kind in TURNED])
def test_the_inside_of_what_is_turned_is_where_it_looks(kind: Kind) -> None:
    for choice in kind.spread(12):
        shape = build(kind, **choice).shape.opened(1)
        for cavity in shape.cavities:
            if cavity.profile:
                assert_follows(shape, cavity, NEAR, kind.name in HANDLED)


@pytest.mark.parametrize(
    "profile",
    [
        [(0.04, 0), (0.04, 0.1)],
        [(0.01, 0), (0.05, 0.08)],
        [(0.05, 0), (0.02, 0.08)],
        [(0.2, 0), (0.2, 0.3)],
        curve([(0.03, 0), (0.05, 0.05), (0.02, 0.1), (0.03, 0.13)], 4),
        curve([(0.02, 0), (0.06, 0.02), (0.08, 0.05)], 4),
    ],
    ids=["straight", "widening", "narrowing", "wide", "bellied", "bowl"],
)
def test_solids_follow_both_sides_of_a_wall(profile: list[tuple[float, float]]) -> None:
    pot = vessel(profile, 0.004)
    (cavity,) = pot.cavities
    assert_follows(pot, cavity, NEAR)
    down = (0, -cavity.at[2] + cavity.halves[2, 2])
    line = np.add(np.add(profile, down), (0.0035, 0))
    line = line[depth(line, np.add(profile, down)) > 0.0025]
    assert np.min([outside(solid, spun(line, cavity)) for solid in pot.solids]) > 0
    assert len(pot.solids) <= 51


@pytest.mark.parametrize("floor", [0.1, 0.2])
def test_a_vessel_without_room_has_no_staves(floor: float) -> None:
    assert len(vessel([(0.05, 0), (0.05, 0.1)], 0.004, floor).solids) == 1


def test_a_vessel_without_walls_is_a_shell() -> None:
    sheet = vessel([(0.01, 0), (0.11, 0.3)], wall=0.0, floor=0.0)
    assert all(np.isfinite(solid.at).all() and np.min(solid.size) >= 0 for solid in sheet.solids)
