"""Slips: what the careless send is asked about first, each request is answered once, and a reload loses no draft."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.web.sitting_fixtures import SMALL, one_person, people, scouted, states
from tests.web.test_play_browser import PLACE, SEED
from tests.web.test_secrecy import SEEN
from tolman.protocol.form import Map
from tolman.protocol.request import Purpose
from tolman.record import lines
from tolman.record.folder import RunFolder
from tolman.record.record import Entry
from tolman.suites.tos.setting import Probes, Setting, Shifting
from tolman.web.people import People
from tolman.web.play_app import playing
from tolman.web.seat import Seat
from tolman.web.study import Aid

NUMBERS = {
    purpose: next(n for n, each in enumerate(scouted(SEED).exchanges) if each.request.purpose is purpose)
    for purpose in (Purpose.MAP, Purpose.UNSEEN, Purpose.QUESTION, Purpose.REVISE)
}
"""The first request of each purpose."""


class Table:
    """A person's page at a server, and what it has sent."""

    def __init__(self, page: Any, address: str, folder: Path, seat: Seat) -> None:
        self.page, self.address, self._folder, self.seat = page, address, folder, seat

    @property
    def sent(self) -> list[str]:
        """The replies that were sent."""
        return [each.reply.text for each in lines.read(RunFolder(self._folder).part().journal, Entry)]

    def draft(self) -> str:
        """Returns what would be sent."""
        return self.page.inner_text("#preview")

    def number(self) -> int:
        """Returns the number of the request that is shown."""
        return int(self.page.get_attribute("#answer", "data-number"))

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_selector("#answer")

    def is_asked(self) -> bool:
        """Says whether the page asks before it sends."""
        return self.page.locator("#sure").is_visible()


