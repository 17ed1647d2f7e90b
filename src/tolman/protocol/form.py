"""Forms: how a request can be answered.

From a form come the words that ask for it, the page on which people answer, the JSON schema or the tools that a model
is given, and the words of an answer that did not come in words. A form holds nothing but what the player was told. A
value that does not fit is the player's nonsense: it is written as it is, for the reader of answers to refuse.
"""

import json
import re
from collections.abc import Iterable
from math import isfinite
from typing import NamedTuple

from msgspec import Struct

from tolman.protocol import schema
from tolman.protocol.grammar import Move, calls_in, plain, written_call
from tolman.protocol.schema import Schema

ANSWER = "answer"
"""The tool that answers whatever is not a move."""

THOUGHTS = "thoughts"
"""Where a player thinks that may think before it answers."""


class Tool(NamedTuple):
    """What a model may call."""

    name: str
    does: str
    schema: Schema
    """Of its arguments."""


class Form(Struct, frozen=True, omit_defaults=True, tag_field="form"):
    """How a request can be answered."""

    says: str = ""
    """What is wanted, in words, as in "one name"."""
    examples: tuple[str, ...] = ()
    """How answers are written; none of them is right."""
    lead: str = ""
    """What stands before the answer in a reply."""
    thinks: bool = False
    """Whether the player may think aloud before it answers."""
    things: tuple[str, ...] = ()
    """Names of things that the player was told."""
    doors: tuple[str, ...] = ()
    """Names of doors that the player was told."""

    def properties(self) -> dict[str, Schema]:
        """Returns the schema of each part of an answer."""
        raise NotImplementedError

    def written(self, value: dict[str, object]) -> str:
        """Returns an answer in the words in which a player would write it; never raises."""
        raise NotImplementedError

    def value(self, text: str) -> dict[str, object] | None:
        """Returns the answer that a player wrote, or None where the form cannot hold it; undoes `written`."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Returns the JSON schema of an answer."""
        return schema.closed(self.properties())

    def tools(self) -> tuple[Tool, ...]:
        """Returns the tools that answer."""
        return (
            Tool(ANSWER, f"Gives your answer: {self.says}." if self.says else "Gives your answer.", self.schema()),
        )


class Words(Form, frozen=True, omit_defaults=True, tag="words"):
    """Any words."""

    def properties(self) -> dict[str, Schema]:
        return {"words": schema.text(self.says)}

    def written(self, value: dict[str, object]) -> str:
        return _filled(value, ("words",))

    def value(self, text: str) -> dict[str, object] | None:
        return {"words": text}


class Choice(Form, frozen=True, omit_defaults=True, tag="choice"):
    """One of several options."""

    options: tuple[tuple[str, str], ...] = ()
    """What is written, and what is shown."""

    def properties(self) -> dict[str, Schema]:
        return {"option": schema.text(self.says, (written for written, _ in self.options))}

    def written(self, value: dict[str, object]) -> str:
        return _filled(value, ("option",))

    def value(self, text: str) -> dict[str, object] | None:
        return {"option": text}


class Name(Form, frozen=True, omit_defaults=True, tag="name"):
    """The name of a thing; any name where none was told."""

    def properties(self) -> dict[str, Schema]:
        return {"name": schema.text(self.says, self.things)}

    def written(self, value: dict[str, object]) -> str:
        return _filled(value, ("name",))

    def value(self, text: str) -> dict[str, object] | None:
        return {"name": text} if text else None


class Order(Form, frozen=True, omit_defaults=True, tag="order"):
    """Some names, to be put in order."""

    names: tuple[str, ...] = ()

    def properties(self) -> dict[str, Schema]:
        return {"names": schema.many(schema.text("", self.names), self.says)}

    def written(self, value: dict[str, object]) -> str:
        names = value.get("names")
        return ", ".join(map(plain, names)) if isinstance(names, list) else _raw(value)

    def value(self, text: str) -> dict[str, object] | None:
        return {"names": text.split(", ")} if text else None


