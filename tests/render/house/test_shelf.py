"""What was made lately, bounded in bytes."""

from collections.abc import Callable
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest

pytest.importorskip("warp")

from tolman.render.house.shelf import Shelf


def test_what_is_kept_is_not_made_again() -> None:
    shelf, made = Shelf[str](len, 100), []
    for _ in range(3):
        assert shelf.fetched("key", lambda: made.append(1) or "value") == "value"
    assert len(made) == 1


def test_what_was_wanted_longest_ago_goes_first() -> None:
    shelf = Shelf[str](len, 10)
    for key in ("one", "two", "one", "three"):
        shelf.fetched(key, lambda: "12345")
    made: list[str] = []
    for key in ("one", "three", "two"):
        shelf.fetched(key, lambda key=key: made.append(key) or "12345")
    assert made == ["two"]


def test_bytes_are_bounded_whatever_is_made() -> None:
    shelf = Shelf[str](len, 10)
    for number in range(30):
        shelf.fetched(number, lambda number=number: "x" * number)
        assert shelf.bytes <= 10
    assert shelf.fetched("large", lambda: "x" * 99) == "x" * 99


def test_several_things_are_made_side_by_side_and_come_in_order() -> None:
    shelf, meeting = Shelf[str](len, 100), Barrier(2, timeout=60)
    shelf.fetched("b", lambda: "kept")

    def made(word: str) -> Callable[[], str]:
        def make() -> str:
            meeting.wait()  # both threads are at work
            return word

        return make

    assert shelf.all_fetched([("a", made("one")), ("b", made("two")), ("c", made("three"))], 2) == [
        "one", "kept", "three",
    ]  # fmt: skip


def test_what_two_threads_want_is_made_once() -> None:
    shelf, made = Shelf[str](len, 100), []
    coming, making = Barrier(2, timeout=60), Barrier(2, timeout=0.3)

    def part() -> str:
        made.append("part")
        with suppress(BrokenBarrierError):
            making.wait()  # for another thread that makes it, too
        return "part"

    def whole() -> str:
        coming.wait()
        return shelf.fetched("part", part) + "s"

    assert shelf.all_fetched([("one", whole), ("other", whole)], 2) == ["parts", "parts"]
    assert made == ["part"]


def test_what_failed_can_be_tried_again() -> None:
    shelf = Shelf[str](len, 100)

    def fail() -> str:
        raise ValueError("no luck")

    for _ in range(2):
        with pytest.raises(ValueError, match="no luck"):
            shelf.fetched("key", fail)
    assert shelf.fetched("key", lambda: "value") == "value"
    assert shelf.bytes == 5


def test_the_same_thing_twice_counts_once() -> None:
    shelf = Shelf[str](len, 100)
    assert shelf.all_fetched([("key", lambda: "12345"), ("key", lambda: "12345")], 2) == ["12345", "12345"]
    assert shelf.bytes == 5
