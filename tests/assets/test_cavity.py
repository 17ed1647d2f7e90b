"""What has room has it where it looks: bodies in it meet solids where they meet what is drawn, within 2 mm."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.assets.solidity import corners
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Kind, build
from tolman.assets.line import curve
from tolman.assets.primitive import basin, ring
from tolman.assets.shape import Array, Cavity, Shape
from tolman.house.solids import gathered

NEAR = 0.002
FARTHER = {
    "frying pan": 0.005,  # rivets
    "toy truck": 0.0035,  # wheels reach into its bed
    "trash can": 0.0045,  # ribs
    "basket": 0.0042,  # a weave
    "kitchen scales": 0.0026,
    "pitcher": 0.008,  # its lip
}
FINE = 0.0003
"""Metres that the triangles of a round wall may be off the round."""
HOLDING = [kind for kind in KINDS.values() if build(kind).shape.cavities]


def rays(cavity: Cavity) -> tuple[Array, Array]:
    """Places on the middle line of a room, and ways to its sides and to its floor."""
    rise = max(cavity.halves, key=lambda half: abs(half @ cavity.mouth))
    rise = rise * np.sign(rise @ cavity.mouth)
    one, other = (half for half in cavity.halves if abs(half @ cavity.mouth) < 0.5 * np.linalg.norm(half))
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False) + 0.13
    across = np.cos(turns)[:, None] * one + np.sin(turns)[:, None] * other
    starts = cavity.at + np.linspace(-0.93, 0.85, 7)[:, None] * rise
    ways = np.concatenate([across / np.linalg.norm(across, axis=1, keepdims=True)] * len(starts))
    return np.repeat(starts, len(across), axis=0), ways


def hits(shape: Shape, starts: Array, ways: Array) -> tuple[Array, Array]:
    """How far rays go until they meet the skin of a shape, and which way it faces there."""
    a, b, c = np.moveaxis(corners(shape), 1, 0)
    faces = np.cross(b - a, c - a)
    size = np.linalg.norm(faces, axis=1)
    a, b, c, faces = (each[size > 1e-14] for each in (a, b, c, faces / np.maximum(size, 1e-14)[:, None]))
    found, normals = np.full(len(ways), np.inf), np.zeros((len(ways), 3))
    for number, (start, way) in enumerate(zip(starts, ways, strict=True)):
        across = np.cross(way, c - a)
        slant = np.einsum("ij,ij->i", b - a, across)
        steep = np.abs(slant) > 1e-15
        slant = np.where(steep, slant, 1.0)
        u = np.einsum("ij,ij->i", start - a, across) / slant
        other = np.cross(start - a, b - a)
        v, far = other @ way / slant, np.einsum("ij,ij->i", c - a, other) / slant
        met = steep & (np.minimum(u, v) >= -1e-9) & (u + v <= 1 + 1e-9) & (far > 1e-6)
        if met.any():
            first = np.flatnonzero(met)[np.argmin(far[met])]
            found[number] = far[first]
            normals[number] = faces[first] * -np.sign(faces[first] @ way)
    return found, normals


def is_open(shape: Shape, walls: Array, places: Array) -> Array:
    """Says of places before a wall whether the room goes on so far: below an overhang its floor comes sooner."""
    ways = places - walls
    lengths = np.linalg.norm(ways, axis=1)
    return np.asarray(hits(shape, walls, ways / lengths[:, None])[0] > lengths)


def faults(shape: Shape, cavity: Cavity, near: float) -> Iterator[str]:
    """What is wrong with the solids around a room."""
    starts, ways = rays(cavity)
    far, normals = hits(shape, starts, ways)
    around = far < 1.2 * max(np.linalg.norm(half) for half in cavity.halves)
    wall = starts[around] + far[around, None] * ways[around]
    solids = gathered([shape.solids])
    if (solids.distance(starts) < 0).any():
        yield "a solid lies in the middle of it"
    before = wall + (near + FINE) * normals[around]
    deep = solids.distance(before).min(axis=1)
    deep[~is_open(shape, wall, before)] = 0
    if (deep < 0).any():
        yield f"solids reach {-1000 * deep.min() + 1000 * near:.1f} mm into it"
    loose = solids.distance(wall).min(axis=1)
    if (loose > near + FINE).any():
        yield f"solids are {1000 * loose.max():.1f} mm beyond its wall"


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOLDING, ids=[kind.name for kind in HOLDING])
def test_solids_follow_the_inside(kind: Kind) -> None:
    for choice in kind.spread(6):
        shape = build(kind, **choice).shape.opened(1)
        for cavity in shape.cavities:
            if not cavity.unfit:
                assert list(faults(shape, cavity, FARTHER.get(kind.name, NEAR))) == [], (choice, cavity.at)


def test_what_cannot_hold_things_says_why() -> None:
    reasons = {cavity.unfit for kind in HOLDING for cavity in build(kind).shape.cavities if cavity.unfit}
    assert reasons
    assert all(len(why) > 10 for why in reasons)


@pytest.mark.parametrize(
    "rings",
    [
        [ring(0, 0.3, 0.2), ring(0.2, 0.4, 0.3)],
        [ring(0, 0.3, 0.2, power=6), ring(0.2, 0.3, 0.2, power=6)],
        [ring(z, 2 * r, 1.5 * r) for r, z in curve([(0.1, 0), (0.2, 0.1), (0.22, 0.25)], 4)],
        [ring(0, 1.4, 0.6, power=3), ring(0.45, 1.5, 0.7, power=3)],
    ],
    ids=["cone", "box", "bowl", "tub"],
)
def test_solids_follow_the_wall_of_a_basin(rings: list[Array]) -> None:
    shape = basin(rings, 0.01, floor=0.03)
    assert list(faults(shape, shape.cavities[0], NEAR)) == []
    assert list(faults(shape.turned(x=90, z=20), shape.turned(x=90, z=20).cavities[0], NEAR)) == []
    assert len(shape.solids) <= 120
