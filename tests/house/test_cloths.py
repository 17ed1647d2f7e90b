from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.assets.shape import Array
from tolman.house.cloths import drawn_grid, flat_size, grid_of, heights_over, lies_over, spacings, triangles_of
from tolman.house.house import Cloth, Thing

NUMBERS = st.floats(-2.0, 2.0)


def cloth_of(grid: Array) -> Cloth:
    return Cloth(
        "cloth 1", grid.shape[1], tuple((x, y, z) for x, y, z in grid.reshape(-1, 3).tolist()), (1.0, 0.0, 0.0)
    )


def level(columns: int, rows: int, side: float, height: float = 0.5) -> Cloth:
    x, y = np.meshgrid(side * np.arange(columns), side * np.arange(rows))
    return cloth_of(np.stack([x, y, np.full(x.shape, height)], axis=2))


@given(st.integers(2, 6), st.integers(2, 6), st.data())
def test_a_cloth_is_drawn_through_its_own_points(columns: int, rows: int, data: st.DataObject) -> None:
    numbers = data.draw(st.lists(NUMBERS, min_size=3 * rows * columns, max_size=3 * rows * columns))
    cloth = cloth_of(np.array(numbers).reshape(rows, columns, 3))
    assert drawn_grid(cloth)[::3, ::3] == pytest.approx(grid_of(cloth), abs=1e-12)
    assert len(triangles_of(cloth)) == 18 * (rows - 1) * (columns - 1)


def test_what_is_flat_is_drawn_flat_and_no_larger() -> None:
    cloth = level(3, 5, 0.2)
    points = drawn_grid(cloth).reshape(-1, 3)
    assert points.min(axis=0) == pytest.approx((0, 0, 0.5))
    assert points.max(axis=0) == pytest.approx((0.4, 0.8, 0.5))


def test_a_fold_is_drawn_round() -> None:
    """Half-way over an edge it lies above the line from point to point, so nothing pokes through there."""
    bent = cloth_of(np.array([[(x, y, -abs(x)) for x in (-0.2, -0.1, 0.0, 0.1, 0.2)] for y in (0.0, 0.1)]))
    middle = drawn_grid(bent)[0, 5:8]
    assert middle[1] == pytest.approx((0, 0, 0))
    assert (middle[[0, 2], 2] > -abs(middle[[0, 2], 0])).all()


@given(st.floats(0.01, 0.79), st.floats(0.01, 0.39), NUMBERS, NUMBERS)
def test_a_slanting_cloth_is_as_high_as_its_plane(x: float, y: float, rise: float, lean: float) -> None:
    flat = grid_of(level(5, 3, 0.2))
    flat[..., 2] = rise * flat[..., 0] + lean * flat[..., 1]
    assert heights_over(cloth_of(flat), np.array([[x, y]]))[0] == pytest.approx(rise * x + lean * y, abs=1e-9)


def test_beside_a_cloth_there_is_none() -> None:
    assert heights_over(level(3, 3, 0.1), np.array([[0.21, 0.1], [-0.01, 0.1], [0.1, 0.1]])).tolist() == [
        -inf,
        -inf,
        0.5,
    ]


def test_of_two_layers_the_upper_one_counts() -> None:
    folded = cloth_of(np.array([[(0, y, 0.1), (1, y, 0.1), (1, y, 0.3), (0, y, 0.3)] for y in (0.0, 1.0)]))
    assert heights_over(folded, np.array([[0.5, 0.5]])).tolist() == pytest.approx([0.3])


def test_a_cloth_is_as_large_as_it_is_between_its_points() -> None:
    upright = grid_of(level(4, 3, 0.1))[..., [2, 0, 1]]
    assert flat_size(cloth_of(upright)) == pytest.approx((0.3, 0.2))
    assert spacings(cloth_of(upright)) == pytest.approx((0.1, 0.1))


@pytest.mark.parametrize(
    ("height", "far", "over"), [(1.7, 0.0, True), (0.1, 0.0, False), (0.8, 0.0, False), (1.7, 0.5, False)]
)
def test_a_cloth_lies_over_what_is_below_it(height: float, far: float, over: bool) -> None:
    """On the foot of a lamp it does not, with its pole through it, nor beside it."""
    assert lies_over(level(5, 5, 0.1, height), Thing("lamp", "lamp", (0.2 + far, 0.2, 0.0))) is over
