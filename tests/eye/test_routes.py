"""Free ways, walks along them, and places pointed at."""

import random
from dataclasses import replace
from math import hypot, inf, nan

import numpy as np
import pytest

from tests.eye.houses import BARE, DOOR, HOUSE, SEEDS, door_stands, drawn, standing
from tolman.eye import routes
from tolman.eye.motion import RADIUS, STRIDE, Body, Motion, Way, body_in
from tolman.eye.routes import ARRIVES, Gone, Refusal, Route, Walk, go_to, in_steps, pointed_at, route, walk
from tolman.eye.stance import DEGREES, Stance
from tolman.house.house import Area, House, Room, Thing, upright
from tolman.house.soundness import floor_of

BODY = body_in(HOUSE)
FLOOR = floor_of(HOUSE, BODY.solids)
BARE_BODY = body_in(BARE)
BARE_FLOOR = floor_of(BARE, BARE_BODY.solids)


def played(body: Body, stance: Stance, found: Walk) -> Stance:
    """Returns where the motions of a walk lead."""
    for motion in found.motions:
        stance, blocked = body.moved(stance, motion)
        assert not blocked
    return stance


def away(stance: Stance, place: tuple[float, float]) -> float:
    """Returns the metres from a stance to a place of the plan."""
    return hypot(stance.at[0] - place[0], stance.at[1] - place[1])


def test_across_an_empty_room_one_goes_straight() -> None:
    found = route(BARE_FLOOR, (0.5, 0.5), (3.0, 3.5), RADIUS)
    assert found == Route(((0.5, 0.5), (3.0, 3.5)))
    assert found.length == pytest.approx(hypot(2.5, 3.0))


def test_through_a_door_one_goes_by_its_opening() -> None:
    bare = replace(BARE, doorways=(replace(DOOR, leaf=None),))
    found = route(floor_of(bare, body_in(bare).solids), (2.0, 3.5), (6.0, 3.5), RADIUS)
    assert found is not None
    assert all(0.6 < y < 1.45 for x, y in found.points if 3.8 < x < 4.2)
    # By hand: to the far post of the door, as near as a ball passes, and from there on.
    direct = 2 * hypot(2.0, 3.5 - 1.3)
    assert direct - 0.1 < found.length < 1.05 * direct


def test_around_an_open_leaf_one_goes_further() -> None:
    found = route(BARE_FLOOR, (2.0, 3.5), (6.0, 3.5), RADIUS)
    assert found is not None
    assert 6.3 < found.length < 6.8
    assert any(x < 3.3 and y < 1.4 for x, y in found.points)


def test_behind_a_shut_door_there_is_no_way() -> None:
    assert route(FLOOR, (2.0, 3.0), (2.0, 5.5), RADIUS) is None
    assert walk(BODY, standing(2.0, 1.0), FLOOR, (2.0, 5.5)) is None


def test_who_is_too_wide_does_not_pass() -> None:
    assert route(BARE_FLOOR, (2.0, 2.0), (6.0, 2.0), 0.3) is not None
    assert route(BARE_FLOOR, (2.0, 2.0), (6.0, 2.0), 0.45) is None


def test_where_one_already_is_there_is_nothing_to_walk() -> None:
    found = route(BARE_FLOOR, (1.0, 1.0), (1.0, 1.0), RADIUS)
    assert found is not None
    assert found.length == 0
    walked = walk(BARE_BODY, standing(1.0, 1.0), BARE_FLOOR, (1.0, 1.0))
    assert walked == Walk((), standing(1.0, 1.0))
    assert walked.steps == 0


def test_far_outside_there_is_no_way() -> None:
    assert route(BARE_FLOOR, (1.0, 1.0), (30.0, 1.0), RADIUS) is None
    assert route(BARE_FLOOR, (-9.0, 1.0), (2.0, 1.0), RADIUS) is None


def test_a_place_by_a_wall_is_approached_as_near_as_one_stands() -> None:
    found = route(BARE_FLOOR, (1.0, 1.0), (1.0, 0.1), RADIUS)
    assert found is not None
    assert found.points[-1] == pytest.approx((1.0, 0.225), abs=0.06)


