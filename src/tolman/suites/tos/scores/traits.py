"""What may make a question hard: how many rooms it spans, how far, and how late what it needs was seen."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import dist

from tolman.geometry.pose import Heading
from tolman.scoring import coordinates
from tolman.scoring.answer import Unread
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.episode import Stage
from tolman.suites.tos.moves import START
from tolman.suites.tos.questions.action_to_view import ActionToView, jumps
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.question import Place, Question
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.words import place_called, place_name


@dataclass(frozen=True, slots=True)
class Traits:
    """What a question and its target involve: the start, things and doors."""

    rooms: int
    """Fewest rooms that hold all of it; a door is in either of its two."""
    span: float
    """Largest straight distance between two places involved, in cells; a free cell to stand on is a place too."""
    turn: int | None
    """Reply of the exploration, from 1, by which all of it was seen; None if it never was, or nobody explored."""


def traits_of(question: Question, chart: Chart, target: str, turns: Mapping[str, int]) -> Traits:
    """Returns the traits of a question; `turns` says when each thing and door was first seen."""
    names = involved(question, chart, target)
    places = [*map(chart.at, names), *_viewer(question, chart, target)]
    members = names - {START}
    return Traits(
        _fewest_rooms([chart.rooms[name] for name in names]),
        max((dist(*pair) for pair in combinations(places, 2)), default=0.0),
        max(turns[name] for name in members) if members and members <= turns.keys() else None,
    )


def first_turns(stages: Sequence[Stage]) -> dict[str, int]:
    """Returns for every thing and door seen in an exploration the number of the reply that first showed it."""
    turns: dict[str, int] = {}
    for number, stage in enumerate(stages, 1):
        for name in stage.world.seen.difference(turns):
            turns[name] = number
    return turns


def involved(question: Question, chart: Chart, target: str) -> frozenset[str]:
    """Returns the start, things and doors that a question or its target names, or leads over without a name."""
    named = _pattern(chart.names).findall(f"{question.ask()}\n{target}")
    return frozenset([*map(place_called, named), *_goals(question, chart)])


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Returns what finds whole names, the longest first: "desk lamp" holds no "lamp"."""
    longest_first = sorted([place_name(START), *names], key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])")


def _goals(question: Question, chart: Chart) -> Iterator[str]:
    """Yields where a way leads that is told without names."""
    stand = START, Heading.NORTH
    for step in question.steps if isinstance(question, ActionToView) else ():
        if isinstance(step, int):
            stand = stand[0], stand[1].turned(step // 90)
        else:
            stand = next(goal for goal, jump in jumps(chart, stand) if jump == step), stand[1]
            yield stand[0]


def _viewer(question: Question, chart: Chart, target: str) -> Iterator[Place]:
    """Yields the free cell on which somebody stands, where there is one; its room is that of all that is asked."""
    if isinstance(question, LocationToView | ViewToLocation):
        step = question.at if isinstance(question, LocationToView) else coordinates.parse(target)
        if not isinstance(step, Unread):
            x, y = chart.at(question.origin)
            yield x + step[0], y + step[1]


def _fewest_rooms(places: Iterable[tuple[int, ...]]) -> int:
    """Returns how many rooms it takes for every place to lie in one of them; a doorway lies in two."""
    places = set(places)
    sure = {rooms[0] for rooms in places if len(rooms) == 1}
    doorways = [rooms for rooms in places if sure.isdisjoint(rooms)]
    return len(sure) + min(len(set(chosen)) for chosen in product(*doorways))
