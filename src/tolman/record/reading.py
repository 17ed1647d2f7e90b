"""What could be read of an episode: the replies that should hold an answer, and those in which none was found."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tolman.protocol.reminder import TURNS, Unread
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Exchange, Transcript

Item = TypeVar("Item")


class Answer(Protocol):
    """What the answer to a question earned, as the scores of every suite with questions have it."""

    @property
    def why(self) -> str:
        """What is wrong with it."""
        ...

    @property
    def is_read(self) -> bool:
        """Whether it could be read."""
        ...


@dataclass(frozen=True, slots=True)
class Lost:
    """A request in the first reply to which no answer could be read."""

    step: int
    """Number of its exchange."""
    purpose: str
    why: str
    """Why none could be read in the last reply in which none could."""
    is_reminded: bool = False
    """Whether the player was asked once more."""
    is_read: bool = False
    """Whether an answer could be read then."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of an episode."""

    asked: int = 0
    """How many requests ask for an answer."""
    lost: tuple[Lost, ...] = ()
    """Those to which none could be read at first."""

    @property
    def unread(self) -> tuple[Lost, ...]:
        """Those to which none could be read at last."""
        return tuple(each for each in self.lost if not each.is_read)

    @property
    def reminded(self) -> tuple[Lost, ...]:
        """Those that were put once more."""
        return tuple(each for each in self.lost if each.is_reminded)


def reading_of(transcript: Transcript[Item], unread: Unread, answers: Sequence[Answer] = ()) -> Reading:
    """Returns what could be read of an episode; `answers` are those to its questions, which were read already."""
    counts: Counter[Purpose] = Counter()
    asked = [(n, each) for n, each in enumerate(transcript.exchanges) if each.request.purpose not in TURNS]
    lost: list[Lost] = []
    for step, exchange in asked:
        purpose, number = exchange.request.purpose, counts[exchange.request.purpose]
        counts[purpose] += 1
        is_known = purpose is Purpose.QUESTION and number < len(answers)
        why = _why(answers[number]) if is_known else unread(number, exchange)
        lost += _lost(step, number, exchange, why, unread)
    return Reading(len(asked), tuple(lost))


def _why(answer: Answer) -> str | None:
    return None if answer.is_read else answer.why


def _lost(step: int, number: int, exchange: Exchange, why: str | None, unread: Unread) -> Iterator[Lost]:
    """Yields what was not read at first; `why` is what is wrong with the reply that counts."""
    purpose, is_reminded = exchange.request.purpose.value, bool(exchange.reminded)
    if why is not None:
        yield Lost(step, purpose, why, is_reminded)
    elif is_reminded:
        first = unread(number, Exchange(exchange.request, exchange.replies[0]))
        yield Lost(step, purpose, first or "", is_reminded, is_read=True)
