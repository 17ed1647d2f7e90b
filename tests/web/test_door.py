"""The door of a study: who gets in with what, how long somebody waits who guesses, and what opens no seat."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.sitting_fixtures import SMALL, STUDY, people, states
from tolman.errors import RunFolderError, StudyFileError
from tolman.web import knocks as door
from tolman.web.guard import Public, client_of, read_public
from tolman.web.knocks import Knocks
from tolman.web.people import KEPT, People
from tolman.web.play_app import HEADER, MOST_REPLY, playing
from tolman.web.secret import kept_secret, new_secret
from tolman.web.study import read_study

HOST = "http://127.0.0.1"


class Clock:
    """A clock that stands still until it is set."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def two(folder: Path, text: str = STUDY) -> People:
    folder.mkdir(exist_ok=True)
    (folder / "study.toml").write_text(text)
    return People(read_study(folder / "study.toml"), folder / "run")


def browser(run: People, address: str = HOST, client: str = "10.0.0.1", **how) -> TestClient:
    return TestClient(playing(run, **how), address, headers={"origin": address}, client=(client, 50000))


def test_a_pass_opens_the_seat_and_nothing_else_does(tmp_path: Path) -> None:
    with two(tmp_path) as run:
        client = browser(run)
        given = client.post("/api/sit", json={"code": "P02"}).json()["pass"]
        assert client.get("/api/seat", headers={HEADER: given}).json()["count"] == 1
        assert given == run.pass_of(run.seats["P02"])
        for wrong in ("", "P02", given[:-1], given.upper(), run.pass_of(run.seats["P01"])[::-1]):
            for path in ("", "/state", "/result/0", "/picture/" + "0" * 32):
                assert client.get(f"/api/seat{path}", headers={HEADER: wrong}).status_code == 401
            sent = {"name": "", "text": "", "place": 0, "scratch": {}}
            for path in ("/reply", "/scratch"):
                assert client.post(f"/api/seat{path}", json=sent, headers={HEADER: wrong}).status_code == 401
        for address in ("/seat/P02", "/api/seat/P02", "/api/seat/P02/state"):
            assert client.get(address, headers={HEADER: given}).status_code == 404
        assert "P02" not in client.get("/seat").text


@pytest.mark.parametrize("code", ["P02", " P02\n", "\u200bP02\ufeff", "Ｐ０２", "P 02", "\u202aP02\u202c"])
def test_a_code_is_read_as_it_was_meant(tmp_path: Path, code: str) -> None:
    with two(tmp_path) as run:
        assert browser(run).post("/api/sit", json={"code": code}).status_code == 200


def test_dashes_that_a_keyboard_makes_are_hyphens(tmp_path: Path) -> None:
    with two(tmp_path, STUDY.replace('"P02"', '"P-02"')) as run:
        assert browser(run).post("/api/sit", json={"code": "P\u201302"}).status_code == 200  # an en dash


OTHERS = (
    *(b'{"code": "P03"}', b'{"code": "p02"}', b'{"code": "%s"}' % (b"P02" * 300_000)),
    *('{"code": "﷽﷽"}'.encode(), b'{"code": "../P02"}', b'{"code": "__proto__"}'),
)
NONSENSE = (
    *(b"", b"{}", b"[]", b'{"code": 7}', b'{"code": "\\ud800"}'),
    *(b"\xff\xfe", b'{"code": "P02\\u0000"}'[:-2], b"[" * 100_000),
)


@pytest.mark.parametrize(("status", "body"), [*((404, each) for each in OTHERS), *((400, each) for each in NONSENSE)])
def test_other_codes_and_nonsense_open_nothing(tmp_path: Path, status: int, body: bytes) -> None:
    with two(tmp_path) as run:
        answer = browser(run).post("/api/sit", content=body)
        assert answer.status_code == status
        assert "pass" not in answer.text


