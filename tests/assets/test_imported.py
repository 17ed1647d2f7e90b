"""Models from files: turned, scaled, coloured, and refused where they are broken."""

import hashlib
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.assets.solidity import areas, corners, outside, volume
from tolman.assets import imported
from tolman.assets.boxes import MOST_SOLIDS
from tolman.assets.finish import COLOURS
from tolman.assets.imported import AXES, MOST_COLOURS, read_mesh
from tolman.assets.material import Material, Optics
from tolman.assets.shape import Shape
from tolman.errors import TolmanError

trimesh: Any = pytest.importorskip("trimesh")

FACES = {
    "x": ((0.9, 0.1, 0.1), "2 4 8 6"),
    "-x": ((0.1, 0.9, 0.1), "1 5 7 3"),
    "y": ((0.1, 0.1, 0.9), "3 7 8 4"),
    "-y": ((0.9, 0.9, 0.1), "1 2 6 5"),
    "z": ((0.9, 0.1, 0.9), "5 6 8 7"),
    "-z": ((0.1, 0.9, 0.9), "1 3 4 2"),
}
"""The faces of a cube by the axes that they face: a colour, and corners counter-clockwise seen from outside."""

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n"
"""A square that a texture covers once, upright seen from +z."""


def _cube(folder: Path, name: str = "cube.obj", stretch: tuple[float, float, float] = (2, 3, 5)) -> Path:
    """Writes a block, far from the origin, whose faces have their own colours."""
    points = [(7 + x * stretch[0], 8 + y * stretch[1], 9 + z * stretch[2]) for z, y, x in product((0, 1), repeat=3)]
    lines = ["mtllib cube.mtl", *("v {} {} {}".format(*point) for point in points)]
    lines += [f"usemtl {axis}\nf {corner}" for axis, (_, corner) in FACES.items()]
    (folder / "cube.mtl").write_text("".join(f"newmtl {a}\nKd {c[0]} {c[1]} {c[2]}\n" for a, (c, _) in FACES.items()))
    return _written(folder / name, "\n".join(lines) + "\n")


def _square(folder: Path, mtl: str, pixels: object = None, obj: str = SQUARE) -> Path:
    (folder / "square.mtl").write_text("newmtl paint\n" + mtl)
    if pixels is not None:
        Image.fromarray(np.asarray(pixels, np.uint8)).save(folder / "paint.png")
    return _written(folder / "square.obj", f"mtllib square.mtl\nusemtl paint\n{obj}")


def _glb(folder: Path, look: dict[str, Any], uv: object = None) -> Path:
    """Writes the square as glTF, with a material."""
    mesh = trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2], [0, 2, 3]], process=False)
    material = trimesh.visual.material.PBRMaterial(**look)
    mesh.visual = trimesh.visual.TextureVisuals(
        uv=np.asarray(uv or [[0, 0], [1, 0], [1, 1], [0, 1]]), material=material
    )
    path = folder / "square.glb"
    path.write_bytes(trimesh.Scene([mesh]).export(file_type="glb"))
    return path


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def _size(shape: Shape) -> list[float]:
    low, high = shape.bounds()
    return [float(extent) for extent in high - low]


def _facing(shape: Shape, way: tuple[int, int, int]) -> Material:
    """The one material of the triangles that face a way."""
    found = set()
    for patch in shape.patches:
        a, b, c = np.moveaxis(patch.points[patch.triangles], 1, 0)
        normals = np.cross(b - a, c - a)
        if (normals @ way > 0.9 * np.linalg.norm(normals, axis=1)).any():
            found.add(patch.material)
    (material,) = found
    return material


def _at(shape: Shape, x: float, z: float) -> Material:
    """The material of an upright picture at a place seen from the front."""
    found = []
    for patch in shape.patches:
        a, b, c = np.moveaxis(patch.points[patch.triangles][..., [0, 2]], 1, 0)
        weights = np.linalg.solve(np.stack([b - a, c - a], axis=2), (np.array([x, z]) - a)[..., None])[..., 0]
        found += [patch.material] * int(((weights > 0).all(axis=1) & (weights.sum(axis=1) < 1)).sum())
    (material,) = found
    return material


