"""The answers to questions of SpatialBench, with what they earned."""

from dataclasses import dataclass
from fractions import Fraction

from tolman.protocol.edition import Edition
from tolman.protocol.score import Score, unread
from tolman.scoring.answer import Unread
from tolman.scoring.choices import conclude_choice
from tolman.scoring.numbers import conclude_number, relative_accuracy
from tolman.suites.spatialbench import published
from tolman.suites.spatialbench.question import Question, Unit


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and what its answer earned."""

    id: int
    """The published number of the question."""
    kind: str
    video: str
    answer: str
    """The part of the reply that was read; by published rules what was read of it."""
    target: str
    score: float
    """From 0 to 1."""
    why: str = ""
    """What is wrong with the answer, where more can be said than that it is not right."""
    is_read: bool = True
    is_empty: bool = False
    """Whether nothing was replied: the published evaluator leaves such questions out."""
    is_miscased: bool = False
    """Whether the published evaluator takes the kind for an unknown one."""


def score_answer(question: Question, reply: str, edition: Edition, reasons: bool = False) -> Answered:
    """Returns the question with what `reply` earned.

    `reasons` says whether players were asked to think aloud, which matters to published rules alone: these cut at
    "Final Answer:" only then.
    """
    if edition is Edition.PUBLISHED:
        answer, score = _score_published(question, reply, reasons)
    else:
        answer, score = _score_choice(question, reply) if question.options else _score_number(question, reply)
    return Answered(
        id=question.id,
        kind=question.kind,
        video=question.video,
        answer=answer,
        target=question.target,
        score=score.value,
        why=score.why,
        is_read=score.is_read,
        is_empty=not reply.strip(),
        is_miscased=question.is_miscased,
    )


def _score_choice(question: Question, reply: str) -> tuple[str, Score]:
    """Returns the passage that was read and what it earned."""
    found = conclude_choice(reply, question.options)
    if isinstance(found.value, Unread):
        return found.passage, unread(found.value.reason)
    return found.passage, Score(float(found.value == question.target))


def _score_number(question: Question, reply: str) -> tuple[str, Score]:
    """Returns the passage that was read and what it earned."""
    found = conclude_number(reply, question.unit or Unit.UNKNOWN, question.text)
    if isinstance(found.value, Unread):
        return found.passage, unread(found.value.reason)
    target = Fraction(question.target)
    share = relative_accuracy(found.value, target)
    return found.passage, Score(float(share), "" if share == 1 else _distance(found.value, target))


def _distance(number: Fraction, target: Fraction) -> str:
    """Returns how far off a number is, in words."""
    if not target:
        return f"{_rounded(number)} is not 0"
    share = abs(number - target) / abs(target)
    how = "beyond the target" if number > target else "short of it"
    return f"{_rounded(number)} is {float(share):.0%} {how}"


def _rounded(number: Fraction) -> str:
    return f"{float(number):.10g}"


def _score_published(question: Question, reply: str, reasons: bool) -> tuple[str, Score]:
    if question.options:
        answer = published.read_choice(reply, question.options, reasons)
        is_read = len(answer) == 1 and answer.upper() in question.letters
        value = float(published.is_right(answer, question.target))
    else:
        answer = published.read_number(reply, reasons)
        is_read = published.number(answer) is not None
        value = published.score_number(answer, question.target)
    return answer, Score(value) if is_read else Score(
        value, "the published program reads nothing here", is_read=False
    )