def test_who_guesses_waits_longer_each_time_and_others_do_not(tmp_path: Path) -> None:
    clock = Clock()
    with two(tmp_path) as run:
        how = {"knocks": Knocks(clock)}
        app = playing(run, **how)
        guesser, other = (
            TestClient(app, HOST, headers={"origin": HOST}, client=(ip, 1)) for ip in ("10.0.0.1", "10.0.0.2")
        )
        waits = []
        for _ in range(10):
            assert guesser.post("/api/sit", json={"code": "P7"}).status_code == 404
            answer = guesser.post("/api/sit", json={"code": "P01"})
            waits.append(int(answer.headers.get("retry-after", 0)))
            assert answer.status_code == (429 if waits[-1] else 200)
            clock.now += waits[-1]
            assert other.post("/api/sit", json={"code": "P01"}).status_code == 200
        assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 60, 60]
        for _ in range(100):  # asking while one waits makes nothing longer
            guesser.post("/api/sit", json={"code": "P8"})
        clock.now += 0 if guesser.post("/api/sit", json={"code": "P01"}).status_code == 200 else 60
        assert guesser.post("/api/sit", json={"code": "P01"}).status_code == 200
        assert guesser.post("/api/sit", json={"code": ""}).json() == {"pass": ""}  # a page asks whether one is needed


def guesses(knocks: Knocks, clock: Clock, clients: list[str], seconds: float) -> int:
    """Returns how many codes clients can try in a time, each as fast as it may."""
    tried, end = 0, clock.now + seconds
    while clock.now < end:
        for client in clients:
            if not knocks.wait(client):
                knocks.note_wrong(client)
                tried += 1
        clock.now += 0.5
    return tried


def test_an_hour_of_guessing_gets_nowhere_from_one_client_or_from_many() -> None:
    one = Clock()
    assert guesses(Knocks(one), one, ["10.0.0.1"], 3600) < 70
    many, knocks = Clock(), Knocks(many := Clock())
    assert guesses(knocks, many, [f"10.0.0.{number}" for number in range(100)], 600) < 100 * (10 + 2)
    assert knocks.wait("10.9.9.9") == 0  # who has not slipped never waits
    knocks.note_wrong("10.9.9.9")
    assert 0 < knocks.wait("10.9.9.9") <= door.LONGEST


def test_a_slip_among_few_costs_nothing_and_is_forgotten() -> None:
    knocks = Knocks(clock := Clock())
    for number in range(200):  # over a long day, one slip every ten seconds by somebody
        knocks.note_wrong(f"10.0.1.{number}")
        assert knocks.wait(f"10.0.1.{number}") == 0
        clock.now += door.FADING
    for _ in range(9):
        knocks.note_wrong("10.0.0.1")
    clock.now += door.FORGOTTEN + 1
    knocks.note_wrong("10.0.0.1")
    assert knocks.wait("10.0.0.1") == 0


def test_clients_are_told_apart_by_what_they_cannot_choose() -> None:
    knocks = Knocks(Clock())
    for number in range(5):
        knocks.note_wrong(f"2001:db8:1:2::{number}")
    assert knocks.wait("2001:db8:1:2:ffff::1") > 0
    assert knocks.wait("2001:db8:1:3::1") == 0
    for client in ("", "unix:", "fe80::1%eth0", "::ffff:10.0.0.1", "no address"):
        knocks.note_wrong(client)
    for number in range(door.MOST + 10):
        knocks.note_wrong(f"client {number}")
    assert len(knocks._clients) == door.MOST


class _Asked:
    def __init__(self, peer: str, told: str) -> None:
        self.client = type("Peer", (), {"host": peer})
        self.headers = {"x-forwarded-for": told}


def test_a_proxy_on_this_machine_says_who_asks_and_nobody_else_does() -> None:
    assert client_of(_Asked("127.0.0.1", "6.6.6.6, 10.0.0.7"), True) == "10.0.0.7"
    assert client_of(_Asked("127.0.0.1", "6.6.6.6"), False) == "127.0.0.1"
    assert client_of(_Asked("10.0.0.9", "6.6.6.6"), True) == "10.0.0.9"
    assert client_of(_Asked("127.0.0.1", ""), True) == "127.0.0.1"


