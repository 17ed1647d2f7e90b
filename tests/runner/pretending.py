"""Runs that nobody plays: calls take seconds of a clock that is set by hand, and what is left is known afterwards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count

from tolman.record.record import Key
from tolman.record.settings import Planned
from tolman.runner.pace import Pace, Rhythm
from tolman.runner.progress import OpenCall
from tolman.suites.tos.task import Task

ACTIVE, PASSIVE = "active", "passive"

GLIMPSE = 15.0
"""Seconds between two looks while nothing happens."""


@dataclass(frozen=True, eq=False)
class Pretended(Task):
    """A task that has a name and nothing else."""

    called: str = ACTIVE

    @property
    def name(self) -> str:
        return self.called


@dataclass(frozen=True)
class Sort:
    """How the episodes of a task go: the sizes of rounds of calls that are made together."""

    task: str
    rounds: tuple[int, ...]

    @property
    def calls(self) -> int:
        return sum(self.rounds)

    @property
    def course(self) -> Rhythm:
        return Rhythm(self.rounds)


EXPLORED = Sort(ACTIVE, (*(1, 2) * 16, 27, *(1, 2) * 13))
READ = Sort(PASSIVE, (1, 27))


@dataclass
class Clock:
    """Shows what it was set to."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


Seconds = Callable[[Key, int], float]
"""Says how long a call takes, by its episode and its number."""


@dataclass
class Pretence:
    """A run of models, and perhaps scripted players after them, of which somebody looks at what is left."""

    seconds: Seconds
    connections: int = 4
    scenes: int = 20
    sorts: Sequence[Sort] = (EXPLORED, READ)
    players: Sequence[str] = ("openai/a",)
    scripted: Sequence[str] = ()
    scripted_seconds: float = 1.0
    begun: dict[Key, int] = field(default_factory=dict)
    """Replies on record when it begins."""
    finished: set[Key] = field(default_factory=set)
    greetings: dict[str, float] = field(default_factory=dict)
    stretch: float = 1.0
    """How many times as many rounds episodes have as expected."""
    looks: list[tuple[float, float | None]] = field(default_factory=list)
    """Times, and what was said to be left."""

    def play(self) -> list[tuple[float, float, float | None]]:
        """Returns at which share of the time how many seconds were left, and how many were said to be."""
        self.clock = Clock()
        planned = [
            Planned(Pretended(called=sort.task), seed, player, 1)
            for sort in self.sorts
            for seed in range(self.scenes)
            for player in (*self.players, *self.scripted)
        ]
        by_task = {sort.task: sort for sort in self.sorts}
        keys = [each.key for each in planned]
        course = {name: replace(sort.course, scripted=self.scripted_seconds) for name, sort in by_task.items()}
        courses = {key: course[key.task] for key in keys if "/" in key.player}
        self.pace = Pace(keys, courses, self.clock, self.greetings)
        self.calls: set[OpenCall] = set()
        for player in self.players:
            self._model(player, [key for key in keys if key.player == player], by_task)
        for key in keys:
            if "/" not in key.player and key not in self.finished:
                self.clock.now += self.scripted_seconds
                self.pace.played(key, self.scripted_seconds)
                self.finished.add(key)
                self._look()
        end = self.clock.now
        return [(at / end, end - at, said) for at, said in self.looks if at < end]

    def _look(self) -> None:
        said = self.pace.left(self.begun, self.finished.__contains__, self.calls)
        self.looks.append((self.clock.now, said))

    def _model(self, player: str, keys: list[Key], sorts: dict[str, Sort]) -> None:  # noqa: C901 (one loop over events)
        """Plays the episodes of a model: so many at once as it has connections, each round after the other."""
        numbers, waiting = count(), [key for key in keys if key not in self.finished]
        queue: list[tuple[Key, int]] = []
        events: list[tuple[float, int, Key, OpenCall]] = []
        open_calls: dict[Key, int] = {}
        rounds: dict[Key, list[int]] = {}

        def ask(key: Key) -> None:
            sizes = rounds[key]
            if not sizes:
                self.finished.add(key)
                self.pace.ended(key, self.begun.pop(key))
                begin()
                return
            open_calls[key] = sizes.pop(0)
            queue.extend((key, self.begun[key] + place) for place in range(open_calls[key]))

        def begin() -> None:
            if waiting:
                key = waiting.pop(0)
                made, sizes = self.begun.get(key, 0), list(sorts[key.task].rounds)
                sizes = [each for each in sizes for _ in range(int(self.stretch))] if self.stretch > 1 else sizes
                sizes = sizes[: int(len(sizes) * self.stretch)] if self.stretch < 1 else sizes
                while sizes and made >= sizes[0]:
                    made -= sizes.pop(0)
                if sizes and made:
                    sizes[0] -= made
                self.begun.setdefault(key, 0)
                rounds[key] = sizes
                ask(key)

        for _ in range(self.connections):
            begin()
        busy = 0
        self.pace.asked(player)
        while queue or events:
            while queue and busy < self.connections:
                key, number = queue.pop(0)
                call = OpenCall(player, key, number, self.clock.now)
                self.calls.add(call)
                busy += 1
                heappush(events, (self.clock.now + self.seconds(key, number), next(numbers), key, call))
            at, _, key, call = heappop(events)
            while self.clock.now + GLIMPSE < at:
                self.clock.now += GLIMPSE
                self._look()
            self.clock.now = at
            busy -= 1
            self.calls.discard(call)
            self.pace.answered(key, call.number, at - (call.begun or 0))
            self.begun[key] += 1
            open_calls[key] -= 1
            if not open_calls[key]:
                ask(key)
            self._look()
