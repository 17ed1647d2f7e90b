"""All examples can be checked on paper: every thing of PLACE is 5 cells from the start, so errors count in fifths."""

from dataclasses import replace
from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.geometry.pose import HEADINGS, Pose
from tolman.geometry.rect import Rect
from tolman.protocol.edition import Edition
from tolman.scoring.sketches import AGENT, Mark, Marks
from tolman.suites.tos.published.scenes import draw as draw_published
from tolman.suites.tos.scene.draw import draw
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scores.drawn_maps import true_map
from tolman.suites.tos.scores.revision import (
    Course,
    Effort,
    Identification,
    Round,
    belief_at_first,
    belief_at_last,
    effort,
    identified,
    letting_go,
    score,
    unchanged,
)
from tolman.suites.tos.setting import Shifting
from tolman.suites.tos.shift import Aspect, Change, shifted

NORTH, EAST, SOUTH, WEST = HEADINGS

START = Pose((1, 1), NORTH)
BEFORE = Scene(
    rooms=(Room(1, Rect(1, 1, 12, 12)),),
    doors=(),
    things=(
        Thing("lamp", (4, 5), NORTH, has_front=False),
        Thing("oven", (1, 6), NORTH),
        Thing("sofa", (5, 4), SOUTH),
        Thing("vase", (6, 1), NORTH, has_front=False),
    ),
    start=START,
)
"""From the start: lamp (3, 4), oven (0, 5), sofa (4, 3), vase (5, 0)."""

MOVED, TURNED = Change("lamp", Aspect.POSITION), Change("oven", Aspect.FACING)
AFTER = replace(
    BEFORE,
    things=(replace(BEFORE.things[0], at=(10, 5)), replace(BEFORE.things[1], heading=EAST), *BEFORE.things[2:]),
)
"""The lamp has moved to (9, 4) from the start, the oven has turned to the east."""

OLD: dict[str, Mark] = true_map(BEFORE, BEFORE.names, START)
NEW: dict[str, Mark] = true_map(AFTER, AFTER.names, START)
ALL = ("lamp", "oven", "sofa", "vase")


def course(*rounds: Round, old: Marks = OLD) -> Course:
    return Course(BEFORE, AFTER, (TURNED, MOVED), old, rounds, frozenset(ALL))


def drawn(**marks: Mark) -> Marks:
    """Returns the true map after the shift but for some marks."""
    return {**NEW, **marks}


def seen(marks: Marks | None, *names: str, cost: int = 1) -> Round:
    return Round(START, cost, names or ALL, marks)


@pytest.mark.parametrize(
    ("claims", "overall", "position", "facing"),
    [
        ((MOVED, TURNED), 1.0, 1.0, 1.0),
        ((), 0.0, 0.0, 0.0),
        # Half of what is claimed, half of what changed.
        ((MOVED, Change("sofa", Aspect.FACING)), 0.5, 1.0, 0.0),
        # All of the claims right, half of the changes found: 2 · 1 · ½ / 1½.
        ((TURNED,), 2 / 3, 0.0, 1.0),
        # Half of four claims right, all found; one of two moved and of two turned.
        ((MOVED, TURNED, Change("oven", Aspect.POSITION), Change("lamp", Aspect.FACING)), 2 / 3, 2 / 3, 2 / 3),
    ],
)
@pytest.mark.parametrize("edition", Edition)
def test_reports_are_scored_by_f1(
    claims: tuple[Change, ...], overall: float, position: float, facing: float, edition: Edition
) -> None:
    found = identified(claims, (MOVED, TURNED), edition)
    assert found == Identification(pytest.approx(overall), pytest.approx(position), pytest.approx(facing))


def test_where_nothing_changed_there_is_nothing_to_find() -> None:
    assert identified((MOVED,), (MOVED,), Edition.PUBLISHED) == Identification(1.0, 1.0, 0.0)
    assert identified((MOVED, TURNED), (MOVED,), Edition.CURRENT) == Identification(2 / 3, 1.0, None)
    assert identified((), (), Edition.CURRENT) == Identification(None, None, None)


def test_cost_after_the_last_changed_thing_came_into_view_is_redundant() -> None:
    rounds = [
        seen(None, "sofa", cost=1),
        seen(None, "oven", cost=2),
        seen(None, "lamp", "vase", cost=1),
        seen(None, "red door", cost=2),
        seen(None, "blue door", cost=1),
    ]
    assert effort(rounds, (MOVED, TURNED)) == Effort(cost=7, searching=4, redundant=3)
    assert effort(rounds, (TURNED,)) == Effort(cost=7, searching=3, redundant=4)
    assert effort(rounds[:2], (MOVED, TURNED)) == Effort(cost=3, searching=None, redundant=None)
    assert effort([], (MOVED,)) == Effort(cost=0, searching=None, redundant=None)


