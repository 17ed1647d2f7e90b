"""Episodes of ESI in the viewer: step by step by keyboard, side by side, and from disk."""

from pathlib import Path

import pytest

from tests.suites.esi.walks import SMALL, keep_twins, task
from tests.waiting import until
from tolman.record.settings import Settings
from tolman.runner.run import play_run
from tolman.suites.esi.setting import Probes, Setting, Source
from tolman.web.export import export
from tolman.web.runs import Runs
from tolman.web.view_app import view_app

pytestmark = pytest.mark.slow

WIDTHS = (360, 1000, 1500)
LOADED = "() => [...document.querySelectorAll('.seen-card img')].every((each) => each.complete && each.naturalWidth)"


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    folder = tmp_path_factory.mktemp("esi")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tolman.suites.esi.store.default_folder", lambda: folder / "items")
        keep_twins(folder / "items")
        tasks = tuple(
            task(setting)
            for setting in (
                Setting(probes=Probes.EVERY, size=SMALL.size, quality=SMALL.quality),
                Setting(Source.WALK, views=3, size=SMALL.size, quality=SMALL.quality),
            )
        )
        play_run(Settings(tasks, (2,), ("oracle", "random")), folder / "walks")
    return Runs([Path(folder / "walks")])


def episode_of(runs: Runs, player: str, named: str = "esi_active") -> str:
    keys = runs.run("walks").keys
    return next(id_ for id_, key in keys.items() if (key.player, key.task) == (player, named))


def turn_of(page) -> str:
    return page.locator("output.turn").first.inner_text()


def opened(page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("main[data-ready]")
    page.wait_for_load_state("networkidle")


def test_an_episode_is_replayed_step_by_step(page, runs, running) -> None:
    with running(view_app(runs)) as address:
        opened(page, f"{address}#/episode/walks/{episode_of(runs, 'oracle')}")
        assert turn_of(page) == "after 0 of 2 steps"
        assert page.locator(".house-plan .named").count() == 2
        assert "would answer" in page.locator(".seen-card").inner_text()
        page.keyboard.press("ArrowRight")
        assert turn_of(page) == "after 1 of 2 steps"
        assert page.locator(".house-plan .named").count() == 1
        assert "red block" in page.locator(".seen-card dd").first.inner_text()
        page.keyboard.press("End")
        assert page.locator(".seen-card img").count() == 2
        until(lambda: page.evaluate(LOADED))
        said = page.locator(".seen-card").inner_text()
        assert "evidence after 2 steps" in said
        assert "justifies an answer" in said
        assert page.url.endswith("?turn=3")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_two_players_are_seen_side_by_side(page, runs, running) -> None:
    pair = "/".join(f"walks/{episode_of(runs, player)}" for player in ("oracle", "random"))
    with running(view_app(runs)) as address:
        opened(page, f"{address}#/compare/{pair}?turn=2&other=4")
        assert page.locator("output.turn").all_inner_texts() == ["after 1 of 2 steps", "after 3 of 7 steps"]
        assert page.locator(".house-plan").count() == 2


def test_what_is_shown_of_a_walk_stands_on_disk(page, runs, tmp_path) -> None:
    opened(page, f"{export(runs, tmp_path).as_uri()}#/episode/walks/{episode_of(runs, 'oracle', 'esi_walk')}")
    assert turn_of(page) == "picture 1 of 3"
    page.keyboard.press("End")
    assert turn_of(page) == "picture 3 of 3"
    until(lambda: page.evaluate(LOADED))
