"""The journal of a run: every reply, written down before its episode goes on."""

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from tolman.errors import ResumeError
from tolman.play import Answer
from tolman.protocol.request import Reply, Request
from tolman.record import lines


@dataclass(frozen=True, slots=True)
class Key:
    """Which episode a reply belongs to."""

    item: str
    player: str
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One reply: the number of its request in the episode, and the request's digest."""

    key: Key
    number: int
    request: str
    reply: Reply


class Journal:
    """The journal file of a run, read back and open for writing on by this process alone."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab")
        lines.lock(self._file, path)
        self._entries = {(entry.key, entry.number): entry for entry in lines.read(path, Entry)}

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def resumed(self, key: Key, answer: Answer) -> Answer:
        """Returns the recorded replies of an episode, and those of `answer` where there are none yet.

        A scripted player is asked again even where a reply is recorded, so that it remembers what it read;
        the recorded reply counts.
        """

        def reply(number: int, request: Request) -> Reply:
            said = answer(number, request)
            entry = self._entries.get((key, number))
            if entry is None:
                lines.write(self._file, Entry(key, number, request.digest, said))
                return said
            if entry.request != request.digest:
                raise ResumeError(
                    f"{key.item}: request {number} is not the one that was answered; start a new run with --out"
                )
            return entry.reply

        return reply
