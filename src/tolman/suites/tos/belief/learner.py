"""What an exploration has taught so far: the belief of an edition, kept event by event."""

from collections.abc import Iterable
from copy import copy, deepcopy

from tolman.geometry.pose import Cell, Heading
from tolman.protocol.edition import Edition
from tolman.suites.tos.belief.belief import Belief, seen_facts
from tolman.suites.tos.belief.deduction import Deduction
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import View, shown
from tolman.suites.tos.world import Event, Looked, Told


class Learner:
    """Keeps the belief that follows from looks and answered queries.

    `published` uses the relations alone, as the published program does; `current` adds walls and rooms, what
    was not seen, the number of rooms, and that no two things share a cell.
    """

    def __init__(
        self, edition: Edition, reach: int, rooms: int, things: tuple[str, ...], scene: Scene | None = None
    ) -> None:
        is_current = edition is Edition.CURRENT
        self.belief = Belief(reach, distinct=is_current)
        self.deduction = Deduction(self.belief.ground, rooms, things) if is_current else None
        self._scene = scene
        """What pictures show, where looks are pictures; None where they are told in words."""

    def look(self, view: View, standing: str, heading: Heading) -> None:
        """Takes in a look."""
        seen = seen_facts(view, standing, heading, self.belief.ground)
        self.belief.absorb(seen + self.deduction.facts(view, standing, heading) if self.deduction else seen)

    def told(self, name: str, at: Cell) -> None:
        """Takes in an answered query."""
        if name != START:
            self.belief.absorb([(name, START, self.belief.ground.exactly(at))])

    def take(self, events: Iterable[Event]) -> None:
        """Takes in what happened."""
        for event in events:
            if isinstance(event, Looked):
                view = shown(event.view, self._scene, event.pose) if self._scene else event.view
                self.look(view, event.standing, event.pose.heading)
            elif isinstance(event, Told):
                self.told(event.name, event.at)

    def after(self, events: Iterable[Event]) -> "Learner":
        """Returns a learner that has taken in what happened too; this one stays as it is."""
        twin, ground = copy(self), self.belief.ground
        twin.belief, twin.deduction = self.belief.copy(), deepcopy(self.deduction, {id(ground): ground})
        twin.take(events)
        return twin


def learner(scene: Scene, edition: Edition, in_cells: bool = False) -> Learner:
    """Returns a learner that knows nothing yet, on the published grid of the scene.

    `in_cells`, a look teaches the cells that a picture shows, and not the bins that words tell.
    """
    things = tuple(thing.name for thing in scene.things)
    return Learner(edition, max(scene.size), len(scene.rooms), things, scene if in_cells else None)


def learner_of(item: Item, rules: Edition, scene: Scene | None = None) -> Learner:
    """Returns a learner by the rules of an edition for what the player of an item perceives.

    `scene` is that of the item unless another is named.
    """
    return learner(scene or item.scene, rules, learns_cells(item, rules))


def learns_cells(item: Item, rules: Edition) -> bool:
    """Says whether a belief takes exact cells from looks: where these show them, except as published."""
    return item.shows_cells and not item.edition is rules is Edition.PUBLISHED