@pytest.mark.parametrize("heading", [0, 45, 180, 315])
@pytest.mark.parametrize("end", [(3.0, 3.5), (6.2, 1.8), (0.4, 3.6)])
def test_walks_arrive_where_they_should(end: tuple[float, float], heading: int) -> None:
    start = standing(2.2, 0.6, heading)
    found = walk(BODY, start, FLOOR, end)
    assert found is not None
    assert played(BODY, start, found) == found.stance
    assert away(found.stance, end) < ARRIVES
    assert found.stance.z == start.z
    straight = route(FLOOR, start.at[:2], end, RADIUS)
    assert straight is not None
    gone = sum(motion.extent for motion in found.motions if not motion.is_turn)
    assert gone < 1.06 * straight.length + 0.05


def test_turns_take_the_shorter_side() -> None:
    found = walk(BARE_BODY, standing(2.0, 2.0, 0), BARE_FLOOR, (1.0, 2.0))
    assert found is not None
    assert found.motions == (Motion(Way.TURN_LEFT, 90), Motion(Way.FORWARD, 1.0))
    assert found.steps == 6 + 4


def test_who_stretches_stoops_under_doors() -> None:
    start = standing(3.0, 1.0, 90, z=2.0)
    found = walk(BARE_BODY, start, BARE_FLOOR, (5.0, 1.0))
    assert found is not None
    assert found.motions[0].way is Way.DOWN
    assert away(played(BARE_BODY, start, found), (5.0, 1.0)) < ARRIVES


def test_steps_of_a_walk_lead_to_the_same_place() -> None:
    start = standing(2.2, 0.6, 30)
    found = walk(BODY, start, FLOOR, (6.2, 1.8))
    assert found is not None
    steps = Walk(tuple(in_steps(found.motions)), found.stance)
    assert all(motion.extent <= (DEGREES if motion.is_turn else STRIDE) for motion in steps.motions)
    assert len(steps.motions) == steps.steps == found.steps
    assert away(played(BODY, start, steps), found.stance.at[:2]) < 0.001


def test_steps_divide_sizes_without_a_crumb() -> None:
    for size, steps in ((0.25, [0.25]), (0.3, [0.25, 0.05]), (1.0, [0.25] * 4), (0.76, [0.25] * 3 + [0.01])):
        assert [motion.extent for motion in in_steps([Motion(Way.BACK, size)])] == pytest.approx(steps)
    assert [*in_steps([Motion(Way.TURN_LEFT, 45.0)])] == [Motion(Way.TURN_LEFT, 15.0)] * 3


def test_what_the_map_is_too_coarse_for_the_body_finds_out() -> None:
    """A gap as wide as the ball, off the cells of the map, is not forced; the way around is found."""
    blocks = tuple(Thing(f"fridge {number}", "refrigerator", (1.6 + 0.98 * number, 2.0, 0.0)) for number in range(2))
    house = replace(BARE, things=blocks)
    body = body_in(house)
    found = walk(body, start := standing(2.1, 1.0), floor_of(house, body.solids), (2.1, 3.2))
    assert found is not None
    assert away(played(body, start, found), (2.1, 3.2)) < ARRIVES


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "rooms"), SEEDS)
def test_walks_arrive_in_drawn_houses(seed: int, rooms: int) -> None:
    house, rng = drawn(seed, rooms), random.Random(seed)
    body = body_in(house)
    floor = floor_of(house, body.solids)
    regions = floor.regions(RADIUS + 0.04)
    cells = np.argwhere(regions == np.bincount(regions[regions > 0]).argmax())
    for _ in range(40):
        one, other = (floor.point(tuple(rng.choice(cells))) for _ in "ab")
        start = standing(*one, heading=15.0 * rng.randrange(24))
        found = walk(body, start, floor, other)
        assert found is not None
        assert played(body, start, found) == found.stance
        assert away(found.stance, other) < ARRIVES


BED = Thing("bed", "double bed", (2.0, 3.0, 0.0))
LOW_TABLE = Thing("wide", "table", (2.0, 2.0, 0.0), scale=2.0)


