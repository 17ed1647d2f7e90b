"""Belief: for every thing, the cells that fit everything observed, and the information gained.

Cells are counted from the start. Observations become links between pairs; the sets kept are the largest in
which every cell of every thing has a partner cell across each of its links (arc consistency).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2

from tolman.geometry.pose import Cell, Heading
from tolman.scene.scene import Scene
from tolman.scene.sight import View
from tolman.suites.tos.cellset import Cells, Ground, Link, ground
from tolman.suites.tos.moves import START
from tolman.suites.tos.world import Event, Looked, Told


_SURE = 24
"""Cells up to which a name is sure enough for a wide link to be worth following; sets only shrink, so the
order in which links are followed still does not matter."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A link between two names."""

    subject: str
    anchor: str
    link: Link


class Belief:
    """The cells still possible for everything heard of."""

    def __init__(self, reach: int, distinct: bool = False) -> None:
        self.ground: Ground = ground(reach)
        self.distinct = distinct
        """Whether no two names can share a cell."""
        self.cells: dict[str, Cells] = {START: self.ground.cell((0, 0))}
        self._links: dict[str, dict[str, Link]] = {START: {}}
        self.contradiction: str | None = None
        """The name for which no cell is left, or None."""

    def copy(self) -> "Belief":
        """Returns a belief of its own with the same content."""
        twin = object.__new__(type(self))
        twin.ground, twin.distinct, twin.contradiction = self.ground, self.distinct, self.contradiction
        twin.cells = dict(self.cells)
        twin._links = {name: dict(links) for name, links in self._links.items()}
        return twin

    def count(self, name: str) -> int | None:
        """Returns how many cells are possible, or None if nothing is known of `name`."""
        return self.cells[name].bit_count() if name in self.cells else None

    def absorb(self, facts: Iterable[Fact]) -> None:
        """Takes in facts and prunes every set they touch."""
        changed: dict[str, None] = {}
        for fact in facts:
            changed |= dict.fromkeys(self._joined(fact))
        self._spread(changed)

    def _joined(self, fact: Fact) -> list[str]:
        """Adds a fact to what links its pair; returns the names whose cells shrink."""
        for name in (fact.subject, fact.anchor):
            if name not in self.cells:
                self.cells[name] = self.ground.all & ~self._taken()
                self._links[name] = {}
        known = self._links[fact.anchor].get(fact.subject)
        link = fact.link if known is None else known & fact.link
        if link == known:
            return []
        self._links[fact.anchor][fact.subject] = link
        self._links[fact.subject][fact.anchor] = link.reversed
        return [
            name
            for name, other in ((fact.subject, fact.anchor), (fact.anchor, fact.subject))
            if self._pruned(name, other)
        ]

    def _pruned(self, name: str, other: str) -> bool:
        """Drops the cells of `name` without a partner among those of `other`; says whether any went."""
        before, link = self.cells[name], self._links[other][name]
        if before == 0 or (link.is_wide and self.cells[other].bit_count() > _SURE):
            return False
        left = before & link.forth.carry(self.cells[other])
        if left == before:
            return False
        self.cells[name] = left
        if left == 0:
            self.contradiction = self.contradiction or name
        return True

    def _spread(self, changed: dict[str, None]) -> None:
        """Prunes the neighbours of what changed, smallest sets first, until nothing changes."""
        while changed and not self.contradiction:
            name = min(changed, key=lambda each: self.cells[each].bit_count())
            del changed[name]
            if self.distinct and self.cells[name].bit_count() == 1:
                self._claim(name, changed)
            for neighbour in self._links[name]:
                if self._pruned(neighbour, name):
                    changed[neighbour] = None

    def _taken(self) -> Cells:
        """Returns the cells that nothing else can share."""
        taken = 0
        for cells in self.cells.values() if self.distinct else ():
            taken |= cells if cells.bit_count() == 1 else 0
        return taken

    def _claim(self, name: str, changed: dict[str, None]) -> None:
        """Takes the only cell of `name` from all others."""
        cell = self.cells[name]
        for other, cells in self.cells.items():
            if cells & cell and other != name:
                self.cells[other] = cells ^ cell
                changed[other] = None
                if cells == cell:
                    self.contradiction = self.contradiction or other


def facts_of(event: Event, on: Ground) -> list[Fact]:
    """Returns what an event says, as the published program reads it."""
    match event:
        case Looked(view, standing, pose):
            return seen_facts(view, standing, pose.heading, on)
        case Told(name, at) if name != START:
            return [Fact(name, START, on.exactly(at))]
    return []


def seen_facts(view: View, standing: str, heading: Heading, on: Ground) -> list[Fact]:
    """Returns what a view says: each thing for the viewer, and each close pair."""
    seen = [Fact(s.name, standing, on.seen(s.direction, s.distance, heading)) for s in view.sightings]
    close = [Fact(pair.subject, pair.anchor, on.close(pair.direction, pair.distance, heading)) for pair in view.close]
    return seen + close


def gain(belief: Belief, scene: Scene) -> float:
    """Returns the information gained, 0 to 1: the mean over things and doors of the bits won of those to win.

    A thing not heard of counts with M cells, M being the square of the scene's longer side.
    """
    cells = max(scene.size) ** 2
    bits = [log2(cells / max(1, belief.count(name) or 1)) for name in scene.names if name in belief.cells]
    return sum(bits) / (len(scene.names) * log2(cells))


def relative(cell: Cell, scene: Scene) -> Cell:
    """Returns a cell of the scene as counted from the start."""
    return cell[0] - scene.start.at[0], cell[1] - scene.start.at[1]
