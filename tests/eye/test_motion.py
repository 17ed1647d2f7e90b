"""Moves of a body through a house."""

import random
from dataclasses import replace
from math import inf, nan

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.eye.houses import BARE, FRIDGE, HOUSE, SEEDS, TABLE, door_stands, drawn, standing
from tolman.assets.shape import Solid, rotation
from tolman.eye import motion as moves
from tolman.eye.motion import FIRM, LONGEST, RADIUS, SHORTEST, Body, Motion, Way, body_in
from tolman.eye.stance import HEADINGS, HIGHEST, LOWEST, STEEPEST, UNIT, Stance, level_way
from tolman.house.house import House, Thing, upright
from tolman.house.solids import chained, gathered

BODY = body_in(HOUSE)
GOES = (Way.FORWARD, Way.BACK, Way.LEFT, Way.RIGHT, Way.UP, Way.DOWN)
OPPOSITE = {
    Way.FORWARD: Way.BACK,
    Way.LEFT: Way.RIGHT,
    Way.UP: Way.DOWN,
    Way.TURN_LEFT: Way.TURN_RIGHT,
    Way.LOOK_UP: Way.LOOK_DOWN,
}
FREE = Body(HOUSE, (), gathered([]), np.zeros((0, 3)), np.zeros((0, 3)))
"""A body where nothing is in the way."""


def far(one: Stance, other: Stance) -> float:
    """Returns the metres between two stances."""
    return float(np.linalg.norm(np.subtract(one.at, other.at)))


def test_one_step_is_a_quarter_of_a_metre_or_fifteen_degrees() -> None:
    start = standing(1.0, 1.0, heading=90)
    assert BODY.moved(start, Motion(Way.FORWARD)) == (replace(start, x=12500), False)
    assert BODY.moved(start, Motion(Way.LEFT)) == (replace(start, y=12500), False)
    assert BODY.moved(start, Motion(Way.BACK, 0.1)) == (replace(start, x=9000), False)
    assert BODY.moved(start, Motion(Way.RIGHT, 0.5)) == (replace(start, y=5000), False)
    assert BODY.moved(start, Motion(Way.UP)) == (replace(start, z=17500), False)
    assert BODY.moved(start, Motion(Way.TURN_RIGHT)) == (replace(start, heading=7), False)
    assert BODY.moved(start, Motion(Way.TURN_LEFT, 90)) == (replace(start, heading=0), False)
    assert BODY.moved(start, Motion(Way.LOOK_DOWN, 30)) == (replace(start, pitch=-2), False)


def test_looking_up_does_not_lift() -> None:
    start = standing(1.0, 1.0, pitch=60)
    assert BODY.moved(start, Motion(Way.FORWARD)).stance == replace(start, y=12500)


@pytest.mark.parametrize("way", [Way.TURN_LEFT, Way.TURN_RIGHT])
def test_turning_all_around_comes_back(way: Way) -> None:
    stance = start = standing(1.0, 1.0, heading=45)
    seen = set()
    for _ in range(HEADINGS):
        stance = BODY.moved(stance, Motion(way)).stance
        seen.add(stance.heading)
    assert stance == start
    assert len(seen) == HEADINGS
    assert BODY.moved(start, Motion(way, 360.0)).stance == start


@given(
    st.sampled_from(sorted(OPPOSITE, key=str)),
    st.builds(
        Stance,
        *(st.integers(-(10**6), 10**6) for _ in "xy"),
        st.integers(8000, 14000),
        st.integers(0, 23),
        st.integers(-5, 5),
    ),
    st.floats(SHORTEST, 0.6),
)
def test_there_and_back_again_ends_where_it_began(way: Way, start: Stance, size: float) -> None:
    there, back = Motion(way), Motion(OPPOSITE[way])
    if not there.is_turn:
        there, back = Motion(way, size), Motion(OPPOSITE[way], size)
    moved = FREE.moved(start, there)
    assert moved.stance != start
    assert FREE.moved(moved.stance, back) == (start, False)