# The secret of a run.


def test_passes_and_the_token_outlive_the_server(tmp_path: Path) -> None:
    with two(tmp_path) as run:
        before, given = run.secret, run.pass_of(run.seats["P01"])
        assert (tmp_path / "run" / KEPT).stat().st_mode & 0o777 == 0o600
    with two(tmp_path) as run:
        assert run.secret == before
        assert browser(run).get("/api/seat", headers={HEADER: given}).status_code == 200
        run.renew_token("another-token-of-mine")
        assert run.secret.key == before.key
    with two(tmp_path) as run:
        assert run.secret.token == "another-token-of-mine"
        assert (tmp_path / "run" / KEPT).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "run").iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("text", [b"", b"{}", b'{"key": "xyz"}', b'{"key": ""}', b'{"key": 7}', b"\xff"])
def test_a_damaged_secret_is_told(tmp_path: Path, text: bytes) -> None:
    with two(tmp_path):
        pass
    (tmp_path / "run" / KEPT).write_bytes(text)
    with pytest.raises(RunFolderError, match=r"secret\.json is damaged; delete it"):
        two(tmp_path)
    (tmp_path / "run" / KEPT).unlink()
    with two(tmp_path):  # the folder is not in use any more
        assert kept_secret(tmp_path / "run" / KEPT).token


def test_names_tell_runs_and_parts_apart() -> None:
    secret = new_secret()
    assert secret.name("a", "b") == secret.name("a", "b") != new_secret().name("a", "b")
    assert len({secret.name(*parts) for parts in (("a", "b"), ("ab",), ("a\0b",), ("a", "b", ""), ("b", "a"))}) == 5


# Names beside codes.


def test_a_name_stands_for_a_code_in_the_records(tmp_path: Path) -> None:
    text = STUDY.replace('code = "P02"', 'code = "kite-7fq2-mossy"\nname = "P02"')
    with two(tmp_path, text) as run:
        for _ in states(run.seats["kite-7fq2-mossy"], lambda _state: "[Term()]"):
            pass
        assert browser(run).post("/api/sit", json={"code": "P02"}).status_code == 404
    for path in (tmp_path / "run").iterdir():
        assert b"7fq2" not in path.read_bytes()
    assert b"human-P02" in (tmp_path / "run" / "manifest.json").read_bytes()


@pytest.mark.parametrize(
    ("name", "why"), [("P01", "belongs to 2"), ("a b", "is not a code"), ("<b>", "is not a code")]
)
def test_a_name_is_one_persons(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "study.toml").write_text(STUDY.replace('code = "P02"', f'code = "P02"\nname = "{name}"'))
    with pytest.raises(StudyFileError, match=why):
        read_study(tmp_path / "study.toml")


# Behind a proxy.


PUBLIC = "https://lab.example/tolman"


def test_an_address_of_pages_is_read() -> None:
    assert read_public("") == Public()
    assert read_public("https://Lab.Example:443/tolman/") == Public("https://lab.example", "lab.example", "/tolman")
    assert read_public("http://lab.example:8080") == Public("http://lab.example:8080", "lab.example", "")
    assert read_public("https://[2001:db8::1]/").origin == "https://[2001:db8::1]"
    for wrong in ("lab.example", "ftp://lab.example", "https://", "https://a@b.example", "https://lab.example/?a=1"):
        with pytest.raises(ValueError, match="no address of pages"):
            read_public(wrong)


