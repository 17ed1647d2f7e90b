import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import matplotlib
import numpy as np
import pytest

from tolman.play import play, said_by
from tolman.protocol.transcript import Transcript
from tolman.render.chart import Line
from tolman.report.interval import SHARE
from tolman.report.metric import summarise
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.report.gain_curves import carried, curves_of, draw_gain_curves, lines
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scores.coverage import Coverage
from tolman.suites.tos.scores.exploration import Growth, score

ONE_ROOM = Layout(rooms=1)
COVERAGE = Coverage(draw_item(0, ONE_ROOM).scene)


def explored(seed: int, player: str) -> Transcript[Item]:
    return play(episode(draw_item(seed, ONE_ROOM), player), said_by(scripted(player)))


@pytest.fixture(scope="module")
def transcripts() -> list[Transcript[Item]]:
    return [explored(seed, player) for player in ("random", "scout") for seed in range(6)]


def grown(*points: tuple[int, float]) -> list[Growth]:
    return [Growth(cost, COVERAGE, gain, gain / 2) for cost, gain in points]


def gain_of(point: Growth) -> float:
    return point.gain


def flat(name: str, height: float) -> Line:
    return Line(name, (0.0, height, height), (0.0, height, height), (0.0, height, height), 1.0)


def test_gains_are_carried_forward() -> None:
    curve = grown((0, 0.0), (1, 0.2), (3, 0.6))
    assert carried(curve, gain_of, 5) == [0.0, 0.2, 0.2, 0.6, 0.6, 0.6]
    assert carried(curve, lambda point: point.full_gain, 3) == [0.0, 0.1, 0.1, 0.3]


def test_the_last_of_several_points_of_one_cost_counts() -> None:
    assert carried(grown((0, 0.0), (0, 0.1), (1, 0.2), (1, 0.3)), gain_of, 2) == [0.1, 0.3, 0.3]


def test_mean_over_scenes() -> None:
    curves = {
        "one": {"a": [grown((0, 0.0), (1, 0.4))], "b": [grown((0, 0.0), (1, 0.2), (3, 0.8))]},
        "other": {"a": [grown((0, 0.0), (4, 1.0))]},
    }
    one, other = lines(curves, gain_of)
    assert (one.name, other.name) == ("one", "other")
    assert one.mean == pytest.approx((0, 0.3, 0.3, 0.6, 0.6))
    assert one.stop == 2
    assert one.height_at_stop == pytest.approx(0.3)
    assert other.mean == other.low == other.high == (0, 0, 0, 0, 1)
    assert (other.stop, other.height_at_stop) == (4, 1)


def test_repeated_scenes_count_once() -> None:
    tries = [grown((0, 0.0), (1, 0.2)), grown((0, 0.0), (1, 0.4))]
    (line,) = lines({"one": {"a": tries, "b": [grown((0, 0.0), (3, 0.9))]}}, gain_of)
    assert line.mean == pytest.approx((0, 0.15, 0.15, 0.6))
    assert line.stop == 2


def test_the_marker_lies_on_the_line() -> None:
    line = replace(flat("one", 0.0), mean=(0.0, 0.5, 1.0))
    assert [replace(line, stop=stop).height_at_stop for stop in (0, 0.5, 1, 1.75, 2)] == [0, 0.25, 0.5, 0.875, 1]


def test_bands_are_the_intervals_of_metrics() -> None:
    table = np.random.default_rng(0).random((12, 5))
    (found,) = lines({"one": {str(number): [grown(*enumerate(row))] for number, row in enumerate(table)}}, gain_of)
    metrics = [summarise(column.tolist(), SHARE) for column in table.T]
    np.testing.assert_allclose(found.low, [metric.low for metric in metrics])
    np.testing.assert_allclose(found.high, [metric.high for metric in metrics])


def test_bands_hold_the_mean(transcripts: list[Transcript[Item]]) -> None:
    for line in lines(curves_of(transcripts), gain_of):
        assert all(
            low <= mean + 1e-9 and mean <= high + 1e-9
            for low, mean, high in zip(line.low, line.mean, line.high, strict=True)
        )
        assert max(high - low for low, high in zip(line.low, line.high, strict=True)) > 0.01


def test_lines_end_at_the_score(transcripts: list[Transcript[Item]]) -> None:
    published = lines(curves_of(transcripts), gain_of)
    careful = lines(curves_of(transcripts), lambda point: point.full_gain)
    for one, other in zip(published, careful, strict=True):
        scores = [score(transcript) for transcript in transcripts if transcript.player == one.name]
        assert one.mean[-1] == pytest.approx(np.mean([each.gain for each in scores]))
        assert other.mean[-1] == pytest.approx(np.mean([each.full_gain for each in scores]))
        assert one.stop == other.stop == pytest.approx(np.mean([each.cost for each in scores]))
    assert {len(line.mean) for line in published} == {1 + max(score(each).cost for each in transcripts)}


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_same_curves_same_bytes_whatever_the_settings(
    tmp_path: Path, transcripts: list[Transcript[Item]], suffix: str
) -> None:
    one, two, other = (tmp_path / f"{name}{suffix}" for name in ("one", "two", "other"))
    draw_gain_curves(transcripts, one)
    with matplotlib.rc_context({"font.family": "serif", "savefig.dpi": 50, "axes.grid": False}):
        draw_gain_curves(transcripts, two)
    draw_gain_curves(transcripts[:1], other)
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()


@pytest.mark.parametrize("name", ["curves.pdf", "curves"])
def test_other_files_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=rf"a drawing is a \.png or \.svg file, not {name}"):
        draw_gain_curves([], tmp_path / name)


def test_nothing_cannot_be_drawn(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        draw_gain_curves([], tmp_path / "curves.png")


@pytest.mark.slow
def test_matplotlib_waits_for_the_first_drawing() -> None:
    program = "import sys, tolman.suites.tos.report.gain_curves; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
