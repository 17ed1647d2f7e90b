"""The parts of a house that stay."""

from dataclasses import replace
from itertools import combinations, product
from math import cos, radians, sin

import numpy as np
import pytest

from tests.house.shell_rays import distances, rays, triangles
from tolman.assets.material import Optics
from tolman.assets.shape import Solid
from tolman.house.finishes import CLEAR, FLOORS, WALLS
from tolman.house.fixtures import DESIGNS as LAMPS
from tolman.house.fixtures import DROP, fixture
from tolman.house.house import Area, Doorway, House, Lamp, Leaf, Room, Window
from tolman.house.joinery import DESIGNS, LEAF, SILL
from tolman.house.plan import draw_plan
from tolman.house.shell import leaf_shape, shell_of

WEST, EAST = Room("den", "study", Area(0, 0, 3, 3), "blue"), Room("hall", "hall", Area(3, 0, 6, 3), "white")
DOOR = Doorway("doorway", ("den", "hall"), (3.0, 1.0), "y", leaf=Leaf("oak", "den", "left", 0.0))
TWO = House((WEST, EAST), (DOOR,), (Window("den", (1.5, 3.0), "x", 1.2),))


def holding(house: House, point: tuple[float, float, float]) -> set[str]:
    """Returns the parts whose solids hold a point."""
    return {
        part.name
        for part in shell_of(house)
        for solid in part.shape.solids
        if np.all(np.abs((np.array(point) - solid.at) @ solid.axes) <= np.array(solid.size) + 1e-9)
    }


def test_parts_have_names_of_their_own() -> None:
    for rooms in (1, 4, 9):
        names = [part.name for part in shell_of(draw_plan(2, rooms))]
        assert len(set(names)) == len(names)
    assert {"floor of the den", "ceiling of the hall", "west wall of the den", "frame of the doorway",
            "door of the doorway", "window 1 of the den"} <= {part.name for part in shell_of(TWO)}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_light_passes_but_through_windows(seed: int) -> None:
    """A ray from within a room meets something of the house, wherever it goes."""
    house = replace(draw_plan(seed, 5), windows=())
    corners, _, _ = triangles(house)
    for origin, way in zip(*rays(house, 300, seed), strict=True):
        assert distances(corners, origin, way).min() < 40


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_two_faces_that_are_seen_coincide(seed: int) -> None:
    """A face within a tenth of a millimetre of what is seen, and along it, is of the same part and stuff."""
    corners, materials, parts = triangles(draw_plan(seed, 5))
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    for origin, way in zip(*rays(draw_plan(seed, 5), 600, seed), strict=True):
        far = distances(corners, origin, way)
        first = int(far.argmin())
        near = np.flatnonzero((far < far[first] + 1e-4) & (np.abs(normals @ normals[first]) > 0.99))
        assert all(materials[row] == materials[first] and parts[row] == parts[first] for row in near)


@pytest.mark.parametrize("seed", range(12))
def test_floors_lie_side_by_side_and_under_all_walls(seed: int) -> None:
    """Where two floors lay in one place, rays would meet now the one and now the other; under walls none does."""
    house = draw_plan(seed, 6)
    slabs = {
        part.name: [(solid.at - solid.size, solid.at + solid.size) for solid in part.shape.solids]
        for part in shell_of(house)
        if part.name.startswith(("floor", "outer wall"))
    }
    floors = {name: boxes for name, boxes in slabs.items() if name.startswith("floor")}
    for one, other in combinations(floors.values(), 2):
        for (low, high), (least, most) in product(one, other):
            start, stop = np.maximum(low, least)[:2], np.minimum(high, most)[:2]
            assert (stop - start).min() < 1e-9 or house.room_at(*(start + stop) / 2) is None
    for name in slabs.keys() - floors.keys():
        for low, high in slabs[name]:
            middle = (low + high)[:2] / 2
            assert any(np.all((a[:2] < middle) & (middle < b[:2])) for boxes in floors.values() for a, b in boxes)


