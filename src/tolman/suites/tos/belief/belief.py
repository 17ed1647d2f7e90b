"""Belief: for every thing, the cells that fit everything observed, and the information gained.

Cells are counted from an origin, the start unless another is named. Observations become links between pairs;
the sets kept are the largest in which every cell of every thing has a partner cell across each of its links (arc
consistency); links that only shut out a part of the plane count once their other end is nearly sure.
"""

from collections.abc import Iterable
from math import log2

from tolman.geometry.pose import Cell, Heading, world_frame
from tolman.suites.tos.belief.cellset import Cells, Ground, Link, Steps, ground, size_of
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import View

_SURE = 24
"""Cells up to which a name is sure enough for a wide link to be worth following; sets only shrink, so the
order in which links are followed still does not matter."""


_MOST_PAIRS = 2000
"""Pairs of cells up to which displacements are listed."""


Fact = tuple[str, str, Link]
"""A subject, an anchor and what links them."""


class Belief:
    """The cells still possible for everything heard of."""

    def __init__(self, reach: int, distinct: bool = False, origin: str = START) -> None:
        self.ground: Ground = ground(reach)
        self.distinct = distinct
        """Whether no two names can share a cell."""
        self.cells: dict[str, Cells] = {origin: self.ground.cell((0, 0))}
        self.contradiction: str | None = None
        """The name for which no cell is left, or None."""
        self._counts = {origin: 1}
        self._heard: list[Fact] = []
        self._ties: dict[str, dict[str, Steps]] = {}
        """Where every name can be for every other as long as neither is sure: then it has nothing new to say."""

    def copy(self) -> "Belief":
        """Returns a belief of its own with the same content."""
        twin = object.__new__(type(self))
        twin.ground, twin.distinct, twin.contradiction = self.ground, self.distinct, self.contradiction
        twin.cells, twin._counts, twin._heard = self.cells.copy(), self._counts.copy(), self._heard.copy()
        twin._ties = {name: ties.copy() for name, ties in self._ties.items() if ties}
        return twin

    def count(self, name: str) -> int | None:
        """Returns how many cells are possible, or None if nothing is known of `name`."""
        return self._counts.get(name)

    def displacements(self, origin: str, target: str) -> set[Cell]:
        """Returns where `target` can still be for `origin`; nothing where that is too much to say."""
        here, there = self.cells.get(origin, 0), self.cells.get(target, 0)
        if not 0 < here.bit_count() * there.bit_count() <= _MOST_PAIRS:
            return set()
        tie = self._ties.get(origin, {}).get(target)
        steps: set[Cell] = set()
        for x, y in self.ground.cells(here):
            partners = tie.from_one(self.ground.cell((x, y)), there) if tie else there
            steps.update((u - x, v - y) for u, v in self.ground.cells(partners))
        return steps

    def absorb(self, facts: Iterable[Fact]) -> None:
        """Takes in facts and prunes every set they touch.

        Sets that fit together are the same whatever the order in which links are followed, so that links which can
        say nothing new are left out. What is left after a contradiction hangs on the order, which is then kept.
        """
        new = self._new(facts)
        if not new:
            return
        if self.contradiction is None:
            cells, counts = self.cells.copy(), self._counts.copy()
            if self._fits(new):
                self._heard += new
                return
            self.cells, self._counts, self._ties = cells, counts, {}
            for fact in self._heard:
                self._is_tied(fact)
        self._follow_all(new)

    def _new(self, facts: Iterable[Fact]) -> list[Fact]:
        """Hears of the names of facts; returns those that say anything that is not sure."""
        cells, counts, new = self.cells, self._counts, []
        free: tuple[Cells, int] | None = None
        for fact in facts:
            subject, anchor, link = fact
            if subject not in cells:
                cells[subject], counts[subject] = free = free or self._free()
            if anchor not in cells:
                cells[anchor], counts[anchor] = free = free or self._free()
            if counts[anchor] != 1 or counts[subject] != 1 or not link.forth.holds(cells[anchor], cells[subject]):
                new.append(fact)
        return new

    def _free(self) -> tuple[Cells, int]:
        """Returns the cells where a new name can be, all but those that are taken, and how many they are."""
        taken = 0
        for name, count in self._counts.items() if self.distinct else ():
            if count == 1:
                taken |= self.cells[name]
        free = self.ground.all & ~taken
        return free, free.bit_count()

    def _fits(self, new: list[Fact]) -> bool:
        """Prunes what facts touch until nothing changes; False, with sets half pruned, at a contradiction."""
        cells, counts = self.cells, self._counts
        changed: dict[str, None] = {}
        unsure: list[Fact] = []
        for fact in new:
            subject, anchor, link = fact
            if counts[anchor] == 1:
                if not self._keeps(subject, link.forth.from_one(cells[anchor], cells[subject]), changed):
                    return False
            elif counts[subject] == 1:
                if not self._keeps(anchor, link.back.from_one(cells[subject], cells[anchor]), changed):
                    return False
            else:
                unsure.append(fact)
        if not self._spread(changed):
            return False
        return self._fits(unsure) if len(unsure) < len(new) else self._fit_together(unsure)

    def _fit_together(self, facts: list[Fact]) -> bool:
        """Ties names of which none is sure, and prunes them by each other."""
        changed: dict[str, None] = {}
        for subject, anchor in dict.fromkeys(fact[:2] for fact in facts if self._is_tied(fact)):
            if not (self._follows(subject, anchor, changed) and self._follows(anchor, subject, changed)):
                return False
        return self._spread(changed)

    def _is_tied(self, fact: Fact) -> bool:
        """Adds a fact to what links its names; says whether it says anything new."""
        subject, anchor, link = fact
        known = self._ties.setdefault(anchor, {}).get(subject)
        if known is None:
            self._ties[anchor][subject], self._ties.setdefault(subject, {})[anchor] = link
            return True
        tie = self.ground.met(known, link.forth)
        if tie is known:
            return False
        self._ties[anchor][subject] = tie
        self._ties[subject][anchor] = self.ground.met(self._ties[subject][anchor], link.back)
        return True

    def _keeps(self, name: str, left: Cells, changed: dict[str, None]) -> bool:
        """Leaves some of its cells to `name`, not counted yet if fewer than before; says whether there are any."""
        if left != self.cells[name]:
            self.cells[name] = left
            changed[name] = None
        return left != 0

    def _follows(self, name: str, other: str, changed: dict[str, None]) -> bool:
        """Drops the cells of `name` without a partner among those of `other`; says whether any is left."""
        tie, count = self._ties[other][name], self._counts[other]
        if tie.wide and count > _SURE:
            return True
        return self._keeps(name, tie.from_any(self.cells[other], count, self.cells[name]), changed)

    def _spread(self, changed: dict[str, None]) -> bool:
        """Prunes what is linked to what changed, smallest sets first; says whether every name has a cell left."""
        cells, counts, ties = self.cells, self._counts, self._ties
        while changed:
            name = min(changed, key=counts.__getitem__)
            del changed[name]
            counts[name] = size_of(cells[name])
            if counts[name] == 1:
                if self.distinct and self._claim(name, changed):
                    return False
                for other, tie in ties.pop(name, {}).items():
                    del ties[other][name]
                    if not self._keeps(other, tie.from_one(cells[name], cells[other]), changed):
                        return False
            else:
                for other in ties.get(name, ()):  # one that is sure has its own turn
                    if counts[other] > 1 and not self._follows(other, name, changed):
                        return False
        return True

    def _claim(self, name: str, changed: dict[str, None]) -> str | None:
        """Takes the only cell of `name` from all others; returns the first that had no other one.

        Those that are sure and have had their turn claimed their own cells before.
        """
        cell = self.cells[name]
        rivals = [other for other, count in self._counts.items() if count > 1 or other in changed]
        taken = [other for other in rivals if self.cells[other] & cell]
        for other in taken:
            self.cells[other] ^= cell
            self._counts[other] -= 1
            changed[other] = None
        return next((other for other in taken if not self.cells[other]), None)

    def _follow_all(self, new: list[Fact]) -> None:
        """Prunes by every link, in the order in which they came, until a name has no cell left."""
        changed: dict[str, None] = {}
        for subject, anchor in dict.fromkeys(fact[:2] for fact in new if self._is_tied(fact)):
            self._follow(subject, anchor, changed)
            self._follow(anchor, subject, changed)
        while changed and not self.contradiction:
            name = min(changed, key=self._counts.__getitem__)
            del changed[name]
            if self.distinct and self._counts[name] == 1:
                self.contradiction = self._claim(name, changed)
            for other in self._ties[name]:
                self._follow(other, name, changed)

    def _follow(self, name: str, other: str, changed: dict[str, None]) -> None:
        """Prunes `name` by `other`, and notes a contradiction."""
        if self.cells[name] and not self._follows(name, other, changed):
            self.contradiction = self.contradiction or name
        self._counts[name] = self.cells[name].bit_count()


def seen_facts(view: View, standing: str, heading: Heading, on: Ground) -> list[Fact]:
    """Returns what a view says: each thing for the viewer, and each close pair; with cells nothing is left to say."""
    if view.cells:
        steps = [world_frame(cell, heading) for cell in view.cells]
        return [(s.name, standing, on.exactly(at)) for s, at in zip(view.sightings, steps, strict=True)]
    seen = [(s.name, standing, on.seen(s.direction, s.distance, heading)) for s in view.sightings]
    close = [(pair.subject, pair.anchor, on.close(pair.direction, pair.distance, heading)) for pair in view.close]
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
