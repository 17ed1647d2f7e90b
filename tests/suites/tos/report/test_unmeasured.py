"""Kinds of question that a paper does not have, or of which nobody measured what chance earns."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.report.making import ACTIVE, DIRECTION, PASSIVE, ROTATION, episode, gather_run, settings
from tolman.report.metric import Metric
from tolman.report.table import Table
from tolman.suites.tos.players.roster import BLIND, scripted
from tolman.suites.tos.questions import chance
from tolman.suites.tos.questions.chance import UNMEASURED, Terms, guess, levels, mean_level, measured
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.report import answer_tables, gap_tables
from tolman.suites.tos.report.account import ACCOUNT
from tolman.suites.tos.report.common import with_common_kinds
from tolman.suites.tos.report.paper import Paper, read_paper

SCORED = [episode(0, "ann", [(DIRECTION, 1), (ROTATION, 0.5)]), episode(1, "ann", [(DIRECTION, 0.5), (ROTATION, 0)])]
LEVEL = levels(Terms())[ROTATION].level
COMMAND = "tolman chance --kinds direction"


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what chance earns on questions about directions."""
    known = {kind: found for kind, found in levels(Terms()).items() if kind != DIRECTION}
    monkeypatch.setattr(chance, "_stated", lambda: {Terms().key: known})
    monkeypatch.setattr(chance, "own_file", lambda: Path("nowhere"))


def table_of(scored: list) -> Table:
    (table,) = answer_tables.answer_tables(gather_run(scored, settings()))
    return table


def content(table: Table, label: str, column: str) -> object:
    (row,) = [row for row in table.rows if row.label == label]
    return row.cells[table.columns.index(column) - 1].content


def test_what_is_not_measured_is_said_and_does_not_count(unmeasured: None) -> None:
    table = table_of(SCORED)
    assert content(table, "chance", "direction") == UNMEASURED
    assert content(table, "chance", "mental rotation") == content(table, "chance", "average") == 100 * LEVEL
    average, above = (content(table, "ann", name) for name in ("average", "above chance"))
    assert isinstance(average, Metric)
    assert isinstance(above, Metric)
    assert average.mean == 50
    assert above.mean == pytest.approx(25 - 100 * LEVEL)
    (note,) = [note for note in table.notes if COMMAND in note]
    assert "not measured for direction: chance and above chance leave that out" in note


def test_where_nothing_is_measured_nothing_is_above_chance(unmeasured: None) -> None:
    table = table_of([episode(0, "ann", [(DIRECTION, 1)])])
    assert content(table, "chance", "average") == content(table, "ann", "above chance") == UNMEASURED
    assert mean_level([DIRECTION], Terms()) is None
    assert mean_level([DIRECTION, ROTATION], Terms()) is None
    assert measured([DIRECTION, ROTATION], Terms()) == [ROTATION]


def test_where_all_is_measured_nothing_is_said() -> None:
    assert not any("measure" in note for note in table_of(SCORED).notes)


def test_a_guess_without_a_best_way_is_the_first(unmeasured: None) -> None:
    question = Direction("chair", "sofa")
    assert guess(question, ["chair", "sofa"]) == question.guesses()[0]
    assert scripted(BLIND)


def test_a_kind_that_the_paper_does_not_have_is_an_empty_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = read_paper()
    rows = tuple(
        replace(row, kinds={name: value for name, value in row.kinds.items() if name != "direction"})
        for row in paper.answers
    )

    def poorer() -> Paper:
        return replace(paper, answers=rows)

    for module in (answer_tables, gap_tables):
        monkeypatch.setattr(module, "read_paper", poorer)
    passive = [replace(each, task=PASSIVE) for each in SCORED]
    gathered = gather_run([*SCORED, *passive], settings())
    for table in (*answer_tables.answer_tables(gathered), *gap_tables.gap_tables(gathered)):
        at = {name: place - 1 for place, name in enumerate(table.columns)}
        printed = [row for row in table.rows if row.is_published]
        assert printed
        assert all(row.cells[at["direction"]].content is None for row in printed)
        assert all(isinstance(row.cells[at["mental rotation"]].content, float) for row in printed)


# Sides that were asked other kinds.


def test_sides_are_compared_on_the_kinds_that_both_were_asked() -> None:
    """Ann did worse on directions; that she was also asked what she knows does not make up for it."""
    ones = [episode(seed, "ann", [(DIRECTION, 0), (ROTATION, 1)]) for seed in range(3)]
    others = [episode(seed, "bob", [(DIRECTION, 0.25)]) for seed in range(3)]
    found = {each.value.name: each.metric.mean for each in ACCOUNT.compare(ones, others)}
    assert found == {"accuracy": -0.25, "accuracy: direction": -0.25}
    gap = [*ones, *(replace(each, player="ann", task=PASSIVE) for each in others)]
    (table,) = gap_tables.gap_tables(gather_run(gap, settings()))
    average = content(table, "ann", "average")
    assert isinstance(average, Metric)
    assert average.mean == -25


def test_sides_that_were_asked_the_same_stay_as_they_are() -> None:
    others = [replace(each, task=ACTIVE, player="bob") for each in SCORED]
    assert with_common_kinds(SCORED, others) == (SCORED, others)
