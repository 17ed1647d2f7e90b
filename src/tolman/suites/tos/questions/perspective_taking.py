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
    Chance,
    Chances,
    Question,
    clearance_in_view,
    clearest_first,
    relation_guesses,
    relation_in_view,
    score_relation,
    seen_words,
)
from tolman.suites.tos.scene.scene import Scene


class PerspectiveTaking(Question, frozen=True, tag="tos/perspective_taking-v1"):
    """Asks where one thing lies for somebody who stands at another and faces the way it faces.

    The anchor has a front, and the subject is a thing or door in its field of view. The answer is a direction for
    the viewer and a distance bin; each half that is right earns 0.5.

    Published: the subject is any thing in view; ours may be a door, and is first drawn from those that keep a fifth
    of a cell away from all bin edges and from the edge of the field of view. The published reader takes the better
    of the two orders of the first two parts and fails on any sentence around them.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)
    chances: ClassVar[Chances] = {Edition.CURRENT: Chance(18, 0.384), Edition.PUBLISHED: Chance(17, 0.341)}

    subject: str
    anchor: str

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields every such question, in random order."""
        stands = [(thing.name, thing.heading) for thing in chart.fronted]
        questions = [cls(subject, stand[0]) for stand in stands for subject in chart.names_in_view(stand)]

        def clearance(question: PerspectiveTaking) -> float:
            anchor = chart.by_name[question.anchor]
            return clearance_in_view(chart, anchor.at, anchor.heading, question.subject)

        yield from clearest_first(questions, clearance, lambda question: question.target(chart), rng)

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