@given(st.integers(0, 23), st.floats(SHORTEST, LONGEST))
def test_nothing_moves_farther_than_asked(heading: int, size: float) -> None:
    for body in (FREE, BODY):
        moved = body.moved(start := standing(2.0, 1.0, 15.0 * heading), Motion(Way.FORWARD, size))
        assert far(start, moved.stance) <= size + UNIT
        assert moved.blocked or far(start, moved.stance) >= size - UNIT


def test_a_wall_stops_the_ball_where_it_touches() -> None:
    start = standing(0.5, 1.0, heading=180)
    moved = BODY.moved(start, Motion(Way.FORWARD, 2.0))
    assert moved.blocked
    assert moved.stance == replace(start, y=2100)  # half a wall, and the radius
    assert BODY.moved(moved.stance, Motion(Way.FORWARD)) == (moved.stance, True)
    assert not BODY.moved(moved.stance, Motion(Way.RIGHT, 0.1)).blocked
    assert not BODY.moved(moved.stance, Motion(Way.BACK)).blocked


def test_a_move_that_ends_at_the_touch_is_not_blocked() -> None:
    assert BODY.moved(standing(0.5, 1.0, 180), Motion(Way.FORWARD, 0.79)) == (standing(0.5, 0.21, 180), False)


def test_necks_end() -> None:
    start = standing(0.6, 0.6, z=1.2345)
    high, low = (BODY.moved(start, Motion(way, 3.0)) for way in (Way.UP, Way.DOWN))
    assert high == (replace(start, z=20000), True)
    assert low == (replace(start, z=2000), True)
    assert BODY.moved(high.stance, Motion(Way.UP)) == (high.stance, True)
    assert BODY.moved(replace(start, z=17500), Motion(Way.UP)) == (high.stance, False)
    above = replace(start, z=21000)
    assert BODY.moved(above, Motion(Way.UP)) == (above, True)
    assert BODY.moved(above, Motion(Way.DOWN, 0.5)) == (replace(start, z=16000), False)
    for way, end in ((Way.LOOK_UP, STEEPEST), (Way.LOOK_DOWN, -STEEPEST)):
        assert BODY.moved(start, Motion(way, 360)) == (replace(start, pitch=end), True)
        assert BODY.moved(replace(start, pitch=end), Motion(way)).blocked


def test_one_crouches_under_a_table_and_is_held_down_there() -> None:
    upright_way = BODY.moved(standing(1.2, 1.0, z=0.7), Motion(Way.FORWARD, 1.6))
    assert upright_way.blocked
    crouched = BODY.moved(standing(1.2, 1.0, z=0.3), Motion(Way.FORWARD, 1.6))
    assert crouched == (standing(1.2, 2.6, z=0.3), False)
    risen = BODY.moved(crouched.stance, Motion(Way.UP, 1.0))
    assert risen.blocked
    assert 0.4 < risen.stance.at[2] < 0.7


def test_one_steps_over_a_table_at_eye_height() -> None:
    assert not BODY.moved(standing(1.2, 1.0), Motion(Way.FORWARD, 1.6)).blocked


@pytest.mark.parametrize(("share", "passes"), [(1.0, True), (0.7, True), (0.2, False), (0.0, False)])
def test_doors_let_through_as_far_as_they_stand_open(share: float, passes: bool) -> None:
    body = body_in(door_stands(share, BARE))
    through = []
    for y in np.arange(0.6, 1.4, 0.05):
        moved = body.moved(standing(5.0, y, 270), Motion(Way.FORWARD, 1.2))
        through.append(moved.stance.at[0] < 4.0 - RADIUS)
    assert any(through) is passes


def test_lintels_stop_who_stretches() -> None:
    assert BODY.moved(standing(5.0, 1.0, 270, z=2.0), Motion(Way.FORWARD, 2.0)).blocked
    assert not BODY.moved(standing(5.0, 1.0, 270, z=1.8), Motion(Way.FORWARD, 2.0)).blocked


