import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.geometry import bins
from tolman.geometry.bins import Cardinal, Distance, Ego, Facing, Wall
from tolman.geometry.pose import HEADINGS, Heading, heading_of, own_frame
from tolman.geometry.rect import Rect

coordinates = st.integers(-60, 60)
cells = st.tuples(coordinates, coordinates)
headings = st.sampled_from(HEADINGS)


@pytest.mark.parametrize(
    ("right", "ahead", "expected"),
    [
        (0, 5, Ego.FRONT),
        (0, 0, Ego.FRONT),
        (-3, 3, Ego.FRONT_LEFT),
        (3, 3, Ego.FRONT_RIGHT),
        (4, 3, Ego.BEYOND),
        (0, -1, Ego.BEYOND),
        (1, 3, Ego.FRONT_SLIGHT_RIGHT),  # 18.4°
        (1, 2, Ego.FRONT_RIGHT),  # 26.6°
        (-5, 12, Ego.FRONT_LEFT),  # 22.62°
        (-12, 29, Ego.FRONT_SLIGHT_LEFT),  # 22.48°
    ],
)
def test_ego_edges(right: int, ahead: int, expected: Ego) -> None:
    assert bins.ego(right, ahead) is expected


@pytest.mark.parametrize(
    ("east", "north", "expected"),
    [
        (0, 0, Cardinal.NORTH),
        (0, 1, Cardinal.NORTH),
        (5, 12, Cardinal.NORTH_EAST),  # 22.62°
        (12, 29, Cardinal.NORTH),  # 22.48°
        (7, 7, Cardinal.NORTH_EAST),
        (29, -12, Cardinal.EAST),
        (12, -5, Cardinal.SOUTH_EAST),
        (0, -3, Cardinal.SOUTH),
        (-4, -4, Cardinal.SOUTH_WEST),
        (-3, 0, Cardinal.WEST),
        (-1, 1, Cardinal.NORTH_WEST),
    ],
)
def test_cardinal_edges(east: int, north: int, expected: Cardinal) -> None:
    assert bins.cardinal(east, north) is expected


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (0, 0, Distance.SAME),
        (0, 2, Distance.NEAR),
        (1, 2, Distance.MID),
        (4, 0, Distance.MID),
        (0, 8, Distance.SLIGHTLY_FAR),
        (1, 8, Distance.FAR),
        (16, 0, Distance.FAR),
        (32, 0, Distance.VERY_FAR),
        (32, 1, Distance.EXTREMELY_FAR),
    ],
)
def test_distance_edges(x: int, y: int, expected: Distance) -> None:
    assert bins.distance(x, y) is expected


def test_facing_and_wall_words() -> None:
    assert [bins.facing(heading, Heading.NORTH) for heading in HEADINGS] == [
        Facing.FORWARD,
        Facing.RIGHT,
        Facing.BACKWARD,
        Facing.LEFT,
    ]
    # The normal of a door points into the room: a viewer looking north sees a south-pointing one ahead.
    assert [bins.wall(heading, Heading.NORTH) for heading in HEADINGS] == [
        Wall.BACK,
        Wall.LEFT,
        Wall.FRONT,
        Wall.RIGHT,
    ]


@pytest.mark.slow
@given(cells, headings)
def test_own_frame_and_back(cell: tuple[int, int], heading: Heading) -> None:
    assert own_frame(own_frame(cell, heading), HEADINGS[-heading % 4]) == cell


@given(headings)
def test_a_step_ahead_is_ahead(heading: Heading) -> None:
    assert own_frame(heading.step, heading) == (0, 1)
    assert heading_of(heading.step) is heading


@given(cells, headings)
def test_turning_right_moves_a_thing_left(cell: tuple[int, int], heading: Heading) -> None:
    right, ahead = own_frame(cell, heading)
    assert own_frame(cell, heading.turned(1)) == (-ahead, right)


@given(cells)
def test_the_way_back_is_the_opposite_way(cell: tuple[int, int]) -> None:
    there, back = bins.cardinal(*cell), bins.cardinal(-cell[0], -cell[1])
    if cell != (0, 0):
        assert (bins.CARDINALS.index(there) + 4) % 8 == bins.CARDINALS.index(back)


@given(cells)
def test_mirrored_views_have_mirrored_words(cell: tuple[int, int]) -> None:
    seen, mirrored = bins.ego(*cell), bins.ego(-cell[0], cell[1])
    swapped = seen.value.replace("left", "?").replace("right", "left").replace("?", "right")
    assert mirrored.value == swapped


@given(cells)
def test_every_place_but_the_own_is_in_view_along_one_or_two_headings(cell: tuple[int, int]) -> None:
    views = sum(bins.in_view(*own_frame(cell, heading)) for heading in HEADINGS)
    assert views == (0 if cell == (0, 0) else 2 if abs(cell[0]) == abs(cell[1]) else 1)


@given(cells, headings)
def test_in_view_is_exactly_within_the_bins(cell: tuple[int, int], heading: Heading) -> None:
    right, ahead = own_frame(cell, heading)
    if (right, ahead) != (0, 0):
        assert bins.in_view(right, ahead) == (bins.ego(right, ahead) is not Ego.BEYOND)


def test_rect_cells_and_touching() -> None:
    room = Rect(1, 1, 2, 3)
    assert list(room) == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert (room.width, room.depth) == (2, 3)
    assert room.touches(Rect(3, 1, 4, 2))
    assert room.touches(Rect(3, 4, 4, 5))
    assert not room.touches(Rect(4, 1, 5, 2))
    assert (2, 3) in room
    assert (3, 3) not in room
