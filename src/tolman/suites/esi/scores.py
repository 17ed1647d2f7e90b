"""Scores: what a player earned in an episode, and how it came to its answer."""

from dataclasses import dataclass

from tolman.protocol.score import Answers


@dataclass(frozen=True, slots=True)
class Aside:
    """What a player would have answered after some steps."""

    steps: int
    option: int | None
    """None where it named none."""
    confidence: float | None


@dataclass(frozen=True, slots=True)
class Scores(Answers):
    """What a player earned in one episode, and how."""

    confidence: float | None = None
    """How probable the player says its answer is; None where it says nothing, or answers nothing."""
    steps: int = 0
    """Steps that it used up."""
    unread: int = 0
    """Those among them in which no step could be read."""
    blocked: int = 0
    """Moves that were blocked, and acts that came to nothing."""
    acts: int = 0
    metres: float = 0.0
    is_justified: bool = False
    """Whether what it saw and did justifies an answer."""
    evident: int | None = None
    """Steps after which that was so first."""
    asides: tuple[Aside, ...] = ()
    family: str = ""
    """What it shares with its twins, which are no independent samples."""
