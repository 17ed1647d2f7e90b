"""Sides of things: how long, wide, high or deep something is, in questions and in what is said."""

import re

_WORDS = {
    "length": "long length lang länge longueur",
    "width": "wide width breadth broad breit largeur",
    "height": "high tall height hoch hauteur",
    "depth": "deep depth tief profondeur",
    "thickness": "thick thickness",
    "distance": "far away apart distance",
}
_SIDES = {word: side for side, words in _WORDS.items() for word in words.split()}
_ANY = "|".join(sorted(_SIDES, key=len, reverse=True))
_ASKED = re.compile(rf"\bhow ({_ANY})\b|\bwhat(?: is|'s| was) the (?:\w{{1,14}} )?({_ANY})\b", re.I)
_UNIT = r"(?:[cm]?m|(?:centi|milli)?met(?:er|re)s?|feet|foot|ft|inch(?:es)?)"
_MEASURED = re.compile(rf"(?:about |around |roughly |approximately )?\d+(?:[.,]\d+)?\s?{_UNIT}\s({_ANY})\b", re.I)


def _fits(word: str, side: str) -> bool:
    """Tells whether a word is of this side; a way may be long, and so may a distance."""
    return _SIDES[word.casefold()] == side or {_SIDES[word.casefold()], side} == {"length", "distance"}


def asked_side(question: str) -> str:
    """Returns the one side of something that a question asks for, or nothing."""
    asked = {_SIDES[(match[1] or match[2]).casefold()] for match in _ASKED.finditer(question)}
    return asked.pop() if len(asked) == 1 else ""


def measures_side(text: str, side: str) -> bool:
    """Tells whether a text gives a length of this side."""
    return any(_fits(match[1], side) for match in _MEASURED.finditer(text))


def of_side(text: str, side: str) -> str:
    """Returns a text without lengths of another side than `side`: without "3 m long" where the width counts."""
    return _MEASURED.sub(lambda match: match[0] if _fits(match[1], side) else " ", text)
