"""The summary at the top of the page: a row of headlines for each player."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.rows import Column, cells, headings
from tolman.report.table import Behind, Cell, Row, Table, trimmed
from tolman.report.unread_tables import UNREAD_NOTE, unread_cell
from tolman.report.values import SPENDING
from tolman.suites.tos.questions.chance import Terms
from tolman.suites.tos.report.answer_tables import (
    CHANCE,
    asked,
    average_cell,
    chance_label,
    chance_over,
    terms_of,
)
from tolman.suites.tos.report.gap_tables import AVERAGE, gap_cell
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.task_names import words
from tolman.suites.tos.report.values import CORRECTNESS, COST, GAIN, REVISION
from tolman.suites.tos.setting import Sense, Source

_COLUMNS = (
    Column("cost", COST),
    Column("gain", GAIN),
    Column("map correctness", CORRECTNESS),
    Column("changes identified", REVISION["identified"]),
)

_HEADINGS = ("player", "active", "passive", "gap", *headings("", _COLUMNS)[1:], "unread", "dollars")

_NOTES = (
    "active, passive: percent of what all kinds of question can earn, after exploring and after reading what another "
    "player saw. gap: active minus passive on the same scenes, in points. cost: of exploring; a look costs 1, a "
    "query 2. gain: information gained by exploring, in percent. map correctness: of the last map after exploring, "
    "in percent. changes identified: F1 of the reported changes, in percent.",
    "Means over scenes; small numbers, and thin lines in the bars, are 95 % intervals. Shaded: the best of a column.",
)
_IN_CELLS = "gain in pictures: from the exact cells that these show; in words from bins."
_CHANCE = f"{CHANCE} Where it is not measured, the tables of answers say how to measure it."
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
    kinds_asked = _asked(gathered)
    found = trimmed(Table("summary-table", "At a glance", _HEADINGS, (*rows, *_chance_rows(kinds_asked)), _NOTES))
    if found.columns[1:] == ("unread",):
        return replace(found, rows=())  # what was not read is told by a table of its own
    sees = "gain" in found.columns and not {Sense.VISION, Sense.BOTH}.isdisjoint(worlds)
    told = {UNREAD_NOTE: "unread" in found.columns, _DOLLARS: "dollars" in found.columns, _IN_CELLS: sees}
    told[_CHANCE] = bool(kinds_asked)
    return replace(found, notes=(*_NOTES, *(note for note, holds in told.items() if holds)))


_SOURCES = (Source.ACTIVE, Source.PASSIVE)
"""Where players know a place from, in the order of the columns."""

_Asked = dict[Terms | None, dict[str, set[Source]]]
"""From where the place was known when a kind of question was asked, by its terms."""


def _asked(gathered: Gathered) -> _Asked:
    """Returns what was asked on which terms."""
    found: _Asked = {}
    groups = (group for task in gathered.tasks for group in gathered.groups(task))
    for group in groups:
        source = Source(words(group.task).source)
        for kind in asked(group) if source in _SOURCES else ():
            found.setdefault(terms_of(gathered, group), {}).setdefault(kind, set()).add(source)
    return found


def _chance_rows(every: _Asked) -> Iterator[Row]:
    """Yields what chance earns, on each of the terms that were played."""
    for terms, kinds in every.items():
        told = [_chance(terms, [kind for kind, sources in kinds.items() if source in sources]) for source in _SOURCES]
        rest = [Cell(None)] * (len(_HEADINGS) - 1 - len(told))
        yield Row(chance_label(terms, list(every)), (*told, *rest))


def _chance(terms: Terms | None, kinds: Sequence[str]) -> Cell:
    """Returns what chance earns on kinds in percent, if it is known of all of them."""
    return Cell(chance_over(terms, kinds) if kinds else None)


def _cells(gathered: Gathered, player: str, world: str) -> Iterator[Cell]:
    active, passive = (_group(gathered, player, world, source) for source in (Source.ACTIVE, Source.PASSIVE))
    yield average_cell(active)
    yield average_cell(passive)
    yield gap_cell(active, passive, AVERAGE)
    yield from cells(active, _COLUMNS)
    mine = [each for each in gathered.episodes if each.player == player and words(each.task).world == world]
    yield unread_cell(mine, ALL_TASKS, player)
    yield _dollars(mine, player)


def _group(gathered: Gathered, player: str, world: str, source: Source) -> EpisodeGroup:
    tasks = (task for task in gathered.tasks if words(task).world == world and words(task).source == source)
    return gathered.group(next(tasks, ""), player)


def _dollars(mine: Sequence[ScoredEpisode], player: str) -> Cell:
    """Returns what episodes of a player cost together."""
    value = SPENDING["dollars"]
    known = [dollars for each in mine if (dollars := value(each)) is not None]
    return Cell(sum(known), ",.2f", Behind(value, ALL_TASKS, player)) if known else Cell(None)
