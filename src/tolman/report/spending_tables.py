"""Tables of what episodes took: calls, tokens, money and time, and the accuracy that goes with it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tolman.protocol.request import Purpose
from tolman.record.run import ScoredEpisode
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.rows import Column, behind, cells, headings, means_over
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.report.values import SPENDING, SPENT, WHOLE, spending_of
from tolman.scoring.spending import Spending

_FORMS = {"dollars": ",.4f", "seconds": ",.1f"}
_BOUGHT = ("tokens in", "tokens out", "dollars")

_NOTE = (
    "tokens in: all that were read, those from the provider's cache among them. tokens out: all that were written, "
    "those of reasoning among them. dollars: of calls with a known price. seconds: time of the provider, or of a "
    "person, summed over calls, of which many may run at once; empty where that of one call is not known."
)
_FINISHED = "What finished episodes took, and nothing else."
_ALL = (
    "greeting: the calls that asked, before play, whether the model answers. not finished: episodes that failed, or "
    "were not played to their end yet. These rows and those of all purposes add up to what the run has spent."
)


@dataclass(frozen=True, slots=True)
class Earned:
    """What episodes earned, to be set beside what they took."""

    meaning: str
    """What the number is, in words."""
    cell: Callable[[EpisodeGroup], Cell]
    """Returns it for the episodes of a player in a task."""


def spending_tables(gathered: Gathered, earned: Earned) -> Iterator[Table]:
    """Yields what players took for each episode and in all, by purpose, and beside their accuracy."""
    groups = [
        group
        for task in gathered.tasks
        for group in gathered.groups(task, by_size=False)
        if any(map(has_spent, group.episodes))
    ]
    columns = ("player", "task", "purpose", *SPENDING)
    rows = [(group, purpose) for group in groups for purpose in (None, *_purposes(group))]
    each = tuple(
        Row(group.player, (*_words(group, purpose), *cells(group, _columns(purpose)))) for group, purpose in rows
    )
    total = tuple(Row(group.player, (*_words(group, purpose), *_sums(group, purpose))) for group, purpose in rows)
    total += tuple(_beside(label, task, spent) for (label, task), spent in gathered.beside.items() if _is_paid(spent))
    if groups:
        notes = (_NOTE, _FINISHED, means_over(gathered.noun))
        yield trimmed(Table("spending", "Spending by episode", columns, each, notes, gathered.noun))
    if total:
        yield trimmed(Table("spending-total", "Spending in all", columns, total, (_NOTE, _ALL)))
    if groups:
        yield _accuracy_table(groups, earned, gathered.noun)


def has_spent(episode: ScoredEpisode[Any]) -> bool:
    """Says whether an episode took tokens, money or time of a provider."""
    return any(map(_is_paid, episode.spending.values()))


def _is_paid(spent: Spending) -> bool:
    return bool(spent.input_tokens or spent.output_tokens or spent.dollars or spent.seconds)


def _beside(label: str, task: str, spent: Spending) -> Row:
    """Returns what replies took that are part of no finished episode."""
    words = (Cell(task or None), Cell("not finished" if task else "greeting"))
    numbers = (getattr(spent, name) for name in SPENT.values())
    forms = (_FORMS.get(name, ",.0f") for name in SPENT)
    return Row(label, (*words, *map(Cell, numbers, forms)))


def _purposes(group: EpisodeGroup) -> list[Purpose]:
    found = {purpose for episode in group.episodes for purpose in episode.spending}
    return [purpose for purpose in Purpose if purpose in found]


def _words(group: EpisodeGroup, purpose: Purpose | None) -> tuple[Cell, Cell]:
    return Cell(group.task), Cell(purpose.value if purpose else "all")


def _columns(purpose: Purpose | None) -> list[Column]:
    return [Column(name, value, _FORMS.get(name, ",.0f")) for name, value in spending_of(purpose).items()]


def _sums(group: EpisodeGroup, purpose: Purpose | None) -> Iterator[Cell]:
    """Yields what all episodes of a group took together."""
    for column in _columns(purpose):
        found = [number for episode in group.episodes if (number := column.value(episode)) is not None]
        is_known = found and (column.heading not in WHOLE or len(found) == len(group.episodes))
        yield Cell(sum(found) if is_known else None, column.form, behind(group, column.value))


def _accuracy_table(groups: Sequence[EpisodeGroup], earned: Earned, noun: str) -> Table:
    """Returns the accuracy of players beside what their episodes took."""
    columns = [column for column in _columns(None) if column.heading in _BOUGHT]
    rows = tuple(
        Row(group.player, (Cell(group.task), earned.cell(group), *cells(group, columns))) for group in groups
    )
    notes = (f"accuracy: {earned.meaning}. All else by episode.", _NOTE, _FINISHED, means_over(noun))
    head = ("player", "task", "accuracy", *headings("", columns)[1:])
    return trimmed(Table("cost-accuracy", "Accuracy and what it took", head, rows, notes, noun))
