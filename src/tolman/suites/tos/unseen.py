"""The unseen probe: lettered points on a floor plan, of which the player names those it never looked at.

Points are cells of the scene; a map of them has north up. Distances are in cells.
"""

import json
import random
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, sqrt
from string import ascii_uppercase
from typing import Protocol

from tolman.geometry.pose import Cell
from tolman.protocol.edition import Edition
from tolman.scoring.answer import ALTERNATIVES, Unread
from tolman.scoring.conclusion import concluded
from tolman.scoring.forms import strict
from tolman.scoring.names import FILLERS
from tolman.seeding import Stream, stream
from tolman.suites.tos.belief.learner import learner
from tolman.suites.tos.drawing.characters import characters
from tolman.suites.tos.drawing.plan import plan_of
from tolman.suites.tos.item import Item
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import cells_in_view
from tolman.suites.tos.world import Event, Looked, World

LETTERS = ascii_uppercase
"""Letters of the points, in order."""

CHANCE = 2 / 3
"""F1 of the best answer that heeds nothing but letters: to name all points, half of which are always unseen."""

PER_SIDE = 3
"""Points of a room on either side, seen and unseen; and points of all rooms never looked into together."""

_MOST_PAIRS = 12
"""Pairs of a seen and an unseen point; so Y and Z, with which a request can show the form, are never points."""


@dataclass(frozen=True, slots=True)
class Probe:
    """Points of a floor plan, lettered A, B, C, ... in this order."""

    points: tuple[Cell, ...]
    unseen: frozenset[Cell]
    """Those of the points that were never looked at: at least one, and never all."""
    distances: tuple[float, ...] = ()
    """Cells from each point to the nearest cell looked at; infinite for a point in a room never looked into."""

    @property
    def target(self) -> frozenset[int]:
        """Indices of the unseen points."""
        return frozenset(index for index, point in enumerate(self.points) if point in self.unseen)


class Prober(Protocol):
    """Whatever draws a probe after each turn that was carried out."""

    def after(self, events: tuple[Event, ...], world: World) -> Probe | None:
        """Takes in what happened; returns a probe, or None if all is seen or nothing is."""
        ...


def prober(item: Item) -> Prober:
    """Returns a prober by the rules of the item's edition, before the first turn."""
    return _PublishedProber(item) if item.edition is Edition.PUBLISHED else _CurrentProber(item)


class _Floor:
    """The cells looked at so far, by room; a doorway that was stood in counts for both of its rooms."""

    def __init__(self, scene: Scene, taken: Iterable[Cell] = ()) -> None:
        self.seen: dict[int, set[Cell]] = {}
        self._scene = scene
        self._areas = {room.number: set(room.area) for room in scene.rooms}
        self.free = {number: sorted(area.difference(taken)) for number, area in self._areas.items()}
        """The floor of each room without what is taken; from the west, each column from the south."""

    def take(self, events: tuple[Event, ...]) -> None:
        """Takes in looks. The published draws depend on the order in which cells enter the sets."""
        for event in events:
            if isinstance(event, Looked):
                view = {cell for _, cell in cells_in_view(self._scene, event.pose)}
                for number in self._scene.rooms_at(event.pose.at):
                    seen = self.seen.setdefault(number, set())
                    seen.add(event.pose.at)
                    seen.update([cell for cell in self._areas[number] if cell in view])

    def sides(self, number: int) -> tuple[list[Cell], list[Cell]]:
        """Returns the free floor of a room that was never looked at, and that which was."""
        seen, free = self.seen.get(number, set()), self.free[number]
        return [cell for cell in free if cell not in seen], [cell for cell in free if cell in seen]

    def probe(self, points: Sequence[Cell], unseen: Iterable[Cell]) -> Probe:
        """Returns a probe of `points` with their distances."""
        new, seen = frozenset(unseen), set[Cell]().union(*self.seen.values())
        hidden = set[Cell]().union(*(area for area in self._areas.values() if area.isdisjoint(seen)))
        distances = [inf if point in hidden else _distance(point, seen) if point in new else 0.0 for point in points]
        return Probe(tuple(points), new, tuple(distances))


def _distance(point: Cell, seen: set[Cell]) -> float:
    x, y = point
    return sqrt(min([(u - x) * (u - x) + (v - y) * (v - y) for u, v in seen]))


class _CurrentProber:
    """Draws as many seen as unseen points: of every room looked into, and of those never looked into.

    The start and the cells of things are no points: whether one has looked at what one stood on is a matter of words.
    """

    def __init__(self, item: Item) -> None:
        self._seed = item.seed
        self._floor = _Floor(item.scene, (item.scene.start.at, *item.scene.by_cell))
        self._turns = 0

    def after(self, events: tuple[Event, ...], _world: World) -> Probe | None:
        """Takes in what happened; returns a probe, or None if all is seen or nothing is."""
        self._floor.take(events)
        self._turns += 1
        rng = stream(self._seed, "unseen", self._turns)
        unseen, seen = _halves(rng, self._floor)
        return self._floor.probe(rng.shuffled(unseen + seen), unseen) if unseen else None


