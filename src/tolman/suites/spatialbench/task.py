"""Tasks: what a run selects, the published questions in one setting."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from tolman.errors import QuestionFileError, VideoFileError
from tolman.protocol import manner
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.spatialbench.balance import balanced
from tolman.suites.spatialbench.frames import media_type
from tolman.suites.spatialbench.item import Example, Footage, Item, Shot
from tolman.suites.spatialbench.question import KINDS, Level, Question
from tolman.suites.spatialbench.released import read_questions
from tolman.suites.spatialbench.repeats import kin
from tolman.suites.spatialbench.sampling import Sampling
from tolman.suites.spatialbench.setting import Setting, Shown, Times, task_name
from tolman.suites.spatialbench.specimens import specimens
from tolman.suites.spatialbench.unseen import guesses

NAME = "spatialbench"
"""The name of the suite."""

VERSION = 3
"""Rises whenever an old file is asked or scored otherwise; questions have a version of their own."""


_SHOWN = {
    Shown.FRAMES: "frames in the order of time",
    Shown.SHUFFLED: "frames in a random order",
    Shown.SINGLE: "the frame in the middle alone",
    Shown.VIDEO: "the video itself",
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
    kinds: tuple[str, ...] = ()
    """Kinds of question that are asked, by their published names; all where none is named."""
    levels: tuple[int, ...] = ()
    """Levels of the questions that are asked; all where none is given."""
    question_numbers: tuple[int, ...] = ()
    """Published numbers of the questions that are asked; all where none is given."""

    def __post_init__(self) -> None:
        Sampling.of(self.setting.sampling)
        self._order_choice()
        if self.names:
            return
        object.__setattr__(self, "names", tuple(self._all_questions()))
        self._check_choice()
        if self.setting.has_exemplars and not self.examples():
            raise QuestionFileError(
                f"{self.exemplars or self.file} explains no question; name a file that does with --exemplars, such "
                "as the published QA_fewshot.txt"
            )

    def _order_choice(self) -> None:
        """Puts kinds, levels and numbers in order, so that a choice has one form, and refuses unknown names."""
        _check("kind of question", self.kinds, KINDS)
        _check("level", self.levels, [level.value for level in Level])
        object.__setattr__(self, "kinds", tuple(kind for kind in KINDS if kind in self.kinds))
        object.__setattr__(self, "levels", tuple(sorted(set(self.levels))))
        object.__setattr__(self, "question_numbers", tuple(sorted(set(self.question_numbers))))

    def _check_choice(self) -> None:
        """Refuses numbers that nobody is asked, and a choice that leaves nothing to ask."""
        asked = {each.id for questions in self._all_questions().values() for each in questions}
        if missing := [number for number in self.question_numbers if number not in asked]:
            known = {each.id for each in _read(_stamped(self.file))}
            named = ", ".join(map(str, missing))
            if not known.issuperset(missing):
                raise ValueError(f"{self.file} has no question {named}; it has {min(known)} to {max(known)}")
            raise ValueError(f"not asked, since it repeats another question or explains its kind: question {named}")
        if not self.questions():
            raise ValueError(f"{self.file} has no question of the chosen kinds, levels and numbers together")

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
        said = [f"{self.name}: questions of {Path(self.file).name}", *self._choice_words()]
        said.append(f"players see {_SHOWN[setting.shown]}")
        if setting.shown not in (Shown.NOTHING, Shown.VIDEO):
            side = f"at most {setting.side} pixels wide or high" if setting.side else "as filmed"
            said += [f"chosen as {setting.sampling}", _TIMES[setting.times], f"{side}, JPEG {setting.quality}"]
        if setting.has_exemplars:
            how = "an example" if setting.shows_exemplars else "an example in words"
            said.append(f"after {how} of {Path(self.exemplars or self.file).name}")
        said.append("all questions in one conversation" if setting.keeps_context else "each question alone")
        said.append("thinking aloud" if setting.reasons else "the answer alone")
        return ", ".join([*said, f"seed {self.seed}"])

    def _choice_words(self) -> list[str]:
        """Returns which questions are asked, where some are chosen."""
        choices = {"kinds": self.kinds, "levels": self.levels, "numbers": self.question_numbers}
        return [f"{noun} {' and '.join(map(str, chosen))} alone" for noun, chosen in choices.items() if chosen]

    @property
    def rules(self) -> tuple[object, ...]:
        """How its questions are put."""
        return self.setting, self.seed, Path(self.exemplars).name, self.kinds, self.levels, self.question_numbers

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the videos about which something is asked: all of them unless questions are chosen."""
        asked = self.questions()
        return tuple(number for number, video in enumerate(self.names) if video in asked)

    @property
    def seeds(self) -> range:
        """The numbers of all videos."""
        return range(len(self.names))

    def questions(self) -> dict[str, tuple[Question, ...]]:
        """Returns what is asked about each video; videos without a chosen question are left out."""
        chosen = {video: self._chosen(questions) for video, questions in self._all_questions().items()}
        return {video: questions for video, questions in chosen.items() if questions}

    def _chosen(self, questions: tuple[Question, ...]) -> tuple[Question, ...]:
        return tuple(filter(self._is_chosen, questions))

    def _is_chosen(self, question: Question) -> bool:
        choices = (question.kind, self.kinds), (question.level, self.levels), (question.id, self.question_numbers)
        return all(not chosen or value in chosen for value, chosen in choices)

    def _all_questions(self) -> dict[str, tuple[Question, ...]]:
        """Returns what is asked about each video where nothing is chosen: the order of options hangs on all."""
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
        video, questions = self._video(seed), self._about(seed)
        learned = _learned(_stamped(self.file), self.edition, self.seed, frozenset(self._explained()))
        return Item(
            self.item_id(seed),
            questions,
            self.videos,
            self._footage(video, seed),
            self.edition,
            self.setting,
            tuple(Example(each, self._shown(each)) for each in self.examples()),
            _kin(_stamped(self.file))[video],
            tuple(learned[question.id] for question in questions),
        )

    def item_id(self, seed: int) -> str:
        """Returns the name of the item of a video."""
        return f"spatialbench-{self.edition}-{re.sub(r'[^0-9A-Za-z]+', '_', Path(self._video(seed)).stem)}"

    def question_count(self, seed: int) -> int:
        """Returns how many questions are asked about a video."""
        return len(self._about(seed))

    def item_digest(self, seed: int) -> str:
        """Returns sixteen hex digits that change with anything asked about a video."""
        return sha256(msgspec.json.encode(self._about(seed))).hexdigest()[:16]

    def _about(self, seed: int) -> tuple[Question, ...]:
        """Returns what is asked about a video."""
        video = self._video(seed)
        found = self._chosen(self._all_questions().get(video, ()))
        if not found:
            raise ValueError(f"no question that is chosen is about video {seed}, {video}")
        return found

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
        if self.setting.shown is Shown.VIDEO:
            media_type(clip.path)
            return Footage(video, clip.digest, clip.seconds, ())
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
        is_shown = self.setting.shown is not Shown.NOTHING and self.setting.shows_exemplars
        if not is_shown or example.exemplar is None:
            return None
        from tolman.render.video import probe

        clip, wanted = probe(Path(self.videos) / example.video), example.exemplar.frames
        if max(wanted, default=0) >= clip.count:
            raise VideoFileError(f"{clip.path} has {clip.count} frames; the example {example.id} shows {max(wanted)}")
        shots = tuple(Shot(number, clip.times[number]) for number in wanted)
        return Footage(example.video, clip.digest, clip.seconds, shots)


def _check(noun: str, chosen: Iterable[object], known: Iterable[object]) -> None:
    """Refuses a choice of what there is not."""
    known = list(known)
    if unknown := [each for each in chosen if each not in known]:
        there = ", ".join(map(str, known))
        raise ValueError(f"there is no {noun} {', '.join(map(repr, unknown))}; there are {there}")


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


@lru_cache(maxsize=8)
def _kin(stamped: Stamped) -> dict[str, str]:
    return kin(_read(stamped))


@lru_cache(maxsize=32)
def _learned(stamped: Stamped, edition: Edition, seed: int, explained: frozenset[int]) -> dict[int, str]:
    """Returns the guess at each question, by its number."""
    asked = [each for questions in _asked(stamped, edition, seed, explained).values() for each in questions]
    return guesses(asked, _kin(stamped), edition)


@cache
def prompts_digest() -> str:
    """Returns sixteen hex digits that change with any word that players read beside the questions of a file."""
    return manner.digest(*(request for requests in specimens().values() for request in requests))
