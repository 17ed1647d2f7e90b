"""Things as they stand in a house."""

import pytest

from tolman.house.house import Thing
from tolman.house.models import own_bulks, weight_of


def test_a_larger_one_is_heavier_by_its_volume() -> None:
    small, large = (Thing("mug", "mug", (0, 0, 0), scale=scale) for scale in (0.5, 2.0))
    assert weight_of(large) == pytest.approx(64 * weight_of(small))
    weights = [weight_of(Thing("mug", "mug", (0, 0, 0), scale=scale)) for scale in (0.8, 0.95, 1.0, 1.05, 1.3)]
    assert weights == sorted(set(weights))


def test_an_open_door_is_as_heavy_as_a_shut_one_and_elsewhere() -> None:
    shut, wide = (Thing("oven", "oven", (0, 0, 0), joints={"door": share}) for share in (0.0, 1.0))
    assert weight_of(shut) == pytest.approx(weight_of(wide))
    assert own_bulks(wide)["door"].middle[2] < own_bulks(shut)["door"].middle[2] - 0.1
