"""What a player does with its hands, as values with a JSON form: a verb, what it is done to, and how.

A player never uses the names of a house. It points at a place in its picture, or uses a name that whoever asks has
introduced. Nothing here needs MuJoCo.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import TypeAlias

from tolman.eye.routes import ACROSS
from tolman.physics.act import MOST_IMPULSE, MOST_LITRES, MOST_NEWTONS, MOST_STACKED, Side


class Verb(StrEnum):
    """What hands can do."""

    PICK_UP = "pick up"
    """A thing, or a cloth."""
    PUT_BACK = "put back"
    """What the hand holds; to nothing."""
    PUT = "put"
    """What the hand holds, on a thing or the floor, just where one points, or beside a thing."""
    PUT_INSIDE = "put inside"
    OPEN = "open"
    """The door, lid or drawer that one points at; all that a thing has, where it is named."""
    SHUT = "shut"
    PUSH = "push"
    """A thing, at the height at which one points at it."""
    TAP = "tap"
    PUT_ON_SLOPE = "put on slope"
    STACK = "stack"
    """Several things, on a thing or the floor."""
    FILL = "fill"
    """A vessel; the one in the hand where it is done to nothing."""
    POUR = "pour"
    """Out of the vessel in the hand into another; on the floor where it is done to that or to nothing."""
    EMPTY = "empty"
    LIFT = "lift"
    """A cloth."""
    DRAPE = "drape"
    """The cloth that the hand holds, over a thing."""
    SWITCH_ON = "switch on"
    SWITCH_OFF = "switch off"
    TAKE_TORCH = "take torch"
    """To nothing."""
    PUT_TORCH_AWAY = "put torch away"


@dataclass(frozen=True, slots=True)
class Pointed:
    """A place in the picture that a player sees now."""

    across: float
    """From 0 at the left edge to 999 at the right one."""
    down: float
    """Likewise, from the upper edge."""

    def __post_init__(self) -> None:
        for number in (self.across, self.down):
            if not (isfinite(number) and 0 <= number <= ACROSS):
                raise ValueError(f"a place in a picture is told by numbers from 0 to {ACROSS}, not {number:g}")


Whom: TypeAlias = Pointed | str
"""A place in the picture, or a name that was introduced."""

MOST: Mapping[Verb, float] = {
    Verb.PUSH: MOST_NEWTONS,
    Verb.TAP: MOST_IMPULSE,
    Verb.FILL: MOST_LITRES,
    Verb.POUR: 180.0,
}
"""The largest amount of what is done by amounts: newtons, newton seconds, litres, degrees."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a player does with its hands."""

    verb: Verb
    to: Whom | None = None
    """What it is done to; None where that is nothing, or what the hand holds."""
    side: Side | None = None
    """For `put`: beside what it is done to, and not on it."""
    turn: float = 0.0
    """For `put`: degrees counter-clockwise from above by which it is turned from how it stood."""
    bearing: float = 0.0
    """For `push` and `tap`: degrees clockwise from the way the eye looks."""
    amount: float | None = None
    """Newtons of a push, newton seconds of a tap, litres filled in, degrees tilted to pour; None for the usual."""
    things: tuple[Whom, ...] = ()
    """For `stack`: from the lowest to the highest."""

    def __post_init__(self) -> None:
        for degrees in (self.turn, self.bearing):
            if not (isfinite(degrees) and abs(degrees) <= 360):
                raise ValueError(f"one turns and pushes by degrees from -360 to 360, not {degrees:g}")
        most = MOST.get(self.verb)
        if most is not None and self.amount is not None and not 0 < self.amount <= most:
            raise ValueError(f"to {self.verb} takes more than 0 and at most {most:g}, not {self.amount:g}")
        if (self.verb is Verb.STACK) != bool(self.things) or len(self.things) > MOST_STACKED:
            raise ValueError(f"a stack has 1 to {MOST_STACKED} things, and all else none, not {len(self.things)}")


def plain_name(name: str) -> str:
    """Returns a name without what does not matter: its case, spaces around it, an article before it."""
    return _ARTICLE.sub("", " ".join(name.casefold().split()))


_ARTICLE = re.compile(r"^(?:the|an?) ")
