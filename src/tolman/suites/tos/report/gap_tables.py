"""Gaps: how much better the same player fares in one task than in another that differs in one word."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.metric import metrics
from tolman.report.rows import Column, cell, headings
from tolman.report.scenes import estimate_differences, tabulate_differences
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.suites.tos.report.common import with_common_kinds
from tolman.suites.tos.report.paper import PrintedAnswers, read_paper
from tolman.suites.tos.report.task_names import pairs, words
from tolman.suites.tos.report.values import CORRECTNESS, KINDS, accuracy

AVERAGE = Column("average", accuracy(), "+z.1f")
"""The mean over kinds of question."""

_COLUMNS = (
    AVERAGE,
    *(Column(name.replace("_", " "), accuracy(kind), "+z.1f") for kind, name in KINDS.items()),
    Column("map correctness", CORRECTNESS, "+z.1f"),
)

_NOTE = (
    "Percentage points, scene by scene: only scenes that the player finished in both tasks count. average: mean "
    "over the kinds of question in each scene, with 95 % intervals over scenes."
)


def gap_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields a table for each two tasks that differ in one word: active minus passive, text minus vision."""
    for one, other, word, other_word in pairs(gathered.tasks):
        rows = tuple(Row(player, _cells(gathered, player, one, other)) for player in gathered.players)
        printed = tuple(_printed_rows(one, other))
        table = Table(
            f"gap-{one}-{other}",
            f"{word} minus {other_word}".capitalize(),
            headings("player", _COLUMNS),
            (*rows, *printed),
            (_NOTE, *(["Published rows are differences of printed numbers."] if printed else [])),
        )
        if any(cell.content is not None for row in rows for cell in row.cells):
            yield trimmed(table)


def _cells(gathered: Gathered, player: str, one: str, other: str) -> tuple[Cell, ...]:
    return _gap_cells(gathered.group(one, player), gathered.group(other, player), _COLUMNS)


def gap_cell(mine: EpisodeGroup, theirs: EpisodeGroup, column: Column) -> Cell:
    """Returns by how much a player fares better in one task than in another, in one value."""
    return _gap_cells(mine, theirs, [column])[0]


def _gap_cells(mine: EpisodeGroup, theirs: EpisodeGroup, columns: Sequence[Column]) -> tuple[Cell, ...]:
    sides = with_common_kinds(mine.episodes, theirs.episodes)
    values = [column.value for column in columns]
    differences = metrics(estimate_differences(tabulate_differences(*sides, values), values))
    found = [cell(mine, *pair) for pair in zip(columns, differences, strict=True)]
    minus = theirs.task
    return tuple(replace(each, behind=replace(each.behind, minus=minus)) if each.behind else each for each in found)


def _printed_rows(one: str, other: str) -> Iterator[Row]:
    """Yields the differences of what the paper printed, for players that it has in both tasks."""
    paper = read_paper()
    printed = {(row.world, row.source.value, row.player): row for row in paper.answers if row.rooms == paper.rooms}
    for player in dict.fromkeys(row.player for row in paper.answers):
        mine, theirs = (printed.get((*words(task)[1:], player)) for task in (one, other))
        if mine and theirs:
            yield Row(_label(mine, theirs), _printed_cells(mine, theirs), is_published=True)


def _label(mine: PrintedAnswers, theirs: PrintedAnswers) -> str:
    return f"{mine.player} · {mine.world if mine.world == theirs.world else mine.source.value}"


def _printed_cells(mine: PrintedAnswers, theirs: PrintedAnswers) -> tuple[Cell, ...]:
    by_kind = [
        mine.kinds[name] - theirs.kinds[name] if name in mine.kinds and name in theirs.kinds else None
        for name in KINDS.values()
    ]
    return (*(Cell(number, "+z.1f") for number in (mine.average - theirs.average, *by_kind)), Cell(None))
