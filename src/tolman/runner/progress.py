"""How far a run has come, as it is told to whoever shows it."""

from collections.abc import Callable
from dataclasses import dataclass

from tolman.record.record import Key


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a call has not got through yet; times are those of the clock by which it is told."""

    player: str
    why: str
    """A status, as in 429, or what happened instead of one, as in timeout."""
    since: float
    """When the call failed first."""
    again: float
    """When it is tried next; a time that is over means that it is being tried."""
    tries: int
    """How often it has failed."""


@dataclass(slots=True, eq=False)
class OpenCall:
    """A call that was not answered yet."""

    player: str
    key: Key | None
    """Its episode; None for a greeting."""
    number: int
    """The number of its request in the episode."""
    begun: float | None = None
    """When it was sent first; None while it waits for a free connection."""
    trouble: Trouble | None = None
    """Why it is tried again; None while it has never failed."""


@dataclass(frozen=True, slots=True)
class Ended:
    """An episode that has ended just now."""

    key: Key
    error: str = ""
    """Why it failed; empty where it was played to its end."""
    calls: int = 0
    """Replies that it has, those of earlier starts among them."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    finished: int
    """Episodes played to their end, before or now."""
    replies: int
    """Replies on record in those that are not."""
    total: int
    """Episodes in all."""
    calls: int = 0
    """Calls to models, since the run goes on."""
    tokens: int = 0
    """Tokens that they took."""
    dollars: float = 0.0
    """What the run has cost from its beginning."""
    share: float = 0.0
    """How much of the run is done, from 0 to 1, by episodes and by the replies of those that have begun."""
    at: float = 0.0
    """When this was so, by the clock of all times in it."""
    left: float | None = None
    """Seconds that are left, about; None while nobody can know."""
    under_way: int = 0
    """Calls that are not answered yet."""
    oldest: float | None = None
    """When the one of them was sent that is under way longest."""
    trouble: tuple[Trouble, ...] = ()
    """Why calls wait to be tried again."""
    ended: Ended | None = None
    """The episode whose end is told with this."""
    is_greeting: bool = False
    """Whether models are only asked whether they answer, and there is no folder yet."""
    is_afar: bool = False
    """Whether it is played by others, whose calls are not seen."""


Told = Callable[[Progress], None]
"""Is told how far a run has come."""
