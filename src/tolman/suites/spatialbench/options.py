"""Options of SpatialBench: which questions are asked about which videos, and how."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Needs, Option
from tolman.protocol.edition import Edition
from tolman.suites.choice import known_players
from tolman.suites.spatialbench.setting import (
    NAMES,
    PUBLISHED_EXAMPLES,
    STANDARD,
    Given,
    Setting,
    Shown,
    Times,
    named,
)

if TYPE_CHECKING:
    from tolman.protocol.task import Task as AnyTask
    from tolman.suites.spatialbench.task import Task

QUESTIONS, FRAMES = "Questions", "Frames"
"""Groups of options."""

SCRIPTED = ("random", "oracle")
"""Scripted players of a run without a model; beside one there are none: every report has the blind baselines."""

_SEEN = (Needs("setting", but=(Shown.NOTHING.value,)),)
"""What options need that say how videos are shown."""

File = Annotated[
    Path,
    Option("A file of questions, such as the published QA.txt.", QUESTIONS, shown="QA.txt", is_positional=True),
]
Sampled = Annotated[
    str | None,
    Option(
        "Which frames are shown: published (at most one a second, at most 64, both ends; the default), uniform-16, "
        "every-2s (one in two seconds), every-2s-at-most-32.",
        FRAMES,
        needs=_SEEN,
    ),
]
Order = Annotated[
    int,
    Option("Seed of the order of options, which is not the published one unless the edition is.", QUESTIONS, least=0),
]
Rules = Annotated[Edition, Option("The rules: ours, or those of the paper's program.")]
"""Options that commands on files of questions have as well."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a run of SpatialBench asks."""

    file: File
    videos: Annotated[
        Path | None, Option("The folder with the videos of the questions; only blind needs none.", QUESTIONS)
    ] = None
    items: Annotated[
        tuple[int, ...] | None,
        Option(
            "Numbers of videos in the order of their names, from 0, as in 0-9; by default all.",
            QUESTIONS,
            also=("scenes",),
        ),
    ] = None
    kinds: Annotated[
        tuple[str, ...],
        Option("Kinds of question that are asked, as in object_counting,affordance; by default all.", QUESTIONS),
    ] = ()
    levels: Annotated[
        tuple[int, ...], Option("Levels of the questions that are asked, as in 1-3; by default all.", QUESTIONS)
    ] = ()
    question_numbers: Annotated[
        tuple[int, ...],
        Option("Published numbers of the questions that are asked, as in 7 or 100-199; by default all.", QUESTIONS),
    ] = ()
    setting: Annotated[
        tuple[str, ...],
        Option(
            f"How questions are put: {', '.join(NAMES)}; joined as in one-shot+reasoning, several separated by "
            "commas.",
            QUESTIONS,
        ),
    ] = (STANDARD,)
    exemplars: Annotated[
        Path | None,
        Option(
            "A file with questions that are explained, for one-shot and text-shot, such as the published "
            "QA_fewshot.txt.",
            QUESTIONS,
            needs=(Needs("setting", ("one-shot", "text-shot")),),
        ),
    ] = None
    order: Order = 0
    edition: Rules = Edition.CURRENT
    footage: Annotated[
        Given,
        Option("As what players are given videos: frames, or the video itself, which few providers take.", FRAMES),
    ] = Given.FRAMES
    frames: Sampled = None
    times: Annotated[
        Times | None,
        Option(
            "How players learn when a frame was taken; by default it is told, but not in the published edition, nor "
            "of shuffled frames.",
            FRAMES,
            needs=_SEEN,
        ),
    ] = None
    image_size: Annotated[
        int | None,
        Option(
            "Pixels of the longer side of a frame; by default 768, or as filmed in the published edition.",
            FRAMES,
            least=32,
            most=4096,
            needs=_SEEN,
        ),
    ] = None
    jpeg_quality: Annotated[
        int | None,
        Option(
            "Quality of frames; by default 85, and 30 for those of examples in the published edition.",
            FRAMES,
            least=1,
            most=100,
            needs=_SEEN,
        ),
    ] = None

    def tasks(self) -> "tuple[Task, ...]":
        """Returns a task for each setting."""
        from tolman.suites.spatialbench.task import Task

        self._check_footage()
        settings = [self._setting(name) for name in self.setting]
        self._check_videos(settings)
        files = str(self.file), str(self.videos or "."), self.edition
        try:
            return tuple(
                Task(
                    *files,
                    setting,
                    str(self.exemplars or ""),
                    self.order,
                    kinds=self.kinds,
                    levels=self.levels,
                    question_numbers=self.question_numbers,
                )
                for setting in dict.fromkeys(settings)
            )
        except ValueError as error:
            raise OptionError(self._wrong_choice(), str(error)) from error

    def seeds(self, tasks: "Sequence[AnyTask[object]]") -> tuple[int, ...]:
        """Returns the numbers of the videos about which is asked."""
        from tolman.suites.spatialbench.task import Task

        (task, *_) = (each for each in tasks if isinstance(each, Task))
        if self.items is None:
            return task.numbers
        if not set(self.items) <= set(task.seeds):
            raise OptionError("items", f"there are {len(task.seeds)} videos, counted from 0")
        if left := [item for item in self.items if item not in task.numbers]:
            raise OptionError("items", f"none of the chosen questions is about video {left[0]}")
        return self.items

    def players(self, named: tuple[str, ...] | None, has_model: bool) -> tuple[str, ...]:
        """Returns the scripted players."""
        from tolman.suites.spatialbench.players import PLAYERS

        if named is None:
            return () if has_model else SCRIPTED
        return known_players(named, PLAYERS)

    def _wrong_choice(self) -> str:
        """Returns which of the options that choose questions is wrong."""
        from tolman.suites.spatialbench.question import KINDS, Level

        if not set(self.kinds) <= set(KINDS):
            return "kinds"
        if not set(self.levels) <= {level.value for level in Level}:
            return "levels"
        return "question_numbers" if self.question_numbers else "levels" if self.levels else "kinds"

    def _check_videos(self, settings: Sequence[Setting]) -> None:
        """Refuses questions about videos that cannot be found or read."""
        if any(each.shown is not Shown.NOTHING for each in settings):
            from tolman.render.video import check_installed

            check_installed()
            if self.videos is None:
                raise OptionError("videos", "name the folder with the videos; only blind needs none")
        if self.videos is not None and not self.videos.is_dir():
            raise OptionError("videos", f"{self.videos} is not a folder")

    def _check_footage(self) -> None:
        """Refuses what says how frames are shown where none are."""
        if self.footage is Given.FRAMES:
            return
        parts = {part.strip() for name in self.setting for part in name.split("+")}
        if wrong := parts & {Shown.SHUFFLED.value, Shown.SINGLE.value}:
            raise OptionError("footage", f"{wrong.pop()} is about frames, and the video itself is shown; choose one")
        if all(Shown.NOTHING.value in name for name in self.setting):
            raise OptionError("footage", f"in {Shown.NOTHING} nothing is shown of the video; leave it out")
        has_frames = "one-shot" in parts
        given: dict[str, object] = {"frames": self.frames, "times": self.times}
        given |= {} if has_frames else {"image_size": self.image_size, "jpeg_quality": self.jpeg_quality}
        if said := next((name for name, value in given.items() if value is not None), None):
            raise OptionError(said, "it says how frames are shown, and with --footage video the video itself is")

    def _seen(self, setting: Setting) -> Setting:
        """Returns a setting with the video itself in the place of frames, where that is chosen."""
        is_video = self.footage is Given.VIDEO and setting.shown is Shown.FRAMES
        return replace(setting, shown=Shown.VIDEO) if is_video else setting

    def _setting(self, name: str) -> Setting:
        if Shown.SHUFFLED.value in name and self.times in (Times.TOLD, Times.DRAWN):
            raise OptionError("times", "times would tell the order of shuffled frames; leave them out, or play apart")
        frames = self._frames()
        try:
            return self._seen(named(name, frames))
        except ValueError as error:
            raise OptionError("setting", str(error)) from error

    def _frames(self) -> Setting:
        """Returns how frames are shown."""
        from tolman.suites.spatialbench.sampling import Sampling

        is_published, usual = self.edition is Edition.PUBLISHED, Setting()
        sampling = self.frames or usual.sampling
        try:
            Sampling.of(sampling)
        except ValueError as error:
            raise OptionError("frames", str(error)) from error
        return Setting(
            sampling=sampling,
            times=self.times or (Times.NONE if is_published else usual.times),
            side=self.image_size or (0 if is_published else usual.side),
            quality=self.jpeg_quality or usual.quality,
            example_quality=PUBLISHED_EXAMPLES if is_published and not self.jpeg_quality else 0,
        )
