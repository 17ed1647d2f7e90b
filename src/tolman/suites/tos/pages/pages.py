"""What the pages show of an episode of Theory of Space."""

from importlib.resources import files
from pathlib import Path

from tolman.protocol.transcript import Transcript
from tolman.suites import plain
from tolman.suites.suite import Asked, Pages
from tolman.suites.tos.item import Item
from tolman.suites.tos.pages.beliefs import beliefs
from tolman.suites.tos.pages.replay import replay
from tolman.suites.tos.pages.tutorial import practice
from tolman.suites.tos.scores.answers import plain_answers
from tolman.suites.tos.scores.scores import Scores


def questions(transcript: Transcript[Item], scores: Scores) -> tuple[Asked, ...]:
    """Returns every question with its answer."""
    return plain.questions(transcript, plain_answers(scores.answers))


PAGES = Pages(
    questions=questions,
    parts={"replay": replay},
    later={"belief": beliefs},
    scripts=Path(str(files("tolman.suites.tos.pages") / "scripts")),
    practice=practice,
)
