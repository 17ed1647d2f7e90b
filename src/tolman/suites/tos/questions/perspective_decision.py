"""At which thing somebody stands who sees what is described."""

from collections.abc import Iterator
from typing import ClassVar, Self

from tolman.assets.catalogue import KINDS
from tolman.geometry.pose import Pose
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.picture import Picture
from tolman.protocol.score import Score, unread
from tolman.scoring import names as read_names
from tolman.scoring.answer import Unread
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts, words
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.questions.question import ViewQuestion, shown
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import Sighting


class PerspectiveDecision(ViewQuestion, frozen=True, tag="tos/perspective_decision-v1"):
    """Asks at which thing somebody stands who faces its way and sees what is described.

    Up to three things or doors of the view are listed, with direction, distance and facing or wall. The answer is
    the name of the thing; it earns 1 if all that is listed is seen so from there, and else 0.

    Published: what is listed may fit several things; the published reader wants the bare name without an article,
    underscore or full stop, takes things without a front as looking north, and tests rooms against the room of the
    thing that was drawn. Ours lists what fits exactly one thing, and accepts any wording of its name.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    seen: tuple[Sighting, ...]
    reference: str = ""
    """The thing that was drawn; empty in the current edition, where one fits."""

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields such questions for each thing that can be told by its view, in random order, and then once more."""
        for thing in (*rng.shuffled(chart.fronted), *rng.shuffled(chart.fronted)):
            question = cls(shown(chart.view((thing.name, thing.heading)), rng))
            if question.seen and question.target(chart) == [thing.name]:
                yield question

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.PERSPECTIVE_DECISION, text)
        return cls(words.read_sightings(parts["seen"])) if parts else None

    def ask(self) -> str:
        return prompts.filled(prompts.PERSPECTIVE_DECISION, seen=words.sighting_lines(self.seen))

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.name(told)

    def show(self, view: Picture) -> str:
        return prompts.shown_instead(self.ask(), words.sighting_lines(self.seen), view)

    def pose(self, chart: Chart) -> Pose:
        thing = chart.by_name[self.target(chart)[0]]
        return Pose(thing.at, thing.heading)

    def target(self, chart: Chart) -> list[str]:
        """Returns the things from which all of it is seen, or the one that was drawn."""
        if self.reference:
            return [self.reference]
        seen = set(self.seen)
        views = {thing.name: chart.view((thing.name, thing.heading)) for thing in chart.fronted}
        return [name for name, view in views.items() if seen.issubset(view.sightings)]

    def solve(self, chart: Chart) -> str:
        return next(iter(self.target(chart)), "")

    def score(self, chart: Chart, answer: str) -> Score:
        name = read_names.parse(answer, chart.names)
        return unread(name.reason) if isinstance(name, Unread) else Score(float(name in self.target(chart)))

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        listed = {sighting.name for sighting in self.seen}
        others = [name for name in names if name not in listed]
        fronted = [name for name in others if name in KINDS and KINDS[name].has_front]
        return [(*fronted, *others, self.seen[0].name)[0], (*others, self.seen[0].name)[0]]
