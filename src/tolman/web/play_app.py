"""The pages and addresses through which people play in a browser."""

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from tolman.errors import TolmanError
from tolman.suites.registry import suite_named
from tolman.web.guard import NOWHERE, Public, client_of
from tolman.web.knocks import Knocks
from tolman.web.overview import without_paths
from tolman.web.people import People
from tolman.web.seat import Seat
from tolman.web.server import secured, static, static_folder
from tolman.web.study import Study
from tolman.web.tutorial import Tutorials

if TYPE_CHECKING:
    from anyio import CapacityLimiter


class Sent(msgspec.Struct, frozen=True):
    """A reply as a browser sends it, with the name of the request that it answers."""

    name: str
    text: str
    seconds: float | None = None
    """How long the request was looked at, once all of it was there; None where the page does not know."""
    loading: float | None = None
    """How long its pictures took to come."""


class SentScratch(msgspec.Struct, frozen=True):
    """A scratch map as a browser sends it."""

    place: int
    scratch: Any


class SentCode(msgspec.Struct, frozen=True):
    """What somebody says to sit down."""

    code: str


Find = Callable[[Request], Seat | None]
"""Returns the seat to which a request goes; None where there is none."""

HEADER = "tolman-pass"
"""The header in which a page shows what it was given at the door: no address and no cookie holds it."""


def playing(
    people: People,
    token: str | None = None,
    host: str = "127.0.0.1",
    at: Public = NOWHERE,
    knocks: Knocks | None = None,
) -> Any:
    """Returns the application in which the people of a run play."""
    tutorials = _tutorials(people.study)
    routes = [
        static(),
        Route("/", _door(people)),
        Route("/seat", lambda _request: _file("play")),
        Route("/tutorial", _tutorial(tutorials)),
        Route("/api/sit", _sit(people, knocks or Knocks(), at != NOWHERE), methods=["POST"]),
        *_routes("/api/seat", lambda request: people.seated(request.headers.get(HEADER, "")), _drawn_for(people)),
    ]
    if tutorials:
        routes += _routes("/api/tutorial/{code}", lambda request: tutorials.seat(request.path_params["code"]))
    return secured(routes, token, host, at=at)


def _drawn_for(people: People) -> Find:
    """Returns what finds the seat at which a picture was shown: its name is known to nobody else."""
    return lambda request: next(
        (seat for seat in people.seats.values() if seat.has_shown(request.path_params["picture"])), None
    )


def _tutorials(study: Study) -> Tutorials | None:
    """Returns the tutorials of what is played, where its suite has some."""
    task = study.settings.tasks[0]
    practice = suite_named(task.suite).pages().practice
    return Tutorials(practice(task), study.tools) if practice else None


def _tutorial(tutorials: Tutorials | None) -> Callable[[Request], Response]:
    """Returns the page on which people practise; where there is nothing to practise on, it leads to the door."""

    def tutorial(request: Request) -> Response:
        if tutorials is None:
            return RedirectResponse("./", 303)
        if tutorials.seat(request.query_params.get("at", "")) is None:
            return RedirectResponse(f"tutorial?at={tutorials.begin()}", 303)
        return _file("play")

    return tutorial


def _door(people: People) -> Callable[[Request], Response]:
    """Returns the page at which people arrive: it asks for a code where one is needed."""

    def door(_request: Request) -> Response:
        return _file("door") if people.study.needs_code else RedirectResponse("seat", 303)

    return door


def _sit(people: People, knocks: Knocks, is_behind_proxy: bool) -> Callable[..., Any]:
    """Returns what gives a pass for a code; who plays alone needs none."""

    async def sit(request: Request) -> Response:
        sent = _read(await request.body(), SentCode)
        if sent is None:
            return Response("This is not a code.", 400)
        if not people.study.needs_code:
            return _json({"pass": people.pass_of(next(iter(people.seats.values())))})
        if not sent.code:  # a page asks so whether a code is needed
            return _json({"pass": ""})
        client = client_of(request, is_behind_proxy)
        if seconds := knocks.wait(client):
            told = f"Too many wrong codes: wait {seconds} {'second' if seconds == 1 else 'seconds'} and try again."
            return Response(told, 429, {"retry-after": str(seconds)})
        code = typed(sent.code)
        if (seat := people.seats.get(code)) is None:
            if code:
                knocks.note_wrong(client)
            return Response("There is nobody with this code; look at it again, or ask who gave it to you.", 404)
        return _json({"pass": people.pass_of(seat)})

    return sit