def _close(material: Material, colour: object) -> bool:
    return bool(np.allclose(material.colour, np.asarray(colour, float), atol=0.003))


@pytest.mark.parametrize(("up", "front"), [(u, f) for u, f in product(AXES, AXES) if u[-1] != f[-1]])
def test_up_and_front_of_the_file_come_out_right(tmp_path: Path, up: str, front: str) -> None:
    shape = read_mesh(_cube(tmp_path), (0.4, 0.5, 0.6), up, front)
    unit = {axis: np.eye(3, dtype=int)["xyz".index(axis[-1])] * (-1 if axis[0] == "-" else 1) for axis in AXES}
    right = next(axis for axis in AXES if (unit[axis] == np.cross(unit[up], unit[front])).all())
    for axis, way in ((up, (0, 0, 1)), (front, (0, -1, 0)), (right, (1, 0, 0))):
        assert _close(_facing(shape, way), FACES[axis][0])
    assert volume(shape) == pytest.approx(0.4 * 0.5 * 0.6)


def test_a_model_has_its_size_and_stands_in_the_middle_of_the_floor(tmp_path: Path) -> None:
    low, high = read_mesh(_cube(tmp_path), (0.3, 0.7, 1.1)).bounds()
    assert low == pytest.approx([-0.15, -0.35, 0], abs=1e-9)
    assert high == pytest.approx([0.15, 0.35, 1.1], abs=1e-9)
    assert _size(read_mesh(_cube(tmp_path))) == pytest.approx([2, 5, 3], abs=1e-9)
    assert _size(read_mesh(_cube(tmp_path), None, "z", "-y")) == pytest.approx([2, 3, 5], abs=1e-9)


def test_what_is_flat_stays_flat(tmp_path: Path) -> None:
    shape = read_mesh(_square(tmp_path, "Kd 1 0 0\n"), (0.3, 0.4, 0.5))
    assert _size(shape) == pytest.approx([0.3, 0, 0.5], abs=1e-9)
    lying = read_mesh(_square(tmp_path, "Kd 1 0 0\n"), (0.3, 0.4, 0.5), "z", "-y")
    assert _size(lying) == pytest.approx([0.3, 0.4, 0], abs=1e-9)
    for solid in (*shape.solids, *lying.solids):
        assert min(solid.size) > 0
        assert solid.at[2] >= solid.size[2]


def test_quads_and_pentagons_become_triangles(tmp_path: Path) -> None:
    path = _written(tmp_path / "house.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0.5 1.5 0\nv 0 1 0\nf 1 2 3 4 5\n")
    assert areas(read_mesh(path)).sum() == pytest.approx(1.25)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_names_of_materials_may_have_any_letters(tmp_path: Path, end: str) -> None:
    for name, text in (("a.mtl", "newmtl blå Å\nKd 0 0 1\n"), ("a.obj", f"mtllib a.mtl\nusemtl blå Å\n{SQUARE}")):
        (tmp_path / name).write_bytes(text.replace("\n", end).encode())
    (patch,) = read_mesh(tmp_path / "a.obj").patches
    assert _close(patch.material, (0, 0, 1))


