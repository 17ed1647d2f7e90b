"""Rows of tables: those that the paper printed, and labels that tell worlds apart."""

from collections.abc import Iterable, Mapping

from tolman.report.gather import EpisodeGroup
from tolman.report.rows import Column
from tolman.report.table import Cell, Row
from tolman.suites.tos.report.paper import PrintedValues, by_world
from tolman.suites.tos.report.task_names import words


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


def world_label(group: EpisodeGroup, groups: Iterable[EpisodeGroup]) -> str:
    """Returns the label of a row, with its world where there are several."""
    worlds = {words(each.task).world for each in groups}
    return f"{group.label} · {words(group.task).world}" if len(worlds) > 1 else group.label
