"""Departures: where a run of the published edition is not as the published program plays, since its user chose so."""

from collections.abc import Iterator
from dataclasses import fields

from tolman.protocol.edition import Edition
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.suites.spatialbench.generation import published
from tolman.suites.spatialbench.report.rows import groups_of, label
from tolman.suites.spatialbench.setting import PUBLISHED_EXAMPLES, Setting, Shown, Times
from tolman.suites.spatialbench.task import Task

_FRAMES = {
    "sampling": ("frames are chosen as {}", "published"),
    "times": ("times of frames are {}", Times.NONE),
    "side": ("frames have at most {} pixels on the longer side", 0),
    "quality": ("frames have the JPEG quality {}", Setting().quality),
}
"""What is said of each part of a setting, and what it is as published."""


def departures(gathered: Gathered) -> Iterator[str]:
    """Yields a sentence for each row whose players were asked otherwise than the published program asks."""
    for group in groups_of(gathered):
        if gathered.edition(group) is Edition.PUBLISHED:
            found = [*_writing(gathered, group), *_showing(gathered, group)]
            if found:
                yield f"Not as published, since it was so chosen, for {label(gathered, group)}: {'; '.join(found)}."


def _writing(gathered: Gathered, group: EpisodeGroup) -> Iterator[str]:
    """Yields in what a model writes otherwise; one run has one limit for all its tasks."""
    generation = gathered.generations.get(group.player)
    if generation is None:
        return
    tasks = [task for (_, player), found in gathered.played.items() if player == group.player for task in found]
    theirs = published(any(task.setting.reasons for task in tasks), (gathered.names[group.player],))
    for field in fields(theirs):
        mine, said = getattr(generation, field.name), getattr(theirs, field.name)
        if mine != said:
            yield f"{field.name.replace('_', ' ')} {_told(mine)}, not {_told(said)}"


def _told(value: object) -> str:
    return "as the provider sets it" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def _showing(gathered: Gathered, group: EpisodeGroup) -> Iterator[str]:
    """Yields in what frames are shown otherwise."""
    task: Task = gathered.played[group.task, group.player][0]
    setting = task.setting
    if setting.shown is Shown.VIDEO:
        yield "the video itself is shown, not frames"
    if setting.shown in (Shown.NOTHING, Shown.VIDEO):
        return
    for name, (words, theirs) in _FRAMES.items():
        if (mine := getattr(setting, name)) != theirs:
            yield words.format(mine)
    if setting.has_exemplars and setting.of_examples.quality != PUBLISHED_EXAMPLES:
        yield f"frames of examples have the JPEG quality {setting.of_examples.quality}, not {PUBLISHED_EXAMPLES}"