@pytest.mark.parametrize(
    ("outline", "area"),
    [
        ("0 0, 2 0, 2 1, 1 1, 1 2, 0 2", 3),
        ("1 1, 1 2, 0 2, 0 0, 2 0, 2 1", 3),
        ("0 0, 2 2, 4 0, 2 5", 6),
        ("0 0, 3 0, 3 3, 0 3, 0 0, 1 1, 1 2, 2 2, 2 1, 1 1", 8),  # a hole, joined to the rim
        ("0 0, 3 0, 3 3, 2 3, 2 1, 1 1, 1 3, 0 3", 7),
    ],
)
@pytest.mark.parametrize(("axis", "is_turned"), [(0, False), (1, False), (2, False), (1, True)])
def test_hollow_faces_are_cut_into_triangles(
    tmp_path: Path, outline: str, area: float, axis: int, is_turned: bool
) -> None:
    flat = np.array([place.split() for place in outline.split(", ")], float)[:: -1 if is_turned else 1]
    points = np.insert(flat, axis, 0.3, axis=1)
    fold = " \\\r\n" if is_turned else " \\\n"
    face = "f " + fold.join(str(number + 1) for number in range(len(points)))
    path = tmp_path / "face.obj"
    path.write_bytes(("".join("v {} {} {}\n".format(*point) for point in points) + face).encode())
    shape = read_mesh(path)
    a, b, c = np.moveaxis(corners(shape), 1, 0)
    assert areas(shape).sum() == pytest.approx(area)
    assert np.linalg.norm(np.cross(b - a, c - a).sum(axis=0)) / 2 == pytest.approx(area)  # none is turned over


def test_colours_roughness_and_metal_of_mtl(tmp_path: Path) -> None:
    def look(mtl: str) -> Material:
        (patch,) = read_mesh(_square(tmp_path, mtl)).patches
        return patch.material

    assert _close(look("Kd 0.25 0.5 0.75\n"), (0.25, 0.5, 0.75))
    assert look("Kd 1 1 1\nKs 1 1 1\nNs 900\n").roughness < 0.3 < look("Kd 1 1 1\nKs 1 1 1\nNs 10\n").roughness < 0.8
    assert look("Kd 1 1 1\nKs 0 0 0\nNs 900\n").roughness == 1
    assert (look("Kd 1 1 1\nPr 0.2\nPm 0.9\n").roughness, look("Kd 1 1 1\nPr 0.2\nPm 0.9\n").metal) == (0.2, 0.9)


def test_colours_roughness_and_metal_of_gltf(tmp_path: Path) -> None:
    def look(**given: Any) -> Material:
        (patch,) = read_mesh(_glb(tmp_path, given)).patches
        return patch.material

    red = look(baseColorFactor=[1.0, 0.2, 0.0, 1.0], roughnessFactor=0.3, metallicFactor=0.8)
    assert _close(red, (1, 0.4845, 0))  # factors are light: 0.2 is 0.4845 in sRGB
    assert (red.roughness, red.metal, red.optics) == (0.3, 0.8, Optics.OPAQUE)
    assert look(baseColorFactor=[1.0, 1.0, 1.0, 1.0]).metal == 0
    shine = Image.new("RGB", (4, 4), (0, 51, 255))
    shiny = look(metallicRoughnessTexture=shine, metallicFactor=0.5)
    assert (shiny.roughness, shiny.metal) == pytest.approx((0.2, 0.5), abs=0.003)


def test_colours_of_points(tmp_path: Path) -> None:
    path = _written(tmp_path / "tinted.obj", "v 0 0 0 1 0.5 0\nv 1 0 0 1 0.5 0\nv 0 1 0 1 0.5 0\nf 1 2 3\n")
    (patch,) = read_mesh(path).patches
    assert _close(patch.material, (1, 0.5, 0))


def test_a_scene_of_gltf_is_put_together_with_its_transforms(tmp_path: Path) -> None:
    scene = trimesh.Scene()
    box = trimesh.creation.box((1, 1, 1))
    scene.add_geometry(box, transform=np.diag([-1.0, 1.0, 1.0, 1.0]))
    scene.add_geometry(box, transform=trimesh.transformations.translation_matrix((0, 4, 0)))
    path = tmp_path / "two.glb"
    path.write_bytes(scene.export(file_type="glb"))
    shape = read_mesh(path)
    assert _size(shape) == pytest.approx([1, 1, 5], abs=1e-6)
    assert volume(shape) == pytest.approx(2, abs=1e-5)  # a mirrored box is not inside out


