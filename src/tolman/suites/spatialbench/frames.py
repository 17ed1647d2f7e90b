"""The frames of videos as pictures that texts name, each read once.

A recipe is a line of words, such as `video walk.mp4 91d5c33f0e2ab784 frame 123 side 768 quality 85 stamped`: the
name of the file in its folder, its digest, the number of the frame, pixels of the longer side at most, the quality
as JPEG, and whether the time is drawn on. So a transcript tells exactly which picture was shown.
"""

import re
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from urllib.parse import quote, unquote

from tolman.errors import VideoFileError
from tolman.protocol.picture import Picture
from tolman.render import clip, encoding, video
from tolman.render.cache import Cache
from tolman.suites.spatialbench.item import Footage, Item, Shot
from tolman.suites.spatialbench.setting import Setting, Times

_RECIPE = re.compile(
    r"video (?P<video>\S+) (?P<digest>[0-9a-f]{16}) frame (?P<number>\d+) side (?P<side>\d+)"
    r" quality (?P<quality>\d+)(?P<stamped> stamped)?",
    re.ASCII,
)


_CLIP = re.compile(r"clip (?P<video>\S+) (?P<digest>[0-9a-f]{16})", re.ASCII)

_FORMATS = {".mp4": "mp4", ".m4v": "mp4", ".mov": "quicktime", ".mpg": "mpeg", ".mpeg": "mpeg"}
"""How files are sent, by how their names end."""


@dataclass(frozen=True, slots=True)
class FrameRecipe:
    """What makes the picture of a frame."""

    video: str
    """Name of the file, from the folder with the videos."""
    digest: str
    """Of the file."""
    number: int
    side: int
    """Pixels of the longer side, at most; 0 as filmed."""
    quality: int
    """Of the JPEG."""
    is_stamped: bool = False
    """Whether the time is drawn on."""

    @property
    def picture(self) -> Picture:
        """The picture by that recipe; the name loses blanks, and marks that texts could not hold."""
        words = f"video {quote(self.video)} {self.digest} frame {self.number} side {self.side} quality {self.quality}"
        return Picture(words + " stamped" * self.is_stamped)

    @property
    def key(self) -> str:
        """Its name in the cache: the file by its digest, whatever it is called, and the code that makes pictures."""
        parts = (replace(self, video="").picture.recipe, _code_digest())
        return blake2b("\x1f".join(parts).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class ClipRecipe:
    """What stands for a whole video, where it is shown itself."""

    video: str
    """Name of the file, from the folder with the videos."""
    digest: str
    """Of the file."""

    @property
    def picture(self) -> Picture:
        """What names it in texts."""
        return Picture(f"clip {quote(self.video)} {self.digest}")


def clip_in(picture: Picture) -> ClipRecipe | None:
    """Returns the video that stands in a text as a picture does; None for a frame."""
    found = _CLIP.fullmatch(picture.recipe)
    return ClipRecipe(unquote(found["video"]), found["digest"]) if found else None


def picture_of(footage: Footage, shot: Shot, setting: Setting) -> Picture:
    """Returns the picture of a frame, as a setting shows it."""
    stamped = setting.times is Times.DRAWN
    return FrameRecipe(footage.video, footage.digest, shot.number, setting.side, setting.quality, stamped).picture


def read_recipe(picture: Picture) -> FrameRecipe:
    """Returns the recipe of a frame; undoes `FrameRecipe.picture`."""
    found = _RECIPE.fullmatch(picture.recipe)
    if not found:
        raise ValueError(f"not the recipe of a frame: {picture.recipe!r}")
    number, side, quality = (int(found[name]) for name in ("number", "side", "quality"))
    return FrameRecipe(unquote(found["video"]), found["digest"], number, side, quality, bool(found["stamped"]))


@dataclass(slots=True, eq=False)
class Film:
    """Reads the frames of the videos in a folder and keeps them; several threads may ask at once."""

    folder: Path
    cache: Cache
    decoded: int = field(default=0, init=False)
    """Frames that were not found in the cache."""
    _reading: Lock = field(default_factory=Lock, init=False)
    """One video is read at a time, since a decoder has all processors."""

    def jpeg(self, picture: Picture, item: Item) -> bytes:
        """Returns a frame as a JPEG file; the first that is asked for brings all frames of its video in the item."""
        recipe = read_recipe(picture)
        kept = self.cache.get(recipe.key)
        if kept is not None:
            return kept
        with self._reading:
            kept = self.cache.get(recipe.key)  # another thread may have read it meanwhile
            return self._read(recipe, item) if kept is None else kept

    def poster(self, recipe: ClipRecipe) -> bytes:
        """Returns the frame in the middle of a video as a JPEG file, for pages that show what stood there."""
        clip = video.probe(self._path(recipe.video, recipe.digest))
        shown = Setting()
        middle = FrameRecipe(recipe.video, recipe.digest, clip.count // 2, shown.side, shown.quality)
        return self.jpeg(middle.picture, Item("poster", (), str(self.folder)))

    def whole(self, recipe: ClipRecipe) -> tuple[str, bytes]:
        """Returns a video as it lies there, with its media type."""
        path = self._path(recipe.video, recipe.digest)
        return media_type(path), path.read_bytes()

    def _path(self, name: str, digest: str) -> Path:
        """Returns where a video lies, if it is still the one that is meant."""
        path = self.folder / name
        found = video.probe(path).digest
        if found != digest:
            raise VideoFileError(
                f"{path}: another file than the frames were chosen from (digest {found}, not {digest}); "
                "put that one back, or start a new run"
            )
        return path

    def _read(self, recipe: FrameRecipe, item: Item) -> bytes:
        """Returns a frame, and keeps it with all others that will be asked for."""
        path = self._path(recipe.video, recipe.digest)
        others = (replace(recipe, number=number) for number in _shown(item, recipe))
        missing = {recipe.number, *(other.number for other in others if other.key not in self.cache)}
        wanted = b""
        for number, seconds, rgb in video.read_frames(path, missing, recipe.side):
            content = encoding.jpeg(clip.stamped(rgb, seconds) if recipe.is_stamped else rgb, recipe.quality)
            self.cache.put(replace(recipe, number=number).key, content)
            self.decoded += 1
            wanted = content if number == recipe.number else wanted
        return wanted


def media_type(path: Path) -> str:
    """Returns what a video is sent as; one that nobody takes is refused."""
    if path.suffix.lower() not in _FORMATS:
        raise VideoFileError(
            f"{path}: cannot be sent as it is; convert it to MP4, or show frames of it with --footage frames"
        )
    return f"video/{_FORMATS[path.suffix.lower()]}"


def _shown(item: Item, recipe: FrameRecipe) -> set[int]:
    """Returns the numbers of all frames that an item shows of a video in the quality of a recipe."""
    footages = [(item.footage, item.setting)]
    footages += ((example.footage, item.setting.of_examples) for example in item.examples)
    like = (recipe.video, recipe.digest, recipe.quality)
    found = [each for each, how in footages if each and (each.video, each.digest, how.quality) == like]
    return {shot.number for footage in found for shot in footage.shots}


@cache
def _code_digest() -> str:
    """Returns a short name for the code that makes pictures, so that no old picture outlives a change of it."""
    files = [Path(str(module.__file__)) for module in (clip, encoding, video)]
    return blake2b("\x1f".join(file.read_text("utf-8") for file in files).encode(), digest_size=16).hexdigest()
