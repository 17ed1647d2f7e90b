"""Tasks: what a run selects, a suite in one setting."""

from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

from tolman.protocol.edition import Edition

Item_co = TypeVar("Item_co", covariant=True)


@runtime_checkable
class Task(Protocol[Item_co]):
    """A suite in one setting; a frozen dataclass, which a manifest holds as JSON."""

    @property
    def suite(self) -> str:
        """The name of the suite."""
        ...

    @property
    def name(self) -> str:
        """The name by which the task is called."""
        ...

    @property
    def edition(self) -> Edition:
        """The rules."""
        ...

    @property
    def sort(self) -> tuple[str, ...]:
        """What its items are like, in words: players are compared on items of the same sort."""
        ...

    @property
    def words(self) -> str:
        """What it plays, in words."""
        ...

    @property
    def rules(self) -> tuple[object, ...]:
        """How its items are put, whatever they are like."""
        ...

    @property
    def seeds(self) -> Sequence[int] | None:
        """The seeds of all its items; None where every number is one."""
        ...

    def draw(self, seed: int) -> Item_co:
        """Returns the item of a seed."""
        ...

    def item_id(self, seed: int) -> str:
        """Returns the name of the item of a seed."""
        ...

    def item_digest(self, seed: int) -> str:
        """Returns sixteen hex digits that change with anything in what the item of a seed is about."""
        ...

    def question_count(self, seed: int) -> int | None:
        """Returns how many questions the item of a seed has; None where that is known only once it is drawn."""
        ...
