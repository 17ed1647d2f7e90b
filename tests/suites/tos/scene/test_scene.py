from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.errors import SceneFileError
from tolman.geometry.bins import Cardinal, Distance, Ego, Facing, Wall
from tolman.geometry.pose import HEADINGS, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.release import from_record, load_folder
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import Closeness, Sighting, View, is_visible, look

TWO_ROOMS = Scene(
    rooms=(Room(1, Rect(1, 1, 5, 5)), Room(2, Rect(7, 1, 11, 5))),
    doors=(Door("red door", (6, 3), Heading.EAST, (1, 2)),),
    things=(
        Thing("chair", (3, 5), Heading.WEST),
        Thing("lamp", (4, 5), Heading.NORTH, has_front=False),
        Thing("sofa", (9, 3), Heading.NORTH),
    ),
    start=Pose((3, 1), Heading.NORTH),
)


def test_a_view_by_hand() -> None:
    assert look(TWO_ROOMS, TWO_ROOMS.start) == View(
        (
            Sighting("chair", Ego.FRONT, Distance.MID, Facing.LEFT),
            Sighting("lamp", Ego.FRONT_SLIGHT_RIGHT, Distance.SLIGHTLY_FAR, None),
        ),
        (Closeness("chair", "lamp", Cardinal.WEST, Distance.NEAR),),
    )
    east = look(TWO_ROOMS, Pose((3, 1), Heading.EAST))
    assert east.sightings == (Sighting("red door", Ego.FRONT_LEFT, Distance.MID, wall=Wall.FRONT),)


def test_a_doorway_shows_both_rooms() -> None:
    assert [s.name for s in look(TWO_ROOMS, Pose((6, 3), Heading.EAST)).sightings] == ["sofa"]
    assert [s.name for s in look(TWO_ROOMS, Pose((6, 3), Heading.WEST)).sightings] == ["chair", "lamp"]
    assert TWO_ROOMS.rooms_at((6, 3)) == (1, 2)


def test_a_door_is_not_seen_from_another_one_in_the_same_wall() -> None:
    """Rooms 1 and 2 lie side by side below room 3, whose doors to them are in one wall."""
    doors = (Door("red door", (3, 6), Heading.NORTH, (1, 3)), Door("blue door", (9, 6), Heading.NORTH, (2, 3)))
    above = Thing("vase", (5, 8), Heading.NORTH, has_front=False)
    scene = replace(
        TWO_ROOMS,
        rooms=(*TWO_ROOMS.rooms, Room(3, Rect(1, 7, 11, 11))),
        doors=doors,
        things=(*TWO_ROOMS.things, above),
    )
    along = Pose((3, 6), Heading.EAST)
    assert not is_visible(scene, along, doors[1])
    assert [s.name for s in look(scene, along).sightings] == ["lamp", "vase"]
    assert is_visible(scene, Pose((5, 8), Heading.EAST), doors[1])
    assert is_visible(scene, Pose((9, 3), Heading.NORTH), doors[1])


def test_walls_hide_the_other_room() -> None:
    assert not is_visible(TWO_ROOMS, Pose((3, 3), Heading.EAST), TWO_ROOMS.by_name["sofa"])
    assert is_visible(TWO_ROOMS, Pose((7, 3), Heading.EAST), TWO_ROOMS.by_name["sofa"])


@given(st.integers(0, 500), st.integers(0, 40), st.sampled_from(HEADINGS))
def test_looking_agrees_with_visibility(seed: int, member: int, heading: Heading) -> None:
    scene = draw(seed)
    pose = Pose(scene.members[member % len(scene.members)].at, heading)
    seen = {sighting.name for sighting in look(scene, pose).sightings}
    assert seen == {m.name for m in scene.members if is_visible(scene, pose, m)}


@given(st.integers(0, 500))
def test_all_four_looks_show_the_whole_room_but_the_own_place(seed: int) -> None:
    scene = draw(seed)
    seen = {s.name for heading in HEADINGS for s in look(scene, Pose(scene.start.at, heading)).sightings}
    assert seen == {member.name for member in scene.members_in((1,))}


