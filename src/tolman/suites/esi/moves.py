"""Moves: what a player can do in one step, as values, and as they are written.

Moves of the body and places in pictures as in `eye`. A move is written as a call, as in Forward(0.5) or
PickUp(512, 340): where something is acted on, two numbers from 0 to 999 point into the current picture, and a name is
one that the question introduced.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from tolman.eye.deed import Deed, Pointed, Verb, Whom
from tolman.eye.motion import Motion, Way
from tolman.physics.act import Side
from tolman.protocol.edition import Edition
from tolman.protocol.grammar import plain


@dataclass(frozen=True, slots=True)
class GoTo:
    """Goes near a place in the picture, by a free way."""

    place: Pointed


@dataclass(frozen=True, slots=True)
class LookInto:
    """Looks into something through its opening."""

    what: Whom


@dataclass(frozen=True, slots=True)
class EndPhase:
    """Ends a phase before its steps are used up."""


@dataclass(frozen=True, slots=True)
class Say:
    """Answers, and so ends the episode."""

    option: str
    confidence: float | None = None
    """The probability that the answer is right, as the player says it."""


Move: TypeAlias = Motion | GoTo | LookInto | Deed | EndPhase | Say

HAND, FLOOR = "hand", "floor"
"""What a vessel in the hand is called, and what is poured out on."""

WAYS: Mapping[str, Way] = {
    "Forward": Way.FORWARD,
    "Back": Way.BACK,
    "Left": Way.LEFT,
    "Right": Way.RIGHT,
    "Up": Way.UP,
    "Down": Way.DOWN,
    "TurnLeft": Way.TURN_LEFT,
    "TurnRight": Way.TURN_RIGHT,
    "LookUp": Way.LOOK_UP,
    "LookDown": Way.LOOK_DOWN,
}
"""Moves of the body, as they are written."""

DEEDS: Mapping[str, Verb] = {
    "PickUp": Verb.PICK_UP,
    "PutBack": Verb.PUT_BACK,
    "PutOn": Verb.PUT,
    "PutInside": Verb.PUT_INSIDE,
    "Open": Verb.OPEN,
    "Close": Verb.SHUT,
    "Push": Verb.PUSH,
    "Tap": Verb.TAP,
    "PutOnSlope": Verb.PUT_ON_SLOPE,
    "Fill": Verb.FILL,
    "Pour": Verb.POUR,
    "Empty": Verb.EMPTY,
    "Lift": Verb.LIFT,
    "Drape": Verb.DRAPE,
    "SwitchOn": Verb.SWITCH_ON,
    "SwitchOff": Verb.SWITCH_OFF,
    "TakeTorch": Verb.TAKE_TORCH,
    "PutTorchAway": Verb.PUT_TORCH_AWAY,
}
"""Acts that are done to one thing, or to nothing, as they are written."""

UNAIMED = frozenset((Verb.PUT_BACK, Verb.TAKE_TORCH, Verb.PUT_TORCH_AWAY))
"""Acts that are done to nothing."""
WITH_HAND = frozenset((Verb.FILL, Verb.EMPTY))
"""Acts that can be done to what the hand holds."""
BESIDE, STACK, GO_TO, LOOK_INTO, END_PHASE, ANSWER = "PutBeside", "Stack", "GoTo", "LookInto", "EndPhase", "Answer"

_IN_ORDER = (
    *WAYS,
    GO_TO,
    *("PickUp", "PutBack", "PutOn", "PutInside", BESIDE, "Open", "Close", LOOK_INTO, "Push", "Tap", "PutOnSlope"),
    *(STACK, "Fill", "Pour", "Empty", "Lift", "Drape", "SwitchOn", "SwitchOff", "TakeTorch", "PutTorchAway"),
)
_PUBLISHED = (*WAYS, "PickUp", "PutInside", "PutOn", "Fill", "Pour")


def offered(edition: Edition, has_parts: bool = False) -> tuple[str, ...]:
    """Returns the names of all steps that a player can make, in the order in which they are told."""
    if edition is Edition.PUBLISHED:
        return (*_PUBLISHED, ANSWER)
    return (*_IN_ORDER, *((END_PHASE,) if has_parts else ()), ANSWER)


_WAY_NAMES = {way: name for name, way in WAYS.items()}
_VERB_NAMES = {verb: name for name, verb in DEEDS.items()}


def written(move: Move) -> str:
    """Returns a move as a player writes it."""
    return _WRITTEN[type(move)](move)


def at(place: Whom | None) -> str:
    """Returns what is acted on as a player writes it."""
    if isinstance(place, Pointed):
        return f"{plain(round(place.across, 1))}, {plain(round(place.down, 1))}"
    return place or ""


def _motion(motion: Motion) -> str:
    return f"{_WAY_NAMES[motion.way]}({'' if motion.size is None else plain(float(motion.size))})"


def _deed(deed: Deed) -> str:
    if deed.verb is Verb.STACK:
        return f"{STACK}({'; '.join(map(at, deed.things))}; {at(deed.to)})"
    if deed.verb is Verb.PUT and deed.side:
        return f"{BESIDE}({deed.side.value}, {at(deed.to)})"
    name = _VERB_NAMES[deed.verb]
    if deed.to is None and deed.verb not in UNAIMED:
        return f"{name}({FLOOR if deed.verb is Verb.POUR else HAND})"
    return f"{name}({at(deed.to)})"


def _say(say: Say) -> str:
    """Returns an answer with its confidence in percent; one percent and less take the sign, since 1 is certain."""
    if say.confidence is None:
        return f"{ANSWER}({say.option})"
    percent = plain(round(100 * say.confidence, 4))
    return f"{ANSWER}({say.option}, {percent}{'%' if 0 < 100 * say.confidence <= 1 else ''})"


_WRITTEN: Mapping[type, Callable[..., str]] = {
    Motion: _motion,
    GoTo: lambda move: f"{GO_TO}({at(move.place)})",
    LookInto: lambda move: f"{LOOK_INTO}({at(move.what)})",
    Deed: _deed,
    EndPhase: lambda _move: f"{END_PHASE}()",
    Say: _say,
}


def put_beside(side: Side, of: Whom) -> Deed:
    """Returns the act that puts what the hand holds beside something."""
    return Deed(Verb.PUT, of, side=side)


def without_size(motion: Motion) -> Motion:
    """Returns a move of the size that is usual."""
    return replace(motion, size=None)
