"""The pages and addresses through which people play in a browser."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from tolman.errors import TolmanError
from tolman.suites.registry import suite_named
from tolman.web.people import People
from tolman.web.seat import Seat
from tolman.web.server import secured, static, static_folder
from tolman.web.study import Study
from tolman.web.tutorial import Tutorials

if TYPE_CHECKING:
    from anyio import CapacityLimiter


class Sent(msgspec.Struct, frozen=True):
    """A reply as a browser sends it, with the request that it answers."""

    place: int
    number: int
    digest: str
    text: str
    seconds: float | None = None
    """How long the page was looked at; None where the browser does not tell."""


class SentScratch(msgspec.Struct, frozen=True):
    """A scratch map as a browser sends it."""

    place: int
    scratch: Any


class SentCode(msgspec.Struct, frozen=True):
    """What somebody says to sit down."""

    code: str


Find = Callable[[str], Seat | None]
"""Returns a seat by its code; None where there is none."""


def playing(people: People, token: str | None = None, host: str = "127.0.0.1") -> Any:
    """Returns the application in which the people of a run play."""
    study = people.study
    pages: list[tuple[str, Find]] = [("/seat/{code}", people.seats.get)]
    routes = [static(), Route("/", _door(people)), Route("/api/sit", _sit(people), methods=["POST"])]
    tutorials = _tutorials(study)
    routes.append(Route("/tutorial", lambda _request: RedirectResponse(_practice(tutorials), 303)))
    if tutorials:
        pages.append(("/tutorial/{code}", tutorials.seat))
    for page, seat in pages:
        routes += [Route(page, _page(seat)), *_routes(f"/api{page}", seat)]
    return secured(routes, token, host)


def _practice(tutorials: Tutorials | None) -> str:
    """Returns where people practise; where there is nothing to practise on, the page at which they arrive."""
    return f"/tutorial/{tutorials.begin()}" if tutorials else "/"


def _tutorials(study: Study) -> Tutorials | None:
    """Returns the tutorials of what is played, where its suite has some."""
    task = study.settings.tasks[0]
    practice = suite_named(task.suite).pages().practice
    return Tutorials(practice(task), study.tools) if practice else None


def _door(people: People) -> Callable[[Request], Response]:
    """Returns the page at which people arrive: it asks for a code where one is needed."""

    def door(_request: Request) -> Response:
        if people.study.needs_code:
            return _file("door")
        return RedirectResponse(f"/seat/{people.study.participants[0].code}", 303)

    return door


def _sit(people: People) -> Callable[..., Any]:
    """Returns what says whether a code is known."""

    async def sit(request: Request) -> Response:
        sent = _read(await request.body(), SentCode)
        if sent is None:
            return Response("This is not a code.", 400)
        if sent.code.strip() not in people.seats:
            return Response("There is nobody with this code; look at it again, or ask who gave it to you.", 404)
        return _json({"code": sent.code.strip()})

    return sit


def _page(find: Find) -> Callable[[Request], Response]:
    def page(request: Request) -> Response:
        return _file("play") if find(request.path_params["code"]) else _file("door", 404)

    return page


def _routes(api: str, find: Find) -> list[Route]:
    """Returns the addresses of the seats that `find` knows."""
    return [
        Route(api, _seated(find, lambda seat, _request, _body: _json(seat.overview()))),
        Route(f"{api}/state", _seated(find, lambda seat, _request, _body: _json(seat.state()))),
        Route(f"{api}/reply", _seated(find, _reply), methods=["POST"]),
        Route(f"{api}/scratch", _seated(find, _scratch), methods=["POST"]),
        Route(f"{api}/result/{{place:int}}", _seated(find, _result)),
        Route(f"{api}/picture/{{picture}}", _seated(find, _picture, cache(_one_at_a_time))),
    ]


Answer = Callable[[Seat, Request, bytes], Response]
"""Answers a request to a seat, with the body of the request."""


def _seated(find: Find, answer: Answer, limiter: "Callable[[], CapacityLimiter] | None" = None) -> Callable[..., Any]:
    """Returns an endpoint that knows the seat; it runs in a thread, since the world moves in it."""
    from anyio import to_thread

    async def endpoint(request: Request) -> Response:
        seat = find(request.path_params["code"])
        if seat is None:
            return Response("There is nobody with this code.", 404)
        body = await request.body() if request.method == "POST" else b""
        try:
            return await to_thread.run_sync(answer, seat, request, body, limiter=limiter() if limiter else None)
        except TolmanError as error:
            return Response(str(error), 500)

    return endpoint


def _one_at_a_time() -> "CapacityLimiter":
    from anyio import CapacityLimiter

    return CapacityLimiter(1)  # a drawing has all cores, and must not keep answers waiting


def _picture(seat: Seat, request: Request, _body: bytes) -> Response:
    jpeg = seat.jpeg(request.path_params["picture"])
    if jpeg is None:
        return Response("This was not shown.", 404)
    return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "private, max-age=3600"})


def _reply(seat: Seat, _request: Request, body: bytes) -> Response:
    """Takes a reply; one to another request than the one that is asked now is refused with what is asked."""
    sent = _read(body, Sent)
    if sent is None:
        return Response("This is not a reply.", 400)
    taken = seat.answer(sent.place, sent.number, sent.digest, sent.text, sent.seconds)
    return _json(taken, 200 if taken.is_taken else 409)


def _scratch(seat: Seat, _request: Request, body: bytes) -> Response:
    sent = _read(body, SentScratch)
    if sent is None or len(body) > MOST_SCRATCH or _is_deep(sent.scratch):
        return Response("This is not a scratch map.", 400)
    return _json({"is_kept": seat.keep_scratch(sent.place, sent.scratch)})


MOST_SCRATCH = 100_000
"""Bytes that a scratch map may have."""

_DEEPEST = 20
"""Lists and objects in each other that a scratch map may have, so that it can be read again."""


def _is_deep(value: Any, room: int = _DEEPEST) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return room == 0 or any(_is_deep(each, room - 1) for each in inside)


def _result(seat: Seat, request: Request, _body: bytes) -> Response:
    result = seat.result(request.path_params["place"])
    return _json(result) if result else Response("Nothing is told of this item.", 404)


def _read(body: bytes, kind: type[Any]) -> Any:
    """Returns what a browser sent, or None where it cannot be read."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _file(name: str, status: int = 200) -> Response:
    return FileResponse(static_folder() / "play" / f"{name}.html", status, media_type="text/html; charset=utf-8")
