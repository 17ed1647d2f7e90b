"""An export: the rows of a task, and what is left out because its video cannot be read."""

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import tolman
from tolman.errors import VideoFileError
from tolman.protocol.edition import Edition
from tolman.report.gather import counted
from tolman.suites.spatialbench.exports.row import Row, row_of
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.question import Level
from tolman.suites.spatialbench.setting import Shown
from tolman.suites.spatialbench.task import Task


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A video that cannot be read."""

    video: str
    questions: int
    """How many questions about it are left out."""
    why: str
    """What is wrong and what to do, on one line."""


@dataclass(frozen=True, slots=True)
class Export:
    """What is written for another program."""

    task: Task
    rows: tuple[Row, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def is_blind(self) -> bool:
        """Whether no video is shown."""
        return self.task.setting.shown is Shown.NOTHING

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that are asked about."""
        found = {row.level for row in self.rows}
        return tuple(level for level in Level if level.value in found)


def gathered(
    task: Task,
    seeds: Iterable[int],
    keep: Callable[[Item], None] = lambda _: None,
    tell: Callable[[LeftOut], None] = lambda _: None,
) -> Export:
    """Returns the rows of those videos that can be read.

    Args:
        task: What is asked.
        seeds: Numbers of the videos.
        keep: Is called for the item of each video, and may find that its frames cannot be read.
        tell: Is called for each video that is left out.
    """
    rows: list[Row] = []
    left_out = []
    for seed in seeds:
        try:
            item = _seen(task, seed)
            keep(item)
        except VideoFileError as error:
            left_out.append(LeftOut(task.names[seed], task.question_count(seed), " ".join(str(error).split())))
            tell(left_out[-1])
        else:
            rows += (row_of(item, question) for question in item.questions)
    return Export(task, tuple(rows), tuple(left_out))


def _seen(task: Task, seed: int) -> Item:
    """Returns the item of a video, of which something is seen unless nothing is meant to be."""
    item = task.draw(seed)
    if item.footage and not item.footage.shots:
        raise VideoFileError(
            f"{Path(task.videos) / item.footage.video}: too short for frames {task.setting.sampling}; "
            "choose others with --frames, such as uniform-16"
        )
    return item


def install_line(program: str) -> str:
    """Returns what installs another program and Tolman, which is on no package index, side by side."""
    source = Path(tolman.__file__).resolve().parents[2]
    is_known = (source / "pyproject.toml").is_file() and (source / "src" / "tolman").is_dir()
    where = shlex.quote(str(source)) if is_known else "PATH/TO/THE/SOURCE/OF/TOLMAN"
    return f"pip install {program} {where}"


def _order(task: Task) -> str:
    return "options as published" if task.edition is Edition.PUBLISHED else f"options in order {task.seed}"


def summary(export: Export) -> str:
    """Returns in a few sentences what an export holds."""
    task = export.task
    videos = len({row.video for row in export.rows})
    frames = "no frame, since no folder of videos was named" if export.is_blind else f"frames {task.setting.sampling}"
    asked = f"{counted(len(export.rows), 'question')} about {counted(videos, 'video')}"
    told = f"{asked} from {Path(task.file).name}: {task.edition} edition, {_order(task)}, {frames}."
    if export.left_out:
        names = ", ".join(each.video for each in export.left_out)
        count = sum(each.questions for each in export.left_out)
        told += f" Left out: {counted(count, 'question')} about videos that could not be read: {names}."
    return told
