"""Rows of tables: a player's metrics under the headings of columns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tolman.report.gather import Group
from tolman.report.metric import Metric
from tolman.report.paper import PrintedValues, by_world
from tolman.report.scenes import summarise_values
from tolman.report.table import Behind, Cell, Row
from tolman.report.tasknames import words
from tolman.report.values import Value

SCENES = "Means over scenes with their 95 % intervals."
METHOD = (
    "All that belongs to a scene, its questions and the times it was played, is averaged first; then a mean is "
    "taken over scenes, and its 95 % interval from a bootstrap over scenes. Episodes that failed are left out of "
    "every mean and counted apart. Refusals, empty and unreadable replies stay in: they earn nothing."
)
"""How every mean of a report is made."""


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and the value below it; shares are told in percent."""

    heading: str
    value: Value
    form: str = "z.1f"


def cells(group: Group, columns: Sequence[Column]) -> tuple[Cell, ...]:
    """Returns a player's metrics."""
    metrics = summarise_values(group.episodes, [column.value for column in columns])
    return tuple(cell(group, *pair) for pair in zip(columns, metrics, strict=True))


def cell(group: Group, column: Column, metric: Metric | None) -> Cell:
    """Returns a metric of a group of episodes, in percent where it is a share."""
    scaled = metric.times(100) if metric and column.value.is_share else metric
    return Cell(scaled, column.form, behind(group, column.value))


def behind(group: Group, value: Value) -> Behind:
    """Returns which episodes a number of a group is made from."""
    return Behind(value.name, group.task, group.player, group.rooms)


def headings(first: str, columns: Sequence[Column], *more: str) -> tuple[str, ...]:
    """Returns the headings of a table."""
    return first, *(column.heading for column in columns), *more


def printed_rows(printed: Iterable[PrintedValues], columns: Mapping[str, Column]) -> list[Row]:
    """Returns rows that a paper printed under columns, given by its names for them; text first, then vision."""
    return [
        Row(
            f"{row.player} · {row.world}",
            tuple(Cell(row.values.get(name), column.form) for name, column in columns.items()),
            is_published=True,
        )
        for row in by_world(printed)
    ]


def world_label(group: Group, groups: Iterable[Group]) -> str:
    """Returns the label of a row, with its world where there are several."""
    worlds = {words(each.task).world for each in groups}
    return f"{group.label} · {words(group.task).world}" if len(worlds) > 1 else group.label
