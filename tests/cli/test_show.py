"""`tolman show`."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import call, failed
from tests.suites.tos.scene.test_release import make_folder
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape

WRONG = {
    "no such option": (["show", "--sede", "1"], "tolman show --help"),
    "no such plan": (["show", "--plan", "blob"], "--plan: there is no 'blob'; there are chain, star, tree, ring"),
    "no rooms": (["show", "--rooms", "0"], "--rooms"),
    "half a size": (["show", "--room-size", "6"], "as in 6x8"),
    "size of nothing": (["show", "--room-size", "0x6"], "1 to 40 cells a side"),
    "seed below zero": (["show", "--seed", "-1"], "--seed"),
    "too many things": (["show", "--things", "30", "--room-size", "6x6"], "at most 6 do; ask for fewer things"),
    "too many rooms": (["show", "--rooms", "100"], "100 is too large; write 20 or less"),
    "ring of two": (["show", "--rooms", "2", "--plan", "ring"], "at least 3 rooms"),
    "too many names": (["show", "--edition", "published", "--things", "7"], "at most 6 things"),
    "tree as published": (["show", "--edition", "published", "--plan", "tree"], "use chain, star or ring"),
    "no such scene": (["show", "--scene", "none.json"], "none.json: No such file or directory; name a scene file"),
    "no such player": (["show", "--player", "bob"], "there is no player 'bob'; there are blind, random, scout"),
    "two players to show": (["show", "--player", "random,scout"], "no player 'random,scout'"),
    "picture of no sort": (["show", "--out", "a.gif"], "'a.gif' is not a picture; end its name with .png or .svg"),
    "picture without suffix": (["show", "--out", "a"], ".png or .svg"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


def test_show_names_its_picture_after_the_scene(folder: Path) -> None:
    assert call("show", "--seed", "7") == "tos-current-star3x4-0007.png\n"
    assert call("show", "--seed", "7", "--player", "scout") == "tos-current-star3x4-0007-scout.png\n"
    plain, path = sorted(folder.iterdir(), key=lambda file: len(file.name))
    assert plain.read_bytes() != path.read_bytes()


@pytest.mark.parametrize(("name", "beginning"), [("a.png", b"\x89PNG\r\n"), ("new/folder/b.SVG", b"<?xml ")])
def test_show_writes_both_sorts_of_picture(name: str, beginning: bytes) -> None:
    assert call("show", "--out", name, "--rooms", "1") == f"{name}\n"
    assert Path(name).read_bytes().startswith(beginning)


def test_show_saves_a_scene_and_draws_it_again() -> None:
    call("show", "--seed", "3", "--rooms", "4", "--plan", "ring", "--room-size", "7x6", "--save", "new/one.json")
    assert codec.load(Path("new/one.json")) == draw(3, Layout(4, 4, Shape.RING, (7, 6)))
    call("show", "--scene", "new/one.json", "--player", "scout", "--out", "a.svg", "--save", "two.json")
    assert Path("two.json").read_bytes() == Path("new/one.json").read_bytes()
    assert Path("a.svg").stat().st_size > 10_000


def test_show_draws_a_folder_in_the_released_form(tmp_path: Path) -> None:
    assert call("show", "--scene", str(make_folder(tmp_path / "run07"))) == "run07.png\n"


def test_show_draws_a_released_folder(released_scene: Path) -> None:
    assert call("show", "--scene", str(released_scene), "--save", "scene.json") == "run00.png\n"
    assert len(codec.load(Path("scene.json")).rooms) == 3


SCENE = codec.to_json(draw(0)).decode()


DAMAGED = {
    "cut off": SCENE[:100],
    "not JSON": "scene",
    "not text": "\ud800",
    "not a scene": "{}",
    "a thing in a wall": json.dumps({**json.loads(SCENE), "start": {"at": [0, 0], "heading": 0}}),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_scene_file_is_named(text: str) -> None:
    Path("scene.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    line = failed("show", "--scene", "scene.json")
    assert "scene.json: not a scene: " in line


def test_a_folder_that_is_no_scene_is_named() -> None:
    Path("run00").mkdir()
    assert "name a released folder such as run00" in failed("show", "--scene", "run00")
    Path("run00/meta_data.json").write_text("{}")
    assert "not a released scene" in failed("show", "--scene", "run00")
