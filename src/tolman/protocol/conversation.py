"""The conversation that a driver keeps: what the player was shown and what it said."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tolman.protocol.picture import Picture, pictures_in, pieces
from tolman.protocol.request import Reminder, Reply, Request


@dataclass(frozen=True, slots=True)
class Message:
    """One message; `role` is "user" or "assistant"."""

    role: str
    text: str
    whole: dict[str, Any] | None = None
    """What a model's provider sent, where it is more than `text`."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """Messages so far; users and assistants take turns."""

    messages: tuple[Message, ...] = ()

    def put(self, request: Request) -> tuple[Message, ...]:
        """Returns the messages that put `request` to the player."""
        before = () if request.is_alone else self._before(request)
        return (*before, *closing(request))

    def after(self, request: Request, reply: Reply) -> "Conversation":
        """Returns the conversation once `request` is answered: an aside leaves it as it was."""
        if request.is_aside:
            return self
        return Conversation((*self._before(request), Message("user", request.shows), said(reply)))

    def _before(self, request: Request) -> tuple[Message, ...]:
        """Returns what was said before a request; a reminder goes back to before the reply that was not read."""
        return self.messages[:-2] if isinstance(request, Reminder) and not request.is_aside else self.messages


FORGOTTEN = "[a picture that is no longer shown]"
"""Stands where a picture was that was shown long ago."""


def recent(messages: tuple[Message, ...], window: int) -> tuple[Message, ...]:
    """Returns messages with no more than the last pictures: at least so many, and less than twice as many; 0 for all.

    Pictures go in blocks, so that a provider that keeps the beginning of a conversation can go on doing so meanwhile.
    """
    shown = sum(len(pictures_in(message.text)) for message in messages)
    left = (shown // window - 1) * window if window and shown >= 2 * window else 0
    found = []
    for message in messages:
        text = "".join(piece if isinstance(piece, str) else FORGOTTEN for piece in _forgetting(message.text, left))
        left -= min(left, len(pictures_in(message.text)))
        found.append(message if text == message.text else replace(message, text=text))
    return tuple(found)


def _forgetting(text: str, count: int) -> Iterator[str | None]:
    """Yields the pieces of a text, None in the place of the first so many pictures."""
    for piece in pieces(text):
        is_gone = isinstance(piece, Picture) and count > 0
        count -= is_gone
        yield None if is_gone else str(piece)


def said(reply: Reply) -> Message:
    """Returns a reply as a message."""
    return Message("assistant", reply.text, reply.message)


def closing(request: Request) -> tuple[Message, ...]:
    """Returns the messages that put a request in words, whatever was said before it."""
    asked = Message("user", message_text(request))
    if not isinstance(request, Reminder):
        return (asked,)
    return asked, said(request.unread), Message("user", request.reminds)


def message_text(request: Request) -> str:
    """Returns what the player reads: what is shown, then what is asked."""
    return joined(request.shows, request.asked)


def joined(*parts: str) -> str:
    """Returns the parts of a message, a paragraph each."""
    return "\n\n".join(filter(None, parts))
