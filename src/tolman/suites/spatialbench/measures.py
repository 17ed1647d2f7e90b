"""What the words of a question say about measures: the unit that is asked for, and the scale that is given.

A unit behind a number is given, as in "tiles of 80 cm"; one without a number is asked for, as in "the width in cm".
"""

import re
from fractions import Fraction
from functools import lru_cache

from tolman.suites.spatialbench.question import Unit

_COUNTED = ("object_counting", "relative_counting")
_LENGTHS = ("object_size", "absolute_distance", "relative_distance")

_UNIT = re.compile(
    r"""
    (?<! [^\W\d] ) (?:
      (?P<m2> sq\w*\.?\s*(?:met(?:er|re)s?|m)\b | m(?:\^?2\b|²) )
    | (?P<other>
        footage\b | sq\w*\.?\s*(?:centimet(?:er|re)s?|cm)\b | cm(?:\^?2\b|²)
      | (?:in|many)\s+(?:square\s+|cubic\s+)?
        (?:feet|foot|ft|inch(?:es)?|yards?|(?:milli|kilo)met(?:er|re)s?|mm|km)\b )
    | (?P<cm> (?:centimet(?:er|re)s?|cms?)\b )
    | (?P<m> met(?:er|re)s?\b | (?<! ['’.] ) m\b )
    )
    """,
    re.X | re.I,
)
_NUMBER = re.compile(
    r"(?:(\d+(?:,\d{3})*(?:\.\d+)?)[\s-]*|\b(?:an?|one|two|three|four|five|six|ten|half)[\s-]+)$", re.I
)
_LONGEST_NUMBER = 20
_UNITS = {"m2": Unit.SQUARE_METRES, "cm": Unit.CENTIMETRES, "m": Unit.METRES, "other": Unit.UNKNOWN}


def unit_of(kind: str, text: str) -> Unit:
    """Returns what the number counts that a question of a kind asks for.

    A length is in centimetres where no unit is asked for and all lengths given are. Metres given settle nothing: the
    published answers to such questions are in centimetres.
    """
    if kind in _COUNTED:
        return Unit.COUNT
    mentions = _mentions(text)
    asked = {unit for unit, number in mentions if number is None}
    given = {unit for unit, number in mentions if number is not None}
    if not asked and kind in _LENGTHS and given == {Unit.CENTIMETRES}:
        return Unit.CENTIMETRES
    return asked.pop() if len(asked) == 1 else Unit.UNKNOWN


def scales(text: str) -> tuple[tuple[Fraction, Unit], ...]:
    """Returns the lengths and areas that a question gives in digits, as in 80 cm, in the order of the text."""
    return tuple((Fraction(number), unit) for unit, number in _mentions(text) if number)


def gives_scale(text: str) -> bool:
    """Says whether a question gives a length or an area from which others can be worked out."""
    return any(number is not None for _, number in _mentions(text))


@lru_cache(4096)
def _mentions(text: str) -> tuple[tuple[Unit, str | None], ...]:
    """Returns the units named in a text, each with the digits before it: "" for a word, None for no number."""
    return tuple(
        (_UNITS[str(match.lastgroup)], _number_before(text, match.start())) for match in _UNIT.finditer(text)
    )


def _number_before(text: str, end: int) -> str | None:
    match = _NUMBER.search(text[max(0, end - _LONGEST_NUMBER) : end])
    return (match[1] or "").replace(",", "") if match else None
