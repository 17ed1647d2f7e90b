"""The log of when people began and finished is a table that a spreadsheet opens and works nothing out of."""

import csv
from pathlib import Path

from tolman.record.record import Key
from tolman.web.times import COLUMNS, Times


def test_a_name_that_looks_like_a_formula_is_none(tmp_path: Path) -> None:
    times = Times(tmp_path / "times.csv")
    key = Key("tos_text_active", '=HYPERLINK("http://evil.example")', "human-P01")
    times.note("P01", key, "began", 0, 0.0)
    Times(tmp_path / "times.csv").note("P01", key, "finished", 3, 12.34)
    with (tmp_path / "times.csv").open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == COLUMNS
    assert [row[4] for row in rows] == [f"'{key.item}"] * 2
    assert [row[-3:] for row in rows] == [["began", "0", "0.0"], ["finished", "3", "12.3"]]
