"""Things files: kinds with models from files, and every mistake told by the name of its entry."""

from pathlib import Path

import numpy as np
import pytest

from tolman.assets.finish import COLOURS
from tolman.assets.kind import build
from tolman.assets.own import GROUP, read_kinds
from tolman.errors import TolmanError

SLED = """
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0.5 0.5 1
usemtl board
f 1 4 3 2
f 2 3 5
f 3 4 5
f 4 1 5
usemtl mark
f 1 2 5
"""
"""A pyramid, z up, whose face to -y has a mark."""

ENTRY = 'file = "sled.obj"\nsize = [0.45, 1.10, 0.30]\n'


def _things(folder: Path, text: str) -> Path:
    (folder / "sled.obj").write_text("mtllib sled.mtl\n" + SLED)
    (folder / "sled.mtl").write_text("newmtl board\nKd 0 0 1\nnewmtl mark\nKd 1 0 0\n")
    path = folder / "things.toml"
    path.write_text(text)
    return path


def test_a_things_file_gives_kinds(tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    text = f'[sled]\n{ENTRY}up = "z"\nfront = "-y"\ncarries = 0.28\n["old sled"]\n{ENTRY}up = "z"\n'
    kinds = read_kinds(_things(tmp_path, text))
    assert list(kinds) == ["sled", "old sled"]
    sled, old = kinds.values()
    assert (sled.name, sled.group, sled.has_front, old.has_front) == ("sled", GROUP, True, False)
    assert (sled.width, sled.depth, sled.tall) == (0.45, 1.10, 0.30)
    assert list(sled.choices()) == [{"colour": "gray"}]
    model = build(sled)
    assert model.size == pytest.approx((0.45, 1.10, 0.30), abs=1e-9)
    (mark,) = (patch for patch in model.shape.patches if np.allclose(patch.material.colour, (1, 0, 0)))
    assert mark.points[:, 1].min() == pytest.approx(-0.55)
    assert mark.points[:, 1].mean() < -0.3
    assert [surface.at[2] for surface in model.shape.surfaces] == pytest.approx([0.28])
    assert build(old).shape.surfaces == ()


@pytest.mark.parametrize(("up", "front"), [("y", "z"), ("z", "-y"), ("-z", "-y"), ("x", "z")])
def test_a_thing_without_front_stands_as_its_file_does(tmp_path: Path, up: str, front: str) -> None:
    pytest.importorskip("trimesh")
    text = f'[one]\n{ENTRY}up = "{up}"\n[two]\n{ENTRY}up = "{up}"\nfront = "{front}"\n'
    one, two = (build(kind).shape for kind in read_kinds(_things(tmp_path, text)).values())
    for patch, other in zip(one.patches, two.patches, strict=True):
        assert (patch.points == other.points).all()


def test_the_colour_of_a_model_is_its_own(tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    (sled,) = read_kinds(_things(tmp_path, f"[sled]\n{ENTRY}")).values()
    colours = {patch.material.colour for patch in build(sled, colour="yellow").shape.patches}
    assert COLOURS["yellow"] not in colours
    assert len(colours) == 2


def test_a_model_is_read_once_and_when_it_is_first_drawn(tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    path = _things(tmp_path, f"[sled]\n{ENTRY}[wreck]\n{ENTRY}")
    kinds = read_kinds(path)
    first = kinds["sled"].make(colour=COLOURS["gray"])
    (tmp_path / "sled.obj").write_text("v 0 0 0\n")
    assert kinds["sled"].make(colour=COLOURS["red"]) is first
    with pytest.raises(TolmanError, match=r"things\.toml: \[wreck\]: .*sled\.obj: no triangles"):
        build(kinds["wreck"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[sled", "things.toml: not TOML"),
        ("", "no things"),
        ("sled = 3", "[sled]: Expected `object`, got `int`"),
        (f"[sled]\n{ENTRY}colour = 'red'", "[sled]: Object contains unknown field `colour`"),
        ("[sled]\nsize = [1, 1, 1]", "[sled]: Object missing required field `file`"),
        ("[sled]\nfile = 'sled.obj'", "[sled]: Object missing required field `size`"),
        ("[sled]\nfile = 'sled.obj'\nsize = [1, 1]", "[sled]: Expected `array` of length 3"),
        ("[sled]\nfile = 'sled.obj'\nsize = [1, -1, 1]", "[sled]: Expected `float` > 0.0 - at `$.size[1]`"),
        ("[sled]\nfile = 'sled.obj'\nsize = [1, nan, 1]", "[sled]: Expected `float` > 0.0 - at `$.size[1]`"),
        ("[sled]\nfile = 'sled.obj'\nsize = [1, inf, 1]", "[sled]: Expected `float` <= 1000.0 - at `$.size[1]`"),
        (f"[sled]\n{ENTRY}up = 'w'", "[sled]: an axis is one of x, -x, y, -y, z, -z, not 'w'"),
        (f"[sled]\n{ENTRY}front = ''", "[sled]: an axis is one of x, -x, y, -y, z, -z, not ''"),
        (f"[sled]\n{ENTRY}front = '-y'", "[sled]: up and front are at right angles, unlike 'y' and '-y'"),
        (f"[sled]\n{ENTRY}carries = 0.4", "[sled]: carries at 0.4 m, but is 0.3 m tall"),
        (f"[sled]\n{ENTRY}carries = -1", "[sled]: Expected `float` >= 0.0 - at `$.carries`"),
        ("[sled]\nfile = 'slad.obj'\nsize = [1, 1, 1]", "slad.obj: no such file"),
        ("[sled]\nfile = 'sled.fbx'\nsize = [1, 1, 1]", "sled.fbx: not an OBJ, GLB or glTF file"),
        (f"['sled, red']\n{ENTRY}", "[sled, red]: a name has letters, digits and hyphens"),
        (f"[' sled']\n{ENTRY}", "[ sled]: a name has letters, digits and hyphens"),
    ],
)
def test_mistakes_are_told_in_one_line(tmp_path: Path, text: str, reason: str) -> None:
    path = _things(tmp_path, text)
    with pytest.raises(TolmanError) as caught:
        read_kinds(path)
    assert reason in str(caught.value)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_a_missing_things_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "no.toml", tmp_path):
        with pytest.raises(TolmanError, match="name a things file"):
            read_kinds(path)


def test_a_things_file_from_windows_is_read(tmp_path: Path) -> None:
    path = _things(tmp_path, "")
    path.write_bytes(b"\xef\xbb\xbf" + f"[sled]\n{ENTRY}".replace("\n", "\r\n").encode())
    assert list(read_kinds(path)) == ["sled"]
