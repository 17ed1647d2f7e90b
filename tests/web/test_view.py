"""The viewer in a browser: browsing, replaying by keyboard, comparing, links, and all of it from disk."""

import re
import shutil
from collections import Counter
from itertools import pairwise
from urllib.parse import quote
from xml.etree import ElementTree

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.testclient import TestClient

from tests.suites.tos.drawing import facts
from tolman.play import play
from tolman.protocol.request import Reply
from tolman.record.folder import open_run
from tolman.record.record import Key, Record
from tolman.record.settings import Settings
from tolman.suites.registry import suite_named
from tolman.suites.runs import manifest_of, read_run
from tolman.suites.tos.pages.replay import replay
from tolman.web.export import export
from tolman.web.runs import OpenRun, Runs, episode_id
from tolman.web.view_app import view_app

ITEM = "tos-current-star2x3-0003"
SCOUT, RANDOM = (episode_id(Key("tos_text_active", ITEM, player)) for player in ("scout", "random"))
PAGES = (
    "#/",
    "#/run/tiny-run",
    "#/run/tiny-run/tables",
    f"#/episode/tiny-run/{SCOUT}?turn=2",
    f"#/compare/tiny-run/{SCOUT}/tiny-run/{RANDOM}?turn=2",
)


@pytest.fixture(scope="module")
def runs(played_run) -> Runs:
    return Runs([played_run])


@pytest.fixture(scope="module")
def site(runs, running):
    with running(view_app(runs)) as address:
        yield address


def opened(page, address: str):
    """Opens an address, waits until the page is drawn, and returns the page."""
    page.evaluate("document.querySelector('main')?.removeAttribute('data-ready')")
    page.goto(address)
    page.wait_for_selector("main[data-ready]")
    page.wait_for_selector(".waiting", state="detached")
    return page


def turn_of(page) -> str:
    return page.locator("output.turn").first.inner_text()


def test_from_the_list_of_runs_to_an_episode(page, site):
    opened(page, site)
    page.get_by_role("link", name="tiny run").click()
    page.get_by_role("heading", name="At a glance").first.wait_for()
    assert page.locator("table").first.inner_text().count("scout") == 1
    page.get_by_label("Player").select_option("random")
    assert page.url.endswith("#/run/tiny-run?player=random")
    page.get_by_label("Task").select_option("tos_text_active")
    entries = page.locator("#episodes a.entry")
    assert entries.count() == 1
    entries.first.click()
    page.get_by_role("heading", name=f"random in {ITEM}").wait_for()
    assert f"/episode/tiny-run/{RANDOM}" in page.url


def test_a_number_of_a_table_leads_to_its_episodes(page, site):
    opened(page, f"{site}#/run/tiny-run/tables")
    page.locator("tr", has_text="random").locator("a").first.click()
    page.wait_for_url(re.compile("player=random"))
    page.locator("#episodes a.entry").first.wait_for()
    assert page.get_by_label("Player").input_value() == "random"


def test_an_episode_is_replayed_by_keyboard(page, site, runs):
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}")
    total = len(runs.run("tiny-run").transcript(SCOUT).exchanges)
    assert turn_of(page).startswith("turn 1 of ")
    first = page.locator(".plan-card svg").get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert turn_of(page).startswith("turn 3 of ")
    assert page.url.endswith("?turn=3")
    assert page.locator(".plan-card svg").get_attribute("aria-label") != first
    page.keyboard.press("ArrowLeft")
    assert turn_of(page).startswith("turn 2 of ")
    page.keyboard.press("End")
    assert turn_of(page).endswith("after the change")
    assert "Changed in secret" in page.locator(".plan-card").inner_text()
    page.keyboard.press("Home")
    assert turn_of(page).startswith("turn 1 of ")
    page.keyboard.press(" ")
    assert page.locator("button.play").inner_text() == "Pause"
    page.keyboard.press(" ")
    assert page.locator("button.play").inner_text() == "Play"
    assert total > 3


def test_each_turn_shows_what_was_read_and_said(page, site, runs):
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}?turn=2")
    exchanges = runs.run("tiny-run").transcript(SCOUT).exchanges
    turns = [each for each in exchanges if each.request.purpose == "explore"]
    said = page.locator(".said-card").inner_text()
    assert turns[1].request.shows.splitlines()[0] in said
    assert turns[1].reply.text.splitlines()[-1] in said
    asked = page.locator(".questions > li")
    assert asked.count() == len(runs.run("tiny-run").transcript(SCOUT).item.questions)
    assert page.locator(".drawn-card .truth").count() > 0
    assert page.locator(".curves-card .now").count() == 1


