"""Reads the files of questions that the authors of SpatialBench released.

What is wrong in them is mended where it is clear what was meant, and told in notes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase

import msgspec

from tolman.errors import QuestionFileError
from tolman.suites.spatialbench.measures import unit_of
from tolman.suites.spatialbench.misnomers import intact_names
from tolman.suites.spatialbench.note import Fate, Note, gathered
from tolman.suites.spatialbench.oddities import oddities
from tolman.suites.spatialbench.question import KINDS, Exemplar, Question


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file of questions holds."""

    questions: tuple[Question, ...]
    """All that can be asked, in the order of the file, repeats among them."""
    notes: tuple[Note, ...]
    """What was dropped, mended, and kept although it is wrong, in this order."""


class _Sample(msgspec.Struct):
    problem_id: int
    problem: str = ""
    problem_type: str = ""
    original_question_type: str = ""
    options: list[str] | None = None
    solution: str | int | float = ""
    path: str = ""
    scene_type: str = ""
    reason: str | None = None
    keyframes: list[int] | None = None


class _Wrapped(msgspec.Struct):
    sample: _Sample | None = None


_Read = tuple[_Sample, Question]

_CHOICE, _NUMBER = "multiple_choice", "regression"
_TAG = re.compile(r"<\s*/?\s*answer\s*>", re.I)
_LETTERED = re.compile(r"\s*\(?([A-Z])\s*[.):．、：]\s*")
_LETTER = re.compile(r"\(?([A-Za-z])\)?[.:]?")
_PLAIN_NUMBER = re.compile(r"[+-]?(?:\d+(?:,\d{3})+|\d+)(?:\.\d+)?|[+-]?\.\d+", re.A)


def read_questions(path: Path) -> Loaded:
    """Returns the questions of a released file such as QA.txt, with notes on what is wrong in it."""
    samples, unread = _samples(path)
    read, dropped = _questions(samples)
    questions, confused = _with_own_numbers([question for _, question in read])
    notes = (
        *unread,
        *gathered(Fate.DROPPED, dropped + confused),
        *gathered(Fate.MENDED, _mendings(read, {question.id for question in questions})),
        *gathered(Fate.KEPT, oddities(questions)),
    )
    if not questions:
        raise QuestionFileError(f"{path}: none of its records can be asked: {notes[0].why}")
    return Loaded(questions, notes)


def _samples(path: Path) -> tuple[list[_Sample], list[Note]]:
    """Returns the records of a file, and a note on each that cannot be read."""
    samples, unread = [], []
    for place, record in enumerate(_records(path), start=1):
        try:
            wrapped = msgspec.json.decode(record, type=_Wrapped).sample
            samples.append(wrapped or msgspec.json.decode(record, type=_Sample))
        except (msgspec.MsgspecError, RecursionError) as error:
            unread.append(Note(Fate.DROPPED, (), f"Record {place} cannot be read: {error}."))
    return samples, unread


def _records(path: Path) -> list[msgspec.Raw]:
    try:
        content = path.read_bytes().decode("utf-8-sig")
        records = msgspec.json.decode(content, type=list[msgspec.Raw])
    except OSError as error:
        raise QuestionFileError(f"{path}: {error.strerror}; name a file of questions such as QA.txt") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise QuestionFileError(f"{path}: not a file of questions such as QA.txt: {error}") from error
    if not records:
        raise QuestionFileError(f"{path}: it holds no question")
    return records


def _questions(samples: Sequence[_Sample]) -> tuple[list[_Read], list[tuple[int, str]]]:
    """Returns what can be asked, and why the rest cannot."""
    intact = intact_names(_name(sample.path) for sample in samples)
    read, dropped = [], []
    for sample in samples:
        try:
            read.append((sample, _question(sample, intact)))
        except ValueError as error:
            dropped.append((sample.problem_id, str(error)))
    return read, dropped


def _question(sample: _Sample, intact: Mapping[str, str]) -> Question:
    """Returns the question of a record; one that cannot be asked raises ValueError with the reason."""
    kind, text, video = sample.original_question_type.strip().lower(), sample.problem.strip(), _name(sample.path)
    if not text or not video:
        raise ValueError("It names no video." if text else "It has no question.")
    if kind not in KINDS:
        raise ValueError(f"The kind {sample.original_question_type!r} is not known.")
    options = _options(sample)
    return Question(
        sample.problem_id,
        kind,
        text,
        options,
        _letter(sample, len(options)) if options else _number(sample),
        intact.get(video, video),
        sample.scene_type.strip().lower(),
        None if options else unit_of(kind, text),
        sample.original_question_type != kind,
        Exemplar(sample.reason.strip(), tuple(sample.keyframes or ())) if sample.reason else None,
    )


