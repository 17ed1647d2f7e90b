"""What a kind of question is: how its items are drawn, what justifies an answer, and what would settle it.

A kind has one module: its docstring says what is asked, which form the answer has, what is true, what misleads, what
justifies an answer, and what the published rows get wrong; its functions are the fields of one `Kind`. Only `draw`
and `recompute` know what is hidden. `conclude`, `plan` and `guess` are for players: all that they know is what a
question says and what a memory holds.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from tolman.eye.deed import Deed, Verb
from tolman.eye.motion import Motion
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.moves import EndPhase
from tolman.suites.esi.sight import Memory


class Category(StrEnum):
    """What a kind is about, as the paper has it."""

    GROUNDING = "perceptual grounding"
    STRUCTURE = "physical structure"
    DYNAMICS = "physical dynamics"
    REFLECTION = "specular reflection"
    RELATIONS = "spatial relations"
    METRIC = "metric comparison"
    MAPPING = "cognitive mapping"
    ENUMERATION = "enumerative perception"
    TIME = "temporal understanding"
    SEQUENCE = "action sequencing"


class Rejected(Exception):  # noqa: N818 (it is no error: candidates are rejected all the time, and counted by reason)
    """A candidate that is not asked; its text is the reason, in few words that others share."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A candidate: one of several that differ in what is hidden."""

    phases: tuple[Phase, ...]
    question: str
    options: tuple[str, ...]
    target: int
    """The number of the right option."""
    names: Mapping[str, str]
    """Each name that the question introduces, with what it means."""
    watched: tuple[str, ...] = ()
    """What else matters in pictures, by its name in the house."""
    rooms: tuple[str, ...] = ()
    """The rooms of which it matters how much has been seen."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What is hidden."""


@dataclass(frozen=True, slots=True)
class Find:
    """To have something in the picture that the question names."""

    name: str


@dataclass(frozen=True, slots=True)
class Near:
    """To come within reach of something, and face it."""

    name: str


@dataclass(frozen=True, slots=True)
class Locate:
    """To know where something is: to see it from two places."""

    name: str


@dataclass(frozen=True, slots=True)
class Tell:
    """To see enough of something to know what it is."""

    name: str


@dataclass(frozen=True, slots=True)
class Around:
    """To see something from another side: so many degrees around it, counter-clockwise from above, from the start."""

    name: str
    degrees: float


@dataclass(frozen=True, slots=True)
class Above:
    """To look down on something from close by."""

    name: str


@dataclass(frozen=True, slots=True)
class Do:
    """To do something to what is named, from within reach of it."""

    verb: Verb
    name: str
    deed: Deed | None = None
    """Where it takes more than a verb and a name."""


@dataclass(frozen=True, slots=True)
class Into:
    """To look into something."""

    name: str


@dataclass(frozen=True, slots=True)
class Cover:
    """To see what there is of the floor, and of what can be opened, of the rooms that matter."""


Goal: TypeAlias = Find | Near | Locate | Tell | Around | Above | Do | Into | Cover | Motion | EndPhase
"""What would settle a question, or help to; a move is made as it is."""


def _no_notes(_item: Item, _frame: Frame, _names: tuple[str, ...], _camera: Camera) -> dict[str, float]:
    return {}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question."""

    name: str
    category: Category
    about: str
    """The docstring of its module: the card is made from it."""
    twins: int
    """How many candidates one seed draws: as many as there are answers."""
    draw: Callable[[Stream, int], tuple[Twin, ...]]
    """Returns the candidates of a seed at a difficulty from 1 to 5; raises Rejected where there are none."""
    recompute: Callable[[Item], int | None]
    """Works the target out another way, from the settled house; None where it is too close to call."""
    conclude: Callable[[Asked, Memory], int | None]
    """Returns the answer that is justified by what was seen and done; None while none is."""
    plan: Callable[[Asked, Memory], Iterable[Goal]]
    """Returns what would settle the question, or help to; the first that is not reached and can be is gone for."""
    guess: Callable[[Asked, Memory], int]
    """Returns the best answer from the first view alone."""
    notice: Callable[[Item, Frame, tuple[str, ...], Camera], dict[str, float]] = _no_notes
    """Measures in a picture what the kind is about, with what labels mean; what it says is part of every glimpse."""
    version: int = 1
    """Rises whenever an old seed draws, asks or concludes otherwise."""

    @property
    def id(self) -> str:
        """Its name with its version."""
        return f"{self.name}_v{self.version}"
