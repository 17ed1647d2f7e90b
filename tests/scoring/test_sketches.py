"""Maps as players write them: every one is read correctly or reported with a reason, and none raises."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.geometry.pose import HEADINGS, Heading
from tolman.scoring import jsonlike, sketches
from tolman.scoring.sketches import Mark, Sketch, parse

KNOWN = ("agent", "sofa", "desk lamp", "trash can", "television", "red door", "blue door")
TRUTH = {
    "agent": Mark((0, 0), Heading.EAST),
    "sofa": Mark((1, 5), Heading.SOUTH),
    "desk lamp": Mark((2, -1)),
    "trash can": Mark((-2, 3)),
    "television": Mark((-3.5, -2), Heading.WEST),
    "red door": Mark((4, 4)),
}
Map = dict[str, dict[str, Any]]


def entries(place: str = "position", facing: str = "facing") -> Map:
    """Returns the map in plain words."""
    return {
        name: {place: list(mark.at), **({facing: mark.heading.word} if mark.heading is not None else {})}
        for name, mark in TRUTH.items()
    }


def listed(label: str, names: Map | None = None) -> list[dict[str, Any]]:
    return [{label: name, **entry} for name, entry in (names or entries()).items()]


def same_positions(write: Callable[[float, float], Any]) -> Map:
    return {name: {**entry, "position": write(*entry["position"])} for name, entry in entries().items()}


def renamed(write: Callable[[str], str]) -> Map:
    return {write(name): entry for name, entry in entries().items()}


PLAIN = json.dumps(entries())
LINES = json.dumps(entries(), indent=2)

NOTATIONS = {
    "compact": json.dumps(entries(), separators=(",", ":")),
    "plain": PLAIN,
    "indented": LINES,
    "tabs": json.dumps(entries(), indent="\t"),
    "CRLF": LINES.replace("\n", "\r\n"),
    "Python": repr(entries()),
    "Python tuples": repr(entries()).replace("[", "(").replace("]", ")"),
    "None": repr(entries()).replace("[2, -1]", "[2, -1], 'facing': None"),
    "null": PLAIN.replace("[2, -1]", '[2, -1], "facing": null'),
    "True": repr(entries()).replace("[2, -1]", "[2, -1], 'seen': True"),
    "trailing commas": LINES.replace("\n  }", ",\n  }").replace("\n}", ",\n}"),
    "trailing comma in a pair": PLAIN.replace("]", ",]"),
    "slash comments": LINES.replace(",\n", ", // a note: {x}, [y]\n"),
    "hash comments": LINES.replace(",\n", ", # a note's note\n"),
    "block comments": LINES.replace(",\n", ", /* a\nnote */\n"),
    "comment first": LINES.replace("{\n", "{ // the map\n", 1),
    "comment before the end": LINES[:-1] + "// that is all\n}",
    "comma and comment before the end": LINES[:-2] + ", // that is all\n}",
    "unquoted names": LINES.replace('"position"', "position").replace('"facing"', "facing"),
    "no quotes at all": LINES.replace('"', ""),
    "no quotes on one line": PLAIN.replace('"', ""),
    "double smart quotes": "".join("“”"[n % 2] + part for n, part in enumerate(PLAIN.split('"')))[1:],
    "single smart quotes": "".join("‘’"[n % 2] + part for n, part in enumerate(PLAIN.split('"')))[1:],
    "guillemets": "".join("«»"[n % 2] + part for n, part in enumerate(PLAIN.split('"')))[1:],
    "low quotes": "".join("„“"[n % 2] + part for n, part in enumerate(PLAIN.split('"')))[1:],
    "full-width marks": PLAIN.replace(":", "：").replace(", ", "，"),
    "true minus": PLAIN.replace("-", "−"),
    "no-break spaces": PLAIN.replace(" ", "\u00a0").replace("desk\u00a0", "desk ").replace("h\u00a0c", "h c"),
    "missing commas between entries": PLAIN.replace("}, ", "} "),
    "missing commas between lines": LINES.replace("},\n", "}\n"),
    "doubled commas": PLAIN.replace("}, ", "},, "),
    "semicolons": PLAIN.replace("}, ", "}; "),
    "escapes": PLAIN.replace("sofa", "\\u0073ofa").replace("desk lamp", "desk\\u0020lamp"),
    "byte order mark": "\ufeff" + PLAIN,
}
NOTATIONS["double smart quotes"] = "{" + NOTATIONS["double smart quotes"].lstrip("{")

SURROUNDINGS = {
    "bare": "{}",
    "fence": "```\n{}\n```",
    "JSON fence": "```json\n{}\n```",
    "Python fence": "```python\nmap = {}\n```",
    "open fence": "```json\n{}",
    "prose": "Here is my map of the place:\n\n{}\n\nI am fairly sure of it.",
    "prose on one line": "So this is the map: {} done",
    "braces before": "As {not json} is asked for: {}",
    "brackets before": "I was asked for [JSON map only] and Actions: [ ... ].\n{}",
    "an apostrophe before": "It's {what's asked}:\n{}",
    "a quote before": 'The 5" map: {}',
    "a web address before": "See http://example.com/a\n{}",
    "label": "MAP: {}",
    "variable": "cognitive_map = {};",
    "boxed": "\\boxed{{}}",
    "markdown": "### Map\n\n**Result:** {}\n\n- drawn to scale\n",
    "empty object before": "First {} was empty. {}",
    "small map before": 'Such as {{"agent": {{"position": [9, 9]}}}}. {}',
    "small map after": '{} (not {{"sofa": [9, 9]}})',
}

SHAPES: dict[str, Any] = {
    "objects": {"objects": entries()},
    "origin and objects": {"origin": "agent", "objects": entries()},
    "agent beside objects": {"agent": entries()["agent"], "objects": dict(list(entries().items())[1:])},
    "objects and gates": {
        "objects": {name: entry for name, entry in entries().items() if "door" not in name},
        "gates": {"red door": entries()["red door"]},
    },
    "objects and doors in lists": {
        "agent": entries()["agent"],
        "objects": [entry for entry in listed("name")[1:] if "door" not in entry["name"]],
        "doors": [{"name": "red door", "position": [4, 4]}],
    },
    "things": {"things": listed("name")},
    "map": {"map": entries()},
    "cognitive map of objects": {"cognitive_map": {"objects": entries()}},
    "map of lists": {"map": {"things": listed("label"), "units": "cells", "note": "north is up"}},
    "rooms": {
        "rooms": [
            {"id": 1, "objects": listed("name")[:3]},
            {"id": 2, "objects": listed("name")[3:]},
        ]
    },
    "rooms by name": {"room 1": {"agent": entries()["agent"]}, "room 2": dict(list(entries().items())[1:])},
    "numbered": {str(number): entry for number, entry in enumerate(listed("name"))},
    "list of single entries": [{name: entry} for name, entry in entries().items()],
    "remarks": {"origin": "start", "north": "up", "units": "cells", "notes": ["a", "b"][:0], **entries()},
    **{f"list by {label}": listed(label) for label in ("name", "label", "id", "type", "Name", "ID")},
    **{f"objects by {label}": {"objects": listed(label)} for label in ("name", "label", "id", "type")},
    "ids and names": [{"id": n, **entry} for n, entry in enumerate(listed("name"))],
    "ids and types": [{"id": f"{entry['type']}_{n}", **entry} for n, entry in enumerate(listed("type"))],
    "names and types": [{"type": "thing", **entry} for entry in listed("name")],
    "with rooms": {name: {**entry, "room": 1, "rooms": {"west": 1, "east": 2}} for name, entry in entries().items()},
}

NAMES: dict[str, Callable[[str], str]] = {
    "underscores": lambda name: name.replace(" ", "_"),
    "hyphens": lambda name: name.replace(" ", "-"),
    "run together": lambda name: name.replace(" ", ""),
    "capitals": str.upper,
    "title": str.title,
    "camels": lambda name: name.title().replace(" ", ""),
    "capital and underscore": lambda name: name.title().replace(" ", "_"),
    "articles": lambda name: f"the {name}",
    "capital articles": lambda name: f"The {name}",
    "blanks": lambda name: f"  {name.replace(' ', '  ')} ",
    "quotes": lambda name: f"'{name}'",
    "stars": lambda name: f"**{name}**",
    **{word: (lambda name, word=word: word if name == "agent" else name) for word in ("you", "me", "Self", "PLAYER")},
}

PLACES: dict[str, Map] = {
    **{
        key: entries(key)
        for key in ("pos", "xy", "coordinates", "coords", "location", "Position", "relative_position", "POS")
    },
    "x and y": same_positions(lambda x, y: {"x": x, "y": y}),
    "y and x": same_positions(lambda x, y: {"y": y, "x": x}),
    "X and Y": same_positions(lambda x, y: {"X": str(x), "Y": str(y)}),
    "in brackets": same_positions(lambda x, y: f"({x}, {y})"),
    "in square brackets": same_positions(lambda x, y: f"[{x}, {y}]"),
    "bare pair": same_positions(lambda x, y: f"{x}, {y}"),
    "letters": same_positions(lambda x, y: f"x={x}, y={y}"),
    "strings": same_positions(lambda x, y: [str(x), str(y)]),
    "signs": same_positions(lambda x, y: [f"{x:+}", f"{y:+}"]),
    "blank strings": same_positions(lambda x, y: [f" {x} ", f"{y} "]),
    "true minus": same_positions(lambda x, y: [str(x).replace("-", "−"), str(y).replace("-", "−")]),
    "floats": same_positions(lambda x, y: [float(x), float(y)]),
    "decimals": same_positions(lambda x, y: [f"{x:.3f}", f"{y:.3f}"]),
    "flat x and y": {
        name: {"x": entry["position"][0], "y": entry["position"][1], "facing": entry.get("facing")}
        for name, entry in entries().items()
    },
}

FACINGS = {
    Heading.NORTH: "north North NORTH n N +y +Y y+ forward Forward ahead front up northward northwards facing_north "
    "0 360 0° 0.0 ↑ north-facing",
    Heading.EAST: "east East e E +x x+ right eastward 90 90° 90.0 450 →",
    Heading.SOUTH: "south South s S -y −y y- back backward backwards behind southward 180 -180 180deg ↓",
    Heading.WEST: "west West w W -x −x x- left westwards 270 -90 270° ←",
}
PHRASES = {
    Heading.NORTH: [
        "facing north",
        "due north",
        "towards the north",
        "north (+y)",
        "positive y",
        "+y axis",
        0,
        [0, 1],
    ],
    Heading.EAST: ["Facing: east", "to the right", "90 degrees", "right (east)", 90, 90.0, [1, 0]],
    Heading.SOUTH: ["facing south.", "south wall", "negative y", 180, [0, -1], -180, "- y"],
    Heading.WEST: ["heading west", "to the left", "-90 degrees", -90, 270, [-1, 0], "West "],
}
NO_FACINGS = [None, "", "none", "None", "null", "n/a", "N/A", "unknown", "-", "?"]


def _dressed() -> list[tuple[str, str]]:
    texts = [(f"{how} in {where}", put(text, frame)) for how, text in NOTATIONS.items() for where, frame in _frames()]
    texts += [(f"shape {name}", json.dumps(shape)) for name, shape in SHAPES.items()]
    texts += [(f"shape {name} in Python", f"```\n{shape!r}\n```") for name, shape in SHAPES.items()]
    texts += [(f"shape {name} in lines", json.dumps(shape, indent=1)) for name, shape in SHAPES.items()]
    texts += [(f"names with {name}", json.dumps(renamed(write))) for name, write in NAMES.items()]
    texts += [
        (f"listed names with {name}", json.dumps(listed("name", renamed(write)))) for name, write in NAMES.items()
    ]
    texts += [(f"place as {name}", json.dumps(marks)) for name, marks in PLACES.items()]
    texts += [(f"place as {name} in Python", repr(marks)) for name, marks in PLACES.items()]
    keys = ("orientation", "heading", "direction", "Facing", "facing_direction")
    texts += [(f"facing as {key}", json.dumps(entries(facing=key))) for key in keys]
    return texts


def _frames() -> list[tuple[str, str]]:
    return list(SURROUNDINGS.items())


def put(text: str, frame: str) -> str:
    """Returns a map in its surroundings; its place is the last pair of braces."""
    before, _, after = frame.replace("{{", "\0").replace("}}", "\1").rpartition("{}")
    if frame == SURROUNDINGS["boxed"]:
        before, after = "\\boxed{", "}"
    return (before + text + after).replace("\0", "{").replace("\1", "}")


DRESSED = _dressed()


@pytest.mark.slow
@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in DRESSED])
def test_a_dress_does_not_matter(text: str) -> None:
    sketch = parse(text, KNOWN)
    assert sketch.marks == TRUTH
    assert sketch.unread == {}


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_way_to_say_a_facing(heading: Heading) -> None:
    for word in [*FACINGS[heading].split(), *PHRASES[heading]]:
        sketch = parse(json.dumps({"sofa": {"position": [1, 2], "facing": word}}), KNOWN)
        assert sketch == Sketch({"sofa": Mark((1, 2), heading)}), word


@pytest.mark.parametrize("word", NO_FACINGS)
def test_no_facing_is_no_complaint(word: str | None) -> None:
    assert parse(json.dumps({"sofa": {"position": [1, 2], "facing": word}}), KNOWN) == Sketch({"sofa": Mark((1, 2))})


DAMAGES: dict[str, tuple[Any, str]] = {
    "three parts": ({"position": [1, 2, 3]}, sketches.NO_PAIR),
    "one part": ({"position": [1]}, sketches.NO_PAIR),
    "x, y and z": ({"position": {"x": 1, "y": 2, "z": 0}}, sketches.NO_PAIR),
    "x alone": ({"position": {"x": 1}}, sketches.NO_PAIR),
    "x twice": ({"position": {"x": 1, "X": 1, "y": 2}}, sketches.NO_PAIR),
    "words": ({"position": ["far", "left"]}, sketches.NO_PAIR),
    "one word": ({"position": "in the corner"}, sketches.NO_PAIR),
    "a number": ({"position": 3}, sketches.NO_PAIR),
    "a truth value": ({"position": [True, 2]}, sketches.NO_PAIR),
    "nested": ({"position": [[1, 2]]}, sketches.NO_PAIR),
    "NaN": ({"position": [float("nan"), 2]}, sketches.NO_PAIR),
    "infinite": ({"position": [float("inf"), 2]}, f"{sketches.NO_PAIR} | {sketches.TOO_FAR}"),
    "NaN in quotes": ({"position": ["NaN", "2"]}, sketches.NO_PAIR),
    "null in the pair": ({"position": [None, 2]}, sketches.NO_PAIR),
    "three in a string": ({"position": "(1, 2, 3)"}, sketches.NO_PAIR),
    "two places in a string": ({"position": "(1, 2) or (3, 4)"}, sketches.NO_PAIR),
    "a range": ({"position": ["1-2", "3"]}, sketches.NO_PAIR),
    "units": ({"position": ["2 cells", "3"]}, sketches.NO_PAIR),
    "empty": ({"position": []}, sketches.NO_PLACE),
    "null": ({"position": None}, sketches.NO_PLACE),
    "nothing": ({}, sketches.NO_PLACE),
    "null entry": (None, sketches.NO_PLACE),
    "facing alone": ({"facing": "north"}, sketches.NO_PLACE),
    "a string entry": ("somewhere", sketches.NO_PAIR),
    "far away": ({"position": [1e9, 0]}, sketches.TOO_FAR),
    "beyond floats": ({"position": [10**400, 0]}, f"{sketches.NO_PAIR} | {sketches.TOO_FAR}"),
    "far away in quotes": ({"position": ["9" * 50, 0]}, sketches.TOO_FAR),
}


@pytest.mark.parametrize("name", ["agent", "desk lamp", "red door"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_reported_and_no_other_suffers(name: str, damage: str) -> None:
    entry, reason = DAMAGES[damage]
    for text in (json.dumps({**entries(), name: entry}), repr({**entries(), name: entry})):
        sketch = parse(text, KNOWN)
        assert sketch.marks == {other: mark for other, mark in TRUTH.items() if other != name}
        assert sketch.unread.keys() == {name}
        assert sketch.unread[name] in reason.split(" | ")


BAD_FACINGS = [
    "sideways",
    "north-east",
    "NE",
    "north or south",
    "north, east",
    "45",
    45,
    "toward the sofa",
    "z",
    True,
]


@pytest.mark.parametrize("word", BAD_FACINGS)
@pytest.mark.parametrize("name", ["agent", "sofa", "desk lamp"])
def test_an_unknown_facing_leaves_the_position(name: str, word: str | int) -> None:
    sketch = parse(json.dumps({**entries(), name: {"position": TRUTH[name].at, "facing": word}}), KNOWN)
    assert sketch.marks == {**TRUTH, name: Mark(TRUTH[name].at)}
    assert sketch.unread == {name: sketches.NO_HEADING}


STRANGERS = [
    "unicorn",
    "desk",
    "lamp",
    "green door",
    "desk lamp 2",
    "sofa or agent",
    "start",
    "x",
    "",
    "红门",
    "sofas",
]


@pytest.mark.parametrize("label", STRANGERS)
def test_unknown_names_are_reported(label: str) -> None:
    extra = {"position": [1, 1]}
    reason = sketches.UNKNOWN if label else sketches.NAMELESS
    for text in (json.dumps({**entries(), label: extra}), json.dumps([*listed("name"), {"name": label, **extra}])):
        sketch = parse(text, KNOWN)
        assert sketch.marks == TRUTH
        assert sketch.unread == {label: reason}


@pytest.mark.parametrize("name", TRUTH)
@pytest.mark.parametrize(
    "spelling", [str, str.upper, lambda name: f"the {name}", lambda name: name.replace(" ", "_")]
)
def test_a_name_that_comes_twice_is_kept_neither_time(name: str, spelling: Callable[[str], str]) -> None:
    again = json.dumps({spelling(name): {"position": [9, 9]}})
    rest = {other: mark for other, mark in TRUTH.items() if other != name}
    for text in (
        PLAIN[:-1] + ", " + again[1:],
        again[:-1] + ", " + PLAIN[1:],
        json.dumps([*listed("name"), {"name": spelling(name), "position": [9, 9]}]),
        json.dumps({**entries(), "objects": {spelling(name): {"position": [9, 9]}}}),
    ):
        assert parse(text, KNOWN) == Sketch(rest, {name: sketches.TWICE})


BROKEN = {
    "an unclosed pair": ('"sofa": {"position": [1, 5}', {"sofa"}),
    "no colon": ('"sofa" {"position": [1, 5]}', {"sofa"}),
    "no value": ('"sofa": ', {"sofa"}),
    "no name": (': {"position": [1, 5]}', {""}),
    "a stray word": ("oops", {"oops"}),
    "a stray number": ("12", {"12"}),
    "two colons": ('"sofa":: {"position": [1, 5]}', {"sofa"}),
    "an empty part": ('"sofa": {"position": [1,,5]}', {"sofa"}),
    "no comma in the pair": ('"sofa": {"position": [1 5]}', {"sofa"}),
    "an open quote": ('"sofa": {"position": [1, 5], "facing": "sou\n}', {"sofa"}),
}


@pytest.mark.parametrize("damage", BROKEN)
def test_a_broken_entry_is_reported_and_no_other_suffers(damage: str) -> None:
    entry, blamed = BROKEN[damage]
    rest = {name: each for name, each in entries().items() if name != "sofa"}
    around = json.dumps(rest)
    for text in (f"{around[:-1]}, {entry}}}", f"{{{entry}, {around[1:]}"):
        sketch = parse(text, KNOWN)
        assert {name: TRUTH[name] for name in rest} == {name: sketch.marks.get(name) for name in rest}
        assert sketch.unread.keys() == blamed
    assert all(sketch.unread.values())


@pytest.mark.parametrize(
    "text", [PLAIN, LINES, repr(entries()), json.dumps(listed("name")), json.dumps(SHAPES["map"])]
)
def test_a_map_cut_off_anywhere_is_read_as_far_as_it_goes(text: str) -> None:
    read = []
    for end in range(len(text)):
        sketch = parse(text[:end], KNOWN)
        assert sketch.unread
        for name, mark in sketch.marks.items():
            assert mark in (TRUTH[name], Mark(TRUTH[name].at)), text[:end]
            assert mark == TRUTH[name] or name in sketch.unread or "" in sketch.unread
        read.append(len(sketch.marks))
    assert read[-1] == len(TRUTH)


def test_one_bracket_too_few_costs_nothing_but_a_remark() -> None:
    sketch = parse(PLAIN[:-1], KNOWN)
    assert sketch.marks == TRUTH
    assert list(sketch.unread) == [""]


@pytest.mark.parametrize("seed", range(60))
def test_noise_never_raises_and_never_passes_unseen(seed: int) -> None:
    rng = random.Random(seed)
    text = rng.choice(list(NOTATIONS.values()))
    for _ in range(rng.randint(1, 12)):
        place = rng.randrange(len(text))
        insert = rng.choice(
            ["", "{", "}", "[", "]", '"', "'", ",", ":", "\\", "//", "/*", "\n", "(", "#", "nan", "🐙"]
        )
        text = text[:place] + insert + text[place + rng.randint(0, 3) :]
    sketch = parse(text, KNOWN)
    assert sketch.marks or sketch.unread
    assert all(sketch.unread.values())
    assert set(sketch.marks) <= set(KNOWN)


@pytest.mark.slow
@given(st.text(alphabet="{}[]():,;\"'\\/*#\n 01-.ab", max_size=80))
def test_any_text_gives_a_sketch(text: str) -> None:
    sketch = parse(text, KNOWN)
    assert all(sketch.unread.values())


@pytest.mark.parametrize(
    "text", ["", " ", "I do not know.", "[]", "[1, 2]", "null", '"sofa"', "```json\n```", "[[[]]]"]
)
def test_no_map_is_reported(text: str) -> None:
    assert parse(text, KNOWN) == Sketch(unread={"": sketches.NO_MAP})


@pytest.mark.parametrize("text", ["{}", '{"origin": "agent", "objects": {}}', "Nothing is in view: {'objects': []}"])
def test_an_empty_map_is_a_map(text: str) -> None:
    assert parse(text, KNOWN) == Sketch()


def test_the_longest_sound_map_counts_and_the_others_are_mentioned() -> None:
    short, long_ = '{"agent": {"position": [9, 9]}}', '{"sofa": {"position": [1, 2], "facing": "north"}}'
    for text in (f"{short} then {long_}", f"{long_} then {short}"):
        expected = Sketch({"sofa": Mark((1, 2), Heading.NORTH)}, {"agent": sketches.ELSEWHERE})
        assert parse(text, KNOWN) == expected
    broken = '{"sofa": {"position": [1, 2}, "desk lamp" {"position": [1, 2], "facing": "north"}}'
    assert parse(f"{broken} {short}", KNOWN).marks == {"agent": Mark((9, 9))}


def test_of_two_equal_maps_the_last_counts() -> None:
    assert parse('{"sofa": [1, 2]} {"sofa": [3, 4]}', KNOWN) == Sketch({"sofa": Mark((3, 4))})


def test_several_positions_or_facings_are_reported() -> None:
    twice = '{"sofa": {"position": [1, 2], "position": [3, 4]}}'
    assert parse(twice, KNOWN) == Sketch(unread={"sofa": sketches.SEVERAL_PLACES})
    two_ways = '{"sofa": {"position": [1, 2], "facing": "north", "facing": "south"}}'
    assert parse(two_ways, KNOWN) == Sketch({"sofa": Mark((1, 2))}, {"sofa": sketches.NO_HEADING})


def test_the_player_is_known_only_where_it_may_stand() -> None:
    assert parse('{"you": [1, 2]}', ("sofa",)) == Sketch(unread={"you": sketches.UNKNOWN})
    assert parse('{"you": [1, 2]}', ("agent", "you")).marks == {"you": Mark((1, 2))}


HOSTILE = {
    "braces": "{",
    "brackets": "[",
    "closers": "}",
    "pairs": "{}",
    "nested entries": '{"a":',
    "nested lists": "[[],",
    "quotes": '"',
    "escaped quotes": '\\"',
    "apostrophes": "{'",
    "comments": "/*",
    "slashes": "{/",
    "commas": ",",
    "words": "a ",
    "entries without commas": "a:1\n",
    "objects": '{"a":1}',
    "blanks": " ",
    "blanks and words": "a\t\t\t\t",
    "digits": "9",
    "mismatched": "{[(}",
}


@pytest.mark.slow
@pytest.mark.parametrize("piece", HOSTILE)
@pytest.mark.parametrize("start", ["", "{", '{"agent": [0, 0], '])
def test_long_hostile_texts_name_nothing_that_is_known(piece: str, start: str) -> None:
    text = start + HOSTILE[piece] * ((sketches.MOST_CHARACTERS - len(start)) // len(HOSTILE[piece]))
    assert set(parse(text, KNOWN).marks) <= {"agent"}


def test_too_long_an_answer_is_reported() -> None:
    assert parse(PLAIN + " ." * sketches.MOST_CHARACTERS, KNOWN) == Sketch(unread={"": sketches.TOO_LONG})


def test_deep_nesting_is_reported() -> None:
    for depth in (20, 200, 20_000):
        sketch = parse('{"map": ' * depth + PLAIN + "}" * depth, KNOWN)
        assert not sketch.marks
        assert sketch.unread


def test_strict_and_loose_reading_agree() -> None:
    for text in (PLAIN, LINES, *(json.dumps(shape) for shape in SHAPES.values())):
        strict = jsonlike.objects(text)
        loose = jsonlike._Reader(text).read()
        assert [strict[0]] == [each.value for each in loose]


def test_enough_maps_are_tried() -> None:
    damaged = 6 * len(DAMAGES) + 3 * len(BAD_FACINGS) + 2 * len(STRANGERS) + 2 * len(BROKEN) + 16 * len(TRUTH)
    assert damaged >= 300
    assert len(DRESSED) >= 300
