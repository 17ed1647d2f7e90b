"""Chance: what a player earns that knows nothing but the question and the names of all things.

For every kind and edition, the best of many ways of guessing (`Question.guesses`) on the scenes of seeds 10000 to
10499 is stated here with what it earns on seeds 20000 to 20499; scenes have three rooms with four things each.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tolman.protocol.edition import Edition
from tolman.suites.tos.questions.question import Question


@dataclass(frozen=True, slots=True)
class Chance:
    """A way of guessing and what it earns."""

    way: int
    """Its place among the question's guesses."""
    level: float
    """Mean score."""


CHANCE: dict[Edition, dict[str, Chance]] = {
    Edition.CURRENT: {
        "tos/direction-v1": Chance(22, 0.259),
        "tos/perspective_taking-v1": Chance(18, 0.384),
        "tos/perspective_decision-v1": Chance(0, 0.110),
        "tos/action_to_view-v1": Chance(2, 0.416),
        "tos/view_to_action-v1": Chance(8, 0.003),
        "tos/allocentric_map-v1": Chance(12, 0.079),
        "tos/mental_rotation-v1": Chance(2, 0.075),
        "tos/location_to_view-v1": Chance(1, 0.335),
        "tos/view_to_location-v1": Chance(49, 0.216),
    },
    Edition.PUBLISHED: {
        "tos/direction-v1": Chance(19, 0.279),
        "tos/perspective_taking-v1": Chance(17, 0.341),
        "tos/perspective_decision-v1": Chance(0, 0.134),
        "tos/action_to_view-v1": Chance(22, 0.460),
        "tos/view_to_action-v1": Chance(4, 0.002),
        "tos/allocentric_map-v1": Chance(4, 0.264),
        "tos/mental_rotation-v1": Chance(0, 0.093),
        "tos/location_to_view-v1": Chance(1, 0.340),
        "tos/view_to_location-v1": Chance(40, 0.375),
    },
}
"""The best way of guessing for every kind."""


def guess(question: Question, names: Iterable[str]) -> str:
    """Returns the best guess for a player that knows nothing but the question and all names."""
    guesses = question.guesses(tuple(names))
    return guesses[CHANCE[Edition.CURRENT][question.kind()].way]
