"""Arguments: what players write between the brackets of a step, in any dress, as the move that it makes."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase

from tolman.eye.deed import Deed, Pointed, Verb, Whom
from tolman.eye.motion import Motion, Way
from tolman.physics.act import Side
from tolman.scoring.spellings import nearest
from tolman.suites.esi.answers import confidence_of, is_confidence, option_in
from tolman.suites.esi.known import Known
from tolman.suites.esi.moves import (
    ANSWER,
    BESIDE,
    DEEDS,
    END_PHASE,
    FLOOR,
    GO_TO,
    HAND,
    LOOK_INTO,
    STACK,
    UNAIMED,
    WAYS,
    WITH_HAND,
    EndPhase,
    GoTo,
    LookInto,
    Move,
    Say,
)
from tolman.suites.esi.unread import Why


def made(name: str, said: str, known: Known) -> Move | Why:
    """Returns the move that a step of a name makes with what it takes, or why it makes none."""
    if name not in known.offered:
        return Why.NO_MOVE
    if name in WAYS:
        return _motion(WAYS[name], said, known.is_published)
    return _MADE[name](said, known) if name in _MADE else _deed(DEEDS[name], said, known)


# Sizes.

_KEY = r"\s*[\"']?[^\W\d][\w ]{0,20}[\"']?\s?[:=]\s*"
_SIZE = re.compile(
    rf"(?:{_KEY})?[\s\"'(\[]*(?P<sign>[+-]?)\s?(?P<number>\d{{0,6}}[.,]?\d{{1,6}}|\d{{1,6}}\.)\s{{0,2}}(?P<unit>[a-z°]*)\.?[\s\"')\]]*",
    re.I,
)
_METRES: Mapping[str, float] = {
    **dict.fromkeys(("", "m", "meter", "meters", "metre", "metres"), 1.0),
    **dict.fromkeys(("cm", "cms", "centimeter", "centimeters", "centimetre", "centimetres"), 0.01),
    **dict.fromkeys(("mm", "millimeter", "millimeters", "millimetre", "millimetres"), 0.001),
    **dict.fromkeys(("ft", "foot", "feet"), 0.3048),
    **dict.fromkeys(("in", "inch", "inches"), 0.0254),
}
_DEGREES = frozenset(("", "°", "deg", "degs", "degree", "degrees"))


_COUNTS = {
    "a quarter of a": "0.25",
    "a quarter": "0.25",
    "half an": "0.5",
    "half a": "0.5",
    "half": "0.5",
    "forty five": "45",
    "forty-five": "45",
    **dict(
        zip(
            "a an one two three four five six seven eight nine ten".split(),
            "1 1 1 2 3 4 5 6 7 8 9 10".split(),
            strict=True,
        )
    ),
    **dict(zip("fifteen thirty sixty ninety".split(), "15 30 60 90".split(), strict=True)),
}
COUNT = "|".join(sorted(_COUNTS, key=len, reverse=True))
"""Numbers in words, as in "half a metre"."""
_COUNT = re.compile(rf"\b(?:{COUNT})\b", re.I)


def _motion(way: Way, said: str, is_published: bool) -> Motion | Why:
    usual = Motion(way)
    flaw = Why.NO_ANGLE if usual.is_turn else Why.NO_SIZE
    if not said.strip(" \t\n\"'"):
        return usual if is_published else Motion(way, usual.extent)
    size = _size(said, usual.is_turn)
    if size is None:
        return flaw
    try:
        motion = Motion(way, size)
    except ValueError:
        return flaw
    if is_published:
        return usual if size == usual.extent else Why.SIZED
    return motion


def _size(said: str, is_turn: bool) -> float | None:
    """Returns metres or degrees; None for what is neither."""
    match = _SIZE.fullmatch(_COUNT.sub(lambda count: _COUNTS[count[0].casefold()], said, count=1))
    if not match or match["sign"] == "-":
        return None
    number, unit = float(match["number"].replace(",", ".")), match["unit"].casefold()
    if is_turn:
        return number if unit in _DEGREES else None
    return round(number * _METRES[unit], 6) if unit in _METRES else None


# Places and names.

_PIECE = re.compile(r"\"[^\"\n]*\"|[^,;\[\]\"]+")
_KEYED = re.compile(_KEY)
_NUMBERS = re.compile(r"[+-]?\d+(?:\.\d+)?(?:\s+[+-]?\d+(?:\.\d+)?)*")
_NUMERAL = re.compile(r"\s*[+-]?[.]?\d")
_AT = re.compile(r"\s(?:at|@)\s(?=[\[(]?\s?\d)", re.I)
_MOST_PIECES = 24
_PLACE = 2
"""Numbers that a place has."""
_SEVERAL = re.compile(r"\s(?:or|and)\s|\s?[/|&]\s?", re.I)
_SMALL = re.compile(r"\A(?:the|a|an|this|that|my)\s+", re.I)


def pieces(said: str) -> list[str]:
    """Returns what stands between commas, without keys, quotes and brackets; numbers each by itself."""
    found: list[str] = []
    for piece in _PIECE.findall(_AT.sub(", ", said))[:_MOST_PIECES]:
        bare = _KEYED.sub("", piece.strip().strip("\"'`“”‘’"), count=1).strip(" \t\n\"'`“”‘’()<>")
        if "," in bare:
            found += pieces(bare)
        elif bare:
            found += bare.split() if _NUMBERS.fullmatch(bare) else [bare]
    return found


def whom(said: Sequence[str], known: Known, also: Sequence[str] = ()) -> Whom | Why:
    """Returns a place in the picture, or a name; a place decides where both are told."""
    words = [each for each in said if not _NUMERAL.match(each)]
    numbers = [each for each in said if _NUMERAL.match(each)]
    if numbers and known.is_published:
        return Why.NO_NAME
    if numbers:
        return _place(numbers) if len(words) <= 1 else Why.MISWRITTEN
    if not words:
        return Why.NO_PLACE
    named = [name_in(each, (*known.names, *also)) for each in words]
    if len(words) == 1:
        return named[0] or (Why.SEVERAL if _SEVERAL.search(words[0]) else Why.NO_NAME)
    return Why.SEVERAL if all(named) else Why.MISWRITTEN


def _place(numbers: Sequence[str]) -> Pointed | Why:
    """Returns a place in the picture; shares of the picture, pixels beyond it and boxes are none."""
    if len(numbers) != _PLACE or not all(map(_NUMBERS.fullmatch, numbers)):
        return Why.NO_PLACE
    across, down = map(float, numbers)
    if max(across, down) <= 1 and any("." in each for each in numbers):
        return Why.NO_PLACE
    try:
        return Pointed(across, down)
    except ValueError:
        return Why.NO_PLACE


def name_in(said: str, names: Sequence[str]) -> str:
    """Returns the name that is meant, in any case, or but for an article or one small mistake; or nothing."""
    spelt = {_plain(name): name for name in names}
    plain = _plain(said)
    return spelt.get(plain) or spelt.get(nearest(plain, tuple(spelt)), "")


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    words = " ".join(name.replace("_", " ").replace("-", " ").casefold().split())
    return _SMALL.sub("", words).replace(" ", "")


# Deeds.


def _deed(verb: Verb, said: str, known: Known) -> Deed | Why:
    parts = pieces(said)
    if verb in UNAIMED:
        return Why.MISWRITTEN if parts else Deed(verb)
    also = (HAND,) if verb in WITH_HAND else (FLOOR,) if verb is Verb.POUR else ()
    to = whom(parts, known, also)
    if isinstance(to, Why):
        return to
    return Deed(verb, None if to in also else to)


def _go(said: str, known: Known) -> GoTo | Why:
    place = whom(pieces(said), known)
    if isinstance(place, Why) and place is not Why.NO_NAME:
        return place
    return GoTo(place) if isinstance(place, Pointed) else Why.NO_PLACE


def _into(said: str, known: Known) -> LookInto | Why:
    what = whom(pieces(said), known)
    return what if isinstance(what, Why) else LookInto(what)


_SIDES: Mapping[str, Side] = {
    **{side.value: side for side in Side},
    **dict.fromkeys(("left of", "left side", "to left", "to left of", "on left", "on left of"), Side.LEFT),
    **dict.fromkeys(("right of", "right side", "to right", "to right of", "on right", "on right of"), Side.RIGHT),
    **dict.fromkeys(("in front", "in front of", "front of", "front side"), Side.FRONT),
    **dict.fromkeys(("back", "rear"), Side.BEHIND),
}


def _side(said: str) -> Side | None:
    return _SIDES.get(" ".join(said.replace("_", " ").casefold().replace(" the ", " ").split()))


_SIDE_OF = re.compile(r"\b((?:to\sthe\s)?(?:left|right)\sof|in\sfront\sof|behind)\s+(?=[^\s,])", re.I)


def _beside(said: str, known: Known) -> Deed | Why:
    parts = pieces(_SIDE_OF.sub(r"\1, ", said))
    sides = [side for each in parts if (side := _side(each))]
    if len(sides) != 1:
        return Why.MISWRITTEN
    of = whom([each for each in parts if not _side(each)], known)
    return of if isinstance(of, Why) else Deed(Verb.PUT, of, side=sides[0])


def _stack(said: str, known: Known) -> Deed | Why:
    grouped = _grouped(pieces(said))
    if len(grouped) <= 1:
        return Why.MISWRITTEN
    found = [whom(each, known) for each in grouped]
    flaw = next((each for each in found if isinstance(each, Why)), None)
    if flaw:
        return flaw
    *things, ground = (each for each in found if not isinstance(each, Why))
    try:
        return Deed(Verb.STACK, ground, things=tuple(things))
    except ValueError:
        return Why.MISWRITTEN


def _grouped(parts: Sequence[str]) -> list[list[str]]:
    """Returns names each by itself, and numbers two by two."""
    found: list[list[str]] = []
    for part in parts:
        is_second = found and _NUMERAL.match(part) and len(found[-1]) == 1 and _NUMERAL.match(found[-1][0])
        if is_second:
            found[-1].append(part)
        else:
            found.append([part])
    return found


def _end(said: str, _known: Known) -> EndPhase | Why:
    return Why.MISWRITTEN if said.strip() else EndPhase()


_SURE = re.compile(
    r"[,;]?\s*[\"']?(?:confidence|percent(?:age)?|probability|certainty|sure|conf|p)[\"']?\s?[:=]\s?[\"']?([^,;\"']{0,40})[\"']?",
    re.I,
)
_OF_OPTION = re.compile(r"\A\s*[\"']?(?:option|answer|choice|letter|value|text)[\"']?\s?[:=]\s?", re.I)
_QUOTES = " \t\n\"'`“”‘’[]"


def _say(said: str, known: Known) -> Say | Why:
    """Returns an answer: an option by its letter or its text, and then a confidence, which may be left out."""
    sure = _SURE.search(said)
    text = _OF_OPTION.sub("", _SURE.sub("", said)).strip(_QUOTES)
    option, _, last = (each.strip(_QUOTES) for each in re.sub(r"[;|]", ",", text).rpartition(","))
    if sure is None and option and is_confidence(last):
        return _chosen(option, last, known)
    whole = _chosen(text, sure[1] if sure else "", known)
    if isinstance(whole, Why) and option and option_in(last, known.options) is None:
        return _chosen(option, last, known)
    return whole


def _chosen(text: str, sure: str, known: Known) -> Say | Why:
    number = option_in(text, known.options)
    return Why.NO_OPTION if number is None else Say(ascii_uppercase[number], confidence_of(sure) if sure else None)


_MADE: Mapping[str, Callable[[str, Known], Move | Why]] = {
    GO_TO: _go,
    LOOK_INTO: _into,
    BESIDE: _beside,
    STACK: _stack,
    END_PHASE: _end,
    ANSWER: _say,
}
