"""What was made lately and may be wanted again, bounded in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

from tolman.render.tracer.threads import side_by_side

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Shelf(Generic[T]):
    """Values under their keys; what was wanted longest ago goes first. Threads may share it."""

    size: Callable[[T], int]
    """Returns the bytes that a value takes."""
    most: int
    """Bytes kept; a value that is larger by itself is made anew each time."""
    _kept: OrderedDict[Hashable, T] = field(default_factory=OrderedDict, init=False)
    _making: dict[Hashable, Lock] = field(default_factory=dict, init=False)
    """What threads are making just now; others wait for it, and do not make it too."""
    _bytes: int = field(default=0, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def fetched(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns what is kept under `key`, or else what `make` returns, and keeps it."""
        return self.all_fetched([(key, make)], 1)[0]

    def all_fetched(self, wanted: Sequence[tuple[Hashable, Callable[[], T]]], threads: int) -> list[T]:
        """Returns what is kept under each key, or else what is made for it, several of those side by side."""
        with self._lock:
            found = {number: self._taken(key) for number, (key, _) in enumerate(wanted) if key in self._kept}

        def fetch(number: int) -> None:
            found[number] = self._made(*wanted[number])

        side_by_side(fetch, [number for number in range(len(wanted)) if number not in found], threads)
        return [found[number] for number in range(len(wanted))]

    def _taken(self, key: Hashable) -> T:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _made(self, key: Hashable, make: Callable[[], T]) -> T:
        """Makes something and keeps it, unless another thread has meanwhile."""
        with self._lock:
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                if key in self._kept:
                    return self._taken(key)
            made = make()
            with self._lock:
                self._keep(key, made)
        return made

    def _keep(self, key: Hashable, made: T) -> None:
        if key not in self._kept:
            self._kept[key] = made
            self._bytes += self.size(made)
        while self._bytes > self.most:
            self._bytes -= self.size(self._kept.popitem(last=False)[1])
        self._making.pop(key, None)

    @property
    def bytes(self) -> int:
        """Bytes kept now."""
        return self._bytes
