"""Settings: how the same items are put to a player."""

from dataclasses import dataclass
from enum import StrEnum


class Source(StrEnum):
    """Where a player's knowledge comes from."""

    ACTIVE = "active"
    """It moves, looks and acts itself."""
    ONE_VIEW = "one-view"
    """It is shown the first view of each phase."""
    WALK = "walk"
    """It is shown views along a way that was taken by chance."""
    SOLUTION = "solution"
    """It is shown the views of the solution."""
    QUESTION = "question"
    """It reads the question alone."""
    KINDS = "kinds"
    """It reads the question and, in no order, the kinds of thing that it concerns."""
    SCENE = "scene"
    """It reads what there is and where, as it truly is, but not what is hidden within things."""


class Probes(StrEnum):
    """When a player that moves is asked, as an aside, what it would answer now."""

    END = "end"
    """Where its steps end."""
    STEPS = "steps"
    """After 0, 1, 2, 4, 8 and 16 steps, and at the end."""
    EVERY = "every"
    """Before each step."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Setting:
    """How items are put."""

    source: Source = Source.ACTIVE
    probes: Probes = Probes.END
    views: int = 30
    """Views of a way taken by chance."""
    is_shuffled: bool = False
    """Whether these come in another order than they were seen in."""
    tells_moves: bool = False
    """Whether the moves between these are told."""
    window: int = 0
    """Pictures of the past that are shown again at least; 0 for all."""
    size: int = 384
    """Pixels of each side of a picture."""
    quality: str = "default"
    """How much work goes into a picture."""

    def __post_init__(self) -> None:
        if not 1 <= self.views <= MOST_VIEWS:
            raise ValueError(f"a player is shown 1 to {MOST_VIEWS} views, not {self.views}")

    @property
    def moves(self) -> bool:
        """Whether the player moves itself."""
        return self.source is Source.ACTIVE

    @property
    def shows(self) -> bool:
        """Whether the player is shown pictures."""
        return self.source in (Source.ACTIVE, Source.ONE_VIEW, Source.WALK, Source.SOLUTION)


MOST_VIEWS = 100
"""Views that a player is shown at most."""
