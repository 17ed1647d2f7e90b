"""What is drawn: triangles with materials and labels, lights and sky. World frame: x east, y north, z up, metres."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from tolman.assets.material import Colour, Material
from tolman.assets.shape import Array, Shape, Vector, rotation

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Light:
    """A round lamp that shines in every direction and casts soft shadows; it is not itself seen."""

    at: tuple[float, float, float]
    strength: float
    """A white wall d metres away, squarely lit, sends back the radiance 2 strength / (d² + 4): soft close by."""
    colour: Colour = (1.0, 1.0, 1.0)
    radius: float = 0.15
    """The larger, the softer the shadows."""


class Outlook(Enum):
    """What a sky shows beside its colours."""

    PLAIN = 0
    DAY = 1
    """Clouds, and a meadow with trees and houses far away."""
    NIGHT = 2
    """The same in the dark: stars, and windows in which there is light."""


@dataclass(frozen=True, slots=True)
class Sky:
    """What rays see that meet nothing, and the light that comes from everywhere."""

    zenith: Colour = (0.45, 0.62, 0.88)
    horizon: Colour = (0.86, 0.90, 0.95)
    ground: Colour = (0.55, 0.53, 0.50)
    """Below the horizon."""
    ambient: float = 0.3
    """Radiance that a white surface far from everything sends back without any lamp; outside of spaces, if any."""
    daylight: float = 0.0
    """How many times brighter it shines through panes than it is seen: to an eye used to rooms it would be white."""
    outlook: Outlook = Outlook.PLAIN


@dataclass(frozen=True, slots=True)
class Skylight:
    """A window that the sky shines through; it is not itself seen."""

    at: Vector
    """Its middle, where nothing outside hides the sky."""
    across: Vector
    """From its middle to the edge on the right of one who looks out."""
    up: Vector
    """From its middle to its upper edge; at a right angle to `across`."""


@dataclass(frozen=True, slots=True)
class Gate:
    """An upright rectangle through which light passes."""

    axis: int
    """0 where it lies across x, 1 where it lies across y."""
    at: float
    """Its place along that axis."""
    low: tuple[float, float]
    """Its low corner along the other axis, and upwards."""
    high: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Beam:
    """The light of a lamp or a pane by its number, and what it comes through; None where it needs no way through."""

    source: int
    gate: Gate | None = None


@dataclass(frozen=True, slots=True)
class Space:
    """A box, such as a room, in which light goes from surface to surface."""

    low: Vector
    high: Vector
    lights: tuple[Beam, ...] = ()
    """Of the lamps that shine into it from near by."""
    suns: tuple[Beam, ...] = ()
    """Of those that do from far away."""
    panes: tuple[Beam, ...] = ()
    """Of the panes that do."""
    whole: int = 0
    """Spaces of one number have no wall between them."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """Triangles one by one, each with three corners, and what they are lit by; nothing in it changes."""

    points: Floats
    """Corners in the world, of shape (triangles, 3, 3)."""
    normals: Floats
    """Unit normals at the corners; interpolated, they make flat triangles look round."""
    texture: Floats
    """Corners in the model's own frame, which patterns read, so that they travel with the thing."""
    material: Ints
    """Index into `materials`, one for each triangle."""
    label: Ints
    """Number of the instance, one for each triangle, from 0."""
    materials: tuple[Material, ...]
    lights: tuple[Light, ...] = ()
    sky: Sky = Sky()
    panes: tuple[Skylight, ...] = ()
    spaces: tuple[Space, ...] = ()
    """Where there are any, light bounces in them, surfaces have relief, and `Sky.ambient` is that of the outside."""


def staged(shape: Shape, label: int) -> Stage:
    """Returns a shape where it is, under no light."""
    from tolman.render.tracer.normals import corner_normals

    number: dict[Material, int] = {}
    chosen = [number.setdefault(patch.material, len(number)) for patch in shape.patches]
    points = np.concatenate([patch.points for patch in shape.patches])
    firsts = accumulate((len(patch.points) for patch in shape.patches), initial=0)
    triangles = np.concatenate([patch.triangles + first for patch, first in zip(shape.patches, firsts, strict=False)])
    corners = points[triangles].astype(np.float32)
    sizes = [len(patch.triangles) for patch in shape.patches]
    return Stage(
        corners,
        corner_normals(points, triangles),
        corners,
        np.repeat(chosen, sizes).astype(np.int32),
        np.full(len(corners), label, np.int32),
        tuple(number),
    )


def placed(
    stage: Stage, label: int, turn: float | Array = 0.0, at: Vector = (0.0, 0.0, 0.0), scale: float = 1.0
) -> Stage:
    """Returns a stage scaled, turned, moved, and labelled anew.

    `turn` is in degrees counter-clockwise seen from above, or the matrix of any rotation.
    """
    matrix = turn if isinstance(turn, np.ndarray) else rotation("z", turn)
    rotate, shift = matrix.T.astype(np.float32), np.asarray(at, np.float32)
    points, normals = stage.points.reshape(-1, 3), stage.normals.reshape(-1, 3)
    return replace(
        stage,
        points=(scale * points @ rotate + shift).astype(np.float32).reshape(-1, 3, 3),
        normals=(normals @ rotate).reshape(-1, 3, 3),
        label=np.full_like(stage.label, label),
    )


def joined(stages: Sequence[Stage], lights: tuple[Light, ...], sky: Sky) -> Stage:
    """Returns everything of `stages` in one, under the given light."""
    materials = list(dict.fromkeys(material for stage in stages for material in stage.materials))
    number = {material: index for index, material in enumerate(materials)}
    renumbered = [np.array([number[m] for m in s.materials], np.int32)[s.material] for s in stages]
    return Stage(
        np.concatenate([stage.points for stage in stages]),
        np.concatenate([stage.normals for stage in stages]),
        np.concatenate([stage.texture for stage in stages]),
        np.concatenate(renumbered),
        np.concatenate([stage.label for stage in stages]),
        tuple(materials),
        lights,
        sky,
    )
