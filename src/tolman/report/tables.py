"""Tables of scores."""

import csv
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from rich.box import SIMPLE
from rich.table import Column, Table

from tolman.report.metric import summarise
from tolman.runner.baselines import Baseline
from tolman.runner.scripted import ScoredItem
from tolman.suites.tos.exploration import Exploration

_COLUMNS = [field.name for field in fields(Exploration) if field.name != "gains"]
_SHOWN = {
    "steps": ".1f",
    "cost": ".1f",
    "valid": ".1f",
    "invalid": ".1f",
    "failed": ".1f",
    "nodes": ".2f",
    "edges": ".2f",
    "cells": ".2f",
    "gain": ".2f",
    "full_gain": ".2f",
}
"""What the table of a run shows, with the form of its numbers."""


def exploration_table(scored: Sequence[ScoredItem]) -> Table:
    """Returns a column for each player: means over scenes with half the width of their 95 % intervals."""
    players = list(dict.fromkeys(entry.player for entry in scored))
    count = len(scored) // max(1, len(players))
    table = Table(
        "",
        *(Column(player, justify="right") for player in players),
        title=f"Exploration of {count} scenes: mean ± half of the 95 % interval",
        caption="steps: turns carried out · cost: a look 1, a query 2 (the paper's steps) · valid, failed: moves · "
        "invalid: replies · nodes, edges, cells: share seen, related, looked at · gain, full gain: information won "
        "by the published rules and by a careful reasoner · conflicts: scenes in which what was seen does not fit "
        "together, as with noise",
        box=SIMPLE,
    )
    for name, form in _SHOWN.items():
        rows = [[getattr(e.exploration, name) for e in scored if e.player == player] for player in players]
        table.add_row(name.replace("_", " "), *(_cell(row, form) for row in rows))
    table.add_row("conflicts", *(str(_contradicted(scored, player)) for player in players))
    return table


def _contradicted(scored: Sequence[ScoredItem], player: str) -> int:
    """Returns in how many scenes what the player saw does not fit together, so that its gain means little."""
    return sum(e.exploration.contradiction is not None for e in scored if e.player == player)


def _cell(values: Sequence[float], form: str) -> str:
    metric = summarise(values)
    return f"{metric.mean:{form}} ±{(metric.high - metric.low) / 2:{form}}"


def baseline_table(baselines: Sequence[Baseline]) -> Table:
    """Returns a row for each number of rooms and player: means over scenes with half the width of their intervals."""
    table = Table(
        "rooms",
        "player",
        *(Column(name, justify="right") for name in ("steps", "cost", "gain", "full gain", "certain", "ms")),
        title=f"Scripted players on {len({each.seed for each in baselines})} scenes: "
        "mean ± half of the 95 % interval",
        caption="steps: turns carried out, Term() included · cost: a look 1, a query 2 (the paper's steps) · "
        "gain: by the published rules · full gain, certain: by a careful reasoner, and share of scenes with every "
        "place known · ms: processor time of an episode",
        box=SIMPLE,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    for rooms in dict.fromkeys(each.rooms for each in baselines):
        for player in dict.fromkeys(each.player for each in baselines):
            rows = [each for each in baselines if (each.rooms, each.player) == (rooms, player)]
            results = [row.exploration for row in rows]
            table.add_row(
                str(rooms),
                player,
                _cell([result.steps for result in results], ".1f"),
                _cell([result.cost for result in results], ".1f"),
                _cell([result.gain for result in results], ".2f"),
                _cell([result.full_gain for result in results], ".2f"),
                _cell([result.is_certain for result in results], ".2f"),
                _cell([1000 * row.seconds for row in rows], ".0f"),
            )
        table.add_section()
    return table


def paired_table(baselines: Sequence[Baseline], player: str, other: str) -> Table:
    """Returns for each number of rooms how much one player differs from another on the same scenes."""
    table = Table(
        "rooms",
        "cost",
        "gain",
        "full gain",
        title=f"{player} minus {other}, scene by scene: mean [95 % interval]",
        box=SIMPLE,
    )
    for rooms in dict.fromkeys(each.rooms for each in baselines):
        ours, theirs = (
            {b.seed: b.exploration for b in baselines if (b.rooms, b.player) == (rooms, name)}
            for name in (player, other)
        )
        cells = [
            f"{summarise([getattr(ours[seed], value) - getattr(theirs[seed], value) for seed in ours]):+.3f}"
            for value in ("cost", "gain", "full_gain")
        ]
        table.add_row(str(rooms), *cells)
    return table


def write_csv(scored: Sequence[ScoredItem], path: Path) -> None:
    """Writes a row for each player and item."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["player", "item", *_COLUMNS])
        for entry in scored:
            writer.writerow([entry.player, entry.item, *(getattr(entry.exploration, name) for name in _COLUMNS)])
