"""`tolman house`."""

import json
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from tests.cli.calling import call, failed, say
from tests.house.test_file import HOUSE, changed, example, put
from tolman.cli.house import file_names
from tolman.house.file import read_house
from tolman.render.encoding import decoded_png

FAST = ["--size", "32", "--quality", "fast"]
WRONG = {
    "no rooms": (["--rooms", "0"], "--rooms: 0 is too small; write 1 or more"),
    "too many rooms": (["--rooms", "13"], "--rooms: 13 is too large; write 12 or less"),
    "half a room": (["--rooms", "2.5"], "--rooms: '2.5' is not a whole number"),
    "seed below zero": (["--seed", "-1"], "--seed"),
    "too dense": (["--density", "2.1"], "--density: 2.1 is too large; write 2 or less"),
    "no number": (["--density", "nan"], "--density: nan is not a number"),
    "too tidy": (["--tidiness", "1.5"], "--tidiness: 1.5 is too large; write 1 or less"),
    "too small": (["--size", "31"], "--size: 31 is too small"),
    "no quality": (["--quality", "best"], "--quality: there is no 'best'"),
    "no file": (["--file", "none.json"], "none.json cannot be read: No such file or directory"),
    "nothing to check": (["--check", "none.json"], "none.json cannot be read: No such file or directory"),
    "a folder": (["--check", "."], ". cannot be read: Is a directory"),
    "a seed for a file": (["--file", "a.json", "--seed", "2"], "--seed: it has no effect with --file a.json"),
    "rooms to check": (["--check", "a.json", "--rooms", "2"], "--rooms: it has no effect with --check a.json"),
    "a scan of JSON": (["--json", "--lidar"], "--lidar: it has no effect with --json"),
}


@pytest.fixture
def mine(folder: Path) -> Path:
    """A house of one's own."""
    return put(folder / "mine.json", example())


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed("house", *arguments)
    assert list(folder.iterdir()) == []


def test_a_sound_house_is_said_to_be_so(mine: Path) -> None:
    assert call("house", "--check", mine.name) == "mine.json is sound: 2 rooms, 3 things.\n"


def test_every_fault_of_a_house_is_told_on_a_line(mine: Path) -> None:
    things = [{"name": f"thing\n{number}", "kind": "unicorn", "at": [1, 1, 0]} for number in range(20)]
    put(mine, changed(("things", things)))
    said = say("house", "--check", mine.name)
    first, *lines = said.output.splitlines()
    assert (said.code, said.error, first) == (1, "", "mine.json is no sound house:")
    assert len(lines) == 20
    assert all(line.startswith(f"- thing {number} is a 'unicorn'") for number, line in enumerate(lines))


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"rooms": NaN}'])
def test_a_broken_file_is_told_in_one_line(mine: Path, content: bytes) -> None:
    mine.write_bytes(content)
    for option in ("--check", "--file"):
        assert "mine.json describes no house" in failed("house", option, mine.name)


def test_a_house_that_is_not_sound_is_not_drawn(mine: Path, folder: Path) -> None:
    put(mine, changed(("things.2.at", [1.5, 2.5, 0])))
    assert "chair and table lie in each other" in failed("house", "--file", mine.name)
    assert list(folder.iterdir()) == [mine]


def test_json_is_printed_as_it_would_be_written(mine: Path) -> None:
    put(mine, json.loads(call("house", "--file", mine.name, "--json")))
    assert read_house(mine) == HOUSE


@pytest.mark.slow
def test_a_house_is_drawn_whole(mine: Path, folder: Path) -> None:
    pytest.importorskip("warp")
    printed = call("house", "--file", mine.name, *FAST)
    names = ["house.json", "plan.png", "plan.svg", "views/kitchen.png", "views/hall.png", "contact-sheet.png"]
    assert printed.splitlines() == [f"mine/{name}" for name in names]
    assert read_house(folder / "mine/house.json") == HOUSE
    for name in names[3:5]:
        view = decoded_png((folder / "mine" / name).read_bytes())
        assert view.shape == (24, 32, 3)
        assert view.std() > 10
    sheet = decoded_png((folder / "mine/contact-sheet.png").read_bytes())
    assert sheet.shape[1] > 2 * 32
    assert (folder / "mine/plan.svg").read_bytes().startswith(b"<?xml ")


@pytest.mark.slow
def test_a_seed_draws_the_same_house_each_time(folder: Path) -> None:
    first = call("house", "--seed", "7", "--rooms", "2", "--json")
    assert call("house", "--seed", "7", "--rooms", "2", "--json") == first
    assert call("house", "--seed", "8", "--rooms", "2", "--json") != first
    assert len(json.loads(call("house", "--seed", "7", "--rooms", "2", "--density", "0", "--json"))["things"]) < len(
        json.loads(first)["things"]
    )
    pytest.importorskip("warp")
    printed = call("house", "--seed", "7", "--rooms", "2", *FAST)
    assert printed.splitlines()[0] == "house-2-0007/house.json"
    assert (folder / "house-2-0007/house.json").read_text() == first


