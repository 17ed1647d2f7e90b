"""Pictures of the pages on which people play: what a scripted scout says is filled in, up to what is shown."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page
from starlette.applications import Starlette

from tolman.play import play, said_by
from tolman.record.settings import Settings
from tolman.scoring import sketches
from tolman.scoring.conclusion import final_answer
from tolman.suites.tos.episode import episode
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting
from tolman.suites.tos.task import Task
from tolman.web.people import People
from tolman.web.play_app import playing
from tolman.web.study import Aid, alone, read_study

Serve = Callable[[Starlette], AbstractContextManager[str]]
"""Serves an application, and yields its address."""

SEED = 28
"""A scene in which every kind of request comes up."""

WORDS = Task(Layout(2, 4), setting=Setting(probes=Probes.TURNS, every=2, shifting=Shifting()), questions=1)
VIEWS = Task(Layout(2, 4), setting=Setting(sense=Sense.VISION, probes=Probes.TURNS), questions=1)

STUDY = '''
title = "Rooms in words, spring"
instructions = """
You will explore three places of two rooms each. Please use no paper.

It takes about twenty minutes in all. You can stop between any two answers and come back with the same code.
"""
tools = ["scratch", "ruler"]

[tasks.words]
questions = 1
layout = { rooms = 2, things = 4 }

[[participants]]
code = "P01"
items = [{ task = "words", seeds = "0-2" }]
'''

PLACE = """([where, name, x, y, facing]) => { const part = document.querySelector(where);
  const grid = part.querySelector("svg.grid");
  [...part.querySelectorAll(".tray .name")].find((each) => each.dataset.name === name).click();
  const at = new DOMPoint(x, -y).matrixTransform(grid.getScreenCTM());
  grid.dispatchEvent(new MouseEvent("click", { clientX: at.x, clientY: at.y }));
  const faces = part.querySelector(".form .facing");
  if (facing !== null && faces) { faces.value = facing; faces.dispatchEvent(new Event("change")); } }"""

GROUND, EDGE = "#e6e1d6", 16
"""What is seen between several pages in one picture: its colour and its width."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One request as it is drawn."""

    number: int
    """How many replies come before it."""
    fill: Callable[[Page, str], None]
    """Fills in what the scout says."""
    width: int = 1280
    scheme: Any = "light"


def draw_seats(browser: Browser, serve: Serve, place: Path, into: Path) -> None:
    """Draws all pictures; runs are played below a place."""
    for name, shots in _shots().items():
        found = [_drawn(browser, serve, place / f"{name}-{number}", WORDS, shot) for number, shot in enumerate(shots)]
        _joined(found, 2 if len(found) == 4 else len(found)).save(into / f"{name}.png", optimize=True)
    for name, shot in {
        "play-pictures": Shot(4, _look_right),
        "play-pictures-unseen": Shot(7, _click_letters),
    }.items():
        _drawn(browser, serve, place / name, VIEWS, shot).save(into / f"{name}.png", optimize=True)
    _tools(browser, serve, place / "tools").save(into / "play-tools.png", optimize=True)
    _result(browser, serve, place / "result").save(into / "play-result.png", optimize=True)
    _tutorial(browser, serve, place / "tutorial").save(into / "play-tutorial.png", optimize=True)
    _study(browser, serve, place / "study").save(into / "play-study.png", optimize=True)


def _shots() -> dict[str, list[Shot]]:
    """Returns what is drawn of words, by the name of its file."""
    return {
        "play": [Shot(6, _look_right)],
        "play-map": [Shot(12, _mark)],
        "play-unseen": [Shot(9, _click_letters)],
        "play-questions": [Shot(17, _tick), Shot(18, _tick), Shot(22, _mark_places), Shot(23, _leave)],
        "play-revision": [Shot(38, _report)],
        "play-narrow": [
            Shot(6, _look_right, 360, "dark"),
            Shot(9, _click_letters, 360, "dark"),
            Shot(18, _tick, 360, "dark"),
        ],
    }


@cache
def _said(task: Task) -> tuple[str, ...]:
    """Returns what is said: in words what the scout says, in pictures a turn, and nothing where more is asked."""
    if task is VIEWS:
        return ("FINAL ANSWER: [Rotate(-90), Observe()]", *("FINAL ANSWER: {}",) * 3) * 2
    transcript = play(episode(task.draw(SEED), "human"), said_by(scripted("scout")))
    return tuple(each.reply.text for each in transcript.exchanges)


@contextmanager
def _opened(
    browser: Browser, serve: Serve, place: Path, task: Task, shot: Shot, tools: tuple[Aid, ...] = ()
) -> Iterator[Page]:
    """Yields the page at a request, all before which are answered."""
    study = alone(Settings((task,), (SEED,)), "", tools)
    with People(study, place) as people, serve(playing(people)) as address:
        (seat,) = people.seats.values()
        for text in _said(task)[: shot.number]:
            if state := seat.state():
                seat.answer(state.name, text, None)
        context = browser.new_context(viewport={"width": shot.width, "height": 600}, color_scheme=shot.scheme)
        page = context.new_page()
        page.goto(address)
        if not shot.number:
            page.click("#begin")
        page.wait_for_selector("#answer")
        page.wait_for_load_state("networkidle")
        yield page
        context.close()


