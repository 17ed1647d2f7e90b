"""What the paper printed, against the tables from which it was taken."""

import json
import math
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tolman.protocol.edition import Edition
from tolman.suites.tos.questions.kinds import chosen_kinds
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.report.paper import PrintedAnswers, differences, read_paper
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import OwnMap, Setting, Shifting, Source
from tolman.suites.tos.task import Task

NAMES = {"people": "human", "people with tools": "human with tool"}


@pytest.fixture
def source(paper_tables: Path) -> Any:
    return json.loads(paper_tables.read_text(encoding="utf-8"))


def named(player: str) -> str:
    return NAMES.get(player, player.lower())


PRINTED = [short_name(kind.kind()) for kind in chosen_kinds(edition=Edition.PUBLISHED)]
"""The kinds of question that the paper asks."""

ANSWERS = {
    "table1_active_3_rooms": (Source.ACTIVE, 3),
    "table6_passive_3_rooms": (Source.PASSIVE, 3),
    "table7_passive_2_rooms": (Source.PASSIVE, 2),
    "table8_active_2_rooms": (Source.ACTIVE, 2),
    "table9_passive_4_rooms": (Source.PASSIVE, 4),
    "table10_active_4_rooms": (Source.ACTIVE, 4),
}


@pytest.mark.parametrize("table", ANSWERS)
def test_answers_are_those_of_the_source(source: Any, table: str) -> None:
    rows = [row for row in read_paper().answers if (row.source, row.rooms) == ANSWERS[table]]
    assert [_row(row) for row in rows] == [
        {
            "player": row["player"].lower(),
            "world": row["world"],
            "cost": row.get("steps", row.get("cost")),
            "average": row["average"],
            **{name: row[name] for name in PRINTED},
        }
        for row in source[table]
    ]


def _row(row: PrintedAnswers) -> dict[str, Any]:
    return {"player": named(row.player), "world": row.world, "cost": row.cost, "average": row.average, **row.kinds}


def test_printed_passive_averages_are_those_beside_the_active_ones(source: Any) -> None:
    passive = {
        (named(row.player), row.world): row.average
        for row in read_paper().answers
        if (row.source, row.rooms) == (Source.PASSIVE, 3)
    }
    for row in source["table1_active_3_rooms"]:
        assert passive.get((row["player"].lower(), row["world"])) == row["passive_average"]


@pytest.mark.parametrize(("ours", "table"), [("maps", "table3_maps"), ("revision", "table4_revision")])
def test_maps_and_revision_are_those_of_the_source(source: Any, ours: str, table: str) -> None:
    rows = [{"player": named(row.player), "world": row.world, **row.values} for row in getattr(read_paper(), ours)]
    assert rows == [{**row, "player": row["player"].lower()} for row in source[table]]


def test_correlations_are_those_of_the_source(source: Any) -> None:
    rows = {(named(row.player), row.world): row.values["r"] for row in read_paper().correlation}
    assert rows == {
        (row["player"].lower(), world): row[world]
        for row in source["table11_correlation"]
        for world in ("text", "vision")
    }


def test_every_row_has_every_kind_and_an_average_of_them() -> None:
    """Three printed averages are not the mean of their kinds, and the remarks say so."""
    odd = []
    for row in read_paper().answers:
        assert list(row.kinds) == PRINTED
        if not math.isclose(fmean(row.kinds.values()), row.average, abs_tol=0.11):
            odd.append((row.player, row.world, row.source.value))
    assert sorted(odd) == [
        ("Qwen3-VL", "text", "active"),
        ("Qwen3-VL", "text", "passive"),
        ("Qwen3-VL", "vision", "passive"),
    ]
    assert any("Qwen3-VL" in remark for remark in read_paper().remarks)


def test_the_notes_say_where_the_numbers_come_from_and_who_the_people_were() -> None:
    paper = read_paper()
    assert "ICLR 2026" in paper.note
    assert "temperature" in paper.note
    assert "three subjects" in paper.people


def test_what_differs_from_the_paper() -> None:
    usual = differences([Task()])
    assert "our words" in usual
    assert "our generator" in usual
    assert "edition current" in usual
    assert "replies to explore" not in usual
    assert "edition published" in differences([Task(edition=Edition.PUBLISHED)])
    assert "28 replies to explore 4 rooms, not 20" in differences([Task(layout=Layout(rooms=4))])
    assert "rooms of 10×10 cells with 6 things" in differences([Task(layout=Layout(things=6))])
    for own_map, words in (
        (OwnMap.FIRST, "draw a map before they answer"),
        (OwnMap.INSTEAD, "the map that they drew"),
    ):
        assert words in differences([Task(setting=Setting(own_map=own_map))])
    assert "without thinking aloud" in differences([Task(setting=Setting(thinks=False))])
    assert "1 thing moved and 0 turned, not 4 in all" in differences([Task(setting=Setting(shifting=Shifting(1, 0)))])
    assert "turned" not in differences([Task(setting=Setting(shifting=Shifting()))])
    assert "what scout did" in differences([Task(setting=Setting(Source.PASSIVE, walker="scout"))])
