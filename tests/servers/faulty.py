"""A chat server that speaks as OpenAI's does, lets a scripted player reply, and fails as real servers fail.

`serving(...)` starts it in a thread. As a process it prints its port first:

    python -m tests.servers.faulty --port 0 --seed 3 --faults 0.3 --log calls.jsonl
"""

import argparse
import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tolman.protocol.conversation import Message
from tolman.protocol.manner import UNREAD
from tolman.runner.greeting import WORDS
from tolman.suites.tos.players.roster import scripted, taken_apart

HUGE_TEXT = "and so on " * 210_000
"""A reply of two megabytes."""
REFUSAL = "I cannot help with that."
OVERLOADED = "the upstream is overloaded"
MUMBLE = "It is somewhere over there, I should think."


class Fault(StrEnum):
    """What can go wrong with a call."""

    NONE = ""
    LIMITED = "limited"
    """Status 429 with Retry-After."""
    FAILED = "failed"
    """Status 500."""
    LEAKY = "leaky"
    """Status 500 with a message that repeats the Authorization header."""
    DENIED = "denied"
    """Status 401 with a message that repeats the Authorization header."""
    SLOW = "slow"
    """A good reply that comes late."""
    CUT = "cut"
    """Status 200 and half of the JSON, with the length of that half."""
    EMPTY = "empty"
    """A whole reply without text."""
    REFUSED = "refused"
    """A whole reply that holds a refusal instead of text."""
    HUGE = "huge"
    """A whole reply of two megabytes."""
    DROPPED = "dropped"
    """The connection ends before any byte of the reply."""
    CHOICELESS = "choiceless"
    """Status 200 and `"choices": []`."""
    BODY = "body"
    """Status 200 with an error of status 502 in the place of choices, as routers of many providers send it."""
    ENDED = "ended"
    """Status 200 and a choice without content whose finish is an error."""
    BROKEN = "broken"
    """The connection ends in the middle of the reply."""


@dataclass(frozen=True, slots=True)
class Faults:
    """The share of calls that meets each fault, from 0 to 1; all others go well."""

    limited: float = 0.0
    failed: float = 0.0
    leaky: float = 0.0
    denied: float = 0.0
    slow: float = 0.0
    cut: float = 0.0
    empty: float = 0.0
    refused: float = 0.0
    huge: float = 0.0
    dropped: float = 0.0
    choiceless: float = 0.0
    body: float = 0.0
    ended: float = 0.0
    broken: float = 0.0

    def __post_init__(self) -> None:
        shares = asdict(self).values()
        if min(shares) < 0 or sum(shares) > 1 + 1e-9:
            raise ValueError(f"shares lie between 0 and 1, and so does their sum, unlike {self}")

    def of(self, seed: int, number: int) -> Fault:
        """Returns the fault of a call."""
        left = random.Random(f"{seed}-{number}").random()
        for field in fields(self):
            left -= getattr(self, field.name)
            if left < 0:
                return Fault(field.name)
        return Fault.NONE


_REPLYLESS = (Fault.CUT, Fault.BROKEN, Fault.CHOICELESS, Fault.BODY, Fault.ENDED)
"""Faults with status 200 that bring no reply of the model."""

PASSING = tuple(fault for fault in Fault if fault not in (Fault.NONE, Fault.DENIED))
"""Faults that a second try may get over: all but a wrong key."""


def evenly(share: float, faults: tuple[Fault, ...] = PASSING) -> Faults:
    """Returns faults that together meet `share` of all calls, each as often as the others."""
    return Faults(**{fault.value: share / len(faults) for fault in faults})


