"""Numbers: reading one as players write it, with or without a unit, and how near it comes to another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from tolman.scoring.answer import DENIED, ECHO, OPEN, Unread
from tolman.scoring.conclusion import Conclusion, conclusion
from tolman.scoring.echoes import repeats
from tolman.scoring.fillers import COMMITTED, FOREIGN, NEUTRAL
from tolman.scoring.forms import Reader
from tolman.scoring.numberwords import in_digits
from tolman.scoring.numerals import Numeral, numerals
from tolman.scoring.passages import labelled
from tolman.scoring.plain import plain
from tolman.scoring.sides import asked_side, measures_side, of_side
from tolman.scoring.sorts import of_thing
from tolman.scoring.units import MEASURES, Measure, Unit, measure_at

TOLERANCES = tuple(Fraction(percent, 100) for percent in range(50, 0, -5))
"""The ten relative errors up to which a number counts, which are 1 less the published thresholds."""

_NOTHING = Unread("the answer names no number")
_OTHER_THING = Unread("the answer is about another thing than was asked for")
_OTHER_SIDE = Unread("the answer is about another side than was asked for")
_PART = Unread("the answer is a part of what was asked for")
_CANNOT = r"\b(?:can['’]?t|cannot|can not|couldn['’]t|don['’]t|do not)"
_REST_UNSEEN = re.compile(
    rf"(?:\bhow (?:many|much|far|long|wide|tall|high)\b[^.!?\n]{{0,80}}{_CANNOT} (?:see|say|tell|know|make out)|"
    rf"{_CANNOT} (?:see|say|tell|know) how (?:many|much)\b[^.!?\n]{{0,60}})[.!]?\s{{0,3}}\Z",
    re.I,
)
"""What says at the end that the rest cannot be seen."""
_MOST_UNSEEN = 200
_BREAKS_OFF = Unread("the answer breaks off")
_OPERATOR = re.compile(r"\s[×x*+=÷/]\s{0,3}\Z")
_BEHIND = NEUTRAL | frozenset(
    "about across apart approximately away because between but deep for from high long or overall roughly since tall "
    "thick to total was were when which while wide with".split()
)
_CONCLUSION = re.compile(
    r"[=≈]|\b(?:makes|leaves|gives|equals|yields|comes? to|adds? up to)(?=\s\d)|"
    r"\b(?:so|therefore|thus|hence|a total of)\b|(?<!公)[共总](?!同|享)|只有",
    re.I,
)
_ABOUT = r"(?:(?:about|around|approximately|roughly|some|the|an?|be|~)\s{1,3}){0,2}"
_FOREIGN_BOUNDS = (
    "mindestens|höchstens|weniger als|mehr als|über|unter|au moins|au plus|plus de|moins de|al menos|como máximo|"
    "más de|jusqu['’]à|bis zu|maximal|minimal|hasta|até|fino a|до|свыше|более|менее|mniej niż|więcej niż|ponad|"
    "poniżej|co najmniej|co najwyżej|przynajmniej|najwyżej|maksymalnie|minder dan|meer dan|hooguit|hoogstens|"
    "minstens|ten minste|maximaal|minimaal|en az|en fazla|tối đa|ít nhất|wenigstens|zumindest|upwards of|"
    "menos de|pelo menos|no máximo|mais de|almeno|al massimo|più di|meno di|не менее|не более|больше|меньше|минимум|"
    "максимум"
)
_BOUND = re.compile(
    r"(?:\b(?:at\s(?:the\s(?:very\s|absolute\s)?)?(?:least|most)|(?:more|less|fewer|greater|larger|smaller|longer|shorter|higher|wider|closer)\sthan|"
    rf"over|under|above|below|up\sto|exceeds?|exceeding|(?:maximum|minimum)(?:\sof)?|max\.?|min\.?|{_FOREIGN_BOUNDS})\s{{1,3}}|\b(?:than|as\s\w{{1,10}}\sas)\s[^.;\n]{{1,60}}?(?:,\s(?:which|that|who)\s(?:is|are|has|have|measures?)|\s\()\s{{0,2}}|[<>≤≥]\s{{0,3}}|"
    rf"(?:至少|最少|不少于|不到|不止|不足|多于|少于|超过|最多|不超过|大于|小于|以上|少なくとも|최소|적어도)\s{{0,2}}){_ABOUT}\Z",
    re.I,
)
_BOUND_BEHIND = re.compile(
    r"\+|\s(?:[^\W\d_]{1,20}\s)?(?:or (?:more|less|fewer)|and (?:up|more|above)|"
    r"oder (?:mehr|weniger)|ou (?:plus|moins)|"
    r"ou (?:mais|menos)|o (?:más|menos|più|meno)|или (?:больше|более|меньше|менее)|lub (?:więcej|mniej)|"
    r"of (?:meer|minder))\b|"
    r",?\s\(?(?:at (?:the (?:very |absolute )?)?(?:least|most|minimum|maximum)|(?:as a )?(?:minimum|maximum)|"
    r"tops|max|min)\b|"
    r",?\s(?:au (?:plus|moins|maximum|minimum)|como (?:máximo|mínimo)|al menos|no (?:máximo|mínimo)|pelo menos|"
    r"al massimo|almeno|maximal|höchstens|mindestens)\b|\s?(?:以内|以[上下]|未満|이상|이하|미만)|"
    r"\s(?:[^\W\d_]{2,12}er|more|less)\sthan\b",
    re.I,
)
_DENIAL = re.compile(
    rf"(?:(?:\b(?:not|never|no|cannot)|n't)\s{{1,3}}|(?:不是|并非|没有|没)(?:看到|看见)?\s{{0,2}}){_ABOUT}\Z", re.I
)
_MARGIN = re.compile(
    rf"\b(?:off\b[^.\n]{{0,60}}\bby|give or take|(?:error|margin)(?: of)?)\s{{1,3}}"
    rf"(?:perhaps\s|maybe\s|up to\s)?{_ABOUT}\Z",
    re.I,
)
"""What stands before the error of a number."""
_FACTOR = re.compile(r"\b(?:multipl(?:y|ied|ying)|divid(?:e|ed|ing))\b[^.;=\n]{0,60}\bby\s\Z", re.I)
"""What stands before a number to reckon with."""
_AT_FIRST = re.compile(r"[^.,;\n]{0,40}\b(?:at first|initially|originally)\b", re.I)
"""What stands behind a number that was given up."""
_NAMED = re.compile(
    r"\b(?:frames?|images?|pictures?|photos?|shots?|clips?|steps?|options?|gate|room|"
    r"platform|exit|building|zone|lane|bay|house|track|level)\s"
    r"(?:#?\d{1,5}(?:,? and |, | ?- ?| to )){0,20}#?\Z",
    re.I,
)
"""What stands before a number that is a name."""
_WORD = re.compile(r"\s{0,3}([^\W\d_]+)")
_HEADED = re.compile(r"(?!1\.)(\d{1,4})\.\s(?=[^\W\d_])(?![Oo]r\b|[Aa]ltern|[Nn]o\b|[Ww]ait)(?!.*\n\s*\d)")
"""A number and then a sentence, which is not the first item of a list."""
_NO_THING = re.compile(
    r"\bnone\b(?! of)|\bthere (?:are|were|is)(?:n't| not) any\b(?! (?:more|other))|"
    r"\A\W*(?:keine?r?|aucune?|ningun[oa]s?|nessun[oa]|nenhuma?)\b|"
    r"(?:\A\W*|(?<=there is )|(?<=there are )|(?<=there were )|(?<=I see )|(?<=can see )|"
    r"(?<=I count ))"
    r"no (?=(?!idea|answer|clue|way|doubt|more|less|fewer|one|information|access|video|conclusion|longer|need)"
    r"[^\W\d_]+)|一[^\W\d]{1,3}[也都]没(?:有|看到)?|没有(?:任何)?人?(?=[。,.!！]?\Z)",
    re.I,
)
_DANGLING = frozenset("of and in on the with at or to from".split())
_PART_BEHIND = re.compile(r"\s(?:of\s)?(?:the|its|that|this|his|her|their|my|as)\b", re.I)
"""What stands behind a part of something else, as in "half the height"."""
_FRAMES = re.compile(r"\s(?:of the |of |out of \d+ )?(?:frames?|images?|pictures?|photos?|shots?|clips?)\b", re.I)
_LETTERS = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")
_BESIDE = _BEHIND | COMMITTED | FOREIGN | frozenset("rounded rounding up down nearest say".split())
_PREMISE = re.compile(
    r"(?:\A|(?<=[.!?\n] ))(?:if|given|since|assuming|because|as|based on|considering|using|taking|"
    r"compared (?:to|with))\b"
    r"[^,.\n]{0,200}(?:,|\Z)",
    re.I,
)
"""What is taken for granted, and no answer: "If the tile is 80 cm wide, ..."."""
_LOOK_BACK = 80
_MOST_COUNTED = 4
"""Words behind a number that may say what it counts."""


@dataclass(frozen=True, slots=True)
class _Quantity:
    """A number with its unit."""

    value: Fraction
    step: Fraction
    measure: Measure | None
    start: int
    end: int
    is_one: bool = False


def read_number(reply: str, unit: Unit, question: str = "") -> Fraction | Unread:
    """Reads one number and returns it in `unit`, into which lengths and areas are converted.

    Several numbers are alternatives, a range too, unless they are one length in several units, rounded or not. What
    has a unit of another sort is no alternative, yet nothing is read where there is nothing else. Nor is
    anything read where a word that is no unit stands behind a number that should have one, or of "at least 5", or of
    "3 m long" where the `question` asks how wide something is.
    """
    return conclude_number(reply, unit, question).value


def conclude_number(reply: str, unit: Unit, question: str = "") -> Conclusion[Fraction]:
    """Returns the number to which a reply comes, with the passage that says so."""
    if _REST_UNSEEN.search(reply[-_MOST_UNSEEN:]) and not labelled(reply):
        return Conclusion(_PART, reply)
    return conclusion(reply, number_form(unit, question))


def number_form(unit: Unit, question: str = "") -> Reader[Fraction]:
    """Returns how passages are read that should hold a number in `unit`, as an answer to a `question`."""
    return Reader(partial(_bare, unit=unit, question=question), partial(_said, unit=unit, question=question))


def relative_accuracy(guess: Fraction, target: Fraction) -> Fraction:
    """Returns the share of the ten tolerances within which `guess` lies of `target`, their ends included.

    Of a target 0 nothing but 0 is near.
    """
    if not target:
        return Fraction(guess == 0)
    error = abs(guess - target) / abs(target)
    return Fraction(sum(error <= tolerance for tolerance in TOLERANCES), len(TOLERANCES))


def _said(passage: str, unit: Unit, question: str) -> Fraction | Unread:
    """Reads the number of a sentence, of the thing and side that are asked for where it gives several."""
    if repeats(passage, question):
        return Unread(ECHO)
    text = _PREMISE.sub(" ", _digits(passage, unit))
    own = of_thing(text, question) if unit is Unit.COUNT or "\n" not in text else text
    if own != text and numerals(own) != numerals(text):
        found = _of_side(own, unit, question)
        return found if found != _NOTHING else _OTHER_THING
    return _of_side(text, unit, question)


def _of_side(text: str, unit: Unit, question: str) -> Fraction | Unread:
    """Reads the number of a sentence, of the side that is asked for where it gives several."""
    side = asked_side(question)
    if not side or (own := of_side(text, side)) == text:
        return _sentence(text, unit)
    if measures_side(text, side):
        return _sentence(own, unit)
    found, left = _sentence(text, unit), _sentence(own, unit)
    return _OTHER_SIDE if isinstance(found, Fraction) and found != left else found


def _sentence(text: str, unit: Unit) -> Fraction | Unread:
    """Reads the number of a sentence, or of what follows its last "=" or "so" where that alone has one."""
    if headed := _HEADED.match(text):
        text = headed[1]
    whole = _reading(text, unit)
    if isinstance(whole, Fraction):
        return whole
    concluded = [reading for part in _CONCLUSION.split(text)[1:] if (reading := _reading(part, unit)) != _NOTHING]
    return concluded[-1] if concluded else whole


def _digits(passage: str, unit: Unit) -> str:
    """Returns a passage in plain letters, with numbers in digits; of things counted, "none" is one."""
    text = plain(passage)
    return in_digits(_NO_THING.sub(" 0 ", text) if unit is Unit.COUNT else text)


def _bare(passage: str, unit: Unit, question: str) -> Fraction | Unread:
    """Reads a passage that is nothing but a number, with what it counts or measures."""
    text = _digits(passage, unit)
    found = _BREAKS_OFF if _OPERATOR.search(text) else numerals(text)
    if isinstance(found, Unread):
        return found
    words: list[str] = []
    end = 0
    for each in _quantities(text, found):
        words += _LETTERS.findall(text[end : each.start])
        end = each.end
    counted = _LETTERS.findall(text[end:])
    is_cut = bool(counted) and counted[-1].casefold() in _DANGLING
    if unit in (Unit.COUNT, Unit.UNKNOWN) and len(counted) <= _MOST_COUNTED and not is_cut:
        counted = []
    strange = next((word for word in (*words, *counted) if word.casefold() not in _BESIDE), "")
    return Unread(f"{strange[:40]!r} is not understood") if strange else _said(passage, unit, question)


def _reading(text: str, unit: Unit) -> Fraction | Unread:
    found = numerals(text)
    if isinstance(found, Unread):
        return found
    quantities = _compounds(_quantities(text, found), text)
    if unit in MEASURES:
        quantities = [each for each in quantities if not _is_aside(each, quantities, text)]
    if total := _total(quantities, text):
        quantities = [total]
    if len(quantities) > 1:
        quantities = [each for each in quantities if not (each.is_one and _WORD.match(text, each.end))] or quantities[
            :1
        ]
    if not quantities:
        return _NOTHING
    if unit is Unit.COUNT:
        quantities = [_whole(each) for each in quantities]
    fitting = [each for each in quantities if _fits(each.measure, unit)]
    if not fitting:
        measure = quantities[0].measure
        return Unread(f"the unit {measure.written!r} does not fit the question" if measure else _NOTHING.reason)
    told = [each for each in fitting if _objection(text, each, unit) != DENIED]
    if not told:
        return Unread(DENIED)
    reason = next((reason for each in told if (reason := _objection(text, each, unit))), None)
    return Unread(reason) if reason else _agreed(told, unit)


def _quantities(text: str, found: Sequence[Numeral]) -> list[_Quantity]:
    """Returns the numbers with their units, without ordinals and names such as 2nd and 3D."""
    quantities: list[_Quantity] = []
    for each in found:
        measure, end = measure_at(text, each.end)
        if quantities and quantities[-1].start < each.start < quantities[-1].end:
            continue
        if not measure and (
            _FRAMES.match(text, end) or _NAMED.search(text, max(0, each.start - _LOOK_BACK), each.start)
        ):
            continue
        if measure or not text[each.end : each.end + 1].isalnum():
            quantities.append(_Quantity(each.value, each.step, measure, each.start, end, each.is_one))
    return quantities


def _whole(quantity: _Quantity) -> _Quantity:
    """Returns a count with a point before three digits as the thousands that it must be."""
    is_split = quantity.step == Fraction(1, 1_000) and 1 <= quantity.value < 1_000
    return replace(quantity, value=quantity.value * 1_000, step=Fraction(1)) if is_split else quantity


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
    if _is_part_of_metre(larger, smaller, between):
        other = Measure(1, Fraction(1), "cm")
    if one and one.written == "'" and other is None and not between:
        other = Measure(1, one.size / 12, '"')
    is_joined = (
        between.strip().casefold() in ("", "and", "und", "et", "y", "e", "en", "и")
        and one
        and other
        and one.dimension == other.dimension == 1
    )
    if not (is_joined and one and other and larger.value.denominator == 1):
        return None
    if not (0 <= smaller.value * other.size < one.size and larger.value >= 0):
        return None
    value = larger.value + smaller.value * other.size / one.size
    return _Quantity(value, smaller.step * other.size / one.size, one, larger.start, smaller.end)


def _is_part_of_metre(larger: _Quantity, smaller: _Quantity, between: str) -> bool:
    """Tells whether a number of two digits behind metres counts centimetres, as in "one metre eighty"."""
    is_beside = between.strip().casefold() in ("", "y", "e", "et", "und", "and")
    in_metres = larger.measure is not None and larger.measure.dimension == 1 and larger.measure.size == 100
    return is_beside and in_metres and smaller.measure is None and 10 <= smaller.value < 100 and smaller.step == 1


_TOTAL = re.compile(r"[=共总]|\b(?:total|altogether|in all|so|making|sum)\b", re.I)
_BREAKDOWN = re.compile(r"[^\W\d_] ?[:(-]|\b(?:including|namely|of which|of whom)\b", re.I)
_BEHIND_TOTAL = 12
"""Characters behind a sum that may call it one: "7 in total"."""
_JOINTS = frozenset(
    "or to till maybe perhaps by x times of at each oder bis vielleicht ou o oppure или до 或 到 至".split()
)
"""Words that make one length of two numbers, or leave open which of them is meant."""


def _total(quantities: Sequence[_Quantity], text: str) -> _Quantity | None:
    """Returns the first or last of several quantities where it is called the sum of the others, and is."""
    if len(quantities) < 3 or len({each.measure and each.measure.size for each in quantities}) > 1:
        return None
    (first, second, *_), (*_, former, last) = quantities, quantities
    everything = sum(each.value for each in quantities)
    if 2 * first.value == everything and _BREAKDOWN.search(text[first.end : second.start]):
        return first
    return (
        last if 2 * last.value == everything and _TOTAL.search(text[former.end : last.end + _BEHIND_TOTAL]) else None
    )


def _is_aside(quantity: _Quantity, quantities: Sequence[_Quantity], text: str) -> bool:
    """Tells whether a number without a unit counts something, and is told apart from a measured one by words."""
    place = quantities.index(quantity)
    measured = [each for each in (*quantities[place + 1 :], *reversed(quantities[:place])) if each.measure]
    if quantity.measure or not measured or not _WORD.match(text, quantity.end):
        return False
    start, end = sorted((quantity, measured[0]), key=lambda each: each.start)
    between = _LETTERS.findall(text[start.end : end.start])
    return len(between) > 1 and _JOINTS.isdisjoint(word.casefold() for word in (between[0], *between[-3:]))


def _fits(measure: Measure | None, unit: Unit) -> bool:
    """Tells whether a number with this unit, or none, can answer a question that asks for another."""
    if measure is None:
        return True
    if unit in MEASURES:
        return measure.dimension == MEASURES[unit].dimension
    return unit is Unit.UNKNOWN


def _objection(text: str, quantity: _Quantity, unit: Unit) -> str | None:
    """Returns why a number is no answer, or None where it may be."""
    before, behind = text[max(0, quantity.start - _LOOK_BACK) : quantity.start], text[quantity.end :]
    if any(pattern.search(before) for pattern in (_DENIAL, _MARGIN, _FACTOR)) or _AT_FIRST.match(behind):
        return DENIED
    if _BOUND.search(before) or _BOUND_BEHIND.match(behind):
        return "the answer is a bound and no number"
    word = _WORD.match(behind)
    if quantity.measure is None and unit in MEASURES and 0 < quantity.value < 1 and _PART_BEHIND.match(behind):
        return "the answer is a part of something"
    if quantity.measure is None and unit in MEASURES and word and word[1].casefold() not in _BEHIND:
        return f"{word[1][:40]!r} is no unit of {'area' if unit is Unit.SQUARE_METRES else 'length'}"
    return None


def _agreed(quantities: Sequence[_Quantity], unit: Unit) -> Fraction | Unread:
    """Returns the one number that all quantities are, as written in the unit of the question where one is."""
    own = MEASURES.get(unit) or next((each.measure for each in quantities if each.measure), None)
    first, *others = sorted(quantities, key=lambda each: _size(each, own) != (own.size if own else 1))
    if not all(_are_same(first, each, own) for each in others):
        return OPEN
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
