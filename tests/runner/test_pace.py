"""Time left: right within a factor of two from a tenth of a run on, on clocks that are set by hand."""

import random
from collections.abc import Callable

import pytest

from tests.runner.pretending import EXPLORED, READ, Pretence, Seconds
from tolman.record.record import Key

SLACK = 20.0
"""Seconds by which it may be wrong at the very end, where less is left than a call takes."""


def constant(_key: Key, _number: int) -> float:
    return 33.0


def growing(_key: Key, number: int) -> float:
    return 2 + 8 * number / EXPLORED.calls


def tailed(seed: int, share: float, times: float) -> Seconds:
    """Returns seconds of calls, some of which take many times as long as the others."""
    rng = random.Random(seed)
    return lambda _key, _number: 2 * (times if rng.random() < share else rng.uniform(0.7, 1.3))


def wrong(run: Pretence, begin: float = 0.1, end: float = 1.0) -> list[tuple[float, float, float | None]]:
    """Returns what was said wrongly after a tenth of the run: its share, seconds left, and seconds said."""
    looks = [each for each in run.play() if begin <= each[0] <= end]
    assert looks
    return [
        (share, left, said)
        for share, left, said in looks
        if said is None or not left / 2 - SLACK <= said <= 2 * left + SLACK
    ]


@pytest.mark.parametrize("scenes", [1, 5])
@pytest.mark.parametrize("connections", [1, 4, 20, 100])
def test_constant_calls(connections: int, scenes: int) -> None:
    assert wrong(Pretence(constant, connections, scenes)) == []


@pytest.mark.parametrize("connections", [1, 4, 20, 100])
def test_calls_that_take_longer_as_conversations_grow(connections: int) -> None:
    assert wrong(Pretence(growing, connections, 10, (EXPLORED,))) == []
    assert wrong(Pretence(growing, connections, 5)) == []


@pytest.mark.parametrize("connections", [4, 20, 100])
@pytest.mark.parametrize("seed", range(3))
def test_slow_tails(seed: int, connections: int) -> None:
    assert wrong(Pretence(tailed(seed, 0.1, 4), connections, 10)) == []


def test_a_call_that_hangs_makes_what_is_left_longer() -> None:
    def hanging(key: Key, number: int) -> float:
        return 600.0 if number == EXPLORED.calls - 1 and key.item.endswith("0") else 10.0

    looks = Pretence(hanging, 4, 1, (EXPLORED,)).play()
    said = [said for share, left, said in looks if said is not None and left < 500]
    assert min(said) > 0
    assert said[-1] > 50


def test_models_one_after_the_other_that_differ_in_speed() -> None:
    seconds = {"openai/fast": 1.0, "openai/slow": 30.0}
    greetings = {"openai/fast": 0.2, "openai/slow": 6.0}

    def of(key: Key, _number: int) -> float:
        return seconds[key.player]

    for players in (("openai/fast", "openai/slow"), ("openai/slow", "openai/fast")):
        assert wrong(Pretence(of, 4, 5, players=players, greetings=greetings)) == []


def test_a_model_that_was_not_called_yet_is_taken_to_be_like_the_one_before() -> None:
    assert wrong(Pretence(constant, 4, 3, players=("openai/a", "openai/b"))) == []


@pytest.mark.parametrize("scripted_seconds", [0.01, 40.0])
def test_scripted_players_are_counted_apart(scripted_seconds: float) -> None:
    run = Pretence(constant, 4, 4, scripted=("blind", "scout"), scripted_seconds=scripted_seconds)
    assert wrong(run) == []


def test_scripted_players_alone() -> None:
    run = Pretence(constant, players=(), scripted=("blind", "scout"), scripted_seconds=2)
    assert wrong(run) == []


def test_replies_on_record_are_no_speed() -> None:
    """A run goes on: half of its episodes are played, and the others are in the middle."""
    fresh = Pretence(constant, 4, 6)
    fresh.play()
    keys = sorted(fresh.finished)
    begun = {key: EXPLORED.calls // 2 for key in keys if key.task == EXPLORED.task and key.item >= keys[3].item}
    finished = {key for key in keys if key not in begun and key.task == EXPLORED.task}
    assert finished
    assert begun
    run = Pretence(constant, 4, 6, begun=dict(begun), finished=set(finished))
    assert wrong(run) == []


def test_nothing_is_said_before_the_first_reply() -> None:
    run = Pretence(constant, 4, 2)
    run.play()
    assert [said for at, said in run.looks if at < 33] == [None, None]
    assert all(said is not None for at, said in run.looks if at > 33)


def late(times: float) -> Callable[[Key, int], float]:
    """Returns seconds of calls, every third of which is tried three times."""
    return lambda key, number: 10.0 if number % 3 else 10.0 * times


def test_tries_and_the_waits_between_them_count() -> None:
    assert wrong(Pretence(late(4), 4, 5)) == []


@pytest.mark.parametrize("stretch", [0.7, 2.0])
def test_episodes_that_are_longer_or_shorter_than_expected_are_learnt_from(stretch: float) -> None:
    assert wrong(Pretence(constant, 4, 12, (READ, EXPLORED), stretch=stretch), 0.5, 0.95) == []
