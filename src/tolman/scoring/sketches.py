"""Sketches: maps that a player draws, read from JSON in any reasonable dress.

Frame: cells; x points east and y north in a map of the place, right and ahead in a map of what is in view.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from tolman.geometry.pose import HEADINGS, Heading
from tolman.scoring import coordinates, names
from tolman.scoring.answer import ALTERNATIVES, ECHOED, Unread
from tolman.scoring.blocks import in_objects
from tolman.scoring.conclusion import final_passage
from tolman.scoring.jsonlike import Broken, Entries, Value, objects
from tolman.scoring.passages import sentences
from tolman.scoring.signs import is_disbelieved, is_withdrawn

Place = tuple[float, float]
"""Coordinates in cells, whole or not."""

AGENT = "agent"
"""The name under which the player itself stands in a map."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One entry of a map."""

    at: Place
    heading: Heading | None = None
    """The way it faces in the frame of the map, or None if it has or shows none."""


Marks = Mapping[str, Mark]
"""The entries of a map by name."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A map as it was read."""

    marks: dict[str, Mark] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    """What could not be read, by name, with the reason; under an empty name what concerns the whole map."""


TOO_LONG = "the answer is too long for a map"
NO_MAP = "the answer holds no map in JSON"
UNKNOWN = "it is no name of the place"
NAMELESS = "it has no name"
TWICE = "it stands in the map more than once"
ELSEWHERE = "it stands in another, shorter map of the answer"
NO_PLACE = "it has no position"
NO_PAIR = "its position is no pair of numbers"
TOO_FAR = "its position is too far away"
SEVERAL_PLACES = "it has several positions"
NO_HEADING = "its facing is not understood"

WITHDRAWN = "the map is taken back"

_SEVERAL = re.compile(
    r"[}\]][^\w{}\[\]]{0,12}\b(?:or|alternatively|oder)\b[^{}\[\]]{0,40}[{\[]"
    r"|\b(?:option|map|version|candidate)\s(?:1|A)\b[^{}]{0,20}\{(?=.*\n\W{0,6}(?:option|map|version|candidate)\s(?:2|B)\b)"
    r"|[}\]][^\w{}\[\]]{0,12}\b(?:otherwise|else|if\snot|but\sif|and\sif|sonst|sinon|si\sno|altrimenti|senão)\b[^{}\[\]]{0,120}[{\[]"
    r"|(?:^|[.\n])\W{0,4}if\b[^{}\n]{1,200}\{.*[}\]][^{}\[\]]{0,40}\bif\b[^{}\[\]\n]{1,200}\{"
    r"|\btwo\s(?:answers|maps|options|possibilities)\b",
    re.I | re.S,
)
_WITHDRAWN = re.compile(
    r"\b(?:map|that|this|it)\s(?:\w{1,10}\s)?is\s(?:wrong|incorrect|not\s(?:right|correct))\b", re.I
)
_DENIED = re.compile(
    r"\b(?:wrong|incorrect|not\s(?:right|correct))\s?[:：][*_]{0,3}\s{0,4}(?:```\w{0,6}\s{0,4})?\Z", re.I
)
"""How a text ends that says of the map behind it that it is not the answer."""
_REPLACED = re.compile(
    r"\}[\s`*]{0,8}(?:(?:oh|oops|hmm|no|but|sorry)[,.!]?\s){0,2}(?:wait|correction|corrected|actually|scratch\sthat|sorry|oops|on\ssecond\s"
    r"thoughts?|edit|let\sme\s(?:correct|fix|revise|redo))\b[^{}]{0,400}(?=\{)",
    re.I,
)
"""What stands between a map and one that replaces it."""
_EXAMPLE = {AGENT: Mark((100.0, -100.0), Heading.EAST)}
"""What requests give to show the form, as far as it names what there is."""
_MOST_SENTENCES = 8
MOST_CHARACTERS = 100_000
_MOST = 1e6
_DEEPEST = 8
_LONGEST_NAME = 80

