"""Scripted players of SpatialBench: chance, which reads what a model reads, and the oracle, which knows the answers.

Answers that are blind in better ways are no players: see `baselines`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tolman.errors import UnknownPlayerError
from tolman.seeding import stream
from tolman.suites.spatialbench import prompts
from tolman.suites.spatialbench.question import Question

RANDOM, ORACLE = "random", "oracle"

PLAYERS = (RANDOM, ORACLE)
"""Names of all scripted players."""

_LETTER = re.compile(r"^([A-Z])\. ", re.M)


@dataclass(frozen=True, slots=True)
class Scripted:
    """A player that answers every message by itself."""

    answer: Callable[[str], str]

    def reply(self, message: str) -> str:
        """Returns the answer to a message."""
        return self.answer(message)

    def aside(self, message: str) -> str:
        """Returns the answer to a message."""
        return self.answer(message)

    def alone(self, message: str) -> str:
        """Returns the answer to a message."""
        return self.answer(message)


def scripted(name: str, questions: Sequence[Question] = ()) -> Scripted:
    """Returns the player of a name; the oracle knows the answers to `questions`."""
    if name not in PLAYERS:
        raise UnknownPlayerError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    return Scripted(_random if name == RANDOM else _knowing(questions))


def _random(message: str) -> str:
    """Returns any letter that is offered, or a number up to 200; always the same for the same question."""
    asked = prompts.asked_in(message)
    rng, letters = stream(0, "spatialbench", "random", asked), _LETTER.findall(asked)
    return rng.pick(letters) if letters else str(rng.between(1, 200))


def _knowing(questions: Sequence[Question]) -> Callable[[str], str]:
    targets = {prompts.question_words(question): question.target for question in questions}
    return lambda message: targets[prompts.asked_in(message)]
