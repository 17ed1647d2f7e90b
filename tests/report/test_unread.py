"""What reports tell of replies that were not read: how many, why, what they cost, and whom reminders helped."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tests.report.making import (
    ACTIVE,
    BOTH,
    DIRECTION,
    ROTATION,
    Answer,
    answered,
    episode,
    gather_run,
    settings,
)
from tests.report.test_page import opened
from tolman.play import play, said_by
from tolman.protocol.manner import UNREAD as REMINDS
from tolman.protocol.request import Reminder, Reply, Request
from tolman.record.reading import Lost, Reading
from tolman.record.record import Key
from tolman.record.run import Played, ScoredEpisode
from tolman.record.settings import Settings
from tolman.report.files import entries
from tolman.report.gather import Gathered, gather
from tolman.report.metric import Metric
from tolman.report.page.head import reading_markup
from tolman.report.page.links import link, values_behind
from tolman.report.page.page import page
from tolman.report.table import Table
from tolman.report.unread_tables import UNREAD, if_read, unread_tables, write_unread
from tolman.runner.publish import print_tables
from tolman.suites.runs import manifest_of, score_run
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.report.account import ACCOUNT
from tolman.suites.tos.report.answer_tables import EARNED
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scores.scores import Scores
from tolman.suites.tos.setting import Setting, Source
from tolman.suites.tos.suite import SUITE
from tolman.suites.tos.task import Task

NO_NAME, ODD = "the answer names nothing", "'over there' is not understood"


def asked(seed: int, player: str, *answers: Answer, why: str = NO_NAME) -> ScoredEpisode[Scores]:
    """Returns an episode of questions; an answer that earned less than nothing was not read."""
    made = [answered(kind, max(0.0, score), is_read=score >= 0) for kind, score in answers]
    lost = tuple(Lost(step, "question", why) for step, (_, score) in enumerate(answers) if score < 0)
    return replace(episode(seed, player, made), reading=Reading(len(answers), lost))


def gathered(*episodes: ScoredEpisode[Scores]) -> Gathered:
    return gather_run(episodes, settings(["ann", "bob"], BOTH[:1], range(4)))


def tables(*episodes: ScoredEpisode[Scores]) -> dict[str, Table]:
    return {table.id: table for table in unread_tables(gathered(*episodes), EARNED)}


def row(table: Table, number: int = 0) -> dict[str, float | str | None]:
    """Returns what a row tells, by heading; metrics by their means."""
    cells = table.rows[number].cells
    told = [cell.content.mean if isinstance(cell.content, Metric) else cell.content for cell in cells]
    return {table.columns[0]: table.rows[number].label, **dict(zip(table.columns[1:], told, strict=True))}


CLEAR = asked(0, "bob", (DIRECTION, 0.5), (ROTATION, 1.0))
MURKY = (
    asked(0, "ann", (DIRECTION, 1.0), (DIRECTION, -1), (ROTATION, -1)),
    asked(1, "ann", (DIRECTION, 0.5), (DIRECTION, 0.0), (ROTATION, -1), why=ODD),
)


def test_nothing_is_told_where_everything_was_read() -> None:
    assert tables(CLEAR) == {}
    told = reading_markup(gathered(CLEAR))
    assert told
    assert "Read: all 2 answers." in told.text


def test_nothing_is_said_of_reading_where_nothing_was_asked() -> None:
    assert reading_markup(gathered(episode(0))) is None


def test_unread_replies_are_counted_beside_the_score() -> None:
    table = tables(CLEAR, *MURKY)["unread"]
    assert len(table.rows) == 1, "bob has none"
    found = row(table)
    assert (found["player"], found["task"], found["asked"], found["unread"]) == ("ann", ACTIVE, 6, 3)
    assert found["% unread"] == pytest.approx(50)
    assert "reminded" not in found
    assert reading_markup(gathered(CLEAR, *MURKY)) is None


def test_an_unread_answer_is_taken_for_a_read_one_of_its_kind() -> None:
    """Directions that were read earn 1, .5 and 0, so .5; no rotation was read, so each is taken for .5 as well."""
    found = row(tables(*MURKY)["unread"])
    as_it_stands = (((1 + 0) / 2 + (0.5 + 0) / 2) / 2 + 0) / 2
    supposed = (((1 + 0.5) / 2 + (0.5 + 0) / 2) / 2 + 0.5) / 2
    assert found["score"] == pytest.approx(100 * as_it_stands)
    assert found["if all were read"] == pytest.approx(100 * supposed)


def test_kinds_keep_to_themselves() -> None:
    known = asked(0, "ann", (DIRECTION, 0.0), (ROTATION, 1.0), (ROTATION, -1))
    other = if_read(gathered(known).group(ACTIVE, "ann"))
    assert other
    (found,) = other.episodes
    assert [each.score for each in found.scores.answers] == [0.0, 1.0, 1.0]
    assert [each.score for each in known.scores.answers] == [0.0, 1.0, 0.0], "nothing else changes"


def test_nothing_is_supposed_of_a_player_that_was_never_read() -> None:
    found = row(tables(asked(0, "ann", (DIRECTION, -1)))["unread"])
    assert (found["unread"], found["score"]) == (1, 0)
    assert "if all were read" not in found


def test_reminders_are_counted_with_the_score_before_them() -> None:
    after = episode(0, "ann", [(DIRECTION, 1.0), (ROTATION, 0.5), answered(ROTATION, 0.0, is_read=False)])
    before = Scores(answers=tuple(replace(each, score=0.0, is_read=False) for each in after.scores.answers))
    lost = (
        Lost(0, "question", NO_NAME, is_reminded=True, is_read=True),
        Lost(1, "question", NO_NAME, is_reminded=True, is_read=True),
        Lost(2, "question", ODD, is_reminded=True),
    )
    found = row(tables(replace(after, reading=Reading(3, lost), before=before))["unread"])
    assert (found["asked"], found["unread"], found["reminded"], found["read then"]) == (3, 1, 3, 2)
    assert found["score before reminders"] == 0
    assert found["score"] == pytest.approx(100 * (1 + 0.25) / 2)
    assert found["if all were read"] == pytest.approx(100 * (1 + 0.5) / 2)


def test_who_was_always_read_after_a_reminder_is_told_of_too() -> None:
    after = episode(0, "ann", [(DIRECTION, 1.0)])
    lost = (Lost(0, "question", NO_NAME, is_reminded=True, is_read=True),)
    found = tables(replace(after, reading=Reading(1, lost), before=Scores(answers=(answered(DIRECTION, 0, False),))))
    assert (row(found["unread"])["unread"], row(found["unread"])["read then"]) == (0, 1)
    assert "unread-reasons" not in found


def test_the_same_reasons_are_counted_together_whatever_was_said() -> None:
    odd = [asked(seed, "ann", (DIRECTION, -1), why=f"{word!r} is not understood") for seed, word in enumerate("ab'")]
    table = tables(*odd, asked(3, "ann", (DIRECTION, -1), why=""))["unread-reasons"]
    told = [(found["asked for"], found["why"], found["unread"]) for found in (row(table, n) for n in range(2))]
    assert told == [("question", "… is not understood", 3), ("question", "no reason given", 1)]


def test_rare_reasons_are_told_together() -> None:
    many = [asked(seed, "ann", *[(DIRECTION, -1)] * (9 - 2 * seed), why=f"reason {seed}") for seed in range(4)]
    more = replace(many[3], epoch=2, reading=Reading(1, (Lost(0, "map", "no map"),)))
    table = tables(*many, more)["unread-reasons"]
    assert [row(table, n)["unread"] for n in range(len(table.rows))] == [9, 7, 5, 4]
    assert row(table, 3)["why"] == "other reasons"


def test_every_number_leads_to_its_episodes() -> None:
    """Every cell names what is behind it; a reason counts the episodes that have it alone."""
    found = tables(CLEAR, *MURKY)
    for table in found.values():
        for each in table.rows:
            for cell in each.cells:
                assert isinstance(cell.content, str) or cell.behind, cell
    reason = found["unread-reasons"].rows[0].cells[-1].behind
    assert reason
    assert reason.value(MURKY[0]) == pytest.approx(2 / 3)
    assert reason.value(MURKY[1]) == 0
    assert reason.value(CLEAR) == 0
    assert UNREAD in values_behind(found.values())
    assert link(reason).startswith("#behind/replies%3A%20unread")


def test_files_carry_the_numbers(tmp_path: Path) -> None:
    made = gathered(CLEAR, *MURKY)
    assert [table.id for table in ACCOUNT.overview(made).tables] == ["summary-table", "unread", "unread-reasons"]
    told = {(each.table, each.column): each for each in entries([ACCOUNT.overview(made)])}
    assert told["unread", "unread"].mean == 3
    assert told["unread", "if all were read"].mean == pytest.approx(50)
    assert told["unread", "if all were read"].low is not None
    write_unread(made.episodes, tmp_path / "unread.csv")
    with (tmp_path / "unread.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(each["player"], each["step"], each["why"]) for each in rows] == [
        ("ann", "1", NO_NAME),
        ("ann", "2", NO_NAME),
        ("ann", "2", ODD),
    ]
    write_unread(gathered(CLEAR).episodes, tmp_path / "unread.csv")
    assert len((tmp_path / "unread.csv").read_text().splitlines()) == 1, "nothing of an older report stays"


def printed(*episodes: ScoredEpisode[Scores]) -> str:
    made = gathered(*episodes)
    console = Console(width=80, file=io.StringIO())
    print_tables(ACCOUNT, made, [ACCOUNT.overview(made)], console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_screen_tells_it_within_its_width() -> None:
    text = printed(CLEAR, *MURKY)
    assert "Replies that were not read" in text
    assert "Why they were not read" in text
    assert max(map(len, text.splitlines())) <= 80
    assert "not read" not in printed(CLEAR)


def reminded_run(remind: int = 1) -> Played[Item]:
    """Returns a run of a player that knows nothing but its form, and remembers that only when it is reminded."""
    task = Task(Layout(2, 3), setting=Setting(Source.NOTHING), questions=1)
    said, chosen = said_by(scripted("blind")), Settings((task,), (0,), ("ann",), remind=remind)

    def answer(number: int, request: Request) -> Reply:
        return said(number, request) if isinstance(request, Reminder) and number % 2 else Reply("Over there.")

    (planned,) = chosen.episodes()
    transcript = play(SUITE.episode(planned.draw(), Key("", "", "ann"), remind), answer)
    return Played(Path(f"/runs/run-{remind}"), manifest_of(chosen), chosen, {planned.key: transcript}, ())


def test_the_page_tells_it_in_the_summary_with_links_to_transcripts_that_show_it() -> None:
    played = reminded_run()
    made = gather([played], [list(score_run(played))], "scene", "room")
    text = page(ACCOUNT, [played], made, ACCOUNT.sections(made))
    summary = text[text.index('id="summary"') : text.index('id="answers"')]
    for title in ("Replies that were not read", "Why they were not read", "score before reminders"):
        assert title in summary
    assert 'href="#behind/replies%3A%20unread/' in summary
    assert 'href="#behind/replies%3A%20reminded/' in summary
    assert "one, where no answer could be read" in text
    block = opened(text, "episode-0")
    steps = [step for step in block["steps"] if "reminds" in step]
    assert len(steps) == len(block["steps"]) == 9
    assert all(block["texts"][step["unread"]] == "Over there." for step in steps)
    assert all(block["texts"][step["reminds"]].startswith(REMINDS) for step in steps)
    index = opened(text, "index")
    assert index["columns"]["replies: reminded"]["numbers"] == [1]
    assert 0 < index["columns"]["replies: unread"]["numbers"][0] < 1


def test_runs_with_and_without_reminders_are_never_joined() -> None:
    runs = [reminded_run(0), reminded_run(1)]
    made = gather(runs, [list(score_run(each)) for each in runs], "scene", "room")
    assert made.players == ("ann · run-0", "ann · run-1")


def test_a_suite_that_tells_no_score_still_tells_what_was_not_read() -> None:
    (table, _) = unread_tables(gathered(*MURKY), None)
    assert row(table) == {"player": "ann", "task": ACTIVE, "asked": 6, "unread": 3, "% unread": 50}
