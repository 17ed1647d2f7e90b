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
_UNIT = r"(?:[ckm]?m|(?:centi|milli|kilo)?met(?:er|re)s?|miles?|yards?|feet|foot|ft|inch(?:es)?)"
_MEASURED = re.compile(rf"(?:about |around |roughly |approximately )?\d+(?:[.,]\d+)?\s?{_UNIT}\s({_ANY})\b", re.I)

_AMOUNT = rf"(?:about |around |roughly |approximately )?\d+(?:[.,]\d+)?\s?{_UNIT}"
_CLIMBED = re.compile(
    rf"\b(?:climb|rise|ascend|gain|drop|descend)(?:s|ed)?\s(?:by\s)?{_AMOUNT}\b|"
    rf"{_AMOUNT}\s(?:of\s)?(?:climb|ascent|descent|elevation|altitude)(?:ing)?\b",
    re.I,
)
"""How far something goes up or down."""
_REMOTE = re.compile(
    rf"{_AMOUNT}\s(?=(?:before|short\sof|in\sfront\sof|behind|past|away\sfrom)\s(?:the|a|an|its|each|you|me|us)\b)",
    re.I,
)
"""How far something is from another."""


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
    text = text if side == "height" else _CLIMBED.sub(" ", text)
    text = text if side == "distance" else _REMOTE.sub(" ", text)
    return _MEASURED.sub(lambda match: match[0] if _fits(match[1], side) else " ", text)