@pytest.mark.parametrize("shift", [(0, 0), (3, -2)])
@pytest.mark.parametrize("form", ["obj", "glb"])
def test_a_texture_shows_on_one_square(tmp_path: Path, form: str, shift: tuple[int, int]) -> None:
    red, green, blue, white = (200, 0, 0), (0, 150, 0), (0, 0, 250), (255, 255, 255)
    pixels = np.repeat(np.repeat(np.array([[red, green], [blue, white]], np.uint8), 8, axis=0), 8, axis=1)
    uv = [[u + shift[0], v + shift[1]] for u, v in ((0, 0), (1, 0), (1, 1), (0, 1))]
    if form == "obj":
        places = "".join(f"vt {u} {v}\n" for u, v in uv)
        obj = SQUARE[: SQUARE.index("vt")] + places + SQUARE[SQUARE.index("f ") :]
        path = _square(tmp_path, "Kd 0.1 0.1 0.1\nmap_Kd paint.png\n", pixels, obj)
    else:
        path = _glb(tmp_path, {"baseColorTexture": Image.fromarray(pixels)}, uv)
    shape = read_mesh(path)
    for x, z, colour in ((-0.27, 0.73, red), (0.22, 0.77, green), (-0.23, 0.26, blue), (0.27, 0.24, white)):
        assert _close(_at(shape, x, z), np.array(colour) / 255)
    assert len(shape.patches) <= MOST_COLOURS
    assert areas(shape).sum() == pytest.approx(1)


def test_a_factor_tints_a_texture_of_gltf(tmp_path: Path) -> None:
    image = Image.new("RGB", (2, 2), (255, 255, 255))
    path = _glb(tmp_path, {"baseColorTexture": image, "baseColorFactor": [1.0, 0.2, 0.0, 1.0]})
    (patch,) = read_mesh(path).patches
    assert _close(patch.material, (1, 0.4845, 0))


def test_a_texture_keeps_few_colours(tmp_path: Path) -> None:
    ramp = np.stack(np.meshgrid(np.arange(256), np.arange(256), [40]), axis=-1)[:, :, 0]
    shape = read_mesh(_square(tmp_path, "map_Kd paint.png\n", ramp))
    assert 20 < len(shape.patches) <= MOST_COLOURS
    for x, z in product((-0.4013, -0.1317, 0.2039, 0.4141), (0.1071, 0.3719, 0.6053, 0.9337)):
        assert np.allclose(_at(shape, x, z).colour, (x + 0.5, 1 - z, 40 / 255), atol=0.12)


def test_a_texture_finer_than_can_be_shown_is_mixed(tmp_path: Path) -> None:
    checks = np.indices((64, 64)).sum(axis=0)[..., None] % 2 * np.array([255, 255, 0])
    obj = SQUARE.replace("vt 1 0", "vt 31 0").replace("vt 1 1", "vt 31 31").replace("vt 0 1", "vt 0 31")
    (patch,) = read_mesh(_square(tmp_path, "map_Kd paint.png\n", checks, obj)).patches
    assert _close(patch.material, (0.5, 0.5, 0))


def test_what_a_texture_cuts_out_is_not_there(tmp_path: Path) -> None:
    pixels = np.full((8, 8, 4), 255)
    pixels[:, 4:, 3] = 0
    shape = read_mesh(_square(tmp_path, "map_Kd paint.png\n", pixels), (0.5, 1, 1))
    assert _size(shape) == pytest.approx([0.5, 0, 1], abs=1e-9)
    assert areas(shape).sum() == pytest.approx(0.5)


@pytest.mark.parametrize(("mtl", "optics"), [("d 0.3", "GLASS"), ("Tr 0.7", "GLASS"), ("d 0.6", "OPAQUE")])
def test_what_is_more_than_half_transparent_is_glass(tmp_path: Path, mtl: str, optics: str) -> None:
    (patch,) = read_mesh(_square(tmp_path, f"Kd 1 0 0\n{mtl}\n")).patches
    assert patch.material.optics is Optics[optics]
    assert _close(patch.material, (1, 0.7, 0.7) if optics == "GLASS" else (1, 0, 0))