@pytest.mark.parametrize(("edition", "sigma"), [(Edition.PUBLISHED, sqrt(1 / 2)), (Edition.CURRENT, 1.0)])
def test_a_half_hearted_update_by_hand(edition: Edition, sigma: float) -> None:
    """The lamp is drawn at (6, 4): 3 cells too far west of (9, 4), 3 cells east of the old place.

    The sofa is one cell off and the vase right: root mean square ½ under the root, below one cell.
    """
    new = drawn(lamp=Mark((6, 4)), oven=Mark((2, 5), NORTH), sofa=Mark((4, 4), SOUTH))
    belief = belief_at_first(course(seen(new)), edition)
    assert belief.sigma == pytest.approx(sigma)
    assert belief.position == pytest.approx(exp(-3 / 5))
    assert belief.position_retention == pytest.approx(exp(-3 / 5))
    assert (belief.facing, belief.facing_retention, belief.facing_inertia) == (0.0, 1.0, 1.0)
    assert belief.position_inertia == pytest.approx(exp(-9 / (2 * sigma**2)), rel=1e-7)


@pytest.mark.parametrize(
    ("place", "cosine", "apart"),
    [
        ((9, 10), 0.0, 72),  # the error points north, the old place lies west: no inertia
        ((3, 10), sqrt(1 / 2), 36),  # north-west, 6 cells north of the old place
        ((12, 4), -1.0, 81),  # beyond the new place
        ((3, 4), 1.0, 0),  # the old place
    ],
)
@pytest.mark.parametrize("edition", Edition)
def test_inertia_is_a_direction_times_a_nearness(
    place: tuple[int, int], cosine: float, apart: int, edition: Edition
) -> None:
    """The sofa is drawn 3 and the vase 4 cells off: sigma² = (9 + 16) / 2."""
    new = drawn(lamp=Mark(place), sofa=Mark((7, 3), SOUTH), vase=Mark((5, 4)))
    belief = belief_at_first(course(seen(new)), edition)
    assert belief.sigma == pytest.approx(sqrt(12.5))
    assert belief.position_inertia == pytest.approx(cosine * exp(-apart / 25), abs=1e-8)


def test_a_perfect_update_is_left_out_as_published_and_counts_as_nothing_held_now() -> None:
    perfect = course(seen(NEW))
    assert belief_at_first(perfect, Edition.PUBLISHED).inertias == ()
    assert belief_at_first(perfect, Edition.PUBLISHED).position_inertia is None
    assert belief_at_first(perfect, Edition.CURRENT).inertias == (0.0,)
    lucky = course(seen(drawn(lamp=Mark((9, 5)))), old={**OLD, "lamp": Mark((9, 4))})
    assert belief_at_first(lucky, Edition.PUBLISHED).inertias == ()
    assert belief_at_first(lucky, Edition.CURRENT).inertias == (0.0,)


def test_an_old_heading_that_comes_true_is_no_inertia() -> None:
    lucky = course(seen(NEW), old={**OLD, "oven": Mark((0, 5), EAST)})
    assert belief_at_first(lucky, Edition.PUBLISHED).facing_inertia == 1.0
    assert belief_at_first(lucky, Edition.CURRENT).facing_inertia == 0.0


def test_as_published_every_place_is_near_where_sigma_is_nothing() -> None:
    belief = belief_at_first(course(seen(drawn(lamp=Mark((8, 4))))), Edition.PUBLISHED)
    assert belief.sigma == 0
    assert belief.position_inertia == pytest.approx(1.0, abs=1e-9)
    assert belief.position_inertia == 6 / (6 + 1e-9)
    now = belief_at_first(course(seen(drawn(lamp=Mark((8, 4))))), Edition.CURRENT)
    assert now.position_inertia == pytest.approx(exp(-25 / 2))


@pytest.mark.parametrize("edition", Edition)
def test_what_a_map_lacks(edition: Edition) -> None:
    nothing = belief_at_first(course(seen({})), edition)
    assert (nothing.position, nothing.facing) == (0.0, 0.0)
    assert (nothing.position_retention, nothing.facing_retention) == (0.0, 0.0)
    assert nothing.position_inertia is None
    assert nothing.facing_inertia == (0.0 if edition is Edition.PUBLISHED else None)
    assert nothing.sigma == 1.0
    fresh = belief_at_first(course(seen(NEW), old={}), edition)
    assert (fresh.position, fresh.facing) == (1.0, 1.0)
    assert (fresh.position_retention, fresh.facing_retention) == (None, None)
    assert (fresh.position_inertia, fresh.facing_inertia) == (None, None)


