"""Repeats: questions that stand more than once in a file."""

from collections.abc import Iterable

from tolman.suites.spatialbench.question import Question


def repeats(questions: Iterable[Question]) -> dict[int, int]:
    """Returns the id of each question that repeats an earlier one, with the id of the first.

    A repeat has the same video, text and options, in the same order.
    """
    firsts: dict[tuple[str, str, tuple[str, ...]], int] = {}
    found = {}
    for question in questions:
        first = firsts.setdefault((question.video, question.text, question.options), question.id)
        if first != question.id:
            found[question.id] = first
    return found


def distinct(questions: Iterable[Question]) -> tuple[Question, ...]:
    """Returns each question once, in the order given."""
    every = tuple(questions)
    again = repeats(every)
    return tuple(question for question in every if question.id not in again)
