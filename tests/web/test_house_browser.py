"""Going through a house in a browser: keys, clicks, reloads, two tabs, narrow screens."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("warp")

from tests.eye.houses import HOUSE
from tolman.web.house_app import house_app
from tolman.web.open_house import OpenHouse

pytestmark = pytest.mark.slow

NAMELESS = """() => [...document.querySelectorAll("button, input, select, img, [tabindex]")]
  .filter((each) => each.offsetParent)
  .filter((each) => !(each.ariaLabel || each.textContent.trim() || each.labels?.length || each.alt))
  .map((each) => each.outerHTML)"""
"""Finds what a screen reader could not name."""

DEN = "20000,10000,15000,6,0"


@pytest.fixture(scope="module")
def address(running: Any) -> Iterator[str]:
    with running(house_app(OpenHouse(HOUSE, "my house", 64))) as found:
        yield found


def entered(page: Any, address: str, at: str = DEN) -> Any:
    page.goto(f"{address}#{at}")
    page.wait_for_selector("#view img")
    wait_at(page, at)
    return page


def place(page: Any) -> str:
    found: str = page.evaluate("() => window.location.hash.slice(1)")
    return found


def wait_at(page: Any, at: str) -> None:
    page.wait_for_function("(at) => document.querySelector('#view').dataset.at === at", arg=at)


def test_arrow_keys_go_and_turn_and_walls_are_told(page: Any, address: str) -> None:
    entered(page, address)
    page.keyboard.press("ArrowUp")
    wait_at(page, "22500,10000,15000,6,0")
    page.keyboard.press("ArrowLeft")
    wait_at(page, "22500,10000,15000,5,0")
    page.keyboard.press("f")
    wait_at(page, "22500,10000,15000,5,-1")
    assert "den, looking east, 15° down" in page.locator("#where").text_content()
    assert page.locator("#view img").get_attribute("alt").startswith("What you see: den, looking")
    entered(page, address, "20000,2100,15000,12,0")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("() => document.querySelector('#note').textContent.startsWith('Blocked')")
    assert place(page) == "20000,2100,15000,12,0"


def test_a_better_picture_comes_when_one_stands_still(page: Any, address: str) -> None:
    entered(page, address)
    page.wait_for_selector("#view[data-quality=still]")
    assert page.evaluate("document.querySelector('#view img').naturalWidth") == 64


def test_a_key_that_is_held_down_queues_nothing(page: Any, address: str) -> None:
    entered(page, address, "5000,20000,15000,6,0")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(
        """() => { for (let number = 0; number < 200; number++)
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", repeat: number > 0 }));
          document.dispatchEvent(new KeyboardEvent("keyup", { key: "ArrowRight" })); }"""
    )
    wait_at(page, "5000,20000,15000,7,0")
    page.wait_for_selector("#view[data-quality=still]")
    assert len([each for each in asked if "/pictures/" in each]) == 2, "one quick picture, one good one"
    assert len([each for each in asked if "/api/moved" in each]) == 1


def test_clicks_go_there(page: Any, address: str) -> None:
    entered(page, address)
    box = page.locator("#view").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 0.6 * box["height"])
    page.wait_for_function("() => document.querySelector('#where').textContent.startsWith('hall')")
    plan, frame = page.locator("#plan").bounding_box(), (-0.62, -0.62, 7.62, 7.62)
    across, down = (2.0 - frame[0]) / (frame[2] - frame[0]), (frame[3] - 1.0) / (frame[3] - frame[1])
    page.mouse.click(plan["x"] + across * plan["width"], plan["y"] + down * plan["height"])
    page.wait_for_function("() => document.querySelector('#where').textContent.startsWith('den')")
    page.wait_for_function("() => Math.abs(window.location.hash.slice(1).split(',')[0] - 20000) < 1000")


def test_a_reload_keeps_the_place_and_what_was_seen(page: Any, address: str) -> None:
    entered(page, address)
    for turn in range(7, 11):
        page.keyboard.press("ArrowRight")
        wait_at(page, f"20000,10000,15000,{turn},0")
    seen = page.locator("#share").text_content()
    assert int(re.findall(r"\d+", seen)[0]) > 10
    page.reload()
    wait_at(page, "20000,10000,15000,10,0")
    assert page.locator("#share").text_content() == seen
    page.get_by_role("button", name="Begin again").click()
    page.wait_for_function("(seen) => document.querySelector('#share').textContent !== seen", arg=seen)


def test_two_tabs_have_two_bodies_and_doors_of_their_own(page: Any, address: str) -> None:
    hatch = "20000,33000,15000,0,0"
    entered(page, address, hatch)
    other = page.context.new_page()
    entered(other, address, hatch)
    page.keyboard.press("o")
    page.wait_for_function("() => document.querySelector('#note').textContent.includes('hatch is open')")
    assert place(page) == f"{hatch},ao"
    other.keyboard.press("ArrowUp")
    other.wait_for_function("() => document.querySelector('#where').textContent.startsWith('den')")
    other.keyboard.press("ArrowRight")
    wait_at(other, f"{place(other)}")
    assert not place(other).endswith("ao")
    assert place(page) == f"{hatch},ao"


def test_names_are_told_to_who_asks(page: Any, address: str) -> None:
    entered(page, address, "12000,8000,15000,0,-2")
    assert not page.locator("#shown").is_visible()
    page.keyboard.press("n")
    page.wait_for_function("() => document.querySelector('#shown').textContent.includes('table')")
    box = page.locator("#view").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.wait_for_function("() => document.querySelector('#pointed').textContent.length > 2")
    page.keyboard.press("n")
    page.wait_for_selector("#shown", state="hidden")


def test_a_place_where_nobody_can_be_leads_to_the_beginning(page: Any, address: str) -> None:
    page.goto(f"{address}#0,0,0,0,0")
    page.wait_for_selector("#view img")
    page.wait_for_function("() => document.querySelector('#note').textContent.includes('at the beginning')")


def test_keys_with_control_are_the_browsers_own(page: Any, address: str) -> None:
    entered(page, address)
    page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', ctrlKey: true }))")
    page.keyboard.press("ArrowRight")
    wait_at(page, "20000,10000,15000,7,0")


@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (1400, "dark"), (400, "light"), (400, "dark")])
def test_it_fits_and_all_has_a_name(page: Any, address: str, width: int, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    entered(page, address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(NAMELESS) == []
    boxes = [page.locator(name).bounding_box() for name in ("#view", "#plan")]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    assert all(box["width"] > 300 for box in boxes)


def test_buttons_do_what_keys_do(page: Any, address: str) -> None:
    entered(page, address)
    page.get_by_role("button", name="Crouch").focus()
    page.keyboard.press("Enter")
    wait_at(page, "20000,10000,12500,6,0")
    page.get_by_role("button", name="Step left").click()
    wait_at(page, "20000,12500,12500,6,0")