class Number(Form, frozen=True, omit_defaults=True, tag="number"):
    """A number."""

    unit: str = ""
    """What it counts; empty where that was not told."""

    def properties(self) -> dict[str, Schema]:
        return {"number": schema.number(self.says)}

    def written(self, value: dict[str, object]) -> str:
        return _filled(value, ("number",))

    def value(self, text: str) -> dict[str, object] | None:
        number = _number(text)
        return None if number is None else {"number": number}


class Relation(Form, frozen=True, omit_defaults=True, tag="relation"):
    """A direction and a distance."""

    directions: tuple[str, ...] = ()
    """All words for directions; none where they were not told."""
    distances: tuple[tuple[str, str], ...] = ()
    """All words for distances, each with its range; none where they were not told."""
    is_compass: bool = False
    """Whether directions are those of a map, or of a viewer."""

    def properties(self) -> dict[str, Schema]:
        ranges = "; ".join(f"{word}: {extent}" for word, extent in self.distances)
        return {
            "direction": schema.text(
                "On a map with north up." if self.is_compass else "For you, the viewer.", self.directions
            ),
            "distance": schema.text(f"In cells; {ranges}." if ranges else "", (word for word, _ in self.distances)),
        }

    def written(self, value: dict[str, object]) -> str:
        return _filled(value, ("direction", "distance"))

    def value(self, text: str) -> dict[str, object] | None:
        parts = text.split(", ")
        return {"direction": parts[0], "distance": parts[1]} if len(parts) == 2 else None


class Places(Form, frozen=True, omit_defaults=True, tag="places"):
    """Coordinates, in cells, of each of some names; where there is one name, it needs not be told."""

    names: tuple[str, ...] = ()
    origin: str = ""
    """What is at (0, 0)."""

    @property
    def _keys(self) -> dict[str, str]:
        """Each name as the key of a property: not all providers take blanks there."""
        return {name: re.sub(r"[^A-Za-z0-9_.-]", "_", name) for name in self.names}

    def properties(self) -> dict[str, Schema]:
        cell = {"x": schema.whole(f"Cells east of the {self.origin}."), "y": schema.whole("Cells north of it.")}
        if len(self.names) == 1:
            return cell
        return {key: schema.closed(cell, f"Where the {name} is.") for name, key in self._keys.items()}

    def written(self, value: dict[str, object]) -> str:
        cells = [value] if len(self.names) == 1 else [value.get(key) for key in self._keys.values()]
        if not cells or not all(_has(cell, ("x", "y")) for cell in cells):
            return _raw(value)
        return "; ".join(f"({plain(cell['x'])}, {plain(cell['y'])})" for cell in cells if isinstance(cell, dict))

    def value(self, text: str) -> dict[str, object] | None:
        cells = [{"x": int(x), "y": int(y)} for x, y in _PAIR.findall(text)]
        if len(cells) != len(self.names):
            return None
        return dict(cells[0]) if len(cells) == 1 else dict(zip(self._keys.values(), cells, strict=True))


class Moves(Form, frozen=True, omit_defaults=True, tag="moves"):
    """Moves out of a grammar, in order; where some of them end a turn, the last one is one of these."""

    moves: tuple[Move, ...] = ()
    near: tuple[str, ...] | None = None
    """Names of what is in view before the first move; None where no words tell it."""
    is_single: bool = False
    """Whether an answer is one move, and no more."""

    @property
    def ends(self) -> tuple[str, ...]:
        """The moves that end a turn."""
        return tuple(move.name for move in self.moves if move.ends)

    def properties(self) -> dict[str, Schema]:
        each = [
            schema.closed(
                {"move": schema.text("", (move.name,)), **move.properties(self.things, self.doors)}, move.does
            )
            for move in self.moves
        ]
        return {"moves": schema.many(schema.either(*each), self.order)}

    @property
    def order(self) -> str:
        """What is said of the order of moves, or of their number."""
        if self.is_single:
            return "Exactly one move."
        last = f"; the last, and only the last, is {listed(self.ends, 'or')}" if self.ends else ""
        return f"The moves are made in order{last}."

    def tools(self) -> tuple[Tool, ...]:
        return tuple(
            Tool(move.name, move.does, schema.closed(move.properties(self.things, self.doors))) for move in self.moves
        )

    def written(self, value: dict[str, object]) -> str:
        calls = value.get("moves")
        if not isinstance(calls, list) or not all(isinstance(each, dict) and "move" in each for each in calls):
            return _raw(value)
        said = ", ".join(written_call(self.moves, plain(call["move"]), _others(call, "move")) for call in calls)
        return f"[{said}]" if self.ends or not said else said

    def value(self, text: str) -> dict[str, object] | None:
        calls = calls_in(self.moves, text)
        return {"moves": [{"move": called, **arguments} for called, arguments in calls]} if calls else None


