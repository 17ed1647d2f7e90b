"""Reminders: where no answer could be read in a reply, the player is asked once more, for nothing but the answer.

An episode that reminds yields its reminders itself, so drivers, journals and replays know them as requests like all
others. The episode inside is sent the reply that counts, and never learns that there was another.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from msgspec import UNSET, UnsetType

from tolman.protocol.answers import Manner
from tolman.protocol.manner import reminding
from tolman.protocol.request import Purpose, Reminder, Reply, Request, reminder
from tolman.protocol.transcript import Episode, Exchange, Reminded, Transcript

Item = TypeVar("Item")

TURNS = (Purpose.EXPLORE, Purpose.REVISE)
"""Of what nobody is reminded: the world says what was not understood, and a turn is gone."""

Unread = Callable[[int, Exchange], str | None]
"""Returns why no whole answer can be read in the reply to the n-th request of its purpose; None where one can."""


def reminded(episode: Episode[Item], unread: Unread) -> Episode[Item]:
    """Plays an episode; where no answer can be read in a reply that should hold one, it is asked for once more."""
    counts: Counter[Purpose] = Counter()
    marks: list[Reminded | UnsetType] = []
    replies: tuple[Reply, ...] | None = None
    while True:
        try:
            requests = next(episode) if replies is None else episode.send(replies)
        except StopIteration as end:
            return _marked(end.value, marks)
        said = yield requests
        reminders = [_reminder(*pair, counts, unread) for pair in zip(requests, said, strict=True)]
        asked = tuple(each for each in reminders if each)
        later = iter((yield asked) if asked else ())
        marks += [Reminded(each.unread, each.reminds) if each else UNSET for each in reminders]
        replies = tuple(next(later) if each else first for each, first in zip(reminders, said, strict=True))


def _reminder(request: Request, reply: Reply, counts: Counter[Purpose], unread: Unread) -> Reminder | None:
    """Returns what is put to the player once more; None where its reply can be read."""
    number = counts[request.purpose]
    counts[request.purpose] += 1
    if request.purpose in TURNS or unread(number, Exchange(request, reply)) is None:
        return None
    return reminder(request, reply, reminding(request, Manner.WORDS))


def _marked(transcript: Transcript[Item], marks: list[Reminded | UnsetType]) -> Transcript[Item]:
    pairs = zip(transcript.exchanges, marks, strict=True)
    return replace(transcript, exchanges=tuple(replace(each, reminded=mark) for each, mark in pairs))


def unreminded(transcript: Transcript[Item]) -> Transcript[Item]:
    """Returns a transcript as if nobody had been reminded: the first reply to each request counts."""
    return replace(
        transcript, exchanges=tuple(Exchange(each.request, each.replies[0]) for each in transcript.exchanges)
    )