@pytest.mark.parametrize("size", [0, -0.25, nan, inf, 1e9, 1e-9, LONGEST + 0.01])
def test_odd_sizes_of_strides_are_refused(size: float) -> None:
    with pytest.raises(ValueError, match=r"0\.01 to 10 m"):
        Motion(Way.FORWARD, size)


@pytest.mark.parametrize("size", [0, -15, nan, inf, 1e9, 40, 375])
def test_odd_sizes_of_turns_are_refused(size: float) -> None:
    for way in (Way.TURN_LEFT, Way.LOOK_UP):
        with pytest.raises(ValueError, match="multiples of 15"):
            Motion(way, size)


def test_round_things_are_touched_where_they_are() -> None:
    """A ball beside a long pillow is not held off by the pillow's length."""
    pillow = gathered([_egg(0.5, 0.05, 0.05)])
    body = Body(BARE, (), pillow, *pillow.bounds())
    assert body.gap(standing(2.8, 2.05, z=1.0)) == pytest.approx(np.hypot(0.3, 0.05) - RADIUS, abs=0.002)
    moved = body.moved(standing(3.5, 2.0, 270, z=1.0), Motion(Way.FORWARD, 2.0))
    assert moved.stance.at[0] == pytest.approx(2.65, abs=0.011)


def _egg(*half: float) -> list[Solid]:
    return [Solid("ellipsoid", half, np.array([2.0, 2.0, 1.0]), np.eye(3))]


extents = st.floats(0.02, 0.6)
spots = st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(0.3, 2))
shapes = st.builds(
    lambda form, a, b, c, at, turn, tilt: Solid(
        form, (a, a if form == "cylinder" else b, c), np.array(at), rotation("z", turn) @ rotation("x", tilt)
    ),
    st.sampled_from(("box", "cylinder", "ellipsoid")),
    *(extents for _ in "abc"),
    spots,
    st.floats(0, 360),
    st.one_of(st.just(0.0), st.floats(0, 360)),
)


@given(st.lists(shapes, max_size=4), spots, st.integers(0, 23), st.sampled_from(GOES), st.floats(SHORTEST, 3.0))
def test_a_ball_goes_until_it_touches_and_through_nothing(
    solids: list[Solid], at: tuple[float, float, float], heading: int, way: Way, size: float
) -> None:
    """Along its way nothing is in it, and where it is stopped it would soon be in something."""
    every = gathered([solids])
    body, start = Body(BARE, (), every, *every.bounds()), standing(at[0] - 1, at[1] - 1, 15.0 * heading, z=at[2])
    assume(body.fits(start))
    moved = body.moved(start, Motion(way, size))
    begin, end = np.array(start.at), np.array(moved.stance.at)

    def least(points: np.ndarray) -> float:
        return float(every.distance(points).min(initial=np.inf)) - RADIUS

    assert least(begin + np.linspace(0, 1, 200)[:, None] * (end - begin)) > -FIRM
    if moved.blocked and moved.stance.z not in (2000, 20000):
        on = np.array([*level_way(heading + {Way.RIGHT: 6, Way.BACK: 12, Way.LEFT: 18}.get(way, 0)), 0.0])
        if way in (Way.UP, Way.DOWN):
            on = np.array([0.0, 0.0, 1.0 if way is Way.UP else -1.0])
        assert least(end + np.linspace(0, 0.013, 50)[:, None] * on) < FIRM


def test_strides_along_a_slanting_face_do_not_creep_into_it() -> None:
    slanting = replace(HOUSE, things=(replace(FRIDGE, at=(2.0, 2.0, 0.0), turn=upright(-15.0)),))
    body = body_in(slanting)
    stance = body.moved(standing(1.2, 1.9, 105), Motion(Way.FORWARD, 2.0)).stance
    for _ in range(200):
        for way in (Way.LEFT, Way.RIGHT):
            stance = body.moved(stance, Motion(way, 0.07)).stance
            stance = body.moved(stance, Motion(Way.FORWARD, 0.01)).stance
            assert body.fits(stance)


