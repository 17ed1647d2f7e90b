"""The store: items are drawn once, what is damaged is drawn again, and keys lie apart."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.suites.esi.families import family
from tolman.suites.esi import store
from tolman.suites.esi.draw import Family
from tolman.suites.esi.families import DEVELOPMENT, HELD_OUT, PROOF, PUBLIC, Draw
from tolman.suites.esi.kinds.kind import Kind
from tolman.suites.esi.supply import supplied

pytestmark = pytest.mark.slow

NAME = "inclined_plane"


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Lets a store be empty, and lists the seeds of families that are drawn."""
    seeds: list[int] = []

    def draw(_kind: Kind, seed: int, _difficulty: int) -> Family:
        seeds.append(seed)
        return replace(family(NAME), seed=seed)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(store, "draw_family", draw)
    store._family.cache_clear()
    yield seeds
    store._family.cache_clear()


def of(seed: int) -> Draw:
    return Draw(family(NAME).kind, seed, 2)


def test_a_family_is_drawn_once(drawn: list[int]) -> None:
    one = store.family(of(1))
    store._family.cache_clear()
    assert store.family(of(1)) == one
    assert drawn == [1]
    assert store.is_ready(of(1))
    assert not store.is_ready(of(2))


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xfd7zXZ\x00" + bytes(50)])
@pytest.mark.parametrize("is_key", [False, True])
def test_what_is_damaged_is_drawn_again(drawn: list[int], content: bytes, is_key: bool) -> None:
    one = store.family(of(1))
    entry = store._key_entry(of(1)) if is_key else store.entry(of(1))
    (path,) = store.default_folder().glob(f"*/{entry}")
    path.write_bytes(content)
    store._family.cache_clear()
    assert store.family(of(1)) == one
    assert drawn == [1, 1]


def test_another_version_is_drawn_again(drawn: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    store.family(of(1))
    store._family.cache_clear()
    monkeypatch.setattr(store, "PHYSICS", store.PHYSICS + 1)
    store.family(of(1))
    assert drawn == [1, 1]


def test_what_players_may_see_lies_apart_from_keys(drawn: list[int]) -> None:
    found = store.family(of(1))
    seen, keys = store.parted(found)
    assert store.joined(seen, keys) == found
    blank = store._packed([store._HIDDEN for _ in found.items])
    assert [item.key for item in store.joined(seen, blank).items] == [store._HIDDEN for _ in found.items]
    assert [item.key for item in found.items] != [store._HIDDEN for _ in found.items]


def test_a_store_that_cannot_be_used_is_told_of_and_items_are_drawn(
    drawn: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tolman").write_text("no folder")
    store._cache.cache_clear()
    assert store.family(of(1)).seed == 1
    assert "Items are drawn but not kept" in capsys.readouterr().err
    store._cache.cache_clear()


def test_what_is_missing_is_supplied(drawn: list[int]) -> None:
    assert supplied([of(1), of(2), of(1)]) == ()
    assert sorted(drawn) == [1, 2]
    assert supplied([of(1), of(2)]) == ()
    assert sorted(drawn) == [1, 2]


def test_seeds_for_different_ends_are_different() -> None:
    ranges = (PUBLIC, DEVELOPMENT, PROOF, HELD_OUT)
    for one, other in pairwise(ranges):
        assert one.stop <= other.start
