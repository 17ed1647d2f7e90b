"""Tasks: what a run selects, the published questions in one setting."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from tolman.errors import QuestionFileError, VideoFileError
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.spatialbench.balance import balanced
from tolman.suites.spatialbench.item import Example, Footage, Item, Shot
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.released import read_questions
from tolman.suites.spatialbench.sampling import Sampling
from tolman.suites.spatialbench.setting import Setting, Shown, Times, task_name

NAME = "spatialbench"
"""The name of the suite."""

VERSION = 1
"""Rises whenever an old file is asked or scored otherwise; questions have a version of their own."""


_SHOWN = {
    Shown.FRAMES: "frames in the order of time",
    Shown.SHUFFLED: "frames in a random order",
    Shown.SINGLE: "the frame in the middle alone",
    Shown.NOTHING: "nothing but the question",
}
_TIMES = {Times.TOLD: "with their times", Times.DRAWN: "with their times drawn on", Times.NONE: "without times"}


@dataclass(frozen=True, slots=True)
class Task:
    """SpatialBench in one setting; the seeds of its items are the numbers of videos, in the order of their names."""

    file: str
    """The file of questions, as it was named."""
    videos: str = "."
    """The folder with the videos, as it was named."""
    edition: Edition = Edition.CURRENT
    """The rules."""
    setting: Setting = Setting()
    """How questions are put."""
    exemplars: str = ""
    """A file with questions that are explained; empty where those of `file` are meant."""
    seed: int = 0
    """Decides the order of options, where it is ours, and of shuffled frames."""
    names: tuple[str, ...] = ()
    """The names of the videos, in order; read from the file where they are not given, as they are in a manifest."""

    def __post_init__(self) -> None:
        Sampling.of(self.setting.sampling)
        if self.names:
            return
        object.__setattr__(self, "names", tuple(self.questions()))
        if self.setting.has_exemplars and not self.examples():
            raise QuestionFileError(
                f"{self.exemplars or self.file} explains no question; name a file that does with --exemplars, such "
                "as the published QA_fewshot.txt"
            )

    @property
    def suite(self) -> str:
        """The name of the suite."""
        return NAME

    @property
    def name(self) -> str:
        """The name by which the task is called."""
        return task_name(self.setting)

    @property
    def sort(self) -> tuple[str, ...]:
        """What its items are like, in words."""
        return self.edition.value, Path(self.file).name

    @property
    def words(self) -> str:
        """What it plays, in words."""
        setting = self.setting
        said = [f"{self.name}: questions of {Path(self.file).name}", f"players see {_SHOWN[setting.shown]}"]
        if setting.shown is not Shown.NOTHING:
            side = f"at most {setting.side} pixels wide or high" if setting.side else "as filmed"
            said += [f"chosen as {setting.sampling}", _TIMES[setting.times], f"{side}, JPEG {setting.quality}"]
        if setting.has_exemplars:
            said.append(f"after an example of {Path(self.exemplars or self.file).name}")
        said.append("all questions in one conversation" if setting.keeps_context else "each question alone")
        said.append("thinking aloud" if setting.reasons else "the answer alone")
        return ", ".join([*said, f"seed {self.seed}"])

    @property
    def rules(self) -> tuple[object, ...]:
        """How its questions are put."""
        return self.setting, self.seed, Path(self.exemplars).name

    @property
    def seeds(self) -> range:
        """The numbers of all videos."""
        return range(len(self.names))

    def questions(self) -> dict[str, tuple[Question, ...]]:
        """Returns what is asked about each video."""
        return _asked(_stamped(self.file), self.edition, self.seed, frozenset(self._explained()))

    def examples(self) -> tuple[Question, ...]:
        """Returns the questions that are answered before others: one of each kind, or as published of each form."""
        if not self.setting.has_exemplars:
            return ()
        explained = [each for each in _read(_stamped(self.exemplars or self.file)) if each.exemplar]
        first: dict[object, Question] = {}
        for each in explained:
            first.setdefault(bool(each.options) if self.edition is Edition.PUBLISHED else each.kind, each)
        return tuple(first.values())

    def draw(self, seed: int) -> Item:
        """Returns the item of a video, whose frames are chosen and not read yet."""
        video = self._video(seed)
        return Item(
            self.item_id(seed),
            self.questions()[video],
            self.videos,
            self._footage(video, seed),
            self.edition,
            self.setting,
            tuple(Example(each, self._shown(each)) for each in self.examples()),
        )

    def item_id(self, seed: int) -> str:
        """Returns the name of the item of a video."""
        return f"spatialbench-{self.edition}-{re.sub(r'[^0-9A-Za-z]+', '_', Path(self._video(seed)).stem)}"

    def question_count(self, seed: int) -> int:
        """Returns how many questions are asked about a video."""
        return len(self.questions()[self._video(seed)])

    def item_digest(self, seed: int) -> str:
        """Returns sixteen hex digits that change with anything asked about a video."""
        return sha256(msgspec.json.encode(self.questions()[self._video(seed)])).hexdigest()[:16]

    def _video(self, seed: int) -> str:
        if not 0 <= seed < len(self.names):
            raise ValueError(f"{self.file} has {len(self.names)} videos, counted from 0; there is no video {seed}")
        return self.names[seed]

    def _explained(self) -> set[int]:
        """Returns the numbers of the questions that are examples, which are not asked."""
        return {each.id for each in self.examples()}

    def _footage(self, video: str, seed: int) -> Footage | None:
        """Returns what is seen of a video."""
        if self.setting.shown is Shown.NOTHING:
            return None
        from tolman.render.video import probe

        clip = probe(Path(self.videos) / video)
        numbers = list(Sampling.of(self.setting.sampling).frames(clip))
        if not numbers:
            raise VideoFileError(f"{clip.path} lasts less than a second; choose frames otherwise, as in uniform-16")
        if self.setting.shown is Shown.SINGLE:
            numbers = [numbers[len(numbers) // 2]]
        elif self.setting.shown is Shown.SHUFFLED:
            numbers = stream(self.seed, "spatialbench", "shuffled", seed).shuffled(numbers)
        return Footage(video, clip.digest, clip.seconds, tuple(Shot(n, clip.times[n]) for n in numbers))

    def _shown(self, example: Question) -> Footage | None:
        """Returns the frames that show why the answer of an example is right."""
        if self.setting.shown is Shown.NOTHING or example.exemplar is None:
            return None
        from tolman.render.video import probe

        clip, wanted = probe(Path(self.videos) / example.video), example.exemplar.frames
        if max(wanted, default=0) >= clip.count:
            raise VideoFileError(f"{clip.path} has {clip.count} frames; the example {example.id} shows {max(wanted)}")
        shots = tuple(Shot(number, clip.times[number]) for number in wanted)
        return Footage(example.video, clip.digest, clip.seconds, shots)


Stamped = tuple[str, int, int]
"""A file with its size and the time of its last change, so that one that changed is read again."""


def _stamped(file: str) -> Stamped:
    try:
        found = Path(file).stat()
    except OSError as error:
        raise QuestionFileError(f"{file} cannot be read: {error.strerror}") from error
    return file, found.st_size, found.st_mtime_ns


@lru_cache(maxsize=8)
def _read(stamped: Stamped) -> tuple[Question, ...]:
    return read_questions(Path(stamped[0])).questions


@lru_cache(maxsize=32)
def _asked(
    stamped: Stamped, edition: Edition, seed: int, explained: frozenset[int]
) -> dict[str, tuple[Question, ...]]:
    """Returns what is asked about each video, in the order of names; questions keep the order of the file."""
    questions = _read(stamped)
    if edition is Edition.CURRENT:
        questions = balanced(questions, seed)
    found: dict[str, list[Question]] = {}
    for question in questions:
        if question.id not in explained:
            found.setdefault(question.video, []).append(question)
    return {video: tuple(found[video]) for video in sorted(found)}


@cache
def prompts_digest() -> str:
    """Returns sixteen hex digits that change with any word that players read."""
    text = Path(__file__).with_name("prompts.py").read_bytes()
    return sha256(text.replace(b"\r\n", b"\n")).hexdigest()[:16]
