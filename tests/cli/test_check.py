"""`tolman check`."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import call, failed
from tests.suites.spatialbench.test_released import choice, number, write


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which every command runs, on a narrow terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def check(*arguments: str) -> str:
    return call("check", "spatialbench", *arguments)


def test_a_file_is_told_in_words_and_tables(folder: Path) -> None:
    write(folder / "QA.txt", choice(1), choice(2), choice(3, problem="[bold]What stands beside door 1?"), number(4))
    printed = check("QA.txt", "--json", "audit.json")
    words = " ".join(printed.split())
    assert "4 questions about 1 video: 3 to be answered by a letter, 1 by a number." in words
    assert "affordance 3 3 0 3 0 0 100 % 0 %" in words
    assert "cm 1 240 240 240 240 240 100 % 100 % 100 %" in words
    assert "mended 3 The letters before the options are taken off. (1, 2, 3)" in words
    written = json.loads(Path("audit.json").read_text(encoding="utf-8"))
    assert (written["questions"], written["kinds"][1]["letters"]) == (4, {"A": 0, "B": 3, "C": 0, "D": 0})


def test_the_papers_file_fits_the_screen(spatialbench_data: Path) -> None:
    printed = check(str(spatialbench_data / "QA_1347_paper.txt"))
    words = " ".join(printed.split())
    assert max(map(len, printed.splitlines()[1:])) <= 80
    assert "Repeats of another, word for word: 311 (23 %)." in words
    assert "appearance order 98 74 74 12 8 4 76 % 3 %" in words
    assert "cm 93 15 80 150 250 960" in words
    assert "…" not in printed


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "No such file"), (b"{", "not a file of questions"), (b"[]", "it holds no question")],
    ids=["absent", "no json", "empty"],
)
def test_a_wrong_file_is_told_in_one_line(content: bytes | None, told: str) -> None:
    if content is not None:
        Path("QA.txt").write_bytes(content)
    line = failed("check", "QA.txt")
    assert line.startswith("tolman: QA.txt: ")
    assert told in line