@given(st.integers(0, 10**6), st.integers(1, 6))
def test_scenes_survive_json(seed: int, rooms: int) -> None:
    scene = draw(seed, Layout(rooms=rooms))
    assert codec.from_json(codec.to_json(scene)) == scene


def test_a_door_leads_from_room_to_room() -> None:
    door = TWO_ROOMS.doors[0]
    assert door.inward(1) is Heading.WEST
    assert door.inward(2) is Heading.EAST
    with pytest.raises(ValueError, match="room 3"):
        door.inward(3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"things": (Thing("chair", (20, 2), Heading.NORTH),)}, "does not stand in a room"),
        ({"things": (Thing("a", (2, 2), Heading.NORTH), Thing("a", (3, 3), Heading.NORTH))}, "names must differ"),
        ({"things": (Thing("a", (2, 2), Heading.NORTH), Thing("b", (2, 2), Heading.NORTH))}, "share a cell"),
        ({"start": Pose((8, 2), Heading.NORTH)}, "not in room 1"),
        ({"start": Pose((3, 1), Heading.EAST)}, "does not face north"),
        ({"things": (Thing("a", (3, 1), Heading.NORTH),)}, "stands on the start"),
        ({"things": (Thing("big, red", (2, 2), Heading.NORTH),)}, "letters, digits"),
        ({"things": (Thing("initial_pos", (2, 2), Heading.NORTH),)}, "is not initial_pos"),
        ({"things": ()}, "nothing in the rooms"),
        ({"doors": ()}, "no doors lead from room 1 to room 2"),
        ({"doors": (Door("red door", (6, 3), Heading.WEST, (1, 2)),)}, "must head north or east"),
        ({"doors": (Door("red door", (6, 3), Heading.EAST, (2, 1)),)}, "does not lead into room"),
        ({"doors": (Door("red door", (6, 9), Heading.EAST, (1, 2)),)}, "does not lead into room"),
        ({"rooms": (Room(2, Rect(1, 1, 5, 5)),)}, "numbered"),
        ({"rooms": (Room(1, Rect(1, 1, 5, 5)), Room(2, Rect(6, 1, 11, 5)))}, "no wall"),
    ],
)
def test_an_unsound_scene_is_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        replace(TWO_ROOMS, **change)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"rooms": 3}', "null", "\x00", codec.to_json(TWO_ROOMS).decode()[:-5]]
)
def test_a_damaged_scene_file_gives_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "scene.json"
    path.write_text(text)
    with pytest.raises(SceneFileError) as caught:
        codec.load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text_and_missing_files_give_one_line(tmp_path: Path) -> None:
    (tmp_path / "scene.json").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "scene.json", tmp_path / "none.json"):
        with pytest.raises(SceneFileError, match=path.name):
            codec.load(path)


def test_saved_scenes_load(tmp_path: Path) -> None:
    codec.save(TWO_ROOMS, tmp_path / "scene.json")
    assert codec.load(tmp_path / "scene.json") == TWO_ROOMS


def test_a_released_folder_is_read(released_scene: Path, published_records: Path) -> None:
    scene = load_folder(released_scene)
    assert scene == from_record((published_records / "scenes_released.jsonl").read_bytes().splitlines()[0])
    assert scene.by_name["rubberduck"].at == (5, 14)


def test_a_damaged_released_folder_gives_one_line(tmp_path: Path) -> None:
    with pytest.raises(SceneFileError, match="run00"):
        load_folder(tmp_path)
    (tmp_path / "meta_data.json").write_text('{"objects": [], "cameras": [], "mask": [[1]], "offset": [0, 0]}')
    with pytest.raises(SceneFileError, match="no camera named agent"):
        load_folder(tmp_path)
    with pytest.raises(SceneFileError, match="not a scene record"):
        from_record(b'{"mask": [[1, 1], [1, 0]], "objects": [], "gates": [], "agent": {"pos": [0, 0]}}')
