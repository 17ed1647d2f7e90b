"""Forms of answers: how passages are read that should hold one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tolman.scoring.answer import Unread

T = TypeVar("T")
Read = Callable[[str], T | Unread]
"""Says what a passage amounts to."""


@dataclass(frozen=True, slots=True)
class Reader(Generic[T]):
    """How passages are read that should hold an answer of some form."""

    bare: Read[T]
    """Reads a passage that is nothing but an answer."""
    said: Read[T]
    """Reads a sentence that commits itself to one answer."""
    most: int = 1_000
    """Characters that a passage may have."""
    is_list: bool = False
    """Whether it has several parts, so that the last of them is no answer."""
    examples: tuple[T, ...] = ()
    """Answers that stand in requests to show the form: who gives them back says nothing."""


def strict(read: Read[T], most: int, is_list: bool = False, examples: tuple[T, ...] = ()) -> Reader[T]:
    """Returns a form that has one way to read a passage, whether it is a sentence or nothing but an answer."""
    return Reader(read, read, most, is_list, examples)
