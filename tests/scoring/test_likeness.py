"""Likeness of maps, worked by hand. In all examples an error of five cells takes the position to 1/e."""

from math import exp, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.geometry.bins import cardinal
from tolman.geometry.pose import HEADINGS, Heading
from tolman.scoring.likeness import SAME, Likeness, _octant, likeness, mean
from tolman.scoring.sketches import Mark

LENGTH = 5.0
TRUTH = {
    "agent": Mark((0, 0), Heading.NORTH),
    "lamp": Mark((4, 0)),
    "sofa": Mark((0, 4), Heading.SOUTH),
}
"""With the origin six pairs: the agent stands on the origin, which counts as north."""

marks = st.builds(
    Mark,
    st.tuples(*[st.floats(-50, 50, allow_nan=False) | st.integers(-9, 9).map(float)] * 2),
    st.none() | st.sampled_from(HEADINGS),
)
maps = st.dictionaries(st.sampled_from("agent lamp sofa door vase".split()), marks, min_size=1)


def test_the_true_map_is_like_itself() -> None:
    assert likeness(TRUTH, TRUTH, LENGTH) == SAME


def test_an_empty_map_is_like_nothing() -> None:
    assert likeness({}, TRUTH, LENGTH) == Likeness(0, 0, 0, 0)
    assert likeness({"unicorn": Mark((1, 1))}, TRUTH, LENGTH) == Likeness(0, 0, 0, 0)


def test_nothing_to_face_is_faced_rightly() -> None:
    assert likeness({}, {"lamp": Mark((4, 0))}, LENGTH) == Likeness(0, 0, 1, 1 / 3)


def test_position_is_the_share_drawn_times_the_nearness() -> None:
    # Errors 3 and 4: root mean square sqrt(12.5); two of three are drawn.
    drawn = {"lamp": Mark((7, 0)), "sofa": Mark((0, 8), Heading.SOUTH)}
    assert likeness(drawn, TRUTH, LENGTH).position == pytest.approx(2 / 3 * exp(-sqrt(12.5) / 5), abs=1e-15)


def test_direction_is_the_share_of_pairs() -> None:
    # Of agent-lamp, agent-sofa, agent-origin, lamp-sofa, lamp-origin, sofa-origin only those of the lamp are wrong:
    # it stands in the north, no longer in the east.
    drawn = {**TRUTH, "lamp": Mark((0, 9))}
    assert likeness(drawn, TRUTH, LENGTH).direction == 3 / 6
    # Without the sofa three pairs are left, all right.
    assert likeness({name: TRUTH[name] for name in ("agent", "lamp")}, TRUTH, LENGTH).direction == 3 / 6
    assert likeness({"lamp": TRUTH["lamp"]}, TRUTH, LENGTH).direction == 1 / 6


def test_two_marks_in_one_place_count_as_north_of_each_other() -> None:
    # The agent stands on the origin: a little north of it is right, a little south is not. In the order of names
    # the agent comes first.
    for step, right in (((0, 1), 1), ((0, -1), 0), ((1, 3), 1), ((1, 0), 0), ((0, 0), 1)):
        assert likeness({"agent": Mark(step)}, {"agent": Mark((0, 0))}, LENGTH).direction == right
    # A name that comes after the origin's, `initial_pos`, has the origin north of it instead.
    assert likeness({"sofa": Mark((0, -1))}, {"sofa": Mark((0, 0))}, LENGTH).direction == 1


def test_facing_is_the_share_of_marks_with_a_heading() -> None:
    drawn = {"agent": Mark((0, 0), Heading.NORTH), "sofa": Mark((0, 4)), "lamp": Mark((4, 0), Heading.WEST)}
    assert likeness(drawn, TRUTH, LENGTH).facing == 1 / 2
    assert likeness({"sofa": TRUTH["sofa"]}, TRUTH, LENGTH).facing == 1 / 2


def test_overall_is_the_mean_of_the_three() -> None:
    # Nothing but the sofa, five cells north of its place: 1/3e, 1 of 6 pairs, 1 of 2 facings.
    found = likeness({"sofa": Mark((0, 9), Heading.SOUTH)}, TRUTH, LENGTH)
    assert found.position == pytest.approx(exp(-1) / 3)
    assert (found.direction, found.facing) == (1 / 6, 1 / 2)
    assert found.overall == pytest.approx((exp(-1) / 3 + 1 / 6 + 1 / 2) / 3)


def test_nothing_to_compare_with_is_a_wrong_call() -> None:
    with pytest.raises(ValueError, match="nothing"):
        likeness(TRUTH, {}, LENGTH)


@settings(max_examples=60)
@given(maps, st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_a_map_shifted_by_a_known_error_has_known_values(truth: dict[str, Mark], step: tuple[int, int]) -> None:
    truth = {name: Mark((round(mark.at[0]), round(mark.at[1])), mark.heading) for name, mark in truth.items()}
    drawn = {name: Mark((mark.at[0] + step[0], mark.at[1] + step[1]), mark.heading) for name, mark in truth.items()}
    found = likeness(drawn, truth, LENGTH)
    pairs, count = len(truth) * (len(truth) - 1) / 2, len(truth) * (len(truth) + 1) / 2
    assert found.position == pytest.approx(exp(-sqrt(step[0] ** 2 + step[1] ** 2) / LENGTH))
    assert found.facing == 1
    assert pairs / count <= found.direction <= 1
    assert found.overall == pytest.approx((found.position + found.direction + found.facing) / 3)


@settings(max_examples=60)
@given(maps, maps)
def test_every_part_lies_between_nothing_and_all(drawn: dict[str, Mark], truth: dict[str, Mark]) -> None:
    found = likeness(drawn, truth, LENGTH)
    assert all(0 <= each <= 1 for each in (found.position, found.direction, found.facing, found.overall))
    assert likeness(truth, truth, LENGTH) == SAME
    assert likeness({**drawn, "unicorn": Mark((0, 0))}, truth, LENGTH) == found


@settings(max_examples=60)
@given(maps, maps)
def test_what_is_not_drawn_is_not_right(drawn: dict[str, Mark], truth: dict[str, Mark]) -> None:
    less = dict(list(drawn.items())[1:])
    assert likeness(less, truth, LENGTH).direction <= likeness(drawn, truth, LENGTH).direction
    assert likeness(less, truth, LENGTH).facing <= likeness(drawn, truth, LENGTH).facing


@given(*[st.integers(-40, 40) | st.floats(-40, 40, allow_subnormal=False)] * 4)
def test_directions_are_those_of_the_map_bins(a: float, b: float, c: float, d: float) -> None:
    assert (_octant(a, b) == _octant(c, d)) == (cardinal(a, b) is cardinal(c, d))


def test_a_mean_is_over_what_is_defined() -> None:
    assert mean([]) is mean([None, None]) is None
    assert mean([None, SAME]) == SAME
    assert mean([SAME, None, Likeness(0, 0.5, 0, 0.25)]) == Likeness(0.5, 0.75, 0.5, 0.625)
