"""The game: three cups in a row, one of them with a ball, change places two by two."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

from tolman.options import Option
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.choice import known_players

PLACES = ("left", "middle", "right")
CUPS = ("red", "green", "blue")
SWAPS = ((0, 1), (1, 2), (0, 2))
"""Which places can change their cups."""

PLAYERS = ("guesser", "tracker")


@dataclass(frozen=True, slots=True)
class Game:
    """An item: everything that is asked follows from it."""

    id: str
    ball: str
    """The cup that hides the ball."""
    swaps: tuple[tuple[int, int], ...]

    def cups(self) -> tuple[str, ...]:
        """Returns the cups from left to right once all have changed places."""
        cups = list(CUPS)
        for one, other in self.swaps:
            cups[one], cups[other] = cups[other], cups[one]
        return tuple(cups)

    def targets(self) -> dict[str, str]:
        """Returns the right answer to each kind of question."""
        return {"ball": PLACES[self.cups().index(self.ball)], "cup": self.cups()[1]}


@dataclass(frozen=True, slots=True)
class Shells:
    """A task: games with so many swaps."""

    swaps: int = 6

    suite = name = "shells"
    edition = Edition.CURRENT
    seeds = None  # every number is the seed of a game

    @property
    def words(self) -> str:
        """What it plays, in words."""
        return f"{self.swaps} swaps of three cups"

    @property
    def sort(self) -> tuple[str, ...]:
        """What its games are like."""
        return (f"{self.swaps} swaps",)

    @property
    def rules(self) -> tuple[object, ...]:
        """How games are put: always the same way."""
        return ()

    def draw(self, seed: int) -> Game:
        """Returns the game of a seed."""
        rng = stream(seed, "shells", self.swaps)
        return Game(self.item_id(seed), rng.pick(CUPS), tuple(rng.pick(SWAPS) for _ in range(self.swaps)))

    def item_id(self, seed: int) -> str:
        """Returns the name of a game."""
        return f"shells-{self.swaps}-{seed:04d}"

    def item_digest(self, seed: int) -> str:
        """Returns what changes with anything in a game."""
        return sha256(repr(self.draw(seed)).encode()).hexdigest()[:16]

    def question_count(self, _seed: int) -> int:
        """Returns how many questions a game has."""
        return 2


@dataclass(frozen=True, slots=True)
class Options:
    """What a run plays; command line, Inspect arguments and settings files follow from it."""

    swaps: Annotated[tuple[int, ...], Option("Swaps of each game; several as in 3,6.", "Games", least=1)] = (6,)
    scenes: Annotated[tuple[int, ...], Option("Seeds of the games, as in 0-99.", "Games")] = tuple(range(20))

    def tasks(self) -> tuple[Shells, ...]:
        """Returns what is played."""
        return tuple(map(Shells, self.swaps))

    def seeds(self, _tasks: object) -> tuple[int, ...]:
        """Returns the seeds of the games."""
        return self.scenes

    def players(self, named: tuple[str, ...] | None, has_model: bool) -> tuple[str, ...]:
        """Returns the scripted players: those named, or the usual ones, of which one stands beside a model."""
        return PLAYERS[: 1 if has_model else 2] if named is None else known_players(named, PLAYERS)