def test_walls_are_as_thick_as_they_say_and_stand_in_their_corners() -> None:
    for x, y in ((-0.05, -0.05), (0.05, 0.05), (3.05, 2.95), (6.05, 3.05), (2.95, 0.05)):
        assert any("wall" in name for name in holding(TWO, (x, y, 1.3))), (x, y)
    assert not holding(TWO, (0.07, 0.07, 1.3))
    assert not holding(TWO, (-0.07, 1.5, 1.3))


def test_walls_are_open_where_doorways_and_windows_are() -> None:
    bare = replace(TWO, doorways=(replace(DOOR, leaf=None),))
    assert not holding(bare, (3.0, 1.0, 1.0))
    assert holding(bare, (3.05, 1.0, 2.3)) == {"west wall of the hall"}
    assert holding(TWO, (1.2, 3.0, 1.5)) == {"window 1 of the den"}
    assert holding(TWO, (1.2, 2.97, 0.5)) == {"north wall of the den"}


def test_open_plans_have_no_frame_and_no_lintel() -> None:
    wide = replace(TWO, doorways=(Doorway("gap", ("den", "hall"), (3.0, 1.5), "y", 2.4, TWO.height),))
    assert not holding(wide, (3.0, 1.5, 2.5))
    assert "frame of the gap" not in {part.name for part in shell_of(wide)}


@pytest.mark.parametrize("along", ["x", "y"])
@pytest.mark.parametrize("into", [0, 1])
@pytest.mark.parametrize("hinge", ["left", "right"])
def test_leaves_swing_about_their_hinges_into_their_rooms(along: str, into: int, hinge: str) -> None:
    """The free end of a leaf goes from the other side of the opening to a place before the hinge."""
    rooms = (Room("a", "study", Area(0, 0, 3, 3)), Room("b", "hall", Area(0, 3, 3, 6) if along == "x" else EAST.area))
    at = (1.5, 3.0) if along == "x" else (3.0, 1.5)
    ahead = np.array([0.0, 1.0] if along == "x" else [1.0, 0.0]) * (1 if into == 0 else -1)
    right = np.array([ahead[1], -ahead[0]])
    hinge_at = np.array(at) + right * 0.427 * (-1 if hinge == "left" else 1) - 0.06 * ahead
    for stands in (0.0, 0.3, 1.0):
        leaf = Leaf("white", "ab"[into], hinge, stands)  # type: ignore[arg-type]
        doorway = Doorway("way", ("a", "b"), at, along, leaf=leaf)  # type: ignore[arg-type]
        board = leaf_shape(House(rooms, (doorway,)), doorway).solids[0]
        across = right if hinge == "left" else -right
        expected = hinge_at + 0.427 * (cos(radians(90 * stands)) * across - sin(radians(90 * stands)) * ahead)
        thick = LEAF / 2 * (cos(radians(90 * stands)) * ahead + sin(radians(90 * stands)) * across)
        assert np.allclose(board.at[:2], expected + thick, atol=1e-6)


def test_leaves_fill_their_frames_and_touch_nothing() -> None:
    for share in (0.0, 0.5, 1.0):
        house = replace(TWO, doorways=(replace(DOOR, leaf=replace(DOOR.leaf, stands=share)),))  # type: ignore[type-var]
        board = leaf_shape(house, house.doorways[0]).solids[0]
        for way in np.array(np.meshgrid((-1, 1), (-1, 1), (-1, 1))).reshape(3, -1).T:
            corner = board.at + board.axes @ (np.array(board.size) * way * 0.999)
            assert holding(house, (corner[0], corner[1], corner[2])) == {"door of the doorway"}


def test_leaves_open_at_a_joint() -> None:
    shape = leaf_shape(TWO, DOOR)
    assert [joint.name for joint in shape.joints] == ["leaf"]
    opened = replace(DOOR, leaf=replace(DOOR.leaf, stands=1.0))  # type: ignore[type-var]
    assert np.allclose(shape.opened(1.0).solids[0].at, leaf_shape(TWO, opened).solids[0].at)


@pytest.mark.parametrize("design", DESIGNS)
def test_leaf_designs_differ_and_reach_no_further_than_their_handles(design: str) -> None:
    assert DOOR.leaf
    low, high = leaf_shape(TWO, replace(DOOR, leaf=replace(DOOR.leaf, design=design))).bounds()
    assert high[2] < 2.05
    assert high[1] - low[1] <= 0.88
    assert high[0] - low[0] < 0.18


