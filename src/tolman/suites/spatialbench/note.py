"""Notes on a file of questions: what was mended, kept as it is, or dropped."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Fate(StrEnum):
    """What became of what is wrong in a file."""

    DROPPED = "dropped"
    """The question cannot be asked."""
    MENDED = "mended"
    """The question is asked as it was meant."""
    KEPT = "kept"
    """The question is asked as it is written, and its score is to be read with care."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that is wrong in a file."""

    fate: Fate
    ids: tuple[int, ...]
    """The questions concerned, in the order of the file; none where a record has no number."""
    why: str
    """What is wrong, in a sentence."""


def gathered(fate: Fate, said: Iterable[tuple[int, str]]) -> tuple[Note, ...]:
    """Returns one note for each sentence that was said about questions, in the order of first mention."""
    ids: dict[str, dict[int, None]] = {}
    for number, why in said:
        ids.setdefault(why, {})[number] = None
    return tuple(Note(fate, tuple(numbers), why) for why, numbers in ids.items())
