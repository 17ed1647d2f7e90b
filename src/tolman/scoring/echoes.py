"""Echoes: options and questions that a reply gives back, which answer nothing."""

import re
from functools import lru_cache
from string import ascii_uppercase

from tolman.scoring.passages import labelled
from tolman.scoring.signs import ANSWER

_SIGN = r"[\s.,;:|()\[\]\"'{}/–-]"
_MOST_CHARACTERS = 4_000
_FEWEST_WORDS = 4
"""Words from which on the same words as in the question are no chance."""
_WORD = re.compile(r"[^\W_]+")


def without_echo(reply: str, options: tuple[str, ...]) -> str:
    """Returns a reply without the list of all options with their letters.

    Where nothing follows the list, what stands before it is the question, unless it is called an answer.
    """
    listed = _listed(options)
    found = list(listed.finditer(reply)) if listed else []
    if not listed or not found:
        return reply
    is_last = not reply[found[-1].end() :].strip()
    before = reply[: found[0].start()]
    return "" if is_last and not (labelled(before) or ANSWER.search(before)) else listed.sub("\n", reply)


@lru_cache(maxsize=256)
def _listed(options: tuple[str, ...]) -> re.Pattern[str] | None:
    """Returns what finds all options, each behind its letter."""
    if len(options) < 2 or sum(map(len, options)) > _MOST_CHARACTERS or not all(options):
        return None
    items = (
        rf"(?:\b(?:option|choice)\s)?\b{letter}\b{_SIGN}{{1,8}}{re.escape(option.strip())}"
        for letter, option in zip(ascii_uppercase, options, strict=False)
    )
    return re.compile(f"{_SIGN}{{0,8}}".join(items) + r"(?![^\W_])[}\])\"'|]*", re.I)


def repeats(passage: str, question: str) -> bool:
    """Tells whether a passage has nothing but words that stand in a question side by side."""
    said = [word.casefold() for word in _WORD.findall(passage)]
    asked = [word.casefold() for word in _WORD.findall(question)]
    if len(said) < _FEWEST_WORDS:
        return False
    return any(asked[at : at + len(said)] == said for at in range(len(asked) - len(said) + 1))
