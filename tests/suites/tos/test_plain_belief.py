"""The belief equals its plain form to the bit, also where observations contradict each other."""

from collections.abc import Iterable
from itertools import combinations, product

import pytest

from tests.suites.tos.plain_belief import PlainBelief
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.tos.belief.belief import Belief, Fact
from tolman.suites.tos.belief.learner import Learner, learner
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.moves import START, JumpTo, Observe, Query, Rotate, Turn
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scores.exploration import stages_of
from tolman.suites.tos.world import after, enter

NOISES = (Noise(), Noise(0.02, 0.02), Noise(0.2, 0.1, 0.1, 0.2))


class Twins:
    """A belief and its plain form, which hear the same."""

    def __init__(self, mind: Learner) -> None:
        self.belief, self._absorb = mind.belief, mind.belief.absorb
        self.plain = PlainBelief(mind.belief.ground.reach, mind.belief.distinct)
        self.compared = 0
        mind.belief.absorb = self.absorb  # type: ignore[method-assign]

    def absorb(self, facts: Iterable[Fact]) -> None:
        heard = list(facts)
        self._absorb(heard)
        self.plain.absorb(heard)
        same(self.belief, self.plain)
        self.compared += 1


def same(belief: Belief, plain: PlainBelief) -> None:
    assert belief.cells == plain.cells
    assert list(belief.cells) == list(plain.cells)
    assert belief.contradiction == plain.contradiction
    assert all(belief.count(name) == cells.bit_count() for name, cells in plain.cells.items())


@pytest.mark.parametrize("noise", NOISES, ids=str)
@pytest.mark.parametrize("edition", Edition)
def test_explorations_teach_the_same(edition: Edition, noise: Noise) -> None:
    layouts = (Layout(), Layout(5, 3, Shape.RING), Layout(2, 6, Shape.CHAIN, (12, 5)))
    contradictions = 0
    for seed, layout, player in product(range(2), layouts, ("random", "strategist")):
        item = draw_item(seed, layout, noise=noise, budget=25)
        mind = learner(item.scene, edition)
        twins = Twins(mind)
        for stage in stages_of(play(episode(item), said_by(scripted(player)))):
            mind.take(stage.events)
        assert twins.compared > 5
        contradictions += twins.plain.contradiction is not None
    assert bool(contradictions) == bool(noise)


@pytest.mark.parametrize("in_cells", [False, True])
def test_walks_with_queries_teach_the_same(in_cells: bool) -> None:
    rng = stream(0, "plain")
    for seed, edition in product(range(4), Edition):
        scene = draw_item(seed, Layout(3, 3)).scene
        world, mind = enter(scene), learner(scene, edition, in_cells)
        twins = Twins(mind)
        for _ in range(15):
            names = sorted(world.seen)
            motions = [JumpTo(rng.pick(names))] if names and rng.chance(0.6) else []
            final = Query(rng.pick(names)) if names and rng.chance(0.2) else Observe()
            world, events = after(world, Turn((*motions, Rotate(90 * rng.below(4))), final))
            mind.take(events)
        few = [name for name, cells in twins.plain.cells.items() if cells.bit_count() <= 20]
        for one, other in combinations(few, 2):
            assert mind.belief.displacements(one, other) == twins.plain.displacements(one, other)


def test_what_a_copy_hears_is_its_own_and_the_same() -> None:
    """Imagined places often contradict each other: a copy follows the plain form there too."""
    rng = stream(0, "imagined")
    for seed, edition in product(range(3), Edition):
        item = draw_item(seed)
        mind = learner(item.scene, edition)
        twins = Twins(mind)
        batches: list[list[Fact]] = []
        keep = mind.belief.absorb
        mind.belief.absorb = lambda facts, keep=keep, batches=batches: keep(
            batches.append(list(facts)) or batches[-1]
        )  # type: ignore
        for stage in stages_of(play(episode(item), said_by(scripted("scout"))))[:6]:
            mind.take(stage.events)
        before = dict(mind.belief.cells)
        for _ in range(12):
            copy, plain = mind.belief.copy(), PlainBelief(mind.belief.ground.reach, mind.belief.distinct)
            for batch in batches:
                plain.absorb(batch)
            for name in sorted(copy.cells):
                places = list(copy.ground.cells(copy.cells[name])) or [(0, 0)]
                fact = (name, START, copy.ground.exactly(rng.pick(places)))
                copy.absorb([fact])
                plain.absorb([fact])
                same(copy, plain)
        assert mind.belief.cells == before == twins.plain.cells