@pytest.mark.parametrize(
    ("new", "expected"),
    [(Mark((0, 5), EAST), 1.0), (Mark((0, 5), SOUTH), 1.0), (Mark((0, 5)), 1.0), (None, 1.0)],
)
def test_as_published_a_facing_that_was_never_drawn_is_fully_kept(new: Mark | None, expected: float) -> None:
    """The oven, which turned, stands on the old map without a facing: there is nothing to test, which counts as 1."""
    old = {**OLD, "oven": Mark((0, 5))}
    marks = {name: mark for name, mark in NEW.items() if name != "oven"} | ({"oven": new} if new else {})
    found = belief_at_first(course(seen(marks), old=old), Edition.PUBLISHED)
    assert (found.facing_inertia, found.facing_retention) == (expected, expected)
    now = belief_at_first(course(seen(marks), old=old), Edition.CURRENT)
    assert (now.facing_inertia, now.facing_retention) == (None, None)


def test_as_published_a_facing_that_the_new_map_lacks_is_let_go() -> None:
    found = belief_at_first(course(seen(drawn(oven=Mark((0, 5))))), Edition.PUBLISHED)
    assert (found.facing, found.facing_inertia) == (0.0, 0.0)


@pytest.mark.parametrize("edition", Edition)
def test_facings_that_are_drawn_on_doors_do_not_count(edition: Edition) -> None:
    """The door faces another way on either map, the sofa too: of the two, the sofa alone has let its facing go."""
    doors = (Door("red door", (13, 5), EAST, (1, 2)),)
    rooms = (*BEFORE.rooms, Room(2, Rect(14, 1, 18, 12)))
    things = (Thing("rug", (15, 9), NORTH, has_front=False),)
    before, after = (
        replace(each, rooms=rooms, doors=doors, things=(*each.things, *things)) for each in (BEFORE, AFTER)
    )
    old = {**OLD, "red door": Mark((12, 4), WEST), "rug": Mark((14, 8))}
    new = {**NEW, "red door": Mark((12, 4), NORTH), "sofa": Mark((4, 3), EAST), "rug": Mark((14, 8), WEST)}
    rounds = (Round(START, 1, ("red door", "sofa", "rug"), new),)
    found = unchanged(Course(before, after, (TURNED, MOVED), old, rounds), edition)
    assert found.facing_retention == pytest.approx(2 / 3)
    assert found.position_retention == 1.0


def test_belief_is_read_at_the_first_sight_and_at_the_end() -> None:
    rounds = (seen(OLD, "lamp"), seen(OLD, "oven", "vase"), seen(drawn(oven=Mark((0, 5), WEST)), "sofa"))
    first = belief_at_first(course(*rounds), Edition.CURRENT)
    assert [held.change for held in first.held] == [MOVED, TURNED]
    assert (first.position, first.facing) == (pytest.approx(exp(-6 / 5)), 0.0)
    assert (first.position_inertia, first.facing_inertia) == (1.0, 1.0)
    last = belief_at_last(course(*rounds), Edition.CURRENT)
    assert last is not None
    assert (last.position, last.facing, last.position_inertia, last.facing_inertia) == (1.0, 0.0, 0.0, 0.0)


def test_what_was_never_seen_again_has_a_score_but_no_inertia_at_the_end() -> None:
    last = belief_at_last(course(seen(OLD, "oven")), Edition.CURRENT)
    assert last is not None
    assert last.position == pytest.approx(exp(-6 / 5))
    assert (last.position_inertia, last.facing_inertia) == (None, 1.0)
    assert [held.change for held in belief_at_first(course(seen(OLD, "oven")), Edition.CURRENT).held] == [TURNED]


def test_without_a_map_in_the_round_the_next_one_counts_but_not_as_published() -> None:
    rounds = (seen(None, "lamp"), seen(NEW, "oven"))
    assert [held.score for held in belief_at_first(course(*rounds), Edition.CURRENT).held] == [1.0, 1.0]
    assert [held.change for held in belief_at_first(course(*rounds), Edition.PUBLISHED).held] == [TURNED]
    assert belief_at_last(course(seen(None)), Edition.CURRENT) is None


