"""The asynchronous driver: asides are asked together, the event loop goes on, and failures wait for the others."""

from collections.abc import Callable
from threading import Event

import anyio
import pytest

from tests.waiting import PATIENCE
from tolman.play import play as play_fast
from tolman.play import said_by
from tolman.protocol.conversation import Message
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import Episode, recorded
from tolman.runner.driver import play
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.setting import Probes, Setting, Shifting

ASIDES = tuple(Request(Purpose.QUESTION, "shown", f"asked {number}", is_aside=True) for number in range(3))


def asking(requests: tuple[Request, ...], wait: Callable[[], object] = lambda: None) -> Episode[str]:
    """An episode that asks once; its world takes its time."""

    def script():  # type: ignore[no-untyped-def]
        wait()
        replies = yield requests
        wait()
        return " ".join(reply.text for reply in replies)

    return recorded("item", "player", script())


def test_what_is_asked_together_is_answered_together() -> None:
    waiting = 0
    everyone = anyio.Event()

    async def ask(number: int, request: Request, messages: tuple[Message, ...]) -> Reply:
        nonlocal waiting
        waiting += 1
        if waiting == len(ASIDES):
            everyone.set()
        with anyio.fail_after(PATIENCE):
            await everyone.wait()
        return Reply(str(number))

    async def main() -> None:
        transcript, conversation = await play(asking(ASIDES), ask)
        assert transcript.ended == "0 1 2"
        assert conversation.messages == ()

    anyio.run(main)


def test_a_slow_world_holds_up_nobody_else() -> None:
    ticked = Event()

    def slow() -> None:
        assert ticked.wait(PATIENCE), "the event loop stood still"
        ticked.clear()

    async def ask(number: int, request: Request, messages: tuple[Message, ...]) -> Reply:
        return Reply("")

    async def tick() -> None:
        while True:
            ticked.set()
            await anyio.lowlevel.checkpoint()

    async def main() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(tick)
            await play(asking(ASIDES[:1], slow), ask)
            group.cancel_scope.cancel()

    anyio.run(main)


def test_a_failure_waits_for_what_is_under_way() -> None:
    said = []

    async def ask(number: int, request: Request, messages: tuple[Message, ...]) -> Reply:
        if number == 0:
            raise RuntimeError("no")
        for _ in range(10):
            await anyio.lowlevel.checkpoint()
        said.append(number)
        return Reply("")

    async def main() -> None:
        await play(asking(ASIDES), ask)

    with pytest.raises(RuntimeError, match="no"):
        anyio.run(main)
    assert sorted(said) == [1, 2]


def test_the_driver_puts_every_request_as_the_synchronous_one_does() -> None:
    item = draw_item(3, setting=Setting(probes=Probes.TURNS, shifting=Shifting()), questions=1)
    player = scripted("scout")
    fast = play_fast(episode(item), said_by(scripted("scout")))
    before: list[tuple[Message, ...]] = []

    async def ask(number: int, request: Request, messages: tuple[Message, ...]) -> Reply:
        before.append(messages[:-1])
        assert [message.role for message in messages] == ["user", "assistant"] * (len(messages) // 2) + ["user"]
        text = messages[-1].text
        return Reply(player.aside(text) if request.is_aside else player.reply(text))

    transcript, conversation = anyio.run(play, episode(item), ask)
    assert transcript == fast
    assert conversation.messages[: len(before[-1])] == before[-1]
    turns = [each for each in fast.exchanges if not each.request.is_aside]
    assert [message.text for message in conversation.messages[::2]] == [each.request.shows for each in turns]
