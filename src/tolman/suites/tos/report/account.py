"""What reports tell of Theory of Space."""

from functools import partial

from tolman.report.account import Account
from tolman.report.comparison import BY_SCENE, compare
from tolman.report.table import Table
from tolman.suites.tos.report.answer_tables import EARNED
from tolman.suites.tos.report.blocks import block
from tolman.suites.tos.report.common import differ
from tolman.suites.tos.report.figures import FIGURES
from tolman.suites.tos.report.nonsense import NONSENSE
from tolman.suites.tos.report.publication import draw_pictures, write_files
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.sections import sections
from tolman.suites.tos.report.summary import headlines


def _is_printed(table: Table) -> bool:
    """Says whether a table is printed: answers, maps, explorations, revision and how answers and maps go together."""
    chief = table.id in ("revision", "correlation") or table.id.startswith("exploration-")
    return chief or table.id.endswith(("-answers", "-maps"))


def _cost(episode: ScoredEpisode) -> int | None:
    return episode.scores.exploration.cost if episode.scores.exploration else None


ACCOUNT = Account(
    title="Theory of Space",
    noun="scene",
    handle="seed",
    measure="room",
    nonsense=NONSENSE,
    sections=sections,
    summary=headlines,
    figures=FIGURES,
    facts={"exploration cost": _cost, "questions": lambda episode: len(episode.scores.answers)},
    block=block,
    labels=lambda _item: lambda _picture: "[picture]",
    is_printed=_is_printed,
    write_files=write_files,
    draw_pictures=draw_pictures,
    compare=partial(compare, differ=differ),
    pairing=BY_SCENE,
    earned=EARNED,
)