def test_the_unchanged_by_hand() -> None:
    """The sofa has slid 5 cells east and looks another way, the vase is lost; on the old map both were right.

    Two of three places are right but 5 cells off: sofa and player share the error, √(25 / 2). Of the six pairs of
    player, sofa, vase and start, only those without the vase can be right; the sofa lies north east as before.
    """
    new = {"sofa": Mark((9, 3), WEST), AGENT: Mark((0, 0), NORTH)}
    found = unchanged(course(seen(new)), Edition.PUBLISHED)
    assert found.before is not None
    assert found.before.overall == 1.0
    assert found.since is not None
    assert found.since.position == pytest.approx(2 / 3 * exp(-sqrt(12.5) / 5))
    assert found.since.facing == 0.5
    assert found.since.direction == pytest.approx(1 / 6)
    assert found.since.overall == pytest.approx((found.since.position + 1 / 6 + 0.5) / 3)
    assert found.position_retention == pytest.approx(exp(-1))
    assert found.facing_retention == 0.0
    both = unchanged(course(seen(new, "sofa"), seen(NEW, "vase")), Edition.PUBLISHED)
    assert both.position_retention == pytest.approx((exp(-1) + 1) / 2)
    assert both.facing_retention == 0.5


def test_before_the_shift_only_what_had_been_seen_counts() -> None:
    old = {"sofa": OLD["sofa"]}
    half = unchanged(course(old=old), Edition.CURRENT).before
    assert half is not None
    assert half.position == 0.5
    known = unchanged(replace(course(old=old), known=frozenset(["sofa", "lamp"])), Edition.CURRENT).before
    assert known is not None
    assert known.overall == 1.0


def test_without_maps_the_unchanged_have_no_values() -> None:
    found = unchanged(course(seen(None), old={}), Edition.CURRENT)
    assert (found.before, found.since, found.position_retention, found.facing_retention) == (None, None, None, None)


def test_letting_go() -> None:
    assert letting_go(0.5, 1.0) == 0.75
    assert letting_go(0.8, 0.8) == 0.0
    assert letting_go(0.0, 0.4) == 1.0
    assert letting_go(None, 1.0) is None
    assert letting_go(0.5, 0.0) is None


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
@given(seed=st.integers(0, 200))
def test_one_who_revises_holds_nothing_and_one_who_does_not_holds_all(edition: Edition, seed: int) -> None:
    before = draw(seed) if edition is Edition.CURRENT else draw_published(seed)
    after, changes = shifted(before, seed, Shifting(), edition)
    old, new = (true_map(scene, scene.names, scene.start) for scene in (before, after))
    names = before.names

    def play(marks: Marks) -> Course:
        rounds = tuple(Round(after.start, 1, names[place::3], marks) for place in range(3))
        return Course(before, after, changes, old, rounds, frozenset(names))

    revised = score(play(new), changes, edition)
    assert revised.identification == Identification(1.0, 1.0, 1.0)
    stubborn = score(play(old), (), edition)
    assert stubborn.identification == Identification(0.0, 0.0, 0.0)
    assert (revised.last is None) == (edition is Edition.PUBLISHED)
    for belief in filter(None, (revised.first, revised.last)):
        assert (belief.position, belief.facing, belief.facing_inertia) == (1.0, 1.0, 0.0)
        assert belief.position_inertia == (None if edition is Edition.PUBLISHED else 0.0)
    for belief in filter(None, (stubborn.first, stubborn.last)):
        assert belief.position_inertia == pytest.approx(1.0)
        assert (belief.facing, belief.facing_inertia) == (0.0, 1.0)


PLACES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
MAPS = st.dictionaries(st.sampled_from(ALL), st.builds(Mark, PLACES, st.sampled_from([None, *HEADINGS])))


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
@given(old=MAPS, maps=st.lists(st.none() | MAPS, max_size=4), cut=st.integers(0, 4))
def test_scores_stay_within_their_bounds(edition: Edition, old: Marks, maps: list[Marks | None], cut: int) -> None:
    rounds = [Round(START, 1, (ALL[place],), marks) for place, marks in enumerate(maps)]
    found = score(course(*rounds, old=old), (MOVED,), edition)
    for belief in filter(None, (found.first, found.last)):
        for held in belief.held:
            assert 0 <= held.score <= 1
            assert held.retention is None or 0 <= held.retention <= 1
            assert held.inertia is None or -1.000001 <= held.inertia <= 1.000001
        assert belief.sigma >= (1.0 if edition is Edition.CURRENT else 0.0)


@given(old=MAPS)
def test_whatever_was_believed_before_a_perfect_map_shows_no_inertia(old: Marks) -> None:
    found = score(course(seen(NEW), old=old), (MOVED, TURNED), Edition.CURRENT)
    for belief in filter(None, (found.first, found.last)):
        assert belief.position_inertia in (0.0, None)
        assert belief.facing_inertia in (0.0, None)
