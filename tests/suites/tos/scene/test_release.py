"""Released folders: what changed, and which image shows which view."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tolman.errors import SceneFileError
from tolman.geometry.bins import Ego
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose
from tolman.protocol.edition import Edition
from tolman.suites.tos.scene.release import (
    Changed,
    ImageFile,
    check_folder,
    image_bytes,
    load_changed,
    load_folder,
    load_images,
    plan_pixels,
    released_folders,
)
from tolman.suites.tos.scene.scene import Scene, Thing
from tolman.suites.tos.scene.sight import look
from tolman.suites.tos.setting import Shifting
from tolman.suites.tos.shift import shifted

CHANGED = replace(
    TWO_ROOMS,
    things=(
        Thing("chair", (3, 5), Heading.EAST),
        Thing("lamp", (4, 5), Heading.EAST, has_front=False),
        Thing("sofa", (2, 3), Heading.NORTH),
    ),
)
FIRST = replace(
    TWO_ROOMS,
    things=(TWO_ROOMS.things[0], replace(TWO_ROOMS.things[1], heading=Heading.EAST), TWO_ROOMS.things[2]),
)
"""Our own small place as a released one has it: what has no front faces east."""
IDS = {"chair": 11, "lamp": 12, "sofa": 13, "red door": 20001}
OFFSET = (4, 2)
SIDE = 48
"""Pixels of our small images."""


def make_folder(folder: Path) -> Path:
    """Makes a released folder of a small place, with an image of its own for every view."""
    folder.mkdir(parents=True)
    changes = [{"name": "chair", "ori": True, "object_id": 11}, {"name": "sofa", "pos": True, "object_id": 13}]
    write(folder / "meta_data.json", _metadata(FIRST))
    write(folder / "falsebelief_exp.json", {**_metadata(CHANGED), "_fb_changes": changes})
    for camera in ("agent", *map(str, IDS.values())):
        for heading in HEADINGS:
            for ending in ("", "_fbexp"):
                name = f"{camera}_facing_{heading.word}{ending}.png"
                (folder / name).write_bytes(png(name, (2 * SIDE, 2 * SIDE)))
    (folder / "orientation_instruction.png").write_bytes(png("catalogue", (4 * SIDE, 3 * SIDE)))
    (folder / "top_down_empty.png").write_bytes(png("plan", (130, 130), spread=0))
    (folder.parent / "instruction.png").write_bytes(png("scale", (3 * SIDE, 3 * SIDE)))
    return folder


def _metadata(scene: Scene) -> dict[str, Any]:
    mask = [[0] * 7 for _ in range(13)]
    for room in scene.rooms:
        for x, y in room.area:
            mask[x][y] = room.number
    mask[6][3] = 100
    things = [
        {
            "object_id": IDS[thing.name],
            "name": thing.name.replace(" ", "_"),
            "label": str(number),
            "pos": _place(thing.at),
            "rot": {"y": 90 * thing.heading if thing.has_front else 0},
            "attributes": {"has_orientation": thing.has_front},
        }
        for number, thing in enumerate(scene.things, 1)
    ]
    door = {"object_id": 20001, "name": "red door", "pos": _place((6, 3)), "rot": {"y": 0}}
    cells = [(x, y) for x in range(13) for y in range(7)]
    return {
        "objects": [*things, {**door, "attributes": {"connected_rooms": [1, 2]}}],
        "cameras": [{"id": "agent", "position": _place(scene.start.at)}],
        "mask": mask,
        "offset": OFFSET,
        "topdown_map": {
            "mapping": [{"row": x, "col": y, "pixel": {"x": 10 * x + 5.0, "y": 95.0 - 10 * y}} for x, y in cells]
        },
    }


def _place(cell: Cell) -> dict[str, float]:
    return {"x": cell[0] - OFFSET[0], "y": 0.05, "z": cell[1] - OFFSET[1]}


def png(name: str, size: tuple[int, int], spread: int = 40) -> bytes:
    """Returns an image that only its name decides: a colour, and a slope across it."""
    from PIL import Image

    colours = np.frombuffer(sha256(name.encode()).digest()[:6], np.uint8).astype(float)
    slope = np.linspace(-spread, spread, size[0])[None, :, None] * np.sign(colours[3:] - 127.5)
    rgb = np.clip(colours[:3] * 0.6 + 50 + slope, 0, 255)
    file = BytesIO()
    Image.fromarray(np.broadcast_to(rgb, (size[1], size[0], 3)).astype(np.uint8)).save(file, "PNG")
    return file.getvalue()


def write(path: Path, value: object) -> None:
    """Writes JSON."""
    path.write_text(json.dumps(value))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A whole released folder of a small place."""
    return make_folder(tmp_path / "releases" / "run07")


