"""The guard at the door of every page: who may ask, from where, for how much, and what a browser may then do.

A page of another site must not reach this server through the reader's browser. Its requests come with its own name
as their host (a name that was bound to this machine), with its own origin, or with the browser's word that they come
from elsewhere; all are refused. A link may still be followed: the answer is then a page of its own.
"""

import secrets
import socket
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names under which a machine knows itself."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What a page may load and run: files of this server alone, and no script or style within the page itself."""

_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

_SAFE = frozenset({"GET", "HEAD"})
_MOST_BYTES = 1_000_000
"""Bytes that a request may carry."""
_LONGEST_PATH = 2000
"""Letters that a path may have: one of thousands of digits is no number to Python."""


@dataclass(frozen=True, slots=True)
class Public:
    """Where browsers find the pages: under an address of their own, or nowhere but at the server itself."""

    origin: str = ""
    """Scheme and name, and the port where it is not the usual one, as browsers say them; empty for none."""
    name: str = ""
    folder: str = ""
    """Before all paths, as in /tolman; whoever passes requests on may have cut it off."""

    @property
    def is_secret(self) -> bool:
        """Whether nobody on the way can read along."""
        return self.origin.startswith("https:")


NOWHERE = Public()


def read_public(url: str) -> Public:
    """Returns what an address such as https://lab.example/tolman says; nothing of none."""
    if not url:
        return NOWHERE
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname or parts.query or parts.fragment or parts.username:
        raise ValueError(f"{url!r} is no address of pages, such as https://lab.example/tolman")
    name = parts.hostname  # in lower case
    port = f":{parts.port}" if parts.port not in (None, _PORTS[parts.scheme]) else ""
    return Public(f"{parts.scheme}://{f'[{name}]' if ':' in name else name}{port}", name, parts.path.rstrip("/"))


_PORTS = {"http": 80, "https": 443}


class Guard:
    """Lets requests through to an application, or refuses them with a line that says why."""

    def __init__(
        self,
        app: ASGIApp,
        token: str | None = None,
        host: str = "127.0.0.1",
        at: Public = NOWHERE,
    ) -> None:
        self._app, self._token, self._host, self._at = app, token, host, at

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or lets the application answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope = _without_folder(scope, self._at.folder)
        answer = self._refusal(Request(scope))

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        with suppress(ClientDisconnect):  # whoever left in the middle of a request needs no answer
            await (answer or self._app)(scope, receive, send_guarded)

    def _refusal(self, request: Request) -> Response | None:
        """Returns the answer to a request that may not go on, or None."""
        name = host_name(request.headers)
        if not is_known(name, self._host) and not (name and name == self._at.name):
            return PlainTextResponse("This server does not answer under that name.", 421)
        if _is_foreign(request.headers, self._at.origin):
            return PlainTextResponse("Only pages of this server may ask for that.", 403)
        if len(request.scope["path"]) > _LONGEST_PATH:
            return PlainTextResponse("That address is too long.", 414)
        if request.method not in _SAFE and (refused := _refused_change(request.headers, self._at.origin)):
            return refused
        if request.url.path == "":
            return RedirectResponse(f"{self._at.folder}/", 303)
        return self._without_token(request) if self._token else None

    def _without_token(self, request: Request) -> Response | None:
        """Returns the answer to a request without the token's cookie; the token itself is exchanged for one."""
        assert self._token
        cookie = cookie_name(request)
        if _is_same(request.cookies.get(cookie, ""), self._token):
            return None
        if request.method == "GET" and _is_same(request.query_params.get("token", ""), self._token):
            rest = urlencode([pair for pair in request.query_params.multi_items() if pair[0] != "token"])
            path = request.url.path.lstrip("/\\")  # after two strokes there would be the name of another server
            folder = f"{self._at.folder}/"
            answer = RedirectResponse(f"{folder}{path}{'?' * bool(rest)}{rest}", 303)
            answer.set_cookie(  # a strict one would not come along when a link in a mail on the web is followed
                cookie, self._token, path=folder, secure=self._at.is_secret, httponly=True, samesite="lax"
            )
            return answer
        return PlainTextResponse("Open the address with ?token= and the token that the server printed.", 401)


def _without_folder(scope: Scope, folder: str) -> Scope:
    """Returns a request as if its path began after the public folder, whether or not that was cut off before."""
    if not folder or f"{scope['path']}/".find(f"{folder}/") != 0:
        return scope
    return {**scope, "path": scope["path"][len(folder) :]}


def client_of(request: Request, is_behind_proxy: bool) -> str:
    """Returns the address from which a request came: a proxy on this machine tells it last in its list."""
    peer = request.client.host if request.client else ""
    told = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return told if told and is_behind_proxy and is_loopback(peer) else peer


def host_name(headers: Headers) -> str:
    """Returns the name under which a server was asked, without its port."""
    host = headers.get("host", "").lower()
    return host.partition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]


def is_known(name: str, host: str) -> bool:
    """Says whether a server at the address `host` answers under a name: no other site can have such a name.

    Beyond loopback, any number will do: only names can be bound to machines by others.
    """
    if name in LOOPBACK_NAMES | {host.lower()}:
        return True
    return not is_loopback(host) and (name == socket.gethostname().lower() or _is_number(name))


def is_loopback(host: str) -> bool:
    """Says whether an address can be reached from this machine alone."""
    return host.lower() == "localhost" or (_is_number(host) and ip_address(host).is_loopback)


def cookie_name(request: Request) -> str:
    """Returns the name of the token's cookie: one for each port, since browsers do not keep ports apart."""
    server = request.scope.get("server")
    return f"tolman-{server[1] if server else 0}"


def _is_foreign(headers: Headers, public: str) -> bool:
    """Says whether a page from elsewhere asks, by the word of the browser; who follows a link is let through.

    Browsers tell where a request comes from to servers on loopback and over https; an origin they tell everywhere.
    """
    if "origin" in headers:
        return not _has_own_origin(headers, public)
    is_link = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")
    return not is_link and headers.get("sec-fetch-site", "none") not in ("none", "same-origin")


def _has_own_origin(headers: Headers, public: str) -> bool:
    """Says whether a page of this server asks, by its own address or by the public one."""
    origin = headers.get("origin", "").lower()
    return origin in (public or None, *(f"{scheme}://{headers['host'].lower()}" for scheme in _PORTS))


def _refused_change(headers: Headers, public: str) -> Response | None:
    """Returns the answer to a request that would change something and comes from elsewhere, or is too large."""
    if not _has_own_origin(headers, public):
        return PlainTextResponse("Only pages of this server may send something.", 403)
    length = headers.get("content-length", "0")
    if "transfer-encoding" in headers or not length.isdecimal():
        return PlainTextResponse("Say how many bytes there are.", 411)
    is_large = len(length) > len(str(_MOST_BYTES)) or int(length) > _MOST_BYTES
    return PlainTextResponse("That is too much.", 413) if is_large else None


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())
