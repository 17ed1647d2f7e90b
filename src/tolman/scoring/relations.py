"""Relation phrases such as "north east, near": reading them as players write them, and writing them."""

import re
from dataclasses import dataclass
from functools import lru_cache

from tolman.geometry.bins import CARDINALS, DISTANCES, EGOS, Cardinal, Distance, Ego

Direction = Ego | Cardinal


@dataclass(frozen=True, slots=True)
class Relation:
    """Where one thing lies for another."""

    direction: Direction
    distance: Distance

    def __str__(self) -> str:
        return f"{self.direction}, {self.distance}"


@dataclass(frozen=True, slots=True)
class UnreadRelation:
    """Why a phrase is no relation, with the halves that could be read."""

    reason: str
    direction: Direction | None = None
    distance: Distance | None = None


_ALIASES: dict[Direction | Distance, str] = {
    Ego.FRONT: "straight ahead | directly ahead | directly in front | straight in front | ahead",
    Ego.FRONT_LEFT: "fl | left front",
    Ego.FRONT_RIGHT: "fr | right front",
    Ego.FRONT_SLIGHT_LEFT: "fsl | front slightly left | slight front left | slightly front left | "
    "slight left front | slightly left front | slight left | slightly left",
    Ego.FRONT_SLIGHT_RIGHT: "fsr | front slightly right | slight front right | slightly front right | "
    "slight right front | slightly right front | slight right | slightly right",
    Ego.BEYOND: "beyond fov | beyond field of view | out of view",
    Cardinal.NORTH: "n | northern",
    Cardinal.NORTH_EAST: "ne | northeast | northeastern",
    Cardinal.EAST: "e | eastern",
    Cardinal.SOUTH_EAST: "se | southeast | southeastern",
    Cardinal.SOUTH: "s | southern",
    Cardinal.SOUTH_WEST: "sw | southwest | southwestern",
    Cardinal.WEST: "w | western",
    Cardinal.NORTH_WEST: "nw | northwest | northwestern",
    Distance.SAME: "same",
    Distance.MID: "mid | middle | medium | middle distance | medium distance | midrange | mid range",
    Distance.SLIGHTLY_FAR: "slight far | somewhat far",
    Distance.EXTREMELY_FAR: "extreme | extreme far",
}
_FILLERS = frozenset(
    "a about an and answer approximately around at away boxed by cell cells direction distance from in is it its lie "
    "lies located me my of on relation roughly see seen should text the to towards viewer with would you your".split()
)
_LONGEST = 4
_SEPARATORS = re.compile(r"(?:[^\w\s\-\u2010-\u2015'‘’]|\b\d+\b)+")
_BLANKS = re.compile(r"[\s\-_\u2010-\u2015]+")
_DENIAL = re.compile("[!¬≠❌✗✘~]")
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


def parse(text: str, names: tuple[str, ...] = ()) -> Relation | UnreadRelation:
    """Reads a phrase with one direction and one distance in any order, case and punctuation.

    The `names` of what is related may stand in it.
    """
    if len(text) > _MOST_CHARACTERS:
        return UnreadRelation("the answer is too long for a relation")
    if _DENIAL.search(text):
        return UnreadRelation("the answer denies something")
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
        words = [word for word in _BLANKS.split(part) if word]
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
        return UnreadRelation("the answer names several alternatives")
    missing = "direction" if distances else "distance" if directions else "direction and no distance"
    return UnreadRelation(f"the answer names no {missing}", next(iter(directions), None), next(iter(distances), None))


def _first_phrase(words: list[str]) -> tuple[int, Direction | Distance | None]:
    """Returns how many words the longest phrase at the start takes, and what it means."""
    for length in range(min(_LONGEST, len(words)), 0, -1):
        word = _PHRASES.get(tuple(words[:length]))
        if word is not None:
            return length, word
    return 1, None
