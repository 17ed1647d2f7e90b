"""Whatever a browser sends, the server says that it cannot be read, and goes on."""

from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.web.sitting_fixtures import people
from tolman.web.people import People
from tolman.web.play_app import HEADER, playing
from tolman.web.study import Aid

HOST = "http://127.0.0.1"
DEEP = b"[" * 50_000 + b"]" * 50_000
HOSTILE = {
    "deep": DEEP,
    "deep in a name of its own": b'{"code": "x", "place": 0, "other": ' + DEEP + b"}",
    "not UTF-8": b'{"code": "\xff", "place": 0, "scratch": "\xff", "text": "\xff"}',
    "half a letter": b'{"code": "\\ud800", "place": 0, "scratch": "\\ud800", "text": "\\ud800"}',
    "infinite": b'{"code": 1e999, "place": 1e999, "scratch": 1e999}',
    "nothing": b"",
    "zeros": b"\0" * 100,
}


def seated(run: People) -> TestClient:
    """Returns a browser of somebody who sits down."""
    return TestClient(playing(run), HOST, headers={"origin": HOST, HEADER: run.pass_of(run.seats["human"])})


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("address", ["/api/sit", "/api/seat/reply", "/api/seat/scratch"])
def test_what_cannot_be_read_is_the_senders_fault(tmp_path: Path, address: str, body: bytes) -> None:
    with people(tmp_path, 7) as run:
        browser = seated(run)
        assert browser.post(address, content=body).status_code == 400
        assert browser.get("/api/seat/state").status_code == 200


@pytest.mark.parametrize("depth", [20, 21, 900])
def test_a_scratch_map_that_is_kept_can_be_read_again(tmp_path: Path, depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    with people(tmp_path, 7, tools=(Aid.SCRATCH,)) as run:
        browser = seated(run)
        state = browser.get("/api/seat/state").json()
        body = b'{"place": %d, "scratch": %s}' % (state["place"], nested)
        assert browser.post("/api/seat/scratch", content=body).status_code == (200 if depth <= 20 else 400)
    with people(tmp_path, 7, tools=(Aid.SCRATCH,)) as run:
        kept = seated(run).get("/api/seat/state").json()["scratch"]
        assert kept == (msgspec.json.decode(nested) if depth <= 20 else None)