@dataclass(frozen=True, slots=True)
class Manners:
    """How a server behaves."""

    seed: int = 0
    """With a call's number it decides the call's fault."""
    faults: Faults = Faults()
    """How often which fault happens."""
    failing: Container[int] = ()
    """Numbers of calls, counted from 1, that meet `failing_with` whatever the seed says."""
    failing_with: Fault = Fault.FAILED
    """What they meet."""
    greets: bool = True
    """Whether greetings are answered well, whatever else happens, and are not counted among calls."""
    models: Container[str] | None = None
    """Models that there are; None for any."""
    says: str | None = None
    """The text of every reply; None lets a scripted player reply."""
    lines: tuple[str, ...] = ()
    """What is said after so many replies in a conversation, and the last of them from then on; none for the above."""
    mumbles: bool = False
    """Whether answers to asides cannot be read until the player is reminded."""
    slow_seconds: float = 0.0
    """How late every reply comes."""
    late_seconds: float = 0.2
    """How much later a slow reply comes."""
    retry_after_ms: int | None = 5
    """Milliseconds for which a client is asked to wait after 429 and 500.

    OpenAI's client heeds them, and waits for half a second at first if it is told nothing. `Retry-After`, which
    comes with 429, has the whole seconds of them.
    """
    log: Path | None = None
    """A file of JSON lines to which every call is added when it comes in, and again once it is completed."""

    def fault(self, number: int) -> Fault:
        """Returns the fault of a call."""
        return self.failing_with if number in self.failing else self.faults.of(self.seed, number)


@dataclass(frozen=True, slots=True)
class Call:
    """A call that was received."""

    number: int
    """Counted from 1 in the order of arrival."""
    digest: str
    """Of the messages, as `digest_of` makes it."""
    fault: Fault
    pictures: int = 0
    """Pictures that came with it."""
    completed: bool = False
    """Whether a whole reply was sent, which a client can take for the model's; it may be empty, refused or huge."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent back."""

    status: int
    body: bytes
    wait_ms: int | None = None
    """How long the client is asked to wait before it tries again."""
    missing: int = 0
    """Bytes that are promised and never sent: the connection ends instead."""


def read_messages(body: Any) -> tuple[Message, ...]:
    """Returns the messages of a request, whose content is a text or a list of parts."""
    return tuple(Message(message["role"], _text(message.get("content"))) for message in body["messages"])


def _text(content: Any) -> str:
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content)
    return content or ""


def pictures_in(body: Any) -> int:
    """Returns how many pictures a request holds."""
    parts = (part for message in body["messages"] for part in message.get("content") or ())
    return sum(isinstance(part, dict) and part.get("type") == "image_url" for part in parts)


def digest_of(messages: tuple[Message, ...]) -> str:
    """Returns sixteen hex digits that change with any message."""
    return sha256("\0".join(f"{message.role}\0{message.text}" for message in messages).encode()).hexdigest()[:16]


@lru_cache(maxsize=4096)
def played(told: tuple[str, ...]) -> str:
    """Returns what a scripted player replies to the last of the messages that it was sent.

    It trusts that its turns are carried out; where a fault has put other words into its mouth, it gives up.
    """
    player = scripted("scout")
    try:
        for message in told[:-1]:
            player.reply(message)
        return player.aside(told[-1]) if taken_apart(told[-1]).asked else player.reply(told[-1])
    except AssertionError:
        return "FINAL ANSWER: [Term()]"


def _replied(told: tuple[str, ...], mumbles: bool) -> str:
    if told[-1].startswith(UNREAD):
        return played(told[:-1])
    return MUMBLE if mumbles and taken_apart(told[-1]).asked else played(told)


def answer_call(  # noqa: C901 (a case for each fault)
    manners: Manners, fault: Fault, model: str, messages: tuple[Message, ...], key: str
) -> Answer | None:
    """Returns what a call is answered, or None if the connection ends instead; `key` is its Authorization header."""
    match fault:
        case Fault.LIMITED:
            return refusal(429, "too many requests", manners.retry_after_ms)
        case Fault.FAILED:
            return refusal(500, "something went wrong", manners.retry_after_ms)
        case Fault.LEAKY:
            return refusal(500, f"something went wrong with {key}", manners.retry_after_ms)
        case Fault.DENIED:
            return refusal(401, f"no entry with {key}")
        case Fault.DROPPED:
            return None
        case Fault.EMPTY | Fault.REFUSED:
            return completion(model, messages, "", is_refused=fault is Fault.REFUSED)
        case Fault.HUGE:
            return completion(model, messages, HUGE_TEXT)
        case Fault.CHOICELESS | Fault.BODY | Fault.ENDED:
            return Answer(200, _json(_replyless(model, fault)))
    text = manners.says
    if manners.lines:
        text = manners.lines[min(sum(each.role == "assistant" for each in messages), len(manners.lines) - 1)]
    if text is None:
        text = _replied(tuple(message.text for message in messages if message.role == "user"), manners.mumbles)
    whole = completion(model, messages, text)
    half = len(whole.body) // 2
    if fault is Fault.CUT:
        return Answer(200, whole.body[:half])
    if fault is Fault.BROKEN:
        return Answer(200, whole.body[:half], missing=len(whole.body) - half)
    return whole


