"""Little stages to look at, and where their parts should be seen."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tolman.assets.material import Material, Optics
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.stage import Light, Sky, Stage

Part = tuple[NDArray[np.float64], NDArray[np.float64], Material]
"""Corners, normals and look of triangles."""

WHITE = Material((0.93, 0.93, 0.92), 0.9)
BLACK = Material((0.04, 0.04, 0.04), 0.9)
RED = Material((0.8, 0.1, 0.1), 0.8)
BLUE = Material((0.1, 0.2, 0.8), 0.8)
GREEN = Material((0.1, 0.6, 0.2), 0.8)
MIRROR = Material((0.95, 0.95, 0.95), 0.0, optics=Optics.MIRROR)
GLASS = Material((0.95, 0.95, 0.95), 0.0, optics=Optics.GLASS)
GREY_SKY = Sky((1.0, 1.0, 1.0), (1.0, 1.0, 1.0), (1.0, 1.0, 1.0), 0.4)


def quad(corners: ArrayLike, material: Material) -> Part:
    """Returns a flat surface with four corners, in turn."""
    a, b, c, d = np.asarray(corners, float)
    normal = np.cross(b - a, c - a)
    points = np.array([[a, b, c], [a, c, d]])
    return points, np.broadcast_to(normal / np.linalg.norm(normal), points.shape), material


def box(low: ArrayLike, high: ArrayLike, material: Material) -> Part:
    """Returns a box along the axes."""
    ends = np.array([low, high], float)
    points, normals = [], []
    for axis, side in np.ndindex(3, 2):
        corners = np.empty((4, 3))
        corners[:, axis] = ends[side, axis]
        corners[:, axis - 2] = ends[[0, 1, 1, 0], axis - 2]
        corners[:, axis - 1] = ends[[0, 0, 1, 1], axis - 1]
        part = quad(corners if side else corners[::-1], material)
        points.append(part[0])
        normals.append(part[1])
    return np.concatenate(points), np.concatenate(normals), material


def ball(middle: ArrayLike, radius: float, material: Material, rings: int = 16) -> Part:
    """Returns a sphere of `rings` belts, each of twice as many squares."""
    down, round_ = np.meshgrid(
        np.linspace(0, np.pi, rings + 1), np.linspace(0, 2 * np.pi, 2 * rings + 1), indexing="ij"
    )
    grid = np.stack([np.sin(down) * np.cos(round_), np.sin(down) * np.sin(round_), np.cos(down)], axis=-1)
    a, b, c, d = grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]
    normals = np.concatenate([np.stack(corners, axis=2).reshape(-1, 3, 3) for corners in ((a, b, c), (a, c, d))])
    return np.asarray(middle) + radius * normals, normals, material


def stage(parts: Sequence[Part], lights: Sequence[Light] = (), sky: Sky = GREY_SKY) -> Stage:
    """Returns a stage of parts, labelled by their numbers."""
    materials = list(dict.fromkeys(material for _, _, material in parts))
    sizes = [len(points) for points, _, _ in parts]
    points = np.concatenate([points for points, _, _ in parts]).astype(np.float32)
    return Stage(
        points,
        np.concatenate([normals for _, normals, _ in parts]).astype(np.float32),
        points,
        np.repeat([materials.index(material) for _, _, material in parts], sizes).astype(np.int32),
        np.repeat(np.arange(len(parts)), sizes).astype(np.int32),
        tuple(materials),
        tuple(lights),
        sky,
    )


def room(*parts: Part, lights: Sequence[Light] = (), walls: Material = WHITE) -> Stage:
    """Returns a lit room of 4 by 4 by 2.5 metres around the origin, numbered 0, with parts in it, from 1 on."""
    low, high = np.array([-2.0, -2.0, 0.0]), np.array([2.0, 2.0, 2.5])
    return stage([box(low, high, walls), *parts], lights or [Light((0.0, 0.0, 2.1), 3.5)], Sky(ambient=0.5))


def furnished(rng: np.random.Generator, lights: Sequence[Light]) -> Stage:
    """Returns a room with things of every kind at random places."""
    metal = Material((0.8, 0.7, 0.4), 0.2, metal=1.0)
    glowing = Material((1.0, 0.9, 0.8), glow=2.0)
    looks = [RED, MIRROR, GLASS, metal, glowing, BLUE, BLACK]
    things = [ball(rng.uniform((-1.5, -1.5, 0.3), (1.5, 1.5, 1.8)), 0.3, look) for look in looks]
    return room(*things, box((-0.5, 1.8, 0.3), (0.5, 1.9, 1.8), MIRROR), lights=lights)


def view_rays(camera: Camera) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Returns where the rays through the middle of the pixels start, and where they go, each of unit length."""
    right, up, forward = camera.axes()
    across = (np.arange(camera.width) + 0.5) / camera.width * 2 - 1
    above = (camera.height - 1 - 2 * np.arange(camera.height)) / camera.width
    aside = across[None, :, None] * right + above[:, None, None] * up
    if camera.span is not None:
        return camera.eye + aside * camera.span / 2, np.broadcast_to(forward, aside.shape)
    directions = forward + aside * np.tan(np.radians(camera.view / 2))
    unit = directions / np.linalg.norm(directions, axis=-1, keepdims=True)
    return np.broadcast_to(np.asarray(camera.eye), unit.shape), unit


def pixel_of(camera: Camera, point: ArrayLike) -> tuple[float, float]:
    """Returns row and column of a point in a picture in perspective, in pixels from the upper left corner."""
    right, up, forward = camera.axes() @ (np.asarray(point) - camera.eye)
    scale = camera.width / 2 / np.tan(np.radians(camera.view / 2)) / forward
    return camera.height / 2 - up * scale, camera.width / 2 + right * scale


def through_box(starts: ArrayLike, directions: ArrayLike, low: ArrayLike, high: ArrayLike) -> NDArray[np.float64]:
    """Returns how far rays go until they enter a box and until they leave it; they miss it where that comes first."""
    with np.errstate(divide="ignore"):
        ends = (np.stack([low, high])[:, None, None] - np.asarray(starts)) / np.asarray(directions)
    return np.stack([ends.min(axis=0).max(axis=-1), ends.max(axis=0).min(axis=-1)])
