"""Work done side by side in threads that all share."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

T = TypeVar("T")


def side_by_side(run: Callable[[T], object], pieces: Iterable[T], threads: int) -> None:
    """Runs pieces in this thread and in others that are free; who is done with one takes the next.

    Where no other thread is free, or none is left, as after a fork, this one does all.
    """
    given = list(pieces)
    left = iter(given)

    def work() -> None:
        for piece in left:
            run(piece)

    helpers = [_pool(threads).submit(work) for _ in range(min(threads, len(given)) - 1)]
    work()
    for helper in helpers:
        if not helper.cancel():  # one that has not begun has nothing left to do
            helper.result()


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    """Returns threads that everybody shares."""
    return ThreadPoolExecutor(threads)
