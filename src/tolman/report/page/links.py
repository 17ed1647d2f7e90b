"""Links from a number to the episodes behind it, and the index by which the page finds them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from tolman.record.run import ScoredEpisode
from tolman.report.gather import Gathered
from tolman.report.table import Behind, Table
from tolman.report.values import Better, Value

_DIGITS = 6
"""Digits of a value that the page keeps."""


def link(behind: Behind) -> str:
    """Returns the address of the list of episodes behind a number; behind a difference those of both tasks."""
    minus = [behind.minus] if behind.minus else []
    return address("behind", behind.value.name, behind.task, behind.player, str(behind.size or ""), *minus)


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


class EpisodeEntry(Struct, frozen=True, array_like=True):
    """What the page knows of an episode before its transcript is opened."""

    task: str
    item: str
    player: str
    epoch: int
    size: int
    facts: tuple[int | None, ...]
    """What lists of episodes tell of it, under the headings of the index."""


class EpisodeValues(Struct, frozen=True):
    """One value of every episode."""

    is_share: bool
    is_less_better: bool
    numbers: tuple[float | None, ...]


class Index(Struct, frozen=True):
    """Everything by which the page finds the episodes behind a number."""

    noun: str
    """What an item is called."""
    measure: str
    """By what items are large."""
    facts: tuple[str, ...]
    """Headings of the facts of episodes."""
    episodes: tuple[EpisodeEntry, ...]
    columns: dict[str, EpisodeValues]
    """Values by their names."""


Facts = Mapping[str, Callable[[ScoredEpisode[Any]], int | None]]
"""What lists of episodes tell of each, by heading."""


def index(gathered: Gathered, facts: Facts, values: Iterable[Value]) -> Index:
    """Returns the index of episodes, with what is told of each and with these values."""
    episodes = gathered.episodes
    entries = tuple(
        EpisodeEntry(
            each.task, each.item, each.player, each.epoch, each.size, tuple(fact(each) for fact in facts.values())
        )
        for each in episodes
    )
    columns = {value.name: _column(value, episodes) for value in values}
    return Index(gathered.noun, gathered.measure, tuple(facts), entries, columns)


def _column(value: Value, episodes: Sequence[ScoredEpisode[Any]]) -> EpisodeValues:
    numbers = (value(episode) for episode in episodes)
    rounded = tuple(None if number is None else float(f"{number:.{_DIGITS}g}") for number in numbers)
    return EpisodeValues(value.is_share, value.better is Better.LESS, rounded)


def values_behind(tables: Iterable[Table]) -> list[Value]:
    """Returns all values behind the numbers of tables, each once."""
    cells = (cell for table in tables for row in table.rows for cell in row.cells)
    return list(dict.fromkeys(cell.behind.value for cell in cells if cell.behind))
