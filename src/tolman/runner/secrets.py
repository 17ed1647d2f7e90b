"""Keeps keys out of everything that is written."""

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect_ai.model import ModelAPI, ModelOutput

HIDDEN = "•••"
"""What stands where a key was."""

_NAMES = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)S?$")
_SHORTEST = 6
"""Letters below which a value is no key, and hiding it would garble other words."""


def secrets() -> list[str]:
    """Returns the keys that the environment holds, longest first."""
    found = {value for name, value in os.environ.items() if _NAMES.search(name.upper()) and len(value) >= _SHORTEST}
    return sorted(found, key=len, reverse=True)


def keys() -> list[str]:
    """Returns those that nobody says by chance: a word such as `secret` is not hidden where a model speaks."""
    return [each for each in secrets() if len(each) >= _LONG or (len(each) >= _MIXED and _is_mixed(each))]


_MIXED, _LONG = 8, 16
"""Letters from which a value is a key: one with digits among letters, and any."""


def _is_mixed(value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def is_secret(name: str) -> bool:
    """Says whether an argument of this name holds a key, as `auth_token` does; `max_tokens` does not."""
    return re.search(r"key|secret|password|credential|auth|token$", name.lower()) is not None


def redacted(value: Any, hidden: Sequence[str] | None = None) -> Any:
    """Returns text, or what holds text, with every key hidden, or what else is to be."""
    hidden = secrets() if hidden is None else hidden
    if isinstance(value, str):
        for secret in hidden:
            value = value.replace(secret, HIDDEN)
        return value
    if isinstance(value, dict):
        return {redacted(name, hidden): redacted(each, hidden) for name, each in value.items()}
    return [redacted(each, hidden) for each in value] if isinstance(value, list) else value


def holds_key(value: Any) -> bool:
    """Says whether text, or what holds text, has a key of the environment in it."""
    return bool(redacted(value, keys()) != value)


def guard(api: "ModelAPI") -> None:
    """Hides keys in replies and errors of a model before they are written: a server may repeat what it was sent."""
    generate = api.generate

    async def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            answered = await generate(*args, **kwargs)
        except Exception as error:
            _clean(error)
            raise
        output, *rest = answered if isinstance(answered, tuple) else (answered,)
        if isinstance(output, Exception):
            _clean(output)
            return answered
        output = _cleaned(output)
        return (output, *rest) if isinstance(answered, tuple) else output

    setattr(api, "generate", guarded)  # noqa: B010 (mypy takes no assignment to a method)


def _cleaned(output: "ModelOutput") -> "ModelOutput":
    """Returns what a model said, thoughts and calls of tools included, with every key hidden."""
    said, hidden = output.model_dump(), keys()
    clean = {**redacted(said, hidden), "error": redacted(output.error)}
    return output if clean == said else type(output).model_validate(clean)


def _clean(error: BaseException) -> None:
    """Hides keys in an error, and in those that led to it."""
    error.args = tuple(redacted(arg) for arg in error.args)
    for name in ("message", "body"):
        if hasattr(error, name):
            setattr(error, name, redacted(getattr(error, name)))
    for cause in (error.__cause__, error.__context__):
        if cause is not None and cause is not error:
            _clean(cause)