def test_the_browser_draws_the_plan_of_the_scene(page, site, runs):
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}?turn=1")
    scene = runs.run("tiny-run").transcript(SCOUT).item.scene
    drawn = page.locator(".plan-card svg").evaluate("(svg) => new XMLSerializer().serializeToString(svg)")
    player = Counter(
        [facts.fact("player", *scene.start.at), facts.fact("pointer", *scene.start.at[:1], scene.start.at[1] + 0.24)]
    )
    assert facts.from_svg(drawn, scene) == facts.expected(scene) + player
    assert {text.text for text in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")} == {
        thing.name for thing in scene.things
    }


def test_the_browser_draws_the_map_over_the_truth(page, site, runs):
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}?turn=4")
    replayed = replay(runs.run("tiny-run").transcript(SCOUT))
    titles = page.locator(".drawn-card svg title").all_text_contents()
    assert titles == [stamp.name for stamp in replayed.turns[3].drawn.stamps]


def test_an_address_restores_what_was_seen(page, site, runs):
    thing = runs.run("tiny-run").transcript(SCOUT).item.scene.things[0].name
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}?turn=4&thing={quote(thing)}&reasoner=published")
    assert turn_of(page).startswith("turn 4 of ")
    assert page.get_by_label("Where may be").input_value() == thing
    assert page.locator(".belief-card select").last.input_value() == "published"
    assert page.locator(".belief-card").inner_text().count(f"{thing}:") == 1
    page.keyboard.press("ArrowRight")
    kept = page.url
    again = page.locator("main").inner_text()
    page.goto("about:blank")
    assert opened(page, kept).locator("main").inner_text() == again


def test_two_players_are_compared(page, site):
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}")
    page.get_by_label("Compare with").select_option(label="random")
    page.get_by_role("heading", name=f"scout and random in {ITEM}").wait_for()
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("ArrowRight")
    plans = page.locator(".plan-card .note")
    assert [plans.nth(n).inner_text().count("cost 2") for n in (0, 1)] == [1, 1]
    assert page.url.endswith("?turn=2")
    page.get_by_label("both at the same turn").uncheck()
    page.locator(".column .controls").get_by_label("Next turn").click()
    assert [plans.nth(n).inner_text().count("cost 2") for n in (0, 1)] == [1, 0]
    assert "turn=2&other=3&apart=1" in page.url
    assert page.get_by_role("heading", name="The same questions").count() == 1


def test_players_of_two_runs_are_compared(page, running, played_run, tmp_path):
    shutil.copytree(played_run, tmp_path / "other")
    with running(view_app(Runs([played_run, tmp_path]))) as address:
        opened(page, f"{address}#/episode/tiny-run/{SCOUT}")
        page.get_by_label("Run of the other").select_option("other")
        page.locator(f"option[value='{SCOUT}']").wait_for(state="attached")
        page.get_by_label("Compare with").select_option(SCOUT)
        page.get_by_role("heading", name=f"scout of tiny run and scout of other in {ITEM}").wait_for()
        assert f"#/compare/tiny-run/{SCOUT}/other/{SCOUT}" in page.url


def test_from_disk_it_shows_the_same(page, site, runs, played_run, tmp_path):
    index = export(runs, tmp_path / "out")
    pages = (*PAGES[1::2], PAGES[-1])
    served, filed = (
        [opened(page, f"{base}{each}").locator("main").inner_text() for each in pages]
        for base in (site, index.as_uri())
    )
    assert served == filed
    whole = b"".join(each.read_bytes() for each in (tmp_path / "out").rglob("*") if each.is_file())
    assert str(played_run.parent).encode() not in whole
    assert b"import {" not in (tmp_path / "out" / "static" / "view" / "view.js").read_bytes()


FOREIGN = (
    "#/run/{}",
    "#/run/{}/tables",
    f"#/episode/{{}}/{SCOUT}",
    "#/episode/tiny-run/{}",
    "#/episode/{}/x",
    f"#/compare/tiny-run/{SCOUT}/tiny-run/{{}}",
    "#/compare/{}/a/b/c",
)
WAYS = (
    "..%2f..%2f..%2fuploads%2fx",
    "..%2f..%2fuploads%2fx",
    "..%2F..%2F..%2F..%2Fuploads%2Fx",
    "%2e%2e%2f..%2f..%2fuploads%2fx",
)


