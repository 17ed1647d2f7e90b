"""Serves pages from the user's own machine: on loopback unless told otherwise, and with a token beyond it."""

import os
import secrets
import socket
import webbrowser
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tolman.errors import ServeError
from tolman.web.guard import NOWHERE, Guard, Public, is_loopback

LOOPBACK = "127.0.0.1"


class _Files(StaticFiles):
    """Files that a browser asks for again each time, and gets again once they have changed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["cache-control"] = "no-cache"
        return answer


def static_folder() -> Path:
    """Returns the folder of style sheets, scripts and pages."""
    return Path(str(files("tolman.web") / "static"))


def static(inside: str = "", folder: Path | None = None) -> Mount:
    """Returns the route of style sheets and scripts, under /static; those of a folder of their own inside that."""
    return Mount(f"/static/{inside}".rstrip("/"), _Files(directory=folder or static_folder()), name="static")


def secured(
    routes: Sequence[BaseRoute],
    token: str | None = None,
    host: str = LOOPBACK,
    at: Public = NOWHERE,
    **others: Any,
) -> Starlette:
    """Returns an application that answers only who may ask: see `guard`; `others` are Starlette's own settings.

    `at` is where browsers find the pages. Endpoints that are plain functions run in threads, so they may take their
    time.
    """
    app = Starlette(routes=[*routes], middleware=[Middleware(Guard, token=token, host=host, at=at)], **others)
    app.router.redirect_slashes = False  # it names the address that a proxy asks, not the one that browsers know
    return app


def token_for(host: str) -> str | None:
    """Returns a new token where others than this machine can reach the address, else None."""
    return None if is_loopback(host) else secrets.token_urlsafe(24)


def serve(  # noqa: PLR0913
    app: Starlette,
    host: str = LOOPBACK,
    port: int = 0,
    open_browser: bool = False,
    token: str | None = None,
    tell: Callable[[str], None] = lambda _line: None,
    at: Public = NOWHERE,
) -> None:
    """Serves an application until it is interrupted, and tells its address first; port 0 is any free one."""
    import uvicorn

    listening = bound(host, port)
    own = address_of(listening, host)
    address = (f"{at.origin}{at.folder}/" if at.origin else own) + (f"?token={token}" if token else "")
    tell(f"{address} ({f'passed on to {own}; ' if at.origin else ''}Ctrl-C ends it)")
    if open_browser:
        webbrowser.open(address)
    with listening:
        uvicorn.Server(server_config(app)).run([listening])


def server_config(app: Starlette) -> Any:
    """Returns how uvicorn serves an application: quietly, as no proxy's back end, and with little patience."""
    import uvicorn

    from tolman.web.connection import Connection

    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="error",  # warnings are about requests that others send
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="auto",
    )


def bound(host: str, port: int) -> socket.socket:
    """Returns a socket that listens at an address."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        what = os.strerror(error.errno) if isinstance(error.errno, int) and error.errno > 0 else str(error)
        raise ServeError(f"cannot serve at {host}, port {port}: {what}; choose another one with --port") from error


def check_free(host: str, port: int) -> None:
    """Raises where nothing can be served at an address, before anything is made that takes a while."""
    bound(host, port).close()


def address_of(listening: socket.socket, host: str) -> str:
    """Returns the address at which a socket can be reached by a browser."""
    everywhere = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}  # noqa: S104
    name = everywhere.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"
