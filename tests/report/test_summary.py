"""The summary of each suite: what guessing earns stands below what players earn, and what was not read beside it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.report.making import ACTIVE, DIRECTION, PASSIVE, ROTATION, answered, episode, gather_run, settings
from tolman.record.reading import Lost, Reading
from tolman.record.run import ScoredEpisode
from tolman.report.account import Account
from tolman.report.gather import Gathered
from tolman.report.page.tables import table_markup
from tolman.report.plain import plain_account
from tolman.report.table import Table
from tolman.suites.tos.questions.chance import UNMEASURED, Terms, levels
from tolman.suites.tos.report.account import ACCOUNT
from tolman.suites.tos.report.answer_tables import answer_tables
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Setting, Source
from tolman.suites.tos.task import Task


def tasks(rooms: int, things: int = 4) -> tuple[Task, ...]:
    layout = Layout(rooms, things)
    return Task(layout), Task(layout, setting=Setting(Source.PASSIVE))


def content(table: Table, label: str, column: str) -> object:
    (row,) = [row for row in table.rows if row.label == label]
    return row.cells[table.columns.index(column) - 1].content


def level(*kinds: str, layout: Layout | None = None) -> object:
    known = levels(Terms(layout or Layout()))
    return pytest.approx(100 * sum(known[kind].level for kind in kinds) / len(kinds))


def test_chance_is_that_of_the_kinds_that_were_asked_in_each_column() -> None:
    scored = [episode(0, "ann", [(DIRECTION, 1), (ROTATION, 0)]), episode(0, "ann", [(DIRECTION, 1)], PASSIVE)]
    table = ACCOUNT.summary(gather_run(scored, settings()))
    assert content(table, "chance", "active") == level(DIRECTION, ROTATION)
    assert content(table, "chance", "passive") == level(DIRECTION)
    assert content(table, "chance", "gap") is None
    assert any(note.startswith("chance: what the best guesser earns") for note in table.notes)


def test_chance_that_nobody_measured_is_not_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    odd = settings(tasks=tasks(3, things=7))
    scored = replace(episode(0, "ann", [(DIRECTION, 1)]), item=odd.tasks[0].item_id(0))
    table = ACCOUNT.summary(gather_run([scored], odd))
    assert content(table, "chance", "active") == UNMEASURED
    assert "passive" not in table.columns


def both_sizes() -> Gathered:
    played = settings(tasks=(*tasks(2), *tasks(3)))
    scored: list[ScoredEpisode[Any]] = []
    for rooms in (2, 3):
        scored += [episode(rooms, "ann", [(DIRECTION, 1)], task, rooms=rooms) for task in (ACTIVE, PASSIVE)]
    return gather_run(scored, played)


def test_each_number_of_rooms_has_its_chance() -> None:
    table = ACCOUNT.summary(both_sizes())
    assert [row.label for row in table.rows] == ["ann", "chance, 2 rooms", "chance, 3 rooms"]
    (rooms,) = [each for each in answer_tables(both_sizes()) if each.id == "rooms"]
    for number in (2, 3):
        chance = level(DIRECTION, layout=Layout(number))
        assert content(table, f"chance, {number} rooms", "active") == chance
        assert content(rooms, "chance", f"passive, {number} rooms") == chance
        assert content(rooms, "chance", f"active, {number} rooms") == chance


def test_who_answered_nothing_is_set_against_no_chance() -> None:
    assert not ACCOUNT.summary(gather_run([], settings())).rows
    table = ACCOUNT.summary(gather_run([episode(0, "ann")], settings()))
    assert not table.rows


def unread(seed: int, asked: int, lost: int) -> ScoredEpisode[Any]:
    each = episode(seed, "ann", [(DIRECTION, 1)])
    reading = Reading(asked, tuple(Lost(step, "question", "no answer") for step in range(lost)))
    return ScoredEpisode(each.task, each.item, each.player, each.epoch, each.size, each.scores, reading=reading)


def test_what_was_not_read_is_a_column_over_all_answers() -> None:
    table = ACCOUNT.summary(gather_run([unread(0, 10, 3), unread(1, 30, 1)], settings()))
    assert content(table, "ann", "unread") == 10.0
    assert content(table, "chance", "unread") is None


@pytest.mark.parametrize(
    ("chance", "told"), [({"a": 0.5, "b": 0.1}, 30.0), ({"a": 0.5}, UNMEASURED), (None, UNMEASURED)]
)
def test_a_suite_of_questions_alone_has_a_row_of_chance(chance: dict[str, float] | None, told: object) -> None:
    account: Account[Any, Any] = plain_account("Plain", "puzzle", ("a", "b", "c"), chance)
    scored = [episode(0, "ann", [answered("a", 1), answered("b", 0)])]
    assert content(account.summary(gather_run(scored, settings())), "chance", "accuracy") == told


def test_rows_tell_over_how_many_scenes_they_are_and_cells_where_these_are_fewer() -> None:
    scored = [episode(seed, "ann", [(DIRECTION, 1)]) for seed in range(3)]
    scored.append(episode(3, "ann", [(ROTATION, 1)]))
    scored.append(episode(0, "bob", [(DIRECTION, 1), (ROTATION, 0)]))
    (table,) = answer_tables(gather_run(scored, settings()))
    text = table_markup(table, ["ann", "bob"]).text
    rows = dict(zip(("ann", "bob"), text.split("<tr")[2:4], strict=True))
    assert '<th scope="row">' in rows["ann"]
    assert "ann<small>4 scenes</small></th>" in rows["ann"]
    assert rows["ann"].count("<small>3 scenes</small></td>") == 1
    assert rows["ann"].count("<small>1 scene</small></td>") == 1
    assert "bob<small>1 scene</small></th>" in rows["bob"]
    assert "scene</small></td>" not in rows["bob"]


def test_one_question_is_told_as_one() -> None:
    assert "1 question of each kind" in Task(questions=1).words
    assert "2 questions of each kind" in Task(questions=2).words
