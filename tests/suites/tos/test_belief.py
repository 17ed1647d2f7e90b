import tracemalloc
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise, product
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tolman.geometry import bins
from tolman.geometry.bins import CARDINALS, DISTANCES, EGOS, Cardinal, Distance, Ego, Wall
from tolman.geometry.pose import HEADINGS, Cell, Heading, minus, own_frame
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.tos.belief.belief import Belief, Fact, bits, gain, is_certain
from tolman.suites.tos.belief.cellset import Ground, Link, Steps, ground
from tolman.suites.tos.belief.learner import Learner, learner
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.moves import START, JumpTo, Observe, Query, Rotate, Turn
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import EXPLORERS, scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.sight import Sighting, View
from tolman.suites.tos.scores.exploration import growth, score, stages_of
from tolman.suites.tos.world import after, enter

REACH = 6
steps = st.tuples(st.integers(-2 * REACH, 2 * REACH), st.integers(-2 * REACH, 2 * REACH))
headings = st.sampled_from(HEADINGS)


def holds(link: Link, step: Cell) -> bool:
    """Says whether a displacement is in a link, read from both of its ends."""
    on = ground(REACH)
    x, y = -REACH if step[0] > 0 else REACH, -REACH if step[1] > 0 else REACH
    here, there = on.cell((x, y)), on.cell((x + step[0], y + step[1]))
    forth = bool(link.forth.carry(here) & there)
    assert forth == bool(link.back.carry(there) & here)
    return forth


@given(steps, headings, st.sampled_from(EGOS), st.sampled_from(DISTANCES))
def test_seen_links_are_the_bins(step: Cell, heading: Heading, direction: Ego, distance: Distance) -> None:
    right, ahead = own_frame(step, heading)
    expected = bins.ego(right, ahead) is direction and bins.distance(*step) is distance
    assert holds(ground(REACH).seen(direction, distance, heading), step) == expected


@given(steps, headings, st.sampled_from(CARDINALS), st.sampled_from(DISTANCES))
def test_close_links_are_the_bins(step: Cell, heading: Heading, direction: Cardinal, distance: Distance) -> None:
    expected = bins.cardinal(*own_frame(step, heading)) is direction and bins.distance(*step) is distance
    assert holds(ground(REACH).close(direction, distance, heading), step) == expected


@given(steps, headings)
def test_wide_links(step: Cell, heading: Heading) -> None:
    on = ground(REACH)
    right, ahead = own_frame(step, heading)
    assert holds(on.unseen(heading), step) != bins.in_view(right, ahead)
    assert holds(on.in_view(heading), step) == bins.in_view(right, ahead)
    assert holds(on.beyond(heading), step) == (ahead >= 1)
    assert holds(on.level(heading), step) == (ahead == 0)
    assert holds(on.apart(), step) != bins.is_close(*step)
    assert holds(on.within(3), step) == (max(abs(step[0]), abs(step[1])) <= 3)


@given(steps, steps, headings, headings)
def test_links_meet_where_both_hold(step: Cell, other: Cell, one: Heading, two: Heading) -> None:
    on = ground(REACH)
    a, b = on.unseen(one), on.beyond(two)
    both = Link(on.met(a.forth, b.forth), on.met(a.back, b.back))
    assert holds(both, step) == (holds(a, step) and holds(b, step))
    assert holds(on.exactly(other), step) == (step == other)


@given(st.lists(st.tuples(headings, st.integers(0, 3), st.booleans()), min_size=1, max_size=5))
def test_wide_displacements_that_were_met_before_are_those_that_meet_now(
    parts: list[tuple[Heading, int, bool]],
) -> None:
    on = ground(REACH)
    links = [(on.unseen(way), on.beyond(way), on.level(way), on.apart())[kind] for way, kind, _ in parts]
    steps = [link.back if is_back else link.forth for link, (_, _, is_back) in zip(links, parts, strict=True)]
    kept, plain = reduce(on.met, steps), reduce(Steps.met, steps)
    assert (kept.bits, kept.size, kept.low if kept.bits else 0) == (
        plain.bits,
        plain.size,
        plain.low if plain.bits else 0,
    )
    assert kept.wide
    assert all(on.met(kept, each) is kept for each in steps)
    ahead = on.seen(Ego.FRONT, Distance.NEAR, Heading.NORTH).forth
    assert not on.met(kept, ahead).wide
    assert not on.met(ahead, kept).wide


