import pytest

from tests.report.making import (
    ACTIVE,
    DIRECTION,
    PASSIVE,
    ROTATION,
    answered,
    episode,
    explored,
    gather_run,
    settings,
)
from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric
from tolman.suites.tos.report.failure_bands import BANDS, excesses, failing_tables, tally
from tolman.suites.tos.report.values import KINDS
from tolman.suites.tos.scores.scores import Scores

NEAR, FAR = 2.0, 20.0
PLACES = {band.name: place for place, band in enumerate(BANDS)}


def answers(seed: int, *given: tuple[str, float, float], epoch: int = 1) -> ScoredEpisode:
    """Returns an episode with answers, each given by kind, distance and score."""
    return episode(
        seed, "ann", [answered(kind, score, span=span, rooms=1) for kind, span, score in given], epoch=epoch
    )


def excess(band: str, *episodes: ScoredEpisode) -> Metric | None:
    return excesses(tally(episodes))[PLACES[band]]


def test_bands_are_compared_within_kinds() -> None:
    """Direction earns 1 near and 0 far: its mean is 1/2. Rotation is asked far alone: it says nothing of distance."""
    played = answers(0, (DIRECTION, NEAR, 1), (DIRECTION, FAR, 0), (ROTATION, FAR, 1), (ROTATION, FAR, 1))
    near, far = excess("≤ 4 cells", played), excess("> 12 cells", played)
    assert near
    assert far
    assert (near.mean, far.mean) == (0.5, -0.5)
    assert excess("8–12 cells", played) is None


def test_answers_weigh_the_same_within_a_band() -> None:
    """Direction has a mean of 2/3, rotation of 1/2. Near: 2 · (1 - 2/3) and 0 - 1/2, over three answers; so far."""
    played = answers(
        0, (DIRECTION, NEAR, 1), (DIRECTION, NEAR, 1), (DIRECTION, FAR, 0), (ROTATION, NEAR, 0), (ROTATION, FAR, 1)
    )
    near, far = excess("≤ 4 cells", played), excess("> 12 cells", played)
    assert near
    assert far
    assert near.mean == pytest.approx((2 / 3 - 1 / 2) / 3)
    assert far.mean == pytest.approx((-2 / 3 + 1 / 2) / 2)


def test_epochs_of_a_scene_weigh_as_one() -> None:
    once = [
        answers(0, (DIRECTION, NEAR, 1), (DIRECTION, FAR, 0)),
        answers(1, (DIRECTION, NEAR, 0), (DIRECTION, FAR, 0)),
    ]
    often = [*once, answers(0, (DIRECTION, NEAR, 1), (DIRECTION, FAR, 0), epoch=2)]
    assert excess("≤ 4 cells", *once) == excess("≤ 4 cells", *often)


def test_the_interval_comes_from_scenes() -> None:
    """Every scene says the same, which of five leaves open 1 - 0.025 ** (1 / 5) of all scenes."""
    played = [answers(seed, (DIRECTION, NEAR, 1), (DIRECTION, FAR, 0.5)) for seed in range(5)]
    near = excess("≤ 4 cells", *played)
    assert near
    open_still = 1 - 0.025**0.2
    ends = (0.25 - open_still * 1.25, 0.25 + open_still * 0.75)
    assert (near.mean, near.low, near.high, near.count) == pytest.approx((0.25, *ends, 5))
    varied = [answers(seed, (DIRECTION, NEAR, seed % 2), (DIRECTION, FAR, 0.5)) for seed in range(6)]
    wide = excess("≤ 4 cells", *varied)
    assert wide
    assert wide.low < wide.mean < wide.high


def test_means_by_kind_and_band_are_over_scenes() -> None:
    """Near, scene 0 earns 1 and, the second time, 0: 1/2; scene 1 earns 1. The mean is 3/4."""
    scored = [
        answers(0, (DIRECTION, NEAR, 1)),
        answers(0, (DIRECTION, NEAR, 0), epoch=2),
        answers(1, (DIRECTION, NEAR, 1), (DIRECTION, NEAR, 1), (DIRECTION, FAR, 0)),
    ]
    _, detail = failing_tables(gather_run(scored, settings(["ann"], epochs=2)))
    assert detail.id == f"failing-{ACTIVE}-1"
    assert detail.columns == ("kind", "≤ 4 cells", "> 12 cells", "1 room")
    near, far, room = (cell.content for cell in detail.rows[0].cells)
    assert isinstance(near, Metric)
    assert (near.mean, near.count) == (75, 2)
    assert far == Metric(0, 0, 0, 1)
    assert isinstance(room, Metric)
    assert room.mean == pytest.approx(100 * (0.5 + 2 / 3) / 2)
    assert detail.rows[0].cells[0].behind
    assert detail.rows[0].cells[0].behind.value.name == "accuracy: direction: ≤ 4 cells"


def test_turns_need_an_exploration() -> None:
    given = tuple(
        answered(DIRECTION, score, span=NEAR, rooms=1, turn=turn) for score, turn in ((1, 1), (0, 6), (0, None))
    )
    scored = [
        episode(0, "ann", scores=Scores(exploration=explored(replies=6), answers=given)),
        episode(0, "ann", scores=Scores(answers=given), task=PASSIVE),
    ]
    found = {table.id: table for table in failing_tables(gather_run(scored, settings(["ann"])))}
    assert found[f"failing-{ACTIVE}-1"].columns == (
        "kind",
        "≤ 4 cells",
        "1 room",
        "seen early",
        "seen late",
        "not seen",
    )
    assert found[f"failing-{PASSIVE}-1"].columns == ("kind", "≤ 4 cells", "1 room")
    early, late, never = (cell.content for cell in found[f"failing-{ACTIVE}"].rows[0].cells)
    assert [each.mean for each in (early, late, never) if isinstance(each, Metric)] == pytest.approx(
        [100 * 2 / 3, -100 / 3, -100 / 3]
    )


def test_without_answers_there_is_no_table() -> None:
    assert list(failing_tables(gather_run([episode(0)], settings()))) == []
    assert tally([]).means.shape == (0, len(KINDS), len(BANDS))
