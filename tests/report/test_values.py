"""Values of an episode as rows of a file."""

import csv
from pathlib import Path

from tolman.play import play, said_by
from tolman.report.tables import write_correlations, write_values
from tolman.report.values import CALIBRATION, MAPS, REVISION
from tolman.runner.scripted import ScoredItem
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players import scripted
from tolman.suites.tos.scores import Scores, score_episode
from tolman.suites.tos.setting import Probes, Setting, Shifting


def scored(player: str, seed: int) -> ScoredItem:
    item = draw_item(seed, setting=Setting(probes=Probes.TURNS, shifting=Shifting()), questions=1)
    return ScoredItem(item.id, player, score_episode(play(episode(item, player), said_by(scripted(player)))))


def test_every_value_is_a_column_and_nothing_asked_is_an_empty_cell(tmp_path: Path) -> None:
    write_values([scored("scout", 0), ScoredItem("nothing", "nobody", Scores())], tmp_path / "beliefs.csv")
    with (tmp_path / "beliefs.csv").open(newline="", encoding="utf-8") as file:
        full, empty = csv.DictReader(file)
    assert len(full) == 2 + len(MAPS) + len(CALIBRATION) + len(REVISION)
    assert all(full[name] for name in full if name != "revision: redundant cost")
    assert set(empty.values()) == {"nobody", "nothing", ""}
    assert float(full["map: correctness"]) > 0.8
    assert float(full["map: claimed unseen, up to 1"]) < 0.6  # half of the points of this band are seen
    assert float(full["map: claimed unseen, beyond"]) == 1  # rooms never looked into
    assert abs(float(full["revision: place inertia"])) < 0.01


def test_correlations_are_written_where_both_values_vary(tmp_path: Path) -> None:
    entries = [scored(player, seed) for seed in range(5) for player in ("random", "surveyor")]
    write_correlations(entries, tmp_path / "correlations.csv")
    with (tmp_path / "correlations.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["player"] for row in rows} == {"random"}  # the surveyor earns everything everywhere
    (overall,) = [row for row in rows if row["pair"] == "map × all"]
    assert float(overall["low"]) <= float(overall["r"]) <= float(overall["high"])
    assert overall["scenes"] == "5"