class Map(Form, frozen=True, omit_defaults=True, tag="map"):
    """A map of the place, or of what is in view, as JSON by names."""

    is_view: bool = False
    """Whether it is of what is in view, seen from the player."""
    near: tuple[str, ...] | None = None
    """Names of what is in view; None where no words tell it."""
    has_rooms: bool = False
    """Whether it also tells which room everything is in."""

    def properties(self) -> dict[str, Schema]:
        return {"entries": schema.many(self._view_entry() if self.is_view else self._entry(), _ENTRIES[self.is_view])}

    def _view_entry(self) -> Schema:
        name = schema.text("", (*self.things, *self.doors))
        cell = _cell("Cells to your right.", "Cells ahead of you.")
        return schema.closed({"name": name, **cell, "facing": schema.perhaps(schema.text(_AXES, AXES))})

    def _entry(self) -> Schema:
        cell = _cell("Cells east of the start.", "Cells north of the start.")
        name = schema.text("", (AGENT, *self.things) if self.things else ())
        thing = {"name": name, **cell, "facing": schema.perhaps(schema.text(_FACING, COMPASS))}
        door = {"name": schema.text("", self.doors), **cell}
        if self.has_rooms:
            side = schema.closed({"side": schema.text("", COMPASS), "room": schema.whole(_ROOM)})
            thing["room"] = schema.perhaps(schema.whole(_ROOM))
            door["rooms"] = schema.many(side, "The room on each of its two sides.")
        return schema.either(*(schema.closed(each) for each in ((thing, door) if self.doors else (thing,))))

    def written(self, value: dict[str, object]) -> str:
        entries = value.get("entries")
        if not isinstance(entries, list) or not all(_has(each, ("name", "x", "y")) for each in entries):
            return _raw(value)
        said = [f"{_json(plain(each['name']))}: {_json(_marked(each))}" for each in entries]
        if self.is_view:
            return f'{{"origin": "{AGENT}", "objects": {{{", ".join(said)}}}}}'
        return "{\n" + ",\n".join(said) + "\n}" if said else "{}"

    def value(self, text: str) -> dict[str, object] | None:
        try:
            read = json.loads(text)
            marks = read["objects"] if self.is_view else read
            return {"entries": [self._read_entry(name, mark) for name, mark in marks.items()]}
        except (ValueError, LookupError, TypeError, AttributeError):
            return None

    def _read_entry(self, name: str, mark: dict[str, object]) -> dict[str, object]:
        at, rooms = mark["position"], mark.get("rooms")
        assert isinstance(at, list)
        entry = {"name": name, "x": at[0], "y": at[1]}
        if self.has_rooms and isinstance(rooms, dict):
            return entry | {"rooms": [{"side": side, "room": room} for side, room in rooms.items()]}
        if name in self.doors and not self.is_view:
            return entry
        return entry | {"facing": mark.get("facing")} | ({"room": mark.get("room")} if self.has_rooms else {})


