"""How far an exploration has come, what its next reply earns, and when it is over."""

from collections.abc import Callable
from dataclasses import dataclass

from tolman.suites.environment import Ending
from tolman.suites.tos.belief.belief import gain
from tolman.suites.tos.belief.learner import Learner
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Invalid, Turn
from tolman.suites.tos.published.replies import INVALID_REWARD, TURN_REWARD
from tolman.suites.tos.scores.coverage import Coverage, covered
from tolman.suites.tos.world import Ended, Event, Looked, Refused, World, after, cost, enter


@dataclass(frozen=True, slots=True)
class Explored:
    """How far an exploration has come."""

    item: Item
    slots: dict[str, int]
    """Numbers of things, then doors, each by the alphabet: an order that tells nothing."""
    world: World
    coverage: Coverage
    left: int
    """Replies that may still be given."""
    learner: Learner | None = None
    """What was learnt; None where the information gained is not measured."""
    turn: Turn | Invalid | None = None
    """The last reply as it was read; None before the first."""
    events: tuple[Event, ...] = ()
    """What the last reply led to."""
    gain: float = 0.0
    """Information gained so far; 0 where it is not measured."""
    steps: int = 0
    cost: int = 0
    failed: int = 0
    invalid: int = 0

    @property
    def look(self) -> Looked | None:
        """The look with which the last turn ended; None if it ended otherwise."""
        last = self.events[-1] if self.events else None
        return last if isinstance(last, Looked) else None


def begin(item: Item, learner: Learner | None = None) -> Explored:
    """Returns the exploration of `item` before the first reply; with a learner, information is measured."""
    scene = item.scene
    names = (*sorted(thing.name for thing in scene.things), *sorted(door.name for door in scene.doors))
    slots = {name: slot for slot, name in enumerate(names)}
    return Explored(item, slots, enter(scene, item.seed, item.noise), Coverage(scene), item.budget, learner)


def proceed(explored: Explored, turn: Turn | Invalid) -> Explored:
    """Returns the exploration after one more reply; one that is no turn takes its place in the budget too."""
    world, events = (explored.world, ()) if isinstance(turn, Invalid) else after(explored.world, turn)
    learner = explored.learner and explored.learner.after(events)
    return Explored(
        item=explored.item,
        slots=explored.slots,
        world=world,
        coverage=covered(explored.coverage, events),
        left=explored.left - 1,
        learner=learner,
        turn=turn,
        events=events,
        gain=gain(learner.belief, explored.item.scene) if learner else 0.0,
        steps=explored.steps + isinstance(turn, Turn),
        cost=explored.cost + cost(events),
        failed=explored.failed + sum(isinstance(event, Refused) for event in events),
        invalid=explored.invalid + isinstance(turn, Invalid),
    )


def ending(explored: Explored) -> Ending | None:
    """Returns why the exploration is over: the player ended it, or has no reply left."""
    if explored.events and isinstance(explored.events[-1], Ended):
        return Ending.STOPPED
    return None if explored.left else Ending.OUT_OF_TURNS


def counts(explored: Explored) -> dict[str, object]:
    """Returns what every info holds; the names are those of `Exploration`."""
    return {
        "scene_seed": explored.item.seed,
        "steps": explored.steps,
        "cost": explored.cost,
        "nodes": explored.coverage.nodes,
        "edges": explored.coverage.edges,
        "failed": explored.failed,
        "invalid": explored.invalid,
    }


Reward = Callable[[Explored, Explored], float]
"""Returns what a reply earns, from the exploration before and after it."""


def coverage_reward(earlier: Explored, later: Explored) -> float:
    """Returns the share of things and doors first seen now; over an exploration it sums to its node coverage."""
    return later.coverage.nodes - earlier.coverage.nodes


def published_reward(_earlier: Explored, later: Explored) -> float:
    """Returns the published program's reward: a price for every turn, a higher one for a reply that is none."""
    return INVALID_REWARD if isinstance(later.turn, Invalid) else TURN_REWARD


def gain_reward(earlier: Explored, later: Explored) -> float:
    """Returns the information won now by the rules of the edition; over an exploration it sums to its gain."""
    return later.gain - earlier.gain


REWARDS: dict[str, Reward] = {
    "coverage": coverage_reward,
    "gain": gain_reward,
    "published": published_reward,
}
