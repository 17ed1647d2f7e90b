"""Frames on disk: whole, bounded, and safe with several processes."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tolman.render.cache import FrameCache, decoded_png, default_folder, encoded_png
from tolman.render.tracer.frame import Frame

pytest.importorskip("PIL")


def _frame(number: int, size: int = 24) -> Frame:
    values = np.random.default_rng(number)
    return Frame(
        values.integers(0, 256, (size, size, 3), dtype=np.uint8),
        values.random((size, size), np.float32),
        values.integers(-1, 9, (size, size), dtype=np.int32),
        values.integers(-1, 9, (size, size), dtype=np.int32),
    )


def _key(number: int) -> str:
    return f"{number * 7919 % 256:02x}{number:030x}"


def _same(one: Frame | None, other: Frame) -> bool:
    if one is None or one.rgb is None or other.rgb is None:
        return False
    pairs = ((one.rgb, other.rgb), (one.depth, other.depth), (one.label, other.label), (one.beyond, other.beyond))
    return all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in pairs)


def test_a_frame_comes_back_as_it_went(tmp_path: Path) -> None:
    cache = FrameCache(tmp_path)
    frame = _frame(1)
    frame.depth[0, 0] = np.inf
    assert cache.get(_key(1)) is None
    cache.put(_key(1), frame)
    assert _key(1) in cache
    assert _same(cache.get(_key(1)), frame)
    assert _same(FrameCache(tmp_path).get(_key(1)), frame)
    assert np.array_equal(decoded_png(encoded_png(frame.rgb)), frame.rgb)


def test_a_frame_without_colours_is_not_kept(tmp_path: Path) -> None:
    bare = Frame(None, *(getattr(_frame(1), name) for name in ("depth", "label", "beyond")))
    with pytest.raises(ValueError, match="without colours"):
        FrameCache(tmp_path).put(_key(1), bare)


@pytest.mark.parametrize("damage", [b"", b"PK", b"not a zip at all", None])
def test_a_damaged_file_is_a_miss_and_goes(tmp_path: Path, damage: bytes | None) -> None:
    cache = FrameCache(tmp_path)
    cache.put(_key(1), _frame(1))
    (path,) = tmp_path.glob("??/*")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert cache.get(_key(1)) is None
    assert not path.exists()


def test_the_folder_stays_within_its_limit_and_keeps_what_was_used_last(tmp_path: Path) -> None:
    one = FrameCache(tmp_path / "one")
    one.put(_key(0), _frame(0))
    each = one.size()
    cache = FrameCache(tmp_path / "many", most=20 * each)
    for number in range(100):
        cache.put(_key(number), _frame(number))
        os.utime(cache._path(_key(number)), (1e9 + number, 1e9 + number))
        assert cache.get(_key(0)) is not None or number == 0  # the first is used all the time
        assert cache.size() <= 1.1 * cache.most
    assert _key(0) in cache
    assert _key(99) in cache
    assert _key(1) not in cache


def test_what_killed_processes_left_is_cleared(tmp_path: Path) -> None:
    cache = FrameCache(tmp_path)
    cache.put(_key(1), _frame(1))
    folder = next(tmp_path.iterdir())
    old, fresh = folder / "old.part", folder / "fresh.part"
    for path in (old, fresh):
        path.write_bytes(b"half")
    os.utime(old, (1e9, 1e9))
    cache.clear(cache.most)
    assert not old.exists()
    assert fresh.exists()
    assert _key(1) in cache
    cache.clear()
    assert not any(tmp_path.glob("??/*"))


def test_many_writers_and_readers_at_once(tmp_path: Path) -> None:
    frames = [_frame(number) for number in range(12)]

    def work(worker: int) -> int:
        cache = FrameCache(tmp_path, most=60_000)
        wrong = 0
        for turn in range(60):
            number = (turn * 5 + worker) % len(frames)
            cache.put(_key(number), frames[number])
            found = cache.get(_key((number + turn) % len(frames)))
            wrong += found is not None and not _same(found, frames[(number + turn) % len(frames)])
        return wrong

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(work, range(8))) == 0


def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "tolman" / "frames"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert default_folder().parts[-3:] == (".cache", "tolman", "frames")
