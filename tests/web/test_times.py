"""How long people take: counted by the page, through restarts; what cannot be known is empty, and never small."""

import csv
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.web.sitting_fixtures import SMALL, people, said_before, scouted, states
from tests.web.test_secrecy import SEED, SEEN
from tolman.cli.terminal import play_in_terminal
from tolman.record import lines
from tolman.record.folder import RunFolder
from tolman.record.record import Entry, Key
from tolman.report.gather import gather
from tolman.report.spending_tables import Earned, spending_tables
from tolman.report.table import Cell
from tolman.suites.runs import read_run, score_run
from tolman.web import seat as seats
from tolman.web.play_app import HEADER, playing
from tolman.web.times import COLUMNS, Times

HOST = "http://127.0.0.1"
FRAME = "() => new Promise((done) => requestAnimationFrame(done))"
"""Lets the browser draw once."""
LOOK = "FINAL ANSWER: [Observe()]"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of the server, to be set."""
    now = [1000.0]
    monkeypatch.setattr(seats, "monotonic", lambda: now[0])
    return now


def times(folder: Path) -> list[float | None]:
    """Returns the recorded times."""
    return [
        each.reply.usage and each.reply.usage.seconds for each in lines.read(RunFolder(folder).part().journal, Entry)
    ]


def test_a_restart_takes_nothing_from_what_the_page_counted(tmp_path: Path, clock: list[float]) -> None:
    with people(tmp_path, 7) as run:
        state = run.seats["human"].state()
        assert state
        assert not state.is_again
        state = run.seats["human"].answer(state.name, LOOK, 12.5).state
        assert state
        assert not state.is_again
    with people(tmp_path, 7) as run:
        clock[0] += 0.01
        after = run.seats["human"].answer(state.name, LOOK, 300.0).state  # the page stayed open meanwhile
        assert after
    assert times(tmp_path) == [12.5, 300.0]


def test_a_request_that_was_given_before_is_given_again(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        first = run.seats["human"].state()
        again = run.seats["human"].state()
        assert first
        assert (first.is_again, again) == (False, msgspec.structs.replace(first, is_again=True))
    for _ in range(2):  # the first request, before anything was answered
        with people(tmp_path, 7) as run:
            state = run.seats["human"].state()
            assert state
            assert state.is_again
    with people(tmp_path, 7) as run:
        state = run.seats["human"].answer(state.name, LOOK, None).state
        assert state
        assert not state.is_again
    with people(tmp_path, 7) as run:
        state = run.seats["human"].state()
        assert state
        assert state.is_again


def test_what_two_pages_show_was_looked_at_for_an_unknown_time(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        seat = run.seats["human"]
        first = seat.state()
        assert first
        assert seat.state(counted=first.name) == msgspec.structs.replace(first, is_again=True)  # a reload
        second = seat.answer(first.name, LOOK, 1.0).state
        assert second
        seat.state()  # another tab
        third = seat.answer(second.name, LOOK, 2.0, 0.5).state
        assert third
        assert not seat.answer(second.name, LOOK, 3.0).is_taken  # which is shown what is asked now
        fourth = seat.answer(third.name, LOOK, 4.0).state
        assert fourth
        seat.answer(fourth.name, LOOK, 5.0)
    assert [seconds is None for seconds in times(tmp_path)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("told", "kept"),
    [(None, None), (4.0, 4.0), (0.0, 0.0), (99.0, 10.0), (-1.0, None), (float("inf"), None), (float("nan"), None)],
)
def test_a_time_that_cannot_be_is_none(tmp_path: Path, clock: list[float], told: float, kept: float) -> None:
    with people(tmp_path, 7) as run:
        seat = run.seats["human"]
        state = seat.state()
        assert state
        state = seat.answer(state.name, LOOK, 1.0).state
        assert state
        clock[0] += 10
        seat.answer(state.name, LOOK, told)
    assert times(tmp_path) == [1.0, kept]


def test_times_that_are_not_known_leave_sums_and_tables_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "monotonic", count(0.0, 10.0).__next__)
    with people(tmp_path, 7, 8) as run:
        seat = run.seats["human"]
        for item in (7, 8):
            say = said_before(item)
            state = seat.state()
            while state:
                is_unknown = item == 8 and state.number == 2
                state = seat.answer(state.name, say(state), None if is_unknown else 2.0, 0.0).state
    with (tmp_path / "times.csv").open() as file:
        ended = [row for row in csv.DictReader(file) if row["event"] == "finished"]
    assert [row["seconds"] == "" for row in ended] == [False, True]
    played = read_run(tmp_path)
    gathered = gather([played], [list(score_run(played))])
    tables = {each.id: each for each in spending_tables(gathered, Earned("", lambda _group: Cell(None)))}
    total = tables["spending-total"]
    rows = {row.cells[1].content: dict(zip(total.columns[1:], row.cells, strict=True)) for row in total.rows}
    purpose = scouted(8).exchanges[2].request.purpose.value
    assert rows["all"]["seconds"].content is None
    assert rows[purpose]["seconds"].content is None
    assert all(cells["seconds"].content for name, cells in rows.items() if name not in ("all", purpose))
    assert rows["all"]["calls"].content == sum(len(scouted(item).exchanges) for item in (7, 8))


def test_the_terminal_counts_and_knows_when_it_cannot(tmp_path: Path) -> None:
    replies = [each.reply.text.replace("\n", "\\\n") for each in scouted(7).exchanges]
    typed = iter([line for text in replies[:3] for line in text.split("\n")] + ["quit"])
    with people(tmp_path, 7) as run:
        play_in_terminal(run, lambda _prompt: next(typed), lambda _line: None)
    typed = iter([line for text in replies[3:5] for line in text.split("\n")] + ["quit"])
    with people(tmp_path, 7) as run:
        play_in_terminal(run, lambda _prompt: next(typed), lambda _line: None)
    found = times(tmp_path)
    assert [seconds is None for seconds in found] == [False, False, False, True, False]


def test_what_the_log_of_times_does_not_say_the_journal_does(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        state = run.seats["human"].state()
        assert state
        run.seats["human"].answer(state.name, LOOK, 1.0)
    (tmp_path / "times.csv").unlink()
    with people(tmp_path, 7) as run:
        state = run.seats["human"].state()
        assert state
        assert state.is_again


def test_damage_in_the_log_of_times_is_no_hindrance(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        assert run.seats["human"].state()
    with (tmp_path / "times.csv").open("ab") as file:
        file.write(b"\xff\xfe,half a li\n\n,,,,,x\n")
    with people(tmp_path, 7) as run:
        state = run.seats["human"].state()
        assert state
        assert state.is_again


def test_a_name_that_looks_like_a_formula_is_none(tmp_path: Path) -> None:
    key = Key("tos_text_active", '=HYPERLINK("http://evil.example")', "human-P01")
    sitting: Any = SimpleNamespace(key=key, count=0, seconds=None, loading=0.0)
    Times(tmp_path / "times.csv").note("P01", "began", sitting)
    sitting.seconds, sitting.count = 12.34, 3
    Times(tmp_path / "times.csv").note("P01", "finished", sitting)
    with (tmp_path / "times.csv").open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == COLUMNS
    assert [row[4] for row in rows] == [f"'{key.item}"] * 2
    assert [row[-4:] for row in rows] == [["began", "0", "", "0.0"], ["finished", "3", "12.3", "0.0"]]


# In a browser.


def begun(page: Any, address: str) -> None:
    page.goto(address)
    page.click("#begin, #send", trial=True)
    if page.locator("#begin").count():
        page.click("#begin")
    page.wait_for_selector("#answer")


def send_look(page: Any) -> None:
    """Sends a look, as somebody who has chosen it."""
    number = page.get_attribute("#answer", "data-number")
    page.check("input[value=Observe]") if page.locator("input[value=Observe]").count() else None
    page.keyboard.press("ArrowDown")
    page.focus("#answer")
    page.keyboard.press("ArrowDown")
    page.click("#send")
    page.wait_for_selector(f'#answer:not([data-number="{number}"])')


@pytest.mark.slow
def test_a_tab_that_is_closed_and_opened_again_tells_no_time(browser: Any, running: Callable, tmp_path: Path) -> None:
    task = replace(SMALL, setting=replace(SMALL.setting, every=50))
    with people(tmp_path, 7, task=task) as run, running(playing(run)) as address:
        context = browser.new_context()
        first = context.new_page()
        begun(first, address)
        send_look(first)
        first.reload()
        first.wait_for_selector("#answer")
        send_look(first)
        first.close()
        second = context.new_page()
        begun(second, address)
        run.seats["human"]._is_split = False  # as after a restart: then the page alone knows
        send_look(second)
        send_look(second)
        context.close()
    found = times(tmp_path)
    assert [seconds is None for seconds in found] == [False, False, True, False]


KILL = """() => addEventListener("pagehide", () => {
  const kept = JSON.parse(sessionStorage.getItem("tolman-clock"));
  sessionStorage.setItem("tolman-clock", JSON.stringify({ ...kept, isRunning: true }));
})"""
"""Leaves what a page leaves that is killed while its clock runs."""

HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
COUNTED = "() => JSON.parse(sessionStorage.getItem('tolman-clock'))"


@pytest.mark.slow
def test_a_page_that_was_killed_tells_no_time_and_one_behind_counts_none(
    page: Any, running: Callable, tmp_path: Path
) -> None:
    task = replace(SMALL, setting=replace(SMALL.setting, every=50))
    with people(tmp_path, 7, task=task) as run, running(playing(run)) as address:
        begun(page, address)
        page.evaluate(HIDE, True)
        before = page.evaluate(COUNTED)
        page.evaluate(FRAME)
        page.evaluate(FRAME)
        page.evaluate(HIDE, True)
        assert page.evaluate(COUNTED) == {**before, "isRunning": False}
        page.evaluate(HIDE, False)
        send_look(page)
        page.evaluate(KILL)
        page.reload()
        page.wait_for_selector("#answer")
        send_look(page)
    assert [seconds is None for seconds in times(tmp_path)] == [False, True]


@pytest.mark.slow
def test_a_request_in_two_tabs_tells_no_time_and_a_double_click_is_one(
    browser: Any, running: Callable, tmp_path: Path
) -> None:
    task = replace(SMALL, setting=replace(SMALL.setting, every=50))
    with people(tmp_path, 7, task=task) as run, running(playing(run)) as address:
        context = browser.new_context()
        first = context.new_page()
        first.goto(address)
        first.dblclick("#begin")
        first.wait_for_selector("#answer")
        send_look(first)
        second = context.new_page()
        begun(second, address)
        send_look(first)
        send_look(first)
        context.close()
    assert [seconds is None for seconds in times(tmp_path)] == [False, True, False]


@pytest.mark.slow
def test_pictures_that_come_late_count_apart(page: Any, running: Callable, tmp_path: Path) -> None:
    with people(tmp_path, SEED, task=SEEN) as run, running(playing(run)) as address:
        held: list[Any] = []
        page.route("**/picture/*", lambda route: held.append(route))
        page.goto(address)
        page.click("#begin")
        page.wait_for_selector("#answer")
        while not held:
            page.evaluate(FRAME)
        assert page.evaluate("JSON.parse(sessionStorage.getItem('tolman-clock')).told.seconds") == 0
        while held or page.evaluate("[...document.images].some((each) => !each.complete)"):
            while held:
                held.pop().continue_()
            page.evaluate(FRAME)
        send_look(page)
    (entry,) = lines.read(RunFolder(tmp_path).part().journal, Entry)
    usage = entry.reply.usage
    assert usage
    assert usage.seconds > 0
    assert usage.loading > 0


@pytest.mark.slow
def test_a_picture_that_does_not_come_leaves_the_time_open(page: Any, running: Callable, tmp_path: Path) -> None:
    with people(tmp_path, SEED, task=SEEN) as run, running(playing(run)) as address:
        page.route("**/picture/*", lambda route: route.abort())
        page.goto(address)
        page.click("#begin")
        page.wait_for_selector("#answer")
        page.wait_for_function("() => [...document.querySelectorAll('.now img')].every((each) => each.complete)")
        send_look(page)
        page.wrong.clear()  # the browser tells of every picture
    assert times(tmp_path) == [None]


def test_the_page_sends_no_time_as_none(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        headers = {"origin": HOST, HEADER: run.pass_of(run.seats["human"])}
        client = TestClient(playing(run), HOST, headers=headers)
        for _ in states(run.seats["human"], lambda _state: LOOK):
            break
        name = client.get("/api/seat/state").json()["name"]
        sent = {"name": name, "text": LOOK, "seconds": None, "loading": None}
        assert client.post("/api/seat/reply", json=sent).status_code == 200
    assert times(tmp_path)[-1] is None
