"""Letters: how often players choose each, beside how often each is right."""

from collections.abc import Iterator
from functools import partial

from tolman.protocol.edition import Edition
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.rows import behind
from tolman.report.table import Cell, Row, Table
from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.report.rows import VIDEOS, Asked, asked, label, set_notes, set_words, with_questions
from tolman.suites.spatialbench.report.scored import Pair, pairs
from tolman.suites.spatialbench.report.shares import mean_score, share
from tolman.suites.spatialbench.report.values import HABITS

_NOTE = (
    "Percent of the questions with options, over all kinds. none: no letter could be read. right when A is said: how "
    "often A is right where the player says so. A player that says one letter much more often than it is right "
    f"answers by letter, whatever it sees. {VIDEOS}"
)


def letter_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields how often players say each letter, beside how often it is right."""
    every = asked(gathered)
    letters = sorted({letter for one in every for question in one.questions for letter in question.letters})
    if not letters:
        return
    played = with_questions(gathered, every)
    rows = [Row(label(gathered, group), _cells(gathered, one, group, letters)) for one, group in played]
    rows += [Row(f"right answers{set_words(one, every)}", _right_cells(one, letters)) for one in every]
    head = ("player", *letters, "none", *(f"right when {letter} is said" for letter in letters))
    yield Table("letters", "Letters", head, tuple(rows), (_NOTE, *set_notes(every)), gathered.noun)


def letter_said(question: Question, answer: str, edition: Edition) -> str | None:
    """Returns the letter that an answer was read as; None where none was."""
    if edition is Edition.PUBLISHED:
        return answer.upper() if answer and answer.upper() in question.letters and len(answer) == 1 else None
    found = read_choice(answer, question.options)
    return None if isinstance(found, Unread) else found


def _cells(gathered: Gathered, one: Asked, group: EpisodeGroup, letters: list[str]) -> tuple[Cell, ...]:
    choices = [pair for pair in pairs(gathered, group) if pair.question.options]
    said = {id(pair.answer): letter_said(pair.question, pair.answer.answer, one.edition) for pair in choices}

    def is_said(letter: str | None, pair: Pair) -> bool:
        return said[id(pair.answer)] == letter

    shares = [share(choices, partial(is_said, letter)) for letter in (*letters, None)]
    right = [mean_score(pair for pair in choices if is_said(letter, pair)) for letter in letters]
    return tuple(Cell(metric, behind=behind(group, HABITS)) for metric in (*shares, *right))


def _right_cells(one: Asked, letters: list[str]) -> tuple[Cell, ...]:
    targets = [question.target for question in one.questions if question.options]
    shares = [100 * targets.count(letter) / len(targets) if targets else None for letter in letters]
    return (*map(Cell, shares), Cell(None), *[Cell(None)] * len(letters))
