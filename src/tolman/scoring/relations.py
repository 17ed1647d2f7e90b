"""Relation phrases such as "north east, near": reading them as players write them, and writing them."""

import re
from dataclasses import dataclass
from functools import lru_cache, partial

from tolman.geometry.bins import CARDINALS, DISTANCES, EGOS, Cardinal, Distance, Ego
from tolman.scoring.answer import ALTERNATIVES, DENIED, Unread
from tolman.scoring.conclusion import concluded
from tolman.scoring.forms import strict
from tolman.scoring.spellings import nearest

Direction = Ego | Cardinal


@dataclass(frozen=True, slots=True)
class Relation:
    """Where one thing lies for another."""

    direction: Direction
    distance: Distance

    def __str__(self) -> str:
        return f"{self.direction}, {self.distance}"


@dataclass(frozen=True, slots=True)
class UnreadRelation(Unread):
    """Why a phrase is no relation, with the halves that could be read."""

    direction: Direction | None = None
    distance: Distance | None = None


_TO_A_SIDE = (
    "f* | * front | ahead on the * | in front to the * | front to the * | ahead to the * | in front on the * | "
    "front on the * | ahead * | to the * ahead | to the * in front | on the * ahead | "
    "on the * in front | diagonally * | diagonally ahead to the *"
)
_SLIGHTLY_TO_A_SIDE = (
    "fs* | front slightly * | slight front * | slightly front * | slight * front | slightly * front | slight * | "
    "slightly * | slightly * of front | slightly to the * of straight ahead | slightly to the * of front | "
    "slightly to the * | ahead slightly to the * | front slightly to the * | slightly * of straight ahead | "
    "in front slightly to the * | ahead slightly * | in front slightly * | ahead a bit to the * | "
    "in front a bit to the * | ahead a little to the * | in front a little to the *"
)
"""Ways to say that something is ahead and to a side; a star stands for the side."""


def _sides(plain: Ego, slight: Ego, side: str) -> "dict[Direction | Distance, str]":
    """Returns the ways to say the two directions ahead and to a side."""
    ways: dict[Direction | Distance, str] = {plain: _TO_A_SIDE, slight: _SLIGHTLY_TO_A_SIDE}
    initials = ("f* |", f"f{side[0]} |"), ("fs* |", f"fs{side[0]} |")
    for each, way in ways.items():
        for short, initial in initials:
            way = way.replace(short, initial)
        ways[each] = way.replace("*", side)
    return ways


_ALIASES: dict[Direction | Distance, str] = {
    Ego.FRONT: "right in front | right ahead | dead ahead | directly forward | straight ahead | "
    "directly ahead | directly in front | straight in front | ahead",
    **_sides(Ego.FRONT_LEFT, Ego.FRONT_SLIGHT_LEFT, "left"),
    **_sides(Ego.FRONT_RIGHT, Ego.FRONT_SLIGHT_RIGHT, "right"),
    Ego.BEYOND: "beyond fov | beyond field of view | out of view",
    Cardinal.NORTH: "n | northern | northward | northwards",
    Cardinal.NORTH_EAST: "ne | northeast | northeastern",
    Cardinal.EAST: "e | eastern | eastward | eastwards",
    Cardinal.SOUTH_EAST: "se | southeast | southeastern",
    Cardinal.SOUTH: "s | southern | southward | southwards",
    Cardinal.SOUTH_WEST: "sw | southwest | southwestern",
    Cardinal.WEST: "w | western | westward | westwards",
    Cardinal.NORTH_WEST: "nw | northwest | northwestern",
    Distance.SAME: "same",
    Distance.NEAR: "nearby | close | close by",
    Distance.MID: "mid | middle | medium | middle distance | medium distance | midrange | mid range",
    Distance.SLIGHTLY_FAR: "slight far | somewhat far",
    Distance.EXTREMELY_FAR: "extreme | extreme far",
}
_FILLERS = frozenset(
    "be id go goes going head heading walk walking run comes "
    "directly due end ends ends find finds found hand other up itd youd final hence i it's "
    "likely most probably range so then therefore they them "
    "think thus i'd say believe a about an and answer approximately around at away boxed by cell cells direction "
    "distance from in is it its lie lies "
    "located me my of on relation roughly see seen should text that the to towards viewer with would you your".split()
)
_LONGEST = 7
_SEPARATORS = re.compile(r"(?:[^\w\s\-\u2010-\u2015'‘’]|\b\d+\b)+")
_BLANKS = re.compile(r"[\s\-_\u2010-\u2015]+")
_VIEWER = re.compile(r"(?<=\b(?:front|ahead))\s(?:of\s(?:you|me|us|the\sviewer))\b", re.I)
_AND = re.compile(
    r"(?<=\b(?:front|ahead)),?\sand\s(?=(?:slightly\s|a\sbit\s|a\slittle\s)?(?:to|on|left|right)\b)|"
    r"(?<=\b(?:front|ahead)),\s(?=(?:slightly\s|a\sbit\s|a\slittle\s)?(?:to|on)\sthe\b)|"
    r"(?<=\b(?:left|ight)),?\sand\s(?=(?:in\sfront|ahead)\b)",
    re.I,
)
_OWN = re.compile(r"\b(?:my|your)\s(?=left|right)", re.I)
_PAIR = re.compile(r"[(\[]\s?[+-]?\d+\s?,\s?[+-]?\d+\s?[)\]]")
_DENIAL = re.compile("[!¬≠❌✗✘~]")
_DOTTED = re.compile(r"\b([NS])\.\s?([EW])\.", re.I)
_NEITHER = re.compile(r"\bn/a\b", re.I)
_REMARK = re.compile(r"(?<=\w)\s\((?=[^()]*\d)[^()]{1,40}\)")
_QUOTES = re.compile("['‘’]")


