"""How the published program reads and scores answers, value for value, faults included.

Its letters are read from words too: "Cannot determine" is C, and "B. Go forward" is D.
"""

import re
from collections.abc import Sequence

_ANNOUNCED = re.compile(r"Final Answer:\s*", re.I)
_BOX = re.compile(r"<\|begin_of_box\|>(.*?)<\|end_of_box\|>", re.S)
_SIGN = re.compile(r"[a-z0-9]", re.I)
_NUMBER = re.compile(r"\b\d+(?:\.\d+)?\b")
_LETTERS = "ABCD"

_MARGINS = tuple(1 - percent / 100 for percent in range(50, 100, 5))
"""Relative errors below which a number counts. Some are a little above the decimal that is meant."""


def read_choice(reply: str, options: Sequence[str], reasons: bool = False) -> str:
    """Returns the letter that the published runner reads, or the reply where it reads none.

    A letter is the last letter or digit of the reply, if that is one of the four; else the first; else that of the
    first option whose text stands in the last line. `reasons` says whether players were asked to think aloud.
    """
    text = _read_part(reply, reasons)
    if box := _BOX.search(text):
        return box[1].strip()
    signs = _SIGN.findall(text)
    for sign in (signs[-1:], signs[:1]):
        if sign and sign[0].upper() in _LETTERS:
            return str(sign[0].upper())
    return _option_told(text, options) or text.rstrip(".").strip()


def read_number(reply: str, reasons: bool = False) -> str:
    """Returns the number that the published runner reads, the last unsigned one that stands alone, or the reply."""
    text = _read_part(reply, reasons)
    if box := _BOX.search(text):
        return box[1].strip()
    numbers = _NUMBER.findall(text)
    return str(numbers[-1]) if numbers else text.rstrip(".").strip()


def is_right(answer: str, target: str) -> bool:
    """Tells whether the published runner takes an answer for the target."""
    return answer.lower() == target.lower()


def number(answer: str) -> float | None:
    """Returns an answer as a number, or None where the published evaluator cannot."""
    try:
        return float(answer)
    except ValueError:
        return None


def score_number(answer: str, target: str) -> float:
    """Returns the mean relative accuracy as the published evaluator works it out, in floating point."""
    guess, truth = number(answer), number(target)
    if guess is None or truth is None:
        return float(is_right(answer, target))
    if truth == 0:
        return float(guess == 0)
    error = abs(guess - truth) / abs(truth)
    return sum(error < margin for margin in _MARGINS) / len(_MARGINS)


def _read_part(reply: str, reasons: bool) -> str:
    """Returns the reply, or what follows the first announcement of an answer where players think aloud."""
    text = reply.strip()
    return _ANNOUNCED.split(text, maxsplit=1)[-1].strip() if reasons else text


def _option_told(text: str, options: Sequence[str]) -> str:
    """Returns the letter of the first option whose text stands in the last line, or nothing."""
    last = next((line for line in reversed(text.split("\n")) if line.strip()), "")
    for letter, option in zip(_LETTERS, options, strict=False):
        told = option.strip().strip(". ")
        if last and "\n" not in option and re.search(rf"\b{re.escape(told)}\b", last, re.I):
            return letter
    return ""