_ROLES = {
    role: (kind, rank)
    for kind, roles in {
        "place": "position pos xy coordinates coordinate coords coord location loc relativeposition at place point",
        "heading": "facing orientation heading direction face faces facingdirection dir yaw rotation angle",
        **{"x": "x", "y": "y", "z": "z"},
    }.items()
    for rank, role in enumerate(roles.split())
}
"""What the names inside an entry stand for, and which of several counts: the first."""

_NAMES = ("name", "label", "id", "type")
"""Under what an entry of a list has its name."""

_SELVES = frozenset("you me self myself i player robot viewer observer".split())
_REMARKS = frozenset(
    "axes comment comments confidence coordinatesystem description doors entities explanation frame gates id items "
    "label legend map name north note notes number objects origin reasoning room rooms scale step things title turn "
    "type unit units".split()
)
"""Names in a map that stand for no thing."""

_FACINGS = {
    **dict.fromkeys("n north northern +y y+ positivey forward forwards ahead front straight up ↑ ⬆".split(), 0),
    **dict.fromkeys("e east eastern +x x+ positivex right rightward rightwards → ➡".split(), 1),
    **dict.fromkeys("s south southern -y y- negativey back backward backwards behind rear down ↓ ⬇".split(), 2),
    **dict.fromkeys("w west western -x x- negativex left leftward leftwards ← ⬅".split(), 3),
    **{f"{way.word}{end}": int(way) for way in HEADINGS for end in ("ward", "wards", "bound")},
}
"""Quarter turns clockwise from north, or from ahead."""

_NO_FACINGS = frozenset(("", "none", "null", "nil", "na", "n/a", "unknown", "notapplicable", "undefined", "?", "-"))
_FILLERS = re.compile(
    r"\b(?:facing|faces|face|heading|headed|looking|pointing|pointed|towards?|to|the|due|in|is|direction|side|wall|"
    r"axis)\b|(?<![a-z])deg(?:rees?)?\b|[\s°º\"'\ufe0f]"
)
_PARTS = re.compile(r"[()\[\]:,;=]")
_SIGNS = str.maketrans("−–—－_", "---- ")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")


def parse(reply: str, known: tuple[str, ...]) -> Sketch:
    """Reads the map to which a reply comes, of the things in `known`, among which the player may be."""
    answer, rest = final_passage(reply)
    if len(answer) > MOST_CHARACTERS:
        return Sketch(unread={"": TOO_LONG})
    if _SEVERAL.search(answer):
        return Sketch(unread={"": ALTERNATIVES})
    if _DENIED.search(answer.partition("{")[0]) or _is_withdrawn(answer[answer.rfind("}") + 1 :] + rest):
        return Sketch(unread={"": WITHDRAWN})
    sketch = read(answer[_last_map(answer) :], known)
    return Sketch(unread={"": ECHOED.reason}) if sketch.marks == _EXAMPLE else sketch


def _last_map(answer: str) -> int:
    """Returns where the map begins that replaces those before it, or 0 where none is replaced."""
    found = [match.end() for match in _REPLACED.finditer(answer)]
    return found[-1] if found else 0


def _is_withdrawn(rest: str) -> bool:
    """Tells whether what follows a map takes it back."""
    after = [each.text for each in sentences(rest)[:_MOST_SENTENCES]]
    return any(_WITHDRAWN.search(each) or is_withdrawn(each) or is_disbelieved(each) for each in after)


def read(answer: str, known: tuple[str, ...]) -> Sketch:
    """Reads the map in a passage; the longest sound one, if several."""
    maps = objects(in_objects(answer))
    if not maps:
        return Sketch(unread={"": NO_MAP})
    sketch = Sketch()
    for label, value in _labelled(maps[0], known):
        _add(sketch, label, value, known)
    for other in maps[1:]:
        for label, _ in _labelled(other, known):
            name = _named(label, known)
            if name is not None and name not in sketch.marks:
                sketch.unread.setdefault(name, ELSEWHERE)
    return sketch


