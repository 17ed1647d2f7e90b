"""Where something lies after moves that are described without names."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import ClassVar, Self

from msgspec import Struct

from tolman.geometry import bins
from tolman.geometry.bins import Distance, Ego
from tolman.geometry.pose import Cell, Heading, Pose, nearest_heading, own_frame, plus
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.score import Score
from tolman.scoring import relations
from tolman.scoring.relations import Relation
from tolman.seeding import Stream
from tolman.suites.tos import forms, prompts
from tolman.suites.tos.chart import Chart, Stand
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.moves import START, rotation
from tolman.suites.tos.questions.odds import Odds, by_weight, odds_in, openness, rarity
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
from tolman.suites.tos.scene.scene import Door, Scene

JUMPS = 2
"""Jumps of a plan."""

_PLANS = 60
"""Plans from which questions are drawn."""


class Jump(Struct, frozen=True):
    """A jump to something that is described by where it is seen.

    If several things fit, it is told which from the left and which by distance.
    """

    direction: Ego
    distance: Distance
    from_left: int = 0
    """Place from the left among those that fit; 0 if only one does."""
    nearest: int = 0
    """Place by distance among those that fit, nearest first; 0 if only one does."""


Step = int | Jump
"""Degrees to turn, clockwise if positive, or a jump."""


class ActionToView(Question, frozen=True, tag="tos/action_to_view-v2"):
    """Asks where something lies after two jumps and some turns from the start.

    Jumps are told by where their goal is seen, not by name, so that the way must be followed in the mind. Things are
    asked about, and no doors, which are seldom near. The answer is a direction for the viewer and a distance bin;
    each half that is right earns 0.5. The answer never stands in the question: who jumps and turns round sees what
    was left where the goal was seen before.

    Published: where several goals fit a description, the jump is told by its place from the left and by distance,
    and what is asked about may be a door, and may lie on the edge of a bin. Ours draws plans in which every
    description fits one goal, and keeps a fifth of a cell away from bin edges.
    """

    editions: ClassVar[tuple[Edition, ...]] = tuple(Edition)

    steps: tuple[Step, ...]
    subject: str

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields such questions about things along random plans, balanced against the odds."""
        ends: dict[tuple[Step, ...], Stand] = dict(_plan(chart, rng) for _ in range(_PLANS))
        odds = {end: _odds(scene, chart, end) for end in ends.values()}
        relations = {
            cls(steps, thing.name): (end, relation_in_view(chart, chart.at(end[0]), end[1], thing.name))
            for steps, end in ends.items()
            for thing in chart.things
            if steps
            and thing.name in chart.names_in_view(end)
            and clearance_in_view(chart, chart.at(end[0]), end[1], thing.name) >= MARGIN
        }

        def weight(question: Self) -> float:
            end, relation = relations[question]
            return openness(odds[end]) * rarity(odds[end], relation)

        def traits(question: Self) -> tuple[str, str]:
            _, relation = relations[question]
            return relation.distance, relation.direction

        yield from balanced(by_weight(list(relations), weight, rng), traits, rng)

    @classmethod
    def read(cls, text: str) -> Self | None:
        parts = prompts.parts_of(prompts.ACTION_TO_VIEW, text)
        return cls(tuple(map(_read_step, parts["steps"].split("\n"))), parts["subject"]) if parts else None

    def ask(self) -> str:
        steps = "\n".join(_step_words(number, step) for number, step in enumerate(self.steps, 1))
        return prompts.filled(prompts.ACTION_TO_VIEW, steps=steps, subject=self.subject)

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        return forms.view(told)

    def target(self, chart: Chart) -> Relation | None:
        """Returns where the subject lies at the end, or None if no goal fits a description."""
        way = self.way(chart)
        if len(way) <= len(self.steps):
            return None
        place, heading = way[-1]
        return relation_in_view(chart, chart.at(place), heading, self.subject)

    def way(self, chart: Chart) -> list[Stand]:
        """Returns the start and where each step leads, as far as a goal fits its description."""
        way = [(START, Heading.NORTH)]
        for step in self.steps:
            place, heading = way[-1]
            if isinstance(step, int):
                way.append((place, heading.turned(step // 90)))
            elif goals := [name for name, jump in jumps(chart, way[-1]) if jump == step]:
                way.append((goals[0], heading))
            else:
                break
        return way

    def involved(self, chart: Chart, target: str) -> frozenset[str]:
        """Returns what is named, and the goals, which are not."""
        return super().involved(chart, target).union(place for place, _ in self.way(chart)[1:])

    def solve(self, chart: Chart) -> str:
        return seen_words(self.target(chart))

    def score(self, chart: Chart, answer: str) -> Score:
        target = self.target(chart)
        return score_relation(answer, target, chart.names) if target else Score(0.0, "the moves cannot be made")

    def is_given_away(self, solution: str) -> bool:
        return solution == self.example or solution in self.ask()

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        constant = relation_guesses(bins.EGOS)
        last = next(step for step in reversed(self.steps) if isinstance(step, Jump))
        copied = str(Relation(last.direction, last.distance))
        looks_back = self.steps[-1] in (180, -180)  # what was left lies where the last goal lay
        return [*constant, *(copied if looks_back else answer for answer in constant)]


def _odds(scene: Scene, chart: Chart, stand: Stand) -> Odds:
    """Returns the odds for somebody who looks around at a thing or door, in all of its rooms."""
    pose = Pose(plus(scene.start.at, chart.at(stand[0])), stand[1])
    rooms = (room.area for room in scene.rooms if room.number in chart.rooms[stand[0]])
    return sum((Counter(odds_in(room, pose)) for room in rooms), Counter())


def jumps(chart: Chart, stand: Stand) -> list[tuple[str, Jump]]:
    """Returns every goal in view with the jump that leads to it."""
    place, heading = stand
    views = {seen.name: (seen.direction, seen.distance) for seen in chart.view(stand).sightings}
    counts = Counter(views.values())
    found = []
    for name, relation in views.items():
        ranks = (0, 0)
        if counts[relation] > 1:
            alike = [other for other in views if views[other] == relation]
            own = {other: own_frame(chart.step(place, other), heading) for other in alike}
            ranks = _rank(name, own, lambda at: at[0] / at[1]), _rank(name, own, lambda at: at[0] ** 2 + at[1] ** 2)
        found.append((name, Jump(*relation, *ranks)))
    return found


def _rank(name: str, own: dict[str, Cell], measure: Callable[[Cell], float]) -> int:
    """Returns the place of a name in the order of a measure, from 1."""
    return 1 + sorted(own, key=lambda other: measure(own[other])).index(name)


def _step_words(number: int, step: Step) -> str:
    if isinstance(step, int):
        return prompts.filled(prompts.TURN_STEP, number=number, degrees=step)
    parts = {"number": number, "relation": Relation(step.direction, step.distance)}
    if not step.from_left:
        return prompts.filled(prompts.JUMP_STEP, **parts)
    return prompts.filled(prompts.RANKED_JUMP_STEP, from_left=step.from_left, nearest=step.nearest, **parts)


def _read_step(line: str) -> Step:
    if parts := prompts.parts_of(prompts.TURN_STEP, line):
        return int(parts["degrees"])
    parts = prompts.parts_of(prompts.RANKED_JUMP_STEP, line) or prompts.parts_of(prompts.JUMP_STEP, line) or {}
    relation = relations.read(parts["relation"])
    assert isinstance(relation, Relation), line
    assert isinstance(relation.direction, Ego), line
    ranks = (int(parts["from_left"]), int(parts["nearest"])) if "nearest" in parts else (0, 0)
    return Jump(relation.direction, relation.distance, *ranks)


def _plan(chart: Chart, rng: Stream) -> tuple[tuple[Step, ...], Stand]:
    """Returns a random plan and where it ends; no steps if a jump has no goal in view or fits several."""
    place, heading = START, Heading.NORTH
    steps: list[Step] = []
    for _ in range(JUMPS):
        goal = _goal(chart, place, rng)
        if goal is None:
            return (), (place, heading)
        ahead = nearest_heading(*chart.step(place, goal))
        jump = dict(jumps(chart, (place, ahead))).get(goal)
        if jump is None or jump.from_left:
            return (), (place, heading)
        steps += [*_turn(heading, ahead), jump]
        place, heading = goal, ahead
    last = heading.turned(rng.below(4))
    return (*steps, *_turn(heading, last)), (place, last)


def _goal(chart: Chart, place: str, rng: Stream) -> str | None:
    """Returns something else in a room of `place`, or None if there is nothing.

    It is a door every other time, so that ways lead through rooms.
    """
    others = [member for member in chart.members_in(chart.rooms[place]) if member.name != place]
    doors = [member for member in others if isinstance(member, Door)]
    return rng.pick(doors if doors and rng.chance(0.5) else others).name if others else None


def _turn(heading: Heading, wanted: Heading) -> tuple[int, ...]:
    """Returns the degrees of the turn from one heading to another; none where they are the same."""
    return tuple(turn.degrees for turn in rotation(heading, wanted))
