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
from tolman.suites.tos.moves import START
from tolman.suites.tos.questions.floor import Spot, draw_open_spots, draw_origin
from tolman.suites.tos.questions.odds import by_weight, rarity
from tolman.suites.tos.questions.question import (
    MARGIN,
    Question,
    balanced,
    clearance_in_view,
    relation_guesses,
    relation_in_view,
    score_relation,
    seen_words,
)
from tolman.suites.tos.scene.scene import Scene


class LocationToView(Question, frozen=True, tag="tos/location_to_view-v2"):
    """Asks where something lies for somebody at given coordinates, facing a given way.

    The cell is a free one of any room, with room ahead; cells are counted from the start in its room, and from a door
    elsewhere. Things are asked about, and no doors, which are seldom near. The answer is a direction for the viewer
    and a distance bin; each half that is right earns 0.5.

    Published: what is asked about may lie on the edge of a bin or of the field of view; ours keeps a fifth of a
    cell away. The published program may ask about the door from which cells are counted, which needs no knowledge
    of the place; ours never does. The published draws depend on lists that grow with every question of the same
    kind; ours depend on the seed alone.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    origin: str
    at: Cell
    heading: Heading
    subject: str

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields such questions about things seen from open poses, balanced in the first room and in the others."""
        odds = dict(draw_open_spots(scene, chart, rng))
        relations = {
            (spot, thing.name): relation_in_view(chart, spot.pose.at, spot.pose.heading, thing.name)
            for spot in odds
            for thing in chart.things
            if thing.name in spot.names
            and clearance_in_view(chart, spot.pose.at, spot.pose.heading, thing.name) >= MARGIN
        }

        def traits(each: tuple[Spot, str]) -> tuple[str, str, str]:
            is_first = each[0].room in chart.rooms[START]
            return str(is_first), relations[each].direction, relations[each].distance

        drawn = by_weight(list(relations), lambda each: rarity(odds[each[0]], relations[each]), rng)
        for spot, name in balanced(drawn, traits, rng):
            yield cls(*draw_origin(chart, spot, rng), spot.pose.heading, name)

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
