"""Settings: how the same item is put to a player."""

from dataclasses import dataclass
from enum import StrEnum

IMAGE_SIZE = 512
"""Pixels of each side of a view, unless another size is chosen; docs/pictures.md tells what others bring."""


class Source(StrEnum):
    """Where a player knows the place from when it is asked about it."""

    ACTIVE = "active"
    """It has explored the place itself."""
    PASSIVE = "passive"
    """It reads what a scripted player did and saw."""
    TRUE_MAP = "true-map"
    """It is given the true map: is knowing the place enough?"""
    NAMES = "names-only"
    """It is told the rules and the names of all things, and nothing of where they are."""
    NOTHING = "question-only"
    """It reads the question alone."""


class Sense(StrEnum):
    """How a player perceives the place."""

    TEXT = "text"
    """What is in view is told in words."""
    VISION = "vision"
    """What is in view is shown in a picture."""
    BOTH = "both"
    """It is shown, and told in words."""


class QuestionViews(StrEnum):
    """How questions put a view that they are about."""

    WORDS = "words"
    """They describe part of it in words."""
    PICTURES = "pictures"
    """They show it in a picture."""


class OwnMap(StrEnum):
    """What part a map that the player draws has in its answers."""

    NONE = "none"
    """None: it is asked the question alone."""
    FIRST = "first"
    """It draws its map before it answers, in the same reply."""
    INSTEAD = "instead"
    """It draws its map once; with every question it is given that map instead of all that was said before."""


class Probes(StrEnum):
    """When a player is asked for its map, and what it has not seen."""

    NONE = "none"
    """Never."""
    END = "end"
    """It draws one map, once it has explored; none where it explores again after a change."""
    TURNS = "turns"
    """It also draws its map, and what is in view, and says what it has not seen, after turns."""


@dataclass(frozen=True, slots=True)
class Shifting:
    """How much a shift changes."""

    moved: int = 2
    """Things that are moved."""
    turned: int = 2
    """Things that are turned."""
    least_distance: float = 6.0
    """Cells, in a straight line, by which a thing is moved at least."""

    def __post_init__(self) -> None:
        if min(self.moved, self.turned, self.least_distance) < 0:
            raise ValueError(f"a shift has no negative numbers, unlike {self}")


def usual_walker(sense: Sense) -> str:
    """Returns whose exploration a passive player reads by default, as in the paper.

    The strategist looks from many places until words leave no doubt. A picture shows where things are at once, so
    the scout will do, at half as many pictures.
    """
    return "scout" if sense is Sense.VISION else "strategist"


@dataclass(frozen=True, slots=True)
class Setting:
    """How an item is put."""

    source: Source = Source.ACTIVE
    """Where the player knows the place from."""
    own_map: OwnMap = OwnMap.NONE
    """What part its own map has in its answers."""
    walker: str = ""
    """The scripted player whose exploration a passive player reads; empty for the usual one of its sense."""
    thinks: bool = True
    """Whether the player may think aloud before it answers, or gives the answer alone."""
    probes: Probes = Probes.NONE
    """When the player is asked what it believes."""
    every: int = 1
    """Turns from one probe to the next."""
    repeats: int = 1
    """Maps that are asked for, each on its own, whenever one is."""
    shifting: Shifting | None = None
    """What changes after the exploration, to see whether the player notices; None for nothing."""
    sense: Sense = Sense.TEXT
    """How it perceives the place."""
    image_size: int = IMAGE_SIZE
    """Pixels of each side of a view; other pictures are larger in proportion."""
    views: QuestionViews = QuestionViews.WORDS
    """How questions put a view that they are about."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "walker", self.walker or usual_walker(self.sense))
        if min(self.every, self.repeats) < 1:
            raise ValueError(f"a probe comes every so many turns, so many times: at least 1, unlike {self}")
        if not 32 <= self.image_size <= 2048:
            raise ValueError(f"a view has 32 to 2048 pixels a side, not {self.image_size}")
        if self.views is QuestionViews.PICTURES and self.sense is Sense.TEXT:
            raise ValueError("questions show pictures to players that see: choose the sense vision or both")
        if self.source is Source.NOTHING and (self.shifting or self.own_map is not OwnMap.NONE):
            raise ValueError("a player that reads nothing but questions has no place to draw or to see changed")
