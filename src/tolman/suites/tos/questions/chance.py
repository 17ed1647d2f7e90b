"""Chance: what a player earns that knows nothing but the question and the names of all things.

For every kind and edition, the best of many ways of guessing (`Question.guesses`) on the scenes of seeds 10000 to
10499 is stated by the kind (`Question.chances`) with what it earns on seeds 20000 to 20499; scenes have three rooms
with four things each. `python -m tolman.suites.tos.guesses` measures that.
"""

from collections.abc import Iterable
from statistics import mean

from tolman.protocol.edition import Edition
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.questions.question import Chance, Question, short_name

CHANCE: dict[Edition, dict[str, Chance]] = {
    edition: {kind.kind(): kind.chances[edition] for kind in KINDS if edition in kind.chances} for edition in Edition
}
"""The best way of guessing for every kind of which it is known."""

UNMEASURED = "not measured"
"""Stands where a level would, for a kind that does not state it."""


def measured(kinds: Iterable[str], edition: Edition) -> list[str]:
    """Returns those of the kinds whose level is known."""
    return [kind for kind in kinds if kind in CHANCE[edition]]


def mean_level(kinds: Iterable[str], edition: Edition) -> float | None:
    """Returns what chance earns on average over kinds, from 0 to 1; None unless it is known for every one."""
    levels = [CHANCE[edition][kind].level if kind in CHANCE[edition] else None for kind in kinds]
    known = [level for level in levels if level is not None]
    return mean(known) if known and len(known) == len(levels) else None


def measuring(kinds: Iterable[str]) -> str:
    """Returns the command that measures what guessing earns on kinds."""
    return " ".join(("python -m tolman.suites.tos.guesses", *map(short_name, kinds)))


def guess(question: Question, names: Iterable[str]) -> str:
    """Returns the best guess for a player that knows nothing but the question and all names."""
    stated = type(question).chances.get(Edition.CURRENT)
    return question.guesses(tuple(names))[stated.way if stated else 0]