@pytest.mark.parametrize("is_served", [True, False], ids=["served", "from disk"])
def test_a_link_makes_an_exported_folder_run_no_script_but_its_own(page, running, runs, tmp_path, is_served):
    root = tmp_path / "root"
    index = export(runs, root / "out")
    (root / "uploads").mkdir()
    for each in (root / "uploads" / "x.js", root / "out" / "uploads" / "x.js", root / "uploads" / SCOUT / "x.js"):
        each.parent.mkdir(parents=True, exist_ok=True)
        each.write_text("window.foreign = 1;")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with running(Starlette(routes=[Mount("/", StaticFiles(directory=root))])) as address:
        base = f"{address}out/index.html" if is_served else index.as_uri()
        for form in FOREIGN:
            for way in WAYS:
                page.goto("about:blank")
                opened(page, f"{base}{form.format(way)}")
                assert page.evaluate("window.foreign") is None, (form, way)
        assert "cannot be shown" in page.locator("main").inner_text()
        assert not [each for each in asked if "uploads/" in each]
        opened(page, f"{base}#/run/tiny-run")
        assert "tiny run" in page.locator("h1").inner_text()


HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"\'`${window.hacked=1}'


@pytest.fixture(scope="module")
def hostile(played_run, tmp_path_factory):
    """A run in which every reply and thought, the players, an error and the folder's name are scripts.

    No answer can be read in them, so every question is put twice.
    """
    tasks = read_run(played_run).settings.tasks
    settings = Settings(tasks, (3,), (HOSTILE, HOSTILE + "2"), remind=1)
    folder = open_run(tmp_path_factory.mktemp("hostile") / HOSTILE.replace("/", ";"), manifest_of(settings))
    said = Reply(HOSTILE, message={"content": [{"type": "reasoning", "reasoning": HOSTILE}]})
    planned, suite = settings.episodes(), suite_named(settings.suite)
    with Record(folder, suite.item) as record:
        for each in planned[:-1]:
            script = suite.episode(each.draw(), each.key, each.remind)
            record.finish(each.key, play(script, lambda _number, _request: said))
        record.fail(planned[-1].key, HOSTILE)
    return Runs([folder.path])


def test_what_others_wrote_is_shown_as_text(page, running, hostile):
    (id_,) = hostile.paths()
    episode, other = sorted(hostile.run(id_).keys)[:2]
    shown = ("#/", f"#/run/{id_}", f"#/run/{id_}/tables", f"#/episode/{id_}/{episode}")
    with running(view_app(hostile)) as address:
        for each in (*shown, f"#/compare/{id_}/{episode}/{id_}/{other}"):
            opened(page, f"{address}{each}")
            page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            assert HOSTILE[:40] in page.locator("main").inner_text()
            assert page.evaluate("window.hacked") is None
            assert page.locator("main img").count() == 0


def test_both_replies_are_shown_where_a_player_was_reminded(page, running, hostile):
    (id_,) = hostile.paths()
    episode = sorted(hostile.run(id_).keys)[0]
    with running(view_app(hostile)) as address:
        opened(page, f"{address}#/episode/{id_}/{episode}")
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        question = page.locator(".questions > li").first.inner_text()
    first, reminder, second = question.partition("No whole answer could be read in your reply.")
    assert reminder
    assert "Reminded" in first
    assert HOSTILE[:40] in first.split("Reply")[-1]
    assert HOSTILE[:40] in second


def test_hostile_names_of_things_are_shown_as_text(page, site):
    def poisoned(route):
        data = route.fetch().json()
        for thing in data["parts"]["replay"]["plan"]["things"]:
            thing["name"] = HOSTILE
        data["texts"] = [HOSTILE for _ in data["texts"]]
        route.fulfill(json=data)

    page.route("**/data/episode/**", poisoned)
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}")
    assert HOSTILE in page.locator(".plan-card svg text").first.text_content()
    assert HOSTILE in page.locator(".said-card").inner_text()
    assert page.evaluate("window.hacked") is None


def test_pictures_stand_where_the_text_names_them(page, site, monkeypatch):
    names = ["view first 1 2 north 64", "view first 1 2 east 64"]

    def pictured(route):
        data = route.fetch().json()
        data["pictures"] = names
        data["texts"][data["steps"][0]["shows"]] = f"Before ⟦picture {names[0]}⟧ after ⟦picture elsewhere⟧"
        route.fulfill(json=data)

    png = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100"
        "c9fe92ef0000000049454e44ae426082"
    )
    monkeypatch.setattr(OpenRun, "jpeg", lambda self, episode, number: png)
    page.route("**/data/episode/**", pictured)
    opened(page, f"{site}#/episode/tiny-run/{SCOUT}")
    image = page.locator(".said-card img")
    assert image.count() == 1
    assert image.get_attribute("alt") == f"Picture: {names[0]}"
    assert image.evaluate("async (each) => { await each.decode(); return each.naturalWidth; }") == 1
    assert "[picture elsewhere]" in page.locator(".said-card").inner_text()


