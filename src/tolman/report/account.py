"""An account: what a suite tells of its episodes, from which all reports are made."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from tolman.protocol.picture import Picture
from tolman.protocol.transcript import Transcript
from tolman.record.run import Played, ScoredEpisode
from tolman.report.comparison import Difference
from tolman.report.failure_tables import Nonsense
from tolman.report.gather import Gathered
from tolman.report.page.blocks import Block
from tolman.report.page.figure import Figure
from tolman.report.section import Section
from tolman.report.spending_tables import Earned
from tolman.report.table import Table
from tolman.report.unread_tables import unread_tables

Item = TypeVar("Item")
Scores = TypeVar("Scores")


@dataclass(frozen=True, slots=True)
class Account(Generic[Item, Scores]):
    """How the episodes of a suite are told: values, tables, figures and transcripts."""

    title: str
    """What the suite is called on the page."""
    noun: str
    """What one of its items is, as in "scene"."""
    handle: str
    """By what its items are chosen: "seed" or "number"."""
    measure: str
    """By what items are large, as in "room"; empty where they are alike."""
    nonsense: Nonsense
    """Which replies are of no use."""
    sections: Callable[[Gathered], tuple[Section, ...]]
    """Returns every section that has something to show."""
    summary: Callable[[Gathered], Table]
    """Returns the headlines of each player."""
    is_printed: Callable[[Table], bool]
    """Says whether a table of the report is printed on the screen too."""
    figures: Mapping[str, tuple[Figure, ...]]
    """The figures that belong under a name, as in `Section.figures`."""
    facts: Mapping[str, Callable[[ScoredEpisode[Scores]], int | None]]
    """What lists of episodes tell of each, by heading."""
    block: Callable[[Transcript[Item], Scores], Block]
    """Returns all that the page shows of an episode."""
    labels: Callable[[Item], Callable[[Picture], str]]
    """Returns what says, for the pictures of an item, what stands in their place."""
    write_files: Callable[[Gathered, Path], None]
    """Writes a row for each episode or answer, for other programs."""
    draw_pictures: Callable[[Played[Item], Path, int], Iterator[Path]]
    """Draws pictures of a run, and of its first so many items; yields their files."""
    compare: Callable[[Sequence[ScoredEpisode[Scores]], Sequence[ScoredEpisode[Scores]]], tuple[Difference, ...]]
    """Returns how two players differ on the items that both played."""
    pairing: str
    """How they are compared, in words."""
    earned: Earned | None = None
    """What players earned, by which it is told what unread replies cost them; None where that is not told."""

    def overview(self, gathered: Gathered) -> Section:
        """Returns the summary: the headlines of each player, and the replies that were not read."""
        return Section("summary", "Summary", "", (self.summary(gathered), *unread_tables(gathered, self.earned)))
