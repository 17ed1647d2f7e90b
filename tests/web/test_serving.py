"""Who may ask the server, from where, and for how much."""

import re
from urllib.parse import urljoin

import pytest
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from tolman.errors import ServeError
from tolman.web.guard import is_known, is_loopback
from tolman.web.server import bound, secured, static, token_for


async def _told(request) -> JSONResponse:
    return JSONResponse({"method": request.method, "bytes": len(await request.body())})


def _client(address: str = "http://127.0.0.1:8017", **how) -> TestClient:
    routes = [Route("/", _told, methods=["GET", "POST"]), static()]
    return TestClient(secured(routes, **how), base_url=address, follow_redirects=False)


def test_answers_under_its_own_names_alone():
    assert _client().get("/").status_code == 200
    assert _client("http://localhost:9000").get("/").status_code == 200
    assert _client("http://[::1]:8017").get("/").status_code == 200
    for name in ("evil.example", "127.0.0.1.evil.example", "192.168.0.7", ""):
        assert _client().get("/", headers={"host": name}).status_code == 421


def test_beyond_loopback_numbers_and_its_own_name_are_known():
    assert is_known("192.168.0.7", "0.0.0.0")
    assert is_known("lab.example", "lab.example")
    assert is_known("localhost", "0.0.0.0")
    assert not is_known("evil.example", "0.0.0.0")
    assert not is_known("192.168.0.7", "127.0.0.1")


def test_only_its_own_pages_may_send():
    client = _client()
    assert client.post("/", content=b"1234", headers={"origin": "http://127.0.0.1:8017"}).json()["bytes"] == 4
    assert client.post("/", content=b"1").status_code == 403
    for origin in ("http://evil.example", "http://127.0.0.1:8018", "null"):
        assert client.post("/", content=b"1", headers={"origin": origin}).status_code == 403


LINK = {"sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
FRAME = {"sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"}
SCRIPT = {"sec-fetch-mode": "no-cors", "sec-fetch-dest": "script"}


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", ["/", "/static/common.js", "/nothing"])
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:8018"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "cross-site", **FRAME},
        {"sec-fetch-site": "cross-site", **SCRIPT},
        {"sec-fetch-site": "same-site", **SCRIPT},
        {"sec-fetch-site": "cross-site", "origin": "null", **LINK},
    ],
)
def test_pages_from_elsewhere_may_ask_for_nothing(method, path, headers):
    assert _client().request(method, path, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "none", **LINK},
        {"sec-fetch-site": "cross-site", **LINK},
        {"sec-fetch-site": "same-site", **LINK},
        {"sec-fetch-site": "same-origin", **SCRIPT},
        {"origin": "http://127.0.0.1:8017"},
    ],
)
def test_links_from_elsewhere_and_its_own_pages_are_answered(headers):
    assert _client().get("/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/",
        "///evil.example/x",
        "/%2fevil.example",
        "/%5cevil.example",
        "/%09/evil.example",
        "/%0a//evil.example",
    ],
)
def test_the_token_leads_to_no_other_server(path):
    client = _client(token="secret-token")
    answer = client.get(f"http://127.0.0.1:8017{path}?token=secret-token")
    assert answer.status_code == 303
    assert urljoin("http://127.0.0.1:8017/", answer.headers["location"]).startswith("http://127.0.0.1:8017/")
    assert not re.match(r"[/\\]{2}", answer.headers["location"])


def test_a_length_of_very_many_digits_is_too_much():
    own = {"origin": "http://127.0.0.1:8017", "content-length": "9" * 5000}
    assert _client().post("/", content=b"x", headers=own).status_code == 413


def test_large_bodies_are_refused():
    own = {"origin": "http://127.0.0.1:8017"}
    assert _client().post("/", content=b"x" * 1_000_001, headers=own).status_code == 413
    assert _client().post("/", content=iter([b"x"]), headers=own).status_code == 411


def test_a_path_of_very_many_letters_is_too_long():
    client = TestClient(secured([Route("/item/{number:int}", _told)]), "http://127.0.0.1:8017")
    assert client.get(f"/item/{'9' * 400}").status_code == 200
    assert client.get(f"/item/{'9' * 5000}").status_code == 414  # Python makes no number of so many digits
    assert client.head(f"/{'%39' * 5000}").status_code == 414


def test_no_address_is_told_that_only_a_proxy_knows():
    client = TestClient(secured([Route("/seat", _told), static()]), "http://127.0.0.1:8017", follow_redirects=False)
    assert client.get("/seat").status_code == 200
    for path in ("/seat/", "/static", "/seat//"):
        assert client.get(path).status_code == 404


def test_a_token_is_exchanged_for_a_cookie():
    client = _client(token="secret-token")
    assert client.get("/").status_code == 401
    assert client.get("/static/common.css").status_code == 401
    assert client.get("/?token=secret-toke").status_code == 401
    answer = client.get("/?a=1&token=secret-token")
    assert (answer.status_code, answer.headers["location"]) == (303, "/?a=1")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert client.get("/").status_code == 200
    assert _client(token="secret-token").get("/", headers={"cookie": "tolman-8017=other"}).status_code == 401


def test_every_answer_says_what_a_browser_may_do():
    for answer in (_client().get("/"), _client().get("/nothing"), _client(token="t").get("/")):
        assert "script-src 'self';" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"


def test_no_file_beside_the_static_ones_is_served():
    client = _client()
    assert client.get("/static/common.js").headers["cache-control"] == "no-cache"
    for path in ("../serving.py", "%2e%2e/serving.py", "..%2fserving.py", "/etc/passwd"):
        assert client.get(f"/static/{path}").status_code == 404


def test_a_token_is_made_where_others_can_reach_the_server():
    assert token_for("127.0.0.1") is None
    assert token_for("localhost") is None
    assert len(token_for("0.0.0.0") or "") >= 32
    assert token_for("0.0.0.0") != token_for("0.0.0.0")
    assert is_loopback("127.9.9.9")
    assert not is_loopback("192.168.0.7")


def test_a_port_in_use_is_told():
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port}.*--port"):
            bound("127.0.0.1", port)
