"""The page in which a person goes through a house, and the application that answers it.

All requests only ask: a page says where it is and what it does, and is told where it comes to.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from tolman.eye.motion import Motion, Way
from tolman.eye.routes import ACROSS
from tolman.web.open_house import OpenHouse, Whereabouts
from tolman.web.server import LOOPBACK, secured, static, static_folder

if TYPE_CHECKING:
    from anyio import CapacityLimiter

_KEEP = {"cache-control": "private, max-age=3600"}
"""For what an address with the digest of a house in it always shows."""
_FARTHEST = 1e4
"""Metres of a place on a plan, at most."""


def house_app(house: OpenHouse, token: str | None = None, host: str = LOOPBACK) -> Starlette:
    """Returns the application in which people go through a house."""
    lines: dict[bool, CapacityLimiter] = {}

    def page(_request: Request) -> Response:
        return FileResponse(static_folder() / "house" / "house.html", media_type="text/html; charset=utf-8")

    def here(request: Request) -> Response:
        text = request.query_params.get("at", "")
        spot = house.spot(text)
        note = "Nobody can stand there; you are at the beginning." if text and not spot else ""
        return _json(house.here(spot or house.start, note))

    def pictures(is_quick: bool) -> Callable[[Request], Awaitable[Response]]:
        def line() -> "CapacityLimiter":
            return lines.setdefault(is_quick, _one())

        return _in_line(line, lambda request: _picture(house, request, is_quick))

    routes = [
        Route("/", page),
        Route("/api/plan", lambda _request: _json(house.plan())),
        Route("/api/here", here),
        Route("/api/moved", _from_spot(house, _moved)),
        Route("/api/gone", _from_spot(house, _gone)),
        Route("/api/walked", _from_spot(house, _walked)),
        Route("/api/swung", _from_spot(house, lambda house, spot, _request: house.swung(spot))),
        Route("/api/names", _from_spot(house, lambda house, spot, _request: house.names(spot))),
        Route("/pictures/{digest}/{at}/quick.jpg", pictures(is_quick=True)),
        Route("/pictures/{digest}/{at}/still.jpg", pictures(is_quick=False)),
        Route("/plans/{digest}/plan.svg", lambda request: _plan(house, request)),
        Route("/plans/{digest}/{doors}.svg", lambda request: _plan(house, request)),
        static(),
    ]
    return secured(routes, token, host)


def _picture(house: OpenHouse, request: Request, is_quick: bool) -> Response:
    spot = house.spot(request.path_params["at"])
    if spot is None or request.path_params["digest"] != house.digest:
        return PlainTextResponse("There is no such picture.", 404)
    return Response(house.jpeg(spot, is_quick), media_type="image/jpeg", headers=_KEEP)


def _plan(house: OpenHouse, request: Request) -> Response:
    doors = request.path_params.get("doors", "")
    drawn = house.svg(doors) if request.path_params["digest"] == house.digest else None
    if drawn is None:
        return PlainTextResponse("There is no such plan.", 404)
    return Response(drawn, media_type="image/svg+xml", headers=_KEEP)


def _in_line(
    line: "Callable[[], CapacityLimiter]", answer: Callable[[Request], Response]
) -> Callable[[Request], Awaitable[Response]]:
    """Returns an endpoint that answers one request after the other, and none of whoever has gone meanwhile."""
    from anyio import to_thread

    async def endpoint(request: Request) -> Response:
        async with line():
            if await request.is_disconnected():
                return Response(status_code=499)
            return await to_thread.run_sync(answer, request)

    return endpoint


def _one() -> "CapacityLimiter":
    from anyio import CapacityLimiter

    return CapacityLimiter(1)


def _from_spot(
    house: OpenHouse, act: Callable[[OpenHouse, Whereabouts, Request], object]
) -> Callable[[Request], Response]:
    """Returns an endpoint for whoever is somewhere; what cannot be understood is refused."""

    def endpoint(request: Request) -> Response:
        spot = house.spot(request.query_params.get("at", ""))
        if spot is None:
            return PlainTextResponse("Nobody can be there.", 400)
        try:
            return _json(act(house, spot, request))
        except (ValueError, KeyError) as error:
            return PlainTextResponse(f"This is nothing to do here: {error}", 400)

    return endpoint


def _moved(house: OpenHouse, spot: Whereabouts, request: Request) -> object:
    size = request.query_params.get("size")
    return house.moved(spot, Motion(Way(request.query_params["way"]), float(size) if size else None))


def _gone(house: OpenHouse, spot: Whereabouts, request: Request) -> object:
    return house.gone(spot, _number(request, "x", ACROSS), _number(request, "y", ACROSS))


def _walked(house: OpenHouse, spot: Whereabouts, request: Request) -> object:
    return house.walked(spot, _number(request, "east", _FARTHEST), _number(request, "north", _FARTHEST))


def _number(request: Request, name: str, most: float) -> float:
    number = float(request.query_params[name])
    if not abs(number) <= most:
        raise ValueError(f"{name} is at most {most:g}")
    return number


def _json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")
