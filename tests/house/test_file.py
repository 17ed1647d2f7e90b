"""Houses as files: what a sound one says, and what is said of one that is not."""

import json
import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tolman.errors import HouseError
from tolman.house.checks import complaints
from tolman.house.file import described_house, read_house, write_house
from tolman.house.house import Area, Doorway, House, Lamp, Leaf, Room, Thing, Window

PAGE = Path(__file__).parents[2] / "docs" / "houses.md"
HOUSE = House(
    rooms=(
        Room("kitchen", "kitchen", Area(0, 0, 4, 4), "cream", "white tiles"),
        Room("hall", "hall", Area(4, 0, 6, 4)),
    ),
    doorways=(
        Doorway("kitchen door", ("kitchen", "hall"), (4, 1), "y", 0.9, leaf=Leaf("oak", "kitchen", "left", 0.5)),
    ),
    windows=(Window("kitchen", (2, 4), "x", 1.2),),
    things=(
        Thing("table", "table", (1.5, 2.6, 0)),
        Thing("mug", "mug", (1.5, 2.6, 0.74), held_by="table"),
        Thing("chair", "chair", (1.5, 1.6, 0), (0, 0, 0, 1)),
    ),
    lamps=(Lamp("kitchen lamp", (2, 2, 2.5), 3),),
)


