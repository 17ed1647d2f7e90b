"""The command that writes the questions of SpatialBench for other programs."""

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolman.cli.app import spatialbench_app
from tolman.cli.options import Rules
from tolman.cli.watching import Watched, watched_tasks
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.setting import STANDARD, Setting, Shown

if TYPE_CHECKING:
    from tolman.suites.spatialbench.exports.export import Export, LeftOut


class Program(StrEnum):
    """A program that evaluates models."""

    LMMS_EVAL = "lmms-eval"
    VLMEVALKIT = "vlmevalkit"


@spatialbench_app.command()
def export(
    questions: Annotated[Path, typer.Argument(help="File of questions, as in QA.txt.", metavar="QA.txt")],
    to: Annotated[Program, typer.Option(help="The program.")],
    out: Annotated[Path, typer.Option(help="A new folder to write to.", metavar="FOLDER")],
    videos: Annotated[
        Path | None,
        typer.Option(
            help="The folder with the videos; without it questions are put without anything to see.", metavar="DIR"
        ),
    ] = None,
    frames: Annotated[
        str, typer.Option(help="Which frames are shown, as in published, uniform-16 or every-2s.")
    ] = Setting().sampling,
    edition: Rules = Edition.CURRENT,
    order: Annotated[int, typer.Option(help="Decides the order of options, where it is ours.", min=0)] = 0,
) -> None:
    """Write the questions of SpatialBench for lmms-eval or VLMEvalKit, with the frames to be shown.

    These programs then put and score the questions with the code of Tolman, so that numbers can be compared.

    Where a video cannot be read, its questions are left out and the exit code is 1.
    """
    from rich.console import Console
    from rich.progress import track

    from tolman.suites.spatialbench.exports import lmms_eval, vlmevalkit
    from tolman.suites.spatialbench.exports.contents import write_frames
    from tolman.suites.spatialbench.exports.export import gathered, summary

    _check_new(out)
    watched = Watched(questions, videos, STANDARD if videos else Shown.NOTHING.value, _sampling(frames), order=order)
    task = watched_tasks(watched, edition, None)[0]
    console = Console(stderr=True)
    seeds = track(range(len(task.names)), "Reading", console=console, transient=True, disable=not console.is_terminal)
    found = gathered(task, seeds, partial(write_frames, folder=out), _tell)
    _check_some(found)
    out.mkdir(parents=True, exist_ok=True)
    (lmms_eval if to is Program.LMMS_EVAL else vlmevalkit).write(found, out)
    typer.echo(f"{out}: {summary(found)}\nHow to go on stands in {out / 'README.md'}.")
    if found.left_out:
        raise typer.Exit(1)


def _check_new(folder: Path) -> None:
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise typer.BadParameter(f"{folder} is not empty; name a new folder", param_hint="--out")


def _sampling(name: str) -> str:
    from tolman.suites.spatialbench.sampling import Sampling

    try:
        Sampling.of(name)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--frames") from error
    return name


def _tell(each: "LeftOut") -> None:
    noun = "question" if each.questions == 1 else "questions"
    typer.echo(f"left out {each.questions} {noun}: {each.why}", err=True)


def _check_some(found: "Export") -> None:
    from tolman.errors import VideoFileError

    if not found.rows:
        raise VideoFileError("none of the videos can be read, so nothing is written; name their folder with --videos")