def test_a_folder_tells_its_scene_and_what_changed(folder: Path) -> None:
    assert load_folder(folder) == FIRST
    assert load_changed(folder) == Changed(CHANGED, ("chair",), ("sofa",))


def test_every_view_has_its_image_and_a_camera_moves_with_its_thing(folder: Path) -> None:
    images = load_images(folder, has_change=True)
    cells = [scene.start.at for scene in (FIRST,)] + [member.at for member in FIRST.members]
    assert {shot.pose for shot in images.shots} == {Pose(cell, heading) for cell in cells for heading in HEADINGS}
    assert images.view(Pose((3, 1), Heading.NORTH), False).name == "agent_facing_north.png"
    assert images.view(Pose((3, 1), Heading.WEST), True).name == "agent_facing_west_fbexp.png"
    assert images.view(Pose((9, 3), Heading.SOUTH), False).name == "13_facing_south.png"
    assert images.view(Pose((2, 3), Heading.SOUTH), True).name == "13_facing_south_fbexp.png"
    assert images.view(Pose((6, 3), Heading.EAST), True).name == "20001_facing_east_fbexp.png"
    assert not [shot for shot in images.changed_shots if shot.pose.at == (9, 3)]
    assert load_images(folder, has_change=False).changed_shots == ()


def test_digests_are_those_of_the_files(folder: Path) -> None:
    images = load_images(folder, has_change=True)
    assert images.scale
    for file in (*(shot.file for shot in (*images.shots, *images.changed_shots)), images.catalogue, images.plan):
        content = (folder / file.name).read_bytes()
        assert file.digest == sha256(content).hexdigest()[:12]
        assert image_bytes(folder, file) == content
    assert image_bytes(folder, images.scale) == (folder.parent / "instruction.png").read_bytes()


def test_the_picture_of_distances_may_lie_inside_or_be_left_out(folder: Path) -> None:
    (folder.parent / "instruction.png").rename(folder / "instruction.png")
    inside = load_images(folder, has_change=False).scale
    assert inside
    assert image_bytes(folder, inside) == png("scale", (3 * SIDE, 3 * SIDE))
    (folder / "instruction.png").unlink()
    assert load_images(folder, has_change=False).scale is None


def test_an_image_that_was_exchanged_is_not_shown(folder: Path) -> None:
    file = load_images(folder, has_change=False).view(FIRST.start, False)
    (folder / file.name).write_bytes(png("another", (SIDE, SIDE)))
    with pytest.raises(SceneFileError, match=rf"{file.name}: not the image that was played with.*{file.digest}"):
        image_bytes(folder, file)
    with pytest.raises(SceneFileError, match=r"gone\.png: No such file"):
        image_bytes(folder, ImageFile("gone.png", "0" * 12))


def test_the_plan_tells_where_cells_are(folder: Path) -> None:
    pixels = plan_pixels(folder)
    assert pixels[3, 1] == (35.0, 85.0)
    assert len(pixels) == 13 * 7


def test_folders_are_found_one_by_one_or_together(folder: Path) -> None:
    other = make_folder(folder.parent / "run02")
    (folder.parent / "notes").mkdir()
    assert released_folders(folder) == (folder,)
    assert released_folders(folder.parent) == (other, folder)
    for wrong in (folder.parent / "notes", folder.parent / "none"):
        with pytest.raises(SceneFileError, match=rf"{wrong.name}: neither a released folder such as run00"):
            released_folders(wrong)


def _edited(name: str, edit: Callable[[Any], None]) -> Callable[[Path], None]:
    def apply(folder: Path) -> None:
        value = json.loads((folder / name).read_text())
        edit(value)
        write(folder / name, value)

    return apply


def _without(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


CHANGE, SCENE = "falsebelief_exp.json", "meta_data.json"
DAMAGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "no scene": (_without(SCENE), r"meta_data\.json: No such file"),
    "no change": (_without(CHANGE), r"falsebelief_exp\.json: No such file"),
    "change is no JSON": (lambda f: (f / CHANGE).write_bytes(b"\xff{") and None, r"falsebelief_exp\.json: not a"),
    "no list of changes": (_edited(CHANGE, lambda v: v.pop("_fb_changes")), "_fb_changes"),
    "a change too few": (_edited(CHANGE, lambda v: v["_fb_changes"].pop()), "its list of changes"),
    "another aspect": (
        _edited(CHANGE, lambda v: v["_fb_changes"][0].update(ori=False, pos=True)),
        "its list of changes",
    ),
    "other things": (_edited(CHANGE, lambda v: v["objects"][0].update(name="stool")), "other things than the first"),
    "moved and turned": (
        _edited(CHANGE, lambda v: v["objects"][2]["rot"].update(y=90)),
        "sofa is both moved and turned",
    ),
    "no view": (_without("13_facing_east.png"), r"13_facing_east\.png: .*copy the released folder whole"),
    "no changed view": (_without("agent_facing_west_fbexp.png"), r"agent_facing_west_fbexp\.png: "),
    "no catalogue": (_without("orientation_instruction.png"), r"orientation_instruction\.png: "),
    "no plan": (_without("top_down_empty.png"), r"top_down_empty\.png: "),
    "numbers out of order": (_edited(SCENE, lambda v: v["objects"][0].update(label="3")), "labelled 1, 2, 3"),
    "a door elsewhere": (
        _edited(SCENE, lambda v: v["objects"][3]["pos"].update(x=0)),
        "no camera stands on the red door",
    ),
}