def example() -> Any:
    """Returns the house that the page has as an example."""
    (found,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return json.loads(found)


def put(path: Path, told: object) -> Path:
    """Writes a house as JSON."""
    path.write_text(json.dumps(told), "utf-8")
    return path


def test_the_example_of_the_page_is_sound_and_is_what_it_says(tmp_path: Path) -> None:
    assert read_house(put(tmp_path / "house.json", example())) == HOUSE


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    write_house(HOUSE, tmp_path / "house.json")
    assert read_house(tmp_path / "house.json") == HOUSE


def changed(*changes: tuple[str, object]) -> Any:
    """Returns the example with values put at paths such as `things.0.kind`; one past the end of a list is added."""
    told = deepcopy(example())
    for path, value in changes:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        inner = told
        for part in way:
            inner = inner[part]
        if isinstance(inner, list) and last == len(inner):
            inner.append(value)
        else:
            inner[last] = value
    return told


BIN = {"name": "bin", "kind": "trash can", "at": [0.5, 0.5, 0]}
CLOTH = {"name": "cloth", "columns": 2, "points": [[1, 1, 1], [2, 1, 1], [1, 2, 1], [2, 2, 1]], "colour": [1, 0, 0]}


def napkin(height: float, east: float = 0.0, torn: float = 0.0) -> dict[str, object]:
    """Returns a cloth that lies flat over the table, but for one point."""
    points = [[1.1 + 0.1 * column, 2.3 + 0.1 * row, height] for row in range(3) for column in range(3)]
    points[8] = [points[8][0] + east, points[8][1], height + torn]
    return {**CLOTH, "columns": 3, "points": points}


ATTIC = {"name": "attic", "purpose": "store room", "area": {"west": 0, "south": 4, "east": 2, "north": 8}}
FAULTS: dict[str, tuple[tuple[tuple[str, object], ...], str]] = {
    "no rooms": ((("rooms", []),), "a house has 1 to 40 rooms, not 0"),
    "10,000 things": ((("things", [BIN] * 10_000),), "a house has at most 2,000 things, not 10,000"),
    "endlessly far": ((("things.0.at.0", 1e300),), "thing 1 has the number 1e+300; all lie within 10,000 of 0"),
    "a low ceiling": ((("height", 1),), "the height of rooms is 1.8 to 6 metres, not 1"),
    "a thick wall": ((("wall", 2),), "the thickness of walls is 0.04 to 0.6 metres, not 2"),
    "a name twice": ((("things.1.name", "table"),), "2 things are called 'table'; give each its own name"),
    "a name without end": ((("things.0.name", "x" * 999),), "thing 1 has a text of 999 characters; there are"),
    "a kind without end": ((("things.0.kind", "x" * 999),), "thing 1 has a text of 999 characters; there are"),
    "no name": ((("rooms.1.name", " "),), "one of the rooms has no name"),
    "a thing called floor": ((("things.0.name", "floor"),), "a thing is called 'floor'"),
    "rooms in each other": ((("rooms.1.area.west", 3),), "the kitchen and the hall lie in each other by 1.00 by"),
    "a room without a door": ((("rooms.2", ATTIC), ("windows", [])), "no doorway leads to the attic"),
    "a room too small": ((("rooms.1.area.east", 4.5),), "the hall is 0.50 by 4.00 m; a room needs 0.8 m"),
    "an unknown finish": ((("rooms.0.floor", "lava"),), "the kitchen has a floor of 'lava'; there are oak boards,"),
    "a door to nowhere": ((("doorways.0.rooms.1", "moon"),), "kitchen door leads to moon, which is no room"),
    "a door in no wall": ((("doorways.0.at.0", 3),), "kitchen door lies in no wall between the kitchen and the hall"),
    "a door past its wall": ((("doorways.0.at.1", 0.1),), "kitchen door reaches beyond the wall"),
    "a door into elsewhere": ((("doorways.0.leaf.into", "attic"),), "swings into attic, which it does not lead to"),
    "a door wide open": ((("doorways.0.leaf.stands", 2),), "stands open by 2; from 0, shut, to 1"),
    "a door of no colour": ((("doorways.0.leaf.colour", "zzz"),), "the leaf of kitchen door has no colour 'zzz'"),
    "a door of no design": ((("doorways.0.leaf.design", "zzz"),), "the leaf of kitchen door has no design 'zzz'"),
    "a window between rooms": (
        (("windows.0", {"room": "kitchen", "at": [4, 3], "along": "y", "width": 1}),),
        "looks into the hall; windows are in outer walls",
    ),
    "a window upside down": ((("windows.0.sill", 2.2),), "goes from 2.2 to 2.1 m"),
    "a window without panes": ((("windows.0.panes", 0),), "window 1 of the kitchen has 0 panes; from 1 to 12"),
    "a kind of nothing": ((("things.0.kind", "unicorn"),), "table is a 'unicorn', which is no kind of thing"),
    "an unknown option": ((("things.0.options", {"wings": 2}),), "table: "),
    "no rotation": ((("things.0.turn", [0, 0, 0, 0]),), "table has a turn that is no rotation"),
    "held by nothing": ((("things.1.held_by", "shelf"),), "mug is held by shelf, which is no thing of the house"),
    "held by itself": ((("things.0.held_by", "mug"),), "table rests on itself, by way of what holds it"),
    "overfull": ((("things.1.liquid", {"litres": 9}),), "mug holds 9 litres; there is room for"),
    "a lamp of no thing": ((("lamps.0.thing", "moon"),), "kitchen lamp belongs to moon, which is no thing"),
    "a lamp of no design": ((("lamps.0.design", "zzz"),), "kitchen lamp has no design 'zzz'; there are"),
    "a cloth of no columns": ((("cloths", [{**CLOTH, "columns": 0}]),), "the points of cloth are no grid of 0"),
    "a cloth of no points": ((("cloths", [{**CLOTH, "points": []}]),), "the points of cloth are no grid"),
    "a name in capitals": ((("things.2.name", "Table"),), "two things are called 'table' and 'Table', which nobody"),
    "a room in capitals": ((("rooms.1.name", "Kitchen"),), "two rooms are called 'kitchen' and 'Kitchen', which"),
    "a house of miles": (
        (("rooms.1.area.east", 9_000), ("rooms.1.area.north", 9_000)),
        "the house is 9000 by 9000 m; it is at most 100 m long",
    ),
    "a negative scale": ((("things.0.scale", -1),), "table has scale -1; it lies between 0.1 and 10"),
    "half a turn": ((("things.0.turn", [1, 1, 0, 0]),), "table has a turn that is no rotation"),
    "a window of nothing": ((("windows.0.width", -1),), "window 1 of the kitchen is -1 m wide; from 0.2 m on"),
    "5,000 windows": ((("windows", [{"room": "kitchen", "at": [2, 4], "along": "x", "width": 1}] * 201),), "at most"),
    "a lamp outside": ((("lamps.0.at", [90, 0, 2]),), "kitchen lamp is outside of all rooms"),
    "a lamp above": ((("lamps.0.at.2", 9),), "kitchen lamp is outside of all rooms"),
    "a lamp that darkens": ((("lamps.0.strength", -3),), "kitchen lamp has strength -3; no lamp makes it darker"),
    "a lamp of no colour": ((("lamps.0.colour", [9, 0, 0]),), "kitchen lamp has a colour that is none"),
    "a sun below": ((("sun", {"bearing": 0, "rise": -9}),), "the sun is 0 to 90 degrees above the horizon"),
    "no colour": ((("things.0.options", {"colour": 3}),), "table: the colour of a table is one of red,"),
    "a cloth over nothing": ((("cloths", [{**CLOTH, "over": "sofa"}]),), "cloth lies over sofa, which is no thing"),
    "a cloth without end": ((("cloths", [{**CLOTH, "points": [[1, 1, 1]] * 100_001}]),), "at most 100,000 points"),
    "a cloth without size": ((("cloths", [{**CLOTH, "points": [[1, 1, 1]] * 4}]),), "cloth is 0.00 by 0.00 m"),
    "a cloth in mid-air": ((("cloths", [CLOTH]),), "cloth floats: nothing is below it"),
    "a cloth in a table": ((("cloths", [napkin(0.735)]),), "cloth lies in table by"),
    "a cloth through the wall": ((("cloths", [napkin(0.745, east=9)]),), "cloth reaches out of the house"),
    "a torn cloth": ((("cloths", [napkin(0.745, torn=0.3)]),), "cloth is torn"),
    "a cloth beside a thing": ((("cloths", [{**napkin(0.745), "over": "chair"}]),), "said to lie over chair, and"),
    "liquid of no colour": (
        (("things.1.liquid", {"litres": 0.1, "colour": [5, 0, 0]}),),
        "what mug holds has a colour that is none",
    ),
    "hung on air": (
        (("things.3", {"name": "view", "kind": "picture", "at": [2, 2, 1.5], "held_by": "wall"}),),
        "view hangs on a wall and touches none",
    ),
    "a drawer blocked": (
        (
            ("things.3", {"name": "chest", "kind": "dresser", "at": [0.6, 0.35, 0], "turn": [0, 0, 0, 1]}),
            ("things.4", {**BIN, "at": [0.6, 0.85, 0]}),
        ),
        "drawer 3 of chest cannot be opened by half: bin is in its way",
    ),
    "a door that meets something half-way": (
        (
            ("things.3", {"name": "cupboard", "kind": "cabinet", "at": [0.6, 0.4, 0], "turn": [0, 0, 0, 1]}),
            ("things.4", {"name": "bottle", "kind": "bottle", "at": [0.5, 0.87, 0]}),
        ),
        "the right door of cupboard cannot be opened by half: bottle is in its way",
    ),
    "lying on air": (
        (
            ("things.3", {"name": "closet", "kind": "wardrobe", "at": [0.6, 0.4, 0], "turn": [0, 0, 0, 1]}),
            ("things.4", {**BIN, "kind": "apple", "at": [0.4, 0.4, 1.2], "held_by": "closet", "inside": True}),
        ),
        "bin lies in closet and on nothing",
    ),
    "overlap": ((("things.2.at", [1.5, 2.5, 0]),), "chair and table lie in each other by"),
    "floating": ((("things.2.at.2", 0.3),), "chair stands on the floor, 300.0 mm above it"),
    "outside": ((("things.2.at", [-9, 0, 0]),), "chair is outside of all rooms"),
    "a door barred between two steps": (
        (("things.3", {"name": "candle", "kind": "candle", "at": [3.49, 0.79, 0]}),),
        "kitchen door cannot swing open: candle is in its way",
    ),
    "a barred door": ((("things.3", {**BIN, "at": [3.6, 1.1, 0]}),), "swing open: bin"),
}  # fmt: skip


@pytest.mark.parametrize(("changes", "told"), FAULTS.values(), ids=FAULTS)
def test_each_fault_has_a_sentence(changes: tuple[tuple[str, object], ...], told: str, tmp_path: Path) -> None:
    path = put(tmp_path / "house.json", changed(*changes))
    assert any(told in each for each in complaints(described_house(path))), complaints(described_house(path))
    with pytest.raises(HouseError, match=r"house\.json is no sound house:\n- "):
        read_house(path)


BROKEN = {
    "cut off": (b'{"rooms": [', "describes no house"),
    "not JSON": (b"a house", "describes no house"),
    "not text": (b"\xff\xfe", "describes no house"),
    "no number, in a line": (b'{"rooms": [],\n "h\xc3\xb6he": nought}', r"line 2 column 10"),
    "nothing": (b"", "describes no house"),
    "a list": (b"[]", "describes no house"),
    "nested without end": (b"[" * 100_000, "describes no house"),
    "not a number": (json.dumps(changed(("things.0.at.0", float("nan")))).encode(), "describes no house"),
    "a word for a number": (json.dumps(changed(("height", "high"))).encode(), r"Expected `float`, got `str`.*height"),
    "a place of two numbers": (json.dumps(changed(("things.0.at", [1, 2]))).encode(), r"length 3.*things.*at"),
    "NaN": (json.dumps(changed(("things.0.at.0", float("nan")))).encode(), r"describes no house: it has NaN, which"),
    "a kind twice": (
        json.dumps(example()).replace('"kind": "mug"', '"kind": "mug", "kind": "cup"').encode(),
        r"describes no house: it says 'kind' of 'mug' more than once",
    ),
    "things twice": (json.dumps(example())[:-1].encode() + b', "things": []}', r"it says 'things' more than once"),
    "a thousand words too many": (
        json.dumps({**example(), **dict.fromkeys(map(str, range(1_000)), 1)}).encode(),
        "992",
    ),
    "a word too many": (json.dumps(changed(("things.0.colour", "red"))).encode(), r"'things\.colour', which houses"),
}


@pytest.mark.parametrize(("content", "told"), BROKEN.values(), ids=BROKEN)
def test_files_that_describe_no_house_are_refused(content: bytes, told: str, tmp_path: Path) -> None:
    (tmp_path / "house.json").write_bytes(content)
    with pytest.raises(HouseError, match=told):
        described_house(tmp_path / "house.json")


def test_a_mark_of_byte_order_is_no_part_of_a_house(tmp_path: Path) -> None:
    (tmp_path / "house.json").write_text(json.dumps(example()), "utf-8-sig")
    assert read_house(tmp_path / "house.json") == HOUSE


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match=r"none\.json cannot be read: No such file"):
        read_house(tmp_path / "none.json")
    with pytest.raises(HouseError, match="cannot be read: Is a directory"):
        read_house(tmp_path)
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(20_000_001)
    with pytest.raises(HouseError, match="more than 20 MB"):
        read_house(tmp_path / "huge.json")


