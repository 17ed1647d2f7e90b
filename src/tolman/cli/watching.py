"""Options of SpatialBench: which questions are asked about which videos, and how."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolman.cli.reading import read_numbers, read_players
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.setting import NAMES, STANDARD, Setting, Shown, Times, named

if TYPE_CHECKING:
    from tolman.suites.spatialbench.task import Task

VIDEOS = "SpatialBench"
"""The group of its options."""


@dataclass(frozen=True)
class Watched:
    """The questions of SpatialBench that a run asks, instead of playing scenes."""

    spatialbench: Annotated[
        Path | None,
        typer.Option(
            help="A file of questions of SpatialBench, such as the published QA.txt: they are asked about its "
            "videos, and no scene is explored.",
            rich_help_panel=VIDEOS,
        ),
    ] = None
    videos: Annotated[
        Path | None, typer.Option(help="The folder with the videos of the questions.", rich_help_panel=VIDEOS)
    ] = None
    setting: Annotated[
        str,
        typer.Option(
            help=f"How questions are put: {', '.join(NAMES)}; joined as in one-shot+reasoning, several separated by "
            "commas. Only blind needs no videos.",
            rich_help_panel=VIDEOS,
        ),
    ] = STANDARD
    frames: Annotated[
        str,
        typer.Option(
            help="Which frames are shown: published (at most one a second, at most 64, both ends), uniform-16, "
            "every-2s (one in two seconds), every-2s-at-most-32.",
            rich_help_panel=VIDEOS,
        ),
    ] = Setting().sampling
    times: Annotated[
        Times | None,
        typer.Option(
            help="How players learn when a frame was taken; by default it is told, and not in the published edition.",
            rich_help_panel=VIDEOS,
        ),
    ] = None
    jpeg_quality: Annotated[int, typer.Option(help="Quality of frames.", min=1, max=100, rich_help_panel=VIDEOS)] = (
        Setting().quality
    )
    exemplars: Annotated[
        Path | None,
        typer.Option(
            help="A file with questions that are explained, for one-shot, such as the published QA_fewshot.txt.",
            rich_help_panel=VIDEOS,
        ),
    ] = None
    order: Annotated[
        int,
        typer.Option(
            help="Seed of the order of options, which is not the published one unless the edition is.",
            rich_help_panel=VIDEOS,
        ),
    ] = 0


SCRIPTED = "random,oracle"
"""Scripted players of a run without a model; beside one there are none: every report has the blind baselines."""


def is_watched(watched: Watched) -> bool:
    """Says whether questions of SpatialBench are to be asked; their options mean nothing without them."""
    if watched.spatialbench is None:
        for each in fields(Watched):
            if getattr(watched, each.name) != each.default:
                raise typer.BadParameter(
                    "this belongs to the questions of SpatialBench; name their file with --spatialbench",
                    param_hint=f"--{each.name.replace('_', '-')}",
                )
    return watched.spatialbench is not None


def watched_players(players: str | None, has_model: bool) -> tuple[str, ...]:
    """Returns the scripted players of a run."""
    from tolman.suites.spatialbench.players import PLAYERS

    usual = "none" if has_model else SCRIPTED
    return read_players(usual if players is None else players, PLAYERS)


def watched_videos(tasks: "Sequence[Task]", scenes: str | None) -> tuple[int, ...]:
    """Returns the numbers of the videos about which a run asks; all where none are chosen."""
    count = len(tasks[0].names)
    numbers = tasks[0].numbers if scenes is None else read_numbers(scenes, "--scenes")
    if max(numbers) >= count:
        raise typer.BadParameter(f"there are {count} videos, counted from 0", param_hint="--scenes")
    return numbers


def watched_tasks(watched: Watched, edition: Edition, size: int | None) -> "tuple[Task, ...]":
    """Returns a task for each setting."""
    from tolman.suites.spatialbench.task import Task

    settings = [_setting(name, watched, edition, size) for name in watched.setting.split(",")]
    if any(each.shown is not Shown.NOTHING for each in settings):
        from tolman.render.video import check_installed

        check_installed()
        if watched.videos is None:
            raise typer.BadParameter("name the folder with the videos; only blind needs none", param_hint="--videos")
    if watched.videos is not None and not watched.videos.is_dir():
        raise typer.BadParameter(f"{watched.videos} is no folder", param_hint="--videos")
    return tuple(
        Task(
            str(watched.spatialbench),
            str(watched.videos or "."),
            edition,
            setting,
            str(watched.exemplars or ""),
            watched.order,
        )
        for setting in dict.fromkeys(settings)
    )


def _setting(name: str, watched: Watched, edition: Edition, size: int | None) -> Setting:
    from tolman.suites.spatialbench.sampling import Sampling

    is_published = edition is Edition.PUBLISHED
    side = size or (0 if is_published else Setting().side)
    times = watched.times or (Times.NONE if is_published else Setting().times)
    try:
        Sampling.of(watched.frames)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--frames") from error
    try:
        return named(name, Setting(sampling=watched.frames, times=times, side=side, quality=watched.jpeg_quality))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--setting") from error
