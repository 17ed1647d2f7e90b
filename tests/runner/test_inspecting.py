"""What Inspect is told of an episode."""

from math import isnan

from tests.report.making import DIRECTION, ROTATION, episode
from tolman.runner.inspect_task import reason
from tolman.suites.tos.suite import headline


def test_accuracy_is_the_mean_over_kinds_as_in_the_report() -> None:
    found = headline(
        episode(0, answers=[(DIRECTION, 1.0), (DIRECTION, 0.0), (DIRECTION, 0.5), (ROTATION, 1.0)]).scores
    )
    assert (found["direction"], found["mental_rotation"], found["accuracy"]) == (0.5, 1.0, 0.75)
    assert next(iter(found)) == "accuracy"
    assert isnan(headline(episode(0).scores)["accuracy"])


def test_a_reason_can_be_written_whatever_a_server_says() -> None:
    assert reason(ValueError("half \ud800 a\npair")) == "ValueError: half ? a pair"
