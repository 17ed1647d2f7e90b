"""The score of an exploration: what it cost and what it covered, worked out from its transcript."""

from dataclasses import dataclass

from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.coverage import Coverage, covered
from tolman.suites.tos.episode import Stage, retrace
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Turn
from tolman.suites.tos.world import Refused, cost


@dataclass(frozen=True, slots=True)
class Exploration:
    """Counts and coverage of one exploration."""

    steps: int
    """Replies carried out as a turn, the closing Term() included; the published program's `step`."""
    cost: int
    """Cost of all moves: a look 1, an answered query 2; what the paper calls steps."""
    valid: int
    """Moves carried out."""
    invalid: int
    """Replies that could not be read as a turn."""
    failed: int
    """Moves refused by the world."""
    nodes: float
    """Share of things and doors seen."""
    edges: float
    """Share of pairs known."""
    cells: float
    """Share of floor cells looked at."""
    ended: str
    """Why the exploration ended."""


def score(transcript: Transcript[Item]) -> Exploration:
    """Returns the score of the transcript's exploration."""
    stages = stages_of(transcript)
    coverage = coverages(transcript.item, stages)[-1]
    events = [event for stage in stages for event in stage.events]
    failed = sum(isinstance(event, Refused) for event in events)
    return Exploration(
        steps=sum(isinstance(stage.turn, Turn) for stage in stages),
        cost=sum(cost(stage.events) for stage in stages),
        valid=len(events) - failed,
        invalid=sum(not isinstance(stage.turn, Turn) for stage in stages),
        failed=failed,
        nodes=coverage.nodes,
        edges=coverage.edges,
        cells=coverage.cells,
        ended=transcript.ended,
    )


def stages_of(transcript: Transcript[Item]) -> list[Stage]:
    """Returns what each reply of the transcript's exploration led to."""
    replies = [exchange.reply for exchange in transcript.exchanges if exchange.request.purpose is Purpose.EXPLORE]
    return retrace(transcript.item, replies)


def coverages(item: Item, stages: list[Stage]) -> list[Coverage]:
    """Returns the coverage before the first stage and after each."""
    coverage = Coverage(item.scene)
    growth = [coverage]
    for stage in stages:
        coverage = covered(coverage, stage.events)
        growth.append(coverage)
    return growth
