"""SpatialBench, as reports know it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tolman.report.comparison import compare
from tolman.report.spatialbench.blocks import block, labels
from tolman.report.spatialbench.comparison import PAIRING, differ
from tolman.report.spatialbench.figures import FIGURES
from tolman.report.spatialbench.files import write_files
from tolman.report.spatialbench.nonsense import NONSENSE
from tolman.report.spatialbench.scored import Played
from tolman.report.spatialbench.sections import sections
from tolman.report.spatialbench.summary import headlines
from tolman.report.spatialbench.tables import print_tables
from tolman.report.spatialbench.taskwords import task_words
from tolman.report.spatialbench.values import values
from tolman.report.suite import ReportedSuite


def _no_pictures(_played: Played, _path: Path, _items: int) -> Iterator[Path]:
    """Draws nothing: the page has all charts, and the videos are there to be seen."""
    return iter(())


SPATIALBENCH = ReportedSuite(
    name="spatialbench",
    title="SpatialBench",
    noun="video",
    handle="number",
    values=values,
    nonsense=NONSENSE,
    sections=sections,
    summary=headlines,
    figures=FIGURES,
    facts={
        "questions": lambda episode: len(episode.scores.answers),
        "unread": lambda episode: sum(not answer.is_read for answer in episode.scores.answers),
    },
    task_words=task_words,
    block=block,
    labels=labels,
    print_tables=print_tables,
    write_files=write_files,
    draw_pictures=_no_pictures,
    compare=partial(compare, differ=differ),
    pairing=PAIRING,
)
