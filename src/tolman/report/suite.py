"""What reports ask of a suite: its values, tables and figures, and how its tasks and transcripts are told."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tolman.errors import RunFolderError
from tolman.protocol.picture import Picture
from tolman.protocol.transcript import Transcript

if TYPE_CHECKING:
    from rich.console import Console

    from tolman.record.run import Played, ScoredEpisode
    from tolman.report.comparison import Difference
    from tolman.report.failure_tables import Nonsense
    from tolman.report.gather import Gathered
    from tolman.report.page.blocks import Block
    from tolman.report.page.figure import Figure
    from tolman.report.section import Section
    from tolman.report.table import Table
    from tolman.report.values import Value


@dataclass(frozen=True, slots=True)
class ReportedSuite:
    """A benchmark, as far as reports know it; items and scores are the suite's own."""

    name: str
    title: str
    """What it is called on the page."""
    noun: str
    """What one of its items is: a scene or a video."""
    handle: str
    """By what its items are chosen: seeds or numbers."""
    values: "Callable[[], list[Value]]"
    """Returns every value that its episodes have, but for those of all suites."""
    nonsense: "Nonsense"
    """Which replies are of no use."""
    sections: "Callable[[Gathered], tuple[Section, ...]]"
    """Returns every section that has something to show."""
    summary: "Callable[[Gathered, Sequence[Table]], Table]"
    """Returns the headlines of each player; the tables are those of the sections."""
    figures: "Mapping[str, tuple[Figure, ...]]"
    """The figures that belong under a name, as in `Section.figures`."""
    facts: "Mapping[str, Callable[[ScoredEpisode[Any]], int | None]]"
    """What lists of episodes tell of each, by heading."""
    task_words: Callable[[Any], str]
    """Returns what a task plays, in words."""
    block: "Callable[[Transcript[Any], Any], Block]"
    """Returns all that the page shows of an episode; the second is its scores."""
    labels: Callable[[Any], Callable[[Picture], str]]
    """Returns what says, for the pictures of an item, what stands in their place."""
    print_tables: "Callable[[Gathered, Console], None]"
    """Prints what was earned."""
    write_files: "Callable[[Gathered, Path], None]"
    """Writes a row for each episode or answer, for other programs."""
    draw_pictures: "Callable[[Played[Any], Path, int], Iterator[Path]]"
    """Draws pictures of a run, and of its first so many items; yields their files."""
    compare: "Callable[[Sequence[ScoredEpisode[Any]], Sequence[ScoredEpisode[Any]]], tuple[Difference, ...]]"
    """Returns how two players differ on the items that both played."""
    pairing: str
    """How they are compared, in words."""


@cache
def suites() -> dict[str, ReportedSuite]:
    """Returns every suite by its name."""
    from tolman.suites.spatialbench.report.reported import SPATIALBENCH
    from tolman.suites.tos.report.reported import TOS

    return {suite.name: suite for suite in (TOS, SPATIALBENCH)}


def suite_of(gathered: "Gathered") -> ReportedSuite:
    """Returns the suite of gathered episodes."""
    return suites()[gathered.tasks[0].partition("_")[0]]


def common_suite(runs: "Sequence[Played[Any]]") -> ReportedSuite:
    """Returns the suite that runs have in common."""
    names = list(dict.fromkeys(run.settings.suite.name for run in runs))
    if len(names) > 1:
        titles = " and ".join(suites()[name].title for name in names)
        raise RunFolderError(f"{titles} cannot stand in one table; report and compare runs of one of them at a time")
    return suites()[names[0]]
