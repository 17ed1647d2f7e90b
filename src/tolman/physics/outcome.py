"""What came of an act, as it is written down: drawing, scoring and resuming read it and need no physics."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tolman.house.house import Thing
from tolman.physics.state import Changes, State, changes_between, rounded_state

VERSION = 1
"""Rises whenever an act on an old state may come to something else."""


class Verdict(StrEnum):
    """What came of an act, in a word; none says what anything is, what it looks like or how many there are."""

    DONE = "done"
    PARTLY = "partly"
    """It went as far as it could, and something is in the way of the rest."""

    NOTHING = "nothing"
    """There is nothing to be done so: it is absent, is not seen, has another name, or is not of the sort."""
    OUT_OF_REACH = "out of reach"
    BLOCKED = "blocked"
    """Something is in the way."""
    TOO_HEAVY = "too heavy"
    TOO_LARGE = "too large"
    HANDS_FULL = "hands full"
    HANDS_EMPTY = "hands empty"
    COVERED = "covered"
    """Something lies over it."""
    NO_ROOM = "no room"
    """There is no free spot."""
    DOES_NOT_FIT = "does not fit"
    SHUT = "shut"
    FULL = "full"
    WOULD_FALL = "would fall"
    """It does not stay there, or something else would fall; all is as it was."""
    FAILED = "failed"
    """It could not be worked out what comes of it; all is as it was."""

    STAYED = "stayed"
    SLID = "slid"
    ROLLED = "rolled"
    TIPPED = "tipped"
    """Over, or off an edge."""
    STANDS = "stands"
    FELL = "fell"


CARRIED_OUT = frozenset(
    {Verdict.DONE, Verdict.PARTLY, Verdict.STAYED, Verdict.SLID, Verdict.ROLLED, Verdict.TIPPED}
    | {Verdict.STANDS, Verdict.FELL}
)
"""Verdicts of acts that were carried out; all others are reasons why not."""


@dataclass(frozen=True, slots=True)
class Instant:
    """An instant of what was watched."""

    seconds: float
    """Since it began."""
    things: tuple[Thing, ...]
    """Those that are otherwise than in the state before; one in the hand, where it is now."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an act."""

    verdict: Verdict
    changes: Changes
    """Of the state before; none where all is as it was."""
    digest: str
    """Of the state after."""
    frames: tuple[Instant, ...] = ()
    """What there was to watch; all is as in the state after when it is over."""
    litres: Mapping[str, float] = field(default_factory=dict)
    """Of liquids, what went where: "poured", "spilled", "left"."""

    @property
    def is_done(self) -> bool:
        """Whether the act was carried out."""
        return self.verdict in CARRIED_OUT


@dataclass(frozen=True, slots=True)
class Course:
    """What an act comes to, before it is written down."""

    verdict: Verdict
    state: State
    """After it."""
    frames: tuple[Instant, ...] = ()
    litres: Mapping[str, float] = field(default_factory=dict)


def outcome_of(before: State, course: Course) -> Outcome:
    """Returns what came of an act, rounded."""
    after = rounded_state(course.state)
    litres = {name: round(amount, 5) + 0.0 for name, amount in course.litres.items()}
    return Outcome(course.verdict, changes_between(before, after), after.digest, course.frames, litres)


def refused(state: State, verdict: Verdict, frames: tuple[Instant, ...] = ()) -> Course:
    """Returns the course of an act that leaves all as it was."""
    return Course(verdict, state, frames)


def with_things(state: State, *things: Thing) -> State:
    """Returns a state with things in place of those of the same names."""
    return replace(state, house=state.house.replacing(*things))