def _add(sketch: Sketch, label: str, value: Value, known: tuple[str, ...]) -> None:
    """Adds an entry to what was read or to what was not; a name that comes twice leaves no mark."""
    name = _named(label, known)
    if name is None:
        reason = value.reason if isinstance(value, Broken) else UNKNOWN if label else NAMELESS
        sketch.unread[label[:_LONGEST_NAME]] = reason
    elif name in sketch.marks or name in sketch.unread:
        sketch.marks.pop(name, None)
        sketch.unread[name] = TWICE
    else:
        mark, complaint = _mark(value)
        if mark:
            sketch.marks[name] = mark
        if complaint:
            sketch.unread[name] = complaint


def _labelled(value: Value, known: tuple[str, ...], depth: int = 0) -> Iterator[tuple[str, Value]]:
    """Yields every entry of a map under the name it is given, from objects and lists however they are nested."""
    if depth > _DEEPEST or not isinstance(value, Entries | list):
        yield "", value
    elif isinstance(value, list):
        for each in value:
            yield from _labelled(each, known, depth + 1)
    elif (own := _own_name(value, known)) is not None:
        yield own, value
    else:
        for label, each in value.pairs:
            yield from _entry(label, each, known, depth)


def _entry(label: str, value: Value, known: tuple[str, ...], depth: int) -> Iterator[tuple[str, Value]]:
    """Yields an entry, or those that it wraps; a remark is none."""
    if _named(label, known) is not None:
        yield label, value
    elif isinstance(value, Entries) and (own := _own_name(value, known)) is not None and _named(own, known):
        yield own, value
    elif isinstance(value, Entries | list) and _is_wrapper(value, known):
        yield from _labelled(value, known, depth + 1)
    elif _plain(label) not in _REMARKS:
        yield label, value


def _own_name(entries: Entries, known: tuple[str, ...]) -> str | None:
    """Returns the name that an entry gives itself, a known one if it can; None for none, or for what only wraps."""
    given = {_plain(label): value for label, value in entries.pairs if isinstance(value, str)}
    own = [given[each] for each in _NAMES if each in given]
    if not own or _is_wrapper(entries, known):
        return None
    return next((name for name in own if _named(name, known) is not None), own[0])


def _is_wrapper(value: Entries | list[Value], known: tuple[str, ...]) -> bool:
    """Says whether a value holds entries and is none itself."""
    if isinstance(value, list):
        return any(isinstance(each, Entries | list) for each in value)
    return not _is_placed(value) and any(
        isinstance(each, Entries | list) or _named(label, known) is not None for label, each in value.pairs
    )


def _is_placed(entries: Entries) -> bool:
    """Says whether an entry gives a position."""
    return not {"place", "x", "y"}.isdisjoint(_said(entries))


def _said(entries: Entries) -> dict[str, list[Value]]:
    """Returns what an entry says of its place and facing, each under the name that counts first."""
    said: dict[str, tuple[int, list[Value]]] = {}
    for label, value in entries.pairs:
        if value is None:
            continue
        kind, rank = _ROLES.get(label) or _ROLES.get(_plain(label)) or ("", 0)
        if kind not in said or rank < said[kind][0]:
            said[kind] = (rank, [value])
        elif rank == said[kind][0]:
            said[kind][1].append(value)
    return {kind: values for kind, (_, values) in said.items()}


def _plain(label: str) -> str:
    """Returns the letters and digits of a name in lower case."""
    return _letters(label[:_LONGEST_NAME])


@lru_cache(maxsize=4096)
def _letters(label: str) -> str:
    return "".join(letter for letter in label.casefold() if letter.isalnum())


def _named(label: str, known: tuple[str, ...]) -> str | None:
    """Returns the known name that a label spells, or None."""
    return _matched(label, known) if len(label) <= _LONGEST_NAME else None


