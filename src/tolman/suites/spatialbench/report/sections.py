"""The sections of a report on SpatialBench, with all tables in order.

    id          tables                                       figures
    scores      scores, scores-recounted, gap-TASK-TASK      levels, kinds
    traits      letters, errors, places, again
    failures    asked, failures, reasons, nonsense, nonsense-shares
    spending    spending, spending-total, cost-accuracy      cost

Figures are names: levels (each level beside guesses without the video, and a radar
of them), kinds (each kind of question), cost (Score
against dollars or tokens).
"""

from tolman.report.failure_tables import failure_tables
from tolman.report.gather import Gathered
from tolman.report.section import Section, filled
from tolman.report.spending_tables import spending_tables
from tolman.suites.spatialbench.report.error_tables import error_tables
from tolman.suites.spatialbench.report.gap_tables import gap_tables
from tolman.suites.spatialbench.report.letter_tables import letter_tables
from tolman.suites.spatialbench.report.nonsense import NONSENSE
from tolman.suites.spatialbench.report.place_tables import place_tables
from tolman.suites.spatialbench.report.question_tables import answering_tables
from tolman.suites.spatialbench.report.score_tables import EARNED, score_tables

METHOD = (
    "Every mean is one over questions, as in the paper, and has a 95 % interval over videos, each with all its "
    "questions, those that share questions being one. Episodes that failed are left out of "
    "every mean and counted apart."
)


def sections(gathered: Gathered) -> tuple[Section, ...]:
    """Returns every section that has something to show."""
    every = (
        Section(
            "scores",
            "Scores",
            "What players know from a video, level by level and kind by kind, beside what can be had without it. "
            f"{METHOD}",
            (*score_tables(gathered), *gap_tables(gathered)),
            ("levels", "kinds"),
        ),
        Section(
            "traits",
            "What answers go by",
            "Whether players answer by letter, whether place and form of the answer matter, and whether the same "
            "question gets the same answer; and how wrong answers are related to the right ones.",
            (*letter_tables(gathered), *error_tables(gathered), *place_tables(gathered)),
        ),
        Section(
            "failures",
            "Questions not asked, and replies without use",
            "Questions that were not put because their episode failed, and replies that could not be used.",
            (*answering_tables(gathered), *failure_tables(gathered, NONSENSE)),
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
