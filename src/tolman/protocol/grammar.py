"""Grammars: the moves that a player can make, what each takes, and how a move is written, as in JumpTo(lamp)."""

import json
import re
from collections.abc import Iterable

from msgspec import Struct

from tolman.protocol import schema
from tolman.protocol.schema import Schema


class Argument(Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """What a move takes."""

    name: str
    """What it is called."""
    says: str = ""
    """What it means."""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        """Returns the schema of a value, where these are all names that were told."""
        raise NotImplementedError

    def written(self, value: object) -> str:
        """Returns a value as a player writes it."""
        return plain(value)

    def value(self, text: str) -> object:
        """Returns the value that a player wrote; undoes `written`."""
        return text


class Named(Argument, frozen=True, omit_defaults=True, tag="name"):
    """The name of a thing or of a door."""

    also: tuple[tuple[str, str], ...] = ()
    """More names that it may be: what is written, and what is shown."""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        also = (written for written, _ in self.also)
        return schema.text(self.says, (*also, *things, *doors) if things or doors else ())


class Amount(Argument, frozen=True, omit_defaults=True, tag="amount"):
    """A whole number."""

    unit: str = ""
    among: tuple[int, ...] = ()
    """All that it may be; empty where that was not told."""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        return schema.whole(self.says, self.among)

    def value(self, text: str) -> object:
        return int(text) if _WHOLE.fullmatch(text) else text


class Claims(Argument, frozen=True, omit_defaults=True, tag="claims"):
    """A report: things, each with what is claimed of it; written as in changes="lamp: position, chair: facing"."""

    aspects: tuple[tuple[str, str], ...] = ()
    """What can be claimed of a thing: what is written, and what is shown."""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        aspects = schema.text("", (written for written, _ in self.aspects))
        return schema.many(schema.closed({"name": schema.text("", things), "aspect": aspects}), self.says)

    def written(self, value: object) -> str:
        claims = value if isinstance(value, list) else [value]
        said = ", ".join(map(_claim, claims)) or NOTHING
        return f'{self.name}="{said}"'

    def value(self, text: str) -> object:
        said = text.removeprefix(f'{self.name}="').removesuffix('"')
        if said == NOTHING:
            return []
        pairs = [claim.split(": ") for claim in said.split(", ")]
        return (
            [{"name": pair[0], "aspect": pair[1]} for pair in pairs]
            if all(len(pair) == 2 for pair in pairs)
            else said
        )


class Word(Argument, frozen=True, omit_defaults=True, tag="word"):
    """One of some words."""

    among: tuple[tuple[str, str], ...] = ()
    """What is written, and what is shown."""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        return schema.text(self.says, (written for written, _ in self.among))


class Quantity(Argument, frozen=True, omit_defaults=True, tag="quantity"):
    """A number that need not be whole."""

    unit: str = ""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        return schema.number(self.says)

    def value(self, text: str) -> object:
        return _number(text) if _DECIMAL.fullmatch(text) else text


class Spot(Argument, frozen=True, omit_defaults=True, tag="spot"):
    """A place in the picture, told by two numbers, or the name of a thing that is seen there."""

    also: tuple[tuple[str, str], ...] = ()
    """More that it may be: what is written, and what is shown."""
    is_named: bool = True
    """Whether it may be a name."""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        return self._either(self.says, (*things, *doors))

    def _either(self, says: str, told: tuple[str, ...]) -> Schema:
        place = schema.closed({"x": schema.number(_ACROSS), "y": schema.number(_DOWN)}, says)
        names = (*(written for written, _ in self.also), *told) if self.is_named else ()
        return schema.either(place, schema.text("", names)) if names else place

    def written(self, value: object) -> str:
        if isinstance(value, dict) and value.keys() == {"x", "y"}:
            return f"{plain(value['x'])}, {plain(value['y'])}"
        return plain(value)

    def value(self, text: str) -> object:
        place = _SPOT.fullmatch(text)
        return {"x": _number(place[1]), "y": _number(place[2])} if place else text


class Pile(Spot, frozen=True, omit_defaults=True, tag="pile"):
    """Several places or names, in order; written as in "red block; blue block; 512, 700"."""

    def schema(self, things: tuple[str, ...], doors: tuple[str, ...]) -> Schema:
        return schema.many(self._either("", (*things, *doors)), self.says)

    def written(self, value: object) -> str:
        each = super().written
        return "; ".join(map(each, value)) if isinstance(value, list) else each(value)

    def value(self, text: str) -> object:
        each = super().value
        return [each(part) for part in text.split("; ")]


NOTHING = "none"
"""How a report is written that claims nothing."""

AnyArgument = Named | Amount | Claims | Word | Quantity | Spot | Pile


class Move(Struct, frozen=True, omit_defaults=True):
    """One move of a grammar."""

    name: str
    does: str = ""
    """What it does, in words."""
    takes: tuple[AnyArgument, ...] = ()
    ends: bool = False
    """Whether it ends a turn."""
    alone: bool = False
    """Whether it is the only move of its turn."""
    shown: str = ""
    """What people read on what makes the move."""

    def properties(self, things: tuple[str, ...], doors: tuple[str, ...]) -> dict[str, Schema]:
        """Returns the schema of each argument."""
        return {each.name: each.schema(things, doors) for each in self.takes}


def written_call(moves: Iterable[Move], called: str, arguments: dict[str, object]) -> str:
    """Returns a call as a player writes it; arguments that the move does not take are written too, and refused."""
    takes = next((move.takes for move in moves if move.name == called), ())
    known = {each.name: each.written for each in takes}
    names = [name for name in dict.fromkeys((*known, *arguments)) if name in arguments]
    return f"{called}({', '.join(known.get(name, plain)(arguments[name]) for name in names)})"


def calls_in(moves: Iterable[Move], text: str) -> list[tuple[str, dict[str, object]]] | None:
    """Returns the calls of a list, each as `written_call` writes it; None where it holds anything else."""
    known = {move.name: move.takes for move in moves}
    calls: list[tuple[str, dict[str, object]]] = []
    for called, said in _CALL.findall(text) if _LIST.fullmatch(text) else ():
        takes = known.get(called, ())
        parts = said.split(", ", max(0, len(takes) - 1)) if said else []
        if called not in known or len(parts) != len(takes):
            return None
        calls.append((called, {each.name: each.value(part) for each, part in zip(takes, parts, strict=True)}))
    return calls or None


def plain(value: object) -> str:
    """Returns a value as a player writes it: words as they are, whole numbers without a point, all else as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False, default=str)


def _claim(claim: object) -> str:
    if isinstance(claim, dict) and claim.keys() == {"name", "aspect"}:
        return f"{plain(claim['name'])}: {plain(claim['aspect'])}"
    return plain(claim)


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


_ACROSS = "From 0 (left edge) to 999 (right edge)."
_DOWN = "From 0 (upper edge) to 999 (lower edge)."
_DECIMAL = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?", re.A)
_SPOT = re.compile(r"(\d{1,3}(?:\.\d{1,6})?), (\d{1,3}(?:\.\d{1,6})?)", re.A)
_WHOLE = re.compile(r"-?\d+", re.A)
_CALL = re.compile(r"""(\w+)\(([^()]*)\)""")
_LIST = re.compile(rf"\[?(?:{_CALL.pattern}(?:, (?!\]|\Z)|(?=\]|\Z)))+\]?")
