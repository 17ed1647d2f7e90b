"""Brings stages and cameras to the device."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tolman.assets.material import Material, Optics
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.device import wp
from tolman.render.tracer.grain import grained
from tolman.render.tracer.kernels.pattern import MEAN_SHARES
from tolman.render.tracer.kernels.world import Heaven, Lamp, Look, View, World
from tolman.render.tracer.part import Assembly, Part, edges_of
from tolman.render.tracer.stage import Light, Sky, Stage
from tolman.render.tracer.table import blank
from tolman.render.tracer.tree import gathered, grown

MOST = 2**24
"""Triangles that a stage may have; the walk of a ray numbers them in single precision."""
_KEPT = 4096
"""Materials whose looks are kept."""


def linear(colour: ArrayLike) -> NDArray[np.float64]:
    """Returns sRGB colours as amounts of light."""
    srgb = np.asarray(colour, np.float64)
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def world_of(assembly: Assembly, device: wp.Device) -> tuple[World, list[Any]]:
    """Returns an assembly as kernels see it, with a tree over its triangles, and the arrays to which it points."""
    parts, labels = assembly.parts, assembly.labels
    sizes = [len(part.stage.points) for part in parts]
    if sum(sizes) > MOST:
        raise ValueError(f"a stage has at most {MOST:,} triangles, this one {sum(sizes):,}")
    tree = gathered([part.tree for part in parts], sizes)
    firsts = np.cumsum([0, *(len(part.looks) for part in parts[:-1])]).astype(np.int32)
    arrays = {
        "boxes": (tree.boxes.ravel(), float),
        "children": (tree.children.ravel(), int),
        "triangles": (np.concatenate([part.edges for part in parts]).ravel(), float),
        "clearness": (np.concatenate([part.clearness for part in parts]), wp.vec3),
        "points": (np.concatenate([part.stage.points for part in parts]), wp.vec3),
        "normals": (np.concatenate([part.stage.normals for part in parts]), wp.vec3),
        "texture": (np.concatenate([part.texture for part in parts]), wp.vec3),
        "material": (np.concatenate([part.stage.material for part in parts]) + np.repeat(firsts, sizes), int),
        "label": (
            np.concatenate([part.stage.label for part in parts]) + np.repeat(np.array(labels, np.int32), sizes),
            int,
        ),
        "looks": (np.concatenate([part.looks for part in parts]), Look),
        "lamps": (lamps(assembly.lights), Lamp),
    }
    world, held = World(), []
    for name, (values, kind) in arrays.items():
        array = wp.array(values, dtype=kind, device=device, copy=False)
        setattr(world, name, array.ptr or 0)
        held.append(array)
    world.lamp_count, world.sky = len(assembly.lights), heaven(assembly.sky)
    world.space_count = len(assembly.spaces)
    return world, held


def assembled(stage: Stage) -> Assembly:
    """Returns a stage as a single part."""
    part = part_of(stage, at_home=bool(stage.spaces))
    return Assembly((part,), (0,), stage.lights, stage.sky, stage.panes, stage.spaces)


def part_of(stage: Stage, at_home: bool = False) -> Part:
    """Returns a stage under a tree of its own, as it looks where there are spaces, or where there are none."""
    if len(stage.points) > MOST:
        raise ValueError(f"a stage has at most {MOST:,} triangles, this one {len(stage.points):,}")
    stage = peopled(stage)
    tree, order = grown(stage.points)
    arrays = ("points", "normals", "texture", "material", "label")
    ordered = replace(stage, **{name: getattr(stage, name)[order] for name in arrays})
    grain = grained(stage)
    texture = ordered.texture if grain is stage.texture else grain[order]
    materials = tuple(map(halved, stage.materials)) if at_home else stage.materials
    passed = clearness(materials)[ordered.material]
    return Part(ordered, tree, edges_of(ordered.points), texture, passed, looks(materials))


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
    return np.concatenate([blank(Look, 0), *map(_look, materials)])


@lru_cache(_KEPT)
def _look(material: Material) -> NDArray[np.void]:
    """Returns a material in linear light, as one row."""
    (row,) = rows = blank(Look, 1)
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
