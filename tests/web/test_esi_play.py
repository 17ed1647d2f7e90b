"""People play ESI: steps by buttons, keys and pointing; and nothing that they get tells one twin from the other."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.suites.esi.walks import BLOCK, RAMP, SOLUTION, keep_twins, task, twins
from tests.web.sitting_fixtures import one_person, people
from tolman.protocol.request import Purpose
from tolman.suites.esi.choice import CHOICE
from tolman.suites.esi.options import Options
from tolman.suites.esi.setting import Probes
from tolman.suites.runs import read_run
from tolman.web.people import People
from tolman.web.play_app import HEADER, playing

pytestmark = pytest.mark.slow

HOST = "http://127.0.0.1"
BEFORE = ("TurnLeft(15)", "nonsense", "more of it", "TurnRight(15)", "Push(5, 5)", "Open(red block)")
"""Replies that tell nothing of what twins differ in: a push does, and what is held shows the edge of its sole."""


@pytest.fixture(autouse=True)
def _kept(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path_factory.mktemp("items")
    monkeypatch.setattr("tolman.suites.esi.store.default_folder", lambda: folder)
    keep_twins(folder)


class Sent(NamedTuple):
    """What a browser is sent at a step."""

    words: bytes
    """Without names that are keyed."""
    pictures: tuple[bytes, ...]
    state: dict[str, Any]


def heard(seed: int, path: Path, replies: tuple[str, ...]) -> Iterator[Sent]:
    """Yields all that a browser is sent whose person says one thing after the other."""
    study = replace(one_person(seed, task=task()), has_feedback=False)
    with People(study, path) as run:
        client = TestClient(playing(run), HOST, headers={"origin": HOST, HEADER: run.pass_of(run.seats["human"])})
        overview = client.get("/api/seat").content
        answer = client.get("/api/seat/state")
        for reply in (*replies, None):
            state = answer.json() if "shows" in answer.json() else answer.json()["state"]
            names = re.findall(rb'"picture":"(\w+)"', msgspec.json.encode(state["shows"]))
            pictures = tuple(client.get(f"/api/seat/picture/{name.decode()}").content for name in names)
            keyed = re.compile(rb'"(picture|name)":"[0-9a-f]{8,}"')
            called = state["name"]
            state = {name: state[name] for name in ("shows", "asks")}
            yield Sent(overview + keyed.sub(rb'"\1":""', answer.content), pictures, state)
            if reply is not None:
                answer = client.post("/api/seat/reply", json={"name": called, "text": reply})


def test_twins_differ_in_nothing_that_is_sent_before_they_look_different(tmp_path: Path) -> None:
    both = [list(heard(seed, tmp_path / str(seed), (*BEFORE, *SOLUTION))) for seed in (2, 3)]
    assert len(both[0]) == len(BEFORE) + 3
    for one, other in zip(*(each[:-2] for each in both), strict=True):
        assert one.pictures
        assert one.words == other.words
        assert one.pictures == other.pictures
    assert both[0][-1].words != both[1][-1].words
    assert both[0][-1].pictures != both[1][-1].pictures


def test_no_byte_holds_the_truth(tmp_path: Path) -> None:
    item, _ = twins()
    sent = b"".join(each.words + b"".join(each.pictures) for each in heard(2, tmp_path, BEFORE))
    secret = (item.id, item.kind, item.digest, BLOCK, RAMP, "sole", "rubber", "metal", "⟦", "view 96", " | ")
    for word in secret:
        assert word.encode() not in sent
    for name in (b'"target"', b'"key"', b'"facts"', b'"solution"', b'"house"', b'"recipe"', b'"seed"', b'"stance"'):
        assert name not in sent


def test_who_writes_no_step_is_told_so_and_asked_once_more(tmp_path: Path) -> None:
    reminded, wasted = (each.state for each in [*heard(2, tmp_path, BEFORE[:3])][2:])
    assert "No step could be read" in str(reminded["asks"])
    assert "counts as a step" in str(wasted["shows"])
    assert "No step could be read" not in str(wasted["asks"])


def test_people_are_asked_nothing_aside_and_play_one_twin_of_each_family() -> None:
    chosen = Options(kinds=("inclined_plane",), items=(1, 2, 3), **CHOICE.for_people)  # type: ignore[arg-type]
    (found,) = chosen.tasks()
    assert found.setting.probes is Probes.NONE
    seeds = [found.numbers((family,), one_twin=True) for family in range(40)]
    assert {len(each) for each in seeds} == {1}
    assert (
        {family * 2 for family in range(40)}
        != {each[0] for each in seeds}
        != {2 * family + 1 for family in range(40)}
    )
    assert all(each[0] in found.numbers((family,)) for family, each in enumerate(seeds))


def test_a_person_plays_with_keys_and_by_pointing(page: Any, running: Any, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    with people(tmp_path, 3, task=task()) as run, running(playing(run)) as address:
        page.goto(address)
        page.click("#begin")
        page.wait_for_selector("#answer")
        page.keyboard.press("ArrowLeft")
        assert page.inner_text("#preview") == "TurnLeft(45)"
        page.keyboard.press("Enter")
        page.wait_for_selector('#answer[data-number="1"]')
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_selector('#answer[data-number="2"]')
        page.click("[data-move=PickUp]")
        assert page.inner_text("#preview") == "Something is still missing."
        box = page.locator(".pointable img").bounding_box()
        page.click(".pointable", position={"x": box["width"] * 0.25, "y": box["height"] * 0.75})
        across, down = map(int, re.findall(r"\d+", page.inner_text("#preview")))
        assert (across, down) == pytest.approx((250, 750), abs=25)
        assert page.locator(".pointed-at").is_visible()
        page.select_option("select[aria-label$='a name']", "red block")
        assert page.inner_text("#preview") == "PickUp(red block)"
        page.click("#send")
        page.wait_for_selector('#answer[data-number="3"]')
        page.click("[data-move=Answer]")
        page.select_option("select[aria-label=option]", "B")
        assert page.locator("#send").is_disabled()
        page.fill("input[aria-label=percent]", "75")
        assert page.inner_text("#preview") == "Answer(B, 75)"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.click("#send")
        assert "accuracy" in page.wait_for_selector("#result").inner_text()
    (transcript,) = read_run(tmp_path).transcripts.values()
    assert [each.reply.text for each in transcript.exchanges] == [
        "TurnLeft(45)",
        "TurnRight(45)",
        "PickUp(red block)",
        "Answer(B, 75)",
    ]
    assert {each.request.purpose for each in transcript.exchanges} == {Purpose.EXPLORE}


def test_what_a_place_or_a_number_is_missing_in_is_not_sent(page: Any, running: Any, tmp_path: Path) -> None:
    with people(tmp_path, 2, task=task()) as run, running(playing(run)) as address:
        page.goto(address)
        page.click("#begin")
        page.click("[data-move=Forward]")
        page.fill("input[aria-label=metres]", "")
        assert page.inner_text("#preview") == "Forward()"
        page.click("[data-move=Stack]")
        page.select_option("select[aria-label$='a name']", "red block")
        assert page.locator("#send").is_disabled()
        page.click(".pointable", position={"x": 30, "y": 60})
        assert re.fullmatch(r"Stack\(red block; \d+, \d+\)", page.inner_text("#preview"))
        page.click("#over")
        assert page.inner_text("#preview") == "Something is still missing."
        page.click(".pointable", position={"x": 30, "y": 60})
        assert page.inner_text("#preview").startswith("GoTo(")
