"""Theory of Space, as reports know it."""

from functools import partial

from tolman.report.comparison import BY_SCENE, compare, differences_of
from tolman.report.suite import ReportedSuite
from tolman.suites.tos.report.blocks import block
from tolman.suites.tos.report.figures import FIGURES
from tolman.suites.tos.report.nonsense import NONSENSE
from tolman.suites.tos.report.publication import draw_pictures, print_tables, write_files
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.sections import sections
from tolman.suites.tos.report.summary import headlines
from tolman.suites.tos.report.task_words import task_words
from tolman.suites.tos.report.values import HEADLINES, values


def _cost(episode: ScoredEpisode) -> int | None:
    return episode.scores.exploration.cost if episode.scores.exploration else None


TOS = ReportedSuite(
    name="tos",
    title="Theory of Space",
    noun="scene",
    handle="seed",
    values=values,
    nonsense=NONSENSE,
    sections=sections,
    summary=headlines,
    figures=FIGURES,
    facts={"exploration cost": _cost, "questions": lambda episode: len(episode.scores.answers)},
    task_words=task_words,
    block=block,
    labels=lambda _item: lambda _picture: "[picture]",
    print_tables=print_tables,
    write_files=write_files,
    draw_pictures=draw_pictures,
    compare=partial(compare, differ=partial(differences_of, HEADLINES)),
    pairing=BY_SCENE,
)
