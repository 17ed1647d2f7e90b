"""The sections of a report on Theory of Space, with all tables in order.

    gathered = gather([played, ...], [list(score_run(played)), ...])   # tolman.report.gather
    for section in sections(gathered):
        section.id, section.title, section.intro, section.tables, section.figures

`gathered.episodes` are the `ScoredEpisode`s under the labels that rows and `Behind` name. The episodes behind a cell
are `cell.behind.episodes(gathered.episodes)`; `tolman.report.values.value(cell.behind.value)` is the value of theirs.
`gathered.origins[episode.key]` says in which run, and under which key, its transcript is.

    id          tables                                                                 figures
    answers     active-answers, passive-answers, ..., rooms, gap-TASK-TASK             accuracy
    maps        active-maps, ..., correlation, correlation-map-correctness, ...-gain   maps
    revision    revision, revision-end
    exploring   exploration-TASK, conduct-TASK                                         gain
    failing     failing-TASK, then failing-TASK-NUMBER for each player
    failures    failures, reasons, nonsense, nonsense-shares
    spending    spending, spending-total, cost-accuracy                                cost

Figures are names: accuracy (answers by kind), maps (how right maps are, turn by turn), gain (information gained for
its cost), cost (accuracy against dollars or tokens).
"""

from tolman.report.failure_tables import failure_tables
from tolman.report.gather import Gathered
from tolman.report.section import Section, filled
from tolman.report.spending_tables import spending_tables
from tolman.suites.tos.report.answer_tables import EARNED, answer_tables
from tolman.suites.tos.report.exploration_tables import exploration_tables
from tolman.suites.tos.report.failure_bands import failing_tables
from tolman.suites.tos.report.gap_tables import gap_tables
from tolman.suites.tos.report.map_tables import map_tables
from tolman.suites.tos.report.nonsense import NONSENSE
from tolman.suites.tos.report.revision_tables import revision_tables

METHOD = (
    "All that belongs to a scene, its questions and the times it was played, is averaged first; then a mean is "
    "taken over scenes, with its 95 % interval. Episodes that failed are left out of "
    "every mean and counted apart. Refusals, empty and unreadable replies stay in: they earn nothing."
)
"""How every mean is made."""


def sections(gathered: Gathered) -> tuple[Section, ...]:
    """Returns every section that has something to show."""
    every = (
        Section(
            "answers",
            "Answers",
            f"What players know of a place, kind by kind, beside what the paper printed. {METHOD}",
            (*answer_tables(gathered), *gap_tables(gathered)),
            ("accuracy",),
        ),
        Section(
            "maps",
            "Maps",
            "How right the maps are that players draw, whether they know what they have not seen, and whether "
            "better maps go with better answers.",
            tuple(map_tables(gathered)),
            ("maps",),
        ),
        Section(
            "revision",
            "Revision",
            "Whether players notice what changed in secret, and whether their maps follow.",
            tuple(revision_tables(gathered)),
        ),
        Section(
            "exploring",
            "Exploring",
            "What explorations cost and taught, and whether players look where something is to be learnt and stop "
            "when nothing is.",
            tuple(exploration_tables(gathered)),
            ("gain",),
        ),
        Section(
            "failing",
            "Where players fail",
            "Whether answers suffer from distance, from rooms in between, and from when things were seen.",
            tuple(failing_tables(gathered)),
        ),
        Section(
            "failures",
            "Failures and invalid replies",
            "Episodes that could not be played to their end, and replies that could not be used.",
            tuple(failure_tables(gathered, NONSENSE)),
        ),
        Section(
            "spending",
            "Spending",
            "What players took: calls, tokens, money and time.",
            tuple(spending_tables(gathered, EARNED)),
            ("cost",),
        ),
    )
    return filled(every)
