"""Brings stages and cameras to the device."""

from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import warp as wp
from numpy.typing import ArrayLike, NDArray

from tolman.assets.material import Material, Optics
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.grain import grained
from tolman.render.tracer.kernels.pattern import MEAN_SHARES
from tolman.render.tracer.kernels.world import Heaven, Lamp, Look, View, World
from tolman.render.tracer.stage import Light, Sky, Stage
from tolman.render.tracer.table import blank
from tolman.render.tracer.tree import Tree, gathered, grown

MOST = 2**24
"""Triangles that a stage may have; the walk of a ray numbers them in single precision."""


def linear(colour: ArrayLike) -> NDArray[np.float64]:
    """Returns sRGB colours as amounts of light."""
    srgb = np.asarray(colour, np.float64)
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def world_of(stage: Stage, device: wp.Device) -> tuple[World, list[Any]]:
    """Returns the stage as kernels see it, with a tree over its triangles, and the arrays to which it points."""
    if len(stage.points) > MOST:
        raise ValueError(f"a stage has at most {MOST:,} triangles, this one {len(stage.points):,}")
    stage = peopled(stage)
    tree = tree_of(stage)
    points = stage.points[tree.order]
    edges = np.stack([points[:, 0], points[:, 1] - points[:, 0], points[:, 2] - points[:, 0]], axis=1)
    material = stage.material[tree.order]
    materials = tuple(map(halved, stage.materials)) if stage.spaces else stage.materials
    arrays = {
        "boxes": wp.array(tree.boxes, dtype=float, device=device),
        "children": wp.array(tree.children, dtype=int, device=device),
        "triangles": wp.array(edges.ravel(), dtype=float, device=device),
        "clearness": wp.array(clearness(materials)[material], dtype=wp.vec3, device=device),
        "points": wp.array(points, dtype=wp.vec3, device=device),
        "normals": wp.array(stage.normals[tree.order], dtype=wp.vec3, device=device),
        "texture": wp.array(grained(stage)[tree.order], dtype=wp.vec3, device=device),
        "material": wp.array(material, dtype=int, device=device),
        "label": wp.array(stage.label[tree.order], dtype=int, device=device),
        "looks": wp.array(looks(materials), dtype=Look, device=device),
        "lamps": wp.array(lamps(stage.lights), dtype=Lamp, device=device),
    }
    world = World()
    for name, array in arrays.items():
        setattr(world, name, array.ptr or 0)
    world.lamp_count, world.sky = len(stage.lights), heaven(stage.sky)
    world.space_count = len(stage.spaces)
    return world, list(arrays.values())


def tree_of(stage: Stage) -> Tree:
    """Returns a tree over the triangles of a stage; those over its parts are kept for other stages of them."""
    trees = [_kept_tree(part) for part in stage.parts if len(part.points)]
    return gathered(trees) if trees else grown(stage.points)


def _kept_tree(part: Stage) -> Tree:
    tree = _trees.get(part)
    if tree is None:
        tree = _trees[part] = grown(part.points)
    return tree


_trees: WeakKeyDictionary[Stage, Tree] = WeakKeyDictionary()


def peopled(stage: Stage) -> Stage:
    """Returns the stage, where it is empty with a triangle of no size, which no ray meets."""
    if len(stage.points):
        return stage
    corners, number = np.zeros((1, 3, 3), np.float32), np.zeros(1, np.int32)
    black = (Material((0.0, 0.0, 0.0)),)
    return replace(
        stage, points=corners, normals=corners, texture=corners, material=number, label=number, materials=black
    )


def halved(material: Material) -> Material:
    """Returns glass with half of its tint: in a home, where vessels have walls of two surfaces, each has a half."""
    if material.optics is not Optics.GLASS:
        return material
    red, green, blue = (1 - 0.5 * (1 - part) for part in material.colour)
    return replace(material, colour=(red, green, blue))


def clearness(materials: tuple[Material, ...]) -> NDArray[np.float32]:
    """Returns what each material lets through of light: nothing, all where it glows, the tint of glass."""
    passed = [linear(m.colour) if m.optics is Optics.GLASS else np.full(3, m.glow > 0.0) for m in materials]
    return np.array(passed, np.float32).reshape(-1, 3)


def looks(materials: tuple[Material, ...]) -> NDArray[np.void]:
    """Returns materials in linear light."""
    rows = blank(Look, len(materials))
    for row, material in zip(rows, materials, strict=True):
        row["colour"], row["second"] = linear(material.colour), linear(material.second)
        share = MEAN_SHARES.get(material.pattern.value, 0.0)
        row["mean"] = (1.0 - share) * row["colour"] + share * row["second"]
        row["pattern"], row["optics"] = material.pattern.value, material.optics.value
        for name in ("roughness", "metal", "glow", "repeat"):
            row[name] = getattr(material, name)
    return rows


def lamps(lights: tuple[Light, ...]) -> NDArray[np.void]:
    """Returns lights in linear light."""
    rows = blank(Lamp, len(lights))
    for row, light in zip(rows, lights, strict=True):
        row["at"], row["power"], row["radius"] = light.at, linear(light.colour) * light.strength, light.radius
    return rows


def heaven(sky: Sky) -> Any:
    """Returns the sky in linear light."""
    above = Heaven()
    above.zenith = wp.vec3(*linear(sky.zenith))
    above.horizon = wp.vec3(*linear(sky.horizon))
    above.ground = wp.vec3(*linear(sky.ground))
    above.ambient, above.daylight, above.outlook = sky.ambient, sky.daylight, sky.outlook.value
    return above


def view_of(camera: Camera) -> View:
    """Returns the camera as kernels see it."""
    view = View()
    view.eye = wp.vec3(*camera.eye)
    view.right, view.up, view.forward = (wp.vec3(*axis) for axis in camera.axes())
    view.slope = np.tan(np.radians(camera.view) / 2) if camera.span is None else 0.0
    view.half = 0.0 if camera.span is None else camera.span / 2
    view.width, view.height = camera.width, camera.height
    return view
