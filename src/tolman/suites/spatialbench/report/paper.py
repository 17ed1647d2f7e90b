"""What the paper on SpatialBench printed, as values; numbers are percent, but for the weights."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from tolman.protocol.edition import Edition

PAPER_QUESTIONS = 1347
"""Questions over which it printed its tables."""


@dataclass(frozen=True, slots=True)
class PrintedScores:
    """A row of a table."""

    player: str
    average: float
    """Mean over all questions, printed as Ave."""
    overall: float
    """Mean of the levels by their weights, printed as Score."""
    kinds: dict[str, float]
    levels: tuple[float, ...] | None = None
    """Score of each level, from the first on; None where it is not printed."""
    rank: int | None = None
    """Place by the overall score; None where it is not printed."""
    is_blind: bool = False
    """Whether the model reads text alone, and so saw no frame."""


@dataclass(frozen=True, slots=True)
class PrintedOptimum:
    """What the paper's appendix A printed of its weights."""

    alpha: float
    k: float
    expert: tuple[float, ...]
    variance: float


@dataclass(frozen=True, slots=True)
class Paper:
    """All that is shown of what the paper printed."""

    source: str
    questions: str
    """What its questions were."""
    generation: str
    """What its models saw, and how they wrote."""
    remarks: tuple[str, ...]
    example_remark: str
    models: tuple[PrintedScores, ...]
    with_example: tuple[PrintedScores, ...]
    random: PrintedScores
    people: PrintedScores
    optimum: PrintedOptimum

    @property
    def note(self) -> str:
        """What a reader of any of its rows must know."""
        return f"Published rows: {self.source}. {self.questions} {self.generation}"


@cache
def read_paper() -> Paper:
    """Returns what the paper printed."""
    text = files("tolman.suites.spatialbench.report").joinpath("paper.json").read_bytes()
    return msgspec.json.decode(text, type=Paper)


def differences(edition: Edition) -> str:
    """Returns what of a run by these rules is not as in the paper."""
    found = ["all that players read but the questions is in our words"]
    if edition is Edition.CURRENT:
        found.append("unanswered questions are wrong and not left out")
        found.append("visual_based_commands is over all its questions")
        found.append("answers are read whole, and numbers with their units")
        found.append("numbers on the edge of a tolerance are within it")
    return f"Ours differs from the paper: {'; '.join(found)}."