def _halves(rng: Stream, floor: _Floor) -> tuple[list[Cell], list[Cell]]:
    """Returns equally many unseen and seen points; those of rooms never looked into are matched by further seen."""
    unseen: list[Cell] = []
    seen: list[Cell] = []
    others: list[Cell] = []
    hidden: list[Cell] = []
    for number in floor.free:
        new, old = floor.sides(number)
        count = min(PER_SIDE, len(new), len(old))
        unseen += _drawn(rng, new, count)
        seen += _drawn(rng, old, count)
        others += old
        hidden += [] if old else new
    others = [cell for cell in others if cell not in seen]
    count = min(PER_SIDE, len(hidden), len(others))
    unseen += _drawn(rng, hidden, count)
    seen += _drawn(rng, others, count)
    most = min(_MOST_PAIRS, len(seen))
    return _drawn(rng, unseen, most), _drawn(rng, seen, most)


def _drawn(rng: Stream, cells: Sequence[Cell], count: int) -> list[Cell]:
    """Returns so many of the cells in a random order, without drawing more than it must."""
    left = list(cells)
    return [left.pop(rng.below(len(left))) for _ in range(count)]


class _PublishedProber:
    """Draws as the published program does (spec, appendix A): equally many points of both sides in rooms visited."""

    _SAMPLE = 200
    """Cells of a set that the published program draws from larger ones before it draws points."""

    def __init__(self, item: Item) -> None:
        self._rng = random.Random(item.seed)
        self._floor = _Floor(item.scene)
        self._learner = learner(item.scene, Edition.PUBLISHED)

    def after(self, events: tuple[Event, ...], world: World) -> Probe | None:
        """Takes in what happened; returns a probe, or None if no room has both sides."""
        self._floor.take(events)
        self._learner.take(events)
        self._skip(world)
        points: list[Cell] = []
        unseen: list[Cell] = []
        for number, running in sorted(self._floor.seen.items()):
            new = self._drawn_from(self._floor.sides(number)[0], world)
            old = self._drawn_from(running, world)
            count = min(PER_SIDE, len(new), len(old))
            drawn = self._rng.sample(new, count)
            points += drawn + self._rng.sample(old, count)
            unseen += drawn
        self._rng.shuffle(points)
        return self._floor.probe(points, unseen) if points else None

    @staticmethod
    def _drawn_from(cells: Iterable[Cell], world: World) -> list[Cell]:
        """Returns cells as a set has them that was filled without doors, and without the player's own cell."""
        doors = {door.at for door in world.scene.doors}
        return [cell for cell in _rebuilt(cell for cell in cells if cell not in doors) if cell != world.pose.at]

    def _skip(self, world: World) -> None:
        """Makes the draws of the published log: some cells of every large set, in scene order."""
        for name in world.scene.names:
            count = self._learner.belief.count(name) if name in world.seen else None
            if count and count > self._SAMPLE:
                self._rng.sample(range(count), self._SAMPLE)


def _rebuilt(cells: Iterable[Cell]) -> set[Cell]:
    """Returns a set filled cell by cell: the order of CPython's sets, which decides the draws, depends on that."""
    rebuilt = set()
    for cell in cells:
        rebuilt.add(cell)
    return rebuilt


def points_map(scene: Scene, at: Cell, points: Sequence[Cell]) -> str:
    """Returns a character map, north up: `.` floor, `#` wall or outside, `+` door, `*` the player, letters."""
    return characters(plan_of(scene), {**dict(zip(points, LETTERS, strict=False)), at: "*"})


def read_points(reply: str, count: int, edition: Edition) -> frozenset[int] | Unread:
    """Returns the indices of the points that a reply names, out of `count`, as the edition reads it."""
    if edition is Edition.PUBLISHED:
        return frozenset(published_points(reply, count))
    return parse_points(reply, count)


def points_words(points: Iterable[int]) -> str:
    """Returns points in the form in which they are asked for."""
    return json.dumps({"unexplored": [LETTERS[point] for point in sorted(points)]})


