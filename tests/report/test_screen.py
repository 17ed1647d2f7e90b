"""Tables of a report on the screen."""

import io
import re
from dataclasses import replace
from statistics import mean

import pytest
from rich.console import Console

from tests.report.making import DIRECTION, ROTATION, answered, episode, gather_run, settings
from tolman.report.metric import Metric
from tolman.report.screen import on_screen, shown
from tolman.report.table import Cell, Row, Table, few_notes
from tolman.suites.tos.questions.chance import Terms, levels
from tolman.suites.tos.report.answer_tables import answer_tables

COLUMNS = ("player", "average", "a value with a long name")


def text(*tables: object, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO())
    for table in tables:
        console.print(table)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def made(*labels: str, note: str = "a note") -> Table:
    rows = (
        Row(label, (Cell(Metric(50.0, 40.0, 60.0, 9)), Cell(Metric(-0.5, -1.5, 0.5, 9), "+z.2f"))) for label in labels
    )
    return Table("some", "Some table", COLUMNS, tuple(rows), (note,))


def test_every_row_becomes_a_column_with_intervals_below_means() -> None:
    said = text(*on_screen(made("ann", "bob")))
    assert "Some table: mean, and its 95 % interval" in said
    lines = [line.split() for line in said.splitlines()]
    place = lines.index(["average", "50.0", "50.0"])
    assert lines[place + 1] == ["40–60", "40–60"]
    assert said.count("-0.50") == said.count("-1.5..+0.5") == 2
    assert "a note" in said


def test_ends_that_look_alike_keep_their_decimals() -> None:
    cells = (Cell(Metric(20.1, 19.9, 20.3, 50)), Cell(Metric(9.0, 8.0, 10.0, 50), ",.0f"))
    said = text(*on_screen(Table("some", "Some", COLUMNS, (Row("ann", cells),))))
    assert "19.9–20.3" in said
    assert "8–10" in said


def test_few_scenes_are_warned_of_in_one_line() -> None:
    warning = "Some means are over fewer than 10 scenes: their intervals are wide and rough."
    assert warning in " ".join(text(*on_screen(made("ann"))).split())
    many = Row("ann", (Cell(Metric(50.0, 40.0, 60.0, 10)), Cell("word")))
    few = Row("paper", (Cell(Metric(50.0, 40.0, 60.0, 3)), Cell(3.0)), is_published=True)
    assert few_notes(Table("some", "Some", COLUMNS, (many, few))) == ()
    assert few_notes(Table("some", "Some", COLUMNS, (replace(few, is_published=False),), noun="video")) == (
        warning.replace("scenes", "videos"),
    )


def test_one_scene_has_no_interval() -> None:
    table = Table("some", "Some", ("player", "average"), (Row("ann", (Cell(Metric(1.0, 1.0, 1.0, 1), ".2f"),)),))
    assert "1.00" in text(*on_screen(table))
    assert "1.00–" not in text(*on_screen(table))


def test_what_was_published_is_not_printed() -> None:
    table = made("ann")
    printed = Row("paper", (Cell(99.0), Cell(99.0)), is_published=True)
    assert "paper" not in text(*on_screen(Table("some", "Some", COLUMNS, (*table.rows, printed))))


@pytest.mark.parametrize("width", [80, 120])
def test_many_players_are_told_in_parts_that_fit_with_the_notes_once(width: int) -> None:
    names = [f"openrouter/some-vendor/a-model-with-a-long-name-{number}" for number in range(15)]
    parts = list(on_screen(made(*names), width))
    said = text(*parts, width=width)
    assert len(parts) > 1
    assert max(map(len, said.splitlines())) <= width
    assert "…" not in said
    assert said.count("a note") == 1
    assert said.count("average") == len(parts)


def test_wide_screens_hold_more() -> None:
    names = [f"player-{number}" for number in range(15)]
    assert len(list(on_screen(made(*names), 80))) > len(list(on_screen(made(*names), 160)))


def test_words_stay_in_rows() -> None:
    table = Table("some", "Some", ("player", "reason"), (Row("[bold]ann", (Cell("[red]down"),)),), ("[i]a note",))
    assert "[bold]ann" in text(*on_screen(table))
    assert "[red]down" in text(shown(table))
    assert "[i]a note" in text(shown(table))


def test_answers_are_printed_as_they_are_on_the_page() -> None:
    scored = [
        episode(1, "ann", [(DIRECTION, 1), (DIRECTION, 0), (ROTATION, 1)]),
        episode(1, "bob", [answered(DIRECTION, 0, is_read=False), (DIRECTION, 0.5), (ROTATION, 0)]),
        episode(2, "ann", [(DIRECTION, 0.5), (ROTATION, 1)]),
        episode(2, "bob", [answered(DIRECTION, 0.25, is_read=False), (ROTATION, 0)]),
    ]
    (table,) = answer_tables(gather_run(scored, settings()))
    rows = {line.split("  ")[0].strip(): line.split() for line in text(*on_screen(table)).splitlines()}
    chance = [100 * levels(Terms())[kind].level for kind in (DIRECTION, ROTATION)]
    assert rows["direction"][1:] == ["50.0", "25.0", f"{chance[0]:.1f}"]
    assert rows["average"][1:] == ["75.0", "12.5", f"{mean(chance):.1f}"]


LONG = "openrouter/anthropic/claude-sonnet-4.5-20250929 · keep-context + reasoning"


@pytest.mark.parametrize("label", ["blind: elsewhere · set a", "blind: commonest · set b", LONG, "openai/gpt-5"])
def test_no_word_of_a_name_is_broken_on_a_narrow_screen(label: str) -> None:
    said = text(*on_screen(made("random", label, "oracle · standard", label)))
    head = " ".join(said.partition("─")[0].split())
    for word in re.split(r"[/\-·:+\s]+", label):
        assert word in head
    assert max(map(len, said.splitlines())) <= 80


def test_no_word_is_broken_beside_a_long_reason() -> None:
    """The reason is what gives way."""
    task, reason = "spatialbench_singleframe_keepcontext", "VideoFileError: some/where.mp4: empty; copy it again " * 3
    rows = tuple(Row(player, (Cell(task), Cell(reason), Cell(3.0, ",.0f"))) for player in (LONG.split()[0], "oracle"))
    said = text(shown(Table("reasons", "Why", ("player", "task", "reason", "episodes"), rows)))
    for word in ("spatialbench_", "singleframe_", "keepcontext", "openrouter/", "anthropic/", "20250929", "episodes"):
        assert word in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_table_that_cannot_fit_loses_nothing() -> None:
    columns = ("player", *(f"a-heading-of-{number}" for number in range(12)))
    rows = (Row("somebody", tuple(Cell(f"w{number}") for number in range(12))),)
    said = text(shown(Table("wide", "Wide", columns, rows)))
    assert all(f"w{number}" in said for number in range(12))