def test_opacity_of_gltf_counts_where_it_blends(tmp_path: Path) -> None:
    for mode, optics in (("BLEND", Optics.GLASS), ("OPAQUE", Optics.OPAQUE), (None, Optics.OPAQUE)):
        (patch,) = read_mesh(_glb(tmp_path, {"baseColorFactor": [0.0, 0.0, 1.0, 0.2], "alphaMode": mode})).patches
        assert patch.material.optics is optics
        assert _close(patch.material, (0.8, 0.8, 1) if optics is Optics.GLASS else (0, 0, 1))


def test_without_its_materials_a_model_is_grey(tmp_path: Path) -> None:
    path = _cube(tmp_path)
    (tmp_path / "cube.mtl").unlink()
    assert all(_close(patch.material, COLOURS["gray"]) for patch in read_mesh(path).patches)


@pytest.mark.parametrize("is_there", [False, True])
def test_without_its_texture_a_model_has_its_plain_colour(tmp_path: Path, is_there: bool) -> None:
    path = _square(tmp_path, "Kd 0.2 0.4 0.6\nmap_Kd paint.png\n", np.zeros((64, 64, 3)) if is_there else None)
    if is_there:
        picture = tmp_path / "paint.png"
        picture.write_bytes(picture.read_bytes()[:60])
    (patch,) = read_mesh(path).patches
    assert _close(patch.material, (0.2, 0.4, 0.6))


TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("missing.obj", None, "no such file"),
        ("missing.glb", None, "no such file"),
        ("thing.stl", "solid thing", "not an OBJ, GLB or glTF file"),
        ("empty.obj", "", "no triangles"),
        ("empty.glb", "", "broken"),
        ("points.obj", TRIANGLE, "no triangles"),
        ("lines.obj", TRIANGLE + "l 1 2\n", "no triangles"),
        ("thread.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "no triangles"),
        ("lost.obj", TRIANGLE + "f 1 2 9\n", "broken"),
        ("words.obj", "v 0 0 zero\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "broken"),
        ("nan.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "not numbers"),
        ("far.obj", "v 0 0 1e300\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "endlessly far"),
        ("torn.gltf", '{"asset": {"version": "2.0"', "broken"),
        ("bare.gltf", '{"asset": {"version": "2.0"}}', "no triangles"),
        ("hollow.gltf", '{"asset": {}, "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}]}', "broken"),
        ("apart.gltf", '{"asset": {"version": "2.0"}, "buffers": [{"uri": "no.bin", "byteLength": 9}]}', "broken"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(tmp_path: Path, name: str, text: str | None, reason: str) -> None:
    if text is not None:
        _written(tmp_path / name, text)
    with pytest.raises(TolmanError, match=reason) as caught:
        read_mesh(tmp_path / name, (1, 1, 1))
    assert str(caught.value).startswith(f"{tmp_path / name}: ")
    assert "\n" not in str(caught.value)


def test_a_model_cut_short_anywhere_is_refused(tmp_path: Path) -> None:
    whole = _glb(tmp_path, {"baseColorFactor": [0.0, 0.0, 1.0, 1.0]}).read_bytes()
    for length in range(0, len(whole), 41):
        path = tmp_path / "short.glb"
        path.write_bytes(whole[:length])
        with pytest.raises(TolmanError, match=r"short\.glb: broken"):
            read_mesh(path)


def test_invisible_and_huge_models_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TolmanError, match="nothing that can be seen"):
        read_mesh(_square(tmp_path, "Kd 1 0 0\nd 0.0\n"))
    monkeypatch.setattr(imported, "MOST_TRIANGLES", 11)
    with pytest.raises(TolmanError, match="12 triangles, more than 11"):
        read_mesh(_cube(tmp_path))


def test_without_trimesh_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trimesh", None)
    with pytest.raises(TolmanError, match=r"pip install 'tolman\[models\]'"):
        read_mesh(_cube(tmp_path))


@pytest.mark.parametrize(
    ("up", "front", "size"), [("y", "-y", None), ("w", "z", None), ("y", "+z", None), ("y", "z", (1, -1, 1))]
)
def test_wrong_calls_are_value_errors(tmp_path: Path, up: str, front: str, size: Any) -> None:
    with pytest.raises(ValueError, match=r"right angles|one of x, -x|positive"):
        read_mesh(_cube(tmp_path), size, up, front)


def _table(folder: Path) -> Path:
    """Writes a table, 1.2 wide, 0.8 deep and 0.75 tall, with a thin top and thin legs."""
    parts = [trimesh.creation.box((1.2, 0.05, 0.8)).apply_translation((0, 0.725, 0))]
    for x, z in product((-0.55, 0.55), (-0.35, 0.35)):
        parts.append(trimesh.creation.box((0.06, 0.7, 0.06)).apply_translation((x, 0.35, z)))
    path = folder / "table.glb"
    path.write_bytes(trimesh.Scene(parts).export(file_type="glb"))
    return path


def test_solids_hold_a_table_and_leave_the_room_below_it(tmp_path: Path) -> None:
    shape = read_mesh(_table(tmp_path))
    assert 5 <= len(shape.solids) <= MOST_SOLIDS
    at = corners(shape).reshape(-1, 3)
    assert np.min([outside(solid, at) for solid in shape.solids], axis=0).max() < 1e-6
    room = np.array([(x, y, z) for x in (-0.4, 0, 0.4) for y in (-0.2, 0, 0.2) for z in (0.1, 0.4, 0.65)])
    assert np.min([outside(solid, room) for solid in shape.solids], axis=0).min() > 0.02
    assert sum(8 * np.prod(solid.size) for solid in shape.solids) < 0.15 * 1.2 * 0.8 * 0.75


def test_the_solid_of_a_closed_block_is_the_block(tmp_path: Path) -> None:
    (solid,) = read_mesh(_cube(tmp_path), (0.4, 0.5, 0.6)).solids
    assert solid.size == pytest.approx((0.2, 0.25, 0.3), abs=1e-6)
    assert solid.at == pytest.approx([0, 0, 0.3], abs=1e-6)


def test_hardly_any_form_needs_more_solids_than_allowed(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    chips = [trimesh.creation.box((0.1, 0.1, 0.1)).apply_translation(place) for place in rng.random((200, 3)) * 3]
    path = tmp_path / "chips.glb"
    path.write_bytes(trimesh.util.concatenate(chips).export(file_type="glb"))
    shape = read_mesh(path, (1, 1, 1))
    assert 1 <= len(shape.solids) <= MOST_SOLIDS
    assert np.min([outside(s, corners(shape).reshape(-1, 3)) for s in shape.solids], axis=0).max() < 1e-6


def test_a_surface_carries_at_its_height(tmp_path: Path) -> None:
    assert read_mesh(_cube(tmp_path), (0.4, 0.5, 0.6)).surfaces == ()
    (surface,) = read_mesh(_cube(tmp_path), (0.4, 0.5, 0.6), carries=0.55).surfaces
    assert surface.at == pytest.approx([0, 0, 0.55])
    assert np.abs(surface.halves).sum(axis=0) == pytest.approx([0.2, 0.25, 0])
    with pytest.raises(TolmanError, match=r"carries nothing at 0\.7 m"):
        read_mesh(_cube(tmp_path), (0.4, 0.5, 0.6), carries=0.7)


def _digest(path: Path) -> str:
    shape = read_mesh(path, (1, 2, 3))
    digest = hashlib.sha256(repr([patch.material for patch in shape.patches]).encode())
    for patch in shape.patches:
        digest.update(patch.points.tobytes() + patch.triangles.tobytes())
    digest.update(repr([(solid.size, solid.at.tolist()) for solid in shape.solids]).encode())
    return digest.hexdigest()


@pytest.mark.slow
def test_a_file_gives_the_same_shape_in_every_process(tmp_path: Path) -> None:
    path = _table(tmp_path)
    code = f"import pathlib, tests.assets.test_imported as here; print(here._digest(pathlib.Path({str(path)!r})))"
    other = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONHASHSEED": "77"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert _digest(path) == _digest(path) == other.stdout.strip()
