"""The record of a run: every reply before its episode goes on, and every episode that ended."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from tolman.errors import ResumeError
from tolman.play import Answer
from tolman.protocol.request import Reply, Request, Usage
from tolman.protocol.transcript import Transcript
from tolman.record import lines
from tolman.record.folder import RunFolder, Shard

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """Which episode of a run is meant."""

    task: str
    item: str
    player: str
    epoch: int = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One reply: the number of its request in the episode, and the request's digest.

    What came of the n-th act in the world of a suite, from 0, has the number -1 - n.
    """

    key: Key
    number: int
    request: str
    reply: Reply


@dataclass(frozen=True, slots=True)
class Finished(Generic[Item]):
    """An episode that was played to its end."""

    key: Key
    transcript: Transcript[Item]


@dataclass(frozen=True, slots=True)
class Failure:
    """An episode that could not be played to its end, which is no fault of its player."""

    key: Key
    error: str


@dataclass(frozen=True, slots=True)
class Greeting:
    """A call that asked a model whether it answers, before anything was played."""

    player: str
    at: str
    """When, in UTC."""
    reply: Reply


class Record(Generic[Item]):
    """What all parts of a run have done, and the one part that this process writes."""

    def __init__(self, folder: RunFolder, item: type[Item], shard: Shard | None = None) -> None:
        part = folder.part(shard)
        part.path.mkdir(parents=True, exist_ok=True)
        with ExitStack() as files:
            self._journal = files.enter_context(lines.append_to(part.journal))
            self._transcripts = files.enter_context(lines.append_to(part.transcripts))
            self._failures = files.enter_context(lines.append_to(part.failures))
            self.finished = {each.key: each.transcript for each in read_finished(folder, item)}
            """The transcripts of all finished episodes."""
            self.failed: dict[Key, str] = {}
            """Why episodes failed since the record was opened, each the last time."""
            self._entries: dict[Key, dict[int, list[Entry]]] = {}
            self._lost: list[int] = []
            """Lines of journals that are damaged."""
            for each in folder.parts():
                for entry in lines.read(each.journal, Entry, self._lost):
                    if entry.key not in self.finished:
                        self._add(entry)
            self._files = files.pop_all()

    def _add(self, entry: Entry) -> None:
        self._entries.setdefault(entry.key, {}).setdefault(entry.number, []).append(entry)

    def __enter__(self) -> "Record[Item]":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._files.close()

    def reply(self, key: Key, number: int, request: Request) -> Reply | None:
        """Returns the recorded reply to a request, or None if there is none yet.

        Two processes may have played the same episode in different parts, each with replies of its own: the first
        one's count, as far as they go. Where a line was damaged, its reply was asked for again, and what had followed
        it may not follow the new one: that is asked for again too.
        """
        entries = self._entries.get(key, {})
        for entry in entries.get(number, ()):
            if entry.request == request.digest:
                return entry.reply
        is_forked = any(len(each) > 1 for each in entries.values())
        if number in entries and not is_forked and not self._lost:
            raise ResumeError(
                "what was answered is not what is asked now: the run was begun with another Tolman, or other files; "
                "go on with those, or play it anew with --out"
            )
        return None

    def keep(self, key: Key, number: int, request: Request, reply: Reply) -> None:
        """Writes a reply down, before its episode goes on."""
        entry = Entry(key, number, request.digest, reply)
        lines.write(self._journal, entry)
        self._add(entry)

    def finish(self, key: Key, transcript: Transcript[Item]) -> None:
        """Writes down an episode that was played to its end."""
        lines.write(self._transcripts, Finished(key, transcript))
        self.finished[key] = transcript
        self._entries.pop(key, None)

    def fail(self, key: Key, error: str) -> None:
        """Writes down that an episode could not be played to its end."""
        lines.write(self._failures, Failure(key, error))
        self.failed[key] = error

    @property
    def pending(self) -> int:
        """How many replies of players are on record of episodes that are not finished."""
        return sum(self.begun().values())

    def begun(self) -> dict[Key, int]:
        """Returns how many replies of players are on record of each episode that is not finished."""
        return {key: sum(number >= 0 for number in entries) for key, entries in self._entries.items()}

    def replies(self) -> list[Reply]:
        """Returns every recorded reply, of finished episodes and of those that are not."""
        done = [
            reply for transcript in self.finished.values() for each in transcript.exchanges for reply in each.replies
        ]
        open_ones = (entry for each in self._entries.values() for entries in each.values() for entry in entries)
        return done + [entry.reply for entry in open_ones if entry.number >= 0]


