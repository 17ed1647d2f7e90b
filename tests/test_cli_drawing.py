"""The commands that draw in three dimensions."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tolman.assets.catalogue import KINDS
from tolman.cli import app
from tolman.render.cache import Cache
from tolman.render.encoding import decoded_png
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.draw import Layout, draw

pytestmark = pytest.mark.slow  # kernels are compiled

pytest.importorskip("warp")

SMALL = ["--rooms", "1", "--things", "2", "--image-size", "32", "--quality", "fast", "--workers", "1"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder in which every command runs, with a cache of its own, on a wide terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


def call(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, (result.output, result.exception)
    return result


def test_the_table_tells_every_kind_with_its_size_front_and_options() -> None:
    printed = call("assets", "--table").stdout
    assert all(name in printed for name in KINDS)
    (chair,) = [line for line in printed.splitlines() if "│ chair " in line]
    assert "0.45 × 0.50 × 0.90 m" in chair
    assert "back (3)" in chair
    assert "yes" in chair


def test_sheets_are_written_by_group(folder: Path) -> None:
    printed = call(
        "assets", "--kind", "chair", "--kind", "mug", "--models", "2", "--size", "32", "--quality", "fast", "--opened"
    ).stdout
    assert printed.split() == ["assets/seating.png", "assets/kitchenware.png"]
    picture = decoded_png((folder / "assets/seating.png").read_bytes())
    assert picture.shape[1] > 6 * 32
    assert picture.std() > 10
    bare = folder / "bare"
    call("assets", "--kind", "chair", "--size", "32", "--quality", "fast", "--no-labels", "--out", str(bare))
    assert decoded_png((bare / "seating.png").read_bytes())[:20].min() == 255


def test_views_are_drawn_ahead_once(folder: Path) -> None:
    printed = call("render", "--scenes", "0-1", "--moved", "0", "--turned", "0", *SMALL).stdout
    assert "24 views of 2 scenes: 24 drawn now" in printed
    assert Cache().size() > 0
    again = call("render", "--scenes", "0-1", "--moved", "0", "--turned", "0", "--pictures", "out", *SMALL).stdout
    assert "24 views of 2 scenes: 0 drawn now" in again
    files = sorted((folder / "out" / "scene-0000").iterdir())
    assert len(files) == 12
    assert files[0].name == "00-start-east.png"
    assert decoded_png(files[0].read_bytes()).shape == (32, 32, 3)


def test_the_secret_change_is_drawn_too() -> None:
    printed = call("render", "--scenes", "0", *SMALL).stdout
    assert "of 2 scenes" in printed


def test_a_scene_file_is_drawn(folder: Path) -> None:
    codec.save(draw(3, Layout(rooms=1, things=1)), folder / "scene.json")
    assert "8 views of 1 scenes" in call("render", "--scene", "scene.json", *SMALL).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["assets", "--kind", "unicorn"], "tolman assets --table"),
        (["render", "--device", "abacus", *SMALL], "abacus"),
        (["render", "--image-size", "2"], "image-size"),
        (["render", "--scene", "nowhere.json"], "nowhere.json"),
        (["assets", "--own", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(arguments: list[str], told: str) -> None:
    result = call(*arguments, code=2)
    assert told in result.output


def test_models_of_ones_own_are_drawn_in_sheets_and_scenes(folder: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    trimesh.creation.box((1, 2, 3)).export(folder / "crate.glb")
    (folder / "own.toml").write_text('[crate]\nfile = "crate.glb"\nsize = [0.4, 0.4, 0.5]\nfront = "z"\n')
    call("assets", "--own", "own.toml", "--kind", "crate", "--size", "32", "--quality", "fast")
    assert (folder / "assets/own-models.png").is_file()
    scene = draw(3, Layout(rooms=1, things=1))
    text = codec.to_json(scene).replace(scene.things[0].name.encode(), b"crate")
    (folder / "scene.json").write_bytes(text)
    assert "8 views" in call("render", "--scene", "scene.json", "--own", "own.toml", *SMALL).stdout
    result = CliRunner().invoke(app, ["render", "--scene", "scene.json", *SMALL])
    assert "crate" in str(result.exception)


def test_errors_of_sight_are_for_words() -> None:
    told = call("run", "--sense", "text,vision", "--noise", "missed=0.1", code=2).output
    assert "no pictures" in told
    assert "is no sense; there are text, vision, both" in call("run", "--sense", "smell", code=2).output