@pytest.mark.parametrize(("thing", "height"), [(BED, 1.5), (LOW_TABLE, 0.3)])
def test_who_is_above_furniture_or_under_it_leaves_it_first(thing: Thing, height: float) -> None:
    body = body_in(replace(BARE, things=(thing,)))
    floor = floor_of(body.house, body.solids)
    start = standing(*thing.at[:2], z=height)
    assert body.fits(start)
    assert not (floor.clearance[floor.cell(1.7, thing.at[1])] >= RADIUS)
    found = walk(body, start, floor, (5.5, 2.5))
    assert found is not None
    assert played(body, start, found) == found.stance
    assert away(found.stance, (5.5, 2.5)) < ARRIVES
    gone = go_to(body, replace(start, heading=6), 500, 500, depths(1.9, 63))
    assert gone.refusal is None
    assert 3.6 < gone.stance.at[0] < 3.8


def test_who_leaves_furniture_does_not_end_where_there_is_no_way_on() -> None:
    """Between bed, wall and refrigerators there is a place to stand, nearer than all others."""
    bed = replace(BED, at=(2.0, 1.6, 0.0))
    ends = tuple(Thing(f"fridge {x}", "refrigerator", (x, 0.4, 0.0)) for x in (0.8, 3.2))
    body = body_in(replace(BARE, things=(bed, *ends)))
    floor = floor_of(body.house, body.solids)
    regions = floor.regions(RADIUS)
    assert 0 != regions[floor.cell(2.0, 0.3)] != regions[floor.cell(2.0, 3.5)] != 0
    found = walk(body, standing(2.0, 1.2), floor, (2.0, 3.5))
    assert found is not None
    assert away(found.stance, (2.0, 3.5)) < ARRIVES


def test_who_hovers_where_no_floor_is_near_gets_nowhere() -> None:
    tiny = House((Room("a", "study", Area(0, 0, 1.2, 1.2)),), (), (), (Thing("low", "table", (0.6, 0.6, 0.0)),))
    body = body_in(tiny)
    assert walk(body, standing(0.6, 0.6), floor_of(tiny, body.solids), (0.6, 0.3)) is None


@pytest.mark.parametrize("start", [Stance(27142, 23758, 15000, 21), Stance(15588, 28241, 15000, 23)])
def test_steps_of_a_walk_come_through_where_strides_only_just_do(start: Stance) -> None:
    """By the wall, a stride ends within a hair of touching, and its steps, each rounded by itself, beyond."""
    place = (1.3, 3.79)
    found = walk(BARE_BODY, start, BARE_FLOOR, place)
    assert found is not None
    assert away(found.stance, place) < 0.12
    steps = Walk(tuple(in_steps(found.motions)), found.stance)
    assert away(played(BARE_BODY, start, steps), found.stance.at[:2]) < 0.001


def depths(value: float, size: int = 64) -> np.ndarray:
    """Returns the depths of a picture that shows a flat face."""
    return np.full((size, size), value, np.float32)


def test_a_place_in_the_middle_of_a_picture_lies_straight_ahead() -> None:
    place = pointed_at(standing(1.0, 1.0, 90), 500, 500, depths(2.05, 63))
    assert place == pytest.approx((3.0, 1.0), abs=0.001)


def test_places_to_the_right_and_below_lie_there() -> None:
    start = standing(2.0, 2.0, 0)
    right = pointed_at(start, 999, 500, depths(2.05, 63))
    assert right is not None
    assert right[0] > 3.9
    looking_down = pointed_at(standing(2.0, 2.0, 0, -45), 500, 999, depths(1.0))
    assert looking_down == pytest.approx((2.0, 2.0), abs=0.06)


def test_one_goes_to_a_place_pointed_at_and_pays_for_it() -> None:
    start = standing(1.0, 1.0, 90)
    gone = go_to(BARE_BODY, start, 500, 500, depths(2.05, 63))
    assert gone.refusal is None
    assert away(gone.stance, (3.0, 1.0)) < 0.06
    assert gone.cost == Walk(gone.motions, gone.stance).steps >= 8
    at_once = go_to(BARE_BODY, start, 500, 500, depths(2.05, 63), at_once=True)
    assert (at_once.stance, at_once.cost) == (gone.stance, 1)


