"""Lets a run be stopped: by Ctrl-C, by a shutdown, or by a terminal that closes, all in the same way."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # Windows has not all
"""What stops a run."""


@dataclass(slots=True)
class Stop:
    """What has stopped a run."""

    number: int = signal.SIGINT

    @property
    def code(self) -> int:
        """The exit code of a process that was stopped so."""
        return 128 + self.number

    @property
    def name(self) -> str:
        """What it is called."""
        return "Ctrl-C" if self.number == signal.SIGINT else signal.Signals(self.number).name


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Lets every signal that stops a process interrupt it as Ctrl-C does, and says which one did.

    What was to be ignored still is, as after `nohup`.
    """
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def interrupt(number: int, _frame: FrameType | None) -> None:
        stop.number = number
        if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None):
            _end()  # a process in the background of a script does not heed Ctrl-C
        else:
            signal.raise_signal(signal.SIGINT)  # whoever waits for calls has a way of its own to end them

    before: dict[int, Any] = {}
    for number in SIGNALS[1:]:
        if signal.getsignal(number) is signal.SIG_DFL:
            before[number] = signal.signal(number, interrupt)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end() -> None:
    """Ends what is done now, or the event loop where one runs: a callback might swallow the interrupt there."""
    import asyncio  # which a run without models has no use for

    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        raise KeyboardInterrupt from None
    loop.call_soon_threadsafe(_interrupt)


def _interrupt() -> None:
    raise KeyboardInterrupt


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keeps further signals out while it is told that a run has stopped: people press Ctrl-C twice."""
    is_main = threading.current_thread() is threading.main_thread()
    before = {number: signal.signal(number, signal.SIG_IGN) for number in SIGNALS} if is_main else {}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
