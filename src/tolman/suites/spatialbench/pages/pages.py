"""What the pages show of an episode of SpatialBench: its frames and its questions."""

from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from tolman.protocol.transcript import Transcript, pictures_of
from tolman.suites.spatialbench.frames import picture_of
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.scores import Scores
from tolman.suites.suite import Asked, Pages


class FrameShown(Struct, frozen=True):
    """A frame of a video."""

    seconds: float
    """When it is shown."""
    picture: int | None
    """Which of the pictures of the episode it is."""


class FootageShown(Struct, frozen=True):
    """What was seen of a video, in the order in which it was shown."""

    video: str
    seconds: float
    frames: tuple[FrameShown, ...]


def footage(transcript: Transcript[Item]) -> FootageShown | None:
    """Returns the frames that were seen; None where nothing was."""
    item, found = transcript.item, transcript.item.footage
    if found is None:
        return None
    pictures = pictures_of(transcript)
    drawn = [(shot.seconds, picture_of(found, shot, item.setting)) for shot in found.shots]
    frames = (FrameShown(at, pictures.index(each) if each in pictures else None) for at, each in drawn)
    return FootageShown(Path(found.video).name, found.seconds, tuple(frames))


def questions(transcript: Transcript[Item], scores: Scores) -> tuple[Asked, ...]:
    """Returns every question with its answer."""
    return tuple(
        Asked(step, each.kind, _words(question), each.answer, each.target, each.score, each.why, each.is_read)
        for step, (question, each) in enumerate(zip(transcript.item.questions, scores.answers, strict=True))
    )


def _words(question: Question) -> str:
    """Returns what was asked, with the options of a question that has some."""
    options = [f"{letter}. {option}" for letter, option in zip(question.letters, question.options, strict=True)]
    return "\n".join((question.text, *options))


PAGES = Pages(
    questions=questions,
    parts={"footage": footage},
    scripts=Path(str(files("tolman.suites.spatialbench.pages") / "scripts")),
)
