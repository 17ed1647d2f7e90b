"""What a model gets of a row: words and frames, as Tolman itself sends them.

Frames lie as JPEG files in a folder beside the rows, so that no program that shows them has to read videos: decoders
number frames differently, and programs want different versions of them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tolman.protocol.picture import Picture, pieces
from tolman.suites.spatialbench import prompts
from tolman.suites.spatialbench.exports.row import Row, item_of
from tolman.suites.spatialbench.frames import Film, picture_of, read_recipe
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.setting import Times

if TYPE_CHECKING:
    from PIL.Image import Image

_GAP = re.compile(r"\n{3,}")


def write_frames(item: Item, folder: Path) -> None:
    """Writes the frames that an item shows below a folder."""
    from tolman.render.cache import Cache

    if item.footage is None:
        return
    film, footage = Film(Path(item.folder), Cache()), item.footage
    jpegs = {shot.number: film.jpeg(picture_of(footage, shot, item.setting), item) for shot in footage.shots}
    for number, jpeg in jpegs.items():
        path = _file(folder, footage.video, number)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(jpeg)


def contents(row: Row, folder: Path) -> Iterator[str | Path]:
    """Yields words, and frames as files below a folder, in the order in which a model gets them."""
    for piece in _pieces(item_of(row)):
        if isinstance(piece, Picture):
            yield _file(folder, row.video, read_recipe(piece).number)
        elif piece.strip():
            yield piece.strip("\n")


def words_apart(row: Row) -> str:
    """Returns the words for a program that cannot mix them with frames; times are in the frames, not told."""
    words = "".join(piece for piece in _pieces(_unmixed(row)) if isinstance(piece, str))
    return _GAP.sub("\n\n", words).strip()


def frames_apart(row: Row, folder: Path) -> "Iterator[Image]":
    """Yields the frames that go with `words_apart`."""
    is_drawn = Times(row.clock) is Times.TOLD  # those that are drawn anyway are so in the files
    for number, seconds in zip(row.frames, row.times, strict=True):
        yield opened(_file(folder, row.video, number), seconds if is_drawn else None)


def words_alone(row: Row) -> str:
    """Returns the question for a model that is shown the video itself, or nothing."""
    item = replace(item_of(row), footage=None)
    return prompts.whole(item, item.questions[0])


def opened(path: Path, seconds: float | None = None) -> "Image":
    """Returns a frame, with a time drawn into its corner if one is given."""
    import numpy as np
    from PIL import Image

    from tolman.render.clip import stamped

    with Image.open(path) as file:
        image = file.convert("RGB")
    return image if seconds is None else Image.fromarray(stamped(np.asarray(image), seconds))


def _file(folder: Path, video: str, number: int) -> Path:
    return folder / "frames" / Path(video).name / f"{number}.jpg"


def _pieces(item: Item) -> Iterator[str | Picture]:
    return pieces(prompts.whole(item, item.questions[0]))


def _unmixed(row: Row) -> Item:
    """Returns an item whose times are drawn into its frames where they would be told between them."""
    item = item_of(row)
    drawn = Times.DRAWN if item.setting.times is Times.TOLD else item.setting.times
    return replace(item, setting=replace(item.setting, times=drawn))
