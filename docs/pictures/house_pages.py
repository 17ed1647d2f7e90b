"""Draws the pictures of the page in which people go through a house anew: `python docs/pictures/house_pages.py`.

It takes the extras `vision`, `web` and `dev`, and Chromium.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Thread

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from uvicorn import Server

from tolman.eye.start import start_in
from tolman.house.draw import draw_house
from tolman.web.house_app import house_app
from tolman.web.open_house import OpenHouse
from tolman.web.server import address_of, bound, server_config

HERE = Path(__file__).parent / "houses"
SEED, ROOMS = 6, 6
PICTURES = {
    "open.jpg": (1400, 940, "light", ("living room", "kitchen", "dining room", "living room")),
    "open-dark.jpg": (1400, 940, "dark", ("living room",)),
}
"""Width and height of the window, the scheme, and the rooms that one goes to first, as far as the house has them."""


def main() -> None:
    """Draws all pictures."""
    house = OpenHouse(draw_house(SEED, ROOMS), f"{ROOMS} rooms, seed {SEED}", 640)
    with sync_playwright() as playwright, _served(house) as address:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, (width, height, scheme, rooms) in PICTURES.items():
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
            page.goto(address)
            _walk(page, house, rooms)
            Image.open(BytesIO(page.screenshot())).convert("RGB").save(HERE / name, quality=85)
            page.close()
        browser.close()


def _walk(page: Page, house: OpenHouse, rooms: tuple[str, ...]) -> None:
    """Goes to rooms by the plan, turns to what is best to look at, and waits for the good picture."""
    page.wait_for_selector("#view[data-quality=still]")
    place = house.place(house.start.doors)
    for room in [room for name in rooms for room in house.house.rooms if room.name == name]:
        best = start_in(place.body, place.sight, room)
        west, south, east, north = house.plan().frame
        box = page.locator("#plan").bounding_box()
        assert box
        across, down = (best.at[0] - west) / (east - west), (north - best.at[1]) / (north - south)
        page.locator("#plan").click(position={"x": across * box["width"], "y": down * box["height"]})
        page.wait_for_function(f"() => document.querySelector('#where').textContent.startsWith('{room.name},')")
        page.wait_for_selector("#view[data-quality=still]")
        heading = int(page.evaluate("() => window.location.hash.split(',')[3]"))
        for _ in range((best.heading - heading) % 24):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(400)
        page.wait_for_selector("#view[data-quality=still]")


@contextmanager
def _served(house: OpenHouse) -> Iterator[str]:
    """Serves a house, and yields the address of its page."""
    listening = bound("127.0.0.1", 0)
    server = Server(server_config(house_app(house)))
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield address_of(listening, "127.0.0.1")
    server.should_exit = True
    thread.join()


if __name__ == "__main__":
    main()