@lru_cache(maxsize=4096)
def _matched(label: str, known: tuple[str, ...]) -> str | None:
    if label in known:
        return label
    found = names.read(label, known)
    if isinstance(found, str):
        return found
    return AGENT if AGENT in known and _plain(label) in _SELVES else None


def _mark(value: Value) -> tuple[Mark | None, str | None]:
    """Returns what an entry marks, and what of it could not be read; a position stands without its facing."""
    said: dict[str, list[Value]] = _said(value) if isinstance(value, Entries) else {"place": [value]}
    place = _place(said["place"]) if "place" in said else _axes(said)
    broken = next((each.reason for each in said.get("", ()) if isinstance(each, Broken)), None)
    if isinstance(place, Unread):
        return None, broken or place.reason if place.reason == NO_PLACE else place.reason
    headings = {_heading(each) for each in said.get("heading", ())}
    heading = headings.pop() if headings else None
    if headings:
        return Mark(place), NO_HEADING
    return (Mark(place), heading.reason) if isinstance(heading, Unread) else (Mark(place, heading), broken)


def _axes(said: dict[str, list[Value]]) -> Place | Unread:
    """Returns the position given as x and y."""
    axes = [value for axis in "xyz" for value in said.get(axis, [])]
    if not axes:
        return Unread(NO_PLACE)
    return _place([axes]) if "x" in said and "y" in said else Unread(NO_PAIR)


def _place(given: list[Value]) -> Place | Unread:
    """Reads [1, 2], {"x": 1, "y": 2}, "(1, 2)" and the like, if it is given once."""
    value = given[0] if len(given) == 1 else Broken(SEVERAL_PLACES)
    if isinstance(value, Entries):
        return _axes(_said(value))
    if isinstance(value, str):
        pair = coordinates.read(value)
        return pair if isinstance(pair, tuple) else Unread(NO_PAIR)
    parts = value if isinstance(value, list) else [value]
    x, y = (_number(parts[0]), _number(parts[1])) if len(parts) == 2 else (None, None)
    if x is None or y is None:
        empty = NO_PLACE if value in ([], None) else NO_PAIR
        return Unread(next((each.reason for each in parts if isinstance(each, Broken)), empty))
    return (x, y) if max(abs(x), abs(y)) <= _MOST else Unread(TOO_FAR)


def _number(value: Value) -> float | None:
    """Returns a number, also one in quotes; one that is too large is infinite."""
    if type(value) is int and -_MOST < value < _MOST:
        return float(value)
    if isinstance(value, str):
        written = value.strip().translate(_SIGNS)
        return float(written) + 0.0 if _NUMBER.fullmatch(written) else None
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return None
    return float(value) + 0.0 if abs(value) <= _MOST else inf


def _heading(value: Value) -> Heading | Unread | None:
    """Reads a word, an axis, degrees clockwise from +y or a step; None where no facing is given."""
    if isinstance(value, list):
        step = tuple(map(_number, value))
        return next((way for way in HEADINGS if way.step == step), Unread(NO_HEADING))
    if isinstance(value, Broken):
        return Unread(value.reason)
    if isinstance(value, Entries) or len(str(value)) > _LONGEST_NAME:
        return Unread(NO_HEADING)
    return _heading_named(str(value))


@lru_cache(maxsize=1024)
def _heading_named(written: str) -> Heading | Unread | None:
    parts = _PARTS.split(written.casefold().translate(_SIGNS))
    words = {word for part in parts if (word := _FILLERS.sub("", part)) not in _NO_FACINGS}
    quarters = {_quarters(word.rstrip(".")) for word in words}
    if not quarters:
        return None
    turn = quarters.pop()
    return Unread(NO_HEADING) if quarters or turn is None else HEADINGS[turn]


def _quarters(word: str) -> int | None:
    """Returns the quarter turns clockwise from +y that a word or a number of degrees stands for."""
    if _NUMBER.fullmatch(word):
        quarters, rest = divmod(float(word) % 360, 90)
        return None if rest else int(quarters)
    return _FACINGS.get(word, _FACINGS.get(word.strip("-")))
