"""`tolman render`."""

from pathlib import Path

import pytest

from tests.cli.calling import call, failed, say
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


def test_views_are_drawn_ahead_once(folder: Path) -> None:
    printed = call("render", "--scenes", "0-1", "--moved", "0", "--turned", "0", *SMALL)
    assert "24 views of 2 scenes: 24 drawn now" in printed
    assert Cache().size() > 0
    again = call("render", "--scenes", "0-1", "--moved", "0", "--turned", "0", "--pictures", "out", *SMALL)
    assert "24 views of 2 scenes: 0 drawn now" in again
    files = sorted((folder / "out" / "scene-0000").iterdir())
    assert len(files) == 12
    assert files[0].name == "00-start-east.png"
    assert decoded_png(files[0].read_bytes()).shape == (32, 32, 3)


def test_the_secret_change_is_drawn_too() -> None:
    printed = call("render", "--scenes", "0", *SMALL)
    assert "of 2 scenes" in printed


def test_a_scene_file_is_drawn(folder: Path) -> None:
    codec.save(draw(3, Layout(rooms=1, things=1)), folder / "scene.json")
    assert "8 views of 1 scenes" in call("render", "--scene", "scene.json", *SMALL)


@pytest.mark.parametrize("option", ["--cache", "--pictures"])
@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_drawn(
    folder: Path, option: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("in the way")
    monkeypatch.setattr("tolman.suites.tos.views.ahead.draw_ahead", lambda *_: pytest.fail("it was drawn"))
    said = failed("render", "--scenes", "0", option, place, *SMALL)
    assert f"{option}: {place} cannot be written" in said
    assert len(said.strip().splitlines()) == 1


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
    assert told in failed(*arguments)


def test_models_of_ones_own_are_drawn_in_sheets_and_scenes(folder: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    trimesh.creation.box((1, 2, 3)).export(folder / "sled.glb")
    (folder / "own.toml").write_text('[sled]\nfile = "sled.glb"\nsize = [0.4, 0.4, 0.5]\nfront = "z"\n')
    call("assets", "--own", "own.toml", "--kind", "sled", "--size", "32", "--quality", "fast")
    assert (folder / "assets/own-models.png").is_file()
    scene = draw(3, Layout(rooms=1, things=1))
    text = codec.to_json(scene).replace(scene.things[0].name.encode(), b"sled")
    (folder / "scene.json").write_bytes(text)
    assert "8 views" in call("render", "--scene", "scene.json", "--own", "own.toml", *SMALL)
    assert "sled" in say("render", "--scene", "scene.json", *SMALL).error


def test_errors_of_sight_are_for_words() -> None:
    assert "--noise: errors of sight blur words, not pictures" in failed(
        "run", "--sense", "text,vision", "--noise", "missed=0.1"
    )
    assert "--sense: there is no 'smell'; there are text, vision, both" in failed("run", "--sense", "smell")
