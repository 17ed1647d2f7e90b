"""Shows pictures to models: each is drawn once, off the event loop, and sent as a JPEG."""

from base64 import b64encode
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import blake2b
from typing import Any

from anyio import CapacityLimiter, Lock, to_thread

from tolman.protocol.picture import Picture
from tolman.suites.registry import AnySuite

Show = Callable[[Picture], Awaitable[str]]
"""Returns a picture as a data URI."""

_SHOWN: dict[str, tuple[Any, Picture]] = {}
"""Every picture that was shown in this process, by the digest of its data URI, for scripted players that see."""


@cache
def _one_at_a_time() -> CapacityLimiter:
    return CapacityLimiter(1)  # a drawing has all cores, and none is drawn twice


def shower(suite: AnySuite, item: Any) -> Show:
    """Returns how the pictures of an episode of an item are shown; each is prepared once."""
    shown: dict[Picture, str] = {}
    preparing = Lock()

    async def show(picture: Picture) -> str:
        async with preparing:  # asides that are asked at the same time show the same pictures
            if picture not in shown:
                shown[picture] = await to_thread.run_sync(_data_uri, suite, item, picture, limiter=_one_at_a_time())
        return shown[picture]

    return show


def shown_before(data_uri: str) -> tuple[Any, Picture]:
    """Returns the picture that a data URI shows, with its item."""
    return _SHOWN[_digest(data_uri)]


def _data_uri(suite: AnySuite, item: Any, picture: Picture) -> str:
    data_uri = f"data:image/jpeg;base64,{b64encode(suite.play.jpeg(item, picture)).decode()}"
    _SHOWN[_digest(data_uri)] = item, picture
    return data_uri


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
