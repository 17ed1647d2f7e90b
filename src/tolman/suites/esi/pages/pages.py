"""What the pages show of an episode of ESI."""

from importlib.resources import files
from pathlib import Path

from tolman.protocol.transcript import Transcript
from tolman.suites.esi import prompts
from tolman.suites.esi.item import Item
from tolman.suites.esi.pages.replay import replay
from tolman.suites.esi.scores import Scores
from tolman.suites.suite import Asked, Pages


def questions(transcript: Transcript[Item], scores: Scores) -> tuple[Asked, ...]:
    """Returns the question with its answer, which is in the last reply."""
    (answer,) = scores.answers
    asked = "\n".join((answer.asked, *(shown for _, shown in prompts.options(transcript.item))))
    step = len(transcript.exchanges) - 1
    return (Asked(step, answer.kind, asked, answer.answer, answer.target, answer.score, answer.why, answer.is_read),)


PAGES = Pages(
    questions=questions,
    parts={"replay": replay},
    scripts=Path(str(files("tolman.suites.esi.pages") / "scripts")),
)
