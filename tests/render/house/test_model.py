"""Houses as models, as an independent program opens them: how many things, how large, where, in which colours."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.eye.houses import HOUSE, drawn
from tolman.house.file import read_house, write_house
from tolman.house.house import House, Thing, upright
from tolman.house.models import shape_of
from tolman.render.house.model import encoded_glb
from tolman.render.house.stage import stage_of
from tolman.render.tracer.world import linear

OWN = replace(
    HOUSE,
    things=(
        *HOUSE.things,
        Thing("red mug", "mug", (1.2, 2.6, 0.74), options={"colour": "red"}, held_by="table"),
        Thing("chair", "chair", (3.0, 2.6, 0.0), upright(30.0), {"colour": "blue"}),
    ),
)


def opened(house: House) -> Any:
    """Returns a house as trimesh opens its file."""
    trimesh = pytest.importorskip("trimesh")
    return trimesh.load_scene(BytesIO(encoded_glb(house)), "glb")


def parts(scene: Any, name: str) -> list[str]:
    """Returns the nodes with surfaces that belong to something of a name."""
    owner = next(node for node in scene.graph.nodes if node.partition(" ")[2] == name)
    return [node for node in scene.graph.nodes_geometry if scene.graph.transforms.parents[node] == owner]


def corners(scene: Any, name: str) -> Any:
    """Returns the least and the greatest of the places of something, in our frame."""
    from trimesh import transform_points

    points = []
    for node in parts(scene, name):
        turn, geometry = scene.graph[node]
        points.append(transform_points(scene.geometry[geometry].vertices, turn))
    x, up, south = np.concatenate(points).T
    own = np.stack([x, -south, up], axis=1)
    return own.min(axis=0), own.max(axis=0)


def factors(scene: Any, name: str) -> list[Any]:
    """Returns the colours of the parts of something as the file tells them: linear light."""
    found = []
    for node in parts(scene, name):
        factor = np.asarray(scene.geometry[scene.graph[node][1]].visual.material.baseColorFactor)[:3]
        found.append(factor / 255 if factor.dtype == np.uint8 else factor)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("house", [OWN, drawn(6, 3)], ids=["own", "drawn"])
def test_all_things_are_there_as_large_as_they_are(house: House) -> None:
    scene = opened(house)
    _, names = stage_of(house)
    nodes = [node.partition(" ")[2] for node in scene.graph.nodes if node not in scene.graph.nodes_geometry]
    assert sorted(name for name in nodes if name) == sorted(names), "one node for each thing and part of the shell"
    for thing in house.things:
        low, high = corners(scene, thing.name)
        shape = shape_of(thing).bounds()
        assert np.abs(low - shape[0]).max() < 1e-3, thing.name
        assert np.abs(high - shape[1]).max() < 1e-3, thing.name


@pytest.mark.slow
def test_all_triangles_are_there_and_the_house_is_as_large_as_it_is() -> None:
    scene, (stage, _) = opened(OWN), stage_of(OWN)
    assert sum(len(mesh.faces) for mesh in scene.geometry.values()) == len(stage.points)
    low, high = scene.bounds
    points = stage.points.reshape(-1, 3)
    assert low == pytest.approx([points[:, 0].min(), points[:, 2].min(), -points[:, 1].max()], abs=1e-3)
    assert high == pytest.approx([points[:, 0].max(), points[:, 2].max(), -points[:, 1].min()], abs=1e-3)


@pytest.mark.slow
def test_colours_are_those_of_the_materials() -> None:
    scene, (stage, names) = opened(OWN), stage_of(OWN)
    for name in ("red mug", "chair", "table"):
        label = names.index(name)
        plain = [stage.materials[number] for number in np.unique(stage.material[stage.label == label])]
        wanted = sorted(tuple(np.round(linear(each.colour), 2)) for each in plain if each.pattern.value == "plain")
        found = factors(scene, name)
        for colour in wanted:
            assert min(float(np.abs(colour - each).max()) for each in found) < 0.02, (name, colour)
    assert any(red > 3 * max(green, blue) for red, green, blue in factors(scene, "red mug")), "red is red"


@pytest.mark.slow
def test_a_house_from_a_file_gives_the_same_model(tmp_path: Any) -> None:
    write_house(OWN, tmp_path / "own.json")
    assert encoded_glb(read_house(tmp_path / "own.json")) == encoded_glb(OWN)


@pytest.mark.slow
def test_panes_let_light_through() -> None:
    scene = opened(OWN)
    modes = {mesh.visual.material.alphaMode for mesh in scene.geometry.values()}
    assert modes == {"OPAQUE", "BLEND"}
