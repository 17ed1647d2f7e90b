"""Houses on a stage."""

import gc
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

pytest.importorskip("warp")

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.house.draw import draw_house
from tolman.house.house import Area, Cloth, Doorway, House, Lamp, Leaf, Liquid, Room, Thing, Window, upright
from tolman.house.models import own_shape, shape_of
from tolman.house.plan import draw_plan
from tolman.render.house import stage
from tolman.render.house.lights import lights_of, sky_of
from tolman.render.house.shelf import Shelf
from tolman.render.house.stage import stage_of
from tolman.render.tracer import world
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import NOTHING
from tolman.render.tracer.part import StagePart
from tolman.render.tracer.stage import Floats, Ints, Stage, placed, staged
from tolman.render.tracer.tracer import Tracer
from tolman.render.tracer.tree import Tree, grown, sprouted

ROOMS = (Room("den", "study", Area(0, 0, 4, 4), "blue"), Room("hall", "hall", Area(4, 0, 7, 4)))
DOOR = Doorway("doorway", ("den", "hall"), (4.0, 1.0), "y", leaf=Leaf("oak", "den", "left", 0.0))
CHAIR = Thing("chair", "chair", (1.0, 2.0, 0.0), upright(30.0))
FRIDGE = Thing("refrigerator", "refrigerator", (2.5, 3.0, 0.0))
LAMPS = (Lamp("den lamp", (2.0, 2.0, 2.5), 3.0), Lamp("desk light", (1.0, 1.0, 1.2), 1.0, thing="chair"))
HOUSE = House(ROOMS, (DOOR,), (Window("den", (2.0, 4.0), "x", 1.4, panes=3),), (CHAIR, FRIDGE), LAMPS)


def empty_shelf(most: int = stage.MOST_BYTES) -> Shelf[StagePart]:
    """Returns a shelf for parts of houses."""
    return Shelf(lambda part: part.bytes, most)


