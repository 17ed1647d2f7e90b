"""Sections: the parts of a report."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tolman.report.table import Table


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report."""

    id: str
    title: str
    intro: str
    """What it shows, in a few sentences."""
    tables: tuple[Table, ...]
    figures: tuple[str, ...] = ()
    """Names of the figures that belong here."""


def filled(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Returns the sections that have something to show, without empty tables."""
    told = (replace(each, tables=tuple(table for table in each.tables if table.rows)) for each in sections)
    return tuple(section for section in told if section.tables)