def test_nothing_but_the_runs_can_be_asked_for(runs):
    client = TestClient(view_app(runs), base_url="http://127.0.0.1:8017")
    assert client.get("/data/runs.json").json()[0]["name"] == "tiny run"
    for path in (
        "/data/run/%2e%2e.json",
        "/data/run/..%2f..%2fetc%2fpasswd.json",
        "/data/../../manifest.json",
        "/data/tiny-run/manifest.json",
        "/data/episode/tiny-run/..%2f..%2fjournal.json",
        f"/pictures/tiny-run/{SCOUT}/0.jpg",
        f"/pictures/tiny-run/{SCOUT}/-1.jpg",
        "/pictures/..%2f/x/0.jpg",
        "/manifest.json",
        "/static/../viewing.py",
    ):
        assert client.get(path).status_code == 404, path
    evil = TestClient(view_app(runs), base_url="http://evil.example")
    assert evil.get("/data/runs.json").status_code == 421
    assert TestClient(view_app(runs, "t0ken"), base_url="http://127.0.0.1").get("/data/runs.json").status_code == 401
    assert client.post("/data/runs.json").status_code == 403


DEEP = f'{{"version": "1", "schema": 1, "more": {"[" * 5000}{"]" * 5000}}}'


@pytest.mark.parametrize("manifest", ["{", DEEP])
def test_a_damaged_run_is_told_without_its_place(played_run, tmp_path, manifest):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "manifest.json").write_text(manifest)
    client = TestClient(view_app(Runs([tmp_path, played_run])), base_url="http://127.0.0.1:8017")
    broken, fine = client.get("/data/runs.json").json()
    assert "damaged" in broken["why"]
    assert not fine["why"]
    answer = client.get("/data/run/broken.json")
    assert answer.status_code == 422
    assert str(tmp_path) not in answer.text + broken["why"]


@pytest.mark.parametrize("file", ["transcripts.jsonl", "scores.jsonl", "failures.jsonl"])
def test_a_file_that_cannot_be_read_is_told_without_its_place(played_run, tmp_path, file):
    shutil.copytree(played_run, tmp_path / "broken")
    (tmp_path / "broken" / file).unlink(missing_ok=True)
    (tmp_path / "broken" / file).mkdir()
    client = TestClient(view_app(Runs([tmp_path, played_run])), base_url="http://127.0.0.1:8017")
    answer = client.get("/data/summary/broken.json")
    assert (answer.status_code, answer.text) == (422, "A file of this run cannot be read: Is a directory.")
    assert client.get("/data/summary/tiny-run.json").status_code == 200


NAMES = """() => [...document.querySelectorAll("button, a[href], select, input, summary, [tabindex='0']")]
  .filter((each) => !(each.getAttribute("aria-label") || each.innerText?.trim() || each.labels?.[0]?.innerText))
  .map((each) => each.outerHTML)"""
LEVELS = "() => [...document.querySelectorAll('h1, h2, h3, h4')].map((each) => Number(each.tagName[1]))"


def test_pages_fit_small_screens_and_are_named_for_screen_readers(page, site):
    page.set_viewport_size({"width": 360, "height": 740})
    for address in PAGES:
        opened(page, f"{site}{address}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, address
        assert page.evaluate(NAMES) == []
        levels = page.evaluate(LEVELS)
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after - before <= 1 for before, after in pairwise(levels)), address
        assert page.evaluate("[...document.querySelectorAll('svg')].every((each) => each.getAttribute('aria-label'))")
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
        assert len(ids) == len(set(ids))


def test_light_and_dark(page, site):
    def lightness() -> int:
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(map(int, re.findall(r"\d+", colour)[:3]))

    opened(page, site)
    assert lightness() > 600
    page.emulate_media(color_scheme="dark")
    assert lightness() < 150
    page.get_by_role("button", name="Scheme").click()
    assert lightness() > 600
    opened(page, f"{site}#/run/tiny-run")
    assert lightness() > 600


def test_what_is_not_there_is_told(page, site):
    answers = []
    page.on("response", lambda answer: answers.append(answer.status))
    page.goto(f"{site}#/run/nothing")
    page.get_by_role("heading", name="This cannot be shown").wait_for()
    assert 404 in answers
    page.wrong.clear()


def test_beyond_this_machine_the_token_opens_what_was_linked(page, running, runs):
    with running(view_app(runs, "t0ken")) as address:
        page.goto(f"{address}#/run/tiny-run")
        page.get_by_text("the token that the server printed").wait_for()
        page.wrong.clear()
        opened(page, f"{address}?token=t0ken#/episode/tiny-run/{SCOUT}?turn=2")
        assert page.url == f"{address}#/episode/tiny-run/{SCOUT}?turn=2"


def test_data_are_plain_json(runs):
    client = TestClient(view_app(runs), base_url="http://127.0.0.1:8017")
    answer = client.get(f"/data/episode/tiny-run/{SCOUT}.json")
    assert answer.headers["content-type"] == "application/json"
    assert msgspec.json.decode(answer.content)["player"] == "scout"
