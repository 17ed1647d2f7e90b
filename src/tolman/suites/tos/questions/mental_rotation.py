"""In which order things come straight ahead during a full turn."""

from collections.abc import Iterator
from math import asin, atan2, degrees, hypot
from typing import ClassVar, Self

from tolman.geometry.pose import Cell
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.score import Score, unread
from tolman.scoring import orders
from tolman.scoring.answer import Unread
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.scene.scene import Scene

FEWEST, MOST = 3, 5
"""Things that are asked about."""

SLACK = 0.5
"""Cells by which each thing can be misplaced without a change of the order."""

_ROUNDS = 40
"""Sets of things that are drawn at most."""


class MentalRotation(Question, frozen=True, tag="tos/mental_rotation-v1"):
    """Asks in which order three to five things come straight ahead during a full turn at the start.

    Walls hide nothing. The answer is a list of names; it earns 1 if the order is right, and else 0.

    Published: bearings are 30° apart where that can be had, else 15°, 7.5° or 1°; things may lie next to straight
    ahead, where the turn begins and ends; of a longer list the first in the order of the turn are kept, so that
    late ones are asked about less often; names are given by the alphabet; and the published reader fails on
    semicolons, new lines and full stops. Ours asks about things whose order stays the same when each lies anywhere
    within half a cell, gives names in random order, and reads lists in any dress.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    names: tuple[str, ...]
    clockwise: bool

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields such questions about random things."""
        aside = [thing for thing in chart.things if _off_ahead(thing.at) > _spread(thing.at)]
        for _ in range(_ROUNDS if len(aside) >= FEWEST else 0):
            count = rng.between(FEWEST, MOST)
            kept: list[str] = []
            for thing in rng.shuffled(aside):
                if len(kept) < count and all(_is_apart(thing.at, chart.at(name)) for name in kept):
                    kept.append(thing.name)
            if len(kept) >= FEWEST:
                yield cls(tuple(kept), rng.chance(0.5))

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.MENTAL_ROTATION, text)
        return cls(tuple(parts["names"].split(", ")), parts["way"] == "clockwise") if parts else None

    def ask(self) -> str:
        way = "clockwise" if self.clockwise else "counterclockwise"
        return prompts.filled(prompts.MENTAL_ROTATION, way=way, names=", ".join(self.names))

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.order(told, self.names)

    def target(self, chart: Chart) -> tuple[str, ...]:
        """Returns the names in the order in which they come ahead."""
        turns = {name: bearing(chart.at(name)) for name in self.names}
        return tuple(sorted(self.names, key=lambda name: turns[name] if self.clockwise else -turns[name] % 360))

    def solve(self, chart: Chart) -> str:
        return ", ".join(self.target(chart))

    def score(self, chart: Chart, answer: str) -> Score:
        order = orders.parse(answer, self.names, chart.names)
        return unread(order.reason) if isinstance(order, Unread) else Score(float(order == self.target(chart)))

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        orders = (self.names, self.names[::-1], sorted(self.names), sorted(self.names, reverse=True))
        return [", ".join(order) for order in orders]


def bearing(cell: Cell) -> float:
    """Returns the direction of a cell from the start, in degrees clockwise from north: 0 to 360."""
    return degrees(atan2(*cell)) % 360


def _is_apart(cell: Cell, other: Cell) -> bool:
    """Says whether two cells keep their order in a turn when each is misplaced by as much as the slack."""
    return abs(bearing(cell) - bearing(other)) > _spread(cell) + _spread(other)


def _off_ahead(cell: Cell) -> float:
    """Returns how many degrees a cell lies to the side of straight ahead."""
    return min(bearing(cell), 360 - bearing(cell))


def _spread(cell: Cell) -> float:
    """Returns by how many degrees a bearing changes within the slack."""
    return degrees(asin(min(1.0, SLACK / hypot(*cell))))
