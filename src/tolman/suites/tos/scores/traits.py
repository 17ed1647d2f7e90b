"""What may make a question hard: how many rooms it spans, how far, and how late what it needs was seen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import dist

from tolman.suites.tos.chart import Chart
from tolman.suites.tos.episode import Stage
from tolman.suites.tos.moves import START
from tolman.suites.tos.questions.question import Place, Question


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
    names, viewer = question.involved(chart, target), question.viewer(chart, target)
    places: list[Place] = [*map(chart.at, names), *([viewer] if viewer else [])]
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


def _fewest_rooms(places: Iterable[tuple[int, ...]]) -> int:
    """Returns how many rooms it takes for every place to lie in one of them; a doorway lies in two."""
    places = set(places)
    sure = {rooms[0] for rooms in places if len(rooms) == 1}
    doorways = [rooms for rooms in places if sure.isdisjoint(rooms)]
    return len(sure) + min(len(set(chosen)) for chosen in product(*doorways))
