"""Things as they stand in a house."""

import numpy as np
import pytest

from tolman.assets.shape import Joint, Shape
from tolman.house.house import Thing
from tolman.house.models import body_of, joints_open, lowered, own_bulks, shape_of, steps_of, weight_of
from tolman.house.solids import gathered


def test_a_larger_one_is_heavier_by_its_volume() -> None:
    small, large = (Thing("mug", "mug", (0, 0, 0), scale=scale) for scale in (0.5, 2.0))
    assert weight_of(large) == pytest.approx(64 * weight_of(small))
    weights = [weight_of(Thing("mug", "mug", (0, 0, 0), scale=scale)) for scale in (0.8, 0.95, 1.0, 1.05, 1.3)]
    assert weights == sorted(set(weights))


def test_an_open_door_is_as_heavy_as_a_shut_one_and_elsewhere() -> None:
    shut, wide = (Thing("oven", "oven", (0, 0, 0), joints={"door": share}) for share in (0.0, 1.0))
    assert weight_of(shut) == pytest.approx(weight_of(wide))
    assert own_bulks(wide)["door"].middle[2] < own_bulks(shut)["door"].middle[2] - 0.1


@pytest.mark.parametrize("scale", [0.5, 1.0, 3.0])
def test_bodies_are_where_shapes_are(scale: float) -> None:
    oven = Thing("oven", "oven", (1.0, 2.0, 0.5), (0.6, 0.0, 0.8, 0.0), {"colour": "red"}, scale, {"door": 0.3})
    body, shape = body_of(oven), shape_of(oven)
    for mine, true in zip(body.solids.bounds(), gathered([shape.solids]).bounds(), strict=True):
        assert mine == pytest.approx(true, abs=1e-9)
    assert np.stack([body.low, body.high]) == pytest.approx(np.stack(shape.bounds()), abs=1e-9)
    (_, moving), *_ = joints_open(oven)
    half = gathered([[solid for solid in shape.opened(0.5, "door").solids if solid.joint == "door"]])
    assert moving.at[-len(half) :] == pytest.approx(half.at, abs=1e-9)


@pytest.mark.parametrize("scale", [0.5, 1.0, 3.0])
def test_what_opens_is_tried_step_by_step(scale: float) -> None:
    (_, moving), *_ = joints_open(Thing("fridge", "refrigerator", (0, 0, 0), scale=scale))
    first = moving.at[:: len(moving) // len(np.unique(moving.axes[:, 0, 0].round(6)))]
    assert np.linalg.norm(np.diff(first, axis=0), axis=1).max() < 0.026


def test_what_does_not_move_has_no_steps() -> None:
    assert steps_of(Shape(), Joint("lid", "hinge", np.zeros(3), np.array([0.0, 0.0, 1.0]), 90.0), 1.0) == []


def test_a_thing_is_lowered_below_all_that_is_drawn_of_it() -> None:
    bottle = Thing("bottle", "bottle", (0.0, 0.0, 1.0))
    assert lowered(bottle).bounds()[0][:, 2].min() == pytest.approx(0.997)
