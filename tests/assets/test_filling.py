"""How high liquids stand, against what is worked out by hand."""

from math import cos, pi, radians, sqrt, tan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.assets.catalogue import KINDS
from tolman.assets.filling import brim, capacity, level_of, volume_of
from tolman.assets.kind import build
from tolman.assets.shape import Profile

CYLINDER: Profile = ((0.04, 0.0), (0.04, 0.1))
CONE: Profile = ((0.0, 0.0), (0.06, 0.12))
ANGLES = np.linspace(-pi / 2, pi / 2, 2001)
BALL: Profile = tuple((0.05 * float(np.cos(a)), 0.05 * (1 + float(np.sin(a)))) for a in ANGLES)
LITRE = 0.001


def test_a_cylinder_is_as_full_as_its_height() -> None:
    assert volume_of(CYLINDER, 0.03) == pytest.approx(pi * 0.04**2 * 0.03)
    assert level_of(CYLINDER, pi * 0.04**2 * 0.07) == pytest.approx(0.07)


def test_a_cone_fills_with_the_cube_of_the_level() -> None:
    full = pi / 3 * 0.06**2 * 0.12
    assert capacity(CONE) == pytest.approx(full)
    assert level_of(CONE, full / 8) == pytest.approx(0.06)


@pytest.mark.parametrize("level", [0.01, 0.05, 0.08])
def test_a_ball_holds_a_cap(level: float) -> None:
    assert volume_of(BALL, level) == pytest.approx(pi * level**2 * (3 * 0.05 - level) / 3, rel=1e-4)
    assert level_of(BALL, pi * level**2 * (3 * 0.05 - level) / 3) == pytest.approx(level, rel=1e-4)


@pytest.mark.parametrize("tilt", [5.0, 20.0, 40.0])
def test_a_tilted_cylinder_is_cut_aslant(tilt: float) -> None:
    # The surface lies over the whole floor: its middle is as high along the axis as if the cylinder stood upright.
    volume = pi * 0.04**2 * 0.05
    assert level_of(CYLINDER, volume, tilt) == pytest.approx(0.05 * cos(radians(tilt)), rel=1e-3)
    assert capacity(CYLINDER, tilt) == pytest.approx(pi * 0.04**2 * (0.1 - 0.04 * tan(radians(tilt))), rel=1e-3)


def test_a_tilted_ball_holds_the_same_at_a_level() -> None:
    # Seen from its middle a ball is the same all around; the middle of its floor is what turns about it.
    for tilt in (10.0, 30.0):
        level = 0.05 * cos(radians(tilt)) - 0.02
        assert volume_of(BALL, level, tilt) == pytest.approx(pi * 0.03**2 * (3 * 0.05 - 0.03) / 3, rel=1e-3)


def test_a_tilted_cone_holds_an_oblique_cone() -> None:
    tilt, level = 15.0, 0.04
    half, lean = radians(atan_degrees(0.5)), radians(tilt)
    long = level / 2 * (1 / cos(lean - half) + 1 / cos(lean + half))
    near, far = (level * tan(lean + sign * half) for sign in (-1, 1))
    across = (far - near) / 2
    middle, slope = (near + far) / 2, tan(half)
    along = cos(lean) * level + np.sin(lean) * middle
    off = -np.sin(lean) * level + cos(lean) * middle
    wide = sqrt((along * slope) ** 2 - off**2)
    assert long > 0
    assert volume_of(CONE, level, tilt) == pytest.approx(pi / 3 * across * wide * level, rel=2e-3)


def atan_degrees(slope: float) -> float:
    """Returns the angle of a slope."""
    return float(np.degrees(np.arctan(slope)))


def test_nothing_stands_above_the_rim() -> None:
    for tilt in (0.0, 30.0, 80.0, 120.0, 180.0):
        assert level_of(CYLINDER, 9 * LITRE, tilt) == brim(CYLINDER, tilt)
    assert capacity(CYLINDER, 95.0) == 0.0
    assert level_of(CYLINDER, 0.0) == pytest.approx(0.0, abs=1e-9)


ROUND = [
    profile
    for kind in KINDS.values()
    for profile in [cavity.profile for cavity in build(kind).shape.cavities if cavity.profile]
]


@given(st.sampled_from(ROUND), st.floats(0.02, 0.98), st.floats(0.0, 40.0))
def test_the_level_of_a_volume_has_that_volume_below_it(profile: Profile, share: float, tilt: float) -> None:
    volume = share * capacity(profile, tilt)
    if volume > 1e-9:
        level = level_of(profile, volume, tilt)
        assert volume_of(profile, level, tilt) == pytest.approx(volume, rel=0.005)
        assert level <= brim(profile, tilt)
        assert level <= level_of(profile, 1.01 * volume, tilt)