def test_sets_by_hand() -> None:
    """Something ahead and near is one or two cells away; one step to its right is something else."""
    belief = Belief(REACH)
    on = belief.ground
    belief.absorb([("chair", START, on.seen(Ego.FRONT, Distance.NEAR, Heading.NORTH))])
    assert set(on.cells(belief.cells["chair"])) == {(0, 1), (0, 2)}
    belief.absorb([("lamp", "chair", on.exactly((1, 0)))])
    assert set(on.cells(belief.cells["lamp"])) == {(1, 1), (1, 2)}
    belief.absorb([("lamp", START, on.exactly((1, 2)))])
    assert set(on.cells(belief.cells["chair"])) == {(0, 2)}
    assert belief.displacements("chair", "lamp") == {(1, 0)}


def test_the_order_of_facts_does_not_matter_and_copies_are_their_own() -> None:
    for edition in Edition:
        item = draw_item(3)
        mind = learner(item.scene, edition)
        taught: list[Fact] = []
        absorb = mind.belief.absorb
        mind.belief.absorb = lambda facts, absorb=absorb, taught=taught: absorb(_kept(facts, taught))  # type: ignore
        for stage in stages_of(play(episode(item), said_by(scripted("strategist")))):
            mind.take(stage.events)
        backward = Belief(max(item.scene.size), mind.belief.distinct)
        for fact in reversed(taught):
            backward.absorb([fact])
        assert backward.cells == mind.belief.cells
        twin = backward.copy()
        twin.absorb([(item.scene.names[0], START, twin.ground.exactly((20, 20)))])
        assert twin.contradiction
        assert backward.cells == mind.belief.cells


def _kept(facts: Iterable[Fact], taught: list[Fact]) -> Iterator[Fact]:
    for fact in facts:
        taught.append(fact)
        yield fact


def test_a_contradiction_is_named() -> None:
    belief = Belief(REACH)
    on = belief.ground
    belief.absorb([("chair", START, on.exactly((1, 2)))])
    assert belief.contradiction is None
    belief.absorb([("chair", START, on.exactly((2, 2)))])
    assert belief.contradiction == "chair"


def test_no_two_things_share_a_cell() -> None:
    belief = Belief(REACH, distinct=True)
    on = belief.ground
    belief.absorb([("a", START, on.seen(Ego.FRONT, Distance.NEAR, Heading.NORTH))])
    belief.absorb([("b", START, on.seen(Ego.FRONT, Distance.NEAR, Heading.NORTH))])
    belief.absorb([("a", START, on.exactly((0, 1)))])
    assert list(on.cells(belief.cells["b"])) == [(0, 2)]


def test_two_things_left_with_one_cell_at_the_same_time_contradict_each_other() -> None:
    belief = Belief(REACH, distinct=True)
    on = belief.ground
    belief.absorb([(name, START, on.seen(Ego.FRONT, Distance.NEAR, Heading.NORTH)) for name in ("a", "b")])
    assert belief.contradiction is None
    belief.absorb([("c", START, on.exactly((0, 1)))])
    assert belief.contradiction == "b"


def test_gain_by_hand() -> None:
    """In a scene 13 cells wide M is 169; of four names one is known, one has two cells, two are unheard of."""
    belief = Belief(13)
    assert gain(belief, TWO_ROOMS) == 0
    on = belief.ground
    belief.absorb([("chair", START, on.exactly((0, 4)))])
    belief.absorb([("lamp", START, on.seen(Ego.FRONT, Distance.NEAR, Heading.NORTH))])
    assert bits(belief, TWO_ROOMS) == pytest.approx([log2(169), log2(169 / 2)])
    assert gain(belief, TWO_ROOMS) == pytest.approx((2 * log2(169) - 1) / (4 * log2(169)))
    assert not is_certain(belief, TWO_ROOMS)


def test_what_a_careful_reasoner_adds() -> None:
    """Seen front-left at mid distance to the east, the door has three cells; (2, 2) lies in the north view too."""
    world = enter(TWO_ROOMS)
    minds = {edition: learner(TWO_ROOMS, edition) for edition in Edition}
    for turn in (Turn((), Observe()), Turn((Rotate(90),), Observe())):
        world, events = after(world, turn)
        for mind in minds.values():
            mind.take(events)
    careful, plain = minds[Edition.CURRENT].belief, minds[Edition.PUBLISHED].belief
    assert set(plain.ground.cells(plain.cells["red door"])) == {(2, 1), (2, 2), (3, 2)}
    assert set(careful.ground.cells(careful.cells["red door"])) == {(2, 1), (3, 2)}


