"""Belief: for every thing, the cells that fit everything observed, and the information gained.

Cells are counted from an origin, the start unless another is named. Observations become links between pairs;
the sets kept are the largest in which every cell of every thing has a partner cell across each of its links (arc
consistency); links that only shut out a part of the plane count once their other end is nearly sure.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2

from tolman.geometry.pose import Cell, Heading, world_frame
from tolman.suites.tos.belief.cellset import Cells, Ground, Link, ground
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import View

_SURE = 24
"""Cells up to which a name is sure enough for a wide link to be worth following; sets only shrink, so the
order in which links are followed still does not matter."""


_MOST_PAIRS = 2000
"""Pairs of cells up to which displacements are listed."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A link between two names."""

    subject: str
    anchor: str
    link: Link


class Belief:
    """The cells still possible for everything heard of."""

    def __init__(self, reach: int, distinct: bool = False, origin: str = START) -> None:
        self.ground: Ground = ground(reach)
        self.distinct = distinct
        """Whether no two names can share a cell."""
        self.cells: dict[str, Cells] = {origin: self.ground.cell((0, 0))}
        self._links: dict[str, dict[str, Link]] = {origin: {}}
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

    def displacements(self, origin: str, target: str) -> set[Cell]:
        """Returns where `target` can still be for `origin`; nothing where that is too much to say."""
        here, there = self.cells.get(origin, 0), self.cells.get(target, 0)
        if not 0 < here.bit_count() * there.bit_count() <= _MOST_PAIRS:
            return set()
        link = self._links[origin].get(target)
        steps: set[Cell] = set()
        for x, y in self.ground.cells(here):
            partners = there & link.forth.carry(self.ground.cell((x, y))) if link else there
            steps.update((u - x, v - y) for u, v in self.ground.cells(partners))
        return steps

    def absorb(self, facts: Iterable[Fact]) -> None:
        """Takes in facts and prunes every set they touch."""
        pairs = dict.fromkeys((fact.anchor, fact.subject) for fact in facts if self._has_joined(fact))
        changed: dict[str, None] = {}
        for anchor, subject in pairs:
            for name, other in ((subject, anchor), (anchor, subject)):
                if self._pruned(name, other):
                    changed[name] = None
        self._spread(changed)

    def _has_joined(self, fact: Fact) -> bool:
        """Adds a fact to what links its pair; says whether it says anything new."""
        for name in (fact.subject, fact.anchor):
            if name not in self.cells:
                self.cells[name] = self.ground.all & ~self._taken()
                self._links[name] = {}
        here, there = self.cells[fact.anchor], self.cells[fact.subject]
        if here.bit_count() == there.bit_count() == 1 and fact.link.forth.carry(here) & there:
            return False  # both places are known, and agree: nothing will ever change
        known = self._links[fact.anchor].get(fact.subject)
        link = fact.link if known is None else known & fact.link
        if link == known:
            return False
        self._links[fact.anchor][fact.subject] = link
        self._links[fact.subject][fact.anchor] = link.reversed
        return True

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


def seen_facts(view: View, standing: str, heading: Heading, on: Ground) -> list[Fact]:
    """Returns what a view says: each thing for the viewer, and each close pair; with cells nothing is left to say."""
    if view.cells:
        steps = [world_frame(cell, heading) for cell in view.cells]
        return [Fact(s.name, standing, on.exactly(at)) for s, at in zip(view.sightings, steps, strict=True)]
    seen = [Fact(s.name, standing, on.seen(s.direction, s.distance, heading)) for s in view.sightings]
    close = [Fact(pair.subject, pair.anchor, on.close(pair.direction, pair.distance, heading)) for pair in view.close]
    return seen + close


def bits(belief: Belief, scene: Scene) -> list[float]:
    """Returns for every thing and door heard of the bits won about its place.

    A place not heard of counts with M cells, M being the square of the scene's longer side. A published set may
    hold more than that, and win less than nothing; or none after a contradiction, and count as known. A careful
    reasoner wins nothing in both cases.
    """
    total = max(scene.size) ** 2
    counts = [belief.cells[name].bit_count() for name in scene.names if name in belief.cells]
    if belief.distinct:
        return [log2(total / min(count or total, total)) for count in counts]
    return [log2(total / max(1, count)) for count in counts]


def gain(belief: Belief, scene: Scene) -> float:
    """Returns the information gained: the share won of all bits there are to win."""
    return sum(bits(belief, scene)) / (len(scene.names) * log2(max(scene.size) ** 2))


def is_certain(belief: Belief, scene: Scene) -> bool:
    """Says whether the place of everything is known exactly."""
    return all(belief.count(name) == 1 for name in scene.names)
