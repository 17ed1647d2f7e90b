"""What the words of a player can refer to."""

from dataclasses import dataclass

from tolman.protocol.edition import Edition
from tolman.suites.esi.item import Item
from tolman.suites.esi.moves import offered


@dataclass(frozen=True, slots=True)
class Known:
    """What words of a step can refer to."""

    names: tuple[str, ...] = ()
    """Names that the question introduced."""
    options: tuple[str, ...] = ()
    has_parts: bool = False
    """Whether there is a part that can be ended."""
    edition: Edition = Edition.CURRENT

    @property
    def is_published(self) -> bool:
        """Whether steps have no sizes, and what is acted on is named."""
        return self.edition is Edition.PUBLISHED

    @property
    def offered(self) -> tuple[str, ...]:
        """The names of all steps that there are."""
        return offered(self.edition, self.has_parts)


def known_of(item: Item, phase: int = 0) -> Known:
    """Returns what words of a step can refer to in a phase of an item; the last one cannot be ended."""
    return Known(tuple(item.asked.names), item.asked.options, phase + 1 < len(item.phases), item.edition)
