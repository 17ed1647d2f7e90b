"""Values of an episode, by their names."""

from tests.report.making import DIRECTION, ROTATION, answered, episode, value, values
from tolman.report.values import Better, Value
from tolman.suites.tos.report.bands import SPAN
from tolman.suites.tos.report.values import KINDS, accuracy
from tolman.suites.tos.scores.scores import Scores


def test_two_values_of_a_name_are_the_same() -> None:
    assert accuracy(DIRECTION) == Value("accuracy: direction", lambda _episode: 1.0)
    assert accuracy(DIRECTION) != accuracy(ROTATION)
    assert len(set(values().values())) == len(values()) > 200


def test_nothing_asked_has_no_value() -> None:
    nothing = episode(0, scores=Scores())
    assert {name: each(nothing) for name, each in values().items()} == dict.fromkeys(values())


def test_accuracy_is_the_mean_over_kinds() -> None:
    played = episode(0, answers=[(DIRECTION, 1), (DIRECTION, 1), (DIRECTION, 0.25), (ROTATION, 0)])
    assert value("accuracy: direction")(played) == 0.75
    assert value("accuracy: mental_rotation")(played) == 0
    assert value("accuracy")(played) == 0.375
    assert value("accuracy: view_to_action")(played) is None


def test_accuracy_in_a_band() -> None:
    near = SPAN.bands[0]
    played = episode(0, answers=[answered(DIRECTION, 1, span=1.0), answered(DIRECTION, 0, span=9.0)])
    assert accuracy(DIRECTION, near)(played) == 1
    assert value(f"accuracy: direction: {near.name}")(played) == 1
    assert accuracy(ROTATION, near)(played) is None


def test_costs_are_better_when_less_and_answers_when_more() -> None:
    assert value("exploration: cost").better is Better.LESS
    assert value("revision: place inertia").better is Better.LESS
    assert all(accuracy(kind).better is Better.MORE for kind in KINDS)
    assert not value("exploration: cost").is_share
    assert value("map: correctness").is_share
