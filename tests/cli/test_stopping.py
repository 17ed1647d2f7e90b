"""Signals that stop a run, whatever it does at that moment."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tolman.cli.stopping import stoppable


@pytest.fixture(autouse=True)
def _deaf_to_interrupts() -> Iterator[None]:
    """Ignores Ctrl-C, as what a script starts in the background does."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


class Swallowing:
    """Is told of a signal where Python lets nothing out."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


async def wait() -> None:
    Swallowing()
    await asyncio.Event().wait()


def test_a_signal_ends_an_event_loop_wherever_it_comes() -> None:
    with stoppable() as stop, pytest.raises(KeyboardInterrupt):
        asyncio.run(asyncio.wait_for(wait(), 10))
    assert (stop.name, stop.code) == ("SIGTERM", 143)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_signal_ends_what_waits_for_nothing() -> None:
    went_on = False
    with stoppable(), suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)
        went_on = True
    assert not went_on
