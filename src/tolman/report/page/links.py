"""Links from a number to the episodes behind it, and the index by which the page finds them."""

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from msgspec import Struct

from tolman.report.table import Behind, Table
from tolman.report.values import Better, value
from tolman.runner.played import ScoredEpisode

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
    questions: int
    cost: int | None
    """Cost of its exploration; None if nobody explored."""


class Column(Struct, frozen=True):
    """One value of every episode."""

    is_share: bool
    is_less_better: bool
    numbers: tuple[float | None, ...]


class Index(Struct, frozen=True):
    """Everything by which the page finds the episodes behind a number."""

    episodes: tuple[Entry, ...]
    columns: dict[str, Column]
    """Values by their names."""


def index(episodes: Sequence[ScoredEpisode], names: Iterable[str]) -> Index:
    """Returns the index of episodes, with the values of these names."""
    return Index(tuple(map(_entry, episodes)), {name: _column(name, episodes) for name in names})


def _entry(episode: ScoredEpisode) -> Entry:
    explored = episode.scores.exploration
    return Entry(
        episode.task,
        episode.item,
        episode.player,
        episode.epoch,
        episode.rooms,
        len(episode.scores.answers),
        explored.cost if explored else None,
    )


def _column(name: str, episodes: Sequence[ScoredEpisode]) -> Column:
    found = value(name)
    numbers = (found(episode) for episode in episodes)
    rounded = tuple(None if number is None else float(f"{number:.{_DIGITS}g}") for number in numbers)
    return Column(found.is_share, found.better is Better.LESS, rounded)


def names_behind(tables: Iterable[Table]) -> list[str]:
    """Returns the names of all values behind the numbers of tables, each once."""
    cells = (cell for table in tables for row in table.rows for cell in row.cells)
    return list(dict.fromkeys(cell.behind.value for cell in cells if cell.behind))
