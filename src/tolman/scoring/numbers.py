"""Numbers: reading one as players write it, with or without a unit, and how near it comes to another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tolman.scoring.answer import Unread
from tolman.scoring.conclusion import MOST_CHARACTERS, announced, plain
from tolman.scoring.names import ALTERNATIVES, FILLERS
from tolman.scoring.numerals import Numeral, numerals
from tolman.scoring.units import MEASURES, Measure, Unit, measure_at

TOLERANCES = tuple(Fraction(percent, 100) for percent in range(50, 0, -5))
"""The ten relative errors up to which a number counts, which are 1 less the published thresholds."""

_NOTHING = Unread("the answer names no number")
_BEHIND = FILLERS | frozenset(
    "about across apart approximately away because between but deep for from high long or overall roughly since tall "
    "thick to total was were when which while wide with".split()
)
_CONCLUSION = re.compile(r"[=≈]|\b(?:so|therefore|thus|hence)\b", re.I)
_ABOUT = r"(?:(?:about|around|approximately|roughly|some|the|an?|be|~)\s{1,3}){0,2}"
_BOUND = re.compile(
    r"(?:\b(?:at\s(?:least|most)|(?:more|less|fewer|greater|larger|smaller|longer|shorter|higher|wider|closer)\sthan|"
    rf"over|under|above|below|up\sto|exceeds?|exceeding|maximum|minimum)\s{{1,3}}|[<>≤≥]\s{{0,3}}){_ABOUT}\Z",
    re.I,
)
_DENIAL = re.compile(rf"(?:\b(?:not|never|no|cannot)|n't)\s{{1,3}}{_ABOUT}\Z", re.I)
_WORD = re.compile(r"\s{0,3}([^\W\d_]+)")
_LOOK_BACK = 40


@dataclass(frozen=True, slots=True)
class _Quantity:
    """A number with its unit."""

    value: Fraction
    step: Fraction
    measure: Measure | None
    start: int
    end: int
    is_one: bool = False


def read_number(answer: str, unit: Unit) -> Fraction | Unread:
    """Reads one number and returns it in `unit`, into which lengths and areas are converted.

    The answer is what `final_answer` returns: thinking before it is cut by the caller. What follows words such as
    "the answer is" counts before all else, and where numbers differ, what follows the last "=" or "so".

    Several numbers are alternatives, a range too, unless they are one length in several units, rounded or not. What
    has a unit of another sort is no alternative, yet nothing is read where there is nothing else. Nor is
    anything read where a word that is no unit stands behind a number that should have one, or of "at least 5".
    """
    if len(answer) > MOST_CHARACTERS:
        return Unread("the answer is too long for a number")
    text = plain(answer)
    found = [reading for part in announced(text) if (reading := _read(part, unit)) != _NOTHING]
    if not found:
        return _read(text, unit)
    return found[0] if len(set(found)) == 1 else Unread(ALTERNATIVES)


def relative_accuracy(guess: Fraction, target: Fraction) -> Fraction:
    """Returns the share of the ten tolerances within which `guess` lies of `target`, their ends included.

    Of a target 0 nothing but 0 is near.
    """
    if not target:
        return Fraction(guess == 0)
    error = abs(guess - target) / abs(target)
    return Fraction(sum(error <= tolerance for tolerance in TOLERANCES), len(TOLERANCES))


def _read(text: str, unit: Unit) -> Fraction | Unread:
    """Reads the number of a text, or of its conclusion where that alone has one."""
    whole = _reading(text, unit)
    if isinstance(whole, Fraction):
        return whole
    concluded = [reading for part in _CONCLUSION.split(text)[1:] if (reading := _reading(part, unit)) != _NOTHING]
    return concluded[-1] if concluded else whole


def _reading(text: str, unit: Unit) -> Fraction | Unread:
    found = numerals(text)
    if isinstance(found, Unread):
        return found
    quantities = _compounds(_quantities(text, found), text)
    if len(quantities) > 1:
        quantities = [each for each in quantities if not each.is_one] or quantities[:1]
    if not quantities:
        return _NOTHING
    fitting = [each for each in quantities if _fits(each.measure, unit)]
    if not fitting:
        measure = quantities[0].measure
        return Unread(f"the unit {measure.written!r} does not fit the question" if measure else _NOTHING.reason)
    reason = next((reason for each in fitting if (reason := _objection(text, each, unit))), None)
    return Unread(reason) if reason else _agreed(fitting, unit)


def _quantities(text: str, found: Sequence[Numeral]) -> list[_Quantity]:
    """Returns the numbers with their units, without ordinals and names such as 2nd and 3D."""
    quantities: list[_Quantity] = []
    for each in found:
        measure, end = measure_at(text, each.end)
        if quantities and quantities[-1].start < each.start < quantities[-1].end:
            continue
        if measure or not text[each.end : each.end + 1].isalnum():
            quantities.append(_Quantity(each.value, each.step, measure, each.start, end, each.is_one))
    return quantities


def _compounds(quantities: Sequence[_Quantity], text: str) -> list[_Quantity]:
    """Returns the quantities with those joined that make one, as in 6 ft 2 in or 2 m and 40 cm."""
    joined: list[_Quantity] = []
    for each in quantities:
        larger = joined[-1] if joined else None
        if larger and (sum_ := _sum(larger, each, text[larger.end : each.start])):
            joined[-1] = sum_
        else:
            joined.append(each)
    return joined


def _sum(larger: _Quantity, smaller: _Quantity, between: str) -> _Quantity | None:
    one, other = larger.measure, smaller.measure
    if one and one.written == "'" and other is None and not between:
        other = Measure(1, one.size / 12, '"')
    is_joined = between.strip().casefold() in ("", "and") and one and other and one.dimension == other.dimension == 1
    if not (is_joined and one and other and larger.value.denominator == 1):
        return None
    if not (0 < smaller.value * other.size < one.size and larger.value >= 0):
        return None
    value = larger.value + smaller.value * other.size / one.size
    return _Quantity(value, smaller.step * other.size / one.size, one, larger.start, smaller.end)


def _fits(measure: Measure | None, unit: Unit) -> bool:
    """Tells whether a number with this unit, or none, can answer a question that asks for another."""
    if measure is None:
        return True
    if unit in MEASURES:
        return measure.dimension == MEASURES[unit].dimension
    return unit is Unit.UNKNOWN and measure.dimension > 0


def _objection(text: str, quantity: _Quantity, unit: Unit) -> str | None:
    """Returns why a number is no answer, or None where it may be."""
    before, behind = text[max(0, quantity.start - _LOOK_BACK) : quantity.start], text[quantity.end :]
    if _DENIAL.search(before):
        return "the answer denies something"
    if _BOUND.search(before) or behind.startswith("+"):
        return "the answer is a bound and no number"
    word = _WORD.match(behind)
    if quantity.measure is None and unit in MEASURES and word and word[1].casefold() not in _BEHIND:
        return f"{word[1][:40]!r} is no unit of {'area' if unit is Unit.SQUARE_METRES else 'length'}"
    return None


def _agreed(quantities: Sequence[_Quantity], unit: Unit) -> Fraction | Unread:
    """Returns the one number that all quantities are, as written in the unit of the question where one is."""
    own = MEASURES.get(unit) or next((each.measure for each in quantities if each.measure), None)
    first, *others = sorted(quantities, key=lambda each: _size(each, own) != (own.size if own else 1))
    if not all(_are_same(first, each, own) for each in others):
        return Unread(ALTERNATIVES)
    if unit not in MEASURES or own is None:
        return quantities[0].value
    return first.value * _size(first, own) / own.size


def _size(quantity: _Quantity, own: Measure | None) -> Fraction:
    measure = quantity.measure or own
    return measure.size if measure else Fraction(1)


def _are_same(one: _Quantity, other: _Quantity, own: Measure | None) -> bool:
    """Tells whether two quantities are one, at least as far as its digits tell in another unit."""
    size, other_size = _size(one, own), _size(other, own)
    difference = abs(one.value * size - other.value * other_size)
    if one.measure and other.measure and one.measure.dimension != other.measure.dimension:
        return False
    if size == other_size:
        return not difference
    return 2 * difference <= max(one.step * size, other.step * other_size)
