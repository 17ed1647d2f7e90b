"""Shows pictures to models: each is drawn once, off the event loop, and sent as a JPEG."""

from base64 import b64encode
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING

from anyio import CapacityLimiter, Lock, to_thread

from tolman.protocol.picture import Picture
from tolman.suites.tos.item import Item

if TYPE_CHECKING:
    from tolman.suites.tos.pictures import Album

QUALITY = 92
"""Quality of JPEG pictures, with colours at full resolution."""

Show = Callable[[Picture], Awaitable[str]]
"""Returns a picture as a data URI."""

_SHOWN: dict[str, tuple[Item, Picture]] = {}
"""Every picture that was shown in this process, by the digest of its data URI, for scripted players that see."""


@cache
def album() -> "Album":
    """Returns what draws pictures in this process, kept in the user's folder."""
    from tolman.render.cache import Cache
    from tolman.suites.tos.pictures import Album

    return Album(Cache())


@cache
def _one_at_a_time() -> CapacityLimiter:
    return CapacityLimiter(1)  # a drawing has all cores, and none is drawn twice


def shower(item: Item) -> Show:
    """Returns how the pictures of an episode are shown; each is prepared once."""
    shown: dict[Picture, str] = {}
    preparing = Lock()

    async def show(picture: Picture) -> str:
        async with preparing:  # asides that are asked at the same time show the same pictures
            if picture not in shown:
                shown[picture] = await to_thread.run_sync(_data_uri, item, picture, limiter=_one_at_a_time())
        return shown[picture]

    return show


def shown_before(data_uri: str) -> tuple[Item, Picture]:
    """Returns the picture that a data URI shows, with its item."""
    return _SHOWN[_digest(data_uri)]


def _data_uri(item: Item, picture: Picture) -> str:
    from PIL import Image

    file = BytesIO()
    Image.fromarray(album().rgb(item, picture)).save(file, "JPEG", quality=QUALITY, subsampling=0)
    data_uri = f"data:image/jpeg;base64,{b64encode(file.getvalue()).decode()}"
    _SHOWN[_digest(data_uri)] = item, picture
    return data_uri


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
