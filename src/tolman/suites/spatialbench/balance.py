"""Balancing: the same questions, each once, with options so ordered that no letter is right more often than others.

In the published file the letter alone earns much: of the orders of appearance, 74 of 98 are A. How a question is
ordered depends on its file and the seed, not on which videos are asked about in a run.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tolman.seeding import Stream, stream
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.repeats import words

_REFERRING = re.compile(
    r"""
    ^ (?: both | neither | either | all | none | any ) \b
  | \b (?: above | below | previous | following | other ) \s+ (?: options? | answers? | choices? | ones ) \b
  | \b (?: all | none | both | neither | either | any | one | some ) \s+ of \s+ (?: the \s+ )?
       (?: above | below | these | those | them | others? | options? | answers? | choices? ) \b
  | \b they \s+ are \s+ (?: all \s+ | both \s+ )? (?: equal | the \s+ same ) \b
  | \b (?: options? | answers? | choices? ) \s+ \(? [A-Z] \b
  | (?-i: \b [A-Z] \)? \s* (?: and | or | & | , | / ) \s* \(? (?! I\b ) [A-Z] \)? (?! [\w'’-] ) )
    """,
    re.X | re.I,
)
"""An option that speaks of others, or of where they stand. One that only seems to do no harm: its order is kept."""


def has_fixed_order(question: Question) -> bool:
    """Says whether options must stay in order: one speaks of others, or an explanation may name them by letter."""
    return question.exemplar is not None or any(_REFERRING.search(option) for option in question.options)


def balanced(questions: Iterable[Question], seed: int = 0) -> tuple[Question, ...]:
    """Returns each question of a file once, in the order given, with its options in a new order.

    Of the questions of a kind whose order is not fixed, each letter is right as often as any other, or once more.
    """
    every = _once(questions)
    groups: dict[tuple[str, int], list[Question]] = {}
    for question in sorted(every, key=lambda question: question.id):
        if question.options and not has_fixed_order(question):
            groups.setdefault((question.kind, len(question.options)), []).append(question)
    ordered = {
        question.id: _ordered(question, place, seed)
        for (kind, count), group in groups.items()
        for question, place in zip(group, _places(len(group), count, _rng(seed, kind, count)), strict=True)
    }
    return tuple(ordered.get(question.id, question) for question in every)


def _once(questions: Iterable[Question]) -> tuple[Question, ...]:
    """Returns the first of all questions that differ in the order of their options at most."""
    firsts: dict[tuple[str, str, tuple[str, ...]], Question] = {}
    for question in questions:
        text, options = words(question)
        firsts.setdefault((question.video, text, tuple(sorted(options))), question)
    return tuple(firsts.values())


def _rng(seed: int, *purpose: str | int) -> Stream:
    return stream(seed, "spatialbench", "options", *purpose)


def _places(questions: int, options: int, rng: Stream) -> Sequence[int]:
    """Returns for so many questions where the right option stands, each place as often as any other or once more."""
    places = rng.shuffled(range(options))
    return rng.shuffled([places[number % options] for number in range(questions)])


def _ordered(question: Question, place: int, seed: int) -> Question:
    """Returns a question with its right option at a place; the order of the others owes nothing to the file's."""
    right = question.letters.index(question.target)
    others = sorted(option for number, option in enumerate(question.options) if number != right)
    shuffled = _rng(seed, question.id).shuffled(others)
    options = (*shuffled[:place], question.options[right], *shuffled[place:])
    return replace(question, options=options, target=question.letters[place])
