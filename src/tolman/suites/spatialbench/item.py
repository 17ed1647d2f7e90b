"""An item of SpatialBench: one video with its questions, and the rules under which they are asked."""

from dataclasses import dataclass

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.setting import Setting


@dataclass(frozen=True, slots=True)
class Shot:
    """A frame of a video."""

    number: int
    """Counted from 0, in the order of time."""
    seconds: float
    """When it is shown."""


@dataclass(frozen=True, slots=True)
class Footage:
    """What a player sees of a video."""

    video: str
    """Name of the file."""
    digest: str
    """Sixteen hex digits that change with any byte of the file."""
    seconds: float
    """How long the video lasts."""
    shots: tuple[Shot, ...]
    """The frames that are shown, in this order."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question that is answered before another of its kind is asked."""

    question: Question
    footage: Footage | None
    """The frames that show why the answer is right; None where nothing is seen."""


@dataclass(frozen=True, slots=True)
class Item:
    """One video with all that decides how its questions are asked."""

    id: str
    questions: tuple[Question, ...]
    folder: str
    """Where the videos are, as it was named."""
    footage: Footage | None = None
    """What is seen of the video; None where nothing is."""
    edition: Edition = Edition.CURRENT
    setting: Setting = Setting()
    examples: tuple[Example, ...] = ()
    """Questions that are answered before others are asked."""
    kin: str = ""
    """The first of the videos that share many questions with this one, by name; empty where it is not known."""
    guesses: tuple[str, ...] = ()
    """What the file's other videos teach to answer to each question unseen; none where it is not known."""

    def example(self, question: Question) -> Example | None:
        """Returns the example that comes before a question: of its kind, or as published of its form of answer."""
        for example in self.examples:
            shown = example.question
            is_like = shown.kind == question.kind
            if self.edition is Edition.PUBLISHED:
                is_like = bool(shown.options) == bool(question.options)
            if is_like:
                return example
        return None
