"""How long a run will still take, by the calls that were made and those that are expected.

What is left of a model is the larger of two times: that of all its calls, as many at once as were made so far, and
that of its longest episode, whose rounds of calls wait for each other. How long calls take is learnt by their place
in the episode, since conversations grow. Scripted players are counted apart, by whole episodes.
"""

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from math import log, sqrt
from statistics import fmean
from time import monotonic

from tolman.record.record import Key
from tolman.record.settings import is_model
from tolman.runner.progress import OpenCall


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How an episode with a model goes, about."""

    rounds: tuple[int, ...] = (1,)
    """Calls that are made at the same time, round for round."""
    size: float = 1.0
    """How many times as many calls the episode has."""
    scripted: float | None = None
    """Seconds that a scripted player takes for it; None where none has tried."""

    @property
    def calls(self) -> float:
        """All calls that are expected."""
        return self.size * sum(self.rounds)

    def rounds_after(self, share: float, is_waiting: bool) -> tuple[int, ...]:
        """Returns the rounds that have not begun when a share of the calls is made, and whether one is under way."""
        made = round(share * sum(self.rounds)) + is_waiting
        return self.rounds[bisect_left(list(accumulate(self.rounds, initial=0)), made) :]


SURE = 3.0
"""Standard errors from which a slope is taken for one."""

FASTEST, SLOWEST = 0.5, 4.0
"""How long later calls take at least and at most, beside those so far."""


@dataclass(slots=True)
class Trend:
    """A straight line through seconds of calls by their numbers in the episode, level unless it is surely not."""

    count: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    """Squares and products of distances to the means."""
    xy: float = 0.0
    yy: float = 0.0

    def add(self, number: float, seconds: float) -> None:
        """Takes a call into account."""
        self.count += 1
        dx, dy = number - self.x, seconds - self.y
        self.x += dx / self.count
        self.y += dy / self.count
        self.xx += dx * (number - self.x)
        self.xy += dx * (seconds - self.y)
        self.yy += dy * (seconds - self.y)

    def slope(self) -> float:
        """Returns how much longer each call takes than the one before, as far as that is sure."""
        if self.count < 3 or self.xx <= 0:
            return 0.0
        slope = self.xy / self.xx
        error = sqrt(max(0.0, self.yy - slope * self.xy) / (self.count - 2) / self.xx)
        return slope * max(0.0, 1 - (SURE * error / slope) ** 2) if slope else 0.0

    def mean(self, first: float, last: float) -> float:
        """Returns how long each of the calls between two numbers takes, about."""
        seconds = self.y + self.slope() * ((first + last) / 2 - self.x)
        return min(max(seconds, self.y * FASTEST), self.y * SLOWEST)


@dataclass(slots=True)
class Speed:
    """How fast the calls of one model have been, since the run goes on."""

    begun: float
    """When its first call was made."""
    last: float
    """When its last call was answered."""
    tasks: dict[str, Trend] = field(default_factory=dict)
    all: Trend = field(default_factory=Trend)
    recent: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))
    """Seconds of the last calls."""

    def add(self, now: float, task: str, number: int, seconds: float) -> None:
        """Takes a call into account that was answered."""
        self.last = now
        self.recent.append(seconds)
        self.all.add(number, seconds)
        self.tasks.setdefault(task, Trend()).add(number, seconds)

    def line(self, task: str) -> Trend:
        """Returns what is known of a task, or of all where it was not called yet."""
        return self.tasks.get(task, self.all)

    def at_once(self, now: float, ages: Sequence[float]) -> float:
        """Returns how many calls were made at the same time, on average; `ages` are of those under way."""
        until = now if ages else self.last
        return max(1.0, (self._seconds + sum(ages)) / max(until - self.begun, 1e-9))

    def late(self, ages: Sequence[float]) -> float:
        """Returns how much slower calls are than those that were answered tell, by those that are overdue."""
        return 1 + sum(max(0.0, age - self.all.y) for age in ages) / max(self._seconds, 1e-9)

    def rest(self, age: float) -> float:
        """Returns how long a call goes on that is so old, by those that took longer."""
        longer = [each - age for each in self.recent if each > age]
        return fmean(longer) if longer else REST * age

    def slowest(self, count: int) -> tuple[float, float]:
        """Returns how much longer than a call the slowest of so many takes, on average, and the variance of that."""
        recent = sorted(self.recent)
        shares = [(place / len(recent)) ** count for place in range(len(recent) + 1)]
        mean = sum(each * (more - less) for each, (less, more) in zip(recent, pairwise(shares), strict=True))
        square = sum(each**2 * (more - less) for each, (less, more) in zip(recent, pairwise(shares), strict=True))
        usual = max(fmean(recent), 1e-9)
        return mean / usual, max(0.0, square - mean**2) / usual**2

    @property
    def _seconds(self) -> float:
        return self.all.count * self.all.y


FEW = 1.0
"""Episodes as many as which a rehearsal counts, beside those that were played."""

REST = 0.25
"""Where an episode, or a call, is longer than any before, so much of it again is taken to be left."""

NEARLY = 0.95
"""How much of an episode is done at most before its end."""

RECENT = 400
"""Calls whose seconds are kept one by one."""

GLANCE = 1.0
"""Seconds for which an estimate is kept: it looks at every episode that is left."""


@dataclass(slots=True)
class Longest:
    """The longest of several episodes: its rounds wait for each other, and each for its slowest call."""

    speed: Speed
    episodes: int
    seconds: float = 0.0
    _slowest: dict[int, tuple[float, float]] = field(default_factory=dict)
    _seen: dict[tuple[int, float, bool], tuple[float, float]] = field(default_factory=dict)

    def see(self, course: Rhythm, share: float, seconds: float, age: float | None) -> None:
        """Takes an episode into account of which a share of the calls is made, each of which takes some seconds.

        `age` is that of a call which is under way; None where none is.
        """
        place = (id(course.rounds), share, age is not None)
        if place not in self._seen:
            sizes = Counter(course.rounds_after(share, age is not None))
            moments = [(count, *self._moments(size)) for size, count in sizes.items()]
            self._seen[place] = (sum(n * mean for n, mean, _ in moments), sum(n * square for n, _, square in moments))
        mean, variance = self._seen[place]
        rest = 0.0 if age is None else self.speed.rest(age)
        spread = sqrt(2 * log(self.episodes) * variance) / 2 if self.episodes > 1 else 0.0
        self.seconds = max(self.seconds, seconds * (mean + spread) + rest)

    def _moments(self, size: int) -> tuple[float, float]:
        if size not in self._slowest:
            self._slowest[size] = self.speed.slowest(size)
        return self._slowest[size]


@dataclass(slots=True)
class Pace:
    """What is known of the speed of a run."""

    keys: Sequence[Key]
    """The episodes that are played."""
    courses: Mapping[Key, Rhythm] = field(default_factory=dict)
    """How episodes of models go, about."""
    clock: Callable[[], float] = monotonic
    greetings: dict[str, float] = field(default_factory=dict)
    """Seconds that a model took to greet: a hint where nothing else is known of its speed."""
    _speeds: dict[str, Speed] = field(default_factory=dict)
    _lengths: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Calls of the episodes of a task that were played, and those that were expected of them."""
    _scripted: dict[tuple[str, str], Trend] = field(default_factory=dict)
    """Seconds of scripted players, by task and player."""
    _rehearsed: dict[str, float] = field(default_factory=dict)
    _known: tuple[float, float | None] | None = None

    def asked(self, player: str) -> None:
        """Notes that a model is called."""
        now = self.clock()
        self._speeds.setdefault(player, Speed(now, now))

    def answered(self, key: Key, number: int, seconds: float) -> None:
        """Notes how long a call has taken, its tries and the waits between them included."""
        self.asked(key.player)
        self._speeds[key.player].add(self.clock(), key.task, number, seconds)

    def ended(self, key: Key, calls: int) -> None:
        """Notes how many calls an episode of a model had."""
        had, expected = self._lengths.get(key.task, (0.0, 0.0))
        self._lengths[key.task] = (had + calls, expected + self._course(key).calls)

    def played(self, key: Key, seconds: float) -> None:
        """Notes how long a scripted player took for an episode."""
        self._scripted.setdefault((key.task, key.player), Trend()).add(0, seconds)

    def left(self, begun: Mapping[Key, int], done: Callable[[Key], bool], calls: Iterable[OpenCall]) -> float | None:
        """Returns how many seconds are left, about; None where nobody can know.

        Args:
            begun: Replies on record of episodes that are not finished.
            done: Says whether an episode needs nothing more.
            calls: Those that are under way.
        """
        now = self.clock()
        if not self._known or now - self._known[0] >= GLANCE:
            left = [key for key in self.keys if not done(key)]
            self._known = now, self._left(now, left, begun, list(calls))
        at, seconds = self._known
        return None if seconds is None else max(0.0, seconds - (now - at))

    def _left(
        self, now: float, left: Sequence[Key], begun: Mapping[Key, int], calls: Sequence[OpenCall]
    ) -> float | None:
        models: dict[str, list[Key]] = {}
        for key in filter(lambda key: is_model(key.player), left):
            models.setdefault(key.player, []).append(key)
        seconds = [self._model_left(player, keys, now, begun, calls) for player, keys in models.items()]
        seconds.append(self._scripted_left([key for key in left if not is_model(key.player)]))
        known = [each for each in seconds if each is not None]
        return sum(known) if len(known) == len(seconds) else None

    def _model_left(
        self, player: str, keys: Sequence[Key], now: float, begun: Mapping[Key, int], calls: Sequence[OpenCall]
    ) -> float | None:
        """Returns how many seconds are left of a model; one that was not called yet is taken to be like another."""
        known = player if self._is_known(player) else next(filter(self._is_known, reversed(self._speeds)), None)
        if known is None:
            return None
        speed = self._speeds[known]
        ages = [now - each.begun for each in calls if each.player == known and each.begun is not None]
        factor = speed.late(ages) * self._slower(player, known)
        under_way = {each.key: now - each.begun for each in calls if each.key and each.begun is not None}
        work, longest = 0.0, Longest(speed, len(keys))
        for key in keys:
            made, course = begun.get(key, 0), self._course(key)
            expected = self._expected(key, made)
            seconds = factor * speed.line(key.task).mean(made, expected - 1)
            work += seconds * (expected - made)
            longest.see(course, made / expected, seconds, under_way.get(key))
        if known == player:
            work -= sum(min(age, speed.all.y) for age in ages)
        return max(work / speed.at_once(now, ages), longest.seconds)

    def _is_known(self, player: str) -> bool:
        return player in self._speeds and self._speeds[player].all.count > 0

    def _slower(self, player: str, other: str) -> float:
        """Returns how many times as long as another model's the calls of a model take, by their greetings."""
        if player == other or not self.greetings.get(player) or not self.greetings.get(other):
            return 1.0
        return self.greetings[player] / self.greetings[other]

    def share(self, key: Key, made: int) -> float:
        """Returns how much of an episode is done after so many calls; it is never done before its end."""
        return min(made / max(1.0, self._expected(key, made)), NEARLY)

    def _expected(self, key: Key, made: int) -> float:
        """Returns how many calls an episode will have that has so many."""
        expected = self._course(key).calls * self._length(key.task)
        return expected if made < expected else made * (1 + REST) + 1

    def _course(self, key: Key) -> Rhythm:
        return self.courses.get(key, _UNKNOWN)

    def _length(self, task: str) -> float:
        """Returns how many times as many calls as expected the episodes of a task have."""
        had, expected = self._lengths.get(task, (0.0, 0.0))
        return (had + self._few(task)) / (expected + self._few(task))

    def _few(self, task: str) -> float:
        """Returns how many calls of a task count beside those that were made."""
        if task not in self._rehearsed:
            calls = [course.calls for key, course in self.courses.items() if key.task == task]
            self._rehearsed[task] = FEW * max(calls, default=1.0)
        return self._rehearsed[task]

    def _scripted_left(self, keys: Sequence[Key]) -> float | None:
        """Returns how many seconds are left of scripted players; one that has not played is taken for like others."""
        lines = self._scripted.items()
        rehearsed = {course.scripted for course in self.courses.values() if course.scripted is not None}
        everybody = [line.y for _, line in lines] or list(rehearsed) or [0.0]
        if keys and not lines and not self.courses:
            return None
        seconds = {}
        for who in {(key.task, key.player) for key in keys}:
            alike = [line.y for (_, player), line in lines if player == who[1]]
            seconds[who] = self._scripted[who].y if who in self._scripted else fmean(alike or everybody)
        return sum(seconds[key.task, key.player] for key in keys)


_UNKNOWN = Rhythm()
