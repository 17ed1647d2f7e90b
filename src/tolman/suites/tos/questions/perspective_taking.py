"""Where one thing lies for somebody who stands at another and faces its way."""

from collections.abc import Iterator
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
    MARGIN,
    Question,
    clearance_in_view,
    clearest_first,
    relation_guesses,
    relation_in_view,
    score_relation,
    seen_words,
)
from tolman.suites.tos.scene.scene import Scene, Thing


class PerspectiveTaking(Question, frozen=True, tag="tos/perspective_taking-v2"):
    """Asks where one thing lies for somebody who stands at another and faces the way it faces.

    The anchor has a front, and the subject is a thing in its field of view, or a door where too few things keep off
    the edges of bins. The answer is a direction for the viewer and a distance bin; each half that is right earns 0.5.

    Published: the subject is any thing in view; ours is first drawn from those that keep a fifth
    of a cell away from all bin edges and from the edge of the field of view. The published reader takes the better
    of the two orders of the first two parts and fails on any sentence around them.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    subject: str
    anchor: str

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields every such question, in random order; those about doors, which are seldom near, after clear ones."""
        stands = [(thing.name, thing.heading) for thing in chart.fronted]
        questions = [cls(subject, stand[0]) for stand in stands for subject in chart.names_in_view(stand)]

        def clearance(question: PerspectiveTaking) -> float:
            anchor = chart.by_name[question.anchor]
            return clearance_in_view(chart, anchor.at, anchor.heading, question.subject)

        def is_first(question: PerspectiveTaking) -> bool:
            return isinstance(chart.by_name[question.subject], Thing) and clearance(question) >= MARGIN

        for part in ([each for each in questions if is_first(each) is wanted] for wanted in (True, False)):
            yield from clearest_first(part, clearance, lambda question: question.target(chart), rng)

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.PERSPECTIVE_TAKING, text)
        return cls(**parts) if parts else None

    def ask(self) -> str:
        return prompts.filled(prompts.PERSPECTIVE_TAKING, subject=self.subject, anchor=self.anchor)

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.view(told)

    def target(self, chart: Chart) -> Relation:
        """Returns where the subject lies for the viewer."""
        anchor = chart.by_name[self.anchor]
        return relation_in_view(chart, anchor.at, anchor.heading, self.subject)

    def solve(self, chart: Chart) -> str:
        return seen_words(self.target(chart))

    def score(self, chart: Chart, answer: str) -> Score:
        return score_relation(answer, self.target(chart), chart.names)

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        return relation_guesses(bins.EGOS)
