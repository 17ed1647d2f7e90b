"""Transcripts: the full record of one episode, and the generator that records it."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import UNSET, UnsetType

from tolman.protocol.picture import Picture, pictures_in
from tolman.protocol.request import Purpose, Reply, Request, Script

Item = TypeVar("Item")

SCHEMA = 2
"""Version of the form in which transcripts are written."""


@dataclass(frozen=True, slots=True)
class Reminded:
    """A reply in which no answer could be read, and what was said then."""

    unread: Reply
    reminds: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and the reply that counts."""

    request: Request
    reply: Reply
    reminded: Reminded | UnsetType = UNSET
    """What came before that reply, where it is the reply to a reminder; nothing of it is written where it is none."""

    @property
    def replies(self) -> tuple[Reply, ...]:
        """All replies, the one that counts last."""
        return (self.reminded.unread, self.reply) if self.reminded else (self.reply,)


@dataclass(frozen=True, slots=True)
class Transcript(Generic[Item]):
    """One item played from start to end, with all that is needed to score it."""

    item: Item
    player: str
    exchanges: tuple[Exchange, ...]
    ended: str
    """Why the episode ended."""
    epoch: int = 1
    """Which time the player plays the item, counted from 1."""
    schema: int = SCHEMA
    outcomes: tuple[str, ...] | UnsetType = UNSET
    """What came of each act in the world of the suite, in the suite's own words; unset in suites without a world."""


def pictures_of(transcript: Transcript[Item]) -> list[Picture]:
    """Returns every picture that the requests of a transcript name, each once, in order."""
    texts = (f"{each.request.shows}\n{each.request.asked}" for each in transcript.exchanges)
    return list(dict.fromkeys(picture for text in texts for picture in pictures_in(text)))


Episode = Generator[tuple[Request, ...], tuple[Reply, ...], Transcript[Item]]
"""One item played from start to end: yields requests, is sent replies, returns its transcript."""


def recorded(item: Item, player: str, script: Script, epoch: int = 1) -> Episode[Item]:
    """Plays `script` and returns its transcript."""
    exchanges: list[Exchange] = []
    outcomes: list[str] = []
    replies: tuple[Reply, ...] | None = None
    while True:
        try:
            requests = next(script) if replies is None else script.send(replies)
        except StopIteration as end:
            return Transcript(
                item, player, tuple(exchanges), str(end.value), epoch, outcomes=tuple(outcomes) or UNSET
            )
        replies = yield requests
        if is_act(requests):
            outcomes += [reply.text for reply in replies]
        else:
            exchanges += [Exchange(*pair) for pair in zip(requests, replies, strict=True)]


def is_act(requests: Sequence[Request]) -> bool:
    """Says whether a world is asked, and no player."""
    return any(request.purpose is Purpose.ACT for request in requests)


def in_world(episode: Episode[Item], outcome: Callable[[int, Request], str]) -> Episode[Item]:
    """Plays an episode; what comes of its n-th act, from 0, is said by `outcome`, unseen by whoever plays."""
    replies: tuple[Reply, ...] | None = None
    number = 0
    while True:
        try:
            requests = next(episode) if replies is None else episode.send(replies)
        except StopIteration as end:
            transcript: Transcript[Item] = end.value
            return transcript
        if is_act(requests):
            replies = tuple(Reply(outcome(number + index, request)) for index, request in enumerate(requests))
            number += len(requests)
        else:
            replies = yield requests
