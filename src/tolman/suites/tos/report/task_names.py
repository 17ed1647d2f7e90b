"""Names of tasks, taken apart: suite, world and source, as in `tos_text_active`."""

from itertools import combinations
from typing import NamedTuple

from tolman.suites.tos.setting import Sense, Source

WORLDS = tuple(sense.value for sense in Sense)
"""How a player perceives the place."""


class TaskName(NamedTuple):
    """The words of a task's name; what a short name lacks is empty."""

    suite: str
    world: str
    source: str
    """Where it knows the place from, as `Source` writes it."""


def words(task: str) -> TaskName:
    """Returns the words of a task's name."""
    suite, world, source = (*task.split("_", 2), "", "")[:3]
    return TaskName(suite, world, source.replace("_", "-"))


def pairs(tasks: tuple[str, ...]) -> list[tuple[str, str, str, str]]:
    """Returns every two tasks that differ in one word, with that word of each; the usual order of words decides."""
    found = []
    for one, other in combinations(sorted(tasks, key=_place), 2):
        different = [pair for pair in zip(words(one), words(other), strict=True) if pair[0] != pair[1]]
        if len(different) == 1:
            found.append((one, other, *different[0]))
    return found


_ORDER = (*WORLDS, *(source.value for source in Source))


def _place(task: str) -> tuple[tuple[int, str], ...]:
    """Returns where a task stands among others: by world and source, in the order in which they are listed."""
    return tuple((_ORDER.index(word) if word in _ORDER else len(_ORDER), word) for word in words(task))
