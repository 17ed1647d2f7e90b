"""Which thing lies farthest away: a kind of question as another package would bring it."""

from collections.abc import Iterator
from math import hypot
from typing import Self

from tolman.protocol.form import AnyForm
from tolman.protocol.score import Score, unread
from tolman.scoring import names as read_names
from tolman.scoring.answer import Unread
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.questions.question import MARGIN, Question
from tolman.suites.tos.scene.scene import Scene

FARTHEST = "As the crow flies: which thing of the place lies farthest away from the {anchor}?"


class Farthest(Question, frozen=True, tag="my_package/farthest-v1"):
    """Asks which thing lies farthest away from another.

    The answer is the name of a thing; it earns 1 if none lies farther away, and else 0.
    """

    anchor: str

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        for thing in rng.shuffled(chart.things):
            question = cls(thing.name)
            if len(question._distances(chart, MARGIN)) == 1:
                yield question

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(FARTHEST, text)
        return cls(**parts) if parts else None

    def ask(self) -> str:
        return prompts.filled(FARTHEST, anchor=self.anchor)

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.name(told)

    def target(self, chart: Chart) -> list[str]:
        return self._distances(chart)

    def solve(self, chart: Chart) -> str:
        return next(iter(self.target(chart)), "")

    def score(self, chart: Chart, answer: str) -> Score:
        name = read_names.parse(answer, chart.names)
        return unread(name.reason) if isinstance(name, Unread) else Score(float(name in self.target(chart)))

    def is_given_away(self, solution: str) -> bool:
        return solution in self.ask()

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        others = [name for name in names if name != self.anchor]
        return [others[0], others[-1]] if others else [self.anchor] * 2

    def _distances(self, chart: Chart, within: float = 0.0) -> list[str]:
        """Returns the things whose distance from the anchor is the greatest, or less by `within` at most."""
        if self.anchor not in chart.names:
            return []
        others = [thing.name for thing in chart.things if thing.name != self.anchor]
        distances = {name: hypot(*chart.step(self.anchor, name)) for name in others}
        return [name for name in others if distances[name] >= max(distances.values()) - within]
