"""Requests and replies: what is put to a player, and what it says."""

from collections.abc import Generator
from dataclasses import dataclass, fields
from enum import StrEnum
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from tolman.protocol.form import AnyForm, Words
from tolman.protocol.picture import MARKS


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
    PROBE = "probe"
    """What the player would answer to its question now."""
    ACT = "act"
    """Something done in the world of a suite: the world says what comes of it, and no player is asked."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is put to the player."""

    purpose: Purpose
    shows: str
    """What stays in the conversation."""
    asks: str
    """What is asked now: gone from the conversation once it is answered."""
    is_aside: bool = False
    """An aside is put to a copy of the conversation; neither it nor its answer leaves a trace."""
    is_alone: bool = False
    """An aside that is put without the conversation: the player reads it as if it were the first."""
    how: str = ""
    """How it is answered in words: follows what is asked, with whatever stands between them."""
    rest: str = ""
    """What is shown after that: as published, frames come last."""
    form: AnyForm = Words()
    """How it can be answered."""

    @property
    def asked(self) -> str:
        """All that is asked of a player that answers in words."""
        return self.asks + self.how + self.rest

    @property
    def parts(self) -> tuple[str, ...]:
        """All that tells it from others; its form follows from what the words tell."""
        return self.purpose, self.shows, self.asked, str(self.is_aside), str(self.is_alone)

    @property
    def digest(self) -> str:
        """Sixteen hex digits that change with any word of the request."""
        return sha256("\0".join(self.parts).encode()).hexdigest()[:16]


class Cut(StrEnum):
    """What ended a reply other than its player."""

    NOTHING = ""
    LENGTH = "length"
    """It grew longer than the player may write."""
    REFUSED = "refused"
    """The model, or a filter of its provider, refused to answer."""


class Usage(Struct, frozen=True, omit_defaults=True):
    """What a reply took, as the model's provider counts it."""

    input_tokens: int = 0
    """Tokens read, those from the provider's cache among them."""
    cached_tokens: int = 0
    """Tokens read from the provider's cache."""
    output_tokens: int = 0
    """Tokens written, thoughts among them."""
    reasoning_tokens: int = 0
    """Tokens of thoughts."""
    dollars: float | None = None
    """What it cost; None where no price is known."""
    seconds: float | None = None
    """How long the provider, or the person, took; None where that is not known."""
    model: str = ""
    """The name under which the provider answered."""
    loading: float | None = None
    """Seconds in which a person waited for pictures, which are no part of the others; None where there were none."""


class Reply(Struct, frozen=True, omit_defaults=True):
    """What the player says, made fit to be kept: see `writable`."""

    text: str
    cut: Cut = Cut.NOTHING
    message: dict[str, Any] | None = None
    """The provider's message whole, where it is more than `text`: it goes back into the conversation as it was."""
    usage: Usage | None = None
    """What it took; None for a player that counts no tokens."""

    def __post_init__(self) -> None:
        force_setattr(self, "text", writable(self.text))
        if self.message is not None:
            force_setattr(self, "message", writable(self.message))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder(Request):
    """A request that is put once more, after a reply in which no answer could be read.

    It stands in the same place of the conversation, with that reply before it, and leaves the traces that its request
    would leave: the reply to it counts in the place of the other.
    """

    unread: Reply
    """The reply in which no answer could be read."""
    reminds: str
    """What is said then to a player that answers in words."""

    @property
    def parts(self) -> tuple[str, ...]:
        """All that tells it from others."""
        return *super(Reminder, self).parts, self.unread.text, self.reminds


def reminder(request: Request, unread: Reply, reminds: str) -> Reminder:
    """Returns a request to be put once more."""
    said = {field.name: getattr(request, field.name) for field in fields(request)}
    return Reminder(**said, unread=unread, reminds=reminds)


def writable(value: Any) -> Any:
    """Returns text, or what holds text, as a player may say it.

    A question mark stands for every half of a surrogate pair, and plain brackets for the marks of pictures.
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode().translate(MARKS)
    if isinstance(value, dict):
        return {name: writable(each) for name, each in value.items()}
    return [writable(each) for each in value] if isinstance(value, list) else value


Script = Generator[tuple[Request, ...], tuple[Reply, ...], str]
"""A protocol: yields requests, is sent a reply for each, in order, and returns how it ended.

It does no input or output. Several requests at once are asides, which may be asked at the same time.
"""
