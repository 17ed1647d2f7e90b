"""Tables as values: what the page, the screen and the files of a report are made from."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric
from tolman.report.values import Value


@dataclass(frozen=True, slots=True)
class Behind:
    """Which episodes a number is made from, and which value of theirs."""

    value: Value
    task: str
    player: str
    size: int | None = None
    """How large the items are; None for all."""
    minus: str = ""
    """The task of which the same value is taken off, scene by scene; empty where the number is no difference."""

    def episodes(self, gathered: Iterable[ScoredEpisode[Any]]) -> list[ScoredEpisode[Any]]:
        """Returns those of the episodes that the number is made from."""
        return [
            each
            for each in gathered
            if (each.task, each.player) == (self.task, self.player) and self.size in (None, each.size)
        ]


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a table, or a word."""

    content: Metric | float | str | None
    """A metric of ours, a number as published, a count, a word, or None where there is nothing to say."""
    form: str = "z.1f"
    """How numbers are written; `Metric` knows such forms too."""
    behind: Behind | None = None
    """What it is made from; None for what others published."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player's numbers."""

    label: str
    cells: tuple[Cell, ...]
    is_published: bool = False
    """Whether the numbers are those that a paper printed."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under the same columns."""

    id: str
    """A short name, for links and files, as in `active-answers`."""
    title: str
    columns: tuple[str, ...]
    """Headings, the first for the labels of rows."""
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    """What a reader must know: units, definitions, how published rows differ."""
    noun: str = "scene"
    """What metrics are means over."""


FEW = 10
"""Items below which a table warns of its intervals."""


def few_notes(table: Table) -> tuple[str, ...]:
    """Returns a warning where one of our metrics is a mean over few items."""
    ours = (cell.content for row in table.rows if not row.is_published for cell in row.cells)
    if all(metric.count >= FEW for metric in ours if isinstance(metric, Metric)):
        return ()
    return (f"Some means are over fewer than {FEW} {table.noun}s: their intervals are wide and rough.",)


def trimmed(table: Table) -> Table:
    """Returns a table without the columns and rows of ours that hold nothing; published rows keep what is left."""
    kept = [
        number
        for number in range(len(table.columns) - 1)
        if any(row.cells[number].content is not None for row in table.rows if not row.is_published)
    ]
    rows = [replace(row, cells=tuple(row.cells[number] for number in kept)) for row in table.rows]
    columns = (table.columns[0], *(table.columns[number + 1] for number in kept))
    said = tuple(row for row in rows if any(cell.content is not None for cell in row.cells))
    return replace(table, columns=columns, rows=said)
