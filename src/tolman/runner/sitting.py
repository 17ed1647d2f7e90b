"""A sitting: one episode played by a person, a reply at a time, each on record before the episode goes on."""

from dataclasses import dataclass
from typing import Any, Protocol

from tolman.protocol.conversation import Conversation
from tolman.protocol.picture import Picture, pictures_in
from tolman.protocol.request import Purpose, Reply, Request, Usage
from tolman.protocol.transcript import Transcript
from tolman.record.record import Keeper, Key
from tolman.scoring.spending import whole_sum
from tolman.suites.registry import AnySuite


class Book(Keeper, Protocol):
    """Where replies and finished episodes are written down, such as the record of a run."""

    def finish(self, key: Key, transcript: Transcript[Any]) -> None:
        """Writes down an episode that was played to its end."""
        ...


@dataclass(frozen=True, slots=True)
class Waiting:
    """A request that waits for its reply."""

    number: int
    """Its number in the episode, from 0."""
    request: Request


class Sitting:
    """One episode with a person. Recorded replies are fed to it first, so it goes on where it was left."""

    def __init__(self, suite: AnySuite, item: Any, key: Key, keeper: Book) -> None:
        self.item, self.key = item, key
        self._suite, self._keeper = suite, keeper
        self._episode = suite.episode(item, key, keeper=keeper)
        self._requests: tuple[Request, ...] = ()
        self._replies: list[Reply] = []
        """Replies to the first of the requests."""
        self._before = 0
        """Requests before these."""
        self._shown: dict[Picture, None] = {}
        self.conversation = Conversation()
        """What was shown and said so far, without asides."""
        self.transcript: Transcript[Any] | None = None
        """The whole of it, once it has ended."""
        self.seconds: float | None = 0.0
        """How long all replies took; None where that of one is not known."""
        self.loading = 0.0
        """Seconds in which the person waited for pictures, as far as known."""
        self.said: dict[Purpose, str] = {}
        """What was said last for each purpose."""
        self._step(None)
        self._restore()

    @property
    def asked(self) -> Waiting | None:
        """What is asked now, or None once the episode has ended."""
        if self.transcript is not None:
            return None
        number = len(self._replies)
        return Waiting(self._before + number, self._requests[number])

    @property
    def ahead(self) -> int:
        """How many more requests are known to follow the one that is asked now."""
        return max(0, len(self._requests) - len(self._replies) - 1) if self.transcript is None else 0

    @property
    def count(self) -> int:
        """How many replies were given."""
        return self._before + len(self._replies)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Every picture shown so far, in order."""
        return tuple(self._shown)

    def jpeg(self, picture: Picture) -> bytes:
        """Returns a picture that was shown, as a JPEG."""
        if picture not in self._shown:
            raise ValueError(f"{picture} was not shown")
        return self._suite.play.jpeg(self.item, picture)

    def answer(self, reply: Reply) -> None:
        """Takes the reply to what is asked now, and goes on."""
        asked = self.asked
        if asked is None:
            raise ValueError("the episode has ended")
        self._keeper.keep(self.key, asked.number, asked.request, reply)
        self._take(reply)

    def _restore(self) -> None:
        while (asked := self.asked) and (reply := self._keeper.reply(self.key, asked.number, asked.request)):
            self._take(reply)

    def _take(self, reply: Reply) -> None:
        request = self._requests[len(self._replies)]
        self.conversation = self.conversation.after(request, reply)
        self.said[request.purpose] = reply.text
        usage = reply.usage or Usage()
        self.seconds = whole_sum((self.seconds, usage.seconds))
        self.loading += usage.loading or 0.0
        self._replies.append(reply)
        if len(self._replies) == len(self._requests):
            self._step(tuple(self._replies))
        else:
            self._note_pictures()

    def _step(self, replies: tuple[Reply, ...] | None) -> None:
        self._before += len(self._requests)
        self._requests, self._replies = (), []
        try:
            self._requests = next(self._episode) if replies is None else self._episode.send(replies)
        except StopIteration as end:
            self.transcript = end.value
            self._keeper.finish(self.key, end.value)
        else:
            self._note_pictures()

    def _note_pictures(self) -> None:
        """Notes the pictures of what is asked now: those of later requests may be seen when they come."""
        request = self._requests[len(self._replies)]
        self._shown |= dict.fromkeys(pictures_in(f"{request.shows}\n{request.asked}"))
