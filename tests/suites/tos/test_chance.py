"""Chance: guessers that learn from words, the table of what they earn, and the command that adds to it."""

import random
import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.cli.calling import call, failed
from tests.report.making import DIRECTION, episode, gather_run, settings
from tolman.protocol.edition import Edition
from tolman.report.screen import on_screen
from tolman.report.table import Table
from tolman.suites.tos import guesses
from tolman.suites.tos.guessers.case import Case
from tolman.suites.tos.guessers.family import Seeds, measure, measure_cases
from tolman.suites.tos.questions.chance import UNMEASURED, Terms, keep_level, levels, measuring, own_file
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import KINDS, Kind
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.report.answer_tables import answer_tables
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import QuestionViews
from tolman.suites.tos.task import Task

FEW = Seeds(range(500_000, 500_120), range(510_000, 510_030), range(520_000, 520_060))
LOCATION = LocationToView.kind()
SIDES = ("left", "right", "ahead", "behind")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder in which nothing was measured."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return own_file()


# Guessers.


def toy(leak: Callable[[str, random.Random], str]) -> Callable[[range], list[Case]]:
    """Returns what draws questions with one of four answers, of which the words tell what `leak` makes of it."""

    def draw(seeds: range) -> list[Case]:
        found = []
        for seed in seeds:
            rng = random.Random(seed)
            right = rng.choice(SIDES)
            words = f"Suppose that you stand at {leak(right, rng)} beside the chair. Where is the sofa?"
            found.append(Case(words, ("chair", "sofa"), SIDES, right, lambda said, right=right: float(said == right)))
        return found

    return draw


SEEDS = Seeds(range(800), range(1000, 1300), range(2000, 2600))


def test_words_that_tell_nothing_earn_what_one_answer_earns() -> None:
    """Choosing among guessers does not make chance look greater than it is."""
    found = measure_cases("my/toy-v1", toy(lambda _, rng: f"({rng.randint(-5, 5)}, {rng.randint(-5, 5)})"), SEEDS)
    assert found.level == pytest.approx(0.25, abs=0.05)
    assert found.questions == 600


@pytest.mark.parametrize(
    "leak",
    [
        lambda right, _: {"left": "(-1, 0)", "right": "(1, 0)", "ahead": "(0, 1)", "behind": "(0, -1)"}[right],
        lambda right, rng: f"({rng.randint(-5, 5)}, {SIDES.index(right)})",
        lambda right, _: f"a {('red', 'blue', 'big', 'old')[SIDES.index(right)]} place",
        lambda right, rng: "a very " * SIDES.index(right) + "wide place",
    ],
)
def test_a_kind_whose_words_leak_is_caught(leak: Callable[[str, random.Random], str]) -> None:
    """None of its own ways of guessing finds it, and its author wrote no other."""
    found = measure_cases("my/toy-v1", toy(leak), SEEDS)
    assert found.by == "words"
    assert found.level > 0.95
    assert found.way_level < 0.35


def test_names_that_are_right_more_often_are_found() -> None:
    """Whatever it is that lamps have, a guesser that saw them right elsewhere names the lamp."""

    def draw(seeds: range) -> list[Case]:
        names = ("chair", "desk", "lamp", "sofa", "red door")
        return [Case("Which one?", names, names[:2], "lamp", lambda said: float(said == "lamp")) for _ in seeds]

    assert measure_cases("my/toy-v1", draw, SEEDS).level == 1


def test_too_few_questions_are_not_measured() -> None:
    with pytest.raises(ValueError, match="too few questions of the kind my/toy-v1"):
        measure_cases("my/toy-v1", toy(lambda *_: ""), replace(SEEDS, state=range(20)))


@pytest.mark.parametrize("kind", [Direction, LocationToView], ids=lambda kind: short_name(kind.kind()))
def test_a_guesser_that_learns_little_stays_within_what_is_stated(kind: Kind) -> None:
    found, stated = measure(kind, Terms(), FEW), levels(Terms())[kind.kind()]
    assert found.level == pytest.approx(stated.level, abs=0.09)
    assert found == measure(kind, Terms(), FEW)


# The table.


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: short_name(kind.kind()))
def test_every_kind_of_ours_has_a_chance_in_the_usual_rooms(kind: Kind, own: Path) -> None:
    if not kind.kind().startswith("tos/"):
        pytest.skip("its users measure it")
    for edition in kind.editions:
        known = levels(Terms(edition=edition))
        assert kind.kind() in known, f"measure it: {measuring([kind.kind()], Terms(edition=edition))} --usual"
        assert 0 <= known[kind.kind()].way_level <= 1
        assert known[kind.kind()].level >= known[kind.kind()].way_level - 0.03


OTHERS = (
    Terms(),
    Terms(Layout(2)),
    Terms(Layout(things=5)),
    Terms(Layout(plan=Shape.RING)),
    Terms(Layout(room_size=(7, 6))),
    Terms(Layout(room_size=(6, 7))),
    Terms(edition=Edition.PUBLISHED),
    Terms(views=QuestionViews.PICTURES),
)


