"""`tolman score`: scores a run again."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tolman.cli.report import Pictures, publish
from tolman.options import Option


@dataclass(frozen=True, slots=True)
class Score:
    """Which run is scored."""

    folder: Annotated[Path, Option("Run folder.", is_positional=True)]
    pictures: Pictures = 0


def score(options: Score) -> None:
    """Score the transcripts of a run again, without playing: print its tables, write its files and its report."""
    publish([options.folder], options.folder, options.pictures)
