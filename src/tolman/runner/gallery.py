"""Shows pictures to models: each is drawn once, off the event loop, and sent as a JPEG."""

from base64 import b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

from anyio import CapacityLimiter, Lock, to_thread

from tolman.errors import PictureError
from tolman.protocol.picture import Picture
from tolman.suites.registry import AnySuite

Show = Callable[[Picture], Awaitable[str]]
"""Returns a picture, or the video that stands in its place, as a data URI."""

_SHOWN: OrderedDict[str, tuple[Any, Picture]] = OrderedDict()
"""The pictures that were shown last, by the digest of their data URIs, for scripted players that see."""

_MOST_SHOWN = 20_000
"""Pictures that are remembered so: far more than are in the conversations that go on at the same time."""


@cache
def _two_at_a_time() -> CapacityLimiter:
    return CapacityLimiter(2)  # rays have all cores; meanwhile the next stage is built, or the last picture kept


@dataclass(frozen=True, slots=True)
class Showing:
    """How the pictures of an episode are shown."""

    show: Show
    window: int = 0
    """How many of those before a request are shown again at least; 0 for all."""

    def __call__(self, picture: Picture) -> Awaitable[str]:
        """Returns a picture as a data URI."""
        return self.show(picture)


def shower(suite: AnySuite, item: Any) -> Showing:
    """Returns how the pictures of an episode of an item are shown; each is prepared once."""
    shown: dict[Picture, str] = {}
    preparing = Lock()

    async def show(picture: Picture) -> str:
        async with preparing:  # asides that are asked at the same time show the same pictures
            if picture not in shown:
                shown[picture] = await to_thread.run_sync(_data_uri, suite, item, picture, limiter=_two_at_a_time())
        return shown[picture]

    return Showing(show, suite.play.window(item))


def shown_before(data_uri: str) -> tuple[Any, Picture]:
    """Returns the picture that a data URI shows, with its item."""
    digest = _digest(data_uri)
    if digest not in _SHOWN:
        raise PictureError("a scripted player was sent a picture that was not shown here, or too long ago")
    _SHOWN.move_to_end(digest)
    return _SHOWN[digest]


def _data_uri(suite: AnySuite, item: Any, picture: Picture) -> str:
    kind, content = suite.play.video(item, picture) or ("image/jpeg", suite.play.jpeg(item, picture))
    data_uri = f"data:{kind};base64,{b64encode(content).decode()}"
    _SHOWN[_digest(data_uri)] = item, picture
    while len(_SHOWN) > _MOST_SHOWN:
        _SHOWN.popitem(last=False)
    return data_uri


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
