"""Tables of maps and of correlations, worked out by hand."""

import pytest

from tests.report.making import ACTIVE, DIRECTION, answered, episode, explored, gather_run, settings
from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric
from tolman.report.table import Table
from tolman.scoring.likeness import Likeness
from tolman.suites.tos.report.map_tables import map_tables
from tolman.suites.tos.scores.drawn_maps import MapScores
from tolman.suites.tos.scores.scores import Scores
from tolman.suites.tos.unseen import UnseenScore


def likeness(position: float, facing: float, overall: float = 0.0) -> Likeness:
    return Likeness(position, 0.0, facing, overall)


DRAWN = MapScores(
    turns=(),
    correctness=likeness(0.02, 0.01, 0.03),
    perception=likeness(0.05, 0.04),
    self_tracking=likeness(0.11, 0.10),
    local_global=likeness(0.07, 0.06),
    position_stability=0.09,
    facing_stability=0.08,
    seen=None,
    local=None,
    unread=0,
)


def tables(scored: list[ScoredEpisode]) -> dict[str, Table]:
    return {table.id: table for table in map_tables(gather_run(scored, settings(["ann"], epochs=2)))}


def test_every_column_has_its_value() -> None:
    unseen = UnseenScore(0, 0, 0.12, 1, 1)
    (row, *printed) = tables([episode(0, scores=Scores(maps=DRAWN, unseen=(unseen,)))])["active-maps"].rows
    means = [cell.content.mean for cell in row.cells if isinstance(cell.content, Metric)]
    assert means == pytest.approx(list(range(1, 13)))
    assert len(printed) == 4


def test_maps_that_were_not_asked_for_have_no_columns() -> None:
    only = MapScores((), likeness(0.5, 1.0, 0.75), None, None, None, None, None, None, None, 0)
    table = tables([episode(0, scores=Scores(maps=only))])["active-maps"]
    assert table.columns == ("player", "correctness, facing", "correctness, position", "correctness, overall")


def scene(seed: int, correctness: float, *scores: float, gain: float = 0.5) -> list[ScoredEpisode]:
    """Returns as many tries of a scene as there are scores."""
    maps = MapScores((), likeness(0, 0, correctness), None, None, None, None, None, None, None, 0)
    return [
        episode(
            seed,
            scores=Scores(exploration=explored(gain=gain), maps=maps, answers=(answered(DIRECTION, score),)),
            epoch=epoch,
        )
        for epoch, score in enumerate(scores, 1)
    ]


def test_the_correlation_is_over_scenes_and_times_100() -> None:
    """Ranks (1 2 3 4 5) and (1 3 2 5 4) have r = 0.8; the second scene earns 0.3 as the mean of two tries."""
    tries = {1: (0.1,), 2: (0.2, 0.4), 3: (0.2,), 4: (0.5,), 5: (0.4,)}
    scored = [each for seed, scores in tries.items() for each in scene(seed, seed / 10, *scores)]
    found = tables(scored)
    row = found["correlation"].rows[0]
    r, p, *more = (cell.content for cell in row.cells)
    assert isinstance(r, Metric)
    assert (r.mean, r.count) == (pytest.approx(80), 5)
    assert -100 <= r.low < 80 < r.high <= 100
    assert p == pytest.approx(0.104, abs=0.001)
    assert more == []  # the gain does not vary
    (kinds,) = found["correlation-map-correctness"].rows
    assert isinstance(kinds.cells[0].content, Metric)
    assert kinds.cells[0].content.mean == pytest.approx(80)
    assert found["correlation-gain"].rows == ()


def test_gain_is_correlated_where_it_varies() -> None:
    scored = [each for seed in range(4) for each in scene(seed, 0.5, seed / 10, gain=1 - seed / 10)]
    table = tables(scored)["correlation"]
    assert table.columns == ("player", "gain", "p of gain")
    r = table.rows[0].cells[0].content
    assert isinstance(r, Metric)
    assert r.mean == pytest.approx(-100)
    assert table.rows[0].cells[0].behind
    assert table.rows[0].cells[0].behind.task == ACTIVE


def test_three_scenes_are_too_few() -> None:
    scored = [each for seed in range(3) for each in scene(seed, seed / 10, seed / 10)]
    assert not any(row for row in tables(scored)["correlation"].rows if not row.is_published)
