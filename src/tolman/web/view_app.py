"""The pages that show runs: what they ask for, by name, and the application that answers.

A name is made of ids, such as `episode/RUN/EPISODE`; the same names are the files of an exported folder.
"""

from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from tolman.errors import TolmanError
from tolman.web.episodes import shown
from tolman.web.overview import earned, listed_runs, overview, summary, tables, without_paths
from tolman.web.runs import OpenRun, Runs
from tolman.web.server import LOOPBACK, secured, static, static_folder
from tolman.web.suites import page_with_suites, script_folders

PAGE = "view/view.html"
_PICTURE = ("episode", "number")
_DRAWING = Lock()
"""Pictures are drawn one after the other: a device has one stage."""


def view_app(runs: Runs, token: str | None = None, host: str = LOOPBACK) -> Starlette:
    """Returns the application that shows runs."""

    def page(_request: Request) -> Response:
        return HTMLResponse(page_with_suites(static_folder() / PAGE))

    def data(request: Request) -> Response:
        try:
            found = encoded(runs, request.path_params["name"])
        except KeyError:
            return PlainTextResponse("There is no such run or episode.", 404)
        except (TolmanError, OSError) as error:
            return _failed(error)
        return Response(found, media_type="application/json")

    def picture(request: Request) -> Response:
        try:
            drawn = jpeg_of(runs.run(request.path_params["run"]), *(request.path_params[name] for name in _PICTURE))
        except (KeyError, IndexError):
            return PlainTextResponse("There is no such picture.", 404)
        except (TolmanError, OSError) as error:
            return _failed(error)
        return Response(drawn, media_type="image/jpeg", headers={"cache-control": "private, max-age=60"})

    routes = [
        Route("/", page),
        Route("/data/{name:path}.json", data),
        Route("/pictures/{run}/{episode}/{number:int}.jpg", picture),
        *(static(f"suites/{name}", folder) for name, folder in script_folders().items()),
        static(),
    ]
    return secured(routes, token, host)


def _failed(error: TolmanError | OSError) -> Response:
    """Returns what cannot be shown; where it lies on this machine concerns nobody else."""
    words = f"A file of this run cannot be read: {error.strerror}." if isinstance(error, OSError) else str(error)
    return PlainTextResponse(without_paths(words), 422)


def encoded(runs: Runs, name: str) -> bytes:
    """Returns what a page asks for as JSON; a name that is none is a KeyError."""
    match name.split("/"):
        case ["runs"]:
            return msgspec.json.encode(listed_runs(runs))
        case ["run" | "scores" | "summary" | "tables" as what, id_]:
            run = runs.run(id_)
            return run.once(name, lambda: msgspec.json.encode(_OF_RUNS[what](run)))
        case ["episode", id_, episode]:
            run = runs.run(id_)
            return run.once(name, lambda: msgspec.json.encode(shown(run, episode)))
        case ["part", id_, episode, part]:
            run = runs.run(id_)
            return run.once(name, lambda: msgspec.json.encode(run.suite.pages().later[part](run.transcript(episode))))
    raise KeyError(name)


_OF_RUNS: dict[str, Callable[[OpenRun], Any]] = {
    "run": overview,
    "scores": earned,
    "summary": summary,
    "tables": tables,
}
"""What is told of a run, by its name."""


def names_of(runs: Runs) -> Iterator[str]:
    """Yields the name of everything that pages can ask for."""
    yield "runs"
    for listed in listed_runs(runs):
        if listed.why:
            continue
        run = runs.run(listed.id)
        yield from (f"{what}/{run.id}" for what in _OF_RUNS)
        for episode in run.keys:
            yield f"episode/{run.id}/{episode}"
            yield from (f"part/{run.id}/{episode}/{part}" for part in run.suite.pages().later)


def jpeg_of(run: OpenRun, episode: str, number: int) -> bytes:
    """Returns a picture of an episode."""
    with _DRAWING:
        return run.jpeg(episode, number)