@pytest.mark.slow
def test_a_scan_measures_walls_and_things(mine: Path, folder: Path) -> None:
    pytest.importorskip("warp")
    trimesh = pytest.importorskip("trimesh")
    assert call("house", "--file", mine.name, *FAST, "--lidar", "--out", "new/out").endswith("new/out/scan.ply\n")
    cloud = trimesh.load(folder / "new/out/scan.ply")
    points = np.asarray(cloud.vertices)
    assert len(points) > 100_000
    assert np.abs(points.min(axis=0) - (0.06, 0.06, 0)).max() < 0.2, "floors and walls are seen"
    assert np.abs(points.max(axis=0)[:2] - (5.94, 3.94)).max() < 0.2
    gray = np.ptp(np.asarray(cloud.colors)[:, :3].astype(int), axis=1) == 0
    assert 0.005 < (~gray).mean() < 0.3, "things are coloured, the house itself is grey"
    low, high = points[~gray].min(axis=0), points[~gray].max(axis=0)
    assert (low > (0.9, 1.2, -0.01)).all()
    assert (high < (2.4, 3.4, 0.95)).all()


@pytest.mark.slow
def test_a_model_has_every_thing_where_it_is(mine: Path, folder: Path) -> None:
    pytest.importorskip("warp")
    trimesh = pytest.importorskip("trimesh")
    call("house", "--file", mine.name, *FAST, "--glb")
    scene = trimesh.load_scene(BytesIO((folder / "mine/house.glb").read_bytes()), "glb")
    assert {"table", "mug", "chair"} <= {name.partition(" ")[2] for name in scene.graph.nodes}
    parts = [name for name in scene.graph.nodes_geometry if " mug " in name]
    points = np.concatenate([scene.geometry[scene.graph[part][1]].vertices for part in parts])
    assert np.abs(points.mean(axis=0) - (1.5, 0.8, -2.6)).max() < 0.06, "y is up, and north is -z"
    colours = {tuple(mesh.visual.material.baseColorFactor) for mesh in scene.geometry.values()}
    assert len(colours) > 5


@pytest.mark.slow
def test_a_house_is_written_for_mujoco(mine: Path, folder: Path) -> None:
    pytest.importorskip("warp")
    mujoco = pytest.importorskip("mujoco")
    assert "mine/house.xml" in call("house", "--file", mine.name, *FAST, "--mjcf").split()
    model = mujoco.MjModel.from_xml_path(str(folder / "mine/house.xml"))
    assert {model.body(body).name for body in range(model.nbody)} == {"world", "table", "mug", "chair"}
    assert model.body("mug").pos == pytest.approx((1.5, 2.6, 0.74), abs=1e-4)


@pytest.mark.slow
def test_names_of_rooms_lead_nowhere_else(folder: Path) -> None:
    pytest.importorskip("warp")
    told = changed(("rooms.0.name", "../../$x^$"), ("doorways.0.rooms.0", "../../$x^$"), ("windows", []))
    told["doorways"][0]["leaf"]["into"] = "../../$x^$"
    call("house", "--file", put(folder / "odd.json", told), *FAST)
    assert sorted(path.name for path in (folder / "odd/views").iterdir()) == ["hall.png", "x.png"]


@pytest.mark.slow
def test_a_folder_never_has_parts_of_two_houses(mine: Path, folder: Path) -> None:
    pytest.importorskip("warp")
    call("house", "--file", mine.name, *FAST, "--lidar", "--mjcf", "--out", "there")
    kept = {folder / "there/notes.txt", folder / "there/views/garden.png"}
    for path in kept:
        path.write_text("mine")
    call("house", "--file", mine.name, *FAST, "--out", "there")
    assert (folder / "there/scan.ply").exists(), "it is still of this house"
    told = changed(("rooms.1.name", "porch"), ("doorways.0.rooms.1", "porch"))
    call("house", "--file", put(folder / "other.json", told).name, *FAST, "--out", "there")
    names = {"house.json", "plan.png", "plan.svg", "contact-sheet.png", "views/kitchen.png", "views/porch.png"}
    found = {path for path in (folder / "there").rglob("*") if path.is_file()}
    assert found == kept | {folder / "there" / name for name in names}
    assert {path.read_text() for path in kept} == {"mine"}


def test_a_house_that_cannot_be_read_is_not_written_over(mine: Path, folder: Path) -> None:
    (folder / "there").mkdir()
    (folder / "there/house.json").write_text("a poem")
    told = failed("house", "--file", mine.name, "--out", "there")
    assert "--out: there has another house.json: " in told
    assert "name another folder" in told
    assert (folder / "there/house.json").read_text() == "a poem"


@pytest.mark.parametrize("out", ["mine.json", "mine.json/deeper"])
def test_a_folder_that_cannot_be_written_is_told(mine: Path, folder: Path, out: str) -> None:
    assert f"--out: {out} cannot be written: " in failed("house", "--file", mine.name, "--out", out)
    assert list(folder.iterdir()) == [mine]


def test_files_are_named_like_rooms_and_each_once() -> None:
    rooms = ["blue bedroom", "Blue  Bedroom", "küche", "..", "a/b", "", "x" * 300, "blue-bedroom-2"]
    assert file_names(rooms) == [
        "blue-bedroom", "blue-bedroom-2", "küche", "room", "a-b", "room-2", "x" * 60, "blue-bedroom-2-2",
    ]  # fmt: skip
