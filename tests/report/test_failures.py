from dataclasses import replace

import pytest

from tests.report.making import ACTIVE, BOTH, DIRECTION, answered, episode, explored, gather_run, item, settings
from tolman.protocol.request import Purpose
from tolman.record.record import Failure, Key
from tolman.record.run import ScoredEpisode
from tolman.report.failure_tables import failure_tables
from tolman.report.metric import Metric
from tolman.report.table import Table
from tolman.scoring.spending import Silence, Spending
from tolman.suites.tos.report.nonsense import NONSENSE
from tolman.suites.tos.scores.scores import Scores


def tables(scored: list[ScoredEpisode], failures: list[Failure] | None = None) -> dict[str, Table]:
    gathered = gather_run(scored, settings(["ann", "bob"], BOTH[:1], range(4)), failures or [])
    return {table.id: table for table in failure_tables(gathered, NONSENSE)}


def test_episodes_are_counted_by_how_they_ended() -> None:
    failures = [Failure(Key(ACTIVE, item(1), "ann"), "no\nmatter"), Failure(Key(ACTIVE, item(2), "ann"), "")]
    table = tables([episode(0), episode(0, "bob")], failures)["failures"]
    assert [[row.label, *(cell.content for cell in row.cells)] for row in table.rows] == [
        ["ann", ACTIVE, 1, 2, 1],
        ["bob", ACTIVE, 1, 0, 3],
    ]


def test_the_commonest_reasons_come_first() -> None:
    errors = ["down\nTraceback: line 7", "down\nTraceback: line 8", "x" * 300, "  \n"]
    failures = [Failure(Key(ACTIVE, item(seed), "ann"), error) for seed, error in enumerate(errors)]
    table = tables([], failures)["reasons"]
    told = [(row.cells[1].content, row.cells[2].content) for row in table.rows]
    assert told[0] == ("down", 2)
    assert told[1] == ("x" * 159 + "…", 1)
    assert told[2] == ("no reason given", 1)


def test_a_run_of_failures_alone_has_no_other_table() -> None:
    assert set(tables([], [Failure(Key(ACTIVE, item(0), "ann"), "down")])) == {"failures", "reasons"}


def useless() -> ScoredEpisode:
    """Ten replies: two empty, one refused; four turns, one invalid; of two answers one unread."""
    exploration = replace(explored(replies=3), invalid=1, valid=6, failed=4)
    answers = (answered(DIRECTION, 0, is_read=False), answered(DIRECTION, 1))
    made = episode(0, scores=Scores(exploration=exploration, answers=answers))
    spending = {Purpose.EXPLORE.value: Spending(calls=6), Purpose.QUESTION.value: Spending(calls=4)}
    return replace(made, spending=spending, silence=Silence(empty=2, refused=1))


def test_useless_replies_are_counted() -> None:
    table = tables([useless(), episode(0, "bob")])["nonsense"]
    (row,) = table.rows  # bob has none
    counted = dict(zip(table.columns[2:], (cell.content for cell in row.cells[1:]), strict=True))
    assert counted == {
        "replies": 10,
        "empty": 2,
        "refused": 1,
        "too long": 0,
        "turns": 4,
        "no move": 1,
        "moves": 10,
        "moves refused": 4,
        "answers": 2,
        "answers unread": 1,
        "unseen": 0,
        "unseen unread": 0,
        "unread marks": 0,
    }


@pytest.mark.parametrize(
    ("column", "percent"),
    [("empty", 20), ("refused", 10), ("too long", 0), ("no move", 25), ("moves refused", 40), ("answers unread", 50)],
)
def test_useless_replies_are_shares_of_their_sort(column: str, percent: float) -> None:
    table = tables([useless()])["nonsense-shares"]
    found = table.rows[0].cells[table.columns.index(column) - 1].content
    assert isinstance(found, Metric)
    assert found.mean == pytest.approx(percent)


def test_what_was_not_asked_has_no_share() -> None:
    table = tables([useless()])["nonsense-shares"]
    assert "unseen unread" not in table.columns
