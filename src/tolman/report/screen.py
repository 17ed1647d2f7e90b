"""Tables of a report on the screen: as they are, or turned on their side, so that each row becomes a column."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.box import SIMPLE
from rich.table import Column
from rich.table import Table as ScreenTable
from rich.text import Text

from tolman.render.names import lines, parts
from tolman.report.metric import Metric
from tolman.report.table import Cell, Row, Table, few_notes

WIDTH = 80
"""Letters of a narrow screen."""

_NAMES, _EDGES = 20, 2
"""Letters of the names of values, of which longer ones are broken, and of the edges of a table."""


def on_screen(table: Table, width: int = WIDTH) -> Iterator[ScreenTable]:
    """Yields a table for the screen without what others published: turned on its side where it has metrics."""
    ours = replace(table, rows=tuple(row for row in table.rows if not row.is_published))
    if any(isinstance(cell.content, Metric) for row in ours.rows for cell in row.cells):
        yield from glances(ours, width)
    else:
        yield shown(ours)


def _between(metric: Metric, form: str) -> str:
    """Returns the ends of an interval with one decimal less than its mean, if that tells them apart."""
    coarse = re.sub(r"\.([1-9])", lambda found: f".{int(found[1]) - 1}", form)
    low, high = (f"{end:{coarse}}" for end in (metric.low, metric.high))
    if low == high:
        low, high = (f"{end:{form}}" for end in (metric.low, metric.high))
    return f"{low}{'–' if low[0].isdigit() else '..'}{high}"


_LEAST = 8
"""Letters of a column of a player, at least."""

_SHORT = 10
"""Letters of names that are not broken: those of scripted players."""

_WORD = 20
"""Letters of words that are not broken, wherever they stand; no table can hold them all."""


def _lines(name: str, room: int) -> list[str]:
    """Returns a name in lines of at most so many letters; short ones are not broken."""
    return [name] if len(name) <= _SHORT else lines(name, room)


def shown(table: Table, is_narrow: bool = False) -> ScreenTable:
    """Returns a table of a report for the screen; narrow, intervals stand below their means."""
    written = _narrow_cell if is_narrow else _written
    cells = [[row.label, *map(written, row.cells)] for row in table.rows]
    columns = [[_breakable(text) for text in column] for column in zip(table.columns, *cells, strict=True)]
    least = _least_widths(columns)
    screen = ScreenTable(
        *(
            Column(column[0], justify="right" if number else "left", overflow="fold", min_width=least[number])
            for number, column in enumerate(columns)
        ),
        title=Text(table.title),
        caption=Text(" ".join((*table.notes, *few_notes(table)))),
        box=SIMPLE,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    for row in list(zip(*columns, strict=True))[1:]:
        screen.add_row(*map(Text, row))
    return screen


def _breakable(text: str) -> str:
    """Returns a text in which no word is longer than a column can hold; names are broken behind their marks."""
    return " ".join("\n".join(_lines(word, _WORD)) if len(word) > _WORD else word for word in text.split(" "))


def _least_widths(columns: Sequence[Sequence[str]]) -> list[int | None]:
    """Returns how wide each column is at least, so that no word is broken; nothing where that does not fit."""
    longest = [max((len(word) for text in column for word in text.split()), default=0) for column in columns]
    fits = sum(longest) + len(columns) + _EDGES <= WIDTH
    return [width if fits else None for width in longest]


def glances(table: Table, width: int = WIDTH) -> Iterator[ScreenTable]:
    """Yields a table with a column for each of its rows, in parts of as many as fit; the last has its notes."""
    names = min(_NAMES, max(map(len, table.columns[1:]), default=0))
    parts: list[list[Row]] = [[]]
    room = left = max(width, WIDTH) - names - _EDGES
    for row in table.rows:
        left -= 1 + _room(row)
        if left < 0 and parts[-1]:
            parts.append([])
            left = room - 1 - _room(row)
        parts[-1].append(row)
    caption = " ".join((*table.notes[:1], *few_notes(table)))
    for part in parts:
        yield _glance(replace(table, rows=tuple(part)), names, caption if part is parts[-1] else "")


def _room(row: Row) -> int:
    """Returns how many letters a row takes as a column."""
    cells = max([_LEAST, *(len(line) for cell in row.cells for line in _narrow_cell(cell).splitlines())])
    words = max(len(part.strip()) for part in parts(row.label))
    return max(cells, min(words, _WORD), *map(len, _lines(row.label, max(cells, min(words, _WORD)))))


def _glance(table: Table, names: int, caption: str) -> ScreenTable:
    """Returns a table with a column for each of its rows."""
    screen = ScreenTable(
        Column("", width=names, overflow="fold"),
        *(
            Column(Text("\n".join(_lines(row.label, _room(row)))), justify="right", no_wrap=True)
            for row in table.rows
        ),
        title=Text(f"{table.title}: mean, and its 95 % interval"),
        caption=Text(caption),
        box=SIMPLE,
        padding=0,
        min_width=WIDTH,  # so that title and caption keep their lines where there are few players
        pad_edge=False,
    )
    for number, name in enumerate(table.columns[1:]):
        screen.add_row(Text(name), *(Text(_narrow_cell(row.cells[number])) for row in table.rows))
    return screen


def _narrow_cell(cell: Cell) -> str:
    """Returns a mean with its interval below it."""
    if isinstance(cell.content, Metric):
        mean = f"{cell.content.mean:{cell.form}}"
        return f"{mean}\n{_between(cell.content, cell.form)}" if cell.content.has_interval else mean
    return _written(cell)


def _written(cell: Cell) -> str:
    match cell.content:
        case None:
            return "–"
        case str() as words:
            return words
        case number:
            return f"{number:{cell.form}}"
