"""Amounts: options that are numbers, which are read by the number too."""

import re
from fractions import Fraction
from functools import lru_cache, partial
from string import ascii_uppercase
from typing import NamedTuple

from tolman.scoring.answer import Unread
from tolman.scoring.forms import Read, Reader
from tolman.scoring.numbers import number_form
from tolman.scoring.plain import plain
from tolman.scoring.units import Unit

_TIMES = re.compile(r"\b(?:(once)(?! (?:you|the|it|we|i|inside|past)\b)|(twice)|(thrice))\b( more| again)?", re.I)
"""How often, in one word; once more is not how often in all."""
_LENGTH = re.compile(r"\d ?(?:mm|cm|m|km)\Z")
_MENTIONED = re.compile(r"(?<![^\W_])[A-HJ-Z](?![^\W_])")


class _Amounts(NamedTuple):
    """Options that are numbers."""

    unit: Unit
    letters: dict[Fraction, str]


@lru_cache(maxsize=1024)
def amounts_of(options: tuple[str, ...]) -> _Amounts | None:
    """Returns options as numbers, "twice" among them, or None where one is none."""
    units = {Unit.METRES: " m", Unit.CENTIMETRES: " cm", Unit.SQUARE_METRES: " m^2"}
    written = [plain(option) for option in options]
    unit = next((unit for unit, end in units.items() if all(each.endswith(end) for each in written)), None)
    unit = unit or (Unit.METRES if all(map(_LENGTH.search, written)) else Unit.COUNT)
    form = number_form(unit)
    values = [form.bare(_in_times(option)) for option in options]
    letters = {
        value: letter for value, letter in zip(values, ascii_uppercase, strict=False) if isinstance(value, Fraction)
    }
    return _Amounts(unit, letters) if len(letters) == len(options) and len(options) > 1 else None


def _in_times(text: str) -> str:
    counts = ("once", "twice", "thrice")
    return _TIMES.sub(lambda match: f"{counts.index(match[0].casefold()) + 1} times" if not match[4] else "1+", text)


def by_amount(by_text: Reader[str], amounts: _Amounts) -> Reader[str]:
    """Returns a form that reads a number too, where an option is that number."""
    by_number = number_form(amounts.unit)

    def read(passage: str, text: Read[str], number: Read[Fraction]) -> str | Unread:
        found, amount = text(passage), number(_in_times(passage))
        if _MENTIONED.search(plain(passage)) or (isinstance(found, str) and not isinstance(amount, Unread)):
            return found
        if isinstance(amount, Unread):
            return amount
        return amounts.letters.get(amount, Unread("no option is this number"))

    return Reader(
        partial(read, text=by_text.bare, number=by_number.bare),
        partial(read, text=by_text.said, number=by_number.said),
    )
