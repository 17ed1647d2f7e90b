"""How models are reached, and what a run may take: nothing of it decides what is played."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from typing import Annotated, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tolman.errors import ModelError
from tolman.options import Option
from tolman.record.generation import MODEL, OF_MODELS
from tolman.runner.price import Price
from tolman.runner.secrets import holds_key, is_secret

LIMITS = "Limits"
"""The group of options about what a run may take."""

SERVER = "openai-api/server/"
"""Begins the names of models that a server offers at an address of the user's."""

SERVER_KEY = "SERVER_API_KEY"
"""The environment variable with the key of such a server."""


def _address(text: str) -> str:
    """Returns the address of a server, if it is one and can be written down."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise ValueError(f"{text!r} is not an address; write it as in http://localhost:8000/v1")
    if "@" in parts.netloc or parts.query or holds_key(text):
        raise ValueError(f"an address is written down, so it holds no key; put it into {SERVER_KEY}")
    return text


def _price(text: str) -> Price:
    """Returns a price written as in 1.25/10."""
    try:
        return Price(*map(float, text.split("/")))
    except (TypeError, ValueError) as error:
        raise ValueError(f"{text!r} is not a price; write it as in 1.25/10") from error


def _argument(text: str) -> tuple[str, Any]:
    """Returns an argument for a provider; a key has no place among them, since they are written down."""
    name, sign, said = text.partition("=")
    if not sign or not name.isidentifier():
        raise ValueError(f"{text!r} is not an argument; write it as in name=value")
    try:
        value = json.loads(said)
    except ValueError:
        value = said
    if any(map(is_secret, (name, *_names_in(value)))) or holds_key(value):
        raise ValueError(f"{name} would be written down; put keys into the environment")
    return name, value


def _names_in(value: Any) -> Iterator[str]:
    """Yields every name inside a value of JSON, however deep."""
    for name, inner in value.items() if isinstance(value, dict) else ():
        yield name
        yield from _names_in(inner)
    for inner in value if isinstance(value, list) else ():
        yield from _names_in(inner)


BaseUrl = Annotated[
    str | None,
    Option(
        "Address of a server that speaks as OpenAI's does, as in http://localhost:8000/v1. Its key, if it wants "
        "one, is in SERVER_API_KEY.",
        MODEL,
        read=_address,
    ),
]


@dataclass(frozen=True, slots=True)
class Access:
    """How models are reached."""

    base_url: BaseUrl = None
    """None for the provider that the model's name begins with."""
    max_connections: Annotated[
        int | None,
        Option("Calls at the same time; by default as many as the provider takes.", LIMITS, least=1, needs=OF_MODELS),
    ] = None
    """None leaves it to Inspect, which finds out how many the provider takes."""
    batch: Annotated[
        bool, Option("Use the provider's batch interface: cheaper and slower.", LIMITS, needs=OF_MODELS)
    ] = False
    max_retries: Annotated[int, Option("Times that a call is tried again.", LIMITS, least=0, needs=OF_MODELS)] = 8
    retry_wait: Annotated[
        float,
        Option("Seconds before a call is tried again, twice as long each time.", LIMITS, least=0, needs=OF_MODELS),
    ] = 3.0
    timeout: Annotated[
        int, Option("Seconds after which a call is tried again.", LIMITS, least=1, needs=OF_MODELS)
    ] = 600
    episode_retries: int = 2
    """Times that an episode goes on, from its recorded replies, after a failure."""
    max_cost: Annotated[
        float | None,
        Option(
            "Dollars that the run may spend; each of several parts has its share of them. Needs --price.",
            LIMITS,
            least=0,
            needs=OF_MODELS,
        ),
    ] = None
    price: Annotated[
        Price | None,
        Option(
            "Dollars for a million tokens read and written, as in 1.25/10, and from the cache, as in 1.25/10/0.125.",
            LIMITS,
            read=_price,
            shown="DOLLARS",
            needs=OF_MODELS,
        ),
    ] = None
    """None where the provider tells, or it is not known."""
    model_args: Annotated[
        dict[str, Any],
        Option(
            "Anything else that the provider takes, as in name=value.",
            MODEL,
            short="M",
            also=("model-arg",),
            is_repeated=True,
            read=_argument,
            shown="NAME=VALUE",
            needs=OF_MODELS,
        ),
    ] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _address(self.base_url or "http://server")

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
