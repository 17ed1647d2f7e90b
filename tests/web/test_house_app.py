"""Going through a house by requests: what a page is told, and what is refused."""

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

pytest.importorskip("warp")

from starlette.testclient import TestClient

from tests.cli.calling import failed, say
from tests.eye.houses import HOUSE
from tolman.eye.motion import Way
from tolman.house.file import write_house
from tolman.web import server as serving
from tolman.web.house_app import house_app
from tolman.web.open_house import MOST_STOPS, OpenHouse
from tolman.web.server import bound

pytestmark = pytest.mark.slow

SIZE = 64
DEN = "20000,10000,15000,6,0"
"""In the den, before the door to the hall, looking east at it."""


@pytest.fixture(scope="module")
def opened() -> OpenHouse:
    return OpenHouse(HOUSE, "my house", SIZE)


@pytest.fixture
def client(opened: OpenHouse) -> TestClient:
    return TestClient(house_app(opened), base_url="http://127.0.0.1:8018")


def asked(client: TestClient, question: str, **said: Any) -> Any:
    answer = client.get(f"/api/{question}", params=said)
    assert answer.status_code == 200, answer.text
    return answer.json()


def ended(client: TestClient, question: str, **said: Any) -> tuple[Any, str]:
    """Returns where something ends, and what was said of it."""
    came = asked(client, question, **said)
    return came["stops"][-1], came["note"]


def test_one_begins_in_the_first_room(client: TestClient) -> None:
    stop, note = ended(client, "here")
    assert (stop["room"], note) == ("den", "")
    assert stop["at"] == asked(client, "plan")["start"]


def test_steps_there_and_back_end_where_they_began(client: TestClient) -> None:
    there, note = ended(client, "moved", at=DEN, way="forward")
    assert (there["at"], note) == ("22500,10000,15000,6,0", "")
    assert ended(client, "moved", at=there["at"], way="back")[0]["at"] == DEN
    fine, _ = ended(client, "moved", at=DEN, way="left", size="0.05")
    assert (fine["east"], fine["north"]) == (2.0, 1.05)


@pytest.mark.parametrize("way", Way)
def test_every_way_is_understood(client: TestClient, way: Way) -> None:
    assert ended(client, "moved", at=DEN, way=way.value)[0]["at"] != DEN


def test_a_wall_is_told(client: TestClient) -> None:
    stop, note = ended(client, "moved", at="20000,3000,15000,12,0", way="forward")
    assert note == "Blocked: something is in the way after 0.09 m."
    assert ended(client, "moved", at=stop["at"], way="forward")[1] == "Blocked: something is in the way."
    assert ended(client, "moved", at="20000,10000,20000,0,6", way="up")[1] == "You cannot stretch any higher."
    assert ended(client, "moved", at="20000,10000,2000,0,6", way="down")[1] == "You cannot crouch any lower."
    assert ended(client, "moved", at="20000,10000,15000,0,6", way="look up")[1] == "You look straight up."


def test_a_place_in_the_picture_is_gone_to(client: TestClient) -> None:
    came = asked(client, "gone", at=DEN, x=500, y=600)
    assert 1 <= len(came["stops"]) <= MOST_STOPS
    assert came["stops"][-1]["room"] == "hall"
    assert ended(client, "gone", at=DEN, x=500, y=0)[0]["room"]


def test_a_place_on_the_plan_is_gone_to(client: TestClient) -> None:
    stop, _ = ended(client, "walked", at=DEN, east=5.5, north=1.5)
    assert abs(stop["east"] - 5.5) + abs(stop["north"] - 1.5) < 0.1
    beside, note = ended(client, "walked", at=DEN, east=1.2, north=2.6)
    assert (beside["room"], note) == ("den", ""), "what stands there is gone up to"
    assert 0.5 < hypot(beside["east"] - 1.2, beside["north"] - 2.6) < 0.8
    assert ended(client, "walked", at=DEN, east=2, north=6)[1] == (
        "You stay: no free way leads there. A door may be in the way: go to it and open it."
    )
    assert ended(client, "walked", at=DEN, east=-9, north=6)[1] == "That is outside of the house."