def _name(path: str) -> str:
    """Returns the name of the file at the end of a path, whichever way its slashes lean; none for a folder."""
    name = path.strip().replace("\\", "/").rpartition("/")[2]
    return "" if name in (".", "..") else name


def _options(sample: _Sample) -> tuple[str, ...]:
    """Returns the options of a record in the order of their letters, without them."""
    written, form = sample.options or [], _form(sample)
    if bool(written) != (form == _CHOICE) and form in (_CHOICE, _NUMBER):
        raise ValueError("A number is asked for, yet there are options." if written else "There are no options.")
    letters = [match[1] if (match := _LETTERED.match(option)) else "" for option in written]
    if all(letters):
        if sorted(letters) != list(ascii_uppercase[: len(letters)]):
            raise ValueError(f"The options are lettered {', '.join(letters)}.")
        written = [_LETTERED.sub("", option, count=1) for _, option in sorted(zip(letters, written, strict=True))]
    options = tuple(option.strip() for option in written)
    if options and (len(options) < 2 or len(options) > len(ascii_uppercase) or not all(options)):
        raise ValueError("There is one option alone, or one is empty, or there are too many for the letters.")
    return options


def _form(sample: _Sample) -> str:
    """Returns how the form of the answer is called in most records."""
    return "_".join(sample.problem_type.lower().replace("_", " ").split())


def _letter(sample: _Sample, count: int) -> str:
    match = _LETTER.fullmatch(_solution(sample))
    letter = match[1].upper() if match else ""
    if not letter or letter not in ascii_uppercase[:count]:
        raise ValueError(f"The answer {_solution(sample)!r} is not the letter of an option.")
    return letter


def _number(sample: _Sample) -> str:
    solution = _solution(sample)
    if not _PLAIN_NUMBER.fullmatch(solution):
        raise ValueError(f"The answer {solution!r} is not a number.")
    return solution.replace(",", "")


def _solution(sample: _Sample) -> str:
    """Returns the answer without tags and outer white space."""
    return _TAG.sub("", str(sample.solution)).strip()


def _with_own_numbers(questions: Sequence[Question]) -> tuple[tuple[Question, ...], list[tuple[int, str]]]:
    """Returns each question that its number names alone once, and why others cannot be asked."""
    firsts: dict[int, Question] = {}
    for question in questions:
        firsts.setdefault(question.id, question)
    confused = {question.id: None for question in questions if question != firsts[question.id]}
    why = "Different questions have this number, so that their scores could not be told apart."
    return tuple(each for each in firsts.values() if each.id not in confused), [(number, why) for number in confused]


def _mendings(read: Sequence[_Read], asked: set[int]) -> Iterator[tuple[int, str]]:
    """Yields what was mended in each question that is asked."""
    seen = set()
    for sample, question in read:
        if question.id not in asked:
            continue
        if question.id in seen:
            yield question.id, "The same record stands more than once; it is asked once."
        seen.add(question.id)
        yield from ((question.id, why) for why in _differences(sample, question))


def _differences(sample: _Sample, question: Question) -> Iterator[str]:
    """Yields in which ways a record differs from the question that it was read as."""
    name, written = _name(sample.path), str(sample.solution)
    if question.is_miscased:
        yield f"The kind is spelt {sample.original_question_type}; the published evaluator leaves such questions out."
    if sample.problem_type not in (_CHOICE if question.options else _NUMBER, ""):
        yield f"The form is spelt {sample.problem_type!r}; the published runner shows options for one spelling alone."
    if tuple(map(str.strip, sample.options or ())) != question.options:
        yield "The letters before the options are taken off."
    if any(text != text.strip() for text in (sample.problem, *(sample.options or ()))):
        yield "White space around the question or an option is taken off."
    if written != question.target:
        yield f"The answer is written {written!r}."
    if name != question.video:
        yield f"The video {name} is a damaged copy of the name {question.video}."