_INDICES = {letter: index for index, letter in enumerate(LETTERS)}
_UNSEEN = frozenset("undiscovered unexplored unobserved unseen unviewed unvisited".split())
_SEEN = frozenset("explored looked looking observed saw see seen view viewed visible visited".split())
_NOTHING = frozenset("empty none nothing null".split())
_POINTS = frozenset("candidates cells letters points".split())
_FILLERS = (FILLERS | _UNSEEN | _NOTHING | _POINTS) - _SEEN | frozenset(
    "all been believe both candidate cell did do far had has have having i've label labels left letter lettered map "
    "marked only plus point remain remaining remains room rooms still them there these they think those was were "
    "which yet".split()
)
_MARKS = frozenset("\n,;:.()[]{}<>\"'“”‘’`&+-–—•·●*#_=$\\，、；：。【】")
_KEY = rf"(?:{'|'.join(sorted(_UNSEEN))})(?:[_ ](?:{'|'.join(sorted(_POINTS))}))?|{'|'.join(sorted(_POINTS))}|answer"
_KEYED = re.compile(rf"""(?:["']|[{{,]\s*)(?:{_KEY})["']?\s*:\s*(\[[^\[\]]*\]|"[^"]*"|'[^']*'|null|none)""", re.I)
_WORDS = re.compile(
    r"""^[ \t]*\d{1,2}[.)](?=\s) | \\(?:boxed|text\w*)\b | (?<!!)!+\s*\Z
    | (?<!and\ )(?<!,\ )(?<!&\ )\bI\s(?=(?:am|believe|did|do|had|have|never|saw|see|still|think|was)(?:n['’]t)?\b)
    | \ba\s(?=(?:(?:final|lettered|marked|remaining|still|unexplored|unseen)\s){0,2}
        (?:cell|letter|list|point|room)\b)""",
    re.I | re.M | re.X,
)
"""Single letters and signs that say nothing: list numbers, dress, and the words "I" and "a"."""
_NO_POINTS = re.compile(r"\bno\s+(?:\w+\s+){0,2}(?:points?|cells?|letters?)\b", re.I)
_EMPTY = re.compile(r"""\[\s*\]|\{\s*\}|\A(?:""|'')\Z""")
_RANGE = re.compile(r"(?<![^\W_])[A-Z][ \t]*(?:-|–|—|\.{2,}|…)[ \t]*[A-Z](?![^\W_])", re.I)
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|\S|\n")
_SENTENCE_END = re.compile(r"[.;](?=\s|\Z)|\n\s*\n")
_DENIED = "the answer denies something"
_MOST_CHARACTERS = 4_000


def parse_points(reply: str, count: int) -> frozenset[int] | Unread:
    """Returns the indices of the points to which a reply comes."""
    return concluded(reply, strict(partial(_read_points, count=count), _MOST_CHARACTERS, is_list=True))


def _read_points(answer: str, count: int) -> frozenset[int] | Unread:
    """Reads a passage as indices of points: JSON in any dress, a list of letters, plain sentences; or "none".

    The words "I" and "a" are no points.
    """
    readings = [_read_text(value, count) for value in _KEYED.findall(answer)]
    if not readings:
        return _read_text(answer, count)
    return readings[0] if all(reading == readings[0] for reading in readings) else Unread(ALTERNATIVES)


def _read_text(text: str, count: int) -> frozenset[int] | Unread:
    text = _NO_POINTS.sub("none", _WORDS.sub(" ", text))
    if _RANGE.search(text):
        return Unread("the answer gives a range of points")
    points: set[int] = set()
    words: set[str] = set()
    for sentence in _SENTENCE_END.split(text):
        tokens = _TOKEN.findall(sentence)
        found = _read_sentence(tokens, count)
        if isinstance(found, Unread):
            return found
        points |= found
        words.update(token.lower() for token in tokens)
    if points:
        return Unread(_DENIED) if words & _NOTHING else frozenset(points)
    if words & _NOTHING or _EMPTY.search(text):
        return frozenset()
    is_plain = "all" in words and words.isdisjoint(_SEEN)
    return frozenset(range(count)) if is_plain else Unread("the answer names no point")


def _read_sentence(tokens: list[str], count: int) -> set[int] | Unread:
    """Returns the points of a sentence; what it says to be seen, or not unseen, is denied."""
    points: set[int] = set()
    is_negated = False
    for token in tokens:
        word = token.lower().replace("’", "'")
        if token.upper() in _INDICES:
            points.add(_INDICES[token.upper()])
        elif word in ("not", "never") or word.endswith("n't"):
            is_negated = True
        elif (word in _SEEN and not is_negated) or (word in _UNSEEN and is_negated):
            return Unread(_DENIED)
        elif word in _SEEN:
            is_negated = False
        elif reason := _objection(word):
            return Unread(reason)
    if is_negated:
        return Unread(_DENIED)
    beyond = sorted(point for point in points if point >= count)
    return Unread(f"there is no point {LETTERS[beyond[0]]}") if beyond else points


