"""The synchronous driver: plays an episode with a scripted player, or with replies already given."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from tolman.errors import ResumeError
from tolman.protocol.conversation import message_text
from tolman.protocol.request import Reply, Request
from tolman.protocol.transcript import Episode, Transcript

Item = TypeVar("Item")

Answer = Callable[[int, Request], Reply]
"""Returns the reply to a request, given with its number in the episode."""


class Player(Protocol):
    """Whoever replies in one episode, reading what a model would read."""

    def reply(self, message: str) -> str:
        """Returns the reply to a message, remembering both."""
        ...

    def aside(self, message: str) -> str:
        """Returns the answer to a message and forgets both."""
        ...

    def alone(self, message: str) -> str:
        """Returns the answer to a message as if nothing had been said before, and forgets both."""
        ...


def play(episode: Episode[Item], answer: Answer) -> Transcript[Item]:
    """Plays `episode` to its end with the replies of `answer`."""
    number = 0
    replies: tuple[Reply, ...] | None = None
    while True:
        try:
            requests = next(episode) if replies is None else episode.send(replies)
        except StopIteration as end:
            transcript: Transcript[Item] = end.value
            return transcript
        replies = tuple(answer(number + index, request) for index, request in enumerate(requests))
        number += len(requests)


def said_by(player: Player) -> Answer:
    """Returns the replies of a player."""

    def answer(_number: int, request: Request) -> Reply:
        says = player.alone if request.is_alone else player.aside if request.is_aside else player.reply
        return Reply(says(message_text(request)))

    return answer


def said_in(transcript: Transcript[Item]) -> Answer:
    """Returns the replies of a transcript; a request that is not the recorded one is an error."""

    def answer(number: int, request: Request) -> Reply:
        if number >= len(transcript.exchanges) or transcript.exchanges[number].request.digest != request.digest:
            raise ResumeError(f"request {number} differs from the recorded one: it was made by other rules")
        return transcript.exchanges[number].reply

    return answer
