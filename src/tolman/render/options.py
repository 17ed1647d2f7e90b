"""Options about how pictures are drawn."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from tolman.options import Option

PICTURE = "Picture"
"""The group of these options."""


class Grade(StrEnum):
    """How much work goes into a picture."""

    FAST = "fast"
    DEFAULT = "default"
    FINE = "fine"


Graded = Annotated[Grade, Option("How much work goes into each picture.", PICTURE)]
Own = Annotated[Path | None, Option("File that names models of your own, .toml; see docs/things.md.")]