def reasoned(rooms: int, *looks: tuple[View, Heading], things: tuple[str, ...] = ()) -> Belief:
    """Returns what looks from the start teach a careful reasoner."""
    mind = Learner(Edition.CURRENT, 8, rooms, things)
    for view, heading in looks:
        mind.look(view, START, heading)
    return mind.belief


DOOR = Sighting("red door", Ego.FRONT, Distance.MID, wall=Wall.FRONT)


def test_the_wall_of_a_door_bounds_its_room() -> None:
    """The door is 3 or 4 cells east, so a thing of the room is at most 3 cells east."""
    chair = Sighting("chair", Ego.FRONT_RIGHT, Distance.SLIGHTLY_FAR, None)
    alone = reasoned(2, (View((chair,), ()), Heading.NORTH))
    bounded = reasoned(2, (View((chair,), ()), Heading.NORTH), (View((DOOR,), ()), Heading.EAST))
    cells = set(alone.ground.cells(alone.cells["chair"]))
    # A diagonal would be in view to the east as well, where only the door was seen.
    assert set(bounded.ground.cells(bounded.cells["chair"])) == {(x, y) for x, y in cells if x <= 3 and x != y}
    assert any(x > 3 for x, _ in cells)


def test_what_is_not_called_close_is_apart() -> None:
    lamp = Sighting("lamp", Ego.FRONT, Distance.NEAR, None)  # (0, 1) or (0, 2)
    vase = Sighting("vase", Ego.FRONT_SLIGHT_RIGHT, Distance.MID, None)  # (1, 3) alone
    both = reasoned(1, (View((lamp, vase), ()), Heading.NORTH))
    assert set(both.ground.cells(both.cells["vase"])) == {(1, 3)}
    # (0, 2) is nearer than 2 cells to (1, 3); (0, 1) is not.
    assert set(both.ground.cells(both.cells["lamp"])) == {(0, 1)}


def test_what_was_never_seen_is_in_the_last_room() -> None:
    empty = View((), ())
    looks = [(empty, Heading.NORTH), (View((DOOR,), ()), Heading.EAST), (empty, Heading.SOUTH)]
    assert "sofa" not in reasoned(2, *looks, things=("sofa",)).cells
    belief = reasoned(2, *looks, (empty, Heading.WEST), things=("sofa",))
    assert {x for x, _ in belief.ground.cells(belief.cells["sofa"])} == {4, 5, 6, 7, 8}
    assert "sofa" not in reasoned(3, *looks, (empty, Heading.WEST), things=("sofa",)).cells


def test_doors_of_one_wall_are_level() -> None:
    """The red door is 3 or 4 cells east; by its own sighting the blue one could be up to 6."""
    other = Sighting("blue door", Ego.FRONT_LEFT, Distance.SLIGHTLY_FAR, wall=Wall.FRONT)
    belief = reasoned(2, (View((DOOR, other), ()), Heading.EAST))
    doors = [set(belief.ground.cells(belief.cells[name])) for name in ("red door", "blue door")]
    assert {x for x, _ in doors[0]} == {x for x, _ in doors[1]} == {3, 4}


def test_accumulated_gain_and_bits_per_step() -> None:
    transcript = play(episode(draw_item(2)), said_by(scripted("scout")))
    result, scene = score(transcript), transcript.item.scene
    assert result.gains[-1] == result.gain
    assert len(result.gains) == len(transcript.exchanges)
    assert result.accumulated == pytest.approx(sum(result.gains))
    everything = len(scene.names) * log2(max(scene.size) ** 2)
    assert result.bits_per_step == pytest.approx(result.gain * everything / result.cost)


def explorations(editions: tuple[Edition, ...] = tuple(Edition)) -> list[tuple[Item, str]]:
    layouts = [
        *(Layout(), Layout(rooms=1), Layout(rooms=4), Layout(rooms=5, plan=Shape.RING), Layout(4, 6, Shape.TREE)),
        *(Layout(3, 3, Shape.RING, (4, 9)), Layout(3, 3, Shape.CHAIN, (12, 5)), Layout(7, 2, Shape.RING)),
    ]
    items = [draw_item(seed, layout) for layout in layouts for seed in range(2)]
    if Edition.PUBLISHED in editions:
        for rooms, plan in ((2, Shape.CHAIN), (3, Shape.STAR), (4, Shape.RING)):
            items += [draw_item(seed, Layout(rooms, 4, plan), Edition.PUBLISHED) for seed in range(3)]
    return [(item, player) for item, player in product(items, ("random", "scout", "strategist"))]