def _objection(word: str) -> str | None:
    """Returns why a word or symbol may not stand beside points, or None where it may."""
    if word in _FILLERS or word in _MARKS:
        return None
    return ALTERNATIVES if word in ("or", "either", "/", "|") else f"{word[:40]!r} is not understood"


_KEYS = ("unexplored", "points", "candidates")
_FENCED = re.compile(r"```(?:json)?\s*(.*?)```", re.S)
_MOST_OBJECTS = 50


def published_points(reply: str, count: int) -> tuple[int, ...]:
    """Reads a reply as the published program does: the first JSON object with a key it knows, or all lone capitals.

    The whole reply is read, thoughts included, but what stands in fences first; the order is that of the reply, each
    point once.
    """
    found = (value for text in (*_FENCED.findall(reply), reply) for value in _objects(text))
    named = next((value for value in found if value is not None), reply)
    letters = dict.fromkeys(re.findall(r"\b[A-Z]\b", named))
    return tuple(index for letter in letters if (index := _INDICES[letter]) < count)


def _objects(reply: str) -> Iterator[str | None]:
    """Yields what each JSON object of a reply holds under a known key, in words."""
    for brace in list(re.finditer(r"\{", reply))[:_MOST_OBJECTS]:
        try:
            value, _ = json.JSONDecoder().raw_decode(reply, brace.start())
            held = next((value[key] for key in _KEYS if key in value), None)
            words = " ".join(map(str, held)) if isinstance(held, list) else None if held is None else str(held)
        except (ValueError, RecursionError):
            continue
        yield words


@dataclass(frozen=True, slots=True)
class UnseenScore:
    """What the answer to one probe earned."""

    precision: float
    recall: float
    f1: float
    claimed: int
    """Points named."""
    true: int
    """Points unseen."""
    why: str = ""
    """Why the answer could not be read, if it could not."""


def score_points(probe: Probe, claimed: frozenset[int] | Unread) -> UnseenScore:
    """Returns the score of the points claimed to be unseen; claiming none earns nothing."""
    target = probe.target
    if isinstance(claimed, Unread):
        return UnseenScore(0.0, 0.0, 0.0, 0, len(target), claimed.reason)
    hits = len(claimed & target)
    if not hits:
        return UnseenScore(0.0, 0.0, 0.0, len(claimed), len(target))
    precision, recall = hits / len(claimed), hits / len(target)
    f1 = 2 * precision * recall / (precision + recall)
    return UnseenScore(precision, recall, f1, len(claimed), len(target))


BAND_EDGES = (1.0, 2.0, 4.0, inf)
"""Largest distance of each band of points; the last also holds rooms never looked into."""


@dataclass(frozen=True, slots=True)
class Band:
    """How many points there were, were claimed to be unseen, and were unseen."""

    points: int = 0
    claimed: int = 0
    unseen: int = 0

    @property
    def claimed_share(self) -> float:
        """Share of the points claimed to be unseen; 0 where there were none."""
        return self.claimed / max(1, self.points)

    @property
    def unseen_share(self) -> float:
        """Share of the points that were unseen; 0 where there were none."""
        return self.unseen / max(1, self.points)

    @property
    def bias(self) -> float:
        """By how much more was claimed than unseen: positive if the player thinks it saw less than it did."""
        return self.claimed_share - self.unseen_share


@dataclass(frozen=True, slots=True)
class Calibration:
    """How what a player claims to be unseen compares with what is, over many probes."""

    probes: int
    unread: int
    """Probes whose answer could not be read; they count nowhere else."""
    all: Band
    bands: tuple[Band, ...]
    """The points by their distance from the nearest cell looked at; see `BAND_EDGES`."""


def calibrate(answers: Iterable[tuple[Probe, frozenset[int] | Unread]]) -> Calibration:
    """Returns the calibration of a player over probes with the points it claimed."""
    counts = Counter[tuple[int, str]]()
    probes = unread = 0
    for probe, claimed in answers:
        probes += 1
        if isinstance(claimed, Unread):
            unread += 1
            continue
        for index, (point, distance) in enumerate(zip(probe.points, probe.distances, strict=True)):
            band = bisect_left(BAND_EDGES, distance)
            counts[band, "points"] += 1
            counts[band, "claimed"] += index in claimed
            counts[band, "unseen"] += point in probe.unseen
    bands = tuple(_band(counts, (number,)) for number in range(len(BAND_EDGES)))
    return Calibration(probes, unread, _band(counts, range(len(BAND_EDGES))), bands)


def _band(counts: Counter[tuple[int, str]], numbers: Sequence[int]) -> Band:
    return Band(*(sum(counts[number, each] for number in numbers) for each in ("points", "claimed", "unseen")))