def test_numbers_that_are_none_are_told_of_houses_made_in_python() -> None:
    house = replace(HOUSE, things=(replace(HOUSE.things[0], at=(float("nan"), 0, 0)),))
    assert complaints(house) == ("thing 1 has the number nan; all lie within 10,000 of 0",)


def test_a_message_tells_some_faults_and_counts_the_rest(tmp_path: Path) -> None:
    things = [{"name": f"thing {number}", "kind": "unicorn", "at": [1, 1, 0]} for number in range(20)]
    with pytest.raises(HouseError, match=r"- and 12 more$"):
        read_house(put(tmp_path / "house.json", changed(("things", things))))


def test_what_lies_in_itself_a_thousand_times_is_told_in_few_sentences() -> None:
    heap = tuple(Thing(f"bin {number}", "trash can", (1.0, 1.0, 0.0)) for number in range(1_000))
    found = complaints(replace(HOUSE, things=heap))
    assert "bin 1 and bin 0 lie in each other by" in found[0]
    assert len(found) < 60
    assert found[-1] == "more things lie in each other, and nothing else was looked at"


def test_a_chain_of_a_thousand_holders_is_followed() -> None:
    things = tuple(Thing(f"{n}", "book", (1.0, 1.0, 0.0), held_by=f"{(n + 1) % 1_000}") for n in range(1_000))
    assert "0 rests on itself, by way of what holds it" in complaints(replace(HOUSE, things=things))
