import io

from rich.console import Console

from tolman.record.run import ScoredEpisode
from tolman.suites.tos.baselines import Baseline, play_baselines
from tolman.suites.tos.report.screen_tables import baseline_table, exploration_table, paired_table
from tolman.suites.tos.scores.scores import Scores

PLAYERS = ("random", "scout", "strategist", "surveyor", "oracle")


def text(table: object, width: int = 100) -> str:
    console = Console(width=width, file=io.StringIO())
    console.print(table)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


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
    table = text(baseline_table(played))
    assert "3 scenes" in table
    assert "scout" in table
    assert "strategist" in table
    costs = {b.player: [c.exploration.cost for c in played if c.player == b.player] for b in played}
    mean = sum(a - b for a, b in zip(costs["strategist"], costs["scout"], strict=True)) / 3
    assert f"{mean:+.3f}" in text(paired_table(played, "strategist", "scout"))


def test_the_table_of_a_run_fits_a_narrow_screen() -> None:
    played: list[Baseline] = list(play_baselines((1,), (100, 101), PLAYERS, jobs=1))
    scored = [
        ScoredEpisode("tos_text_active", f"item-{b.seed}", b.player, 1, b.rooms, Scores(exploration=b.exploration))
        for b in played
    ]
    lines = text(exploration_table(scored), width=80).splitlines()
    assert all("…" not in line for line in lines)
    assert any(line.strip().startswith("full gain") for line in lines)
    assert all(any(player in line for line in lines) for player in PLAYERS)
