from dataclasses import replace
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tolman.geometry.pose import Heading, Pose
from tolman.geometry.rect import Rect
from tolman.protocol.edition import Edition
from tolman.suites.tos.published.scenes import draw as draw_published
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.scene import Room, Scene, Thing
from tolman.suites.tos.setting import Shifting
from tolman.suites.tos.shift import Aspect, Change, shifted

CORRIDOR = Scene(
    rooms=(Room(1, Rect(1, 1, 9, 1)),),
    doors=(),
    things=(Thing("lamp", (9, 1), Heading.NORTH, has_front=False), Thing("oven", (5, 1), Heading.NORTH)),
    start=Pose((1, 1), Heading.NORTH),
)


def scene_of(seed: int, edition: Edition) -> Scene:
    return draw(seed) if edition is Edition.CURRENT else draw_published(seed)


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
@given(seed=st.integers(0, 300))
def test_two_things_turn_and_two_others_move_far(edition: Edition, seed: int) -> None:
    before = scene_of(seed, edition)
    after, changes = shifted(before, seed, Shifting(), edition)
    assert [change.aspect for change in changes] == [Aspect.FACING] * 2 + [Aspect.POSITION] * 2
    assert len({change.name for change in changes}) == 4
    assert (after.rooms, after.doors, after.start, after.names) == (
        before.rooms,
        before.doors,
        before.start,
        before.names,
    )
    for old, new in zip(before.things, after.things, strict=True):
        aspects = [change.aspect for change in changes if change.name == old.name]
        assert (old.at != new.at) == (aspects == [Aspect.POSITION])
        assert (old.heading != new.heading) == (aspects == [Aspect.FACING])
        assert old.at == new.at or dist(old.at, new.at) >= 6
        assert old.heading == new.heading or old.has_front


@given(seed=st.integers(0, 300))
def test_what_is_moved_keeps_its_distance_in_drawn_scenes(seed: int) -> None:
    after, changes = shifted(draw(seed), seed, Shifting(), Edition.CURRENT)
    for name in (change.name for change in changes if change.aspect is Aspect.POSITION):
        at = after.by_name[name].at
        near = [after.start.at, *(m.at for m in after.members_in(after.rooms_at(at)) if m.name != name)]
        assert all(max(abs(at[0] - x), abs(at[1] - y)) > 1 for x, y in near)


@pytest.mark.parametrize("edition", Edition)
def test_a_seed_gives_one_shift_and_seeds_differ(edition: Edition) -> None:
    scene = scene_of(0, edition)
    shifts = [shifted(scene, seed, Shifting(), edition) for seed in range(20)]
    assert shifts == [shifted(scene, seed, Shifting(), edition) for seed in range(20)]
    assert len({after.things for after, _ in shifts}) == 20


def test_the_only_far_cells_of_a_corridor_are_taken() -> None:
    """Start on 1, oven on 5, lamp on 9: six cells from the lamp only 2 and 3 are free, and none from the oven."""
    found = {shifted(CORRIDOR, seed, Shifting(1, 0), Edition.PUBLISHED)[0].things[0].at for seed in range(40)}
    assert found == {(2, 1), (3, 1)}


def test_nothing_moves_where_it_would_hide_something_or_be_hidden() -> None:
    """In a corridor all stand in a line; in a hall the lamp finds a far place from which nothing is hidden."""
    assert shifted(CORRIDOR, 0, Shifting(1, 1), Edition.CURRENT)[1] == (Change("oven", Aspect.FACING),)
    hall = replace(CORRIDOR, rooms=(Room(1, Rect(1, 1, 9, 9)),))
    after, changes = shifted(hall, 0, Shifting(1, 1), Edition.CURRENT)
    assert changes == (Change("oven", Aspect.FACING), Change("lamp", Aspect.POSITION))
    at = after.by_name["lamp"].at
    assert dist(at, (9, 1)) >= 6
    assert at[1] > 1


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(
    ("shifting", "expected"),
    [
        (Shifting(0, 0), ()),
        (Shifting(0, 5), (Change("oven", Aspect.FACING),)),
        (Shifting(2, 1, least_distance=100), (Change("oven", Aspect.FACING),)),
    ],
)
def test_too_few_candidates_give_fewer_changes(
    edition: Edition, shifting: Shifting, expected: tuple[Change, ...]
) -> None:
    changes = shifted(CORRIDOR, 3, shifting, edition)[1]
    assert changes[: len(expected)] == expected
    assert len(changes) == len(expected) or edition is Edition.PUBLISHED


def test_as_published_moves_stand_in_for_turns() -> None:
    frontless = replace(TWO_ROOMS, things=tuple(replace(thing, has_front=False) for thing in TWO_ROOMS.things))
    many = Shifting(moved=1, turned=1, least_distance=1)
    assert [c.aspect for c in shifted(frontless, 0, many, Edition.PUBLISHED)[1]] == [Aspect.POSITION] * 2
    assert [c.aspect for c in shifted(frontless, 0, many, Edition.CURRENT)[1]] == [Aspect.POSITION]


@pytest.mark.parametrize(
    "layout", [Layout(rooms=1, things=1), Layout(rooms=2, things=1, room_size=(4, 4)), Layout(6)]
)
def test_every_size_of_scene_can_be_shifted(layout: Layout) -> None:
    for seed in range(5):
        after, changes = shifted(draw(seed, layout), seed, Shifting(9, 9), Edition.CURRENT)
        assert len(changes) <= len(after.things)
        assert any(change.aspect is Aspect.FACING for change in changes)


def test_a_shift_has_no_negative_numbers() -> None:
    with pytest.raises(ValueError, match="moved=-1"):
        Shifting(moved=-1)
