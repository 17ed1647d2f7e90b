"""What the pages show of an episode of Theory of Space."""

from importlib.resources import files
from pathlib import Path

from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.suites.suite import Asked, Pages
from tolman.suites.tos.item import Item
from tolman.suites.tos.pages.beliefs import beliefs
from tolman.suites.tos.pages.replay import replay
from tolman.suites.tos.pages.tutorial import practice
from tolman.suites.tos.scores.scores import Scores


def questions(transcript: Transcript[Item], scores: Scores) -> tuple[Asked, ...]:
    """Returns every question with its answer."""
    steps = [n for n, each in enumerate(transcript.exchanges) if each.request.purpose is Purpose.QUESTION]
    return tuple(
        Asked(step, each.kind, each.asked, each.answer, each.target, each.score, each.why, each.is_read)
        for step, each in zip(steps, scores.answers, strict=True)
    )


PAGES = Pages(
    questions=questions,
    parts={"replay": replay},
    later={"belief": beliefs},
    scripts=Path(str(files("tolman.suites.tos.pages") / "scripts")),
    practice=practice,
)
