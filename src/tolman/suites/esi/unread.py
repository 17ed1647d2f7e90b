"""Why no step can be read in a reply."""

from dataclasses import dataclass
from enum import Enum


class Why(Enum):
    """Why no step can be read in a reply."""

    NO_MOVE = "no step"
    SEVERAL = "several steps"
    MISWRITTEN = "miswritten"
    NO_PLACE = "no place"
    """What a step is done to is neither a place in the picture nor a name."""
    NO_NAME = "unknown name"
    NO_SIZE = "no size"
    """It goes by something other than metres within the limits."""
    NO_ANGLE = "no angle"
    """It turns by something other than a multiple of 15 degrees within the limits."""
    SIZED = "sized"
    """It has a size, where all steps have the same."""
    NO_OPTION = "no option"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A reply that is no step."""

    why: Why
