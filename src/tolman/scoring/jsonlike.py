"""JSON as players write it: in prose and fences, with comments, loose commas, any quotes or none, cut off, broken.

Reading takes one pass over the text whatever it holds, and never fails: what cannot be read is `Broken`, with the
reason, in the place where it stands.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any, TypeGuard


@dataclass(frozen=True, slots=True)
class Broken:
    """A value that could not be read."""

    reason: str


@dataclass(frozen=True, slots=True)
class Entries:
    """An object: its names and values in order; a name may come twice."""

    pairs: tuple[tuple[str, "Value"], ...]


Value = Entries | Broken | list["Value"] | str | float | bool | None

_NO_ENTRY = "it is no name with a value"
_RUN_TOGETHER = "its values run together"
_MISSING = "it lacks a value between commas"
_CUT = "it is cut off"
_DEEP = "it is nested too deeply"
_DEEPEST = 40

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″＂", '"'),
        **dict.fromkeys("‘’‚‛′＇", "'"),
        **dict.fromkeys("−–—－", "-"),
        **{"｛": "{", "｝": "}", "［": "[", "］": "]", "（": "(", "）": ")", "：": ":", "，": ",", "；": ";"},
        **dict.fromkeys("\u200b\u200c\u200d\ufeff\u2060"),
        "\u00a0": " ",
    }
)
_OPENING = re.compile(r"[{\[]")
_QUOTED = r""" "[^"\\\n]*+(?:\\.[^"\\\n]*+)*+" | '[^'\\\n]*+(?:\\.[^'\\\n]*+)*+' """
_WORDS = r"""[^\s"'{}\[\]():,;\#/]++ (?: (?:[ \t]++|['/](?![/*])) [^\s"'{}\[\]():,;\#/]++ )*+"""
_COMMENT = r"""//[^\n]*+ | \#[^\n]*+ | /\*.*?(?:\*/|\Z)"""
_OPEN = r"""["'] (?: [^\\\n] | \\. )*+"""
"""A quote that is never closed, with all that follows on its line; read at once, so that no text is tried twice."""
_TOKEN = re.compile(
    rf"""
    (?: \s++ | {_COMMENT} )*+
    (?: (?P<mark> [{{}}\[\]():,;] )
      | (?P<text> {_QUOTED} )
      | (?P<word> {_WORDS} )
      | (?P<open> {_OPEN} )
      | (?P<other> . )
      | (?P<end> \Z )
    )
    """,
    re.X | re.S,
)
_LOOSE_PART = re.compile(
    rf"""
    (?P<text> {_QUOTED} )
    | (?P<word> {_WORDS} )
    | (?P<open> {_OPEN} )
    | (?P<bracket> [()] )
    | (?P<dropped> {_COMMENT} | , (?= \s*+ [}}\])] ) )
    """,
    re.X | re.S,
)
_ESCAPE = re.compile(r"\\(.)", re.S)
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_CONSTANTS: dict[str, Value] = {
    **dict.fromkeys(("null", "None", "none", "undefined", "nil"), None),
    **{"true": True, "True": True, "false": False, "False": False},
}
_OPENERS = {"}": "{", "]": "[", ")": "("}


def objects(text: str) -> list[Value]:
    """Returns the outermost objects and lists of objects in `text`: sound ones first, long ones before short ones."""
    opening, closing = _OPENING.search(text), max(text.rfind("}"), text.rfind("]"))
    braced = text[opening.start() : closing + 1] if opening else ""
    whole = _strict(braced) or _strict(_LOOSE_PART.sub(_tightened, braced.translate(_PLAIN)))
    if whole is not None:
        return [whole]
    found = _Reader(text.translate(_PLAIN)).read()
    filled = [each for each in found if not _is_hollow(each.value)] or found
    filled.sort(key=lambda each: (each.is_sound, each.size, each.start), reverse=True)
    return [each.value for each in filled]


def _strict(text: str) -> Entries | list[Value] | None:
    """Returns the object or list of objects that a text is in strict JSON, or None."""
    try:
        value: Value = json.loads(text, object_pairs_hook=_entries, parse_constant=float)
    except (ValueError, RecursionError):
        return None
    return value if _has_entries(value) else None


def _entries(pairs: list[tuple[str, Any]]) -> Entries:
    return Entries(tuple(pairs))


def _tightened(part: re.Match[str]) -> str:
    """Returns a part of loose JSON as strict JSON has it."""
    if part.lastgroup == "text":
        return part[0] if part[0][0] == '"' else json.dumps(_unquoted(part[0]))
    if part.lastgroup == "word":
        return json.dumps(_meant(_Word(part[0])))
    if part.lastgroup == "open":
        return part[0]
    return {"(": "[", ")": "]"}.get(part[0], "")


def _is_hollow(value: Value) -> bool:
    """Says whether nothing in a value could be read."""
    if isinstance(value, list):
        return all(isinstance(each, Broken) for each in value)
    return isinstance(value, Broken) or (
        isinstance(value, Entries) and all(isinstance(each, Broken) for _, each in value.pairs)
    )


class _Word(str):
    """A word without quotes, or the colon between a name and its value."""

    __slots__ = ()


_COLON = _Word(":")


@dataclass(frozen=True, slots=True)
class _Found:
    """What stands in a pair of brackets."""

    value: Value
    start: int
    size: int
    is_sound: bool


_Piece = _Found | _Word | str | Broken
"""What can stand between two commas."""


@dataclass(slots=True)
class _Frame:
    """A bracket that has been opened, with what was read inside it."""

    opener: str
    start: int
    flaws: int
    """How many flaws the text had before it."""
    pairs: list[tuple[str, Value]] = field(default_factory=list)
    items: list[Value] = field(default_factory=list)
    pieces: list[_Piece] = field(default_factory=list)
    """What was read since the last comma."""
    lost: list[_Found] = field(default_factory=list)
    """Objects inside it that are no value of an entry and no item."""


class _Reader:
    """Reads a text once, bracket by bracket."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._frames: list[_Frame] = []
        self._open = dict.fromkeys("{[(", 0)
        self._flaws = 0
        self._cut = _CUT
        self._found: list[_Found] = []

    def read(self) -> list[_Found]:
        """Returns every outermost object and list of objects; outside of them only opening brackets count."""
        place = 0
        while opening := _OPENING.search(self._text, place):
            place = self._read_one(opening.start())
        while self._frames:
            self._close(len(self._text), is_cut=True)
        return self._found

    def _read_one(self, place: int) -> int:
        """Reads the object or list that opens at `place`; returns where to go on."""
        for token in _TOKEN.finditer(self._text, place):
            kind, written = token.lastgroup or "", token[token.lastindex or 0]
            if kind == "mark":
                self._take_mark(written, token.end())
            elif kind != "end":
                self._put(self._piece(kind, written))
            if not self._frames:
                return token.end()
            if len(self._frames) > _DEEPEST:
                self._cut = _DEEP
                break
        return len(self._text)

    def _piece(self, kind: str, written: str) -> _Piece:
        """Returns what a token stands for that is no bracket, colon or comma."""
        if kind == "word":
            return _Word(written)
        if kind == "text":
            return _unquoted(written)
        return self._broken(_CUT if kind == "open" else f"{written!r} has no place there")

    def _take_mark(self, mark: str, end: int) -> None:
        if mark == ":":
            self._put(_COLON)
        elif mark in ",;":
            self._settle(self._frames[-1], at_comma=True)
        elif mark in _OPENERS:
            self._close_all(_OPENERS[mark], end)
        else:
            self._frames.append(_Frame(mark, end - 1, self._flaws))
            self._open[mark] += 1

    def _put(self, piece: _Piece) -> None:
        self._frames[-1].pieces.append(piece)

    def _broken(self, reason: str) -> Broken:
        self._flaws += 1
        return Broken(reason)

    def _close_all(self, opener: str, end: int) -> None:
        """Closes the last bracket of a sort, and those inside it left open; what closes none is passed over."""
        if not self._open[opener]:
            self._flaws += 1
            return
        while self._frames[-1].opener != opener:
            self._close(end, is_cut=True)
        self._close(end, is_cut=False)

    def _close(self, end: int, is_cut: bool) -> None:
        frame = self._frames.pop()
        self._open[frame.opener] -= 1
        if is_cut and frame.pieces and isinstance(frame.pieces[-1], _Word):
            frame.pieces[-1] = self._broken(_CUT)
        self._settle(frame, at_comma=False)
        value = self._value(frame, is_cut)
        found = _Found(value, frame.start, end - frame.start, frame.flaws == self._flaws)
        lost = frame.lost if _is_hollow(value) else []
        if self._frames:
            self._put(found)
            self._frames[-1].lost += lost
        elif lost or _has_entries(value):
            self._found += lost or [found]

    def _value(self, frame: _Frame, is_cut: bool) -> Value:
        if frame.opener == "{":
            return Entries((*frame.pairs, ("", self._broken(self._cut))) if is_cut else tuple(frame.pairs))
        if is_cut:
            frame.items.append(self._broken(self._cut))
        return frame.items

    def _settle(self, frame: _Frame, at_comma: bool) -> None:
        """Takes what stands between two commas as entries of the object or as an item of the list."""
        pieces, frame.pieces = frame.pieces, []
        if frame.opener == "{":
            self._settle_entries(frame, pieces)
        elif len(pieces) == 1 or (pieces and all(isinstance(piece, _Found) for piece in pieces)):
            frame.items += map(_meant, pieces)
        elif pieces or at_comma:
            frame.items.append(self._broken(_RUN_TOGETHER if pieces else _MISSING))
            frame.lost += _objects_of(pieces)

    def _settle_entries(self, frame: _Frame, pieces: list[_Piece]) -> None:
        """Takes name, colon and value as an entry, and again, since commas may be missing."""
        for place in range(0, len(pieces), 3):
            name, colon, value = (*pieces[place : place + 3], _COLON, _COLON)[:3]
            label = str(name) if isinstance(name, str) and name is not _COLON else None
            if label is not None and colon is _COLON and value is not _COLON:
                frame.pairs.append((label, _meant(value)))
                continue
            rest = pieces[place:]
            reason = next((piece.reason for piece in rest if isinstance(piece, Broken)), _NO_ENTRY)
            frame.pairs.append((label or "", self._broken(reason)))
            frame.lost += _objects_of(rest)
            return


def _objects_of(pieces: list[_Piece]) -> list[_Found]:
    return [piece for piece in pieces if isinstance(piece, _Found) and isinstance(piece.value, Entries)]


def _has_entries(value: Value) -> TypeGuard[Entries | list[Value]]:
    """Says whether a value is an object or a list with one."""
    return isinstance(value, Entries) or (isinstance(value, list) and any(isinstance(v, Entries) for v in value))


def _meant(piece: _Piece) -> Value:
    """Returns the value that a piece stands for."""
    if isinstance(piece, _Found):
        return piece.value
    if not isinstance(piece, _Word):
        return piece
    if piece in _CONSTANTS:
        return _CONSTANTS[piece]
    return float(piece) if _NUMBER.fullmatch(piece) else str(piece)


def _unquoted(written: str) -> str:
    """Returns the text between quotes."""
    if "\\" not in written:
        return written[1:-1]
    try:
        return str(json.loads(written, strict=False))
    except ValueError:
        return _ESCAPE.sub(r"\1", written[1:-1])
