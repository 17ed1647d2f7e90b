"""How heavy models are, where their middles lie and how they spin, from what is drawn and what it is made of.

Frame and units as in `assets.shape`; kilograms. A part is solid unless its stuff has walls: then it weighs no more
than its skin, as thick as they are. Parts that lie in each other both count.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from tolman.assets.kind import Model, build
from tolman.assets.shape import Array, Patch

_SHEET = 0.001
"""Metres that a skin with an edge, as of a leaf, is thick."""
_OPEN = 1e-6
"""From which share of its area on a skin has an edge, by how much more of it faces one way than the other."""


@dataclass(frozen=True, slots=True, eq=False)
class Bulk:
    """How heavy something is and how it spins."""

    mass: float
    middle: Array
    """Its centre of mass."""
    inertia: Array
    """A matrix of 3 by 3 about its middle, in kg m²."""

    def scaled(self, scale: float) -> "Bulk":
        """Returns that of the same thing made larger, its walls too."""
        return Bulk(self.mass * scale**3, self.middle * scale, self.inertia * scale**5)

    def about(self, place: Array) -> Array:
        """Returns its inertia about another place (Steiner)."""
        away = self.middle - place
        turned: Array = self.inertia + self.mass * (away @ away * np.eye(3) - np.outer(away, away))
        return turned


def joined(bulks: Iterable[Bulk]) -> Bulk:
    """Returns the bulk of several bodies that move as one."""
    parts = list(bulks)
    mass = sum(part.mass for part in parts)
    middle = sum((part.mass * part.middle for part in parts), np.zeros(3)) / mass
    return Bulk(mass, middle, sum((part.about(middle) for part in parts), np.zeros((3, 3))))


def mass_of(model: Model) -> float:
    """Returns how many kilograms a model weighs, whatever its colour."""
    return sum(bulk.mass for bulk in bulks_of(model).values())


def bulks_of(model: Model, joints: Mapping[str, float] | None = None) -> dict[str | None, Bulk]:
    """Returns how heavy is what each joint of a model moves, by its name, and under None the rest.

    `joints` says how far some are open, from 0 to 1; the others stand as the model has them.
    """
    # Colours weigh nothing, so all of them share what the usual one amounts to, to the last bit.
    usual = {**model.choice, "colour": model.kind.options["colour"][0]}
    shape = model.shape if usual == model.choice else build(model.kind, **usual).shape
    for name, share in (joints or {}).items():
        shape = shape.opened(share, name)
    moved = dict.fromkeys([None, *(joint.name for joint in shape.joints)])
    parts = {name: [patch for patch in shape.patches if patch.joint == name] for name in moved}
    return {name: _bulk(patches, model.kind.heft) for name, patches in parts.items() if patches}


def _bulk(patches: Iterable[Patch], heft: float) -> Bulk:
    """Returns the bulk of several parts together."""
    mass, moment, spread = 0.0, np.zeros(3), np.zeros((3, 3))
    for patch in patches:
        corners, weights = _lumps(patch)
        middles = corners.sum(axis=1)
        mass += float(weights.sum())
        moment += weights @ middles / corners.shape[1]
        squares = np.einsum("nki,nkj,n->ij", corners, corners, weights) + (middles.T * weights) @ middles
        spread += squares / (corners.shape[1] * (corners.shape[1] + 1))
    middle = moment / mass if mass else moment
    about = spread - mass * np.outer(middle, middle)
    return Bulk(heft * mass, middle, heft * (np.trace(about) * np.eye(3) - about))


def _lumps(patch: Patch) -> tuple[Array, Array]:
    """Returns triangles or tetrahedra by their corners, and the kilograms in each: a skin, or all that is within."""
    stuff, corners = patch.material.stuff, patch.points[patch.triangles]
    faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]) / 2
    areas = np.linalg.norm(faces, axis=1)
    inmost = corners.mean(axis=(0, 1))
    volumes = np.einsum("ni,ni->n", corners[:, 0] - inmost, faces) / 3
    if np.linalg.norm(faces.sum(axis=0)) > _OPEN * areas.sum():
        return corners, stuff.density * _SHEET * areas
    if stuff.wall is not None and abs(volumes.sum()) > stuff.wall * areas.sum():
        return corners, stuff.density * stuff.wall * areas
    tips = np.broadcast_to(inmost, (len(corners), 1, 3))
    return np.concatenate([corners, tips], axis=1), stuff.density * volumes * np.sign(volumes.sum())