def wander(body: Body, stance: Stance, rng: random.Random, count: int) -> Stance:
    """Moves about by chance and sees that the ball stays free and in the house; returns where it ends."""
    for _ in range(count):
        way = rng.choice(list(Way))
        size = None if way not in GOES or rng.random() < 0.3 else SHORTEST + rng.random() ** 3 * (LONGEST - SHORTEST)
        moved = body.moved(stance, motion := Motion(way, size))
        assert motion.is_turn or far(stance, moved.stance) <= motion.extent + UNIT
        stance = moved.stance
        assert body.gap(stance) >= -FIRM, (stance, motion)
        assert any(
            room.area.holds(*stance.at[:2], RADIUS) or _in_doorway(body.house, stance) for room in body.house.rooms
        )
        assert LOWEST - UNIT <= stance.at[2] <= HIGHEST + UNIT
    return stance


def _in_doorway(house: House, stance: Stance) -> bool:
    across = [abs(stance.at[door.along == "x"] - door.at[door.along == "x"]) for door in house.doorways]
    return min(across) < 0.25


def test_no_moves_lead_through_walls() -> None:
    body, rng = body_in(door_stands(0.0)), random.Random(1)
    for start, room in ((standing(2.5, 1.0), 0), (standing(5.5, 2.0), 1), (standing(1.0, 5.5), 2)):
        end = wander(body, start, rng, 300)
        assert HOUSE.rooms[room].area.holds(*end.at[:2])


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "rooms"), SEEDS)
def test_no_moves_lead_out_of_drawn_houses(seed: int, rooms: int) -> None:
    house, rng = drawn(seed, rooms), random.Random(seed)
    body = body_in(house)
    for room in house.rooms:
        area = room.area.shrunk(0.3)
        places = ((rng.uniform(area.west, area.east), rng.uniform(area.south, area.north)) for _ in range(100))
        wander(body, next(stance for place in places if body.fits(stance := standing(*place))), rng, 400)


def test_only_what_changed_of_a_house_is_gathered_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    gathered_things: list[str] = []
    real = moves.placed_solids

    def noted(thing: Thing) -> object:
        gathered_things.append(thing.name)
        return real(thing)

    monkeypatch.setattr(moves, "placed_solids", noted)
    monkeypatch.setattr(moves, "shell_of", lambda house: pytest.fail("the shell is the same"))
    moved = HOUSE.replacing(replace(TABLE, at=(2.5, 1.5, 0.0)))
    after = body_in(moved, BODY)
    assert gathered_things == ["table"]
    assert (after.solids.at == chained(after.groups).at).all()
    assert not after.fits(standing(2.5, 1.5, z=0.8))
    assert after.fits(standing(1.2, 2.6, z=0.8))
    assert body_in(replace(HOUSE, things=(FRIDGE,)), BODY).fits(standing(1.2, 2.6, z=0.8))


def test_a_door_that_moved_is_noticed() -> None:
    start = standing(3.0, 1.0, 90)
    shut = body_in(door_stands(0.0), BODY)
    assert shut.moved(start, Motion(Way.FORWARD, 2.0)).blocked
    assert not body_in(HOUSE, shut).moved(start, Motion(Way.FORWARD, 2.0)).blocked


def test_who_is_caught_in_something_may_leave_but_not_go_deeper() -> None:
    """A thing may be put where the body stands."""
    inside = standing(6.4, 3.05, 180, z=1.0)
    assert not BODY.fits(inside)
    assert not BODY.moved(inside, Motion(Way.FORWARD, 1.0)).blocked
    assert BODY.moved(inside, Motion(Way.BACK)) == (inside, True)
