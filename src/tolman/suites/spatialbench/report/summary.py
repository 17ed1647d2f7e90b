"""The summary at the top of the page: a row of headlines for each player in each setting."""

from collections.abc import Iterator
from dataclasses import replace

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.metric import Metric
from tolman.report.table import Behind, Cell, Row, Table, trimmed
from tolman.report.unread_tables import UNREAD_NOTE, unread_cell
from tolman.report.values import SPENDING
from tolman.suites.spatialbench.report.rows import Asked, asked, cells, label, set_notes, set_words, with_questions
from tolman.suites.spatialbench.report.score_tables import ABOVE, above_blind
from tolman.suites.spatialbench.report.tally import COLUMNS, means, metrics, tally

_SHOWN = COLUMNS[:2] + COLUMNS[3:8]
"""Columns of a tally that are headlines."""

_NOTES = (
    "Percent. Score: mean of the levels by their weights. above blind: Score minus that of guesses without the "
    "video, learned from other videos. than blind: whether the interval of that leaves any doubt. Ave.: mean over "
    "questions. L1 to L5: levels.",
    "Means over questions; small numbers, and thin lines in the bars, are 95 % intervals over videos, those "
    "that share questions being one. Shaded: the best of a column.",
)
_KEPT = {"unread": UNREAD_NOTE, "dollars": "dollars: all that the player's finished episodes cost."}


def headlines(gathered: Gathered) -> Table:
    """Returns the summary."""
    played = with_questions(gathered, asked(gathered))
    rows = tuple(Row(label(gathered, group), tuple(_cells(one, group))) for one, group in played)
    every = list({id(one): one for one, _ in played}.values())
    blind = tuple(_blind_row(one, set_words(one, every)) for one in every)
    head = ("player", _SHOWN[0], ABOVE, "than blind", *_SHOWN[1:], "unread", "dollars")
    found = trimmed(Table("summary-table", "At a glance", head, (*rows, *blind), _NOTES, gathered.noun))
    kept = [note for column, note in _KEPT.items() if column in found.columns]
    return replace(found, notes=(*_NOTES, *kept, *set_notes(every)))


def _blind_row(one: Asked, words: str) -> Row:
    """Returns what is earned without the video: by guesses learned elsewhere, or, without these, by chance."""
    blind = one.learned(one.edition) or one.blinds(one.edition)[0]
    found = dict(zip(COLUMNS, means(blind.table), strict=True))
    first, *others = (Cell(found[name]) for name in _SHOWN)
    return Row(f"{blind.label}{words}", (first, Cell(None), Cell(None), *others, Cell(None), Cell(None)))


def _cells(one: Asked, group: EpisodeGroup) -> Iterator[Cell]:
    found = dict(zip(COLUMNS, cells(group, metrics(tally(group.episodes, one.edition))), strict=True))
    above = above_blind(one, group)
    yield found["Score"]
    yield replace(found["Score"], content=above, form="+z.1f")
    yield Cell(shows(above))
    yield from (found[name] for name in _SHOWN[1:])
    yield unread_cell(group.episodes, group.task, group.player)
    yield _dollars(group)


def shows(above: Metric | None) -> str | None:
    """Says what a distance from blind guesses shows; None where there is none."""
    if above is None:
        return None
    if above.count < 2:
        return "one video"
    if not above.has_interval:
        return "no more"
    return "more" if above.low > 0 else "less" if above.high < 0 else "no more"


def _dollars(group: EpisodeGroup) -> Cell:
    """Returns what the episodes of a group cost together."""
    value = SPENDING["dollars"]
    known = [dollars for each in group.episodes if (dollars := value(each)) is not None]
    return Cell(sum(known), ",.2f", Behind(value, group.task, group.player)) if known else Cell(None)
