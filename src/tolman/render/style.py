"""The house style of drawings, and how they are written to files. Importing this module imports no matplotlib."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FLOOR, SHADE, VIEW, NUMBER, WALL, PATH, MARK, TEXT = range(8)
"""What lies over what in a drawing, from the bottom up."""

_METADATA: dict[str, dict[str, str | None]] = {".png": {"Software": None}, ".svg": {"Date": None}}
"""What to leave out of the files, by suffix, so that the same drawing gives the same bytes."""

_SETTINGS = {"svg.hashsalt": "tolman", "svg.fonttype": "path", "hatch.linewidth": 0.8, "text.hinting": "none"}


def house_style() -> AbstractContextManager[None]:
    """Returns the settings under which figures are made and saved, whatever the user's own settings are."""
    from matplotlib import style

    return style.context(["default", _SETTINGS])


def save(draw: Callable[[], "Figure"], path: Path) -> None:
    """Draws a figure in the house style and writes it to a .png or .svg file."""
    suffix = path.suffix.lower()
    if suffix not in _METADATA:
        raise ValueError(f"a drawing is a .png or .svg file, not {path.name}")
    with house_style():
        draw().savefig(path, format=suffix[1:], metadata=_METADATA[suffix])