def completion(model: str, messages: tuple[Message, ...], text: str, is_refused: bool = False) -> Answer:
    """Returns a whole reply; that of a refusal has no text."""
    asked, said = sum(len(message.text) for message in messages) // 4, len(text) // 4
    message = {
        "role": "assistant",
        "content": None if is_refused else text,
        "refusal": REFUSAL if is_refused else None,
    }
    choice = {"index": 0, "message": message, "finish_reason": "content_filter" if is_refused else "stop"}
    body = {
        "id": f"chatcmpl-{digest_of(messages)}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": model,
        "choices": [choice],
        "usage": {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said},
    }
    return Answer(200, _json(body))


def _replyless(model: str, fault: Fault) -> dict[str, object]:
    """Returns the body of an answer with status 200 that holds no reply."""
    if fault is Fault.BODY:
        return {"error": {"message": OVERLOADED, "code": 502, "metadata": {"provider_name": "upstream"}}}
    choice = {"index": 0, "message": {"role": "assistant", "content": None}, "finish_reason": "error"}
    choices = [] if fault is Fault.CHOICELESS else [choice]
    usage = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
    head = {"id": "chatcmpl-0", "object": "chat.completion", "created": int(time.time()), "model": model}
    return {**head, "choices": choices, "usage": usage}


def refusal(status: int, why: str, wait_ms: int | None = None) -> Answer:
    """Returns an error in the form of OpenAI's."""
    return Answer(status, _json({"error": {"message": why, "type": "error", "param": None, "code": None}}), wait_ms)


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