def resumed(record: Record[Any], key: Key, answer: Answer) -> Answer:
    """Returns the recorded replies of an episode, and those of `answer` where there are none yet.

    A scripted player is asked again even where a reply is recorded, so that it remembers what it read;
    the recorded reply counts.
    """

    def reply(number: int, request: Request) -> Reply:
        said = answer(number, request)
        recorded = record.reply(key, number, request)
        if recorded is None:
            record.keep(key, number, request, said)
        return recorded or said

    return reply


class Keeper(Protocol):
    """Where replies are written down, such as a record."""

    def reply(self, key: Key, number: int, request: Request) -> Reply | None:
        """Returns the recorded reply to a request, or None if there is none yet."""
        ...

    def keep(self, key: Key, number: int, request: Request, reply: Reply) -> None:
        """Writes a reply down, before its episode goes on."""
        ...


def on_record(
    keeper: Keeper, key: Key, outcome: Callable[[Request], str], recall: Callable[[Sequence[str]], None]
) -> Callable[[int, Request], str]:
    """Returns what says what comes of the acts of an episode, from what is on record as far as that goes.

    All else is worked out by `outcome`, and written down before the episode goes on.
    """
    recorded: list[str] = []

    def found(number: int, request: Request) -> str:
        known = keeper.reply(key, -1 - number, request)
        if known is None:
            text = outcome(request)
            keeper.keep(key, -1 - number, request, Reply(text))
            return text
        recorded.append(known.text)
        recall(recorded)
        return known.text

    return found


def read_finished(folder: RunFolder, item: type[Item]) -> list[Finished[Item]]:
    """Returns the finished episodes of all parts of a run, each once, in a fixed order."""
    kind: Any = Finished[item]  # type: ignore[valid-type]
    found: dict[Key, Finished[Item]] = {}
    for part in folder.parts():
        for each in lines.read(part.transcripts, kind):
            found.setdefault(each.key, each)
    return [found[key] for key in sorted(found)]


@dataclass(frozen=True, slots=True)
class _Keyed:
    """A line of which only the key is read."""

    key: Key


class _Bill(Struct):
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class _Billed:
    """A line of which only what the reply took is read."""

    reply: _Bill


def dollars_of(folder: RunFolder) -> float | None:
    """Returns what all replies of a run have cost; None where no price is known."""
    files = (file for part in folder.parts() for file in (part.journal, part.greetings))
    bills = (each.reply.usage for file in files for each in lines.read(file, _Billed))
    known = [usage.dollars for usage in bills if usage and usage.dollars is not None]
    return sum(known) if known else None


@dataclass(frozen=True, slots=True)
class Beside:
    """What a reply took that is part of no finished episode."""

    player: str
    usage: Usage
    key: Key | None = None
    """Its episode; None for a greeting."""


@dataclass(frozen=True, slots=True)
class _Journalled:
    """A line of the journal of which only the episode is read, and what the reply took."""

    key: Key
    reply: _Bill


def read_beside(folder: RunFolder, finished: Collection[Key]) -> Iterator[Beside]:
    """Yields what the replies of a run took that are part of no finished episode: greetings, then all others."""
    for part in folder.parts():
        for greeting in lines.read(part.greetings, Greeting, is_told=False):
            yield Beside(greeting.player, greeting.reply.usage or Usage())
    for part in folder.parts():
        for each in lines.read(part.journal, _Journalled, is_told=False):  # told of where the run goes on
            if each.key not in finished:
                yield Beside(each.key.player, each.reply.usage or Usage(), each.key)


def keep_greetings(folder: RunFolder, greetings: Sequence[Greeting], shard: Shard | None = None) -> None:
    """Writes greetings down."""
    if greetings:
        part = folder.part(shard)
        part.path.mkdir(parents=True, exist_ok=True)
        with lines.append_to(part.greetings) as file:
            for each in greetings:
                lines.write(file, each)


def read_greetings(folder: RunFolder) -> list[Greeting]:
    """Returns every greeting of a run."""
    return [each for part in folder.parts() for each in lines.read(part.greetings, Greeting)]


def finished_keys(folder: RunFolder) -> set[Key]:
    """Returns which episodes of a run are finished."""
    return {each.key for part in folder.parts() for each in lines.read(part.transcripts, _Keyed)}


def read_failures(folder: RunFolder) -> list[Failure]:
    """Returns what failed last in every episode that was never finished since; finished ones are for the caller."""
    last = {each.key: each for part in folder.parts() for each in lines.read(part.failures, Failure)}
    return [last[key] for key in sorted(last)]
