"""The score of an exploration: what it cost, covered and taught, worked out from its transcript."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.belief.belief import Belief, bits, gain, is_certain
from tolman.suites.tos.belief.learner import learner_of
from tolman.suites.tos.episode import Stage, retrace
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Turn
from tolman.suites.tos.scores.coverage import Coverage, covered
from tolman.suites.tos.world import Ended, Refused, cost


@dataclass(frozen=True, slots=True)
class Exploration:
    """Counts, coverage and gain of one exploration."""

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
    gain: float
    """Information gained by the published rules, 0 to 1."""
    full_gain: float
    """Information gained by a careful reasoner: the rules of the current edition."""
    is_certain: bool
    """Whether a careful reasoner knows the place of everything exactly."""
    gains: tuple[float, ...]
    """Published gain after each reply."""
    accumulated: float
    """Published gain after each reply, summed over replies."""
    bits_per_step: float
    """Bits won by the published rules, for each unit of cost."""
    contradiction: str | None
    """What no cell is left for, or None: what was seen does not fit together, as when something moved."""
    ended: str
    """Why the exploration ended."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How far an exploration has come after one reply."""

    cost: int
    coverage: Coverage
    gain: float
    full_gain: float


class Learnt(NamedTuple):
    """What an exploration taught."""

    curve: list[Growth]
    """How far it had come at the start and after each reply."""
    published: Belief
    """What it taught by the published rules."""
    current: Belief
    """What it taught a careful reasoner."""


def score(transcript: Transcript[Item]) -> Exploration:
    """Returns the score of the transcript's exploration."""
    stages = stages_of(transcript)
    return score_stages(transcript.item, stages, learn(transcript.item, stages))


def score_stages(item: Item, stages: Sequence[Stage], learnt: Learnt) -> Exploration:
    """Returns the score of an exploration from what its replies led to and taught."""
    events = [event for stage in stages for event in stage.events]
    failed = sum(isinstance(event, Refused) for event in events)
    curve, published, current = learnt
    last = curve[-1]
    return Exploration(
        steps=sum(isinstance(stage.turn, Turn) for stage in stages),
        cost=last.cost,
        valid=len(events) - failed,
        invalid=sum(not isinstance(stage.turn, Turn) for stage in stages),
        failed=failed,
        nodes=last.coverage.nodes,
        edges=last.coverage.edges,
        cells=last.coverage.cells,
        gain=last.gain,
        full_gain=last.full_gain,
        is_certain=is_certain(current, item.scene),
        gains=tuple(point.gain for point in curve[1:]),
        accumulated=sum(point.gain for point in curve[1:]),
        bits_per_step=sum(bits(published, item.scene)) / max(1, last.cost),
        contradiction=published.contradiction or current.contradiction,
        ended="stopped" if has_stopped(stages) else "out of turns",
    )


def has_stopped(stages: Sequence[Stage]) -> bool:
    """Says whether the player ended the exploration by itself."""
    return any(isinstance(event, Ended) for stage in stages for event in stage.events)


def stages_of(transcript: Transcript[Item]) -> list[Stage]:
    """Returns what each reply of the transcript's exploration led to."""
    exchanges = [each for each in transcript.exchanges if each.request.purpose is Purpose.EXPLORE]
    return retrace(transcript.item, [exchange.reply for exchange in exchanges])


def growth(transcript: Transcript[Item]) -> list[Growth]:
    """Returns how far the exploration had come at the start and after each reply."""
    return learn(transcript.item, stages_of(transcript)).curve


def learn(item: Item, stages: Sequence[Stage]) -> Learnt:
    """Returns what an exploration taught."""
    learners = [learner_of(item, edition) for edition in (Edition.PUBLISHED, Edition.CURRENT)]
    curve = [Growth(0, Coverage(item.scene), 0.0, 0.0)]
    for stage in stages:
        for each in learners:
            each.take(stage.events)
        gains = [gain(each.belief, item.scene) for each in learners]
        coverage = covered(curve[-1].coverage, stage.events)
        curve.append(Growth(curve[-1].cost + cost(stage.events), coverage, *gains))
    return Learnt(curve, *(each.belief for each in learners))