@pytest.mark.parametrize(("damage", "words"), DAMAGE.values(), ids=DAMAGE)
def test_what_is_missing_or_broken_is_named_in_one_line(
    folder: Path, damage: Callable[[Path], None], words: str
) -> None:
    check_folder(folder, has_images=True, has_change=True)
    damage(folder)
    for read in (
        lambda: check_folder(folder, has_images=True, has_change=True),
        lambda: (load_changed(folder), load_images(folder, has_change=True)),
    ):
        with pytest.raises(SceneFileError, match=words) as raised:
            read()
        assert "\n" not in str(raised.value)


def test_words_need_no_images_and_a_place_that_stays_needs_no_change(folder: Path) -> None:
    for path in folder.glob("*.png"):
        path.unlink()
    check_folder(folder, has_images=False, has_change=True)
    (folder / CHANGE).unlink()
    check_folder(folder, has_images=False, has_change=False)


@pytest.mark.parametrize("left", [0, 40])
def test_a_plan_without_its_cells_is_named(folder: Path, left: int) -> None:
    _edited(SCENE, lambda value: value["topdown_map"].update(mapping=value["topdown_map"]["mapping"][:left]))(folder)
    for read in (lambda: plan_pixels(folder), lambda: check_folder(folder, has_images=True, has_change=False)):
        with pytest.raises(SceneFileError, match=r"where the cell \(\d+, \d+\) lies in the picture from above"):
            read()


# What the authors released.


def test_the_released_change_is_the_one_of_the_published_program(released_scene: Path) -> None:
    scene, changes = shifted(load_folder(released_scene), 0, Shifting(), Edition.PUBLISHED)
    found = load_changed(released_scene)
    assert found.scene == scene
    assert (*found.turned, *found.moved) == tuple(change.name for change in changes)
    assert found == Changed(scene, ("cap", "pan"), ("laptop", "vase"))


@pytest.mark.slow
def test_released_images_show_what_is_seen_from_their_poses(released_scene: Path) -> None:
    """Doors have colours of their own: each is in a picture where it is in view, and on the right side of it."""
    images = load_images(released_scene, has_change=True)
    first, changed = load_folder(released_scene), load_changed(released_scene).scene
    seen = 0
    for scene, shots in ((first, images.shots), (changed, images.changed_shots)):
        assert len(shots) == 4 * (1 + len(scene.members))
        for shot in shots:
            columns = _door_columns(image_bytes(released_scene, shot.file))
            for sighting in look(scene, shot.pose).sightings:
                if sighting.name in columns:
                    column = columns[sighting.name]
                    assert column is not None, (sighting, shot.file)
                    side = {Ego.FRONT_LEFT: -1, Ego.FRONT_SLIGHT_LEFT: -1, Ego.FRONT: 0}.get(sighting.direction, 1)
                    assert np.sign(round(column / 20)) == side, (sighting, shot.file)
                    seen += 1
            hidden = columns.keys() - {each.name for each in look(scene, shot.pose).sightings}
            assert all(columns[name] is None for name in hidden), shot.file
    assert seen > 30


def _door_columns(content: bytes) -> dict[str, float | None]:
    """Returns how far right of the middle the doors are in an image, in pixels; None for a door that is not in it."""
    from PIL import Image

    rgb: NDArray[np.int64] = np.asarray(Image.open(BytesIO(content)).convert("RGB")).astype(int)
    red, green, blue = np.moveaxis(rgb, -1, 0)
    masks = {
        "green door": (green > 1.12 * red) & (green > 2 * blue) & (green > 30),
        "blue door": (blue > 2 * red) & (blue > 1.6 * green) & (blue > 30),
    }
    return {
        name: float(np.median(np.nonzero(mask)[1])) - 383.5 if mask.sum() > 150 else None
        for name, mask in masks.items()
    }
