"""Coordinates such as "(2, -5)": reading one pair, or one for each of several names, as players write them.

Frame: x points east, y points north; the first number of a pair is x.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from tolman.scoring.answer import ALTERNATIVES, Unread
from tolman.scoring.conclusion import concluded
from tolman.scoring.forms import strict
from tolman.scoring.names import FILLERS, FoundName, complaint, split

Pair = tuple[float, float]

_FILLERS = FILLERS | frozenset(
    "about approximately around roughly step steps cell cells coordinate coordinates pair pairs point points "
    "unit units somewhere myself think say guess believe put probably likely "
    "ich stehe auf bei der position koordinaten ist je suis à aux coordonnées estoy en las coordenadas el punto "
    "estou em nas ponto sono sto alle coordinate nel punto "
    "ik sta op coördinaten punt я стою в точке координаты "
    "na pozycji "
    "stoję jestem 我 在 站 点 坐标 座標 私 は です にいます".split()
)
_NUMBER = re.compile(r"[+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]+)?|\.[0-9]+)")
_SPACED_SIGN = re.compile(r"(?<=[,(\[=:]) {0,3}([+\-−–]) {1,3}(?=[0-9.])")
_TOWARDS = re.compile(r"\bto {1,3}the {1,3}(?=(?:east|west|north|south)\b)", re.I)
_GARBLED = re.compile(
    r"""
    [0-9] [ ]{0,3} \*{1,3} [ ]{0,3} [+\-−.]? [0-9]  # 2 * 5
    | [0-9] ['’"] [+\-−]? [0-9]  # 2'5
    | \.[0-9]*\.[0-9]  # 1.2.3
    | [+\-−][(\[]  # -(2, 5)
    """,
    re.X,
)
_MOST = 1e6
_MOST_CHARACTERS = 400
_MOST_LIST_CHARACTERS = 4_000

_LETTERS = {
    **dict.fromkeys("([{（【", "("),
    **dict.fromkeys(")]}）】", ")"),
    **dict.fromkeys("\n\r;；", ";"),
    **dict.fromkeys(":=：", ":"),
    **dict.fromkeys(">–+?•·●▪◦…。", ">"),
    **{".": ".", "x": "x", "y": "y"},
    **dict.fromkeys(("east", "eastward", "eastwards"), "E"),
    **dict.fromkeys(("west", "westward", "westwards"), "W"),
    **dict.fromkeys(("north", "northward", "northwards"), "U"),
    **dict.fromkeys(("south", "southward", "southwards"), "D"),
}
_BREAKS = frozenset(";:>.")
_BRACKETS = frozenset("()")
_ITEM = re.compile(
    r"""
    [;:>.]? \(? N? [;:>.]? (?: \(? xy \)? [;:]? )?
    (?: \( (?P<enclosed> n[;.]?n ) \)
      | \(? (?P<bare> (?<!n) nn (?!n)
            | x:?n[;>.]?y:?n | y:?n[;>.]?x:?n
            | n[EW][;.]?n[UD] | n[UD][;.]?n[EW] | [EW]:?n[;.]?[UD]:?n | [UD]:?n[;.]?[EW]:?n ) \)?
    )
    [;:>.]? \)?
    """,
    re.X,
)


@dataclass(frozen=True, slots=True)
class _Form:
    """How an answer is built, one letter for each token that matters, and the values of these tokens.

    n is a number, N a name, x and y stand for themselves, E W U D for the compass with north up, ( and ) for any
    bracket, : for what stands between a label and its value, and ; . > for what stands between pairs.
    """

    letters: str
    numbers: tuple[float, ...]
    names: tuple[str, ...]


EXAMPLE: tuple[Pair, ...] = ((100.0, -100.0), (-100.0, 100.0), (100.0, 100.0))
"""The places that requests give to show the form: farther away than anything is."""


def parse(reply: str, names: tuple[str, ...] = (), origin: str = "start") -> Pair | Unread:
    """Returns the pair of numbers to which a reply comes, counted from `origin`; `names` may stand in it."""
    return concluded(reply, strict(partial(read, names=names, origin=origin), _MOST_CHARACTERS, examples=EXAMPLE[:1]))


def read(passage: str, names: tuple[str, ...] = (), origin: str = "start") -> Pair | Unread:
    """Reads one pair of numbers: bare, in brackets, or told apart by x and y or by compass words."""
    if len(asked := _as_asked(passage)) == 1:
        return asked[0]
    form = _form(_counted_from(origin).sub("", _in_digits(passage)), names)
    if isinstance(form, Unread):
        return form
    pairs = set(_pairs(form) or ())
    if len(pairs) == 1:
        return pairs.pop()
    many = len(form.numbers) > 2
    return Unread(ALTERNATIVES if many else f"the answer is no pair but {_counted(len(form.numbers), 'number')}")


@lru_cache(maxsize=256)
def _counted_from(origin: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:of|from)\s(?:the\s)?{re.escape(origin)}\b", re.I)


def parse_list(reply: str, names: tuple[str, ...]) -> tuple[Pair, ...] | Unread:
    """Returns the pairs to which a reply comes, one for each of `names`, in their order or labelled by them."""
    return concluded(
        reply, strict(partial(_read_list, names=names), _MOST_LIST_CHARACTERS, is_list=True, examples=(EXAMPLE,))
    )


def _read_list(passage: str, names: tuple[str, ...]) -> tuple[Pair, ...] | Unread:
    """Reads a pair for each of `names`: in their order, or in any where each pair is labelled by its name."""
    if len(asked := _as_asked(passage)) == len(names):
        return asked
    form = _form(_in_digits(_ROW.sub(r"\1: (\2, \3); ", passage)).replace("|", ";"), names)
    if isinstance(form, Unread):
        return form
    pairs = _pairs(form)
    if pairs is None and len(form.numbers) == 2 * len(names):
        return Unread("the numbers do not stand in pairs")
    if pairs is None:
        return Unread(f"the answer has {_counted(len(form.numbers), 'number')}, not {2 * len(names)}")
    if len(pairs) != len(names):
        return Unread(f"the answer has {_counted(len(pairs), 'pair')}, not {len(names)}")
    if not form.names:
        return tuple(pairs)
    if sorted(form.names) != sorted(names):
        return Unread("the labels do not name each thing once")
    labelled = dict(zip(form.names, pairs, strict=True))
    return tuple(labelled[name] for name in names)


_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_NUMBER_WORD = re.compile(
    rf"\b(?:{'|'.join(_NUMBERS)})\b(?=[\s-]+(?:cells?\s|steps?\s|to\s|the\s)*(?:east|west|north|south))", re.I
)
_ANY_WORD = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b", re.I)
_MINUS = re.compile(r"\b(?:minus|negative)\s{1,3}(?=\d)", re.I)
_COMPASS = re.compile(r"(?<=\d)\s?([NESW])\b")
_COMPASS_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
_ORIGIN = re.compile(
    r"\b(?:of|from)\s(?:the\s)?(?:start(?:ing\s(?:point|position))?|origin|\(0,\s?0\))(?:\s\(0,\s?0\))?", re.I
)
_WIDE = str.maketrans("０１２３４５６７８９，（）", "0123456789,()")
_NOUGHTS = re.compile(r"(?<![\d.,])0+(?=\d)|(?<=[(\[, ][+-])0+(?=\d)")
_BAR = re.compile(r"([(\[]\s?[+\-−]?\d+(?:\.\d+)?)\s?[|/]\s?([+\-−]?\d+(?:\.\d+)?\s?[)\]])")
_AWAY = re.compile(r",?\s\d+(?:\.\d+)?\s(?:cells?|steps?|units?)\s(?:from|away)\b[^.;\n]*")
_ANGLED = re.compile(r"<\s*([+\-−]?\d+(?:\.\d+)?\s*,\s*[+\-−]?\d+(?:\.\d+)?)\s*>")
_ROW = re.compile(r"^\s*\|\s*([^|\n]{1,60}?)\s*\|\s*(-?\d{1,6})\s*\|\s*(-?\d{1,6})\s*\|\s*$", re.M)
_RULE = re.compile(r"^[\s|:-]*$|^\|(?:\s*[a-z]+\s*\|)+\s*$", re.M | re.I)


def _in_digits(text: str) -> str:
    """Returns a text with numbers in our digits, compass letters in words, without where it counts from."""
    text = _BAR.sub(r"\1,\2", _NOUGHTS.sub("", text.translate(_WIDE)))
    if not any(map(str.isdigit, text)):
        text = _ANY_WORD.sub(lambda match: str(_NUMBERS.index(match[0].casefold())), text)
    text = _MINUS.sub("-", text)
    text = _NUMBER_WORD.sub(lambda match: str(_NUMBERS.index(match[0].casefold())), text)
    text = _COMPASS.sub(lambda match: f" {_COMPASS_WORDS[match[1]]}", text)
    return _RULE.sub("", _ANGLED.sub(r"(\1)", _ORIGIN.sub("", _AWAY.sub("", text))))


_WHOLE = "(?:0|-?[1-9][0-9]{0,5})"
_ASKED_PAIR = re.compile(rf"\(({_WHOLE}), ({_WHOLE})\)")
_ASKED = re.compile(rf"{_ASKED_PAIR.pattern}(?:; {_ASKED_PAIR.pattern}){{0,50}}")


def _as_asked(text: str) -> tuple[Pair, ...]:
    """Returns the pairs of an answer in the very form that is asked for, or nothing: most answers need no more."""
    if not _ASKED.fullmatch(text):
        return ()
    return tuple((float(x), float(y)) for x, y in _ASKED_PAIR.findall(text))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _form(text: str, names: tuple[str, ...]) -> _Form | Unread:
    if _GARBLED.search(text):
        return Unread("the numbers of the answer are garbled")
    tokens = _without_count(split(_TOWARDS.sub("", _SPACED_SIGN.sub(r"\1", text)), names))
    for place, token in enumerate(tokens):
        reason = _objection(token, tokens[place - 1] if place else "")
        if reason is not None:
            return Unread(reason)
    return _Form(
        _joined(map(_letter, tokens)),
        tuple(float(token) + 0.0 for token in tokens if isinstance(token, str) and _NUMBER.fullmatch(token)),
        tuple(token.name for token in tokens if isinstance(token, FoundName)),
    )


def _without_count(tokens: Sequence[str | FoundName]) -> list[str | FoundName]:
    """Returns the tokens without the numbers that count pairs, as in "1. (2, 3)" or "(1) sofa: (2, 3)"."""
    left: list[str | FoundName] = []
    place, due = 0, 1
    while place < len(tokens):
        if tokens[place] == str(due) and _is_count(tokens, place):
            if tokens[place + 1] == ")" and left and left[-1] == "(":
                left.pop()
            place, due = place + 2, due + 1
        else:
            left.append(tokens[place])
            place += 1
    return left


def _is_count(tokens: Sequence[str | FoundName], place: int) -> bool:
    """Tells whether a number with a mark behind it starts a line or stands before a name or bracket."""
    before = tokens[place - 1] if place else "\n"
    mark, after = (*tokens[place + 1 : place + 3], "", "")[:2]
    if mark == ")" or before == "\n":
        return before in ("\n", "(") and mark in (".", ":", ")")
    starts_value = isinstance(after, FoundName) or after in ("(", "[", "{")
    return mark in (".", ":") and starts_value and not (before == "," and tokens[place] == "1")


def _objection(token: str | FoundName, before: str | FoundName) -> str | None:
    """Returns why a token may not stand in coordinates, or None where it may."""
    if isinstance(token, FoundName) or token in _LETTERS or token in _FILLERS:
        return None
    if not _NUMBER.fullmatch(token):
        return complaint(token, after_name=True)
    if before in ("-", "–", "+"):
        return f"the sign of {token[:40]} is unclear"
    return None if abs(float(token)) <= _MOST else f"{token[:40]} is too large"


def _letter(token: str | FoundName) -> str:
    if isinstance(token, FoundName):
        return "N"
    return "n" if _NUMBER.fullmatch(token) else _LETTERS.get(token, "")


def _joined(letters: Iterable[str]) -> str:
    """Returns the letters with runs of breaks and of brackets as one, and without breaks beside brackets."""
    form: list[str] = []
    for letter in filter(None, letters):
        if letter in _BRACKETS and form and form[-1] in _BREAKS:
            form.pop()
        last = form[-1] if form else ""
        if letter in _BREAKS and last in _BREAKS:
            form[-1] = ";" if letter == last == ";" else ">"
        elif not (last in _BRACKETS and (letter == last or letter in _BREAKS)):
            form.append(letter)
    return "".join(form)


def _pairs(form: _Form) -> list[Pair] | None:
    """Returns the pairs of the form, or None where something else stands between them."""
    pairs: list[Pair] = []
    place = 0
    while place < len(form.letters):
        item = _ITEM.match(form.letters, place)
        pair = item and _pair(item["enclosed"] or item["bare"], *form.numbers[2 * len(pairs) : 2 * len(pairs) + 2])
        if not item or not pair:
            return None
        pairs.append(pair)
        place = item.end()
    return pairs


def _pair(letters: str, first: float, second: float) -> Pair | None:
    """Returns two numbers as x and y by the letters beside them, or None for a compass word with a signed number."""
    labels = "".join(letter for letter in letters if letter in "xyEWUD")
    if labels in ("", "xy", "yx"):
        return (second, first) if labels == "yx" else (first, second)
    if first < 0 or second < 0:
        return None
    first, second = (-first if labels[0] in "WD" else first), (-second if labels[1] in "WD" else second)
    return (first + 0.0, second + 0.0) if labels[0] in "EW" else (second + 0.0, first + 0.0)
