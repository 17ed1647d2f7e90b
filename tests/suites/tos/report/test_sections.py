"""All tables of a report, on runs that were played."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.report.conftest import ODD, Run
from tests.report.making import DIRECTION, episode, gather_run, settings
from tolman.report.files import entries
from tolman.report.gather import Gathered, gather
from tolman.report.metric import Metric
from tolman.report.scenes import by_scene
from tolman.report.section import Section
from tolman.report.table import Cell, Table
from tolman.suites.tos.report.sections import sections
from tolman.suites.tos.scores.scores import Scores


@pytest.fixture(scope="module")
def gathered(scripted_run: Run, model_run: Run) -> Gathered:
    return gather(*zip(scripted_run, model_run, strict=True), "scene", "room")


@pytest.fixture(scope="module")
def shown(gathered: Gathered) -> tuple[Section, ...]:
    return sections(gathered)


def tables(shown: Sequence[Section]) -> dict[str, Table]:
    return {table.id: table for section in shown for table in section.tables}


def test_every_section_has_its_tables(shown: tuple[Section, ...]) -> None:
    assert [section.id for section in shown] == [
        "answers",
        "maps",
        "revision",
        "exploring",
        "failing",
        "failures",
        "spending",
    ]
    assert {
        "active-answers",
        "passive-answers",
        "rooms",
        "gap-tos_text_active-tos_text_passive",
        "active-maps",
        "passive-maps",
        "correlation",
        "correlation-map-correctness",
        "correlation-gain",
        "revision",
        "revision-end",
        "exploration-tos_text_active",
        "conduct-tos_text_active",
        "failing-tos_text_active",
        "failing-tos_text_passive-7",
        "failures",
        "reasons",
        "spending",
        "spending-total",
        "cost-accuracy",
    } <= set(tables(shown))


def test_ids_and_columns_tell_everything_apart(shown: tuple[Section, ...]) -> None:
    every = [table for section in shown for table in section.tables]
    assert len({table.id for table in every}) == len(every)
    for table in every:
        assert len(set(table.columns)) == len(table.columns)
        assert all(len(row.cells) == len(table.columns) - 1 for row in table.rows)
        keys = [
            (row.label, *(cell.content for cell in row.cells if isinstance(cell.content, str))) for row in table.rows
        ]
        assert len(set(keys)) == len(keys), table.id


PLAIN = ("answers", "maps", "revision", "exploring", "failing", "spending")
"""Sections of which most numbers are means of values."""


def is_plain_mean(table: Table, column: str, cell: Cell) -> bool:
    """Says whether a cell is the mean over scenes of the value behind it."""
    adjusted = table.id.startswith(("correlation", "gap")) or table.id in (
        "failing-tos_text_active",
        "failing-tos_text_passive",
    )
    return (
        not adjusted and column != "above chance" and not column.startswith("×") and isinstance(cell.content, Metric)
    )


def test_every_mean_is_that_of_the_episodes_behind_it(gathered: Gathered, shown: tuple[Section, ...]) -> None:
    checked = 0
    for table in tables(shown).values():
        for row in table.rows:
            for column, cell in zip(table.columns[1:], row.cells, strict=True):
                if cell.behind:
                    behind = cell.behind.value
                    assert cell.behind.player in gathered.players
                    if is_plain_mean(table, column, cell):
                        assert isinstance(cell.content, Metric)
                        scenes = by_scene(cell.behind.episodes(gathered.episodes), behind)
                        mean = sum(scenes.values()) / len(scenes) * (100 if behind.is_share else 1)
                        assert cell.content.mean == pytest.approx(mean), (table.id, row.label, column)
                        assert cell.content.count == len(scenes)
                        checked += 1
    assert checked > 500


def test_intervals_hold_their_means(shown: tuple[Section, ...]) -> None:
    for table in tables(shown).values():
        for row in table.rows:
            for cell in row.cells:
                if isinstance(cell.content, Metric):
                    low, mean, high = cell.content.low, cell.content.mean, cell.content.high
                    assert low <= mean + 1e-9, (table.id, row.label)
                    assert mean <= high + 1e-9, (table.id, row.label)


def test_published_rows_have_no_episodes_behind_them(shown: tuple[Section, ...]) -> None:
    printed = [row for table in tables(shown).values() for row in table.rows if row.is_published]
    assert len(printed) > 30
    assert not any(cell.behind or isinstance(cell.content, Metric) for row in printed for cell in row.cells)


def test_maps_stand_beside_the_papers(shown: tuple[Section, ...]) -> None:
    table = tables(shown)["active-maps"]
    assert len(table.columns) == 13
    (row,) = [row for row in table.rows if row.label == "GPT-5.2 · text"]
    assert [cell.content for cell in row.cells] == [
        91.0,
        75.1,
        80.0,
        100.0,
        86.8,
        96.4,
        86.0,
        96.7,
        67.6,
        98.0,
        86.7,
        64.5,
    ]
    (ours,) = [row for row in table.rows if row.label == "surveyor, 2 rooms"]
    overall = ours.cells[2].content
    assert isinstance(overall, Metric)
    assert overall.mean > 99
    assert not any(row.is_published for row in tables(shown)["passive-maps"].rows)


def test_revision_stands_beside_the_papers(shown: tuple[Section, ...]) -> None:
    table = tables(shown)["revision"]
    (row,) = [row for row in table.rows if row.label == "Gemini-3 Pro · vision"]
    assert [cell.content for cell in row.cells] == [10.29, 3.23, 23.9, 82.5, 30.3, 63.1, 51.1, 14.4]
    (ours,) = [row for row in table.rows if row.label == "surveyor, 2 rooms"]
    assert [round(cell.content.mean) for cell in ours.cells[2:5] if isinstance(cell.content, Metric)] == [
        100,
        100,
        100,
    ]


def test_correlations_are_times_100(shown: tuple[Section, ...]) -> None:
    table = tables(shown)["correlation"]
    printed = {row.label: row.cells[0].content for row in table.rows if row.is_published}
    assert printed == {
        "GPT-5.2 · text": 41.8,
        "Gemini-3 Pro · text": 46.6,
        "GPT-5.2 · vision": 57.0,
        "Gemini-3 Pro · vision": 64.5,
    }
    ours = [row.cells[0].content for row in table.rows if not row.is_published]
    assert all(isinstance(each, Metric) and -100 <= each.low <= each.high <= 100 for each in ours if each is not None)


def test_every_number_of_ours_is_an_entry_of_the_file(shown: tuple[Section, ...]) -> None:
    found = list(entries(shown))
    numbers = [
        cell.content
        for section in shown
        for table in section.tables
        for row in table.rows
        if not row.is_published
        for cell in row.cells
        if isinstance(cell.content, Metric | float)
    ]
    assert len(found) == len(numbers)
    assert len({(each.table, each.row, each.column) for each in found}) == len(found)
    assert all((each.low is None) == (each.high is None) for each in found)
    assert all(each.low is None for each in found if each.count is None)


@pytest.mark.parametrize(
    "scores",
    [Scores(), Scores(answers=episode(0, answers=[(DIRECTION, 0.5)]).scores.answers)],
    ids=["nothing asked", "one answer"],
)
def test_one_episode_is_enough(scores: Scores) -> None:
    for section in sections(gather_run([episode(0, scores=scores)], settings(["ann"]))):
        assert section.tables


def test_a_run_of_failures_alone_says_so(failed_run: Run) -> None:
    played, scored = failed_run
    (section,) = sections(gather([played], [scored], "scene", "room"))
    assert section.id == "failures"
    assert [table.id for table in section.tables] == ["failures", "reasons"]


@pytest.mark.parametrize(
    "missing", ["answers", "maps", "revision", "exploration", "conduct", "unseen", "calibration"]
)
def test_any_part_may_be_missing(scripted_run: Run, missing: str) -> None:
    played, scored = scripted_run
    empty: object = () if missing in ("answers", "unseen") else None
    without = [replace(each, scores=replace(each.scores, **{missing: empty})) for each in scored]
    found = sections(gather([played], [without], "scene", "room"))
    assert found
    assert all(table.rows for section in found for table in section.tables)


def test_a_player_may_lack_a_task_and_a_scene(scripted_run: Run) -> None:
    played, scored = scripted_run
    some = [
        each
        for each in scored
        if not (each.player == "scout" and each.task.endswith("passive"))
        and not (each.player == "random" and each.item.endswith("0"))
    ]
    found = tables(sections(gather([played], [some], "scene", "room")))
    assert "scout" not in [row.label for row in found["passive-answers"].rows]
    assert "scout" not in [row.label for row in found["gap-tos_text_active-tos_text_passive"].rows]


def test_odd_names_stay_as_they_are(shown: tuple[Section, ...]) -> None:
    labels = [row.label for row in tables(shown)["active-answers"].rows]
    assert f"{ODD}, 2 rooms" in labels
    assert f"{ODD}, 3 rooms" in labels
