"""Tables of scores."""

import csv
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from rich.table import Table

from tolman.report.metric import summarise
from tolman.runner.scripted import ScoredItem
from tolman.suites.tos.exploration import Exploration

_COLUMNS = [field.name for field in fields(Exploration)]
_NUMBERS = [name for name in _COLUMNS if name != "ended"]


def exploration_table(scored: Sequence[ScoredItem]) -> Table:
    """Returns a row for each player: means over scenes with 95 % intervals."""
    players = list(dict.fromkeys(entry.player for entry in scored))
    count = len(scored) // max(1, len(players))
    table = Table(
        title=f"Exploration of {count} scenes: mean [95 % interval]",
        caption="steps: turns carried out · cost: a look 1, a query 2 (the paper's steps) · valid, failed: moves · "
        "invalid: replies · nodes, edges, cells: share seen, related, looked at",
    )
    table.add_column("player")
    for name in _NUMBERS:
        table.add_column(name, justify="right")
    for player in players:
        rows = [entry.exploration for entry in scored if entry.player == player]
        table.add_row(player, *(_cell([getattr(row, name) for row in rows]) for name in _NUMBERS))
    return table


def _cell(values: Sequence[float]) -> str:
    metric = summarise(values)
    form = ".2f" if max(values) <= 1 else ".1f"
    return f"{metric.mean:{form}}\n[{metric.low:{form}}, {metric.high:{form}}]"


def write_csv(scored: Sequence[ScoredItem], path: Path) -> None:
    """Writes a row for each player and item."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["player", "item", *_COLUMNS])
        for entry in scored:
            writer.writerow([entry.player, entry.item, *(getattr(entry.exploration, name) for name in _COLUMNS)])