@pytest.fixture
def at(page: Any, running: Callable, tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Returns what opens the page at a request, all before it being answered as the scout does."""
    opened = []

    def open_at(number: int, task: Any = SMALL, seed: int = SEED, tools: tuple[Aid, ...] = ()) -> Table:
        run = people(tmp_path, seed, task=task, tools=tools).__enter__()
        opened.append(run)
        seat = run.seats["human"]
        state = seat.state()
        while state and state.number < number:
            state = seat.answer(state.name, scouted(seed, task).exchanges[state.number].reply.text, 1.0).state
        served = running(playing(run))
        address = served.__enter__()
        opened.append(served)
        page.goto(address)
        if not number:
            page.wait_for_selector("#begin, #answer")
            if page.locator("#begin").count():
                page.click("#begin")
        page.wait_for_selector("#answer")
        return Table(page, address, tmp_path, seat)

    yield open_at
    for each in reversed(opened):
        each.__exit__(None, None, None)


pytestmark = pytest.mark.slow


def test_enter_in_a_field_sends_no_map(at: Callable[..., Table], page: Any) -> None:
    table = at(NUMBERS[Purpose.MAP])
    before = len(table.sent)
    fields = page.locator(".form .editor input")
    for index in range(fields.count()):
        fields.nth(index).focus()
        page.keyboard.press("Enter")
    fields.nth(0).fill("1")
    page.keyboard.press("Enter")
    fields.nth(1).fill("2")
    page.keyboard.press("Enter")
    page.focus(".form svg.grid")
    page.keyboard.press("Enter")
    page.evaluate("document.querySelector('#answer').requestSubmit()")
    assert "[1, 2]" in table.draft()
    assert (len(table.sent), table.is_asked()) == (before, False)


def test_an_empty_or_untouched_map_is_asked_about(at: Callable[..., Table], page: Any) -> None:
    table = at(NUMBERS[Purpose.MAP])
    before = len(table.sent)
    page.click("#send")
    assert "changed nothing" in page.inner_text("#sure")
    page.get_by_role("button", name="Not yet").click()
    assert not table.is_asked()
    page.fill(".form [data-axis='0']", "1")
    page.fill(".form [data-axis='1']", "2")
    page.get_by_role("button", name="Take away").click()
    page.dblclick("#send")
    assert "Nothing is placed" in page.inner_text("#sure")
    assert len(table.sent) == before
    page.click("#really")
    page.wait_for_selector(f'#answer:not([data-number="{before}"])')
    assert table.sent[before:] == ["FINAL ANSWER: {}"]


def test_a_double_click_and_a_held_key_make_one_turn(at: Callable[..., Table], page: Any) -> None:
    table = at(0, replace(SMALL, setting=replace(SMALL.setting, every=50)))
    page.click("#send")
    assert table.is_asked()
    page.keyboard.press("Escape")
    assert not table.is_asked()
    page.get_by_role("button", name="Turn right").click()
    page.dblclick("#send")
    page.wait_for_selector('#answer[data-number="1"]')
    page.focus("#answer")
    page.keyboard.press("ArrowLeft")
    page.keyboard.down("Enter")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_selector('#answer[data-number="2"]')
    page.focus("#answer")
    page.keyboard.press("Enter")
    assert table.is_asked()
    assert table.sent == [f"FINAL ANSWER: [Rotate({way}), Observe()]" for way in (90, -90)]


def test_what_was_chosen_again_is_no_slip(at: Callable[..., Table], page: Any) -> None:
    table = at(0, replace(SMALL, setting=replace(SMALL.setting, every=50)))
    page.click("input[value=Observe]")
    page.click("#send")
    page.wait_for_selector('#answer[data-number="1"]')
    page.click("input[value=Term]")
    page.click("#send")
    assert "no way back" in page.inner_text("#sure")
    assert len(table.sent) == 1


def test_other_forms_are_asked_about_untouched(at: Callable[..., Table], page: Any) -> None:
    table = at(NUMBERS[Purpose.UNSEEN])
    page.click("#send")
    assert "changed nothing" in page.inner_text("#sure")
    page.check("#own")
    assert not table.is_asked()
    page.fill("textarea", "FINAL ANSWER: ")
    page.click("#send")
    assert "written nothing" in page.inner_text("#sure")


@pytest.mark.parametrize("purpose", [Purpose.MAP, Purpose.UNSEEN, Purpose.QUESTION, Purpose.REVISE])
def test_a_reload_keeps_the_draft_and_start_over_does_not(
    at: Callable[..., Table], page: Any, purpose: Purpose
) -> None:
    table = at(NUMBERS[purpose])
    empty = table.draft()
    if purpose is Purpose.MAP:
        name = scouted(SEED).item.scene.names[0]
        page.evaluate(PLACE, [name, 2, 3, "1"])
        page.evaluate(PLACE, ["agent", 0, 1, "2"])
    elif purpose is Purpose.UNSEEN:
        page.click(".letter >> nth=0")
    elif purpose is Purpose.QUESTION:
        for group in page.locator(".tiles").all():
            group.locator("input").first.check()
        if page.locator(".order").count():
            page.click('.order li:last-child [data-by="-1"]')
    else:
        page.get_by_role("button", name="Turn left").click()
        page.locator(".option select").select_option(index=1)
        page.locator(".changes input").first.check()
    full = table.draft()
    assert full != empty
    table.reload()
    assert table.draft() == full
    page.check("#own")
    page.fill("textarea", "my own words")
    table.reload()
    assert page.input_value("textarea") == "my own words"
    page.click("#over")
    assert table.draft() == empty
    table.reload()
    assert table.draft() == empty


def test_a_scratch_map_loses_nothing_by_a_reload_or_a_reply(at: Callable[..., Table], page: Any) -> None:
    """The server is told of changes a moment later, which is held back here until the page goes."""
    page.add_init_script("window.setTimeout = () => 0")
    table = at(1, replace(SMALL, setting=replace(SMALL.setting, every=50)), tools=(Aid.SCRATCH,))

    def places() -> list[str]:
        page.click(".scratch summary")
        return page.locator(".scratch .tray .note").all_inner_texts()

    page.click(".scratch summary")
    page.fill(".scratch [data-axis='0']", "2")
    page.fill(".scratch [data-axis='1']", "3")
    table.reload()
    first = places()
    assert len(first) == 1
    page.click(".scratch .tray button:not(:has(.note))")
    page.fill(".scratch [data-axis='0']", "4")
    page.fill(".scratch [data-axis='1']", "5")
    page.click("input[value=Observe]")
    page.click("#send")
    page.wait_for_selector('#answer[data-number="2"]')
    assert len(places()) == 2
    kept = table.seat.state()
    assert kept
    assert [each["at"] for each in kept.scratch.values()] == [[2, 3], [4, 5]]
    assert page.evaluate("sessionStorage.getItem('tolman-scratch')") is None


def test_a_draft_is_for_one_request(at: Callable[..., Table], page: Any) -> None:
    table = at(0, replace(SMALL, setting=replace(SMALL.setting, every=50)))
    page.get_by_role("button", name="Turn left").click()
    page.click("#send")
    page.wait_for_selector('#answer[data-number="1"]')
    assert table.draft() == "FINAL ANSWER: [Observe()]"
    table.reload()
    assert table.draft() == "FINAL ANSWER: [Observe()]"


def test_what_is_sent_again_after_the_network_failed_took_as_long_as_then(
    at: Callable[..., Table], page: Any
) -> None:
    table = at(0)
    bodies: list[Any] = []
    page.route("**/reply", lambda route: (bodies.append(route.request.post_data_json), route.abort()))
    page.get_by_role("button", name="Turn left").click()
    page.click("#send")
    page.get_by_text("cannot be reached").wait_for()
    page.click("#send")
    page.wait_for_function("() => !document.querySelector('#send').disabled")
    page.unroute("**/reply")
    page.click("#send")
    page.wait_for_selector('#answer[data-number="1"]')
    assert len(table.sent) == 1
    assert bodies[0] == bodies[1]
    page.wrong.clear()  # the browser tells of what failed


# What is offered.


def test_goals_are_offered_while_they_are_in_view(at: Callable[..., Table], page: Any) -> None:
    exchanges = scouted(SEED).exchanges
    number = next(
        n
        for n, each in enumerate(exchanges)
        if getattr(each.request.form, "near", None) and n > 0 and each.request.purpose is Purpose.EXPLORE
    )
    at(number)
    near = exchanges[number].request.form.near

    def offered() -> list[str]:
        return [text[2:] if text[0].isdigit() else text for text in page.locator(".goal").all_inner_texts()]

    def others() -> list[str]:
        return page.locator(".moves fieldset").first.locator("select option").all_inner_texts()

    first = offered()
    assert len(first) == len(near)
    page.focus("#answer")
    page.keyboard.press("ArrowRight")
    assert offered() == []
    assert not set(near) & set(others())
    page.keyboard.press("1")  # nothing is number 1 now
    assert page.locator("ol.plan li").all_inner_texts() == ["Rotate(90)"]
    page.keyboard.press("ArrowLeft")
    assert offered() == first
    page.locator(".goal").first.click()
    assert page.evaluate("document.activeElement.id") == "answer"
    assert offered() == []
    assert set(near) <= set(others())
    for _ in range(3):
        page.keyboard.press("Backspace")
    assert offered() == first


def test_a_room_before_coordinates_is_sent(at: Callable[..., Table], page: Any) -> None:
    at(NUMBERS[Purpose.MAP])
    form = {"form": "map", "lead": "FINAL ANSWER: ", "things": ["lamp"], "doors": ["red door"], "has_rooms": True}
    page.evaluate(
        """async (form) => {
          const { makeForm } = await import("/static/play/forms.js");
          const { reply } = await import("/static/play/replies.js");
          const made = window.made = makeForm(form, {}, () => {});
          window.said = () => reply(form, made.filled());
          document.querySelector("#stage").replaceChildren(made.element);
        }""",
        form,
    )
    page.click('.tray [data-name="lamp"]')
    page.fill(".editor input[min='1']", "2")
    page.select_option(".editor .facing", "1")
    assert page.evaluate("made.left()") == ["lamp"]
    page.click('.tray [data-name="red door"]')
    page.fill("[aria-label='room on one side'] >> nth=0", "1")
    page.fill("[aria-label='room on one side'] >> nth=1", "2")
    page.keyboard.press("Tab")
    assert page.evaluate("made.left()") == ["lamp", "red door"]
    for name, at_cell in (("lamp", ("3", "4")), ("red door", ("0", "5"))):
        page.click(f'.tray [data-name="{name}"]')
        for axis, number in enumerate(at_cell):
            page.fill(f".editor [data-axis='{axis}']", number)
    assert page.evaluate("made.left()") == []
    assert page.evaluate("said()") == (
        'FINAL ANSWER: {"lamp": {"position": [3, 4], "facing": "east", "room": 2}, '
        '"red door": {"position": [0, 5], "rooms": {"west": 1, "east": 2}}}'
    )


def test_half_a_place_is_asked_about(at: Callable[..., Table], page: Any) -> None:
    at(NUMBERS[Purpose.MAP])
    page.evaluate(PLACE, ["agent", 0, 1, None])
    name = scouted(SEED).item.scene.names[0]
    page.click(f'.form .tray [data-name="{name}"]')
    page.fill(".form [data-axis='0']", "3")
    page.click("#send")
    assert f"{name}: something is filled in" in page.inner_text("#sure")


def test_every_look_is_marked_as_new_and_asides_are_not(
    at: Callable[..., Table], page: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    task = replace(SEEN, setting=replace(SEEN.setting, every=2))
    say = "FINAL ANSWER: [Rotate(90), Observe()]"
    with people(tmp_path_factory.mktemp("ahead"), 7, task=task) as run:
        ahead = list(islice(states(run.seats["human"], lambda _state: say), 8))
    is_new = [
        not number or len(state.history) > len(ahead[number - 1].history) or state.shows != ahead[number - 1].shows
        for number, state in enumerate(ahead)
    ]
    assert set(is_new) == {True, False}
    at(0, task, 7)
    marks = []
    for number in range(len(ahead)):
        page.wait_for_selector(f'#answer[data-number="{number}"]')
        marks.append(page.locator(".shows.fresh").count() == 1)
        page.check("#own")
        page.fill("textarea", say)
        page.click("#send")
    assert marks == is_new
    texts = ["".join(piece.text for piece in state.shows) for state in ahead]
    assert any(new and text == before for new, text, before in zip(is_new[1:], texts[1:], texts, strict=False))


def test_probes_at_the_end_ask_people_for_one_map(tmp_path: Path) -> None:
    setting = Setting(probes=Probes.END, shifting=Shifting(1, 0, 3.0))
    task = replace(SMALL, setting=setting)
    with People(one_person(SEED, task=task), tmp_path) as run:
        asked = [
            (state.purpose, isinstance(state.form, Map))
            for state in states(
                run.seats["human"], lambda state: scouted(SEED, task).exchanges[state.number].reply.text
            )
        ]
    assert asked.count((Purpose.MAP, True)) == 1
    assert sum(is_map for _, is_map in asked) == 1
    assert [purpose for purpose, _ in asked].count(Purpose.REVISE) > 1
