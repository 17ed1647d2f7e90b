"""Rows of tables: a player's metrics under the headings of columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from tolman.report.gather import EpisodeGroup
from tolman.report.metric import Metric
from tolman.report.scenes import summarise_values
from tolman.report.table import Behind, Cell
from tolman.report.values import Value


def means_over(noun: str) -> str:
    """Returns the note below tables of means over scenes or videos."""
    return f"Means over {noun}s with their 95 % intervals."


SCENES = means_over("scene")


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and the value below it; shares are told in percent."""

    heading: str
    value: Value
    form: str = "z.1f"


def cells(group: EpisodeGroup, columns: Sequence[Column]) -> tuple[Cell, ...]:
    """Returns a player's metrics."""
    metrics = summarise_values(group.episodes, [column.value for column in columns])
    return tuple(cell(group, *pair) for pair in zip(columns, metrics, strict=True))


def cell(group: EpisodeGroup, column: Column, metric: Metric | None) -> Cell:
    """Returns a metric of a group of episodes, in percent where it is a share."""
    scaled = metric.times(100) if metric and column.value.is_share else metric
    return Cell(scaled, column.form, behind(group, column.value))


def behind(group: EpisodeGroup, value: Value) -> Behind:
    """Returns which episodes a number of a group is made from."""
    return Behind(value, group.task, group.player, group.size)


def headings(first: str, columns: Sequence[Column], *more: str) -> tuple[str, ...]:
    """Returns the headings of a table."""
    return first, *(column.heading for column in columns), *more
