"""Options: every type from text and from values, what is refused, and that text comes back as it was."""

from dataclasses import dataclass
from enum import StrEnum
from math import inf, nan
from pathlib import Path
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.errors import OptionError
from tolman.options import Option, changed, fields_of, names_of, read, read_value, write_value


class Colour(StrEnum):
    RED = "red"
    DARK_BLUE = "dark-blue"


@dataclass(frozen=True)
class Point:
    x: int = 0
    y: int = 0


def point(text: str) -> Point:
    x, _, y = text.partition(":")
    try:
        return Point(int(x), int(y))
    except ValueError as error:
        raise ValueError(f"{text!r} is not a point") from error


@dataclass(frozen=True)
class Inner:
    depth: Annotated[int, Option("Depth.")] = 1
    seed: Annotated[int | None, Option("Seed.", name="inner-seed")] = None


@dataclass(frozen=True)
class Every:
    file: Annotated[Path, Option("A file.", is_positional=True)]
    inner: Inner = Inner()
    count: Annotated[int, Option("A count.", least=0, most=9, also=("number",))] = 3
    share: Annotated[float, Option("A share.", least=0)] = 0.5
    word: Annotated[str, Option("A word.")] = "a"
    thinks: Annotated[bool, Option("Thinks.", off="direct")] = True
    colour: Annotated[Colour, Option("A colour.")] = Colour.RED
    colours: Annotated[tuple[Colour, ...], Option("Colours.")] = (Colour.RED,)
    seeds: Annotated[tuple[int, ...] | None, Option("Seeds.", least=1)] = None
    folders: Annotated[tuple[Path, ...], Option("Folders.", is_repeated=True)] = ()
    room_size: Annotated[tuple[int, int] | None, Option("Size.")] = None
    spot: Annotated[Point, Option("A spot.", read=point, write=lambda p: f"{p.x}:{p.y}")] = Point()
    fixed: int = 7


FIELDS = {each.name: each for each in fields_of(Every)}


def test_what_has_an_option_can_be_chosen_and_nothing_else() -> None:
    assert list(FIELDS) == [
        *("file", "depth", "inner_seed", "count", "share", "word", "thinks", "colour", "colours", "seeds", "folders"),
        *("room_size", "spot"),
    ]
    assert [name for name, each in FIELDS.items() if each.is_required] == ["file"]
    assert [name for name, each in FIELDS.items() if each.is_optional] == ["inner_seed", "seeds", "room_size"]
    assert (FIELDS["room_size"].word, FIELDS["thinks"].off, FIELDS["inner_seed"].word) == (
        "room-size",
        "direct",
        "inner-seed",
    )


def test_what_is_not_given_has_its_default() -> None:
    assert read(Every, {"file": "a"}) == Every(Path("a"))
    assert read(Every, {"file": "a", "fixed": 3, "nonsense": 4}) == Every(Path("a"))


def test_options_in_options_are_found() -> None:
    assert read(Every, {"file": "a", "depth": "3", "inner_seed": "4"}) == Every(Path("a"), Inner(3, 4))
    assert read(Every, {"file": "a", "seed": "4"}) == Every(Path("a")), "its name is another"


READ = [
    ("count", "4", 4),
    ("count", 4, 4),
    ("count", " 4 ", 4),
    ("share", "1e-1", 0.1),
    ("share", 1, 1.0),
    ("word", "1", "1"),
    ("word", "", ""),
    ("thinks", False, False),
    ("thinks", "no", False),
    ("thinks", "TRUE", True),
    ("colour", "dark-blue", Colour.DARK_BLUE),
    ("colours", "red, dark-blue,red", (Colour.RED, Colour.DARK_BLUE)),
    ("colours", ["dark-blue", "red"], (Colour.DARK_BLUE, Colour.RED)),
    ("seeds", "1-3,9", (1, 2, 3, 9)),
    ("seeds", 5, (5,)),
    ("seeds", [1, "3-4", 1], (1, 3, 4)),
    ("seeds", None, None),
    ("folders", "a,b", (Path("a,b"),)),
    ("folders", ("a", "b"), (Path("a"), Path("b"))),
    ("room_size", "6X8", (6, 8)),
    ("room_size", [6, 8], (6, 8)),
    ("spot", "1:2", Point(1, 2)),
    ("spot", {"y": 2}, Point(0, 2)),
    ("spot", Point(3, 4), Point(3, 4)),
]


