"""Keeps keys out of everything that is written."""

import os
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect_ai.model import ModelAPI

HIDDEN = "•••"
"""What stands where a key was."""

_NAMES = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)S?$")
_SHORTEST = 6
"""Letters below which a value is no key, and hiding it would garble other words."""


def secrets() -> list[str]:
    """Returns the keys that the environment holds, longest first."""
    found = {value for name, value in os.environ.items() if _NAMES.search(name.upper()) and len(value) >= _SHORTEST}
    return sorted(found, key=len, reverse=True)


def is_secret(name: str) -> bool:
    """Says whether an argument of this name holds a key, as `auth_token` does; `max_tokens` does not."""
    return re.search(r"key|secret|password|credential|auth|token$", name.lower()) is not None


def redacted(value: Any) -> Any:
    """Returns text, or what holds text, with every key hidden."""
    if isinstance(value, str):
        for secret in secrets():
            value = value.replace(secret, HIDDEN)
        return value
    if isinstance(value, dict):
        return {name: redacted(each) for name, each in value.items()}
    return [redacted(each) for each in value] if isinstance(value, list) else value


def guard(api: "ModelAPI") -> None:
    """Hides keys in the errors of a model, before Inspect writes them down: a server may repeat what it was sent."""
    generate = api.generate

    async def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            answered = await generate(*args, **kwargs)
        except Exception as error:
            _clean(error)
            raise
        output = answered[0] if isinstance(answered, tuple) else answered
        if isinstance(output, Exception):
            _clean(output)
        elif output.error:
            output.error = redacted(output.error)
        return answered

    setattr(api, "generate", guarded)  # noqa: B010 (mypy takes no assignment to a method)


def _clean(error: BaseException) -> None:
    """Hides keys in an error, and in those that led to it."""
    error.args = tuple(redacted(arg) for arg in error.args)
    for name in ("message", "body"):
        if hasattr(error, name):
            setattr(error, name, redacted(getattr(error, name)))
    for cause in (error.__cause__, error.__context__):
        if cause is not None and cause is not error:
            _clean(cause)
