"""Blind rows: what is earned without the video on the questions that players were asked."""

from dataclasses import dataclass
from functools import lru_cache

from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.baselines import BASELINES, blind_answers, expected_answers
from tolman.suites.spatialbench.levels import LevelTable
from tolman.suites.spatialbench.report.scored import Unseen
from tolman.suites.spatialbench.report.tally import answer_tally, means
from tolman.suites.spatialbench.unseen import guessed

CHANCE = "chance"
"""Stands for what chance earns in the mean, in the place of the random baseline."""

ELSEWHERE = "elsewhere"
"""The row that players are measured by."""

_DOES = {
    ELSEWHERE: "Answers each kind as does best with the other videos of the file: by chance, by the longest option, "
    "by published rules by a letter, and with a number about the median.",
    CHANCE: "What an option picked by chance earns in the mean, and a number that is right elsewhere.",
    **{
        name: each.does
        for name, each in BASELINES.items()
        if name not in ("random", "always-b", "always-c", "always-d")
    },
}
MEANING = " ".join(f"{name}: {does[0].lower()}{does[1:]}" for name, does in _DOES.items()) + (
    " All but elsewhere and chance know the right answers to the very questions, so with few questions they earn "
    "more than anybody could by guessing."
)
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
def blinds(unseen: Unseen, scored: Edition, counted: Edition) -> tuple[Blind, ...]:
    """Returns every blind row on questions; answers are scored by one edition, and counted by another."""
    kin = dict(zip((question.video for question in unseen.questions), unseen.kin, strict=True))
    tables = {name: answer_tally(given, counted, kin) for name, given in _answers(unseen, scored).items()}
    return tuple(Blind(name, table, means(table)[0] or 0.0) for name, table in tables.items())


@lru_cache(maxsize=32)
def _answers(unseen: Unseen, scored: Edition) -> dict[str, list[Answered]]:
    questions = unseen.questions
    learned = {ELSEWHERE: guessed(questions, unseen.guesses, scored)} if unseen.guesses else {}
    known = {name: blind_answers(name, questions, scored) for name in BASELINES if name != "random"}
    return {**learned, CHANCE: expected_answers(questions, scored), **known}
