"""What a video holds, and its frames.

Frames are numbered from 0 in the order in which they are shown, each once, whatever the frame rate does. The time of
a frame is when it appears, in seconds after the first.
"""

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
"""A picture of shape (height, width, 3), in sRGB."""


@dataclass(frozen=True, slots=True)
class Clip:
    """What a video file holds."""

    path: Path
    """The file, as it was named."""
    digest: str
    """Sixteen hex digits that change with any byte of the file."""
    codec: str
    fps: Fraction
    """Frames a second, as the file states them; the mean where it states none."""
    times: tuple[float, ...]
    """When each frame appears: what the file says, rounded to the nearest float."""
    seconds: float
    """How long it lasts: from the first frame until the last one disappears."""
    width: int
    """Of a frame as it is seen: upright, with square pixels."""
    height: int
    rotation: int = 0
    """Degrees counter-clockwise by which coded frames are turned to stand upright: 0, 90, 180 or 270."""
    is_mirrored: bool = False
    """Whether left and right are swapped after that."""

    @property
    def count(self) -> int:
        """How many frames there are."""
        return len(self.times)

    def at(self, seconds: float) -> int:
        """Returns the number of the frame that is seen at a time."""
        return max(0, bisect_right(self.times, seconds) - 1)


class Still(NamedTuple):
    """A frame of a clip."""

    number: int
    seconds: float
    rgb: Rgb


def clock(seconds: float) -> str:
    """Returns a time in minutes and seconds, such as 0:42."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"


def stamped(rgb: Rgb, seconds: float) -> Rgb:
    """Returns a picture with a time in its upper left corner, white on black."""
    from PIL import Image, ImageDraw, ImageFont

    picture = Image.fromarray(rgb)
    size = max(12.0, 0.07 * min(picture.size))
    font, pen = ImageFont.load_default(size), ImageDraw.Draw(picture)
    edge, text = size / 4, clock(seconds)
    left, top, right, bottom = pen.textbbox((2 * edge, 2 * edge), text, font, anchor="lt")
    pen.rectangle((left - edge, top - edge, right + edge, bottom + edge), "black")
    pen.text((2 * edge, 2 * edge), text, "white", font, anchor="lt")
    return np.asarray(picture)
