"""What was made lately and may be wanted again, bounded in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Shelf(Generic[T]):
    """Values under their keys; what was wanted longest ago goes first. Threads may share it."""

    size: Callable[[T], int]
    """Returns the bytes that a value takes."""
    most: int
    """Bytes kept; a value that is larger by itself is made anew each time."""
    _kept: OrderedDict[Hashable, T] = field(default_factory=OrderedDict, init=False)
    _bytes: int = field(default=0, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def fetched(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns what is kept under `key`, or else what `make` returns, and keeps it."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._bytes += self.size(made)
            while self._bytes > self.most:
                self._bytes -= self.size(self._kept.popitem(last=False)[1])
        return made

    @property
    def bytes(self) -> int:
        """Bytes kept now."""
        return self._bytes