def test_panes_are_clear_and_met_once() -> None:
    """Two panes one behind the other still let nearly all light pass."""
    window = next(part for part in shell_of(TWO) if part.name.startswith("window"))
    glass = [patch for patch in window.shape.patches if patch.material.optics is Optics.GLASS]
    assert len(glass) == 2
    assert all(len(patch.triangles) == 2 for patch in glass)
    assert min(CLEAR.colour) > 0.98


@pytest.mark.parametrize(
    ("at", "along", "inward"),
    [((1.5, 0.0), "x", (0, 1)), ((1.5, 3.0), "x", (0, -1)), ((0.0, 1.5), "y", (1, 0)), ((3.0, 1.5), "y", (-1, 0))],
)
def test_boards_under_windows_stand_out_into_the_room(
    at: tuple[float, float], along: str, inward: tuple[int, int]
) -> None:
    house = House((WEST,), (), (Window("den", at, along, 1.2),))  # type: ignore[arg-type]
    low, high = next(part.shape.bounds() for part in shell_of(house) if part.name == "window 1 of the den")
    ways = [np.array([*inward, 0]) @ (corner - np.array([*at, 0])) for corner in (low, high)]
    assert max(ways) == pytest.approx(0.06 + SILL)
    assert min(ways) > -0.06


def test_outlines_with_notches_are_closed_outside() -> None:
    """Around an L, outside each wall and at each of its corners, there is something to bump into."""
    rooms = (WEST, Room("hall", "hall", Area(3, 0, 6, 3)), Room("loft", "bedroom", Area(0, 3, 3, 6)))
    house = House(rooms, ())
    for x, y in ((3.03, 3.03), (3.03, 5.9), (5.9, 3.03), (6.05, 3.05), (3.05, 6.05), (-0.05, 6.05), (6.05, -0.05)):
        assert holding(house, (x, y, 1.0)), (x, y)
    assert not holding(house, (3.2, 3.2, 1.0))


@pytest.mark.parametrize("design", LAMPS)
def test_ceiling_lamps_hang_from_the_ceiling_around_what_shines(design: str) -> None:
    low, high = fixture(design, (1.0, 1.0, 1.0), 1.0).bounds()
    assert abs(high[2]) < 1e-9
    assert low[2] <= -DROP[design] <= high[2]
    assert low[2] > -0.8
    assert np.abs((low + high)[:2]).max() < 0.02


def test_lamps_glow_as_brightly_as_they_are_on() -> None:
    for brightness in (0.0, 0.5):
        glows = [patch.material.glow for patch in fixture("disc", (1.0, 0.9, 0.8), brightness).patches]
        assert max(glows) == brightness


def test_lamps_of_things_are_no_part_of_the_shell() -> None:
    house = replace(TWO, lamps=(Lamp("desk light", (1, 1, 1), 1.0, thing="desk lamp"), Lamp("top", (1, 1, 2.5), 1.0)))
    assert {"top"} == {part.name for part in shell_of(house)} & {"top", "desk light"}


def test_a_change_of_one_leaf_builds_one_part_anew() -> None:
    """All other shapes are the very same, so what was made of them can be kept."""
    before = {part.name: part.shape for part in shell_of(TWO)}
    moved = replace(TWO, doorways=(replace(DOOR, leaf=replace(DOOR.leaf, stands=0.7)),))  # type: ignore[type-var]
    after = {part.name: part.shape for part in shell_of(moved)}
    changed = {name for name in before if before[name] is not after[name]}
    assert changed == {"door of the doorway"}


def test_solids_of_one_wall_lie_side_by_side() -> None:
    for part in shell_of(TWO):
        if "wall of" in part.name:
            for one, other in combinations(part.shape.solids, 2):
                assert _depth(one, other) < 1e-9


def _depth(one: Solid, other: Solid) -> float:
    return float((np.array(one.size) + np.array(other.size) - np.abs(one.at - other.at)).min())


def test_finishes_are_told_apart() -> None:
    for some in (WALLS, FLOORS):
        assert len({material.colour for material in some.values()}) == len(some)
