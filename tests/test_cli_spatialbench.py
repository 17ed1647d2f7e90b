"""The command line on files of SpatialBench."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.suites.spatialbench.files import every_kind
from tests.suites.spatialbench.test_released import choice, number, write
from tolman.cli import app, main


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which every command runs, on a narrow terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def check(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["spatialbench", "check", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


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
    assert "Repeats of another, word for word: 306 (23 %)." in words
    assert "appearance order 98 76 74 12 8 4 76 % 3 %" in words
    assert "cm 93 15 80 150 250 960" in words
    assert "…" not in printed


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "No such file"), (b"{", "not a file of questions"), (b"[]", "it holds no question")],
    ids=["absent", "no json", "empty"],
)
def test_a_wrong_file_is_told_in_one_line(
    content: bytes | None, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        Path("QA.txt").write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["tolman", "spatialbench", "check", "QA.txt"])
    with pytest.raises(SystemExit) as end:
        main()
    (line,) = capsys.readouterr().err.splitlines()
    assert (line.startswith("tolman: QA.txt: "), told in line, end.value.code) == (True, True, 2)


WRONG = {
    "--videos": "--spatialbench {file}",
    "is no folder": "--spatialbench {file} --videos {folder}/nothing",
    "--setting": "--spatialbench {file} --setting deaf",
    "--frames": "--spatialbench {file} --setting blind --frames some",
    "leave this out with --spatialbench": "--spatialbench {file} --setting blind --rooms 2",
    "name their file with --spatialbench": "--setting blind",
    "there are 2 videos": "--spatialbench {file} --setting blind --scenes 0-9",
    "there is no player 'scout'": "--spatialbench {file} --setting blind --players scout",
    "--exemplars": "--spatialbench {file} --setting blind+one-shot",
    "nothing.txt": "--spatialbench {folder}/nothing.txt --setting blind",
    "--views": "--views pictures",
}


@pytest.mark.parametrize("told", WRONG)
def test_a_wrong_way_to_ask_is_told_in_one_line(
    told: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = every_kind(folder / "QA.txt", ["a.mp4", "b.mp4"])
    options = WRONG[told].format(file=file, folder=folder).split()
    monkeypatch.setattr(sys, "argv", ["tolman", "run", "--out", "run", *options])
    with pytest.raises(SystemExit) as end:
        main()
    (line,) = capsys.readouterr().err.splitlines()
    assert (end.value.code, told in line) == (2, True), line
    assert not (folder / "run").exists()


@pytest.mark.slow
def test_questions_can_be_asked_without_videos(folder: Path) -> None:
    every_kind(folder / "QA.txt", ["a.mp4", "b.mp4"])
    for command in ("run --spatialbench QA.txt --setting blind --out run", "compare run:random run:oracle", "list ."):
        done = CliRunner().invoke(app, command.split(), catch_exceptions=False)
        assert done.exit_code == 0, done.output
        assert "oracle" in done.output
    written = {each.name for each in (folder / "run").iterdir()}
    assert {"answers.csv", "metrics.json", "report.html", "scores.jsonl"} <= written