def test_pointing_at_a_wall_leads_up_to_it_on_this_side() -> None:
    start = standing(2.0, 2.5, 90)
    gone = go_to(BARE_BODY, start, 500, 500, depths(1.94, 63))
    assert gone.refusal is None
    assert 3.6 < gone.stance.at[0] < 3.8


def test_pointing_above_a_sofa_does_not_lead_into_the_next_room() -> None:
    sofa = Thing("sofa", "sofa", (3.45, 2.7, 0.0), upright(90.0))
    body = body_in(replace(BARE, things=(sofa,)))
    gone = go_to(body, standing(2.0, 2.7, 90), 500, 400, depths(1.94, 63))
    assert gone.refusal is not Refusal.SKY
    assert gone.stance.at[0] < 4.0


def test_refusals_say_why_and_cost_a_move() -> None:
    start = standing(2.0, 1.0, 0)
    for depth, body, why in (
        (inf, BARE_BODY, Refusal.SKY),
        (4.5, BARE_BODY, Refusal.NO_WAY),
        (30.0, BARE_BODY, Refusal.NO_FLOOR),
    ):
        gone = go_to(body, start, 500, 500, depths(depth))
        assert (gone.refusal, gone.stance, gone.motions, gone.cost) == (why, start, (), 1)
        assert gone.refusal is not None
        assert " " in gone.refusal.value


@pytest.mark.parametrize("number", [-1, 1000, nan, inf, -inf, 1e9])
def test_places_outside_a_picture_are_refused(number: float) -> None:
    for x, y in ((number, 500), (500, number)):
        with pytest.raises(ValueError, match="0 to 999"):
            go_to(BARE_BODY, standing(1, 1), x, y, depths(1.0))


def test_the_edges_of_a_picture_can_be_pointed_at() -> None:
    for x, y in ((0, 0), (999, 999), (0, 999), (999, 0)):
        assert pointed_at(standing(2, 2), x, y, depths(1.0, 7)) is not None


def test_who_is_shut_in_a_cupboard_gets_nowhere() -> None:
    tiny = House((Room("a", "study", Area(0, 0, 1.2, 1.2)), Room("b", "study", Area(1.2, 0, 4, 4))), ())
    gone = go_to(body_in(tiny), standing(0.6, 0.6, 90), 500, 500, depths(2.0))
    assert gone.refusal is Refusal.NO_WAY


def test_a_door_ajar_is_passed_where_the_ball_fits() -> None:
    body = body_in(door_stands(0.6, BARE))
    floor = floor_of(body.house, body.solids)
    found = walk(body, start := standing(1.0, 1.0), floor, (5.5, 1.0))
    assert found is not None
    assert away(played(body, start, found), (5.5, 1.0)) < ARRIVES
    nearly = body_in(door_stands(0.2, BARE))
    assert walk(nearly, standing(1.0, 1.0), floor_of(nearly.house, nearly.solids), (5.5, 1.0)) is None


def test_of_two_places_beside_it_the_one_is_taken_that_can_be_reached() -> None:
    """In a corner, two refrigerators shut in a place to stand, nearer to their tops than the floor before them."""
    things = tuple(Thing(f"fridge {x}", "refrigerator", (x, y, 0.0)) for x, y in ((1.1, 0.45), (0.45, 1.15)))
    body = body_in(replace(BARE, things=things))
    floor = floor_of(body.house, body.solids)
    regions = floor.regions(RADIUS)
    assert 0 != regions[floor.cell(0.4, 0.4)] != regions[floor.cell(3.0, 0.5)]
    gone = go_to(body, standing(3.0, 0.5, 270, z=1.95), 500, 500, depths(2.05, 63))
    assert gone.refusal is None
    assert gone.stance.at[1] > 0.8


def test_where_the_body_gets_stuck_there_is_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "walk", lambda *_: None)
    start = standing(1.0, 1.0, 90)
    assert go_to(BARE_BODY, start, 500, 500, depths(2.05)) == Gone(start, refusal=Refusal.NO_WAY)


def test_pictures_are_square() -> None:
    with pytest.raises(ValueError, match="square"):
        go_to(BARE_BODY, standing(1, 1), 500, 500, np.ones((3, 4), np.float32))
