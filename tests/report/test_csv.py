"""Cells of CSV files: what a player wrote is never a formula, and numbers stay numbers."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.report.files import safe_cells, unmarked, write_csv


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+SUM(A1)",
        "-2+3",
        "@import",
        "\t=1",
        "\r=1",
        "\n=1",
        "\ttext",
        " =1",
        "\ufeff=1",
        "＝1",
        "-",
        "+",
        "-0.5+cmd|' /C calc'!A0",
        "-1\n=2",
        "'=1",
    ],
)
def test_what_could_be_a_formula_is_marked_as_text(tmp_path: Path, text: str) -> None:
    write_csv(["answer", text], [[text, -0.5]], tmp_path / "answers.csv")
    with (tmp_path / "answers.csv").open(newline="", encoding="utf-8") as file:
        head, row = list(csv.reader(file))
    assert (head, row) == (["answer", f"'{text}"], [f"'{text}", "-0.5"])


@pytest.mark.parametrize(
    "value", ["", "lamp", "north-east", "a=b", "-0.5", "+3", "-12", -0.5, -3, None, True, "'tis"]
)
def test_all_else_stays_as_it_is(value: object) -> None:
    assert safe_cells([value]) == [value]


@given(st.text(alphabet="'=+-@\t ＝a1.\ufeff"))
def test_a_mark_can_be_taken_away_again(text: str) -> None:
    (marked,) = safe_cells([text])
    assert isinstance(marked, str)
    assert unmarked(marked) == text


def test_there_is_one_way_to_write_csv() -> None:
    source = Path(__file__).parents[2] / "src"
    writing = {each.name for each in source.rglob("*.py") if "csv.writer(" in each.read_text("utf-8")}
    assert writing == {"files.py"}
