"""Tables of answers and explorations on the screen: means over scenes beside chance."""

import io
import re

import pytest
from rich.console import Console

from tests.report.making import DIRECTION, ROTATION, answered, episode
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.record.run import ScoredEpisode
from tolman.suites.runs import key_of, score
from tolman.suites.tos.episode import episode as play_item
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.questions.chance import CHANCE
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.report.screen_tables import answer_table, exploration_table
from tolman.suites.tos.setting import Setting, Source
from tolman.suites.tos.suite import SUITE as TOS

SCORED = [
    episode(1, "ann", [(DIRECTION, 1), (DIRECTION, 0), (ROTATION, 1)]),
    episode(1, "bob", [answered(DIRECTION, 0, is_read=False), (DIRECTION, 0.5), (ROTATION, 0)]),
    episode(2, "ann", [(DIRECTION, 0.5), (ROTATION, 1)]),
    episode(2, "bob", [answered(DIRECTION, 0.25, is_read=False), (ROTATION, 0)]),
]


def played(player: str, seed: int, setting: Setting | None = None) -> ScoredEpisode:
    item = draw_item(seed, setting=setting, questions=1)
    transcript = play(play_item(item, player), said_by(scripted(player, item.scene)))
    return score(TOS, key_of(TOS, transcript), transcript)


Cell = tuple[float, float, float]
"""Mean, half of the interval, and how far the mean is above chance."""


def rows_of(scored: list[ScoredEpisode], edition: Edition) -> dict[str, list[str]]:
    """Returns the cells of every row of the table."""
    columns = [list(column.cells) for column in answer_table(scored, edition).columns]
    return {str(name): [str(cell) for cell in cells] for name, *cells in zip(*columns, strict=True)}


def read(cell: str) -> Cell:
    mean, half, above = re.split("[±\n]", cell)
    return float(mean), float(half), float(above)


@pytest.mark.parametrize("edition", Edition)
def test_means_stand_beside_chance(edition: Edition) -> None:
    rows = rows_of(SCORED, edition)
    levels = {kind: CHANCE[edition][kind].level for kind in (DIRECTION, ROTATION)}
    for name, kind, means in (("direction", DIRECTION, (0.5, 0.25)), ("mental rotation", ROTATION, (1, 0))):
        level, *cells = rows[name]
        assert level == f"{levels[kind]:.2f}"
        assert [read(cell)[0] for cell in cells] == list(means)
        assert [read(cell)[2] for cell in cells] == pytest.approx([mean - levels[kind] for mean in means], abs=0.006)
    overall = (levels[DIRECTION] + levels[ROTATION]) / 2
    # The mean over kinds: (1/2 + 1) / 2 and (1/4 + 0) / 2.
    level, *cells = rows["all"]
    assert level == f"{overall:.2f}"
    assert [read(cell)[0] for cell in cells] == [0.75, 0.12]
    assert [read(cell)[2] for cell in cells] == pytest.approx([3 / 4 - overall, 1 / 8 - overall], abs=0.006)
    assert rows["unread"] == ["", "0", "2"]
    assert f"({edition} edition)" in str(answer_table(SCORED, edition).title)


def test_intervals_come_from_scenes() -> None:
    alike = [episode(n, "ann", [(DIRECTION, 1), (DIRECTION, 0)]) for n in range(9)]
    apart = [episode(n, "ann", [(DIRECTION, n % 2), (DIRECTION, n % 2)]) for n in range(10)]
    assert read(rows_of(alike, Edition.CURRENT)["direction"][1])[:2] == (0.5, 0)
    mean, half, _ = read(rows_of(apart, Edition.CURRENT)["direction"][1])
    assert mean == 0.5
    assert 0.25 <= half <= 0.35


def test_one_scene_has_no_interval() -> None:
    assert rows_of([episode(0, "ann", [(DIRECTION, 1)])], Edition.CURRENT)["direction"][1] == "1.00\n+0.74"


def test_a_player_that_was_not_asked_a_kind_has_a_dash() -> None:
    scored = [episode(0, "ann", [(DIRECTION, 1)]), episode(0, "bob", [(ROTATION, 1)])]
    rows = rows_of(scored, Edition.CURRENT)
    assert rows["direction"][2] == rows["mental rotation"][1] == "–"


def test_a_table_of_a_run_has_every_kind_and_fits_a_narrow_screen() -> None:
    players = ("blind", "random", "scout", "strategist", "surveyor", "oracle")
    entries = [played(player, seed, Setting(Source.TRUE_MAP)) for seed in range(2) for player in players]
    rows = rows_of(entries, Edition.CURRENT)
    assert len(rows) == len(KINDS) + 2
    assert all(read(cells[-1])[0] == 1 for name, cells in rows.items() if name != "unread")
    assert read(rows["all"][1])[0] < 0.6
    console = Console(width=80, file=io.StringIO())
    console.print(answer_table(entries, Edition.CURRENT))
    assert isinstance(console.file, io.StringIO)
    assert "…" not in console.file.getvalue()


def test_explorations_are_told_beside_answers() -> None:
    entries = [played("scout", 0)]
    assert len(rows_of(entries, Edition.CURRENT)["direction"]) == 2
    assert exploration_table(entries).row_count > 5
