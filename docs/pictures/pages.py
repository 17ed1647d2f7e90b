"""Draws all pictures of pages anew: `make pages`, or `make pages QA=QA.txt`, in about four minutes.

It takes all extras and Chromium. With the published questions of SpatialBench in a file, the report on them is drawn
as well, asked without the videos.
"""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from films import draw_films
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from seats import draw_seats
from starlette.applications import Starlette
from uvicorn import Server

from tolman.record.settings import Settings
from tolman.runner.publish import publish
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run
from tolman.suites.spatialbench.setting import Setting as Asked
from tolman.suites.spatialbench.setting import Shown
from tolman.suites.spatialbench.task import Task as Questions
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
from tolman.suites.tos.task import Task
from tolman.web.runs import Runs, episode_id
from tolman.web.server import address_of, bound, server_config
from tolman.web.view_app import view_app

HERE = Path(__file__).parent
PLAYERS = ("blind", "random", "scout", "strategist", "surveyor", "oracle")
TURN = 6
"""The turn at which replays are shown."""


def main() -> None:
    """Plays a run and draws it."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "rooms"
        _play(path)
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with _served(view_app(Runs([path]))) as address:
            for name, (width, height, scheme, where, presses) in _pictures(path, address).items():
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                _draw(context.new_page(), where, presses, HERE / name)
                context.close()
        draw_seats(browser, _served, Path(folder), HERE / "web")
        draw_films(browser, _served, Path(folder), HERE / "web")
        if sys.argv[1:]:
            _draw_scores(browser, Path(sys.argv[1]), Path(folder) / "scores")
        browser.close()


def _play(path: Path) -> None:
    """Plays 20 scenes, explored and read, and reports them."""
    settings = [
        Setting(source, probes=Probes.TURNS, shifting=Shifting() if source is Source.ACTIVE else None)
        for source in (Source.ACTIVE, Source.PASSIVE)
    ]
    tasks = tuple(Task(setting=setting) for setting in settings)
    play_run(Settings(tasks, players=PLAYERS), path)
    played = read_run(path)
    publish([(played, list(score_run(played)))], path, Console(quiet=True))


def _draw_scores(browser: Browser, questions: Path, path: Path) -> None:
    """Draws the report on all questions of SpatialBench."""
    task = Questions(str(questions), setting=Asked(shown=Shown.NOTHING))
    play_run(Settings((task,), tuple(range(len(task.names))), ("random", "oracle")), path)
    played = read_run(path)
    publish([(played, list(score_run(played)))], path, Console(quiet=True))
    page = browser.new_page(viewport={"width": 1400, "height": 1150})
    _draw(page, f"{(path / 'report.html').as_uri()}#table-scores", 0, HERE / "spatialbench-report.png")


_Picture = tuple[int, int, Any, str, int]
"""Width and height of the window, the scheme, the address, and how often the key for the next turn is pressed."""


def _pictures(path: Path, address: str) -> dict[str, _Picture]:
    """Returns what is drawn, by the name of its file."""
    (run,) = (Runs([path]).run(id_) for id_ in Runs([path]).paths())
    keys = [key for key in run.played.transcripts if key.task == "tos_text_active"]
    scout, random = (episode_id(next(key for key in keys if key.player == who)) for who in ("scout", "random"))
    replay = f"{address}#/episode/{run.id}/{scout}"
    return {
        "report.png": (1400, 1789, "light", (path / "report.html").as_uri(), 0),
        "web/view-runs.png": (1100, 420, "light", address, 0),
        "web/view-run.png": (1280, 1000, "light", f"{address}#/run/{run.id}", 0),
        "web/view-tables.png": (1280, 900, "light", f"{address}#/run/{run.id}/tables", 0),
        "web/view-replay.png": (1400, 900, "light", replay, TURN),
        "web/view-dark.png": (1400, 900, "dark", replay, TURN),
        "web/view-narrow.png": (360, 780, "light", replay, TURN),
        "web/view-compare.png": (1280, 1120, "light", f"{address}#/compare/{run.id}/{scout}/{run.id}/{random}", TURN),
    }


@contextmanager
def _served(app: Starlette) -> Iterator[str]:
    """Serves an application, and yields its address."""
    listening = bound("127.0.0.1", 0)
    server = Server(server_config(app))
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield address_of(listening, "127.0.0.1")
    server.should_exit = True
    thread.join()


def _draw(page: Page, where: str, presses: int, path: Path) -> None:
    """Draws a page once it has said all."""
    page.goto(where)
    page.wait_for_load_state("networkidle")
    page.wait_for_function("!document.querySelector('.waiting')")
    for _ in range(presses):
        page.keyboard.press("ArrowRight")
    page.screenshot(path=path)


if __name__ == "__main__":
    main()
