"""Answers that a guesser may give: the question's own guesses, and what was right elsewhere with names put in.

A pattern is an answer in which names are slots: {0} is the first name that the question mentions, {0'} the likeliest
of those that it does not. Which those are is learnt from how often a name was part of what was right.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tolman.suites.tos.guessers.case import Case, pattern

MOST = 80
"""Patterns that are kept: the commonest."""

_SLOT = re.compile(r"\{(\d+)('?)\}")


@dataclass(frozen=True, slots=True)
class Pool:
    """Answers to choose from."""

    liking: dict[str, float]
    """How often each name is part of what is right, where it is not mentioned."""
    patterns: tuple[str, ...]

    def answers(self, case: Case) -> list[str | None]:
        """Returns an answer for every pattern; None where the question lacks a name for it."""
        inside, outside = _in_and_out(case, self.liking)
        return [_filled(each, inside, outside) for each in self.patterns]


def _in_and_out(case: Case, liking: dict[str, float]) -> tuple[list[str], list[str]]:
    inside = case.mentioned
    outside = sorted(set(case.names) - set(inside), key=lambda name: (-liking.get(_called(name), 0.0), name))
    return inside, outside


def _called(name: str) -> str:
    """Returns what a name has in common with others: all doors are alike."""
    return "door" if name.endswith(" door") else name


def _filled(shape: str, inside: Sequence[str], outside: Sequence[str]) -> str | None:
    try:
        return _SLOT.sub(lambda slot: (outside if slot[2] else inside)[int(slot[1])], shape)
    except IndexError:
        return None


def pool_of(cases: Sequence[Case], most: int = MOST) -> Pool:
    """Returns the answers that were right most often, by their patterns."""
    liking = _liking(cases)
    shapes = Counter(shape for case in cases if (shape := shape_of(case, liking)))
    common = [shape for shape, count in shapes.most_common(most) if count > 1]
    return Pool(liking, tuple(common))


def shape_of(case: Case, liking: dict[str, float]) -> str:
    """Returns the solution with slots for its names."""
    inside, outside = _in_and_out(case, liking)
    slots = {name: f"{{{place}}}" for place, name in enumerate(inside)}
    slots |= {name: f"{{{place}'}}" for place, name in enumerate(outside)}
    return pattern(case.names).sub(lambda found: slots[found[0]], case.solution)


def _liking(cases: Iterable[Case]) -> dict[str, float]:
    right: Counter[str] = Counter()
    free: Counter[str] = Counter()
    for case in cases:
        others = set(case.names) - set(case.mentioned)
        free.update(map(_called, others))
        right.update(_called(found) for found in set(pattern(case.names).findall(case.solution)) & others)
    return {name: right[name] / (count + 4) for name, count in free.items()}


def earnings(cases: Sequence[Case], answers: Sequence[Sequence[str | None]]) -> NDArray[np.float32]:
    """Returns what each answer to each question earns; the same answer is judged once."""
    rows = []
    for case, row in zip(cases, answers, strict=True):
        worth = {answer: 0.0 if answer is None else case.earns(answer) for answer in dict.fromkeys(row)}
        rows.append([worth[answer] for answer in row])
    return np.array(rows, np.float32)
