"""The files of a report: rows of episodes and answers, and every metric."""

import csv
import json
from dataclasses import fields
from pathlib import Path

import pytest

from tests.report.conftest import Run
from tests.report.making import ACTIVE, DIRECTION, ROTATION, answered, episode, explored
from tolman.report.files import entries, write_metrics
from tolman.report.gather import gather
from tolman.report.metric import Metric
from tolman.report.section import Section
from tolman.report.table import Cell, Row, Table
from tolman.suites.tos.report.csv_files import write_answers, write_correlations, write_explorations, write_values
from tolman.suites.tos.report.sections import sections
from tolman.suites.tos.report.values import CALIBRATION, MAPS, REVISION
from tolman.suites.tos.scores.answers import Answered
from tolman.suites.tos.scores.exploration import Exploration
from tolman.suites.tos.scores.scores import Scores


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_every_answer_is_a_row(tmp_path: Path) -> None:
    given = [answered(DIRECTION, 1, is_read=False, rooms=2, span=3.5, turn=4), (ROTATION, 0.5)]
    write_answers([episode(3, "ann", given, epoch=2)], tmp_path / "answers.csv")
    first, second = rows_of(tmp_path / "answers.csv")
    assert list(first) == ["task", "player", "item", "epoch", *(field.name for field in fields(Answered))]
    assert (first["task"], first["player"], first["epoch"]) == (ACTIVE, "ann", "2")
    assert (first["rooms"], first["span"], first["turn"], first["is_read"]) == ("2", "3.5", "4", "False")
    assert (second["kind"], second["score"], second["turn"]) == (ROTATION, "0.5", "")
    assert second["answer"] == "there, I think"


def test_every_exploration_is_a_row(tmp_path: Path) -> None:
    scored = [episode(0, "ann", scores=Scores(exploration=explored(7))), episode(0, "bob")]
    write_explorations(scored, tmp_path / "explorations.csv")
    (row,) = rows_of(tmp_path / "explorations.csv")
    assert (row["player"], row["cost"], row["epoch"]) == ("ann", "7", "1")
    assert set(row) == {"task", "player", "item", "epoch"} | {f.name for f in fields(Exploration)} - {"gains"}


def test_every_value_is_a_column_and_nothing_asked_is_an_empty_cell(scripted_run: Run, tmp_path: Path) -> None:
    played = next(each for each in scripted_run[1] if (each.player, each.task) == ("scout", ACTIVE))
    write_values([played, episode(0, "nobody", scores=Scores())], tmp_path / "beliefs.csv")
    full, empty = rows_of(tmp_path / "beliefs.csv")
    assert len(full) == 4 + len(MAPS) + len(CALIBRATION) + len(REVISION)
    undefined = [name for name, cell in full.items() if not cell]
    assert set(undefined) <= {"revision: redundant cost"}
    assert set(list(empty.values())[4:]) == {""}
    assert float(full["map: correctness"]) > 0.8
    assert float(full["map: claimed unseen, up to 1"]) < 0.6  # half of the points of this band are seen
    assert float(full["map: claimed unseen, beyond"]) == 1  # rooms never looked into
    assert abs(float(full["revision: place inertia"])) < 0.01


def test_correlations_are_written_where_both_values_vary(scripted_run: Run, tmp_path: Path) -> None:
    write_correlations(scripted_run[1], tmp_path / "correlations.csv")
    rows = [row for row in rows_of(tmp_path / "correlations.csv") if row["task"] == ACTIVE]
    assert "surveyor" not in {row["player"] for row in rows}  # it earns everything everywhere
    (overall,) = [row for row in rows if (row["player"], row["pair"]) == ("random", "map × all")]
    assert float(overall["low"]) <= float(overall["r"]) <= float(overall["high"])
    assert (overall["scenes"], overall["rooms"]) == ("4", "2")


def test_every_metric_is_in_one_file(scripted_run: Run, model_run: Run, tmp_path: Path) -> None:
    shown = sections(gather(*zip(scripted_run, model_run, strict=True), "scene", "room"))
    write_metrics(shown, tmp_path / "metrics.json")
    found = json.loads((tmp_path / "metrics.json").read_text(encoding="utf-8"))
    assert {each["section"] for each in found} == {section.id for section in shown}
    (one,) = [
        each
        for each in found
        if (each["table"], each["row"], each["column"]) == ("active-answers", "surveyor, 2 rooms", "average")
    ]
    assert (one["mean"], one["high"], one["count"]) == (100, 100, 4)
    assert one["low"] == pytest.approx(100 * 0.025**0.25), "what four perfect scenes leave open"
    assert one["behind"] == {"value": "accuracy", "task": ACTIVE, "player": "surveyor", "size": 2, "minus": ""}
    total = [each for each in found if each["table"] == "failures" and each["column"] == "failed"]
    assert sum(each["mean"] for each in total) == len(model_run[0].failures)
    assert not any("GPT-5.2" in each["row"] for each in found)


def test_a_number_without_an_interval_has_no_ends_on_file() -> None:
    numbers = [Metric(0.0, 0.0, 0.0, 2), Metric(6.0, 1.0, 16.0, 2)]
    rows = tuple(Row(name, (Cell(each),)) for name, each in zip(("blind", "scout"), numbers, strict=True))
    section = Section("summary", "At a glance", "", (Table("one", "One", ("player", "cost"), rows),))
    assert [(each.mean, each.low, each.high) for each in entries([section])] == [(0.0, None, None), (6.0, 1.0, 16.0)]
