"""Puts together how far a run has come, whenever something happens in it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tolman.record.record import Key, Record
from tolman.record.settings import is_model
from tolman.runner.progress import Ended, Progress, Told
from tolman.runner.till import Till


@dataclass(slots=True)
class Meter:
    """Tells how far a run has come, however many episodes it has: it is asked after every reply."""

    keys: Sequence[Key]
    """The episodes that are played."""
    till: Till
    told: Told | None = None
    tries: int = 1
    """Times that an episode is begun before it counts as failed."""
    record: Record[Any] | None = None
    """None before the folder is made."""
    _failed: Counter[Key] = field(default_factory=Counter)
    _others: int = 0
    """Finished episodes that others play."""

    def __post_init__(self) -> None:
        self.till.told = self.till.traffic.told = self.tell
        self.till.ended = self.ended

    def open(self, record: Record[Any]) -> None:
        """Begins to look at a record."""
        self.record, own = record, set(self.keys)
        self._others = len(record.finished.keys() - own)
        for key in record.finished.keys() & own:
            self._note(key)
        self.tell()

    def ended(self, key: Key, error: str = "") -> None:
        """Tells that an episode was finished, or failed."""
        self._failed[key] += bool(error)
        if not error:
            self._note(key)
        self.tell(Ended(key, error, self._calls(key)))

    def tell(self, ended: Ended | None = None) -> None:
        """Tells how far the run has come."""
        if self.told:
            self.told(self._progress(ended))

    def _note(self, key: Key) -> None:
        if self.till.pace and is_model(key.player):
            self.till.pace.ended(key, self._calls(key))

    def _calls(self, key: Key) -> int:
        """Returns how many replies are on record of an episode."""
        record = self.record
        if record and key in record.finished:
            return sum(len(each.replies) for each in record.finished[key].exchanges)
        return record.begun().get(key, 0) if record else 0

    def _progress(self, ended: Ended | None) -> Progress:
        till, record, traffic = self.till, self.record, self.till.traffic
        finished = len(record.finished) - self._others if record else 0
        begun = record.begun() if record else {}
        calls = list(traffic.open)
        sent = [each.begun for each in calls if each.begun is not None]
        return Progress(
            finished=finished,
            replies=record.pending if record else 0,
            total=len(self.keys),
            calls=till.calls,
            tokens=till.tokens,
            dollars=till.dollars,
            share=self._share(finished, begun),
            at=traffic.clock(),
            left=till.pace.left(begun, self._is_done, calls) if till.pace and record else None,
            under_way=len(sent),
            oldest=min(sent, default=None),
            trouble=tuple(each.trouble for each in calls if each.trouble),
            ended=ended,
            is_greeting=record is None,
        )

    def _share(self, finished: int, begun: dict[Key, int]) -> float:
        pace = self.till.pace
        parts = sum(pace.share(key, made) for key, made in begun.items()) if pace else 0.0
        return (finished + parts) / max(1, len(self.keys))

    def _is_done(self, key: Key) -> bool:
        return self.record is not None and (key in self.record.finished or self._failed[key] >= self.tries)