@pytest.fixture(autouse=True)
def _empty_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "_shelf", empty_shelf())


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Returns a list that grows by the triangles of all that is staged anew."""
    sizes: list[int] = []

    def noted(shape: object, label: int) -> Stage:
        done = staged(shape, label)  # type: ignore[arg-type]
        sizes.append(len(done.points))
        return done

    monkeypatch.setattr(stage, "staged", noted)
    return sizes


def of(house: House, name: str) -> np.ndarray:
    """Returns the triangles of a part or a thing."""
    drawn, names = stage_of(house)
    found: np.ndarray = drawn.points[drawn.label == names.index(name)]
    return found


def test_every_part_and_every_thing_has_a_label_with_its_name() -> None:
    drawn, names = stage_of(HOUSE)
    assert len(set(names)) == len(names)
    assert set(np.unique(drawn.label)) == set(range(len(names)))
    assert {"floor of the den", "door of the doorway", "window 1 of the den", "den lamp", "chair"} <= set(names)
    assert "desk light" not in names


@pytest.mark.parametrize("turn", [upright(30.0), (0.5, 0.5, 0.5, 0.5), (0.8, 0.0, 0.6, 0.0)])
def test_things_stand_as_their_shapes_do(turn: tuple[float, float, float, float]) -> None:
    thing = replace(CHAIR, turn=turn, at=(1.2, 1.7, 0.8), scale=0.5)
    points = of(HOUSE.replacing(thing), "chair")
    low, high = shape_of(thing).bounds()
    assert np.allclose(points.min(axis=(0, 1)), low, atol=1e-5)
    assert np.allclose(points.max(axis=(0, 1)), high, atol=1e-5)


def test_normals_turn_with_things() -> None:
    drawn = placed(staged(build(KINDS["chair"]).shape, 0), 0, np.array([[0, 0, 1.0], [1, 0, 0], [0, 1, 0]]))
    flat = np.cross(drawn.points[:, 1] - drawn.points[:, 0], drawn.points[:, 2] - drawn.points[:, 0])
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-12)
    assert np.mean(np.einsum("ni,ni->n", flat, drawn.normals.mean(axis=1)) > 0.5) > 0.99


def test_open_joints_are_drawn_open() -> None:
    joint = build(KINDS["refrigerator"]).shape.joints[0].name
    shut = of(HOUSE, "refrigerator")
    opened = of(HOUSE.replacing(replace(FRIDGE, joints={joint: 1.0})), "refrigerator")
    assert np.ptp(opened[..., 1]) > np.ptp(shut[..., 1]) + 0.2


def test_what_does_not_change_is_not_made_anew(made: list[int]) -> None:
    stage_of(HOUSE)
    made.clear()
    stage_of(HOUSE.replacing(replace(CHAIR, at=(2.0, 1.0, 0.0))))
    assert made == []
    stage_of(HOUSE.replacing(replace(FRIDGE, joints={build(KINDS["refrigerator"]).shape.joints[0].name: 0.5})))
    assert len(made) == 1


def test_a_door_that_opens_makes_one_part_anew(made: list[int]) -> None:
    stage_of(HOUSE)
    made.clear()
    stage_of(replace(HOUSE, doorways=(replace(DOOR, leaf=Leaf("oak", "den", "left", 0.8)),)))
    assert len(made) == 1


def test_keeping_changes_nothing() -> None:
    first, again = stage_of(HOUSE), stage_of(HOUSE)
    moved = HOUSE.replacing(replace(CHAIR, at=(2.0, 1.0, 0.0)))
    kept = stage_of(moved)
    stage._shelf = empty_shelf(0)
    for one, other in ((first, again), (kept, stage_of(moved))):
        assert one[1] == other[1]
        assert one[0].materials == other[0].materials
        for name in ("points", "normals", "texture", "material", "label"):
            assert getattr(one[0], name).tobytes() == getattr(other[0], name).tobytes()


def test_cloths_are_drawn_as_they_lie() -> None:
    points = tuple((0.5 + 0.1 * column, 0.5 + 0.1 * row, 0.7) for row in range(3) for column in range(4))
    cloth = of(replace(HOUSE, cloths=(Cloth("towel", 4, points, (0.8, 0.1, 0.1)),)), "towel")
    assert len(cloth) == 12 * 3**2
    assert np.allclose(np.ptp(cloth, axis=(0, 1)), (0.3, 0.2, 0.0), atol=1e-6)


def test_lamps_shine_as_brightly_as_they_are_on() -> None:
    full = lights_of(HOUSE)
    half = lights_of(replace(HOUSE, lamps=(replace(LAMPS[0], brightness=0.5), LAMPS[1])))
    off = lights_of(replace(HOUSE, lamps=(replace(LAMPS[0], brightness=0.0), LAMPS[1])))
    assert half[0].strength == full[0].strength / 2
    assert len(off) == len(full) - 1
    assert full[1].at == LAMPS[1].at


def test_the_sun_stands_where_it_is_said_to_and_not_at_night() -> None:
    east = lights_of(replace(HOUSE, sun=replace(HOUSE.sun, bearing=90.0, rise=45.0), lamps=()))[0]  # type: ignore[type-var]
    assert east.at[0] - 3.5 == pytest.approx(east.at[2])
    assert east.at[1] == pytest.approx(2.0)
    night = replace(HOUSE, sun=None)
    assert len(lights_of(night)) == len(LAMPS)
    assert sky_of(night).ambient < sky_of(HOUSE).ambient


def test_what_turns_where_it_stands_is_drawn_turned() -> None:
    before = of(HOUSE, "chair")
    for changed in (
        replace(CHAIR, turn=upright(75.0)),
        replace(CHAIR, scale=0.5),
        replace(CHAIR, options={"colour": "red"}),
    ):
        drawn, names = stage_of(HOUSE.replacing(changed))
        after = drawn.points[drawn.label == names.index("chair")]
        is_repainted = bool(changed.options) and drawn.materials != stage_of(HOUSE)[0].materials
        assert is_repainted or not np.array_equal(before, after)


def test_trees_are_grown_anew_over_what_changed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def noted(grow: Callable[[Floats], tuple[Tree, Ints]], points: Floats) -> tuple[Tree, Ints]:
        sizes.append(len(points))
        return grow(points)

    for grow in (grown, sprouted):
        monkeypatch.setattr(world, grow.__name__, partial(noted, grow))
    drawn, names = stage_of(HOUSE)
    assert len(sizes) == len(drawn.parts) == len(names)
    sizes.clear()
    stage_of(HOUSE.replacing(replace(CHAIR, at=(2.0, 1.0, 0.0))))
    assert sizes == []
    stage_of(replace(HOUSE, doorways=(replace(DOOR, leaf=Leaf("oak", "den", "left", 0.8)),)))
    assert sizes == [len(of(HOUSE, "door of the doorway"))]


@pytest.mark.slow
def test_a_tree_over_trees_shows_what_one_tree_shows() -> None:
    drawn, _ = stage_of(HOUSE)
    tracers = [Tracer(each) for each in (drawn, drawn.whole)]
    for target in ((4.0, 4.0, 1.0), (0.0, 2.0, 0.3), (2.0, 4.0, 1.5), (0.5, 0.5, 2.6)):
        frames = [tracer.labels(Camera((2.0, 1.5, 1.4), target, 64, 64, 100.0)) for tracer in tracers]
        assert np.array_equal(frames[0].depth, frames[1].depth)
        assert np.array_equal(frames[0].label, frames[1].label)


@pytest.mark.slow
def test_one_looks_out_of_windows_and_not_through_walls() -> None:
    house = replace(HOUSE, things=())
    drawn, names = stage_of(house)
    frame = Tracer(drawn).labels(Camera((2.0, 2.0, 1.5), (2.0, 4.0, 1.5), 96, 96, 90.0))
    window = frame.label == names.index("window 1 of the den")
    assert (frame.beyond[window] == NOTHING).mean() > 0.5
    assert not (frame.beyond[~window] == NOTHING).any()
    shut = Tracer(drawn).labels(Camera((2.0, 1.0, 1.0), (4.0, 1.0, 1.0), 96, 96, 90.0))
    seen = {names[label] for label in np.unique(shut.label)}
    assert "door of the doorway" in seen
    assert not any("hall" in name for name in seen)


@pytest.mark.slow
def test_a_drawn_house_is_bright_by_day_and_dark_without_lamps_at_night() -> None:
    house = draw_plan(4, 3)
    x, y = house.rooms[0].area.middle
    camera = Camera((x, y, 1.5), (x + 1.0, y + 0.3, 1.3), 64, 64, 90.0)
    pictures = [_picture(each, camera) for each in (house, replace(house, lamps=(), sun=None))]
    assert pictures[0].mean() > 110
    assert pictures[1].mean() < 0.6 * pictures[0].mean()


def _picture(house: House, camera: Camera) -> np.ndarray:
    picture = Tracer(stage_of(house)[0]).frame(camera).rgb
    assert picture is not None
    return picture


def after_acts(house: House) -> dict[str, House]:
    """Returns a house after one act of each sort."""
    first, *others = house.things
    opening = next((each for each in house.things if own_shape(each).joints), first)
    joints = {joint.name: 0.7 for joint in own_shape(opening).joints}
    x, y, z = first.at
    doors = tuple(
        each if each.leaf is None else replace(each, leaf=replace(each.leaf, stands=0.3)) for each in house.doorways
    )
    lamps = (replace(house.lamps[0], brightness=0.2), *house.lamps[1:])
    added = Thing("added", "mug", (x, y, z + 1.0), upright(20.0), {"colour": "red"})
    return {
        "moved": house.replacing(replace(first, at=(x + 0.3, y, z), turn=upright(40.0))),
        "opened": house.replacing(replace(opening, joints=joints)),
        "removed": replace(house, things=tuple(others)),
        "added": replace(house, things=(*house.things, added)),
        "doors": replace(house, doorways=doors),
        "dimmed": replace(house, lamps=lamps),
        "night": replace(house, sun=None),
    }


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "rooms"), [(8, 2), (3, 3)])
def test_after_every_act_pictures_are_those_of_a_house_that_nobody_has_seen(
    seed: int, rooms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = draw_house(seed, rooms)
    stage_of(house)
    (x, y), height = house.rooms[0].area.middle, 1.5
    camera = Camera((x, y, height), (x + 1.0, y + 0.4, 1.2), 64, 64, 100.0)
    for act, changed in after_acts(house).items():
        kept = Tracer(stage_of(changed)[0]).frame(camera)
        with monkeypatch.context() as bare:
            bare.setattr(stage, "_shelf", empty_shelf())
            anew = Tracer(stage_of(changed)[0]).frame(camera)
        for name in ("rgb", "depth", "label", "beyond", "mirrored"):
            assert getattr(kept, name).tobytes() == getattr(anew, name).tobytes(), (act, name)


def test_what_is_kept_of_houses_is_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 3 * 2**20
    shelf = empty_shelf(most)
    monkeypatch.setattr(stage, "_shelf", shelf)
    stage_of(HOUSE)  # models and materials are there, whatever comes
    gc.collect()
    tracemalloc.start()
    try:
        for step in range(40):
            tracer = Tracer(stage_of(HOUSE.replacing(replace(CHAIR, at=(1.0 + 0.02 * step, 2.0, 0.0))))[0])
            assert shelf.bytes <= most
        del tracer
        gc.collect()
        taken = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/render/*")])
    finally:
        tracemalloc.stop()
    assert sum(each.size for each in taken.statistics("filename")) < most + 2**20


def test_threads_get_the_same_house() -> None:
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: stage_of(HOUSE)[0], range(8)))
    for each in drawn[1:]:
        assert each.points.tobytes() == drawn[0].points.tobytes()
        assert all(
            np.array_equal(one.tree.boxes, other.tree.boxes)
            for one, other in zip(each.parts, drawn[0].parts, strict=True)
        )


def test_a_house_without_anything_in_it_is_drawn() -> None:
    bare = House((ROOMS[0],), (), sun=None)
    drawn, names = stage_of(bare)
    frame = Tracer(drawn).frame(Camera((2.0, 2.0, 1.5), (3.0, 2.0, 1.5), 32, 32, 90.0))
    assert names[frame.label[16, 16]] == "east wall of the den"
    assert frame.rgb is not None
    assert frame.rgb.max() < 200


def test_a_liquid_is_part_of_its_vessel() -> None:
    empty = Thing("glass", "tumbler", (3.0, 1.0, 0.0), options={"filling": "none"})
    full = replace(empty, liquid=Liquid(0.1, (0.9, 0.1, 0.1)))
    house = replace(HOUSE, things=(*HOUSE.things, empty))
    before, after = (Tracer(stage_of(each)[0]) for each in (house, house.replacing(full)))
    camera = Camera((3.0, 0.4, 0.2), (3.0, 1.0, 0.05), 48, 48, 30.0)
    drawn, names = stage_of(house.replacing(full))
    assert names == stage_of(house)[1]
    assert drawn.labels[-1] == names.index("glass")
    frames = [tracer.frame(camera) for tracer in (before, after)]
    seen = frames[1].beyond == names.index("glass")
    assert not (frames[0].beyond == names.index("glass")).any()
    assert seen.sum() > 40
    assert frames[1].rgb is not None
    red, green, _ = frames[1].rgb[seen].astype(int).mean(axis=0)
    assert red > green + 60