def _drawn(browser: Browser, serve: Serve, place: Path, task: Task, shot: Shot) -> Image.Image:
    with _opened(browser, serve, place, task, shot) as page:
        shot.fill(page, final_answer(_said(task)[shot.number]))
        return _image(page)


def _image(page: Page) -> Image.Image:
    page.evaluate("scrollTo(0, 0)")
    return Image.open(BytesIO(page.screenshot(full_page=True))).convert("RGB")


def _joined(pages: Sequence[Image.Image], columns: int) -> Image.Image:
    """Returns several pages in one picture, or the only one."""
    if len(pages) == 1:
        return pages[0]
    rows = [pages[first : first + columns] for first in range(0, len(pages), columns)]
    heights = [max(page.height for page in row) + EDGE for row in rows]
    drawn = Image.new("RGB", (columns * (pages[0].width + EDGE) + EDGE, sum(heights) + EDGE), GROUND)
    top = EDGE
    for row, height in zip(rows, heights, strict=True):
        for column, page in enumerate(row):
            drawn.paste(page, (EDGE + column * (page.width + EDGE), top))
        top += height
    return drawn


def _look_right(page: Page, _answer: str) -> None:
    page.focus("#answer")
    page.keyboard.press("ArrowRight")


def _leave(_page: Page, _answer: str) -> None:
    """Leaves a form as it is."""


def _click_letters(page: Page, answer: str) -> None:
    for letter in json.loads(answer).get("unexplored", ["A", "D"]):
        page.click(f'[data-letter="{letter}"]')


def _tick(page: Page, answer: str) -> None:
    for part in answer.split(", "):
        page.check(f'.tile input[value="{part}"]')


def _mark(page: Page, answer: str) -> None:
    """Marks the names of a map."""
    names = page.eval_on_selector_all("#answer .tray .name", "all => all.map((each) => each.dataset.name)")
    for name, mark in sketches.parse(answer, tuple(names)).marks.items():
        way = None if mark.heading is None else int(mark.heading)
        page.evaluate(PLACE, ["#answer", name, *mark.at, way])


def _mark_places(page: Page, answer: str) -> None:
    names = page.eval_on_selector_all("#answer .tray .name", "all => all.map((each) => each.dataset.name)")
    page.get_by_role("button", name="Larger area").click()
    for name, at in zip(names, re.findall(r"\((-?\d+), (-?\d+)\)", answer), strict=True):
        page.evaluate(PLACE, ["#answer", name, *map(int, at), None])


def _report(page: Page, answer: str) -> None:
    page.check("input[value=Term]")
    for name, aspect in re.findall(r"([\w ]+): (\w+)", answer.partition('"')[2]):
        page.check(f'[aria-label="{name.strip()} {"moved" if aspect == "position" else "turned"}"]')


def _tools(browser: Browser, serve: Serve, place: Path) -> Image.Image:
    with _opened(browser, serve, place, WORDS, Shot(6, _leave), tuple(Aid)) as page:
        page.click(".scratch summary")
        names = page.eval_on_selector_all(".scratch .tray .name", "all => all.map((each) => each.dataset.name)")
        for name, at in zip(names, ((-2, 2), (2, 3), (3, -1)), strict=False):
            page.evaluate(PLACE, [".scratch", name, *at, None])
        for label, places in (("from", names[:2]), ("to", names[1:3])):
            for number, select in enumerate(page.locator(f'.scratch [aria-label="{label}"]').all()):
                select.select_option(places[number])
        page.select_option('.scratch [aria-label="at"]', names[0])
        page.locator(".scratch").scroll_into_view_if_needed()
        return Image.open(BytesIO(page.locator(".scratch").screenshot())).convert("RGB")


def _result(browser: Browser, serve: Serve, place: Path) -> Image.Image:
    said = _said(WORDS)
    with _opened(browser, serve, place, WORDS, Shot(len(said) - 1, _leave)) as page:
        page.check("#own")
        page.fill("#answer textarea", said[-1])
        page.click("#send")
        page.wait_for_selector("#result")
        page.click("#result summary")
        whole = _image(page)
        return whole.crop((0, 0, whole.width, min(whole.height, 1000)))


def _tutorial(browser: Browser, serve: Serve, place: Path) -> Image.Image:
    with _opened(browser, serve, place, WORDS, Shot(0, _leave)) as page:
        page.goto(page.url.rpartition("/")[0] + "/tutorial")
        page.wait_for_load_state("networkidle")
        if page.locator("#begin").is_visible():
            page.click("#begin")
        page.click("#send")
        if page.locator("#sure").is_visible():
            page.click("#really")
        page.wait_for_selector('#answer[data-number="1"]')
        return _image(page)


def _study(browser: Browser, serve: Serve, place: Path) -> Image.Image:
    """Returns the door, with a code that nobody has, and what is seen behind it."""
    place.mkdir()
    (place / "study.toml").write_text(STUDY)
    with People(read_study(place / "study.toml"), place / "run") as people, serve(playing(people)) as address:
        page = browser.new_page(viewport={"width": 900, "height": 400})
        page.goto(address)
        page.fill("#code", "P07")
        page.keyboard.press("Enter")
        page.wait_for_selector("#refused:not([hidden])")
        door = _image(page)
        page.wait_for_timeout(2000)  # a wrong code makes one wait
        page.fill("#code", "P01")
        page.keyboard.press("Enter")
        page.wait_for_selector("#begin")
        drawn = _joined((door, _image(page)), 1)
        page.close()
        return drawn
