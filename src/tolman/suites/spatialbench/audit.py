"""Audit: what a reader must know about a file of questions before trusting scores on it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import quantiles

from tolman.suites.spatialbench.measures import gives_scale, scales
from tolman.suites.spatialbench.note import Note
from tolman.suites.spatialbench.oddities import has_lost_characters
from tolman.suites.spatialbench.question import KINDS, Level, Question, Unit
from tolman.suites.spatialbench.released import Loaded
from tolman.suites.spatialbench.repeats import distinct, kin


@dataclass(frozen=True, slots=True)
class KindAudit:
    """The questions of one kind."""

    kind: str
    level: Level
    questions: int
    distinct: int
    choices: int
    """Questions with options; the others ask for a number."""
    letters: dict[str, int]
    """How often each letter is right."""
    longest: int
    """How often one option is longer than all others and is right."""
    chance: float
    """How many choices a guess gets right on average."""

    @property
    def commonest(self) -> int:
        """How many choices the commonest letter gets right."""
        return max(self.letters.values(), default=0)


@dataclass(frozen=True, slots=True)
class NumberAudit:
    """The numbers that questions of one kind ask for in one unit."""

    kind: str
    unit: Unit
    questions: int
    least: float
    quartiles: tuple[float, float, float]
    greatest: float
    fives: int
    """Multiples of 5."""
    tens: int
    """Multiples of 10."""
    scaled: int
    """Questions that give a length or an area from which others can be worked out."""
    echoed: int
    """Questions in which a length or an area that is given is the answer."""


@dataclass(frozen=True, slots=True)
class PlaceAudit:
    """What was filmed indoors or outdoors."""

    place: str
    questions: int
    videos: int


@dataclass(frozen=True, slots=True)
class Audit:
    """What a file of questions holds."""

    questions: int
    distinct: int
    """Questions that repeat no earlier one word for word."""
    choices: int
    levels: dict[Level, int]
    places: tuple[PlaceAudit, ...]
    videos: dict[str, int]
    """How many questions each video has."""
    kinds: tuple[KindAudit, ...]
    numbers: tuple[NumberAudit, ...]
    miscased: int
    """Questions that the published evaluator leaves out because of a capital letter."""
    timed: int
    """Questions that cite a time of the video, as in 0:15."""
    garbled: int
    """Questions in which characters are lost."""
    notes: tuple[Note, ...]
    kin: tuple[tuple[str, ...], ...] = ()
    """Videos that share many questions: those of each set are no independent samples."""

    @property
    def repeats(self) -> int:
        """Questions that repeat an earlier one word for word."""
        return self.questions - self.distinct


_TIME = re.compile(r"\b\d{1,2}:\d\d\b")


def audit(loaded: Loaded) -> Audit:
    """Returns what a file of questions holds, worked out over all its questions."""
    every = loaded.questions
    once = Counter(question.kind for question in distinct(every))
    by_kind = {kind: [question for question in every if question.kind == kind] for kind in KINDS}
    return Audit(
        questions=len(every),
        distinct=once.total(),
        choices=sum(bool(question.options) for question in every),
        levels={level: sum(question.level is level for question in every) for level in Level},
        places=_places(every),
        videos=dict(Counter(question.video for question in every).most_common()),
        kinds=tuple(_kind(kind, same, once[kind]) for kind, same in by_kind.items() if same),
        numbers=tuple(
            _numbers(kind, unit, same)
            for kind, those in by_kind.items()
            for unit in Unit
            if (same := [question for question in those if question.unit is unit])
        ),
        miscased=sum(question.is_miscased for question in every),
        timed=sum(cites_time(question) for question in every),
        garbled=sum(has_lost_characters(question) for question in every),
        notes=loaded.notes,
        kin=_kin(every),
    )


def _kin(questions: Sequence[Question]) -> tuple[tuple[str, ...], ...]:
    sets: dict[str, list[str]] = {}
    for video, first in kin(questions).items():
        sets.setdefault(first, []).append(video)
    return tuple(tuple(videos) for videos in sets.values() if len(videos) > 1)


def cites_time(question: Question) -> bool:
    """Says whether a question or an option names a moment of the video, as in 0:15."""
    return any(_TIME.search(text) for text in (question.text, *question.options))


def _places(questions: Iterable[Question]) -> tuple[PlaceAudit, ...]:
    videos: dict[str, Counter[str]] = {}
    for question in questions:
        videos.setdefault(question.place, Counter())[question.video] += 1
    return tuple(PlaceAudit(place, asked.total(), len(asked)) for place, asked in sorted(videos.items()))


def _kind(kind: str, questions: Sequence[Question], once: int) -> KindAudit:
    choices = [question for question in questions if question.options]
    letters = {letter: 0 for question in choices for letter in question.letters}
    letters |= Counter(question.target for question in choices)
    return KindAudit(
        kind,
        KINDS[kind],
        len(questions),
        once,
        len(choices),
        dict(sorted(letters.items())),
        sum(_longest(question) == question.target for question in choices),
        sum(1 / len(question.options) for question in choices),
    )


def _longest(question: Question) -> str | None:
    """Returns the letter of the option that is longer than all others; None where two are as long."""
    lengths = [len(option) for option in question.options]
    greatest = max(lengths)
    return question.letters[lengths.index(greatest)] if lengths.count(greatest) == 1 else None


def _numbers(kind: str, unit: Unit, questions: Sequence[Question]) -> NumberAudit:
    numbers = sorted(Fraction(question.target) for question in questions)
    low, middle, high = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else numbers * 3
    return NumberAudit(
        kind,
        unit,
        len(numbers),
        float(numbers[0]),
        (float(low), float(middle), float(high)),
        float(numbers[-1]),
        sum(number % 5 == 0 for number in numbers),
        sum(number % 10 == 0 for number in numbers),
        sum(gives_scale(question.text) for question in questions),
        sum((Fraction(question.target), unit) in scales(question.text) for question in questions),
    )
