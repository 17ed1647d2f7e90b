"""Families of twins by what decides them, and what their seeds are for."""

from dataclasses import dataclass

PUBLIC, DEVELOPMENT, PROOF = range(1000), range(1000, 10_000), range(10_000, 20_000)
"""Seeds of families to be played by anyone, to be tried while a kind is made, and to prove that it holds."""
TRAINING = range(2_000_000, 3_000_000)
"""Seeds of families on which players are trained."""
HELD_OUT = range(1_000_000, 2_000_000)
"""Seeds of families for whoever wants items that nobody has played."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A family by what decides it."""

    kind: str
    """With its version."""
    seed: int
    difficulty: int

    @property
    def name(self) -> str:
        """What it is called in files."""
        return f"{self.kind}-{self.difficulty}-{self.seed:06d}"


def item_name(kind: str, difficulty: int, family: int, twin: int) -> str:
    """Returns the name of an item: what decides it."""
    return f"{kind}-{difficulty}-{family:06d}-{twin}"