class FaultyServer(ThreadingHTTPServer):
    """Listens on the loopback interface, and keeps account of calls and of open connections."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, manners: Manners, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.manners = manners
        self.stopping = threading.Event()
        self.greetings = 0
        """Greetings that were answered well."""
        self._calls: dict[int, Call] = {}
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()

    @property
    def base_url(self) -> str:
        """The address that an OpenAI client is given."""
        return f"http://127.0.0.1:{self.server_port}/v1"

    @property
    def calls(self) -> list[Call]:
        """All calls so far, in the order of arrival."""
        with self._lock:
            return list(self._calls.values())

    @property
    def open_connections(self) -> int:
        """How many connections have not come to their end."""
        with self._lock:
            return len(self._open)

    def wait_for_calls(self, count: int, client: subprocess.Popen[str]) -> None:
        """Waits until there were so many calls, or the client has ended."""
        while len(self.calls) < count and client.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                client.wait(0.01)

    def receive(self, digest: str, pictures: int = 0) -> Call:
        """Returns a call that has just come in, with its number and its fault."""
        with self._lock:
            number = len(self._calls) + 1
            call = Call(number, digest, self.manners.fault(number), pictures)
            self._note(call)
            return call

    def complete(self, call: Call) -> None:
        """Notes that a call got a whole reply."""
        with self._lock:
            self._note(replace(call, completed=True))

    def _note(self, call: Call) -> None:
        self._calls[call.number] = call
        if self.manners.log:
            with self.manners.log.open("ab") as file:
                file.write(_json(asdict(call)) + b"\n")

    def stop(self) -> None:
        """Stops listening and ends all connections, whatever is under way."""
        self.stopping.set()
        self.shutdown()
        self.server_close()
        with self._lock:
            for connection in self._open:
                _end(connection)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keeps silent about clients that went away."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _end(connection: socket.socket) -> None:
    with suppress(OSError):  # the other side may have been faster
        connection.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: FaultyServer

    def do_GET(self) -> None:
        if self.path == "/v1/models":
            models = [{"id": "scout", "object": "model", "created": 0, "owned_by": "tolman"}]
            self._send(Answer(200, _json({"object": "list", "data": models})))
        else:
            self._send(refusal(404, f"there is no {self.path}"))

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != "/v1/chat/completions":
            self._send(refusal(404, f"there is no {self.path}"))
            return
        try:
            body = json.loads(sent)
            model, messages = str(body["model"]), read_messages(body)
        except (ValueError, KeyError, TypeError) as error:
            self._send(refusal(400, f"the request cannot be read: {error!r}"))
            return
        if body.get("stream") or not messages or messages[-1].role != "user":
            self._send(refusal(400, "this server does not stream, and replies to a user alone"))
            return
        if self.server.manners.models is not None and model not in self.server.manners.models:
            self._send(refusal(404, f"The model `{model}` does not exist."))
        elif self.server.manners.greets and messages[-1].text == WORDS:
            self.server.greetings += 1
            self._send(completion(model, messages, "ready"))
        else:
            self._answer(model, messages, pictures_in(body))

    def _answer(self, model: str, messages: tuple[Message, ...], pictures: int) -> None:
        manners = self.server.manners
        call = self.server.receive(digest_of(messages), pictures)
        late = manners.late_seconds if call.fault is Fault.SLOW else 0.0
        is_stopping = self.server.stopping.wait(manners.slow_seconds + late)
        answer = answer_call(manners, call.fault, model, messages, self.headers.get("Authorization", ""))
        if answer is None or is_stopping or self._is_alone():
            self._hang_up()
        elif answer.status != 200 or call.fault in _REPLYLESS:
            self._send(answer)
        else:
            self._send(answer, call)

    def _is_alone(self) -> bool:
        """Says whether the client has gone away while it waited."""
        try:
            peeked: bytes = self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except ConnectionError:
            return True
        return not peeked

    def _send(self, answer: Answer, call: Call | None = None) -> None:
        """Sends an answer; the call that it completes is noted before the last byte, so the log is never behind."""
        self.send_response(answer.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer.body) + answer.missing))
        if answer.status == 429:
            self.send_header("Retry-After", str((answer.wait_ms or 0) // 1000))
        if answer.wait_ms is not None:
            self.send_header("Retry-After-Ms", str(answer.wait_ms))
        self.end_headers()
        self.wfile.write(answer.body[:-1])
        if call:
            self.server.complete(call)
        self.wfile.write(answer.body[-1:])
        if answer.missing:
            self._hang_up()

    def _hang_up(self) -> None:
        self.close_connection = True
        _end(self.connection)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so it is called in the standard library
        """Says nothing: calls are noted by the server."""


@contextmanager
def serving(manners: Manners | None = None, port: int = 0) -> Iterator[FaultyServer]:
    """Runs a server in a thread of this process; what it yields has `base_url`, `calls` and `stop`."""
    server = FaultyServer(manners or Manners(), port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()


def read_log(path: Path) -> list[Call]:
    """Returns the calls of a log, in which a call has one line when it comes in and one more when it is completed."""
    lines = path.read_text().splitlines() if path.exists() else []
    entries = {entry["number"]: entry for entry in map(json.loads, lines)}
    return [Call(**{**entry, "fault": Fault(entry["fault"])}) for entry in entries.values()]


def main() -> None:
    """Serves until the process is ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0, help="0 for any that is free; it is printed first")
    parser.add_argument("--seed", type=int, default=0, help="decides which calls meet which fault")
    parser.add_argument("--faults", type=float, default=0.0, help="share of calls that meet a fault")
    parser.add_argument("--kinds", default=",".join(PASSING), help="faults that happen, separated by commas")
    parser.add_argument("--failing", default="", help="numbers of calls that fail anyway, separated by commas")
    parser.add_argument("--failing-with", type=Fault, default=Fault.FAILED, help="what these meet")
    parser.add_argument("--says", help="text of every reply; without it a scripted player replies")
    parser.add_argument("--slow", type=float, default=0.0, help="seconds by which every reply is late")
    parser.add_argument("--late", type=float, default=0.2, help="seconds by which a slow reply is later still")
    parser.add_argument("--log", type=Path, help="JSON-lines file to which every call is added")
    options = parser.parse_args()
    manners = Manners(
        seed=options.seed,
        faults=evenly(options.faults, tuple(map(Fault, options.kinds.split(",")))),
        failing=frozenset(map(int, filter(None, options.failing.split(",")))),
        failing_with=options.failing_with,
        says=options.says,
        slow_seconds=options.slow,
        late_seconds=options.late,
        log=options.log,
    )
    server = FaultyServer(manners, options.port)
    print(server.server_port, flush=True)
    with suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
