from dataclasses import replace

import pytest

from tests.report.making import ACTIVE, conducted, episode, explored, gather_run, settings
from tolman.protocol.edition import Edition
from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric
from tolman.report.table import Table
from tolman.suites.tos.report.exploration_tables import exploration_tables
from tolman.suites.tos.scores.scores import Scores
from tolman.suites.tos.setting import Sense, Setting
from tolman.suites.tos.task import Task

MODEL = "openai/x"


def played(seed: int, player: str, gain: float, cost: int, ended: str = "stopped") -> ScoredEpisode:
    scores = Scores(
        exploration=explored(cost, gain, ended=ended),
        conduct=conducted(gain / cost, is_early=ended == "stopped" and gain < 1, is_late=cost > 10),
    )
    return episode(seed, player, scores=scores)


def conduct_table(scored: list[ScoredEpisode], *players: str) -> Table:
    return list(exploration_tables(gather_run(scored, settings(players))))[1]


def content(table: Table, label: str, column: str) -> object:
    (row,) = [row for row in table.rows if row.label == label]
    return row.cells[table.columns.index(column) - 1].content


def test_gain_per_cost_is_set_against_the_scripted_player_that_gains_most() -> None:
    """The scout wins more for each cost, the surveyor more in all, and the oracle knows the scene."""
    scored = [
        played(0, "scout", 0.6, 3),
        played(0, "surveyor", 1.0, 10),
        played(0, "oracle", 1.0, 5),
        played(0, MODEL, 0.5, 10),
        played(1, "surveyor", 1.0, 20),
        played(1, MODEL, 0.5, 20),
        played(2, MODEL, 1.0, 1),
    ]
    table = conduct_table(scored, "scout", "surveyor", "oracle", MODEL)
    assert table.columns[-1] == "× surveyor"
    ratio = content(table, MODEL, "× surveyor")  # scene 2, which the surveyor did not play, does not count
    assert isinstance(ratio, Metric)
    assert (ratio.mean, ratio.count) == (pytest.approx((0.05 + 0.025) / (0.1 + 0.05)), 2)
    assert content(table, "surveyor", "× surveyor") == 1.0, "it is itself, so there is no doubt about it"
    oracle = content(table, "oracle", "× surveyor")
    assert isinstance(oracle, Metric)
    assert oracle.mean == pytest.approx(2)


def test_among_equals_the_cheaper_is_best() -> None:
    scored = [played(0, "strategist", 1.0, 20), played(0, "surveyor", 1.0, 10)]
    assert conduct_table(scored, "strategist", "surveyor").columns[-1] == "× surveyor"


def test_without_a_scripted_player_there_is_nothing_to_set_it_against() -> None:
    table = conduct_table([played(0, MODEL, 0.5, 10)], MODEL)
    assert not any("×" in column for column in table.columns)


def test_shares_of_explorations_that_stop_too_early_or_late_are_percent() -> None:
    scored = [
        played(0, MODEL, 0.5, 5),
        played(1, MODEL, 1.0, 5),
        played(2, MODEL, 0.5, 20, "out of turns"),
        played(3, MODEL, 1.0, 20, "out of turns"),
    ]
    table = conduct_table(scored, MODEL)
    for column, mean in (
        ("stops early", 25),
        ("stops late", 50),
        ("out of turns", 50),
        ("redundant", 25),
        ("looks", 4),
    ):
        found = content(table, MODEL, column)
        assert isinstance(found, Metric)
        assert found.mean == mean
    assert "early doors" not in table.columns  # nobody went through a door


def test_only_those_who_explored_have_tables() -> None:
    assert list(exploration_tables(gather_run([episode(0)], settings()))) == []
    first, second = exploration_tables(gather_run([played(0, "ann", 0.5, 10), episode(0, "bob")], settings()))
    assert (first.id, second.id) == (f"exploration-{ACTIVE}", f"conduct-{ACTIVE}")
    assert [row.label for row in first.rows] == [row.label for row in second.rows] == ["ann"]


@pytest.mark.parametrize(
    ("task", "note"),
    [
        (Task(), "bins that words tell"),
        (Task(setting=Setting(sense=Sense.VISION)), "both gains count the exact cells"),
        (Task(setting=Setting(sense=Sense.BOTH)), "both gains count the exact cells"),
        (Task(setting=Setting(sense=Sense.VISION), edition=Edition.PUBLISHED), "full gain counts the exact cells"),
        (Task(setting=Setting(sense=Sense.VISION), folders=("run07",)), "as in the paper"),
    ],
)
def test_a_table_says_whether_gains_count_bins_or_cells(task: Task, note: str) -> None:
    number = 7 if task.folders else 0
    scores = Scores(exploration=explored(10, 0.5), conduct=conducted(0.1))
    scored = [replace(episode(number, "ann", task=task.name, scores=scores), item=task.item_id(number))]
    first, _ = exploration_tables(gather_run(scored, settings(("ann",), (task,), (number,))))
    assert [note in each for each in first.notes].count(True) == 1
