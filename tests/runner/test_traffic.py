"""Calls that are tried again are seen: how many, for what, since when, and the next try."""

from contextlib import suppress

import anyio
import httpx
import pytest
from inspect_ai.model import ModelOutput

from tests.runner.pretending import Clock
from tolman.errors import ProviderError
from tolman.record.generation import Generation
from tolman.record.record import Key
from tolman.runner.access import Access
from tolman.runner.models import reach
from tolman.runner.progress import Trouble
from tolman.runner.traffic import LONGEST_WISH, Traffic, watch, why, wished

KEY = Key("task", "item", "openai/a")


class BusyError(Exception):
    """What a client raises when a server is busy."""

    status_code = 429

    def __init__(self, **headers: str) -> None:
        super().__init__("busy")
        self.response = httpx.Response(
            429, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )


def test_a_call_is_under_way_until_it_is_answered_or_given_up() -> None:
    clock = Clock(5.0)
    traffic = Traffic(clock)
    with suppress(ZeroDivisionError), traffic.asked("openai/a", KEY, 3) as call:
        assert call.begun is None, "it may wait for a free connection"
        traffic.sent()
        clock.now = 9.0
        traffic.sent()
        assert (call.begun, traffic.open) == (5.0, {call})
        raise ZeroDivisionError
    assert traffic.open == set()
    traffic.sent()
    traffic.failed(BusyError(), 1.0)


def test_what_keeps_a_call_is_told_with_its_beginning_and_the_next_try() -> None:
    clock, told = Clock(100.0), list[Trouble | None]()
    traffic = Traffic(clock)
    with traffic.asked("openai/a") as call:
        traffic.told = lambda: told.append(call.trouble)
        traffic.failed(BusyError(), 3.0)
        clock.now = 104.0
        traffic.failed(TimeoutError(), 6.0)
    assert told == [Trouble("openai/a", "429", 100.0, 103.0, 1), Trouble("openai/a", "timeout", 100.0, 110.0, 2)]


@pytest.mark.parametrize(
    ("error", "word"),
    [
        (BusyError(), "429"),
        (ProviderError("nothing", 502), "502"),
        (ProviderError("nothing"), "no reply"),
        (TimeoutError(), "timeout"),
        (ConnectionResetError(), "no connection"),
        (ValueError(), "ValueError"),
        (None, "NoneType"),
    ],
)
def test_why_a_call_failed_is_said_in_a_word(error: Exception | None, word: str) -> None:
    assert why(error) == word


def test_a_provider_that_wants_to_be_left_alone_is() -> None:
    assert wished(BusyError(retry_after="20")) == 20
    assert wished(BusyError(retry_after="20", retry_after_ms="1500")) == 1.5
    assert wished(BusyError(retry_after="9999999")) == LONGEST_WISH
    for error in (
        BusyError(),
        BusyError(retry_after="Wed, 21 Oct 2026 07:28:00 GMT"),
        BusyError(retry_after="-3"),
        None,
    ):
        assert wished(error) == 0


def test_calls_of_inspect_are_seen_while_they_are_tried_again() -> None:
    seen: list[Trouble] = []
    outputs = iter([BusyError(retry_after_ms="1"), BusyError(retry_after_ms="1"), "hello"])

    async def ask() -> str:
        model = reach("mockllm/model", Generation(), Access(retry_wait=0))
        traffic = Traffic()

        async def generate(*_args: object, **_named: object) -> ModelOutput:
            output = next(outputs)
            if isinstance(output, Exception):
                raise output
            return ModelOutput.from_content("model", output)

        setattr(model.api, "generate", generate)  # noqa: B010
        setattr(model.api, "should_retry", lambda error: isinstance(error, BusyError))  # noqa: B010
        watch(model.api, traffic)
        with traffic.asked("mockllm/model") as call:
            traffic.told = lambda: seen.append(call.trouble) if call.trouble else None
            said = (await model.generate("hi")).completion
            assert call.begun is not None
        return said

    assert anyio.run(ask) == "hello"
    assert [(each.why, each.tries) for each in seen] == [("429", 1), ("429", 2)]
    assert seen[0].since == seen[1].since <= seen[0].again <= seen[1].again


def test_clients_do_not_try_again_by_themselves_unless_they_are_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    for name in ("openai/gpt-5", "openai-api/server/a"):
        how = Access("http://127.0.0.1:9/v1") if "server" in name else Access()
        monkeypatch.setattr("tolman.runner.models.check_server", lambda _: None)
        assert reach(name, Generation(), how).api.client.max_retries == 0  # type: ignore[attr-defined]
    told = Access(model_args={"max_retries": 4})
    assert reach("openai/gpt-5", Generation(), told).api.client.max_retries == 4  # type: ignore[attr-defined]
