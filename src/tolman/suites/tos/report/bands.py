"""Bands of answers: by how far and over how many rooms a question reaches, and by when what it needs was seen."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf

from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.scores.answers import Answered

Holds = Callable[[ScoredEpisode, Answered], bool]


@dataclass(frozen=True, slots=True)
class Band:
    """Answers that are alike in one trait of their questions."""

    name: str
    holds: Holds
    """Says whether an answer of an episode belongs here."""


@dataclass(frozen=True, slots=True)
class Trait:
    """What may make a question hard, with its bands; an answer is in one of them at most."""

    name: str
    bands: tuple[Band, ...]


_EDGES = (4.0, 8.0, 12.0, inf)
"""Largest distance of each band, in cells; rooms are six cells wide."""

_MOST_ROOMS = 3
"""Rooms from which on answers are counted together."""


def _spans(low: float, high: float, _: ScoredEpisode, answer: Answered) -> bool:
    return low < answer.span <= high or answer.span == low == 0


def _span_name(low: float, high: float) -> str:
    if high == inf:
        return f"> {low:.0f} cells"
    return f"{low:.0f}–{high:.0f} cells" if low else f"≤ {high:.0f} cells"


def _crosses(rooms: int, _: ScoredEpisode, answer: Answered) -> bool:
    return min(answer.rooms, _MOST_ROOMS) == rooms


def _third(number: int, episode: ScoredEpisode, answer: Answered) -> bool:
    """Says whether all was seen in a third of the replies: 0 for the first, 2 for the last."""
    if answer.turn is None or not episode.scores.exploration:
        return False
    replies = len(episode.scores.exploration.gains)
    return number < 3 * answer.turn / replies <= number + 1


def _never(episode: ScoredEpisode, answer: Answered) -> bool:
    return answer.turn is None and episode.scores.exploration is not None


SPAN = Trait(
    "distance",
    tuple(Band(_span_name(*edges), partial(_spans, *edges)) for edges in zip((0.0, *_EDGES), _EDGES, strict=False)),
)
"""By the largest straight distance between two places that question and target involve."""

ROOMS = Trait(
    "rooms",
    tuple(
        Band(f"{rooms}{'+' * (rooms == _MOST_ROOMS)} room{'s' * (rooms > 1)}", partial(_crosses, rooms))
        for rooms in range(1, _MOST_ROOMS + 1)
    ),
)
"""By the fewest rooms that hold all of it."""

LEARNT = Trait(
    "seen",
    (
        *(Band(f"seen {when}", partial(_third, number)) for number, when in enumerate(("early", "midway", "late"))),
        Band("not seen", _never),
    ),
)
"""By the third of the player's own exploration in which the last of it was first seen."""

TRAITS = (SPAN, ROOMS, LEARNT)
