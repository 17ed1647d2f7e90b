"""What an exploration has taught so far: the belief of an edition, kept event by event."""

from collections.abc import Iterable
from copy import copy, deepcopy

from tolman.geometry.pose import Cell, Heading
from tolman.protocol.edition import Edition
from tolman.suites.tos.belief.belief import Belief, Fact, seen_facts
from tolman.suites.tos.belief.deduction import Deduction
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import View
from tolman.suites.tos.world import Event, Looked, Told


class Learner:
    """Keeps the belief that follows from looks and answered queries.

    `published` uses the relations alone, as the published program does; `current` adds walls and rooms, what
    was not seen, the number of rooms, and that no two things share a cell.
    """

    def __init__(self, edition: Edition, reach: int, rooms: int, things: tuple[str, ...]) -> None:
        is_current = edition is Edition.CURRENT
        self.belief = Belief(reach, distinct=is_current)
        self.deduction = Deduction(self.belief.ground, rooms, things) if is_current else None

    def look(self, view: View, standing: str, heading: Heading) -> None:
        """Takes in a look."""
        more = self.deduction.facts(view, standing, heading) if self.deduction else ()
        self.belief.absorb([*seen_facts(view, standing, heading, self.belief.ground), *more])

    def told(self, name: str, at: Cell) -> None:
        """Takes in an answered query."""
        if name != START:
            self.belief.absorb([Fact(name, START, self.belief.ground.exactly(at))])

    def take(self, events: Iterable[Event]) -> None:
        """Takes in what happened."""
        for event in events:
            if isinstance(event, Looked):
                self.look(event.view, event.standing, event.pose.heading)
            elif isinstance(event, Told):
                self.told(event.name, event.at)

    def after(self, events: Iterable[Event]) -> "Learner":
        """Returns a learner that has taken in what happened too; this one stays as it is."""
        twin, ground = copy(self), self.belief.ground
        twin.belief, twin.deduction = self.belief.copy(), deepcopy(self.deduction, {id(ground): ground})
        twin.take(events)
        return twin


def learner(scene: Scene, edition: Edition) -> Learner:
    """Returns a learner that knows nothing yet, on the published grid of the scene."""
    return Learner(edition, max(scene.size), len(scene.rooms), tuple(thing.name for thing in scene.things))
