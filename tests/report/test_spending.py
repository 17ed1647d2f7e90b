from dataclasses import replace

import pytest

from tests.report.making import ACTIVE, DIRECTION, episode, gather_run, settings
from tolman.protocol.request import Purpose
from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric
from tolman.report.spending_tables import has_spent, spending_tables
from tolman.report.table import Table
from tolman.scoring.spending import Spending
from tolman.suites.tos.report.answer_tables import EARNED

EXPLORE, QUESTION = Purpose.EXPLORE.value, Purpose.QUESTION.value


def spent(seed: int, epoch: int = 1, **spending: Spending) -> ScoredEpisode:
    made = episode(seed, "ann", [(DIRECTION, 0.5)], epoch=epoch)
    return replace(made, spending=spending)


SCORED = [
    spent(0, explore=Spending(4, 100, 50, 40, 20, 0.5, 8.0), question=Spending(2, 10, 0, 10, 0, None, 1.0)),
    spent(0, epoch=2, explore=Spending(6, 300, 50, 60, 20, 1.5, 8.0)),
    spent(1, explore=Spending(1, 100, 0, 10, 0, 1.0, 3.0)),
]


def tables(scored: list[ScoredEpisode]) -> dict[str, Table]:
    return {table.id: table for table in spending_tables(gather_run(scored, settings(["ann"], epochs=2)), EARNED)}


def column(table: Table, name: str) -> list[object]:
    return [row.cells[table.columns.index(name) - 1].content for row in table.rows]


def test_means_are_by_episode_over_scenes() -> None:
    """Tokens in: scene 0 takes (110 + 300) / 2 = 205, scene 1 100. What was not asked for took nothing."""
    table = tables(SCORED)["spending"]
    assert column(table, "purpose") == ["all", EXPLORE, QUESTION]
    means = [each.mean for each in column(table, "tokens in") if isinstance(each, Metric)]
    assert means == [152.5, 150, 2.5]
    assert means[0] == sum(means[1:])
    calls = [each.mean for each in column(table, "calls") if isinstance(each, Metric)]
    assert calls == [(6 + 1) / 2, (5 + 1) / 2, 0.5]


def test_totals_are_over_all_episodes() -> None:
    table = tables(SCORED)["spending-total"]
    assert column(table, "tokens in") == [510, 500, 10]
    assert column(table, "cached") == [100, 100, 0]
    assert column(table, "dollars") == [
        3.0,
        3.0,
        0.0,
    ]  # the one price for questions is not known; others were not asked
    assert column(table, "seconds") == [20.0, 19.0, 1.0]


def test_no_price_is_not_nothing() -> None:
    found = tables([spent(0, explore=Spending(1, 10))])
    assert "dollars" not in found["spending"].columns
    assert "dollars" not in found["spending-total"].columns
    assert "dollars" not in found["cost-accuracy"].columns


def test_accuracy_stands_beside_what_it_took() -> None:
    (row,) = tables(SCORED)["cost-accuracy"].rows
    task, accuracy, tokens_in, tokens_out, dollars = (cell.content for cell in row.cells)
    assert task == ACTIVE
    for found, mean in ((accuracy, 50), (tokens_in, 152.5), (tokens_out, (55 + 10) / 2), (dollars, 1.0)):
        assert isinstance(found, Metric)
        assert found.mean == pytest.approx(mean)


def test_players_that_take_nothing_have_no_table() -> None:
    scripted = spent(0, explore=Spending(calls=5))
    assert not has_spent(scripted)
    assert tables([scripted]) == {}
