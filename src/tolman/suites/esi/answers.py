"""Answers: which option is meant, and how probable the player says it is."""

import re
from collections.abc import Sequence
from string import ascii_uppercase

from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.scoring.signs import ends

_NUMBER = r"(?<![\w.,-])(?P<number>\d{1,3}(?:[.,]\d{1,6})?)(?![\d.,]*\d)(?!\s{0,2}(?:-|–|to)\s{0,2}\d)"
_UNIT = r"\s{0,2}(?P<unit>%|percent\b|per\scent\b|/\s?100\b|out\sof\s100\b|/\s?10\b|out\sof\s10\b)?"
_LABEL = r"(?:confidence|certainty|probability|likelihood|conf)(?:\s(?:level|score|in\s(?:it|this|my\sanswer)))?"
_LABELLED = re.compile(
    rf"\b{_LABEL}[\"'*_`]{{0,4}}\s{{0,3}}(?:[:=]|is\b|of\b|at\b|\(|,)?[\s:=\"'*_`(]{{0,6}}"
    rf"(?:about|around|approximately|roughly|~)?\s{{0,2}}(?:{_NUMBER}{_UNIT})?",
    re.I,
)
"""What is called confidence, before it."""
_FOLLOWED = re.compile(
    rf"{_NUMBER}{_UNIT}\s{{0,3}}[\"'*_`]{{0,4}}\s?(?:confident|confidence|sure|certain(?:ty)?|likely|probab(?:le|ly|ility))\b",
    re.I,
)
"""What is called confidence, behind it."""
_LINE = re.compile(rf"^[^\w\n]{{0,8}}{_LABEL}[\"'*_`]{{0,4}}\s{{0,3}}[:=][^\n]{{0,80}}$", re.I | re.M)
"""A line of its own."""
_ALONE = re.compile(rf"{_NUMBER}\s{{0,2}}(?P<unit>%|percent\b|per\scent\b)", re.I)
_BARE = re.compile(rf"[\s\"'*_`(]*{_NUMBER}{_UNIT}[\s\"'*_`).]*", re.I)
_BESIDE = re.compile(
    rf"[,;(–—-]?\s{{0,3}}(?:\b(?:and|with|at|but)\s"
    rf"|\b(?:I'm|I’m|I\sam|(?-i:a)|an|my|about|around|only|the)[ \t]){{0,4}}"
    rf"(?:{_FOLLOWED.pattern.replace('?P<number>', '').replace('?P<unit>', '')}"
    rf"|{_LABELLED.pattern.replace('?P<number>', '').replace('?P<unit>', '')}"
    rf"|{_ALONE.pattern.replace('?P<number>', '').replace('?P<unit>', '')})\s?\)?",
    re.I,
)


def option_in(text: str, options: Sequence[str]) -> int | None:
    """Returns the number of the option that a text chooses; None where it chooses none."""
    letter = read_choice(without_confidence(text), tuple(options))
    return None if isinstance(letter, Unread) else ascii_uppercase.index(letter)


def confidence_in(reply: str) -> float | None:
    """Returns the probability that a reply tells of its answer; None where it tells none.

    Of several, the last counts that is called confidence; percentages that are not called anything must agree.
    """
    text = ends(reply)
    if _called(text):
        return confidence_called(text)
    alone = {_probability(match) for match in _ALONE.finditer(text)}
    return alone.pop() if len(alone) == 1 else None


def confidence_called(text: str) -> float | None:
    """Returns the last number that a text calls confidence; None where it calls none so."""
    numbered = [match for match in _called(ends(text)) if match["number"]]
    return _probability(numbered[-1]) if numbered else None


def _called(text: str) -> list[re.Match[str]]:
    return sorted((*_LABELLED.finditer(text), *_FOLLOWED.finditer(text)), key=lambda match: match.end())


def confidence_of(text: str) -> float | None:
    """Returns the probability that a text is, and nothing else; None where it is none."""
    match = _BARE.fullmatch(text)
    return _probability(match) if match else confidence_in(text)


def is_confidence(text: str) -> bool:
    """Tells whether a text is nothing but a number that can be a confidence, or a word for one."""
    return _BARE.fullmatch(text) is not None or not without_confidence(text).strip(" \t\n.,;()")


def _probability(match: re.Match[str]) -> float | None:
    number, unit = float(match["number"].replace(",", ".")), "".join((match["unit"] or "").casefold().split())
    if unit in ("/10", "outof10"):
        return probability(10 * number, is_percent=True)
    return probability(number, is_percent=bool(unit))


def probability(number: float, is_percent: bool = False) -> float | None:
    """Returns a number as a probability: 85 and 0.85 are the same, and 1 is certain; None for what can be none."""
    share = number / 100 if is_percent or number > 1 else number
    return round(share, 8) if 0 <= share <= 1 else None


def without_confidence(reply: str) -> str:
    """Returns a reply without what it says of its confidence."""
    return _BESIDE.sub("", _LINE.sub("", reply))
