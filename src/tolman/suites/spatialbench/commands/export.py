"""`tolman export`: the questions for other programs."""

import sys
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError, VideoFileError
from tolman.options import Option
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.options import File, Options, Order, Rules, Sampled
from tolman.suites.spatialbench.setting import STANDARD, Shown

if TYPE_CHECKING:
    from tolman.suites.spatialbench.exports.export import LeftOut


class Program(StrEnum):
    """A program that evaluates models."""

    LMMS_EVAL = "lmms-eval"
    VLMEVALKIT = "vlmevalkit"


@dataclass(frozen=True, slots=True)
class Export:
    """What is written for whom."""

    file: File
    to: Annotated[Program, Option("The program.")]
    out: Annotated[Path, Option("A new folder to write to.")]
    videos: Annotated[
        Path | None, Option("The folder with the videos; without it questions are put without anything to see.")
    ] = None
    frames: Sampled = None
    edition: Rules = Edition.CURRENT
    order: Order = 0

    def chosen(self) -> Options:
        """Returns what a run would ask."""
        setting = STANDARD if self.videos else Shown.NOTHING.value
        return Options(
            self.file,
            self.videos,
            setting=(setting,),
            frames=self.frames,
            edition=self.edition,
            order=self.order,
        )


def export(options: Export) -> int:
    """Write the questions of SpatialBench for lmms-eval or VLMEvalKit, with the frames to be shown.

    These programs then put and score the questions with the code of Tolman, so that numbers can be compared.

    Where a video cannot be read, its questions are left out and the exit code is 1.
    """
    from rich.console import Console
    from rich.progress import track

    from tolman.suites.spatialbench.exports import lmms_eval, vlmevalkit
    from tolman.suites.spatialbench.exports.contents import write_frames
    from tolman.suites.spatialbench.exports.export import gathered, summary

    out = options.out
    if out.is_file() or (out.is_dir() and any(out.iterdir())):
        raise OptionError("out", f"{out} is not empty; name a new folder")
    task = options.chosen().tasks()[0]
    console = Console(stderr=True)
    seeds = track(range(len(task.names)), "Reading", console=console, transient=True, disable=not console.is_terminal)
    found = gathered(task, seeds, partial(write_frames, folder=out), _tell)
    if not found.rows:
        raise VideoFileError("none of the videos can be read, so nothing is written; name their folder with --videos")
    out.mkdir(parents=True, exist_ok=True)
    (lmms_eval if options.to is Program.LMMS_EVAL else vlmevalkit).write(found, out)
    print(f"{out}: {summary(found)}\nHow to go on stands in {out / 'README.md'}.")
    return int(bool(found.left_out))


def _tell(each: "LeftOut") -> None:
    noun = "question" if each.questions == 1 else "questions"
    print(f"left out {each.questions} {noun}: {each.why}", file=sys.stderr)
