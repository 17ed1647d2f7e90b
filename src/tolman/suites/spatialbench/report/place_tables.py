"""Where and how questions were asked: inside and outside, with options and without, for the first time and again."""

from collections.abc import Iterator, Sequence

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.metric import Metric
from tolman.report.rows import behind
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.report.values import Value
from tolman.suites.spatialbench.repeats import repeats
from tolman.suites.spatialbench.report.rows import VIDEOS, groups_of, label
from tolman.suites.spatialbench.report.scored import Pair, pairs, questions
from tolman.suites.spatialbench.report.shares import mean_score, share
from tolman.suites.spatialbench.report.values import AVERAGE, HABITS

_PLACES = ("indoor", "outdoor")

_NOTE = f"Percent; every question counts, and one without an answer is wrong. {VIDEOS}"
_AGAIN = (
    "Percent; every question counts. repeats: questions of the file that have the same video, text and options as an "
    "earlier one. same answer: of all repeats, how many were answered as the first was. same in all epochs: of all "
    f"questions that were asked several times, how many were answered the same each time. {VIDEOS}"
)


def place_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields means by place and form of answer, and what came of questions that were asked more than once."""
    groups = groups_of(gathered)
    rows = tuple(Row(label(gathered, group), _cells(group, _means(list(pairs(gathered, group))))) for group in groups)
    head = ("player", *_PLACES, "with options", "numbers")
    yield trimmed(Table("places", "Inside and outside, options and numbers", head, rows, (_NOTE,), gathered.noun))
    again = tuple(Row(label(gathered, group), _again_cells(gathered, group)) for group in groups)
    head = ("player", "first time", "repeats", "same answer", "same in all epochs")
    found = Table("again", "Questions asked again", head, again, (_AGAIN,), gathered.noun)
    if any(row.cells[2].content is not None or row.cells[3].content is not None for row in again):
        yield trimmed(found)


def _cells(group: EpisodeGroup, found: Sequence[Metric | None], value: Value = AVERAGE) -> tuple[Cell, ...]:
    return tuple(Cell(metric, behind=behind(group, value)) for metric in found)


def _means(found: Sequence[Pair]) -> list[Metric | None]:
    """Returns the means by place, and by form of answer."""
    by_place = [mean_score(pair for pair in found if pair.question.place == place) for place in _PLACES]
    by_form = [mean_score(pair for pair in found if bool(pair.question.options) is has) for has in (True, False)]
    return [*by_place, *by_form]


def _again_cells(gathered: Gathered, group: EpisodeGroup) -> tuple[Cell, ...]:
    first, repeated, *same = _again(gathered, group)
    return (*_cells(group, (first, repeated)), *_cells(group, same, HABITS))


def _again(gathered: Gathered, group: EpisodeGroup) -> list[Metric | None]:
    """Returns the means of first questions and repeats, and how often answers to the same question are the same."""
    found = list(pairs(gathered, group))
    firsts = repeats(questions(gathered, group))
    said: dict[int, list[str]] = {}
    for pair in found:
        said.setdefault(pair.question.id, []).append(_plain(pair))
    copies = [pair for pair in found if pair.question.id in firsts]
    several = [pair for pair in found if len(said[pair.question.id]) > 1]
    return [
        mean_score(pair for pair in found if pair.question.id not in firsts),
        mean_score(copies),
        share(copies, lambda pair: _plain(pair) in said[firsts[pair.question.id]]),
        share(several, lambda pair: len(set(said[pair.question.id])) == 1),
    ]


def _plain(pair: Pair) -> str:
    return pair.answer.answer.strip().lower()
