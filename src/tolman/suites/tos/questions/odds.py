"""How likely each relation is from a pose for somebody who knows the room and nothing of what stands in it.

Where a wall is near, nothing ahead can be far. Questions are drawn against these odds, so that their words tell
little about their targets.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import log
from typing import TypeVar

from tolman.geometry import bins
from tolman.geometry.pose import Cell, Heading, Pose, minus, own_frame
from tolman.geometry.rect import Rect
from tolman.scoring.relations import Relation
from tolman.seeding import Stream
from tolman.suites.tos.questions.question import MARGIN

T = TypeVar("T")

Odds = Mapping[Relation, int]
"""On how many cells of a room something would be seen in each way, off the edges of bins by the margin."""

_KEENNESS = 12
"""How much sooner a pose is drawn from which more relations are possible."""

_DRAWS = 1 << 30


def odds_in(room: Rect, pose: Pose) -> Odds:
    """Returns the odds in a room, for a pose in the same frame."""
    return _odds(room.width, room.depth, minus(pose.at, (room.west, room.south)), pose.heading)


@lru_cache(maxsize=1 << 14)
def _odds(width: int, depth: int, at: Cell, heading: Heading) -> Odds:
    """Returns the odds for a cell that is counted from the south-west corner, the same for all rooms of a size."""
    cells = product(range(width), range(depth))
    relations = (_relation(own_frame(minus(cell, at), heading)) for cell in cells)
    return Counter(relation for relation in relations if relation)


@lru_cache(maxsize=1 << 14)
def _relation(own: Cell) -> Relation | None:
    """Returns how something at a place to the right and ahead is seen; None where it is not, or near an edge."""
    if not bins.in_view(*own) or bins.ego_clearance(*own) < MARGIN:
        return None
    return Relation(bins.ego(*own), bins.distance(*own))


def openness(odds: Odds) -> float:
    """Returns the weight of a pose: the more relations are possible, the less its words tell."""
    return float((1 + len(odds)) ** _KEENNESS)


def rarity(odds: Odds, relation: Relation) -> float:
    """Returns the weight that makes all relations that are possible from a pose as likely."""
    return 1 / max(1, odds.get(relation, 0))


def by_weight(options: Sequence[T], weight: Callable[[T], float], rng: Stream) -> list[T]:
    """Returns options in a random order, the first one last: each comes next in proportion to its weight."""
    keys = [-log((1 + rng.below(_DRAWS)) / (1 + _DRAWS)) / weight(option) for option in options]
    return [option for _, option in sorted(zip(keys, options, strict=True), key=lambda pair: -pair[0])]
