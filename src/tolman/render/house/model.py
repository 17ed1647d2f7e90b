"""A house as a GLB file, which programs for models of places open. In the file y is up and -z is north."""

from typing import Any

import numpy as np

from tolman.assets.material import Material, Optics
from tolman.errors import PictureError
from tolman.house.house import House
from tolman.render.house.stage import stage_of
from tolman.render.tracer.kernels.pattern import MEAN_SHARES
from tolman.render.tracer.world import linear

_UP = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])
"""Turns our frame into that of the file."""
_CLEAR = 0.25
"""How much of what is behind it glass hides, in the file."""


def encoded_glb(house: House) -> bytes:
    """Returns a house as the bytes of a GLB file: a node for each thing, a mesh for each of its materials."""
    trimesh = _trimesh()
    stage, names = stage_of(house)
    looks = [_look(trimesh, material) for material in stage.materials]
    scene = trimesh.Scene()
    for label, name in enumerate(names):
        scene.graph.update(frame_to=f"{label} {name}", frame_from=scene.graph.base_frame)
        own = stage.label == label
        for number in np.unique(stage.material[own]):
            which = own & (stage.material == number)
            mesh = trimesh.Trimesh(
                stage.points[which].reshape(-1, 3) @ _UP.T,
                np.arange(3 * which.sum()).reshape(-1, 3),
                vertex_normals=stage.normals[which].reshape(-1, 3) @ _UP.T,
                visual=trimesh.visual.TextureVisuals(material=looks[number]),
                process=False,
            )
            part = f"{label} {name} {number}"
            scene.add_geometry(mesh, node_name=part, geom_name=part, parent_node_name=f"{label} {name}")
    content: bytes = scene.export(file_type="glb", include_normals=True)
    return content


def _trimesh() -> Any:
    try:
        import trimesh
    except ImportError as error:
        raise PictureError("a GLB file needs more packages: pip install 'tolman[models]'") from error
    return trimesh


def _look(trimesh: Any, material: Material) -> Any:
    """Returns a material in terms of glTF: of a pattern, its mean colour."""
    share = MEAN_SHARES.get(material.pattern.value, 0.0)
    light = (1 - share) * linear(material.colour) + share * linear(material.second)
    is_glass, is_mirror = material.optics is Optics.GLASS, material.optics is Optics.MIRROR
    return trimesh.visual.material.PBRMaterial(
        baseColorFactor=[*light, _CLEAR if is_glass else 1.0],
        metallicFactor=1.0 if is_mirror else material.metal,
        roughnessFactor=0.02 if is_mirror else material.roughness,
        emissiveFactor=list(light) if material.glow > 0 else None,
        alphaMode="BLEND" if is_glass else "OPAQUE",
        doubleSided=True,
    )
