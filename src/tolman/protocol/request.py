"""Requests and replies: what is put to a player, and what it says."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256


class Purpose(StrEnum):
    """What a request is for."""

    EXPLORE = "explore"
    """A turn of an exploration."""
    REVISE = "revise"
    """A turn of an exploration after something changed."""
    MAP = "map"
    """A map of the place, drawn by the player."""
    LOCAL_MAP = "local map"
    """A map of what is in view, drawn by the player."""
    UNSEEN = "unseen"
    """Which of some points the player has not seen yet."""
    QUESTION = "question"
    """A question about the place."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is put to the player."""

    purpose: Purpose
    shows: str
    """What stays in the conversation."""
    asks: str
    """What is asked now, in which form: gone from the conversation once it is answered."""
    is_aside: bool = False
    """An aside is put to a copy of the conversation; neither it nor its answer leaves a trace."""
    is_alone: bool = False
    """An aside that is put without the conversation: the player reads it as if it were the first."""

    @property
    def digest(self) -> str:
        """Sixteen hex digits that change with any part of the request."""
        parts = (self.purpose, self.shows, self.asks, str(self.is_aside), str(self.is_alone))
        return sha256("\0".join(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Reply:
    """What the player says; half of a surrogate pair, which no file can hold, becomes a question mark."""

    text: str

    def __post_init__(self) -> None:
        if not self.text.isascii():
            object.__setattr__(self, "text", self.text.encode("utf-8", "replace").decode())


Script = Generator[tuple[Request, ...], tuple[Reply, ...], str]
"""A protocol: yields requests, is sent a reply for each, in order, and returns how it ended.

It does no input or output. Several requests at once are asides, which may be asked at the same time.
"""