def typed(code: str) -> str:
    """Returns a code as it was meant, without what keyboards and mails put around its letters or in their place."""
    plain = unicodedata.normalize("NFKC", code[:MOST_CODE])
    kinds = [(letter, unicodedata.category(letter)) for letter in plain]
    return "".join("-" if kind == "Pd" else letter for letter, kind in kinds if kind[0] not in "CZ")


def _routes(api: str, find: Find, find_picture: Find | None = None) -> list[Route]:
    """Returns the addresses of the seats that `find` knows; images are asked for without a header."""
    return [
        Route(api, _seated(find, lambda seat, _request, _body: _json(seat.overview()))),
        Route(f"{api}/state", _seated(find, _state)),
        Route(f"{api}/reply", _seated(find, _reply), methods=["POST"]),
        Route(f"{api}/scratch", _seated(find, _scratch), methods=["POST"]),
        Route(f"{api}/result/{{place:int}}", _seated(find, _result)),
        Route(f"{api}/picture/{{picture}}", _seated(find_picture or find, _picture, cache(_one_at_a_time))),
    ]


Answer = Callable[[Seat, Request, bytes], Response]
"""Answers a request to a seat, with the body of the request."""


def _seated(find: Find, answer: Answer, limiter: "Callable[[], CapacityLimiter] | None" = None) -> Callable[..., Any]:
    """Returns an endpoint that knows the seat; it runs in a thread, since the world moves in it."""
    from anyio import to_thread

    async def endpoint(request: Request) -> Response:
        seat = find(request)
        if seat is None:
            return Response("Say your code again.", 401)
        body = await request.body() if request.method == "POST" else b""
        try:
            return await to_thread.run_sync(answer, seat, request, body, limiter=limiter() if limiter else None)
        except TolmanError as error:
            return Response(without_paths(str(error)), 500)

    return endpoint


def _one_at_a_time() -> "CapacityLimiter":
    from anyio import CapacityLimiter

    return CapacityLimiter(1)  # a drawing has all cores, and must not keep answers waiting


def _picture(seat: Seat, request: Request, _body: bytes) -> Response:
    jpeg = seat.jpeg(request.path_params["picture"])
    if jpeg is None:
        return Response("This was not shown.", 404)
    return Response(jpeg, media_type="image/jpeg", headers={"cache-control": "private, max-age=3600"})


def _state(seat: Seat, request: Request, _body: bytes) -> Response:
    return _json(seat.state(request.query_params.get("counted", "")))


def _reply(seat: Seat, _request: Request, body: bytes) -> Response:
    """Takes a reply; one to another request than the one that is asked now is refused with what is asked."""
    sent = _read(body, Sent)
    if sent is None:
        return Response("This is not a reply.", 400)
    if len(sent.text) > MOST_REPLY:
        return Response(f"A reply may have {MOST_REPLY:,} letters.", 413)
    taken = seat.answer(sent.name, sent.text, sent.seconds, sent.loading)
    return _json(taken, 200 if taken.is_taken else 409)


def _scratch(seat: Seat, _request: Request, body: bytes) -> Response:
    sent = _read(body, SentScratch)
    if sent is None or len(body) > MOST_SCRATCH or _is_deep(sent.scratch):
        return Response("This is not a scratch map.", 400)
    return _json({"is_kept": seat.keep_scratch(sent.place, sent.scratch)})


MOST_CODE = 200
"""Letters of what is typed as a code that are looked at."""

MOST_REPLY = 100_000
"""Letters that a reply may have."""

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
