"""The table of answers: means over scenes beside chance, and every answer as a row of a file."""

import csv
import io
from pathlib import Path

import pytest
from rich.console import Console

from tolman.play import play, said_by
from tolman.report.tables import answer_table, exploration_table, write_answers, write_explorations
from tolman.runner.scripted import ScoredItem
from tolman.suites.tos.answers import Answered, score_answers
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.episode import episode
from tolman.suites.tos.exploration import score
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players import scripted
from tolman.suites.tos.questions.chance import CHANCE
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.setting import Setting, Source

DIRECTION, ROTATION = "tos/direction-v1", "tos/mental_rotation-v1"


def answered(kind: str, score: float, is_read: bool = True) -> Answered:
    return Answered(kind, "Where?", "north, near", "there, I think", score, "" if is_read else "no", is_read)


SCORED = [
    ScoredItem("one", "ann", None, (answered(DIRECTION, 1), answered(DIRECTION, 0), answered(ROTATION, 1))),
    ScoredItem(
        "one", "bob", None, (answered(DIRECTION, 0, is_read=False), answered(DIRECTION, 0.5), answered(ROTATION, 0))
    ),
    ScoredItem("two", "ann", None, (answered(DIRECTION, 0.5), answered(ROTATION, 1))),
    ScoredItem("two", "bob", None, (answered(DIRECTION, 0.25), answered(ROTATION, 0, is_read=False))),
]


def rows_of(scored: list[ScoredItem], edition: Edition, width: int = 120) -> dict[str, list[str]]:
    """Returns the words of every line of the table that has a name."""
    console = Console(width=width, file=io.StringIO())
    console.print(answer_table(scored, edition))
    assert isinstance(console.file, io.StringIO)
    lines = [line.split() for line in console.file.getvalue().splitlines()]
    return {line[0]: line[1:] for line in lines if line}


@pytest.mark.parametrize("edition", Edition)
def test_means_stand_beside_chance(edition: Edition) -> None:
    rows = rows_of(SCORED, edition)
    levels = {kind: CHANCE[edition][kind].level for kind in (DIRECTION, ROTATION)}
    assert rows["chance"] == ["ann", "bob"]
    for kind, means in ((DIRECTION, (0.5, 0.25)), (ROTATION, (1, 0))):
        level, *cells = rows[short_name(kind)]
        assert level == f"{levels[kind]:.2f}"
        assert cells[::3] == [f"{mean:.2f}" for mean in means]
        assert cells[2::3] == [f"{mean - levels[kind]:+.2f}" for mean in means]
    overall = sum(levels.values()) / 2
    # A scene counts once, whatever its number of questions: (2/3 + 3/4) / 2 and (1/6 + 1/8) / 2.
    assert rows["all"][0] == f"{overall:.2f}"
    assert rows["all"][1::3] == ["0.71", "0.15"]
    assert rows["all"][3::3] == [f"{(2 / 3 + 3 / 4) / 2 - overall:+.2f}", f"{(1 / 6 + 1 / 8) / 2 - overall:+.2f}"]
    assert rows["unread"] == ["0", "2"]
    assert f"({edition}" in " ".join(rows["Answers"])


def test_intervals_come_from_scenes() -> None:
    alike = [ScoredItem(str(n), "ann", None, (answered(DIRECTION, 1), answered(DIRECTION, 0))) for n in range(9)]
    apart = [ScoredItem(str(n), "ann", None, (answered(DIRECTION, n % 2),) * 2) for n in range(10)]
    assert rows_of(alike, Edition.CURRENT)["direction"][1:3] == ["0.50", "±0.00"]
    mean, half, _ = rows_of(apart, Edition.CURRENT)["direction"][1:]
    assert mean == "0.50"
    assert 0.25 <= float(half[1:]) <= 0.35


def test_a_table_of_a_run_has_every_kind() -> None:
    scored = []
    for seed in range(2):
        item = draw_item(seed, setting=Setting(Source.TRUE_MAP), questions=1)
        for player in ("blind", "surveyor"):
            transcript = play(episode(item, player), said_by(scripted(player)))
            scored.append(ScoredItem(item.id, player, None, tuple(score_answers(transcript))))
    rows = rows_of(scored, Edition.CURRENT, width=80)
    for kind in KINDS:
        assert rows[short_name(kind.kind())][4] == "1.00"
    assert rows["all"][4:6] == ["1.00", "±0.00"]
    assert float(rows["all"][1]) < 0.6
    assert rows["unread"] == ["0", "0"]


def test_every_answer_is_a_row(tmp_path: Path) -> None:
    write_answers(SCORED, tmp_path / "answers.csv")
    with (tmp_path / "answers.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["player"], row["item"], row["kind"], float(row["score"])) for row in rows] == [
        (entry.player, entry.item, answer.kind, answer.score) for entry in SCORED for answer in entry.answers
    ]
    assert rows[0]["answer"] == "there, I think"
    assert rows[0]["target"] == "north, near"
    assert [row["is_read"] for row in rows].count("False") == 2


def test_players_that_did_not_explore_have_no_exploration(tmp_path: Path) -> None:
    write_explorations(SCORED, tmp_path / "explorations.csv")
    assert len((tmp_path / "explorations.csv").read_text().splitlines()) == 1


def test_explorations_are_told_beside_answers(tmp_path: Path) -> None:
    transcript = play(episode(draw_item(0, questions=1), "scout"), said_by(scripted("scout")))
    scored = [ScoredItem(transcript.item.id, "scout", score(transcript), tuple(score_answers(transcript)))]
    write_explorations(scored, tmp_path / "explorations.csv")
    with (tmp_path / "explorations.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["player"], int(row["cost"])) == ("scout", score(transcript).cost)
    assert len(rows_of(scored, Edition.CURRENT)["direction"]) == 4
    assert exploration_table(scored).row_count > 5
