"""Tables of scores in the shape of the paper's, beside blind baselines and what the paper printed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolman.protocol.edition import Edition
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.metric import Metric
from tolman.report.spending_tables import Earned
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.suites.spatialbench.levels import LevelTable
from tolman.suites.spatialbench.question import KINDS
from tolman.suites.spatialbench.report.blind import ELSEWHERE, MEANING
from tolman.suites.spatialbench.report.departures import departures
from tolman.suites.spatialbench.report.names import LEVELS
from tolman.suites.spatialbench.report.paper import PrintedScores, differences, read_paper
from tolman.suites.spatialbench.report.rows import (
    OTHER,
    VIDEOS,
    Asked,
    asked,
    cells,
    label,
    set_notes,
    set_words,
    with_questions,
)
from tolman.suites.spatialbench.report.scored import edition_of
from tolman.suites.spatialbench.report.tally import COLUMNS, means, metrics, tally
from tolman.suites.spatialbench.report.tally import differences as apart
from tolman.suites.spatialbench.weights import WEIGHTS

ABOVE = "above blind"

PAPER_BLIND = 44.84
"""Score of guesses that are learned from other videos, on the paper's questions by its rules."""

_MEANINGS = (
    "Percent. Score: mean of the five levels by fixed weights ("
    + ", ".join(f"{weight:.4f}" for weight in WEIGHTS.values())
    + "). Ave.: mean over all questions. macro: mean of the kinds, which weighs all alike. L1 to L5: mean over all "
    f"questions of a level. above blind: Score minus that of blind: {ELSEWHERE}, video by video. " + VIDEOS
)
_BLIND = (
    "blind rows answer the same questions without the video, and know what right answers of a kind are like. A model "
    f"that is not above {ELSEWHERE} has shown nothing. {MEANING}"
)
_COUNTINGS = {
    Edition.CURRENT: "every question counts, and one without an answer is wrong",
    Edition.PUBLISHED: "empty replies are left out of every mean, questions whose kind is spelt with a wrong capital "
    "count in Ave. alone, and numbers are rounded before they are weighed",
}
_ONE_LETTER = (
    "On the paper's questions, guesses that are learned from other videos earn a Score of "
    f"{PAPER_BLIND}: more than all published models but one. It is the blind of published rows."
)


def score_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields all scores by the rules under which each run was played, then the same answers counted the other way."""
    every = asked(gathered)
    if every:
        yield _table(gathered, every, is_other=False)
        yield _table(gathered, every, is_other=True)


def _table(gathered: Gathered, every: Sequence[Asked], is_other: bool) -> Table:
    countings = list(dict.fromkeys(_counted(one, is_other) for one in every))
    rows = [_row(gathered, *each, is_other) for each in with_questions(gathered, every)]
    rows += [row for one in every for row in _blind_rows(one, set_words(one, every), _counted(one, is_other))]
    told = [f"Counted by {each} rules: {_COUNTINGS[each]}." for each in countings]
    paper = () if is_other else _paper_notes([one.edition for one in every])
    table = Table(
        "scores-recounted" if is_other else "scores",
        "The same answers, counted the other way" if is_other else "Scores",
        ("player", COLUMNS[0], ABOVE, *COLUMNS[1:]),
        (*rows, *(() if is_other else _printed_rows())),
        (*told, *departures(gathered), _MEANINGS, _BLIND, *set_notes(every), *paper),
        gathered.noun,
    )
    return trimmed(table)


def _counted(one: Asked, is_other: bool) -> Edition:
    return OTHER[one.edition] if is_other else one.edition


def _row(gathered: Gathered, one: Asked, group: EpisodeGroup, is_other: bool) -> Row:
    counted = _counted(one, is_other)
    table = tally(group.episodes, counted)
    first, *others = cells(group, metrics(table))
    above = _above(one, table)
    return Row(label(gathered, group), (first, replace(first, content=above, form="+z.1f"), *others))


def above_blind(one: Asked, group: EpisodeGroup) -> Metric | None:
    """Returns how far the Score of a group is above guesses at its questions that are learned elsewhere."""
    return _above(one, tally(group.episodes, one.edition))


def _above(one: Asked, table: LevelTable) -> Metric | None:
    """Returns how far a Score is above guesses; None where these are not known."""
    learned = one.learned(table.edition)
    return apart(table, learned.table)[0] if learned else None


def _blind_rows(one: Asked, words: str, counted: Edition) -> Iterator[Row]:
    for each in one.blinds(counted):
        first, *others = (Cell(mean) for mean in means(each.table))
        yield Row(f"{each.label}{words}", (first, Cell(None), *others))


def _printed_rows() -> list[Row]:
    paper = read_paper()
    labelled = {row.player + " · blind" * row.is_blind: row for row in paper.models}
    labelled |= {f"{row.player} · with an example": row for row in paper.with_example}
    labelled |= {row.player: row for row in (paper.random, paper.people)}
    return [Row(label, tuple(_printed_cells(row)), is_published=True) for label, row in labelled.items()]


def _printed_cells(row: PrintedScores) -> Iterator[Cell]:
    levels = row.levels or [None] * len(LEVELS)
    kinds = [row.kinds.get(kind) for kind in KINDS]
    yield Cell(row.overall)
    yield Cell(row.overall - PAPER_BLIND, "+z.1f")
    yield from map(Cell, (row.average, None, *levels, *kinds))


def _paper_notes(editions: Sequence[Edition]) -> Iterator[str]:
    paper = read_paper()
    yield paper.note
    yield _ONE_LETTER
    yield from paper.remarks
    yield paper.example_remark
    yield from dict.fromkeys(map(differences, editions))


def score_cell(group: EpisodeGroup) -> Cell:
    """Returns the Score of a group of episodes by the rules of its run."""
    table = tally(group.episodes, edition_of(group.episodes))
    return cells(group, metrics(table))[0]


EARNED = Earned("Score in percent", score_cell)
