"""The map of a floor: where there is room to walk."""

import numpy as np
import pytest

from tolman.assets.shape import Solid, rotation
from tolman.house.solids import gathered
from tolman.house.ways import CELL, floor_map


def box(
    x: float, y: float, width: float, depth: float, z: float = 0.0, tall: float = 1.0, turn: float = 0.0
) -> Solid:
    return Solid("box", (width / 2, depth / 2, tall / 2), np.array([x, y, z + tall / 2]), rotation("z", turn))


def test_clearance_is_the_way_to_the_nearest_thing() -> None:
    floor = floor_map(gathered([[box(2.0, 2.0, 1.0, 1.0)]]), 0, 0, 4, 4)
    assert floor.clearance[floor.cell(2.0, 2.0)] == 0
    assert floor.clearance[floor.cell(3.5, 2.0)] == pytest.approx(1.0, abs=2 * CELL)
    assert floor.clearance[floor.cell(3.5, 3.5)] == pytest.approx(2**0.5, abs=2 * CELL)


def test_what_lies_flat_or_hangs_high_is_not_in_the_way() -> None:
    rug, shelf = box(1, 1, 1, 1, tall=0.02), box(3, 3, 1, 1, z=2.1, tall=0.3)
    assert (floor_map(gathered([[rug], [shelf]]), 0, 0, 4, 4).clearance > 0).all()


def test_turned_boxes_cover_what_they_cover() -> None:
    floor = floor_map(gathered([[box(2, 2, 2.0, 0.2, turn=45.0)]]), 0, 0, 4, 4)
    along, across = np.array([1, 1]) / 2**0.5, np.array([1, -1]) / 2**0.5
    for far in (-0.9, 0.0, 0.9):
        assert floor.clearance[floor.cell(*(2 + far * along))] == 0
    for far in (-0.25, 0.25):
        assert floor.clearance[floor.cell(*(2 + far * across))] > 0


def test_round_things_leave_their_corners_free() -> None:
    drum = Solid("cylinder", (0.5, 0.5, 0.5), np.array([2.0, 2.0, 0.5]), np.eye(3))
    floor = floor_map(gathered([[drum]]), 0, 0, 4, 4)
    assert floor.clearance[floor.cell(2.45, 2.0)] == 0
    assert floor.clearance[floor.cell(2.45, 2.45)] > 0


def test_a_wall_with_a_gap_parts_only_those_who_do_not_fit() -> None:
    wall = [box(2, 0.7, 0.2, 1.4), box(2, 3.0, 0.2, 2.0)]
    floor = floor_map(gathered([wall]), 0, 0, 4, 4)
    thin, wide = (floor.regions(radius) for radius in (0.2, 0.5))
    west, east = floor.cell(1.0, 2.0), floor.cell(3.0, 2.0)
    assert thin[west] == thin[east] > 0
    assert wide[west] != wide[east]
    assert wide[floor.cell(2.0, 3.0)] == 0


def test_cells_and_points_agree() -> None:
    floor = floor_map(gathered([]), -1.0, 2.0, 3.0, 5.0)
    assert floor.cell(*floor.point((7, 11))) == (7, 11)
    assert np.isinf(floor.clearance).all()
    assert floor.cell(-100, 100) == (0, floor.clearance.shape[1] - 1)
