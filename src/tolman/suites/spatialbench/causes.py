"""Causes of errors: how a wrong option is related to the right one, as far as the words of both tell.

    turned round    the opposite or mirrored direction, the same words with left for right or front for back, or the
                    same things in the reverse order
    other frame     a direction that is a quarter of a turn off, where the question puts somebody into the place: as
                    if it were told from another standpoint, such as the camera's
    neighbour       one step off: an ordinal or number next to the right one, a direction an eighth of a turn off, or
                    the same order with two neighbours swapped
    other           none of these, though another option of the question is
    no claim        no option of the question is one of these, so that nothing can be told

Nothing is known of what a player thought. A player that errs without reason meets each cause as often as wrong
options have it, so shares are to be read beside those.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

from tolman.suites.spatialbench.question import Question


class Cause(StrEnum):
    """How a wrong option is related to the right one."""

    TURNED = "turned round"
    FRAME = "other frame"
    NEIGHBOUR = "neighbour"
    OTHER = "other"
    NONE = "no claim"


_QUARTER, _EIGHTH, _ROUND = 90, 45, 360

_WAYS: Mapping[str, int] = {
    **dict.fromkeys(("front", "forward", "forwards", "ahead", "straight", "north"), 0),
    **dict.fromkeys(("right", "east"), _QUARTER),
    **dict.fromkeys(("behind", "back", "backward", "backwards", "rear", "around", "round", "uturn"), 2 * _QUARTER),
    **dict.fromkeys(("reverse", "south"), 2 * _QUARTER),
    **dict.fromkeys(("left", "west"), 3 * _QUARTER),
}
"""Where words point, in degrees clockwise from the front; compass names count from north, which comes to the same."""

_FILLERS = frozenset(
    "a an and at by bear continue continuing direction directly drive facing from go going hand head i in is it its "
    "keep make me move moving my of off on onto slightly side straightly the then to toward towards turn turning "
    "walk way you your diagonally".split()
)
_SWAPPED = {
    "left": "right",
    "front": "back",
    "forward": "backward",
    "ahead": "behind",
    "east": "west",
    "north": "south",
}
_SWAPPED |= {other: one for one, other in _SWAPPED.items()}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_COUNTS = "one two three four five six seven eight nine ten".split()
_NUMBERS = {word: place for words in (_ORDINALS, _COUNTS) for place, word in enumerate(words, 1)}
_NUMBER = re.compile(r"(?<![\d:.])(\d{1,4})(?:st|nd|rd|th)?(?![\d:.]*\d)", re.A)
_WORD = re.compile(r"[a-z]+")
_STANDPOINT = re.compile(
    r"\b(?:fac(?:e|es|ing)|stand(?:s|ing)?|sit(?:s|ting)?|rid(?:es|ing)|robot|driver|if i|if i'm|you are|you're)\b",
    re.I,
)


def causes(question: Question) -> dict[str, Cause]:
    """Returns how each wrong option is related to the right one, by its letter."""
    options = dict(zip(question.letters, question.options, strict=True))
    right = options.pop(question.target)
    found = {letter: _relation(question.text, option, right) for letter, option in options.items()}
    rest = Cause.OTHER if any(found.values()) else Cause.NONE
    return {letter: cause or rest for letter, cause in found.items()}


def _relation(text: str, option: str, right: str) -> Cause | None:
    """Returns how an option is related to the right one; None where nothing is known."""
    for compare in (_directions, _orders, _mirrored, _numbers):
        if cause := compare(option, right):
            has_standpoint = cause is not Cause.FRAME or _STANDPOINT.search(text)
            return cause if has_standpoint else None
    return None


def _directions(option: str, right: str) -> Cause | None:
    """Compares options that say one direction each, and nothing else."""
    one, other = bearing(option), bearing(right)
    if one is None or other is None:
        return None
    apart = (one - other) % _ROUND
    if apart == _ROUND / 2 or (one != other and one in (-other % _ROUND, (_ROUND // 2 - other) % _ROUND)):
        return Cause.TURNED
    if apart % _ROUND in (_EIGHTH, _ROUND - _EIGHTH):
        return Cause.NEIGHBOUR
    return Cause.FRAME if apart in (_QUARTER, 3 * _QUARTER) else None


def bearing(option: str) -> int | None:
    """Returns the one direction that an option says, in degrees clockwise from the front; None where it says more."""
    words = _WORD.findall(option.lower().replace("u-turn", "uturn").replace("keep going", "straight"))
    if re.search(r"[,;]|\bthen\b", option.strip(" .,;")) or not set(words) <= _WAYS.keys() | _FILLERS:
        return None
    ways = {_WAYS[word] for word in words if word in _WAYS}
    if len(ways) == 1:
        return ways.pop()
    if len(ways) == 2 and (max(ways) - min(ways)) % (2 * _QUARTER) == _QUARTER:
        first, second = sorted(ways)
        return (first + second) // 2 if second - first == _QUARTER else 7 * _EIGHTH
    return None


def _orders(option: str, right: str) -> Cause | None:
    """Compares options that put the same things in order."""
    one, other = _things(option), _things(right)
    if len(one) < 2 or sorted(one) != sorted(other) or one == other:
        return None
    if one == other[::-1]:
        return Cause.TURNED
    different = [place for place, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]
    return Cause.NEIGHBOUR if len(different) == 2 and different[1] - different[0] == 1 else None


def _things(option: str) -> list[str]:
    """Returns what an option puts in order: two or more with arrows between, or three or more with commas."""
    parts = [" ".join(part.lower().split()).strip(" .") for part in re.split(r"->|→|=>|>", option)]
    if len(parts) > 1:
        return parts
    parts = [" ".join(part.lower().split()).strip(" .") for part in option.split(",")]
    return parts if len(parts) > 2 else []


def _mirrored(option: str, right: str) -> Cause | None:
    """Compares options that differ in left and right alone, or in front and back."""
    one, other = _plain(option), _plain(right)
    pairs = [(first, second) for first, second in zip(one, other, strict=False) if first != second]
    is_mirrored = len(one) == len(other) and pairs and all(_SWAPPED.get(first) == second for first, second in pairs)
    return Cause.TURNED if is_mirrored else None


def _numbers(option: str, right: str) -> Cause | None:
    """Compares options that differ in one number or ordinal alone."""
    (one, first), (other, second) = _numbered(option), _numbered(right)
    is_next = first is not None and second is not None and abs(first - second) == 1
    return Cause.NEIGHBOUR if is_next and one == other else None


def _numbered(option: str) -> tuple[list[str], int | None]:
    """Returns the words of an option without its one number, and that; None where it has none or several."""
    words = [_NUMBER.sub(r"\1", word) if _NUMBER.fullmatch(word) else word for word in _plain(option)]
    numbers = [_NUMBERS.get(word, int(word) if word.isascii() and word.isdigit() else 0) for word in words]
    found = [number for number, word in zip(numbers, words, strict=True) if word in _NUMBERS or number]
    rest = [word for word in words if word not in _NUMBERS and not word.isdigit()]
    return rest, found[0] if len(found) == 1 else None


def _plain(option: str) -> list[str]:
    return option.lower().strip(" .").replace("-", " ").replace(",", " ").split()
