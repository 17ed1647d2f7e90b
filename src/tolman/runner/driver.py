"""The asynchronous driver: plays an episode with a player that is asked over a network."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from anyio import to_thread
from inspect_ai.util import collect

from tolman.protocol.conversation import Conversation, Message
from tolman.protocol.request import Reply, Request
from tolman.protocol.transcript import Episode, Transcript

Item = TypeVar("Item")

Ask = Callable[[int, Request, tuple[Message, ...]], Awaitable[Reply]]
"""Returns the reply to a request, given with its number in the episode and the messages that put it."""


async def play(episode: Episode[Item], ask: Ask) -> tuple[Transcript[Item], Conversation]:
    """Plays `episode` to its end and returns its transcript, and the conversation without its asides.

    Requests that come together are asked together. The world moves in a thread: other episodes go on meanwhile.
    """
    conversation, number = Conversation(), 0
    requests = await to_thread.run_sync(_step, episode, None)
    while isinstance(requests, tuple):
        asked = [ask(number + index, request, conversation.put(request)) for index, request in enumerate(requests)]
        replies = await _together(asked) if len(asked) > 1 else (await asked[0],)
        for request, reply in zip(requests, replies, strict=True):
            conversation = conversation.after(request, reply)
        number += len(requests)
        requests = await to_thread.run_sync(_step, episode, replies)
    return requests, conversation


async def _together(asked: Sequence[Awaitable[Reply]]) -> tuple[Reply, ...]:
    """Returns replies to what is asked at the same time; if one fails, the others are waited for: they cost money."""

    async def settled(reply: Awaitable[Reply]) -> Reply | Exception:
        try:
            return await reply
        except Exception as error:  # noqa: BLE001 (it is raised again when all have been waited for)
            return error

    replies = await collect(*map(settled, asked))
    for reply in replies:
        if isinstance(reply, Exception):
            raise reply
    return tuple(reply for reply in replies if isinstance(reply, Reply))


def _step(episode: Episode[Item], replies: tuple[Reply, ...] | None) -> tuple[Request, ...] | Transcript[Item]:
    """Returns the next requests of an episode, or its transcript once it has ended; `None` begins it."""
    try:
        return next(episode) if replies is None else episode.send(replies)
    except StopIteration as end:
        transcript: Transcript[Item] = end.value
        return transcript
