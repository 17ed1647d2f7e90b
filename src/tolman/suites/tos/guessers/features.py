"""What can be told from the words of a question: columns of yes and no, learnt from many questions.

Nothing here knows a kind of question. Words and pairs of words count, by their line and anywhere; numbers by their
place, each against some thresholds; names by how many there are and where they stand among all.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tolman.geometry.pose import heading_named, own_frame
from tolman.suites.tos.guessers.case import Case, pattern

RAREST = 0.02
"""Share of questions in which a word must stand, or be missing, to tell anything that can be learnt."""

CUTS = 16
"""Thresholds for each number."""

_MOST = 8
"""Numbers, and names, of a question that are looked at one by one."""

_NUMBER = re.compile(r"-?\d+")
_PAIR = re.compile(r"\((-?\d+), (-?\d+)\)")
_FACING = re.compile(r"facing (north|east|south|west)")
_TOKEN = re.compile(r"-?\d+|[\w-]+")

Table = NDArray[np.bool_]
"""A row for each question and a column for each thing that can be told of it."""


@dataclass(frozen=True, slots=True)
class Columns:
    """What is told of questions: words that stand in them, and numbers above thresholds."""

    words: tuple[str, ...]
    cuts: tuple[tuple[str, float], ...]

    def table(self, cases: Sequence[Case]) -> Table:
        """Returns what is told of questions."""
        place = {word: number for number, word in enumerate(self.words)}
        found = np.zeros((len(cases), len(self.words) + len(self.cuts)), bool)
        for row, case in zip(found, cases, strict=True):
            words, numbers = told(case)
            row[[place[word] for word in words if word in place]] = True
            row[len(self.words) :] = [numbers.get(name, -np.inf) > cut for name, cut in self.cuts]
        return found


def columns_of(cases: Sequence[Case]) -> Columns:
    """Returns the columns that tell questions apart."""
    counts: Counter[str] = Counter()
    values: dict[str, list[float]] = {}
    for case in cases:
        words, numbers = told(case)
        counts.update(words)
        for name, value in numbers.items():
            values.setdefault(name, []).append(value)
    least = max(2.0, RAREST * len(cases))
    common = tuple(sorted(word for word, count in counts.items() if least <= count <= len(cases) - least))
    return Columns(common, tuple(_cuts(values)))


def _cuts(values: dict[str, list[float]]) -> Iterator[tuple[str, float]]:
    """Yields thresholds between the values of each number, and one below them all."""
    for name, found in sorted(values.items()):
        levels = np.unique(found)
        if len(levels) > CUTS:
            levels = np.unique(np.quantile(found, np.linspace(0, 1, CUTS), method="nearest"))
        yield from ((name, float(level) - 0.5) for level in levels)


def told(case: Case) -> tuple[set[str], dict[str, float]]:
    """Returns the words of a question, by line and anywhere, and its numbers by name."""
    text = pattern(case.names).sub(lambda name: _class_of(name[0]), case.words)
    lines = [_TOKEN.findall(line) for line in text.split("\n")]
    words: set[str] = set()
    counts: Counter[str] = Counter()
    for number, tokens in enumerate(lines):
        here = [*tokens, *(" ".join(pair) for pair in pairwise(tokens))]
        words.update(
            here, (f"{number}: {each}" for each in here), (f"{number - len(lines)}: {each}" for each in here)
        )
        counts.update(here)
    in_order = [int(token) for tokens in lines for token in tokens if _NUMBER.fullmatch(token)]
    numbers: dict[str, float] = {"lines": len(lines), "length": sum(map(len, lines))}
    numbers |= {f"count of {token}": count for token, count in counts.items() if count > 1}
    numbers |= {f"number {place}": value for place, value in enumerate(in_order[:_MOST])}
    numbers["sum"] = sum(in_order)
    return words, numbers | _own_frame(text) | _about_names(case)


def _class_of(name: str) -> str:
    """Returns the last word of a name: all doors are alike."""
    return name.split()[-1]


def _own_frame(text: str) -> dict[str, float]:
    """Returns the last place that is told as a pair of numbers, for somebody who faces the way that is told."""
    facing, pairs = _FACING.search(text), _PAIR.findall(text)
    if not (facing and pairs):
        return {}
    right, ahead = own_frame((int(pairs[-1][0]), int(pairs[-1][1])), heading_named(facing[1]))
    return {"right": right, "ahead": ahead}


def _about_names(case: Case) -> dict[str, float]:
    found = case.mentioned
    ranks = {f"name {place}": case.names.index(name) for place, name in enumerate(found[:_MOST])}
    return {"names": len(found), **ranks}
