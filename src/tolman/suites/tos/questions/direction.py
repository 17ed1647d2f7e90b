"""Where one thing lies from another, on the map."""

from collections.abc import Iterator
from itertools import permutations
from typing import ClassVar, Self

from tolman.geometry import bins
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.score import Score
from tolman.scoring.relations import Relation
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.questions.question import (
    Question,
    clearest_first,
    relation_guesses,
    score_relation,
)
from tolman.suites.tos.scene.scene import Scene


class Direction(Question, frozen=True, tag="tos/direction-v1"):
    """Asks where one thing lies from another on a map with north up.

    Two different things are drawn, in any rooms. The answer is a compass direction and a distance bin; each half
    that is right earns 0.5, and an answer that names alternatives earns nothing.

    Published: any two things are asked about; ours first about those that keep a fifth of a cell away from all bin
    edges. The published reader takes the better of the two orders of the first two parts and fails on any sentence
    around them.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    subject: str
    anchor: str

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields every such question about two things, in random order."""
        names = [thing.name for thing in chart.things]
        questions = [cls(subject, anchor) for subject, anchor in permutations(names, 2)]

        def clearance(question: Direction) -> float:
            return bins.cardinal_clearance(*chart.step(question.anchor, question.subject))

        yield from clearest_first(questions, clearance, lambda question: question.target(chart), rng)

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.DIRECTION, text)
        return cls(**parts) if parts else None

    def ask(self) -> str:
        return prompts.filled(prompts.DIRECTION, subject=self.subject, anchor=self.anchor)

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.compass(told)

    def target(self, chart: Chart) -> Relation:
        """Returns where the subject lies from the anchor."""
        step = chart.step(self.anchor, self.subject)
        return Relation(bins.cardinal(*step), bins.distance(*step))

    def solve(self, chart: Chart) -> str:
        return str(self.target(chart))

    def score(self, chart: Chart, answer: str) -> Score:
        return score_relation(answer, self.target(chart), chart.names)

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        return relation_guesses(bins.CARDINALS)
