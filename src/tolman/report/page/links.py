"""Links from a number to the episodes behind it, and the index by which the page finds them."""

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from tolman.record.run import ScoredEpisode
from tolman.report.suite import ReportedSuite
from tolman.report.table import Behind, Table
from tolman.report.values import Better, value

_DIGITS = 6
"""Digits of a value that the page keeps."""


def link(behind: Behind) -> str:
    """Returns the address of the list of episodes behind a number; behind a difference those of both tasks."""
    minus = [behind.minus] if behind.minus else []
    return address("behind", behind.value, behind.task, behind.player, str(behind.rooms or ""), *minus)


def episode_link(number: int) -> str:
    """Returns the address of the transcript of an episode."""
    return address("episode", str(number))


def table_id(name: str) -> str:
    """Returns the id under which the page has a table: never that of a section, and without blanks."""
    return f"table-{quote(name, safe='')}"


def list_link(task: str, player: str) -> str:
    """Returns the address of the list of all episodes of a player in a task."""
    return address("behind", "", task, player, "")


def address(*parts: str) -> str:
    """Returns an address inside the page, each of its parts quoted."""
    return "#" + "/".join(quote(part, safe="") for part in parts)


class Entry(Struct, frozen=True, array_like=True):
    """What the page knows of an episode before its transcript is opened."""

    task: str
    item: str
    player: str
    epoch: int
    rooms: int
    facts: tuple[int | None, ...]
    """What lists of episodes tell of it, under the headings of the index."""


class Column(Struct, frozen=True):
    """One value of every episode."""

    is_share: bool
    is_less_better: bool
    numbers: tuple[float | None, ...]


class Index(Struct, frozen=True):
    """Everything by which the page finds the episodes behind a number."""

    noun: str
    """What an item is called."""
    facts: tuple[str, ...]
    """Headings of the facts of episodes."""
    episodes: tuple[Entry, ...]
    columns: dict[str, Column]
    """Values by their names."""


def index(suite: ReportedSuite, episodes: Sequence[ScoredEpisode[Any]], names: Iterable[str]) -> Index:
    """Returns the index of episodes, with the values of these names."""
    entries = tuple(_entry(suite, episode) for episode in episodes)
    return Index(suite.noun, tuple(suite.facts), entries, {name: _column(name, episodes) for name in names})


def _entry(suite: ReportedSuite, episode: ScoredEpisode[Any]) -> Entry:
    facts = tuple(fact(episode) for fact in suite.facts.values())
    return Entry(episode.task, episode.item, episode.player, episode.epoch, episode.rooms, facts)


def _column(name: str, episodes: Sequence[ScoredEpisode[Any]]) -> Column:
    found = value(name)
    numbers = (found(episode) for episode in episodes)
    rounded = tuple(None if number is None else float(f"{number:.{_DIGITS}g}") for number in numbers)
    return Column(found.is_share, found.better is Better.LESS, rounded)


def names_behind(tables: Iterable[Table]) -> list[str]:
    """Returns the names of all values behind the numbers of tables, each once."""
    cells = (cell for table in tables for row in table.rows for cell in row.cells)
    return list(dict.fromkeys(cell.behind.value for cell in cells if cell.behind))
