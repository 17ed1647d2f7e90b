"""Spaces of ours as Gymnasium's."""

import string
from typing import Any, NoReturn

from gymnasium import spaces
from gymnasium.error import CustomSpaceError
from gymnasium.vector.utils import create_shared_memory

from tolman.suites.environment import (
    BinarySpace,
    BoxSpace,
    DictSpace,
    DiscreteSpace,
    MultiDiscreteSpace,
    Space,
    TextSpace,
)


class WordSpace(spaces.Text):
    """Text that shared memory refuses: Gymnasium would read it once, before the first observation is there."""


class AnyWordSpace(WordSpace):
    """Text of any characters; samples are printable ones."""

    def __init__(self, max_length: int, min_length: int) -> None:
        super().__init__(max_length, min_length=min_length, charset=string.printable)

    def contains(self, x: Any) -> bool:
        """Says whether something is a text of a length that fits."""
        return isinstance(x, str) and self.min_length <= len(x) <= self.max_length


@create_shared_memory.register
def _refuse(_space: WordSpace, n: int = 1, ctx: object = None) -> NoReturn:  # noqa: ARG001
    raise CustomSpaceError("texts travel without shared memory: pass vector_kwargs={'shared_memory': False}")


def translated(space: Space) -> spaces.Space[Any]:
    """Returns a space as Gymnasium knows it."""
    match space:
        case TextSpace(longest, shortest, frozenset() as characters):
            return WordSpace(longest, min_length=shortest, charset=characters)
        case TextSpace(longest, shortest):
            return AnyWordSpace(longest, shortest)
        case DiscreteSpace(count):
            return spaces.Discrete(count)
        case MultiDiscreteSpace(counts):
            return spaces.MultiDiscrete(list(counts))
        case BinarySpace(count):
            return spaces.MultiBinary(count)
        case BoxSpace(low, high, shape, dtype):
            return spaces.Box(low, high, shape, dtype)
        case DictSpace(parts):
            return spaces.Dict([(name, translated(part)) for name, part in parts.items()])
