"""A server in a thread, a browser, and one run that is played once for all tests of pages."""

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.waiting import PATIENCE, until

if TYPE_CHECKING:
    from starlette.applications import Starlette


@contextmanager
def _running(app: "Starlette") -> Iterator[str]:
    """Serves an application in a thread, on any free port of loopback, and yields its address."""
    import uvicorn

    from tolman.web.server import address_of, bound, server_config

    listening = bound("127.0.0.1", 0)
    server = uvicorn.Server(server_config(app))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield address_of(listening, "127.0.0.1")
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listening.close()


@pytest.fixture(scope="session")
def running() -> "Callable[[Starlette], AbstractContextManager[str]]":
    """Returns what serves an application in a thread: `with running(app) as address`."""
    return _running


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium, for one module: while it is there, tests of its process cannot run event loops."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("there is no Chromium on this machine: apt-get install chromium")
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that fails the test when a script of it fails, or when it asks for anything from outside."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    opened.wrong = wrong = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.on("request", lambda request: wrong.append(request.url) if _is_outside(request.url) else None)
    opened.set_default_timeout(60_000)
    yield opened
    context.close()
    assert wrong == []


def _is_outside(address: str) -> bool:
    return not address.startswith(("http://127.0.0.1:", "file:", "data:", "blob:", "about:"))


@pytest.fixture(scope="session")
def played_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two scripted players in one small scene, explored with probes and a change, and read."""
    from tolman.record.settings import Settings
    from tolman.runner.run import play_run
    from tolman.suites.tos.scene.draw import Layout
    from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
    from tolman.suites.tos.task import Task

    settings = [
        Setting(source, probes=Probes.TURNS, shifting=Shifting(1, 1, 2.0) if source is Source.ACTIVE else None)
        for source in (Source.ACTIVE, Source.PASSIVE)
    ]
    tasks = tuple(Task(Layout(2, 3), setting=setting, questions=1) for setting in settings)
    path = tmp_path_factory.mktemp("runs") / "tiny run"
    play_run(Settings(tasks, (3,), ("scout", "random")), path)
    return path
