import io

import pytest
from rich.console import Console

from tolman.report.screen import shown
from tolman.suites.tos.baselines import play_baselines
from tolman.suites.tos.report.baseline_tables import baseline_table, paired_table

PLAYERS = ("random", "scout", "strategist", "surveyor", "oracle")


def text(table: object, width: int = 100) -> str:
    console = Console(width=width, file=io.StringIO())
    console.print(table)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.slow
def test_one_process_and_two_agree_and_players_rank_as_they_should() -> None:
    alone = list(play_baselines((1, 2), (100, 101), PLAYERS, jobs=1))
    together = list(play_baselines((1, 2), (100, 101), PLAYERS, jobs=2))
    assert [(b.player, b.rooms, b.seed, b.exploration) for b in alone] == [
        (b.player, b.rooms, b.seed, b.exploration) for b in together
    ]
    assert len(alone) == 2 * 2 * len(PLAYERS)
    by_player = {player: [b.exploration for b in alone if b.player == player] for player in PLAYERS}
    assert all(result.gain > 1 - 1e-9 for player in ("surveyor", "oracle") for result in by_player[player])
    assert sum(r.cost for r in by_player["oracle"]) <= sum(r.cost for r in by_player["surveyor"])
    assert all(b.seconds >= 0 for b in alone)


def test_tables_name_every_player_and_pair_by_scene() -> None:
    played = list(play_baselines((1,), (100, 101, 102), ("scout", "strategist"), jobs=1))
    table = text(shown(baseline_table(played), is_narrow=True))
    assert "3 scenes" in table
    assert "scout" in table
    assert "strategist" in table
    costs = {b.player: [c.exploration.cost for c in played if c.player == b.player] for b in played}
    mean = sum(a - b for a, b in zip(costs["strategist"], costs["scout"], strict=True)) / 3
    assert f"{mean:+.3f}" in text(shown(paired_table(played, "strategist", "scout")))
