"""Repeats: questions that stand more than once in a file, and videos that share so many that they are one sample.

Questions are compared without regard to how many blanks stand between their words, and where.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from tolman.suites.spatialbench.question import Question

_SHARED = 0.25
"""Share of the questions of one of two videos from which on they are kin. In the paper's file four pairs have 50 to
93 % of them in common, the next one 7 %."""

Words = tuple[str, tuple[str, ...]]
"""A question and its options."""


def words(question: Question) -> Words:
    """Returns what a question says, with single blanks."""
    return _plain(question.text), tuple(map(_plain, question.options))


def _plain(text: str) -> str:
    return " ".join(text.split())


def repeats(questions: Iterable[Question]) -> dict[int, int]:
    """Returns the id of each question that repeats an earlier one, with the id of the first.

    A repeat has the same video, text and options, in the same order.
    """
    firsts: dict[tuple[str, Words], int] = {}
    found = {}
    for question in questions:
        first = firsts.setdefault((question.video, words(question)), question.id)
        if first != question.id:
            found[question.id] = first
    return found


def distinct(questions: Iterable[Question]) -> tuple[Question, ...]:
    """Returns each question once, in the order given."""
    every = tuple(questions)
    again = repeats(every)
    return tuple(question for question in every if question.id not in again)


def kin(questions: Iterable[Question]) -> dict[str, str]:
    """Returns for each video the first, by name, of those that share questions with it, however indirectly.

    Such videos are no independent samples. Two are kin where a quarter of the questions of one stand in the other
    too, with the same options and the same right answer.
    """
    said: dict[str, set[tuple[Words, str]]] = {}
    for question in questions:
        said.setdefault(question.video, set()).add(_known(question))
    asking: dict[tuple[Words, str], list[str]] = {}
    for video, every in sorted(said.items()):
        for each in every:
            asking.setdefault(each, []).append(video)
    shared = Counter(pair for videos in asking.values() for pair in combinations(videos, 2))
    first = {video: video for video in sorted(said)}
    for (one, other), count in sorted(shared.items()):
        if count >= _SHARED * min(len(said[one]), len(said[other])):
            joined = {first[one], first[other]}
            first |= {video: min(joined) for video in first if first[video] in joined}
    return first


def _known(question: Question) -> tuple[Words, str]:
    """Returns a question with its right answer, whatever the order of its options."""
    text, options = words(question)
    right = options[question.letters.index(question.target)] if options else question.target
    return (text, tuple(sorted(options))), right