@pytest.mark.parametrize(("name", "value", "found"), READ, ids=lambda each: repr(each))
def test_every_type_is_read(name: str, value: object, found: object) -> None:
    assert read_value(FIELDS[name], value) == found
    assert type(read_value(FIELDS[name], value)) is type(found)


REFUSED = [
    ("count", "x", "'x' is not a whole number; write it as in 3"),
    ("count", "1.5", "'1.5' is not a whole number"),
    ("count", 1.5, "1.5 is not a whole number"),
    ("count", True, "True is not a whole number"),
    ("count", None, "None is not a whole number"),
    ("count", "-1", "-1 is too small; write 0 or more"),
    ("count", 10, "10 is too large; write 9 or less"),
    ("count", "9" * 5000, "a number of 5,000 digits is too large; write one of at most 18"),
    ("share", "nan", "nan is not a number"),
    ("share", nan, "nan is not a number"),
    ("share", inf, "inf is not a number"),
    ("share", "half", "'half' is not a number; write it as in 0.5"),
    ("share", False, "False is not a number"),
    ("word", 3, "3 is not text"),
    ("thinks", "maybe", "'maybe' is neither true nor false"),
    ("thinks", 1, "1 is not true or false"),
    ("colour", "green", "there is no 'green'; there are red, dark-blue"),
    ("colour", 3, "there is no 3"),
    ("colour", ["red"], "there is no ['red']"),
    ("colours", "red,,", "there is no ''"),
    ("colours", [], "it names nothing"),
    ("colours", {"red": 1}, "there is no {'red': 1}"),
    ("seeds", "3-1", "'3-1' is not a range; write it as in 0-19"),
    ("seeds", "0-3", "0 is too small"),
    ("seeds", [[1]], "[1] is not a whole number"),
    ("seeds", True, "True is not a whole number"),
    ("folders", 3, "3 is not a path"),
    ("room_size", "6", "'6' is not a size; write it as in 6x8"),
    ("room_size", [6, 8, 9], "is not a size"),
    ("room_size", [True, 8], "is not a size"),
    ("spot", "1", "'1' is not a point"),
    ("spot", {"z": 2}, "there is no 'z'; there are x, y"),
    ("spot", 3, "3 is not a value for it"),
]


@pytest.mark.parametrize(("name", "value", "told"), REFUSED, ids=lambda each: repr(each)[:20])
def test_what_cannot_be_read_is_refused_by_name(name: str, value: object, told: str) -> None:
    with pytest.raises(OptionError) as error:
        read(Every, {"file": "a", name: value})
    assert error.value.name == name
    assert told in error.value.message


def test_what_is_missing_is_named() -> None:
    with pytest.raises(OptionError, match="file: it is missing: A file") as error:
        read(Every, {})
    assert error.value.name == "file"


VALUES = st.fixed_dictionaries(
    {
        "count": st.integers(0, 9),
        "share": st.floats(0, 1e6).map(lambda share: float(f"{share:.12g}")),
        "thinks": st.booleans(),
        "colour": st.sampled_from(Colour),
        "colours": st.lists(st.sampled_from(Colour), min_size=1, unique=True).map(tuple),
        "seeds": st.lists(st.integers(1, 40), min_size=1, unique=True).map(tuple),
        "room_size": st.tuples(st.integers(0, 99), st.integers(0, 99)),
        "spot": st.builds(Point, st.integers(), st.integers()),
    }
)


@given(VALUES)
def test_a_value_is_read_from_the_text_that_it_is_written_as(values: dict[str, object]) -> None:
    texts = {name: write_value(FIELDS[name], value) for name, value in values.items()}
    found = read(Every, {"file": "a", **texts})
    assert {name: getattr(found, name) for name in values} == values


def test_numbers_in_a_row_are_written_short() -> None:
    assert write_value(FIELDS["seeds"], (*range(20), 30, 31, 5)) == "0-19,30,31,5"
    assert write_value(FIELDS["seeds"], None) == ""


def test_older_words_mean_the_same() -> None:
    known = names_of(FIELDS.values())
    assert known["number"] is known["count"]
    assert known["room-size"] is known["room_size"]
    assert "seed" not in known


def test_what_was_changed_is_told() -> None:
    @dataclass(frozen=True)
    class Two:
        one: Annotated[int, Option("One.")] = 1
        two: Annotated[int, Option("Two.", name="second")] = 2

    assert list(changed(Two())) == []
    assert list(changed(Two(3, 4))) == ["one", "second"]
    assert list(changed(Two(3, 4), ("second",))) == ["second"]
