"""The table of answers: means over scenes beside chance, and every answer as a row of a file."""

import csv
import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from tolman.play import play, said_by
from tolman.report.tables import answer_table, exploration_table, write_answers, write_explorations
from tolman.runner.scripted import ScoredItem
from tolman.suites.tos.answers import Answered
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.episode import episode
from tolman.suites.tos.exploration import score
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players import scripted
from tolman.suites.tos.questions.chance import CHANCE
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.scores import Scores, score_episode
from tolman.suites.tos.setting import Setting, Source

DIRECTION, ROTATION = "tos/direction-v1", "tos/mental_rotation-v1"


def scored(item: str, player: str, *answers: tuple[str, float], unread: int = 0) -> ScoredItem:
    """Returns scores of answers, each given by its kind and what it earned; the first so many could not be read."""
    return ScoredItem(
        item,
        player,
        Scores(
            answers=tuple(
                Answered(kind, "Where?", "north, near", "there, I think", earned, "", number >= unread)
                for number, (kind, earned) in enumerate(answers)
            )
        ),
    )


SCORED = [
    scored("one", "ann", (DIRECTION, 1), (DIRECTION, 0), (ROTATION, 1)),
    scored("one", "bob", (DIRECTION, 0), (DIRECTION, 0.5), (ROTATION, 0), unread=1),
    scored("two", "ann", (DIRECTION, 0.5), (ROTATION, 1)),
    scored("two", "bob", (DIRECTION, 0.25), (ROTATION, 0), unread=1),
]


Cell = tuple[float, float, float]
"""Mean, half of the interval, and how far the mean is above chance."""


def rows_of(scored: list[ScoredItem], edition: Edition) -> dict[str, list[str]]:
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
    overall = (3 * levels[DIRECTION] + 2 * levels[ROTATION]) / 5  # as often as each kind was asked
    # A scene counts once, whatever its number of questions: (2/3 + 3/4) / 2 and (1/6 + 1/8) / 2.
    level, *cells = rows["all"]
    assert level == f"{overall:.2f}"
    assert [read(cell)[0] for cell in cells] == [0.71, 0.15]
    assert [read(cell)[2] for cell in cells] == pytest.approx([17 / 24 - overall, 7 / 48 - overall], abs=0.006)
    assert rows["unread"] == ["", "0", "2"]
    assert f"({edition} edition)" in str(answer_table(SCORED, edition).title)


def test_intervals_come_from_scenes() -> None:
    alike = [scored(str(n), "ann", (DIRECTION, 1), (DIRECTION, 0)) for n in range(9)]
    apart = [scored(str(n), "ann", (DIRECTION, n % 2), (DIRECTION, n % 2)) for n in range(10)]
    assert read(rows_of(alike, Edition.CURRENT)["direction"][1])[:2] == (0.5, 0)
    mean, half, _ = read(rows_of(apart, Edition.CURRENT)["direction"][1])
    assert mean == 0.5
    assert 0.25 <= half <= 0.35


def test_a_table_of_a_run_has_every_kind_and_fits_a_narrow_screen() -> None:
    entries = []
    for seed in range(2):
        item = draw_item(seed, setting=Setting(Source.TRUE_MAP), questions=1)
        for player in ("blind", "random", "scout", "strategist", "surveyor", "oracle"):
            transcript = play(episode(item, player), said_by(scripted(player, item.scene)))
            entries.append(ScoredItem(item.id, player, score_episode(transcript)))
    rows = rows_of(entries, Edition.CURRENT)
    assert len(rows) == len(KINDS) + 2
    assert all(read(cells[-1])[0] == 1 for name, cells in rows.items() if name != "unread")
    assert read(rows["all"][1])[0] < 0.6
    console = Console(width=80, file=io.StringIO())
    console.print(answer_table(entries, Edition.CURRENT))
    assert isinstance(console.file, io.StringIO)
    assert "…" not in console.file.getvalue()


def test_every_answer_is_a_row(tmp_path: Path) -> None:
    write_answers(SCORED, tmp_path / "answers.csv")
    with (tmp_path / "answers.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["player"], row["item"], row["kind"], float(row["score"])) for row in rows] == [
        (entry.player, entry.item, answer.kind, answer.score) for entry in SCORED for answer in entry.scores.answers
    ]
    assert rows[0]["answer"] == "there, I think"
    assert rows[0]["target"] == "north, near"
    assert [row["is_read"] for row in rows].count("False") == 2


def test_players_that_did_not_explore_have_no_exploration(tmp_path: Path) -> None:
    write_explorations(SCORED, tmp_path / "explorations.csv")
    assert len((tmp_path / "explorations.csv").read_text().splitlines()) == 1


def test_explorations_are_told_beside_answers(tmp_path: Path) -> None:
    transcript = play(episode(draw_item(0, questions=1), "scout"), said_by(scripted("scout")))
    entries = [ScoredItem(transcript.item.id, "scout", score_episode(transcript))]
    write_explorations(entries, tmp_path / "explorations.csv")
    with (tmp_path / "explorations.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["player"], int(row["cost"])) == ("scout", score(transcript).cost)
    assert len(rows_of(entries, Edition.CURRENT)["direction"]) == 2
    assert exploration_table(entries).row_count > 5
