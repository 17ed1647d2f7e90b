"""Questions as a guesser meets them: their words, all names, and what an answer would earn."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Case:
    """One question, with the names that every player is told and a judge of answers."""

    words: str
    """All that the question tells."""
    names: tuple[str, ...]
    """Things by the alphabet, then doors."""
    ways: tuple[str, ...]
    """The guesses that the question names itself."""
    solution: str
    """An answer that earns 1, or the best there is."""
    earns: Callable[[str], float] = field(repr=False)
    """What an answer earns."""

    @property
    def mentioned(self) -> list[str]:
        """The names that the words hold, in the order in which they first come."""
        return mentioned(self.words, self.names)


def mentioned(text: str, names: Sequence[str]) -> list[str]:
    """Returns the names that a text holds, in the order in which they first come."""
    return list(dict.fromkeys(found[0] for found in pattern(tuple(names)).finditer(text)))


@lru_cache(maxsize=4096)
def pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Returns what finds whole names, the longest first: "desk lamp" holds no "lamp"."""
    longest_first: Iterable[str] = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])")
