from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.report.making import (
    ACTIVE,
    BOTH,
    DIRECTION,
    PASSIVE,
    ROTATION,
    episode,
    explored,
    gather_run,
    settings,
    value,
)
from tolman.protocol.edition import Edition
from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric
from tolman.report.table import Behind, Row, Table
from tolman.suites.tos.questions.chance import Terms, levels
from tolman.suites.tos.report.answer_tables import answer_tables, average
from tolman.suites.tos.report.paper import read_paper
from tolman.suites.tos.report.values import KINDS
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.task import Task

CHANCES = levels(Terms())


def tables(scored: Sequence[ScoredEpisode], tasks: Sequence[Task] = BOTH) -> dict[str, Table]:
    return {table.id: table for table in answer_tables(gather_run(scored, settings(tasks=tasks)))}


def cell(table: Table, label: str, column: str) -> object:
    (row,) = [row for row in table.rows if row.label == label]
    return row.cells[table.columns.index(column) - 1].content


def mean(content: object) -> float:
    assert isinstance(content, Metric)
    return content.mean


SCORED = [
    episode(0, "ann", [(DIRECTION, 1), (DIRECTION, 0), (ROTATION, 1)]),
    episode(1, "ann", [(DIRECTION, 1)]),
    episode(0, "bob", [(DIRECTION, 0), (ROTATION, 0)]),
]


def test_numbers_are_percent_and_the_average_is_over_kinds() -> None:
    """Ann: direction (1/2 + 1) / 2 = 75 %, rotation 100 % in the one scene that asks; their average is 87.5 %."""
    table = tables(SCORED)["active-answers"]
    assert table.columns == ("player", "direction", "mental rotation", "average", "above chance")
    assert mean(cell(table, "ann", "direction")) == 75
    assert mean(cell(table, "ann", "mental rotation")) == 100
    assert mean(cell(table, "ann", "average")) == 87.5
    assert mean(cell(table, "bob", "average")) == 0


def test_above_chance_is_the_average_less_that_of_chance() -> None:
    table = tables(SCORED)["active-answers"]
    chance = 100 * (CHANCES[DIRECTION].level + CHANCES[ROTATION].level) / 2
    assert cell(table, "chance", "average") == pytest.approx(chance)
    assert cell(table, "chance", "direction") == pytest.approx(100 * CHANCES[DIRECTION].level)
    assert mean(cell(table, "ann", "above chance")) == pytest.approx(87.5 - chance)
    assert mean(cell(table, "bob", "above chance")) == pytest.approx(-chance)


def test_chance_counts_the_kinds_that_the_player_was_asked() -> None:
    scored = [episode(0, "ann", [(DIRECTION, 1)]), episode(0, "bob", [(DIRECTION, 1), (ROTATION, 1)])]
    table = tables(scored)["active-answers"]
    assert mean(cell(table, "ann", "above chance")) == pytest.approx(100 - 100 * CHANCES[DIRECTION].level)


def test_the_published_edition_has_its_own_chance() -> None:
    task = Task(edition=Edition.PUBLISHED)
    scored = [replace(each, item=task.item_id(0)) for each in SCORED]
    table = tables(scored, [task])["active-answers"]
    assert cell(table, "chance", "direction") == pytest.approx(
        100 * levels(Terms(edition=Edition.PUBLISHED))[DIRECTION].level
    )


def test_the_cost_is_that_of_the_exploration() -> None:
    scored = [
        replace(each, scores=replace(each.scores, exploration=explored(cost)))
        for each, cost in zip(SCORED, (8, 12, 5), strict=True)
    ]
    table = tables(scored)["active-answers"]
    assert table.columns[1] == "cost"
    assert mean(cell(table, "ann", "cost")) == 10
    assert cell(table, "GPT-5.2 · text", "cost") == 11.4
    assert cell(table, "people · vision", "cost") == 9.8


def test_published_rows_stand_below_ours_text_before_vision() -> None:
    rows = tables(SCORED)["active-answers"].rows
    assert [row.label for row in rows[:3]] == ["ann", "bob", "chance"]
    printed = rows[3:]
    assert all(row.is_published for row in printed)
    assert not any(row.is_published for row in rows[:3])
    worlds = [row.label.rpartition(" · ")[2] for row in printed]
    assert worlds == sorted(worlds)
    assert len(printed) == 15
    assert not any(cell.behind for row in printed for cell in row.cells)


