"""Numerals: numbers as they are written, in digits or in English words.

A comma before groups of three digits, or a blank, parts thousands; any other comma is a decimal one, as in 2,5. A
single point is a decimal one, several part thousands. "A dozen" is 12; "a couple" and "several" are no numbers.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from tolman.scoring.answer import Unread

TOO_LARGE = Unread("the answer is a number beyond all measure")
_MOST = 10**12
_MOST_POWER = 30

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ADDED = {
    **{word: Fraction(value) for value, word in enumerate(_SMALL)},
    **{word: Fraction(10 * value) for value, word in enumerate(_TENS, start=2)},
}
_PARTS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}
_FACTORS = {"dozen": 12, "hundred": 100, "thousand": 1_000, "million": 1_000_000}

_FACTOR = rf"(?:{'|'.join(_FACTORS)})"
_PART = rf"(?:{'|'.join(_PARTS)})"
_WORD = rf"(?:{'|'.join(sorted((*_ADDED, *_FACTORS), key=len, reverse=True))})"
_DIGITS = r"""
    [1-9]\d{0,2} (?:,\d{3})+ (?:\.\d+)?
  | [1-9]\d{0,2} (?: (?:\.\d{3})+ ,\d+ | (?:\.\d{3}){2,} )
  | [1-9]\d{0,2} (?:[ ]\d{3})+ (?:[.,]\d+)?
  | \d+ (?:[.,]\d+)?
  | \.\d+
"""
_NUMERAL = re.compile(
    rf"""
    (?<! [\w.,^] ) (?<! \d: )
    (?P<sign> [+-] (?=[\d.]) )?
    (?: (?: (?P<whole> \d{{1,6}} ) [ ] )?
        (?P<over> \d{{1,9}} ) \s? / \s? (?P<under> \d{{1,9}} ) (?! \s?[/\d] | [.,]\d )
      | (?P<digits> {_DIGITS} ) (?! [.,]?\d ) (?! :\d )
        (?: [eE] (?P<power> [+-]?\d+ ) (?!\w)
          | \s{{0,2}} [x×*·] \s{{0,2}} 10 \s? \^ \s? \(? (?P<tens> [+-]?\d+ ) \)? )?
        (?: [ ] (?P<factor> {_FACTOR} ) \b )?
        (?P<more> [ ]and[ ]a[ ]{_PART} \b )?
    )
    | \b (?P<words>
        (?: an? [ ] (?= {_FACTOR} ) )? {_WORD} (?: (?: [ -] | [ ]and[ ] ) {_WORD} )* (?: [ ]and[ ]a[ ]{_PART} )?
      | (?: an? [ ] )? {_PART} (?: [ ] (?: of[ ] )? an? (?= [ ] ) )? (?: [ ]dozen )?
    ) \b
    """,
    re.X | re.I,
)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number found in a text."""

    value: Fraction
    step: Fraction
    """What one more in the last digit is worth; 0 where nothing is rounded."""
    start: int
    end: int
    is_one: bool = False
    """Whether it is the word "one", which need not be a number."""


def numerals(text: str) -> list[Numeral] | Unread:
    """Returns the numbers of a plain text in their order; times such as 0:45 are none."""
    found: list[Numeral] = []
    for match in _NUMERAL.finditer(text):
        read = _from_words(match) if match["words"] else _from_digits(match)
        if any(each is None or abs(each.value) > _MOST for each in read):
            return TOO_LARGE
        found += [each for each in read if each]
    return found


def _from_digits(match: re.Match[str]) -> list[Numeral | None]:
    sign = -1 if match["sign"] == "-" else 1
    if match["under"]:
        if not int(match["under"]):
            return [None]
        value = int(match["whole"] or 0) + Fraction(int(match["over"]), int(match["under"]))
        return [Numeral(sign * value, Fraction(0), *match.span())]
    whole, decimals = _split(match["digits"])
    written = match["power"] or match["tens"] or "0"
    power = int(written) if len(written) < 9 else _MOST_POWER + 1
    if abs(power) > _MOST_POWER or len(whole) + len(decimals) > 3 * _MOST_POWER:
        return [None]
    factor = Fraction(10) ** power * _FACTORS.get((match["factor"] or "").casefold(), 1)
    step = factor / 10 ** len(decimals)
    more = _part(match["more"]) if match["more"] else Fraction(0)
    return [Numeral(sign * (int(whole + decimals) * step + more), Fraction(0) if more else step, *match.span())]


def _split(digits: str) -> tuple[str, str]:
    """Returns the digits before and behind the decimal point."""
    marks = [digit for digit in digits if digit in ".,"]
    tail = re.split("[.,]", digits)[-1]
    is_whole = not marks or marks.count(marks[-1]) > 1 or (marks == [","] and len(tail) == 3 and digits[0] != "0")
    bare = re.sub("[^0-9]", "", digits)
    return (bare, "") if is_whole else (bare[: len(bare) - len(tail)] or "0", tail)


def _part(words: str) -> Fraction:
    return next(value for word, value in _PARTS.items() if word in words.casefold())


def _from_words(match: re.Match[str]) -> list[Numeral | None]:
    """Returns the numbers of a run of words: "two three" is two of them."""
    words = match["words"].casefold().replace("-", " ").split()
    if "half" in words[:2] or "quarter" in words[:2]:
        value = _part(match["words"]) * (12 if words[-1] == "dozen" else 1)
        return [Numeral(value, Fraction(0), *match.span())]
    values: list[Fraction] = []
    total, group = Fraction(0), None
    for word in words:
        if word in _ADDED:
            if group is not None and not _may_follow(_ADDED[word], group):
                values.append(total + group)
                total, group = Fraction(0), None
            group = (group or 0) + _ADDED[word]
        elif word in _FACTORS:
            scaled = (1 if group is None else group) * _FACTORS[word]
            total, group = (total + scaled, Fraction(0)) if _FACTORS[word] >= 1_000 else (total, Fraction(scaled))
    more = _part(match["words"]) if words[-1] in _PARTS else Fraction(0)
    values.append(total + (group or 0) + more)
    step = Fraction(0) if more else Fraction(1)
    return [Numeral(value, step, *match.span(), is_one=words == ["one"]) for value in values]


def _may_follow(added: Fraction, group: Fraction) -> bool:
    """Tells whether a word continues a number, as "five" does "twenty" and "forty" does "two hundred"."""
    if group % 100 == 0:
        return not (group == 0 and added == 0)
    return group % 10 == 0 and group % 100 >= 20 and 0 < added < 10
