"""Where an eye is and which way it looks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.eye.houses import standing
from tolman.eye.stance import HEADINGS, STEEPEST, Stance, camera_of, level_way, stance_at


def test_headings_go_clockwise_from_north() -> None:
    assert np.allclose(Stance(0, 0, 0, 0).ahead, (0, 1, 0))
    assert np.allclose(Stance(0, 0, 0, 6).ahead, (1, 0, 0))
    assert np.allclose(Stance(0, 0, 0, 12).ahead, (0, -1, 0))
    assert np.allclose(Stance(0, 0, 0, 18).ahead, (-1, 0, 0))


def test_pitches_go_up() -> None:
    assert np.allclose(Stance(0, 0, 0, 6, 2).ahead, (3**0.5 / 2, 0, 0.5))
    assert np.allclose(Stance(0, 0, 0, 6, -6).ahead, (0, 0, -1))


@pytest.mark.parametrize("heading", range(HEADINGS))
def test_opposite_headings_are_exactly_opposite(heading: int) -> None:
    east, north = level_way(heading)
    assert level_way(heading + 12) == (-east, -north)
    assert level_way(heading - 24) == (east, north)


@pytest.mark.parametrize("pitch", range(-STEEPEST, STEEPEST + 1))
def test_pictures_stay_upright_whichever_way_one_looks(pitch: int) -> None:
    """What is above is up, and what is to the right is right, straight up and straight down too."""
    stance = Stance(0, 0, 15000, 5, pitch)
    right, up, forward = camera_of(stance, 8).axes()
    assert np.allclose(forward, stance.ahead)
    assert np.allclose(up, stance.above)
    assert np.allclose(right, (*level_way(11), 0))


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6), st.integers(0, 20000), st.integers(0, 23))
def test_stances_come_back_from_metres(x: int, y: int, z: int, heading: int) -> None:
    stance = Stance(x, y, z, heading, -2)
    assert stance_at(stance.at, heading * 15.0, -30.0) == stance


def test_the_nearest_stance_is_taken() -> None:
    stance = standing(1.00004, 2.0, 367.0, 200.0)
    assert (stance.x, stance.heading, stance.pitch) == (10000, 0, STEEPEST)
    assert standing(0, 0, -15).heading == 23
