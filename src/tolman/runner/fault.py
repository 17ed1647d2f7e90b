"""Faults of providers that come with status 200: errors and empty hands in place of a reply of the model."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from inspect_ai.model import ModelAPI, ModelOutput

from tolman.errors import ProviderError

_PASSING = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS)
"""What another try may get over, though it is told to be the client's fault."""

_LONGEST = 400
"""Letters of a provider's message that are kept."""


_NAMES = ("message", "detail")
"""Where servers say what is wrong, if not in an error."""


def tell_faults(api: ModelAPI) -> None:
    """Lets a model raise the provider's faults as errors, and calls that met one be tried again."""
    generate, should_retry = api.generate, api.should_retry
    heard = getattr(api, "on_response", None)  # what Inspect calls with an answer as it came, where servers vary

    async def checked(*args: Any, **kwargs: Any) -> Any:
        answered = await generate(*args, **kwargs)
        output = answered[0] if isinstance(answered, tuple) else answered
        if isinstance(output, ModelOutput):
            check_output(output)
        return answered

    def on_response(response: dict[str, Any]) -> None:
        check_answer(response)
        heard(response)  # type: ignore[misc]

    def retried(error: Exception) -> Any:
        return is_passing(error) if isinstance(error, ProviderError) else should_retry(error)

    own = {"generate": checked, "should_retry": retried} | ({"on_response": on_response} if heard else {})
    for name, function in own.items():
        setattr(api, name, function)


def check_answer(answer: Mapping[str, Any]) -> None:
    """Raises an error if an answer as it came has an error, or no choice, where a reply should be.

    What a model had said before an error ended its reply is no reply either.
    """
    choices = [each for each in answer.get("choices") or () if isinstance(each, Mapping)]
    told = next((each["error"] for each in (answer, *choices) if each.get("error")), None)
    is_ended = any(each.get("finish_reason") == "error" for each in choices)
    is_said = not is_ended and any(_is_said(each.get("message")) for each in choices)
    if told and not is_said:
        raise ProviderError(f"the provider sent an error in place of a reply: {_words(told)}", _status(told))
    if not choices:
        why = next((f": {_words(answer[name])}" for name in _NAMES if answer.get(name)), "")
        raise ProviderError(f"the provider sent an answer without a reply{why}", _status(answer))
    if is_ended:
        raise ProviderError("the provider ended a reply with an error, and did not say why")


def check_output(output: ModelOutput) -> None:
    """Raises an error if there is no reply in what Inspect made of an answer; a refusal is one, and so is silence."""
    if not output.choices:
        why = f": {output.error[:_LONGEST]}" if output.error else ""
        raise ProviderError(f"the provider sent an answer without a reply{why}")
    if output.stop_reason == "unknown" and not output.message.content and not output.message.tool_calls:
        raise ProviderError("the provider ended a reply before its first word, and did not say why")


def is_passing(error: ProviderError) -> bool:
    """Says whether another try may get over a fault: not where the provider takes the call for wrong."""
    status = error.status_code
    return status is None or status in _PASSING or status // 100 != HTTPStatus.BAD_REQUEST // 100


def _is_said(message: Any) -> bool:
    """Says whether a message holds anything of the model: words, thoughts, a refusal or a call of a tool."""
    names = ("content", "refusal", "tool_calls", "reasoning_content", "reasoning")
    return isinstance(message, Mapping) and any(message.get(name) for name in names)


def message_of(error: BaseException) -> str:
    """Returns what a provider says of an error that it sent, with its status; empty where it says nothing."""
    body, status = getattr(error, "body", None), getattr(error, "status_code", None)
    if not status or not body:
        return ""
    return f"{_words(body)} ({status})" if not _status(body) else _words(body)


def _words(told: Any) -> str:
    """Returns the provider's own message, however deep it lies."""
    inner = told
    while isinstance(inner, Mapping) and (inner.get("message") or inner.get("error")):
        inner = inner.get("message") or inner.get("error")
    status = _status(told)
    return f"{str(inner)[:_LONGEST]}{f' ({status})' if status else ''}"


def _status(told: Any) -> int | None:
    """Returns the status that an error names, if it is one of HTTP."""
    code = told.get("code") or told.get("status") if isinstance(told, Mapping) else None
    return int(str(code)) if str(code).isdecimal() and 400 <= int(str(code)) < 600 else None
