"""The summary at the top of the page: a row of headlines for each player."""

from collections.abc import Iterator
from dataclasses import replace

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.rows import Column, cells, headings
from tolman.report.table import Behind, Cell, Row, Table, trimmed
from tolman.report.values import SPENDING
from tolman.suites.tos.report.answer_tables import average_cell
from tolman.suites.tos.report.gap_tables import AVERAGE, gap_cell
from tolman.suites.tos.report.task_names import words
from tolman.suites.tos.report.values import CORRECTNESS, COST, GAIN, REVISION
from tolman.suites.tos.setting import Sense, Source

_COLUMNS = (
    Column("cost", COST),
    Column("gain", GAIN),
    Column("map correctness", CORRECTNESS),
    Column("changes identified", REVISION["identified"]),
)

_HEADINGS = ("player", "active", "passive", "gap", *headings("", _COLUMNS)[1:], "dollars")

_NOTES = (
    "active, passive: percent of what all kinds of question can earn, after exploring and after reading what another "
    "player saw. gap: active minus passive on the same scenes, in points. cost: of exploring; a look costs 1, a "
    "query 2. gain: information gained by exploring, in percent. map correctness: of the last map after exploring, "
    "in percent. changes identified: F1 of the reported changes, in percent.",
    "Means over scenes; small numbers, and thin lines in the bars, are 95 % intervals. Shaded: the best of a column.",
)
_IN_CELLS = "gain in pictures: from the exact cells that these show; in words from bins."
_DOLLARS = "dollars: all that the player's finished episodes cost."

ALL_TASKS = ""
"""Stands for every task in a link to episodes."""


def headlines(gathered: Gathered) -> Table:
    """Returns the summary."""
    worlds = dict.fromkeys(words(task).world for task in gathered.tasks)
    rows = tuple(
        Row(f"{player} · {world}" if len(worlds) > 1 else player, tuple(_cells(gathered, player, world)))
        for world in worlds
        for player in gathered.players
    )
    found = trimmed(Table("summary-table", "At a glance", _HEADINGS, rows, _NOTES))
    sees = "gain" in found.columns and not {Sense.VISION, Sense.BOTH}.isdisjoint(worlds)
    more = [note for note, holds in ((_IN_CELLS, sees), (_DOLLARS, "dollars" in found.columns)) if holds]
    return replace(found, notes=(*_NOTES, *more))


def _cells(gathered: Gathered, player: str, world: str) -> Iterator[Cell]:
    active, passive = (_group(gathered, player, world, source) for source in (Source.ACTIVE, Source.PASSIVE))
    yield average_cell(active)
    yield average_cell(passive)
    yield gap_cell(active, passive, AVERAGE)
    yield from cells(active, _COLUMNS)
    yield _dollars(gathered, player, world)


def _group(gathered: Gathered, player: str, world: str, source: Source) -> EpisodeGroup:
    tasks = (task for task in gathered.tasks if words(task).world == world and words(task).source == source)
    return gathered.group(next(tasks, ""), player)


def _dollars(gathered: Gathered, player: str, world: str) -> Cell:
    """Returns what the episodes of a player cost together."""
    value = SPENDING["dollars"]
    mine = (each for each in gathered.episodes if each.player == player and words(each.task).world == world)
    known = [dollars for each in mine if (dollars := value(each)) is not None]
    return Cell(sum(known), ",.2f", Behind(value, ALL_TASKS, player)) if known else Cell(None)
