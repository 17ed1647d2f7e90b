"""The plain form of a belief: every link is followed in the order in which it came. The belief must equal it."""

from collections.abc import Iterable
from itertools import product

from tolman.geometry.pose import Cell
from tolman.suites.tos.belief.belief import Fact
from tolman.suites.tos.belief.cellset import Cells, Ground, Link, Steps, ground
from tolman.suites.tos.moves import START

_SURE = 24


class PlainBelief:
    """The cells still possible for everything heard of, worked out link by link without a shortcut."""

    def __init__(self, reach: int, distinct: bool = False, origin: str = START) -> None:
        self.ground: Ground = ground(reach)
        self.distinct = distinct
        """Whether no two names can share a cell."""
        self.cells: dict[str, Cells] = {origin: self.ground.cell((0, 0))}
        self._links: dict[str, dict[str, Link]] = {origin: {}}
        self.contradiction: str | None = None
        """The name for which no cell is left, or None."""

    def count(self, name: str) -> int | None:
        """Returns how many cells are possible, or None if nothing is known of `name`."""
        return self.cells[name].bit_count() if name in self.cells else None

    def displacements(self, origin: str, target: str) -> set[Cell]:
        """Returns where `target` can be for `origin`, all pairs tried."""
        link, on = self._links[origin].get(target), self.ground
        pairs = product(on.cells(self.cells[origin]), on.cells(self.cells[target]))
        return {
            (u - x, v - y)
            for (x, y), (u, v) in pairs
            if not link or _carried(link.forth, on.cell((x, y))) & on.cell((u, v))
        }

    def absorb(self, facts: Iterable[Fact]) -> None:
        """Takes in facts and prunes every set they touch."""
        pairs = dict.fromkeys(fact[:2] for fact in facts if self._has_joined(fact))
        changed: dict[str, None] = {}
        for subject, anchor in pairs:
            for name, other in ((subject, anchor), (anchor, subject)):
                if self._pruned(name, other):
                    changed[name] = None
        self._spread(changed)

    def _has_joined(self, fact: Fact) -> bool:
        """Adds a fact to what links its pair; says whether it says anything new."""
        subject, anchor, link = fact
        for name in (subject, anchor):
            if name not in self.cells:
                self.cells[name] = self.ground.all & ~self._taken()
                self._links[name] = {}
        here, there = self.cells[anchor], self.cells[subject]
        if here.bit_count() == there.bit_count() == 1 and _carried(link.forth, here) & there:
            return False  # both places are known, and agree: nothing will ever change
        known = self._links[anchor].get(subject)
        link = link if known is None else _met(known, link)
        if link == known:
            return False
        self._links[anchor][subject] = link
        self._links[subject][anchor] = Link(link.back, link.forth)
        return True

    def _pruned(self, name: str, other: str) -> bool:
        """Drops the cells of `name` without a partner among those of `other`; says whether any went."""
        before, link = self.cells[name], self._links[other][name]
        if before == 0 or (link.forth.wide and self.cells[other].bit_count() > _SURE):
            return False
        left = before & _carried(link.forth, self.cells[other])
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


def _carried(steps: Steps, cells: Cells) -> Cells:
    """Returns every cell that a displacement reaches from one of `cells`."""
    reached = 0
    for place in range(cells.bit_length()):
        if cells >> place & 1:
            shift = steps.low + place
            reached |= steps.bits << shift if shift >= 0 else steps.bits >> -shift
    return reached


def _met(one: Link, other: Link) -> Link:
    return Link(_both(one.forth, other.forth), _both(one.back, other.back))


def _both(one: Steps, other: Steps) -> Steps:
    low = min(one.low, other.low)
    bits = (one.bits << (one.low - low)) & (other.bits << (other.low - low))
    while bits and not bits & 1:
        bits, low = bits >> 1, low + 1
    return Steps(bits, low, bits.bit_count(), one.wide if other.wide else 0)
