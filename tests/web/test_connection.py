"""Connections on which nobody says anything are closed, and keep nobody out."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from tests.waiting import PATIENCE as LONG
from tolman.web.connection import MOST_IDLE, PATIENCE, SLOWEST, Connection
from tolman.web.server import secured, server_config

HEAD = b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://127.0.0.1\r\ncontent-length: 4\r\n"
ASKED = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose time passes when a test says so."""

    now = 1000.0

    def time(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        """Lets time pass, and everything happen that was to happen."""
        self.now += seconds
        for _ in range(20):
            self.call_soon(self.stop)
            self.run_forever()


class Transport(asyncio.Transport):
    """A connection without a network."""

    def __init__(self) -> None:
        super().__init__()
        self.sent, self.is_gone = b"", False

    def write(self, data: Any) -> None:
        self.sent += data

    def abort(self) -> None:
        self.is_gone = True

    close = abort

    def is_closing(self) -> bool:
        return self.is_gone

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def _said(request: Request) -> PlainTextResponse:
    return PlainTextResponse((await request.body()).decode() or "hello")


def _app() -> Any:
    return secured([Route("/", _said, methods=["GET", "POST"])])


class Door:
    """A server's side of connections, in a time of its own."""

    def __init__(self) -> None:
        self.clock, self._config, self._state = Clock(), server_config(_app()), ServerState()
        self._made: list[Connection] = []

    def knock(self, text: bytes = b"") -> tuple[Connection, Transport]:
        """Opens a connection and sends something."""
        assert self._config.http is Connection
        made, transport = Connection(self._config, self._state, {}, self.clock), Transport()
        made.connection_made(transport)
        self._made.append(made)
        if text:
            made.data_received(text)
        return made, transport

    def close(self) -> None:
        """Has everybody leave."""
        for each in self._made:
            each.connection_lost(None)
        self.clock.passes(0)
        self.clock.close()


@pytest.fixture
def door() -> Any:
    found = Door()
    yield found
    found.close()


@pytest.mark.parametrize("text", [b"", b"G", HEAD, HEAD + b"\r\n", HEAD + b"\r\n123"])
def test_who_does_not_finish_a_request_is_let_go(door: Door, text: bytes) -> None:
    _, transport = door.knock(text)
    door.clock.passes(PATIENCE - 0.1)
    assert not transport.is_gone
    door.clock.passes(0.2)
    assert transport.is_gone


def test_bytes_that_come_one_by_one_win_no_time(door: Door) -> None:
    connection, transport = door.knock()
    for byte in HEAD[: int(2 * PATIENCE)]:
        if not transport.is_gone:
            connection.data_received(bytes([byte]))
            door.clock.passes(1)
    assert transport.is_gone


def test_an_answer_may_take_its_time(door: Door) -> None:
    connection, transport = door.knock(HEAD + b"\r\n123")
    door.clock.passes(PATIENCE - 1)
    connection.data_received(b"4")
    assert connection.end is None
    door.clock.passes(1)
    assert transport.sent.endswith(b"\r\n\r\n1234")


def test_the_second_request_of_a_connection_is_waited_for_as_the_first(door: Door) -> None:
    connection, transport = door.knock(ASKED)
    door.clock.passes(1)
    assert transport.sent.endswith(b"hello")
    connection.data_received(b"G")
    door.clock.passes(PATIENCE - 0.1)
    assert not transport.is_gone
    connection.data_received(ASKED[1:])
    door.clock.passes(1)
    assert transport.sent.count(b"hello") == 2
    connection.data_received(b"G")
    door.clock.passes(PATIENCE + 0.1)
    assert transport.is_gone


def test_who_takes_no_answer_is_let_go(door: Door) -> None:
    connection, transport = door.knock(ASKED)
    connection.pause_writing()
    door.clock.passes(SLOWEST - 1)
    connection.resume_writing()
    assert connection.end is None
    connection.pause_writing()
    door.clock.passes(SLOWEST - 1)
    assert not transport.is_gone
    door.clock.passes(2)
    assert transport.is_gone


def test_of_too_many_the_one_goes_that_was_waited_for_longest(door: Door) -> None:
    served, _ = door.knock(ASKED)
    found = [door.knock()]
    door.clock.passes(1)
    found += [door.knock(b"G") for _ in range(MOST_IDLE - 1)]
    assert not any(transport.is_gone for _, transport in found)
    door.knock()
    assert [transport.is_gone for _, transport in found] == [True] + [False] * (MOST_IDLE - 1)
    assert not served.transport.is_closing(), "it has said what it wants"


@pytest.mark.slow
def test_many_half_open_connections_keep_nobody_out(running: Callable[[Any], AbstractContextManager[str]]) -> None:
    with running(_app()) as address:
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        held = [socket.create_connection((host, int(port)), LONG) for _ in range(3 * MOST_IDLE)]
        try:
            for each in held:
                each.sendall(b"GET / HT")
            with socket.create_connection((host, int(port)), LONG) as asking:
                asking.sendall(ASKED.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
                assert b"200 OK" in asking.recv(1000)
            assert _is_closed(held[0])
        finally:
            for each in held:
                each.close()


def _is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.slow
def test_who_leaves_in_the_middle_of_a_request_leaves_no_trace(
    running: Callable[[Any], AbstractContextManager[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    with running(_app()) as address:
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port)), LONG) as leaving:
            leaving.sendall(HEAD.replace(b"127.0.0.1\r\n", f"{host}:{port}\r\n".encode()) + b"\r\n12")
        with socket.create_connection((host, int(port)), LONG) as asking:
            asking.sendall(ASKED.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            assert b"200 OK" in asking.recv(1000)
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [b"no request\r\n\r\n", ASKED.replace(b"\r\n\r\n", b"\r\nupgrade: websocket\r\n\r\n")]
)
def test_what_is_no_request_fills_no_terminal(
    running: Callable[[Any], AbstractContextManager[str]], capfd: pytest.CaptureFixture[str], text: bytes
) -> None:
    with running(_app()) as address:
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port)), LONG) as asking:
            asking.sendall(text.replace(b"\r\n\r\n", b"\r\nconnection: upgrade\r\n\r\n"))
            assert asking.recv(1000).startswith(b"HTTP/1.1 ")
    assert capfd.readouterr() == ("", "")


def test_uvicorn_serves_with_such_connections() -> None:
    config = server_config(_app())
    assert isinstance(config, uvicorn.Config)
    config.load()
    assert config.http_protocol_class is Connection
    assert config.ws_protocol_class is None
