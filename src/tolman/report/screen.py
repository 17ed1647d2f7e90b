"""Tables on the screen: seven columns fit 80 letters."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

from rich.box import SIMPLE
from rich.table import Column
from rich.table import Table as ScreenTable
from rich.text import Text

from tolman.record.run import ScoredEpisode
from tolman.report.failure_tables import Nonsense
from tolman.report.metric import Metric
from tolman.report.scenes import summarise_values
from tolman.report.table import Cell, Table
from tolman.report.values import SPENDING, Value


def nonsense_table(scored: Sequence[ScoredEpisode[Any]], nonsense: Nonsense) -> ScreenTable:
    """Returns a column for each player with how many of its replies were of no use, over all tasks."""
    players = by_player(scored)
    table = player_table(list(players), "Replies without use, over all tasks", nonsense.gist)
    counted = [nonsense.counts(episodes) for episodes in players.values()]
    for name in counted[0]:
        table.add_row(name, *(f"{each[name]:,}" for each in counted))
    return table


def spending_table(scored: Sequence[ScoredEpisode[Any]]) -> ScreenTable:
    """Returns a column for each player with what it took, over all tasks, and below that by episode."""
    players = by_player(scored)
    table = player_table(
        list(players),
        "Spending, in all and by episode",
        "tokens in hold those cached, tokens out those of reasoning · dollars: of calls with a known price · "
        "seconds: of the provider, summed over calls · what failed episodes took is not counted",
    )
    for name, value in SPENDING.items():
        found = [[number for e in each if (number := value(e)) is not None] for each in players.values()]
        form = ",.2f" if name == "dollars" else ",.0f"
        cells = [f"{sum(each):{form}}\n{fmean(each):{form}}" if each else "–" for each in found]
        table.add_row(name, *cells)
    return table


def by_player(scored: Sequence[ScoredEpisode[Any]]) -> dict[str, list[ScoredEpisode[Any]]]:
    """Returns the episodes of each player."""
    found: dict[str, list[ScoredEpisode[Any]]] = {}
    for entry in scored:
        found.setdefault(entry.player, []).append(entry)
    return found


def value_table(
    scored: Sequence[ScoredEpisode[Any]], values: Mapping[str, Value], what: str, caption: str
) -> ScreenTable:
    """Returns a row for each value, a column for each player."""
    players = by_player(scored)
    table = player_table(list(players), f"{what}: mean ± half of the 95 % interval", caption)
    columns = [summarise_values(episodes, list(values.values())) for episodes in players.values()]
    for (name, value), *metrics in zip(values.items(), *columns, strict=True):
        form = ".2f" if value.is_share else ".1f"
        if any(metrics):
            table.add_row(name, *(spread(metric, form) if metric else "–" for metric in metrics))
    return table


def spread(metric: Metric, form: str) -> str:
    """Returns a mean with half the width of its interval, as narrow as can be read; one scene has no interval."""
    return f"{metric.mean:z{form}}{_half(metric, form)}"


def _half(metric: Metric, form: str) -> str:
    half = f"{(metric.high - metric.low) / 2:{form}}"
    return "" if metric.count < 2 else f"±{half.removeprefix('0') if half.startswith('0.') else half}"


_WIDTH = 80
"""Letters of a narrow screen."""

_LEAST = 9
"""Letters of a column of a player, at least."""

_SHORT = 10
"""Letters of names that are not broken: those of scripted players."""


def player_table(players: Sequence[str], title: str, caption: str) -> ScreenTable:
    """Returns a table without rows, with a column for each player."""
    room = max(_LEAST, (_WIDTH - 20) // max(1, len(players)) - 1)
    return ScreenTable(
        Column("", no_wrap=True),
        *(Column(Text("\n".join(_lines(player, room))), justify="right", no_wrap=True) for player in players),
        title=title,
        caption=caption,
        box=SIMPLE,
        padding=0,
        min_width=_WIDTH,  # so that title and caption keep their lines where there are few players
        pad_edge=False,
    )


def _lines(name: str, room: int) -> list[str]:
    """Returns a name in lines of at most so many letters, broken behind marks where it can be, short ones not."""
    if len(name) <= _SHORT:
        return [name]
    lines = [""]
    for part in re.findall(r"[^/\-_:·\s]*[/\-_:·\s]?", name):
        for piece in (part[start : start + room] for start in range(0, len(part), room)):
            if len(lines[-1]) + len(piece.rstrip()) > room and lines[-1]:
                lines.append("")
            lines[-1] += piece
    return [line.strip() for line in lines]


def shown(table: Table) -> ScreenTable:
    """Returns a table of a report for the screen."""
    screen = ScreenTable(
        Column(table.columns[0], overflow="fold"),
        *(Column(name, justify="right", overflow="fold") for name in table.columns[1:]),
        title=Text(table.title),
        caption=Text(" ".join(table.notes)),
        box=SIMPLE,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    for row in table.rows:
        screen.add_row(Text(row.label), *(Text(_written(cell)) for cell in row.cells))
    return screen


def glances(table: Table) -> Iterator[ScreenTable]:
    """Yields the summary of a report for the screen, in parts of as many rows as fit."""
    cells = [len(_narrow_cell(cell)) for row in table.rows for cell in row.cells]
    fitting = (_WIDTH - max(map(len, table.columns[1:]), default=0)) // (1 + max([_LEAST, *cells]))
    for start in range(0, len(table.rows), fitting):
        yield glance(replace(table, rows=table.rows[start : start + fitting]))


def glance(table: Table) -> ScreenTable:
    """Returns the summary of a report for the screen, with a column for each of its rows."""
    title = f"{table.title}: mean ± half of the 95 % interval"
    screen = player_table([row.label for row in table.rows], title, table.notes[0])
    for number, name in enumerate(table.columns[1:]):
        screen.add_row(name, *(_narrow_cell(row.cells[number]) for row in table.rows))
    return screen


def _narrow_cell(cell: Cell) -> str:
    if isinstance(cell.content, Metric):
        return f"{cell.content.mean:{cell.form}}{_half(cell.content, '.1f')}"
    return _written(cell)


def _written(cell: Cell) -> str:
    match cell.content:
        case None:
            return "–"
        case str() as words:
            return words
        case number:
            return f"{number:{cell.form}}"