def test_passive_answers_stand_beside_the_papers_passive_ones() -> None:
    scored = [replace(each, task=PASSIVE) for each in SCORED]
    table = tables(scored)["passive-answers"]
    (row,) = [row for row in table.rows if row.label == "Gemini-3 Pro · text"]
    (printed,) = [
        row
        for row in read_paper().answers
        if (row.player, row.world, row.source.value, row.rooms) == ("Gemini-3 Pro", "text", "passive", 3)
    ]
    assert [each.content for each in row.cells] == [
        printed.kinds["direction"],
        printed.kinds["mental_rotation"],
        86.5,
        None,
    ]


def test_a_source_of_which_the_paper_has_no_table_has_no_published_rows() -> None:
    from tolman.suites.tos.setting import Setting, Source

    task = Task(setting=Setting(Source.TRUE_MAP))
    table = tables([replace(each, task=task.name) for each in SCORED], [task])["true-map-answers"]
    assert not any(row.is_published for row in table.rows)
    assert not any("Published" in note for note in table.notes)


def two_rooms() -> tuple[list[ScoredEpisode], list[Task]]:
    tasks = [Task(layout=Layout(rooms=rooms), setting=each.setting) for rooms in (2, 3) for each in BOTH]
    scored = [
        replace(episode(0, "ann", [(DIRECTION, score)], task.name, rooms=task.layout.rooms), item=task.item_id(0))
        for task, score in zip(tasks, (0.2, 0.4, 0.6, 0.8), strict=True)
    ]
    return scored, tasks


def test_numbers_of_rooms_have_rows_and_published_rows_of_their_own() -> None:
    found = tables(*two_rooms())
    table = found["active-answers"]
    ours = [row.label for row in table.rows if not row.is_published]
    assert ours == ["ann, 2 rooms", "ann, 3 rooms", "chance, 2 rooms", "chance, 3 rooms"]
    assert mean(cell(table, "ann, 2 rooms", "direction")) == pytest.approx(20)
    assert cell(table, "GPT-5.2 · text, 2 rooms", "direction") == 68.7
    assert cell(table, "GPT-5.2 · text, 3 rooms", "direction") == 68.8
    behind = table.rows[0].cells[0].behind
    assert behind == Behind(value("accuracy: direction"), ACTIVE, "ann", 2)
    assert [each.size for each in behind.episodes(two_rooms()[0])] == [2]


def test_the_table_by_rooms_has_passive_active_and_cost() -> None:
    table = tables(*two_rooms())["rooms"]
    assert table.columns == ("player", "passive, 2 rooms", "active, 2 rooms", "passive, 3 rooms", "active, 3 rooms")
    assert [mean(each.content) for each in table.rows[0].cells] == pytest.approx([40, 20, 80, 60])
    printed = {row.label: [each.content for each in row.cells] for row in table.rows if row.is_published}
    assert printed["GPT-5.2 · text"] == [92.3, 77.8, 90.4, 72.0]
    assert list(printed) == [
        f"{who} · {world}" for world in ("text", "vision") for who in ("GPT-5.2", "Gemini-3 Pro")
    ]


def test_one_number_of_rooms_needs_no_table_by_rooms() -> None:
    assert "rooms" not in tables(SCORED)


def test_without_questions_there_is_no_table() -> None:
    assert tables([episode(0)]) == {}
    assert tables([]) == {}


def test_a_player_that_lacks_a_task_is_left_out() -> None:
    table = tables([*SCORED, episode(0, "ann", [(DIRECTION, 1)], PASSIVE)])["passive-answers"]
    assert [row.label for row in table.rows if not row.is_published] == ["ann", "chance"]


def test_names_of_columns_are_those_of_all_kinds() -> None:
    scored = [episode(0, "ann", [(kind, 0.5) for kind in KINDS])]
    table = tables(scored)["active-answers"]
    assert len(table.columns) == 1 + len(KINDS) + 2
    assert all(len(row.cells) == len(table.columns) - 1 for row in table.rows)
    (group,) = gather_run(scored, settings()).groups(ACTIVE)
    assert average(group) == Metric(0.5, 0.5, 0.5, 1)


def test_rows_hold_what_is_behind_them() -> None:
    row: Row = tables(SCORED)["active-answers"].rows[0]
    assert row.cells[0].behind == Behind(value("accuracy: direction"), ACTIVE, "ann")
    assert row.cells[2].behind == Behind(value("accuracy"), ACTIVE, "ann")
