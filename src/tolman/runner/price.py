"""What tokens cost."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Price:
    """What a model's tokens cost, in dollars for a million."""

    input: float
    output: float
    cached: float | None = None
    """For tokens that the provider's cache holds; None for the price of input."""

    def __post_init__(self) -> None:
        if not all(0 <= each < inf for each in (self.input, self.output, self.cached or 0.0)):
            raise ValueError(f"a price is a number and not negative, unlike {self}")

    def dollars(self, read: float, cached: float, written: float) -> float:
        """Returns what tokens cost; `cached` are among those `read`."""
        cheap = self.input if self.cached is None else self.cached
        return ((read - cached) * self.input + cached * cheap + written * self.output) / 1e6
