"""Where several things are on the map."""

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, Self

from tolman.geometry.pose import Cell
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.score import Score, unread
from tolman.scoring import coordinates
from tolman.scoring.answer import Unread
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.questions.question import LENGTH, Question, score_places
from tolman.suites.tos.scene.scene import Scene

FEWEST, MOST = 3, 5
"""Things that are asked about."""

_ROUNDS = 20
"""Sets of things that are drawn at most."""


class AllocentricMap(Question, frozen=True, tag="tos/allocentric_map-v1"):
    """Asks for the places of three to five things, counted in cells from the start.

    The answer is a pair of numbers for each. Half of the score is exp(-e / 2), where e is the root mean square
    error in cells; the other half is the share of pairs, the start among them, whose compass direction is right.

    Published: e is divided by the root mean square distance of the true places from the start instead of 2 cells,
    so that the same error costs less the farther away the things are.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    names: tuple[str, ...]

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields such questions about random things."""
        names = [thing.name for thing in chart.things]
        for _ in range(_ROUNDS if len(names) >= FEWEST else 0):
            yield cls(tuple(rng.shuffled(names)[: rng.between(FEWEST, min(MOST, len(names)))]))

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.ALLOCENTRIC_MAP, text)
        return cls(tuple(parts["names"].split(", "))) if parts else None

    def ask(self) -> str:
        return prompts.filled(prompts.ALLOCENTRIC_MAP, names=", ".join(self.names))

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.places(told, self.names)

    def target(self, chart: Chart) -> list[Cell]:
        """Returns the true places, in the order asked."""
        return [chart.at(name) for name in self.names]

    def solve(self, chart: Chart) -> str:
        return "; ".join(f"({x}, {y})" for x, y in self.target(chart))

    def score(self, chart: Chart, answer: str) -> Score:
        places = coordinates.parse_list(answer, self.names)
        if isinstance(places, Unread):
            return unread(places.reason)
        return Score(score_places(places, self.target(chart), LENGTH))

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        count = range(len(self.names))
        spots = [[(x, y)] * len(self.names) for x, y in product((-3, 0, 3), repeat=2)]
        steps = [(x * cells, y * cells) for cells in (1, 2, 3) for x, y in product((-1, 0, 1), repeat=2) if x or y]
        lines = [
            [(x * (place + first), y * (place + first)) for place in count] for first in (0, 1) for x, y in steps
        ]
        return ["; ".join(f"({x}, {y})" for x, y in cells) for cells in (*spots, *lines)]
