from pathlib import Path

import pytest

from tests.report.making import ACTIVE, DIRECTION, PASSIVE, ROTATION, episode, explored
from tolman.record.run import ScoredEpisode
from tolman.report.comparison import Difference, comparison_tables, sides, split_side
from tolman.report.metric import Metric
from tolman.suites.tos.report.account import ACCOUNT
from tolman.suites.tos.scores.scores import Scores


def found(ones: list[ScoredEpisode], others: list[ScoredEpisode], name: str, task: str = ACTIVE) -> Difference:
    (one,) = [each for each in ACCOUNT.compare(ones, others) if (each.task, each.value.name) == (task, name)]
    return one


def test_scenes_are_paired_and_epochs_averaged_first() -> None:
    ones = [episode(seed, "ann", [(DIRECTION, 1)]) for seed in range(4)]
    others = [
        *(episode(seed, "bob", [(DIRECTION, 0)]) for seed in (0, 1)),
        episode(2, "bob", [(DIRECTION, 1)]),
        episode(2, "bob", [(DIRECTION, 0)], epoch=2),
        episode(7, "bob", [(DIRECTION, 1)]),
    ]
    one = found(ones, others, "accuracy: direction")
    assert one.metric.mean == pytest.approx((1 + 1 + 0.5) / 3)
    assert one.metric.count == 3
    assert (one.better, one.worse) == (1, 0)
    assert one.p == pytest.approx(
        2 * (1 - 5 / 11) ** 3
    )  # 5/6 is 5/11 of the way from -1: none of three would be there
    assert found(ones, others, "accuracy").metric == one.metric


def test_less_cost_is_better() -> None:
    ones, others = (
        [episode(seed, who, scores=Scores(exploration=explored(cost))) for seed, cost in enumerate(costs)]
        for who, costs in (("ann", (5, 6, 7, 8)), ("bob", (9, 9, 7, 4)))
    )
    one = found(ones, others, "exploration: cost")
    assert one.metric.mean == (-4 - 3 + 0 + 4) / 4
    assert (one.better, one.worse) == (0.5, 0.25)  # a tie is neither
    gain = found(ones, others, "exploration: gain")
    assert (gain.metric.mean, gain.better, gain.worse, gain.p) == (0, 0, 0, 1)


def test_tasks_are_compared_apart() -> None:
    ones = [episode(0, "ann", [(DIRECTION, 1)], task) for task in (ACTIVE, PASSIVE)]
    others = [episode(0, "bob", [(DIRECTION, 0)]), episode(0, "bob", [(DIRECTION, 1)], PASSIVE)]
    assert found(ones, others, "accuracy").metric.mean == 1
    assert found(ones, others, "accuracy", PASSIVE).metric.mean == 0


def test_what_only_one_side_has_is_not_compared() -> None:
    assert ACCOUNT.compare([episode(0, "ann", [(DIRECTION, 1)])], [episode(0, "bob", [(ROTATION, 1)])]) == ()
    assert ACCOUNT.compare([episode(0, "ann", [(DIRECTION, 1)])], [episode(1, "bob", [(DIRECTION, 1)])]) == ()
    assert ACCOUNT.compare([], []) == ()


def test_one_player_is_compared_with_one_other() -> None:
    with pytest.raises(ValueError, match="ann, bob"):
        ACCOUNT.compare([episode(0, "ann"), episode(0, "bob")], [episode(0, "ann")])


def test_the_table_tells_shares_in_points() -> None:
    ones, others = ([episode(0, who, [(DIRECTION, score)])] for who, score in (("[ann]", 1.0), ("bob", 0.25)))
    (table,) = comparison_tables(ACCOUNT.compare(ones, others), "[ann] minus bob")
    assert table.title == f"[ann] minus bob, {ACTIVE}"
    difference, scenes, better, worse, p = table.rows[0].cells
    assert difference.content == Metric(75, 75, 75, 1)
    assert [each.content for each in (scenes, better, worse, p)] == [1, 100, 0, 1]


def test_players_of_the_same_name_are_compared() -> None:
    ann, bob, cid = (episode(0, name) for name in ("ann", "bob", "cid"))
    assert sides([ann, bob], [bob, cid]) == [([bob], [bob])]
    assert sides([ann], [bob]) == [([ann], [bob])]
    assert sides([ann], [bob, cid]) == [([ann], [bob]), ([ann], [cid])]
    assert sides([ann], [bob, ann]) == [([ann], [ann])]
    assert sides([ann, bob], [cid, episode(0, "dan")]) == []


def test_a_side_is_a_folder_or_a_player_of_one(tmp_path: Path) -> None:
    (tmp_path / "run:1").mkdir()
    folder = str(tmp_path / "run:1")
    assert split_side(folder) == (tmp_path / "run:1", None)
    assert split_side(f"{folder}:openai/gpt-5:free") == (tmp_path / "run:1", "openai/gpt-5:free")
    assert split_side(str(tmp_path / "none")) == (tmp_path / "none", None)