def test_a_level_holds_for_its_own_terms_alone(own: Path) -> None:
    assert len({terms.key for terms in OTHERS}) == len({terms.parts for terms in OTHERS}) == len(OTHERS)
    assert Terms(Layout(room_size=(6, 6))).key == Terms().key
    some = levels(Terms())[DIRECTION]
    terms = Terms(Layout(things=3))
    keep_level(own, terms, DIRECTION, some)
    assert levels(terms) == {DIRECTION: some}
    assert DIRECTION not in levels(Terms(Layout(things=2)))


@pytest.mark.parametrize("terms", OTHERS, ids=lambda terms: terms.key)
def test_the_command_measures_the_terms_for_which_it_is_printed(
    terms: Terms, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "_tried", lambda work: f"{work[0].key}, {work[1].kind()}")
    _tolman, *command = shlex.split(measuring([DIRECTION, LOCATION], terms))
    assert [line.rpartition(": ")[2] for line in call(*command, "--again").splitlines()[:-1]] == [
        f"{terms.key}, {kind}" for kind in (DIRECTION, LOCATION)
    ]


def test_the_command_without_kinds_measures_them_all(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "_tried", lambda work: work[1].kind())
    told = call("chance", "--rooms", "2,5", "--plan", "ring").splitlines()
    assert [line.rpartition(": ")[2] for line in told] == [*2 * [kind.kind() for kind in KINDS], told[-1]]
    assert told[-1] == f"kept in {own}"


def test_a_file_that_cannot_be_written_is_told_before_anything_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "_tried", lambda work: pytest.fail("measured for nothing"))
    (tmp_path / "file").touch()
    assert "cannot be written: File exists" in failed("chance", "--out", str(tmp_path / "file" / "levels.json"))
    assert "is a folder; name a file" in failed("chance", "--out", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert "set XDG_CACHE_HOME to a folder that can" in failed("chance", "--kinds", "direction")


def test_a_wrong_kind_is_told_in_one_line(own: Path) -> None:
    assert "no kind of question 'height'" in failed("chance", "--kinds", "height")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"a": 1}', b"\xff"])
def test_a_damaged_file_of_the_user_is_as_none(own: Path, content: bytes) -> None:
    own.parent.mkdir(parents=True)
    own.write_bytes(content)
    assert levels(Terms())[DIRECTION]


# The report.


def table_of(task: Task) -> Table:
    scored = [replace(episode(0, "ann", [(DIRECTION, 1)], rooms=task.layout.rooms), item=task.item_id(0))]
    (table,) = answer_tables(gather_run(scored, settings(tasks=[task], scenes=[0])))
    return table


def content(table: Table, label: str, column: str) -> object:
    (row,) = [row for row in table.rows if row.label == label]
    return row.cells[table.columns.index(column) - 1].content


def test_rooms_that_nobody_measured_say_so_until_the_command_was_run(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "measured", partial(guesses.measured, seeds=FEW))
    task = Task(Layout(2, 3, Shape.CHAIN, (7, 5)))
    table = table_of(task)
    assert content(table, "chance", "direction") == content(table, "ann", "above chance") == UNMEASURED
    (command,) = {found[0] for note in table.notes if (found := re.search(r"tolman chance[^;]+(?= measures)", note))}
    (screen,) = on_screen(table)
    assert command in str(screen.caption)
    assert str(own) in call(*shlex.split(command)[1:])
    table = table_of(task)
    level = levels(Terms(task.layout))[DIRECTION].level
    assert content(table, "chance", "direction") == 100 * level
    assert not any("not measured" in note for note in table.notes)
    assert "as measured before" in call(*shlex.split(command)[1:])


def test_each_sort_of_rooms_has_a_row_that_says_what_is_different() -> None:
    tasks = [Task(Layout(rooms)) for rooms in (2, 3)]
    scored = [
        replace(episode(0, "ann", [(DIRECTION, 1)], rooms=task.layout.rooms), item=task.item_id(0)) for task in tasks
    ]
    (table, _) = answer_tables(gather_run(scored, settings(tasks=tasks, scenes=[0])))
    assert [row.label for row in table.rows if row.label.startswith("chance")] == [
        "chance, 2 rooms",
        "chance, 3 rooms",
    ]
    for rooms in (2, 3):
        level = 100 * levels(Terms(Layout(rooms)))[DIRECTION].level
        assert content(table, f"chance, {rooms} rooms", "direction") == level


def test_released_scenes_are_not_measured_and_no_command_is_named() -> None:
    task = Task(folders=("run00",))
    table = table_of(task)
    assert content(table, "chance", "direction") == UNMEASURED
    assert any("too few for a guesser to learn from" in note for note in table.notes)
    assert not any("tolman chance" in note for note in table.notes)
