import numpy as np
import pytest

from tests.report.making import DIRECTION, ROTATION, episode, item
from tolman.report.interval import SHARE
from tolman.report.metric import summarise
from tolman.report.scenes import by_scene, summarise_values, tabulate, tabulate_differences
from tolman.suites.tos.report.values import CORRECTNESS, accuracy


def test_questions_then_epochs_are_averaged_first() -> None:
    """Scene 0: tries earn (1 + 0) / 2 and 1; scene 1: 0. Means 3/4 and 0, so 3/8, not the 1/2 of all four answers."""
    episodes = [
        episode(0, answers=[(DIRECTION, 1), (DIRECTION, 0)]),
        episode(0, answers=[(DIRECTION, 1)], epoch=2),
        episode(1, answers=[(DIRECTION, 0)]),
    ]
    assert by_scene(episodes, accuracy(DIRECTION)) == {item(0): 0.75, item(1): 0.0}
    (metric,) = summarise_values(episodes, [accuracy(DIRECTION)])
    assert metric
    assert (metric.mean, metric.count) == (0.375, 2)


def test_more_epochs_do_not_narrow_the_interval() -> None:
    once = [episode(seed, answers=[(DIRECTION, seed % 2)]) for seed in range(10)]
    often = [
        episode(seed, answers=[(DIRECTION, seed % 2)], epoch=epoch) for seed in range(10) for epoch in range(1, 6)
    ]
    (one,), (many,) = (summarise_values(each, [accuracy(DIRECTION)]) for each in (once, often))
    assert one == many == summarise([seed % 2 for seed in range(10)], SHARE)


def test_an_epoch_without_the_value_is_left_out() -> None:
    episodes = [episode(0, answers=[(DIRECTION, 1)]), episode(0, answers=[(ROTATION, 0)], epoch=2)]
    assert by_scene(episodes, accuracy(DIRECTION)) == {item(0): 1.0}


def test_what_no_episode_has_is_none() -> None:
    episodes = [episode(0, answers=[(DIRECTION, 1)])]
    assert summarise_values(episodes, [CORRECTNESS]) == [None]
    assert summarise_values([], [CORRECTNESS]) == [None]


def test_a_scene_without_a_value_is_a_gap_in_the_table() -> None:
    table = tabulate(
        [episode(0, answers=[(DIRECTION, 1)]), episode(1, answers=[(ROTATION, 0.5)])],
        [accuracy(DIRECTION), accuracy(ROTATION)],
    )
    assert np.array_equal(table, [[1, np.nan], [np.nan, 0.5]], equal_nan=True)


def test_differences_pair_the_scenes_that_both_played() -> None:
    """Scene 2 has no partner; in scene 1 the others answered no question of the kind."""
    ones = [
        episode(2, answers=[(DIRECTION, 1)]),
        episode(1, answers=[(DIRECTION, 1)]),
        episode(0, answers=[(DIRECTION, 1)]),
    ]
    others = [
        episode(0, answers=[(DIRECTION, 0.25)]),
        episode(0, answers=[(DIRECTION, 0.75)], epoch=2),
        episode(1, answers=[(ROTATION, 1)]),
        episode(3, answers=[(DIRECTION, 1)]),
    ]
    table = tabulate_differences(ones, others, [accuracy(DIRECTION)])
    assert table.tolist() == [[0.5], [pytest.approx(np.nan, nan_ok=True)]]


def test_the_order_in_which_scenes_were_played_does_not_matter() -> None:
    scores = {0: (1.0, 0.25), 1: (0.5, 0.0), 2: (0.5, 1.0)}
    ones = [episode(seed, answers=[(DIRECTION, scores[seed][0])]) for seed in (2, 0, 1)]
    others = [episode(seed, answers=[(DIRECTION, scores[seed][1])]) for seed in (1, 2, 0)]
    assert tabulate_differences(ones, others, [accuracy()]).tolist() == [[0.75], [0.5], [-0.5]]


def test_sides_without_a_common_scene_have_no_differences() -> None:
    assert tabulate_differences([episode(0)], [episode(1)], [accuracy()]).shape == (0, 1)
