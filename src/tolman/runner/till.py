"""What a run has spent, how much it may spend, and who is told of it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tolman.errors import RunFolderError, SpentError
from tolman.protocol.request import Reply
from tolman.record.record import Key
from tolman.runner.pace import Pace
from tolman.runner.price import Price
from tolman.runner.traffic import Traffic


@dataclass(slots=True)
class Till:
    """What a run has spent, and how much it may spend."""

    price: Price | None = None
    """What tokens cost; None where the provider tells, or it is not known."""
    limit: float | None = None
    """Dollars; None for no limit."""
    dollars: float = 0.0
    calls: int = 0
    """Calls answered since the run was begun, or gone on with."""
    tokens: int = 0
    told: Callable[[], None] = field(default=lambda: None)
    """Called after every reply."""
    ended: Callable[[Key, str], None] = field(default=lambda _key, _error: None)
    """Called after every episode, with the reason of one that failed."""
    traffic: Traffic = field(default_factory=Traffic)
    """The calls that are under way."""
    pace: Pace | None = None
    """What is known of the speed of the run; None where nobody asks for it."""
    unwritten: RunFolderError | None = None
    """Why a reply could not be written down: whatever else was asked for would be paid and lost."""

    @property
    def is_spent(self) -> bool:
        """Whether nothing more may be spent."""
        return self.limit is not None and self.dollars >= self.limit

    def check(self) -> None:
        """Raises an error if nothing more may be spent."""
        if self.unwritten:
            raise self.unwritten
        if self.is_spent:
            raise SpentError(
                f"the run has spent ${self.dollars:.2f} of ${self.limit:.2f}; go on with a higher --max-cost"
            )

    def add(self, reply: Reply) -> None:
        """Counts what a reply took."""
        self.calls += 1
        if reply.usage:
            self.tokens += reply.usage.input_tokens + reply.usage.output_tokens
            self.dollars += reply.usage.dollars or 0.0
        self.told()
