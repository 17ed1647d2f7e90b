"""Where something lies for somebody at given coordinates."""

from collections.abc import Iterator
from typing import ClassVar, Self

from tolman.geometry import bins
from tolman.geometry.pose import Cell, Heading, heading_named, plus
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.score import Score
from tolman.scoring.relations import Relation
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts, words
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.questions.floor import Spot, draw_origin, draw_spots
from tolman.suites.tos.questions.question import (
    MARGIN,
    Chance,
    Chances,
    Question,
    balanced,
    clearance_in_view,
    relation_guesses,
    relation_in_view,
    score_relation,
    seen_words,
)
from tolman.suites.tos.scene.scene import Scene


class LocationToView(Question, frozen=True, tag="tos/location_to_view-v1"):
    """Asks where something lies for somebody at given coordinates, facing a given way.

    The cell is a free one of any room; cells are counted from the start in its room, and from a door elsewhere. The
    answer is a direction for the viewer and a distance bin; each half that is right earns 0.5.

    Published: what is asked about may lie on the edge of a bin or of the field of view; ours keeps a fifth of a
    cell away. The published program may ask about the door from which cells are counted, which needs no knowledge
    of the place; ours never does. The published draws depend on lists that grow with every question of the same
    kind; ours depend on the seed alone.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)
    chances: ClassVar[Chances] = {Edition.CURRENT: Chance(1, 0.335), Edition.PUBLISHED: Chance(1, 0.340)}

    origin: str
    at: Cell
    heading: Heading
    subject: str

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields such questions for every free cell and one heading, in random order."""
        asked = [
            (spot, name)
            for spot in draw_spots(scene, chart, rng)
            for name in spot.names
            if clearance_in_view(chart, spot.pose.at, spot.pose.heading, name) >= MARGIN
        ]

        def relation(each: tuple[Spot, str]) -> Relation:
            return relation_in_view(chart, each[0].pose.at, each[0].pose.heading, each[1])

        for spot, name in balanced(asked, relation, rng):
            origin, at = draw_origin(chart, spot, rng)
            if name != origin:
                yield cls(origin, at, spot.pose.heading, name)

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.LOCATION_TO_VIEW, text)
        if not parts:
            return None
        x, y = parts["at"].strip("()").split(", ")
        origin, heading = words.place_called(parts["origin"]), heading_named(parts["heading"])
        return cls(origin, (int(x), int(y)), heading, parts["subject"])

    def ask(self) -> str:
        origin, heading = words.place_name(self.origin), self.heading.word
        return prompts.filled(
            prompts.LOCATION_TO_VIEW, origin=origin, at=self.at, heading=heading, subject=self.subject
        )

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.view(told)

    def target(self, chart: Chart) -> Relation:
        """Returns where the subject lies for the viewer."""
        return relation_in_view(chart, self.viewer(chart), self.heading, self.subject)

    def viewer(self, chart: Chart, target: str = "") -> Cell:
        return plus(chart.at(self.origin), self.at)

    def solve(self, chart: Chart) -> str:
        return seen_words(self.target(chart))

    def score(self, chart: Chart, answer: str) -> Score:
        return score_relation(answer, self.target(chart), chart.names)

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        return relation_guesses(bins.EGOS)
