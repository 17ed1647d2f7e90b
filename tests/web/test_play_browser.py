"""A whole item played in a browser with forms, buttons and keys, on a narrow screen, with a reload and a restart."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.web.sitting_fixtures import SMALL, STUDY, people, plain, scouted
from tolman.play import play, said_in
from tolman.scoring import sketches
from tolman.scoring.conclusion import final_answer
from tolman.suites.runs import read_run
from tolman.suites.tos.episode import episode
from tolman.suites.tos.scores.scores import score_episode
from tolman.web.people import People
from tolman.web.play_app import playing
from tolman.web.study import Aid, read_study

SEED = 28
"""An item in which every kind of request comes up, and little is left to find at the end."""

LABELS = """() => [...document.querySelectorAll("#answer input, #answer select, #answer button, #answer textarea")]
  .filter((each) => each.offsetParent && !(each.ariaLabel || each.textContent.trim() || each.labels?.length))
  .map((each) => each.outerHTML)"""
"""Finds controls of the answer that have no name for a screen reader."""

CELL = """([x, y]) => { const grid = document.querySelector(".form svg.grid"); const at = new DOMPoint(x, -y)
  .matrixTransform(grid.getScreenCTM()); return [at.x, at.y]; }"""
"""Finds where a cell of the grid is on the screen."""

PLACE = """([name, x, y, facing]) => { const grid = document.querySelector(".form svg.grid");
  [...document.querySelectorAll(".form .tray .name")].find((each) => each.dataset.name === name).click();
  const at = new DOMPoint(x, -y).matrixTransform(grid.getScreenCTM());
  grid.dispatchEvent(new MouseEvent("click", { clientX: at.x, clientY: at.y }));
  const faces = document.querySelector(".form .facing");
  if (facing !== null && faces) { faces.value = facing; faces.dispatchEvent(new Event("change")); } }"""
"""Does at once what a pointer does to place something: it takes a tenth of the time."""


def fill(page: Any, purpose: str, answer: str) -> None:
    """Fills in the form so that it says what an answer of the scout says."""
    if purpose in ("explore", "revise"):
        turn(page, answer)
    elif purpose in ("map", "local map"):
        marks = sketches.parse(answer, ("agent", *scouted(SEED).item.scene.names)).marks
        place(page, {name: (mark.at, mark.heading) for name, mark in marks.items()})
    elif purpose == "unseen":
        for letter in json.loads(answer)["unexplored"]:
            page.click(f'.letter[data-letter="{letter}"]')
    elif page.query_selector(".order"):
        order(page, answer.split(", "))
    elif page.query_selector(".form .placing"):
        names = page.eval_on_selector_all(".form .tray .name", "all => all.map((each) => each.dataset.name)")
        pairs = [tuple(map(int, pair)) for pair in re.findall(r"\((-?\d+), (-?\d+)\)", answer)]
        place(page, {name: (pair, None) for name, pair in zip(names, pairs, strict=True)})
    elif page.query_selector(".moves"):
        turn(page, answer)
    else:
        for part in answer.split(", "):
            page.check(f'.tile input[value="{part}"]')


def turn(page: Any, answer: str) -> None:
    """Chooses moves: turns with keys, the rest with buttons."""
    for word, argument in re.findall(r"(\w+)\(([^)]*)\)", answer):
        match word:
            case "Rotate":
                page.focus("#answer")
                page.keyboard.press({"-90": "ArrowLeft", "90": "ArrowRight", "180": "ArrowDown"}[argument])
            case "JumpTo" if page.locator(".goal", has_text=argument).count():
                page.locator(".goal", has_text=argument).click()
            case "JumpTo":
                page.select_option(".moves fieldset select", argument)
                page.get_by_role("button", name=re.compile("Go there")).click()
            case "Query":
                page.select_option(".option select", argument)
            case "Term" if argument:
                for claim in argument.removeprefix('changes="').rstrip('"').split(", "):
                    name, aspect = claim.split(": ")
                    page.check(f'[aria-label="{name} {"moved" if aspect == "position" else "turned"}"]')
            case "Term":
                page.check("input[value=Term]")


def place(page: Any, marks: dict[str, tuple[Any, Any]]) -> None:
    """Places the first name with the pointer, the others as the pointer would."""
    far = max(max(map(abs, at)) for at, _ in marks.values())
    while far > int(page.get_attribute(".form svg.grid", "data-reach")):
        page.click(".form .zooms button >> nth=0")
    for number, (name, (at, heading)) in enumerate(marks.items()):
        way = None if heading is None else int(heading)
        if number:
            page.evaluate(PLACE, [name, *at, way])
            continue
        page.click(f'.form .tray [data-name="{name}"]')
        page.locator(".form svg.grid").scroll_into_view_if_needed()
        page.mouse.click(*page.evaluate(CELL, list(at)))
        if way is not None and page.query_selector(".form .facing"):
            page.select_option(".form .facing", str(way))


def order(page: Any, names: list[str]) -> None:
    """Puts names in order, each moved up with the arrow key."""
    for number, name in enumerate(names):
        now = page.eval_on_selector_all(".order .what", "all => all.map((each) => each.textContent)")
        page.focus(f'.order [aria-label="{name}: earlier"]')
        for _ in range(now.index(name) - number):
            page.keyboard.press("ArrowUp")


def send(page: Any) -> None:
    """Sends what is filled in, and says that it is meant where the page asks."""
    page.click("#send")
    if page.locator("#sure").is_visible():
        page.click("#really")


def answer_all(page: Any, until: int | None = None) -> None:
    """Answers what the scout answers, request by request, until one that is left open."""
    exchanges = scouted(SEED).exchanges
    while True:
        shown = page.wait_for_selector("#answer[data-number], #result")
        if shown.get_attribute("id") == "result":
            return
        number = int(shown.get_attribute("data-number"))
        if number == until:
            return
        fill(page, exchanges[number].request.purpose, final_answer(exchanges[number].reply.text))
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        assert page.evaluate(LABELS) == []
        send(page)
        page.wait_for_selector(f'#result, #answer:not([data-number="{number}"])')


def test_a_whole_item_is_played_through_a_reload_and_a_restart(page: Any, running: Callable, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    with people(tmp_path, SEED) as run, running(playing(run)) as address:
        page.goto(address)
        page.click("#begin")
        answer_all(page, until=4)
        before = page.inner_text(".now")
        page.reload()
        page.wait_for_selector("#answer")
        assert page.inner_text(".now") == before
        answer_all(page, until=9)
    with people(tmp_path, SEED) as run, running(playing(run)) as address:
        page.goto(address)
        answer_all(page)
        assert "accuracy" in page.inner_text("#result")
    (transcript,) = read_run(tmp_path).transcripts.values()
    again = play(episode(transcript.item, "human"), said_in(transcript))
    assert plain(again) == plain(transcript)
    assert score_episode(transcript) == score_episode(scouted(SEED))
    times = [each.reply.usage.seconds for each in transcript.exchanges]
    assert [number for number, seconds in enumerate(times) if seconds is None] == [9]  # asked before the restart
    assert all(times[number] > 0 for number in range(9))


def test_a_second_window_cannot_answer_what_was_answered(browser: Any, running: Callable, tmp_path: Path) -> None:
    with people(tmp_path, SEED) as run, running(playing(run)) as address:
        windows = [browser.new_page(), browser.new_page()]
        for window in windows:
            window.goto(address)
            window.click("#begin")
            window.wait_for_selector("#send")
        send(windows[0])
        windows[0].wait_for_selector('#answer[data-number="1"]')
        windows[1].focus("#answer")
        windows[1].keyboard.press("ArrowLeft")
        windows[1].keyboard.press("Enter")
        windows[1].wait_for_selector('#answer[data-number="1"]')
        assert "answered already" in windows[1].inner_text("#notice")
        for window in windows:
            window.close()
    assert len((tmp_path / "journal.jsonl").read_text().splitlines()) == 1


def test_markup_in_names_and_replies_is_shown_as_text(
    page: Any, running: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = '<img src="x" onerror="document.title=1">'
    monkeypatch.setattr("tolman.suites.tos.prompts.lists", lambda _scene: ((bad, "lamp"), ()))
    task = replace(SMALL, questions=0, setting=replace(SMALL.setting, shifting=None))
    with people(tmp_path, 3, task=task, tools=tuple(Aid)) as run, running(playing(run)) as address:
        page.goto(address)
        page.click("#begin")
        page.wait_for_selector("#send")
        assert bad in page.inner_text(".moves")
        page.check("#own")
        page.fill("textarea", "<script>document.title = 1</script>\nFINAL ANSWER: [Observe()]")
        page.click("#send")
        page.wait_for_selector('#answer[data-number="1"]')
        page.click(".history summary")
        page.click(".scratch summary")
        assert bad in page.inner_text(".history")
        assert "<script>document.title = 1</script>" in page.inner_text(".history")
        assert page.locator(f'.scratch .tray [data-name="{bad.replace(chr(34), chr(92) + chr(34))}"]').count() == 1
        assert page.locator("main script, main img").count() == 0
        assert page.title() == "Play · Tolman"


def test_a_code_opens_the_door_and_tools_are_kept(page: Any, running: Callable, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    with People(read_study(tmp_path / "study.toml"), tmp_path / "run") as run, running(playing(run)) as address:
        page.goto(address)
        page.fill("#code", "P02")
        page.keyboard.press("Enter")
        page.wait_for_selector("#begin")
        assert page.url.endswith("/seat")
        assert "Be quick." in page.inner_text("#stage")
        assert "One item is left." in page.inner_text("#stage")
        page.click("#begin")
        page.click(".scratch summary")
        for key in ("ArrowUp", "ArrowUp", "ArrowUp"):
            page.focus(".scratch svg.grid")
            page.keyboard.press(key)
        with page.expect_response("**/scratch"):
            page.select_option('.scratch [aria-label="from"]', "the start")
            page.select_option('.scratch [aria-label="to"]', index=2)
        assert page.inner_text(".scratch output") == "2.0 cells"
        page.reload()
        page.click("#begin")
        page.click(".scratch summary")
        assert page.locator(".scratch .mark").count() == 1
        assert page.locator(".scratch fieldset").count() == 1
