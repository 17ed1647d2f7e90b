"""Pictures side by side, each under its name."""

from collections.abc import Sequence
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
_INK = "#1f2933"
_GAP, _TITLE = 8, 24
"""Pixels between pictures, and above each for its name."""


def gallery(pictures: Sequence[tuple[str, Image]], columns: int | None = None) -> Image:
    """Returns one picture of several of one size, row by row, about as many across as down unless that is said."""
    from PIL import Image as Pictures
    from PIL import ImageDraw, ImageFont

    high, wide, _ = pictures[0][1].shape
    across = columns or ceil(sqrt(len(pictures)))
    down = ceil(len(pictures) / across)
    step_x, step_y = wide + _GAP, high + _TITLE + _GAP
    page = Pictures.new("RGB", (across * step_x + _GAP, down * step_y + _GAP), "white")
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(15)
    for number, (name, picture) in enumerate(pictures):
        left, top = _GAP + number % across * step_x, _GAP + number // across * step_y
        pen.text((left + 1, top + 1), _shortened(name, font, wide - 2), _INK, font)
        page.paste(Pictures.fromarray(picture), (left, top + _TITLE))
    return np.asarray(page)


def _shortened(name: str, font: object, wide: int) -> str:
    """Returns a name on one line, cut where it would reach beyond its picture."""
    line = " ".join(name.split())
    measure = font.getlength  # type: ignore[attr-defined]
    if measure(line) <= wide:
        return line
    return next((f"{line[:end]}..." for end in range(len(line), 0, -1) if measure(f"{line[:end]}...") <= wide), "")
