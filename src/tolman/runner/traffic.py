"""The calls of a run while they are under way: how long they take, which wait to be tried again, and for what."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from tolman.record.record import Key
from tolman.runner.progress import OpenCall, Trouble

if TYPE_CHECKING:
    from inspect_ai.model import ModelAPI
    from tenacity import RetryCallState

LONGEST_WISH = 300.0
"""Seconds for which a provider may ask to be left alone."""


_asked: ContextVar[OpenCall | None] = ContextVar("_asked", default=None)
"""The call that is made in this task."""


@dataclass(slots=True)
class Traffic:
    """The calls that are under way."""

    clock: Callable[[], float] = monotonic
    open: set[OpenCall] = field(default_factory=set)
    told: Callable[[], None] = field(default=lambda: None)
    """Called when a call is tried again."""

    @contextmanager
    def asked(self, player: str, key: Key | None = None, number: int = 0) -> Iterator[OpenCall]:
        """Counts a call as under way until it is answered, or given up."""
        call = OpenCall(player, key, number)
        self.open.add(call)
        token = _asked.set(call)
        try:
            yield call
        finally:
            _asked.reset(token)
            self.open.discard(call)

    def sent(self) -> None:
        """Notes that the call of this task is sent."""
        if (call := _asked.get()) and call.begun is None:
            call.begun = self.clock()

    def failed(self, error: BaseException | None, seconds: float) -> None:
        """Notes that the call of this task has failed and is tried again in so many seconds."""
        if call := _asked.get():
            now, before = self.clock(), call.trouble
            since, tries = (before.since, before.tries + 1) if before else (now, 1)
            call.trouble = Trouble(call.player, why(error), since, now + seconds, tries)
            self.told()


def watch(api: "ModelAPI", traffic: Traffic) -> None:
    """Lets the calls of a model be seen: when they are sent, and when and why they are tried again.

    Where a provider says for how long it wants to be left alone, it is.
    """
    generate, usual = api.generate, api.retry_wait()

    async def sent(*args: Any, **kwargs: Any) -> Any:
        traffic.sent()
        return await generate(*args, **kwargs)

    def waited(state: "RetryCallState") -> float:
        error = state.outcome.exception() if state.outcome else None
        seconds = max(float(usual(state)) if usual else 0.0, wished(error))
        traffic.failed(error, seconds)
        return seconds

    setattr(api, "generate", sent)  # noqa: B010 (mypy takes no assignment to a method)
    setattr(api, "retry_wait", lambda: waited)  # noqa: B010


def wished(error: BaseException | None) -> float:
    """Returns for how many seconds a provider asks to be left alone after an error; 0 where it does not say."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        said = str(headers.get(name, ""))
        if said.replace(".", "", 1).isdecimal():
            return min(float(said) / unit, LONGEST_WISH)
    return 0.0


def why(error: BaseException | None) -> str:
    """Returns in a word why a call has failed: a status, or what happened instead of one."""
    status = getattr(error, "status_code", None)
    name = type(error).__name__
    if status:
        return str(status)
    if "timeout" in name.lower():
        return "timeout"
    if "connect" in name.lower():
        return "no connection"
    return "no reply" if name == "ProviderError" else name
