"""Files of a report, for other programs: every metric, and rows as CSV."""

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tolman.record.folder import write_whole
from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric
from tolman.report.section import Section
from tolman.report.table import Cell

METRICS = "metrics.json"
"""The file with every number of a report."""


class MetricEntry(Struct, frozen=True):
    """One number of a report: where it stands, its interval, and what it is made from."""

    section: str
    table: str
    row: str
    column: str
    mean: float
    low: float | None = None
    """The ends of its interval; None where nothing is known of the spread."""
    high: float | None = None
    count: int | None = None
    """Scenes or videos."""
    behind: "Made | None" = None


class Made(Struct, frozen=True):
    """What a number is made from: a value of the episodes of a player in a task."""

    value: str
    task: str
    player: str
    size: int | None
    """How large the items are; None for all."""
    minus: str
    """The task of which the same value is taken off; empty where the number is no difference."""


def write_metrics(sections: Iterable[Section], path: Path) -> None:
    """Writes every number of ours in every table of a report."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(list(entries(sections)))) + b"\n")


def entries(sections: Iterable[Section]) -> Iterator[MetricEntry]:
    """Yields every number of ours in every table of a report."""
    for section in sections:
        for table in section.tables:
            for row in table.rows:
                if not row.is_published:
                    label = " · ".join((row.label, *_words(row.cells)))
                    for column, cell in zip(table.columns[1:], row.cells, strict=True):
                        match cell.content:
                            case Metric() as metric:
                                ends = (metric.low, metric.high) if metric.has_interval else (None, None)
                                yield MetricEntry(
                                    *(section.id, table.id, label, column),
                                    *(metric.mean, *ends, metric.count, _made(cell)),
                                )
                            case float() as number:
                                yield MetricEntry(section.id, table.id, label, column, number, behind=_made(cell))


def _made(cell: Cell) -> Made | None:
    behind = cell.behind
    return Made(behind.value.name, behind.task, behind.player, behind.size, behind.minus) if behind else None


def _words(cells: Iterable[Cell]) -> list[str]:
    """Returns the words of a row, which tell it from others with the same label."""
    return [cell.content for cell in cells if isinstance(cell.content, str)]


WHO = ["task", "player", "item", "epoch"]
"""Headings of what `who` returns."""


def who(entry: ScoredEpisode[Any]) -> list[object]:
    """Returns which episode this is."""
    return [entry.task, entry.player, entry.item, entry.epoch]


def write_csv(head: list[str], rows: list[list[object]], path: Path) -> None:
    """Writes rows under a head as CSV."""
    write_whole(path, csv_text([head, *rows]).encode())


def csv_text(rows: Iterable[Iterable[object]], delimiter: str = ",", end: str = "\r\n") -> str:
    """Returns rows as the text of a table, safe to open in a spreadsheet."""
    text = StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator=end).writerows(map(safe_cells, rows))
    return text.getvalue()


def safe_cells(row: Iterable[object]) -> list[object]:
    """Returns the cells of a row, of which no spreadsheet takes a text for a formula.

    A text that could be one gets a single quotation mark before it; numbers stay as they are, in words too.
    """
    return [f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell for cell in row]


def unmarked(cell: str) -> str:
    """Returns a text as it was before it was marked; undoes `safe_cells`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell


_FORMULA = re.compile(r"(?![+-]?\d+(\.\d+)?\Z)'*(?:[\s\x00-\x1f\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])")
"""How a text begins that a spreadsheet may work out: some leave out blanks, and read full-width signs alike.

One that looks as if it had been marked is marked once more, so that marks can be taken away again.
"""
