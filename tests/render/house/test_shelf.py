"""What was made lately, bounded in bytes."""

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
