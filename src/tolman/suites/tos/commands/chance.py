"""`tolman chance`: what guessing earns, in rooms where nobody has measured it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Option
from tolman.protocol.edition import Edition
from tolman.suites.tos.options import MOST_ROOMS, QUESTIONS, SCENE, Plan, Rules, Things
from tolman.suites.tos.options import RoomSize as Size
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import QuestionViews

if TYPE_CHECKING:
    from tolman.suites.tos.questions.chance import Terms


@dataclass(frozen=True, slots=True)
class Guessing:
    """Which guesses are measured, and where that is kept."""

    rooms: Annotated[
        tuple[int, ...], Option("Number of rooms; several as in 2,3,4.", SCENE, least=1, most=MOST_ROOMS)
    ] = (3,)
    things: Things = 4
    plan: Plan = Shape.STAR
    room_size: Size = None
    edition: Rules = Edition.CURRENT
    kinds: Annotated[
        tuple[str, ...],
        Option("Kinds of question, as in direction,mental_rotation; by default all.", QUESTIONS),
    ] = ()
    views: Annotated[
        QuestionViews, Option("Whether questions describe the views that they are about, or show them.", QUESTIONS)
    ] = QuestionViews.WORDS
    again: Annotated[bool, Option("Measure also what was measured before.")] = False
    usual: Annotated[bool, Option("Measure what comes with Tolman, into its own table.")] = False
    jobs: Annotated[int, Option("Kinds to measure at the same time.", least=1)] = 1
    out: Annotated[Path | None, Option("A file for the levels instead of the user's own.")] = None


def chance(options: Guessing) -> None:
    """Measure what guessing earns on questions, where reports say that it is not measured.

    A kind takes about a minute, and longer in many rooms. What is measured is kept at once in a file of the user's,
    where reports find it; a stopped command goes on where it was.
    """
    from tolman.suites.tos.guesses import USUAL, measured, work_of
    from tolman.suites.tos.questions.chance import STATED, own_file

    terms = USUAL if options.usual else _terms(options)
    path = options.out or (STATED if options.usual else own_file())
    try:
        work = work_of(terms, options.kinds)
    except ValueError as error:
        raise OptionError("kinds", str(error)) from error
    _check_file(path)
    for line in _watched(measured(work, path, is_again=options.again, jobs=options.jobs), len(work)):
        print(line, flush=True)
    print(f"kept in {path}")


def _terms(options: Guessing) -> "Sequence[Terms]":
    """Returns the terms that are asked for."""
    from tolman.suites.tos.questions.chance import Terms
    from tolman.suites.tos.scene.draw import Layout

    try:
        layouts = [Layout(rooms, options.things, options.plan, options.room_size) for rooms in options.rooms]
    except ValueError as error:
        raise OptionError("rooms", str(error)) from error
    return [Terms(each, options.edition, options.views) for each in layouts]


def _check_file(path: Path) -> None:
    """Raises an error if a file cannot be written: better now than after a minute."""
    if path.is_dir():
        raise OptionError("out", f"{path} is a folder; name a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path.parent):
            return
    except OSError as error:
        reason = error.strerror or str(error)
        raise OptionError(
            "out", f"{path} cannot be written: {reason}; set XDG_CACHE_HOME to a folder that can, for reports as well"
        ) from error


def _watched(lines: Iterator[str], total: int) -> Iterator[str]:
    """Yields lines, with a bar below them on a screen that tells how many are to come and what that took."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("Guessing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        for line in lines:
            yield line
            progress.advance(task)