@pytest.mark.slow
def test_the_truth_is_never_removed_and_careful_is_never_weaker() -> None:
    checked = 0
    for item, player in explorations():
        scene = item.scene
        published, current = (learner(scene, edition) for edition in (Edition.PUBLISHED, Edition.CURRENT))
        for stage in stages_of(play(episode(item, player), said_by(scripted(player)))):
            published.take(stage.events)
            current.take(stage.events)
            for member in scene.members:
                truth = current.belief.ground.cell(minus(member.at, scene.start.at))
                for mind in (published, current):
                    assert mind.belief.cells.get(member.name, truth) & truth, (item.id, player, member.name)
                if member.name in published.belief.cells:
                    assert current.belief.cells[member.name] & ~published.belief.cells[member.name] == 0
                checked += 1
            assert gain(current.belief, scene) >= gain(published.belief, scene) - 1e-12
        assert published.belief.contradiction is current.belief.contradiction is None
    assert checked > 5_000


def test_gain_never_falls() -> None:
    for seed in range(10):
        curve = growth(play(episode(draw_item(seed)), said_by(scripted("random"))))
        for earlier, later in pairwise(curve):
            assert later.gain >= earlier.gain - 1e-12
            assert later.full_gain >= earlier.full_gain - 1e-12


@pytest.mark.slow
def test_the_surveyor_learns_everything() -> None:
    for layout in (Layout(1), Layout(2), Layout(3), Layout(2, 7), Layout(2, 4, Shape.CHAIN, (20, 20))):
        for seed in range(2):
            item = draw_item(seed, layout, budget=200)
            result = score(play(episode(item), said_by(scripted("surveyor"))))
            assert result.gain == pytest.approx(1)
            assert result.is_certain
            assert result.failed == result.invalid == 0
            assert result.ended == "stopped"


def test_random_walks_with_queries_never_lose_the_truth() -> None:
    rng = stream(0, "soundness")
    for seed, layout in product(range(25), (Layout(), Layout(3, 3, Shape.RING, (4, 9)))):
        scene = draw_item(seed, layout).scene
        world, mind = enter(scene), learner(scene, Edition.CURRENT)
        for _ in range(25):
            names = sorted(world.seen)
            motions = [JumpTo(rng.pick(names))] if names and rng.chance(0.6) else []
            final = Query(rng.pick(names)) if names and rng.chance(0.2) else Observe()
            world, events = after(world, Turn((*motions, Rotate(90 * rng.below(4))), final))
            mind.take(events)
            for name, cells in mind.belief.cells.items():
                if name != START:
                    assert cells & mind.belief.ground.cell(minus(scene.by_name[name].at, scene.start.at))


@pytest.mark.slow
def test_the_oracle_learns_everything_in_fewer_steps() -> None:
    for seed in range(3):
        item = draw_item(seed, budget=200)
        best = score(play(episode(item), said_by(scripted("oracle", item.scene))))
        found = score(play(episode(item), said_by(scripted("surveyor"))))
        assert best.gain == pytest.approx(1)
        assert best.cost <= found.cost
        assert best.failed == 0


@pytest.mark.parametrize("player", [name for name in EXPLORERS if name != "random"])
def test_noise_confuses_no_player_into_a_crash(player: str) -> None:
    for seed in range(6):
        item = draw_item(seed, noise=Noise(0.3, 0.3, 0.3, 0.2), budget=60)
        result = score(play(episode(item), said_by(scripted(player))))
        assert result.invalid == 0
        assert 0 <= result.gain <= 1


def test_noise_ends_in_a_contradiction_that_is_reported() -> None:
    results = []
    for seed in range(8):
        item = draw_item(seed, noise=Noise(direction=0.5, distance=0.5))
        results.append(score(play(episode(item), said_by(scripted("random")))).contradiction)
    assert any(results)


def test_a_learner_starts_with_nothing() -> None:
    assert Learner(Edition.CURRENT, 5, 1, ()).belief.cells == {START: ground(5).cell((0, 0))}


def test_links_of_a_large_ground_take_little_memory_to_work_out() -> None:
    tracemalloc.start()
    try:
        Ground(200).seen(Ego.FRONT_LEFT, Distance.FAR, Heading.EAST)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 16e6  # 801 by 801 displacements
