"""A question of SpatialBench: one thing asked about a video, and what kinds of question there are."""

from dataclasses import dataclass
from enum import IntEnum
from string import ascii_uppercase

from tolman.scoring.units import Unit as Unit

VERSION = 1
"""Rises whenever a question of an old file is asked or scored otherwise."""


class Level(IntEnum):
    """What a question takes, from seeing to planning."""

    OBSERVATION = 1
    """To see and to measure."""
    TOPOLOGY = 2
    """To know what lies where."""
    SYMBOLS = 3
    """To make use of what things mean."""
    CAUSALITY = 4
    """To foresee what follows from what."""
    PLANNING = 5
    """To find a way to act."""


KINDS = {
    "object_counting": Level.OBSERVATION,
    "object_size": Level.OBSERVATION,
    "room_size": Level.OBSERVATION,
    "absolute_distance": Level.OBSERVATION,
    "appearance_order": Level.TOPOLOGY,
    "appearance_order_on_self-defined_route": Level.TOPOLOGY,
    "relative_distance": Level.TOPOLOGY,
    "relative_direction": Level.TOPOLOGY,
    "relative_counting": Level.TOPOLOGY,
    "multi-hop_spatial_reasoning": Level.SYMBOLS,
    "affordance": Level.SYMBOLS,
    "landmark-constrained_pose_localization": Level.SYMBOLS,
    "spatial_causal_reasoning": Level.CAUSALITY,
    "visual_based_commands": Level.PLANNING,
    "route_plan": Level.PLANNING,
}
"""The level of each kind of question, by its published name."""


@dataclass(frozen=True, slots=True)
class Exemplar:
    """How a question is answered, shown to players before they are asked another."""

    reason: str
    frames: tuple[int, ...]
    """Numbers of the frames of its video that show why, counted from 0."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing asked about a video."""

    id: int
    """The published number."""
    kind: str
    """One of `KINDS`."""
    text: str
    options: tuple[str, ...]
    """What may be chosen, without letters; none where a number is asked for."""
    target: str
    """The letter of the right option, or the right number as it was written."""
    video: str
    """Name of the file, as in 202510311739.mp4."""
    place: str
    """Where it was filmed: indoor or outdoor."""
    unit: Unit | None = None
    """What the number counts; None where there are options."""
    is_miscased: bool = False
    """Whether the file spells the kind with a wrong capital: the published evaluator leaves such questions out."""
    exemplar: Exemplar | None = None
    """How it is answered, where the file explains it."""

    @property
    def level(self) -> Level:
        """What the question takes."""
        return KINDS[self.kind]

    @property
    def letters(self) -> str:
        """The letters of the options."""
        return ascii_uppercase[: len(self.options)]


def kinds() -> tuple[str, ...]:
    """Returns the versioned names of all kinds of question."""
    return tuple(f"spatialbench/{name}-v{VERSION}" for name in KINDS)