@pytest.mark.parametrize("host", ["lab.example", "127.0.0.1:8700"])
@pytest.mark.parametrize("folder", ["", "/tolman"])
def test_a_proxy_may_pass_requests_on(tmp_path: Path, host: str, folder: str) -> None:
    with two(tmp_path) as run:
        app = playing(run, run.secret.token, at=read_public(PUBLIC))
        client = TestClient(app, f"https://{host}", headers={"origin": "https://lab.example", "host": host})
        assert client.get(f"{folder}/").status_code == 401
        answer = client.get(f"{folder}/?token={run.secret.token}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/tolman/")
        cookie = answer.headers["set-cookie"]
        assert "Path=/tolman/;" in cookie
        assert "Secure" in cookie
        client.headers["cookie"] = cookie.partition(";")[0]
        assert "Sit down" in client.get(f"{folder}/").text
        assert client.get(f"{folder}/static/play/play.js").status_code == 200
        given = client.post(f"{folder}/api/sit", json={"code": "P01"}).json()["pass"]
        assert client.get(f"{folder}/api/seat/state", headers={HEADER: given}).json()["name"]
        for origin in ("https://evil.example", "https://lab.example:8443", "https://lab.example.evil.example"):
            wrong = client.post(f"{folder}/api/sit", json={"code": "P01"}, headers={"origin": origin})
            assert wrong.status_code == 403


def test_other_names_stay_unknown_behind_a_proxy(tmp_path: Path) -> None:
    with two(tmp_path) as run:
        client = TestClient(playing(run, at=read_public(PUBLIC)), HOST)
        for name in ("evil.example", "lab.example.evil.example", ""):
            assert client.get("/", headers={"host": name}).status_code == 421
        assert client.get("/tolman", follow_redirects=False).headers["location"] == "/tolman/"
        assert client.get("/tolmania").status_code == 404
        plain = TestClient(playing(run), HOST)
        assert plain.get("/", headers={"host": "lab.example"}).status_code == 421


# Hostile participants.


def test_replies_that_were_answered_are_refused_however_often_they_come(tmp_path: Path) -> None:
    with people(tmp_path, 7, task=SMALL) as run:
        client = browser(run)
        client.headers[HEADER] = run.pass_of(run.seats["human"])
        sent = {"name": client.get("/api/seat/state").json()["name"], "text": "FINAL ANSWER: [Observe()]"}
        answers = [client.post("/api/seat/reply", json=sent) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 409, 409, 409, 409]
        assert len({answer.json()["state"]["name"] for answer in answers}) == 1
    assert len((tmp_path / "journal.jsonl").read_text().splitlines()) == 1


def test_a_reply_of_another_seat_or_item_is_no_answer(tmp_path: Path) -> None:
    with two(tmp_path) as run:
        client = browser(run)
        one, other = (run.pass_of(run.seats[code]) for code in ("P01", "P02"))
        name = client.get("/api/seat/state", headers={HEADER: one}).json()["name"]
        sent = {"name": name, "text": "FINAL ANSWER: [Observe()]"}
        assert client.post("/api/seat/reply", json=sent, headers={HEADER: other}).status_code == 409
        assert client.post("/api/seat/reply", json=sent, headers={HEADER: one}).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"name": "NAME", "text": "%s"}' % (b"x" * (MOST_REPLY + 1)), 413),
        (b'{"name": "NAME", "text": "%s"}' % (b"x" * 1_000_000), 413),
        (b'{"name": "NAME", "text": 7}', 400),
        (b'{"name": ["NAME"], "text": ""}', 400),
        (b'{"name": "NAME", "text": "\\ud800"}', 400),
        (b'{"name": "NAME", "text": "a", "seconds": "long"}', 400),
        (b"[" * 100_000, 400),
        (b"\xff", 400),
    ],
)
def test_what_is_no_reply_leaves_no_trace(tmp_path: Path, body: bytes, status: int) -> None:
    with people(tmp_path, 7) as run:
        client = browser(run)
        client.headers[HEADER] = run.pass_of(run.seats["human"])
        name = client.get("/api/seat/state").json()["name"]
        assert client.post("/api/seat/reply", content=body.replace(b"NAME", name.encode())).status_code == status
        assert client.get("/api/seat/state").json()["name"] == name
    assert (tmp_path / "journal.jsonl").read_text() == ""
