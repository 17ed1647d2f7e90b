"""Pictures on disk: whole, bounded, and safe with several processes."""

import errno
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest

from tolman.render.cache import Cache, default_folder
from tolman.render.encoding import decoded_frame, decoded_png, encoded_frame, encoded_png
from tolman.render.tracer.frame import Frame


def _content(number: int) -> bytes:
    return np.random.default_rng(number).bytes(4000)


def _key(number: int) -> str:
    return f"{number * 7919 % 256:02x}{number:030x}"


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    assert cache.get(_key(1)) is None
    cache.put(_key(1), _content(1))
    assert _key(1) in cache
    assert cache.get(_key(1)) == Cache(tmp_path).get(_key(1)) == _content(1)
    cache.put(_key(1), b"")
    assert cache.get(_key(1)) == b""


@pytest.mark.parametrize("damage", [b"", b"short", b"something else that is long enough", None])
def test_a_damaged_file_is_a_miss_and_goes(tmp_path: Path, damage: bytes | None) -> None:
    cache = Cache(tmp_path)
    cache.put(_key(1), _content(1))
    (path,) = tmp_path.glob("??/*")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert cache.get(_key(1)) is None
    assert not path.exists()


def test_the_folder_stays_within_its_limit_and_keeps_what_was_used_last(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=20 * 4016)
    for number in range(100):
        cache.put(_key(number), _content(number))
        os.utime(cache._path(_key(number)), (1e9 + number, 1e9 + number))
        assert cache.get(_key(0)) is not None  # the first is used all the time
        assert cache.size() <= 1.1 * cache.most
    assert _key(0) in cache
    assert _key(99) in cache
    assert _key(1) not in cache


def test_what_killed_processes_left_is_cleared(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(_key(1), _content(1))
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
    assert list(tmp_path.glob("??/*")) == [fresh]


def _complaints(capsys: pytest.CaptureFixture[str]) -> int:
    return capsys.readouterr().err.count("not kept")


def _folder_under_a_file(folder: Path) -> Path:
    (folder / "taken").write_bytes(b"")
    return folder / "taken" / "pictures"


def _file_in_place_of_a_part(folder: Path) -> Path:
    (folder / _key(1)[:2]).write_bytes(b"")
    return folder


def _full_folder_in_place_of_a_file(folder: Path) -> Path:
    (folder / _key(1)[:2] / _key(1) / "inside").mkdir(parents=True)
    return folder


@pytest.mark.parametrize("spoil", [_folder_under_a_file, _file_in_place_of_a_part, _full_folder_in_place_of_a_file])
def test_what_cannot_be_kept_is_made_and_told_of_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], Path]
) -> None:
    cache = Cache(spoil(tmp_path))
    for _ in range(3):
        assert cache.get(_key(1)) is None
        assert _key(1) not in cache
        assert cache.fetched(_key(1), lambda: _content(1)) == _content(1)
    cache.size()
    cache.clear()
    assert _complaints(capsys) == 1


def test_an_empty_folder_in_place_of_a_file_makes_room(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cache = Cache(tmp_path)
    cache._path(_key(1)).mkdir(parents=True)
    assert cache.fetched(_key(1), lambda: _content(1)) == _content(1)
    assert cache.get(_key(1)) == _content(1)
    assert _complaints(capsys) == 0


def _refuse(error: int) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(error, os.strerror(error))

    return refuse


def test_a_read_only_folder_still_gives_what_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path)
    cache.put(_key(1), _content(1))
    monkeypatch.setattr("tolman.render.cache.os.utime", _refuse(errno.EROFS))
    monkeypatch.setattr("tolman.render.cache.NamedTemporaryFile", _refuse(errno.EROFS))
    monkeypatch.setattr(Path, "mkdir", _refuse(errno.EROFS))
    assert cache.get(_key(1)) == _content(1)
    for number in (2, 3):
        assert cache.fetched(_key(number), lambda: _content(2)) == _content(2)
    assert _complaints(capsys) == 1


def test_a_full_disk_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", _refuse(errno.ENOSPC))
        assert cache.fetched(_key(1), lambda: _content(1)) == _content(1)
    assert list(tmp_path.glob("??/*")) == []
    assert _complaints(capsys) == 1
    assert cache.fetched(_key(1), lambda: _content(1)) == cache.get(_key(1)) == _content(1)


def test_what_is_damaged_is_not_there_and_is_made_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put(_key(1), _content(1))
    cache._path(_key(1)).write_bytes(b"damaged, and long enough to have a digest")
    assert _key(1) not in cache
    made: list[int] = []
    for _ in range(2):
        assert cache.fetched(_key(1), lambda: made.append(1) or _content(1)) == _content(1)
    assert made == [1]


def test_threads_that_want_the_same_have_it_made_once(tmp_path: Path) -> None:
    made: list[int] = []
    together = Barrier(4)

    def make() -> bytes:
        made.append(1)
        return _content(1)

    def want(_: int) -> bytes:
        cache = Cache(tmp_path)
        together.wait()
        return cache.fetched(_key(1), make)

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(want, range(4))) == {_content(1)}
    assert made == [1]


@pytest.mark.slow
def test_many_writers_and_readers_at_once(tmp_path: Path) -> None:
    def work(worker: int) -> int:
        cache = Cache(tmp_path, most=30_000)
        wrong = 0
        for turn in range(80):
            number, other = (turn * 5 + worker) % 12, (turn * 7 + worker) % 12
            cache.put(_key(number), _content(number))
            found = cache.get(_key(other))
            wrong += found is not None and found != _content(other)
        return wrong

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(work, range(8))) == 0


def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "tolman" / "pictures"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert default_folder().parts[-3:] == (".cache", "tolman", "pictures")


def _frame() -> Frame:
    values = np.random.default_rng(7)
    depth = values.random((24, 24), np.float32)
    depth[0, 0] = np.inf
    labels = [values.integers(-1, 9, (24, 24), dtype=np.int32) for _ in range(2)]
    return Frame(values.integers(0, 256, (24, 24, 3), dtype=np.uint8), depth, *labels)


def test_a_frame_comes_back_from_bytes_as_it_was() -> None:
    pytest.importorskip("PIL")
    frame = _frame()
    found = decoded_frame(encoded_frame(frame))
    assert frame.rgb is not None
    assert found.rgb is not None
    pairs = (
        (found.rgb, frame.rgb),
        (found.depth, frame.depth),
        (found.label, frame.label),
        (found.beyond, frame.beyond),
    )
    assert all(one.dtype == other.dtype and np.array_equal(one, other) for one, other in pairs)
    assert np.array_equal(decoded_png(encoded_png(frame.rgb)), frame.rgb)
    with pytest.raises(ValueError, match="without colours"):
        encoded_frame(Frame(None, frame.depth, frame.label, frame.beyond))
