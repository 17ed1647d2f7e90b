"""How models are reached, and what a run may take: nothing of it decides what is played."""

import json
import os
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tolman.errors import ModelError
from tolman.runner.price import Price

SERVER = "openai-api/server/"
"""Begins the names of models that a server offers at an address of the user's."""

SERVER_KEY = "SERVER_API_KEY"
"""The environment variable with the key of such a server."""


@dataclass(frozen=True, slots=True)
class Access:
    """How models are reached."""

    base_url: str | None = None
    """Address of a server that speaks as OpenAI's does; None for the provider that the model's name begins with."""
    max_connections: int | None = None
    """Calls at the same time; None leaves it to Inspect, which finds out how many the provider takes."""
    batch: bool = False
    """Whether calls go through the provider's batch interface: cheaper and slower."""
    max_retries: int = 8
    """Times that a call is tried again when the provider is busy or fails."""
    retry_wait: float = 3.0
    """Seconds before a call is tried again, twice as long each time."""
    timeout: int = 600
    """Seconds after which a call is given up and tried again."""
    episode_retries: int = 2
    """Times that an episode goes on, from its recorded replies, after a failure."""
    max_cost: float | None = None
    """Dollars that the run may spend."""
    price: Price | None = None
    """What tokens cost; None where the provider tells, or it is not known."""
    model_args: dict[str, Any] = field(default_factory=dict)
    """Anything else that the provider takes."""

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url or "http://server")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError(f"{self.base_url!r} is no address; write it as in http://localhost:8000/v1")
        if "@" in parts.netloc or parts.query:
            raise ValueError(f"an address is written down, so it holds no key; put it into {SERVER_KEY}")

    @property
    def key(self) -> str | None:
        """The key of the server at `base_url`; None leaves it to the provider."""
        return _server_key() if self.base_url else None


def offered_model(base_url: str) -> str:
    """Returns the name of the one model that a server offers."""
    try:
        names = [str(each["id"]) for each in json.loads(_models(base_url))["data"]]
    except (HTTPError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"{base_url} does not tell its models ({error}); name one with --model") from error
    if len(names) != 1:
        raise ModelError(f"the server offers {', '.join(names) or 'no model'}; name one with --model")
    return names[0]


def check_server(access: Access) -> None:
    """Raises an error if the server cannot be reached or refuses the key: better now than after many tries."""
    if access.base_url:
        try:
            _models(access.base_url)
        except HTTPError as error:
            if error.code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
                raise ModelError(f"{access.base_url} refuses the key; put the right one into {SERVER_KEY}") from error


def _models(base_url: str) -> bytes:
    """Returns what a server tells of its models; not all servers do, but all answer."""
    headers = {"Authorization": f"Bearer {_server_key()}"}
    try:
        asked = Request(f"{base_url.rstrip('/')}/models", headers=headers)  # noqa: S310
        with urlopen(asked, timeout=30) as answer:  # noqa: S310
            return bytes(answer.read())
    except HTTPError:
        raise
    except (OSError, HTTPException, ValueError) as error:
        raise ModelError(f"{base_url} cannot be reached ({error}); is the server running?") from error


def _server_key() -> str:
    return os.environ.get(SERVER_KEY, "none")