def _phrases() -> dict[tuple[str, ...], Direction | Distance]:
    known: dict[tuple[str, ...], Direction | Distance] = {}
    words: tuple[Direction | Distance, ...] = (*EGOS, Ego.BEYOND, *CARDINALS, *DISTANCES)
    for word in words:
        for phrase in (*word.split("|"), *_ALIASES.get(word, "").split("|")):
            spelling = tuple(_BLANKS.split(phrase.strip()))
            known[spelling] = word
            known[("".join(spelling),)] = word
    return {spelling: word for spelling, word in known.items() if spelling != ("",)}


_PHRASES = _phrases()
_SHORTER = frozenset(("slight", "extreme"))
_VOCABULARY = frozenset(word for phrase in _PHRASES for word in phrase)


def parse(reply: str, names: tuple[str, ...] = ()) -> Relation | UnreadRelation:
    """Returns the relation to which a reply comes; the `names` of what is related may stand in it."""
    found = concluded(reply, strict(partial(read, names=names), _MOST_CHARACTERS))
    if isinstance(found, Unread):
        return found if isinstance(found, UnreadRelation) else UnreadRelation(found.reason)
    return found


def read(text: str, names: tuple[str, ...] = ()) -> Relation | UnreadRelation:
    """Reads a phrase with one direction and one distance in any order, case and punctuation."""
    if _DENIAL.search(text):
        return UnreadRelation(DENIED)
    text = _REMARK.sub("", _DOTTED.sub(r"\1\2", text))
    text = _AND.sub(" ", _OWN.sub("the ", _VIEWER.sub("", text)))
    if _PAIR.search(text) and not _nameless(names).search(text):
        return UnreadRelation("the answer is a place")
    if _NEITHER.search(text):
        return UnreadRelation("the answer names no direction and no distance")
    found = _parse(text)
    return _parse(_nameless(names).sub(" ", text)) if names and isinstance(found, UnreadRelation) else found


@lru_cache(maxsize=256)
def _nameless(names: tuple[str, ...]) -> re.Pattern[str]:
    """Returns what finds a name, in any case and with blanks or underscores."""
    spelt = sorted((re.escape(name).replace(r"\ ", "[ _]") for name in names), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(spelt)})\b", re.I)


_MOST_CHARACTERS = 400


@lru_cache(maxsize=4096)
def _parse(text: str) -> Relation | UnreadRelation:
    found: dict[Direction | Distance, None] = {}
    for part in _SEPARATORS.split(_QUOTES.sub("", text.lower())):
        words = [_spelt(word) for word in _BLANKS.split(part) if word]
        while words:
            length, word = _first_phrase(words)
            if word is not None:
                found[word] = None
            elif words[0] not in _FILLERS:
                return UnreadRelation(f"{words[0]!r} is no direction or distance")
            del words[:length]
    directions = [word for word in found if not isinstance(word, Distance)]
    distances = [word for word in found if isinstance(word, Distance)]
    if len(directions) == 1 and len(distances) == 1:
        return Relation(directions[0], distances[0])
    if len(directions) > 1 or len(distances) > 1:
        return UnreadRelation(ALTERNATIVES)
    missing = "direction" if distances else "distance" if directions else "direction and no distance"
    return UnreadRelation(f"the answer names no {missing}", next(iter(directions), None), next(iter(distances), None))


def _spelt(word: str) -> str:
    """Returns a word without one small mistake."""
    is_known = word in _VOCABULARY or word in _FILLERS or (word,) in _PHRASES
    return word if is_known else nearest(word, _VOCABULARY - _SHORTER) or word


def _first_phrase(words: list[str]) -> tuple[int, Direction | Distance | None]:
    """Returns how many words the longest phrase at the start takes, and what it means."""
    for length in range(min(_LONGEST, len(words)), 0, -1):
        word = _PHRASES.get(tuple(words[:length]))
        if word is not None:
            return length, word
    return 1, None
