"""Where somebody stands who sees what is described."""

from collections.abc import Iterator
from itertools import product
from math import exp
from typing import ClassVar, Self

from tolman.geometry.pose import Cell, Heading, Pose, heading_named, minus, own_frame, plus
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.picture import Picture
from tolman.protocol.score import Score, unread
from tolman.scoring import coordinates
from tolman.scoring.answer import Unread
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts, words
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.moves import START
from tolman.suites.tos.questions.floor import Spot, draw_origin, draw_spots, is_open, viewpoints
from tolman.suites.tos.questions.question import LENGTH, Place, ViewQuestion, balanced, far_off, shown
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import Sighting

_BLOCK = 3
"""Cells a side of the blocks around a viewer over which the origin is balanced."""


class ViewToLocation(ViewQuestion, frozen=True, tag="tos/view_to_location-v2"):
    """Asks for the coordinates of somebody who faces a given way and sees what is described.

    Two or three things or doors of the view are listed, with direction, distance and facing or wall; cells are
    counted from the start in its room, and from a door elsewhere. The answer is a pair of numbers and earns exp(-e
    / 2), where e is the distance from the true cell, in cells.

    Published: what is listed may fit several cells, and one of them is right; e is divided by the distance of the
    true cell from the origin instead of 2 cells, so that answering (0, 0) always earns 0.37, and an error of one
    cell costs 0.63 or next to nothing; of several pairs the first counts; and the door from which cells are counted
    may be listed, which tells the place to within a cell or two without any knowledge of the rest. Ours lists what
    is seen from one cell only, even for somebody who does not know where the walls are, never lists that door, and
    takes one pair.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    origin: str
    heading: Heading
    seen: tuple[Sighting, ...]
    reference: Cell | None = None
    """The cell that was drawn, for the origin; None in the current edition, where one fits."""

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields one such question for each free cell and heading that can be told by its view, in random order."""
        yield from (question for _, question in cls._drawn(scene, chart, rng))

    @classmethod
    def draw_shown(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields those of `draw` whose view can be shown: it hides nothing, and not the origin is in it.

        A picture of the origin would tell the place to whoever knows nothing else.
        """
        for spot, question in cls._drawn(scene, chart, rng):
            if question.origin not in spot.names and is_open(chart, spot):
                yield question

    @classmethod
    def _drawn(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[tuple[Spot, Self]]:
        """Yields questions from all around the origin: who looks into a room is most often on its near side."""
        spots = [(spot, *draw_origin(chart, spot, rng)) for spot in draw_spots(scene, chart, rng)]

        def traits(each: tuple[Spot, str, Cell]) -> tuple[str, str]:
            right, ahead = own_frame(each[2], each[0].pose.heading)
            return str(each[1] == START), f"{right // _BLOCK} {ahead // _BLOCK}"

        for spot, origin, _ in balanced(spots, traits, rng):
            seen = tuple(sighting for sighting in shown(spot.view, rng) if sighting.name != origin)
            if len(seen) > 1 and viewpoints(chart, spot.pose.heading, seen) == [spot.pose.at]:
                yield spot, cls(origin, spot.pose.heading, seen)

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.VIEW_TO_LOCATION, text)
        if not parts:
            return None
        origin, heading = words.place_called(parts["origin"]), heading_named(parts["heading"])
        return cls(origin, heading, words.read_sightings(parts["seen"]))

    def ask(self) -> str:
        origin, seen = words.place_name(self.origin), words.sighting_lines(self.seen)
        return prompts.filled(prompts.VIEW_TO_LOCATION, heading=self.heading.word, seen=seen, origin=origin)

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.place(told, words.place_name(self.origin))

    def show(self, view: Picture) -> str:
        return prompts.shown_instead(self.ask(), words.sighting_lines(self.seen), view)

    def pose(self, chart: Chart) -> Pose:
        return Pose(plus(chart.at(self.origin), self.target(chart)[0]), self.heading)

    def target(self, chart: Chart) -> list[Cell]:
        """Returns the free cells, counted from the origin, from which all of it is seen, or the drawn one."""
        if self.reference is not None:
            return [self.reference]
        return [minus(cell, chart.at(self.origin)) for cell in viewpoints(chart, self.heading, self.seen)]

    def viewer(self, chart: Chart, target: str) -> Place | None:
        step = coordinates.read(target)
        if isinstance(step, Unread):
            return None
        x, y = chart.at(self.origin)
        return x + step[0], y + step[1]

    def solve(self, chart: Chart) -> str:
        cells = self.target(chart)
        return str(min(cells, key=lambda cell: max(far_off(cell, other) for other in cells))) if cells else ""

    def score(self, chart: Chart, answer: str) -> Score:
        place = coordinates.parse(answer, origin=self.origin)
        if isinstance(place, Unread):
            return unread(place.reason)
        errors = [far_off(place, cell) for cell in self.target(chart)]
        return Score(exp(-min(errors) / LENGTH) if errors else 0.0)

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        return [f"({x}, {y})" for x, y in product(range(-4, 5), repeat=2)]
