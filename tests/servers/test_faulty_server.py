"""The faulty server does what it says: replies like a scripted player, fails as told, and keeps count."""

import json
import subprocess
import sys
import threading
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead, RemoteDisconnected
from pathlib import Path

import pytest

from tests.servers.faulty import (
    HUGE_TEXT,
    PASSING,
    REFUSAL,
    Fault,
    Faults,
    FaultyServer,
    Manners,
    digest_of,
    evenly,
    read_log,
    serving,
)
from tests.waiting import PATIENCE, until
from tolman.play import play, said_by
from tolman.protocol.conversation import Conversation, Message
from tolman.protocol.request import Reply, Request
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.setting import OwnMap, Probes, Setting, Shifting, Source

ROOT = Path(__file__).parents[2]
KEY = "Bearer sk-secret"


class Client:
    """One connection to a server."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def send(self, *texts: str) -> HTTPResponse:
        """Sends messages of user and assistant in turns."""
        messages = [{"role": "user" if n % 2 == 0 else "assistant", "content": text} for n, text in enumerate(texts)]
        body = json.dumps({"model": "m", "messages": messages})
        self._connection.request("POST", "/v1/chat/completions", body, {"Authorization": KEY})
        return self._connection.getresponse()

    def say(self, *texts: str) -> str:
        """Returns the text of a good reply."""
        response = self.send(*texts)
        body = json.load(response)
        assert response.status == 200, body
        return str(body["choices"][0]["message"]["content"])

    def get(self, path: str) -> HTTPResponse:
        self._connection.request("GET", path)
        return self._connection.getresponse()

    def close(self) -> None:
        self._connection.close()


def met(fault: Fault, late_seconds: float = 0.0, retry_after_ms: int = 5) -> Manners:
    """Returns the manners of a server whose first call meets a fault."""
    return Manners(
        says="hello", failing=(1,), failing_with=fault, late_seconds=late_seconds, retry_after_ms=retry_after_ms
    )


def served(server: FaultyServer) -> list[tuple[Fault, bool]]:
    return [(call.fault, call.completed) for call in server.calls]


def test_a_good_reply_has_the_form_of_openai() -> None:
    with serving(Manners(says="hello world")) as server:
        client = Client(server.server_port)
        body = json.load(client.send("one", "two", "three"))
        assert body["object"] == "chat.completion"
        assert body["model"] == "m"
        assert body["choices"][0]["message"]["content"] == "hello world"
        assert body["choices"][0]["finish_reason"] == "stop"
        assert body["usage"] == {"prompt_tokens": 2, "completion_tokens": 2, "total_tokens": 4}
        assert json.load(client.get("/v1/models"))["data"][0]["object"] == "model"
        assert client.get("/v1/nothing").status == 404
        client.close()


def test_a_message_may_come_in_parts() -> None:
    with serving(Manners(says="hello")) as server:
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=PATIENCE)
        parts = [{"type": "text", "text": "one "}, {"type": "text", "text": "two"}]
        body = json.dumps({"model": "m", "messages": [{"role": "user", "content": parts}]})
        connection.request("POST", "/v1/chat/completions", body)
        assert connection.getresponse().status == 200
        connection.close()
        assert [call.digest for call in server.calls] == [digest_of((Message("user", "one two"),))]


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"model": "m", "messages": []}', '{"model": "m", "messages": [{"role": "assistant"}]}']
)
def test_what_cannot_be_read_is_refused_and_not_counted(body: str) -> None:
    with serving(Manners(says="hello")) as server:
        connection = HTTPConnection("127.0.0.1", server.server_port, timeout=PATIENCE)
        connection.request("POST", "/v1/chat/completions", body)
        assert connection.getresponse().status == 400
        connection.close()
        assert server.calls == []


@pytest.mark.parametrize(
    ("fault", "status"), [(Fault.LIMITED, 429), (Fault.FAILED, 500), (Fault.LEAKY, 500), (Fault.DENIED, 401)]
)
def test_an_error_leaves_the_connection_in_use(fault: Fault, status: int) -> None:
    with serving(met(fault)) as server:
        client = Client(server.server_port)
        response = client.send("hi")
        message = json.load(response)["error"]["message"]
        assert response.status == status
        assert (KEY in message) == (fault in (Fault.LEAKY, Fault.DENIED))
        assert response.getheader("Retry-After") == ("0" if status == 429 else None)
        assert response.getheader("Retry-After-Ms") == (None if status == 401 else "5")
        assert client.say("hi") == "hello"
        client.close()
        assert served(server) == [(fault, False), (Fault.NONE, True)]


def test_a_limited_client_is_told_how_long_to_wait() -> None:
    with serving(met(Fault.LIMITED, retry_after_ms=1000)) as server:
        client = Client(server.server_port)
        assert client.send("hi").getheader("Retry-After") == "1"
        client.close()


def test_a_cut_reply_is_half_of_the_json() -> None:
    with serving(met(Fault.CUT)) as server:
        client = Client(server.server_port)
        response = client.send("hi")
        cut = response.read()
        assert response.status == 200
        assert len(cut) == int(response.getheader("Content-Length", "0"))
        with pytest.raises(ValueError, match="line 1"):
            json.loads(cut)
        assert client.say("hi") == "hello"
        client.close()
        assert served(server) == [(Fault.CUT, False), (Fault.NONE, True)]


def test_replies_without_sense_are_whole() -> None:
    for fault, text, refusal in (
        (Fault.EMPTY, "", None),
        (Fault.REFUSED, None, REFUSAL),
        (Fault.HUGE, HUGE_TEXT, None),
    ):
        with serving(met(fault)) as server:
            client = Client(server.server_port)
            choice = json.load(client.send("hi"))["choices"][0]
            client.close()
            assert (choice["message"]["content"], choice["message"]["refusal"]) == (text, refusal)
            assert choice["finish_reason"] == ("content_filter" if refusal else "stop")
            assert served(server) == [(fault, True)]
    assert len(HUGE_TEXT) > 2_000_000


def test_a_dropped_connection_ends_before_any_byte_and_a_broken_one_in_the_middle() -> None:
    ends: tuple[tuple[Fault, type[HTTPException]], ...] = (
        (Fault.DROPPED, RemoteDisconnected),
        (Fault.BROKEN, IncompleteRead),
    )
    for fault, error in ends:
        with serving(met(fault)) as server:
            client = Client(server.server_port)
            with pytest.raises(error):
                client.send("hi").read()
            client.close()
            assert client.say("hi") == "hello"
            client.close()
            assert served(server) == [(fault, False), (Fault.NONE, True)]


class Patient(threading.Event):
    """A stop that never comes, with account of how long calls would have waited; they may be held until freed."""

    def __init__(self, free: threading.Event | None = None) -> None:
        super().__init__()
        self.free, self.waited = free, list[float | None]()

    def wait(self, timeout: float | None = None) -> bool:
        self.waited.append(timeout)
        if self.free:
            self.free.wait()
        return False


def test_a_slow_reply_is_late() -> None:
    with serving(met(Fault.SLOW, late_seconds=100)) as server:
        server.stopping = stop = Patient()
        client = Client(server.server_port)
        assert client.say("hi") == "hello"
        assert client.say("hi") == "hello"
        client.close()
        assert served(server) == [(Fault.SLOW, True), (Fault.NONE, True)]
    assert stop.waited == [100, 0]


def test_a_call_that_nobody_waits_for_is_not_completed() -> None:
    free = threading.Event()
    with serving(met(Fault.SLOW)) as server:
        server.stopping = Patient(free)
        client = Client(server.server_port)
        client._connection.timeout = 0.01
        with pytest.raises(TimeoutError):
            client.send("hi")
        client.close()
        until(lambda: len(server.calls) == 1)
        free.set()
        until(lambda: not server.open_connections)
        assert served(server) == [(Fault.SLOW, False)]


def test_stopping_ends_what_is_under_way() -> None:
    with serving(Manners(says="hello", slow_seconds=30)) as server:
        idle, waiting = Client(server.server_port), Client(server.server_port)
        assert idle.get("/v1/models").read()
        waiting._connection.request("POST", "/v1/chat/completions", '{"model": "m", "messages": [{"role": "user"}]}')
        until(lambda: bool(server.calls))
        server.stop()
        for client in (idle, waiting):
            with pytest.raises((ConnectionError, HTTPException)):
                client.send("hi")
            client.close()
        assert served(server) == [(Fault.NONE, False)]


def test_the_same_seed_makes_the_same_faults() -> None:
    faults = evenly(0.5)
    met = [[faults.of(seed, number) for number in range(400)] for seed in (3, 3, 4)]
    assert met[0] == met[1] != met[2]
    assert set(met[0]) == {Fault.NONE, *PASSING}
    assert 150 < met[0].count(Fault.NONE) < 250
    assert {Faults(cut=1.0).of(0, number) for number in range(50)} == {Fault.CUT}
    assert {Faults().of(0, number) for number in range(50)} == {Fault.NONE}


def test_shares_of_faults_must_add_up() -> None:
    for shares in ({"cut": 0.7, "slow": 0.7}, {"cut": -0.1}):
        with pytest.raises(ValueError, match="shares"):
            Faults(**shares)


SETTINGS = (
    Setting(shifting=Shifting()),
    Setting(source=Source.PASSIVE, own_map=OwnMap.FIRST),
    Setting(own_map=OwnMap.INSTEAD, probes=Probes.END),
    Setting(source=Source.NOTHING),
)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting.source}-{setting.own_map}")
def test_a_scripted_player_reads_the_messages(setting: Setting) -> None:
    item = draw_item(0, setting=setting, questions=1)
    with serving() as server:
        client = Client(server.server_port)
        assert played_over(client, item) == play(episode(item, "scout"), said_by(scripted("scout")))
        client.close()


def played_over(client: Client, item: Item) -> object:
    """Returns the transcript of an item whose replies come from a server."""
    conversation = Conversation()

    def answer(_number: int, request: Request) -> Reply:
        nonlocal conversation
        reply = Reply(client.say(*(message.text for message in conversation.put(request))))
        conversation = conversation.after(request, reply)
        return reply

    return play(episode(item, "scout"), answer)


@pytest.mark.slow
def test_as_a_process_it_prints_its_port_and_logs_every_call(tmp_path: Path) -> None:
    log = tmp_path / "calls.jsonl"
    options = f"--says hello --failing 2,3 --failing-with dropped --faults 1 --kinds empty --log {log}"
    command = [sys.executable, "-m", "tests.servers.faulty", *options.split()]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        client = Client(int(process.stdout.readline()))
        for number in range(1, 6):
            if number in (2, 3):
                with pytest.raises(RemoteDisconnected):
                    client.send("hi")
                client.close()
            else:
                assert client.say("hi") == ""
        client.close()
        process.kill()
    calls = read_log(log)
    assert [call.number for call in calls] == [1, 2, 3, 4, 5]
    assert [call.fault for call in calls] == ["empty", "dropped", "dropped", "empty", "empty"]
    assert [call.completed for call in calls] == [True, False, False, True, True]
    assert {call.digest for call in calls} == {digest_of((Message("user", "hi"),))}
