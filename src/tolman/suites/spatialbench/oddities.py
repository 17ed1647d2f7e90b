"""What is wrong in questions and is kept as it is, because nobody can tell what was meant."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from tolman.suites.spatialbench.measures import scales
from tolman.suites.spatialbench.question import Level, Question, Unit
from tolman.suites.spatialbench.repeats import repeats

_LOST = re.compile(r"\ufffd|\?\?|\?(?=\w)")
"""A question mark before a letter, or several, stands for letters of another script, as in "Citro?n"."""

_PLACES = ("indoor", "outdoor")


def has_lost_characters(question: Question) -> bool:
    """Says whether letters were lost when the file was written."""
    return any(_LOST.search(text) for text in (question.text, *question.options))


def oddities(questions: Sequence[Question]) -> Iterator[tuple[int, str]]:
    """Yields the id of each question with something wrong in it, and what that is."""
    for question in questions:
        yield from ((question.id, why) for why in _own(question))
    by_id = {question.id: question for question in questions}
    for later, first in repeats(questions).items():
        yield later, "It repeats an earlier question word for word."
        if by_id[later].target != by_id[first].target:
            yield later, "It repeats an earlier question and has another answer."
    for number in _given_away(questions):
        yield number, "It gives the answer to another question about the same video, and that one gives its answer."


def _own(question: Question) -> Iterator[str]:
    """Yields what is wrong in a question by itself."""
    if has_lost_characters(question):
        yield "Characters are lost: ? or U+FFFD stands for letters of another script."
    if any("\n" in text for text in (question.text, *question.options)):
        yield "A line breaks inside the question or an option."
    if bool(question.options) == (question.level is Level.OBSERVATION):
        yield "A number is asked for where others of the kind have options, or the other way round."
    if question.unit is Unit.UNKNOWN:
        yield "It does not say in which unit the number is."
    if len(set(question.options)) < len(question.options):
        yield "Two options read the same."
    if question.place not in _PLACES:
        yield "The place is neither indoor nor outdoor."


def _given_away(questions: Sequence[Question]) -> list[int]:
    """Returns the ids of questions of which two of one video give each other's answer as a length."""
    videos: dict[str, list[_Length]] = {}
    for question in questions:
        if question.unit in (Unit.CENTIMETRES, Unit.METRES):
            length = _Length(question, (Fraction(question.target), question.unit), scales(question.text))
            videos.setdefault(question.video, []).append(length)
    pairs = (pair for same in videos.values() for pair in combinations(same, 2))
    return sorted(
        {
            each.question.id
            for one, other in pairs
            if one.target in other.given and other.target in one.given and one.question.text != other.question.text
            for each in (one, other)
        }
    )


class _Length(NamedTuple):
    question: Question
    target: tuple[Fraction, Unit]
    given: tuple[tuple[Fraction, Unit], ...]
