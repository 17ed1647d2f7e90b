"""Which moves lead to where something is seen."""

from collections.abc import Iterator
from typing import ClassVar, Self

from tolman.geometry.pose import Heading, Pose
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.picture import Picture
from tolman.protocol.score import Score, unread
from tolman.scoring.answer import Unread
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts, words
from tolman.suites.tos.chart import Chart, Stand
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.moves import START, Invalid, parse_motions
from tolman.suites.tos.questions.question import ViewQuestion, shown
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import Sighting


class ViewToAction(ViewQuestion, frozen=True, tag="tos/view_to_action-v1"):
    """Asks for moves that lead from the start to where something is seen.

    Up to three things or doors of the final view are listed, with direction, distance and facing or wall. The
    answer is a list of moves; it earns 1 if every move can be made and all that is listed is seen so at the end,
    and else 0. Every such answer counts, short or long.

    Published: the final view may fit several poses; jumps go through walls, so that in half of the questions one
    jump through walls from the start is right; the final view is tested in the room that was drawn, whatever room
    the moves lead to; and the stored solution of every other question is wrong. Ours lists what is seen from one
    pose only, and lets jumps lead to what is in view and nowhere else.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    seen: tuple[Sighting, ...]
    reference: tuple[str, Heading] | None = None
    """Where the drawn plan ended; None in the current edition, where one pose fits."""

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields one such question for each pose that can be told by its view, but the start, in random order."""
        for stand in rng.shuffled(chart.stands):
            question = cls(shown(chart.view(stand), rng))
            if stand[0] != START and stand in chart.ways and question.seen and question.target(chart) == [stand]:
                yield question

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.VIEW_TO_ACTION, text)
        return cls(words.read_sightings(parts["seen"])) if parts else None

    def ask(self) -> str:
        return prompts.filled(prompts.VIEW_TO_ACTION, seen=words.sighting_lines(self.seen))

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.plan(told)

    def show(self, view: Picture) -> str:
        return prompts.shown_instead(self.ask(), words.sighting_lines(self.seen), view)

    def pose(self, chart: Chart) -> Pose:
        place, heading = self.target(chart)[0]
        return Pose(chart.at(place), heading)

    def target(self, chart: Chart) -> list[Stand]:
        """Returns the poses from which all of it is seen, or the one that was drawn."""
        if self.reference:
            return [self.reference]
        seen = set(self.seen)
        return [stand for stand in chart.stands if seen.issubset(chart.view(stand).sightings)]

    def solve(self, chart: Chart) -> str:
        ways = [chart.ways[stand] for stand in self.target(chart) if stand in chart.ways]
        return ", ".join(map(str, sorted(ways, key=len)[0])) if ways else ""

    def score(self, chart: Chart, answer: str) -> Score:
        motions = parse_motions(answer, chart.names)
        if isinstance(motions, Unread):
            return unread(motions.reason)
        if isinstance(motions, Invalid):
            return unread(prompts.why(motions.reason))
        end = chart.led(motions)
        if isinstance(end, str):
            return Score(0.0, end)
        return Score(float(set(self.seen).issubset(chart.view(end).sightings)))

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        listed = [sighting.name for sighting in self.seen]
        goals = [listed[0], *[*(name for name in names if name not in listed), *listed * 2][:2]]
        turns = ("", "Rotate(90), ", "Rotate(180), ", "Rotate(-90), ")
        return [f"{turn}JumpTo({goal})" for goal in goals for turn in turns]