def test_doors_open_and_shut_for_who_does_it_alone(client: TestClient, opened: OpenHouse) -> None:
    before = "20000,33000,15000,0,0"
    blocked, _ = ended(client, "walked", at=before, east=2, north=5.5)
    assert blocked["room"] == "den"
    stop, note = ended(client, "swung", at=before)
    assert (note, stop["doors"]) == ("The hatch is open.", "ao")
    assert ended(client, "walked", at=stop["at"], east=2, north=5.5)[0]["room"] == "cell"
    assert ended(client, "walked", at=before, east=2, north=5.5)[0]["room"] == "den", "another tab has its own doors"
    assert ended(client, "swung", at=stop["at"])[1] == "The hatch is shut."
    assert "no door within reach" in ended(client, "swung", at="20000,10000,15000,18,0")[1]
    plans = [client.get(f"/plans/{opened.digest}/{name}.svg").content for name in ("plan", "ao")]
    assert plans[0] != plans[1]
    assert all(plan.startswith(b"<?xml") for plan in plans)


def test_who_stands_in_a_doorway_keeps_the_door_open(client: TestClient) -> None:
    assert ended(client, "swung", at="40000,10000,15000,6,0")[1] == "You stand in the way of the door."


def test_what_is_seen_is_named(client: TestClient) -> None:
    found = asked(client, "names", at="12000,8000,15000,0,-2")
    assert sum(count for _, count in found["runs"]) == found["across"] ** 2
    assert found["shown"][0] == "table"
    assert "table" in found["names"]


def test_the_floor_in_the_picture_is_told(client: TestClient) -> None:
    floor = asked(client, "plan")["floor"]
    seen = ended(client, "here", at=DEN)[0]["seen"]
    assert 0 < len(seen) < len(floor)
    assert all(floor[number][0] > 2 for number in seen), "what lies behind is not seen"


