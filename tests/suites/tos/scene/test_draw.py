from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.errors import ImpossibleSceneError
from tolman.geometry.pose import Cell, Heading
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.kinds import kind_of, radius
from tolman.suites.tos.scene.placement import LINE, MOST_HIDDEN, SPACING, hidden_share
from tolman.suites.tos.scene.plan import MOST_DOORS, Shape
from tolman.suites.tos.scene.scene import Door, Scene, Thing

layouts = st.builds(
    lambda rooms, things, plan: Layout(max(rooms, 3) if plan is Shape.RING else rooms, things, plan),
    st.integers(1, 7),
    st.integers(1, 5),
    st.sampled_from(Shape),
)
seeds = st.integers(0, 10**6)


def standing_places(scene: Scene, room: int) -> list[Cell]:
    """The start, if it is in the room, and the cells of the room's things and doors."""
    start = [scene.start.at] if room in scene.rooms_at(scene.start.at) else []
    return start + [member.at for member in scene.members_in((room,))]


@pytest.mark.slow
@given(seeds, layouts)
def test_same_seed_same_scene_and_as_asked(seed: int, layout: Layout) -> None:
    scene = draw(seed, layout)
    assert scene == draw(seed, layout)
    assert len(scene.rooms) == layout.rooms
    assert {(room.area.width, room.area.depth) for room in scene.rooms} == {layout.size}
    assert [len(_things(scene, room.number)) for room in scene.rooms] == [layout.things] * layout.rooms
    assert len(scene.doors) == (layout.rooms if layout.plan is Shape.RING else layout.rooms - 1)
    assert scene.start.heading is Heading.NORTH


def _things(scene: Scene, room: int) -> list[Thing]:
    return [member for member in scene.members_in((room,)) if isinstance(member, Thing)]


@pytest.mark.slow
@given(seeds, layouts)
def test_neighbours_keep_their_distance(seed: int, layout: Layout) -> None:
    scene = draw(seed, layout)
    for room in scene.rooms:
        for a, b in combinations(standing_places(scene, room.number), 2):
            assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= SPACING


@pytest.mark.slow
@given(seeds, layouts)
def test_no_three_in_a_line(seed: int, layout: Layout) -> None:
    scene = draw(seed, layout)
    for room in scene.rooms:
        for a, b, c in combinations(standing_places(scene, room.number), 3):
            if all(isinstance(scene.by_cell.get(cell), Door) for cell in (a, b, c)):
                continue  # the plan decides where doors are
            twice_area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
            assert twice_area / max(dist(a, b), dist(a, c), dist(b, c)) >= LINE - 1e-9


def _radius(thing: Thing) -> float:
    return radius(kind_of(thing.name)[1])


@pytest.mark.slow
@given(seeds, layouts)
def test_nothing_hides_too_much_of_anything(seed: int, layout: Layout) -> None:
    scene = draw(seed, layout)
    for room in scene.rooms:
        members = scene.members_in((room.number,))
        for viewer in standing_places(scene, room.number):
            for hider in members:
                for target in members:
                    if isinstance(hider, Door) or viewer in (hider.at, target.at) or hider is target:
                        continue
                    wide = _radius(target) if isinstance(target, Thing) else 0.38
                    share = hidden_share(viewer, hider.at, target.at, _radius(hider), wide)
                    assert share <= MOST_HIDDEN + 1e-9


@pytest.mark.slow
@given(seeds, layouts)
def test_every_room_has_enough_fronts_and_few_doors(seed: int, layout: Layout) -> None:
    scene = draw(seed, layout)
    for room in scene.rooms:
        fronts = sum(thing.has_front for thing in _things(scene, room.number))
        assert fronts >= (layout.things - layout.things // 4 if room.number == 1 else (layout.things + 1) // 2)
        assert sum(room.number in door.rooms for door in scene.doors) <= MOST_DOORS


@pytest.mark.slow
@given(seeds, layouts)
def test_every_room_can_be_reached(seed: int, layout: Layout) -> None:
    scene = draw(seed, layout)
    reached, grown = {1}, {1}
    while grown:
        grown = {r for door in scene.doors for r in door.rooms if reached & set(door.rooms)} - reached
        reached |= grown
    assert reached == {room.number for room in scene.rooms}


def test_a_star_has_arms_and_a_ring_closes() -> None:
    star = draw(3, Layout(rooms=4))
    assert all(1 in door.rooms for door in star.doors)
    for rooms in (3, 4, 5, 8, 12):
        ring = draw(3, Layout(rooms=rooms, plan=Shape.RING))
        assert all(sum(room.number in door.rooms for door in ring.doors) == 2 for room in ring.rooms)


def test_many_things_take_colours() -> None:
    scene = draw(1, Layout(rooms=12, things=8))
    assert len(scene.things) == 96
    assert len({kind_of(thing.name)[1].name for thing in scene.things}) < 96
    assert len({door.name for door in scene.doors}) == 11


def test_other_seeds_other_scenes() -> None:
    assert len({draw(seed).start.at for seed in range(50)}) > 10
    assert len({tuple(t.name for t in draw(seed).things) for seed in range(50)}) == 50


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "words"),
    [
        (lambda: Layout(things=40, room_size=(6, 6)), "at most"),
        (lambda: Layout(things=3, room_size=(2, 2)), "at most"),
        (lambda: Layout(things=400), "at most 20"),
        (lambda: Layout(rooms=2, plan=Shape.RING), "at least 3"),
        (lambda: Layout(rooms=0), "at least 1"),
        (lambda: Layout(room_size=(0, 6)), "1 to 40"),
        (lambda: Layout(room_size=(6, 1000)), "1 to 40"),
    ],
)
def test_the_impossible_is_explained(layout: object, words: str) -> None:
    with pytest.raises(ImpossibleSceneError, match=words):
        draw(0, layout())  # type: ignore[operator]


@pytest.mark.slow
def test_the_largest_count_named_is_possible() -> None:
    with pytest.raises(ImpossibleSceneError) as caught:
        draw(5, Layout(things=30, room_size=(7, 7)))
    most = int(str(caught.value).split("at most ")[1].split()[0])
    assert draw(5, Layout(things=most, room_size=(7, 7)))
    with pytest.raises(ImpossibleSceneError):
        draw(5, Layout(things=most + 1, room_size=(7, 7)))
