"""Waiting for others: for a condition and never for a time, so that a busy machine fails no test."""

from collections.abc import Callable
from threading import Event

PATIENCE = 600.0
"""Seconds after which a test takes another process for hung: far more than one needs on the busiest machine."""

_STEP = 0.005


def until(holds: Callable[[], bool]) -> None:
    """Waits until a condition holds, which others bring about."""
    never = Event()
    for _ in range(int(PATIENCE / _STEP)):
        if holds():
            return
        never.wait(_STEP)
    raise TimeoutError("what a test waits for has not come about")
