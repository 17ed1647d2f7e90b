"""One browser for many participants: whoever sits down next never plays as whoever sat there before."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.web.sitting_fixtures import STUDY, one_person, people
from tolman.web.people import People
from tolman.web.play_app import playing
from tolman.web.study import read_study

pytestmark = pytest.mark.slow

KEPT = "() => Object.keys({ ...sessionStorage, ...localStorage }).filter((name) => name.startsWith('tolman-'))"
"""Finds all that a tab keeps of ours."""


@pytest.fixture
def study(tmp_path: Path, running: Callable) -> Iterator[tuple[People, str]]:
    """A study of two, and the address at which it is served."""
    (tmp_path / "study.toml").write_text(STUDY)
    with People(read_study(tmp_path / "study.toml"), tmp_path / "run") as run, running(playing(run)) as address:
        yield run, address


def sit(page: Any, address: str, code: str) -> None:
    """Says a code at the door."""
    page.goto(address)
    page.fill("#code", code)
    page.keyboard.press("Enter")
    page.wait_for_selector("#begin, #answer")


def is_at_door(page: Any) -> bool:
    page.wait_for_selector("#code")
    page.wait_for_load_state()
    return page.url.rstrip("/").count("/") == 2 and page.evaluate(KEPT) == []


def test_who_practised_says_its_code_again(page: Any, study: tuple[People, str]) -> None:
    _, address = study
    sit(page, address, "P01")
    page.get_by_role("link", name="Practise first").click()
    page.wait_for_url("**/tutorial?at=*")
    page.wait_for_selector("#begin")
    assert page.evaluate(KEPT) == []
    page.goto(f"{address}tutorial")
    page.evaluate("location.assign('./')")  # where "Now play" leads
    assert is_at_door(page)


def test_the_address_of_a_seat_opens_none(page: Any, study: tuple[People, str]) -> None:
    _, address = study
    sit(page, address, "P01")
    assert page.url == f"{address}seat"
    page.goto("about:blank")
    page.goto(f"{address}seat")
    assert is_at_door(page)


def test_a_reload_stays_and_the_back_button_does_not(page: Any, study: tuple[People, str]) -> None:
    _, address = study
    sit(page, address, "P01")
    page.click("#begin")
    page.wait_for_selector("#answer")
    for _ in range(3):
        page.reload()
        page.wait_for_selector("#answer, #begin")
    page.goto("about:blank")
    page.go_back()
    assert is_at_door(page)
    sit(page, address, "P01")
    page.goto(address)
    page.go_back()
    assert is_at_door(page)
    sit(page, address, "P01")  # a browser may keep the whole page for the way back
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert is_at_door(page)


def test_somebody_else_takes_the_seat_and_finds_nothing(page: Any, study: tuple[People, str]) -> None:
    run, address = study
    sit(page, address, "P01")
    page.click("#begin")
    page.wait_for_selector("#answer")
    page.check("#own")
    page.fill("textarea", "what P01 was about to say")
    page.click("#other")
    assert is_at_door(page)
    page.goto(address)
    sit(page, address, "P02")
    assert "One item is left." in page.inner_text("#stage")
    page.click("#begin")
    page.wait_for_selector("#answer")
    page.check("#own")
    assert "P01" not in page.input_value("textarea")
    page.fill("textarea", "FINAL ANSWER: [Term()]")
    page.click("#send")
    page.wait_for_selector('#answer[data-number="1"], #sure')
    assert not run.seats["P01"].overview().is_under_way


def test_two_tabs_have_two_seats_and_a_copy_of_a_tab_has_none(browser: Any, study: tuple[People, str]) -> None:
    _, address = study
    context = browser.new_context()
    first, second = context.new_page(), context.new_page()
    sit(first, address, "P01")
    sit(second, address, "P02")
    first.reload()
    first.wait_for_selector("#begin")
    assert "3 items are left." in first.inner_text("#stage")
    with context.expect_page() as opened:  # a tab that another one opens gets a copy of what that one keeps
        first.evaluate("window.open('seat')")
    assert is_at_door(opened.value)
    third = context.new_page()
    third.goto(f"{address}seat")
    assert is_at_door(third)
    context.close()


def test_who_has_finished_leaves_nothing_behind(page: Any, running: Callable, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    with People(read_study(tmp_path / "study.toml"), tmp_path / "run") as run, running(playing(run)) as address:
        seat = run.seats["P02"]
        while state := seat.state():
            seat.answer(state.name, "FINAL ANSWER: [Term()]", None)
        page.goto(address)
        page.fill("#code", "P02")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="All done").wait_for()
        assert page.evaluate(KEPT) == []
        page.get_by_role("link", name="Next participant").click()
        assert is_at_door(page)


def test_a_seat_of_another_run_at_the_same_port_is_left(page: Any, running: Callable, tmp_path: Path) -> None:
    with people(tmp_path / "one", 7) as run, running(playing(run)) as address:
        page.goto(address)
        page.wait_for_selector("#begin")
        run._seated.clear()  # as if another server had taken its place
        run._seated["other"] = run.seats["human"]
        run.pass_of = lambda _seat: "other"
        with page.expect_navigation():
            page.click("#begin")
        page.click("#begin")
        page.wait_for_selector("#answer")
        page.wrong.clear()  # the browser tells of the answer 401


def test_who_plays_alone_needs_no_code(page: Any, running: Callable, tmp_path: Path) -> None:
    with People(one_person(7), tmp_path) as run, running(playing(run)) as address:
        page.goto(f"{address}seat")
        page.click("#begin")
        page.wait_for_selector("#answer")
        assert page.locator("#other").count() == 0


def test_pages_below_a_folder_of_a_proxy_find_all_they_need(page: Any, running: Callable, tmp_path: Path) -> None:
    from tolman.web.guard import Public

    with People(one_person(7), tmp_path) as run, running(playing(run, at=Public("", "", "/tolman"))) as address:
        page.goto(f"{address}tolman/")
        page.wait_for_selector("#begin")
        assert page.url == f"{address}tolman/seat"
        page.get_by_role("link", name="Practise first").click()
        page.click("#begin")
        page.wait_for_selector("#answer")
        assert page.url.startswith(f"{address}tolman/tutorial?at=")


@pytest.mark.parametrize("target", ["", "_blank"])
def test_a_link_in_a_mail_on_the_web_opens_the_door(
    page: Any, study: tuple[People, str], running: Callable, target: str
) -> None:
    run, _ = study
    with running(playing(run, "the-token-of-this-run")) as address:
        link = f'<a href="{address}?token=the-token-of-this-run" target="{target}">Your place</a>'
        page.route("http://mail.example/", lambda route: route.fulfill(content_type="text/html", body=link))
        page.goto("http://mail.example/")
        with page.context.expect_page() if target else nullcontext() as opened:
            page.click("a")
        door = opened.value if target else page
        assert is_at_door(door)
        assert door.url == address
        sit(door, address, "P01")
        assert page.wrong == ["http://mail.example/"]
        page.wrong.clear()
