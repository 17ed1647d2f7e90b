"""Named streams of chance: the only place that makes random generators.

A stream depends on its seed and its purpose alone, so one more draw in one place never changes another.
All draws come from `random.Random.random`, the one method whose numbers Python promises never to change.
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from numpy.random import Generator

T = TypeVar("T")


class Stream:
    """Plain draws that are the same in every Python, on every machine."""

    __slots__ = ("_uniform",)

    def __init__(self, key: str) -> None:
        self._uniform = random.Random(key).random

    def chance(self, probability: float) -> bool:
        """Returns True with the given probability."""
        return self._uniform() < probability

    def below(self, bound: int) -> int:
        """Returns an integer in [0, bound)."""
        return int(self._uniform() * bound)

    def between(self, low: int, high: int) -> int:
        """Returns an integer in [low, high]."""
        return low + int(self._uniform() * (high - low + 1))

    def pick(self, options: Sequence[T]) -> T:
        """Returns one of `options`."""
        return options[int(self._uniform() * len(options))]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """Returns `options` in a random order."""
        order = list(options)
        for last in range(len(order) - 1, 0, -1):
            other = int(self._uniform() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order


def stream(seed: int, *purpose: str | int) -> Stream:
    """Returns the stream of `seed` for `purpose`, independent of every other purpose."""
    return Stream(_key(seed, purpose))


def array_stream(seed: int, *purpose: str | int) -> "Generator":
    """Returns a numpy generator for arrays of draws, where a number may move with the numpy version."""
    from numpy.random import default_rng

    return default_rng(list(_key(seed, purpose).encode()))


def _key(seed: int, purpose: tuple[str | int, ...]) -> str:
    return "\x1f".join(map(str, (seed, *purpose)))
