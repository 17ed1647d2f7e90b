"""Tasks: what a run selects, kinds of question in one setting."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tolman.errors import ItemError
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.esi.families import Draw, item_name
from tolman.suites.esi.item import Item
from tolman.suites.esi.setting import Setting, Source

NAME = "esi"
"""The name of the suite."""

VERSION = 1
"""Rises whenever an old item is put or scored otherwise; kinds have a version of their own."""

USUAL_DIFFICULTY = 3

_DOES = {
    Source.ACTIVE: "players move, look and handle things until they answer",
    Source.ONE_VIEW: "players see the first view alone",
    Source.WALK: "players see views along a way taken by chance",
    Source.SOLUTION: "players see the views of the solution",
    Source.QUESTION: "players read the question alone",
    Source.KINDS: "players read the question and the kinds of thing that it concerns",
    Source.SCENE: "players read what there is and where",
}


class Place(NamedTuple):
    """Which item a seed of a task means."""

    draw: Draw
    twin: int


@dataclass(frozen=True, slots=True)
class Task:
    """ESI in one setting. Its seeds count the twins of all its kinds, one family of each after the other."""

    kinds: tuple[str, ...]
    """With their versions."""
    difficulty: int = USUAL_DIFFICULTY
    setting: Setting = Setting()
    edition: Edition = Edition.CURRENT
    budget: int = 0
    """Steps in place of the usual budget; 0 for that."""

    suite = NAME
    seeds = None  # every number is the seed of an item

    @property
    def name(self) -> str:
        """The name by which the task is called."""
        said = [NAME, self.setting.source.value.replace("-", "_")]
        said += [f"difficulty_{self.difficulty}"] if self.difficulty != USUAL_DIFFICULTY else []
        return "_".join([*said, *([f"budget_{self.budget}"] if self.budget else [])])

    @property
    def width(self) -> int:
        """How many items one family of each kind has."""
        return sum(map(_twins, self.kinds))

    def numbers(self, families: Sequence[int], one_twin: bool = False) -> tuple[int, ...]:
        """Returns the seeds of all items of some families, or of one twin of each."""
        return tuple(seed * self.width + number for seed in families for number in self._places(seed, one_twin))

    def _places(self, family: int, one_twin: bool) -> Iterator[int]:
        """Yields the places of the twins of a family of each kind."""
        first = 0
        for kind in self.kinds:
            count = _twins(kind)
            twins = [stream(family, NAME, "one twin", kind).below(count)] if one_twin else range(count)
            yield from (first + twin for twin in twins)
            first += count

    def place(self, seed: int) -> Place:
        """Returns which item a seed means."""
        number, twin = divmod(seed, self.width)
        for kind in self.kinds:
            count = _twins(kind)
            if twin < count:
                return Place(Draw(kind, number, self.difficulty), twin)
            twin -= count
        raise ItemError("there is no kind of question to draw an item of")

    @property
    def sort(self) -> tuple[str, ...]:
        """What its items are like, in words."""
        return self.edition.value, f"difficulty {self.difficulty}"

    @property
    def words(self) -> str:
        """What it plays, in words."""
        kinds = ", ".join(kind.rpartition("_v")[0].replace("_", " ") for kind in self.kinds)
        said = [f"{self.name}: {kinds}", f"difficulty {self.difficulty}", _DOES[self.setting.source]]
        if self.setting.shows:
            said.append(f"pictures of {self.setting.size} pixels, {self.setting.quality}")
        return ", ".join(said)

    @property
    def rules(self) -> tuple[object, ...]:
        """How its items are put, whatever they are like."""
        return self.setting, self.budget

    def draw(self, seed: int) -> Item:
        """Returns the item of a seed."""
        item = self._item(seed)
        asked = replace(item.asked, budget=self.budget) if self.budget else item.asked
        return replace(item, asked=asked, setting=self.setting, edition=self.edition)

    def _item(self, seed: int) -> Item:
        from tolman.suites.esi.store import family

        draw, twin = self.place(seed)
        return family(draw).items[twin]

    def item_id(self, seed: int) -> str:
        """Returns the name of the item of a seed."""
        draw, twin = self.place(seed)
        return item_name(draw.kind, draw.difficulty, draw.seed, twin)

    def item_digest(self, seed: int) -> str:
        """Returns hex digits that change with anything in what an item is about."""
        return self._item(seed).digest

    def question_count(self, _seed: int) -> int | None:
        """Returns how many questions an item asks; None where what it takes is steps."""
        return None if self.setting.moves else 1

    def draws(self, families: Sequence[int]) -> tuple[Draw, ...]:
        """Returns what decides some families of each kind."""
        return tuple(Draw(kind, seed, self.difficulty) for seed in families for kind in self.kinds)


def _twins(kind: str) -> int:
    """Returns how many items a family of a kind has."""
    from tolman.suites.esi.kinds.kinds import kind_named

    return kind_named(kind).twins
