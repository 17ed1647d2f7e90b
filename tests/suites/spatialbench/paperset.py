"""The questions of the paper, read once for all tests, and small ones made up."""

from functools import cache
from pathlib import Path

from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.question import Question, Unit
from tolman.suites.spatialbench.released import read_questions

OPTIONS = ("Reverse the car", "Go forward", "Make a U-turn", "Turn right, go straight.")


@cache
def paper_questions(folder: Path) -> tuple[Question, ...]:
    """Returns the questions over which the paper printed its tables."""
    return read_questions(folder / "QA_1347_paper.txt").questions


def choice(
    number: int = 1, target: str = "B", kind: str = "route_plan", video: str = "a.mp4", miscased: bool = False
) -> Question:
    """Returns a question with four options."""
    return Question(number, kind, "Which way?", OPTIONS, target, video, "indoor", is_miscased=miscased)


def number(
    number: int = 2, target: str = "240", kind: str = "object_size", unit: Unit = Unit.CENTIMETRES
) -> Question:
    """Returns a question that asks for a number."""
    return Question(number, kind, "How long?", (), target, "a.mp4", "indoor", unit)


def answered(
    kind: str, score: float, video: str = "a.mp4", *, empty: bool = False, miscased: bool = False
) -> Answered:
    """Returns an answer that earned a score."""
    return Answered(1, kind, video, "A", "A", score, is_empty=empty, is_miscased=miscased)
