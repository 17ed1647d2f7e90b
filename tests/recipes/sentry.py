"""A player that stays where it is: an explorer as another package would bring it."""

from collections.abc import Iterator

from tolman.geometry.pose import HEADINGS
from tolman.seeding import Stream
from tolman.suites.tos.moves import Turn
from tolman.suites.tos.players.explorers import Walk
from tolman.suites.tos.players.notebook import Notebook


def stand_guard(notebook: Notebook, _rng: Stream) -> Iterator[Turn]:
    """Looks all around from where it stands, and goes nowhere."""
    walk = Walk(notebook)
    for heading in HEADINGS:
        walk.face(heading)
        yield walk.look()
