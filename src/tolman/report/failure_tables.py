"""Tables of what went wrong: episodes that failed, and replies that say nothing or nothing that could be used."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tolman.record.run import ScoredEpisode
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.rows import Column, cells, headings, means_over
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.report.values import Value

_REASONS = 3
"""Reasons told for each player and task."""

_LONGEST = 160
"""Letters of a reason that are told."""

_COUNT = ",.0f"


@dataclass(frozen=True, slots=True)
class Nonsense:
    """How a suite counts replies that say nothing of use."""

    values: Mapping[str, Value]
    """Shares of such replies, by their headings."""
    counts: Callable[[Sequence[ScoredEpisode[Any]]], dict[str, int]]
    """Returns how many there were of each sort, and of how many."""
    meanings: str
    """What the headings mean."""
    gist: str
    """The same in short, for the screen."""
    unit: str
    """What the shares are shares of."""


def failure_tables(gathered: Gathered, nonsense: Nonsense) -> Iterator[Table]:
    """Yields how many episodes were played, why others failed, and how many replies said nothing of use."""
    yield _episode_table(gathered)
    if gathered.failures:
        yield _reason_table(gathered)
    groups = [group for task in gathered.tasks for group in gathered.groups(task, by_size=False)]
    if useless := [group for group in groups if any(is_useless(each, nonsense) for each in group.episodes)]:
        yield _count_table(useless, nonsense)
        yield _share_table(useless, nonsense, gathered.noun)


def is_useless(episode: ScoredEpisode[Any], nonsense: Nonsense) -> bool:
    """Says whether a reply of an episode said nothing of use."""
    return any(value(episode) for value in nonsense.values.values())


def _episode_table(gathered: Gathered) -> Table:
    """Returns how many episodes there are of each player and task."""
    done = Counter((each.task, each.player) for each in gathered.episodes)
    failed = Counter((each.key.task, each.key.player) for each in gathered.failures)
    missing = Counter((each.task, each.player) for each in gathered.missing)
    rows = tuple(
        Row(
            player,
            (Cell(task), *(Cell(float(each[task, player]), _COUNT) for each in (done, failed, missing))),
        )
        for task in gathered.tasks
        for player in gathered.players
        if (task, player) in gathered.played
    )
    note = "failed: by no fault of the player; in no mean. not played: planned, and not played yet."
    return Table("failures", "Episodes", ("player", "task", "finished", "failed", "not played"), rows, (note,))


def _reason_table(gathered: Gathered) -> Table:
    """Returns the commonest reasons for which episodes failed."""
    reasons: dict[tuple[str, str], Counter[str]] = {}
    for failure in gathered.failures:
        reasons.setdefault((failure.key.player, failure.key.task), Counter())[_short(failure.error)] += 1
    rows = tuple(
        Row(player, (Cell(task), Cell(reason), Cell(float(count), _COUNT)))
        for (player, task), counted in reasons.items()
        for reason, count in counted.most_common(_REASONS)
    )
    note = f"At most {_REASONS} reasons for each player and task, the commonest first."
    return Table("reasons", "Why episodes failed", ("player", "task", "reason", "episodes"), rows, (note,))


def _short(error: str) -> str:
    """Returns the first line of an error, cut where it is long."""
    line = next((line.strip() for line in error.splitlines() if line.strip()), "no reason given")
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def reply_counts(episodes: Sequence[ScoredEpisode[Any]]) -> dict[str, int]:
    """Returns how many replies there were, and how many said nothing."""
    return {
        "replies": int(sum(spent.calls for each in episodes for spent in each.spending.values())),
        "empty": sum(each.silence.empty for each in episodes),
        "refused": sum(each.silence.refused for each in episodes),
        "too long": sum(each.silence.too_long for each in episodes),
    }


def _count_table(groups: Sequence[EpisodeGroup], nonsense: Nonsense) -> Table:
    counted = [(group, nonsense.counts(group.episodes)) for group in groups]
    rows = tuple(
        Row(group.player, (Cell(group.task), *(Cell(float(number), _COUNT) for number in each.values())))
        for group, each in counted
    )
    columns = ("player", "task", *counted[0][1])
    return Table("nonsense", "Replies without use, counted", columns, rows, (nonsense.meanings,))


def _share_table(groups: Sequence[EpisodeGroup], nonsense: Nonsense, noun: str) -> Table:
    shares = [Column(name, value, "z.2f") for name, value in nonsense.values.items()]
    rows = tuple(Row(group.player, (Cell(group.task), *cells(group, shares))) for group in groups)
    first, *others = headings("player", shares)
    notes = (nonsense.unit, nonsense.meanings, means_over(noun))
    title = "Replies without use, as shares"
    return trimmed(Table("nonsense-shares", title, (first, "task", *others), rows, notes, noun))
