"""Scores by level, worked by hand, of chosen videos, and as the published evaluator rounds them."""

from math import isnan

import numpy as np
import pytest

from tests.suites.spatialbench.paperset import answered
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.levels import level_arrays, level_scores, level_table, overall_score
from tolman.suites.spatialbench.question import KINDS, Level
from tolman.suites.spatialbench.weights import WEIGHTS

ANSWERS = [
    answered("object_size", 0.3),
    answered("object_size", 0.8, "b.mp4"),
    answered("room_size", 1.0),
    answered("affordance", 1.0, "b.mp4"),
    answered("affordance", 0.0, "b.mp4", empty=True),
    answered("route_plan", 0.0),
    answered("visual_based_commands", 1.0, "c.mp4", miscased=True),
]


def test_current_scores_count_everything() -> None:
    scores = level_scores(ANSWERS, Edition.CURRENT)
    assert scores.kinds == pytest.approx(
        {"object_size": 55, "room_size": 100, "affordance": 50, "visual_based_commands": 100, "route_plan": 0}
    )
    assert scores.levels == pytest.approx({Level.OBSERVATION: 70, Level.SYMBOLS: 50, Level.PLANNING: 50})
    assert scores.average == pytest.approx(100 * 4.1 / 7)
    assert scores.macro == pytest.approx(61)
    weighed = 0.0944 * 70 + 0.1759 * 50 + 0.3141 * 50
    assert scores.overall == pytest.approx(weighed / (0.0944 + 0.1759 + 0.3141))
    assert (scores.counted, scores.empty, scores.counts["affordance"]) == (7, 1, 2)


def test_published_scores_leave_out_what_the_evaluator_does() -> None:
    scores = level_scores(ANSWERS, Edition.PUBLISHED)
    assert scores.kinds == {"object_size": 55, "room_size": 100, "affordance": 100, "route_plan": 0}
    assert scores.levels == {Level.OBSERVATION: 70, Level.SYMBOLS: 100, Level.PLANNING: 0}
    assert scores.average == round(100 * 4.1 / 6, 2)
    assert scores.overall == round(0.0944 * 70 + 0.1759 * 100, 2)
    assert (scores.counted, scores.empty, scores.counts["visual_based_commands"]) == (6, 1, 0)


def test_levels_are_rounded_before_they_are_weighed() -> None:
    thirds = [answered("spatial_causal_reasoning", score) for score in (1, 0, 0)]
    scores = level_scores(thirds, Edition.PUBLISHED)
    assert scores.levels == {Level.CAUSALITY: 33.33}
    assert scores.overall == round(33.33 * 0.2592, 2)
    assert level_scores(thirds, Edition.CURRENT).overall == pytest.approx(100 / 3)


def test_nothing_asked_has_no_score() -> None:
    for edition in Edition:
        scores = level_scores([], edition)
        assert scores.kinds == scores.levels == {}
        assert all(map(isnan, (scores.average, scores.overall, scores.macro)))


def test_weights_are_those_of_the_evaluator() -> None:
    assert sum(WEIGHTS.values()) == pytest.approx(1)
    assert [WEIGHTS[level] for level in Level] == [0.0944, 0.1564, 0.1759, 0.2592, 0.3141]
    assert overall_score([[1, 2, 3, 4, 5], [np.nan, 2, 2, 2, 2]]).tolist() == pytest.approx([3.5422, 2])


@pytest.mark.parametrize("edition", [*Edition])
def test_videos_count_as_often_as_they_weigh(edition: Edition) -> None:
    rng = np.random.default_rng(1)
    every = [
        answered(
            kind, score, f"{video}.mp4", empty=empty < 0.1, miscased=kind == "visual_based_commands" and video < 3
        )
        for video in range(6)
        for kind in KINDS
        for score, empty in zip(rng.integers(0, 11, 2) / 10, rng.random(2), strict=True)
        if rng.random() < 0.7
    ]
    table = level_table(every, edition)
    drawn = rng.multinomial(6, [1 / 6] * 6, size=20)
    arrays = level_arrays(drawn @ table.sums, drawn @ table.counts, edition)
    for row, times in enumerate(drawn):
        copies = dict(zip(table.videos, times, strict=True))
        scores = level_scores([each for each in every for _ in range(copies[each.video])], edition)
        assert arrays.overall[row] == pytest.approx(scores.overall)
        assert arrays.average[row] == pytest.approx(scores.average)
        assert arrays.macro[row] == pytest.approx(scores.macro)
        assert arrays.levels[row] == pytest.approx([scores.levels.get(level, np.nan) for level in Level], nan_ok=True)
        assert arrays.kinds[row] == pytest.approx([scores.kinds.get(kind, np.nan) for kind in KINDS], nan_ok=True)
