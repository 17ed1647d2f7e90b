"""The conversation that a driver keeps: what the player was shown and what it said."""

from dataclasses import dataclass
from typing import Any

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
