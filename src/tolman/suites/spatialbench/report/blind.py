"""Blind baselines on the very questions that players were asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.baselines import BASELINES, blind_answers, expected_answers
from tolman.suites.spatialbench.levels import LevelTable
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.report.tally import answer_tally, means

CHANCE = "chance"
"""Stands for what chance earns in the mean, in the place of the random baseline."""

_DOES = {
    CHANCE: "What an option picked by chance earns in the mean, and a number that is right elsewhere.",
    **{
        name: each.does
        for name, each in BASELINES.items()
        if name not in ("random", "always-b", "always-c", "always-d")
    },
}
MEANING = " ".join(f"{name}: {does[0].lower()}{does[1:]}" for name, does in _DOES.items())
"""What each baseline does; that of one letter stands for those of all."""


@dataclass(frozen=True, slots=True)
class Blind:
    """A baseline on some questions."""

    name: str
    table: LevelTable
    score: float
    """Its overall score, in percent."""

    @property
    def label(self) -> str:
        """What its row is called."""
        return f"blind: {self.name}"


@lru_cache(maxsize=32)
def blinds(questions: tuple[Question, ...], scored: Edition, counted: Edition) -> tuple[Blind, ...]:
    """Returns every baseline on questions; answers are scored by one edition, and counted by another."""
    tables = {name: answer_tally(given, counted) for name, given in _answers(questions, scored).items()}
    return tuple(Blind(name, table, means(table)[0] or 0.0) for name, table in tables.items())


@lru_cache(maxsize=32)
def _answers(questions: tuple[Question, ...], scored: Edition) -> dict[str, list[Answered]]:
    names = [name for name in BASELINES if name != "random"]
    known = {name: blind_answers(name, questions, scored) for name in names}
    return {CHANCE: expected_answers(questions, scored), **known}


def best(found: Sequence[Blind]) -> Blind:
    """Returns the baseline with the best overall score."""
    return max(found, key=lambda each: each.score)
