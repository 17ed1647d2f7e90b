"""Guesses learned elsewhere: what the other videos of a file teach somebody who never sees the one asked about.

They are worked out once over the whole file, whatever is asked of it, and stand in the items: so what is above blind
does not depend on how many videos a run has, and no question helps to answer itself. Videos that share questions are
left out together.

Where options are in our order, letters teach nothing by construction. Worse, since every letter is right as often as
any other, the commonest letter of the other videos is the one that this video has least; so letters are learned in
the published edition alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median

import numpy as np
from numpy.typing import NDArray

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.answers import Answered, score_answer
from tolman.suites.spatialbench.baselines import accuracy, groups, longest
from tolman.suites.spatialbench.question import Question

Table = NDArray[np.float64]
"""What rules earn, a row for each, with questions, a column for each."""

_SLACK = 1e-9

Rule = Callable[[Question], str]
"""Returns the reply to a question; nothing where it leaves it to chance."""


def guesses(questions: Sequence[Question], kin: Mapping[str, str], edition: Edition) -> dict[int, str]:
    """Returns for each question, by its number, what does best with all questions of its kind about other videos.

    That is chance, the longest option or, by published rules, a letter; or a number, the median unless another earns
    clearly more. It is nothing where chance does best, or where no other video has such a question.
    """
    found: dict[int, str] = {}
    for places in groups(questions):
        found |= _learned([questions[place] for place in places], kin, edition)
    return found


def _learned(alike: Sequence[Question], kin: Mapping[str, str], edition: Edition) -> dict[int, str]:
    rules = list(_rules(alike, edition))
    earned = np.array([[_worth(question, rule(question), edition) for question in alike] for rule in rules])
    homes = np.array([kin[question.video] for question in alike])
    best = {home: _first_of_the_best(earned[:, homes != home]) for home in dict.fromkeys(homes)}
    return {
        question.id: "" if (rule := best[home]) is None else rules[rule](question)
        for question, home in zip(alike, homes, strict=True)
    }


def _first_of_the_best(earned: Table) -> int | None:
    """Returns the first rule that is worse than the best by no more than one standard error of the difference.

    The very best would not do: of two that are about as good it is the one that the questions left out speak against.
    None where there is nothing to learn from.
    """
    if not earned.size:
        return None
    short = earned[earned.sum(axis=1).argmax()] - earned
    within = short.std(axis=1) * np.sqrt(earned.shape[1])
    return int((short.sum(axis=1) <= within + _SLACK).argmax())


def _rules(alike: Sequence[Question], edition: Edition) -> Iterator[Rule]:
    """Yields ways to answer questions of one kind, all with options or all without, those that know least first."""
    if alike[0].options:
        yield lambda _question: ""
        yield longest
        targets = sorted({question.target for question in alike}) if edition is Edition.PUBLISHED else []
    else:
        numbers = [float(question.target) for question in alike]
        targets = sorted({question.target for question in alike}, key=lambda each: abs(float(each) - median(numbers)))
    yield from (_saying(target) for target in targets)


def _saying(reply: str) -> Rule:
    return lambda _question: reply


def _worth(question: Question, reply: str, edition: Edition) -> float:
    """Returns what a guess earns; chance in the mean."""
    if not question.options:
        return accuracy(reply, question.target, edition) if reply else 0.0
    return float(reply == question.target) if reply else 1 / len(question.options)


def guessed(questions: Sequence[Question], replies: Sequence[str], edition: Edition) -> list[Answered]:
    """Returns what guesses earn; where one is nothing, chance picks an option, and no number is known."""
    blank = (score_answer(question, "", edition) for question in questions)
    return [
        replace(each, answer=reply, score=_worth(question, reply, edition), why="a guess", is_empty=False)
        for question, reply, each in zip(questions, replies, blank, strict=True)
    ]
