"""What reports tell of SpatialBench."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tolman.report.account import Account
from tolman.report.comparison import compare
from tolman.suites.spatialbench.report.blocks import block, labels
from tolman.suites.spatialbench.report.comparison import PAIRING, differ
from tolman.suites.spatialbench.report.csv_files import write_files
from tolman.suites.spatialbench.report.figures import FIGURES
from tolman.suites.spatialbench.report.nonsense import NONSENSE
from tolman.suites.spatialbench.report.score_tables import EARNED
from tolman.suites.spatialbench.report.scored import Played
from tolman.suites.spatialbench.report.sections import sections
from tolman.suites.spatialbench.report.summary import headlines


def _no_pictures(_played: Played, _path: Path, _items: int) -> Iterator[Path]:
    """Draws nothing: the page has all charts, and the videos are there to be seen."""
    return iter(())


ACCOUNT = Account(
    title="SpatialBench",
    noun="video",
    handle="number",
    measure="",
    nonsense=NONSENSE,
    sections=sections,
    summary=headlines,
    figures=FIGURES,
    facts={
        "questions": lambda episode: len(episode.scores.answers),
        "unread": lambda episode: sum(not answer.is_read for answer in episode.scores.answers),
    },
    block=block,
    labels=labels,
    is_printed=lambda table: table.id in ("scores", "asked"),
    write_files=write_files,
    draw_pictures=_no_pictures,
    compare=partial(compare, differ=differ),
    pairing=PAIRING,
    earned=EARNED,
)
