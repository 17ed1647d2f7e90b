"""Lines: what is written comes back, and what is damaged, however, is left out alone and never read wrong."""

import json
import subprocess
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.errors import RecordWarning, RunFolderError
from tolman.record import lines


@dataclass(frozen=True)
class Said:
    """What stands in a line."""

    text: str
    number: int = 0


SAID = [Said("one"), Said("zwei\nlines", 2), Said("\u2028"), Said("3" * 2000), Said('"crc32":"00000000"}')]


def written(*values: object) -> bytes:
    return b"".join(lines.summed(msgspec.json.encode(value)) for value in values)


def found(path: Path, kind: type = Said) -> tuple[list[object], list[int]]:
    """Returns what is read of a file, and which lines are lost; that is told exactly where there are some."""
    lost: list[int] = []
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        values: list[object] = list(lines.read(path, kind, lost))
    assert [each.category for each in told] == [RecordWarning] * bool(lost)
    return values, lost


def read_back(text: bytes) -> tuple[list[object], list[int]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lines.jsonl"
        path.write_bytes(text)
        return found(path)


def test_lines_survive_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    with lines.append_to(path) as file:
        for value in SAID:
            lines.write(file, value)
            assert path.read_bytes().endswith(b"\n"), "a line is handed to the system at once"
    assert found(path) == (SAID, [])
    with lines.append_to(path) as file:
        lines.write(file, Said("last"))
    assert found(path) == ([*SAID, Said("last")], [])
    assert [json.loads(line)["number"] for line in path.read_bytes().splitlines()] == [0, 2, 0, 0, 0, 0]


def test_a_line_holds_an_object(tmp_path: Path) -> None:
    with lines.append_to(tmp_path / "lines.jsonl") as file, pytest.raises(ValueError, match="a line holds an object"):
        lines.write(file, 3)


def test_a_file_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    assert found(tmp_path / "none") == ([], [])


OLD = b"".join(msgspec.json.encode(each) + b"\n" for each in SAID)
NEW = written(*SAID)


@settings(max_examples=400)
@given(st.integers(0, len(NEW) - 1), st.integers(1, 255))
def test_a_byte_that_is_flipped_loses_one_line_at_most(place: int, flip: int) -> None:
    text = bytearray(NEW)
    text[place] ^= flip
    values, lost = read_back(bytes(text))
    missing = [each for each in SAID if each not in values]
    assert [each for each in SAID if each in values] == values, "nothing is read wrong, or in another order"
    assert len(missing) <= 1
    assert bool(lost) >= bool(missing) or missing == SAID[-1:], "what is lost is told"


@pytest.mark.parametrize("end", [0, 1, 2], ids=["first", "second", "third"])
@pytest.mark.parametrize("byte", [b" ", b"x", b"\0", b"{", b'"'])
def test_a_damaged_end_of_a_line_loses_neither_of_the_two(end: int, byte: bytes) -> None:
    place = len(written(*SAID[: end + 1])) - 1
    assert NEW[place : place + 1] == b"\n"
    assert read_back(NEW[:place] + byte + NEW[place + 1 :]) == (SAID, [])


@pytest.mark.parametrize("text", [NEW, OLD], ids=["new", "old"])
def test_a_file_cut_anywhere_holds_the_lines_before(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    for size in range(len(text)):
        path.write_bytes(text[:size])
        values, lost = found(path)
        assert (values, lost) == (SAID[: text[:size].count(b"\n")], [])
    path.write_bytes(text[:-5])
    with lines.append_to(path) as file:
        lines.write(file, Said("after"))
    assert found(path) == ([*SAID[:-1], Said("after")], [])


@settings(max_examples=200)
@given(st.binary(max_size=300), st.integers(0, len(SAID)))
def test_rubbish_between_lines_is_told_and_harms_none(rubbish: bytes, place: int) -> None:
    values, lost = read_back(written(*SAID[:place]) + rubbish + b"\n" + written(*SAID[place:]))
    assert (values, bool(lost)) == (SAID, True)


def test_a_block_of_zeros_costs_what_it_covers() -> None:
    middle = len(written(SAID[0])) + 5
    values, lost = read_back(NEW[:middle] + bytes(60) + NEW[middle + 60 :])
    assert (values[0], values[-1], lost) == (SAID[0], SAID[-1], [2])


def test_lines_of_earlier_versions_are_read(tmp_path: Path) -> None:
    assert read_back(OLD) == (SAID, [])
    assert read_back(OLD + NEW) == (SAID + SAID, [])
    path = tmp_path / "lines.jsonl"
    path.write_bytes(OLD)
    with lines.append_to(path) as file:
        lines.write(file, Said("new"))
    assert found(path) == ([*SAID, Said("new")], [])


def test_a_line_without_a_checksum_among_those_with_one_is_damaged() -> None:
    """Who edits a record by hand, or what tears a line at its end, is noticed."""
    assert read_back(NEW + msgspec.json.encode(Said("forged")) + b"\n") == (SAID, [len(SAID) + 1])


@pytest.mark.parametrize("line", [b"x", b"", b'"three"', b"\xff", b"1 2", b"[" * 100_000])
def test_a_damaged_line_of_an_earlier_version_is_left_out(line: bytes) -> None:
    assert read_back(OLD + line + b"\n" + OLD) == (SAID + SAID, [len(SAID) + 1])


def test_a_whole_line_that_cannot_be_read_is_no_damage(tmp_path: Path) -> None:
    """Whoever wrote it knew more than we do: leaving it out would let it be asked, and paid, again."""
    path = tmp_path / "lines.jsonl"
    path.write_bytes(written(SAID[0], {"text": 3}))
    with pytest.raises(RunFolderError, match=r"lines\.jsonl, line 2 cannot be read: Expected `str`.* package"):
        list(lines.read(path, Said))


def test_the_warning_names_the_file_and_the_first_lines(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(b"x\n" * 9 + NEW)
    with pytest.warns(RecordWarning) as told:
        assert list(lines.read(path, Said)) == SAID
    assert str(told[0].message) == (
        f"{path}: lines 1, 2, 3, 4, 5 and 4 more are damaged and left out; what is missing is asked again when the "
        "run goes on"
    )


@pytest.mark.parametrize("text", [b"", b"unfinished", OLD[:14], NEW[:40]])
def test_only_what_is_unfinished_is_cut_off(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(text)
    assert found(path)[1] == []
    assert path.read_bytes() == text, "reading changes nothing: another process may be writing"
    lines.append_to(path).close()
    assert path.read_bytes() == text[: text.rfind(b"\n") + 1]


def test_one_process_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    with lines.append_to(path) as file:
        lines.write(file, SAID[0])
        assert lines.is_in_use(path)
        with pytest.raises(RunFolderError, match="in use by another run"):
            lines.append_to(path)
        code = f"from pathlib import Path; from tolman.record import lines; lines.append_to(Path({str(path)!r}))"
        other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert "in use by another run" in other.stderr.splitlines()[-1]
    assert not lines.is_in_use(path)
    assert not lines.is_in_use(tmp_path / "none")
    lines.append_to(path).close()
    assert found(path) == (SAID[:1], [])


def test_a_file_system_without_locks_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_arguments: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", no_locks)
    with lines.append_to(tmp_path / "lines.jsonl") as file:
        lines.write(file, SAID[0])
    assert found(tmp_path / "lines.jsonl") == (SAID[:1], [])