class Points(Form, frozen=True, omit_defaults=True, tag="points"):
    """Some of the letters on a floor plan, as JSON under a key."""

    key: str = "letters"
    rows: tuple[str, ...] = ()
    """The floor plan, a row of characters for each row of cells; none where it is a picture."""
    letters: str = ""

    def properties(self) -> dict[str, Schema]:
        return {self.key: schema.many(schema.text("", self.letters), self.says)}

    def written(self, value: dict[str, object]) -> str:
        return _json(value) if value else ""

    def value(self, text: str) -> dict[str, object] | None:
        try:
            read = json.loads(text)
        except ValueError:
            return None
        return read if isinstance(read, dict) else None


class Part(Struct, frozen=True, omit_defaults=True):
    """One part of a reply that has several."""

    name: str
    form: "AnyForm"
    asks: str = ""
    """What is asked for in it, where it is not what the request asks."""


class Parts(Form, frozen=True, omit_defaults=True, tag="parts"):
    """Several answers in one reply, each on lines of its own."""

    parts: tuple[Part, ...] = ()

    def properties(self) -> dict[str, Schema]:
        return {part.name: schema.closed(part.form.properties(), part.asks) for part in self.parts}

    def written(self, value: dict[str, object]) -> str:
        return "\n".join(part.form.lead + _part(part, value.get(part.name)) for part in self.parts)

    def value(self, text: str) -> dict[str, object] | None:
        values: dict[str, object] = {}
        rest = text
        for part in reversed(self.parts):
            rest, found, said = rest.rpartition(part.form.lead)
            values[part.name] = part.form.value(said.rstrip("\n")) if found else None
        return None if None in values.values() else {part.name: values[part.name] for part in self.parts}


AnyForm = Words | Choice | Name | Order | Number | Relation | Places | Moves | Map | Points | Parts

AGENT = "agent"
"""What the player is called on a map."""

COMPASS = ("north", "east", "south", "west")
AXES = ("+y", "+x", "-y", "-x")
"""Ways to face on a map of a view, clockwise from ahead."""

_ENTRIES = {
    False: 'An entry for everything whose place you know, and one called "agent" for you.',
    True: "An entry for everything in view.",
}
_FACING = "The way it faces, for yourself and for what has a front; else null."
_AXES = 'The way it faces, for what has a front: "+y" is the way you face, "+x" is to your right; else null.'
_ROOM = "The number of a room: 1 is where you start; number the others as you like."
_PAIR = re.compile(r"\((-?\d+), (-?\d+)\)", re.A)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Returns words as a list, as in "a, b and c"."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def _cell(x: str, y: str) -> dict[str, Schema]:
    return {"x": schema.whole(x), "y": schema.whole(y)}


def _has(value: object, names: Iterable[str]) -> bool:
    return isinstance(value, dict) and all(name in value for name in names)


def _filled(value: dict[str, object], names: tuple[str, ...]) -> str:
    """Returns the parts of an answer side by side."""
    return ", ".join(plain(value[name]) for name in names) if _has(value, names) else _raw(value)


def _raw(value: object) -> str:
    """Returns a value that does not fit, as it is; nothing where it is empty."""
    return plain(value) if value else ""


def _others(value: dict[str, object], *names: str) -> dict[str, object]:
    return {name: each for name, each in value.items() if name not in (*names, THOUGHTS)}


def _part(part: Part, value: object) -> str:
    return part.form.written(value) if isinstance(value, dict) else _raw(value)


def _number(text: str) -> int | float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    if not isfinite(number):
        return None
    return int(number) if number.is_integer() and "." not in text else number


def _marked(entry: dict[str, object]) -> dict[str, object]:
    """Returns what is written of an entry: what is null is left out."""
    rooms = entry.get("rooms")
    sides = [each for each in rooms if _has(each, ("side", "room"))] if isinstance(rooms, list) else []
    said = {
        "position": [entry["x"], entry["y"]],
        "facing": entry.get("facing"),
        "room": entry.get("room"),
        "rooms": {plain(each["side"]): each["room"] for each in sides} or None,
    }
    return {name: value for name, value in said.items() if value is not None}


def _json(value: object) -> str:
    return json.dumps(value, default=str)