def test_pictures_are_quick_or_good(client: TestClient, opened: OpenHouse) -> None:
    from io import BytesIO

    from PIL import Image

    for name, size in (("quick", SIZE // 2), ("still", SIZE)):
        answer = client.get(f"/pictures/{opened.digest}/{DEN}/{name}.jpg")
        assert answer.headers["cache-control"].startswith("private, max-age")
        with Image.open(BytesIO(answer.content)) as image:
            assert image.size == (size, size)


@pytest.mark.parametrize(
    "at",
    [
        "", "x", "1,2,3", "nan,0,0,0,0", "20000,10000,15000,24,0", "20000,10000,15000,0,7", "20000,10000,25000,0,0",
        "20000,10000,1000,0,0", "900000,10000,15000,0,0", "0,10000,15000,0,0", DEN + ",o", DEN + ",oox",
        DEN + ",../..", "9" * 400,
    ],
)  # fmt: skip
def test_who_can_be_nowhere_is_not_there(client: TestClient, opened: OpenHouse, at: str) -> None:
    for question in ("moved?way=up&", "gone?x=1&y=1&", "walked?east=1&north=1&", "swung?", "names?"):
        assert client.get(f"/api/{question}at={at}").status_code == 400
    assert client.get(f"/pictures/{opened.digest}/{at}/quick.jpg").status_code == 404
    stop, note = ended(client, "here", at=at)
    assert stop["at"] == str(opened.start)
    assert note == ("Nobody can stand there; you are at the beginning." if at else "")


@pytest.mark.parametrize(
    "question",
    [
        "moved", "moved?way=fly", "moved?way=forward&size=nan", "moved?way=forward&size=1e9",
        "moved?way=turn left&size=7", "gone?x=1", "gone?x=1000&y=5", "gone?x=-1&y=5", "gone?x=nan&y=5",
        "walked?east=inf&north=1", "walked?east=a&north=1",
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused(client: TestClient, question: str) -> None:
    assert client.get(f"/api/{question}{'&' if '?' in question else '?'}at={DEN}").status_code == 400


def test_pictures_of_another_house_and_files_are_not_there(client: TestClient, opened: OpenHouse) -> None:
    digest = opened.digest
    for path in (
        f"/pictures/{'0' * 16}/{DEN}/quick.jpg", f"/pictures/{digest}/{DEN}/fine.jpg", f"/plans/{'0' * 16}/plan.svg",
        f"/plans/{digest}/oxo.svg", f"/plans/{digest}/a.svg", "/static/../open_house.py", "/static/%2e%2e/server.py",
        "/static/house/../../guard.py", "/pictures/../etc/passwd", "/plans/x/%2fetc%2fpasswd.svg",
    ):  # fmt: skip
        assert client.get(path).status_code == 404, path


def test_no_other_site_can_drive_it(opened: OpenHouse) -> None:
    client = TestClient(house_app(opened), base_url="http://127.0.0.1:8018")
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"host": "evil.example"}):
        for path in ("/api/here", f"/api/moved?way=up&at={DEN}", f"/pictures/{opened.digest}/{DEN}/quick.jpg"):
            assert client.get(path, headers=headers).status_code in (403, 421)
    secret = TestClient(house_app(opened, "secret-token", "0.0.0.0"), base_url="http://10.0.0.1:8018")
    for path in ("/", "/api/plan", "/static/common.js"):
        assert secret.get(path).status_code == 401
    assert secret.get("/?token=secret-token").status_code == 200
    assert secret.get("/api/plan").json()["title"] == "my house"
    assert client.post("/api/here").status_code in (403, 405)


def test_a_place_that_is_kept_is_not_made_again(opened: OpenHouse) -> None:
    assert opened.place("aa") is opened.place("aa")
    for doors in ("oo", "os", "so", "ss", "ao"):
        opened.place(doors)
    assert len(opened._places) == 4


def test_the_command_opens_houses_of_ones_own(monkeypatch, tmp_path) -> None:
    served: list[Any] = []
    monkeypatch.setattr(serving, "serve", lambda app, *how: served.append((app, how)))
    write_house(replace(HOUSE, sun=None), tmp_path / "mine.json")
    said = say("house", "--file", tmp_path / "mine.json", "--open", "--no-browser", "--port", 0, "--size", 32)
    assert (said.code, said.error) == (0, "")
    ((app, (host, port, opens, token, _tell)),) = served
    assert (host, port, opens, token) == ("127.0.0.1", 0, False, None)
    assert TestClient(app, base_url="http://127.0.0.1").get("/api/plan").json()["title"] == "mine"


def test_a_file_that_is_no_house_is_told(tmp_path) -> None:
    path = tmp_path / "mine.json"
    own = ("house", "--file", path, "--open", "--no-browser", "--port", 0)
    assert "cannot be read" in failed(*own)
    write_house(HOUSE, path)
    path.write_text(path.read_text().replace('"sill"', '"sil"'))
    assert "windows.sil" in failed(*own)
    write_house(replace(HOUSE, doorways=()), path)
    assert "is no sound house" in failed(*own)


def test_what_does_not_go_together_is_refused(tmp_path) -> None:
    write_house(HOUSE, tmp_path / "mine.json")
    own = ("house", "--file", tmp_path / "mine.json")
    assert "--out" in failed(*own, "--open", "--out", "x")
    assert "--glb" in failed(*own, "--open", "--glb")
    assert "--port" in failed(*own, "--port", "8000")
    assert "--open" in failed("house", "--check", tmp_path / "mine.json", "--open")
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert f"port {port}" in failed(*own, "--open", "--no-browser", "--port", port)


@pytest.mark.parametrize(("missing", "extra"), [("starlette", "web"), ("warp", "vision")])
def test_what_has_to_be_installed_is_told(monkeypatch, tmp_path, missing: str, extra: str) -> None:
    import importlib.util
    import sys

    write_house(HOUSE, tmp_path / "mine.json")
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == missing else found(name, *rest)
    )
    for name in [
        name for name in sys.modules if name.startswith(("tolman.render.tracer", "tolman.eye", "tolman.web.open"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    told = failed("house", "--file", tmp_path / "mine.json", "--open", "--no-browser", "--port", 0)
    assert f"pip install 'tolman[{extra}]'" in told
