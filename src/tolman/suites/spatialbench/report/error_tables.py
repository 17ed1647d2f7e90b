"""Errors by cause: what players choose where they are wrong, beside what wrong options there are."""

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import fmean

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.rows import behind
from tolman.report.table import Cell, Row, Table
from tolman.suites.spatialbench.causes import Cause, causes
from tolman.suites.spatialbench.report.letter_tables import letter_said
from tolman.suites.spatialbench.report.rows import VIDEOS, Asked, asked, label, set_notes, set_words, with_questions
from tolman.suites.spatialbench.report.scored import Pair, pairs
from tolman.suites.spatialbench.report.shares import share
from tolman.suites.spatialbench.report.values import HABITS

_NOTE = (
    "Percent of the wrong choices; replies without a letter are not among them. turned round: the opposite or "
    "mirrored direction, or the reverse order. other frame: a direction a quarter of a turn off, where the question "
    "puts somebody into the place: as if told from another standpoint, such as the camera's. neighbour: one step "
    "off, as the next ordinal, an eighth of a turn, or two neighbours swapped in an order. other: none of these. no "
    "claim: no option of the question is any of these. The words of options alone decide. wrong options: how many of "
    f"them are what, over the same questions; who errs without a reason chooses as they are. {VIDEOS}"
)
_COUNT = ",.0f"


def error_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields what sorts of error players make, beside what sorts of wrong option there are."""
    every = asked(gathered)
    if not any(question.options for one in every for question in one.questions):
        return
    played = with_questions(gathered, every)
    rows = [Row(label(gathered, group), _cells(gathered, one, group)) for one, group in played]
    rows += [Row(f"wrong options{set_words(one, every)}", _option_cells(one)) for one in every]
    head = ("player", "wrong choices", *Cause)
    yield Table("errors", "Errors by cause", head, tuple(rows), (_NOTE, *set_notes(every)), gathered.noun)


def _cells(gathered: Gathered, one: Asked, group: EpisodeGroup) -> tuple[Cell, ...]:
    wrong = list(_wrong(list(pairs(gathered, group)), one))
    found = {id(pair.answer): cause for pair, cause in wrong}

    def is_of(cause: Cause, pair: Pair) -> bool:
        return found[id(pair.answer)] is cause

    shares = (share((pair for pair, _ in wrong), partial(is_of, cause)) for cause in Cause)
    return (Cell(float(len(wrong)), _COUNT), *(Cell(metric, behind=behind(group, HABITS)) for metric in shares))


def _wrong(found: Sequence[Pair], one: Asked) -> Iterator[tuple[Pair, Cause]]:
    """Yields every choice that is wrong, with its cause."""
    for pair in found:
        letter = letter_said(pair.question, pair.answer.answer, one.edition) if pair.question.options else None
        if letter and letter != pair.question.target:
            yield pair, causes(pair.question)[letter]


def _option_cells(one: Asked) -> tuple[Cell, ...]:
    """Returns how many of the wrong options of a question are what, in the mean over questions."""
    found = [list(causes(question).values()) for question in one.questions if question.options]
    shares = [100 * fmean(each.count(cause) / len(each) for each in found) if found else None for cause in Cause]
    return (Cell(float(sum(map(len, found))), _COUNT), *map(Cell, shares))
