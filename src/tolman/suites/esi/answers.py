"""Answers: which option is meant, and how probable the player says it is."""

import re
from collections.abc import Sequence
from string import ascii_uppercase

from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.suites.esi.prompts import CONFIDENCE

_CONFIDENCE = re.compile(
    rf"^\W*{CONFIDENCE.strip().rstrip(':')}\W*(\d{{1,3}}(?:[.,]\d+)?)\s*(%|percent|per cent)?", re.I | re.M
)


def option_in(text: str, options: Sequence[str]) -> int | None:
    """Returns the number of the option that a text chooses; None where it chooses none."""
    letter = read_choice(text, tuple(options))
    return None if isinstance(letter, Unread) else ascii_uppercase.index(letter)


def confidence_in(reply: str) -> float | None:
    """Returns the probability that a reply tells on a line of its own; None where it tells none."""
    found = _CONFIDENCE.findall(reply)
    return probability(float(found[-1][0].replace(",", ".")), bool(found[-1][1])) if found else None


def probability(number: float, is_percent: bool = False) -> float | None:
    """Returns a number as a probability: 85 and 0.85 are the same, and 1 is certain; None for what can be none."""
    share = number / 100 if is_percent or number > 1 else number
    return share if 0 <= share <= 1 else None


def without_confidence(reply: str) -> str:
    """Returns a reply without what it says of its confidence."""
    return _CONFIDENCE.sub("", reply)
