"""The pages of a report in a browser: nothing is cut where there is room, and no words lie on each other."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tolman.record.folder import open_run
from tolman.record.record import Record
from tolman.record.run import Played
from tolman.record.settings import Settings
from tolman.report.page.page import write_page
from tolman.runner.publish import gather_runs
from tolman.runner.run import play_run
from tolman.suites.runs import manifest_of, read_run, score_run
from tolman.suites.tos.item import Item
from tolman.suites.tos.report.account import ACCOUNT
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
from tolman.suites.tos.task import Task
from tolman.web.runs import Runs
from tolman.web.view_app import view_app

_BASE = "openrouter/anthropic/claude-sonnet-4.5:thinking-extended-32k"
NAMES = {
    "blind": _BASE,
    "random": _BASE.replace("sonnet-4.5", "opus-4.1"),
    "scout": _BASE.replace("32k", "64k"),
    "strategist": "openrouter/meta-llama/llama-4-maverick-17b-128e-instruct:free",
    "surveyor": "vllm/Qwen/Qwen3-235B-A22B-Instruct-2507-FP8-dynamic",
    "oracle": "together/deepseek-ai/DeepSeek-R1-Distill-Llama-70B",
}

_CUT = """() => [...document.querySelectorAll(".scroll")].filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.closest(".table").id)"""

_WIDE = """() => [...document.querySelectorAll(".scroll")].filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.getAttribute("aria-label"))"""

_HINTS = """() => [...document.querySelectorAll(".table")].filter((table) =>
  table.querySelector(".hint").hidden ===
    [...table.querySelectorAll(".scroll")].some((box) => box.scrollWidth > box.clientWidth + 1))
  .map((table) => table.id)"""

_COLLIDING = """() => [...document.querySelectorAll("svg.chart")].flatMap((chart) => {
  const inside = chart.getBoundingClientRect();
  const texts = [...chart.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return texts.flatMap(([words, box], n) => [
    ...(box.left < inside.left - 1 || box.right > inside.right + 1 ? [`outside: ${words}`] : []),
    ...texts.slice(n + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${words} on ${other}`)]);
})"""


def _renamed(run: Played[Any]) -> Played[Any]:
    """Returns a run as if models with long names had played it."""
    transcripts = {
        replace(key, player=NAMES[key.player]): replace(each, player=NAMES[key.player])
        for key, each in run.transcripts.items()
    }
    return replace(run, transcripts=transcripts, settings=replace(run.settings, players=tuple(NAMES.values())))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Played[Any]:
    path = tmp_path_factory.mktemp("report")
    tasks = tuple(
        Task(Layout(2), setting=Setting(source, probes=Probes.END, shifting=shifting), questions=1)
        for source, shifting in ((Source.ACTIVE, Shifting(1, 1, 2.0)), (Source.PASSIVE, None))
    )
    play_run(Settings(tasks, (0, 1), tuple(NAMES)), path / "run")
    return _renamed(read_run(path / "run"))


@pytest.fixture(scope="module")
def report(run: Played[Any]) -> Path:
    gathered = gather_runs(ACCOUNT, [run], [list(score_run(run))])
    page = run.path.parent / "report.html"
    write_page(ACCOUNT, [run], gathered, ACCOUNT.sections(gathered), page)
    return page


@pytest.fixture(scope="module")
def viewer(run: Played[Any], running: Callable[..., Any]) -> Iterator[str]:
    folder = open_run(run.path.parent / "viewed" / f"a-{'very-' * 12}long-name", manifest_of(run.settings))
    with Record(folder, Item) as record:
        for key, transcript in run.transcripts.items():
            record.finish(key, transcript)
    runs = Runs([folder.path])
    with running(view_app(runs)) as address:
        yield f"{address}#/run/{folder.path.name}"


@pytest.mark.slow
@pytest.mark.parametrize("width", [1400, 1280, 800, 400])
def test_long_names_fit(report: Path, page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(report.as_uri())
    page.wait_for_function("document.querySelector('.hint')")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(_COLLIDING) == []
    assert page.evaluate(_HINTS) == [], "a table that is cut says so, and no other"
    if width == 1400:
        assert page.evaluate(_CUT) == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [1400, 390])
def test_long_names_fit_in_the_viewer(viewer: str, page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for address in (viewer, f"{viewer}/tables"):
        page.goto(address)
        page.wait_for_selector(".table tbody")
        page.wait_for_selector(".waiting", state="detached")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if width == 1400:
            assert page.evaluate(_WIDE) == []
        assert page.get_by_text("2 scenes", exact=True).count() >= len(NAMES)
